"""From the probabilities of blocks to the article: the text with the highest expected F measure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.core import core

if TYPE_CHECKING:
    from domext.options import Favour
    from domext.table.nodes import BoolArray, FloatArray

# The weight of recall in the F measure that is maximised.
_BETA: Final = {"precision": 0.5, "balanced": 1.0, "recall": 2.0}
# Equally probable thresholds over which the expectation is taken.
_THRESHOLDS: Final = 20
# Blocks with a lower probability do not count as independent: a model is never surer than 0.02, and the words of hundreds of such
# blocks would add up to content that is not there.
_MIN_PROBABILITY: Final = 0.1


def decide(
    probability: FloatArray, words: FloatArray, favour: Favour = "balanced", independence: float = 0.0
) -> tuple[BoolArray, float]:
    """Return the blocks that maximise the expected F measure of the page's words.

    The model of the content is that blocks depend on each other: if one comment is content, all comments are. The
    content is ``{j: p[j] > t}`` with ``t`` uniform in [0, 1]. So each block is content with its probability, and never
    without the blocks that are more probable. (If blocks were independent, a hundred comments of p = 0.3 would be kept
    beside a short article, because thirty of them would surely be content.) As in the optimal decisions for F
    measures of Lewis (1995) and Jansche (2007), the candidates are the ``k`` most probable blocks, for every ``k``.

    On some pages, such as those of shops, that is only one half of the truth: a description is content whether or not the table below
    it is. There the expectation for independent blocks counts, too. It is the F measure of the expected words.

    Args:
        probability: the probability of each block to be content, in [0, 1], shape ``(b,)``, at least one block.
        words: the words of each block, positive, shape ``(b,)``.
        favour: F0.5 (``precision``), F1 (``balanced``) or F2 (``recall``).
        independence: the weight of the expectation for independent blocks, in [0, 1].

    Returns:
        Which blocks to keep, shape ``(b,)``, and the expected F1 of keeping them, in [0, 1].
    """
    weight = _BETA[favour] ** 2
    if core is None:
        return _array_decide(probability, words, weight, independence)
    keep = np.empty(len(probability), np.bool_)
    columns = np.ascontiguousarray(probability, np.float32), np.ascontiguousarray(words, np.float32)
    return keep, core.decide(*columns, (weight, _THRESHOLDS, independence, _MIN_PROBABILITY), keep)


def _array_decide(
    probability: FloatArray, words: FloatArray, weight: float, independence: float
) -> tuple[BoolArray, float]:
    """Decide in numpy, with a weight of the recall that is the square of the beta of the F measure."""
    order = np.argsort(-probability, kind="stable")
    kept = words[order].cumsum(dtype=np.float64)
    thresholds = (np.arange(_THRESHOLDS) + 0.5) / _THRESHOLDS
    content = np.append(0, kept)[np.searchsorted(-probability[order], -thresholds)][:, None]
    likely = np.where(probability >= _MIN_PROBABILITY, probability.astype(np.float64) * words, 0)[order].cumsum()

    def expected(weight: float) -> npt.NDArray[np.float64]:
        """The expected F measure for each number of kept blocks."""
        dependent = ((1 + weight) * np.minimum(kept, content) / (kept + weight * content)).mean(axis=0)
        independent = (1 + weight) * likely / (kept + weight * likely[-1])
        return np.asarray((1 - independence) * dependent + independence * independent)

    best = int(np.argmax(expected(weight)))
    keep = np.zeros(len(probability), np.bool_)
    keep[order[: best + 1]] = True
    return keep, float(expected(1)[best])
