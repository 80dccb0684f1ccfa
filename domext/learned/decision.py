"""From probabilities of blocks to the article: the text whose expected score is highest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from domext.options import Favour
    from domext.table.nodes import BoolArray, FloatArray

# The weight of recall in the F measure that is maximised.
_BETA: Final = {"precision": 0.5, "balanced": 1.0, "recall": 2.0}
# Equally probable cases that the expectation is taken over.
_CASES: Final = 20


def decide(probability: FloatArray, words: FloatArray, favour: Favour = "balanced") -> tuple[BoolArray, float]:
    """The blocks that maximise the expected F measure of the page's words, and that expectation.

    The blocks of a page stand and fall together: if one comment is content, all of them are. So what is content is
    taken to be ``{j: p[j] > t}``, with ``t`` uniform in [0, 1]: each block is content with its probability, and one is
    never content without those that are more probable. (Were the blocks independent, a hundred comments of p = .3 would
    be kept beside a short article, for thirty of them would surely be content.) What is looked at is each number of the
    most probable blocks, as the optimal decision for F measures does (Lewis 1995, Jansche 2007).

    Args:
        probability: of each block to be content, in [0, 1], shape ``(b,)``, at least one.
        words: of each block, positive, shape ``(b,)``.
        favour: F0.5, F1 or F2.

    Returns:
        Which blocks to keep, shape ``(b,)``, and the expected F1 of keeping them, in [0, 1].
    """
    order = np.argsort(-probability, kind="stable")
    kept = words[order].cumsum(dtype=np.float64)
    levels = (np.arange(_CASES) + 0.5) / _CASES
    content = np.append(0, kept)[np.searchsorted(-probability[order], -levels)][:, None]
    right = np.minimum(kept, content)
    weight = _BETA[favour] ** 2
    best = int(np.argmax(((1 + weight) * right / (kept + weight * content)).sum(axis=0)))
    keep = np.zeros(len(probability), np.bool_)
    keep[order[: best + 1]] = True
    return keep, float(np.mean(2 * right[:, best] / (kept[best] + content[:, 0])))
