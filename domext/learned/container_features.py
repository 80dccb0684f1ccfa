"""Features of what a block stands in: its containers, the item of a list that it is in, the style it shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.context import LEVELS
from domext.table import tags

if TYPE_CHECKING:
    from domext.learned.context import Context
    from domext.table.nodes import FloatArray, IntArray

_OF_NODE: Final = (
    "words", "share", "link-share", "marks", "words-a-block", "long", "long-share", "sentences", "blocks",
    "words-a-node", "images", "inputs", "headings", "digits", "capitals",
)  # fmt: skip
_LEVEL: Final = (*(f"{name}^{level}" for name in _OF_NODE for level in range(LEVELS)),)
_PLACES: Final = tuple(f"place^{level}" for level in range(LEVELS))
_GROWTH: Final = tuple(f"growth^{level}" for level in range(1, LEVELS))
_ITEMS: Final = ("item", "block-item")
_OF_ITEM: Final = (
    *(f"{name}@{item}" for name in _OF_NODE for item in _ITEMS),
    *(f"{name}@{item}" for name in ("times", "first", "start", "nth") for item in _ITEMS),
)
_OF_STYLE: Final = (
    "times", "foreign-before", "same-before", "first", "nth", "long-share", "share", "words", "link-share", "marks"
)  # fmt: skip
_STYLES: Final = tuple(f"{name}@{style}" for style in ("style", "style2") for name in _OF_STYLE)
NAMES: Final = (*_LEVEL, *_PLACES, *_GROWTH, *_OF_ITEM, "times", *_STYLES, "copies")

_IMAGE: Final = tags.mask(frozenset({"img", "picture", "video", "iframe", "svg"}))
_INPUT: Final = tags.mask(frozenset({"input", "select", "textarea", "button"}))


def of(context: Context) -> FloatArray:
    """The features of :data:`NAMES`, shape ``(len(NAMES), b)``."""
    table = _nodes(context)
    rows = [_levels(context, table), _items(context, table)]
    rows.append(np.log1p(context.siblings[0][context.chain[0]])[None])
    rows += [_style(context, style) for style in context.styles]
    rows.append(_copies(context)[None])
    return np.concatenate(rows, dtype=np.float32)


def _nodes(context: Context) -> FloatArray:
    """Columns over nodes that describe a container, shape ``(len(_OF_NODE), n)``."""
    nodes, counts = context.page.nodes, context.page.blocks.counts
    total = nodes.total
    sums = np.array([context.long, counts.full_stops > 0, context.heading], np.float64)
    prefix = np.zeros((3, len(context.words) + 1))
    np.cumsum(sums, axis=1, out=prefix[:, 1:])
    long, sentences, headings = prefix[:, nodes.last_block] - prefix[:, nodes.first_block]
    shown = np.zeros((2, len(nodes) + 1), np.int32)
    np.cumsum([_IMAGE.take(nodes.tag), _INPUT.take(nodes.tag)], axis=1, out=shown[:, 1:])
    images, inputs = shown[:, nodes.end] - shown[:, :-1]
    blocks = nodes.last_block - nodes.first_block
    some_words, some_blocks = np.maximum(total.words, 1), np.maximum(blocks, 1)
    size = nodes.end - np.arange(len(nodes))
    return np.array([
        np.log1p(total.words),
        total.words / some_words[0],
        total.link_words / some_words,
        (total.commas + total.full_stops) / some_words,
        np.log1p(total.words / some_blocks),
        long / some_words,
        long / max(float(long[0]), 1.0),
        sentences / some_blocks,
        np.log1p(blocks),
        np.log1p(total.words / size),
        images / some_blocks,
        inputs / some_blocks,
        headings / some_blocks,
        total.digits / np.maximum(total.characters, 1),
        total.capitals / np.maximum(total.letters, 1),
    ], np.float32)  # fmt: skip


def _levels(context: Context, table: FloatArray) -> FloatArray:
    nodes, chain = context.page.nodes, context.chain
    values = table[:, chain]
    first = nodes.first_block[chain]
    place = (np.arange(chain.shape[1]) - first) / np.maximum(nodes.last_block[chain] - first, 1)
    rows = (values.reshape(-1, chain.shape[1]), place, np.diff(values[0], axis=0))
    return np.concatenate(rows, dtype=np.float32)


def _items(context: Context, table: FloatArray) -> FloatArray:
    nodes, items = context.page.nodes, context.items
    times, first_sibling = context.siblings
    number = np.arange(items.shape[1])
    first = nodes.first_block[first_sibling[items]]
    here = nodes.first_block[items]
    share = np.append(context.long_before, context.long.sum()) / max(int(context.long.sum()), 1)
    own = np.array([
        np.log1p(times[items]),
        share[first],
        np.log1p(np.maximum(number - here, 0)),
        np.log1p(np.maximum(here - first, 0)),
    ])  # fmt: skip
    rows = np.concatenate((table[:, items], own))
    rows[:, items < 0] = -1
    return rows.reshape(-1, items.shape[1]).astype(np.float32)


def _style(context: Context, style: IntArray) -> FloatArray:
    """How a style is used on the page, and how much running text of it and of others comes before each block."""
    counts = context.page.blocks.counts
    times = np.bincount(style)
    words, links = np.bincount(style, context.words), np.bincount(style, counts.link_words)
    marks = np.bincount(style, counts.full_stops + counts.commas)
    all_long = max(float(context.long.sum()), 1.0)
    order = np.argsort(style, kind="stable")
    start = np.append(0, times.cumsum())[:-1]
    grouped = context.long[order].cumsum() - context.long[order]
    same, nth = np.empty((2, len(order)), np.float32)
    same[order] = grouped - grouped[start][style[order]]
    nth[order] = np.arange(len(order)) - start[style[order]]
    some_words = np.maximum(words, 1)
    by_style = np.array([
        np.bincount(style, context.long) / all_long,
        words / max(float(words.sum()), 1.0),
        np.log1p(words / np.maximum(times, 1)),
        links / some_words,
        marks / some_words,
    ])  # fmt: skip
    by_block = np.array([
        np.log1p(times)[style],
        np.log1p(np.maximum(context.long_before - same, 0)),
        np.log1p(same),
        (context.long_before / all_long)[order[start][style]],
        np.log1p(nth),
    ])  # fmt: skip
    return np.concatenate((by_block, by_style[:, style]), dtype=np.float32)


def _copies(context: Context) -> FloatArray:
    """How often a block of more than three words stands on the page, by its counts."""
    counts = context.page.blocks.counts
    text = counts.characters.astype(np.int64)
    for column in (counts.letters, counts.capitals, counts.digits, counts.punctuation, counts.bytes, counts.words):
        text = text * 1_000_003 + column
    _, inverse, times = np.unique(text, return_inverse=True, return_counts=True)
    return np.where(context.words > 3, times[inverse], 0).astype(np.float32)
