"""Find the classifiers of terms: what kind of thing a term is, such as the type of a parameter, which style sheets set off with a colon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import attributes, tags
from domext.table.characters import COLONS
from domext.table.masks import rows_of
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_CLASS: Final = "classifier"
_CLASSIFIERS: Final = Sign(_CLASS)


@only_with(_CLASSIFIERS, otherwise=list)
def find_classifiers(page: Page, kept: BoolArray) -> list[int]:
    """Return the classifiers right after words of their terms; a term that writes the colon itself has none.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    nodes, pieces = page.nodes, page.blocks.pieces
    is_classifier = attributes.has_token(page, "class", _CLASS) & (nodes.tag == tags.SPAN) & kept
    rows = rows_of(is_classifier & (nodes.tag[nodes.parent] == tags.DT))
    starts, terms = pieces.offset[nodes.first_text[rows]], pieces.offset[nodes.first_text[nodes.parent[rows]]]
    return [
        row
        for row, start, term in zip(rows.tolist(), starts.tolist(), terms.tolist(), strict=True)
        if (before := page.blocks.source[term:start].rstrip()) and not before.endswith(COLONS)
    ]
