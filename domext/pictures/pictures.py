"""Distinguish pictures of the article from those of the interface, by their size, names and addresses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.class_names import words_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable

    from turbohtml import Element

    from domext.table.nodes import IntArray
    from domext.table.page import Page

_MIN_LEAD_PIXELS: Final = 200
_MAX_ICON_PIXELS: Final = 24
_MAX_PORTRAIT_PIXELS: Final = 64
_PIXELS: Final = lazy_pattern(r"(\d{1,5})(?:px)?")
_MAX_DIGITS: Final = 5
_MAX_NAMED_ANCESTORS: Final = 4
_INTERFACE_NAMES: Final = frozenset(
    "ads adsense advert advertisement author authors avatar avatars badge bio breadcrumb byline captcha emoji emoticon"
    " favicon gravatar icon icons logo logos mbox newsletter promo rating reaction reactions recommended related share sharing smiley smilie"
    " smilies social spinner sponsor sponsored sprite stars toolbar tracking userpic".split()
)
# A name with this word ("call to action") is that of an offer, unless the picture is in a figure.
_OFFER: Final = "cta"
_MAX_FIGURE_LEVELS: Final = 6
# Classes of common style sheets that crop a picture to a circle, as portraits of authors are.
_CIRCLES: Final = frozenset({"rounded-full", "rounded-circle", "img-circle"})
# This pattern is for addresses in lower case.
_INTERFACE_ADDRESS: Final = lazy_pattern(
    r"(?<![a-z])(?:avatars?|gravatar|emojis?|emoticons?|smileys?|smilies|favicons?|(?:status)?icons|statusicon|buttons|spinners?)(?=[^a-z])"
)
_MARK_FILE: Final = lazy_pattern(r"(?<![a-z])(?:logo|icon)s?(?![a-z])[^/]{0,60}\.svg$", re.IGNORECASE)
# The file of a logo, of which the name says nothing else; an article about logos says whose they are.
_LOGO_FILE: Final = lazy_pattern(
    r"(?:^|/)(?:site|header|main)?[-_]?logo(?:[-_@]?(?:\d{1,4}(?:x\d{0,4})?|white|dark|light|black|header|email))?\.(?:png|gif|jpe?g|webp)$"
)
# The description of a portrait ends with one of these words.
_PORTRAIT_ENDS: Final = ("avatar", "picture", "photo")
_MAX_END_CHARACTERS: Final = 40
_PORTRAIT: Final = lazy_pattern(
    r"(?:\bavatar|['\u2019]s (?:profile )?(?:picture|photo)|\bprofile (?:picture|photo))\s?$", re.IGNORECASE
)
_MAX_ADDRESS_CHARACTERS: Final = 2000
_MAX_NAME_CHARACTERS: Final = 100


def pixels(length: str | None) -> int | None:
    """Return the number of CSS pixels in an attribute such as ``width``; None if it has another unit or no number."""
    if not length:
        return None
    if length.isdecimal() and len(length) <= _MAX_DIGITS:  # most lengths
        return int(length)
    match = _PIXELS.fullmatch(length.strip())
    return int(match[1]) if match else None


def is_large(element: Element) -> bool:
    """Return whether a picture is not an icon or portrait, as far as the page gives its width."""
    width = _shown_width(element)
    return element.tag == "picture" if width is None else width >= _MIN_LEAD_PIXELS


def is_portrait(element: Element) -> bool:
    """Return whether the page shows a picture in the size of a portrait beside a name."""
    width = _shown_width(element)
    return width is not None and width <= _MAX_PORTRAIT_PIXELS


def _shown_width(element: Element) -> int | None:
    """The width in pixels at which a picture is shown; None if the page does not give it."""
    sized = _img(element)
    return pixels(sized.attr("width")) or pixels(sized.attr("sizes"))


def _img(element: Element) -> Element:
    return element if element.tag == "img" else element.select_one("img") or element


def has_pixel_size(element: Element) -> bool:
    """Return whether an element is at most one pixel wide or high, like the pictures that count readers."""
    return any(side <= 1 for side in _sides(element))


def _sides(element: Element) -> list[int]:
    """The width and the height of an element in pixels, as far as it gives them."""
    attribute = element.attr
    return [side for side in (pixels(attribute("width")), pixels(attribute("height"))) if side is not None]


def is_interface(element: Element, address: str | None) -> bool:
    """Return whether a picture is a tracking pixel, or a part of the interface such as an icon or a portrait.

    Args:
        element: the picture.
        address: its address.
    """
    sized = _img(element)
    attribute, sides = sized.attr, _sides(sized)
    if sides and min(sides) <= 1:
        return True
    description = (attribute("alt") or "").rstrip()
    if len(sides) > 1 and max(sides) <= _MAX_ICON_PIXELS and not description:
        return True
    sizes = pixels(attribute("sizes"))
    if sizes and sizes <= _MAX_PORTRAIT_PIXELS:
        return True
    if not _CIRCLES.isdisjoint((attribute("class") or "").split()):
        return True
    # Few descriptions end like this, and the expression costs more than the test.
    if description[-_MAX_END_CHARACTERS:].lower().endswith(_PORTRAIT_ENDS) and _shows_portrait(description):
        return True
    return element.tag == "img" and _has_interface_address(address)


def _shows_portrait(description: str) -> bool:
    """Whether a description ends like that of a portrait."""
    return _PORTRAIT.search(" ".join(description.split())[-_MAX_END_CHARACTERS:]) is not None


def _has_interface_address(address: str | None) -> bool:
    if address is None:
        return False
    path = address[:_MAX_ADDRESS_CHARACTERS].partition("?")[0]
    lower = path.lower()
    is_mark = lower[-4:] == ".svg" and _MARK_FILE.search(path[-_MAX_NAME_CHARACTERS:]) is not None
    is_mark = is_mark or ("logo" in lower and _LOGO_FILE.search(lower[-_MAX_NAME_CHARACTERS:]) is not None)
    # Few addresses have one of these parts, and a loop over them costs more than this.
    may_be_named = (
        "icon" in lower
        or "buttons" in lower
        or "avatar" in lower
        or "emoji" in lower
        or "smil" in lower
        or "spinner" in lower
    )
    is_named = may_be_named and _INTERFACE_ADDRESS.search(lower) is not None
    return is_mark or is_named


class _InterfaceNames(dict[str, bool]):
    """Whether each class or id that was asked for names the interface."""

    def __missing__(self, name: str) -> bool:
        words = words_of(name)
        names_interface = self[name] = "gallery" not in words and not _INTERFACE_NAMES.isdisjoint(words)
        return names_interface


def _interface_names(_: Page) -> _InterfaceNames:
    """The names that have been looked at: most pictures of a page have the same ones around them."""
    return _InterfaceNames()


def named_for_interface(page: Page, kept: IntArray) -> Callable[[int], bool]:
    """Return a function that says whether a class or id names a picture as a part of the interface.

    The classes and ids are those of the picture, and of the elements around it that hold no kept text.

    Args:
        page: the page.
        kept: the number of kept blocks before each block, shape ``(b + 1,)``.

    Returns:
        A function of the node of a picture.
    """
    names_interface = page.once(_interface_names)
    (classes, class_of), (ids, id_of) = page.attribute_values("class"), page.attribute_values("id")
    # Single reads of an array are slow.
    class_numbers, id_numbers, parents, tag = class_of.data, id_of.data, page.nodes.parent.data, page.nodes.tag.data
    first, last, before = page.nodes.first_block.data, page.nodes.last_block.data, kept.data

    def in_figure(row: int) -> bool:
        return any(tag[outer] == tags.FIGURE for outer in page.nodes.ancestors(row, _MAX_FIGURE_LEVELS))

    def is_named(row: int) -> bool:
        picture = row
        for _ in range(_MAX_NAMED_ANCESTORS):
            for name in (classes[class_numbers[row]], ids[id_numbers[row]]):
                if name and (
                    names_interface[name] or (_OFFER in name and _OFFER in words_of(name) and not in_figure(picture))
                ):
                    return True
            row = parents[row]
            if row < 0 or before[last[row]] > before[first[row]]:
                return False
        return False

    return is_named
