"""Labelling without a browser: the queue, guesses, the service, changed pages, export, training, and agreement."""

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
from domext.cli.page_names import page_names
from domext.engine import Extractor, extract, parse
from domext.evaluation.corpus import load_corpus
from domext.label.agreement import cohen_kappa
from domext.label.journal import Journal, LabelError, read_journal
from domext.label.label_transfer import guess_labels, transfer_labels
from domext.label.page_queue import build_queue
from domext.label.page_sources import PageSource, open_page, page_sources
from domext.label.service import ActionError, LabellingService, containers
from domext.training import network_training, training_pages
from domext.training.alignment import content_shares
from tests.label_process import copy_fixtures
from tests.pages import fixture
from tests.plugin_distributions import SCORER

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ["comments", "news", "paywall", "poem"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copy_fixtures(tmp_path / "pages", NAMES)


def sources_of(folder: Path) -> tuple[PageSource, ...]:
    return page_sources(folder, page_names((str(folder),)))


def service_of(folder: Path, journal: Journal, selector: str = "learned") -> LabellingService:
    extractor = Extractor(selector=selector)
    return LabellingService(build_queue(sources_of(folder), extractor, "name", 1), journal, extractor)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def paint(first: int, last: int, letter: str) -> dict[str, Any]:
    return {"do": "paint", "first": first, "last": last, "label": letter}


class TestQueue:
    def test_the_least_confident_page_comes_first_and_failures_come_last(self, folder: Path) -> None:
        shutil.copyfile(folder.parent / "pages" / "news.html", folder / "zebra.htm")
        (folder / "binary.html").write_bytes(b"%PDF-1.7\n\x00\x01")
        (folder / "empty.html").write_bytes(b"<script>1</script>")
        queue = build_queue(sources_of(folder), Extractor(), "uncertain", 1)
        confidence = [page.confidence for page in queue if page.confidence is not None]
        assert confidence == sorted(confidence)
        assert len(confidence) == 5
        assert confidence[0] == extract(fixture("paywall").html).confidence
        assert [page.source.name for page in queue[-2:]] == ["binary.html", "empty.html"]
        assert "PDF" in (queue[-2].failure or "")
        assert "shows no text" in (queue[-1].failure or "")

    def test_any_number_of_processes_gives_the_same_order(self, folder: Path) -> None:
        assert build_queue(sources_of(folder), Extractor(), "uncertain", 2) == build_queue(
            sources_of(folder), Extractor(), "uncertain", 1
        )

    def test_without_confidence_the_order_stays(self, folder: Path) -> None:
        queue = build_queue(sources_of(folder), Extractor(selector="single:scorer=ttr"), "uncertain", 1)
        assert [page.source.name for page in queue] == [f"{name}.html" for name in NAMES]

    def test_a_selector_that_fails_is_named_with_the_page(self, folder: Path) -> None:
        plugin = folder / "faulty.py"
        plugin.write_text(SCORER.format(body="1 / 0"), encoding="utf-8")
        queue = build_queue(sources_of(folder), Extractor(scorers=[str(plugin)]), "uncertain", 1)
        assert (queue[0].failure or "").startswith(f"{queue[0].source.path}: scorer 'faulty' failed: ZeroDivisionError")

    def test_the_pages_of_a_corpus_have_its_ids_and_addresses(self, tmp_path: Path) -> None:
        (tmp_path / "html").mkdir()
        shutil.copyfile(copy_fixtures(tmp_path / "pages", ["poem"]) / "poem.html", tmp_path / "html" / "a.html")
        (tmp_path / "truth.jsonl").write_text('{"id": "a", "url": "https://a.example/"}\n', encoding="utf-8")
        assert sources_of(tmp_path) == (PageSource("a", tmp_path / "html" / "a.html", "https://a.example/"),)

    def test_a_folder_without_pages_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(LabelError, match="no such folder"):
            sources_of(tmp_path / "nothing")
        with pytest.raises(LabelError, match="no pages"):
            sources_of(tmp_path)


class TestGuess:
    def test_the_guess_has_the_kept_blocks_and_the_comments(self) -> None:
        page = parse(fixture("comments").html)
        guess = guess_labels(page, Extractor())
        article = extract(page)
        assert [letter == "k" for letter in guess.labels] == article.keep.tolist()
        comments = [page.blocks.text(row) for row, letter in enumerate(guess.labels) if letter == "c"]
        assert any("I have to disagree, with respect." in text for text in comments)

    def test_text_of_scripts_is_not_in_the_guess(self) -> None:
        page = parse(fixture("app-shell").html)
        assert set(guess_labels(page, Extractor()).labels) <= {"d"}


class TestService:
    def test_the_first_action_writes_the_guess_and_nothing_is_written_before(self, folder: Path) -> None:
        with Journal(folder / "labels.jsonl") as journal:
            service = service_of(folder, journal)
            before = service.page(1)
            service.frame(1)
            service.overview()
            assert not journal.pages
            after = service.act(1, paint(0, 3, "c"))
            assert after["labels"] == "ccc" + before["state"]["labels"][3:]
            assert (after["undo"], after["redo"], after["done"]) == (1, 0, False)
            assert service.act(1, {"do": "undo"})["labels"] == before["state"]["labels"]
            assert service.act(1, {"do": "type", "type": "forum"})["pageType"] == "forum"
            assert service.act(1, {"do": "done", "done": True})["done"]
        assert list(read_journal(folder / "labels.jsonl")) == ["news.html"]

    def test_labels_of_a_started_page_do_not_depend_on_the_selector(self, folder: Path) -> None:
        with Journal(folder / "labels.jsonl") as journal:
            labels = service_of(folder, journal).act(1, paint(0, 1, "k"))["labels"]
            other = service_of(folder, journal, selector="single:scorer=ttr")
            assert other.state(1)["labels"] == labels

    @pytest.mark.parametrize(
        "action", [None, [], {}, {"do": "open"}, {"do": []}, {"do": "undo", "page": "poem.html"}, {"do": "paint"}]
    )
    def test_invalid_actions_are_refused(self, action: Any, folder: Path) -> None:
        with Journal(folder / "labels.jsonl") as journal, pytest.raises(ActionError):
            service_of(folder, journal).act(0, action)

    def test_containers_are_the_ranges_of_elements(self) -> None:
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
    """Labels of a page whose file or blocks have changed."""

    def changed(self, folder: Path, old: bytes, new: bytes) -> dict[str, Any]:
        path = folder / "poem.html"
        with Journal(folder / "labels.jsonl") as journal:
            service = service_of(folder, journal)
            service.act(3, paint(0, 1, "c"))
            service.act(3, {"do": "done", "done": True})
            assert old in path.read_bytes()
            path.write_bytes(path.read_bytes().replace(old, new))
            return service_of(folder, journal).state(3)

    def test_a_change_outside_blocks_keeps_all_labels(self, folder: Path) -> None:
        state = self.changed(folder, b"<body", b"<body data-new=1")
        assert state["notice"] is None
        assert state["done"]

    def test_a_new_block_has_the_guess_and_a_notice(self, folder: Path) -> None:
        state = self.changed(folder, b"</body>", b"<p>Read more of our poems</p></body>")
        assert state["notice"] == (
            "poem.html: the file has changed since it was labelled: "
            f"1 of {len(state['labels'])} blocks have no label, 0 labelled blocks are gone"
        )
        assert (state["labels"][0], state["labels"][-1], state["done"]) == ("c", "d", False)

    def test_moved_blocks_keep_their_labels_and_can_be_labelled(self, folder: Path) -> None:
        state = self.changed(folder, b"<body", b"<!-- --><body><p>First of all</p")
        assert state["labels"][:2] == "dc"
        with Journal(folder / "labels.jsonl") as journal:
            after = service_of(folder, journal).act(3, paint(0, 1, "k"))
            assert after["labels"] == "k" + state["labels"][1:]
            assert (after["notice"], after["undo"]) == (None, 1)

    def test_the_notice_names_the_version_that_found_other_blocks(self, folder: Path) -> None:
        page = open_page(sources_of(folder)[3])
        with Journal(folder / "labels.jsonl") as journal:
            service_of(folder, journal).act(3, paint(0, 1, "k"))
            labels = journal.pages["poem.html"]
        old = dataclasses.replace(labels, version="0.0.9", blocks=labels.blocks[:-1], labels=labels.labels[:-1])
        _, notice = transfer_labels(old, page, "d" * len(page.blocks))
        assert "domext 0.1.0 finds other blocks than 0.0.9, with which it was labelled: 1 of" in (notice or "")


@pytest.fixture
def labelled(folder: Path) -> Path:
    """A folder with two pages that are done and one that is started."""
    with Journal(folder / "labels.jsonl") as journal:
        service = service_of(folder, journal)
        service.act(0, {"do": "type", "type": "article"})
        service.act(0, {"do": "done", "done": True})
        service.act(1, {"do": "done", "done": True})
        service.act(2, {"do": "type", "type": None})
    return folder


class TestExport:
    def export(self, folder: Path, out: Path) -> Result:
        return run("corpus", str(folder), "--labels", str(folder / "labels.jsonl"), "--out", str(out))

    def test_the_corpus_has_the_kept_text_of_done_pages(self, labelled: Path, tmp_path: Path) -> None:
        result = self.export(labelled, tmp_path / "corpus")
        assert (result.exit_code, result.stdout) == (0, f"{tmp_path / 'corpus'}: 2 pages\n")
        assert "left out: paywall.html: not done yet" in result.stderr
        corpus = load_corpus(tmp_path / "corpus")
        article = extract(fixture("comments").html)
        first = corpus.golds[0]
        assert (first.id, first.page_type, first.text) == ("comments", "article", article.text)
        assert first.url == article.metadata.url
        assert corpus.read(first) == fixture("comments").html
        line = json.loads((tmp_path / "corpus" / "truth.jsonl").read_text("utf-8").split("\n")[0])
        assert any("I have to disagree" in text for text in line["comments"])

    def test_training_recovers_the_labels_from_the_corpus(self, labelled: Path, tmp_path: Path) -> None:
        self.export(labelled, tmp_path / "corpus")
        corpus, labels = load_corpus(tmp_path / "corpus"), read_journal(labelled / "labels.jsonl")
        for gold in corpus.golds:
            shares = content_shares(parse(corpus.read(gold)).blocks.texts, gold.text or "")
            kept = [letter == "k" for letter in labels[f"{gold.id}.html"].labels]
            assert (shares >= 0.5).tolist() == kept

    def test_changed_and_missing_pages_are_left_out(self, labelled: Path, tmp_path: Path) -> None:
        (labelled / "news.html").write_bytes(b"<p>Other text")
        (labelled / "comments.html").unlink()
        result = self.export(labelled, tmp_path / "corpus")
        assert isinstance(result.exception, LabelError)
        assert "comments.html: no such page in the folder" in str(result.exception)
        assert "news.html: the file has changed" in str(result.exception)
        assert not (tmp_path / "corpus").exists()

    def test_pages_with_the_same_name_have_different_ids(self, tmp_path: Path) -> None:
        folder = tmp_path / "pages"
        for name in ("a/b/one", "a-b/one"):
            (folder / name).parent.mkdir(parents=True)
            (folder / f"{name}.html").write_bytes(f"<p>Of {name} there is enough to say here".encode())
        with Journal(folder / "labels.jsonl") as journal:
            service = service_of(folder, journal)
            for number in (0, 1):
                service.act(number, {"do": "done", "done": True})
        self.export(folder, tmp_path / "corpus")
        names = [gold.id for gold in load_corpus(tmp_path / "corpus").golds]
        assert len(set(names)) == 2
        assert names[0] == "a-b-one"


def test_a_model_learns_from_labels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The labels are the opposite of the guess: the menus are kept, and the paragraphs are dropped."""
    for name, value in (("_NETWORKS", 1), ("_UNITS", (16, 8)), ("_MIN_STEPS", 40), ("_LEARNING_RATE", 0.02)):
        monkeypatch.setattr(network_training, name, value)
    monkeypatch.setattr(training_pages, "MIN_PAGES", 1)
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(3):
        menu = "<ul><li><a href=/news>News</a><li><a href=/sport>Sport</a></ul>"
        text = f"<p>The paragraph of page {number} has a number of words, and a comma."
        (folder / f"{number}.html").write_text(f"<title>Page {number}</title>{menu}{text}", encoding="utf-8")
    with Journal(folder / "labels.jsonl") as journal:
        service = service_of(folder, journal)
        for number in range(3):
            assert service.state(number)["labels"] == "ddk"
            service.act(number, paint(0, 2, "k"))
            service.act(number, paint(2, 3, "d"))
            service.act(number, {"do": "done", "done": True})
    corpus, model = str(tmp_path / "corpus"), str(tmp_path / "mine.npz")
    for command in (
        ("corpus", str(folder), "--labels", str(folder / "labels.jsonl"), "--out", corpus),
        ("train", "learned", corpus, "--out", model, "--workers", "1"),
    ):
        assert run(*command).exit_code == 0
    article = extract((folder / "0.html").read_bytes(), selector=f"learned:model={model}")
    assert article.text.split() == ["News", "Sport"]


class TestAgreement:
    def test_kappa_equals_a_calculation_by_hand(self) -> None:
        # 35 of 50 agree: p = 0.7. By chance e = 0.5 * 0.6 + 0.5 * 0.4 = 0.5. So kappa = (0.7 - 0.5) / 0.5 = 0.4.
        assert math.isclose(cohen_kappa(np.array([[20, 5, 0], [10, 15, 0], [0, 0, 0]])) or 0, 0.4)
        assert cohen_kappa(np.array([[0, 5, 0], [5, 0, 0], [0, 0, 0]])) == -1
        assert cohen_kappa(np.diag([3, 2, 1])) == 1
        assert cohen_kappa(np.diag([3, 0, 0])) is None
        assert cohen_kappa(np.zeros((3, 3), np.int64)) is None

    def test_journals_are_compared_on_the_pages_that_both_have_done(self, labelled: Path) -> None:
        ada, ben = labelled / "labels.jsonl", labelled / "ben.jsonl"
        with Journal(ben) as journal:
            service = service_of(labelled, journal)
            kept = service.state(0)["labels"].index("k")
            service.act(0, paint(kept, kept + 1, "d"))
            for number in (0, 2):
                service.act(number, {"do": "done", "done": True})
        result = run("agreement", str(labelled), str(ada), str(ben))
        assert "left out: paywall.html: not done yet" in result.stderr
        rows = [line.split() for line in result.stdout.splitlines() if line]
        assert rows[-1][:2] == ["all", rows[-2][1]]
        assert rows[-2][0] == "comments.html"
        assert 0.8 < float(rows[-2][2]) < 1
        assert 0.5 < float(rows[-2][3]) < 1

    def test_journals_without_a_common_page_are_refused(self, labelled: Path) -> None:
        with Journal(labelled / "ben.jsonl"):
            pass
        result = run("agreement", str(labelled), str(labelled / "labels.jsonl"), str(labelled / "ben.jsonl"))
        assert "no page is marked as done in both journals" in str(result.exception)
