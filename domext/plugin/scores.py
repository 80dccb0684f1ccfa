"""What scorers and selectors answer: columns of numbers, decisions over blocks, labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.errors import ScorerError
from domext.plugin.specs import plugin_name

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, FloatArray

LabelArray = npt.NDArray[np.uint8]


class Label(IntEnum):
    """Why a block stands where it does."""

    EMPTY = 0
    TEXT = 1
    MULTIMEDIA = 2
    NAVIGATION = 3
    ADVERTISEMENT = 4
    COMMENT = 5
    BOILERPLATE = 6


LABELS: Final = tuple(label.name.lower() for label in Label)


@dataclass(frozen=True, eq=False)
class Scores:
    """One scorer's answer for one page.

    Attributes:
        keep: the scorer's own decision over blocks, bool, shape ``(b,)``.
        nodes: columns over nodes by name, float32, shape ``(n,)``.
        blocks: columns over blocks by name, float32, shape ``(b,)``.
        labels: a :class:`Label` a block, uint8, shape ``(b,)``; None if the scorer gives none.
        node_labels: the same over nodes, shape ``(n,)``.
    """

    keep: BoolArray
    nodes: Mapping[str, npt.NDArray[np.generic]] = field(default_factory=dict)
    blocks: Mapping[str, npt.NDArray[np.generic]] = field(default_factory=dict)
    labels: LabelArray | None = None
    node_labels: LabelArray | None = None

    def checked(self, nodes: int, blocks: int) -> Scores:
        """The same with float32 columns, if every shape, type and value is as promised.

        Raises:
            ScorerError: naming the column and what is wrong with it.
        """
        keep = np.asarray(self.keep)
        if keep.dtype != np.bool_ or keep.shape != (blocks,):
            msg = f"keep must be bool of shape ({blocks},), not {keep.dtype} of shape {keep.shape}"
            raise ScorerError(msg)
        return Scores(
            keep,
            {name: _column(f"nodes[{name!r}]", values, nodes) for name, values in self.nodes.items()},
            {name: _column(f"blocks[{name!r}]", values, blocks) for name, values in self.blocks.items()},
            _labels("labels", self.labels, blocks),
            _labels("node_labels", self.node_labels, nodes),
        )


def _column(name: str, values: npt.NDArray[np.generic], rows: int) -> FloatArray:
    array = np.asarray(values)
    if array.shape != (rows,):
        msg = f"{name} must have shape ({rows},), not {array.shape}"
        raise ScorerError(msg)
    if array.dtype.kind not in "buif":
        msg = f"{name} must hold numbers, not {array.dtype}"
        raise ScorerError(msg)
    with np.errstate(over="ignore"):  # what is too large becomes infinite, which is refused below
        column = array.astype(np.float32)
    if not np.isfinite(column).all():
        msg = f"{name} holds {int((~np.isfinite(column)).sum())} values that are NaN or infinite"
        raise ScorerError(msg)
    return column


def _labels(name: str, values: LabelArray | None, rows: int) -> LabelArray | None:
    if values is None:
        return None
    array = np.asarray(values)
    if (
        array.shape != (rows,)
        or array.dtype.kind not in "ui"
        or (rows and not 0 <= int(array.min()) <= int(array.max()) < len(LABELS))
    ):
        msg = f"{name} must be {rows} values of Label, not {array.dtype} of shape {array.shape}"
        raise ScorerError(msg)
    return array.astype(np.uint8)


def plain(value: float) -> float | int:
    """A score as it is written for people and other programs: six decimals, none if it needs none."""
    number = round(float(value), 6)
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


@dataclass(frozen=True, eq=False)
class ScoreTable(Mapping[str, Scores]):
    """The answers of several scorers for one page, by the name of the scorer.

    Iterating and indexing see the scorers that succeeded; asking for one that failed raises its error.

    Attributes:
        scores: a scorer's :class:`Scores` by name.
        errors: why a scorer has none.
    """

    scores: Mapping[str, Scores]
    errors: Mapping[str, ScorerError] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Scores:
        if name in self.errors:
            raise self.errors[name]
        return self.scores[name]

    def __contains__(self, name: object) -> bool:
        return name in self.scores

    def __iter__(self) -> Iterator[str]:
        return iter(self.scores)

    def __len__(self) -> int:
        return len(self.scores)

    def key(self, spec: str) -> str:
        """The name under which the scorer of a spec stands here: its own, or the spec if that scorer is here twice."""
        return spec if spec in self.scores or spec in self.errors else plugin_name(spec)

    @property
    def nodes(self) -> dict[str, FloatArray]:
        """All columns over nodes, named ``scorer.column``."""
        return {
            f"{name}.{key}": np.asarray(column, np.float32)
            for name, s in self.scores.items()
            for key, column in s.nodes.items()
        }

    @property
    def blocks(self) -> dict[str, FloatArray]:
        """All columns over blocks, named ``scorer.column``, and each scorer's decision as ``scorer.keep`` (0 or 1)."""
        columns: dict[str, FloatArray] = {}
        for name, s in self.scores.items():
            columns |= {f"{name}.{key}": np.asarray(column, np.float32) for key, column in s.blocks.items()}
            columns[f"{name}.keep"] = s.keep.astype(np.float32)
        return columns


@dataclass(frozen=True, eq=False)
class Selection:
    """A selector's answer for one page.

    Attributes:
        keep: which blocks are the article, bool, shape ``(b,)``.
        probability: how likely each block belongs to it, float32 in [0, 1], shape ``(b,)``.
        labels: a :class:`Label` a block, uint8, shape ``(b,)``; None if the selector gives none.
        confidence: the F1 that the selector expects of its choice, in [0, 1]; None if it does not say.
        page_type: what kind of page the selector takes it for; None if it does not say.
        reason: why nothing is kept; None if there is nothing special to say of it.
    """

    keep: BoolArray
    probability: FloatArray
    labels: LabelArray | None = None
    confidence: float | None = None
    page_type: str | None = None
    reason: str | None = None

    def checked(self, blocks: int) -> Selection:
        """The same, if shapes and values are as promised.

        Raises:
            ScorerError: naming what is wrong.
        """
        keep = Scores(self.keep, blocks={"probability": self.probability}, labels=self.labels).checked(0, blocks)
        probability = np.asarray(keep.blocks["probability"], np.float32)
        if blocks and not 0 <= float(probability.min()) <= float(probability.max()) <= 1:
            msg = "probability must lie in [0, 1]"
            raise ScorerError(msg)
        return Selection(keep.keep, probability, keep.labels, self.confidence, self.page_type, self.reason)
