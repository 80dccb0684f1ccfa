"""Headings above comments, by their words in many languages, for pages whose classes and ids do not name comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.words import longest_first
from domext.words.discussion import BEFORE_HEADINGS, HEADINGS

if TYPE_CHECKING:
    from domext.table.page import Page

_HEADINGS: Final = tags.mask(tags.HEADINGS)
_MAX_WORDS: Final = 16  # with the title of the article
_MAX_CHARACTERS: Final = 80
_WORDS: Final = longest_first(HEADINGS)
#: The text that may precede such a word: marks, a number, and a word such as "all".
_BEFORE: Final = lazy_pattern(
    rf"\W{{0,5}}(?:(?:\d{{1,5}}|{'|'.join(longest_first(BEFORE_HEADINGS))})\W{{1,3}})?\d{{0,5}}\W{{0,3}}", re.IGNORECASE
)


def comment_headings(page: Page) -> list[int]:
    """Return the nodes of the short headings that begin with a word for comments."""
    nodes, blocks = page.nodes, page.blocks
    words = nodes.total.words
    rows = rows_of(nodes.tagged(_HEADINGS) & (words > 0) & (words <= _MAX_WORDS))
    texts = (blocks.text(block)[:_MAX_CHARACTERS] for block in nodes.first_block[rows].tolist())
    return [row for row, text in zip(rows.tolist(), texts, strict=True) if _names_comments(text)]


def _names_comments(text: str) -> bool:
    before = _BEFORE.match(text)
    rest = text[before.end() if before else 0 :].lower()
    return rest.startswith(_WORDS) and any(
        rest.startswith(word) and not rest[len(word) : len(word) + 1].isalpha() for word in _WORDS
    )
