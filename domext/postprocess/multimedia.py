"""What an article shows besides text: pictures, sound, films and players that stand with its text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from domext.table import tags
from domext.table.characters import readable

if TYPE_CHECKING:
    from turbohtml import Element

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

#: What CUTER counts as multimedia: it has an address. Drawings (``svg``, ``canvas``) have none.
ADDRESSED: Final = ("img", "picture", "video", "audio", "iframe", "object", "embed")
_ALL: Final = tags.mask(tags.MULTIMEDIA)
_ADDRESSED: Final = tags.mask(frozenset(ADDRESSED))
_PLAYERS: Final = tags.mask(frozenset({"video", "audio", "canvas"}))
_IFRAME: Final = tags.IDS["iframe"]
# Frames that may fill the screen or play by themselves, or whose address says what they are.
_PLAYS: Final = re.compile(r"autoplay|fullscreen|picture-in-picture|encrypted-media", re.IGNORECASE)
_PLAYER: Final = re.compile(r"(?<![a-z])(?:embed|player|video|audio)s?(?![a-z])", re.IGNORECASE)
_STEPS: Final = 8  # that are taken one by one; beyond, it is cheaper to know the answer for all nodes
_PIXEL: Final = re.compile(r"\s*[01](?:px)?\s*")
# Pages that load pictures late keep the address beside the usual place, where they write that of a small one.
_SINGLE: Final = ("data-src", "data-lazy-src", "data-original", "data-lazy", "data-hi-res-src", "src", "data")
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
        inside = () if element.tag == "img" else element.select("img, source, embed")
        found = [address for one in (element, *inside) if (address := _address(one))]
        address = next((one for one in found if not one.startswith("data:")), found[0] if found else None)
        return None if address is None else self.page.addresses.absolute(address)

    @property
    def description(self) -> str | None:
        """What the page says that it shows."""
        element = self.page.elements[self.index]
        inside = () if element.tag == "img" else element.select("img[alt]")
        texts = (one.attr(name) for one in (element, *inside) for name in ("alt", "title", "aria-label"))
        return next((said for text in texts if text and (said := " ".join(readable(text).split()))), None)

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
    nodes = page.nodes
    chosen = np.zeros(len(nodes), dtype=np.bool_)
    media = _ALL[nodes.tag]
    rows = np.flatnonzero(media)
    first, last = nodes.first_block, nodes.last_block
    spoken = np.ones(len(keep), dtype=np.bool_)
    if (first[rows] < last[rows]).any():
        spoken = ~nodes.inside(media)[page.blocks.owner]
    kept = keep & spoken
    if not rows.size or not kept.any():
        return chosen
    said, kept = np.append(0, spoken.cumsum()), np.append(0, kept.cumsum())
    around = _around(page, rows, said)
    # Players count as hidden for the text in them, which nobody sees while they play.
    hidden = np.where(_PLAYERS[nodes.tag[rows]], nodes.hidden[nodes.parent[rows]], nodes.hidden[rows])
    stands = rows[(kept[last[around]] > kept[first[around]]) & ~hidden]
    chosen[stands] = True
    for row in stands[_ADDRESSED[nodes.tag[stands]]].tolist():
        element = page.elements[row]
        chosen[row] = not _pixel(element) and (nodes.tag[row] != _IFRAME or _plays(element))
    return chosen


def _around(page: Page, rows: npt.NDArray[np.intp], said: npt.NDArray[np.intp]) -> npt.NDArray[np.signedinteger[Any]]:
    """The nearest element around each row, or itself, that holds blocks by their prefix sums; the root does."""
    nodes, around = page.nodes, rows
    for _ in range(_STEPS):
        lacking = said[nodes.last_block[around]] == said[nodes.first_block[around]]
        if not lacking.any():
            return around
        around = np.where(lacking, nodes.parent[around], around)
    return nodes.nearest(said[nodes.last_block] > said[nodes.first_block])[rows]


def outermost(page: Page, media: BoolArray) -> tuple[Multimedia, ...]:
    """Of the chosen nodes those that have an address and stand in no other one, in reading order."""
    nodes, found, end = page.nodes, [], 0
    for row in np.flatnonzero(media).tolist():
        if row >= end and _ADDRESSED[nodes.tag[row]]:
            found.append(Multimedia(page, row))
            end = int(nodes.end[row])
    return tuple(found)


def parts(page: Page, media: BoolArray) -> BoolArray:
    """The chosen nodes, what is in them, and elements around them that show nothing else, shape ``(n,)``."""
    nodes = page.nodes
    prefix = np.append(0, media.cumsum())
    around = (prefix[nodes.end] > prefix[:-1]) & (nodes.total.characters == 0)
    return np.asarray(nodes.inside(media) | around)


def _pixel(element: Element) -> bool:
    return any(_PIXEL.fullmatch(element.attr(name) or "") for name in ("width", "height"))


def _plays(element: Element) -> bool:
    if element.attr("allowfullscreen") is not None or _PLAYS.search(element.attr("allow") or ""):
        return True
    return _PLAYER.search(_address(element) or "") is not None


def _address(element: Element) -> str | None:
    """The address that an element gives: of a picture that is loaded late the real one, of a set the largest."""
    given, placeholder = dict(element.attrs), None  # asking for one after the other costs more
    for name in _SINGLE:
        address = str(given.get(name) or "").strip()
        if address and not address.startswith("data:"):
            return address
        placeholder = placeholder or address or None
    for name in _SETS:
        candidates: list[tuple[str, str]] = _CANDIDATE.findall(str(given.get(name) or ""))
        sized = {address: _size(size) for address, size in candidates if not address.startswith("data:")}
        if sized:
            return max(sized, key=lambda one: sized[one])
    return placeholder


def _size(written: str) -> float:
    try:
        return float(written or 1)
    except ValueError:
        return 1.0
