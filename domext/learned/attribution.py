"""What moved the learned selector's log-odds: gradient times input, in parts that add up.

A network of rectified linear units is linear as long as no unit switches. With the switches as they were for the page, the
log-odds of every block are a sum over all features of all blocks: the weight of each (the gradient) times its value, which
is its distance from the average block's. Forward, one kind of features at a time, gives what that kind adds, by the block
itself and by the blocks that it is seen among. That is exact, and the kinds sum to the log-odds, but for what is left for a
block that is average in everything. Backward from each block, as if the blocks that it is grouped with were like it, gives
what single features add: an estimate, for which of them to name.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.features import families, schema
from domext.learned.model import agreed, trust
from domext.learned.network import AROUND, Pools, near, softmax, times
from domext.learned.wording import KINDS, in_words
from domext.plugin.reasons import Reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.learned.features import PageFeatures
    from domext.learned.model import Model
    from domext.learned.network import Activations, Network
    from domext.table.nodes import BoolArray, FloatArray

_FACTS: Final = 6
_STYLE: Final = "blocks of the same style"


@dataclass(frozen=True, eq=False, slots=True)
class Attribution:
    """What the log-odds of each block are made of.

    Attributes:
        odds: the log-odds, shape ``(b,)``.
        agreed: the log-odds that decide, halfway to those of the blocks of the same style, shape ``(b,)``.
        parts: what each kind of features adds to the block's own, on all blocks, shape ``(kinds, b)``.
        features: what each feature of the block adds, about, shape ``(b, features)``.
    """

    odds: FloatArray
    agreed: FloatArray
    parts: FloatArray
    features: FloatArray

    @property
    def start(self) -> FloatArray:
        """What is left for a block that is average in everything, shape ``(b,)``; with the parts it sums to the odds."""
        return np.asarray(self.odds - self.parts.sum(axis=0))


def attribute(model: Model, page: PageFeatures, kinds: Sequence[Sequence[int]]) -> Attribution:
    """Take the log-odds of a page's blocks apart.

    Args:
        model: the model.
        page: the page.
        kinds: the features of each kind, by their rows in :attr:`PageFeatures.features`.
    """
    inputs, pools = model.inputs(page.features), Pools(page.groups, page.words)
    passes = [network(inputs, pools) for network in model.networks]
    column = model.column(softmax(np.mean([done.kinds for done in passes], axis=0)))
    odds, parts, features = [], [], []
    for network, done in zip(model.networks, passes, strict=True):
        way = _LinearNetwork(network, pools, done, column)
        odds.append(done.odds[:, column])
        parts.append(way.forward(inputs, kinds))
        features.append(way.backward() * inputs)
    whole, split, single = (np.asarray(np.mean(each, axis=0), np.float32) for each in (odds, parts, features))
    decisive = agreed(whole, pools)
    factor = trust(decisive)
    return Attribution(factor * whole, factor * decisive, factor * split, factor[:, None] * single)


def reasons(model: Model, page: PageFeatures) -> Reasons:
    """The log-odds of each block in parts, and the features that moved it most in words."""
    names = schema(model.columns)
    groups = families(model.columns)
    kinds = {name: KINDS["scorers"] if name not in KINDS else KINDS[name] for name in groups}
    rows: dict[str, list[int]] = {words: [] for words in KINDS.values()}
    family = {feature: kinds[name] for name, features in groups.items() for feature in features}
    for row, feature in enumerate(names):
        rows[family[feature]].append(row)
    found = attribute(model, page, list(rows.values()))
    parts = dict(zip(rows, found.parts, strict=True)) | {_STYLE: found.agreed - found.odds}
    return Reasons("log-odds", found.start, parts, _facts(names, page, found))


def _facts(names: tuple[str, ...], page: PageFeatures, found: Attribution) -> tuple[tuple[tuple[str, float], ...], ...]:
    """The features of each block that add or take most, in words."""
    strength = -np.abs(found.features)
    strongest = np.argpartition(strength, _FACTS, axis=1)[:, :_FACTS]
    order = np.argsort(np.take_along_axis(strength, strongest, axis=1), axis=1, kind="stable")
    strongest = np.take_along_axis(strongest, order, axis=1)
    said = functools.cache(in_words)  # most are shares and bits that many blocks have
    return tuple(
        tuple((said(names[row], value), added) for row, value, added in zip(rows, values, adds, strict=True))
        for rows, values, adds in zip(
            strongest.tolist(),
            np.take_along_axis(page.features.T, strongest, axis=1).tolist(),
            np.take_along_axis(found.features, strongest, axis=1).tolist(),
            strict=True,
        )
    )


class _LinearNetwork:
    """One network as the linear map that it was for one page."""

    def __init__(self, network: Network, pools: Pools, done: Activations, column: int) -> None:
        self._weights, self._pools = network.weights, pools
        self._on: dict[str, BoolArray] = {
            "entry": done.entry > 0,
            "block": done.block > 0,
            "first": done.first.found > 0,
            "between": done.between > 0,
            "second": done.second.found > 0,
        }
        self._out = network.weights["out"][:, column]

    def forward(self, inputs: FloatArray, kinds: Sequence[Sequence[int]]) -> FloatArray:
        """What each kind of features adds to each block's log-odds, shape ``(kinds, b)``."""
        entry = self._weights["entry"]
        split = [times(np.ascontiguousarray(inputs[:, rows]), entry[rows]) for rows in map(list, kinds)]
        values = np.stack(split, axis=1) * self._on["entry"][:, None]  # shape (b, kinds, units)
        values = self._layer("block", values)
        first = self._look("first", values)
        joined = first + self._layer("between", first)
        both = np.concatenate((joined, self._look("second", joined)), axis=2)
        rows, groups, units = both.shape
        return times(both.reshape(rows * groups, units), self._out[:, None]).reshape(rows, groups).T

    def _layer(self, name: str, values: FloatArray) -> FloatArray:
        return np.asarray(self._times(values, self._weights[name]) * self._on[name][:, None])

    def _times(self, values: FloatArray, weights: FloatArray) -> FloatArray:
        rows, kinds, units = values.shape
        return times(np.ascontiguousarray(values).reshape(rows * kinds, units), weights).reshape(rows, kinds, -1)

    def _look(self, name: str, values: FloatArray) -> FloatArray:
        rows, kinds, units = values.shape
        shown = self._times(values, self._weights[f"{name} shown"])
        flat = shown.reshape(rows, -1)
        around = np.concatenate((near(flat), self._pools.means(flat)), axis=1)
        around = around.reshape(rows, -1, *shown.shape[1:]).transpose(0, 2, 1, 3).reshape(rows, kinds, -1)
        found = self._times(values, self._weights[f"{name} self"]) + self._times(
            around, self._weights[f"{name} around"]
        )
        page = self._pools.page(np.ascontiguousarray(values).reshape(rows, -1))
        found += page.reshape(2, kinds, units).transpose(1, 0, 2).reshape(kinds, -1) @ self._weights[f"{name} page"]
        return np.asarray(found * self._on[name][:, None])

    def backward(self) -> FloatArray:
        """The gradient of each block's log-odds by its own inputs, shared by its groups, shape ``(b, features)``."""
        units = len(self._out) // 2
        by_second = np.broadcast_to(self._out[units:], self._on["second"].shape) * self._on["second"]
        by_joined = self._out[:units] + self._look_back("second", by_second)
        by_first = by_joined + times(by_joined * self._on["between"], self._weights["between"].T)
        by_block = self._look_back("first", by_first * self._on["first"])
        by_entry = times(by_block * self._on["block"], self._weights["block"].T)
        return times(by_entry * self._on["entry"], self._weights["entry"].T)

    def _look_back(self, name: str, error: FloatArray) -> FloatArray:
        shown, around = self._weights[f"{name} shown"], self._weights[f"{name} around"]
        groups = around[len(AROUND) * shown.shape[1] :].reshape(-1, shown.shape[1], error.shape[1]).sum(axis=0)
        return times(error, (self._weights[f"{name} self"] + shown @ groups).T)
