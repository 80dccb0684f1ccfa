"""The warning of ``domext eval`` about pages that a model was trained on, and the pages that training needs."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import domext_plugins
from domext.errors import counted
from domext.evaluation.corpus import load_corpus
from domext.evaluation.systems import System
from domext.evaluation.training_corpora import DIGESTS, digests_of, training_warning
from domext.learned import selector
from domext.training import network_training, perceptron_fit, training_pages
from tests.command import good, refused, run
from tests.corpora import corpus_of

CARD = Path(selector.__file__).parent / "data" / "learned.md"


def write_corpus(folder: Path, pages: int) -> Path:
    texts = [f"This is page {number} of the corpus, and it has one paragraph of words." for number in range(pages)]
    truths = [
        {"id": str(number), "url": f"https://site{number}.org/a", "text": text, "page_type": "article"}
        for number, text in enumerate(texts)
    ]
    return corpus_of(folder, ((f"<body><ul><li>Menu</ul><p>{truth['text']}</p>", truth) for truth in truths))


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return write_corpus(tmp_path / "mine", 10)


@pytest.fixture(autouse=True)
def small_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"_NETWORKS": 1, "_UNITS": (8, 4), "_MIN_STEPS": 1, "_EPOCHS": 1}.items():
        monkeypatch.setattr(network_training, name, value)
    monkeypatch.setattr(perceptron_fit, "_STEPS", 5)


def warnings_of(*arguments: str, folder: Path) -> list[str]:
    done = run("eval", *arguments, "--metrics", "f1", folder=folder)
    assert done.returncode == 0, done.stderr
    return done.stderr.splitlines()


def test_a_model_measured_on_its_training_pages_is_named(corpus: Path, tmp_path: Path) -> None:
    assert run("train", "learned", "mine", "--out", "m.npz", "--workers", "1", folder=tmp_path).returncode == 0
    (line,) = warnings_of("mine", "--selector", "learned:model=m.npz", folder=tmp_path)
    assert line == (
        "domext: warning: mine: learned:model=m.npz was trained on these pages (mine), so its figures are too high; "
        "--cv measures models on pages that they have not seen"
    )
    # The same pages in another order, under another name and with other gold texts.
    shutil.copytree(corpus, tmp_path / "renamed")
    lines = (corpus / "truth.jsonl").read_text(encoding="utf-8").replace("This is", "Here is").split("\n")
    (tmp_path / "renamed" / "truth.jsonl").write_text("\n".join(reversed(lines)), encoding="utf-8")
    arguments = ["renamed", "--selector", "learned:model=m.npz", "--selector", "subtree", "--plugin", "ttr"]
    (line,) = warnings_of(*arguments, "--limit", "2", folder=tmp_path)
    assert line.startswith("domext: warning: renamed: learned:model=m.npz was trained on these pages (mine)")
    write_corpus(tmp_path / "other", 3)
    assert warnings_of("other", "--selector", "learned:model=m.npz", folder=tmp_path) == []
    (tmp_path / "m.md").unlink()
    assert warnings_of("mine", "--selector", "learned:model=m.npz", folder=tmp_path) == []


def test_networks_measured_on_their_training_pages_are_named(corpus: Path) -> None:
    folder = corpus.parent
    good("train", "perceptron", "mine", "--out", "p.json", folder=folder)
    (line,) = warnings_of("mine", "--plugin", "perceptron:model=p.json", folder=folder)
    assert "perceptron:model=p.json was trained on these pages (mine)" in line


def test_a_corpus_of_the_same_name_is_named_for_what_it_is(tmp_path: Path) -> None:
    write_corpus(tmp_path / "wcxb-dev-clean", 2)
    (line,) = warnings_of("wcxb-dev-clean", folder=tmp_path)
    assert line.endswith(
        "learned was trained on a corpus of the name wcxb-dev-clean; its figures are too high on the same pages"
    )


def test_the_shipped_cards_have_a_digest_for_each_corpus() -> None:
    for card in (CARD, Path(domext_plugins.__file__).parent / "data" / "perceptron.md"):
        text = card.read_text(encoding="utf-8")
        (digests,) = re.findall(rf"^- {DIGESTS}: (.*)$", text, re.MULTILINE)
        for entry in digests.split(", "):
            name, digest = entry.split(" ")
            assert name in re.search(r"^- trained on: (.*)$", text, re.MULTILINE)[1]  # type: ignore[index]
            assert re.fullmatch("[0-9a-f]{64}", digest)


def test_the_digest_depends_on_the_pages_only(corpus: Path) -> None:
    digest = load_corpus(corpus).digest()
    assert digests_of([load_corpus(corpus)]) == f"mine {digest}"
    (corpus / "html" / "0.html").write_text("<p>Another page.", encoding="utf-8")
    assert load_corpus(corpus).digest() != digest
    assert training_warning(System("peer", "json:loads"), load_corpus(corpus)) is None


@pytest.mark.parametrize("pages", [1, 9])
def test_too_few_pages_are_one_error_before_any_work(
    pages: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_corpus(tmp_path / "few", pages)
    monkeypatch.setattr(training_pages, "_prepare", None)
    line = refused("train", "learned", "few", "--out", "m.npz", "--workers", "1", folder=tmp_path)
    assert line == (
        f"cannot learn from {counted(pages, 'labelled page')}: at least 10 are needed, and hundreds for a reliable model; "
        "label more pages, or add a corpus"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["few"]


@pytest.mark.parametrize("command", [("train", "learned", "mine", "--ablate"), ("eval", "mine", "--cv", "20")])
def test_too_few_domains_for_the_folds_are_one_error_before_any_work(
    command: tuple[str, ...], corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training_pages, "_prepare", None)
    lines = (corpus / "truth.jsonl").read_text(encoding="utf-8")
    (corpus / "truth.jsonl").write_text(re.sub(r"site\d", "site", lines), encoding="utf-8")
    folds = "20" if "--cv" in command else "5"
    message = f"cannot divide 1 group (domain) into {folds} folds: add pages"
    assert refused(*command, folder=corpus.parent) == message
