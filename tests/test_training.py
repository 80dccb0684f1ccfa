"""Training of the learned selector: prepared pages, trees as arrays, and the whole command on a small corpus."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from click.testing import CliRunner

import domext
from domext import DomextError, Options
from domext.cli import cli
from domext.errors import OptionError
from domext.learned.features import SCORERS
from domext.learned.model import TYPES, read_model
from domext.training import learned_fit, training_pages
from domext.training.training_pages import TrainingPage, learnable, prepare

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.training.augment import LabelledMarkup

MENU = "<ul class=nav><li><a href='/one'>News</a><li><a href='/two'>Sport</a><li>Free tickets for all</ul>"
MINE = '''\
from domext import Page, Scores, hookimpl


class Mine:
    """Keep blocks of six words."""

    def score(self, page: Page) -> Scores:
        words = page.blocks.counts.words
        return Scores(words >= 6, blocks={"words": words})


@hookimpl
def domext_scorer():
    return Mine
'''


def paragraphs(number: int) -> list[str]:
    return [f"Paragraph {part} of page {number} " + "has words enough. " * (part + number) for part in (1, 2, 3)]


def write_corpus(folder: Path, kinds: Sequence[str | None], **more: Any) -> Path:
    """A page of each kind, each of a site of its own: a menu before and after three paragraphs."""
    (folder / "html").mkdir(parents=True)
    golds = []
    for number, kind in enumerate(kinds):
        body = "".join(f"<p>{text}</p>" for text in paragraphs(number))
        (folder / "html" / f"{number}.html").write_text(f"<body>{MENU}<div>{body}</div>{MENU}", encoding="utf-8")
        gold = {"id": str(number), "url": f"https://site{number}.org/a", "page_type": kind}
        golds.append(json.dumps(gold | (more or {"text": "\n".join(paragraphs(number))})))
    (folder / "truth.jsonl").write_text("\n".join(golds), encoding="utf-8")
    return folder


def plain(pages: Sequence[TrainingPage]) -> TrainingPage:
    return next(page for page in pages if not page.varied)


class TestPrepared:
    def test_a_page_and_its_variant(self, tmp_path: Path) -> None:
        ticks: list[None] = []
        folder = write_corpus(tmp_path / "corpus", ["article", "forum"])
        pages = prepare(learnable([folder], 1), SCORERS, 0, 1, lambda: ticks.append(None))
        assert [(page.gold.id, page.varied) for page in pages] == [
            (i, v) for v in (False, True, True, True) for i in ("0", "1")
        ]
        assert len(ticks) == 8
        page = pages[0]
        assert page.shares.round(2).tolist() == [0, 0, 0, 1, 1, 1, 0, 0, 0]
        assert page.page.features.shape == (len(page.names), 9)
        assert page.page.features.dtype == np.float32
        assert (page.weights > 0).all()
        assert page.page.words.tolist()[:3] == [1, 1, 4]
        assert {name.partition(".")[0] for name in page.columns} == {"structure", "comma", "cuter", "fullstops"}

    def test_what_is_put_into_a_variant_is_no_content(self, tmp_path: Path) -> None:
        # The forum's paragraphs are what the comments under the article say: its gold, but not the article's.
        pages = prepare(learnable([write_corpus(tmp_path / "corpus", ["article", "forum"])], 1), SCORERS, 1, 1)
        grown = [page for page in pages if page.varied and len(page.shares) > 9]
        assert {page.gold.id for page in grown} == {"0"}
        assert [share for share in grown[0].shares.round(2).tolist() if share] == [1, 1, 1]

    def test_any_number_of_jobs_gives_the_same(self, tmp_path: Path) -> None:
        folder = write_corpus(tmp_path / "corpus", ["article", "forum", None])
        one, two = (prepare(learnable([folder], 1), SCORERS, 3, jobs) for jobs in (1, 2))
        for a, b in zip(one, two, strict=True):
            assert (a.gold, a.varied, a.columns) == (b.gold, b.varied, b.columns)
            np.testing.assert_array_equal(a.page.features, b.page.features)
            np.testing.assert_array_equal(a.shares, b.shares)
            np.testing.assert_array_equal(a.weights, b.weights)

    def test_variants_borrow_from_pages_of_the_same_fold_and_kind_alone(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        kinds = ["article", "article", "forum", "article", "article", "forum"]
        known = learnable([write_corpus(tmp_path / "corpus", kinds)], 2)
        part = {page.gold.text: page.part for page in known}
        assert set(part.values()) == {0, 1}
        borrowed: list[tuple[str, str | None, tuple[str, ...]]] = []

        def recorded(page: LabelledMarkup, donor: Callable[[], LabelledMarkup] | None, voices: Any, *_: Any) -> None:
            borrowed.append((page.gold, donor().gold if donor else None, voices))

        monkeypatch.setattr(training_pages, "variant", recorded)
        prepare(known, SCORERS, 0, 1)
        kind = {page.gold.text: page.gold.page_type for page in known}
        forums = {page.part: page.gold.text or "" for page in known if page.gold.page_type == "forum"}
        assert sum(donor is not None for _, donor, _ in borrowed) > 3
        for gold, donor, voices in borrowed:
            assert donor is None or (donor != gold and part[donor] == part[gold] and kind[donor] == kind[gold])
            assert all(voice in forums.get(part[gold], "") for voice in voices)

    def test_segments_tell_of_some_blocks(self, tmp_path: Path) -> None:
        segments = {"with": ["2  of page 0"], "without": ["Free tickets", "Paragraph 2"]}
        page = plain(prepare(learnable([write_corpus(tmp_path / "corpus", [None], **segments)], 1), SCORERS, 0, 1))
        assert page.shares.tolist() == [-1, -1, 0, -1, 1, -1, -1, -1, 0]
        assert (page.weights > 0).tolist() == [False, False, True, False, True, False, False, False, True]

    @pytest.mark.parametrize(
        ("kinds", "more", "line"),
        [
            (["blog"], {}, r"0\.html: the page type 'blog' is none of article, service"),
            (["article"], {"without": ["Free tickets"]}, "no page of the corpora shows a text and has a gold"),
        ],
    )
    def test_what_cannot_be_learned_from_is_one_line(
        self, tmp_path: Path, kinds: list[str], more: dict[str, Any], line: str
    ) -> None:
        with pytest.raises(DomextError, match=line):
            prepare(learnable([write_corpus(tmp_path / "corpus", kinds, **more)], 1), SCORERS, 0, 1)


class TestCommand:
    """``domext train learned``, with small networks."""

    @pytest.fixture(autouse=True)
    def small_networks(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr(learned_fit, "_NETWORKS", 2)
        monkeypatch.setattr(learned_fit, "_UNITS", (16, 8))
        monkeypatch.setattr(learned_fit, "_FEWEST_STEPS", 40)
        monkeypatch.setattr(learned_fit, "_RATE", 0.02)
        monkeypatch.chdir(tmp_path)

    def train(self, *options: str) -> str:
        done = CliRunner().invoke(cli, ["train", "learned", "corpus", "--jobs", "1", *options], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.stdout

    @pytest.mark.parametrize("kinds", [["article", "forum"] * 4, ["article"] * 4, ["forum"] * 4])
    def test_a_model_extracts_what_it_learned(self, tmp_path: Path, kinds: list[str]) -> None:
        write_corpus(Path("corpus"), kinds)
        out = tmp_path / "mine.npz"
        assert self.train("--out", str(out)).startswith(f"{out}: SHA-256 ")
        page = (Path("corpus") / "html" / "3.html").read_bytes()
        article = domext.extract(page, options=Options(selector=f"learned:model={out}"))
        assert article.text.split() == " ".join(paragraphs(3)).split()
        assert article.page_type in set(kinds)

    def test_the_same_pages_and_seed_make_the_same_file_and_a_card(self) -> None:
        write_corpus(Path("corpus"), ["article", "forum", "product", None])
        first = self.train("--out", "a.npz", "--data", "CC0, nobody").split()[-1]
        assert self.train("--out", "b.npz", "--data", "CC0, nobody").split()[-1] == first
        card = Path("a.md").read_text(encoding="utf-8")
        for fact in (first, "CC0, nobody", "1 article", "1 product", "structure", "domext train learned corpus"):
            assert fact in card

    def test_a_card_says_how_good_such_models_were(self) -> None:
        metrics = {"f1": {"value": 0.91, "low": 0.9, "high": 0.92}, "segment_f1": None}
        system = {"metrics": metrics, "page_types": {"article": metrics, "forum": metrics}}
        corpora = [{"corpus": "one", "pages": 3, "page_types": {"article": 1, "forum": 2}, "systems": [system]}]
        calibration = {"error": 0.0251, "rank_correlation": 0.7, "bins": [[8, 2], [0.1, 0.9], [0.2, 0.8]]}
        Path("x.json").write_text(json.dumps({"corpora": corpora, "calibration": calibration}), encoding="utf-8")
        write_corpus(Path("corpus"), ["article", "forum"])
        self.train("--out", "a.npz", "--figures", "x.json", "--weaknesses", "teasers behind a paywall")
        card = Path("a.md").read_text(encoding="utf-8")
        assert "- known weaknesses: teasers behind a paywall\n" in card
        assert "is 0.025, the rank correlation of a page's confidence with its F1 0.70." in card
        assert "(a.svg)" in card
        assert Path("a.svg").read_bytes().startswith(b"<?xml")
        assert "| one | all | 3 | 0.9100 | - | - | - |\n| one | article | 1 | 0.9100 |" in card

    @pytest.mark.parametrize(
        ("written", "said"),
        [
            (None, "cannot read x.json: no such file or directory"),
            ("[]", "x.json: not what domext eval --cv --json writes"),
            (
                '{"corpora": [], "calibration": {"bins": [[], [], []]}}',
                "x.json: not what domext eval --cv --json writes",
            ),
        ],
    )
    def test_other_figures_are_one_line_before_the_work(self, written: str | None, said: str) -> None:
        if written is not None:
            Path("x.json").write_text(written, encoding="utf-8")
        done = CliRunner().invoke(cli, ["train", "learned", "none", "--out", "a.npz", "--figures", "x.json"])
        assert isinstance(done.exception, OptionError)
        assert str(done.exception) == said

    def test_an_own_scorer_is_learned_from_and_asked_for(self, tmp_path: Path) -> None:
        Path("mine.py").write_text(MINE, encoding="utf-8")
        write_corpus(Path("corpus"), ["article", "forum"] * 2)
        out = tmp_path / "mine.npz"
        self.train("--plugin", "./mine.py", "--out", str(out))
        model = read_model(out)
        assert model.scorers[-1] == "./mine.py"
        assert model.columns[-2:] == ("mine.words", "mine.keep")
        article = domext.extract(
            (Path("corpus") / "html" / "0.html").read_bytes(), options=Options(selector=f"learned:model={out}")
        )
        assert "mine.words" in article.blocks[0].scores

    def test_types_that_no_page_has_are_never_told(self, tmp_path: Path) -> None:
        write_corpus(Path("corpus"), ["service", "forum"] * 3)
        out = tmp_path / "mine.npz"
        self.train("--out", str(out))
        for network in read_model(out).networks:
            bias = network.weights["kind bias"]
            assert {TYPES[number] for number in np.flatnonzero(bias > -20)} == {"service", "forum"}

    def test_pages_without_content_are_one_line(self) -> None:
        pages = prepare(learnable([write_corpus(Path("corpus"), ["article"] * 2, text="")], 1), SCORERS, 0, 1)
        with pytest.raises(DomextError, match=r"none has any content$"):
            learned_fit.train(pages, SCORERS, 0, lambda _: None)
