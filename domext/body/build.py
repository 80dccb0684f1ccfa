"""Build the body from the kept blocks: one pass in reading order that opens and closes the elements around them."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from domext.body.assembly import Assembly
from domext.body.code.code_programs import with_programs
from domext.body.inline.emoji import emoji_in_lines
from domext.body.inline.inline_buttons import continues, paragraphs
from domext.body.note_builder import NoteBuilder
from domext.body.notes.footnotes import Notes, find_notes
from domext.body.notes.printed_notes import with_printed_notes
from domext.body.notes.repeated_notes import without_repeated_notes
from domext.body.parts.quoted_lines import may_hold_quoted_lines, with_quoted_lines
from domext.body.parts.written_lists import may_hold_written_lists, with_written_lists
from domext.body.pieces import Preformatted, blocks_of
from domext.body.posts import Segments
from domext.body.recognised import Recognised
from domext.body.tables.box_tables import lines_of_cells
from domext.body.tables.split_tables import with_headers
from domext.body.tree import Body, Image, Paragraph
from domext.body.waiting_media import WaitingMedia
from domext.reading.gc_pause import collector_paused
from domext.table import tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt

    from domext.body.inline.chains import Chain
    from domext.body.inline.inlines import Placed
    from domext.body.posts import Posts
    from domext.body.tree import Block
    from domext.pictures.multimedia import Multimedia
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_ROWS: Final = 1 << 12


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
        media = _without_icons_of_lines(page, media, posts)
    if not any_of(keep):
        return Body(())
    with collector_paused():
        recognised = Recognised(page, keep, None if posts is None else posts.lines)
        shown = recognised.shown(keep)
        assembly = Assembly(page, Notes(), recognised, shown)
        raised = rows_of(recognised.tag == tags.SUP)
        notes = find_notes(page, shown, assembly.fragment_links(shown, media), raised)
        if notes:
            assembly = Assembly(page, notes, recognised, shown)
        return _Builder(assembly, notes, recognised, posts).body(shown, media)


def _without_icons_of_lines(page: Page, media: tuple[Multimedia, ...], posts: Posts) -> tuple[Multimedia, ...]:
    """The multimedia without what is in a heading with the author and the date of a post."""
    owners = page.blocks.owner[posts.lines]
    headings = {*owners[tags.IS_HEADING[page.nodes.tag[owners]]].tolist()}
    return (
        tuple(item for item in media if page.nodes.block_level.item(item.index) not in headings) if headings else media
    )


def _rows(*columns: npt.NDArray[np.integer[Any]]) -> Iterator[tuple[int, ...]]:
    """The rows of columns of one length, some at a time: all of them as objects would take more memory than the body."""
    return itertools.chain.from_iterable(
        zip(*(column[start : start + _ROWS].tolist() for column in columns), strict=True)
        for start in range(0, len(columns[0]), _ROWS)
    )


class _Builder:
    """Builds the body of one page."""

    def __init__(self, assembly: Assembly, notes: Notes, recognised: Recognised, posts: Posts | None) -> None:
        self._assembly, self._page, self._recognised = assembly, assembly.page, recognised
        self._segments = Segments(posts, assembly.page) if posts is not None else None
        self._notes = NoteBuilder(assembly, notes) if notes else None

    def body(self, keep: BoolArray, media: tuple[Multimedia, ...]) -> Body:
        """The body of the kept blocks and of their multimedia. The notes are at its end, in the order of their references."""
        assembly, notes = self._assembly, self._notes.build() if self._notes else ()
        blocks, emoji = self._page.blocks, emoji_in_lines(self._page, keep)
        waiting = WaitingMedia(self._page, keep, media, self._recognised.icons, emoji)
        kept = rows_of(self._notes.with_notes(keep) if self._notes and notes else keep)
        assembly.inlines.elements.mark_cards(kept)
        owners = blocks.owner[kept]
        firsts = blocks.first_text[kept]
        end = np.concatenate((firsts[1:], [len(blocks.pieces.parent)]))
        split, cells, previous = self._page.once(paragraphs), self._page.once(lines_of_cells), -1
        columns = (kept, assembly.structure[blocks.node[kept]], owners, firsts, blocks.last_text[kept], end)
        chains, opened = assembly.chains, assembly.open
        segments, plain_text = self._segments, assembly.inlines.plain_text
        plain = [False] * len(kept) if notes else assembly.inlines.plain(kept)
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
                if not (assembly.inlines.displays and assembly.add_number(block, (text,))):
                    opened.innermost.parts.append(Paragraph((text,)))
            elif block in cells:
                assembly.add_cells(range(first, last), images)
            elif not self._add_block(block, range(first, last), images, continues_line=continues_line):
                continue
            previous = block
        self._add_media(waiting.rest(), waiting)
        parts = opened.finish()
        written = blocks_of(parts) if segments is None else segments.blocks(parts)
        written = self._with_whole_parts(written)
        if notes:
            return Body((*without_repeated_notes(written, notes), *notes))
        return Body(with_printed_notes(written) if segments is None and written else written)

    def _with_whole_parts(self, written: tuple[Block, ...]) -> tuple[Block, ...]:
        """The blocks with programs of several elements of code, lists of typed bullets, and tables with their headers."""
        if self._page.nodes.has(tags.TABLE):
            written = tuple(with_headers(written))
        if self._recognised.code.is_present:
            written = tuple(with_programs(written))
        if may_hold_written_lists(self._page.blocks.source):
            written = tuple(with_written_lists(written))
        if self._segments is not None and may_hold_quoted_lines(self._page.blocks.source):
            written = tuple(with_quoted_lines(written))
        return written

    def _enter(self, post: int, chain: Chain) -> Chain:
        """Begin the post that a block or picture is in, and return the open elements of the chain that are in the post."""
        segments = cast("Segments", self._segments)
        if post != segments.post:
            segments.enter(post, self._assembly.open.finish())
        return segments.inner(chain, self._assembly.tag)

    def _add_media(self, items: list[Multimedia], media: WaitingMedia) -> None:
        """Add multimedia that is outside of lines."""
        assembly = self._assembly
        for item in items:
            chain = assembly.chain_of(item.index)
            part = None if assembly.ends_in_code(chain) else media.part(item)
            if part is None:
                continue
            if self._segments is not None:
                chain = self._enter(self._segments.of_node(item.index), chain)
            assembly.open.move(chain)
            block = Paragraph(assembly.inlines.image(item.index, part)) if isinstance(part, Image) else part
            assembly.open.innermost.parts.append(block)

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
        if self._notes and self._notes.add_around(block, pieces, images, continues_line=continues_line):
            return False
        frame = self._assembly.open.innermost
        if frame.role == "code":
            frame.parts.append(Preformatted(block))
        elif content := self._assembly.inlines.content(block, pieces, images):
            if continues_line:
                self._assembly.join(block, content)
            elif not (self._assembly.inlines.displays and self._assembly.add_number(block, content)):
                self._assembly.add(content)
        return True
