"""Search for texts in the distinct values of an attribute, in all of them at once."""

from __future__ import annotations

import functools
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table.characters import REPLACEMENT

if TYPE_CHECKING:
    from collections.abc import Iterable

#: The character before and after each value in the text of :func:`written`; no parser of HTML leaves it in a value.
NUL: Final = "\0"
#: The text of one empty value.
NOTHING: Final = NUL + NUL
# In a shorter text, a search for each part costs less than numbering the trigrams.
_MIN_FILTERED: Final = 1_000
# So many parts are searched for before the trigrams are numbered: an article as text needs no more.
_UNFILTERED_PARTS: Final = 8
_TRIGRAMS: Final = 1 << 16
_MARKS: Final = "_ \t\n"
_ASCII: Final = bytes(range(256)).lower().translate(bytes.maketrans(_MARKS.encode(), b"----"))


class Joined:
    """Values as one text to search in.

    Args:
        text: the values, as :func:`written` writes them.

    Attributes:
        text: the values in lower case, with hyphens for underscores and white space, because all of them divide words in the
            names of classes.
    """

    def __init__(self, text: str) -> None:
        if text.isascii():  # nearly always; one pass over the bytes
            self.text = text.encode().translate(_ASCII).decode()
        else:
            self.text = text.lower()
            for mark in _MARKS:
                self.text = self.text.replace(mark, "-")
        self._searched = 0  # parts

    def likely(self, parts: tuple[str, ...]) -> Iterable[str]:
        """Those of some parts that the text may contain, because it has all of their trigrams."""
        self._searched += len(parts)
        if len(self.text) < _MIN_FILTERED or self._searched <= _UNFILTERED_PARTS:
            return parts
        has = self._trigrams.__getitem__
        return [part for part, first, others in _with_trigrams(parts) if has(first) and all(map(has, others))]

    @cached_property
    def _trigrams(self) -> bytes:
        """Whether the text has some trigram with a number, for each number."""
        known = np.zeros(_TRIGRAMS + 1, np.bool_)
        known[_numbered(self.text)] = known[_TRIGRAMS] = True
        return known.tobytes()


@functools.lru_cache(256)
def _with_trigrams(parts: tuple[str, ...]) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
    """Some texts with the number of their first trigram and those of the others, the last one before them."""
    numbers = [(part, _numbered(part).tolist() or [_TRIGRAMS]) for part in parts]
    return tuple((part, first, tuple(reversed(others))) for part, (first, *others) in numbers)


def _numbered(text: str) -> np.ndarray[tuple[int], np.dtype[np.uint16]]:
    """The number of each trigram of a text in UTF-8; few trigrams share one."""
    codes = np.frombuffer(text.encode(errors="replace"), np.uint8).astype(np.uint16)
    return np.asarray(codes[:-2] * np.uint16(961) + codes[1:-1] * np.uint16(31) + codes[2:])


def written(values: Iterable[str]) -> str:
    """Return values as one text, with a NUL before and after each; a NUL in a value is replaced, as parsers of HTML do."""
    return NUL.join(("", *(value.replace(NUL, REPLACEMENT) for value in values), ""))


def positions(values: Joined, parts: tuple[str, ...]) -> list[int]:
    """Return the positions of the values that contain one of some texts, ascending.

    Few values contain such a text, so one search in all of them costs much less than a search in each.

    Args:
        values: the values.
        parts: the texts, in lower case and with hyphens; a value starts after a :data:`NUL`.
    """
    found: set[int] = set()
    lowered = values.text
    for part in values.likely(parts):
        value, counted, position = -1, 0, lowered.find(part)
        while position >= 0:
            end = lowered.index(NUL, position + 1)
            value += lowered.count(NUL, counted, position + 1)
            found.add(value)
            counted = position + 1
            position = lowered.find(part, end)
    return sorted(found)
