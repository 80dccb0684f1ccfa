"""Classification of characters as arrays, the basis of all counts of text."""

from __future__ import annotations

import functools
import itertools
import unicodedata
import zlib
from enum import IntEnum
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from domext.table.patterns import lazy_pattern


class Kind(IntEnum):
    """The kinds of characters that counts distinguish, in all scripts."""

    SPACE = 0
    LOWER = 1
    CAPITAL = 2
    LETTER = 3  # of scripts without case
    DIGIT = 4
    IDEOGRAPH = 5  # Han, kana, Yi: one character is about one word
    UNSPACED = 6  # Thai, Lao, Burmese, Khmer: words are not separated by spaces
    COMMA = 7
    FULL_STOP = 8
    PUNCTUATION = 9
    SYMBOL = 10
    OTHER = 11  # controls (also those that Python takes for white space), format characters, private use


KINDS: Final = len(Kind)
# Estimate for Thai, Lao, Burmese and Khmer, whose words can only be found with a dictionary.
UNSPACED_LETTERS_PER_WORD: Final = 4
#: Replaces characters that could not be decoded or are not allowed in text.
REPLACEMENT: Final = "\ufffd"
#: Represents a ``<br>`` in the page's text: the line separator of Unicode, which has the same meaning in a page.
LINE_BREAK: Final = "\u2028"
#: Bullets that mean nothing else.
BULLETS: Final = "\u2022\u2023\u25e6\u2043\u2219\u25aa\u25ab\u25cf\u25cb\u25a0\u25b8\u25ba\u00b7"
#: Colons, also that of Chinese and Japanese, for :meth:`str.endswith`.
COLONS: Final = (":", "\uff1a")
#: Where a browser may break a word.
SOFT_HYPHEN: Final = "\u00ad"

_UNREADABLE: Final = lazy_pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_CONTROLS: Final = bytes([*range(9), 0x0B, 0x0C, *range(0x0E, 0x20)])
_FFFE: Final = "\ufffe".encode()
_FFFF: Final = "\uffff".encode()
# The bytes of a longer text are searched faster than its characters.
_MIN_BYTES_CHARACTERS: Final = 64
_NOT_ALPHANUMERIC: Final = lazy_pattern(r"[\W_]+")
_LOWER: Final = bytes(range(256)).lower()
_ASCII_MARKS: Final = bytes(code for code in range(128) if not chr(code).isalnum())
_LOWER_WORDS: Final = _LOWER.translate(bytes.maketrans(_ASCII_MARKS, b" " * len(_ASCII_MARKS)))
# Scripts that do not separate words, as ranges of a regular expression.
_UNSPACED_RANGES: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3031-\u3035\u3041-\u30ff\u31f0-\u31ff\u3400-\u9fff"
    "\ua000-\ua4cf\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
_WORD: Final = lazy_pattern(rf"[{_UNSPACED_RANGES}]|[^\W{_UNSPACED_RANGES}]+")
_UNSPACED_RUN: Final = lazy_pattern(rf"[{_UNSPACED_RANGES}]+")
_FIRST_UNSPACED: Final = _UNSPACED_RANGES[0]
_SPACE: Final = lazy_pattern(r"\s")
# Words take much memory, so a longer text is collapsed in parts.
_MAX_PART: Final = 1 << 20
_MAX_REPR_LENGTH: Final = 80
# Beyond the basic plane, 4096 characters share one entry of the table: each script has ranges of its own there.
BASIC: Final = 0x10000
SHIFT: Final = 12
KINDS_FILE: Final = Path(__file__).with_name("kinds.zlib")


def codepoints(text: str) -> npt.NDArray[np.uint32]:
    """Return the code points of a text, shape ``(len(text),)``; lone surrogates are allowed."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def kinds(codes: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint8]:
    """Return the :class:`Kind` of each code point, in an array of the same shape."""
    if codes.size and int(codes.max()) >= BASIC:
        codes = np.where(codes < BASIC, codes, BASIC + (codes >> SHIFT))
    return kind_table().take(codes)


@functools.cache
def kind_table() -> npt.NDArray[np.uint8]:
    """Return the kind of each code point of the basic plane, and then that of each 4096 code points from 0 on.

    :mod:`domext.table.kinds` writes the file with them, because classifying all characters takes longer than a page.
    """
    return np.frombuffer(zlib.decompress(KINDS_FILE.read_bytes()), np.uint8)


def folded(text: str) -> str:
    """Return the letters and digits of a text, NFKC-normalised and case-folded, to compare spellings of a name."""
    if text.isascii():  # bytes are translated faster than characters
        return text.encode().translate(_LOWER, _ASCII_MARKS).decode()
    return _NOT_ALPHANUMERIC.sub("", unicodedata.normalize("NFKC", text).casefold())


def folded_words(text: str) -> frozenset[str]:
    """Return the set of words of a text, each NFKC-normalised and case-folded."""
    if text.isascii():
        return frozenset(text.encode().translate(_LOWER_WORDS).decode().split())
    return frozenset(_NOT_ALPHANUMERIC.split(unicodedata.normalize("NFKC", text).casefold())) - {""}


def lowercase_words(text: str) -> list[str]:
    """Return the words of a text in lower case, in order; each character of a script without spaces is a word."""
    return _WORD.findall(text.lower())


def comparable_words(text: str) -> set[str]:
    """Return what two titles have in common if they are alike: words in lower case between white space, with their marks.

    In a script without spaces, these are the pairs of neighbouring characters; marks divide them.
    """
    words = set(text.lower().split())
    if text.isascii() or max(text) < _FIRST_UNSPACED:
        return words
    for word in [word for word in words if _UNSPACED_RUN.search(word)]:
        words.remove(word)
        words.update(_WORD.findall(_UNSPACED_RUN.sub(" ", word)))
        for run in _UNSPACED_RUN.findall(word):
            words.update(map("".join, itertools.pairwise(run)) if len(run) > 1 else run)
    return words


def short_repr(text: str) -> str:
    """Return the ``repr`` of a text; that of a long text is truncated."""
    return repr(text if len(text) <= _MAX_REPR_LENGTH else text[: _MAX_REPR_LENGTH - 1] + "…")


def collapsed(text: str) -> str:
    """Replace each run of white space by a space, and remove it at both ends."""
    # Most texts have single spaces only, and two searches cost less than their words. Other white space is not printable.
    if "  " not in text and text.isprintable():
        return text.strip()
    if len(text) <= _MAX_PART:
        return " ".join(text.split())
    parts, start = [], 0
    while start < len(text):
        space = _SPACE.search(text, start + _MAX_PART)
        stop = space.start() if space else len(text)
        parts.append(" ".join(text[start:stop].split()))
        start = stop
    return " ".join(filter(None, parts))


def _is_readable(text: str) -> bool:
    """Whether a text has no character that :func:`readable` replaces."""
    try:
        data = text.encode()
    except UnicodeEncodeError:  # a lone surrogate
        return False
    if len(data.translate(None, _CONTROLS)) < len(data):
        return False
    return len(data) == len(text) or (_FFFE not in data and _FFFF not in data)


def readable(text: str) -> str:
    """Replace characters that XML or UTF-8 do not allow: separator controls by a space, all others by U+FFFD."""
    # Each test costs much less than the pattern, and the second one less than the first one for longer texts.
    if text.isprintable() if len(text) < _MIN_BYTES_CHARACTERS else _is_readable(text):
        return text
    return _UNREADABLE.sub(lambda match: " " if match[0].isspace() else REPLACEMENT, text)
