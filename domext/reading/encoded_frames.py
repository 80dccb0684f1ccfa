"""Frames that a page holds in Base64 until a reader consents: a box with a question holds their place."""

from __future__ import annotations

import base64
import binascii
import itertools
from typing import TYPE_CHECKING, Final

import turbohtml

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from turbohtml import Document, Element

#: ``<iframe`` in Base64, at the beginning of the markup.
_FRAME: Final = "PGlmcmFtZ"
_ENCODED: Final = lazy_pattern(r"PGlmcmFtZ[A-Za-z0-9+/\s]{8,20000}={0,2}")
# A text without one of these asks nothing: it is a short article around the frame.
_ANSWERS: Final = 'button, input, [role="button"], a:not([href]), a[href^="#"], a[href^="javascript:"]'
_MAX_WORDS: Final = 120  # of a question
_MAX_NODES: Final = 200


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
        around = box.parent if box is not None and _is_alone(script) else box
        if isinstance(around, turbohtml.Element) and (frames := _decoded(script.text)):
            places.append((around, frames))
    for box, frames in places:
        if box.tag != "body" and _is_question(box):
            box.clear()
            box.extend(frames)


def _is_alone(script: Element) -> bool:
    """Whether nothing but white space is beside a script."""
    siblings = itertools.chain(script.previous_siblings, script.next_siblings)
    return not any(isinstance(node, turbohtml.Element) or node.text.strip() for node in siblings)


def _is_question(box: Element) -> bool:
    """Whether an element holds a few elements and words, and something to press."""
    nodes = list(itertools.islice(turbohtml.NodeIterator(box), _MAX_NODES + 1))
    words = sum(len(node.data.split()) for node in nodes if isinstance(node, turbohtml.Text))
    return len(nodes) <= _MAX_NODES and words <= _MAX_WORDS and box.select_one(_ANSWERS) is not None


def _in_attributes(element: Element) -> list[Element]:
    """The frames in the attributes of an element."""
    values = (str(value) for value in element.attrs.values() if value and _FRAME in str(value))
    return next(filter(None, map(_decoded, values)), [])


def _decoded(value: str) -> list[Element]:
    """The frames in a value in Base64; empty for another value."""
    if not _ENCODED.fullmatch(value.strip()):
        return []
    try:
        markup = base64.b64decode("".join(value.split()), validate=True).decode("utf-8", "replace")
    except binascii.Error:
        return []
    return list(turbohtml.parse_fragment(markup).select("iframe[src]"))
