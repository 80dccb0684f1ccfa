"""The multimedia of an article: pictures, sound, films and players that belong to its text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from domext.pictures.facades import facades
from domext.pictures.media import Media
from domext.pictures.picture_copies import Shown, copies
from domext.pictures.picture_places import PicturePlaces
from domext.pictures.picture_sources import address_of
from domext.pictures.pictures import has_pixel_size, is_interface, is_large, named_for_interface
from domext.pictures.player_boxes import players_between
from domext.pictures.share_buttons import is_share_button
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from turbohtml import Element

    from domext.table.nodes import BoolArray, IntArray, RowArray
    from domext.table.page import Page

#: The multimedia elements of CUTER. They have an address; drawings (``svg``, ``canvas``) have none.
ADDRESSED: Final = ("img", "picture", "video", "audio", "iframe", "object", "embed")
_ALL: Final = tags.mask(tags.MULTIMEDIA)
_ADDRESSED: Final = tags.mask(frozenset(ADDRESSED))
_PICTURES: Final = tags.mask(frozenset({"img", "picture"}))
_PLAYERS: Final = tags.mask(frozenset({"video", "audio", "canvas"}))
# A page shows text in place of such a frame, until a script shows the frame.
_CLIPPED: Final = lazy_pattern(r"(?:^|[;\s])clip:\s{0,2}rect\(\s{0,2}[01](?:px)?[,\s]", re.IGNORECASE)
_MAX_STYLE_CHARACTERS: Final = 200
# A frame is a player if it may fill the screen or start to play, or if its address says so; one with a chart or a map is like a player.
_PLAYER_PERMISSION: Final = lazy_pattern(r"autoplay|fullscreen|picture-in-picture|encrypted-media", re.IGNORECASE)
_PLAYER_ADDRESS: Final = lazy_pattern(r"(?<![a-z])(?:embed|player|video|audio)s?(?![a-z])", re.IGNORECASE)
_CHART: Final = lazy_pattern(r"(?<![a-z])(?:charts?|diagrams?|infographics?|maps?)(?![a-z])", re.IGNORECASE)
_NAMES: Final = ("id", "class", "aria-label")


@dataclass(frozen=True, slots=True)
class Multimedia:
    """A view of one picture, sound, film or player of an article.

    Attributes:
        page: the page.
        index: the node index of the element.
    """

    page: Page
    index: int

    @property
    def element(self) -> str:
        """The name of the element, one of :data:`ADDRESSED`; ``iframe`` for one that holds the place of a player."""
        is_facade = self.index in self.page.once(facades)
        return "iframe" if is_facade else tags.NAMES[self.page.nodes.tag[self.index]]

    @property
    def address(self) -> str | None:
        """The address of the file or player, absolute if the page's address is known; None if the page gives none."""
        source = self.source
        return None if source is None else self.page.addresses.absolute(source)

    @property
    def source(self) -> str | None:
        """The address as the page writes it; None if the page gives none."""
        return self.page.once(Media)[self.index].source

    @property
    def description(self) -> str | None:
        """The page's description of it; None if there is none."""
        return self.page.once(Media)[self.index].description

    @property
    def xpath(self) -> str:
        """The XPath of the element."""
        return self.page.node(self.index).xpath


def kept_multimedia(page: Page, keep: BoolArray) -> BoolArray:
    """Return which nodes are multimedia that belongs to kept text, shape ``(n,)``.

    Pictures belong to kept text beside them, see :class:`domext.pictures.picture_places.PicturePlaces`. Other multimedia
    belongs to the nearest ancestor that holds text, other than the replacement text inside of a player, and is kept if a
    block of that ancestor is. Hidden elements, copies of pictures, pictures of the interface and frames that are no
    players are left out.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
    """
    nodes, chosen = page.nodes, np.zeros(len(page.nodes), dtype=np.bool_)
    unfolded = keep & page.blocks.hidden
    media = (
        _multimedia(page, nodes.hidden & ~_around(page, unfolded))
        if any_of(unfolded)
        else page.once(visible_multimedia)
    )
    kept_text = keep & media.is_text
    if not media.nodes.size or not any_of(kept_text):
        return chosen
    kept = sums_before(kept_text)
    is_picture = _PICTURES[nodes.tag[media.nodes]]
    pictures, others = media.nodes[is_picture], media.nodes[~is_picture]
    if others.size:
        others = others[_belong_to_kept(page, others, media.is_text, kept)]
        chosen[others] = True
        for row in others[_ADDRESSED[nodes.tag[others]]].tolist():
            chosen[row] = is_shown_medium(page, row)
    if pictures.size:
        places = PicturePlaces(page, pictures, media.is_text, kept_text, kept)
        beside = [row for row in pictures.tolist() if places.is_beside(row)]
        shown = np.fromiter(_shown_pictures(page, beside, kept_text, kept), np.intp)
        chosen[shown] = True
        for row in shown[nodes.end[shown] > shown + 1].tolist():
            inside = slice(row, int(nodes.end[row]))
            chosen[inside] |= _ALL[nodes.tag[inside]]
    return chosen


def _belong_to_kept(page: Page, rows: RowArray, is_text: BoolArray, kept: IntArray) -> BoolArray:
    """Whether each of some media other than pictures belongs to kept text, see :func:`kept_multimedia`.

    Args:
        page: the page.
        rows: the nodes of the media.
        is_text: see :class:`VisibleMultimedia`.
        kept: the number of kept blocks before each block, shape ``(b + 1,)``.
    """
    nodes = page.nodes
    first, end = text_around(page, rows, is_text)
    is_kept = kept[end] > kept[first]
    if nodes.has(tags.FIGURE) and not is_kept.all():
        # A medium with a caption that is dropped belongs to what is around the figure.
        figure = nodes.nearest(nodes.tag == tags.FIGURE)[rows]
        captioned = rows_of(~is_kept & (figure > 0))
        first, end = text_around(page, nodes.parent[figure[captioned]].astype(np.intp), is_text)
        is_kept[captioned] = kept[end] > kept[first]
    if (dropped := rows_of(~is_kept & _PLAYERS[nodes.tag[rows]])).size:
        is_kept[dropped] = players_between(page, rows[dropped], kept)
    return np.asarray(is_kept)


class VisibleMultimedia(NamedTuple):
    """The visible multimedia of a page, independent of the kept blocks.

    Attributes:
        nodes: the nodes, ascending, shape ``(m,)``. Tracking pixels and frames that are not players are among them.
        is_text: which blocks are text and not the replacement of a medium, shape ``(b,)``.
    """

    nodes: RowArray
    is_text: BoolArray


def visible_multimedia(page: Page) -> VisibleMultimedia:
    """Return the multimedia of a page; none on a page without text."""
    return _multimedia(page, page.nodes.hidden)


def _around(page: Page, blocks: BoolArray) -> BoolArray:
    """The nodes in the outermost hidden elements around some blocks: a script shows them with the text, shape ``(n,)``."""
    nodes = page.nodes
    is_outermost = nodes.hidden & ~nodes.hidden.take(nodes.parent)
    return nodes.inside(is_outermost & (nodes.block_sums(blocks) > 0))


def _multimedia(page: Page, hidden: BoolArray) -> VisibleMultimedia:
    """The multimedia outside of hidden nodes, of shape ``(n,)``."""
    nodes = page.nodes
    media = nodes.tagged(_ALL)
    loaded = list(page.once(facades))
    rows = np.union1d(rows_of(media), loaded) if loaded else rows_of(media)
    first, last = nodes.first_block, nodes.last_block
    is_text = np.ones(len(page.blocks), dtype=np.bool_)
    if any_of(first[rows] < last[rows]):
        is_text = ~nodes.inside(media).take(page.blocks.owner)
        for row in loaded:  # they may be in a line
            inside = slice(int(first[row]), int(last[row]))
            is_text[inside] &= page.blocks.last_text[inside] > nodes.last_text[row]
    if not rows.size or not any_of(is_text):
        return VisibleMultimedia(np.zeros(0, np.intp), is_text)
    # Flattening marks players as hidden, because nobody sees the text in them while they play.
    shows = np.where(_PLAYERS[nodes.tag[rows]], nodes.parent[rows], rows) if nodes.has_tagged(_PLAYERS) else rows
    return VisibleMultimedia(rows[~hidden[shows]], is_text)


def text_around(
    page: Page, rows: RowArray, is_text: BoolArray
) -> tuple[npt.NDArray[np.signedinteger[Any]], npt.NDArray[np.signedinteger[Any]]]:
    """Return the text to which multimedia belongs: that of the nearest ancestor that holds text.

    Args:
        page: the page.
        rows: the nodes of the multimedia, shape ``(m,)``.
        is_text: see :class:`VisibleMultimedia`.

    Returns:
        The first block of each ancestor and one past its last block, shape ``(m,)``.
    """
    nodes = page.nodes
    context = nodes.nearest(nodes.block_sums(is_text) > 0)[rows]
    return nodes.first_block[context], nodes.last_block[context]


def is_shown_medium(page: Page, row: int) -> bool:
    """Return whether a node of multimedia shows something: no tracking pixel, and no frame that is not a player."""
    element = page.elements[row]
    if _CLIPPED.search((element.attr("style") or "")[:_MAX_STYLE_CHARACTERS]):
        return False
    return not has_pixel_size(element) and (page.nodes.tag[row] != tags.IFRAME or _is_player(element))


def _shown_pictures(page: Page, rows: list[int], keep: BoolArray, kept: IntArray) -> Iterable[int]:
    """The pictures that are neither parts of the interface nor copies of others, without the pictures inside them.

    Args:
        page: the page.
        rows: the nodes of pictures.
        keep: which blocks are kept, shape ``(b,)``.
        kept: the number of kept blocks before each block, shape ``(b + 1,)``.
    """
    shown, end, is_named = [], 0, named_for_interface(page, kept)
    media, elements = page.once(Media), page.elements
    for row in rows:
        if row < end or is_named(row):
            continue
        medium, element = media[row], elements[row]
        holds_place = medium.is_placeholder and medium.source is not None and element.tag == "img"
        is_button = is_interface(element, medium.source) or (not is_large(element) and is_share_button(page, row))
        if not (holds_place or is_button):
            shown.append(Shown(row, medium.source, medium.description))
            end = int(page.nodes.end[row])
    dropped = set(copies(page, keep, shown))
    return (picture.row for picture in shown if picture.row not in dropped)


def outermost(page: Page, media: BoolArray) -> tuple[Multimedia, ...]:
    """Return the nodes of a mask of shape ``(n,)`` that have an address and are not inside another one, in reading order."""
    nodes, is_addressed = page.nodes, page.nodes.tagged(_ADDRESSED)
    if loaded := list(page.once(facades)):
        is_addressed[loaded] = True
    return tuple(Multimedia(page, row) for row in nodes.outermost(rows_of(media & is_addressed).tolist()))


def with_wrappers(page: Page, media: BoolArray) -> BoolArray:
    """Return the chosen nodes with their descendants and with ancestors that hold no text, shape ``(n,)``."""
    nodes = page.nodes
    return np.asarray(nodes.inside(media) | (nodes.holding(media) & (nodes.total.characters == 0)))


def _is_player(element: Element) -> bool:
    if element.attr("allowfullscreen") is not None or _PLAYER_PERMISSION.search(element.attr("allow") or ""):
        return True
    address = address_of(element) or ""
    if _PLAYER_ADDRESS.search(address):
        return True
    return "/" in address and any(_CHART.search(element.attr(name) or "") for name in _NAMES)
