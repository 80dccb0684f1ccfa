"""What an element of multimedia shows: the address that it gives, and the page's description."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from domext.pictures.facades import facades
from domext.pictures.picture_sources import address_in, sharpest
from domext.table.characters import readable
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from turbohtml import Element

    from domext.table.page import Page

# Media queries of the sources of pictures.
_FEW_SCREENS: Final = lazy_pattern(r"prefers-color-scheme:\s{0,2}dark|max-width")
_MAX_QUERY_CHARACTERS: Final = 200
_DESCRIPTIONS: Final = ("alt", "data-alt", "title", "aria-label")
# Where an element that holds the place of a player gives the title of the film.
_TITLES_OF_FACADES: Final = ("playlabel", "videotitle", "data-title", "data-video-title", "data-label")
# What programs write for a description that is missing.
_MISSING: Final = frozenset({"null", "undefined"})


class Medium(NamedTuple):
    """What an element of multimedia shows.

    Attributes:
        source: the address as the page writes it, None if it gives none.
        is_placeholder: whether that is the address of a picture which only holds the place of another one.
        description: the page's description, None if it gives none.
    """

    source: str | None
    is_placeholder: bool
    description: str | None


class Media(dict[int, Medium]):
    """The media that were asked for, by node: several stages ask for the same ones. Call it as ``page.once(Media)``.

    Args:
        page: the page.
    """

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._elements, self._facades = page.elements, page.once(facades)

    def __missing__(self, row: int) -> Medium:
        element, facade = self._elements[row], self._facades.get(row)
        source, is_placeholder = _source(element) if facade is None else (facade, False)
        names = _DESCRIPTIONS if facade is None else (*_DESCRIPTIONS, *_TITLES_OF_FACADES)
        medium = self[row] = Medium(source, is_placeholder, _description(element, names))
        return medium


def _source(element: Element) -> tuple[str | None, bool]:
    """The address that an element gives, and whether it is that of a placeholder."""
    inner = () if element.tag == "img" else sorted(element.select("img, source, embed"), key=_is_for_few)
    placeholder = None
    for candidate in (element, *inner):
        found = candidate.attrs
        address, is_placeholder = address_in(found)
        if address and not is_placeholder:
            return sharpest(found, address), False
        placeholder = placeholder or address
    return placeholder, True


def _is_for_few(source: Element) -> bool:
    """Whether a source of a picture is for dark screens or for narrow ones alone."""
    return _FEW_SCREENS.search((source.attr("media") or "")[:_MAX_QUERY_CHARACTERS]) is not None


def _description(element: Element, names: tuple[str, ...]) -> str | None:
    """The page's description of an element, in one of some attributes of it or of a picture in it; None without one."""
    inner = () if element.tag == "img" else element.select("img[alt], img[title]")
    for source in (element, *inner):
        for name in names:
            text = source.attr(name)
            if text and (line := " ".join(readable(text).split())) and line not in _MISSING:
                if "/" in line and (source.attr("src") or "").endswith(line):
                    continue  # programs write the address where the writer gave no description
                return line
    return None
