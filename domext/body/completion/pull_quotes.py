"""Drop pull quotes: sentences of an article that it shows a second time, in large type between its paragraphs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.characters import folded
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks

_MAY_BE_QUOTES: Final = tags.mask(frozenset("blockquote aside figure div section p".split()))
_NAME: Final = lazy_pattern(r"pull-?_?quotes?(?![a-z])|quote-?_?pull(?![a-z])", re.IGNORECASE)
_NAME_PART: Final = "pull"
_CLAUSES: Final = lazy_pattern(
    r"[,;.:!?\u2026\u2013\u2014\u3001\u3002\uff0c](?=\s|$)|[\u3001\u3002\uff0c]|\s[\u2013\u2014-]\s"
)
_MIN_CHARACTERS: Final = 10  # of a quotation without white space and punctuation
_MAX_WORDS: Final = 80
# Each is looked for in the whole text.
_MAX_QUOTES: Final = 30


def without_pull_quotes(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks without quotations that repeat a part of a kept paragraph.

    Such a quotation is named for a pull quote, or is an ``<aside>`` or a ``<blockquote>`` with a class. One that is named
    may leave out words in the middle.
    """
    boxes = _boxes(kept)
    if not boxes:
        return kept
    nodes, blocks = kept.page.nodes, kept.page.blocks
    running = kept.mask & ~nodes.inside(nodes.mask(list(boxes))).take(blocks.owner)
    text = " ".join(folded(blocks.text(row)) for row in rows_of(running).tolist())
    keep = kept.mask.copy()
    for box, is_named in boxes.items():
        rows = np.arange(nodes.first_block[box], nodes.last_block[box])
        rows = rows[keep[rows]]
        longest = max((blocks.text(row) for row in rows.tolist()), key=len, default="")
        if _repeats(longest, text, may_shorten=is_named):
            keep[rows] = False
    return kept.replaced(keep)


def _boxes(kept: KeptBlocks) -> dict[int, bool]:
    """The elements that may be pull quotes, outermost ones first, each with whether its name says so."""
    page, nodes = kept.page, kept.page.nodes
    rows = attributes.rows_named(page, _MAY_BE_QUOTES, _NAME.search, _NAME_PART)
    if not (rows.size or nodes.has(tags.BLOCKQUOTE, tags.ASIDE)):
        return {}
    candidates = nodes.tagged(_MAY_BE_QUOTES) & (nodes.total.words > 0) & (nodes.total.words <= _MAX_WORDS)
    named = candidates & nodes.mask(rows)
    classed = (
        (nodes.tag == tags.BLOCKQUOTE) & attributes.present(page, "class") if nodes.has(tags.BLOCKQUOTE) else named
    )
    chosen = named | (candidates & (classed | (nodes.tag == tags.ASIDE)))
    rows = rows_of(chosen)
    rows = rows[kept.counts(rows) > 0]
    boxes = nodes.outermost(rows[:_MAX_QUOTES].tolist())
    return {row: any_of(named[row : nodes.end[row]]) for row in boxes}


def _repeats(quotation: str, text: str, *, may_shorten: bool) -> bool:
    """Whether a text holds a quotation, or its clauses one after another."""
    key = folded(quotation)
    if len(key) < _MIN_CHARACTERS:
        return False
    if key in text:
        return True
    clauses = [part for part in map(folded, _CLAUSES.split(quotation)) if part] if may_shorten else []
    if len(clauses) < 2 or len(clauses[0]) < _MIN_CHARACTERS:
        return False
    start = text.find(clauses[0])
    stop = start
    for clause in clauses if start >= 0 else ():
        stop = text.find(clause, stop, stop + len(clause) + 200)
        if stop < 0:
            return False
        stop += len(clause)
    return start >= 0
