"""Coherence of groups of neighbouring blocks with the article, by the words that they share.

CUTER (Adam, Bouras, Poulopoulos 2009) names the coherence between the words of an article and those of a group as future
work, after the weights of words in summarisation. The formula and the rule are ours.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import numpy as np

from domext.table.characters import lowercase_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

#: The growth of the weight of a word with its frequency in a group.
WordWeights = Literal["log", "count", "presence"]
_FREQUENCY_WEIGHT: Final[dict[WordWeights, Callable[[int], float]]] = {
    "log": lambda count: 1 + math.log(count),
    "count": float,
    "presence": lambda _: 1.0,
}


class CoherenceRule(NamedTuple):
    """The rule by which groups join the article.

    Attributes:
        accept: share of the longest group's text that the first group of the article must exceed, in [0, 1).
        threshold: least coherence, in [0, 1].
        max_interruption: share of the article's text that a series of incoherent groups must exceed to end it, because
            groups that cohere later are comments, in [0, 1].
        weights: how the weight of a word grows with its frequency, see :func:`coherence`.
    """

    accept: float
    threshold: float
    max_interruption: float
    weights: WordWeights


def coherent_blocks(page: Page, keep: BoolArray, rule: CoherenceRule) -> BoolArray:
    """Return which kept blocks cohere with the article, shape ``(b,)``.

    Kept blocks in a row whose owners have the same parent are a group. The article starts with the first group whose
    text is longer than ``accept`` times that of the longest one. Later groups, and then earlier ones, join it if their
    coherence with that group reaches the threshold. A series of incoherent groups with more than ``max_interruption``
    times the article's text ends it.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        rule: the rule.
    """
    rows = np.flatnonzero(keep)
    result = np.zeros_like(keep)
    size = page.blocks.counts.bytes[rows]
    if not size.any():
        return result
    parent = page.nodes.parent[page.blocks.owner[rows]]
    group = np.append(0, (np.diff(parent) != 0).cumsum())
    length = np.bincount(group, weights=size)
    first = int(np.argmax(length > rule.accept * length.max()))
    words = [lowercase_words(page.blocks.text(row)) for row in rows.tolist()]
    coheres = [value >= rule.threshold for value in coherence(words, group.tolist(), first, rule.weights)]
    joined = _joined(length.tolist(), coheres, first, rule.max_interruption)
    result[rows] = joined[group]
    return result


def _joined(length: list[float], coheres: list[bool], first: int, max_interruption: float) -> BoolArray:
    """Mask of the groups that form the article, given their lengths, shape ``(groups,)``."""
    joined = np.zeros(len(length), dtype=np.bool_)
    joined[first] = True
    article = length[first]
    for direction in (range(first + 1, len(length)), range(first - 1, -1, -1)):
        interruption = 0.0
        for group in direction:
            if coheres[group]:
                joined[group] = True
                article += length[group]
                interruption = 0.0
            else:
                interruption += length[group]
                if interruption > max_interruption * article:
                    break
    return joined


def coherence(
    blocks: Sequence[Sequence[str]], group: Sequence[int], first: int, weights: WordWeights = "presence"
) -> list[float]:
    """Return the coherence of each group of blocks with one of them, in [0, 1].

    It is the cosine of the groups' vectors, whose elements are the weights ``w(tf) * ln(1 + B / df)`` of their words: a
    word counts more the more often it occurs in the group (tf), and the fewer of the B blocks contain it (df).

    Args:
        blocks: the words of each block.
        group: the number of each block's group, ascending from 0 without gaps.
        first: the group to compare with.
        weights: w(tf): ``1 + ln tf`` (``log``), ``tf`` (``count``) or 1 (``presence``).
    """
    weight = _FREQUENCY_WEIGHT[weights]
    frequencies: list[Counter[str]] = [Counter() for _ in range(max(group) + 1)]
    in_blocks: Counter[str] = Counter()
    for words, number in zip(blocks, group, strict=True):
        frequencies[number].update(words)
        in_blocks.update(set(words))
    rarity = {word: math.log(1 + len(blocks) / count) for word, count in in_blocks.items()}
    vectors = [{word: weight(count) * rarity[word] for word, count in counts.items()} for counts in frequencies]
    norms = [math.sqrt(math.fsum(weight**2 for weight in vector.values())) for vector in vectors]
    article = vectors[first]
    return [
        math.fsum(weight * article.get(word, 0.0) for word, weight in vector.items()) / max(norm * norms[first], 1e-9)
        for vector, norm in zip(vectors, norms, strict=True)
    ]
