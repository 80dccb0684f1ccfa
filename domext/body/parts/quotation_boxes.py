"""Find quotations outside of ``<blockquote>``, and the large quotation marks beside them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.masks import rows_of, sums_before
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from domext.body.parts.container_names import ContainerNames
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_NAME: Final = lazy_pattern(
    r"(?:^|\s)(?:quote[-_]?(?:content|main|body|container|text|block)?|(?:bb[-_]?code|bb|post|message)[-_]?quote|bbCodeBlock--quote"
    r"|(?:block|pull)-?quote)(?=$|\s)",
    re.IGNORECASE,
)
_QUOTATIONS: Final = Sign("quote", pattern=_NAME)
_OTHER: Final = tags.mask(tags.HEADINGS | {"blockquote", "form", "input"})
#: Quotation marks.
QUOTATION_MARKS: Final = frozenset(
    "\u00ab\u00bb\u2018\u2019\u201a\u201c\u201d\u201e\u201f\u2039\u203a\u275d\u275e\u300c\u300d\u300e\u300f"
)
_MAX_WORDS: Final = 500
_MAX_LINE_WORDS: Final = 20
_MAX_TEXTS: Final = 2  # cells with a quotation and its source


def find_quotation_tables(page: Page, kept: BoolArray) -> tuple[list[int], list[int]]:
    """Return the tables that lay out a quotation beside a quotation mark, and their cells with such marks.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    nodes = page.nodes
    if not nodes.has(tags.TD):
        return [], []
    short = rows_of(kept & (nodes.tag == tags.TD) & (nodes.total.characters == 1))
    marks = [row for row in short.tolist() if page.elements[row].text.strip() in QUOTATION_MARKS]
    if not marks:
        return [], []
    around = nodes.nearest(nodes.tag == tags.TABLE)[marks].tolist()
    tables = {table for table, mark in zip(around, marks, strict=True) if _is_quotation(page, table, mark)}
    return sorted(tables), [mark for mark, table in zip(marks, around, strict=True) if table in tables]


def _is_quotation(page: Page, table: int, mark: int) -> bool:
    """Whether a table begins with a mark and holds besides a quotation, and perhaps who said it."""
    nodes = page.nodes
    if table < 0 or nodes.first_block[table] < nodes.first_block[mark] or nodes.total.words[table] > _MAX_WORDS:
        return False
    inside = slice(table, int(nodes.end[table]))
    texts = np.count_nonzero((nodes.tag[inside] == tags.TD) & (nodes.total.characters[inside] > 1))
    return bool(0 < texts <= _MAX_TEXTS)


@only_with(_QUOTATIONS, otherwise=lambda: ([], []))
def find_quotations(page: Page, kept: BoolArray, names: ContainerNames) -> tuple[list[int], list[int]]:
    """Return the boxes named for a quotation, and the ``<blockquote>`` elements that such a box makes superfluous.

    These end a box that says in front of them, in a few words, whom it quotes. Other boxes around a ``<blockquote>`` do not count;
    one with a heading or a form asks for an offer.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
        names: the containers that hold kept text, by their class attribute.
    """
    nodes = page.nodes
    rows = sorted(names.of(_QUOTATIONS))
    if not rows:
        return [], []
    others = sums_before(nodes.tagged(_OTHER))
    boxes: dict[int, None] = {}
    inner: list[int] = []
    for row in rows:
        outer = int(nodes.parent[row])
        is_wrapped = outer in boxes and nodes.total.words[outer] == nodes.total.words[row]
        count = int(others[nodes.end[row]] - others[row])
        quotation = _attributed(page, row) if count == 1 else -1
        is_attributed = quotation >= 0 and bool(kept[quotation])
        if is_attributed:
            inner.append(quotation)
        if not is_wrapped and (is_attributed or not count):
            boxes[row] = None
    return list(boxes), inner


def _attributed(page: Page, box: int) -> int:
    """The ``<blockquote>`` at the end of a box, below a few words about it; -1 without one."""
    nodes, words = page.nodes, page.nodes.total.words
    row = box + int(np.argmax(nodes.tag[box : nodes.end[box]] == tags.BLOCKQUOTE))
    is_last = row > box and nodes.tag[row] == tags.BLOCKQUOTE and nodes.last_block[row] == nodes.last_block[box]
    return row if is_last and 0 < words[box] - words[row] <= _MAX_LINE_WORDS else -1
