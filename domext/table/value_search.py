"""Search for texts in the distinct values of an attribute, in all of them at once."""

from __future__ import annotations

import functools
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.core import core
from domext.table.characters import REPLACEMENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: The character before and after each value in the text of :func:`join_values`; no parser of HTML leaves it in a value.
NUL: Final = "\0"
#: The text of one empty value, which stands for the nodes without the attribute.
NO_VALUE: Final = NUL + NUL
# A search for each part of a shorter text costs less than its trigrams.
_MIN_FILTERED: Final = 500
_TRIGRAMS: Final = 1 << 16
_MARKS: Final = "_ \t\n"
_ASCII: Final = bytes(range(256)).lower().translate(bytes.maketrans(_MARKS.encode(), b"----"))


class SearchText:
    """Values as one text to search in.

    Args:
        text: the values, as :func:`join_values` writes them.

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

    @classmethod
    def of(cls, values: Iterable[str]) -> SearchText:
        """Join values to search in them."""
        return cls(join_values(values))

    def positions(self, parts: Iterable[str]) -> list[int]:
        """Return the positions of the values that contain one of some texts in any case, ascending.

        Few values contain such a text, so one search in all of them costs much less than a search in each.

        Args:
            parts: the texts, in lower case, with hyphens for underscores and white space; a value starts after a
                :data:`NUL`.
        """
        found: set[int] = set()
        for part in self._likely(tuple(parts)):
            found.update(holding(self.text, part))
        return sorted(found)

    def _likely(self, parts: tuple[str, ...]) -> Iterable[str]:
        """The parts that the text may contain, because it has all of their trigrams."""
        if len(self.text) < _MIN_FILTERED:
            return parts
        found = bytearray(len(parts))
        (_array_may_contain if core is None else core.may_contain)(self._trigrams, _lines(parts), found)
        return compress(parts, found)

    @cached_property
    def _trigrams(self) -> bytearray:
        """One bit for each number of a trigram: whether the text has such a trigram."""
        known = bytearray(_TRIGRAMS // 8)
        (_array_trigrams if core is None else core.trigrams)(self.text.encode(errors="replace"), known)
        return known


@functools.lru_cache(256)
def _lines(parts: tuple[str, ...]) -> bytes:
    """Some texts with a line feed after each; no part has one."""
    return "".join(f"{part}\n" for part in parts).encode(errors="replace")


def _array_trigrams(text: bytes, known: bytearray) -> None:
    """See core/trigrams.c."""
    has = np.zeros(_TRIGRAMS, np.bool_)
    has[_numbered(text)] = True
    known[:] = np.packbits(has, bitorder="little").tobytes()


def _array_may_contain(known: bytearray, parts: bytes, found: bytearray) -> None:
    """See core/trigrams.c."""
    for index, part in enumerate(parts.split(b"\n")[:-1]):
        found[index] = all(known[number // 8] >> number % 8 & 1 for number in _numbered(part).tolist())


def _numbered(text: bytes) -> np.ndarray[tuple[int], np.dtype[np.uint16]]:
    """The number of each trigram of a text in UTF-8; few trigrams share one."""
    codes = np.frombuffer(text, np.uint8).astype(np.uint16)
    return np.asarray(codes[:-2] * np.uint16(961) + codes[1:-1] * np.uint16(31) + codes[2:])


def join_values(values: Iterable[str]) -> str:
    """Return values as one text, with a NUL before and after each; a NUL in a value is replaced, as parsers of HTML do."""
    return NUL.join(("", *(value.replace(NUL, REPLACEMENT) for value in values), ""))


def holding(text: str, part: str) -> Iterator[int]:
    """Yield the positions of the values that contain a text as it is, ascending.

    Args:
        text: the values, as :func:`join_values` writes them.
        part: the text; a value starts after a :data:`NUL`.
    """
    value, counted, position = -1, 0, text.find(part)
    while position >= 0:
        end = text.index(NUL, position + 1)
        value += text.count(NUL, counted, position + 1)
        yield value
        counted = position + 1
        position = text.find(part, end)
