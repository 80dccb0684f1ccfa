"""Training of the learned selector: networks on whole pages, by Adam."""

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
from domext.learned import name_features, page_features
from domext.learned.model import ARTICLES, TYPES, Model
from domext.learned.network import CONTEXTS, REACH, Network, Pools, shapes, sigmoid, softmax
from domext.training.adam import Adam
from domext.training.gradients import Backward

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from domext.table.nodes import BoolArray, FloatArray
    from domext.training.training_pages import TrainingPage

_NETWORKS: Final = 2
_UNITS: Final = (64, 24)
_ROUNDS: Final = 4  # over all pages
_FEWEST_STEPS: Final = 300  # with few pages the rounds are more
_BATCH: Final = 12  # pages
_RATE: Final = 0.003
_DECAY: Final = 0.03
_WARM_UP: Final = 0.15  # share of the steps in which the rate grows
_LONGEST: Final = 1.0  # gradient
# Shares of units and of features that are left out of a page (Srivastava et al. 2014), and of pages that a whole group
# of features is left out of: what is true of whole pages tells corpora apart, and class names may mean nothing.
_UNITS_OUT: Final = 0.2
_FEATURES_OUT: Final = 0.2
_GROUPS_OUT: Final = ((0.3, frozenset(page_features.NAMES)), (0.2, frozenset(name_features.SAID)))
# What the parts of the loss count beside the cross-entropy of a page's blocks.
_SCORE: Final = 0.5
_KIND: Final = 0.3
# What variants count beside pages as they are, and pages that are known by segments beside those with a gold text.
_VARIED: Final = 0.7
_BY_SEGMENTS: Final = 0.4
_OTHER_KINDS: Final = 1.8  # beside articles, which corpora have more of
_NEVER: Final = -30.0  # log-odds


def train(
    pages: Sequence[TrainingPage],
    scorers: tuple[str, ...],
    seed: int,
    say: Callable[[str], None],
    without: frozenset[str] = frozenset(),
) -> Model:
    """Train a model.

    The loss of a page is the cross-entropy of its blocks, weighted by their length, with what the expected F1 of its
    words lacks to 1: once as a page of any kind and, if it is one, once as an article. The cross-entropy of its kind is
    added.

    Args:
        pages: prepared, all with the same columns.
        scorers: the specs of the scorers behind the columns.
        seed: of all that is drawn.
        say: called with the name of each step.
        without: names of features that the model shall not look at.

    Raises:
        DomextError: no page has any content.
        ExtraError: threadpoolctl is not installed.
    """
    if not any((page.shares > 0).any() for page in pages):
        msg = "cannot train on these pages: none has any content"
        raise DomextError(msg)
    centre, gain = _scale(pages)
    gain[[row for row, name in enumerate(pages[0].names) if name in without]] = 0
    model = Model(scorers, pages[0].columns, centre, gain, ())

    def grown(number: int) -> Network:
        network = _network(pages, model, np.random.default_rng([seed, number]))
        say(f"network {number + 1} of {_NETWORKS}")
        return network

    # Each network by one thread, with arithmetic that is not shared out: so the file is the same on any number of cores.
    with need("threadpoolctl", "train").threadpool_limits(1), ThreadPoolExecutor(os.cpu_count()) as pool:
        networks = tuple(pool.map(grown, range(_NETWORKS)))
    return dataclasses.replace(model, networks=networks)


def _scale(pages: Sequence[TrainingPage]) -> tuple[FloatArray, FloatArray]:
    """The mean of each feature over all blocks, and one over its standard deviation; 0 for one that is always equal."""
    number, total, squares = 0, np.zeros(len(pages[0].names)), np.zeros(len(pages[0].names))
    for page in pages:
        values = page.page.features.astype(np.float64)
        number += values.shape[1]
        total += values.sum(axis=1)
        squares += np.square(values).sum(axis=1)
    mean = total / number
    deviation = np.sqrt(np.maximum(squares / number - mean * mean, 0))
    gain = np.where(deviation > 1e-6, 1 / np.maximum(deviation, 1e-3), 0)
    return mean.astype(np.float32), gain.astype(np.float32)


def _network(pages: Sequence[TrainingPage], model: Model, chance: np.random.Generator) -> Network:
    network = _first(pages[0], chance)
    adam = Adam(list(network.weights.values()), _DECAY)
    droppable = [(share, np.isin(pages[0].names, list(group))) for share, group in _GROUPS_OUT]
    a_round = math.ceil(len(pages) / _BATCH)
    rounds = max(_ROUNDS, math.ceil(_FEWEST_STEPS / a_round))
    for step, batch in enumerate(_batches(pages, rounds, chance)):
        total = [np.zeros_like(weights) for weights in network.weights.values()]
        for page in batch:
            inputs = model.inputs(page.page.features) * _seen(droppable, len(model.gain), chance)
            found = _gradients(network, page, inputs, chance)
            for of_pages, name in zip(total, network.weights, strict=True):
                np.add(of_pages, found[name] / len(batch), out=of_pages)
        length = math.sqrt(sum(float(np.square(gradient).sum()) for gradient in total))
        shorter = np.float32(min(1.0, _LONGEST / max(length, 1e-9)))
        adam.step([gradient * shorter for gradient in total], _rate(step / (rounds * a_round)))
    network.weights["kind bias"][~np.isin(TYPES, [_kind(page) for page in pages])] = _NEVER
    return network


def _first(page: TrainingPage, chance: np.random.Generator) -> Network:
    """Weights by the inputs of a unit (He et al. 2015), biases of 0."""
    groups = len(page.page.groups)
    wide, shown = _UNITS
    added = 3 * wide + (2 * REACH + groups) * shown  # inputs of a layer that looks around
    weights = {}
    for name, shape in shapes(len(page.names), groups, _UNITS, len(TYPES)).items():
        inputs = added if name.startswith(CONTEXTS) and not name.endswith("shown") else shape[0]
        bound = 0.0 if len(shape) == 1 else math.sqrt(3 / inputs)
        weights[name] = chance.uniform(-bound, bound, shape).astype(np.float32)
    return Network(weights)


def _kind(page: TrainingPage) -> str:
    """Its type; pages without one are known by segments, as nearly all articles are and little else."""
    return page.gold.page_type or TYPES[0]


def _batches(pages: Sequence[TrainingPage], rounds: int, chance: np.random.Generator) -> Iterator[list[TrainingPage]]:
    for _ in range(rounds):
        order = iter(chance.permutation(len(pages)).tolist())
        while batch := [pages[row] for row in itertools.islice(order, _BATCH)]:
            yield batch


def _rate(done: float) -> float:
    """The rate after a share of the steps: up, then down to nothing, in half cosines."""
    if done < _WARM_UP:
        return 0.5 * _RATE * (1 - math.cos(math.pi * (done + 0.001) / _WARM_UP))
    return 0.5 * _RATE * (1 + math.cos(math.pi * (done - _WARM_UP) / (1 - _WARM_UP)))


def _seen(droppable: list[tuple[float, BoolArray]], features: int, chance: np.random.Generator) -> FloatArray:
    """1 for the features that a page shows this time, 0 for the others."""
    seen = chance.random(features) >= _FEATURES_OUT
    for share, group in droppable:
        if chance.random() < share:
            seen &= ~group
    return seen.astype(np.float32)


def _gradients(
    network: Network, page: TrainingPage, inputs: FloatArray, chance: np.random.Generator
) -> dict[str, FloatArray]:
    pools = Pools(page.page.groups, page.page.words)
    masks = (_mask((len(inputs), _UNITS[0]), chance), _mask((len(inputs), _UNITS[0]), chance))
    done = network(inputs, pools, masks)
    kind = _kind(page)
    weight = (_VARIED if page.varied else 1.0) * (1.0 if page.gold.text is not None else _BY_SEGMENTS)
    weight *= 1.0 if kind in ARTICLES else _OTHER_KINDS
    by_odds = np.zeros_like(done.odds)
    for column in (0, 1) if kind in ARTICLES else (0,):
        by_odds[:, column] = weight * _error(sigmoid(done.odds[:, column]), page)
    by_kinds = softmax(done.kinds)
    by_kinds[TYPES.index(kind)] -= 1
    return Backward(network, pools).run(inputs, done, (by_odds, np.float32(weight * _KIND) * by_kinds), masks)


def _mask(shape: tuple[int, int], chance: np.random.Generator) -> FloatArray:
    """Factors that leave units out, and make up for it with the others."""
    kept = chance.random(shape) >= _UNITS_OUT
    return np.asarray(kept.astype(np.float32) / np.float32(1 - _UNITS_OUT))


def _error(probability: FloatArray, page: TrainingPage) -> FloatArray:
    """The gradient of the loss of a page's blocks by their log-odds, shape ``(b,)``."""
    known = page.shares >= 0
    share, words = np.clip(page.shares, 0, 1), page.page.words * known
    by_odds = (probability - share) * page.weights / max(float(page.weights.sum()), 1e-6)
    # Of F1 = 2 * right / (said + wanted), each of them expected, and 1 added against a division by nothing.
    right = 2 * float((probability * share * words).sum()) + 1
    said_and_wanted = float(((probability + share) * words).sum()) + 1
    by_probability = words * (2 * share * said_and_wanted - right) / said_and_wanted**2
    return np.asarray(by_odds - _SCORE * by_probability * probability * (1 - probability), np.float32)
