"""Choose the article from the probabilities of blocks: the text with the highest expected F measure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.core import core

if TYPE_CHECKING:
    from domext.options import Favour
    from domext.table.nodes import BoolArray, FloatArray

# The weight of recall in the F measure that is maximised.
_BETA: Final = {"precision": 0.5, "balanced": 1.0, "recall": 2.0}
# Equally probable thresholds over which the expectation is taken.
_THRESHOLDS: Final = 20


def decide(probability: FloatArray, words: FloatArray, favour: Favour = "balanced") -> tuple[BoolArray, float]:
    """Return the blocks that maximise the expected F measure of the page's words.

    The model of the content is that blocks depend on each other: if one comment is content, all comments are. The
    content is ``{j: p[j] > t}`` with ``t`` uniform in [0, 1]. So each block is content with its probability, and never
    without the blocks that are more probable. (If blocks were independent, a hundred comments of p = 0.3 would be kept
    beside a short article, because thirty of them would surely be content.) As in the optimal decisions for F
    measures of Lewis (1995) and Jansche (2007), the candidates are the ``k`` most probable blocks, for every ``k``.

    Args:
        probability: the probability of each block to be content, in [0, 1], shape ``(b,)``, at least one block.
        words: the words of each block, positive, shape ``(b,)``.
        favour: F0.5 (``precision``), F1 (``balanced``) or F2 (``recall``).

    Returns:
        Mask of the blocks to keep, shape ``(b,)``, and the expected F1 of keeping them, in [0, 1].
    """
    if core is None:
        return _array_decide(probability, words, _BETA[favour] ** 2)
    keep = np.empty(len(probability), np.bool_)
    columns = np.ascontiguousarray(probability, np.float32), np.ascontiguousarray(words, np.float32)
    return keep, core.decide(*columns, _BETA[favour] ** 2, _THRESHOLDS, keep)


def _array_decide(probability: FloatArray, words: FloatArray, weight: float) -> tuple[BoolArray, float]:
    """Decide in numpy, with a weight of the recall that is the square of the beta of the F measure."""
    order = np.argsort(-probability, kind="stable")
    kept = words[order].cumsum(dtype=np.float64)
    thresholds = (np.arange(_THRESHOLDS) + 0.5) / _THRESHOLDS
    content = np.append(0, kept)[np.searchsorted(-probability[order], -thresholds)][:, None]
    correct = np.minimum(kept, content)
    best = int(np.argmax(((1 + weight) * correct / (kept + weight * content)).sum(axis=0)))
    keep = np.zeros(len(probability), np.bool_)
    keep[order[: best + 1]] = True
    return keep, float(np.mean(2 * correct[:, best] / (kept[best] + content[:, 0])))
