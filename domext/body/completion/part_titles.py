"""Add the titles of parts that a page repeats, such as steps, cards and dates of a calendar; few words look like a label beside the text."""

from __future__ import annotations

import itertools
from collections import defaultdict
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_BESIDE: Final = tags.mask(frozenset("nav header footer aside form table dl a h1 h2 h3 h4 h5 h6".split()))
_OPENING: Final = "¿¡\"'“„«‹「『《（("
_MAX_TITLE_WORDS: Final = 10
_MAX_CONTROL_WORDS: Final = 4
_MAX_MARKS: Final = 2  # blocks without letters above a title, such as the number of a step
_MAX_LEVELS: Final = 8  # from a title to the part that it begins
_MIN_PARTS: Final = 2
_MAX_PARTS: Final = 60
_MAX_WORDS: Final = 200  # of a part


def with_part_titles(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the lines above kept text with which most of several parts alike begin.

    Parts are alike if they are elements of the same name and class in one element.
    """
    page, nodes, blocks = kept.page, kept.page.nodes, kept.page.blocks
    is_text = kept.mask & ~tags.IS_HEADING.take(nodes.tag.take(blocks.owner))
    is_text &= 2 * blocks.counts.link_words < blocks.counts.words
    candidates = rows_of(page.once(_is_title) & kept.addable & ~kept.mask & is_text.take(page.once(_texts_below)))
    if not candidates.size:
        return kept
    candidates = candidates[~nodes.inside(nodes.tagged(_BESIDE))[blocks.owner[candidates]]]
    groups = defaultdict[tuple[int, int, str], list[int]](list)
    for title in candidates.tolist():
        for part in _parts(page, title):
            groups[nodes.parent.item(part), nodes.tag.item(part), _name(page, part)].append(title)
    return kept.plus_rows(
        [title for place, titles in groups.items() if _are_alike(page, place, is_text) for title in titles]
    )


def _is_title(page: Page) -> BoolArray:
    """Mask of the blocks that may be the title of a part, shape ``(b,)``."""
    counts = page.blocks.counts
    is_short = (counts.words > 0) & (counts.words <= _MAX_TITLE_WORDS)
    return np.asarray(is_short & (counts.letters > 0) & (counts.link_words == 0) & ~page.blocks.preformatted)


def _texts_below(page: Page) -> IntArray:
    """The block below each block, or that below a link or a button of a few words, such as "More"; shape ``(b,)``."""
    nodes, counts = page.nodes, page.blocks.counts
    is_control = (counts.link_words == counts.words) | (nodes.tag.take(page.blocks.owner) == tags.BUTTON)
    is_control &= counts.words <= _MAX_CONTROL_WORDS
    last = len(is_control) - 1
    below = np.minimum(np.arange(1, last + 2), last)
    return np.asarray(np.minimum(below + is_control.take(below), last), np.int32)


def _parts(page: Page, title: int) -> Iterator[int]:
    """The elements that begin with a title and hold the text below it, too."""
    nodes, letters, below = page.nodes, page.blocks.counts.letters, page.once(_texts_below).item(title)
    owner = page.blocks.owner.item(title)
    for part in (owner, *nodes.ancestors(owner, _MAX_LEVELS - 1)):
        first = nodes.first_block.item(part)
        if part == 0 or title - first > _MAX_MARKS or any_of(letters[first:title]):
            break
        if nodes.total.words[part] > _MAX_WORDS:
            break
        if nodes.last_block[part] > below:
            yield part


def _name(page: Page, part: int) -> str:
    """The first class of an element."""
    return next(iter((attributes.value_of(page, "class", part) or "").split()), "")


def _are_alike(page: Page, place: tuple[int, int, str], is_text: BoolArray) -> bool:
    """Whether most of the parts in a place begin with a line of their own above kept text.

    Args:
        page: the page.
        place: the element around the parts, the tag and the name of each part.
        is_text: which blocks are kept text, shape ``(b,)``.
    """
    nodes = page.nodes
    parent, tag, name = place
    parts = [
        row
        for row in itertools.islice(nodes.children(parent), _MAX_PARTS)
        if nodes.tag.item(row) == tag and nodes.total.words[row] and _name(page, row) == name
    ]
    titles = [title for part in parts if (title := _title(page, part, is_text))]
    return len(set(titles)) == len(titles) >= _MIN_PARTS and 3 * len(titles) >= 2 * len(parts)


def _title(page: Page, part: int, is_text: BoolArray) -> str:
    """The short line with which a part begins if kept text follows; empty for other parts, and for a number, a symbol or a letter alone."""
    nodes, blocks = page.nodes, page.blocks
    first, last = nodes.first_block.item(part), nodes.last_block.item(part)
    while first < last and not blocks.counts.letters[first]:
        first += 1
    below = page.once(_texts_below).item(first) if first < last else last
    is_titled = first < below < last and page.once(_is_title)[first] and is_text[below]
    text = blocks.text(first) if is_titled else ""
    return text if text.lstrip(_OPENING)[:1].isalpha() and len(text) > 1 else ""
