"""What the learned selector knows of a block: rows of a matrix over blocks, in a declared order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned import container_features, name_features, page_features
from domext.learned.context import Context

if TYPE_CHECKING:
    from domext.plugin.scores import ScoreTable
    from domext.table.nodes import FloatArray, IntArray
    from domext.table.page import Page

#: The scorers whose columns are features, in this order.
SCORERS: Final = (
    "structure", "comma:hierarchy=false", "cuter:labels=false", "fullstops:hierarchy=false"
)  # fmt: skip
_TEXT: Final = (
    "words", "characters", "plain-words", "marks", "link-share", "commas", "full-stops", "digits", "capitals",
    "punctuation", "letters-a-word", "tags", "preformatted", "words-of-longest", "depth",
)  # fmt: skip
_AROUND: Final = (-2, -1, 1, 2)
_RADII: Final = (2, 5, 15)
_NEIGHBOURS: Final = (
    *(f"{name}{by:+d}" for by in _AROUND for name in ("words", "link-share")),
    *(f"{name}~{radius}" for radius in _RADII for name in ("words", "links", "long", "headings", "link-share")),
)
_POSITION: Final = (
    "place", "index", "index-from-end", "words-before", "log-words-before", "log-words-after", "long-before",
    "from-title", "from-h1", "from-heading",
)  # fmt: skip
_FAR: Final = -99.0
_FEWEST_WORDS: Final = 0.2
_HEADINGS: Final = 24  # the title of an article is among the first


def schema(scorers: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the features, given those of the scorers' columns."""
    return (
        *_TEXT,
        *_NEIGHBOURS,
        *container_features.NAMES,
        *_POSITION,
        *name_features.NAMES,
        *page_features.NAMES,
        *scorers,
    )


def families(columns: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """The features by what they are made of: each scorer by itself, then the groups of the page's own."""
    scorers = {name.rpartition(".")[0]: frozenset[str]() for name in columns}
    for column in columns:
        scorers[column.rpartition(".")[0]] |= {column}
    groups = {
        "text": _TEXT,
        "neighbours": _NEIGHBOURS,
        "containers": container_features.NAMES,
        "positions": _POSITION,
        "names": name_features.NAMES,
        "page": page_features.NAMES,
    }
    return scorers | {name: frozenset(group) for name, group in groups.items()}


@dataclass(frozen=True, eq=False, slots=True)
class PageFeatures:
    """A page as the learned selector sees it.

    Attributes:
        features: of every block, a row each in the order of :func:`schema`, float32, shape ``(features, b)``.
        groups: numbers of the groups that it is of, shape ``(GROUPS, b)``, see :attr:`Context.groups`.
        words: what it weighs: its words, and a little without any, float32, shape ``(b,)``.
    """

    features: FloatArray
    groups: IntArray
    words: FloatArray


def describe(page: Page, scores: ScoreTable) -> PageFeatures:
    """Describe a page that has blocks."""
    context = Context.of(page)
    title = _title(context)
    whole = page_features.of(context, title[1])
    rows: list[FloatArray] = [
        _text(context),
        _neighbours(context),
        container_features.of(context),
        _positions(context, title[0]),
    ]
    rows += [name_features.of(context).astype(np.float32), np.repeat(whole[:, None], len(page.blocks), axis=1)]
    rows += [column[None] for column in scores.blocks.values()]
    words = np.maximum(context.words, _FEWEST_WORDS).astype(np.float32)
    return PageFeatures(np.concatenate(rows), context.groups, words)


def _text(context: Context) -> FloatArray:
    blocks = context.page.blocks
    counts = blocks.counts
    words, characters = np.maximum(counts.words, 1), np.maximum(counts.characters, 1)
    marks = counts.commas + counts.full_stops
    logs = np.log1p(np.array([counts.words, counts.characters, context.plain, marks, blocks.tags], np.float32))
    longest = np.log1p(np.float32(context.long.max(initial=0)))
    return np.array([
        *logs[:4],
        counts.link_characters / characters,
        counts.commas / words,
        counts.full_stops / words,
        counts.digits / characters,
        counts.capitals / np.maximum(counts.letters, 1),
        counts.punctuation / characters,
        counts.letters / words,
        logs[4],
        blocks.preformatted,
        logs[0] - longest,
        context.page.nodes.depth[blocks.owner],
    ], np.float32)  # fmt: skip


def _neighbours(context: Context) -> FloatArray:
    counts = context.page.blocks.counts
    number = len(context.words)
    link_share = counts.link_characters / np.maximum(counts.characters, 1)
    near = np.array([np.log1p(context.words), link_share], np.float32)
    edge = np.full((2, 2), -1, np.float32)
    padded = np.concatenate((edge, near, edge), axis=1)
    rows: list[FloatArray] = [padded[:, 2 + by : 2 + by + number] for by in _AROUND]
    summed = np.array([context.words, counts.link_words, context.long, context.heading], np.float32)
    prefix = np.zeros((4, number + 1), np.float32)  # exact up to 2 ** 24 words
    np.cumsum(summed, axis=1, out=prefix[:, 1:])
    here = np.arange(number)
    for radius in _RADII:
        window = prefix[:, np.minimum(here + radius + 1, number)] - prefix[:, np.maximum(here - radius, 0)]
        rows += [window, (window[1] / np.maximum(window[0], 1))[None]]
    return np.concatenate(rows)


def _positions(context: Context, title: int) -> FloatArray:
    number = np.arange(len(context.words))
    before = context.words.cumsum() - context.words
    total = max(int(context.words.sum()), 1)
    h1 = np.flatnonzero(context.owner_tag == page_features.H1)
    last_heading = np.maximum.accumulate(np.where(context.heading, number, -1))
    return np.array([
        number / len(number),
        np.log1p(number),
        np.log1p(len(number) - number),
        before / total,
        np.log1p(before),
        np.log1p(total - before),
        context.long_before / max(int(context.long.sum()), 1),
        _from(title, number),
        _from(int(h1[0]) if len(h1) else -1, number),
        np.log1p(number - last_heading),
    ], np.float32)  # fmt: skip


def _from(place: int, number: np.ndarray[tuple[int], np.dtype[np.intp]]) -> FloatArray:
    """Blocks from a place, on a logarithmic scale with sign; far before it without one."""
    if place < 0:
        return np.full(len(number), _FAR, np.float32)
    return np.asarray(np.sign(number - place) * np.log1p(np.abs(number - place)), np.float32)


def _title(context: Context) -> tuple[int, float]:
    """The heading that says most of what the title says: its block (-1 without one), and how much of it that is."""
    wanted = set((context.page.title or "").lower().split())
    best, place = 0.0, -1
    if wanted:
        for block in np.flatnonzero(context.heading)[:_HEADINGS].tolist():
            said = set(context.page.blocks.text(block).lower().split())
            value = len(said & wanted) / max(len(said), 1) * min(1.0, len(said) / 3)
            if value > best + 0.01:
                best, place = value, block
    return (place if best >= 0.5 else -1), best
