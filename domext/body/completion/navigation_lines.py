"""Drop what leads through the pages of a manual: lines to the next page, the contents and the index, and the table of contents."""

from __future__ import annotations

import re
from collections import Counter
from string import digits
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.characters import folded
from domext.table.masks import rows_of, sums_before, without_rows
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_RELATIONS: Final = frozenset({"contents", "index", "up", "next", "prev"})
_BARS: Final = ("navheader", "navfooter")  # of DocBook
_CONTENTS: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:toc|table-?of-?contents|contents)(?=$|\s|[_-](?:list|nav|container|wrapper))", re.IGNORECASE
)
_CONTENTS_PARTS: Final = ("toc", "contents")
_CONTENTS_ELEMENTS: Final = tags.mask(frozenset("ul ol nav div dl details section aside".split()))
_MAX_LINE_CHARACTERS: Final = 200
_MIN_LINKS: Final = 2
# Words beside the links, such as "Next:" and "Up:".
_MAX_LABEL_WORDS: Final = 6


def without_navigation(page: Page, keep: BoolArray) -> BoolArray:
    """Return the kept blocks without those whose links lead to the next page, the contents and the like, by their ``rel``.

    A class may name the bar that holds them, too.
    """
    nodes, blocks = page.nodes, page.blocks
    if page.containing("class", *_BARS):
        keep = keep & ~nodes.inside(attributes.has_token(page, "class", *_BARS)).take(blocks.owner)
    keep = _without_contents(page, keep)
    relations = page.attribute_values("rel").values
    related = [number for number, relation in enumerate(relations) if relation and relation.lower() in _RELATIONS]
    if not related:
        return keep
    rows = rows_of(attributes.having(page, "rel", related) & (nodes.tag == tags.A))
    if len(rows) < _MIN_LINKS:
        return keep
    of_link = blocks.at_each(nodes.first_text[rows]).tolist()
    links, words = Counter(of_link), Counter[int]()
    for row, block in zip(rows.tolist(), of_link, strict=True):
        words[block] += int(nodes.total.words[row])
    dropped = [
        block
        for block, count in links.items()
        if block < len(keep) and count >= _MIN_LINKS and blocks.counts.words[block] - words[block] <= _MAX_LABEL_WORDS
    ]
    return without_rows(keep, dropped)


def _without_contents(page: Page, keep: BoolArray) -> BoolArray:
    """The kept blocks without the table of contents of the page, whose name says so and whose lines are its headings."""
    nodes = page.nodes
    named = attributes.rows_named(page, _CONTENTS_ELEMENTS, _names_contents, *_CONTENTS_PARTS)
    if not named.size:
        return keep
    hrefs = page.attribute_values("href")
    inside = [number for number in page.containing("href", "#") if (hrefs.values[number] or "").startswith("#")]
    words = sums_before(np.where(hrefs.having(inside) & (nodes.tag == tags.A), nodes.total.words, 0))
    linked, total = words[nodes.end[named]] - words[named], nodes.total.words[named]
    named = named[(linked > 0) & (total - linked <= _MAX_LABEL_WORDS)]
    if not named.size:
        return keep
    repeats = _repeats_heading(page, int(nodes.first_block[named].min()), int(nodes.last_block[named].max()))
    lines = nodes.block_sums(page.blocks.counts.link_words > 0)  # without the title of the contents, and buttons
    is_contents = nodes.mask(named) & (2 * nodes.block_sums(repeats) > lines)
    return keep & ~nodes.inside(is_contents).take(page.blocks.owner)


def _repeats_heading(page: Page, start: int, stop: int) -> BoolArray:
    """Which blocks between two are lines that a heading of the page repeats, shape ``(b,)``; boxes of contents may be nested."""
    headings = {
        _line(page, row) for row in rows_of(tags.IS_HEADING.take(page.nodes.tag.take(page.blocks.owner))).tolist()
    }
    repeats = np.zeros(len(page.blocks), np.bool_)
    repeats[start:stop] = [_line(page, row) in headings for row in range(start, stop)]
    return repeats


def _line(page: Page, block: int) -> str:
    """The folded words of a heading or of a line of the contents, without the number of a section."""
    return folded(page.blocks.text(block)[:_MAX_LINE_CHARACTERS]).lstrip(digits)


def _names_contents(name: str) -> bool:
    """Whether a class or id names a table of contents."""
    return _CONTENTS.search(name) is not None
