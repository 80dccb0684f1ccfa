"""The kinds of characters by Unicode; ``python -m domext.table.kinds`` writes them into the file of the package."""

from __future__ import annotations

import itertools
import unicodedata
import zlib
from typing import Final

import numpy as np
import numpy.typing as npt

from domext.table.characters import BASIC, KINDS_FILE, SHIFT, Kind

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


def classify() -> npt.NDArray[np.uint8]:
    """Return the table of :func:`domext.table.characters.kind_table`, by the Unicode of this Python."""
    codes = itertools.chain(range(BASIC), range(0, 0x110000, 1 << SHIFT))
    table = np.frombuffer(
        bytearray(map(_BY_CATEGORY.__getitem__, map(unicodedata.category, map(chr, codes)))), np.uint8
    )
    for start, end in _IDEOGRAPHS:
        letters = table[start:end] == Kind.LETTER
        table[start:end][letters] = Kind.IDEOGRAPH
    table[BASIC + (0x20000 >> SHIFT) : BASIC + (0x40000 >> SHIFT)] = Kind.IDEOGRAPH
    table[BASIC + (0x1F000 >> SHIFT)] = Kind.SYMBOL
    for start, end in _UNSPACED:
        letters = table[start:end] == Kind.LETTER
        table[start:end][letters] = Kind.UNSPACED
    for characters, value in ((_SPACES, Kind.SPACE), (_COMMAS, Kind.COMMA), (_FULL_STOPS, Kind.FULL_STOP)):
        table[[ord(c) for c in characters]] = value
    return table


if __name__ == "__main__":
    KINDS_FILE.write_bytes(zlib.compress(classify().tobytes(), 9))
