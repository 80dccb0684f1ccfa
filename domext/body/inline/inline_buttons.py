"""Buttons within a line of text, such as a term that opens its definition, choices and hidden words: they do not end the paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.characters import LINE_BREAK
from domext.table.masks import rows_of, with_rows, without_rows

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

_MAX_HIDDEN_WORDS: Final = 20
# Fields to choose from, whose choices are no text of the line.
_CHOICES: Final = tags.mask(frozenset({"select", "datalist"}))
_PARAGRAPHS: Final = tags.mask(frozenset("p li td th dd dt h1 h2 h3 h4 h5 h6 figcaption".split()))


def paragraphs(page: Page) -> dict[int, int]:
    """Return the paragraphs with buttons, choices or hidden words in them, by the blocks of their text and of their buttons."""
    nodes, owner = page.nodes, page.blocks.owner
    hidden = page.once(_hidden_in_lines)
    has_choices = nodes.has_tagged(_CHOICES)
    if not (nodes.has(tags.BUTTON) or hidden.size or has_choices):
        return {}
    buttons = rows_of(nodes.tag.take(owner) == tags.BUTTON)
    drawn = _drawn(page)
    if not (buttons.size or drawn.size or hidden.size or has_choices):
        return {}
    outer = nodes.block_level[nodes.parent[owner[buttons]]]
    is_inside = _PARAGRAPHS[nodes.tag[outer]]
    around_drawn = nodes.block_level[nodes.parent[drawn]]
    around_hidden = owner[hidden]
    around_choices = nodes.block_level[nodes.parent[rows_of(nodes.tagged(_CHOICES))]]
    boxes = np.concatenate(
        (
            outer[is_inside],
            around_drawn[_PARAGRAPHS[nodes.tag[around_drawn]]],
            around_hidden[_PARAGRAPHS[nodes.tag[around_hidden]]],
            around_choices[_PARAGRAPHS[nodes.tag[around_choices]]],
        )
    )
    if not boxes.size:
        return {}
    is_paragraph = nodes.mask(boxes[boxes >= 0])
    texts = rows_of(is_paragraph.take(owner))
    of_block = dict(zip(texts.tolist(), owner[texts].tolist(), strict=True))
    of_block.update(zip(buttons[is_inside].tolist(), outer[is_inside].tolist(), strict=True))
    return of_block


def _hidden_in_lines(page: Page) -> RowArray:
    """The blocks that are hidden words within a visible element."""
    hidden = rows_of(page.blocks.hidden)
    return hidden[~page.nodes.hidden[page.blocks.owner[hidden]]]


def without_hidden_words(page: Page, keep: BoolArray) -> BoolArray:
    """Return the kept blocks without a few hidden words within a kept line. More words may be the rest of a text to unfold.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    hidden = page.once(_hidden_in_lines)
    return without_rows(keep, hidden[page.blocks.counts.words[hidden] <= _MAX_HIDDEN_WORDS])


def _drawn(page: Page) -> RowArray:
    """The buttons without text between two blocks; they show a picture, or a number of their style sheet."""
    nodes = page.nodes
    buttons = rows_of(nodes.tag == tags.BUTTON)
    first = nodes.first_block[buttons]
    return np.asarray(buttons[(first == nodes.last_block[buttons]) & (first > 0) & (first < len(page.blocks))])


def _blocks_after_drawn(page: Page) -> frozenset[int]:
    """The blocks right after a button without text."""
    return frozenset(page.nodes.first_block[_drawn(page)].tolist())


def continues(page: Page, before: int, block: int) -> bool:
    """Return whether a block continues the paragraph of another one: a button or hidden words are one of them, or between them."""
    of_block, blocks = page.once(paragraphs), page.blocks
    paragraph = of_block.get(block)
    if paragraph is None or of_block.get(before) != paragraph:
        return False
    if LINE_BREAK in blocks.source[int(blocks.stop[before]) : int(blocks.start[block])]:
        return False
    after_drawn = page.once(_blocks_after_drawn)
    return any(blocks.owner[row] != paragraph or blocks.hidden[row] for row in range(before, block + 1)) or any(
        row in after_drawn for row in range(before + 1, block + 1)
    )


def with_buttons(page: Page, keep: BoolArray, addable: BoolArray) -> BoolArray:
    """Return the kept blocks, and the buttons between two kept parts of a paragraph.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        addable: which of them may be added, shape ``(b,)``.
    """
    if not (of_block := page.once(paragraphs)):
        return keep
    owner, is_kept = page.blocks.owner.data, keep.data  # single reads of an array are slow
    added: list[int] = []
    run: list[int] = []
    before = -1  # the last part of a paragraph that is kept
    for block in sorted(of_block):
        paragraph = of_block[block]
        if owner[block] != paragraph:
            run.append(block)
        elif is_kept[block]:
            if before >= 0 and of_block[before] == paragraph:
                added += run
            before, run = block, []
    return with_rows(keep, [block for block in added if addable[block]])
