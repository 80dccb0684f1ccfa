"""Recognise the notes that say when a post was edited."""

from __future__ import annotations

import itertools
import re
from typing import Final

from domext.discussion.post_lines import shows_date, shows_time
from domext.metadata.ages import gives_age
from domext.metadata.dates import is_month
from domext.table.patterns import lazy_pattern
from domext.words import expression
from domext.words.discussion import EDITED, LAST

_EDITED: Final = lazy_pattern(rf"\W{{0,4}}(?:(?:{expression(LAST)}) )?(?:{expression(EDITED)})", re.IGNORECASE)
_MAX_WORDS: Final = 8  # of a note without a time and a year


def tells_change(line: str) -> bool:
    """Return whether a line says when a post was edited; without time and year, only if it says little else."""
    if _EDITED.match(line) is None:
        return False
    if shows_time(line) or shows_date(line):
        return True
    words = line.split()
    return len(words) <= _MAX_WORDS and (gives_age(line) or any(itertools.starmap(_is_day, itertools.pairwise(words))))


def _is_day(word: str, other: str) -> bool:
    """Whether two words are the name of a month and a number."""
    return (is_month(word) and other[:1].isdigit()) or (word[:1].isdigit() and is_month(other))
