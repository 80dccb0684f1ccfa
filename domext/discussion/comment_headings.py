"""Headings above comments, by their words in many languages, for pages whose classes and ids do not name comments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.words import all_words, longest_first
from domext.words.comment_headings import BEFORE_HEADINGS, HEADINGS

if TYPE_CHECKING:
    from domext.table.page import Page

_MAX_WORDS: Final = 16  # with the title of the article
_MAX_CHARACTERS: Final = 80
_WORDS: Final = tuple(all_words(HEADINGS))
# The text that may precede such a word: marks, a number, and a word such as "all".
_MARKS: Final = lazy_pattern(r"[\W\d_]{1,14}")
_BEFORE: Final = longest_first(BEFORE_HEADINGS)
# Most headings begin with other letters, and this is cheaper than a comparison with every word.
_BEGINNINGS: Final = frozenset(word[:3].rstrip() for word in (*_WORDS, *_BEFORE))


def comment_headings(page: Page) -> list[int]:
    """Return the nodes of the short headings that begin with a word for comments."""
    nodes, blocks = page.nodes, page.blocks
    rows = rows_of(nodes.tagged(tags.IS_HEADING))
    words = nodes.total.words[rows]
    rows = rows[(words > 0) & (words <= _MAX_WORDS)]
    first = nodes.first_block[rows]
    places = zip(rows.tolist(), blocks.start[first].tolist(), blocks.stop[first].tolist(), strict=True)
    source = blocks.source
    return [
        row
        for row, start, stop in places
        if _may_name_comments(source[start : start + 3]) and _names_comments(source[start:stop][:_MAX_CHARACTERS])
    ]


def _may_name_comments(beginning: str) -> bool:
    """Whether a text with these first three characters may begin with such a word, perhaps after marks."""
    lower = beginning.lower()
    return lower in _BEGINNINGS or lower[:2] in _BEGINNINGS or not lower[:2].isalpha()


def _may_begin(text: str) -> bool:
    return text[:3] in _BEGINNINGS or text[:2] in _BEGINNINGS


def _names_comments(source: str) -> bool:
    rest = _without_marks(" ".join(source.split()).lower())
    if not _may_begin(rest):
        return False
    if rest.startswith(_BEFORE):
        word = next(filter(rest.startswith, _BEFORE))
        rest = _without_marks(rest[len(word) :]) if not rest[len(word) : len(word) + 1].isalpha() else rest
    return rest.startswith(_WORDS) and any(
        rest.startswith(word) and not rest[len(word) : len(word) + 1].isalpha() for word in _WORDS
    )


def _without_marks(text: str) -> str:
    """A text without the marks and numbers before its first word."""
    marks = None if text[:1].isalpha() else _MARKS.match(text)
    return text[marks.end() :] if marks else text
