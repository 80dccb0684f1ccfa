"""Find the words within a line that readers do not see: for screen readers ("opens in a new tab"), and for other states of the page.

The text of a tooltip is one of the latter: it shows while the pointer is over the word before it.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
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
# The text of a box that is shown while the pointer is over the word before it.
_TOOLTIP: Final = lazy_pattern(
    r"(?:^|[\s_-])tool-?tip(?:[_-]{0,2}(?:text|content|body|inner|box|bubble))(?=$|[\s_-])", re.IGNORECASE
)
_TOOLTIPS: Final = Sign("tooltip", "tool-tip", pattern=_TOOLTIP, roles=("tooltip",))
# A word, and what may be between it and its tooltip: white space of the markup, or an icon, but no mark of a note.
_AFTER_WORD: Final = lazy_pattern(r"[^\W\d_][^\w*†‡§]{0,12}\Z")
_MAX_AFTER_WORD: Final = 13
_MAX_PIECES_BEFORE: Final = 4
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
    finders = (spoken_elements, hidden_by_class, only_on_paper, _tooltips)
    masks = [mask for mask in map(page.once, finders) if mask is not None]
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


@only_with(_TOOLTIPS, otherwise=type(None))
def _tooltips(page: Page) -> BoolArray | None:
    """Mark the tooltips after a word in the same element, which are no notes, shape ``(n,)``; None if there are none."""
    named = attributes.having(page, "class", _TOOLTIPS.numbers(page))
    named |= attributes.having(page, "role", _TOOLTIPS.numbers(page, "role"))
    tooltips = [row for row in rows_of(named).tolist() if _explains_word(page, row)]
    return page.nodes.mask(tooltips) if tooltips else None


def _explains_word(page: Page, row: int) -> bool:
    """Whether an element is after a word in the element around it, and neither is named as a note."""
    nodes, outer = page.nodes, page.nodes.parent.item(row)
    start, stop = nodes.first_text.item(outer), nodes.first_text.item(row)
    before = page.blocks.raw_text(max(start, stop - _MAX_PIECES_BEFORE), stop)[-_MAX_AFTER_WORD:]
    names = (attributes.value_of(page, "class", node) or "" for node in (row, outer))
    return _AFTER_WORD.search(before) is not None and not any("note" in name.lower() for name in names)


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
