"""Frames in ``<noscript>`` without an end tag: ``<noscript><iframe src="a" /></noscript>`` would swallow the rest of the page.

A browser with scripts reads ``<noscript>`` up to its end tag and sees no frame. A parser without scripts reads a frame up to its end
tag, which is that of another frame or missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from turbohtml import Document

_NOSCRIPT_END: Final = "</noscript"
_TAG: Final = lazy_pattern(r"(?i)(</?(?:noscript|iframe))\b[^<>]*")


def has_open_frames(document: Document) -> bool:
    """Return whether a frame of a page has swallowed the end of a ``<noscript>``."""
    return any(len(frame) and _NOSCRIPT_END in frame.text.lower() for frame in document.select("iframe"))


def close_frames(markup: str) -> str:
    """Return a page with end tags for the frames that are open at the end of a ``<noscript>``, after their start tags."""
    pieces: list[str] = []
    done = frame_end = 0
    before, is_inside = "", False
    for tag in _TAG.finditer(markup):
        name = tag[1].lower()
        if name == _NOSCRIPT_END and is_inside and before == "<iframe":
            pieces += markup[done:frame_end], "></iframe"
            done = frame_end
        is_inside = name == "<noscript" or (is_inside and name != _NOSCRIPT_END)
        before, frame_end = name, tag.end()
    return "".join((*pieces, markup[done:]))
