"""The benchmarks behind the figures of the documentation run; their figures are not checked here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import domext

ROOT = Path(__file__).parent.parent
PAGES = ("news", "recipe", "poem")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three fixtures, whose gold texts are what is extracted from them."""
    folder = tmp_path_factory.mktemp("corpus")
    (folder / "html").mkdir()
    records = []
    for name in PAGES:
        page = (ROOT / "fixtures" / f"{name}.html").read_bytes()
        (folder / "html" / f"{name}.html").write_bytes(page)
        record = {"id": name, "url": f"https://example.org/{name}", "text": domext.extract(page).text}
        records.append(json.dumps(record | {"page_type": "article"}))
    (folder / "truth.jsonl").write_text("\n".join(records), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("cost.py stages {} --limit 3", "together, with metadata"),
        ("cost.py stages {} --limit 3 --selector subtree", "together, with metadata"),
        ("cost.py scorers {} --limit 3", "structure"),
        ("cost.py formats {} --limit 3", "metadata, body and markdown"),
        ("formats.py {}", "emphases as HTML"),
        ("rules.py {}", "changed  better   worse"),
        ("robustness.py {}", "no names              3"),
        ("article_check.py cost {}", "check"),
    ],
)
def test_they_run(corpus: Path, command: str, shown: str) -> None:
    name, *arguments = command.split()
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / name), *(argument.format(corpus) for argument in arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert shown in done.stdout
