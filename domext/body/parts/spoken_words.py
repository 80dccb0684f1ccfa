"""Find the words within a line that readers do not see: for screen readers ("opens in a new tab"), and for other states of the page."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.hiding_classes import hidden_by_class, only_on_paper
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with
from domext.table.spoken import spoken_elements

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# The words in the summary of a part to unfold while the part is closed, and while it is open.
_CLOSED: Final = lazy_pattern(r"(?<!\S)(?:(?:when-)?(?:closed|collapsed)|group-open:hidden)(?!\S)")
_OPEN: Final = lazy_pattern(
    r"(?<!\S)(?:(?:when-)?(?:opened|open|expanded)|group-open:(?:inline|block|flex)\S{0,9})(?!\S)"
)
_OPENED: Final = Sign("open", "expanded", pattern=_OPEN)
_COLLAPSED: Final = Sign("closed", "collapsed", "group-open:", pattern=_CLOSED)
_LINES: Final = tags.mask(frozenset({"a", "summary"}))
# A longer text is one that all readers may get after they unfold it.
_MAX_CHARACTERS: Final = 200
_MAX_SPACES: Final = 2  # around the label of an icon


def find_spoken_words(page: Page, kept: BoolArray) -> list[int]:
    """Return the elements with such words, beside words that all readers get in the same element, link, summary or heading.

    Alone in an element they are the label of an icon. In a ``<span>`` in a link, that says where it opens; an ``<abbr>`` may say more.
    In a heading, the label of a link to it is none of its words.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    masks = [mask for mask in map(page.once, (spoken_elements, hidden_by_class, only_on_paper)) if mask is not None]
    if not masks:
        return []
    nodes = page.nodes
    characters = nodes.total.characters
    rows = rows_of(functools.reduce(np.logical_or, masks) & kept)
    if not rows.size:  # on most pages
        return []
    heading = nodes.nearest(nodes.tagged(tags.IS_HEADING))
    is_in_line = (nodes.block_level[rows] != rows) | (heading[rows] >= 0)
    rows = rows[is_in_line & (characters[rows] <= _MAX_CHARACTERS)]
    parent, line = nodes.parent[rows], nodes.nearest(nodes.tagged(_LINES))[rows]
    around = np.where((line >= 0) & (nodes.tag[parent] == tags.SPAN), line, parent)
    around = np.where(heading[rows] >= 0, heading[rows], around)
    others = characters[around] - characters[rows]
    return [
        row
        for row, outer, more in zip(rows.tolist(), around.tolist(), others.tolist(), strict=True)
        if (more > _MAX_SPACES or _text(page, outer) != _text(page, row)) and not _parts_numbers(page, row)
    ]


def _parts_numbers(page: Page, row: int) -> bool:
    """Whether an element is a mark between two digits: a style draws the fraction that is 1/2 for screen readers, and 12 without the mark."""
    nodes, text = page.nodes, _text(page, row)
    if len(text) != 1 or text.isalnum():
        return False
    first, last = int(nodes.first_text[row]), int(nodes.last_text[row])
    around = (page.blocks.raw_text(max(first - 1, 0), first)[-1:], page.blocks.raw_text(last, last + 1)[:1])
    return all(character.isdecimal() for character in around)


@only_with(_OPENED, otherwise=list)
def find_words_when_open(page: Page, kept: BoolArray) -> list[int]:
    """Return the elements with the words of a summary while its part is open, beside those while it is closed.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    nodes = page.nodes
    if not nodes.has(tags.SUMMARY):
        return []
    summary = nodes.nearest((nodes.tag == tags.SUMMARY) & kept)
    is_inside = (summary >= 0) & (nodes.tag != tags.SUMMARY)
    rows, others = (named[is_inside[named]] for named in (_OPENED.rows(page), _COLLAPSED.rows(page)))
    both = set(summary[others].tolist())
    return [row for row in rows.tolist() if summary.item(row) in both]


def _text(page: Page, node: int) -> str:
    """The text of an element without white space around it."""
    return page.blocks.raw_text(page.nodes.first_text.item(node), page.nodes.last_text.item(node)).strip()
