"""Attribution of the learned selector's log-odds to features, by gradient times input.

A network of rectified linear units is linear as long as no unit switches. With the switches fixed as they were for the
page, the logit of a block is a sum over all features of all blocks: the gradient by the feature times its standardised
value, which is its distance from the average block.

A forward pass with one group of features at a time gives the contribution of that group, from the block itself and from
the blocks around it. This is exact: the contributions sum to the logit, up to the logit of a block whose features are all
average. A backward pass from each block gives the contributions of single features. This is an estimate, which assumes
that the blocks of a group are equal. It only decides which features to name.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.class_words import ClassWords
from domext.learned.features.block_features import feature_groups, feature_names
from domext.learned.features.name_features import TERM_NAMES
from domext.learned.features.writing_system import writing_system
from domext.learned.model import calibration, smooth_by_style
from domext.learned.network import NEIGHBOUR_OFFSETS, Pooling, neighbours, sliced_matmul, softmax
from domext.learned.wording import GROUP_LABELS, SCORERS_LABEL, in_words
from domext.plugin.reasons import Reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.learned.features.block_features import PageFeatures
    from domext.learned.model import Model
    from domext.learned.network import Activations, Network
    from domext.table.nodes import BoolArray, FloatArray
    from domext.table.page import Page

_MAX_FACTS: Final = 6
_TERM_NAMES: Final = frozenset(TERM_NAMES)
# This follows facts about letters on a page in another writing system.
_AS_IN_ALPHABET: Final = ", counted as in an alphabet with capitals"
_STYLE_LABEL: Final = "blocks of the same style"


@dataclass(frozen=True, eq=False, slots=True)
class Attribution:
    """The calibrated logit of each block, and its parts.

    Attributes:
        logits: the logits before smoothing, shape ``(b,)``.
        smoothed: the logits after smoothing by style, which decide, shape ``(b,)``.
        parts: the contribution of each group of features to ``logits``, shape ``(groups, b)``.
        features: the estimated contribution of each feature of the block, shape ``(b, features)``.
    """

    logits: FloatArray
    smoothed: FloatArray
    parts: FloatArray
    features: FloatArray

    @property
    def start(self) -> FloatArray:
        """The logit of a block whose features are all average, shape ``(b,)``; ``start`` and ``parts`` sum to ``logits``."""
        return np.asarray(self.logits - self.parts.sum(axis=0))


def attribute(model: Model, page: PageFeatures, groups: Sequence[Sequence[int]]) -> Attribution:
    """Attribute the logits of a page's blocks to features.

    Args:
        model: the model.
        page: the page.
        groups: the groups of features, each as row numbers in :attr:`PageFeatures.matrix`.
    """
    inputs, pooling = model.standardise(page.matrix), Pooling(page.groupings, page.words)
    passes = [network(inputs, pooling) for network in model.networks]
    column = model.logit_column(softmax(np.mean([activations.page_type_logits for activations in passes], axis=0)))
    logits, parts, features = [], [], []
    for network, activations in zip(model.networks, passes, strict=True):
        linear = _LinearNetwork(network, pooling, activations, column)
        logits.append(activations.logits[:, column])
        parts.append(np.stack([linear.forward(inputs, rows) for rows in groups]))
        features.append(linear.backward() * inputs)
    logit, by_group, by_feature = (
        np.asarray(np.mean(of_networks, axis=0), np.float32) for of_networks in (logits, parts, features)
    )
    smoothed = smooth_by_style(logit, page.groupings[-1], page.words)
    scale = calibration(smoothed)
    return Attribution(scale * logit, scale * smoothed, scale * by_group, scale[:, None] * by_feature)


def reasons(model: Model, page: Page, features: PageFeatures) -> Reasons:
    """Return the log-odds of each block in parts, with the strongest features in words.

    Args:
        model: the model.
        page: the page.
        features: its features.
    """
    names = feature_names(model.columns)
    label_of_feature = {
        feature: GROUP_LABELS.get(group, SCORERS_LABEL)
        for group, features in feature_groups(model.columns).items()
        for feature in features
    }
    rows: dict[str, list[int]] = {label: [] for label in (*GROUP_LABELS.values(), SCORERS_LABEL)}
    for row, feature in enumerate(names):
        rows[label_of_feature[feature]].append(row)
    attribution = attribute(model, features, list(rows.values()))
    parts = dict(zip(rows, attribution.parts, strict=True))
    parts[_STYLE_LABEL] = attribution.smoothed - attribution.logits
    return Reasons("log-odds", attribution.start, parts, _facts(names, features, attribution, page))


def _facts(
    names: tuple[str, ...], features: PageFeatures, attribution: Attribution, page: Page
) -> tuple[tuple[tuple[str, float], ...], ...]:
    """The features of each block with the largest contributions, in words."""
    strength = -np.abs(attribution.features)
    strongest = np.argpartition(strength, _MAX_FACTS, axis=1)[:, :_MAX_FACTS]
    order = np.argsort(np.take_along_axis(strength, strongest, axis=1), axis=1, kind="stable")
    strongest = np.take_along_axis(strongest, order, axis=1)
    class_words, assumed = ClassWords(page), page.once(writing_system).assumed

    @functools.cache  # many blocks have the same value
    def phrase(name: str, value: float, word: str | None) -> str:
        is_assumed = value >= 0 and name.removeprefix("page ").startswith(assumed)
        return in_words(name, value, word) + (_AS_IN_ALPHABET if is_assumed else "")

    named = {row for row, name in enumerate(names) if name in _TERM_NAMES}
    return tuple(
        tuple(
            (
                phrase(names[row], value, class_words.word(names[row], block) if value and row in named else None),
                contribution,
            )
            for row, value, contribution in zip(rows, values, contributions, strict=True)
        )
        for block, (rows, values, contributions) in enumerate(
            zip(
                strongest.tolist(),
                np.take_along_axis(features.matrix.T, strongest, axis=1).tolist(),
                np.take_along_axis(attribution.features, strongest, axis=1).tolist(),
                strict=True,
            )
        )
    )


class _LinearNetwork:
    """A network as the linear map that it is for one page, without biases."""

    def __init__(self, network: Network, pooling: Pooling, activations: Activations, column: int) -> None:
        self._weights, self._pooling = network.weights, pooling
        self._active: dict[str, BoolArray] = {
            "entry": activations.entry > 0,
            "block": activations.block > 0,
            "first": activations.first.output > 0,
            "between": activations.between > 0,
            "second": activations.second.output > 0,
        }
        self._out = network.weights["out"][:, column]

    def forward(self, inputs: FloatArray, rows: Sequence[int]) -> FloatArray:
        """Return the contribution of one group of features to each block's logit, shape ``(b,)``.

        All groups at once would take the memory of all groups, and more time.

        Args:
            inputs: the standardised features of each block, shape ``(b, features)``.
            rows: the features of the group, as columns of ``inputs``.
        """
        chosen = list(rows)
        entry = sliced_matmul(np.ascontiguousarray(inputs[:, chosen]), self._weights["entry"][chosen])
        first = self._context_layer("first", self._layer("block", entry * self._active["entry"]))
        joined = first + self._layer("between", first)
        top = np.concatenate((joined, self._context_layer("second", joined)), axis=1)
        return sliced_matmul(top, self._out[:, None])[:, 0]

    def _layer(self, name: str, values: FloatArray) -> FloatArray:
        return sliced_matmul(values, self._weights[name]) * self._active[name]

    def _context_layer(self, name: str, values: FloatArray) -> FloatArray:
        projected = sliced_matmul(values, self._weights[f"{name} projection"])
        surroundings = np.concatenate((neighbours(projected), self._pooling.group_means(projected)), axis=1)
        output = sliced_matmul(values, self._weights[f"{name} self"])
        output += sliced_matmul(surroundings, self._weights[f"{name} surroundings"])
        output += self._pooling.page_means(values) @ self._weights[f"{name} page"]
        return output * self._active[name]

    def backward(self) -> FloatArray:
        """Return the gradient of each block's logit by its own inputs, as if its groups were equal to it.

        Shape ``(b, features)``.
        """
        units = len(self._out) // 2
        by_second = np.broadcast_to(self._out[units:], self._active["second"].shape) * self._active["second"]
        by_joined = self._out[:units] + self._context_layer_gradient("second", by_second)
        by_first = by_joined + sliced_matmul(by_joined * self._active["between"], self._weights["between"].T)
        by_block = self._context_layer_gradient("first", by_first * self._active["first"])
        by_entry = sliced_matmul(by_block * self._active["block"], self._weights["block"].T)
        return sliced_matmul(by_entry * self._active["entry"], self._weights["entry"].T)

    def _context_layer_gradient(self, name: str, gradient: FloatArray) -> FloatArray:
        projection, surroundings = self._weights[f"{name} projection"], self._weights[f"{name} surroundings"]
        by_grouping = surroundings[len(NEIGHBOUR_OFFSETS) * projection.shape[1] :]
        summed = by_grouping.reshape(-1, projection.shape[1], gradient.shape[1]).sum(axis=0)
        return sliced_matmul(gradient, (self._weights[f"{name} self"] + projection @ summed).T)
