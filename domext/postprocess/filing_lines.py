"""Find the lines that file an article: its categories, its tags, and its own address, as links behind a label."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.postprocess.line_texts import MARKS, plain
from domext.table.links import link_texts, links_in
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.words import after_names, all_words, filing_labels

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
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
    return [row for row in labelled if _is_filing(_outside_links(page, row))]


def lines_with_permalinks(page: Page, keep: BoolArray) -> list[int]:
    """Return the kept short lines with a number and a link that is only named as the address of the entry, such as those that sign it.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    counts, blocks = page.blocks.counts, page.blocks
    may_be = keep & (counts.link_words > 0) & (counts.digits > 0) & (counts.words <= _MAX_SIGNATURE_WORDS)
    rows = [row for row in rows_of(may_be).tolist() if any(map(blocks.text(row).lower().__contains__, _PERMALINKS))]
    return [row for row in rows if not _PERMALINKS.isdisjoint(map(_folded, link_texts(page, row)))]


def _outside_links(page: Page, block: int) -> str:
    """The raw text of a block with a mark in place of each link."""
    nodes, blocks, links = page.nodes, page.blocks, links_in(page, block)
    start, stop = blocks.first_text.item(block), blocks.last_text.item(block)
    texts, end = [], start
    for begin, finish in zip(nodes.first_text[links].tolist(), nodes.last_text[links].tolist(), strict=True):
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
