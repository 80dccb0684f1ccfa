"""Notes that a button opens: its attributes name the note, which is hidden or below the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.notes.note_marks import (
    MAX_MARK_CHARACTERS,
    MAX_NOTE_CHARACTERS,
    NoteSpan,
    Reference,
    marks_in,
    text_of_node,
)
from domext.body.page_anchors import nodes_with
from domext.table import tags

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_ID: Final = "data-footnote-id"
_POPOVER: Final = "popovertarget"
_NAMES: Final = ("aria-controls", "aria-describedby", _POPOVER)
_MARKED: Final = ", ".join((f"[{_ID}]", f"button[{_POPOVER}]", *(f"sup button[{name}]" for name in _NAMES[:-1])))


def button_notes(page: Page, keep: BoolArray) -> tuple[list[NoteSpan], list[Reference]]:
    """Return the notes that buttons and marks in kept text name in their attributes, and the references to them.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    has_names = page.attribute_values(_ID).any and page.nodes.has(tags.SUP, tags.BUTTON, tags.ASIDE)
    may_be_marks = page.nodes.has(tags.BUTTON) and (page.nodes.has(tags.SUP) or page.attribute_values(_POPOVER).any)
    if not has_names and not may_be_marks:  # most pages
        return [], []
    marked = page.tidied.document.select(_MARKED)
    marks: list[tuple[int, str, str]] = []
    notes: dict[str, int] = {}
    for element in marked:
        node, name = page.index[element], element.attr(_ID)
        text = text_of_node(page, node)
        if len(text) <= MAX_MARK_CHARACTERS and marks_in(text):
            targets = (element.attr(attribute) for attribute in _NAMES)
            marks += [(node, name or next(filter(None, targets), ""), text)]
        elif name and page.nodes.tag[node] != tags.A:
            notes[name] = node
    if any(name not in notes for _, name, _ in marks):
        notes = dict(nodes_with(page, "id")) | notes
    return _connected(page, keep, marks, notes)


def _connected(
    page: Page, keep: BoolArray, marks: list[tuple[int, str, str]], notes: dict[str, int]
) -> tuple[list[NoteSpan], list[Reference]]:
    """The notes to which marks in kept text refer.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        marks: the node, the name of the note and the text of each mark.
        notes: the nodes of notes by their names.
    """
    nodes, spans, references = page.nodes, dict[int, NoteSpan](), list[Reference]()
    for node, name, text in marks:
        note, first = notes.get(name, node), int(nodes.first_text[node])
        block = page.blocks.at(first)
        is_around = note <= node < nodes.end[note]
        is_note = not is_around and 0 < nodes.total.characters[note] <= MAX_NOTE_CHARACTERS
        if is_note and block < len(keep) and keep[block]:
            start = int(nodes.first_text[note])
            spans.setdefault(
                start, NoteSpan(start, int(nodes.last_text[note]), "" if nodes.tag[note] == tags.LI else text)
            )
            references.append(Reference(first, node, (start,), text))
    return list(spans.values()), references
