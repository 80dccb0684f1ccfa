"""Text density: the length of a block's text relative to that of its HTML.

Source: A. J. Champandard, "The Easy Way to Extract Useful Text from Arbitrary HTML" (2007), with the first comment on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.plugin.scores import LineScores
from domext.table.nodes import BoolArray, DoubleArray
from domext_plugins.gaussians import gaussian_threshold
from domext_plugins.line_writer import writer_lines


@dataclass(frozen=True, slots=True)
class Density:
    """Keep blocks whose text is long relative to their HTML (text density; Champandard 2007).

    A block is content if its density, characters of text divided by characters of HTML, exceeds a threshold. The
    source has two thresholds: ``fixed``, and ``average``, which is the mean density of the page's blocks.
    ``gaussians`` comes from a comment on the source: the densities of content and of markup each follow a normal
    distribution, and the threshold is the density at which both are equally likely. (The formula in that comment is
    wrong, as its author says.)

    Choices of domext: the HTML of a block reaches in the source from the end of the previous block to the start of
    the next element, with the comments and scripts in between. Lengths are in characters, not bytes. Blocks without
    an element between them share their HTML. If all blocks have the same density, none exceeds the average, and
    ``average`` and ``gaussians`` keep them all. If source positions are not available (for a tree, or with another
    builder than the default), every tag has the page's average length. ``gaussians`` fits both distributions to the
    page itself, without labels.

    ``unit="line"`` has the lines of the source's ``LineWriter`` instead of blocks: a single ``<br>`` starts a line, and
    the HTML of a line reaches from the end of the previous text to the end of its own. A block is kept if at least half
    of the characters of its lines are in content lines.

    Args:
        decision: threshold to use.
        fixed: threshold of ``fixed``, in [0, 1]; other decisions ignore it.
        unit: unit that has a density, ``block`` or ``line``.
    """

    decision: Literal["average", "fixed", "gaussians"] = "average"
    fixed: float = 0.5
    unit: Literal["block", "line"] = "block"

    def __post_init__(self) -> None:
        if not 0 <= self.fixed <= 1:
            msg = "fixed must lie in [0, 1]"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page.

        Block and line columns: ``density``, and ``html`` and ``text``, the numbers of characters of HTML and of text.
        """
        if self.unit == "line":
            return self._score_lines(page)
        text = page.blocks.counts.characters.astype(np.float64)
        if not text.size:
            return Scores(np.zeros(0, dtype=np.bool_), blocks={"density": text, "html": text, "text": text})
        whole, html = _spans(page, text)
        density = whole / np.maximum(html, 1)
        return Scores(self._content(density), blocks={"density": density, "html": html, "text": text})

    def _score_lines(self, page: Page) -> Scores:
        lines = writer_lines(page)
        density = lines.characters / np.maximum(lines.html, 1)
        content = self._content(density) if density.size else np.zeros(0, dtype=np.bool_)
        text, html, kept = map(lines.block_sums, (lines.characters, lines.html, lines.characters * content))
        blocks = {"density": text / np.maximum(html, 1), "html": html, "text": text}
        columns = {"density": density, "html": lines.html, "text": lines.characters}
        return Scores((text > 0) & (2 * kept >= text), blocks=blocks, lines=LineScores(lines.texts, content, columns))

    def _content(self, density: DoubleArray) -> BoolArray:
        """The content units, shape of ``density``, which is not empty."""
        if self.decision == "fixed":
            return density > self.fixed
        content = density > (density.mean() if self.decision == "average" else gaussian_threshold(density))
        return content if content.any() else density == density.max()


def _spans(page: Page, text: DoubleArray) -> tuple[DoubleArray, DoubleArray]:
    """The characters of text and of HTML of every block, summed over the blocks between the same elements."""
    nodes, blocks = page.nodes, page.blocks
    # The HTML of the first block starts at the innermost element around it; no block owns the markup before.
    opening = int(np.searchsorted(nodes.first_text, blocks.first_text[0], side="right")) - 1
    # The HTML of a block ends at the first element after its text.
    following = np.searchsorted(nodes.first_text, blocks.last_text)
    offsets = _start_offsets(page, [opening, *following.tolist()])
    if offsets is None:
        markup = max(len(page.tidied.document.html) - int(text.sum()), 0) / len(nodes)
        return text, text + markup * blocks.tags
    stops, group = np.unique(offsets[1:], return_inverse=True)
    group_text = np.bincount(group, weights=text).astype(np.float64)
    html = np.maximum(np.diff(stops, prepend=min(int(offsets[0]), int(stops[0]))), group_text)
    return np.asarray(group_text[group]), np.asarray(html[group])


def _start_offsets(page: Page, rows: list[int]) -> npt.NDArray[np.int64] | None:
    """The source offsets at which elements start, never decreasing; None without source positions.

    Args:
        page: the page.
        rows: ascending rows of elements; one past the last row stands for the end of the source.
    """
    if page.lines is None or all(position is None for position in page.positions):
        return None
    source, starts = page.lines.source, page.lines.starts
    offsets: list[int] = []
    offset, previous_row = 0, -1
    for row in rows:
        if row == len(page.elements):
            offset = max(offset, len(source))
        # An element without a start tag of its own takes the position of the element before it.
        for index in range(min(row, len(page.elements) - 1), previous_row, -1):
            if position := page.positions[index]:
                line, column = position
                offset = max(offset, starts[line - 1] + column)
                break
        previous_row = row
        offsets.append(offset)
    return np.array(offsets, dtype=np.int64)


@hookimpl
def domext_scorer() -> type[Density]:
    """Register the scorer."""
    return Density
