"""The benchmarks behind the figures of the documentation run. Of their figures, only the worth of rules is checked here."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import domext
from domext.evaluation.corpus import load_corpus
from domext.learned.selector import SHIPPED_MODEL
from domext.training.crossvalidation import FOLDS
from tests.benchmark_modules import benchmark
from tests.corpora import corpus_of

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parent.parent
PAGES = ("news", "recipe", "poem")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three fixtures, whose gold texts are what is extracted from them."""
    return _write_corpus(tmp_path_factory.mktemp("corpus"), PAGES)


def _write_corpus(folder: Path, names: Iterable[str]) -> Path:
    (folder / "html").mkdir()
    records = []
    for name in names:
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
        ("robustness.py {}", "no names              3"),
        ("article_check.py cost {}", "check"),
        ("encodings.py {}", "windows-1252"),
    ],
)
def test_they_run(corpus: Path, command: str, shown: str) -> None:
    name, *arguments = command.split()
    assert shown in _printed(name, *(argument.format(corpus) for argument in arguments))


def test_the_worth_of_rules(tmp_path: Path) -> None:
    # The gold texts are those with all rules, so each page that a rule changes is worse without it.
    names = [path.stem for path in (ROOT / "fixtures").glob("*.html")]
    changed = {name for name in names if domext.extract(ROOT / "fixtures" / f"{name}.html").changes}
    head, _, *rows = _printed("rules.py", str(_write_corpus(tmp_path, changed))).splitlines()
    counts = [row.split()[:4] for row in rows]
    assert head == f"{tmp_path.name}: {len(changed)} pages"
    assert sum(int(pages) for pages, *_ in counts) > 0
    for pages, better, worse, gain in counts:
        assert (pages, worse) == (better, "0")
        assert (float(gain) > 0) == (int(pages) > 0)


def test_each_page_has_the_model_of_its_fold(tmp_path: Path) -> None:
    names = [f"site-{number}" for number in range(24)]
    pages = [(f"<p>{name}", {"id": name, "url": f"https://{name}.org/", "text": name}) for name in names]
    corpora = [load_corpus(corpus_of(tmp_path / "one", pages[:9])), load_corpus(corpus_of(tmp_path / "two", pages[9:]))]
    models = tmp_path / "models"
    models.mkdir()
    # A corpus by itself has the folds of all corpora, and a page that was in none of them has the first model.
    record = {"group": "domain", "folds": {f"{name}.org": number % 5 for number, name in enumerate(names[:-1])}}
    (models / FOLDS).write_text(json.dumps(record), encoding="utf-8")
    for chosen, first in ((corpora, 0), (corpora[1:], 9)):
        found = benchmark("fold_models").models_of_pages(chosen, models)
        assert [Path(model) for model in found.values()] == [
            models / f"{number % 5 if number < 23 else 0}.npz" for number in range(first, 24)
        ]
        assert [(folder.name, page) for folder, page in found] == [
            ("one" if number < 9 else "two", name) for number, name in enumerate(names) if number >= first
        ]


@pytest.mark.parametrize("name", ["rules.py", "formats.py"])
def test_pages_are_measured_with_the_models_of_folds(tmp_path: Path, name: str) -> None:
    corpus = _write_corpus(tmp_path, PAGES)
    # Pages of one site are in one fold: the other one needs a site of its own.
    lines = (corpus / "truth.jsonl").read_text(encoding="utf-8").replace("example.org/news", "example.com/news")
    (corpus / "truth.jsonl").write_text(lines, encoding="utf-8")
    models = tmp_path / "models"
    models.mkdir()
    for fold in range(2):
        shutil.copy(SHIPPED_MODEL, models / f"{fold}.npz")
    done = _run(name, str(corpus), "--models", str(models))
    assert (done.returncode, done.stderr.partition(";")[0]) == (1, f"{models}: no folds.json")
    record = {"group": "domain", "folds": {"example.org": 0, "example.com": 1}}
    (models / FOLDS).write_text(json.dumps(record), encoding="utf-8")
    assert _printed(name, str(corpus), "--models", str(models)) == _printed(name, str(corpus))
    (models / "1.npz").write_bytes(b"")
    done = _run(name, str(corpus), "--models", str(models))
    assert done.returncode == 1
    assert f"{models / '1.npz'}: not a model of domext" in done.stderr


def _printed(name: str, *arguments: str) -> str:
    done = _run(name, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _run(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / name), *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=120,
    )
