"""The result of a selector: which blocks belong to the article, and how probably."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from domext.errors import ScorerError, counted
from domext.plugin.columns import checked_column, checked_labels, checked_mask

if TYPE_CHECKING:
    from domext.plugin.columns import LabelArray
    from domext.table.nodes import BoolArray, FloatArray


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
        keep, labels = checked_mask(self.keep, blocks), checked_labels("labels", self.labels, blocks)
        probability = checked_column("probability", self.probability, blocks)
        if blocks and not 0 <= float(probability.min()) <= float(probability.max()) <= 1:
            msg = "probability must lie in [0, 1]"
            raise ScorerError(msg)
        checked = {"keep": keep, "probability": probability, "labels": labels}
        return type(self)(**(vars(self) | checked))  # dataclasses.replace takes four times as long
