"""Training of the learned selector: preparation of pages, and the command on a small corpus."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from click.testing import CliRunner

import domext
from domext import DomextError, Options
from domext.cli import cli
from domext.errors import OptionError
from domext.learned.features.block_features import SCORERS
from domext.learned.model_file import read_model
from domext.table.page_types import PAGE_TYPES
from domext.training import network_training, training_pages
from domext.training.model_card import CrossValidationResults
from domext.training.training_pages import TrainingPage, prepare
from domext.training.training_sources import Variants, labelled_sources
from tests.corpora import corpus_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.training.augment import LabelledMarkup

SHIPPED_CARD = Path(domext.__file__).parent / "learned" / "data" / "learned.md"
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


def write_corpus(folder: Path, page_types: Sequence[str | None], **gold_fields: Any) -> Path:
    """Write a page of each type, on a site of its own, with a menu before and after three paragraphs."""
    pages = []
    for number, page_type in enumerate(page_types):
        body = "".join(f"<p>{text}</p>" for text in paragraphs(number))
        truth = {"id": str(number), "url": f"https://site{number}.org/a", "page_type": page_type}
        truth |= gold_fields or {"text": "\n".join(paragraphs(number))}
        pages.append((f"<body>{MENU}<div>{body}</div>{MENU}", truth))
    return corpus_of(folder, pages)


def original(pages: Sequence[TrainingPage]) -> TrainingPage:
    return next(page for page in pages if page.kind == "page")


class TestPreparation:
    def test_a_page_and_its_variants(self, tmp_path: Path) -> None:
        ticks: list[None] = []
        folder = write_corpus(tmp_path / "corpus", ["article", "forum"])
        pages = prepare(labelled_sources([folder], 1), SCORERS, Variants(), 1, lambda: ticks.append(None))
        kinds = ("page", "variant", "variant", "variant", "old markup", "short page")
        assert [(page.gold.id, page.kind) for page in pages] == [(i, kind) for kind in kinds for i in ("0", "1")]
        assert len(ticks) == 12
        page = pages[0]
        assert page.targets.round(2).tolist() == [0, 0, 0, 1, 1, 1, 0, 0, 0]
        assert page.features.matrix.shape == (len(page.feature_names), 9)
        assert page.features.matrix.dtype == np.float32
        assert (page.block_weights > 0).all()
        assert page.features.words.tolist()[:3] == [1, 1, 4]
        assert {name.partition(".")[0] for name in page.columns} == {"structure", "comma", "cuter", "fullstops"}

    def test_inserted_comments_are_not_content(self, tmp_path: Path) -> None:
        # The comments under the article are made of the forum's paragraphs, which are content there and not here.
        pages = prepare(
            labelled_sources([write_corpus(tmp_path / "corpus", ["article", "forum"])], 1), SCORERS, Variants(seed=1), 1
        )
        with_comments = [page for page in pages if page.kind == "variant" and len(page.targets) > 9]
        assert {page.gold.id for page in with_comments} == {"0"}
        assert [target for target in with_comments[0].targets.round(2).tolist() if target] == [1, 1, 1]

    def test_any_number_of_workers_gives_the_same_pages(self, tmp_path: Path) -> None:
        folder = write_corpus(tmp_path / "corpus", ["article", "forum", None])
        one, two = (prepare(labelled_sources([folder], 1), SCORERS, Variants(seed=3), workers) for workers in (1, 2))
        for a, b in zip(one, two, strict=True):
            assert (a.gold, a.kind, a.columns) == (b.gold, b.kind, b.columns)
            np.testing.assert_array_equal(a.features.matrix, b.features.matrix)
            np.testing.assert_array_equal(a.targets, b.targets)
            np.testing.assert_array_equal(a.block_weights, b.block_weights)

    def test_donors_are_of_the_same_fold_and_page_type(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        page_types = ["article", "article", "forum", "article", "article", "forum"]
        sources = labelled_sources([write_corpus(tmp_path / "corpus", page_types)], 2)
        fold = {source.gold.text: source.fold for source in sources}
        assert set(fold.values()) == {0, 1}
        calls: list[tuple[str, str | None, tuple[str, ...]]] = []

        def recorded(page: LabelledMarkup, donor: Callable[[], LabelledMarkup] | None, texts: Any, *_: Any) -> None:
            calls.append((page.gold, donor().gold if donor else None, texts))

        monkeypatch.setattr(training_pages, "augment", recorded)
        prepare(sources, SCORERS, Variants(), 1)
        page_type = {source.gold.text: source.gold.page_type for source in sources}
        forums = {source.fold: source.gold.text or "" for source in sources if source.gold.page_type == "forum"}
        assert sum(donor is not None for _, donor, _ in calls) > 3
        for gold, donor, texts in calls:
            if donor is not None:
                assert donor != gold
                assert (fold[donor], page_type[donor]) == (fold[gold], page_type[gold])
            assert all(text in forums.get(fold[gold], "") for text in texts)

    def test_segments_give_targets_for_some_blocks(self, tmp_path: Path) -> None:
        segments = {"with": ["2  of page 0"], "without": ["Free tickets", "Paragraph 2"]}
        page = original(
            prepare(
                labelled_sources([write_corpus(tmp_path / "corpus", [None], **segments)], 1), SCORERS, Variants(), 1
            )
        )
        assert page.targets.tolist() == [-1, -1, 0, -1, 1, -1, -1, -1, 0]
        assert (page.block_weights > 0).tolist() == [False, False, True, False, True, False, False, False, True]

    @pytest.mark.parametrize(
        ("page_types", "gold_fields", "line"),
        [
            (["blog"], {}, r"0\.html: the page type 'blog' is unknown; choose from article, service"),
            (["article"], {"without": ["Free tickets"]}, "no page of the corpora shows text and has a gold"),
        ],
    )
    def test_pages_that_cannot_be_used_are_one_line(
        self, tmp_path: Path, page_types: list[str], gold_fields: dict[str, Any], line: str
    ) -> None:
        with pytest.raises(DomextError, match=line):
            prepare(
                labelled_sources([write_corpus(tmp_path / "corpus", page_types, **gold_fields)], 1),
                SCORERS,
                Variants(),
                1,
            )


class TestCommand:
    """``domext train learned``, with small networks."""

    @pytest.fixture(autouse=True)
    def small_networks(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr(training_pages, "MIN_PAGES", 1)
        monkeypatch.setattr(network_training, "_NETWORKS", 2)
        monkeypatch.setattr(network_training, "_UNITS", (16, 8))
        monkeypatch.setattr(network_training, "_MIN_STEPS", 40)
        monkeypatch.setattr(network_training, "_LEARNING_RATE", 0.02)
        monkeypatch.chdir(tmp_path)

    def train(self, *options: str) -> str:
        arguments = ["train", "learned", "corpus", "--workers", "1", *options]
        result = CliRunner().invoke(cli, arguments, catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.stdout

    @pytest.mark.parametrize("page_types", [["article", "forum"] * 4, ["article"] * 4, ["forum"] * 4])
    def test_a_model_extracts_what_it_learned(self, tmp_path: Path, page_types: list[str]) -> None:
        write_corpus(Path("corpus"), page_types)
        out = tmp_path / "mine.npz"
        assert self.train("--out", str(out)).startswith(f"{out}: SHA-256 ")
        page = (Path("corpus") / "html" / "3.html").read_bytes()
        article = domext.extract(page, options=Options(selector=f"learned:model={out}"))
        assert article.text.split() == " ".join(paragraphs(3)).split()
        assert article.page_type in set(page_types)

    def test_the_same_pages_and_seed_give_the_same_file_and_a_card(self) -> None:
        write_corpus(Path("corpus"), ["article", "forum", "product", None])
        first = self.train("--out", "a.npz", "--data", "CC0, nobody").split()[-1]
        assert self.train("--out", "b.npz", "--data", "CC0, nobody").split()[-1] == first
        card = Path("a.md").read_text(encoding="utf-8")
        for fact in (first, "CC0, nobody", "1 article", "1 product", "structure", "domext train learned corpus"):
            assert fact in card

    def test_a_card_of_pages_without_types_says_so(self) -> None:
        write_corpus(Path("corpus"), [None, None])
        self.train("--out", "a.npz")
        assert "- pages: none with a type\n- pages without a type: 2\n" in Path("a.md").read_text(encoding="utf-8")

    def test_a_card_shows_the_results_of_a_cross_validation(self) -> None:
        metrics = {"f1": {"value": 0.91, "low": 0.9, "high": 0.92}, "segment_f1": None}
        system = {"metrics": metrics, "page_types": {"article": metrics, "forum": metrics}}
        corpora = [{"corpus": "one", "pages": 3, "page_types": {"article": 1, "forum": 2}, "systems": [system]}]
        calibration = {"error": 0.0251, "rank_correlation": 0.7, "bins": [[8, 2], [0.1, 0.9], [0.2, 0.8]]}
        Path("x.json").write_text(json.dumps({"corpora": corpora, "calibration": calibration}), encoding="utf-8")
        write_corpus(Path("corpus"), ["article", "forum"])
        self.train("--out", "a.npz", "--figures", "x.json", "--weaknesses", "teasers behind a paywall")
        card = Path("a.md").read_text(encoding="utf-8")
        assert "- known weaknesses: teasers behind a paywall\n" in card
        assert "calibration error of the block probabilities is 0.025." in card
        assert "between a page's confidence and its F1 is 0.70." in card
        assert "(a.svg)" in card
        assert Path("a.svg").read_bytes().startswith(b"<?xml")
        assert "| corpus | page type | pages | word F1 | word precision | word recall | segment F1 |\n" in card
        assert "| one | all | 3 | 0.9100 | - | - | - |\n| one | article | 1 | 0.9100 |" in card

    def test_the_shipped_card_is_worded_as_new_cards_are(self, tmp_path: Path) -> None:
        facts = re.findall(r"^- ([\w -]+):", SHIPPED_CARD.read_text(encoding="utf-8"), re.MULTILINE)
        assert facts[:3] == ["file", "trained on", "data"]
        assert {"seed", "networks", "schema", "SHA-256", "rebuilt by", "known weaknesses"} <= set(facts)
        bins = (np.ones(1, np.float32),) * 3
        results = CrossValidationResults([], 0.021, 0.7, bins)
        caption = results.caption(tmp_path / "learned.npz")
        assert "did not see in training. The expected calibration error of the block probabilities is 0.021." in caption

    def test_a_corpus_of_one_page_type_has_one_row(self, tmp_path: Path) -> None:
        metrics = {"f1": {"value": 0.5}}
        system = {"metrics": metrics, "page_types": {"article": metrics}}
        corpus = {"corpus": "one", "pages": 2, "page_types": {"article": 2}, "systems": [system]}
        calibration = {"error": 0.021, "rank_correlation": None, "bins": [[1], [0.5], [0.5]]}
        file = tmp_path / "results.json"
        file.write_text(json.dumps({"corpora": [corpus], "calibration": calibration}), encoding="utf-8")
        assert [row[:4] for row in CrossValidationResults.read(file).table[1:]] == [["one", "all", "2", "0.5000"]]

    @pytest.mark.parametrize(
        ("content", "line"),
        [
            (None, "cannot read x.json: no such file or directory"),
            ("[]", "x.json: not what domext eval --cv --json writes"),
            (
                '{"corpora": [], "calibration": {"bins": [[], [], []]}}',
                "x.json: not what domext eval --cv --json writes",
            ),
        ],
    )
    def test_other_results_are_one_line_before_the_training(self, content: str | None, line: str) -> None:
        if content is not None:
            Path("x.json").write_text(content, encoding="utf-8")
        result = CliRunner().invoke(cli, ["train", "learned", "none", "--out", "a.npz", "--figures", "x.json"])
        assert isinstance(result.exception, OptionError)
        assert str(result.exception) == line

    def test_a_model_with_a_further_scorer_asks_for_it(self, tmp_path: Path) -> None:
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

    def test_page_types_without_training_pages_are_never_predicted(self, tmp_path: Path) -> None:
        write_corpus(Path("corpus"), ["service", "forum"] * 3)
        out = tmp_path / "mine.npz"
        self.train("--out", str(out))
        for network in read_model(out).networks:
            bias = network.weights["page type bias"]
            assert {PAGE_TYPES[number] for number in np.flatnonzero(bias > -20)} == {"service", "forum"}

    def test_pages_without_content_are_one_line(self) -> None:
        pages = prepare(
            labelled_sources([write_corpus(Path("corpus"), ["article"] * 2, text="")], 1), SCORERS, Variants(), 1
        )
        with pytest.raises(DomextError, match=r"none has any content$"):
            network_training.train(pages, SCORERS, 0, lambda _: None)
