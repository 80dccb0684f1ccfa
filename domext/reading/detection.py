"""Detection of the encoding of pages that do not declare it, by the statistics of their text."""

from __future__ import annotations

import functools
import itertools
import re
from dataclasses import dataclass
from typing import Final

from domext.table.characters import REPLACEMENT
from domext.table.patterns import lazy_pattern

# The detector reads about 15 MB a second, so this bounds its time to about a millisecond.
_MAX_EVIDENCE: Final = 16_384
# The pieces among which the evidence is chosen, in bytes.
_MAX_PIECES: Final = 100_000
_ASCII: Final = bytes(range(0x80))

# White space and this punctuation never occur inside a character of a multi-byte encoding, so no character is cut there.
_BOUNDARY: Final = rb"\s!-/:-?"
_PIECE: Final = lazy_pattern(rb"[\x80-\xff][^<>]{0,200}[^<>%s]*" % _BOUNDARY)
_MAX_BEFORE: Final = 60
# Text without a boundary is cut: at an even number of bytes, because most of its characters have two.
_MAX_PIECE: Final = 4096
_WORD: Final = lazy_pattern(rb"[^%s]+[%s]*" % (_BOUNDARY, _BOUNDARY))

# The detector rules an encoding out if it does not define a single byte. Words with such bytes are left out if there are
# no more of them, beyond the first one, than this share of the bytes beyond ASCII.
_MAX_UNDEFINED: Final = {
    1 / 10: ("gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"),
    1 / 100: (
        *("windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255"),
        *("windows-1257", "windows-1258", "windows-874", "iso-8859-5", "iso-8859-6"),
    ),
    # Few, because quotation marks of the windows encodings are control characters in these.
    1 / 1000: ("iso-8859-2", "iso-8859-4", "iso-8859-7", "iso-8859-8", "iso-8859-13"),
}
#: Encodings in which the text of another one is mostly invalid.
MULTIBYTE: Final = frozenset({"gbk", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "iso-2022-jp"})
# Encodings of the scripts of which nearly all letters are beyond ASCII.
_OTHER_SCRIPTS: Final = MULTIBYTE | frozenset(
    "windows-1251 koi8-r koi8-u iso-8859-5 ibm866 x-mac-cyrillic windows-1253 iso-8859-7 windows-1255 iso-8859-8 windows-1256"
    " iso-8859-6 windows-874".split()
)
_LETTERS_IN_A_ROW: Final = lazy_pattern(rb"[\x80-\xff]{3,}")
_MIN_LETTERS: Final = 60
_MIN_DISTINCT: Final = 12  # lines are drawn with fewer signs
_UNDEFINED: Final = lazy_pattern("[\x80-\x9f\ufffd]")

_MAX_UNEXPLAINED: Final = 1 / 20


@dataclass(frozen=True, slots=True)
class _Language:
    """The letters of a language beyond ASCII, and the encodings of its pages that the detector confuses."""

    letters: str
    encodings: tuple[str, ...]


_CENTRAL: Final = ("windows-1250", "iso-8859-2")
_BALTIC: Final = ("windows-1257", "iso-8859-13", "iso-8859-4")
# The keys are ISO 639-3 codes.
_LANGUAGES: Final = {
    "ces": _Language("áčďéěíňóřšťúůýž", _CENTRAL),
    "slk": _Language("áäčďéíĺľňóôŕšťúýž", _CENTRAL),
    "pol": _Language("ąćęłńóśźż", _CENTRAL),
    "hun": _Language("áéíóöőúüű", _CENTRAL),
    "ron": _Language("ăâîşţ", _CENTRAL),
    "slv": _Language("čšž", _CENTRAL),
    "hrv": _Language("čćđšž", _CENTRAL),
    "lit": _Language("ąčęėįšųūž", _BALTIC),
    "lav": _Language("āčēģīķļņōŗšūž", _BALTIC),
    "est": _Language("äõöšüž", (*_BALTIC, "windows-1252")),
    "vie": _Language("àâăáãèéêìíòóôơùúưýđ\u0300\u0301\u0303\u0309\u0323", ("windows-1258",)),
    "ell": _Language("άέήίόύώϊϋΐΰα-ω", ("windows-1253", "iso-8859-7")),
}
# Letters of the scripts that have single-byte encodings, with their combining marks.
_ANY_LANGUAGE: Final = _Language("à-öø-ɏ\u0300-\u036fά-ώЀ-џґ\u05b0-\u05f4\u060c-\u06d2\u0e01-\u0e5b", ("windows-1252",))
# Encodings that differ little from windows-1252 where a text has signs, but hardly any letters beyond ASCII.
_LATIN: Final = frozenset({*_CENTRAL, *_BALTIC, "windows-1254"})
_MIN_LANGUAGE_CONFIDENCE: Final = 0.5
_SYMBOLS: Final = "\xa0«»‹›„“”‚‘’–—…·•©®™°§€£¹²³½×±"


def by_statistics(data: bytes) -> str:
    """Return the encoding that is most likely by the statistics of the text; windows-1252 by default.

    The page is neither UTF-8 nor UTF-16.
    """
    from turbohtml.detect import Detection, detect

    text = _evidence(data)
    match = detect(_without_undefined(text), Detection(excluded=frozenset({"UTF-8"})))
    return _among_relatives(text, (match.encoding or "windows-1252").lower())


def is_in_other_script(data: bytes) -> bool:
    """Return whether the text is in a script of which nearly all letters are beyond ASCII.

    In Latin script, few letters beyond ASCII are next to two others. Editors wrote the encoding of Latin script into pages
    of any script, whose readers chose another encoding in their browsers.
    """
    in_rows = b"".join(_LETTERS_IN_A_ROW.findall(data))
    if len(in_rows) < max(_MIN_LETTERS, _beyond_ascii(data) // 2) or len(set(in_rows)) < _MIN_DISTINCT:
        return False
    name = by_statistics(data)
    return name in _OTHER_SCRIPTS and explains(data, name)


def explains(data: bytes, name: str) -> bool:
    """Return whether the encoding defines nearly all bytes beyond ASCII."""
    text = _evidence(data)
    return _count_undefined(text, name) <= 1 + _MAX_UNEXPLAINED * _beyond_ascii(text)


def _evidence(data: bytes) -> bytes:
    """The pieces of the page with the most bytes beyond ASCII, up to a bounded length, without cut characters."""
    pieces: list[bytes] = []
    length = last = 0
    for match in _PIECE.finditer(data):
        first = max(last, match.start() - _MAX_BEFORE)
        first = max(first, data.rfind(b"<", first, match.start()) + 1, data.rfind(b">", first, match.start()) + 1)
        last = match.end()
        pieces.append(data[first : min(last, match.start() + _MAX_PIECE)])
        length += len(pieces[-1])
        if length >= _MAX_PIECES:
            break
    if length > _MAX_EVIDENCE:
        pieces.sort(key=_beyond_ascii, reverse=True)
        ends = itertools.accumulate(map(len, pieces))
        pieces = [piece for piece, end in zip(pieces, ends, strict=True) if end - len(piece) < _MAX_EVIDENCE]
    return b" ".join(pieces).replace(b"\n", b" ")


def _without_undefined(text: bytes) -> bytes:
    """The text without the words that disprove an encoding that explains nearly all of the others.

    At least half of the bytes beyond ASCII are kept.
    """
    words = [word for word in _WORD.findall(text) if not word.isascii()]
    lines, sizes = b"\n".join(words), [_beyond_ascii(word) for word in words]
    length, damaged = sum(sizes), set[int]()
    counts = [
        (count, name)
        for share, names in _MAX_UNDEFINED.items()
        for name in names
        if 0 < (count := _count_undefined(lines, name)) <= 1 + share * length
    ]
    for _, name in sorted(counts):
        decoded = enumerate(_decode(lines, name).split("\n"))
        more = damaged.union(i for i, word in decoded if _UNDEFINED.search(word))
        if 2 * sum(sizes[i] for i in more) <= length:
            damaged = more
    return b"".join(word for i, word in enumerate(words) if i not in damaged) if damaged else text


def _decode(data: bytes, name: str) -> str:
    import turbohtml.detect  # noqa: F401  registers the codecs whatwg-NAME

    return data.decode(f"whatwg-{name}", "replace")


def _beyond_ascii(data: bytes) -> int:
    return len(data.translate(None, _ASCII))


def _count_undefined(data: bytes, name: str) -> int:
    if name in MULTIBYTE:
        return _decode(data, name).count(REPLACEMENT)
    return len(data) - len(data.translate(None, _undefined_bytes(name)))


@functools.cache
def _undefined_bytes(name: str) -> bytes:
    """The bytes that a single-byte encoding does not define, or defines as control characters."""
    return bytes(byte for byte in range(0x80, 0x100) if _UNDEFINED.match(_decode(bytes([byte]), name)))


def _among_relatives(text: bytes, name: str) -> str:
    """The encoding that puts most characters in a plausible place: letters inside words, signs outside.

    The candidates are the encoding that was detected, and those of the language, or else windows-1252.
    """
    from turbohtml.detect import detect_language

    if name in MULTIBYTE:
        return name
    match = detect_language(_decode(text, name))
    code = match.language if match.language and match.confidence >= _MIN_LANGUAGE_CONFIDENCE else ""
    language, candidates = _ANY_LANGUAGE, [name, "windows-1252"]
    if code in _LANGUAGES:
        language = _LANGUAGES[code]
        candidates = [name, *language.encodings]
    elif match.script != "Latin":
        return name
    elif code == "eng" and name in _LATIN:
        candidates.reverse()
    plausible = re.compile(
        rf"(?<=[^\W\d_])[{language.letters}]|[{language.letters}](?=[^\W\d_])"
        rf"|(?<![^\W\d_])[{_SYMBOLS}]|[{_SYMBOLS}](?![^\W\d_])",
        re.IGNORECASE,
    )
    return max(
        candidates,  # of equals, the first
        key=lambda encoding: len(plausible.findall(_decode(text, encoding))),
    )
