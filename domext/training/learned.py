"""Training of the learned selector: gradient-boosted oblivious trees on the blocks of labelled pages."""

from __future__ import annotations

import dataclasses
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.errors import DomextError
from domext.evaluation.corpus import domain
from domext.evaluation.extras import need
from domext.learned import pages as whole_page
from domext.learned.forest import Forest, sigmoid
from domext.learned.model import ARTICLES, TYPES, Model, page_features

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from domext.nodes import BoolArray, FloatArray
    from domext.training.prepared import Prepared

_BLOCKS: Final = {"loss_function": "CrossEntropy", "depth": 6, "learning_rate": 0.12}
_GENERAL, _ARTICLE, _QUICK = 400, 400, 100  # trees
_KINDS: Final = {"loss_function": "MultiClass", "iterations": 150, "depth": 4, "learning_rate": 0.08}
_COMMON: Final = {
    "l2_leaf_reg": 4,
    "rsm": 0.25,
    "bootstrap_type": "Bernoulli",
    "subsample": 0.7,
    "border_count": 64,
    "boosting_type": "Plain",
    "thread_count": 2,
    "allow_writing_files": False,
    "verbose": 0,
}
# Most blocks are a word or two of navigation: of those, so many are enough, each counting for more.
_SHORT: Final = 8
_SAMPLED: Final = 0.4
_NEVER: Final = -30.0  # log-odds
_SAYS_NOTHING: Final = Forest(
    np.zeros((1, 1), np.int16), np.zeros((1, 1), np.float32), np.zeros((1, 2, 1), np.float32), np.zeros(1, np.float32)
)


def train(
    pages: Sequence[Prepared],
    scorers: tuple[str, ...],
    seed: int,
    say: Callable[[str], None],
    without: frozenset[str] = frozenset(),
) -> Model:
    """Train a model.

    Args:
        pages: prepared, all with the same columns.
        scorers: the specs of the scorers behind the columns.
        seed: of all that is drawn.
        say: called with the name of each step.
        without: names of features that the model shall not look at.

    Raises:
        DomextError: there are too few pages to learn from.
        ExtraError: CatBoost is not installed.
    """
    names = pages[0].names
    shown = [row for row, name in enumerate(names) if name not in without]
    # What is true of whole pages tells the corpora apart, and articles look alike on all: this expert does not see it.
    of_blocks = [row for row in shown if names[row] not in whole_page.NAMES]
    say("general expert")
    general = _blocks(pages, seed, _GENERAL, shown)
    say("article expert")
    articles = [page for page in pages if page.gold.page_type in (None, *ARTICLES)]
    article = _blocks(articles or pages, seed, _ARTICLE, of_blocks)
    say("kinds of pages")
    kind = _kinds(pages, seed, shown)
    return Model(scorers, pages[0].columns, general, article, kind)


def _blocks(pages: Sequence[Prepared], seed: int, trees: int, shown: list[int]) -> Forest:
    """A forest on the blocks of pages, by the features that it is shown."""
    random = np.random.default_rng(seed)
    chosen = [_sample(page, random) for page in pages]
    columns = np.array(shown)
    rows = np.concatenate(
        [page.features[np.ix_(columns, keep)].T for page, (keep, _) in zip(pages, chosen, strict=True)]
    )
    shares = np.concatenate([page.shares[keep] for page, (keep, _) in zip(pages, chosen, strict=True)])
    weights = np.concatenate([weight for _, weight in chosen])
    fitted = _fit(rows, shares, weights / weights.mean(), {**_BLOCKS, "iterations": trees, "random_seed": seed})
    return dataclasses.replace(fitted, feature=columns[fitted.feature].astype(np.int16))


def _sample(page: Prepared, random: np.random.Generator) -> tuple[BoolArray, FloatArray]:
    """The blocks to train with, and their weights: all of what is known but short blocks that are no content."""
    plenty = (page.shares < 0.1) & (page.words < _SHORT)
    keep = (page.weights > 0) & (~plenty | (random.random(len(plenty)) < _SAMPLED))
    return keep, np.where(plenty, page.weights / _SAMPLED, page.weights)[keep].astype(np.float32)


def _kinds(pages: Sequence[Prepared], seed: int, shown: list[int]) -> Forest:
    """The forest of page types, on what a general expert finds in pages that it was not trained with.

    Pages without a type that are known by segments are articles, as nearly all of such corpora are.
    """
    known, labels = np.unique([TYPES.index(page.gold.page_type or TYPES[0]) for page in pages], return_inverse=True)
    if len(known) == 1:
        return _of_all_types(_SAYS_NOTHING, known)
    half = np.array([_half(page) for page in pages])
    if half.all() or not half.any():
        msg = "the pages come from too few sites: the kinds of pages are learned on other sites than their blocks"
        raise DomextError(msg)
    found: list[FloatArray] = [np.zeros(0, np.float32)] * len(pages)
    for side in (False, True):
        expert = _blocks([page for page, own in zip(pages, half, strict=True) if own != side], seed, _QUICK, shown)
        for row in np.flatnonzero(half == side).tolist():
            page = pages[row]
            probability = sigmoid(expert(page.features)[:, 0])
            found[row] = page_features(page.features, probability, page.words)
    weights = np.array([0.5 if page.varied or page.gold.page_type is None else 1.0 for page in pages])
    return _of_all_types(_fit(np.array(found), labels, weights, {**_KINDS, "random_seed": seed}), known)


def _of_all_types(kinds: Forest, known: npt.NDArray[np.intp]) -> Forest:
    """A forest of the types that the pages have as one of all types: the others are never told."""
    leaves = np.zeros((*kinds.leaves.shape[:2], len(TYPES)), np.float32)
    bias = np.full(len(TYPES), _NEVER, np.float32)
    leaves[..., known], bias[known] = kinds.leaves, kinds.bias
    return dataclasses.replace(kinds, leaves=leaves, bias=bias)


def _half(page: Prepared) -> bool:
    """A side for each registered domain, the same on every machine."""
    return bool(sum(domain(page.gold.url or page.gold.id).encode()) % 2)


def _fit(rows: FloatArray, labels: Any, weights: FloatArray, options: dict[str, Any]) -> Forest:
    catboost = need("catboost", "train")
    model = catboost.CatBoost({**_COMMON, **options})
    try:
        model.fit(catboost.Pool(rows, labels, weight=weights))
    except catboost.CatBoostError as error:  # as where no page has any content
        msg = f"cannot train on these pages: {str(error).rpartition(': ')[2]}"
        raise DomextError(msg) from error
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "forest.json"
        model.save_model(str(path), format="json")
        return forest(json.loads(path.read_text(encoding="utf-8")))


def forest(model: dict[str, Any]) -> Forest:
    """CatBoost's JSON as arrays. A tree that stopped early asks at its other levels what no value answers with yes."""
    scale, bias = model["scale_and_bias"]
    trees = model["oblivious_trees"]
    asked = [tree["splits"] or [] for tree in trees]  # null for a tree that is one leaf
    depth = max(1, *map(len, asked))
    outputs = len(bias)
    feature = np.zeros((depth, len(trees)), np.int16)
    border = np.full((depth, len(trees)), np.finfo(np.float32).max, np.float32)
    leaves = np.zeros((len(trees), 1 << depth, outputs), np.float32)
    for number, tree in enumerate(trees):
        for level, split in enumerate(asked[number]):
            feature[level, number] = split["float_feature_index"]
            border[level, number] = split["border"]
        values = np.array(tree["leaf_values"], np.float32).reshape(-1, outputs)
        leaves[number, : len(values)] = values * np.float32(scale)
    return Forest(feature, border, leaves, np.array(bias, np.float32))
