"""Find the labels of links to other articles, and the lines of links behind or below them."""

from __future__ import annotations

import bisect
from typing import TYPE_CHECKING, Final

from domext.postprocess.line_texts import plain
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern
from domext.words import all_words
from domext.words.read_next import READ_NEXT

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

#: Labels of links to other articles, as :func:`~domext.postprocess.line_texts.plain` writes them.
LABELS: Final = all_words(READ_NEXT)
_LABEL: Final = lazy_pattern(
    r"\W{0,3}(\w[^:|>\uff1a\u2013\u2014\u00bb\u203a\u25ba\u2192]{0,50})[:|>\uff1a\u2013\u2014\u00bb\u203a\u25ba\u2192]\W{0,3}\w"
)
_MIN_LINKED: Final = 0.8  # of the words of a line of links
_MAX_WORDS: Final = 40
# Of the words of a label with the lines of links below it in one block; old pages write a date beside each link.
_MIN_LINKED_BELOW: Final = 0.6
_MAX_WORDS_BELOW: Final = 300
_MAX_ENDING: Final = 60


def lines_behind_labels(page: Page, lines: BoolArray) -> list[int]:
    """Return the lines with a link behind a label such as "Read also:".

    Args:
        page: the page.
        lines: which of its blocks are lines with few words outside of links, shape ``(b,)``.
    """
    words, linked = page.blocks.counts.words, page.blocks.counts.link_words
    rows = rows_of(lines & (linked > 0) & (words <= _MAX_WORDS)).tolist()
    return [row for row in rows if _begins_with_label(page.blocks.text(row))]


def links_below_labels(page: Page, keep: BoolArray, labels: list[int]) -> list[int]:
    """Return the labels of links to other articles that are lines of their own, and the lines of links below them.

    A label of one word without links below it, such as "Related", may be the heading of something else.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        labels: the kept blocks that are such a label, ascending.
    """
    if not labels:
        return []
    counts = page.blocks.counts
    is_text = keep & ((counts.link_words < _MIN_LINKED * counts.words) | (counts.words > _MAX_WORDS))
    texts = [*rows_of(is_text).tolist(), len(keep)]
    dropped = []
    for label in labels:
        links = label + 1 + rows_of(keep[label + 1 : texts[bisect.bisect_right(texts, label)]])
        if any_of(counts.words[links] > 0) or counts.words[label] > 1:
            dropped += [label, *links.tolist()]
    return dropped


def _begins_with_label(text: str) -> bool:
    """Whether a label of a link to another article begins a text."""
    label = _LABEL.match(text)
    return label is not None and plain(label[1]) in LABELS


def labelled_lists(page: Page, candidates: BoolArray) -> list[int]:
    """Return the candidates of which the first line is a label of links to other articles, and most of the others are links.

    Args:
        page: the page.
        candidates: the blocks to look at, shape ``(b,)``.
    """
    counts = page.blocks.counts
    is_linked = (counts.link_words > 0) & (counts.link_words >= _MIN_LINKED_BELOW * counts.words)
    rows = rows_of(candidates & is_linked & (counts.words <= _MAX_WORDS_BELOW)).tolist()
    return [row for row in rows if _are_lines_below_label(page.blocks.text(row))]


def _are_lines_below_label(text: str) -> bool:
    """Whether the first of several lines is the label of links to other articles, or each line begins with one."""
    label, mark, rest = text.partition("\n")
    if not mark or len(label) > _MAX_ENDING:
        return False
    return plain(label) in LABELS or (_begins_with_label(label) and all(map(_begins_with_label, rest.split("\n"))))
