"""Features of the containers of a block: its ancestors, the repeated item that it belongs to, and its style."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.features.page_context import LEVELS
from domext.learned.features.writing_system import writing_system
from domext.table import tags

if TYPE_CHECKING:
    from domext.learned.features.page_context import PageContext
    from domext.table.nodes import FloatArray, IntArray

_OF_NODE: Final = (
    "words", "share", "link-share", "commas-and-stops", "words-per-block", "running-share-of-words", "running-share",
    "sentences", "blocks", "words-per-node", "images", "inputs", "headings", "digits", "capitals",
)  # fmt: skip
_OF_LEVELS: Final = (*(f"{name}^{level}" for name in _OF_NODE for level in range(LEVELS)),)
_POSITIONS: Final = tuple(f"position^{level}" for level in range(LEVELS))
_GROWTH: Final = tuple(f"growth^{level}" for level in range(1, LEVELS))
_ITEMS: Final = ("item", "multi-block-item")
_OF_ITEMS: Final = (
    *(f"{name}@{item}" for name in _OF_NODE for item in _ITEMS),
    *(f"{name}@{item}" for name in ("repetitions", "first-position", "offset", "offset-of-item") for item in _ITEMS),
)
_OF_STYLE: Final = (
    "repetitions", "other-running-words-before", "running-words-before", "first-position", "ordinal", "running-share",
    "share", "words-per-block", "link-share", "commas-and-stops",
)  # fmt: skip
_OF_STYLES: Final = tuple(f"{name}@{style}" for style in ("style", "nested-style") for name in _OF_STYLE)
NAMES: Final = (*_OF_LEVELS, *_POSITIONS, *_GROWTH, *_OF_ITEMS, "repetitions", *_OF_STYLES, "copies")

IMAGE: Final = tags.mask(frozenset({"img", "picture", "video", "iframe", "svg"}))
INPUT: Final = tags.mask(frozenset({"input", "select", "textarea", "button"}))
_MIN_COPY_WORDS: Final = 4


def compute(context: PageContext) -> FloatArray:
    """Return the features of :data:`NAMES`, shape ``(len(NAMES), b)``."""
    of_nodes = _of_nodes(context)
    rows = [
        _of_levels(context, of_nodes),
        _of_items(context, of_nodes),
        np.log1p(context.siblings[0][context.ancestors[0]])[None],
        *(_of_style(context, style) for style in context.styles),
        _copies(context)[None],
    ]
    return np.concatenate(rows, dtype=np.float32)


def _of_nodes(context: PageContext) -> FloatArray:
    """Columns over nodes that describe each as a container, shape ``(len(_OF_NODE), n)``."""
    nodes, counts = context.page.nodes, context.page.blocks.counts
    total, writing = nodes.total, context.page.once(writing_system)
    summed = np.array([context.running_words, counts.full_stops > 0, context.is_heading], np.float64)
    prefix = np.zeros((3, len(context.words) + 1))
    np.cumsum(summed, axis=1, out=prefix[:, 1:])
    running, sentences, headings = prefix[:, nodes.last_block] - prefix[:, nodes.first_block]
    visual_prefix = np.zeros((2, len(nodes) + 1), np.int32)
    np.cumsum([nodes.tagged(IMAGE), nodes.tagged(INPUT)], axis=1, out=visual_prefix[:, 1:])
    images, inputs = visual_prefix[:, nodes.end] - visual_prefix[:, :-1]
    blocks = nodes.last_block - nodes.first_block
    words_or_1, blocks_or_1 = np.maximum(total.words, 1), np.maximum(blocks, 1)
    size = nodes.end - np.arange(len(nodes))
    return np.array([
        np.log1p(total.words),
        total.words / words_or_1[0],
        total.link_words / words_or_1,
        (total.commas + total.full_stops) / words_or_1,
        np.log1p(total.words / blocks_or_1),
        running / words_or_1,
        running / max(float(running[0]), 1.0),
        sentences / blocks_or_1,
        np.log1p(blocks),
        np.log1p(total.words / size),
        images / blocks_or_1,
        inputs / blocks_or_1,
        headings / blocks_or_1,
        total.digits / np.maximum(writing.characters(total), 1),
        writing.share_of_capitals(total),
    ], np.float32)  # fmt: skip


def _of_levels(context: PageContext, of_nodes: FloatArray) -> FloatArray:
    """The features of the ancestors of each block, its position in them, and the growth of their words."""
    nodes, ancestors = context.page.nodes, context.ancestors
    values = of_nodes[:, ancestors]
    first = nodes.first_block[ancestors]
    position = (np.arange(ancestors.shape[1]) - first) / np.maximum(nodes.last_block[ancestors] - first, 1)
    rows = (values.reshape(-1, ancestors.shape[1]), position, np.diff(values[0], axis=0))
    return np.concatenate(rows, dtype=np.float32)


def _of_items(context: PageContext, of_nodes: FloatArray) -> FloatArray:
    """The features of the repeated items that each block belongs to; -1 where it belongs to none."""
    nodes, items = context.page.nodes, context.items
    counts, first_sibling = context.siblings
    index = np.arange(items.shape[1])
    first = nodes.first_block[first_sibling[items]]
    start = nodes.first_block[items]
    running_total = int(context.running_words.sum())
    share_before = np.append(context.running_words_before, running_total) / max(running_total, 1)
    of_siblings = np.array([
        np.log1p(counts[items]),
        share_before[first],
        np.log1p(np.maximum(index - start, 0)),
        np.log1p(np.maximum(start - first, 0)),
    ])  # fmt: skip
    rows = np.concatenate((of_nodes[:, items], of_siblings))
    rows[:, items < 0] = -1
    return rows.reshape(-1, items.shape[1]).astype(np.float32)


def _of_style(context: PageContext, style: IntArray) -> FloatArray:
    """The use of the style of each block on the page, and the running text of this and other styles before it.

    Args:
        context: the page.
        style: the style number of each block, shape ``(b,)``.
    """
    counts = context.page.blocks.counts
    repetitions = np.bincount(style)
    words, link_words = np.bincount(style, context.words), np.bincount(style, counts.link_words)
    commas_and_stops = np.bincount(style, counts.full_stops + counts.commas)
    running_total = max(float(context.running_words.sum()), 1.0)
    order = np.argsort(style, kind="stable")
    start = np.append(0, repetitions.cumsum())[:-1]
    sorted_before = context.running_words[order].cumsum() - context.running_words[order]
    same_before, ordinal = np.empty((2, len(order)), np.float32)
    same_before[order] = sorted_before - sorted_before[start][style[order]]
    ordinal[order] = np.arange(len(order)) - start[style[order]]
    words_or_1 = np.maximum(words, 1)
    by_block = np.array([
        np.log1p(repetitions)[style],
        np.log1p(np.maximum(context.running_words_before - same_before, 0)),
        np.log1p(same_before),
        (context.running_words_before / running_total)[order[start][style]],
        np.log1p(ordinal),
    ])  # fmt: skip
    by_style = np.array([
        np.bincount(style, context.running_words) / running_total,
        words / max(float(words.sum()), 1.0),
        np.log1p(words / np.maximum(repetitions, 1)),
        link_words / words_or_1,
        commas_and_stops / words_or_1,
    ])  # fmt: skip
    return np.concatenate((by_block, by_style[:, style]), dtype=np.float32)


def _copies(context: PageContext) -> FloatArray:
    """The number of blocks with the same counts, for blocks of at least four words; 0 for shorter blocks.

    Blocks with equal counts of seven kinds are taken for copies, which avoids reading their text.
    """
    counts = context.page.blocks.counts
    key = counts.characters.astype(np.int64)
    for column in (counts.letters, counts.capitals, counts.digits, counts.punctuation, counts.bytes, counts.words):
        key = key * 1_000_003 + column
    _, inverse, copies = np.unique(key, return_inverse=True, return_counts=True)
    return np.where(context.words >= _MIN_COPY_WORDS, copies[inverse], 0).astype(np.float32)
