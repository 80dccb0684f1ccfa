"""Decoding of pages: the encoding, the evidence for it, and the number of characters that could not be decoded."""

from __future__ import annotations

import codecs
import contextlib
import functools
import re
from typing import Final, NamedTuple

import numpy as np

from domext.errors import SourceError
from domext.reading.binary import refuse_known_binary, refuse_unknown_binary
from domext.table.characters import REPLACEMENT
from domext.table.document import Decoded, EncodingSource
from domext.table.patterns import lazy_pattern

_PRESCAN_LENGTH: Final = 4096
# The mark of UTF-32 in little-endian order begins with that of UTF-16.
_BOMS: Final = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\0\0", "utf-32le"),
    (b"\0\0\xfe\xff", "utf-32be"),
    (b"\xff\xfe", "utf-16le"),
    (b"\xfe\xff", "utf-16be"),
)
_META: Final = lazy_pattern(rb"<meta\b[^>]{0,512}?\bcharset\s{0,9}=\s{0,9}[\"']?\s{0,9}([\w.:+-]{1,40})", re.IGNORECASE)
_XML: Final = lazy_pattern(
    rb"\s{0,99}<\?xml\b[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}[\"']([\w.:+-]{1,40})[\"']", re.IGNORECASE
)
_LATIN_1: Final = "windows-1252"
# Text in another script has at least this many sequences that are not UTF-8.
_MIN_INVALID: Final = 20
# The declaration was found by reading ASCII, so the page is not UTF-16. Both are in the HTML standard (13.2.3.2, prescan).
_MEANT: Final = {"utf-16le": "utf-8", "utf-16be": "utf-8", "x-user-defined": _LATIN_1}
# Every charset decodes this as ASCII; codecs of escape sequences decode it differently.
_PLAIN: Final = rb"<a b='c'>\u0041 \x41 +AGE- ~{VP~} xn--a- %41</a>"
# The page switches to Japanese and back by the escape sequences of ISO-2022-JP.
_ISO_2022_JP: Final = lazy_pattern(rb"\x1b\$[@B][!-~]{2,2000}\x1b\([BJ]")
_SURROGATE: Final = lazy_pattern("[\ud800-\udfff]")
_COMMENT_START: Final = b"<!--"
_COMMENT_END: Final = b"-->"
# At least this many UTF-8 sequences, with at most this share of invalid bytes, do not occur by chance in a legacy encoding.
_MIN_UTF8_SEQUENCES: Final = 4
_MAX_INVALID: Final = 1 / 10
# Invalid bytes between ASCII characters, and how many there may be for each byte of the page and for each sequence of UTF-8.
_STRAY: Final = lazy_pattern("(?<![^\x00-\x7f])\ufffd(?![^\x00-\x7f])")
_MAX_STRAY: Final = 1 / 5000
_MAX_STRAY_PER_SEQUENCE: Final = 10


class _Utf8(NamedTuple):
    """A page decoded as UTF-8, and its number of invalid sequences."""

    data: bytes
    text: str
    invalid: int

    @property
    def sequences(self) -> int:
        """The number of characters beyond ASCII."""
        ascii_characters = np.count_nonzero(np.frombuffer(self.data, np.int8) >= 0)
        return len(self.text) - int(ascii_characters) - self.invalid


def decode(data: bytes, given: str | None = None) -> Decoded:
    """Decode a page.

    The encoding is the first of these that is present: a byte order mark, ``given``, UTF-16 without a mark, the
    ``<meta>`` element, the XML declaration, UTF-8, and the statistics of the text. A declaration inside the page is ignored
    if the bytes disprove it: pages are often converted without updating ``<meta>``. A few invalid bytes disprove neither a
    declaration nor UTF-8.

    Args:
        data: the page.
        given: charset of the HTTP header, or another encoding that the caller knows.

    Returns:
        The text with its encoding.

    Raises:
        SourceError: ``data`` is binary, or ``given`` is not an encoding.
    """
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], name, "bom")
    refuse_known_binary(data)
    if given is not None:
        return _decoded_as_given(data, given)
    if wide := _nul_pattern(data):
        return _decoded(data, wide, "nul pattern")
    refuse_unknown_binary(data)
    return _sniffed(data)


def clean_text(text: str) -> Decoded:
    """Return text that the caller decoded, without a byte order mark, lone surrogates and NUL."""
    text, replaced = text.removeprefix("\ufeff"), 0
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text, replaced = _SURROGATE.subn(REPLACEMENT, text)
    return _without_nul(text, "str", "str", replaced=replaced, nul="\0" in text)


def _sniffed(data: bytes) -> Decoded:
    """Decode by the page's declaration, unless its bytes disprove it, then as UTF-8, then by statistics."""
    utf8, declared = _as_utf8(data), _declared(data)
    if declared is not None and not _disproved(data, declared[0], utf8):
        if declared[0] == "utf-8":
            return _without_nul(utf8.text, "utf-8", declared[1], replaced=utf8.invalid, nul=b"\0" in data)
        return _decoded(data, *declared)
    if b"\x1b" in data and _ISO_2022_JP.search(data):
        return _decoded(data, "iso-2022-jp", "statistics")
    if _is_utf8(data, utf8):
        return _without_nul(utf8.text, "utf-8", "utf-8", replaced=utf8.invalid, nul=b"\0" in data)
    from domext.reading.detection import by_statistics

    return _decoded(data, by_statistics(data), "statistics")


def _without_nul(text: str, name: str, source: EncodingSource, *, replaced: int, nul: bool) -> Decoded:
    """Return the result with NUL replaced, which is not allowed in a page."""
    if nul:
        replaced += text.count("\0")
        text = text.replace("\0", REPLACEMENT)
    return Decoded(text, name, source, replaced)


def _decoded(data: bytes, label: str, source: EncodingSource) -> Decoded:
    codec = _codec(label)
    if codec is None:
        msg = f"unknown encoding {label!r}"
        raise SourceError(msg)
    name = codec.name.replace("whatwg_", "").replace("_", "-")
    text = codec.decode(data, "replace")[0]
    replaced = max(text.count(REPLACEMENT) - _count_original(data, name), 0) if REPLACEMENT in text else 0
    return _without_nul(text, name, source, replaced=replaced, nul="\0" in text)


def _decoded_as_given(data: bytes, label: str) -> Decoded:
    codec = _codec(label)
    # The caller vouches for control characters, but no text has NUL. In UTF-16 and UTF-32, every ASCII character has it.
    is_wide = codec is not None and codec.name.replace("whatwg_", "").startswith(("utf-16", "utf_16", "utf-32"))
    if codec is not None and not is_wide and b"\0" in data[:_PRESCAN_LENGTH] and not _nul_pattern(data):
        refuse_unknown_binary(data)
    return _decoded(data, label, "given")


def is_encoding(label: str) -> bool:
    """Return whether the label names a charset that pages can be decoded with."""
    return _codec(label) is not None


def _codec(label: str) -> codecs.CodecInfo | None:
    """Return the codec that the web, or else Python, defines for the label of a charset; None for other labels.

    A name that only Python has for an encoding of the web, such as ``latin-1``, is that encoding.
    """
    if name := canonical(label) or canonical(_name_in_python(label)):
        import turbohtml.detect  # noqa: F401  registers the codecs whatwg-NAME

        return codecs.lookup(f"whatwg-{name}")
    try:
        codec = codecs.lookup(label)
        if codec.name.startswith(("utf-16", "utf-32")) or codec.decode(_PLAIN, "replace")[0] == _PLAIN.decode():
            return codec
    except (LookupError, ValueError, TypeError, AssertionError):
        pass
    return None


def _name_in_python(label: str) -> str:
    with contextlib.suppress(LookupError, ValueError):
        return codecs.lookup(label).name.replace("_", "-")
    return ""


def _count_original(data: bytes, name: str) -> int:
    """Return how often the page itself contains U+FFFD; these characters were not lost."""
    try:
        return data.count(REPLACEMENT.encode(name))
    except (LookupError, UnicodeEncodeError):
        return 0


@functools.lru_cache(maxsize=256)
def canonical(label: str) -> str | None:
    """Return the encoding that the web standards assign to a label, in lower case; ``latin1`` is windows-1252.

    It is None for unknown labels and for encodings that browsers refuse to decode, such as ISO-2022-KR and HZ.
    """
    if label.lower() == "utf-8":
        return "utf-8"
    import turbohtml

    try:
        name = turbohtml.parse(b"", encoding=label).encoding
    except (LookupError, ValueError):
        return None
    return None if name is None or name == "replacement" else name.lower()


def _nul_pattern(data: bytes) -> str | None:
    """Detect UTF-16 without a mark: markup is ASCII, so every other byte at the start of the page is NUL."""
    even, odd = data[:64:2], data[1:64:2]
    if len(odd) >= 2 and odd.count(0) * 4 >= len(odd) * 3 and even.count(0) * 4 < len(even):
        return "utf-16le"
    if len(odd) >= 2 and even.count(0) * 4 >= len(even) * 3 and odd.count(0) * 4 < len(odd):
        return "utf-16be"
    return None


def _declared(data: bytes) -> tuple[str, EncodingSource] | None:
    head = data[:_PRESCAN_LENGTH]
    declarations: tuple[tuple[re.Match[bytes] | None, EncodingSource], ...] = (
        (_META.search(_without_comments(head)), "meta"),
        (_XML.match(head), "xml"),
    )
    for match, source in declarations:
        if match:
            name = canonical(match[1].decode("ascii", "replace"))
            if name is not None:
                return _MEANT.get(name, name), source
    return None


def _without_comments(head: bytes) -> bytes:
    """Return the start of a page without comments. The last comment may be unterminated."""
    parts, end = [], 0
    while (start := head.find(_COMMENT_START, end)) >= 0:
        parts.append(head[end:start])
        end = head.find(_COMMENT_END, start + len(_COMMENT_START))
        if end < 0:
            return b"".join(parts)
        end += len(_COMMENT_END)
    return b"".join((*parts, head[end:]))


def _as_utf8(data: bytes) -> _Utf8:
    try:
        return _Utf8(data, data.decode(), 0)
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
        return _Utf8(data, text, text.count(REPLACEMENT) - data.count(REPLACEMENT.encode()))


def _is_utf8(data: bytes, utf8: _Utf8) -> bool:
    """Return whether UTF-8 explains nearly all bytes beyond ASCII.

    Letters of a legacy encoding are invalid next to each other in multi-byte encodings and in other scripts, and there are
    many of them in Latin script. Stray bytes are single and rare, so they are counted by the length of the page.
    """
    if not utf8.invalid or 2 * utf8.invalid <= utf8.sequences:
        return True
    allowed = min(1 + _MAX_STRAY * len(data), _MAX_STRAY_PER_SEQUENCE * utf8.sequences)
    if 2 * (utf8.invalid - allowed) > utf8.sequences:
        return False
    stray = len(_STRAY.findall(utf8.text))
    return stray <= allowed and 2 * (utf8.invalid - stray) <= utf8.sequences


def _disproved(data: bytes, declared: str, utf8: _Utf8) -> bool:
    """Return whether the bytes contradict a declared encoding."""
    if utf8.text.isascii() and b"\x1b" in data and _ISO_2022_JP.search(data):
        return declared != "iso-2022-jp"
    if declared == "utf-8":
        return not _is_utf8(data, utf8)
    if utf8.sequences >= _MIN_UTF8_SEQUENCES and utf8.invalid <= _MAX_INVALID * utf8.sequences:
        return True
    if declared == _LATIN_1 and utf8.invalid < _MIN_INVALID:
        return False  # nearly all such pages
    from domext.reading.detection import MULTIBYTE, by_statistics, explains, is_in_other_script

    if declared == _LATIN_1:
        return is_in_other_script(data)
    return declared in MULTIBYTE and not explains(data, declared) and explains(data, by_statistics(data))
