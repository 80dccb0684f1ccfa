"""The multimedia of a body, which the pass over its text takes place by place."""

from __future__ import annotations

import sys
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from domext.body.tree import Image, Player
from domext.pictures.media import Media
from domext.pictures.multimedia import Multimedia
from domext.pictures.pictures import pixels
from domext.pictures.player_names import names_film, title_beside
from domext.table import attributes
from domext.table.characters import LINE_BREAK

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from domext.body.inline.inlines import Placed
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_PLAYERS: Final[dict[str, Any]] = {
    "video": "video",
    "audio": "audio",
    "iframe": "frame",
    "object": "frame",
    "embed": "frame",
}
_NOWHERE: Final = sys.maxsize
_CUT_OFF: Final = ".\u2026 "


class WaitingMedia:
    """The multimedia of a body that the pass has not reached yet.

    Args:
        page: the page.
        keep: which blocks the body holds, shape ``(b,)``.
        media: its multimedia, in reading order.
        icons: nodes of pictures that are left out.
        emoji: the characters that pictures stand for, by the nodes of the pictures.

    Attributes:
        place: the text piece that follows the next item; past all pieces if there is no item.
    """

    def __init__(
        self,
        page: Page,
        keep: BoolArray,
        media: tuple[Multimedia, ...],
        icons: Collection[int],
        emoji: Mapping[int, str],
    ) -> None:
        self._page, self._keep, self._emoji = page, keep, emoji
        if emoji and (others := emoji.keys() - {item.index for item in media}):
            media = tuple(sorted((*media, *(Multimedia(page, row) for row in others)), key=attrgetter("index")))
        media = tuple(item for item in media if item.index not in icons) if icons else media
        first_text, block_level = page.nodes.first_text.data, page.nodes.block_level.data
        self._players = {item.index for item in media if item.element in _PLAYERS}
        # In reverse order, each with the text piece that follows it, and with the block-level element around a picture.
        self._waiting: list[tuple[int, Multimedia, int]] = [
            (first_text[item.index], item, -1 if item.index in self._players else max(block_level[item.index], 0))
            for item in reversed(media)
        ]
        self.place = self._waiting[-1][0] if self._waiting else _NOWHERE

    def take(self, owner: int, pieces: range) -> tuple[list[Multimedia], list[Placed]]:
        """Take the multimedia up to the end of a block.

        Args:
            owner: the block-level element around the block.
            pieces: the text pieces of the block.

        Returns:
            The items before the block; and for each picture in the block the text piece that follows it, its node and the
            picture, or the character that it stands for.
        """
        before: list[Multimedia] = []
        inside: list[Placed] = []
        while self._waiting:
            position, item, box = self._waiting[-1]
            if box == owner and self._is_in_line(position, pieces):
                part = self._emoji.get(item.index) or self._image(item)
                inside += [(position, item.index, part)] if part is not None else ()
            elif position < pieces.stop:
                before.append(item)
            else:
                break
            self._waiting.pop()
        self.place = self._waiting[-1][0] if self._waiting else _NOWHERE
        return before, inside

    def rest(self) -> list[Multimedia]:
        """Take the items after the last block."""
        items = [item for _, item, _ in reversed(self._waiting)]
        self._waiting.clear()
        return items

    def part(self, item: Multimedia) -> Image | Player | None:
        """Return the part of the body that an item outside of lines becomes; None for one without an address."""
        if item.index in self._emoji:
            return None
        if item.index not in self._players or self._is_drawing(item):
            return self._image(item)
        address = self._page.addresses(item.source or "")
        if address is None:
            return None
        kind, title = _PLAYERS[item.element], item.description
        if kind == "frame" and names_film(self._page, item.index, title):
            kind = "video"
        elif kind != "frame" and title is None:
            title = title_beside(self._page, item.index, self._keep)
        return Player(kind, address, None if self._is_said_after(item, title) else title)

    def _is_said_after(self, item: Multimedia, title: str | None) -> bool:
        """Whether the text after a player, such as its caption, begins with its title, which may end early."""
        description, blocks = (title or "").rstrip(_CUT_OFF), self._page.blocks
        block = blocks.at(self._page.nodes.last_text.item(item.index)) if description else len(blocks)
        return block < len(blocks) and bool(self._keep[block]) and blocks.text(block).startswith(description)

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
        source, _, description = self._page.once(Media)[item.index]
        address = self._page.addresses(source or "")
        if address is None:
            return None
        element = self._page.elements[item.index]
        sized = element if element.tag == "img" else element.select_one("img") or element
        return Image(address, description, pixels(sized.attr("width")), pixels(sized.attr("height")))
