"""Add sentences and short quotations, lists, tables and callouts between kept paragraphs, which selectors take for boxes beside the text.

Cells of a few characters also look like a box beside the text, so a partly kept data table is completed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.parts.aria_lists import aria_lists
from domext.body.parts.callouts import kinds_of_classes, states_kind
from domext.body.tables.box_tables import box_tables
from domext.body.tables.data_tables import holds_data
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    import numpy.typing as npt

    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_PARTS: Final = tags.mask(frozenset({"blockquote", "table", "ul", "ol", "dl", "details"}))
_LISTS: Final = tags.mask(frozenset({"ul", "ol", "dl"}))
# Boxes that may hold only such a part, and perhaps its caption.
_WRAPPED: Final = tags.mask(frozenset({"blockquote", "table"}))
_QUOTE: Final = tags.IDS["blockquote"]
_TABLE: Final = tags.IDS["table"]
_TH: Final = tags.IDS["th"]
_CELLS: Final = frozenset({tags.IDS["td"], _TH})
_FIGURE: Final = tags.IDS["figure"]
_DIV: Final = tags.IDS["div"]
_ASIDE: Final = tags.IDS["aside"]
_BUTTON: Final = tags.IDS["button"]
_PRE: Final = tags.IDS["pre"]
_P: Final = tags.IDS["p"]
_CUSTOM: Final = tags.IDS[""]
_QUOTED: Final = tags.mask(frozenset({"blockquote", "figure"}))
_BOXES: Final = tags.mask(frozenset({"div", "aside", "section", "figure"}))
_TEXT: Final = tags.mask(frozenset("p h2 h3 h4 h5 h6 ul ol dl pre blockquote table figure details".split()))
_HEADINGS: Final = tags.mask(tags.HEADINGS)
_ASKS: Final = tags.mask(frozenset({"form", "input", "button"}))
# Words of a list in links, which is a menu or a list of further articles.
_MAX_LINKED_SHARE: Final = 0.3
_MAX_LINKED_SHARE_OF_QUOTE: Final = 0.6  # such as a message of another site, with its address
# Names of the previews of linked pages, and the words of a preview.
_CARDS: Final = (
    "bookmark-card",
    "onebox",
    "blogcard",
    "blog-card",
    "linkcard",
    "link-card",
    "link-preview",
    "linkpreview",
)
_MAX_CARD_WORDS: Final = 80
# Words of a paragraph without links; a shorter one may be a price or the name of a photographer.
_MIN_SENTENCE_WORDS: Final = 5
_MAX_SENTENCE_WORDS: Final = 60
# Boxes for the layout around a part, and around the text beside it.
_MAX_BOXES: Final = 5
_MAX_TABLE_LEVELS: Final = 5  # from a paragraph in a cell on
# Parts in a row.
_MAX_RUN: Final = 8


def with_whole_tables(page: Page, keep: BoolArray, addable: BoolArray) -> BoolArray:
    """Return the kept blocks, and the rest of each data table with headers that is mostly kept.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        addable: which of them may be added, shape ``(b,)``.
    """
    nodes = page.nodes
    tables = _partly_kept_tables(page, sums_before(keep), nodes.last_block > nodes.first_block)
    whole = [row for row in tables if _is_mostly_kept(page, row, keep)]
    keep = keep.copy() if whole else keep
    for table in whole:
        inside = slice(int(nodes.first_block[table]), int(nodes.last_block[table]))
        keep[inside] |= addable[inside]
    return keep


def with_parts(page: Page, keep: BoolArray, addable: BoolArray) -> BoolArray:
    """Return the kept blocks, and the parts directly between two of them: sentences, quotations, lists, tables and callouts.

    Callouts are also added directly after the last kept block of an element. Directly means that the elements before and
    after the part have the same parent and belong to running text. Nothing of a part is kept before, except for data tables.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        addable: which of them may be added, shape ``(b,)``.
    """
    nodes, blocks = page.nodes, page.blocks
    is_part = nodes.tagged(_PARTS)
    boxes = page.once(box_tables)[_TABLE]
    is_part[boxes] = True
    is_part[page.once(aria_lists).lists] = True
    is_part |= _sentences(page)
    first, last, parent = nodes.first_block, nodes.last_block, nodes.parent
    kept = sums_before(keep)
    is_filled = (last > first) & (first > 0) & (last < len(keep))
    is_between = is_filled & (kept.take(last) == kept.take(first))
    for row in (*rows_of(nodes.tagged(_WRAPPED)).tolist(), *boxes, *_dropped_lists(page, is_between, keep)):
        is_part[part_box(page, row)] = True
    cards = nodes.tagged(_BOXES) & page.once(_cards)
    is_part |= cards
    if page.once(kinds_of_classes):
        is_part[_callouts(page, is_between & ~is_part, is_between, keep)] = True
        keep = _with_last_callouts(page, keep, addable, kept)
    is_part &= is_between
    is_part[_partly_kept_tables(page, kept, is_filled)] = True
    rows = rows_of(is_part)
    is_part[rows[is_linked(page, rows) & ~cards[rows]]] = False
    rows = rows[is_part[rows] & keep[first[rows] - 1]]
    if not rows.size:
        return keep
    is_last = _ends_section(page, rows, keep)
    last_rows = set(rows[is_last].tolist())
    rows = rows[keep[last[rows]] | is_last | _precedes(page, rows, is_part)]
    kept_before, keep = keep, keep.copy()
    for row in rows.tolist():
        run = [row] if row in last_rows else _run(page, row, is_part, kept_before)
        if not run:
            continue
        before, after = int(blocks.owner[first[row] - 1]), int(blocks.owner[last[run[-1]]])
        if is_beside(page, row, before, int(parent[row])) and (
            row in last_rows or is_beside(page, run[-1], after, int(parent[row])) or _heads(page, before, row)
        ):
            inside = slice(int(first[row]), int(last[run[-1]]))
            keep[inside] |= addable[inside]
    return keep


def _sentences(page: Page) -> BoolArray:
    """Mask of the paragraphs of a few sentences without links, shape ``(n,)``."""
    total = page.nodes.total
    is_sentence = (total.words >= _MIN_SENTENCE_WORDS) & (total.words <= _MAX_SENTENCE_WORDS)
    return np.asarray((page.nodes.tag == _P) & (total.link_words == 0) & is_sentence)


def _cards(page: Page) -> BoolArray:
    """Mask of the previews of pages that a writer links to, by their classes, shape ``(n,)``."""
    numbers = page.containing("class", *_CARDS)
    return attributes.having(page, "class", numbers) & (page.nodes.total.words <= _MAX_CARD_WORDS)


def is_linked(page: Page, rows: npt.NDArray[np.intp]) -> BoolArray:
    """Return whether each part is a menu, or a list of further articles. A quotation that embeds a message links to it."""
    tag, total = page.nodes.tag[rows], page.nodes.total
    share = np.where(tag == _QUOTE, _MAX_LINKED_SHARE_OF_QUOTE, _MAX_LINKED_SHARE)
    is_list_of_links = total.link_words[rows] > share * total.words[rows]
    may_embed = is_list_of_links & _QUOTED[tag]
    if any_of(may_embed):
        is_list_of_links &= ~(may_embed & attributes.having(page, "class", page.containing("class", "embed"))[rows])
    return np.asarray(is_list_of_links)


def _dropped_lists(page: Page, is_between: BoolArray, keep: BoolArray) -> list[int]:
    """The lists right below kept text, but no list of buttons.

    Args:
        page: the page.
        is_between: which nodes hold no kept block, but other blocks, shape ``(n,)``.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    nodes, words = page.nodes, page.nodes.total.words
    rows = rows_of(nodes.tagged(_LISTS) & is_between)
    rows = rows[keep[nodes.first_block[rows] - 1]]
    if rows.size and nodes.has(_BUTTON):
        pressed = sums_before(np.where(nodes.tag == _BUTTON, words, 0))
        rows = rows[2 * (pressed[nodes.end[rows]] - pressed[rows]) < words[rows]]
    lists: list[int] = rows.tolist()
    return lists


def _precedes(page: Page, rows: npt.NDArray[np.intp], chosen: BoolArray) -> BoolArray:
    """Whether the next sibling of each node is one of the chosen nodes."""
    following, parent = page.nodes.end[rows], page.nodes.parent
    beside = np.minimum(following, len(chosen) - 1)
    return np.asarray((following < len(chosen)) & (parent[beside] == parent[rows]) & chosen[beside])


def _ends_section(page: Page, rows: npt.NDArray[np.intp], keep: BoolArray) -> BoolArray:
    """Whether each node is the last in its element, and the text after that is kept, perhaps below a heading."""
    nodes, blocks, last = page.nodes, page.blocks, page.nodes.last_block
    after = last[rows]
    below = keep[np.minimum(after + 1, len(keep) - 1)] & _HEADINGS[nodes.tag[blocks.owner[after]]]
    return np.asarray((after == last[nodes.parent[rows]]) & (keep[after] | below))


def _callouts(page: Page, candidates: BoolArray, is_between: BoolArray, keep: BoolArray) -> list[int]:
    """The callouts among some nodes beside kept blocks, and the callouts that follow on them.

    Args:
        page: the page.
        candidates: the nodes, shape ``(n,)``.
        is_between: which nodes hold no kept block, but other blocks, shape ``(n,)``.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    nodes = page.nodes
    is_callout = nodes.tagged(_BOXES) & attributes.having(page, "class", list(page.once(kinds_of_classes)))
    boxes = rows_of(candidates & is_callout)
    boxes = boxes[keep[nodes.first_block[boxes] - 1]]
    callouts: dict[int, None] = {}
    for box in boxes[keep[nodes.last_block[boxes]] | _precedes(page, boxes, is_between)].tolist():
        row, parent = box, nodes.parent[box]
        while row < len(nodes) and nodes.parent[row] == parent and row not in callouts and is_callout[row]:
            callouts[row] = None
            row = int(nodes.end[row])
    return list(callouts)


def _with_last_callouts(page: Page, keep: BoolArray, addable: BoolArray, kept: IntArray) -> BoolArray:
    """The kept blocks, and the callouts right below the last kept text of the same element.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        addable: which of them may be added, shape ``(b,)``.
        kept: the number of kept blocks before each block, shape ``(b + 1,)``.
    """
    nodes, owner = page.nodes, page.blocks.owner
    names = page.attribute_values("class").values
    stated = [number for number in page.once(kinds_of_classes) if states_kind(names[number] or "")]
    first, last, total = nodes.first_block, nodes.last_block, nodes.total
    is_callout = nodes.tagged(_BOXES | _WRAPPED) & attributes.having(page, "class", stated)
    is_callout &= (first > 0) & (last > first) & (total.link_words <= _MAX_LINKED_SHARE * total.words)
    forms, keep = sums_before(nodes.tagged(_ASKS)), keep.copy()
    for row in rows_of(is_callout).tolist():
        start, stop, parent = int(first[row]), int(last[row]), int(nodes.parent[row])
        is_last = keep[start - 1] and kept[stop] == kept[start] == kept[last[parent]]
        if is_last and forms[nodes.end[row]] == forms[row] and is_beside(page, row, int(owner[start - 1]), parent):
            keep[start:stop] |= addable[start:stop]
    return keep


def _run(page: Page, row: int, is_part: BoolArray, keep: BoolArray) -> list[int]:
    """A part and the parts that follow it directly, up to the first one before a kept block; empty if no part is."""
    nodes, run = page.nodes, [row]
    while not keep[nodes.last_block[run[-1]]]:
        following = int(nodes.end[run[-1]])
        if (
            len(run) == _MAX_RUN
            or following >= len(nodes)
            or nodes.parent[following] != nodes.parent[row]
            or not is_part[following]
        ):
            return []
        run.append(following)
    return run


def _partly_kept_tables(page: Page, kept: IntArray, is_candidate: BoolArray) -> list[int]:
    """The data tables among some nodes of which some blocks are kept, but not all, each with the box around it.

    Args:
        page: the page.
        kept: the number of kept blocks before each block, shape ``(b + 1,)``.
        is_candidate: which nodes to look at, shape ``(n,)``.
    """
    nodes = page.nodes
    if not nodes.has(_TABLE):
        return []
    is_table, chosen = nodes.tag == _TABLE, kept.take(nodes.last_block) - kept.take(nodes.first_block)
    tables = sums_before(is_table)
    rows = rows_of(is_candidate & is_table & (chosen > 0) & (chosen < nodes.last_block - nodes.first_block))
    chosen_tables = [
        row for row in rows.tolist() if holds_data(page, row, nests=bool(tables[nodes.end[row]] > tables[row + 1]))
    ]
    return [part_box(page, row) for row in chosen_tables]


def _is_mostly_kept(page: Page, table: int, keep: BoolArray) -> bool:
    """Whether at least half of the characters of a table with headers are kept, perhaps in the box around it."""
    nodes, blocks = page.nodes, page.blocks
    inside = slice(int(nodes.first_block[table]), int(nodes.last_block[table]))
    characters = blocks.stop[inside] - blocks.start[inside]
    has_headers = any_of(nodes.tag[table : nodes.end[table]] == _TH)
    return has_headers and bool(2 * characters[keep[inside]].sum() >= characters.sum())


def part_box(page: Page, row: int) -> int:
    """Return the element around a part that holds nothing else, or a figure with it and a caption."""
    nodes, box = page.nodes, row
    for _ in range(_MAX_BOXES):
        parent = int(nodes.parent[box])
        is_around = nodes.tag[parent] == _DIV and nodes.total.words[parent] == nodes.total.words[box]
        if parent <= 0 or not (is_around or nodes.tag[parent] == _FIGURE):
            break
        box = parent
    return box


def _heads(page: Page, owner: int, row: int) -> bool:
    """Whether a block is the heading right above a part, without anything between them."""
    nodes = page.nodes
    return bool(_HEADINGS[nodes.tag[owner]] and nodes.parent[owner] == nodes.parent[row] and nodes.end[owner] == row)


def _table_below(page: Page, cell: int, parent: int) -> int:
    """The table around a cell, or around a paragraph in it, if only boxes that hold nothing else are between it and an element; -1 for others."""
    nodes, row = page.nodes, cell
    for _ in range(_MAX_TABLE_LEVELS):
        if row < 0 or nodes.tag[row] == _TABLE:
            break
        row = int(nodes.parent[row])
    if row < 0 or nodes.tag[row] != _TABLE:
        return -1
    box = part_box(page, row)
    return box if nodes.parent[box] == parent else -1


def is_beside(page: Page, row: int, owner: int, parent: int) -> bool:
    """Return whether the element around a block is a sibling of a part, and running text; boxes hold either if they hold both.

    Highlighters put code into boxes. Text directly in the element that holds the part is beside it, too.
    """
    nodes = page.nodes
    if owner == parent:
        return True
    table = -1
    in_cell = nodes.tag[owner] in _CELLS or nodes.tag[nodes.parent[owner]] in _CELLS
    if in_cell and (table := _table_below(page, owner, parent)) >= 0:
        owner = table
    is_boxed = nodes.tag[owner] == _PRE or (nodes.tag[row] in {_DIV, _FIGURE, _ASIDE} and _TEXT[nodes.tag[owner]])
    for _ in range(_MAX_BOXES if is_boxed else 3):
        if owner < 0 or nodes.parent[owner] == parent:
            break
        owner = int(nodes.parent[owner])
    is_text = _TEXT[nodes.tag[owner]] or owner == table or (is_boxed and nodes.tag[owner] in {_DIV, _CUSTOM})
    return owner >= 0 and bool(nodes.parent[owner] == parent and is_text and owner != row)
