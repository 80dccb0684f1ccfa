"""The result of a selector: which blocks belong to the article, how probably, and which rules changed that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from domext.errors import ScorerError, counted
from domext.plugin.column_checks import checked_column, checked_labels, checked_mask
from domext.table.masks import rows_of, with_rows

if TYPE_CHECKING:
    from domext.plugin.label import LabelArray
    from domext.table.nodes import BoolArray, FloatArray, RowArray


@dataclass(frozen=True, eq=False, repr=False)
class Change:
    """Blocks that a rule or an option keeps or drops, against the decision before it.

        >>> import domext
        >>> page = "<nav><a href=/>Home</a></nav><p>Boil the water, then wait.</p><p>Stir it once, and pour it.</p>"
        >>> article = domext.extract(page, exclude=["p + p"])
        >>> article.changes
        (<Change: 1 block dropped by 'exclude'>,)
        >>> article.changes[0].blocks.tolist(), article.changes[0].reason
        ([2], 'matched by “p + p”')

    Attributes:
        rule: name of the rule or option.
        reason: why, as a phrase that fits one block and several.
        keep: whether the blocks are kept or dropped.
        blocks: numbers of the blocks, in ascending order.
    """

    rule: str
    reason: str
    keep: bool
    blocks: RowArray

    def __repr__(self) -> str:
        return f"<Change: {counted(len(self.blocks), 'block')} {'kept' if self.keep else 'dropped'} by {self.rule!r}>"


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
        labels: a :class:`~domext.Label` for each block, uint8, shape ``(b,)``; optional.
        confidence: word F1 that the selector expects of its selection, in [0, 1]; optional.
        page_type: predicted type of the page, such as ``article`` or ``forum``; optional.
        reason: reason why no block is kept; optional.
        add_headings: whether the body also holds headings that are not kept but are directly above kept text, code
            and displayed formulas beside it, short parts between kept paragraphs, and the captions of pictures.
        excluded: blocks that the options of the extraction exclude, such as comments, bool, shape ``(b,)``; None if they exclude none.
        changes: what rules and options have changed since the first decision, in order, see :meth:`changed`.
    """

    keep: BoolArray
    probability: FloatArray
    labels: LabelArray | None = None
    confidence: float | None = None
    page_type: str | None = None
    reason: str | None = None
    add_headings: bool = False
    excluded: BoolArray | None = None
    changes: tuple[Change, ...] = ()

    def __repr__(self) -> str:
        return f"<Selection: {np.count_nonzero(self.keep)} of {counted(np.size(self.keep), 'block')}>"

    @property
    def first_keep(self) -> BoolArray:
        """The decision before all changes, shape ``(b,)``."""
        keep = self.keep
        for change in reversed(self.changes):
            keep = with_rows(keep, change.blocks, value=not change.keep)
        return keep

    @property
    def dropped(self) -> BoolArray:
        """What a rule or an option has dropped that the first decision kept, shape ``(b,)``."""
        return np.asarray(self.first_keep & ~self.keep)

    def changed(self, keep: BoolArray, rule: str, reason: str) -> Selection:
        """Return the selection with another decision, and with a :class:`Change` for what differs.

            >>> import numpy as np
            >>> import domext
            >>> selection = domext.Selection(np.array([True, True]), np.array([0.9, 0.8]))
            >>> selection = selection.changed(np.array([True, False]), "short", "fewer than five words")
            >>> selection, selection.changes
            (<Selection: 1 of 2 blocks>, (<Change: 1 block dropped by 'short'>,))

        Args:
            keep: whether each block belongs to the article, bool, shape ``(b,)``.
            rule: name of the rule that decided so, such as ``short``.
            reason: why, as a phrase that fits one block and several, such as ``fewer than five words``.
        """
        if keep is self.keep or keep.tobytes() == self.keep.tobytes():
            return self
        rows = rows_of(keep != self.keep)
        changes, kept = self.changes, keep[rows]
        for is_kept in (False, True):
            if (blocks := rows[kept == is_kept]).size:
                changes += (Change(rule, reason, is_kept, blocks),)
        return self._with({"keep": keep, "changes": changes})

    def checked(self, blocks: int) -> Selection:
        """Validate all columns, and return a copy with float32 probabilities.

        Args:
            blocks: number of blocks of the page.

        Raises:
            ScorerError: a column has a wrong shape or type, a probability is outside [0, 1], or a change names a block that
                does not exist.
        """
        keep, labels = checked_mask(self.keep, blocks), checked_labels("labels", self.labels, blocks)
        probability = checked_column("probability", self.probability, blocks)
        if blocks and not 0 <= float(probability.min()) <= float(probability.max()) <= 1:
            msg = "probability must lie in [0, 1]"
            raise ScorerError(msg)
        changed = [change.blocks for change in self.changes if change.blocks.size]
        if any(not 0 <= int(rows.min()) <= int(rows.max()) < blocks for rows in changed):
            msg = f"changes must be about blocks from 0 to {blocks - 1}"
            raise ScorerError(msg)
        return self._with({"keep": keep, "probability": probability, "labels": labels})

    def _with(self, columns: dict[str, Any]) -> Self:
        """The selection with other columns; dataclasses.replace takes four times as long."""
        return type(self)(**(vars(self) | columns))
