"""Blocks that mean little without each other: a label and its value, a heading and its section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.core import core
from domext.table import tags

if TYPE_CHECKING:
    import numpy.typing as npt

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_MAX_PAIR_WORDS: Final = 12
_MAX_HEADING_WORDS: Final = 20
# Blocks of a section that are examined; the first ones show whether the section belongs to the article.
_MAX_SECTION: Final = 40
_MIN_KEPT_SHARE: Final = 0.5
# The level of a heading by tag id, 0 for other elements.
_LEVEL: Final = np.array([int(name[1]) if name in tags.HEADINGS else 0 for name in tags.NAMES], np.int8)
# On most labelled pages, the headline is not part of the text that follows it.
_HEADLINE: Final = 1


def keep_together(page: Page, keep: BoolArray) -> BoolArray:
    """Return the kept blocks with the labels of kept values, the values of kept labels, and the headings of kept sections.

    - An element with exactly two blocks and at most 12 words, neither of them a heading, is a label with its value. In the
      middle of the article, where the block before them and the block after them are kept, both are kept if one is.
    - A heading from ``h2`` to ``h6`` is kept if the block after it is kept, and at least half of the words up to the
      next heading of its level.
    """
    keep = keep.copy()
    if core is not None:
        nodes, blocks = page.nodes, page.blocks
        columns = (nodes.tag, nodes.first_block, nodes.last_block, blocks.owner, blocks.counts.words, blocks.hidden)
        core.keep_together(*map(np.ascontiguousarray, columns), _LEVEL, keep)
    else:
        _join(page, keep)
    return keep


def _join(page: Page, keep: BoolArray) -> None:
    if keep.any():
        level = _levels(page)
        _join_pairs(page, keep, level > 0)
        _join_headings(page, keep, level)


def _levels(page: Page) -> npt.NDArray[np.int8]:
    """The level of the heading that each block is, 0 for other blocks; the text may be in a button or a division in it."""
    nodes = page.nodes
    level = _LEVEL.take(nodes.tag.take(page.blocks.owner))
    headings = np.flatnonzero((_LEVEL.take(nodes.tag) > 0) & (nodes.last_block - nodes.first_block == 1))
    level[nodes.first_block[headings]] = _LEVEL[nodes.tag[headings]]
    return level


def _join_pairs(page: Page, keep: BoolArray, is_heading: BoolArray) -> None:
    nodes, words = page.nodes, page.blocks.counts.words
    is_pair = np.zeros(len(words), np.bool_)
    is_pair[nodes.first_block[nodes.last_block - nodes.first_block == 2]] = True
    first = np.flatnonzero(is_pair)
    first = first[~(is_heading[first] | is_heading[first + 1])]
    first = first[(keep[first] != keep[first + 1]) & (words[first] + words[first + 1] <= _MAX_PAIR_WORDS)]
    padded = np.concatenate(([False], keep, [False]))
    enclosed = first[padded[first] & padded[first + 3]]
    keep[enclosed] = keep[enclosed + 1] = True


def _join_headings(page: Page, keep: BoolArray, level: npt.NDArray[np.int8]) -> None:
    blocks, words = page.blocks, page.blocks.counts.words
    headings = np.flatnonzero(level)
    passed = keep | (level == _HEADLINE) | blocks.hidden | (words >= _MAX_HEADING_WORDS)
    # Lists, because single items of arrays are slow.
    total, kept = ([0, *column.cumsum().tolist()] for column in (words, words * keep))
    levels, skip, keeps = level.tolist(), passed.tolist(), keep.tolist()
    ends: list[int] = []  # blocks after the current one that start a section, the nearest last
    for block in headings[::-1].tolist():
        while ends and levels[ends[-1]] > levels[block]:
            ends.pop()
        end = min(ends[-1] if ends else len(keeps), block + _MAX_SECTION)
        ends.append(block)
        if skip[block]:
            continue
        section = total[end] - total[block + 1]
        if section and keeps[block + 1] and kept[end] - kept[block + 1] >= _MIN_KEPT_SHARE * section:
            keep[block] = keeps[block] = True
