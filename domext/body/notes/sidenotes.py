"""Notes beside their reference: in the margin, or hidden until a script opens them."""

from __future__ import annotations

import bisect
import re
from typing import TYPE_CHECKING, Final

import numpy as np
from turbohtml import Element, Text

from domext.body.notes.note_marks import (
    MAX_MARK_CHARACTERS,
    MAX_NOTE_CHARACTERS,
    NoteSpan,
    Reference,
    marks_in,
    text_of_node,
    text_of_pieces,
)
from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_MAY_BE_TOGGLED: Final = tags.mask(frozenset({"span", "small", "aside", "div"}))
_MAY_BE_NOTES: Final = tags.mask(frozenset({"span", "small", "aside"}))
_MAY_BE_ASIDES: Final = tags.mask(frozenset({"span"}))
_CUSTOM_ELEMENTS: Final = ("d-footnote", "dt-fn")
_NOTE_CLASS: Final = lazy_pattern(
    r"(?:foot|side|margin|end)[_-]?note(?:[_-]{0,2}(?:content|text|body|inner|tooltip|popup|popover|bubble|note)){0,2}(?:$|\s)",
    re.IGNORECASE,
)
_NOTES: Final = Sign("note", pattern=_NOTE_CLASS, ids=True)
# The class of a note in the margin that stands within a line.
_ASIDE_CLASS: Final = lazy_pattern(r"(?:^|\s)aside(?:$|\s)")
_ASIDES: Final = Sign("aside", pattern=_ASIDE_CLASS, ids=True)
_HIDDEN_PARTS: Final = ("note", "tooltip", "popup", "popover")
_HIDDEN_CLASS: Final = lazy_pattern("|".join(_HIDDEN_PARTS), re.IGNORECASE)
_MAX_SIBLINGS: Final = 3


def sidenotes(page: Page, keep: BoolArray) -> tuple[list[NoteSpan], list[Reference]]:
    """Return the notes that are in the text, right after their references, and the references."""
    spans: list[NoteSpan] = []
    references: list[Reference] = []
    candidates = {*_toggled(page), *_named(page, keep), *_custom(page, keep), *_hidden_in_text(page, keep)}
    outer_end = -1
    for node in sorted(candidates, reverse=True):  # inner elements first
        if outer_end >= 0 and node < outer_end <= page.nodes.end[node]:
            continue
        reference = _reference(page, keep, node)
        if reference is not None:
            outer_end = node + 1
            spans.append(NoteSpan(reference.notes[0], int(page.nodes.last_text[node]), reference.mark))
            references.append(reference)
    return spans[::-1], references[::-1]


def _toggled(page: Page) -> Iterator[int]:
    """The notes that a checkbox shows, if its label is no more than a mark."""
    nodes = page.nodes
    if not nodes.has(tags.LABEL):
        return
    for toggle in attributes.inputs(page, "checkbox"):
        following = nodes.end.item(toggle)
        if following == len(nodes) or not _MAY_BE_TOGGLED[nodes.tag[following]]:
            continue
        checkbox = page.elements[toggle]
        label, note = (_beside(checkbox, direction) for direction in ("previous_sibling", "next_sibling"))
        if label is None or label.tag != "label" or note is None:
            continue
        if nodes.total.characters[page.index[label]] > MAX_MARK_CHARACTERS:
            continue
        mark = label.text.strip()
        if len(mark) <= MAX_MARK_CHARACTERS and (not any(map(str.isalnum, mark)) or marks_in(mark)):
            yield page.index[note]


def _named(page: Page, keep: BoolArray) -> Iterator[int]:
    """The elements with a class of notes: in kept text, or ``<aside>``."""
    tag = page.nodes.tag
    for sign, elements in ((_NOTES, _MAY_BE_NOTES), (_ASIDES, _MAY_BE_ASIDES)):
        rows = sign.rows(page)
        for row in rows[elements[tag[rows]]].tolist():
            if tag[row] == tags.ASIDE or _is_kept(page, keep, row):
                yield row


def _custom(page: Page, keep: BoolArray) -> Iterator[int]:
    """The elements for notes in kept text whose names are their own, as papers on the web have them."""
    nodes = page.nodes
    if not nodes.has(tags.OTHER):
        return
    rows = rows_of((nodes.tag == tags.OTHER) & (nodes.total.characters > 0))
    # Most pages have such elements for their layout alone, and a look at the name of one takes a look at all elements.
    rows = rows[np.append(keep, values=False)[page.blocks.at_each(nodes.first_text[rows])]]
    yield from (row for row in rows.tolist() if page.elements[row].tag in _CUSTOM_ELEMENTS)


def _is_kept(page: Page, keep: BoolArray, row: int) -> bool:
    """Whether the text of an element begins in a kept block."""
    nodes = page.nodes
    block = page.blocks.at(int(nodes.first_text[row]))
    return bool(nodes.total.characters[row] and block < len(keep) and keep[block])


def _hidden_in_text(page: Page, keep: BoolArray) -> Iterator[int]:
    """The hidden elements within kept paragraphs that are named as notes, or are beside a mark."""
    nodes, blocks = page.nodes, page.blocks
    hidden = rows_of(blocks.hidden)
    if not (len(hidden) and page.containing("class", *_HIDDEN_PARTS)):
        return
    kept = nodes.mask(blocks.owner[keep])
    rows = blocks.node[hidden[kept[blocks.owner[hidden]]]]
    if not rows.size:  # on most pages
        return
    # The outermost hidden elements of a line.
    is_inner = nodes.hidden & ~nodes.tagged(tags.IS_BLOCK_LEVEL)
    outermost = nodes.nearest(is_inner & ~is_inner.take(nodes.parent))
    for node in np.unique(outermost[rows[is_inner[rows]]]).tolist():
        outer = int(nodes.parent[node])
        names = [attributes.value_of(page, "class", row) or "" for row in (node, outer)]
        if any(map(_HIDDEN_CLASS.search, names)):
            yield node


def _reference(page: Page, keep: BoolArray, node: int) -> Reference | None:
    """The reference to a note right before it in the same block, or the place of the note; None if it is not a note."""
    nodes, blocks = page.nodes, page.blocks
    first, last = int(nodes.first_text[node]), int(nodes.last_text[node])
    length = int(blocks.pieces.offset[last] - blocks.pieces.offset[first])
    if not 0 < length <= MAX_NOTE_CHARACTERS:
        return None
    text = text_of_pieces(page, first, last)
    # A button, or an element for the mark alone, whose note is elsewhere.
    if not any(map(str.isalnum, text)) or marks_in(text) or _is_way(page, node):
        return None
    mark = _mark_beside(page, node)
    position = int(nodes.first_text[node if mark is None else mark])
    block = bisect.bisect_right(blocks.first_text.data, position) - 1
    if mark is None and block >= 0 and blocks.first_text[block] == first:
        block -= 1  # the note is a separate block: its place is the end of the block before it
    if block < 0 or not keep[block] or (mark is None and not _is_inside(page, node, int(blocks.owner[block]))):
        return None
    if mark is None:
        return Reference(first, -1, (first,), "")
    text = text_of_pieces(page, position, min(int(nodes.last_text[mark]), first))
    if nodes.last_text[mark] > first:  # an element around the mark and the note, so the mark is a part of the note
        return Reference(position, -1, (position,), text)
    return Reference(position, mark, (first,), text)


def _is_way(page: Page, node: int) -> bool:
    """Whether the text of an element is a link to another part of the page."""
    nodes, inner = page.nodes, slice(node + 1, min(int(page.nodes.end[node]), node + 1 + _MAX_SIBLINGS))
    is_whole = (nodes.first_text[inner] == nodes.first_text[node]) & (nodes.last_text[inner] == nodes.last_text[node])
    links = rows_of(is_whole & (nodes.tag[inner] == tags.A)) + inner.start
    return any((attributes.value_of(page, "href", row) or "").startswith("#") for row in links.tolist())


def _is_inside(page: Page, node: int, owner: int) -> bool:
    return owner <= node < int(page.nodes.end[owner])


def _mark_beside(page: Page, node: int) -> int | None:
    """The element of the mark before a note, or around both; None if there is no mark."""
    nodes = page.nodes
    before: Element | None = page.elements[node]
    for _ in range(_MAX_SIBLINGS):
        before = None if before is None else _beside(before, "previous_sibling")
        row = -1 if before is None else page.index[before]
        if before is not None and nodes.total.characters[row]:
            is_inline = nodes.tag[row] == tags.BUTTON or not tags.IS_BLOCK_LEVEL[nodes.tag[row]]
            short = nodes.total.characters[row] <= MAX_MARK_CHARACTERS and is_inline
            if short and (marks_in(text_of_node(page, row)) or not before.text.strip().isalnum()):
                return row
            break
    outer = int(nodes.parent[node])
    if outer >= 0 and not tags.IS_BLOCK_LEVEL[nodes.tag[outer]]:
        around = text_of_pieces(page, int(nodes.first_text[outer]), int(nodes.first_text[node]))
        after = text_of_pieces(page, int(nodes.last_text[node]), int(nodes.last_text[outer]))
        if marks_in(around) and not after:
            return outer
    return None


def _beside(element: Element, direction: str) -> Element | None:
    """The next or previous sibling if only white space is between."""
    node = getattr(element, direction)
    while isinstance(node, Text) and not node.data.strip():
        node = getattr(node, direction)
    return node if isinstance(node, Element) else None
