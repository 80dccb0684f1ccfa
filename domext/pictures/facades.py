"""Players that a click loads: until then, an element with the address or the number of the film holds their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.pictures.picture_sources import names_picture_file
from domext.table import tags
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from turbohtml import Element

    from domext.table.page import Page

# Attributes with the address of a player or with the number of a film; those by class only if the class of the element names a player.
_BY_CLASS: Final = ("data-src", "data-id")
_ATTRIBUTES: Final = (
    "videoid", "data-videoid", "data-video-id", "data-video", "data-video-url", "data-video-src", "data-embed", "data-embed-id",
    "data-embed-url", "data-embed-src", "data-player-url", "data-player-src", "data-iframe", "data-iframe-src", "data-oembed",
    "data-oembed-url", "data-resourceurl", "data-plyr-embed-id", "data-youtube", "data-youtube-id", "data-ytid", "data-vimeo",
    "data-vimeo-id", *_BY_CLASS,
)  # fmt: skip
_WORDS: Final = ("video", "player", "youtube", "vimeo", "embed")
#: The elements that have one of them, by its name alone. One list of alternatives is searched faster than as many selectors.
BY_NAME: Final = f":is({', '.join(f'[{name}]' for name in _ATTRIBUTES if name not in _BY_CLASS)})"
_PLAYER_ADDRESS: Final = lazy_pattern(
    r"(?:https?:)?//[^\s/]{3,80}/\S{0,200}?(?<![a-z])(?:embed|player|videos?|watch)(?![a-z])\S*"
)
_PROGRAM: Final = lazy_pattern(r"\.(?:js|css|json)(?:[?#]|\Z)")
# A page that gives only the number of a film also names its host: the form of the number, and what a click loads.
_HOSTS: Final = {
    "youtube": (lazy_pattern(r"[\w-]{11}"), "https://www.youtube.com/embed/"),
    "vimeo": (lazy_pattern(r"\d{6,12}"), "https://player.vimeo.com/video/"),
}
_MEDIA: Final = tags.mask(tags.MULTIMEDIA - {"img", "picture", "svg", "canvas"})
# More words are an article about the film, or the page around it.
_MAX_WORDS: Final = 25
_MAX_CHARACTERS: Final = 300


def facades(page: Page) -> Mapping[int, str]:
    """Return the address of the player that each such element stands for, by node, ascending."""
    found: dict[int, str] = {}
    nodes, end = page.nodes, 0
    for row in _candidates(page):
        address, inside = _address(page.elements[row]), slice(row, int(nodes.end[row]))
        if address and row >= end and nodes.total.words[row] <= _MAX_WORDS and not any_of(_MEDIA[nodes.tag[inside]]):
            found[row], end = address, inside.stop
    return found


def _candidates(page: Page) -> list[int]:
    """The elements with one of the attributes, ascending."""
    elements = page.tidied.document.select(BY_NAME) if page.may_hold_facades else ()
    rows = {page.index[element] for element in elements}
    if numbers := page.containing("class", *_WORDS):
        is_short = page.nodes.total.words <= _MAX_WORDS
        named = rows_of(page.attribute_values("class").having(numbers) & is_short).tolist()
        rows.update(row for row in named if any(map(page.elements[row].attr, _BY_CLASS)))
    return sorted(rows)


def _address(element: Element) -> str:
    """The address in an attribute of an element, or of the film with its number; empty if there is none."""
    values = [value.strip() for name in _ATTRIBUTES if (value := element.attr(name)) and len(value) <= _MAX_CHARACTERS]
    for value in values:
        if _PLAYER_ADDRESS.fullmatch(value) and not (names_picture_file(value) or _PROGRAM.search(value)):
            return value
    about = ""
    for host, (number, address) in _HOSTS.items():
        about = about or " ".join((element.tag, *(f"{name} {value}" for name, value in element.attrs.items()))).lower()
        if host in about and (film := next(filter(number.fullmatch, values), None)):
            return address + film
    return ""
