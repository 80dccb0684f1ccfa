"""Search for texts in the distinct values of an attribute, in all of them at once."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, AnyStr, Final

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
_HYPHENS: Final = bytes.maketrans(_MARKS.encode(), b"----")
_ASCII: Final = bytes(range(256)).lower().translate(_HYPHENS)


class SearchText:
    """Values as one text to search in.

    Args:
        text: the values, as :func:`join_values` writes them.

    Attributes:
        text: the values in lower case and in UTF-8, with hyphens for underscores and white space, because all of them divide
            words in the names of classes.
    """

    def __init__(self, text: str) -> None:
        if text.isascii():  # nearly always; one pass over the bytes
            self.text = text.encode().translate(_ASCII)
        else:
            self.text = text.lower().encode(errors="surrogatepass").translate(_HYPHENS)
        self._trigrams = _trigrams_of(self.text)

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
        search = _python_positions if core is None else core.positions
        positions: list[int] = search(self.text, self._trigrams, _lines(tuple(parts)))
        return positions


def _trigrams_of(text: bytes) -> bytearray:
    """One bit for each number of a trigram: whether a text has such a trigram; none for a short text."""
    if len(text) < _MIN_FILTERED:
        return bytearray()
    known = bytearray(_TRIGRAMS // 8)
    (_array_trigrams if core is None else core.trigrams)(text, known)
    return known


@functools.lru_cache(256)
def _lines(parts: tuple[str, ...]) -> bytes:
    """Some texts with a line feed after each; no part has one."""
    return "".join(f"{part}\n" for part in parts).encode()


def _array_trigrams(text: bytes, known: bytearray) -> None:
    """See core/value_search.c."""
    has = np.zeros(_TRIGRAMS, np.bool_)
    has[_numbered(text)] = True
    known[:] = np.packbits(has, bitorder="little").tobytes()


def _python_positions(text: bytes, known: bytearray, parts: bytes) -> list[int]:
    """See core/value_search.c."""
    found: set[int] = set()
    for part in parts.split(b"\n")[:-1]:
        if not known or all(known[number // 8] >> number % 8 & 1 for number in _numbered(part).tolist()):
            found.update(holding(text, part))
    return sorted(found)


def _numbered(text: bytes) -> np.ndarray[tuple[int], np.dtype[np.uint16]]:
    """The number of each trigram of a text in UTF-8; few trigrams share one."""
    codes = np.frombuffer(text, np.uint8).astype(np.uint16)
    return np.asarray(codes[:-2] * np.uint16(961) + codes[1:-1] * np.uint16(31) + codes[2:])


def join_values(values: Iterable[str]) -> str:
    """Return values as one text, with a NUL before and after each; a NUL in a value is replaced, as parsers of HTML do."""
    edged = ("", *values, "")
    joined = NUL.join(edged)
    if joined.count(NUL) < len(edged):  # nearly always
        return joined
    return NUL.join(value.replace(NUL, REPLACEMENT) for value in edged)


def holding(text: AnyStr, part: AnyStr) -> Iterator[int]:
    """Yield the positions of the values that contain a text as it is, ascending.

    Args:
        text: the values, as :func:`join_values` writes them, or in UTF-8.
        part: the text; a value starts after a :data:`NUL`.
    """
    value, counted, position, nul = -1, 0, text.find(part), text[:1]
    while position >= 0:
        end = text.index(nul, position + 1)
        value += text.count(nul, counted, position + 1)
        yield value
        counted = position + 1
        position = text.find(part, end)
