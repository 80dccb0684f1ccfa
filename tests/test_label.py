"""Labelling without a browser: the order of pages, guesses, labels that outlive a change, export and agreement."""

from __future__ import annotations

import dataclasses
import json
import math
import shutil
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from domext.cli import cli
from domext.cli.page_inputs import page_names
from domext.engine import Extractor, extract, parse
from domext.evaluation.corpus import load_corpus
from domext.label.agreement import kappa
from domext.label.journal import Journal, LabelError, read
from domext.label.page_labels import Source, carried, guess, opened, sources
from domext.label.queue import queued
from domext.label.service import ActionError, LabellingService, containers
from domext.training.alignment import content_shares
from tests.labelling import pages_of
from tests.pages import fixture

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ["comments", "news", "paywall", "poem"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return pages_of(tmp_path / "pages", NAMES)


def of(folder: Path) -> tuple[Source, ...]:
    return sources(folder, page_names((str(folder),)))


def desk_of(folder: Path, journal: Journal) -> LabellingService:
    return LabellingService(queued(of(folder), Extractor(), "name", 1), journal, Extractor())


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def paint(first: int, last: int, letter: str) -> dict[str, Any]:
    return {"do": "paint", "first": first, "last": last, "label": letter}


class TestOrder:
    def test_the_least_certain_page_comes_first_and_what_cannot_be_labelled_last(self, folder: Path) -> None:
        shutil.copyfile(folder.parent / "pages" / "news.html", folder / "zebra.htm")
        (folder / "binary.html").write_bytes(b"%PDF-1.7\n\x00\x01")
        (folder / "empty.html").write_bytes(b"<script>1</script>")
        queue = queued(of(folder), Extractor(), "uncertain", 1)
        confidence = [page.confidence for page in queue if page.confidence is not None]
        assert confidence == sorted(confidence)
        assert len(confidence) == 5
        assert confidence[0] == extract(fixture("paywall").html).confidence
        assert [page.source.name for page in queue[-2:]] == ["binary.html", "empty.html"]
        assert "PDF" in (queue[-2].failure or "")
        assert "shows no text" in (queue[-1].failure or "")

    def test_any_number_of_processes_gives_the_same_order(self, folder: Path) -> None:
        assert queued(of(folder), Extractor(), "uncertain", 2) == queued(of(folder), Extractor(), "uncertain", 1)

    def test_a_selector_without_confidence_leaves_the_order(self, folder: Path) -> None:
        queue = queued(of(folder), Extractor(selector="own:scorer=ttr"), "uncertain", 1)
        assert [page.source.name for page in queue] == [f"{name}.html" for name in NAMES]

    def test_a_corpus_gives_its_ids_and_addresses(self, tmp_path: Path) -> None:
        (tmp_path / "html").mkdir()
        shutil.copyfile(pages_of(tmp_path / "pages", ["poem"]) / "poem.html", tmp_path / "html" / "a.html")
        (tmp_path / "truth.jsonl").write_text('{"id": "a", "url": "https://a.example/"}\n', encoding="utf-8")
        assert of(tmp_path) == (Source("a", tmp_path / "html" / "a.html", "https://a.example/"),)

    def test_no_folder_and_no_pages_are_a_line(self, tmp_path: Path) -> None:
        with pytest.raises(LabelError, match="no such folder"):
            of(tmp_path / "nothing")
        with pytest.raises(LabelError, match="no pages"):
            of(tmp_path)


class TestGuess:
    def test_it_is_what_an_extraction_keeps_with_the_comments(self) -> None:
        page = parse(fixture("comments").html)
        guessed = guess(page, Extractor())
        article = extract(page)
        assert [letter == "k" for letter in guessed.labels] == article.keep.tolist()
        said = [page.blocks.text(row) for row, letter in enumerate(guessed.labels) if letter == "c"]
        assert any("I have to disagree, with respect." in text for text in said)

    def test_text_in_scripts_is_no_block_of_the_page(self) -> None:
        page = parse(fixture("app-shell").html)
        assert set(guess(page, Extractor()).labels) <= {"d"}


class TestDesk:
    def test_looking_writes_nothing_and_the_first_action_writes_what_was_seen(self, folder: Path) -> None:
        with Journal(folder / "labels.jsonl") as journal:
            desk = desk_of(folder, journal)
            before = desk.page(1)
            desk.frame(1)
            desk.overview()
            assert not journal.sheets
            after = desk.act(1, paint(0, 3, "c"))
            assert after["labels"] == "ccc" + before["state"]["labels"][3:]
            assert (after["undo"], after["redo"], after["done"]) == (1, 0, False)
            assert desk.act(1, {"do": "undo"})["labels"] == before["state"]["labels"]
            assert desk.act(1, {"do": "type", "type": "forum"})["type"] == "forum"
            assert desk.act(1, {"do": "done", "done": True})["done"]
        assert list(read(folder / "labels.jsonl")) == ["news.html"]

    def test_a_started_page_keeps_its_labels_whatever_guesses_later(self, folder: Path) -> None:
        with Journal(folder / "labels.jsonl") as journal:
            labels = desk_of(folder, journal).act(1, paint(0, 1, "k"))["labels"]
            other = LabellingService(
                queued(of(folder), Extractor(), "name", 1), journal, Extractor(selector="own:scorer=ttr")
            )
            assert other.state(1)["labels"] == labels

    @pytest.mark.parametrize(
        "action", [None, [], {}, {"do": "open"}, {"do": []}, {"do": "undo", "page": "poem.html"}, {"do": "paint"}]
    )
    def test_what_is_no_action_is_refused(self, action: Any, folder: Path) -> None:
        with Journal(folder / "labels.jsonl") as journal, pytest.raises(ActionError):
            desk_of(folder, journal).act(0, action)

    def test_elements_give_the_runs_that_a_selection_grows_by(self) -> None:
        page = parse("<div id=all><ul class='menu top'><li>a<li>b</ul><p>c</p></div><p>d</p>")
        assert containers(page) == [
            (0, 4, "html"),
            (0, 3, "div#all"),
            (0, 2, "ul.menu"),
            (0, 1, "li"),
            (1, 2, "li"),
            (2, 3, "p"),
            (3, 4, "p"),
        ]


class TestChange:
    """Labels of a page whose blocks are others today."""

    def changed(self, folder: Path, old: bytes, new: bytes) -> dict[str, Any]:
        path = folder / "poem.html"
        with Journal(folder / "labels.jsonl") as journal:
            desk = desk_of(folder, journal)
            desk.act(3, paint(0, 1, "c"))
            desk.act(3, {"do": "done", "done": True})
            assert old in path.read_bytes()
            path.write_bytes(path.read_bytes().replace(old, new))
            return desk_of(folder, journal).state(3)

    def test_what_changes_no_block_is_no_change(self, folder: Path) -> None:
        state = self.changed(folder, b"<body", b"<body data-new=1")
        assert state["notice"] is None
        assert state["done"]

    def test_a_new_block_is_said_and_has_the_guess(self, folder: Path) -> None:
        state = self.changed(folder, b"</body>", b"<p>Read more of our poems</p></body>")
        assert state["notice"] == (
            "poem.html: its file has changed since it was labelled: "
            f"1 of {len(state['labels'])} blocks have no label, 0 labelled ones are gone"
        )
        assert (state["labels"][0], state["labels"][-1], state["done"]) == ("c", "d", False)

    def test_moved_blocks_take_their_labels_along_and_the_journal_goes_on(self, folder: Path) -> None:
        state = self.changed(folder, b"<body", b"<!-- --><body><p>First of all</p")
        assert state["labels"][:2] == "dc"
        with Journal(folder / "labels.jsonl") as journal:
            after = desk_of(folder, journal).act(3, paint(0, 1, "k"))
            assert after["labels"] == "k" + state["labels"][1:]
            assert (after["notice"], after["undo"]) == (None, 1)

    def test_another_division_by_domext_is_said_as_such(self, folder: Path) -> None:
        page = opened(of(folder)[3])
        with Journal(folder / "labels.jsonl") as journal:
            desk_of(folder, journal).act(3, paint(0, 1, "k"))
            sheet = journal.sheets["poem.html"]
        joined = dataclasses.replace(sheet, version="0.0.9", blocks=sheet.blocks[:-1], labels=sheet.labels[:-1])
        _, notice = carried(joined, page, "d" * len(page.blocks))
        assert "domext 0.1.0 divides it otherwise than 0.0.9, with which it was labelled: 1 of" in (notice or "")


@pytest.fixture
def labelled(folder: Path) -> Path:
    """Two pages done, one of them with all that was kept now a comment, one begun."""
    with Journal(folder / "labels.jsonl") as journal:
        desk = desk_of(folder, journal)
        desk.act(0, {"do": "type", "type": "article"})
        desk.act(0, {"do": "done", "done": True})
        desk.act(1, {"do": "done", "done": True})
        desk.act(2, {"do": "type", "type": None})
    return folder


class TestExport:
    def export(self, folder: Path, out: Path) -> Result:
        return run("corpus", str(folder), "--labels", str(folder / "labels.jsonl"), "--out", str(out))

    def test_done_pages_become_a_corpus_of_what_was_kept(self, labelled: Path, tmp_path: Path) -> None:
        done = self.export(labelled, tmp_path / "corpus")
        assert (done.exit_code, done.stdout) == (0, f"{tmp_path / 'corpus'}: 2 pages\n")
        assert "left out: paywall.html: not done yet" in done.stderr
        corpus = load_corpus(tmp_path / "corpus")
        article = extract(fixture("comments").html)
        first = corpus.golds[0]
        assert (first.id, first.page_type, first.text) == ("comments", "article", article.text)
        assert first.url == article.metadata.url
        assert corpus.read(first) == fixture("comments").html
        line = json.loads((tmp_path / "corpus" / "truth.jsonl").read_text("utf-8").split("\n")[0])
        assert any("I have to disagree" in text for text in line["comments"])

    def test_training_finds_the_very_blocks_again(self, labelled: Path, tmp_path: Path) -> None:
        self.export(labelled, tmp_path / "corpus")
        corpus, sheets = load_corpus(tmp_path / "corpus"), read(labelled / "labels.jsonl")
        for gold in corpus.golds:
            shares = content_shares(parse(corpus.read(gold)).blocks.texts, gold.text or "")
            kept = [letter == "k" for letter in sheets[f"{gold.id}.html"].labels]
            assert (shares >= 0.5).tolist() == kept

    def test_a_page_that_changed_is_named_and_left_out(self, labelled: Path, tmp_path: Path) -> None:
        (labelled / "news.html").write_bytes(b"<p>Other text")
        (labelled / "comments.html").unlink()
        done = self.export(labelled, tmp_path / "corpus")
        assert isinstance(done.exception, LabelError)
        assert "comments.html: no such page in the folder" in str(done.exception)
        assert "news.html: its file has changed" in str(done.exception)
        assert not (tmp_path / "corpus").exists()

    def test_pages_of_one_name_stay_apart(self, tmp_path: Path) -> None:
        folder = tmp_path / "pages"
        for name in ("a/b/one", "a-b/one"):
            (folder / name).parent.mkdir(parents=True)
            (folder / f"{name}.html").write_bytes(f"<p>Of {name} there is enough to say here".encode())
        with Journal(folder / "labels.jsonl") as journal:
            desk = desk_of(folder, journal)
            for number in (0, 1):
                desk.act(number, {"do": "done", "done": True})
        self.export(folder, tmp_path / "corpus")
        names = [gold.id for gold in load_corpus(tmp_path / "corpus").golds]
        assert len(set(names)) == 2
        assert names[0] == "a-b-one"


class TestAgreement:
    def test_kappa_is_that_of_a_table_worked_by_hand(self) -> None:
        # 20 and 15 of 50 agree: p = 0.7; by chance 0.5 * 0.6 + 0.5 * 0.4 = 0.5; (0.7 - 0.5) / 0.5 = 0.4.
        assert math.isclose(kappa(np.array([[20, 5, 0], [10, 15, 0], [0, 0, 0]])) or 0, 0.4)
        assert kappa(np.array([[0, 5, 0], [5, 0, 0], [0, 0, 0]])) == -1
        assert kappa(np.diag([3, 2, 1])) == 1
        assert kappa(np.diag([3, 0, 0])) is None
        assert kappa(np.zeros((3, 3), np.int64)) is None

    def test_two_journals_are_compared_on_what_both_have_done(self, labelled: Path) -> None:
        one, other = labelled / "labels.jsonl", labelled / "ben.jsonl"
        with Journal(other) as journal:
            desk = desk_of(labelled, journal)
            kept = desk.state(0)["labels"].index("k")
            desk.act(0, paint(kept, kept + 1, "d"))
            for number in (0, 2):
                desk.act(number, {"do": "done", "done": True})
        done = run("agreement", str(labelled), str(one), str(other))
        assert "left out: paywall.html: not done yet" in done.stderr
        rows = [line.split() for line in done.stdout.splitlines() if line]
        assert rows[-1][:2] == ["all", rows[-2][1]]
        assert rows[-2][0] == "comments.html"
        assert 0.8 < float(rows[-2][2]) < 1
        assert 0.5 < float(rows[-2][3]) < 1

    def test_nobody_to_compare_is_a_line(self, labelled: Path) -> None:
        with Journal(labelled / "ben.jsonl"):
            pass
        done = run("agreement", str(labelled), str(labelled / "labels.jsonl"), str(labelled / "ben.jsonl"))
        assert "no page that both have done" in str(done.exception)
