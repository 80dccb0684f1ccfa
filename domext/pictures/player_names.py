"""What the boxes around players say about them: that a frame shows a film, and the title of a sound or a film."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

_FILM: Final = lazy_pattern(r"(?<![a-z])videos?(?![a-z])", re.IGNORECASE)
_TITLE: Final = lazy_pattern(
    r"(?<![a-z])(?:audio|video|media|track|episode|player)[_-]{1,2}(?:title|name|caption)(?=$|\s)", re.IGNORECASE
)
_MAP: Final = lazy_pattern(r"(?<![a-z])maps?(?![a-z])", re.IGNORECASE)
_MAX_TITLES: Final = 2  # of a player
_MAX_LEVELS: Final = 3
# The caption of a film, or the title, the buttons and the times of a player.
_MAX_WORDS: Final = 60


def names_film(page: Page, row: int, description: str | None) -> bool:
    """Return whether the description of a frame, or the class of a box with the frame and at most its caption, is about a film."""
    if description is not None and _FILM.search(description):
        return True
    named = page.once(_named_for_films)
    if not named or _MAP.search(page.elements[row].attr("src") or ""):
        return False
    return not named.isdisjoint((row, *_boxes(page, row)))


def title_beside(page: Page, row: int, keep: BoolArray) -> str | None:
    """Return the dropped title of a player, in an element of its box with a class for it; None without one.

    Args:
        page: the page.
        row: the node of the player.
        keep: which blocks the body holds, shape ``(b,)``.
    """
    titles, nodes = page.once(_titles), page.nodes
    if not titles.size:  # most pages
        return None
    for box in _boxes(page, row):
        first = int(titles.searchsorted(box))
        for title in titles[first : first + _MAX_TITLES].tolist():
            inside = slice(int(nodes.first_block[title]), int(nodes.last_block[title]))
            text = " ".join(page.elements[title].text.split()) if title < nodes.end[box] else ""
            if text and not np.any(keep[inside]):
                return text
    return None


def _named_for_films(page: Page) -> frozenset[int]:
    """The elements with a class about films; call it as ``page.once(_named_for_films)``."""
    return frozenset(attributes.rows_matching(page, "class", _FILM, "video").tolist())


def _titles(page: Page) -> RowArray:
    """The elements with a class for the title of a player; call it as ``page.once(_titles)``."""
    return attributes.rows_matching(page, "class", _TITLE, "title", "name", "caption")


def _boxes(page: Page, row: int) -> list[int]:
    """The boxes around a player with few words, innermost first."""
    words, boxes = page.nodes.total.words, list[int]()
    for node in page.nodes.ancestors(row, _MAX_LEVELS):
        if words[node] > _MAX_WORDS:
            break
        boxes.append(node)
    return boxes
