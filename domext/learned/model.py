"""The learned selector's model: an ensemble of networks, and the calibration of their mean."""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from domext.core import core
from domext.learned.features import feature_table, name_features, page_features
from domext.learned.features.block_features import extract_features, feature_names
from domext.learned.features.page_context import GROUPINGS, PageContext
from domext.learned.network import LENGTH_EXPONENT, PARAMETER_NAMES, Network, Pooling, sigmoid, softmax
from domext.table.page_types import ARTICLE_TYPES, PAGE_TYPES

if TYPE_CHECKING:
    from domext.learned.features.block_features import PageFeatures
    from domext.plugin.scores import ScoreTable
    from domext.table.nodes import FloatArray, IntArray
    from domext.table.page import Page

# From this probability of an article type, the logits for articles apply.
_MIN_ARTICLE_PROBABILITY: Final = 0.3
_MAX_LOGIT: Final = 4.0
# The weight of a block's own logit against the mean of its style.
_OWN_WEIGHT: Final = 0.5
# Positive logits are scaled by this factor, because the networks are overconfident. It maximises the likelihood of the
# blocks of pages that five cross-validated models had not seen, as in Platt (1999), who scales both sides.
_POSITIVE_SCALE: Final = np.float32(0.75)
_IS_ARTICLE: Final = np.array([name in ARTICLE_TYPES for name in PAGE_TYPES])
_CALIBRATION: Final = (_MIN_ARTICLE_PROBABILITY, _MAX_LOGIT, _OWN_WEIGHT, float(_POSITIVE_SCALE))
# A stack saves calls on small pages; on large ones, it takes the memory of all its networks at once.
_MAX_STACKED_BLOCKS: Final = 2_000
_LINE: Final = 16  # floats of a cache line


def packed_size(size: int) -> int:
    """Return the floats that a parameter of a size takes in the compiled core: whole lines of the processor's cache."""
    return -(-size // _LINE) * _LINE


class Prediction(NamedTuple):
    """The probabilities that a model predicts for a page.

    Attributes:
        blocks: the probability of each block to be content, shape ``(b,)``.
        page_types: the probability of each of :data:`~domext.table.page_types.PAGE_TYPES`.
        words: the words of every block, at least 0.2, float32, shape ``(b,)``.
    """

    blocks: FloatArray
    page_types: FloatArray
    words: FloatArray


@dataclass(frozen=True, eq=False)
class Model:
    """A trained model.

    Attributes:
        scorers: the specs of the scorers whose columns are features.
        columns: the names of these columns.
        mean: the mean of each feature over the training blocks, float32, shape ``(features,)``.
        inverse_std: one over the standard deviation of each feature, 0 for an unused feature; float32, shape
            ``(features,)``.
        lowest, highest: the range of each standardised feature in training, float32, shape ``(features,)``. A page that is
            longer or otherwise more extreme than all training pages counts as the most extreme of them.
        networks: the networks, all of one shape, whose logits are averaged.
    """

    scorers: tuple[str, ...]
    columns: tuple[str, ...]
    mean: FloatArray
    inverse_std: FloatArray
    lowest: FloatArray
    highest: FloatArray
    networks: tuple[Network, ...]

    def standardise(self, features: FloatArray, *, overwrite: bool = False) -> FloatArray:
        """Return the inputs of the networks, shape ``(features, b)`` to ``(b, features)``; perhaps in place."""
        scaled = np.subtract(features, self.mean[:, None], out=features if overwrite else None)
        scaled *= self.inverse_std[:, None]
        return np.clip(scaled, self.lowest[:, None], self.highest[:, None], out=scaled).T

    def predict(self, page: Page, scores: ScoreTable | None) -> Prediction:
        """Predict the blocks and the type of a page, as :meth:`probabilities` of its features does.

        Args:
            page: a page with at least one block.
            scores: the scores of :attr:`scorers`; None if the compiled core computes them, see
                :mod:`domext.learned.scorer_columns`.
        """
        if core is None and scores is not None:
            features = extract_features(page, scores)
            return self._prediction(features.groupings, features.words, *self._forward(features, overwrite=True))
        groupings, words, both, page_types = self._compiled_forward(PageContext.of(page), scores)
        probability = np.empty(len(words), np.float32)
        core.probabilities(both, page_types, _IS_ARTICLE, words, groupings[-1], _CALIBRATION, probability)
        return Prediction(probability, page_types, words)

    def probabilities(self, page: PageFeatures) -> Prediction:
        """Predict the blocks and the type of a page from its features."""
        return self._prediction(page.groupings, page.words, *self._forward(page))

    def _prediction(
        self, groupings: IntArray, words: FloatArray, both: FloatArray, page_type_logits: FloatArray
    ) -> Prediction:
        page_types = softmax(page_type_logits)
        smoothed = smooth_by_style(both[:, self.logit_column(page_types)], groupings[-1], words)
        return Prediction(sigmoid(calibration(smoothed) * smoothed), page_types, words)

    def _forward(self, page: PageFeatures, *, overwrite: bool = False) -> tuple[FloatArray, FloatArray]:
        """Return the mean logits of the networks, of blocks ``(b, 2)`` and of page types; perhaps use up the features."""
        inputs = self.standardise(page.matrix, overwrite=overwrite)
        pooling = Pooling(page.groupings, page.words)
        stacks = [self._stack] if len(inputs) <= _MAX_STACKED_BLOCKS else map(Network.stacked, zip(self.networks))
        logits, page_type_logits = zip(*(stack.logits(inputs, pooling) for stack in stacks), strict=True)
        return np.concatenate(logits).mean(axis=0), np.concatenate(page_type_logits).mean(axis=0)

    def _compiled_forward(
        self, context: PageContext, scores: ScoreTable | None
    ) -> tuple[IntArray, FloatArray, FloatArray, FloatArray]:
        """Compute the features and :meth:`_forward` in the compiled core.

        Returns:
            The groupings and the words of :class:`~domext.learned.features.block_features.PageFeatures`, and the result of
            :meth:`_forward`.
        """
        blocks = len(context.page.blocks)
        columns = None if scores is None else np.array([*scores.blocks.values()], np.float32)
        groupings, words = np.empty((GROUPINGS, blocks), np.int32), np.empty(blocks, np.float32)
        logits, types = np.empty((blocks, 2), np.float32), np.empty(len(PAGE_TYPES), np.float32)
        core.forward(
            *feature_table.of(context), columns, self._packed, len(self.networks), self.networks[0].units, self._scales,
            groupings, words, logits, types,
        )  # fmt: skip
        return groupings, words, logits, types

    @functools.cached_property
    def _stack(self) -> Network:
        return Network.stacked(self.networks)

    @functools.cached_property
    def _scales(self) -> FloatArray:
        """Mean, inverse standard deviation and bounds of each feature, for the compiled core; shape ``(features, 4)``."""
        return np.stack([self.mean, self.inverse_std, self.lowest, self.highest], axis=1)

    @functools.cached_property
    def _packed(self) -> FloatArray:
        """The parameters of all networks for the compiled core: side by side those of the first layer."""
        weights = dict(self._stack.weights) | {"entry bias": self._bias_without_names()}
        parameters = [
            (np.moveaxis(weights[name], 0, 1) if name == "entry" else weights[name]).ravel() for name in PARAMETER_NAMES
        ]
        sizes = [packed_size(array.size) for array in parameters]
        memory = np.zeros(sum(sizes) + _LINE, np.float32)
        packed = memory[-memory.ctypes.data // memory.itemsize % _LINE :][: sum(sizes)]
        for array, end, size in zip(parameters, itertools.accumulate(sizes), sizes, strict=True):
            packed[end - size :][: array.size] = array
        return packed

    def _bias_without_names(self) -> FloatArray:
        """The bias of the first layer of each network with the features of names that no block has; shape ``(k, units)``."""
        first = len(feature_names(())) - len(page_features.NAMES) - len(name_features.NAMES)
        names = slice(first, first + len(name_features.NAMES))
        absent = np.clip(-self.mean[names] * self.inverse_std[names], self.lowest[names], self.highest[names])
        weights = self._stack.weights
        return np.asarray(weights["entry bias"] + absent @ weights["entry"][:, names], np.float32)

    def logit_column(self, page_type_probabilities: FloatArray) -> int:
        """Return the column of :attr:`Activations.logits` to use: 1 for a probable article, 0 for any other page."""
        article = page_type_probabilities[_IS_ARTICLE].sum()
        return int(article >= _MIN_ARTICLE_PROBABILITY)


def calibration(logits: FloatArray) -> FloatArray:
    """Return the factor that calibrates each logit, shape ``(b,)``."""
    return np.where(logits > 0, _POSITIVE_SCALE, np.float32(1))


def smooth_by_style(logits: FloatArray, style: IntArray, words: FloatArray) -> FloatArray:
    """Average each logit with the mean logit of the blocks of the same style.

    So the posts of a thread, the rows of a table or the paragraphs of an article are kept or dropped together, unless
    the evidence for an exception is strong. Logits are clipped to [-4, 4] first, so that no block decides alone. The
    style is the tag and class of the block's owner and of the container above it: the last of
    :attr:`PageContext.groupings`.

    Args:
        logits: shape ``(b,)``.
        style: the number of each block's style, shape ``(b,)``.
        words: the words of each block, positive, shape ``(b,)``.

    Returns:
        The smoothed logits, shape ``(b,)``.
    """
    clipped = np.clip(logits, -_MAX_LOGIT, _MAX_LOGIT)
    weights = words**LENGTH_EXPONENT
    of_style = np.bincount(style, clipped * weights) / np.bincount(style, weights)
    return np.asarray(_OWN_WEIGHT * clipped + (1 - _OWN_WEIGHT) * of_style[style], np.float32)
