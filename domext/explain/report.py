"""The report: one HTML file with the page, the numbers and the program that shows them, and no way out of it."""

from __future__ import annotations

import base64
import functools
import html
import json
import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from domext.explain.explanation import as_data
from domext.explain.frame import framed, source, style_source
from domext.reading.gc_pause import collector_paused

if TYPE_CHECKING:
    from domext.explain.explanation import Explanation

_WEB: Final = Path(__file__).parent / "web"
# In this order each module finds what it imports above itself.
_MODULES: Final = ("data", "dom", "state", "page", "histogram", "table", "why", "controls", "main")
_IMPORT: Final = re.compile(r"^import [^;]+;\n", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=\w)", re.MULTILINE)
_LEVEL: Final = 4  # the next ones take twice the time for a twentieth of the size


def report(story: Explanation) -> str:
    """The story as one HTML file: nothing is loaded from elsewhere, and only the report's own script may run."""
    with collector_paused():
        shown = {"frame": framed(story.chosen.article.page, _file("tints.css")), "story": as_data(story)}
        packed = zlib.compress(json.dumps(shown, separators=(",", ":")).encode(), _LEVEL)
    style, code = _file("report.css"), script()
    policy = (
        f"default-src 'none'; script-src {source(code)}; style-src {source(style)} {style_source(_file('tints.css'))};"
        " img-src data:; base-uri 'none'; form-action 'none'"
    )
    filled = {
        "policy": policy,
        "title": html.escape(f"{story.name} explained"),
        "style": style,
        "payload": base64.b64encode(packed).decode(),
        "script": code,
    }
    # All at once: what is filled in may hold such marks itself.
    return re.sub(r"\{\{(\w+)\}\}", lambda found: filled[found[1]], _file("report.html"))


@functools.cache
def script() -> str:
    """The program: its modules one after the other, without the lines that tie them together."""
    return "".join(_EXPORT.sub("", _IMPORT.sub("", _file(f"{name}.js"))) for name in _MODULES)


@functools.cache
def _file(name: str) -> str:
    return (_WEB / name).read_text(encoding="utf-8")
