"""Pictures that a page holds twice: in several sizes, as a preview, in a light box or in a carousel."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from domext.pictures.picture_sources import names_picture_file
from domext.table import tags
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# The end of a file name that tells copies in several sizes apart. Widths are round numbers; cameras and series count photographs.
_SIZE_IN_NAME: Final = lazy_pattern(
    r"[-_.@](?:\d{1,5}x\d{1,5}|\d{3,4}\.\d{3,4}|\d{1,5}w|[1-9]\d{1,2}0|[1-9]\d?[27]5|128|256|384|512|576|768|1024|1152|1366|1536|2048|\dx"
    r"|(?:small|medium|large|thumb|thumbnail|preview|lowres|hires|full|scaled|original|xs|sm|md|lg|xl)(?:[-_]\d{3,4})?)$"
)
# The part of a file name that tells the pictures for light and dark screens apart.
_THEME_IN_NAME: Final = lazy_pattern(r"(?:^|[-_.])(?:dark|light)(?=$|[-_.])")
_DARK: Final = lazy_pattern(r"(?:^|[-_.#])dark(?=$|[-_.])")
_MAX_SIZES_IN_NAME: Final = 3
# A number that begins after another character than a letter or a digit, or after the letter "w" there. Python searches several
# times as fast for an expression that begins with a digit.
_NAMED_WIDTH: Final = lazy_pattern(
    r"\d(?:(?<![0-9a-z].)|(?<=(?<![0-9a-z])w.))\d{1,3}(?![0-9a-z])", re.IGNORECASE | re.DOTALL
)
_MAX_ADDRESS_CHARACTERS: Final = 2000


class Shown(NamedTuple):
    """A picture of an article: its node, its address and its description."""

    row: int
    address: str | None
    description: str | None


def copies(page: Page, keep: BoolArray, pictures: Sequence[Shown]) -> Iterable[int]:
    """Return the nodes of pictures that are shown better, or before, by another one.

    Pictures of one figure, or next to each other, are one if their file names agree but for a size; in a figure also if
    their descriptions agree. A picture in a line of text is never a copy, as an icon or a formula may be repeated.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        pictures: the pictures in reading order, none inside another one.
    """
    if len(pictures) < 2:
        return ()
    nodes = page.nodes
    holds_text = nodes.mask(page.blocks.owner[keep])
    rows = [picture.row for picture in pictures]
    in_line = holds_text[nodes.block_level[rows]].tolist()
    figures = nodes.nearest(nodes.tag == tags.FIGURE)[rows].tolist() if nodes.has(tags.FIGURE) else [-1] * len(rows)
    places = nodes.first_text[rows].tolist()
    best: dict[Hashable, Shown] = {}
    dropped = []
    for picture, inside_line, figure, place in zip(pictures, in_line, figures, places, strict=True):
        if inside_line or picture.address is None:
            continue
        keys = _keys(picture, figure, place)
        rival = None
        for key in keys:
            if (rival := best.get(key)) is not None:
                break
        winner = picture
        if rival is not None:
            winner = max(rival, picture, key=_rank)  # the first one if both are equal
            dropped.append(rival.row if winner is picture else picture.row)
        best.update(dict.fromkeys(keys, winner))
    return dropped


def _keys(picture: Shown, figure: int, place: int) -> list[Hashable]:
    """The keys that a picture shares with its copies."""
    file, name = _file_and_name(picture.address)
    keys: list[Hashable] = [file, (place, name)]
    if figure >= 0:
        keys.append((figure, "name", name))
        if picture.description:
            keys.append((figure, "description", picture.description))
    return keys


def file_key(address: str | None) -> str:
    """Return the name of a picture's file without the size in it, or the whole address if it names no file."""
    return _file_and_name(address)[1]


def _file_and_name(address: str | None) -> tuple[str, str]:
    """The address of a file without the query, and its name without the size; twice the address if it names no picture file."""
    address = (address or "")[:_MAX_ADDRESS_CHARACTERS]
    path = address.partition("?")[0]
    return (path, _without_size(path.rpartition("/")[2])) if names_picture_file(path) else (address, address)


def _without_size(name: str) -> str:
    stem = name.rpartition(".")[0].lower()
    if "dark" in stem or "light" in stem:
        stem = _THEME_IN_NAME.sub("", stem)
    for _ in range(_MAX_SIZES_IN_NAME):
        shorter = _SIZE_IN_NAME.sub("", stem)
        if shorter in {"", stem}:
            break
        stem = shorter
    return stem


def _rank(picture: Shown) -> tuple[bool, int]:
    """A picture for dark screens is worse than one for all or for light ones, and a narrow one worse than a wide one."""
    address = (picture.address or "")[:_MAX_ADDRESS_CHARACTERS].partition("?")[0].lower()
    is_dark = "dark" in address and _DARK.search(address.rpartition("/")[2]) is not None
    return not is_dark, _width(picture)


def _width(picture: Shown) -> int:
    """The greatest number in the address that may be a width in pixels; 0 if there is none."""
    address = (picture.address or "")[:_MAX_ADDRESS_CHARACTERS]
    return max(map(int, _NAMED_WIDTH.findall(address)), default=0)
