"""The features of blocks that the learned selector takes as input, in a declared order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.core import core
from domext.learned.features import container_features, feature_table, name_features, page_features
from domext.learned.features.page_context import GROUPINGS, PageContext
from domext.learned.features.writing_system import writing_system
from domext.table import tags

if TYPE_CHECKING:
    from domext.plugin.scores import ScoreTable
    from domext.table.nodes import FloatArray, IntArray
    from domext.table.page import Page

#: The scorers whose columns are features, in this order.
SCORERS: Final = (
    "structure", "comma:hierarchy=false", "cuter:labels=false", "fullstops:hierarchy=false"
)  # fmt: skip
#: The value of a distance to a heading that the page does not have.
NO_HEADING: Final = -99.0
_TEXT: Final = (
    "words", "characters", "unlinked-words", "log-commas-and-stops", "link-share", "commas", "full-stops", "digits",
    "capitals", "punctuation", "letters-per-word", "tags", "preformatted", "words-to-longest", "depth",
)  # fmt: skip
_OFFSETS: Final = (-2, -1, 1, 2)
_RADII: Final = (2, 5, 15)
_NEIGHBOURS: Final = (
    *(f"{name}{offset:+d}" for offset in _OFFSETS for name in ("words", "link-share")),
    *(
        f"{name}~{radius}"
        for radius in _RADII
        for name in ("words", "link-words", "running-words", "headings", "link-share")
    ),
)
_POSITION: Final = (
    "position", "index", "index-from-end", "share-before", "log-words-before", "log-words-after",
    "running-share-before", "from-title", "from-h1", "from-heading",
)  # fmt: skip
_MIN_WORDS: Final = 0.2


def feature_names(columns: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of all features in the order of the rows of :attr:`PageFeatures.matrix`.

    Args:
        columns: the names of the scorers' columns.
    """
    return (
        *_TEXT,
        *_NEIGHBOURS,
        *container_features.NAMES,
        *_POSITION,
        *name_features.NAMES,
        *page_features.NAMES,
        *columns,
    )


def feature_groups(columns: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """Return the names of the features by group: one group for each scorer, then six for the page itself.

    Args:
        columns: the names of the scorers' columns.
    """
    by_scorer = {column.rpartition(".")[0]: frozenset[str]() for column in columns}
    for column in columns:
        by_scorer[column.rpartition(".")[0]] |= {column}
    of_page = {
        "text": _TEXT,
        "neighbours": _NEIGHBOURS,
        "containers": container_features.NAMES,
        "positions": _POSITION,
        "names": name_features.NAMES,
        "page": page_features.NAMES,
    }
    return by_scorer | {name: frozenset(names) for name, names in of_page.items()}


@dataclass(frozen=True, eq=False, slots=True)
class PageFeatures:
    """The input of the learned selector for one page.

    Attributes:
        matrix: the features of every block, a row for each of :func:`feature_names`, float32, shape ``(features, b)``.
        groupings: group numbers of every block, see :attr:`PageContext.groupings`, shape ``(GROUPINGS, b)``.
        words: the words of every block, at least 0.2 so that no block has zero weight, float32, shape ``(b,)``.
    """

    matrix: FloatArray
    groupings: IntArray
    words: FloatArray


def extract_features(page: Page, scores: ScoreTable) -> PageFeatures:
    """Compute the features of a page's blocks.

    Args:
        page: a page with at least one block.
        scores: the scores of :data:`SCORERS`, and of further scorers that the model was trained with.
    """
    context = PageContext.of(page)
    return _array_features(context, scores) if core is None else _compiled_features(context, scores)


def _compiled_features(context: PageContext, scores: ScoreTable) -> PageFeatures:
    """Compute the features in the compiled core."""
    number, columns = len(context.page.blocks), list(scores.blocks.values())
    matrix = np.empty((len(feature_names(tuple(scores.blocks))), number), np.float32)
    groupings, words = np.empty((GROUPINGS, number), np.int32), np.empty(number, np.float32)
    core.features(*feature_table.of(context), matrix, groupings, words)
    if columns:
        matrix[-len(columns) :] = columns
    return PageFeatures(matrix, groupings, words)


def _array_features(context: PageContext, scores: ScoreTable) -> PageFeatures:
    """Compute the features in numpy."""
    page = context.page
    title_block, title_match = page.once(page_features.title_heading)
    of_page = page_features.compute(context, title_match)
    matrix = np.empty((len(feature_names(tuple(scores.blocks))), len(page.blocks)), np.float32)
    row = 0
    for compute in (
        lambda: _text(context),
        lambda: _neighbours(context),
        lambda: container_features.compute(context),
        lambda: _positions(context, title_block),
        lambda: name_features.compute(context),
        lambda: np.broadcast_to(of_page[:, None], (len(of_page), len(page.blocks))),
        lambda: np.array(list(scores.blocks.values())).reshape(-1, len(page.blocks)),
    ):
        part = compute()
        matrix[row : row + len(part)] = part
        row += len(part)
    words = np.maximum(context.words, _MIN_WORDS).astype(np.float32)
    return PageFeatures(matrix, context.groupings, words)


def _text(context: PageContext) -> FloatArray:
    blocks = context.page.blocks
    counts, writing = blocks.counts, context.page.once(writing_system)
    words, characters = np.maximum(counts.words, 1), np.maximum(writing.characters(counts), 1)
    commas_and_stops = counts.commas + counts.full_stops
    logs = np.log1p(
        np.array(
            [counts.words, writing.characters(counts), context.unlinked_words, commas_and_stops, blocks.tags],
            np.float32,
        )
    )
    longest = np.log1p(np.float32(context.running_words.max(initial=0)))
    return np.array([
        *logs[:4],
        counts.link_characters / np.maximum(counts.characters, 1),
        counts.commas / words,
        counts.full_stops / words,
        counts.digits / characters,
        writing.share_of_capitals(counts),
        counts.punctuation / characters,
        writing.letters(counts) / words,
        logs[4],
        blocks.preformatted,
        logs[0] - longest,
        context.page.nodes.depth[blocks.owner],
    ], np.float32)  # fmt: skip


def _neighbours(context: PageContext) -> FloatArray:
    counts = context.page.blocks.counts
    number = len(context.words)
    link_share = counts.link_characters / np.maximum(counts.characters, 1)
    own = np.array([np.log1p(context.words), link_share], np.float32)
    edge = np.full((2, 2), -1, np.float32)
    padded = np.concatenate((edge, own, edge), axis=1)
    rows: list[FloatArray] = [padded[:, 2 + offset : 2 + offset + number] for offset in _OFFSETS]
    summed = np.array([context.words, counts.link_words, context.running_words, context.is_heading], np.float32)
    prefix = np.zeros((4, number + 1), np.float32)  # exact up to 2 ** 24 words
    np.cumsum(summed, axis=1, out=prefix[:, 1:])
    index = np.arange(number)
    for radius in _RADII:
        window = prefix[:, np.minimum(index + radius + 1, number)] - prefix[:, np.maximum(index - radius, 0)]
        rows += [window, (window[1] / np.maximum(window[0], 1))[None]]
    return np.concatenate(rows)


def _positions(context: PageContext, title_block: int) -> FloatArray:
    index = np.arange(len(context.words))
    before = context.words.cumsum() - context.words
    total = max(int(context.words.sum()), 1)
    h1 = np.flatnonzero(context.owner_tag == tags.H1)
    last_heading = np.maximum.accumulate(np.where(context.is_heading, index, -1))
    return np.array([
        index / len(index),
        np.log1p(index),
        np.log1p(len(index) - index),
        before / total,
        np.log1p(before),
        np.log1p(total - before),
        context.running_words_before / max(int(context.running_words.sum()), 1),
        _signed_log_distance(title_block, index),
        _signed_log_distance(int(h1[0]) if len(h1) else -1, index),
        np.log1p(index - last_heading),
    ], np.float32)  # fmt: skip


def _signed_log_distance(heading: int, index: np.ndarray[tuple[int], np.dtype[np.intp]]) -> FloatArray:
    """Blocks from a heading on a logarithmic scale, negative before it; :data:`NO_HEADING` if ``heading`` is -1."""
    if heading < 0:
        return np.full(len(index), NO_HEADING, np.float32)
    return np.asarray(np.sign(index - heading) * np.log1p(np.abs(index - heading)), np.float32)
