"""Bytes to text: which encoding a page is in, how that is known, and what could not be read."""

from __future__ import annotations

import codecs
import itertools
import re
from typing import Final

from domext.errors import SourceError
from domext.table.characters import REPLACEMENT
from domext.table.page import Decoded, EncodingSource

_PRESCAN: Final = 4096
_BOMS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))
_META: Final = re.compile(rb"<meta\b[^>]{0,512}?\bcharset\s{0,9}=\s{0,9}[\"']?\s{0,9}([\w.:+-]{1,40})", re.IGNORECASE)
_XML: Final = re.compile(
    rb"\s{0,99}<\?xml\b[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}[\"']([\w.:+-]{1,40})[\"']", re.IGNORECASE
)
_CONTROL: Final = re.compile(rb"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
# Every charset of pages reads this as ASCII; escapes of all kinds read it as something else.
_PLAIN: Final = rb"<a b='c'>\u0041 \x41 +AGE- ~{VP~} xn--a- %41</a>"
_COMMENT: Final = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
_MULTIBYTE: Final = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
# Four multi-byte sequences that are all valid UTF-8 do not happen by chance in a legacy encoding of that length.
_ENOUGH_UTF8: Final = 4

# The first bytes of what scrapers are handed instead of pages (the usual file signatures).
_SIGNATURES: Final = (
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"RIFF", "a RIFF file (WebP, WAV or AVI)"),
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive or office document"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"\x1f\x8b", "gzip data; decompress it first"),
    (b"BZh", "bzip2 data; decompress it first"),
    (b"\xfd7zXZ\x00", "xz data; decompress it first"),
    (b"\x28\xb5\x2f\xfd", "Zstandard data; decompress it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Microsoft Office document"),
    (b"\x7fELF", "an ELF program"),
    (b"MZ\x90\x00", "a Windows program"),
    (b"OggS", "Ogg audio or video"),
    (b"ID3", "MP3 audio"),
    (b"\x00\x00\x01\x00", "a Windows icon"),
    (b"wOFF", "a web font"),
    (b"wOF2", "a web font"),
    (b"SQLite format 3\x00", "an SQLite database"),
)


def decode(data: bytes, given: str | None = None) -> Decoded:
    """Decode a page: byte order mark, then ``given``, then meta, then structural check, then statistics.

    A declaration inside the page is believed unless the bytes disprove it: bytes that are valid UTF-8 with several
    multi-byte sequences are UTF-8 whatever an old ``<meta>`` says (pages are often saved anew and keep it), and a
    page that declares UTF-8 but holds no valid sequence is read by statistics.

    Args:
        data: the raw page.
        given: the charset of the HTTP header, or the caller's own knowledge.

    Raises:
        SourceError: ``data`` is binary, or ``given`` names no encoding.
    """
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], name, "bom")
    _refuse_known_binary(data)
    if given is not None:
        return _decoded(data, given, "given")
    _refuse_unknown_binary(data)
    if wide := _nul_pattern(data):
        return _decoded(data, wide, "nul pattern")
    return _sniffed(data)


def clean_text(text: str) -> Decoded:
    """Text that a caller decoded: only a mark in front and lone surrogates need care."""
    text, replaced = text.removeprefix("\ufeff"), 0
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        replaced = sum("\ud800" <= c <= "\udfff" for c in text)
        text = re.sub("[\ud800-\udfff]", REPLACEMENT, text)
    return _whole(text, "str", "str", replaced=replaced, nul="\0" in text)


def _sniffed(data: bytes) -> Decoded:
    """The page's own declaration, unless its bytes disprove it; then what the bytes say."""
    utf8, nul = _as_utf8(data), b"\0" in data
    declared = _declared(data)
    if declared is not None and not _disproved(data, declared[0], valid_utf8=utf8 is not None):
        if utf8 is not None and declared[0] == "utf-8":
            return _whole(utf8[0], "utf-8", declared[1], replaced=utf8[1], nul=nul)
        return _decoded(data, *declared)
    if utf8 is not None:
        return _whole(utf8[0], "utf-8", "utf-8", replaced=utf8[1], nul=nul)
    return _decoded(data, _by_statistics(data), "statistics")


def _whole(text: str, name: str, source: EncodingSource, *, replaced: int = 0, nul: bool) -> Decoded:
    """NUL cannot stand in a page: it is one more character that could not be read."""
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
    replaced = max(text.count(REPLACEMENT) - _there_already(data, name), 0) if REPLACEMENT in text else 0
    return _whole(text, name, source, replaced=replaced, nul="\0" in text)


def _codec(label: str) -> codecs.CodecInfo | None:
    """The web's meaning of a label, else Python's, if that is a charset and no other kind of codec."""
    if name := canonical(label):
        return codecs.lookup(f"whatwg-{name}")
    try:
        codec = codecs.lookup(label)
        if codec.name.startswith(("utf-16", "utf-32")) or codec.decode(_PLAIN, "replace")[0] == _PLAIN.decode():
            return codec
    except (LookupError, ValueError, TypeError, AssertionError):
        pass
    return None


def _there_already(data: bytes, name: str) -> int:
    """How often U+FFFD itself stands in the page: that was read well."""
    try:
        return data.count(REPLACEMENT.encode(name))
    except (LookupError, UnicodeEncodeError):
        return 0


def canonical(label: str) -> str | None:
    """The encoding that the web means by a label (``latin1`` is windows-1252), in lower case; None if it is none.

    Also None for the few encodings that browsers refuse to read (ISO-2022-KR, HZ and their like).
    """
    import turbohtml.detect  # registers the codecs whatwg-NAME

    try:
        name = turbohtml.parse(b"", encoding=label).encoding
    except (LookupError, ValueError):
        return None
    return None if name is None or name == "replacement" else name.lower()


def _refuse_known_binary(data: bytes) -> None:
    for signature, name in _SIGNATURES:
        # A text may well begin with three letters; a file of such a format soon holds bytes that no text has.
        if data.startswith(signature) and (not signature.isalnum() or _CONTROL.search(data[:_PRESCAN])):
            msg = f"not a page: the bytes are {name}"
            raise SourceError(msg)
    if data[4:8] == b"ftyp":
        msg = "not a page: the bytes are MP4 or HEIF media"
        raise SourceError(msg)


def _refuse_unknown_binary(data: bytes) -> None:
    head = data[:_PRESCAN]
    if len(_CONTROL.findall(head)) > len(head) // 10 and not _nul_pattern(data):
        msg = "not a page: the bytes are binary data of an unknown kind"
        raise SourceError(msg)


def _nul_pattern(data: bytes) -> str | None:
    """UTF-16 without a mark: markup is ASCII, so every other byte of its first characters is NUL."""
    even, odd = data[:64:2], data[1:64:2]
    if len(odd) >= 2 and odd.count(0) * 4 >= len(odd) * 3 and even.count(0) * 4 < len(even):
        return "utf-16le"
    if len(odd) >= 2 and even.count(0) * 4 >= len(even) * 3 and odd.count(0) * 4 < len(odd):
        return "utf-16be"
    return None


def _declared(data: bytes) -> tuple[str, EncodingSource] | None:
    head = data[:_PRESCAN]
    found: tuple[tuple[re.Match[bytes] | None, EncodingSource], ...] = (
        (_META.search(_COMMENT.sub(b"", head)), "meta"),
        (_XML.match(head), "xml"),
    )
    for match, source in found:
        if match:
            name = canonical(match[1].decode("ascii", "replace"))
            # The page was read as ASCII to find the declaration, so it cannot be UTF-16 (WHATWG, 13.2.3.2 prescan).
            if name is not None:
                return "utf-8" if name.startswith("utf-16") else name, source
    return None


def _as_utf8(data: bytes) -> tuple[str, int] | None:
    """The text and how many characters of it are lost, if the bytes are UTF-8."""
    try:
        return data.decode("utf-8"), 0
    except UnicodeDecodeError as error:
        # A page that was cut in the middle of its last character is still UTF-8.
        if error.reason == "unexpected end of data" and _MULTIBYTE.search(data):
            return data.decode("utf-8", "replace"), 1
        return None


def _disproved(data: bytes, declared: str, *, valid_utf8: bool) -> bool:
    if (declared == "utf-8") == valid_utf8:
        return False
    sequences = sum(1 for _ in itertools.islice(_MULTIBYTE.finditer(data), _ENOUGH_UTF8))
    return sequences == _ENOUGH_UTF8 if valid_utf8 else sequences == 0


def _by_statistics(data: bytes) -> str:
    from turbohtml.detect import Detection, detect

    # Markup is ASCII in every candidate: only the bytes around others carry evidence.
    match = detect(
        b" ".join(re.findall(rb"[^\x00-\x7f][^<>]{0,200}", data)[:2000]), Detection(excluded=frozenset({"UTF-8"}))
    )
    return match.encoding or "windows-1252"
