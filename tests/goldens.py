"""The golden files of the renderers, of every fixture in every format: ``python -m tests.goldens`` writes them anew.

They change when the default selector keeps other blocks; look at the difference, then commit it.
"""

from __future__ import annotations

import csv
import io
import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import domext
from tests.pages import fixtures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.article import Article
    from tests.pages import Fixture

FOLDER: Final = Path(__file__).parent / "golden"
FORMATS: Final = {
    "text": "txt",
    "markdown": "md",
    "html": "html",
    "xml": "xml",
    "tei": "tei.xml",
    "json": "json",
    "csv": "csv",
}
#: What a model says in numbers, which no golden file should hold.
_NUMBERS: Final = frozenset({"confidence", "probability", "scores"})


def rendered(fixture: Fixture) -> Iterator[tuple[Path, str]]:
    """Every golden file of a fixture: its path and what it should hold."""
    article = domext.extract(fixture.html, url=fixture.url)
    for name, ending in FORMATS.items():
        yield FOLDER / name / f"{fixture.name}.{ending}", _stable(article, name) + "\n"


def _stable(article: Article, name: str) -> str:
    if name == "csv":  # the text of the row is in another golden file
        row = next(csv.DictReader(io.StringIO(article.to(name))))
        return "\n".join(f"{head}: {value[:200]}" for head, value in row.items() if head not in _NUMBERS)
    if name != "json":
        return article.to(name)
    value = json.loads(article.to(name))
    value["blocks"] = [{key: one[key] for key in one if key not in _NUMBERS} for one in value["blocks"]]
    # A line a part of the article keeps the difference between two versions readable.
    parts = {key: value[key] for key in value if key not in _NUMBERS}
    return "{" + ",\n".join(f"{json.dumps(key)}: {_lines(part)}" for key, part in parts.items()) + "}"


def _lines(part: object) -> str:
    if not isinstance(part, list):
        return json.dumps(part, ensure_ascii=False)
    return "[" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in part) + "]"


def main() -> None:
    """Write all golden files."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    written = 0
    for fixture in fixtures():
        for path, text in rendered(fixture):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
            written += 1
    sys.stdout.write(f"{written} golden files in {FOLDER.name}/\n")


if __name__ == "__main__":
    main()
