"""Build the body from the kept blocks: one pass in reading order that opens and closes the elements around them."""

from __future__ import annotations

import bisect
import re
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from domext.body import data_tables, roles
from domext.body.chains import Chains
from domext.body.footnotes import Notes
from domext.body.frames import Frame, Preformatted, blocks_of, close
from domext.body.inlines import Inlines
from domext.body.posts import Segments
from domext.body.tree import Body, Image, Paragraph, Player
from domext.postprocess.pictures import pixels
from domext.reading.gc_pause import collector_paused
from domext.table import tags
from domext.table.characters import LINE_BREAK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.body.chains import Chain
    from domext.body.posts import Posts
    from domext.postprocess.multimedia import Multimedia
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

#: Multimedia that is not in the body yet, in reverse order, each with the text piece that follows it.
_Pending = list[tuple[int, "Multimedia"]]
_BLOCK_LEVEL: Final = (*(name in tags.BLOCK_LEVEL for name in tags.NAMES), True)
_PLAYERS: Final[dict[str, Any]] = {
    "video": "video",
    "audio": "audio",
    "iframe": "frame",
    "object": "frame",
    "embed": "frame",
}
_FORMULA: Final = re.compile(r"katex|mathjax|mwe-math", re.IGNORECASE)
_MAX_FORMULA_LEVELS: Final = 3


def build(page: Page, keep: BoolArray, media: tuple[Multimedia, ...], posts: Posts | None = None) -> Body:
    """The body of the kept blocks; see :mod:`domext.body.tree`. It holds each of their words once.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        media: the multimedia that belongs to them, in reading order.
        posts: the posts of the page, of which the kept ones become parts of the body; None for a page without posts.
    """
    if posts is not None:
        keep = keep & ~posts.lines
    if not keep.any():
        return Body(())
    with collector_paused():
        notes = Notes(page)
        body = _Builder(page, notes, posts).body(keep, media)
        resolved = notes.resolved(keep) if notes.candidates else notes
        if resolved.labels:  # the first pass found the references, so the second one can place the notes
            return _Builder(page, resolved, posts).body(keep, media)
        return body


class _Builder:
    """Builds the body of one page. An instance serves for one pass."""

    def __init__(self, page: Page, notes: Notes, posts: Posts | None) -> None:
        self._page, self._notes = page, notes
        self._segments = Segments(posts, page.nodes) if posts is not None else None
        tag = page.nodes.tag
        formulas = np.flatnonzero(tag == roles.MATH).tolist()
        if notes.labels or formulas:
            tag = tag.copy()
            tag[list(notes.labels)] = roles.NOTE
            tag[list(map(self._formula, formulas))] = roles.MATH
        self._tag = tag
        self._structure = page.nodes.nearest(roles.IS_STRUCTURE[tag])
        self._tables: list[int] = np.flatnonzero(tag == roles.TABLE).tolist()
        self._chains = Chains(self._structure, page.nodes.parent, self._opens)
        self._inlines = Inlines(page, tag, notes)
        self._stack = [Frame(-1, "body")]
        self._path: Chain = ()

    def body(self, keep: BoolArray, media: tuple[Multimedia, ...]) -> Body:
        """The body of the kept blocks and of their multimedia."""
        blocks, first_text = self._page.blocks, self._page.nodes.first_text
        pending = [(int(first_text[item.index]), item) for item in reversed(media)]
        kept = np.flatnonzero(keep)
        owners = blocks.owner[kept]
        firsts, end = blocks.first_text[kept], np.append(blocks.first_text[kept][1:], len(blocks.pieces.parent))
        columns = (kept, self._structure[owners], owners, firsts, blocks.last_text[kept], end)
        for block, structure, owner, first, last, following in zip(
            *(column.tolist() for column in columns), strict=True
        ):
            is_next = pending and pending[-1][0] <= following
            images = self._media_before(pending, owner, range(first, last)) if is_next else ()
            chain = self._chains[structure]
            if self._segments is not None:
                chain = self._enter(self._segments.of_block(block), chain)
            if chain is not self._path:
                self._move(chain)
            frame = self._stack[-1]
            if frame.role == "code":
                frame.parts.append(Preformatted(block))
            else:
                positions = [position for position, *_ in images]
                pieces = range(min(first, *positions), max(last, *positions)) if images else range(first, last)
                if content := self._inlines.content(block, pieces, images):
                    frame.parts.append(Paragraph(content))
        while pending:
            self._add_standalone(pending.pop()[1])
        self._move(())
        if self._segments is None:
            return Body(blocks_of(self._stack[0].parts))
        return Body(self._segments.blocks(self._stack[0].parts))

    def _enter(self, post: int, chain: Chain) -> Chain:
        """Begin the post that a block or picture is in, and return the open elements of the chain that are in the post."""
        segments = cast("Segments", self._segments)
        if post != segments.post:
            self._move(())
            segments.enter(post, self._stack[0].parts)
            self._stack[0].parts = []
        return segments.inner(chain, self._tag)

    def _media_before(self, pending: _Pending, owner: int, pieces: range) -> Sequence[tuple[int, int, Image]]:
        """Add the multimedia before a block to the body, and return the pictures in the block.

        Returns:
            For each picture the text piece that follows it, its node and the picture.
        """
        images: list[tuple[int, int, Image]] = []
        while pending:
            position, item = pending[-1]
            if self._is_inline(item, position, owner, pieces):
                images += [(position, item.index, image) for image in (self._image(item),) if image is not None]
            elif position < pieces.stop:
                self._add_standalone(item)
            else:
                break
            pending.pop()
        return images

    # --- multimedia ---------------------------------------------------------------------------------------------------

    def _add_standalone(self, item: Multimedia) -> None:
        chain = self._chains[int(self._structure[item.index])]
        if chain and roles.STRUCTURE[self._tag[chain[-1]]] == "code":
            return
        if self._segments is not None:
            chain = self._enter(self._segments.of_node(item.index), chain)
        part = self._player(item) if item.element in _PLAYERS else self._image(item)
        if part is not None:
            self._move(chain)
            block = Paragraph(self._inlines.image(item.index, part)) if isinstance(part, Image) else part
            self._stack[-1].parts.append(block)

    def _is_inline(self, item: Multimedia, position: int, owner: int, pieces: range) -> bool:
        """Whether a picture is in a block: in the same element, with only white space between it and the block."""
        node, parents = item.index, self._page.nodes.parent
        if item.element in _PLAYERS:
            return False
        while not _BLOCK_LEVEL[self._tag[node]] and parents[node] >= 0:
            node = int(parents[node])
        if node != owner:
            return False
        offsets = self._page.blocks.pieces.offset
        edge = pieces.start if position <= pieces.start else pieces.stop
        start, stop = sorted((int(offsets[position]), int(offsets[edge])))
        between = "" if pieces.start < position < pieces.stop else self._page.blocks.source[start:stop]
        return LINE_BREAK not in between and not between.strip()

    def _image(self, item: Multimedia) -> Image | None:
        address = self._page.addresses(item.address or "")
        if address is None:
            return None
        element = self._page.elements[item.index]
        sized = element if element.tag == "img" else element.select_one("img") or element
        return Image(address, item.description, pixels(sized.attr("width")), pixels(sized.attr("height")))

    def _player(self, item: Multimedia) -> Player | None:
        address = self._page.addresses(item.address or "")
        return None if address is None else Player(_PLAYERS[item.element], address, item.description)

    # --- frames -------------------------------------------------------------------------------------------------------

    def _opens(self, node: int, chain: Chain) -> bool:
        """Whether an element opens a frame inside the open elements of a chain."""
        role = roles.STRUCTURE[self._tag[node]]
        parent_role = roles.STRUCTURE[self._tag[chain[-1]]] if chain else ""
        if parent_role in roles.LEAVES or len(chain) >= roles.MAX_DEPTH:
            return False
        if role in roles.REQUIRED_PARENT and parent_role != roles.REQUIRED_PARENT[role]:
            return False
        return role != "table" or data_tables.holds_data(self._page, node, nests=self._nests_table(node))

    def _nests_table(self, node: int) -> bool:
        following = bisect.bisect_right(self._tables, node)
        return following < len(self._tables) and self._tables[following] < self._page.nodes.end[node]

    def _move(self, chain: Chain) -> None:
        """Close the frames that are not in the chain, and open those of the chain that are not open."""
        path, stack = self._path, self._stack
        shared = 0
        while shared < len(chain) and shared < len(path) and path[shared] == chain[shared]:
            shared += 1
        for _ in path[shared:]:
            frame = stack.pop()
            stack[-1].parts += close(self._page, frame)
        for node in chain[shared:]:
            stack.append(Frame(node, roles.STRUCTURE[self._tag[node]], self._notes.labels.get(node, "")))
        self._path = chain

    def _formula(self, node: int) -> int:
        """The element that holds a formula as MathML and again for browsers without MathML; else the MathML element."""
        formula = ancestor = node
        for _ in range(_MAX_FORMULA_LEVELS):
            ancestor = int(self._page.nodes.parent[ancestor])
            if ancestor < 0:
                break
            if _FORMULA.search(self._page.elements[ancestor].attr("class") or ""):
                formula = ancestor
        return formula
