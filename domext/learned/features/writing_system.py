"""The letters of a page in any writing system, as features: in numbers that are usual for an alphabet with capitals.

There are few pages to learn from in other writing systems, and most of them are articles. A model that sees the writing
system of a page takes it for one of these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from domext.table.nodes import Counts, FloatArray, IntArray
    from domext.table.page import Page

# An ideograph is a word of one letter. A word of an alphabet has about four letters more, and a space.
_ADDED_LETTERS: Final = 4
_MAX_LETTERS: Final = 2  # per word on a page of ideographs, with words in an alphabet
# The share of capitals in text with capitals, and the most that a page without them has, in names from elsewhere.
_CAPITALS: Final = 0.05
_MAX_CAPITALS: Final = 0.01


class WritingSystem(NamedTuple):
    """Adjustment of letter counts in features to a writing system.

    Attributes:
        added_letters: the letters that each word counts in addition; 0 for an alphabet.
        capitals: the share of capitals in each text; -1 for an alphabet with capitals, which are counted.
    """

    added_letters: int
    capitals: float

    @property
    def assumed(self) -> tuple[str, ...]:
        """Prefixes of the names of the features that are assumed, not counted; features of the whole page add "page" before them."""
        if self.added_letters:
            return ("characters", "digits", "capitals", "punctuation", "letters-per-word")
        return ("capitals",) if self.capitals >= 0 else ()

    def letters(self, counts: Counts) -> IntArray:
        """Letters of each row."""
        return counts.letters + self.added_letters * counts.words

    def characters(self, counts: Counts) -> IntArray:
        """Visible characters of each row, with a space for each word that counts more letters."""
        return counts.characters + (self.added_letters + 1) * counts.words if self.added_letters else counts.characters

    def share_of_capitals(self, counts: Counts) -> FloatArray:
        """Return the share of capitals among the letters of each row, 0 without letters."""
        if self.capitals < 0:
            return np.asarray(counts.capitals / np.maximum(self.letters(counts), 1))
        return np.where(counts.letters > 0, self.capitals, 0.0)


#: An alphabet with capitals, such as Latin, Cyrillic and Greek.
WITH_CAPITALS: Final = WritingSystem(0, -1.0)


def writing_system(page: Page) -> WritingSystem:
    """Return the writing system of most of a page's text, by its letters, words and capitals."""
    total = page.nodes.total
    letters, words, digits, capitals = (
        int(column[0]) for column in (total.letters, total.words, total.digits, total.capitals)
    )
    if digits < letters < _MAX_LETTERS * words:
        return WritingSystem(_ADDED_LETTERS, _CAPITALS)
    return WritingSystem(0, _CAPITALS) if capitals < _MAX_CAPITALS * letters else WITH_CAPITALS
