"""The results of scorers: columns of numbers over nodes, blocks and lines, and a decision about blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from domext.errors import ScorerError, counted
from domext.plugin.column_checks import check_column_names, checked_column, checked_labels, checked_mask
from domext.plugin.deferred import Deferred
from domext.plugin.specs import plugin_name

if TYPE_CHECKING:
    from domext.plugin.label import LabelArray
    from domext.table.nodes import BoolArray, FloatArray


@dataclass(frozen=True, eq=False, repr=False)
class Scores:
    """The result of one scorer for one page.

        >>> import domext
        >>> class Long:
        ...     def score(self, page):
        ...         words = page.blocks.counts.words
        ...         return domext.Scores(keep=words > 5, blocks={"words": words})
        >>> domext.score("<p>Menu</p><p>Boil the water, then wait a minute.</p>", [Long()])["long"].keep.tolist()
        [False, True]

    Attributes:
        keep: the scorer's own decision for each block, bool, shape ``(b,)``.
        nodes: columns over nodes by name, numbers, shape ``(n,)``; they are converted to float32.
        blocks: columns over blocks by name, numbers, shape ``(b,)``; they are converted to float32.
        labels: a :class:`~domext.Label` for each block, uint8, shape ``(b,)``; optional.
        node_labels: a :class:`~domext.Label` for each node, uint8, shape ``(n,)``; optional.
        lines: the decision about source lines, of a scorer that decides about lines; optional.
    """

    keep: BoolArray
    nodes: Mapping[str, npt.NDArray[np.generic]] = field(default_factory=dict)
    blocks: Mapping[str, npt.NDArray[np.generic]] = field(default_factory=dict)
    labels: LabelArray | None = None
    node_labels: LabelArray | None = None
    lines: LineScores | None = None

    def __repr__(self) -> str:
        columns = ", ".join(dict.fromkeys(map(str, (*self.blocks, *self.nodes)))) or "none"
        return f"<Scores: {np.count_nonzero(self.keep)} of {counted(np.size(self.keep), 'block')}, columns: {columns}>"

    def checked(self, nodes: int, blocks: int) -> Scores:
        """Validate all columns, and return a copy with float32 columns.

        Args:
            nodes: number of nodes of the page.
            blocks: number of blocks of the page.

        Raises:
            ScorerError: a column has a wrong shape or type, or holds a value that is not finite. The message names it.
        """
        check_column_names("nodes", self.nodes)
        check_column_names("blocks", self.blocks)
        if "keep" in self.blocks:
            msg = "blocks['keep'] has the name of the decision; give the column another name"
            raise ScorerError(msg)
        if np.shape(self.keep) == (nodes,) != (blocks,):
            msg = f"keep has a value for each of {nodes} nodes; keep[page.blocks.owner] has one for each of {blocks} blocks"
            raise ScorerError(msg)
        return Scores(
            checked_mask(self.keep, blocks),
            {name: checked_column(f"nodes[{name!r}]", values, nodes) for name, values in self.nodes.items()},
            {name: checked_column(f"blocks[{name!r}]", values, blocks) for name, values in self.blocks.items()},
            checked_labels("labels", self.labels, blocks),
            checked_labels("node_labels", self.node_labels, nodes),
            _checked_lines(self.lines),
        )


@dataclass(frozen=True, eq=False, slots=True)
class LineScores:
    """The decision of a scorer about lines of the source, for methods that are published with lines as units.

    Attributes:
        texts: the text outside tags of each line.
        keep: the decision for each line, bool, shape ``(lines,)``.
        columns: columns over lines by name, numbers, shape ``(lines,)``; they are converted to float32.
    """

    texts: tuple[str, ...]
    keep: BoolArray
    columns: Mapping[str, npt.NDArray[np.generic]] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The kept lines, separated by line breaks."""
        return "\n".join(text for text, keep in zip(self.texts, self.keep.tolist(), strict=True) if keep and text)

    @classmethod
    def joined(cls, parts: Sequence[LineScores]) -> LineScores | None:
        """Return the lines of several pages as those of one, without columns; None if there are none."""
        if not parts:
            return None
        texts = tuple(text for part in parts for text in part.texts)
        return cls(texts, np.concatenate([part.keep for part in parts]))

    def checked(self) -> LineScores:
        """Validate all columns, and return a copy with float32 columns.

        Raises:
            ScorerError: a column has a wrong shape or type, or holds a value that is not finite.
        """
        rows = len(self.texts)
        if self.keep.dtype != np.bool_ or self.keep.shape != (rows,):
            msg = f"lines.keep must be bool of shape ({rows},), not {self.keep.dtype} of shape {self.keep.shape}"
            raise ScorerError(msg)
        columns = {name: checked_column(f"lines[{name!r}]", values, rows) for name, values in self.columns.items()}
        return LineScores(self.texts, self.keep, columns)


def _checked_lines(lines: LineScores | None) -> LineScores | None:
    if not isinstance(lines, LineScores | None):
        msg = f"lines must be LineScores, not {type(lines).__name__}"
        raise ScorerError(msg)
    return None if lines is None else lines.checked()


def plain(value: float) -> float | int:
    """Round a score to six decimals for output; return an int if it has no decimals."""
    number = round(float(value), 6)
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


@dataclass(frozen=True, eq=False, repr=False)
class ScoreTable(Mapping[str, Scores]):
    """The results of several scorers for one page: a mapping from the name of a scorer to its :class:`Scores`.

    It holds the scorers that succeeded. Indexing with the name of a scorer that failed raises its error. Scorers that
    the selector defers run when their scores are first read.

        >>> import domext
        >>> table = domext.score("<p>Boil the water, then wait a minute.</p>", ["comma", "ttr"])
        >>> list(table)
        ['comma', 'ttr']
        >>> table["ttr"].keep.tolist(), table.blocks["ttr.keep"].tolist()
        ([True], [1.0])

    Attributes:
        scores: results of the scorers that succeeded, by name.
        errors: errors of the scorers that failed, by name.
    """

    scores: Mapping[str, Scores]
    errors: Mapping[str, ScorerError] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<ScoreTable: {', '.join((*self, *(f'{name} failed' for name in self.errors))) or 'empty'}>"

    def __getitem__(self, name: str) -> Scores:
        if name in self.errors:
            raise self.errors[name]
        try:
            return self.scores[name]
        except KeyError:
            msg = f"there are no scores of {name!r}, only of {', '.join(self.scores) or 'no scorer'}"
            raise KeyError(msg) from None

    def __contains__(self, name: object) -> bool:
        return name in self.scores

    def __iter__(self) -> Iterator[str]:
        return iter(self.scores)

    def __len__(self) -> int:
        return len(self.scores)

    def key(self, spec: str) -> str:
        """Return the name of a scorer in this table: its own, or its spec if the table has the scorer twice."""
        return spec if spec in self.scores or spec in self.errors else plugin_name(spec)

    def is_deferred(self, spec: str) -> bool:
        """Return whether a scorer has not run yet, because its selector defers it."""
        return isinstance(self.scores, Deferred) and self.scores.is_pending(self.key(spec))

    @property
    def nodes(self) -> dict[str, FloatArray]:
        """All columns over nodes, by ``scorer.column``, float32, shape ``(n,)``."""
        return {
            f"{name}.{key}": np.asarray(column, np.float32)
            for name, scores in self.scores.items()
            for key, column in scores.nodes.items()
        }

    @property
    def blocks(self) -> dict[str, FloatArray]:
        """All columns over blocks, by ``scorer.column``, float32, shape ``(b,)``; ``scorer.keep`` is 0 or 1."""
        columns: dict[str, FloatArray] = {}
        for name, scores in self.scores.items():
            columns |= {f"{name}.{key}": np.asarray(column, np.float32) for key, column in scores.blocks.items()}
            columns[f"{name}.keep"] = scores.keep.astype(np.float32)
        return columns
