"""The files of the playground, and the modules of the report that it is made of."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from domext.explain.frame import style_hash
from domext.explain.html_report import WEB, frame_style
from domext.web.security_headers import POLICY
from domext.web.static_files import read_static

_PLAYGROUND: Final = Path(__file__).parent / "playground"
#: Folders by the path under which they are served; modules of one folder import those of the other by relative paths.
_FOLDERS: Final = {"serve/playground": _PLAYGROUND, "explain/web": WEB}
_MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}


def read_file(folder: str, name: str) -> tuple[bytes, str] | None:
    """Return the content of a file of the front end and its media type; None if there is none.

    Args:
        folder: the path of its folder.
        name: its name, from a request.
    """
    return read_static(_FOLDERS[folder], name, _MEDIA_TYPES)


def playground_page(*, has_fetch: bool) -> str:
    """Return the page of the playground.

    Args:
        has_fetch: whether it offers to fetch pages.
    """
    page = (_PLAYGROUND / "index.html").read_text(encoding="utf-8")
    return page.replace('data-fetch="no"', f'data-fetch="{"yes" if has_fetch else "no"}"', 1)


@functools.cache
def playground_policy() -> str:
    """Return the Content-Security-Policy of the playground: its own files only, and the style of the frame with the page."""
    # The document in the frame's srcdoc obeys this policy, too, so it has to allow the frame's style.
    return POLICY.replace("style-src 'self'", f"style-src 'self' {style_hash(marked_style())}")


@functools.cache
def marked_style() -> str:
    """Return the style of a page in the frame: that of the report, and the marks of blocks."""
    return frame_style() + (_PLAYGROUND / "frame_marks.css").read_text(encoding="utf-8")
