"""Links from a picture to its own file, which show it larger, and from the picture of a formula to an editor of it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from turbohtml import Element

    from domext.body.tree import Image

_PICTURE_ENDING: Final = lazy_pattern(r"\.(?:avif|gif|jpe?g|png|svg|webp)(?=$|[?#&.])")
# The size that many sites add to the names of smaller copies, and words for it.
_SIZE_IN_NAME: Final = lazy_pattern(
    r"(?<=.)(?:(?:_\d(?=_))?[-_]\d{1,5}x\d{1,5}|-scaled|\.thumb|[-_](?:[bclmnostz]|th|tn|sm|lg|xl|thumb(?:nail)?|small|medium|large|full|big|preview|mini))\Z",
    re.DOTALL,
)
# What the address of an editor says about the formula to edit, and the characters that services write in several ways.
_EDITED: Final = lazy_pattern(r"[?&](?:latex|tex|formula|math)=(.+)", re.IGNORECASE | re.DOTALL)
_SPACE: Final = lazy_pattern(r"&(?:space|plus);|[\s+]")
_COPY_PREFIX: Final = lazy_pattern(r"(?:thumb(?:nail)?|tn|small|preview|mini)[-_](?=.)")
# What scripts look for that show the picture at the end of a link above the page.
_BOX_WORDS: Final = ("lightbox", "fancybox", "colorbox", "thickbox", "swipebox", "shadowbox", "prettyphoto", "photoswipe", "enlarge")  # fmt: skip
_BOX_ATTRIBUTES: Final = ("class", "rel")
_BOX_SIGNS: Final = ("data-lightbox", "data-fancybox", "data-fancybox-group", "data-pswp-width", "data-gallery")
_MAX_SIZE_CHARACTERS: Final = 14
_MAX_NAME_CHARACTERS: Final = 200
_MAX_ENDING: Final = 6


def enlarges(address: str, picture: Image) -> bool:
    """Return whether a link leads from a picture to its own file, so that the reader may see it larger."""
    name = _file_name(address)
    return name != "" and name == _file_name(picture.address)


def is_file(address: str) -> bool:
    """Return whether an address is that of the file of a picture, and not of a page about it."""
    path = address.partition("?")[0].partition("#")[0]
    return _PICTURE_ENDING.search(path.lower()[-_MAX_ENDING:]) is not None


def enlarged(address: str, picture: Image) -> Image:
    """Return the picture with the address of its own file, unless that may be a page about it."""
    return replace(picture, address=address) if is_file(address) else picture


def opens_box(link: Element) -> bool:
    """Return whether a link has an attribute, or a word in one, for a script that shows a picture above the page."""
    if any(link.attr(name) is not None for name in _BOX_SIGNS):
        return True
    names = " ".join(filter(None, map(link.attr, _BOX_ATTRIBUTES))).lower()
    return any(word in names for word in _BOX_WORDS)


def edits(address: str, tex: str) -> bool:
    """Return whether a link leads from a formula to an editor that opens it, or to a service that draws it: its address ends with the TeX."""
    edited = _EDITED.search(address)
    return edited is not None and _SPACE.sub("", unquote(edited[1])).endswith(_SPACE.sub("", tex))


def _file_name(address: str) -> str:
    """The name of a picture's file, without a size that many sites add to the names of smaller copies."""
    address = (unquote(address) if "%" in address else address).lower()
    for ending in _PICTURE_ENDING.finditer(address):
        stop = ending.start()
        name = address[max(stop - _MAX_NAME_CHARACTERS - _MAX_SIZE_CHARACTERS, 0) : stop]
        name = name[1 + max(map(name.rfind, "/?#=&")) :]
        if name:
            size = _SIZE_IN_NAME.search(name, len(name) - _MAX_SIZE_CHARACTERS - 1)
            name = (name if size is None else name[: size.start()])[-_MAX_NAME_CHARACTERS:]
            prefix = _COPY_PREFIX.match(name)
            return name if prefix is None else name[prefix.end() :]
    return ""
