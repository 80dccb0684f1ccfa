"""Drop what leads through the pages of a manual: lines to the next page, the contents and the index, and the table of contents."""

from __future__ import annotations

import re
from collections import Counter
from string import digits
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.body.completion.kept_blocks import blocks_in
from domext.body.completion.part_places import ends_with_mark
from domext.table import attributes, tags
from domext.table.characters import folded
from domext.table.masks import rows_of, sums_before
from domext.table.patterns import lazy_pattern
from domext.table.value_search import NUL

if TYPE_CHECKING:
    import numpy.typing as npt

    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import BoolArray, IntArray, RowArray
    from domext.table.page import Page

_RELATIONS: Final = frozenset({"contents", "index", "up", "next", "prev"})
_BARS: Final = ("navheader", "navfooter")  # of DocBook
_CONTENTS: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:toc|table-?of-?contents|contents)(?=$|\s|[_-](?:list|nav|container|wrapper))", re.IGNORECASE
)
_CONTENTS_PARTS: Final = ("toc", "contents")
_CONTENTS_ELEMENTS: Final = tags.mask(frozenset("ul ol nav div dl details section aside".split()))
_LISTS: Final = tags.mask(frozenset({"ul", "ol"}))
_MAX_LINE_CHARACTERS: Final = 200
_MIN_LINKS: Final = 2
# Words beside the links, such as "Next:" and "Up:".
_MAX_LABEL_WORDS: Final = 6


def without_navigation(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks without those whose links lead to the next page, the contents and the like, by their ``rel``.

    A class may name the bar that holds them, too.
    """
    page, nodes, blocks = kept.page, kept.page.nodes, kept.page.blocks
    if page.containing("class", *_BARS):
        bars = nodes.inside(attributes.has_token(page, "class", *_BARS))
        kept = kept.minus(rows_of(bars.take(blocks.owner)))
    kept = kept.minus(rows_of(page.once(tables_of_contents)))
    relations = page.attribute_values("rel").values
    related = [number for number, relation in enumerate(relations) if relation and relation.lower() in _RELATIONS]
    if not related:
        return kept
    rows = rows_of(attributes.having(page, "rel", related) & (nodes.tag == tags.A))
    if len(rows) < _MIN_LINKS:
        return kept
    of_link = blocks.at_each(nodes.first_text[rows]).tolist()
    links, words = Counter(of_link), Counter[int]()
    for row, block in zip(rows.tolist(), of_link, strict=True):
        words[block] += int(nodes.total.words[row])
    dropped = [
        block
        for block, count in links.items()
        if block < len(blocks) and count >= _MIN_LINKS and blocks.counts.words[block] - words[block] <= _MAX_LABEL_WORDS
    ]
    return kept.minus(dropped)


def tables_of_contents(page: Page) -> BoolArray:
    """Return which blocks are the table of contents of the page: its name says so, or it is a list, and its lines are headings.

    A short line right above such a list is its label. Call it as ``page.once(tables_of_contents)``.

    Returns:
        Mask of shape ``(b,)``.
    """
    nodes, hrefs = page.nodes, page.attribute_values("href")
    inside = hrefs.holding(f"{NUL}#")  # each value begins after a NUL
    is_contents = np.zeros(len(page.blocks), np.bool_)
    if not inside:
        return is_contents  # on most pages
    is_link, total = hrefs.having(inside) & (nodes.tag == tags.A), nodes.total.words
    rows = rows_of(nodes.tagged(_CONTENTS_ELEMENTS))
    linked = _inside(nodes.end, np.where(is_link, total, 0), rows)
    rows = rows[(linked > 0) & (total[rows] - linked <= _MAX_LABEL_WORDS)]
    if not rows.size:
        return is_contents
    is_list = nodes.tagged(_LISTS)
    may_be = is_list[rows] & (nodes.nearest(is_list)[nodes.parent[rows]] < 0)
    may_be &= _inside(nodes.end, is_link, rows) >= _MIN_LINKS
    named = attributes.rows_named(page, _CONTENTS_ELEMENTS, _names_contents, *_CONTENTS_PARTS)
    rows = rows[may_be | nodes.mask(named)[rows]]
    if not rows.size:
        return is_contents
    repeats = nodes.block_sums(_repeats_heading(page, nodes.mask(rows)))[rows]
    # Without its title, and buttons.
    rows = rows[2 * repeats > nodes.block_sums(page.blocks.counts.link_words > 0)[rows]]
    is_contents[[label for row in rows.tolist() if (label := _label(page, row)) is not None]] = True
    return np.asarray(is_contents | blocks_in(page, rows))


def _inside(end: IntArray, column: npt.NDArray[Any], rows: RowArray) -> IntArray:
    """The sum of a column over each of some nodes and those in it."""
    before = sums_before(column)
    return np.asarray(before[end[rows]] - before[rows])


def _label(page: Page, contents: int) -> int | None:
    """The block right above a table of contents that is its label, a short line that does not end as a sentence.

    A heading is one if a box holds nothing but the heading and the table.
    """
    nodes, counts = page.nodes, page.blocks.counts
    label = nodes.first_block.item(contents) - 1
    if label < 0 or counts.words[label] > _MAX_LABEL_WORDS or counts.link_words[label]:
        return None
    owner = page.blocks.owner.item(label)
    box = nodes.parent.item(owner)
    if nodes.end[box] <= contents or ends_with_mark(page, owner):
        return None
    is_boxed = nodes.first_block[box] == label and nodes.last_block[box] == nodes.last_block[contents]
    return label if is_boxed or not tags.IS_HEADING[nodes.tag[owner]] else None


def _repeats_heading(page: Page, chosen: BoolArray) -> BoolArray:
    """Which blocks in some nodes are lines that a heading of the page repeats, shape ``(b,)``; the nodes may be nested."""
    owner = page.blocks.owner
    headings = {_line(page, row) for row in rows_of(tags.IS_HEADING.take(page.nodes.tag.take(owner))).tolist()}
    repeats = page.nodes.inside(chosen).take(owner)
    rows = rows_of(repeats)
    repeats[rows] = [_line(page, row) in headings for row in rows.tolist()]
    return repeats


def _line(page: Page, block: int) -> str:
    """The folded words of a heading or of a line of the contents, without the number of a section."""
    return folded(page.blocks.text(block)[:_MAX_LINE_CHARACTERS]).lstrip(digits)


def _names_contents(name: str) -> bool:
    """Whether a class or id names a table of contents."""
    return _CONTENTS.search(name) is not None
