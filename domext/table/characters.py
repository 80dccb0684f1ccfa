"""What kind of character each one is, as arrays: the base of every count that domext makes of text."""

from __future__ import annotations

import functools
import itertools
import re
import unicodedata
from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt


class Kind(IntEnum):
    """The kinds that counts distinguish, in every script."""

    SPACE = 0
    LOWER = 1
    CAPITAL = 2
    LETTER = 3  # of scripts without case
    DIGIT = 4
    IDEOGRAPH = 5  # Han, kana, Yi: one character is about one word
    UNSPACED = 6  # Thai, Lao, Burmese, Khmer: words are not separated
    COMMA = 7
    FULL_STOP = 8
    PUNCTUATION = 9
    SYMBOL = 10
    OTHER = 11  # controls (those that are white space elsewhere too), format characters, private use


KINDS: Final = len(Kind)
# A Thai, Lao, Burmese or Khmer word has about four letters; without a dictionary that is the best count there is.
UNSPACED_LETTERS_A_WORD: Final = 4
#: Stands for what could not be read.
REPLACEMENT: Final = "\ufffd"
#: A ``<br>`` in the page's text: Unicode's own character for it, so a page that uses the character means the same.
LINE_BREAK: Final = "\u2028"

_COMMAS: Final = ",،⹁、，﹐﹑､՝፣꘍"
_FULL_STOPS: Final = ".。．｡۔।॥።։᙮᠃᠉⳹⳾꓿꘎꛳︒﹒"
_IDEOGRAPHS: Final = (
    (0x2E80, 0x2FE0),
    (0x3005, 0x3008),
    (0x3021, 0x302A),
    (0x3031, 0x3036),
    (0x3038, 0x3100),
    (0x31F0, 0x3200),
    (0x3400, 0x4DC0),
    (0x4E00, 0xA4D0),
    (0xF900, 0xFB00),
    (0xFF66, 0xFFA0),
)
_UNSPACED: Final = ((0x0E00, 0x0F00), (0x1000, 0x10A0), (0x1780, 0x1800))
_SPACES: Final = "\t\n\r\x85"
_BY_CATEGORY: Final = {
    **dict.fromkeys(("Lm", "Lo", "Mc", "Me", "Mn"), Kind.LETTER),
    **dict.fromkeys(("Lu", "Lt"), Kind.CAPITAL),
    **dict.fromkeys(("Nd", "Nl", "No"), Kind.DIGIT),
    **dict.fromkeys(("Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps"), Kind.PUNCTUATION),
    **dict.fromkeys(("Sc", "Sk", "Sm", "So"), Kind.SYMBOL),
    **dict.fromkeys(("Zs", "Zl", "Zp"), Kind.SPACE),
    **dict.fromkeys(("Cc", "Cf", "Cn", "Co", "Cs"), Kind.OTHER),
    "Ll": Kind.LOWER,
}
# Beyond the basic plane a kind is looked up once for 4096 characters: whole scripts and the emoji lie apart there.
_UNREADABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NOT_ALPHANUMERIC: Final = re.compile(r"[\W_]+")
_BASIC: Final = 0x10000
_SHIFT: Final = 12


def codepoints(text: str) -> npt.NDArray[np.uint32]:
    """The text's code points, shape ``(len(text),)``; lone surrogates pass."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def kinds(codes: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint8]:
    """The :class:`Kind` of each code point, same shape."""
    if codes.size and int(codes.max()) >= _BASIC:
        codes = np.where(codes < _BASIC, codes, _BASIC + (codes >> _SHIFT))
    return _table().take(codes)


@functools.cache
def _table() -> npt.NDArray[np.uint8]:
    codes = itertools.chain(range(_BASIC), range(0, 0x110000, 1 << _SHIFT))
    table = np.frombuffer(
        bytearray(map(_BY_CATEGORY.__getitem__, map(unicodedata.category, map(chr, codes)))), np.uint8
    )
    for start, end in _IDEOGRAPHS:
        letters = table[start:end] == Kind.LETTER
        table[start:end][letters] = Kind.IDEOGRAPH
    table[_BASIC + (0x20000 >> _SHIFT) : _BASIC + (0x40000 >> _SHIFT)] = Kind.IDEOGRAPH
    table[_BASIC + (0x1F000 >> _SHIFT)] = Kind.SYMBOL
    for start, end in _UNSPACED:
        letters = table[start:end] == Kind.LETTER
        table[start:end][letters] = Kind.UNSPACED
    for characters, value in ((_SPACES, Kind.SPACE), (_COMMAS, Kind.COMMA), (_FULL_STOPS, Kind.FULL_STOP)):
        table[[ord(c) for c in characters]] = value
    return table


def folded(text: str) -> str:
    """The letters and digits of a text, compatibility-normalised and case folded: what two spellings of a name share."""
    return _NOT_ALPHANUMERIC.sub("", text.lower() if text.isascii() else unicodedata.normalize("NFKC", text).casefold())


def folded_words(text: str) -> frozenset[str]:
    """The words of a text, folded likewise."""
    return frozenset(_NOT_ALPHANUMERIC.split(unicodedata.normalize("NFKC", text).casefold())) - {""}


def readable(text: str) -> str:
    """The text with U+FFFD for what may not stand in XML or valid UTF-8, and a space for controls that separate."""
    return _UNREADABLE.sub(lambda found: " " if found[0].isspace() else REPLACEMENT, text)
