"""Features of the whole page: its text, its elements, and the types that it declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.features.vocabulary import SCHEMA_TYPES, schema_type_bits
from domext.learned.features.writing_system import writing_system
from domext.table import json_ld, tags
from domext.table.characters import comparable_words
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.learned.features.page_context import PageContext
    from domext.table.nodes import FloatArray
    from domext.table.page import Page

#: The elements behind the features of :data:`NAMES` that count elements.
ELEMENTS: Final = {
    "p": "p", "li": "li", "h1": "h1", "h2": "h2", "h3": "h3 h4", "td": "td th", "pre": "pre code", "article": "article",
    "main": "main", "section": "section", "nav": "nav", "form": "form", "input": "input textarea select",
    "button": "button", "img": "img picture", "time": "time", "a": "a", "br": "br", "font": "font center", "dl": "dt dd",
    "quote": "blockquote", "noscript": "noscript", "video": "video iframe",
}  # fmt: skip
_TEXT: Final = (
    "words", "blocks", "nodes", "link-share", "long-blocks", "long-share", "very-long-share", "words-of-longest",
    "commas-and-stops", "digits", "capitals", "letters-per-word", "hidden", "depth", "title",
)  # fmt: skip
NAMES: Final = (
    *(f"page {name}" for name in (*_TEXT, *ELEMENTS)),
    *SCHEMA_TYPES,
)
_ELEMENT_MASKS: Final = np.array([tags.mask(frozenset(names.split())) for names in ELEMENTS.values()], np.float32)
_DECLARED_TYPE: Final = lazy_pattern(r'"@type"\s{0,9}:\s{0,9}\[?\s{0,9}"(?:https?://schema\.org/)?([A-Za-z]{3,40})"')
_MAX_JSON_LD: Final = 200_000  # characters of JSON-LD that are searched for types
_MAX_TITLE_CANDIDATES: Final = 24  # the title of an article is among the first headings
_MIN_TITLE_MATCH: Final = 0.5
_MIN_DIFFERENCE: Final = 0.01  # by which a heading matches better than one before it
_LONG_BLOCK: Final = 20  # words outside links
_VERY_LONG_BLOCK: Final = 60


def compute(context: PageContext, title_match: float) -> FloatArray:
    """Return the features of :data:`NAMES`, shape ``(len(NAMES),)``.

    Args:
        context: the page.
        title_match: how well the best heading matches the page's title, in [0, 1].
    """
    page = context.page
    elements = np.log1p(_ELEMENT_MASKS @ np.bincount(page.nodes.tag, minlength=len(tags.NAMES)).astype(np.float32))
    declared = declared_types(page)
    types = [declared >> bit & 1 for bit in range(len(SCHEMA_TYPES))]
    return np.concatenate((_text(context), [title_match], elements, types), dtype=np.float32)


def _text(context: PageContext) -> list[float]:
    nodes, unlinked = context.page.nodes, context.unlinked_words
    total, writing = nodes.total, context.page.once(writing_system)
    words = max(int(total.words[0]), 1)
    is_long = unlinked >= _LONG_BLOCK
    return [
        np.log1p(words),
        np.log1p(len(unlinked)),
        np.log1p(len(nodes)),
        total.link_words[0] / words,
        np.log1p(int(is_long.sum())),
        unlinked[is_long].sum() / words,
        unlinked[unlinked >= _VERY_LONG_BLOCK].sum() / words,
        np.log1p(int(unlinked.max(initial=0))),
        (total.commas[0] + total.full_stops[0]) / words,
        total.digits[0] / max(int(writing.characters(total)[0]), 1),
        writing.share_of_capitals(total)[0],
        writing.letters(total)[0] / words,
        context.words[context.page.blocks.hidden].sum() / words,
        nodes.depth.max(),
    ]


def declared_types(page: Page) -> int:
    """Return the types that the page declares in JSON-LD and OpenGraph, a bit each."""
    bits = 0
    if (head := page.tidied.head) is not None:
        for meta in head.select('meta[property="og:type"]'):
            bits |= schema_type_bits((meta.attr("content") or "").rpartition(":")[2].partition(".")[0])
    for name in set(_DECLARED_TYPE.findall("\n".join(page.once(json_ld.scripts)), 0, _MAX_JSON_LD)):
        bits |= schema_type_bits(name)
    return bits


def title_heading(page: Page) -> tuple[int, float]:
    """Return the block of the heading that matches the page's title best, -1 without a good match, and how well it matches.

    The match is the share of the heading's words that the title has, reduced for headings of fewer than three words; see
    :func:`domext.table.characters.comparable_words`.
    """
    title, blocks = comparable_words(page.title or ""), page.blocks
    best, best_block = 0.0, -1
    if title:
        headings = rows_of(tags.IS_HEADING.take(page.nodes.tag[blocks.owner]))[:_MAX_TITLE_CANDIDATES]
        starts, stops = blocks.start[headings].tolist(), blocks.stop[headings].tolist()
        for block, start, stop in zip(headings.tolist(), starts, stops, strict=True):
            heading = comparable_words(blocks.source[start:stop])
            if title.isdisjoint(heading):
                continue
            match = len(heading & title) / len(heading) * min(1.0, len(heading) / 3)
            if match > best + _MIN_DIFFERENCE:
                best, best_block = match, block
            if best + _MIN_DIFFERENCE >= 1:
                break
    return (best_block if best >= _MIN_TITLE_MATCH else -1), best
