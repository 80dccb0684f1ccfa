"""Frames that a page holds in Base64 until a reader consents: a box with a question holds their place."""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING, Final

import turbohtml

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from turbohtml import Document, Element

#: ``<iframe`` in Base64, at the beginning of the markup.
_FRAME: Final = "PGlmcmFtZ"
_ENCODED: Final = lazy_pattern(r"\s{0,99}PGlmcmFtZ[A-Za-z0-9+/\s]{8,20000}={0,2}\s{0,99}")
_MAX_WORDS: Final = 120  # of a question


def may_hold_frames(markup: str) -> bool:
    """Return whether the markup of a page holds a frame in Base64."""
    return _FRAME in markup


def show_frames(document: Document) -> None:
    """Put each frame that an attribute or a script of a template holds in Base64 in the place of the question around it.

    Args:
        document: the DOM, which is changed in place.
    """
    places = [(element, frames) for element in document.select("div") if (frames := _in_attributes(element))]
    for script in document.select('script[type="text/template"]'):
        box = script.parent
        around = (
            box.parent if isinstance(box, turbohtml.Element) and not box.text.replace(script.text, "").strip() else box
        )
        if (frames := _decoded(script.text)) and isinstance(around, turbohtml.Element):
            places.append((around, frames))
    for box, frames in places:
        shown = sum(len(text.data.split()) for text in turbohtml.NodeIterator(box, turbohtml.NodeFilter.SHOW_TEXT))
        if shown <= _MAX_WORDS and box.tag != "body":
            box.clear()
            box.extend(frames)


def _in_attributes(element: Element) -> list[Element]:
    """The frames in the attributes of an element."""
    values = (str(value) for value in element.attrs.values() if value and _FRAME in str(value))
    return next(filter(None, map(_decoded, values)), [])


def _decoded(value: str) -> list[Element]:
    """The frames in a value in Base64; empty for another value."""
    if _FRAME not in value[:200] or not _ENCODED.fullmatch(value):
        return []
    try:
        markup = base64.b64decode("".join(value.split()), validate=True).decode("utf-8", "replace")
    except binascii.Error:
        return []
    return list(turbohtml.parse_fragment(markup).select("iframe[src]"))
