"""What an article shows besides text: pictures, sound, films and players that stand with its text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext import tags
from domext.characters import readable

if TYPE_CHECKING:
    from turbohtml import Element

    from domext.nodes import BoolArray
    from domext.page import Page

#: What CUTER counts as multimedia: it has an address. Drawings (``svg``, ``canvas``) have none.
ADDRESSED: Final = ("img", "picture", "video", "audio", "iframe", "object", "embed")
_ALL: Final = tags.mask(tags.MULTIMEDIA)
_ADDRESSED: Final = tags.mask(frozenset(ADDRESSED))
_PLAYERS: Final = tags.mask(frozenset({"video", "audio", "canvas"}))
_IFRAME: Final = tags.IDS["iframe"]
# Frames that may fill the screen or play by themselves, or whose address says what they are.
_PLAYS: Final = re.compile(r"autoplay|fullscreen|picture-in-picture|encrypted-media", re.IGNORECASE)
_PLAYER: Final = re.compile(r"(?<![a-z])(?:embed|player|video|audio)s?(?![a-z])", re.IGNORECASE)
_PIXEL: Final = re.compile(r"\s*[01](?:px)?\s*")
# Pages that load pictures late keep the address beside the usual place, where they write that of a small one.
_LATE: Final = ("data-src", "data-lazy-src", "data-original", "data-lazy", "data-hi-res-src")
_SETS: Final = ("data-srcset", "data-lazy-srcset", "srcset")
# An address in a set, with its width or its density.
_CANDIDATE: Final = re.compile(r"([^\s,]\S*[^\s,]|[^\s,])(?:\s+(\d[\d.]{0,9})[wx])?\s*(?:,|$)")


@dataclass(frozen=True, slots=True)
class Multimedia:
    """One picture, sound, film or player of an article; it owns no data."""

    page: Page
    index: int

    @property
    def element(self) -> str:
        """The name of its element, one of :data:`ADDRESSED`."""
        return self.page.elements[self.index].tag

    @property
    def address(self) -> str | None:
        """Where it is to be had, made absolute if the page's address is known; None if the page does not say."""
        element = self.page.elements[self.index]
        found = [address for one in (element, *element.select("img, source, embed")) if (address := _address(one))]
        address = next((one for one in found if not one.startswith("data:")), found[0] if found else None)
        return None if address is None else self.page.addresses.absolute(address)

    @property
    def description(self) -> str | None:
        """What the page says that it shows."""
        element = self.page.elements[self.index]
        described = (element, *element.select("img[alt]"))
        texts = (one.attr(name) for one in described for name in ("alt", "title", "aria-label"))
        return next((said for text in texts if (said := " ".join(readable(text or "").split()))), None)

    @property
    def xpath(self) -> str:
        """The path of its element."""
        return self.page.elements[self.index].xpath_path()


def standing_with(page: Page, keep: BoolArray) -> BoolArray:
    """Which nodes show something other than text and stand with kept text, shape ``(n,)``.

    The nearest element around one that holds text (what a player shows instead of itself is none) decides: if a block
    in it is kept the picture is, if its text was dropped the picture goes too. Hidden ones, pictures of one pixel and
    frames that are no players are none.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
    """
    nodes, owner = page.nodes, page.blocks.owner
    media = _ALL[nodes.tag]
    if not media.any() or not keep.any():
        return np.zeros(len(nodes), dtype=np.bool_)
    spoken = ~nodes.inside(media)[owner]
    around = nodes.nearest(_any(page, spoken))
    stands = _any(page, spoken & keep)[around] & (around >= 0)
    # Players count as hidden for the text in them, which nobody sees while they play.
    hidden = np.where(_PLAYERS[nodes.tag], nodes.hidden[nodes.parent], nodes.hidden)
    chosen = media & stands & ~hidden
    for row in np.flatnonzero(chosen & _ADDRESSED[nodes.tag]).tolist():
        element = page.elements[row]
        chosen[row] = not _pixel(element) and (nodes.tag[row] != _IFRAME or _plays(element))
    return chosen


def outermost(page: Page, media: BoolArray) -> tuple[Multimedia, ...]:
    """Of the chosen nodes those that have an address and stand in no other one, in reading order."""
    nodes = page.nodes
    addressed = media & _ADDRESSED[nodes.tag]
    rows = np.flatnonzero(addressed)
    around = nodes.nearest(addressed)[nodes.parent[rows]]
    return tuple(Multimedia(page, row) for row in rows[around < 0].tolist())


def parts(page: Page, media: BoolArray) -> BoolArray:
    """The chosen nodes, what is in them, and elements around them that show nothing else, shape ``(n,)``."""
    nodes = page.nodes
    prefix = np.append(0, media.cumsum())
    around = (prefix[nodes.end] > prefix[:-1]) & (nodes.total.characters == 0)
    return np.asarray(nodes.inside(media) | around)


def _any(page: Page, blocks: BoolArray) -> BoolArray:
    """Which nodes have one of the blocks in them."""
    prefix = np.append(0, blocks.cumsum())
    return np.asarray(prefix[page.nodes.last_block] > prefix[page.nodes.first_block])


def _pixel(element: Element) -> bool:
    return any(_PIXEL.fullmatch(element.attr(name) or "") for name in ("width", "height"))


def _plays(element: Element) -> bool:
    if element.attr("allowfullscreen") is not None or _PLAYS.search(element.attr("allow") or ""):
        return True
    return _PLAYER.search(_address(element) or "") is not None


def _address(element: Element) -> str | None:
    """The address that an element gives: of a picture that is loaded late the real one, of a set the largest."""
    attribute, placeholder = element.attr, None
    for name in (*_LATE, "src", "data"):
        address = (attribute(name) or "").strip()
        if address and not address.startswith("data:"):
            return address
        placeholder = placeholder or address or None
    for name in _SETS:
        candidates: list[tuple[str, str]] = _CANDIDATE.findall(attribute(name) or "")
        sized = {address: _size(size) for address, size in candidates if not address.startswith("data:")}
        if sized:
            return max(sized, key=lambda one: sized[one])
    return placeholder


def _size(written: str) -> float:
    try:
        return float(written or 1)
    except ValueError:
        return 1.0
