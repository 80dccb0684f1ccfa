"""Notes that a page keeps in an attribute of their mark, for a script that shows them beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import turbohtml

from domext.body.notes.note_marks import MAX_MARK_CHARACTERS, MAX_NOTE_CHARACTERS, marks_in, text_of_node
from domext.table import tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_INLINE: Final = tags.mask(frozenset({"a", "span", "sup", "button", "abbr"}))
_ATTRIBUTES: Final = (
    "data-footnote-content", "data-footnote", "data-bigfoot-footnote", "data-note", "data-content", "data-tooltip", "data-tippy-content",
    "data-original-title", "data-bs-title", "data-bs-content", "title",
)  # fmt: skip
_MAX_INNER: Final = 3
_MAX_OUTER: Final = 4
# A shorter text, such as "Footnote 1", names the mark; one in an attribute for notes may be its number.
_MIN_WORDS: Final = 3
_MIN_WORDS_OF_NOTE: Final = 2


def attribute_notes(page: Page, keep: BoolArray, taken: Container[int]) -> Iterator[tuple[int, str]]:
    """Yield the marks of such notes in kept text, as nodes, each with the text of its note.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        taken: the nodes of marks whose notes are in the text of the page.
    """
    nodes, blocks = page.nodes, page.blocks
    if not nodes.has(tags.SUP):
        return
    rows = rows_of(nodes.tag == tags.SUP)
    rows = rows[nodes.total.characters[rows] > 0]
    block = blocks.at_each(nodes.first_text[rows])
    for row in rows[np.append(keep, values=False)[block]].tolist():
        around = [int(nodes.parent[row]), *range(row, min(row + 1 + _MAX_INNER, int(nodes.end[row])))]
        if nodes.total.characters[row] > MAX_MARK_CHARACTERS or any(
            node in taken for node in (*around, *nodes.ancestors(row, _MAX_OUTER))
        ):
            continue
        if not _INLINE[nodes.tag[around[0]]] or nodes.total.characters[around[0]] > MAX_MARK_CHARACTERS:
            around = around[1:]
        text = next(filter(None, (_note(page, node) for node in around)), "")
        if text and marks_in(text_of_node(page, row)):
            yield row, text


def _note(page: Page, node: int) -> str:
    """The text of the note in an attribute of an element; empty if there is none. The title of a link describes the link."""
    element = page.elements[node]
    links = page.nodes.tag[node] == tags.A and (element.attr("href") or "#")[:1] != "#"
    for name in _ATTRIBUTES[:-1] if links else _ATTRIBUTES:
        value = (element.attr(name) or "")[:MAX_NOTE_CHARACTERS]
        if "<" in value:
            value = turbohtml.parse_fragment(value).text
        if len(value.split()) >= (_MIN_WORDS_OF_NOTE if "note" in name else _MIN_WORDS):
            return " ".join(value.split())
    return ""
