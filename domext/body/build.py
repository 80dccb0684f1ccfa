"""From the kept blocks to the body: one pass over them in reading order, opening and closing what is around them."""

from __future__ import annotations

import bisect
import re
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.body import data_tables, roles
from domext.body.footnotes import Notes
from domext.body.frames import Frame, Preformatted, blocks_of, closed
from domext.body.inlines import Chain, Inlines
from domext.body.tree import Body, Image, Paragraph, Player
from domext.reading.gc_pause import collector_paused
from domext.table import tags
from domext.table.characters import LINE_BREAK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.postprocess.multimedia import Multimedia
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_Waiting = list[tuple[int, "Multimedia"]]  # the last comes first; each with the piece that it stands before
_BLOCK_LEVEL: Final = (*(name in tags.BLOCK_LEVEL for name in tags.NAMES), True)
_PLAYERS: Final[dict[str, Any]] = {
    "video": "video",
    "audio": "audio",
    "iframe": "frame",
    "object": "frame",
    "embed": "frame",
}
_FORMULA: Final = re.compile(r"katex|mathjax|mwe-math", re.IGNORECASE)
_PIXELS: Final = re.compile(r"\s*(\d{1,5})(?:px)?\s*")


def build(page: Page, keep: BoolArray, media: tuple[Multimedia, ...]) -> Body:
    """The body of the kept blocks; see :mod:`domext.body.tree`. It holds their words, each once.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        media: the multimedia that stands with them, in reading order.
    """
    if not keep.any():
        return Body(())
    with collector_paused():
        notes = Notes(page)
        body = _Builder(page, notes).body(keep, media)
        known = notes.resolved(keep) if notes.candidates else notes
        if known.labels:  # only now is it known what the footnotes are
            return _Builder(page, known).body(keep, media)
        return body


class _Builder:
    """Builds the body of one page, once."""

    def __init__(self, page: Page, notes: Notes) -> None:
        self._page, self._notes = page, notes
        tag = page.nodes.tag
        formulas = np.flatnonzero(tag == roles.MATH).tolist()
        if notes.labels or formulas:
            tag = tag.copy()
            tag[list(notes.labels)] = roles.NOTE
            tag[list(map(self._formula, formulas))] = roles.MATH
        self._tag = tag
        self._structure = page.nodes.nearest(roles.IS_STRUCTURE[tag])
        self._tables: list[int] = np.flatnonzero(tag == roles.TABLE).tolist()
        self._chains: dict[int, Chain] = {-1: ()}
        self._inlines = Inlines(page, tag, notes)
        self._stack = [Frame(-1, "body")]
        self._path: Chain = ()

    def body(self, keep: BoolArray, media: tuple[Multimedia, ...]) -> Body:
        """The body of the kept blocks and of what is shown with them."""
        blocks, first_text = self._page.blocks, self._page.nodes.first_text
        waiting = [(int(first_text[one.index]), one) for one in reversed(media)]
        kept = np.flatnonzero(keep)
        owners = blocks.owner[kept]
        firsts, end = blocks.first_text[kept], np.append(blocks.first_text[kept][1:], len(blocks.pieces.parent))
        columns = (kept, self._structure[owners], owners, firsts, blocks.last_text[kept], end)
        for block, structure, owner, first, last, following in zip(*(one.tolist() for one in columns), strict=True):
            near = waiting and waiting[-1][0] <= following
            images = self._media_before(waiting, owner, range(first, last)) if near else ()
            chain = self._chain(structure)
            if chain is not self._path:
                self._move(chain)
            frame = self._stack[-1]
            if frame.role == "code":
                frame.parts.append(Preformatted(block))
            else:
                around = [place for place, *_ in images]
                pieces = range(min(first, *around), max(last, *around)) if images else range(first, last)
                if content := self._inlines.content(block, pieces, images):
                    frame.parts.append(Paragraph(content))
        while waiting:
            self._stand_alone(waiting.pop()[1])
        self._move(())
        return Body(blocks_of(self._stack[0].parts))

    def _media_before(self, waiting: _Waiting, owner: int, pieces: range) -> Sequence[tuple[int, int, Image]]:
        """Write what stands before a block, and give the pictures in it."""
        images: list[tuple[int, int, Image]] = []
        while waiting:
            place, one = waiting[-1]
            if self._stands_in(one, place, owner, pieces):
                images += [(place, one.index, image) for image in (self._image(one),) if image is not None]
            elif place < pieces.stop:
                self._stand_alone(one)
            else:
                break
            waiting.pop()
        return images

    # --- what stands in frames ----------------------------------------------------------------------------------------

    def _stand_alone(self, one: Multimedia) -> None:
        chain = self._chain(int(self._structure[one.index]))
        if chain and roles.STRUCTURE[self._tag[chain[-1]]] == "code":
            return
        made = self._player(one) if one.element in _PLAYERS else self._image(one)
        if made is not None:
            self._move(chain)
            part = Paragraph(self._inlines.image(one.index, made)) if isinstance(made, Image) else made
            self._stack[-1].parts.append(part)

    def _stands_in(self, one: Multimedia, place: int, owner: int, pieces: range) -> bool:
        """Whether a picture stands in a block: in the same element, with nothing but blanks between."""
        node, parents = one.index, self._page.nodes.parent
        if one.element in _PLAYERS:
            return False
        while not _BLOCK_LEVEL[self._tag[node]] and parents[node] >= 0:
            node = int(parents[node])
        if node != owner:
            return False
        offsets = self._page.blocks.pieces.offset
        start, stop = sorted(
            (int(offsets[place]), int(offsets[pieces.start if place <= pieces.start else pieces.stop]))
        )
        between = "" if pieces.start < place < pieces.stop else self._page.blocks.source[start:stop]
        return LINE_BREAK not in between and not between.strip()

    def _image(self, one: Multimedia) -> Image | None:
        address = self._page.addresses(one.address or "")
        if address is None:
            return None
        element = self._page.elements[one.index]
        sized = element if element.tag == "img" else element.select_one("img") or element
        return Image(address, one.description, _pixels(sized.attr("width")), _pixels(sized.attr("height")))

    def _player(self, one: Multimedia) -> Player | None:
        address = self._page.addresses(one.address or "")
        return None if address is None else Player(_PLAYERS[one.element], address, one.description)

    # --- frames -------------------------------------------------------------------------------------------------------

    def _chain(self, node: int) -> Chain:
        """The nodes with a structural role around one that has one, and itself, from outside."""
        known = self._chains
        if node in known:
            return known[node]
        path = []
        while node not in known:
            path.append(node)
            node = int(self._structure[self._page.nodes.parent[node]])
        found = known[node]
        for here in reversed(path):
            if self._opens(here, roles.STRUCTURE[self._tag[here]], found):
                found = (*found, here)
            known[here] = found
        return found

    def _opens(self, node: int, role: str, chain: Chain) -> bool:
        above = roles.STRUCTURE[self._tag[chain[-1]]] if chain else ""
        if above in roles.LEAVES or len(chain) >= roles.DEEPEST:
            return False
        if role in roles.WITHIN and above != roles.WITHIN[role]:
            return False
        return role != "table" or data_tables.holds_data(self._page, node, nests=self._nests_table(node))

    def _nests_table(self, node: int) -> bool:
        after = bisect.bisect_right(self._tables, node)
        return after < len(self._tables) and self._tables[after] < self._page.nodes.end[node]

    def _move(self, chain: Chain) -> None:
        """Close the frames that the chain is not in, and open those that it is in."""
        path, stack = self._path, self._stack
        shared = 0
        while shared < len(chain) and shared < len(path) and path[shared] == chain[shared]:
            shared += 1
        for _ in path[shared:]:
            frame = stack.pop()
            stack[-1].parts += closed(self._page, frame)
        for node in chain[shared:]:
            stack.append(Frame(node, roles.STRUCTURE[self._tag[node]], self._notes.labels.get(node, "")))
        self._path = chain

    def _formula(self, node: int) -> int:
        """The element that shows a formula as MathML and once more for browsers that cannot; or the MathML itself."""
        found = up = node
        for _ in range(3):
            up = int(self._page.nodes.parent[up])
            if up < 0:
                break
            if _FORMULA.search(self._page.elements[up].attr("class") or ""):
                found = up
        return found


def _pixels(written: str | None) -> int | None:
    found = _PIXELS.fullmatch(written or "")
    return int(found[1]) if found else None
