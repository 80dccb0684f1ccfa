"""Lists of notes that the page shows a second time, beside their references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.body.notes.note_labels import names_notes
from domext.body.tree import Heading, List, Paragraph, Table, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.body.tree import Block, Note


def without_repeated_notes(blocks: Sequence[Block], notes: Sequence[Note]) -> tuple[Block, ...]:
    """Return the blocks of a body without the tables and lists each of whose rows or items is one of its notes, and without their labels.

    Args:
        blocks: the blocks above the notes.
        notes: the notes.
    """
    texts = {_words(note.content) for note in notes} - {""}
    shown: list[Block] = []
    for block in blocks:
        if not _repeats(block, texts):
            shown.append(block)
        elif shown and isinstance(shown[-1], (Heading, Paragraph)) and names_notes(text_of((shown[-1],))):
            shown.pop()
    return tuple(shown)


def _repeats(block: Block, texts: set[str]) -> bool:
    """Whether each row of a table ends with one of some texts, or each item of a list is one of them."""
    if type(block) is Table:
        return bool(block.rows) and all(row and _words(row[-1].content) in texts for row in block.rows)
    return type(block) is List and all(_words(item.content) in texts for item in block.items)


def _words(content: tuple[Block, ...]) -> str:
    return " ".join(text_of(content).split())
