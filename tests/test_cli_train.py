"""``domext train perceptron`` as users run it, on a small corpus."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import domext
from domext.cli import cli
from domext.label.journal import Journal
from domext.label.page_labels import DROP, KEEP
from domext.label.page_sources import open_page, page_sources
from domext.training import perceptron_fit
from tests.command import refused, run
from tests.corpora import corpus_of

if TYPE_CHECKING:
    from pathlib import Path

# The last item has the density of a paragraph.
MENU = "<ul><li><a href='/one'>News</a></li><li><a href='/two'>Sport</a></li><li>Free tickets for all</li></ul>"


def train(*arguments: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> str:
    """Run a training of few steps and return its output."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(perceptron_fit, "_STEPS", 100)
    result = CliRunner().invoke(cli, ["train", "perceptron", *arguments], catch_exceptions=False)
    assert result.exit_code == 0
    assert not result.stderr
    return result.stdout


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Ten pages of ten sites, each with a menu before and after three paragraphs of different lengths."""
    pages = []
    for number in range(10):
        paragraphs = [
            f"Paragraph {part} of page {number} " + "has words enough. " * (part + number) for part in (1, 2, 3)
        ]
        body = "".join(f"<p>{text}</p>" for text in paragraphs)
        truth = {
            "id": str(number),
            "url": f"https://site{number}.org/a",
            "page_type": "forum" if number < 4 else "article",
            "text": "\n\n".join(paragraphs),
        }
        pages.append((f"<body>{MENU}{body}{MENU}", truth))
    return corpus_of(tmp_path / "corpus", pages)


@pytest.mark.usefixtures("corpus")
def test_training_prints_errors_and_writes_the_same_model_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digests = []
    for name in ("one.json", "two.json"):
        arguments = ("corpus", "--out", name, "--seed", "7", "--data", "ours, CC0")
        printed = train(*arguments, monkeypatch=monkeypatch, folder=tmp_path)
        digests.append(hashlib.sha256((tmp_path / name).read_bytes()).hexdigest())
        # Six of the nine blocks of a page are in menus, and two of these are dense.
        assert printed.startswith("10 pages, 90 blocks, 33.3% of them content; 5 folds\n")
        assert "word F1 of a selection of exactly the content blocks: 1.0000\n" in printed
        assert re.search(r"^density > 0.5 +0\.2222 +0\.0% ", printed, re.MULTILINE)
        assert len(re.findall(r"^[123]x[123] ", printed, re.MULTILINE)) == 9
        assert re.findall(r"^(\d+) hidden units ", printed, re.MULTILINE)[:5] == ["0", "2", "4", "8", "16"]
        assert re.search(r"^article +54 .*\nforum +36 ", printed, re.MULTILINE)
        assert printed.endswith(f"{name}: SHA-256 {digests[-1]}\n")
    assert digests[0] == digests[1]
    card = (tmp_path / "one.md").read_text(encoding="utf-8")
    assert f"- SHA-256: {digests[0]}\n" in card
    assert "- trained on: 10 pages of corpus, 90 blocks\n- data: ours, CC0\n" in card
    assert "domext train perceptron corpus --lines 3 --attributes 3 --false-positive 1 --seed 7 " in card
    assert " --data 'ours, CC0' --out one.json`\n" in card
    assert "Errors in cross-validation, on pages that the networks did not see in training" in card
    assert "| 3x3 | 0." in card


@pytest.mark.usefixtures("corpus")
def test_a_scorer_uses_the_trained_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    train("corpus", "--out", "mine.json", monkeypatch=monkeypatch, folder=tmp_path)
    done = run("extract", "corpus/html/9.html", "--plugin", "perceptron:model=mine.json", folder=tmp_path)
    assert [text[:21] for text in done.stdout.split("\n\n")] == [f"Paragraph {part} of page 9" for part in (1, 2, 3)]


@pytest.mark.parametrize("plugin", ["learned", "perceptron"])
def test_the_card_does_not_overwrite_the_model(corpus: Path, plugin: str) -> None:
    message = "cannot write the model to mine.md: its card has this name; choose another suffix"
    assert refused("train", plugin, corpus, "--out", "mine.md") == message


def test_bad_input_is_reported_in_one_line(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (corpus / "html" / "3.html").write_bytes(b"\x89PNG\r\n\x1a\n")
    segments = tmp_path / "segments"
    (segments / "html").mkdir(parents=True)
    (segments / "html" / "a.html").write_text("<p>x", encoding="utf-8")
    (segments / "truth.jsonl").write_text('{"id": "a", "with": ["x"]}', encoding="utf-8")
    for arguments, message in (
        (("empty", "--out", "m.json"), "no such file or directory"),
        (("corpus", "--out", "m.json"), "corpus/html/3.html: not a page: the bytes are a PNG image"),
        (("segments", "--out", "m.json"), "no page of the corpora has a gold text"),
        (("corpus", "--out", "nowhere/m.json"), "cannot write nowhere/m.json: there is no folder nowhere"),
    ):
        done = run("train", "perceptron", *arguments, folder=tmp_path)
        assert done.returncode == 2
        assert done.stderr.startswith("domext: ")
        assert done.stderr.count("\n") == 1
        assert message in done.stderr
        assert not done.stdout


def label_pages(folder: Path, count: int) -> None:
    """Write pages and the file of ``domext label`` in which their paragraphs are labelled as content."""
    folder.mkdir()
    sources = []
    for number in range(count):
        body = "".join(f"<p>Paragraph {part} of page {number} {'has words enough. ' * part}</p>" for part in (1, 2, 3))
        (folder / f"{number}.html").write_text(f"<body>{MENU}{body}{MENU}", encoding="utf-8")
        sources.append(f"{number}.html")
    with Journal(folder / "labels.jsonl") as journal:
        for source in page_sources(folder, [str(folder / name) for name in sources]):
            page = open_page(source)
            letters = "".join(KEEP if text.startswith("Paragraph") else DROP for text in page.page.blocks.texts)
            journal.append(
                {
                    "page": source.name,
                    "do": "open",
                    "sha256": page.sha256,
                    "domext": domext.__version__,
                    "blocks": page.blocks,
                    "labels": letters,
                    "type": "article",
                },
                {"page": source.name, "do": "done", "done": True},
            )


def test_three_pages_that_were_labelled_by_hand_are_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three pages without addresses are three groups, so there are three folds; 3 of 9 blocks of each are content."""
    label_pages(tmp_path / "pages", 3)
    arguments = ("pages", "--labels", "pages/labels.jsonl", "--hidden", "2", "--out", "mine.json")
    printed = train(*arguments, monkeypatch=monkeypatch, folder=tmp_path)
    assert printed.startswith("3 pages, 27 blocks, 33.3% of them content; 3 folds\n")
    assert re.findall(r"^(\d+) hidden units ", printed, re.MULTILINE) == ["2"]
    done = run("extract", "pages/2.html", "--plugin", "perceptron:model=mine.json", folder=tmp_path)
    assert "Paragraph 3 of page 2" in done.stdout
    assert "Sport" not in done.stdout
    card = (tmp_path / "mine.md").read_text(encoding="utf-8")
    assert "domext train perceptron pages --labels pages/labels.jsonl --lines 3 --attributes 3 --hidden 2" in card


def test_pages_without_text_are_not_enough(tmp_path: Path) -> None:
    pages = [("<img src=a.png>" * number, {"id": f"p{number}", "text": "Tea."}) for number in range(3)]
    corpus_of(tmp_path, [*pages, ("<p>Tea.", {"id": "tea", "text": "Tea."})])
    message = "training needs at least two pages with text, to measure each network on pages that it has not seen"
    assert refused("train", "perceptron", tmp_path, "--out", tmp_path / "mine.json") == message


def test_a_single_page_is_not_enough(tmp_path: Path) -> None:
    label_pages(tmp_path / "pages", 1)
    done = run("train", "perceptron", "pages", "--labels", "pages/labels.jsonl", "--out", "m.json", folder=tmp_path)
    assert done.stderr == (
        "domext: training needs at least two pages with text, to measure each network on pages that it has not seen\n"
    )


def test_pages_that_are_not_done_are_left_out(tmp_path: Path) -> None:
    label_pages(tmp_path / "pages", 2)
    with Journal(tmp_path / "pages" / "labels.jsonl") as journal:
        for name in ("0.html", "1.html"):
            journal.append({"page": name, "do": "done", "done": False})
    arguments = ("train", "perceptron", "pages", "--labels", "pages/labels.jsonl", "--out", "m.json")
    done = run(*arguments, folder=tmp_path)
    assert done.stderr == (
        "domext: left out: 0.html: not done yet\ndomext: left out: 1.html: not done yet\n"
        "domext: pages/labels.jsonl: no page can be used\n"
    )
    done = run(*arguments[:2], "pages", *arguments[2:], folder=tmp_path)
    assert done.stderr == "domext: --labels takes one folder of pages\n"
