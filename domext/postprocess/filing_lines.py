"""Find the lines that file an article: its categories, its tags, and its own address, as links behind a label."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.postprocess.line_texts import MARKS, plain
from domext.table import tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.words import after_names, all_words, filing_labels

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_LABELS: Final = all_words(filing_labels.FILED_UNDER)
_BEGINNINGS: Final = tuple(_LABELS)
_BETWEEN: Final = _LABELS | all_words(after_names.AND)
# What divides the links of such a line, and what follows a label.
_DIVIDERS: Final = lazy_pattern(r"[|/,;:\uff1a\uff0c\uff5c\u3001\u060c.•·\u2013\u2014\n\x00]|\s-\s")
_MAX_OWN_WORDS: Final = 12  # each ideograph is a word
_MAX_WORDS: Final = 60
_PERMALINKS: Final = all_words(filing_labels.PERMALINKS)
_MAX_SIGNATURE_WORDS: Final = 30


def filing_lines(page: Page, keep: BoolArray) -> list[int]:
    """Return the kept lines that hold nothing but labels such as "Filed under" or "Tags", and links behind them.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    blocks, counts = page.blocks, page.blocks.counts
    own = counts.words - counts.link_words
    rows = rows_of(keep & (counts.link_words > 0) & (own > 0) & (own <= _MAX_OWN_WORDS) & (counts.words <= _MAX_WORDS))
    labelled = [row for row in rows.tolist() if blocks.text(row).lower().lstrip(MARKS).startswith(_BEGINNINGS)]
    if not labelled:
        return []  # most pages
    links = rows_of(page.nodes.tag == tags.A)
    first, last = page.nodes.first_text[links], page.nodes.last_text[links]
    return [row for row in labelled if _is_filing(_outside_links(page, row, first, last))]


def lines_with_permalinks(page: Page, keep: BoolArray) -> list[int]:
    """Return the kept short lines with a number and a link that is only named as the address of the entry, such as those that sign it.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    counts, blocks = page.blocks.counts, page.blocks
    may_be = keep & (counts.link_words > 0) & (counts.digits > 0) & (counts.words <= _MAX_SIGNATURE_WORDS)
    rows = [row for row in rows_of(may_be).tolist() if any(map(blocks.text(row).lower().__contains__, _PERMALINKS))]
    if not rows:
        return []  # most pages
    links = rows_of(page.nodes.tag == tags.A)
    first, last = page.nodes.first_text[links].tolist(), page.nodes.last_text[links].tolist()
    named = [
        start for start, stop in zip(first, last, strict=True) if _folded(blocks.raw_text(start, stop)) in _PERMALINKS
    ]
    of_entry = set(blocks.at_each(np.array(named, np.intp)).tolist())
    return [row for row in rows if row in of_entry]


def _outside_links(page: Page, block: int, first: IntArray, last: IntArray) -> str:
    """The raw text of a block with a mark in place of each link.

    Args:
        page: the page.
        block: the block.
        first: the first text piece of each link of the page, shape ``(k,)``.
        last: one past the last text piece of each of them, shape ``(k,)``.
    """
    blocks = page.blocks
    start, stop = blocks.first_text.item(block), blocks.last_text.item(block)
    own = slice(*first.searchsorted((start, stop)))
    texts, end = [], start
    for begin, finish in zip(first[own].tolist(), last[own].tolist(), strict=True):
        if end <= begin and finish <= stop:
            texts.append(blocks.raw_text(end, begin))
            end = finish
    return "\x00".join((*texts, blocks.raw_text(end, stop)))


def _is_filing(text: str) -> bool:
    """Whether a text, in which marks stand for the links, begins with a label and holds nothing else but labels."""
    parts = [part for part in (_folded(part) for part in _DIVIDERS.split(text)) if part]
    return bool(parts) and parts[0] in _LABELS and all(part in _BETWEEN for part in parts)


def _folded(text: str) -> str:
    return plain(" ".join(text.split()))
