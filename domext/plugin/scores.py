"""The results of scorers and selectors: columns of numbers, decisions about blocks, and labels."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.errors import ScorerError, counted
from domext.plugin.deferred import Deferred
from domext.plugin.specs import plugin_name

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, FloatArray

LabelArray = npt.NDArray[np.uint8]


class Label(IntEnum):
    """The role of a block or node in its page.

        >>> import domext
        >>> article = domext.extract("<nav><a href=/>Home</a></nav><p>Boil the water, then wait for a minute.</p>")
        >>> [domext.Label(label).name for label in article.labels]
        ['NAVIGATION', 'TEXT']

    Attributes:
        EMPTY: it shows nothing.
        TEXT: it belongs to the article.
        MULTIMEDIA: it shows something other than text, next to text of the article.
        NAVIGATION: it or an element around it consists mostly of links, and it is no headline, byline or share button.
        ADVERTISEMENT: the markup calls it an advertisement, whether it is kept or dropped.
        COMMENT: it is in a region of readers' comments.
        BOILERPLATE: any other text outside the article.
    """

    EMPTY = 0
    TEXT = 1
    MULTIMEDIA = 2
    NAVIGATION = 3
    ADVERTISEMENT = 4
    COMMENT = 5
    BOILERPLATE = 6


LABELS: Final = tuple(label.name.lower() for label in Label)


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
        labels: a :class:`Label` for each block, uint8, shape ``(b,)``; optional.
        node_labels: a :class:`Label` for each node, uint8, shape ``(n,)``; optional.
        lines: the decision about source lines, of a scorer that decides about lines; optional.
    """

    keep: BoolArray
    nodes: Mapping[str, npt.NDArray[np.generic]] = field(default_factory=dict)
    blocks: Mapping[str, npt.NDArray[np.generic]] = field(default_factory=dict)
    labels: LabelArray | None = None
    node_labels: LabelArray | None = None
    lines: LineScores | None = None

    def __repr__(self) -> str:
        columns = ", ".join(dict.fromkeys((*self.blocks, *self.nodes))) or "none"
        return f"<Scores: {np.count_nonzero(self.keep)} of {counted(np.size(self.keep), 'block')}, columns: {columns}>"

    def checked(self, nodes: int, blocks: int) -> Scores:
        """Validate all columns, and return a copy with float32 columns.

        Args:
            nodes: number of nodes of the page.
            blocks: number of blocks of the page.

        Raises:
            ScorerError: a column has a wrong shape or type, or holds a value that is not finite. The message names it.
        """
        for name in (*self.nodes, *self.blocks):
            if not isinstance(name, str) or not name.isprintable():  # names are printed in lines and tables
                msg = f"the name of a column must be printable text, not {name!r}"
                raise ScorerError(msg)
        return Scores(
            _mask(self.keep, blocks),
            {name: _column(f"nodes[{name!r}]", values, nodes) for name, values in self.nodes.items()},
            {name: _column(f"blocks[{name!r}]", values, blocks) for name, values in self.blocks.items()},
            _labels("labels", self.labels, blocks),
            _labels("node_labels", self.node_labels, nodes),
            self.lines and self.lines.checked(),
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
        columns = {name: _column(f"lines[{name!r}]", values, rows) for name, values in self.columns.items()}
        return LineScores(self.texts, self.keep, columns)


def _are_probabilities(values: FloatArray) -> bool:
    """Whether all values lie in [0, 1]; NaN does not."""
    return not len(values) or 0 <= float(values.min()) <= float(values.max()) <= 1


def _mask(values: BoolArray, blocks: int) -> BoolArray:
    keep = np.asarray(values)
    if keep.dtype != np.bool_ or keep.shape != (blocks,):
        msg = f"keep must be bool of shape ({blocks},), not {keep.dtype} of shape {keep.shape}"
        raise ScorerError(msg)
    return keep


def _column(name: str, values: npt.NDArray[np.generic], rows: int) -> FloatArray:
    array = np.asarray(values)
    if array.shape != (rows,):
        msg = f"{name} must have shape ({rows},), not {array.shape}"
        raise ScorerError(msg)
    if array.dtype.kind not in "buif":
        msg = f"{name} must hold numbers, not {array.dtype}"
        raise ScorerError(msg)
    if array.dtype.kind != "f":
        return array.astype(np.float32)
    if array.dtype == np.float32:
        column = array.copy()
    else:
        with np.errstate(over="ignore"):  # values that are too large become infinite, which is checked below
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
        return self.scores[name]

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


@dataclass(frozen=True, eq=False, repr=False)
class Selection:
    """The result of a selector for one page.

        >>> import numpy as np
        >>> import domext
        >>> class First:
        ...     scorers = ()
        ...     def select(self, page, scores):
        ...         keep = np.arange(len(page.blocks)) == 0
        ...         return domext.Selection(keep, keep.astype(np.float32))
        >>> domext.extract("<p>One.</p><p>Two.</p>", selector=First()).text
        'One.'

    Attributes:
        keep: whether each block belongs to the article, bool, shape ``(b,)``.
        probability: probability of each block to belong to the article, float32 in [0, 1], shape ``(b,)``.
        labels: a :class:`Label` for each block, uint8, shape ``(b,)``; optional.
        confidence: word F1 that the selector expects of its selection, in [0, 1]; optional.
        page_type: predicted type of the page, such as ``article`` or ``forum``; optional.
        reason: reason why no block is kept; optional.
        add_headings: whether the body also holds headings that are not kept but stand directly above kept text, code
            and displayed formulas beside it, short parts between kept paragraphs, and the captions of pictures.
        excluded: blocks that the options of the extraction exclude, bool, shape ``(b,)``; None if they exclude none.
    """

    keep: BoolArray
    probability: FloatArray
    labels: LabelArray | None = None
    confidence: float | None = None
    page_type: str | None = None
    reason: str | None = None
    add_headings: bool = False
    excluded: BoolArray | None = None

    def __repr__(self) -> str:
        return f"<Selection: {np.count_nonzero(self.keep)} of {counted(np.size(self.keep), 'block')}>"

    def checked(self, blocks: int) -> Selection:
        """Validate all columns, and return a copy with float32 probabilities.

        Args:
            blocks: number of blocks of the page.

        Raises:
            ScorerError: a column has a wrong shape or type, or a probability is outside [0, 1].
        """
        keep, labels = _mask(self.keep, blocks), _labels("labels", self.labels, blocks)
        probability = np.asarray(self.probability)
        if probability.dtype == np.float32 and probability.shape == (blocks,) and _are_probabilities(probability):
            probability = probability.copy()
        else:
            probability = _column("probability", probability, blocks)
            if not _are_probabilities(probability):
                msg = "probability must lie in [0, 1]"
                raise ScorerError(msg)
        return dataclasses.replace(self, keep=keep, probability=probability, labels=labels)
