"""Features of the whole page: how much it says, in which elements, what it declares to be, where it lives."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import numpy as np

from domext.learned.vocabulary import SCHEMAS, schema_bits
from domext.table import tags

if TYPE_CHECKING:
    from domext.learned.context import Context
    from domext.table.nodes import FloatArray
    from domext.table.page import Page

H1: Final = tags.IDS["h1"]
_ELEMENTS: Final = {
    "p": "p", "li": "li", "h1": "h1", "h2": "h2", "h3": "h3 h4", "td": "td th", "pre": "pre code", "article": "article",
    "main": "main", "section": "section", "nav": "nav", "form": "form", "input": "input textarea select",
    "button": "button", "img": "img picture", "time": "time", "a": "a", "br": "br", "font": "font center", "dl": "dt dd",
    "quote": "blockquote", "noscript": "noscript", "video": "video iframe",
}  # fmt: skip
_TEXT: Final = (
    "words", "blocks", "nodes", "link-share", "long-blocks", "long-share", "very-long-share", "longest", "marks",
    "digits", "capitals", "letters-a-word", "hidden", "depth", "title",
)  # fmt: skip
_ADDRESS: Final = ("depth", "hyphens", "digits", "date", "query", "length")
NAMES: Final = (
    *(f"page {name}" for name in (*_TEXT, *_ELEMENTS)),
    *(f"url {name}" for name in _ADDRESS),
    *SCHEMAS,
)
_GROUP: Final = np.array([tags.mask(frozenset(names.split())) for names in _ELEMENTS.values()], np.float32)
_TYPE: Final = re.compile(r'"@type"\s{0,9}:\s{0,9}\[?\s{0,9}"(?:https?://schema\.org/)?([A-Za-z]{3,40})"')
_DATE: Final = re.compile(r"/(?:19|20)\d\d[/-]?\d?\d")
_MOST_JSON: Final = 200_000  # characters of a page's JSON-LD that are searched for types


def of(context: Context, title: float) -> FloatArray:
    """The features of :data:`NAMES`, shape ``(len(NAMES),)``.

    Args:
        context: the page.
        title: how much of its title its best heading says.
    """
    page = context.page
    elements = np.log1p(_GROUP @ np.bincount(page.nodes.tag, minlength=len(tags.NAMES)).astype(np.float32))
    declared = _schemas(page)
    types = [declared >> bit & 1 for bit in range(len(SCHEMAS))]
    return np.concatenate((_text(context), [title], elements, _address(page.url), types), dtype=np.float32)


def _text(context: Context) -> list[float]:
    nodes, plain = context.page.nodes, context.plain
    total = nodes.total
    words = max(int(total.words[0]), 1)
    long = plain >= 20
    return [
        np.log1p(words),
        np.log1p(len(plain)),
        np.log1p(len(nodes)),
        total.link_words[0] / words,
        np.log1p(int(long.sum())),
        plain[long].sum() / words,
        plain[plain >= 60].sum() / words,
        np.log1p(int(plain.max(initial=0))),
        (total.commas[0] + total.full_stops[0]) / words,
        total.digits[0] / max(int(total.characters[0]), 1),
        total.capitals[0] / max(int(total.letters[0]), 1),
        total.letters[0] / words,
        context.words[context.page.blocks.hidden].sum() / words,
        nodes.depth.max(),
    ]


def _address(url: str | None) -> list[float]:
    if not url:
        return [-1.0] * len(_ADDRESS)
    try:
        parts = urlsplit(url)
    except ValueError:
        return [-1.0] * len(_ADDRESS)
    steps = [step for step in parts.path.split("/") if step]
    last = steps[-1] if steps else ""
    hyphens, digits = last.count("-") + last.count("_"), sum(map(str.isdigit, parts.path))
    return [len(steps), hyphens, digits, _DATE.search(parts.path) is not None, bool(parts.query), len(last)]


def _schemas(page: Page) -> int:
    """The types that the page declares in JSON-LD and OpenGraph, a bit each."""
    found = 0
    scripts = [element for element in page.tidied.removed if element.tag == "script"]
    if (head := page.tidied.head) is not None:
        scripts += head.find_all("script")
        for meta in head.select('meta[property="og:type"]'):
            found |= schema_bits((meta.attr("content") or "").rpartition(":")[2].partition(".")[0])
    left = _MOST_JSON
    for script in scripts:
        if left > 0 and "ld+json" in (script.attr("type") or ""):
            text = script.text[:left]
            left -= len(text)
            for name in _TYPE.findall(text):
                found |= schema_bits(name)
    return found
