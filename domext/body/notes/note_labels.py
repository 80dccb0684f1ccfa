"""The labels of notes, such as "Notes" in a heading or a paragraph: the body has its notes at its end, without a label."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.masks import rows_of, sums_before

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.body.notes.footnotes import Notes
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_PARTS: Final = tags.mask(frozenset({"li", "dd", "td", "th", "blockquote"}))
_BOLD: Final = frozenset({tags.B, tags.STRONG})
_MAX_LABEL_WORDS: Final = 3
# More short lines above notes are the names of what the notes explain.
_MAX_LABELS: Final = 3
_MAX_LINES: Final = 20


def labels_of_notes(page: Page, notes: Notes, keep: BoolArray) -> list[int]:
    """Return the kept blocks that are the labels of notes.

    Nothing but notes follows a label in the element that holds both. It begins that element, or it is a heading, or nothing
    follows the notes in the body. So is a line in bold type above all notes. The last item of a list above the notes is none.

    Args:
        page: the page.
        notes: its notes.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    blocks, nodes = page.blocks, page.nodes
    is_note = _blocks_of(page, notes)
    rows = rows_of(keep | is_note)
    noted = is_note[rows]
    labels: list[int] = []
    above = (1 + rows_of(~noted[1:-1] & noted[2:])).tolist()
    is_summary = nodes.tag[blocks.owner[rows]] == tags.SUMMARY
    lines = [place for place in above if is_summary[place] or names_notes(blocks.text(int(rows[place])))]
    for place in lines if len(lines) <= _MAX_LINES else ():
        block = int(rows[place])
        outer = _around(page, block, int(rows[place + 1]))
        first, end = (rows.searchsorted(column.item(outer)) for column in (nodes.first_block, nodes.last_block))
        around = nodes.tag[list(_up_to(page, int(blocks.owner[block]), outer))]
        is_label = tags.IS_HEADING[around].any() or first == place or (end == len(rows) and not _PARTS[around].any())
        heads_all = _is_bold(page, block) and not noted[:place].any()
        if (is_label and noted[place + 1 : end].all()) or heads_all:
            labels.append(block)
    return labels if len(labels) <= _MAX_LABELS else []


def _is_bold(page: Page, block: int) -> bool:
    """Whether all words of a block are in one bold element."""
    nodes, blocks = page.nodes, page.blocks
    node = blocks.pieces.parent.item(blocks.first_text.item(block))
    is_whole = nodes.total.words[node] == blocks.counts.words[block]
    return bool(is_whole and nodes.tag[node] in _BOLD)


def _blocks_of(page: Page, notes: Notes) -> BoolArray:
    """Mask of the blocks whose whole text is in notes, shape ``(b,)``."""
    blocks = page.blocks
    inside = np.zeros(len(blocks.pieces.parent), np.bool_)
    for span in notes.spans.values():
        inside[span.first : span.last] = True
    before = sums_before(inside)
    first, last = blocks.first_text, blocks.last_text
    is_note: BoolArray = (before[last] - before[first] == last - first) & (first < last)
    return is_note


def names_notes(text: str) -> bool:
    """Return whether a text is a few words that may name the notes below it."""
    return len(text.split()) <= _MAX_LABEL_WORDS and "".join(text.split()).rstrip(":\uff1a").isalpha()


def _around(page: Page, block: int, following: int) -> int:
    """The innermost element around two blocks."""
    nodes, owner, last = page.nodes, int(page.blocks.owner[block]), int(page.blocks.owner[following])
    return next(node for node in (owner, *nodes.ancestors(owner)) if nodes.end[node] > last)


def _up_to(page: Page, node: int, outer: int) -> Iterator[int]:
    """Yield a node and those around it, inside of an outer one."""
    while node > outer:
        yield node
        node = int(page.nodes.parent[node])
