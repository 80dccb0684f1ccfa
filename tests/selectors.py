"""Selectors for tests, which need no scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from domext import Selection

if TYPE_CHECKING:
    from domext import Page, ScoreTable


@dataclass(frozen=True)
class Everything:
    """Select every block, with a page type and a confidence."""

    page_type: str | None = None
    confidence: float | None = None
    scorers: tuple[str, ...] = ()

    def select(self, page: Page, _: ScoreTable) -> Selection:
        keep = np.ones(len(page.blocks), np.bool_)
        return Selection(keep, keep.astype(np.float32), page_type=self.page_type, confidence=self.confidence)


@dataclass(frozen=True)
class OneBlock:
    """Select one block, with a page type and a confidence; a negative index counts from the last block."""

    index: int
    page_type: str | None = None
    confidence: float | None = None
    scorers: tuple[str, ...] = ()

    def select(self, page: Page, _: ScoreTable) -> Selection:
        keep = np.zeros(len(page.blocks), np.bool_)
        keep[self.index] = True
        return Selection(keep, keep.astype(np.float32), page_type=self.page_type, confidence=self.confidence)
