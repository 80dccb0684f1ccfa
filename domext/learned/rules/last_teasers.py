"""Teasers of other articles below the text, which are dropped.

A brief report with six teasers below it looks like a list of articles: their first sentences are as long as the report.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.rules.article_title import title_block
from domext.table import tags
from domext.table.masks import rows_of, sums_before
from domext.table.urls import host_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, IntArray, RowArray
    from domext.table.page import Page

_MIN_TEASERS: Final = 3
# A longer one is a section, whose heading leads to more about it.
_MAX_TEASER_WORDS: Final = 60
# The text between the title and the teasers has at least this many kept words outside links.
_MIN_WORDS_BEFORE: Final = 15
# Kept words of other blocks between the teasers, and after them.
_MAX_WORDS_BETWEEN: Final = 10
_MAX_WORDS_AFTER: Final = 15
# Each list is compared with the whole page; a page with more of them is a front page.
_MAX_LISTS: Final = 20
# Elements between the text of a heading and its link.
_MAX_LEVELS: Final = 8


def without_last_teasers(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks of three or more teasers with which the kept text ends, and the heading above them.

    Teasers are siblings with one heading each, which is nothing but a link to another page. All lead to one site: the entries
    of an article about ten tools lead to ten.
    """
    counts = page.blocks.counts
    is_heading = tags.IS_HEADING[page.nodes.tag[page.blocks.owner]]
    linked = rows_of(keep & is_heading & (counts.link_words >= counts.words) & (counts.words > 0))
    if len(linked) < _MIN_TEASERS or (title := title_block(page)) < 0:
        return keep  # most pages
    unlinked = sums_before(np.maximum(counts.words - counts.link_words, 0) * keep)
    for teasers in reversed(_teasers(page, linked[linked > title], is_heading)[-_MAX_LISTS:]):
        first = int(page.nodes.first_block[teasers[0]])
        if unlinked[first] - unlinked[title + 1] >= _MIN_WORDS_BEFORE and _end_text(page, keep, teasers):
            keep = keep.copy()
            keep[first : page.nodes.last_block[teasers[-1]]] = False
            above = int(rows_of(keep[:first])[-1])
            keep[above] &= above <= title or not is_heading[above]
    return keep


def _teasers(page: Page, linked: RowArray, is_heading: BoolArray) -> list[IntArray]:
    """The elements of teasers, by the element around them and the site that they lead to, in the order of the first of each.

    Args:
        page: the page.
        linked: the headings that are links.
        is_heading: which blocks are headings, shape ``(b,)``.
    """
    nodes, headings = page.nodes, sums_before(is_heading)
    siblings: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for block in linked.tolist():
        teaser = int(page.blocks.owner[block])
        address = _address(page, block)
        if not address or address.startswith("#"):
            continue
        for row in nodes.ancestors(teaser):
            if headings[nodes.last_block[row]] - headings[nodes.first_block[row]] > 1:
                break
            teaser = row
        if nodes.total.words[teaser] <= _MAX_TEASER_WORDS:
            siblings[int(nodes.parent[teaser]), host_of(address)].append(teaser)
    return [np.array(rows, np.int32) for rows in siblings.values() if len(rows) >= _MIN_TEASERS]


def _address(page: Page, block: int) -> str:
    """The address of the link that a block is; empty without one."""
    nodes, node = page.nodes, int(page.blocks.node[block])
    link = next((row for row in (node, *nodes.ancestors(node, _MAX_LEVELS)) if nodes.tag[row] == tags.A), None)
    if link is None:
        return ""
    hrefs = page.attribute_values("href")
    return (hrefs.values[hrefs.numbers[link]] or "").strip()


def _end_text(page: Page, keep: BoolArray, teasers: IntArray) -> bool:
    """Whether few kept words stand between some teasers and after them."""
    words = page.blocks.counts.words * keep
    first, last = page.nodes.first_block[teasers], page.nodes.last_block[teasers]
    kept = sums_before(words)
    between = kept[last[-1]] - kept[first[0]] - (kept[last] - kept[first]).sum()
    return bool(between <= _MAX_WORDS_BETWEEN and kept[-1] - kept[last[-1]] <= _MAX_WORDS_AFTER)
