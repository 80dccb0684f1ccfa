"""From probabilities of blocks to the article: the text whose expected score is highest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from domext.nodes import BoolArray, FloatArray
    from domext.options import Favour

# The weight of recall in the F measure that is maximised.
_BETA: Final = {"precision": 0.5, "balanced": 1.0, "recall": 2.0}


def decide(probability: FloatArray, words: FloatArray, favour: Favour = "balanced") -> tuple[BoolArray, float]:
    """The blocks that maximise the expected F measure of the page's words, and that expectation.

    With the expected words of content ``c = sum(p * w)``, keeping the blocks ``K`` has the expected precision
    ``sum_K(p * w) / sum_K(w)`` and recall ``sum_K(p * w) / c``. For any size of ``K`` the most probable blocks are
    best, so only as many sets as there are blocks are to be looked at (the optimal F decision of Lewis 1995 and
    Jansche 2007, with expectations in place of the distribution of ``c``).

    Args:
        probability: of each block to be content, in [0, 1], shape ``(b,)``, at least one.
        words: of each block, shape ``(b,)``.
        favour: F0.5, F1 or F2.

    Returns:
        Which blocks to keep, shape ``(b,)``, and the expected F1 of keeping them, in [0, 1].
    """
    order = np.argsort(-probability, kind="stable")
    right = (probability * words)[order].cumsum(dtype=np.float64)
    kept = words[order].cumsum(dtype=np.float64)
    content = max(float(right[-1]), 1e-9)
    weight = _BETA[favour] ** 2
    best = int(np.argmax((1 + weight) * right / np.maximum(kept + weight * content, 1e-9)))
    keep = np.zeros(len(probability), np.bool_)
    keep[order[: best + 1]] = True
    return keep, float(2 * right[best] / max(kept[best] + content, 1e-9))
