"""Pictures in ``<noscript>``: copies of those that a script loads."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from turbohtml import Element

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from turbohtml import Node

# More words are a message to the reader, and its pictures belong to it.
_MAX_WORDS: Final = 20
# White space around a removed comment is in several text nodes.
_MAX_SIBLINGS: Final = 4
_LATE_ATTRIBUTES: Final = ("data-src", "data-original", "data-lazy-src", "data-srcset", "srcset")
_PIXEL_SIZES: Final = frozenset({"0", "1", "0px", "1px"})


def show_pictures(elements: Sequence[Element]) -> None:
    """Move the pictures of ``<noscript>`` elements to the places of their placeholders, or in front of the elements.

    Tracking pixels stay where they are.
    """
    copies = [(element, picture) for element in elements if (picture := _only_picture(element)) is not None]
    placeholders = [_placeholder(*copy) for copy in copies]  # before any picture is moved
    for (element, picture), placeholder in zip(copies, placeholders, strict=True):
        if placeholder is None or placeholder.parent is None:
            element.insert_before(picture)
        elif not _gives_late_address(placeholder):
            placeholder.replace_with(picture)


def _only_picture(noscript: Element) -> Element | None:
    """The only picture in an element with hardly any text; None if there is no such picture."""
    pictures = [picture for picture in noscript.select("img") if _is_shown(picture)]
    return pictures[0] if len(pictures) == 1 and len(noscript.text.split()) <= _MAX_WORDS else None


def _is_shown(picture: Element) -> bool:
    """Whether a picture is one that a reader sees, and no request to a server that counts the readers."""
    attribute = picture.attr
    if not (attribute("src") or attribute("srcset")) or "none" in (attribute("style") or ""):
        return False
    if _PIXEL_SIZES & {attribute("width"), attribute("height")}:
        return False
    address = (attribute("src") or "").partition("?")[0].lower()
    is_file = address.endswith((".jpg", ".jpeg", ".png", ".webp", ".avif", ".svg", ".gif"))
    return is_file or bool(attribute("alt") or attribute("srcset") or attribute("width"))


def _placeholder(noscript: Element, picture: Element) -> Element | None:
    """The picture directly before or after a ``<noscript>`` that only holds the place of the picture in it."""
    for siblings in (noscript.previous_siblings, noscript.next_siblings):
        neighbour = _adjacent_picture(siblings)
        if neighbour is not None and _holds_place(neighbour, picture):
            return neighbour
    return None


def _holds_place(placeholder: Element, picture: Element) -> bool:
    address = placeholder.attr("src") or ""
    if not address or address.startswith("data:") or _gives_late_address(placeholder):
        return True
    names = [(element.attr("src") or "").partition("?")[0].rpartition("/")[2] for element in (placeholder, picture)]
    description = placeholder.attr("alt")
    return names[0] == names[1] or (bool(description) and description == picture.attr("alt"))


def _gives_late_address(placeholder: Element) -> bool:
    """Whether an attribute gives the address of the picture that is shown later, and no pattern that a script fills in."""
    return any((address := placeholder.attr(name)) and "{" not in address for name in _LATE_ATTRIBUTES)


def _adjacent_picture(siblings: Iterable[Node]) -> Element | None:
    """The picture that comes first among siblings, or in an element without text there."""
    for sibling in itertools.islice(siblings, _MAX_SIBLINGS):
        if isinstance(sibling, Element):
            if sibling.tag in {"img", "noscript"}:
                return sibling if sibling.tag == "img" else None
            picture = sibling.select_one("img")
            return None if picture is None or sibling.text.strip() else picture
        if str(getattr(sibling, "data", "")).strip():
            return None
    return None
