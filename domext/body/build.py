"""Build the body from the kept blocks: one pass in reading order that opens and closes the elements around them."""

from __future__ import annotations

import itertools
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from domext.body import roles
from domext.body.code.code_programs import with_programs
from domext.body.completion.equation_numbers import is_number_of_formula
from domext.body.frames import CLOSE, VERSE, Frame
from domext.body.inline.chains import Chains
from domext.body.inline.emoji import emoji_in_lines
from domext.body.inline.inline_buttons import continues, paragraphs
from domext.body.inline.inlines import Inlines
from domext.body.inline.tex import blocks_between, tagged
from domext.body.notes.footnotes import Notes, find_notes, heads_notes
from domext.body.notes.note_marks import end_of_marks, without_mark
from domext.body.notes.printed_notes import with_printed_notes
from domext.body.parts.written_lists import may_hold_written_lists, with_written_lists
from domext.body.pieces import Preformatted, blocks_of
from domext.body.posts import Segments
from domext.body.recognised import Recognised
from domext.body.structure_elements import StructureElements
from domext.body.tree import Body, Image, Math, Note, Paragraph, Player, line_of
from domext.pictures.multimedia import Multimedia
from domext.pictures.pictures import pixels
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
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

#: Multimedia that is not in the body yet, in reverse order, each with the text piece that follows it, and with the
#: block-level element around a picture, -1 for players.
_Pending = list[tuple[int, Multimedia, int]]
_ROWS: Final = 1 << 12
_A: Final = tags.IDS["a"]
_PLAYERS: Final[dict[str, Any]] = {
    "video": "video",
    "audio": "audio",
    "iframe": "frame",
    "object": "frame",
    "embed": "frame",
}
_IS_PLAYER: Final = tags.mask(frozenset(_PLAYERS))
# Parts of a paragraph with buttons in it: each of them copies those before it.
_MAX_JOINED: Final = 1000
#: Roles of elements that are one line, where a displayed formula is not a separate block.
_LINES: Final = frozenset({"heading", "cell", "grid cell", "term", "caption", "legend", "summary", "callout title"})
_LABELLED: Final = frozenset({"code", "callout", "panel"})


def build(page: Page, keep: BoolArray, media: tuple[Multimedia, ...], posts: Posts | None = None) -> Body:
    """Return the body of the kept blocks; see :mod:`domext.body.tree`.

    It holds each of their words once, except those of line numbers and toolbars of code, and of marks beside headings.

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
        self._segments = Segments(posts, page.nodes) if posts is not None else None
        tag = recognised.tag
        if notes.references:
            tag = tag.copy()
            tag[list(notes.references)] = roles.REFERENCE
        self._tag = tag.data  # single reads of an array are slow
        self._structure = page.nodes.nearest(roles.IS_STRUCTURE.take(tag))
        # A method of the builder here would be a reference to itself, and keep it in memory after its pass.
        self._chains = Chains(self._structure, page.nodes.parent, StructureElements(page, tag).opens)
        self._inlines = Inlines(page, tag, notes)
        self._stack = [Frame(-1, "body")]
        self._path: Chain = ()
        self._notes = notes
        self._before = -1  # the last block of text that was added
        self._emoji: dict[int, str] = {}  # the characters that pictures stand for, by their nodes

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
        self._emoji = emoji_in_lines(self._page, keep)
        blocks, pending = self._page.blocks, self._pending(media)
        kept = rows_of(self._with_notes(keep) if notes else keep)
        self._inlines.elements.mark_cards(kept)
        owners = blocks.owner[kept]
        firsts, end = blocks.first_text[kept], np.append(blocks.first_text[kept][1:], len(blocks.pieces.parent))
        split, previous = self._page.once(paragraphs), -1
        columns = (kept, self._structure[blocks.node[kept]], owners, firsts, blocks.last_text[kept], end)
        chains, stack, segments, plain_text = self._chains, self._stack, self._segments, self._inlines.plain_text
        plain = [False] * len(kept) if notes else self._inlines.plain(kept)
        for (block, structure, owner, first, last, following), is_plain in zip(_rows(*columns), plain, strict=True):
            is_next = pending and pending[-1][0] <= following
            images = self._media_before(pending, owner, range(first, last)) if is_next else ()
            chain = chains[structure]
            if segments is not None:
                chain = self._enter(segments.of_block(block), chain)
            if chain is not self._path:
                self._move(chain)
            continues_line = block in split and continues(self._page, previous, block)
            is_alone = is_plain and not (images or continues_line)
            if is_alone and stack[-1].role != "code" and (text := plain_text(block)):  # most blocks
                if not (self._inlines.displays and self._add_number(block, (text,))):
                    stack[-1].parts.append(Paragraph((text,)))
            elif not self._add_block(block, range(first, last), images, continues_line=continues_line):
                continue
            previous = block
        while pending:
            self._add_standalone(pending.pop()[1])
        self._move(())
        parts = self._stack[0].parts
        written = blocks_of(parts) if self._segments is None else self._segments.blocks(parts)
        written = self._with_programs_and_lists(written)
        if notes:
            return Body(
                (*(written[:-1] if heads_notes(self._page, self._notes, previous, written) else written), *notes)
            )
        return Body(with_printed_notes(written) if self._segments is None and written else written)

    def _with_programs_and_lists(self, written: tuple[Block, ...]) -> tuple[Block, ...]:
        """The blocks with programs of several elements of code, and with lists of typed bullets."""
        if self._recognised.code.is_present:
            written = tuple(with_programs(written))
        if may_hold_written_lists(self._page.blocks.source):
            written = tuple(with_written_lists(written))
        return written

    def _enter(self, post: int, chain: Chain) -> Chain:
        """Begin the post that a block or picture is in, and return the open elements of the chain that are in the post."""
        segments = cast("Segments", self._segments)
        if post != segments.post:
            self._move(())
            segments.enter(post, self._stack[0].parts)
            self._stack[0].parts = []
        return segments.inner(chain, self._tag)

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
        frame = self._stack[-1]
        if frame.role == "code":
            frame.parts.append(Preformatted(block))
        elif content := self._inlines.content(block, pieces, images):
            if continues_line:
                self._join(block, content)
            elif not (self._inlines.displays and self._add_number(block, content)):
                self._add(content)
        return True

    def _add(self, content: tuple[Inline, ...]) -> None:
        """Add the content of a block to the innermost frame."""
        frame = self._stack[-1]
        if self._inlines.displays and frame.role not in _LINES:
            frame.parts += blocks_between(content)
        else:
            frame.parts.append(Paragraph(content))

    def _add_number(self, block: int, content: tuple[Inline, ...]) -> bool:
        """Make the content of a block the number of the formula before it; returns whether it is one."""
        parts = self._stack[-1].parts
        formula = tagged(parts[-1], line_of(content)) if parts and isinstance(parts[-1], Math) else None
        if formula is None or not is_number_of_formula(self._page, block):
            return False
        parts[-1] = formula
        return True

    def _join(self, block: int, content: tuple[Inline, ...]) -> None:
        """Add the content of a block to the paragraph of the block before it."""
        parts, blocks = self._stack[-1].parts, self._page.blocks
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
            self._move(chain)
            frame = self._stack[-1]
            pieces = range(max(first_of[block], start), min(last_of[block], span.last))
            if frame.role == "code":
                frame.parts.append(Preformatted(block))
            elif content := self._inlines.content_of(pieces):
                self._add(content)
            block += 1
        self._move(())
        parts, self._stack = self._stack[0].parts, [Frame(-1, "body")]
        return without_mark(blocks_of(parts), span.mark)

    def _with_notes(self, keep: BoolArray) -> BoolArray:
        """The kept blocks and those of notes without a mark in the text, whose place the reference takes."""
        blocks = self._page.blocks
        keep = keep.copy()
        for first in self._notes.anchors:
            block = blocks.at(first)
            keep[block : block + 1] = True
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
        if self._stack[-1].role == "code":
            return is_note
        if not (spans or joins):
            return False
        joins = joins or continues_line
        content = self._inlines.content_between(pieces, images)
        parts = self._stack[-1].parts
        if joins and content and parts and isinstance(parts[-1], Paragraph):
            start = spans[0].last if spans and spans[0].first <= pieces.start < spans[0].last else pieces.start
            offset = int(blocks.pieces.offset[start])
            between = blocks.source[offset : offset + 1].isspace() and not is_note
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

    def _pending(self, media: tuple[Multimedia, ...]) -> _Pending:
        """The multimedia of the body, and the pictures of characters."""
        if emoji := set(self._emoji).difference(item.index for item in media):
            media = tuple(sorted((*media, *(Multimedia(self._page, row) for row in emoji)), key=attrgetter("index")))
        if not media:
            return []
        if icons := self._recognised.icons:
            media = tuple(item for item in media if item.index not in icons)
        nodes, rows = self._page.nodes, [item.index for item in reversed(media)]
        is_player = _IS_PLAYER[nodes.tag[rows]]
        boxes = np.where(is_player, -1, np.maximum(nodes.block_level[rows], 0))
        return list(zip(nodes.first_text[rows].tolist(), reversed(media), boxes.tolist(), strict=True))

    def _media_before(self, pending: _Pending, owner: int, pieces: range) -> Sequence[Placed]:
        """Add the multimedia before a block to the body, and return the pictures in the block.

        Returns:
            For each picture the text piece that follows it, its node and the picture, or the character that it stands for.
        """
        images: list[Placed] = []
        while pending:
            position, item, box = pending[-1]
            if box == owner and self._is_in_line(position, pieces):
                part = self._emoji.get(item.index) or self._image(item)
                images += [(position, item.index, part)] if part is not None else ()
            elif position < pieces.stop:
                self._add_standalone(item)
            else:
                break
            pending.pop()
        return images

    # --- multimedia ---------------------------------------------------------------------------------------------------

    def _add_standalone(self, item: Multimedia) -> None:
        if self._is_in_code(item.index) or item.index in self._emoji:
            return
        chain = self._chains[int(self._structure[item.index])]
        if self._segments is not None:
            chain = self._enter(self._segments.of_node(item.index), chain)
        is_player = item.element in _PLAYERS and not self._is_drawing(item)
        part = self._player(item) if is_player else self._image(item)
        if part is not None:
            self._move(chain)
            block = Paragraph(self._inlines.image(item.index, part)) if isinstance(part, Image) else part
            self._stack[-1].parts.append(block)

    def _is_in_line(self, position: int, pieces: range) -> bool:
        """Whether only white space is between a picture and a block in the same element."""
        if pieces.start < position < pieces.stop:
            return True
        offsets = self._page.blocks.pieces.offset
        edge = pieces.start if position <= pieces.start else pieces.stop
        start, stop = sorted((offsets.item(position), offsets.item(edge)))
        between = self._page.blocks.source[start:stop]
        return LINE_BREAK not in between and not between.strip()

    def _is_drawing(self, item: Multimedia) -> bool:
        """Whether a frame shows the file of a picture, as for drawings with links."""
        kind = attributes.value_of(self._page, "type", item.index) or ""
        return item.element in {"object", "embed"} and kind.lower().startswith("image/")

    def _image(self, item: Multimedia) -> Image | None:
        address = self._page.addresses(item.source or "")
        if address is None:
            return None
        element = attributes.element(self._page, item.index)
        sized = element if element.tag == "img" else element.select_one("img") or element
        return Image(address, item.description, pixels(sized.attr("width")), pixels(sized.attr("height")))

    def _player(self, item: Multimedia) -> Player | None:
        address = self._page.addresses(item.source or "")
        return None if address is None else Player(_PLAYERS[item.element], address, item.description)

    # --- frames -------------------------------------------------------------------------------------------------------

    def _move(self, chain: Chain) -> None:
        """Close the frames that are not in the chain, and open those of the chain that are not open."""
        path, stack = self._path, self._stack
        shared = min(len(path), len(chain))
        while path[:shared] != chain[:shared]:
            shared -= 1
        for _ in path[shared:]:
            frame = stack.pop()
            if frame.parts:
                stack[-1].parts += CLOSE[frame.role](self._page, frame)
        for node in chain[shared:]:
            role = roles.STRUCTURE[self._tag[node]]
            stack.append(Frame(node, role, self._label(node, role) if role in _LABELLED else ""))
        self._path = chain

    def _label(self, node: int, role: str) -> str:
        if role == "code":
            return VERSE if self._recognised.is_verse(node) else self._recognised.code.language(node) or ""
        return (self._recognised.callouts if role == "callout" else self._recognised.panels)[node]
