"""Frames that a page holds in Base64 until a reader consents: a box with a question holds their place."""

from __future__ import annotations

import base64
import binascii
import itertools
from typing import TYPE_CHECKING, Final

import turbohtml

from domext.table.css_xpath import find
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from turbohtml import Document, Element

# "<iframe" in Base64; core/markup.c looks for the same.
_FRAME: Final = "PGlmcmFtZ"
_ENCODED: Final = lazy_pattern(r"[A-Za-z0-9+/\s]{16,20000}={0,2}")
_BOXES: Final = f"//div[@*[starts-with(., '{_FRAME}')]]"
# A text without one of these asks nothing: it is a short article around the frame.
_ANSWERS: Final = 'button, input, [role="button"], a:not([href]), a[href^="#"], a[href^="javascript:"]'
_MAX_WORDS: Final = 120  # of a question
_MAX_NODES: Final = 200


def show_frames_of_templates(scripts: Iterable[Element]) -> None:
    """Put each frame that a script of a template holds in Base64 in the place of the question around it.

    Args:
        scripts: the scripts in the DOM, which is changed in place.
    """
    for script in scripts:
        if script.attr("type") != "text/template" or not (frames := _decoded(script.text)):
            continue
        box = script.parent
        around = box.parent if box is not None and _is_alone(script) else box
        if isinstance(around, turbohtml.Element):
            _show(frames, around)


def show_frames_of_attributes(document: Document) -> bool:
    """Put each frame that an attribute of a box holds in Base64 in the place of the question in the box.

    Args:
        document: the tidied DOM, which is changed in place.

    Returns:
        Whether there was one.
    """
    boxes = [(element, frames) for element in find(document, _BOXES) if (frames := _in_attributes(element))]
    shown = [_show(frames, box) for box, frames in boxes]
    return any(shown)


def _show(frames: list[Element], box: Element) -> bool:
    """Put frames in the place of the content of a box; return whether it is a question."""
    if box.tag == "body" or not _is_question(box):
        return False
    box.clear()
    box.extend(frames)
    return True


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
    values = (value for name, value in element.attrs.items() if name.startswith("data-") and isinstance(value, str))
    return next(filter(None, (_decoded(value) for value in values if value.startswith(_FRAME))), [])


def _decoded(value: str) -> list[Element]:
    """The frames in a value in Base64; empty for another value."""
    if not _ENCODED.fullmatch(value.strip()):
        return []
    try:
        markup = base64.b64decode("".join(value.split()), validate=True).decode("utf-8", "replace")
    except binascii.Error:
        return []
    return list(turbohtml.parse_fragment(markup).select("iframe[src]"))
