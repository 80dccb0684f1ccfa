"""Training of the learned selector: its networks are fitted to whole pages by Adam."""

from __future__ import annotations

import dataclasses
import itertools
import math
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.errors import DomextError
from domext.extras import need
from domext.learned.features import name_features, page_features
from domext.learned.model import Model
from domext.learned.network import CONTEXT_LAYERS, WINDOW_RADIUS, Network, Pooling, parameter_shapes, sigmoid, softmax
from domext.table.page_types import ARTICLE_TYPES, PAGE_TYPES
from domext.training.adam import Adam
from domext.training.gradients import Backpropagation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from domext.table.nodes import BoolArray, FloatArray
    from domext.training.training_pages import TrainingPage
    from domext.training.training_sources import PageKind

_NETWORKS: Final = 2
_UNITS: Final = (64, 24)  # of a layer, and of the projection for neighbours and groups
_EPOCHS: Final = 4
_MIN_STEPS: Final = 300  # more epochs for a small corpus
_BATCH: Final = 12  # pages
_LEARNING_RATE: Final = 0.003
_WEIGHT_DECAY: Final = 0.03
_MAX_DEVIATIONS: Final = 4.0  # of a standardised feature from its mean
_WARM_UP: Final = 0.15  # share of the steps in which the learning rate grows
_MAX_GRADIENT_NORM: Final = 1.0
# Shares of units and of features that are dropped on a page (Srivastava et al. 2014).
_DROPOUT: Final = 0.2
_FEATURE_DROPOUT: Final = 0.2
# Shares of pages on which a whole group of features is dropped: features of whole pages identify corpora, and class names
# may be meaningless on other pages.
_GROUP_DROPOUT: Final = ((0.3, frozenset(page_features.NAMES)), (0.2, frozenset(name_features.TERM_NAMES)))
# Weights of the auxiliary losses, beside the cross-entropy of a page's blocks.
_F1_LOSS_WEIGHT: Final = 0.5
_PAGE_TYPE_LOSS_WEIGHT: Final = np.float32(0.3)
# Shares of the pages of each kind, and of those with segments in place of a gold text, that an epoch has. Some pages count
# less; to skip some of them costs less than to lower their weights.
_SHARES: Final[dict[PageKind, float]] = {"page": 1.0, "variant": 0.7, "old markup": 0.25, "short page": 0.03}
_SEGMENTS_SHARE: Final = 0.4
# The loss weight of pages other than articles, which are rarer in the corpora.
_NON_ARTICLE_WEIGHT: Final = 1.8
_UNSEEN_TYPE_LOGIT: Final = -30.0


def train(
    pages: Sequence[TrainingPage],
    scorers: tuple[str, ...],
    seed: int,
    log: Callable[[str], None],
    without: frozenset[str] | None = None,
) -> Model:
    """Train a model.

    The loss of a page is a weighted sum of the cross-entropy of its blocks, in which long blocks weigh more, of one minus
    the expected F1 of its words, and of the cross-entropy of its page type. On articles, the first two are computed twice:
    for the logits of any page and for those of an article.

    Args:
        pages: the training pages, all with the same columns.
        scorers: the specs of the scorers behind the columns.
        seed: the seed of the networks.
        log: called with the name of each step.
        without: names of features that the model does not use. A model with this argument, even an empty one, is for
            comparisons only, and has a single network.

    Raises:
        DomextError: no page has any content.
        ExtraError: threadpoolctl is not installed.
    """
    if not any((page.targets > 0).any() for page in pages):
        msg = "cannot train on these pages: none has any content"
        raise DomextError(msg)
    mean, inverse_std = _standardisation(pages)
    inverse_std[[row for row, name in enumerate(pages[0].feature_names) if name in (without or ())]] = 0
    lowest, highest = _ranges(pages, mean, inverse_std)
    model = Model(scorers, pages[0].columns, mean, inverse_std, lowest, highest, ())

    number_of_networks = _NETWORKS if without is None else 1

    def trained(number: int) -> Network:
        network = _train_network(pages, model, np.random.default_rng([seed, number]))
        log(f"network {number + 1} of {number_of_networks}")
        return network

    # One thread for each network, and single-threaded arithmetic: the result is the same on any number of cores.
    with need("threadpoolctl", "train").threadpool_limits(1), ThreadPoolExecutor(os.cpu_count()) as pool:
        networks = tuple(pool.map(trained, range(number_of_networks)))
    return dataclasses.replace(model, networks=networks)


def _standardisation(pages: Sequence[TrainingPage]) -> tuple[FloatArray, FloatArray]:
    """The mean of each of f features over all blocks, and one over its standard deviation, 0 for a constant one; shape ``(f,)``."""
    number, total, squares = 0, np.zeros(len(pages[0].feature_names)), np.zeros(len(pages[0].feature_names))
    for page in pages:
        values = page.features.matrix.astype(np.float64)
        number += values.shape[1]
        total += values.sum(axis=1)
        squares += np.square(values).sum(axis=1)
    mean = total / number
    deviation = np.sqrt(np.maximum(squares / number - mean * mean, 0))
    inverse_std = np.where(deviation > 1e-6, 1 / np.maximum(deviation, 1e-3), 0)
    return mean.astype(np.float32), inverse_std.astype(np.float32)


def _ranges(pages: Sequence[TrainingPage], mean: FloatArray, inverse_std: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The lowest and the highest value of each standardised feature, shape ``(f,)``.

    Both are at most :data:`_MAX_DEVIATIONS` from the mean.
    """
    lowest = np.min([page.features.matrix.min(axis=1) for page in pages], axis=0)
    highest = np.max([page.features.matrix.max(axis=1) for page in pages], axis=0)
    lowest, highest = (
        np.clip((each - mean) * inverse_std, -_MAX_DEVIATIONS, _MAX_DEVIATIONS) for each in (lowest, highest)
    )
    return lowest, highest


def _train_network(pages: Sequence[TrainingPage], model: Model, rng: np.random.Generator) -> Network:
    """Train a network on draws of pages of its own; ``model`` standardises the features."""
    network = _initial_network(pages[0], rng)
    adam = Adam(list(network.weights.values()), _WEIGHT_DECAY)
    feature_groups = [(share, np.isin(pages[0].feature_names, list(names))) for share, names in _GROUP_DROPOUT]
    shares = np.array([_share(page) for page in pages])
    steps = max(math.ceil(_EPOCHS * shares.sum() / _BATCH), _MIN_STEPS)
    for step, batch in enumerate(itertools.islice(_batches(shares, rng), steps)):
        gradients = [np.zeros_like(weights) for weights in network.weights.values()]
        for page in (pages[row] for row in batch):
            inputs = model.standardise(page.features.matrix)
            mask = _feature_mask(feature_groups, len(model.inverse_std), rng)
            of_page = _gradients(network, page, (inputs, mask), rng)
            for gradient, name in zip(gradients, network.weights, strict=True):
                np.add(gradient, of_page[name] / np.float32(len(batch)), out=gradient)
        norm = math.sqrt(sum(float(np.square(gradient).sum()) for gradient in gradients))
        clip = np.float32(min(1.0, _MAX_GRADIENT_NORM / max(norm, 1e-9)))
        adam.step([gradient * clip for gradient in gradients], _learning_rate(step / steps))
    unseen = ~np.isin(PAGE_TYPES, [page.page_type for page in pages if page.kind != "short page"])
    network.weights["page type bias"][unseen] = _UNSEEN_TYPE_LOGIT
    return network


def _initial_network(page: TrainingPage, rng: np.random.Generator) -> Network:
    """A network with weights scaled by the inputs of their unit (He et al. 2015) and biases of 0."""
    groupings = len(page.features.groupings)
    wide, projected = _UNITS
    context_inputs = 3 * wide + (2 * WINDOW_RADIUS + groupings) * projected
    weights = {}
    for name, shape in parameter_shapes(len(page.feature_names), groupings, _UNITS, len(PAGE_TYPES)).items():
        inputs = context_inputs if name.startswith(CONTEXT_LAYERS) and not name.endswith("projection") else shape[0]
        bound = 0.0 if len(shape) == 1 else math.sqrt(3 / inputs)
        weights[name] = rng.uniform(-bound, bound, shape).astype(np.float32)
    return Network(weights)


def _share(page: TrainingPage) -> float:
    """The probability that an epoch has a page."""
    has_segments = page.gold.text is None and page.kind != "short page"
    return _SHARES[page.kind] * (_SEGMENTS_SHARE if has_segments else 1.0)


def _batches(shares: FloatArray, rng: np.random.Generator) -> Iterator[list[int]]:
    """Batches of page numbers, without an end: epoch after epoch, each with a new draw and order of the pages."""
    rows: list[int] = []
    while True:
        while len(rows) < _BATCH:
            rows += rng.permutation(np.flatnonzero(rng.random(len(shares)) < shares)).tolist()
        yield rows[:_BATCH]
        del rows[:_BATCH]


def _learning_rate(progress: float) -> float:
    """The learning rate at a share of all steps: warm-up, then decay to 0, each along half a cosine."""
    if progress < _WARM_UP:
        return 0.5 * _LEARNING_RATE * (1 - math.cos(math.pi * (progress + 0.001) / _WARM_UP))
    return 0.5 * _LEARNING_RATE * (1 + math.cos(math.pi * (progress - _WARM_UP) / (1 - _WARM_UP)))


def _feature_mask(groups: list[tuple[float, BoolArray]], features: int, rng: np.random.Generator) -> FloatArray:
    """1 for the features that are used on a page, 0 for those that are dropped; shape ``(features,)``."""
    used = rng.random(features) >= _FEATURE_DROPOUT
    for share, group in groups:
        if rng.random() < share:
            used &= ~group
    return used.astype(np.float32)


def _gradients(
    network: Network, page: TrainingPage, inputs: tuple[FloatArray, FloatArray], rng: np.random.Generator
) -> dict[str, FloatArray]:
    """The gradients of the loss of one page by all parameters, each in the shape of its parameter.

    Args:
        network: the network.
        page: the page.
        inputs: its features, shape ``(b, f)``, and the features to use, 1 or 0, shape ``(f,)``.
        rng: chooses the units that are dropped.
    """
    features, mask = inputs
    # Dropping inputs means dropping rows of the first layer, and these are fewer numbers.
    masked = Network({**network.weights, "entry": network.weights["entry"] * mask[:, None]})
    pooling = Pooling(page.features.groupings, page.features.words)
    shape = (len(features), network.units[0])
    dropout = (_dropout_mask(shape, rng), _dropout_mask(shape, rng))
    activations = masked(features, pooling, dropout)
    is_article = page.page_type in ARTICLE_TYPES
    weight = np.float32(1.0 if is_article else _NON_ARTICLE_WEIGHT)
    by_logits = np.zeros_like(activations.logits)
    for column in (0, 1) if is_article else (0,):
        by_logits[:, column] = weight * _block_loss_gradient(sigmoid(activations.logits[:, column]), page)
    by_page_type_logits = softmax(activations.page_type_logits)
    by_page_type_logits[PAGE_TYPES.index(page.page_type)] -= 1
    by_outputs = (by_logits, weight * _PAGE_TYPE_LOSS_WEIGHT * by_page_type_logits)
    gradients = Backpropagation(masked, pooling).run(features, activations, by_outputs, dropout)
    gradients["entry"] *= mask[:, None]
    return gradients


def _dropout_mask(shape: tuple[int, int], rng: np.random.Generator) -> FloatArray:
    """Factors of units: 0 for dropped ones; the others are scaled so that the expected sum stays the same."""
    kept = rng.random(shape, np.float32) >= _DROPOUT
    return np.asarray(kept.astype(np.float32) / np.float32(1 - _DROPOUT))


def _block_loss_gradient(probability: FloatArray, page: TrainingPage) -> FloatArray:
    """The gradient of the loss of a page's blocks by their logits, shape ``(b,)``."""
    is_known = page.targets >= 0
    target, words = np.clip(page.targets, 0, 1), page.features.words * is_known
    by_logits = (probability - target) * page.block_weights / max(float(page.block_weights.sum()), 1e-6)
    # F1 = 2 * correct / (predicted + reference), in expected words; 1 is added against a division by zero.
    twice_correct = 2 * float((probability * target * words).sum()) + 1
    predicted_and_reference = float(((probability + target) * words).sum()) + 1
    by_probability = words * (2 * target * predicted_and_reference - twice_correct) / predicted_and_reference**2
    return np.asarray(by_logits - _F1_LOSS_WEIGHT * by_probability * probability * (1 - probability), np.float32)
