"""The notes of a body, and the lines that they interrupt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.body import roles
from domext.body.notes.note_labels import labels_of_notes
from domext.body.notes.note_marks import end_of_marks, without_mark
from domext.body.pieces import Preformatted, blocks_of
from domext.body.tree import Note, Paragraph
from domext.table.characters import LINE_BREAK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.body.assembly import Assembly
    from domext.body.inline.chains import Chain
    from domext.body.inline.inlines import Placed
    from domext.body.notes.footnotes import Notes
    from domext.body.notes.note_marks import NoteSpan
    from domext.body.tree import Block
    from domext.table.nodes import BoolArray


class NoteBuilder:
    """Builds the notes of one body.

    Args:
        assembly: the open elements of the body.
        notes: the notes of the page.
    """

    def __init__(self, assembly: Assembly, notes: Notes) -> None:
        self._assembly, self._page, self._notes = assembly, assembly.page, notes
        self._before = -1  # the last block of text that was added

    def build(self) -> tuple[Note, ...]:
        """Return the notes. Those without content are forgotten, so that no reference is left without its note."""
        notes = {label: self._note(self._notes.spans[first]) for first, label in self._notes.labels.items()}
        self._assembly.chains.forget()
        empty = {label for label, content in notes.items() if not content}
        if empty:
            self._notes = self._notes.without(empty)
            self._assembly.inlines.elements.notes = self._notes
        texts = (Note(label, (Paragraph((text,)),)) for label, text in self._notes.texts.items())
        return (*(Note(label, content) for label, content in notes.items() if content), *texts)

    def _note(self, span: NoteSpan) -> tuple[Block, ...]:
        """The content of a note, without the elements around it, its mark and the way back to the text."""
        assembly, blocks = self._assembly, self._page.blocks
        first_of, last_of = blocks.first_text.data, blocks.last_text.data  # single reads of an array are slow
        start = end_of_marks(self._page, span)
        block = blocks.at(start)
        while block < len(blocks) and first_of[block] < span.last:
            assembly.open.move(self._chain_within(span, blocks.owner.item(block)))
            frame = assembly.open.innermost
            pieces = range(max(first_of[block], start), min(last_of[block], span.last))
            if frame.role == "code":
                frame.parts.append(Preformatted(block))
            elif content := assembly.inlines.content_of(pieces):
                assembly.add(content)
            block += 1
        return without_mark(blocks_of(assembly.open.finish()), span.mark)

    def _chain_within(self, span: NoteSpan, owner: int) -> Chain:
        """The elements to open for a block of a note: those that do not hold all of the note."""
        assembly, nodes = self._assembly, self._page.nodes
        starts, ends = nodes.first_text.data, nodes.last_text.data
        chain: Chain = ()
        for node in assembly.chains[assembly.structure.item(owner)]:
            holds_all = starts[node] <= span.first and ends[node] >= span.last
            role = roles.STRUCTURE[assembly.tag[node]]
            outer = roles.STRUCTURE[assembly.tag[chain[-1]]] if chain else ""
            if not holds_all and roles.REQUIRED_PARENT.get(role, outer) == outer:
                chain = (*chain, node)
        return chain

    def with_notes(self, keep: BoolArray) -> BoolArray:
        """Return the kept blocks without the labels of notes, and with notes that have no mark in the text: the reference takes their place."""
        blocks = self._page.blocks
        keep = keep.copy()
        for first in self._notes.anchors:
            block = blocks.at(first)
            keep[block : block + 1] = True
        keep[labels_of_notes(self._page, self._notes, keep)] = False
        return keep

    def add_around(self, block: int, pieces: range, images: Sequence[Placed], *, continues_line: bool) -> bool:
        """Add a block that notes are in, or that a note in a block of its own separates from the text before it.

        Returns:
            Whether it was added; False for other blocks.
        """
        blocks = self._page.blocks
        spans = self._notes.within(pieces)
        before, owner = self._before, int(blocks.owner[block])
        is_note = len(spans) == 1 and spans[0].first <= pieces.start and spans[0].last >= pieces.stop
        if not is_note:
            self._before = block
        joins = 0 <= before < block and blocks.owner[before] == owner and (is_note or self._only_notes(before, block))
        if self._assembly.open.innermost.role == "code":
            return is_note
        if not (spans or joins):
            return False
        joins = joins or continues_line
        content = self._assembly.inlines.content_between(pieces, images)
        parts = self._assembly.open.innermost.parts
        if joins and content and parts and isinstance(parts[-1], Paragraph):
            is_after = bool(spans) and spans[0].first <= pieces.start < spans[0].last
            offset = int(blocks.pieces.offset[spans[0].last if is_after else pieces.start])
            first = offset if is_after else int(blocks.stop[block - 1])
            between = not is_note and any(map(str.isspace, blocks.source[first : offset + 1]))
            parts[-1] = Paragraph((*parts[-1].content, *((" ",) if between else ()), *content))
        elif content:
            self._assembly.add(content)
        return True

    def _only_notes(self, before: int, block: int) -> bool:
        """Whether there are blocks between two blocks on the same line, and all of them are in notes."""
        blocks = self._page.blocks
        between = [range(int(blocks.first_text[row]), int(blocks.last_text[row])) for row in range(before + 1, block)]
        return (
            bool(between)
            and LINE_BREAK not in blocks.source[int(blocks.stop[before]) : int(blocks.start[block])]
            and all(map(self._notes.within, between))
        )
