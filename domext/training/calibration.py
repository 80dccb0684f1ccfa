"""How far probabilities of blocks and confidences of pages can be believed, on pages that the model never saw."""

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

_BINS: Final = 20  # of equal width, over the probabilities


@dataclass(frozen=True, eq=False, slots=True)
class Calibration:
    """What was said of blocks and pages, and what was true of them.

    Attributes:
        probability: of each block of all pages to be content, shape ``(b,)``.
        share: how much of the block is content, in [0, 1], shape ``(b,)``.
        confidence: the expected F1 of each page, shape ``(n,)``.
        f1: F1 of the words of its blocks, shape ``(n,)``.
    """

    probability: FloatArray
    share: FloatArray
    confidence: FloatArray
    f1: FloatArray

    @classmethod
    def of(cls, model: Model, pages: Iterable[TrainingPage]) -> Calibration:
        """Ask a model about pages; those that are known by segments alone say nothing here."""
        probability, share, confidence, f1 = [], [], [], []
        for page in pages:
            if page.gold.text is not None:
                said, words = model.probabilities(page.page)[0], page.page.words
                keep, expected = decide(said, words)
                true = np.clip(page.shares, 0, 1)
                probability.append(said)
                share.append(true)
                confidence.append(expected)
                f1.append(2 * float((words * true * keep).sum()) / float((words * (true + keep)).sum()))
        none = [np.zeros(0, np.float32)]
        return cls(
            np.concatenate(probability or none),
            np.concatenate(share or none),
            np.array(confidence, np.float32),
            np.array(f1, np.float32),
        )

    @classmethod
    def joined(cls, parts: Iterable[Calibration]) -> Calibration:
        """That of several models on pages of their own."""
        found = list(parts)
        return cls(*(np.concatenate([getattr(part, name) for part in found]) for name in cls.__slots__))

    def bins(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Of the bins that have any block: blocks, their mean probability, and how much of them is content."""
        place = np.minimum((self.probability * _BINS).astype(np.intp), _BINS - 1)
        blocks = np.bincount(place, minlength=_BINS)
        used, some = blocks > 0, np.maximum(blocks, 1)
        said, true = (np.bincount(place, values, minlength=_BINS) / some for values in (self.probability, self.share))
        counts, means, shares = (np.asarray(values[used], np.float32) for values in (blocks, said, true))
        return counts, means, shares

    def error(self) -> float:
        """The expected calibration error (Naeini et al. 2015): the mean distance of a block's bin from the truth."""
        blocks, said, true = self.bins()
        return float((blocks * np.abs(said - true)).sum() / max(blocks.sum(), 1))

    def rank_correlation(self) -> float | None:
        """Spearman's, of the pages' confidence with their F1; None for fewer than two pages, or if one is always equal."""
        one, other = _ranks(self.confidence), _ranks(self.f1)
        if len(one) < 2 or one.std() == 0 or other.std() == 0:
            return None
        return float(np.corrcoef(one, other)[0, 1])


def _ranks(values: FloatArray) -> FloatArray:
    """The mean rank of what is equal."""
    _, place, times = np.unique(values, return_inverse=True, return_counts=True)
    return np.asarray((times.cumsum() - (times - 1) / 2)[place])
