"""Build the body from the kept blocks: one pass in reading order that opens and closes the elements around them."""

from __future__ import annotations

import itertools
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from domext.body import roles
from domext.body.code.code_programs import with_programs
from domext.body.completion.equation_numbers import is_number_of_formula
from domext.body.frame_stack import FrameStack
from domext.body.inline.chains import Chains
from domext.body.inline.emoji import emoji_in_lines
from domext.body.inline.inline_buttons import continues, paragraphs
from domext.body.inline.inlines import Inlines
from domext.body.inline.tex import blocks_between, tagged
from domext.body.media import Media
from domext.body.notes.footnotes import Notes, find_notes
from domext.body.notes.note_labels import labels_of_notes
from domext.body.notes.note_marks import end_of_marks, without_mark
from domext.body.notes.printed_notes import with_printed_notes
from domext.body.notes.repeated_notes import without_repeated_notes
from domext.body.parts.written_lists import may_hold_written_lists, with_written_lists
from domext.body.pieces import Preformatted, blocks_of
from domext.body.posts import Segments
from domext.body.recognised import Recognised
from domext.body.structure_elements import StructureElements
from domext.body.tables.box_tables import lines_of_cells
from domext.body.tables.split_tables import with_headers
from domext.body.tree import Body, Image, Math, Note, Paragraph, line_of
from domext.reading.gc_pause import collector_paused
from domext.table import attributes, tags
from domext.table.characters import LINE_BREAK
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt

    from domext.body.inline.chains import Chain
    from domext.body.inline.inlines import Placed
    from domext.body.notes.note_marks import Span
    from domext.body.posts import Posts
    from domext.body.tree import Block, Inline
    from domext.pictures.multimedia import Multimedia
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_ROWS: Final = 1 << 12
_A: Final = tags.IDS["a"]
_TABLE: Final = tags.IDS["table"]
# Parts of a paragraph with buttons in it: each of them copies those before it.
_MAX_JOINED: Final = 1000
#: Roles of elements that are one line, where a displayed formula is not a separate block.
_LINES: Final = frozenset({"heading", "cell", "grid cell", "term", "caption", "legend", "summary", "callout title"})


def build(page: Page, keep: BoolArray, media: tuple[Multimedia, ...], posts: Posts | None = None) -> Body:
    """Return the body of the kept blocks; see :mod:`domext.body.tree`.

    It holds each of their words once, except those of line numbers and toolbars of code, of marks beside headings, and of the
    labels of notes.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        media: the multimedia that belongs to them, in reading order.
        posts: the posts of the page, of which the kept ones become parts of the body; None for a page without posts.
    """
    if posts is not None:
        keep = keep & ~posts.lines
    if not any_of(keep):
        return Body(())
    with collector_paused():
        recognised = Recognised(page, keep)
        shown = recognised.shown(keep)
        builder = _Builder(page, Notes(), recognised, posts)
        notes = find_notes(page, shown, builder.fragment_links(shown, media))
        if notes:
            builder = _Builder(page, notes, recognised, posts)
        return builder.body(shown, media)


def _rows(*columns: npt.NDArray[np.integer[Any]]) -> Iterator[tuple[int, ...]]:
    """The rows of columns of one length, some at a time: all of them as objects would take more memory than the body."""
    return itertools.chain.from_iterable(
        zip(*(column[start : start + _ROWS].tolist() for column in columns), strict=True)
        for start in range(0, len(columns[0]), _ROWS)
    )


class _Builder:
    """Builds the body of one page."""

    def __init__(self, page: Page, notes: Notes, recognised: Recognised, posts: Posts | None) -> None:
        self._page, self._recognised = page, recognised
        self._segments = Segments(posts, page) if posts is not None else None
        tag = recognised.tag
        if notes.references:
            tag = tag.copy()
            tag[list(notes.references)] = roles.REFERENCE
        self._tag = tag.data  # single reads of an array are slow
        self._structure = page.nodes.nearest(roles.IS_STRUCTURE.take(tag))
        # A method of the builder here would be a reference to itself, and keep it in memory after its pass.
        self._chains = Chains(self._structure, page.nodes.parent, StructureElements(page, tag).opens)
        self._inlines = Inlines(page, tag, notes)
        self._open = FrameStack(page, self._tag, recognised)
        self._notes = notes
        self._before = -1  # the last block of text that was added

    def fragment_links(self, keep: BoolArray, media: tuple[Multimedia, ...]) -> list[int]:
        """The nodes of the links to a part of the page in kept text outside of code, and around kept multimedia."""
        blocks = self._page.blocks
        fragments = self._page.attribute_values("href").holding("#")
        is_link = (np.asarray(self._tag) == _A) & attributes.having(self._page, "href", fragments)
        if not any_of(is_link):
            return []
        link_of = self._page.nodes.nearest(is_link)
        link = link_of.take(blocks.pieces.parent)
        pieces = rows_of(link >= 0)
        block = np.searchsorted(blocks.last_text[:-1], pieces, side="right")
        pieces, block = pieces[keep[block]], block[keep[block]]
        inside = (blocks.first_text[block] <= pieces) & (pieces < blocks.last_text[block])
        rows = zip(link[pieces[inside]].tolist(), blocks.node[block[inside]].tolist(), strict=True)
        for node, start in dict.fromkeys(rows):
            if not self._is_in_code(start):
                self._inlines.open(node)
        for item in media:
            self._inlines.open(int(link_of[item.index]))
        return self._inlines.elements.fragment_links

    def _is_in_code(self, node: int) -> bool:
        chain = self._chains[self._structure.item(node)]
        return bool(chain) and roles.STRUCTURE[self._tag[chain[-1]]] == "code"

    def body(self, keep: BoolArray, media: tuple[Multimedia, ...]) -> Body:
        """The body of the kept blocks and of their multimedia. The notes are at its end, in the order of their references."""
        notes = self._built_notes() if self._notes else ()
        blocks, emoji = self._page.blocks, emoji_in_lines(self._page, keep)
        waiting = Media(self._page, media, self._recognised.icons, emoji)
        kept = rows_of(self._with_notes(keep) if notes else keep)
        self._inlines.elements.mark_cards(kept)
        owners = blocks.owner[kept]
        firsts = blocks.first_text[kept]
        end = np.append(firsts[1:], len(blocks.pieces.parent))
        split, cells, previous = self._page.once(paragraphs), self._page.once(lines_of_cells), -1
        columns = (kept, self._structure[blocks.node[kept]], owners, firsts, blocks.last_text[kept], end)
        chains, opened, segments, plain_text = self._chains, self._open, self._segments, self._inlines.plain_text
        plain = [False] * len(kept) if notes else self._inlines.plain(kept)
        for (block, structure, owner, first, last, following), is_plain in zip(_rows(*columns), plain, strict=True):
            images: Sequence[Placed] = ()
            if waiting.place <= following:
                before, images = waiting.take(owner, range(first, last))
                self._add_media(before, waiting)
            chain = chains[structure]
            if segments is not None:
                chain = self._enter(segments.of_block(block), chain)
            if chain is not opened.chain:
                opened.move(chain)
            continues_line = block in split and continues(self._page, previous, block)
            is_alone = is_plain and not (images or continues_line or block in cells)
            if is_alone and opened.innermost.role != "code" and (text := plain_text(block)):  # most blocks
                if not (self._inlines.displays and self._add_number(block, (text,))):
                    opened.innermost.parts.append(Paragraph((text,)))
            elif block in cells:
                self._add_cells(range(first, last), images)
            elif not self._add_block(block, range(first, last), images, continues_line=continues_line):
                continue
            previous = block
        self._add_media(waiting.rest(), waiting)
        parts = opened.finish()
        written = blocks_of(parts) if self._segments is None else self._segments.blocks(parts)
        written = self._with_whole_parts(written)
        if notes:
            return Body((*without_repeated_notes(written, notes), *notes))
        return Body(with_printed_notes(written) if self._segments is None and written else written)

    def _with_whole_parts(self, written: tuple[Block, ...]) -> tuple[Block, ...]:
        """The blocks with programs of several elements of code, lists of typed bullets, and tables with their headers."""
        if self._page.nodes.has(_TABLE):
            written = tuple(with_headers(written))
        if self._recognised.code.is_present:
            written = tuple(with_programs(written))
        if may_hold_written_lists(self._page.blocks.source):
            written = tuple(with_written_lists(written))
        return written

    def _enter(self, post: int, chain: Chain) -> Chain:
        """Begin the post that a block or picture is in, and return the open elements of the chain that are in the post."""
        segments = cast("Segments", self._segments)
        if post != segments.post:
            segments.enter(post, self._open.finish())
        return segments.inner(chain, self._tag)

    def _add_media(self, items: list[Multimedia], media: Media) -> None:
        """Add multimedia that is outside of lines."""
        for item in items:
            part = None if self._is_in_code(item.index) else media.part(item)
            if part is None:
                continue
            chain = self._chains[int(self._structure[item.index])]
            if self._segments is not None:
                chain = self._enter(self._segments.of_node(item.index), chain)
            self._open.move(chain)
            block = Paragraph(self._inlines.image(item.index, part)) if isinstance(part, Image) else part
            self._open.innermost.parts.append(block)

    def _add_block(self, block: int, pieces: range, images: Sequence[Placed], *, continues_line: bool) -> bool:
        """Add a block with the pictures in it to the innermost frame.

        Args:
            block: the index of the block.
            pieces: its text pieces.
            images: for each picture in it the text piece that follows, its node and the picture.
            continues_line: whether it continues the line of the block before it.

        Returns:
            Whether it is text of its own; False for one with notes in it.
        """
        if images:
            positions = [position for position, *_ in images]
            pieces = range(min(pieces.start, *positions), max(pieces.stop, *positions))
        if self._notes.spans and self._add_around_notes(block, pieces, images, continues_line=continues_line):
            return False
        frame = self._open.innermost
        if frame.role == "code":
            frame.parts.append(Preformatted(block))
        elif content := self._inlines.content(block, pieces, images):
            if continues_line:
                self._join(block, content)
            elif not (self._inlines.displays and self._add_number(block, content)):
                self._add(content)
        return True

    def _add_cells(self, pieces: range, images: Sequence[Placed]) -> None:
        """Add a block with several cells of a table that are in a line, and the pictures in it."""
        cell_of = self._structure.take(self._page.blocks.pieces.parent[pieces.start : pieces.stop]).tolist()
        pictures: dict[int, list[Placed]] = {cell: [] for cell in cell_of}
        contents: list[tuple[int, int, tuple[Inline, ...]]] = []  # the first text piece at or after it, and its cell
        for position, node, image in images:
            cell = int(self._structure[node])
            if cell in pictures:
                pictures[cell].append((position, node, image))
            else:
                contents.append((position, cell, self._inlines.image(node, image)))
        for cell, places in itertools.groupby(pieces, key=lambda piece: cell_of[piece - pieces.start]):
            run = tuple(places)
            content = self._inlines.content_between(range(run[0], run[-1] + 1), pictures[cell])
            pictures[cell] = []
            contents.append((run[0], cell, content))
        for _, cell, content in sorted(contents, key=itemgetter(0)):
            if content:
                self._open.move(self._chains[cell])
                self._add(content)

    def _add(self, content: tuple[Inline, ...]) -> None:
        """Add the content of a block to the innermost frame."""
        frame = self._open.innermost
        if self._inlines.displays and frame.role not in _LINES:
            frame.parts += blocks_between(content)
        else:
            frame.parts.append(Paragraph(content))

    def _add_number(self, block: int, content: tuple[Inline, ...]) -> bool:
        """Make the content of a block the number of the formula before it; returns whether it is one."""
        parts = self._open.innermost.parts
        formula = tagged(parts[-1], line_of(content)) if parts and isinstance(parts[-1], Math) else None
        if formula is None or not is_number_of_formula(self._page, block):
            return False
        parts[-1] = formula
        return True

    def _join(self, block: int, content: tuple[Inline, ...]) -> None:
        """Add the content of a block to the paragraph of the block before it."""
        parts, blocks = self._open.innermost.parts, self._page.blocks
        if not parts or not isinstance(parts[-1], Paragraph) or len(parts[-1].content) > _MAX_JOINED:
            self._add(content)
            return
        start = int(blocks.start[block])
        before, after = parts[-1].content[-1], content[0]
        are_words = isinstance(before, str) and isinstance(after, str) and before[-1].isalnum() and after[0].isalnum()
        between = (" ",) if are_words or any(map(str.isspace, blocks.source[start - 1 : start + 1])) else ()
        parts[-1] = Paragraph((*parts[-1].content, *between, *content))

    # --- notes --------------------------------------------------------------------------------------------------------

    def _built_notes(self) -> tuple[Note, ...]:
        """The notes. Those without content are forgotten, so that no reference is left without its note."""
        notes = {label: self._note(self._notes.spans[first]) for first, label in self._notes.labels.items()}
        self._chains.forget()
        empty = {label for label, content in notes.items() if not content}
        if empty:
            self._notes = self._notes.without(empty)
            self._inlines.elements.notes = self._notes
        texts = (Note(label, (Paragraph((text,)),)) for label, text in self._notes.texts.items())
        return (*(Note(label, content) for label, content in notes.items() if content), *texts)

    def _note(self, span: Span) -> tuple[Block, ...]:
        """The content of a note, without the elements around it, its mark and the way back to the text."""
        blocks, nodes = self._page.blocks, self._page.nodes
        # Single reads of an array are slow.
        first_of, last_of, starts, ends = (
            column.data for column in (blocks.first_text, blocks.last_text, nodes.first_text, nodes.last_text)
        )
        start = end_of_marks(self._page, span)
        block = blocks.at(start)
        while block < len(blocks) and first_of[block] < span.last:
            chain: Chain = ()
            for node in self._chains[self._structure.item(blocks.owner.item(block))]:
                holds_all = starts[node] <= span.first and ends[node] >= span.last
                role = roles.STRUCTURE[self._tag[node]]
                outer = roles.STRUCTURE[self._tag[chain[-1]]] if chain else ""
                if not holds_all and roles.REQUIRED_PARENT.get(role, outer) == outer:
                    chain = (*chain, node)
            self._open.move(chain)
            frame = self._open.innermost
            pieces = range(max(first_of[block], start), min(last_of[block], span.last))
            if frame.role == "code":
                frame.parts.append(Preformatted(block))
            elif content := self._inlines.content_of(pieces):
                self._add(content)
            block += 1
        return without_mark(blocks_of(self._open.finish()), span.mark)

    def _with_notes(self, keep: BoolArray) -> BoolArray:
        """The kept blocks without the labels of notes, and with notes that have no mark in the text: the reference takes their place."""
        blocks = self._page.blocks
        keep = keep.copy()
        for first in self._notes.anchors:
            block = blocks.at(first)
            keep[block : block + 1] = True
        keep[labels_of_notes(self._page, self._notes, keep)] = False
        return keep

    def _add_around_notes(self, block: int, pieces: range, images: Sequence[Placed], *, continues_line: bool) -> bool:
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
        if self._open.innermost.role == "code":
            return is_note
        if not (spans or joins):
            return False
        joins = joins or continues_line
        content = self._inlines.content_between(pieces, images)
        parts = self._open.innermost.parts
        if joins and content and parts and isinstance(parts[-1], Paragraph):
            is_after = bool(spans) and spans[0].first <= pieces.start < spans[0].last
            offset = int(blocks.pieces.offset[spans[0].last if is_after else pieces.start])
            first = offset if is_after else int(blocks.stop[block - 1])
            between = not is_note and any(map(str.isspace, blocks.source[first : offset + 1]))
            parts[-1] = Paragraph((*parts[-1].content, *((" ",) if between else ()), *content))
        elif content:
            self._add(content)
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
