"""Refusal of sources that are binary data or archives instead of pages."""

from __future__ import annotations

from typing import Final

from domext.errors import SourceError

_EXAMINED: Final = 4096  # bytes
# Control characters that text does not need; the escape sequences of ISO 2022 need three of the others.
_CONTROLS: Final = bytes(byte for byte in range(0x20) if byte not in b"\t\n\f\r\x0e\x0f\x1b")
# A tenth of random or compressed bytes are such control characters, and of pages less than one in a thousand. The limit is
# one in 50 and a few, as a page may have some by mistake; a tenth for sources of a few words.
_MAX_CONTROLS: Final = 1 / 50
_FEW_CONTROLS: Final = 4
_MAX_CONTROLS_OF_SHORT: Final = 1 / 10
# A shorter text with control characters is a broken page rather than a decoded file.
_MIN_DECODED_CHARACTERS: Final = 1_024
# Signatures of files that scrapers receive instead of pages.
_SIGNATURES: Final = (
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"RIFF", "a RIFF file (WebP, WAV or AVI)"),
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive or office document; unpack the pages of an archive first"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"\x1f\x8b", "gzip data; decompress it first"),
    (b"BZh", "bzip2 data; decompress it first"),
    (b"\xfd7zXZ\x00", "xz data; decompress it first"),
    (b"\x28\xb5\x2f\xfd", "Zstandard data; decompress it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive; unpack it first"),
    (b"Rar!\x1a\x07", "a RAR archive; unpack it first"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Microsoft Office document"),
    (b"\x7fELF", "an ELF program"),
    (b"MZ\x90\x00", "a Windows program"),
    (b"OggS", "Ogg audio or video"),
    (b"ID3", "MP3 audio"),
    (b"\x00\x00\x01\x00", "a Windows icon"),
    (b"wOFF", "a web font"),
    (b"wOF2", "a web font"),
    (b"SQLite format 3\x00", "an SQLite database"),
    (b"bplist00", "a web archive of Safari or another property list; save the page as HTML"),
    (b"WARC/1.", "a WARC archive; 'domext run' reads its pages if its name ends in .warc or .warc.gz"),
)
_UNKNOWN: Final = "binary data of an unknown kind; if it is a compressed response, decompress it first"


def refuse_known_binary(data: bytes) -> None:
    """Refuse files of known formats.

    Raises:
        SourceError: the bytes have the signature of such a format.
    """
    if kind := _known_kind(data):
        msg = f"not a page: the bytes are {kind}"
        raise SourceError(msg)


def _known_kind(data: bytes) -> str | None:
    """The format of a file by its signature, with what to do about it; None for another file."""
    for signature, name in _SIGNATURES:
        # Text can start with the letters of a signature; a file of such a format also contains control characters.
        if data.startswith(signature) and (not signature.isalnum() or _count_controls(data[:_EXAMINED])):
            return name
    if data[257:262] == b"ustar":
        return "a TAR archive; unpack it first"
    if data[4:8] == b"ftyp":
        return "MP4 or HEIF media"
    return "MHTML, a page and its pictures in one file; save the page as HTML" if _is_mhtml(data) else None


def _is_mhtml(data: bytes) -> bool:
    """Whether bytes begin with the header of a mail of several related parts (RFC 2557)."""
    if not data[:1].isalpha():
        return False
    header = data[:_EXAMINED].replace(b"\r\n", b"\n").partition(b"\n\n")[0].lower()
    return b"\nmime-version:" in b"\n" + header and b"\ncontent-type: multipart/related" in b"\n" + header


def refuse_unknown_binary(data: bytes) -> None:
    """Refuse bytes with too many control characters for text in an encoding other than UTF-16 and UTF-32.

    Raises:
        SourceError: the bytes are binary.
    """
    head = data[:_EXAMINED]
    if _has_many_controls(head) or _count_controls(head) > _MAX_CONTROLS_OF_SHORT * len(head):
        msg = f"not a page: the bytes are {_UNKNOWN}"
        raise SourceError(msg)


def refuse_decoded_binary(text: str) -> None:
    """Refuse binary data that the caller decoded, such as the ``text`` of a response that holds a PDF document.

    A text of little else than control characters is a page without text.

    Raises:
        SourceError: the text is binary.
    """
    head = text[:_EXAMINED].encode("utf-8", "replace")
    kind = _known_kind(head)
    if kind is None and len(text) >= _MIN_DECODED_CHARACTERS and _has_many_controls(head):
        kind = _UNKNOWN if 2 * _count_controls(head) <= len(head) else None
    if kind is not None:
        msg = f"not a page: the text is {kind}"
        raise SourceError(msg)


def _has_many_controls(head: bytes) -> bool:
    return _count_controls(head) > _FEW_CONTROLS + _MAX_CONTROLS * len(head)


def _count_controls(data: bytes) -> int:
    return len(data) - len(data.translate(None, _CONTROLS))
