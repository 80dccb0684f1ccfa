"""The report: one HTML file with the page, its numbers and the script that shows them. It loads nothing."""

from __future__ import annotations

import base64
import functools
import html
import json
import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from domext.explain.decisions import MAX_BLOCKS
from domext.explain.explanation_data import to_dict
from domext.explain.frame import csp_hash, render_frame, style_hash
from domext.reading.gc_pause import collector_paused
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.explain.explanation import Explanation

#: The files of the report; the playground is made of the same modules.
WEB: Final = Path(__file__).parent / "web"
#: The module that folds blocks in a frame; the labelling page imports it, too.
FOLDS_MODULE: Final = WEB / "folds.js"
# Every module comes after the modules that it imports.
_MODULES: Final = (
    "explanation", "dom", "store", "folds", "page_view", "histogram", "table_view", "reasons_panel", "summary", "steps", "tint_select",
    "histogram_controls", "controls", "report",
)  # fmt: skip
_IMPORT: Final = lazy_pattern(r"^import [^;]+;\n", re.MULTILINE)
_PLACEHOLDER: Final = lazy_pattern(r"\{\{(\w+)\}\}")
_EXPORT: Final = lazy_pattern(r"^export (?=\w)", re.MULTILINE)
_COMPRESSION_LEVEL: Final = 4  # higher levels take twice the time and save a twentieth of the size


def render_report(explanation: Explanation) -> str:
    """Return the explanation as one HTML file that loads nothing; its policy lets only the report's own script run."""
    tints = frame_style()
    with collector_paused():
        content = {
            "frame": render_frame(explanation.decisions.article.page, tints, max_blocks=MAX_BLOCKS),
            "explanation": to_dict(explanation),
        }
        payload = zlib.compress(json.dumps(content, separators=(",", ":")).encode(), _COMPRESSION_LEVEL)
    values = {
        "policy": content_policy(),
        "title": html.escape(f"{explanation.name} explained"),
        "style": _read("report.css"),
        "payload": base64.b64encode(payload).decode(),
        "script": script(),
    }
    # One pass over the template: a value may hold text that looks like a placeholder.
    return _PLACEHOLDER.sub(lambda placeholder: values[placeholder[1]], _read("report.html"))


@functools.cache
def content_policy() -> str:
    """Return the Content-Security-Policy of every report: only its own script and styles."""
    # The document in the frame's srcdoc obeys this policy, too, so it has to allow the frame's style.
    styles = f"{csp_hash(_read('report.css'))} {style_hash(frame_style())}"
    return (
        f"default-src 'none'; script-src {csp_hash(script())}; style-src {styles};"
        " img-src data:; base-uri 'none'; form-action 'none'"
    )


def frame_style() -> str:
    """Return the style that the report adds to the frame with the page."""
    return _read("tints.css")


@functools.cache
def script() -> str:
    """Return the report's script: the modules of ``web/`` in one, without their imports and exports."""
    return "".join(_EXPORT.sub("", _IMPORT.sub("", _read(f"{name}.js"))) for name in _MODULES)


@functools.cache
def _read(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")
