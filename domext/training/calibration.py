"""Calibration of probabilities and confidences on pages that the model did not see in training."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.decision import decide

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.learned.model import Model
    from domext.table.nodes import FloatArray
    from domext.training.training_pages import TrainingPage

_BINS: Final = 20  # of equal width in [0, 1]


@dataclass(frozen=True, eq=False, slots=True)
class Calibration:
    """Predictions for blocks and pages beside the truth.

    Attributes:
        probability: the predicted probability of each block to be content, shape ``(b,)`` over all pages.
        target: the share of the block that is content, in [0, 1], shape ``(b,)``.
        confidence: the expected F1 of each page, shape ``(n,)``.
        f1: the F1 of the words of the blocks that are kept, shape ``(n,)``.
    """

    probability: FloatArray
    target: FloatArray
    confidence: FloatArray
    f1: FloatArray

    @classmethod
    def of(cls, model: Model, pages: Iterable[TrainingPage]) -> Calibration:
        """Collect the predictions of a model for pages with a gold text; pages with only segments are left out."""
        probabilities, targets, confidences, f1 = [], [], [], []
        for page in pages:
            if page.gold.text is not None:
                probability, _, words = model.probabilities(page.features)
                keep, expected_f1 = decide(probability, words)
                target = np.clip(page.targets, 0, 1)
                probabilities.append(probability)
                targets.append(target)
                confidences.append(expected_f1)
                f1.append(2 * float((words * target * keep).sum()) / float((words * (target + keep)).sum()))
        empty = [np.zeros(0, np.float32)]
        return cls(
            np.concatenate(probabilities or empty),
            np.concatenate(targets or empty),
            np.array(confidences, np.float32),
            np.array(f1, np.float32),
        )

    @classmethod
    def joined(cls, parts: Iterable[Calibration]) -> Calibration:
        """Join the predictions of several models, each for its own pages."""
        several = list(parts)
        return cls(*(np.concatenate([getattr(part, name) for part in several]) for name in cls.__slots__))

    def bins(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Return the blocks, their mean probability and their mean target, for each of n bins with any block, shape ``(n,)``."""
        number = np.minimum((self.probability * _BINS).astype(np.intp), _BINS - 1)
        blocks = np.bincount(number, minlength=_BINS)
        used, blocks_or_1 = blocks > 0, np.maximum(blocks, 1)
        predicted, true = (
            np.bincount(number, values, minlength=_BINS) / blocks_or_1 for values in (self.probability, self.target)
        )
        counts, means, targets = (np.asarray(values[used], np.float32) for values in (blocks, predicted, true))
        return counts, means, targets

    def error(self) -> float:
        """Return the expected calibration error (Naeini et al. 2015).

        That is the mean over all blocks of the distance between the mean probability and the mean target of their bin.
        """
        blocks, predicted, true = self.bins()
        return float((blocks * np.abs(predicted - true)).sum() / max(blocks.sum(), 1))

    def rank_correlation(self) -> float | None:
        """Return Spearman's correlation of confidence and F1; None for fewer than two pages or a constant column."""
        confidence, f1 = _ranks(self.confidence), _ranks(self.f1)
        if len(confidence) < 2 or confidence.std() == 0 or f1.std() == 0:
            return None
        return float(np.corrcoef(confidence, f1)[0, 1])


def _ranks(values: FloatArray) -> FloatArray:
    """The rank of each value from 1, in the same shape; equal values have their mean rank."""
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    return np.asarray((counts.cumsum() - (counts - 1) / 2)[place])
