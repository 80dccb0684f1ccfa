"""What a browser shows and the text of a page does not say: unbroken words, lines of pictures, spaces in captions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.tree import Image
from domext.table import tags
from domext.table.characters import SOFT_HYPHEN
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    import re

    from domext.table.page import Page

_ENDS: Final = frozenset(".!?…)")
# Letters of a word before the next part; fewer may be a symbol in a formula.
_MIN_LETTERS: Final = 3
# Characters without a width that editors leave behind.
_WITHOUT_WIDTH: Final = "\u200b\u200d\u2060\ufeff"
# Such characters beside a letter or a sign of a script with spaces only say where a line may break, as in a long address.
_BREAK_PLACE: Final = lazy_pattern("[\u200b\u2060\ufeff]+")
_SPACED: Final = lazy_pattern("[ -\u0dff\u10a0-\u177f\u1e00-\u206f]")
# Pixels of a picture beside which a page shows no text in the middle of a line; smaller ones may be formulas and icons.
_MIN_WIDTH: Final = 120
_MIN_HEIGHT: Final = 60
_OPENING: Final = frozenset("\"'([“„«‘¿¡©")


def has_invisible(text: str) -> bool:
    """Return whether a text has characters that :func:`seen` removes."""
    return not text.isascii() and any(character in text for character in (SOFT_HYPHEN, *_WITHOUT_WIDTH))


def seen(text: str) -> str:
    """Return a text as a reader sees it: without soft hyphens, and without characters of no width at its ends.

    Inside a text they stay where they are a part of letters and emoji, or divide the words of languages without spaces.
    """
    return _BREAK_PLACE.sub(_without_break_place, text.replace(SOFT_HYPHEN, "")).strip(_WITHOUT_WIDTH)


def _without_break_place(run: re.Match[str]) -> str:
    beside = run.string[run.start() - 1 : run.start()] + run.string[run.end() : run.end() + 1]
    return "" if _SPACED.search(beside) else run[0]


def lines_around(picture: object, before: object, after: object) -> tuple[bool, bool]:
    """Return whether lines end before and after a large picture: at text with no space between, and if it begins a block.

    A picture within a word floats beside its line.

    Args:
        picture: a part of a line.
        before: the part before it, None if it is the first one.
        after: the part after it.
    """
    if not isinstance(picture, Image) or (picture.width or 0) < _MIN_WIDTH:
        return False, False
    last = before[-1:] if isinstance(before, str) else ""
    first = after[:1] if isinstance(after, str) else ""
    is_in_word = last.isalpha() and first.islower()
    if is_in_word or (picture.height is not None and picture.height < _MIN_HEIGHT):
        return False, False
    begins = before is None and isinstance(after, str) and bool(after.strip())
    return last.isalnum() or last in _ENDS, begins or first.isalnum() or first in _OPENING


def credits_in_captions(page: Page) -> dict[int, list[int]]:
    """Return where a caption has a new part without a space in front, as text pieces by blocks.

    Such a part is an element that begins with a capital or a sign directly after the end of a sentence, or with a capital
    directly after a word of another element.

    Args:
        page: the page.
    """
    nodes, blocks = page.nodes, page.blocks
    if not nodes.has(tags.FIGCAPTION):
        return {}
    captions = nodes.inside(nodes.tag == tags.FIGCAPTION)[blocks.owner]
    if not any_of(captions):
        return {}
    parts: dict[int, list[int]] = {}
    for block in rows_of(captions & (blocks.last_text > blocks.first_text + 1)).tolist():
        pieces = range(int(blocks.first_text[block]) + 1, int(blocks.last_text[block]))
        if begun := [piece for piece in pieces if _begins_part(page, piece, int(blocks.owner[block]))]:
            parts[block] = begun
    return parts


def _begins_part(page: Page, piece: int, owner: int) -> bool:
    """Whether a text piece begins a part of a caption, directly after the text before it."""
    source, parent, offset = page.blocks.source, page.blocks.pieces.parent, page.blocks.pieces.offset
    start, node, node_before = int(offset[piece]), int(parent[piece]), int(parent[piece - 1])
    before, first = source[max(start - _MIN_LETTERS, 0) : start], source[start : start + 1]
    if node == owner or before[-1:].isspace() or not before:
        return False
    if before[-1] in _ENDS:
        return first.isupper() or first in {"©", "("}
    are_apart = node_before != owner and page.nodes.end[node_before] <= node
    return are_apart and first.isupper() and before.isalpha() and before[1:].islower()
