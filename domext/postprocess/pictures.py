"""Which pictures belong to an article: their place beside kept text, and what they show."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from domext.postprocess.picture_copies import file_key
from domext.postprocess.picture_sources import address_of, is_placeholder, names_picture_file
from domext.table import attributes, tags
from domext.table.class_names import words_of
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from collections.abc import Callable

    from turbohtml import Element

    from domext.table.nodes import BoolArray, IntArray, Nodes
    from domext.table.page import Page

_FIGURE: Final = tags.IDS["figure"]
_LINK: Final = tags.IDS["a"]
_IMG: Final = tags.IDS["img"]
# A box with pictures and dropped text holds no more words of captions and credits for each picture.
_MAX_CAPTION_WORDS: Final = 40
# A box that begins with a picture and holds no more words needs no caption element.
_MAX_CREDIT_WORDS: Final = 8
# Between the picture above an article and the text are its title, its authors and its date.
_MAX_TITLE_WORDS: Final = 60
_MIN_LEAD_PIXELS: Final = 200
# Metadata with the picture that stands for the page.
_COVERS: Final = 'meta[property^="og:image"], meta[name="twitter:image"], meta[property="twitter:image"]'
_MIN_SHARE: Final = 0.5
_MAX_ICON_PIXELS: Final = 24
_MAX_PORTRAIT_PIXELS: Final = 64
_PIXELS: Final = re.compile(r"(\d{1,5})(?:px)?")
_MAX_DIGITS: Final = 5
_MAX_NAMED_ANCESTORS: Final = 4
_INTERFACE_NAMES: Final = frozenset(
    "ads adsense advert advertisement author authors avatar avatars badge bio breadcrumb byline captcha emoji emoticon"
    " favicon gravatar icon icons logo logos newsletter promo rating recommended related share sharing smiley smilie"
    " smilies social spinner sponsor sponsored sprite stars tracking userpic".split()
)
# In an address in lower case.
_INTERFACE_ADDRESS: Final = re.compile(
    r"(?<![a-z])(?:avatars?|gravatar|emojis?|emoticons?|smileys?|smilies|favicons?|icons|spinners?)(?=[^a-z])"
)
_MARK_FILE: Final = re.compile(r"(?<![a-z])(?:logo|icon)s?(?![a-z])[^/]{0,60}\.svg$", re.IGNORECASE)
# A description without one of these ends is none of a portrait.
_PORTRAIT_ENDS: Final = ("avatar", "picture", "photo")
_PORTRAIT: Final = re.compile(
    r"(?:\bavatar|['\u2019]s (?:profile )?(?:picture|photo)|\bprofile (?:picture|photo))\s?$", re.IGNORECASE
)
_MAX_ADDRESS_CHARACTERS: Final = 2000
_MAX_NAME_CHARACTERS: Final = 100


def pixels(length: str | None) -> int | None:
    """The number of CSS pixels in an attribute such as ``width``; None if it has another unit or no number."""
    if not length:
        return None
    if length.isdecimal() and len(length) <= _MAX_DIGITS:  # most lengths
        return int(length)
    match = _PIXELS.fullmatch(length.strip())
    return int(match[1]) if match else None


def beside_kept(page: Page, rows: npt.NDArray[np.signedinteger[Any]], is_text: BoolArray, keep: BoolArray) -> BoolArray:
    """Which pictures stand beside kept text, shape of ``rows``.

    The box of a picture is its largest ancestor-or-self that holds no kept text and hardly any other text, such as a
    figure with its caption. A picture belongs to the article if the block before or after its box is kept, and both are
    if the box holds text and is no figure. A large picture, and the one that the page's metadata names, also belongs to
    it if only a title is between it and the text.

    Args:
        page: the page.
        rows: the nodes of pictures.
        is_text: which blocks hold text other than the replacement of a player, shape ``(b,)``.
        keep: which of these are kept, shape ``(b,)``.
    """
    nodes, counts = page.nodes, page.blocks.counts
    first, last = nodes.first_block, nodes.last_block
    kept, words = sums_before(keep), sums_before(np.where(is_text, counts.words, 0))
    linked = sums_before(np.where(is_text, counts.link_words, 0))
    around = _with_ancestors(nodes, rows)
    images, start, stop = sums_before(nodes.tag == _IMG), first[around], last[around]
    pictures = images[nodes.end[around]] - images[around]
    is_light, is_box = np.zeros(len(nodes), np.bool_), np.zeros(len(nodes), np.bool_)
    is_light[around] = (kept[stop] == kept[start]) & (
        words[stop] - words[start] <= _MAX_CAPTION_WORDS * np.maximum(pictures, 1)
    )
    outside = nodes.parent[around]
    is_box[around] = is_light[around] & ~is_light[outside] & (outside >= 0)
    box = nodes.nearest(is_box)[rows]
    outer = nodes.parent[box]
    before, after = first[box] - 1, last[box]
    in_figure = np.zeros(len(rows), np.bool_)
    if nodes.has(_FIGURE):
        in_figure = nodes.inside(nodes.tag == _FIGURE)[rows]
    kept_before = (before >= first[outer]) & keep[before]
    kept_after = (after < last[outer]) & keep[np.minimum(after, len(keep) - 1)]
    text = words[last[box]] - words[first[box]]
    links = linked[last[box]] - linked[first[box]]
    is_credited = (text <= _MAX_CREDIT_WORDS) & (links == 0) & (first[rows] == first[box])
    if any_of(links > 0):
        link = nodes.nearest(nodes.tag == _LINK)[rows]
        in_link = (link >= 0) & (text <= _MAX_CREDIT_WORDS) & (words[last[link]] - words[first[link]] == text)
        for number in rows_of(in_link & (text > 0)).tolist():  # its name, in a link to the file
            is_credited[number] |= names_picture_file(attributes.element(page, int(link[number])).attr("href") or "")
    for number in rows_of(is_credited & (text > 0)).tolist():  # the portrait of an author with the name
        is_credited[number] = not _is_portrait(attributes.element(page, int(rows[number])))
    beside = kept_before | kept_after
    holds_text = ~((text == 0) | in_figure | is_credited)
    if any_of(beside & holds_text):
        in_text = (2 * links <= text) & ~_after_dropped_text(page, rows, keep)
        beside = np.where(holds_text, kept_before & kept_after & in_text, beside)
    # A picture above the article: no kept text of the element around its box comes before it.
    start = first[box]
    is_first = ~beside & (box >= 0) & (kept[start] == kept[first[outer]])
    if not any_of(is_first):
        return np.asarray(beside & (box >= 0))
    stop = kept.searchsorted(kept[start], side="right") - 1  # the next kept block
    is_lead = (
        is_first
        & (kept[last[outer]] - kept[start] >= _MIN_SHARE * kept[-1])
        & (words[np.minimum(stop, len(keep))] - words[start] <= _MAX_TITLE_WORDS)
    )
    for number in rows_of(is_lead).tolist():
        beside[number] = in_figure[number] or _is_lead(page, int(rows[number]))
    return np.asarray(beside & (box >= 0))


def _is_lead(page: Page, row: int) -> bool:
    """Whether a picture above an article is large, or the one that stands for the page in links to it."""
    element = attributes.element(page, row)
    if _is_large(element):
        return True
    covers = page.once(_covers)
    return bool(covers) and file_key(address_of(element)) in covers


def _with_ancestors(nodes: Nodes, rows: npt.NDArray[np.signedinteger[Any]]) -> npt.NDArray[np.intp]:
    """Some nodes and all of their ancestors, ascending."""
    chosen = np.zeros(len(nodes), np.bool_)
    chosen[rows] = True
    before = sums_before(chosen)
    return rows_of(before[nodes.end] > before[:-1])


def _covers(page: Page) -> frozenset[str]:
    """The keys of the pictures that stand for the page in links to it."""
    head = page.tidied.head
    covers = [] if head is None else head.select(_COVERS)
    return frozenset(file_key(cover.attr("content")) for cover in covers if cover.attr("content"))


def _after_dropped_text(page: Page, rows: npt.NDArray[np.signedinteger[Any]], keep: BoolArray) -> BoolArray:
    """Which pictures follow dropped text in the same line."""
    nodes, blocks = page.nodes, page.blocks
    block = nodes.first_block[rows] - 1
    owner = nodes.block_level[rows]
    follows = (block >= 0) & (blocks.owner[block] == owner) & (nodes.first_text[rows] <= blocks.last_text[block])
    return np.asarray(follows & ~keep[block])


def _is_large(element: Element) -> bool:
    """Whether a picture is no icon or portrait, as far as the page gives its width."""
    width = _shown_width(element)
    return element.tag == "picture" if width is None else width >= _MIN_LEAD_PIXELS


def _is_portrait(element: Element) -> bool:
    """Whether the page shows a picture in the size of a portrait beside a name."""
    width = _shown_width(element)
    return width is not None and width <= _MAX_PORTRAIT_PIXELS


def _shown_width(element: Element) -> int | None:
    """The width in pixels at which a picture is shown; None if the page does not give it."""
    sized = _img(element)
    return pixels(sized.attr("width")) or pixels(sized.attr("sizes"))


def _img(element: Element) -> Element:
    return element if element.tag == "img" else element.select_one("img") or element


def has_pixel_size(element: Element) -> bool:
    """Whether an element is at most one pixel wide or high, like the pictures that count readers."""
    sizes = (pixels(element.attr(name)) for name in ("width", "height"))
    return any(size is not None and size <= 1 for size in sizes)


def is_interface(element: Element, address: str | None) -> bool:
    """Whether a picture is a tracking pixel or a placeholder, or a part of the interface such as an icon or a portrait.

    Args:
        element: the picture.
        address: its address.
    """
    attribute = _img(element).attr
    width, height, sizes = pixels(attribute("width")), pixels(attribute("height")), pixels(attribute("sizes"))
    if (width is not None and width <= 1) or (height is not None and height <= 1):
        return True
    description = " ".join((attribute("alt") or "").split())
    if not description and width is not None and height is not None and max(width, height) <= _MAX_ICON_PIXELS:
        return True
    if sizes and sizes <= _MAX_PORTRAIT_PIXELS:
        return True
    end = description[-_MAX_CAPTION_WORDS:]
    if end.lower().endswith(_PORTRAIT_ENDS) and _PORTRAIT.search(end):
        return True
    return element.tag == "img" and _has_interface_address(address)


def _has_interface_address(address: str | None) -> bool:
    if address is None:
        return False
    path = address[:_MAX_ADDRESS_CHARACTERS].partition("?")[0]
    lower = path.lower()
    is_mark = lower[-4:] == ".svg" and _MARK_FILE.search(path[-_MAX_NAME_CHARACTERS:]) is not None
    # Few addresses have one of these parts, and a loop over them costs more than this.
    may_be_named = "icon" in lower or "avatar" in lower or "emoji" in lower or "smil" in lower or "spinner" in lower
    is_named = may_be_named and _INTERFACE_ADDRESS.search(lower) is not None
    return is_mark or is_named or is_placeholder(address)


def _names_interface(_: Page) -> Callable[[str], bool]:
    """A function that says whether a class or id names the interface, and remembers its answers for the page."""
    return functools.cache(
        lambda name: "gallery" not in (words := words_of(name)) and not _INTERFACE_NAMES.isdisjoint(words)
    )


def named_for_interface(page: Page, kept: IntArray) -> Callable[[int], bool]:
    """A function that says whether a class or id of a picture, or of the elements around it without kept text, names the interface.

    Args:
        page: the page.
        kept: the number of kept blocks before each block, shape ``(b + 1,)``.

    Returns:
        A function of the node of a picture.
    """
    names_interface = page.once(_names_interface)
    (classes, class_of), (ids, id_of) = page.attribute_values("class"), page.attribute_values("id")
    # Single reads of an array are slow.
    class_numbers, id_numbers, parents = class_of.data, id_of.data, page.nodes.parent.data
    first, last, before = page.nodes.first_block.data, page.nodes.last_block.data, kept.data

    def is_named(row: int) -> bool:
        for _ in range(_MAX_NAMED_ANCESTORS):
            for name in (classes[class_numbers[row]], ids[id_numbers[row]]):
                if name and names_interface(name):
                    return True
            row = parents[row]
            if row < 0 or before[last[row]] > before[first[row]]:
                return False
        return False

    return is_named
