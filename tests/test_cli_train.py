"""``domext train perceptron`` as users run it, on a small corpus."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from domext.cli import cli
from domext.training import perceptron_fit
from tests.command import run

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
    folder = tmp_path / "corpus"
    (folder / "html").mkdir(parents=True)
    lines = []
    for number in range(10):
        paragraphs = [
            f"Paragraph {part} of page {number} " + "has words enough. " * (part + number) for part in (1, 2, 3)
        ]
        body = "".join(f"<p>{text}</p>" for text in paragraphs)
        (folder / "html" / f"{number}.html").write_text(f"<body>{MENU}{body}{MENU}", encoding="utf-8")
        gold = {
            "id": str(number),
            "url": f"https://site{number}.org/a",
            "page_type": "forum" if number < 4 else "article",
        }
        lines.append(json.dumps(gold | {"text": "\n\n".join(paragraphs)}))
    (folder / "truth.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


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
        assert printed.startswith("10 pages, 90 blocks, 33.3% of them content; 5 folds by domain\n")
        assert "word F1 of exactly the blocks of content: 1.0000\n" in printed
        assert re.search(r"^density > 0.5 +0\.2222 +0\.0% ", printed, re.MULTILINE)
        assert len(re.findall(r"^(?:single|multi)-[123]x[123] ", printed, re.MULTILINE)) == 18
        assert re.search(r"^article +54 .*\nforum +36 ", printed, re.MULTILINE)
        assert printed.endswith(f"{name}: SHA-256 {digests[-1]}\n")
    assert digests[0] == digests[1]
    card = (tmp_path / "one.md").read_text(encoding="utf-8")
    assert f"- SHA-256: {digests[0]}\n" in card
    assert "- trained on: 10 pages of corpus, 90 blocks\n- data: ours, CC0\n- seed: 7\n" in card
    assert "domext train perceptron corpus --seed 7 --data 'ours, CC0' --out one.json" in card
    assert "Errors in cross-validation, on pages of domains that the networks did not see" in card
    assert "| multi-3x3 | 0." in card


@pytest.mark.usefixtures("corpus")
def test_a_scorer_uses_the_trained_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    train("corpus", "--out", "mine.json", monkeypatch=monkeypatch, folder=tmp_path)
    done = run("extract", "corpus/html/9.html", "--plugin", "perceptron:model=mine.json", folder=tmp_path)
    assert [text[:21] for text in done.stdout.split("\n\n")] == [f"Paragraph {part} of page 9" for part in (1, 2, 3)]


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
        (("corpus", "--out", "nowhere/m.json"), "no folder nowhere"),
    ):
        done = run("train", "perceptron", *arguments, folder=tmp_path)
        assert done.returncode == 2
        assert done.stderr.startswith("domext: ")
        assert done.stderr.count("\n") == 1
        assert message in done.stderr
        assert not done.stdout
