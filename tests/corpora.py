"""Corpora for tests, written from markup and annotations."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from domext.evaluation.corpus import PAGES, TRUTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path


def corpus_of(folder: Path, pages: Iterable[tuple[str, Mapping[str, Any]]]) -> Path:
    """Write a corpus of pages, each with its annotation, and return its folder."""
    (folder / PAGES).mkdir(parents=True)
    lines = []
    for source, truth in pages:
        (folder / PAGES / f"{truth['id']}.html").write_text(source, encoding="utf-8")
        lines.append(json.dumps(truth) + "\n")
    (folder / TRUTH).write_text("".join(lines), encoding="utf-8")
    return folder
