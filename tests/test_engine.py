"""Scoring and extraction: results, failing plugins, and the errors that name them."""

from __future__ import annotations

import json
import operator
import random
import re
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import domext
from domext import (
    DomextError,
    OptionError,
    Options,
    Page,
    PluginWarning,
    ScorerError,
    Scores,
    ScoreTable,
    Selection,
    SourceError,
)
from tests.kept_blocks import everything
from tests.pages import FIXTURES

if TYPE_CHECKING:
    from pathlib import Path


SCORERS = ("comma", "cuter", "structure", "ttr")
SOURCE = f"<nav><a href=/>home</a></nav><main><p>{'Some text, and more. ' * 9}</p></main>"
URL = "https://example.org/page"


@dataclass(frozen=True)
class All:
    def score(self, page: Page) -> Scores:
        return Scores(everything(page), blocks={"words": page.blocks.counts.words})


@dataclass(frozen=True)
class Raises:
    def score(self, page: Page) -> Scores:
        msg = f"no idea\nabout {len(page.blocks)} blocks"
        raise LookupError(msg)


@dataclass(frozen=True)
class Returns:
    """Returns given scores, for a page of two blocks and six nodes."""

    scores: Scores

    def score(self, page: Page) -> Scores:
        del page
        return self.scores


def test_scorers_by_name_and_as_objects() -> None:
    table = domext.score(SOURCE, ["ttr:radius=0", All()])
    assert list(table) == ["ttr", "all"]
    assert len(table) == 2
    assert table["all"].keep.tolist() == [True, True]
    assert list(table.blocks) == ["ttr.ttr", "ttr.smoothed", "ttr.keep", "all.words", "all.keep"]
    assert list(table.nodes) == ["ttr.ttr"]
    assert {column.dtype for column in (*table.blocks.values(), *table.nodes.values())} == {np.dtype(np.float32)}
    assert table.blocks["all.words"].tolist() == [1, 36]


def test_sources() -> None:
    expected = domext.score(SOURCE, SCORERS).blocks
    page = domext.parse(SOURCE)
    for source in (SOURCE.encode(), bytearray(SOURCE.encode()), page):
        blocks = domext.score(source, SCORERS).blocks
        assert {name: column.tolist() for name, column in blocks.items()} == {
            name: column.tolist() for name, column in expected.items()
        }


@pytest.mark.parametrize("source", [b"\x89PNG\r\n\x1a\n", '{"a": 1}', 42, None])
def test_sources_other_than_pages(source: object) -> None:
    with pytest.raises(SourceError):
        domext.score(source, ["ttr"])
    with pytest.raises(SourceError):
        domext.extract(source)


def test_the_order_of_plugins_does_not_matter() -> None:
    page = domext.parse((FIXTURES / "news.html").read_bytes())
    expected = {name: domext.score(page, [name])[name] for name in SCORERS}
    for seed in range(3):
        order = random.Random(seed).sample(SCORERS, len(SCORERS))  # noqa: S311  not for cryptography
        table = domext.score(page, order)
        for name in SCORERS:
            assert table[name].keep.tolist() == expected[name].keep.tolist()
            for column, values in table[name].blocks.items():
                assert values.tolist() == expected[name].blocks[column].tolist()


@pytest.mark.parametrize("name", ["news", "forum", "div-soup", "hebrew"])
def test_the_same_page_gives_the_same_article(name: str) -> None:
    source = (FIXTURES / f"{name}.html").read_bytes()
    first, second = domext.extract(source), domext.extract(source)
    assert first.to("json:blocks=all") == second.to("json:blocks=all")
    assert first.html == second.html


@pytest.mark.parametrize(
    ("scorer", "message"),
    [
        (All, r"not <class .*All'>; pass an instance, All\(\.\.\.\)"),
        (3, "a scorer is an object with a method score, not 3"),
    ],
)
def test_objects_that_are_no_scorers(scorer: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        domext.score(SOURCE, plugins=[scorer])


def test_a_scorer_with_two_sets_of_parameters_is_listed_under_its_specs() -> None:
    table = domext.score(SOURCE, ["ttr", "ttr:coefficient=9"])
    assert list(table) == ["ttr", "ttr:coefficient=9"]
    assert (table[table.key("ttr:coefficient=9")].keep <= table[table.key("ttr")].keep).all()
    assert table.key("comma:hierarchy=false") == "comma"


def test_a_scorer_given_twice_runs_once() -> None:
    assert list(domext.score(SOURCE, ["ttr", "ttr"])) == ["ttr"]


def test_no_scorers() -> None:
    assert dict(domext.score(SOURCE, [])) == {}


class TestFailures:
    def test_the_other_scorers_still_run(self) -> None:
        with pytest.warns(PluginWarning, match="scorer 'raises' failed on https://example.org/page") as warned:
            table = domext.score(SOURCE, [Raises(), All(), "ttr"], url=URL)
        assert len(warned) == 1
        assert list(table) == ["all", "ttr"]
        assert set(table.errors) == {"raises"}
        assert "raises.keep" not in table.blocks
        with pytest.raises(ScorerError, match="LookupError: no idea about 2 blocks") as raised:
            table["raises"]
        assert isinstance(raised.value.__cause__, LookupError)

    def test_the_table_contains_only_scorers_that_succeeded(self) -> None:
        with pytest.warns(PluginWarning):
            table = domext.score(SOURCE, [Raises(), All()])
        assert "all" in table
        assert "raises" not in table
        with pytest.raises(KeyError, match="there are no scores of 'never requested', only of all"):
            table["never requested"]

    def test_if_all_scorers_fail_the_error_names_scorer_and_page(self) -> None:
        with pytest.raises(ScorerError) as raised:
            domext.score(SOURCE, [Raises()], url=URL)
        message = (
            rf"scorer 'raises' failed on {URL}: LookupError: no idea about 2 blocks \(line \d+ of test_engine\.py\)"
        )
        assert re.fullmatch(message, str(raised.value))

    @pytest.mark.parametrize(
        ("scores", "message"),
        [
            (Scores(np.ones(3, np.bool_)), r"keep must be bool of shape \(2,\), not bool of shape \(3,\)"),
            (Scores(np.ones((2, 1), np.bool_)), "keep must be bool"),
            (Scores(np.ones(2)), "keep must be bool .* not float64"),  # type: ignore[arg-type]
            (Scores(np.ones(2, np.bool_), blocks={"x": np.ones(1)}), r"blocks\['x'\] must have shape \(2,\)"),
            (Scores(np.ones(2, np.bool_), nodes={"x": np.ones(2)}), r"nodes\['x'\] must have shape \(6,\)"),
            (Scores(np.ones(2, np.bool_), blocks={"x": np.array([1, np.nan])}), "holds 1 value that is NaN"),
            (Scores(np.ones(2, np.bool_), blocks={"x": np.array([np.inf, -np.inf])}), "holds 2 values that are NaN"),
            (Scores(np.ones(2, np.bool_), blocks={"x": np.array(["a", "b"])}), "must hold numbers"),
            (Scores(np.ones(2, np.bool_), blocks={"x": np.ones(2, complex)}), "must hold numbers"),
            (Scores(np.ones(2, np.bool_), labels=np.ones(3, np.uint8)), "labels must be 2 values of Label"),
            (Scores(np.ones(2, np.bool_), labels=np.full(2, 7, np.uint8)), "labels must be values of Label, .* not 7"),
            (Scores(np.ones(2, np.bool_), labels=np.array([0, -1])), "labels must be values of Label, .* not -1"),
            (Scores(np.ones(2, np.bool_), labels=np.ones(2)), "labels must be 2 values of Label, not float64"),  # type: ignore[arg-type]
            (Scores(np.ones(2, np.bool_), blocks={"": np.ones(2)}), "the name of a column must be printable text"),
            (
                Scores(np.ones(2, np.bool_), blocks={"keep": np.ones(2)}),
                r"blocks\['keep'\] has the name of the decision",
            ),
            (Scores(np.ones(2, np.bool_), blocks=np.ones(2)), "blocks must be a mapping .* not ndarray"),  # type: ignore[arg-type]
            (Scores(np.ones(2, np.bool_), nodes=np.ones(6)), "nodes must be a mapping .* not ndarray"),  # type: ignore[arg-type]
            (Scores(np.ones(2, np.bool_), node_labels=np.ones(2, np.uint8)), "node_labels must be 6 values"),
        ],
    )
    def test_invalid_scores(self, scores: Scores, message: str) -> None:
        with pytest.raises(ScorerError, match=message):
            domext.score(SOURCE, [Returns(scores)])

    def test_a_list_is_a_decision_also_on_a_page_without_blocks(self) -> None:
        class Asks:
            def score(self, page: Page) -> Scores:
                return Scores([text.endswith("?") for text in page.blocks.texts])  # type: ignore[arg-type]

        assert domext.score("<p>Why?</p><p>So.</p>", [Asks()])["asks"].keep.tolist() == [True, False]
        keep = domext.score("", [Asks()])["asks"].keep
        assert keep.dtype == np.bool_
        assert keep.shape == (0,)

    def test_numbers_beyond_float32_are_one_warning(self) -> None:
        scores = Scores(np.ones(2, np.bool_), blocks={"x": np.full(2, 1e300)})
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            table = domext.score(SOURCE, [Returns(scores), All()])
        assert "infinite" in str(table.errors["returns"])
        assert [warning.category for warning in caught] == [PluginWarning]

    def test_a_scorer_that_returns_nothing(self) -> None:
        class Silent:
            def score(self, page: Page) -> Scores:
                del page
                return None  # type: ignore[return-value]

        with pytest.raises(ScorerError, match=r"'silent' .*Scores"):
            domext.score(SOURCE, [Silent()])

    @pytest.mark.parametrize(
        "column",
        [
            "nodes.tag",
            "nodes.parent",
            "nodes.end",
            "nodes.hidden",
            "nodes.first_block",
            "nodes.total.words",
            "blocks.owner",
            "blocks.hidden",
            "blocks.tags",
            "blocks.counts.characters",
        ],
    )
    def test_a_scorer_cannot_change_the_page_for_the_others(self, column: str) -> None:
        class Meddles:
            def score(self, page: Page) -> Scores:
                array = operator.attrgetter(column)(page)
                assert isinstance(array, np.ndarray)
                array[:] = 1
                return Scores(everything(page))

        page = domext.parse(SOURCE)
        expected = domext.score(domext.parse(SOURCE), SCORERS).blocks
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PluginWarning)
            table = domext.score(page, [Meddles(), *SCORERS])
        assert "meddles" in table.errors
        assert {name: values.tolist() for name, values in table.blocks.items()} == {
            name: values.tolist() for name, values in expected.items()
        }


class TestSelectors:
    def test_a_selector_as_an_object(self) -> None:
        @dataclass(frozen=True)
        class Last:
            scorers: tuple[str, ...] = ("ttr",)

            def select(self, page: Page, scores: ScoreTable) -> Selection:
                keep = np.arange(len(page.blocks)) == len(page.blocks) - 1
                return Selection(keep, scores["ttr"].keep.astype(np.float32))

        article = domext.extract("<p>one</p><p>two</p>", options=Options(selector=Last()))
        assert article.text == "two"
        assert list(article.scores) == ["ttr"]

    @pytest.mark.parametrize(
        ("selection", "message"),
        [
            (Selection(np.ones(3, np.bool_), np.ones(3, np.float32)), "keep must be bool"),
            (Selection(np.ones(2, np.bool_), np.ones(3, np.float32)), "probability.* must have shape"),
            (Selection(np.ones(2, np.bool_), np.array([0, 2], np.float32)), r"probability must lie in \[0, 1\]"),
            (Selection(np.ones(2, np.bool_), np.array([-1, 0], np.float32)), r"probability must lie in \[0, 1\]"),
            (Selection(np.ones(2, np.bool_), np.array([np.nan, 0], np.float32)), "NaN"),
            (None, "Selection"),
        ],
    )
    def test_the_error_for_an_invalid_selection_names_selector_and_page(
        self, selection: Selection, message: str
    ) -> None:
        @dataclass(frozen=True)
        class Wrong:
            scorers: tuple[str, ...] = ()

            def select(self, page: Page, scores: ScoreTable) -> Selection:
                del page, scores
                return selection

        with pytest.raises(ScorerError, match=f"selector 'wrong' failed on {URL}: .*{message}"):
            domext.extract(SOURCE, url=URL, options=Options(selector=Wrong()))

    def test_the_error_of_a_raising_selector_names_selector_and_page(self) -> None:
        @dataclass(frozen=True)
        class Raising:
            scorers: tuple[str, ...] = ()

            def select(self, page: Page, scores: ScoreTable) -> Selection:
                raise KeyError(len(page.blocks) + len(scores))

        with pytest.raises(ScorerError, match=f"selector 'raising' failed on {URL}: KeyError: 2"):
            domext.extract(SOURCE, url=URL, options=Options(selector=Raising()))

    def test_a_failing_voter_does_not_end_an_extraction(self, tmp_path: Path) -> None:
        (tmp_path / "bad.py").write_text(
            "from domext import hookimpl\n\nclass Bad:\n    def score(self, page):\n        raise ValueError\n\n"
            "@hookimpl\ndef domext_scorer():\n    return Bad\n",
            encoding="utf-8",
        )
        options = Options(selector=f"vote:voters=structure+{tmp_path / 'bad.py'}")
        with pytest.warns(PluginWarning, match="scorer 'bad' failed"):
            article = domext.extract(SOURCE, options=options)
        assert article.text == ("Some text, and more. " * 9).strip()


def test_no_text_is_lost_if_lxml_opens_no_body() -> None:
    """If a page has no body tag, libxml2 leaves elements that it does not know in the head."""
    page = domext.parse("<title>T</title><main><p>Some text, and more.</p></main>", builder="lxml")
    assert page.blocks.texts == ("Some text, and more.",)


def test_lines_of_blocks_are_where_their_text_starts() -> None:
    page = domext.parse("<div>\n\n first\n<p>second</p>\n\nthird\n<b>x</b></div>\n<p>\n fourth")
    assert page.blocks.texts == ("first", "second", "third x", "fourth")
    assert [page.block(i).line for i in range(4)] == [3, 4, 6, 9]


def test_text_without_markup_becomes_paragraphs() -> None:
    assert domext.extract("One paragraph of text.\n\nAnd another.", options=Options.recall()).text == (
        "One paragraph of text.\n\nAnd another."
    )


def test_errors_have_one_base_class_and_one_line() -> None:
    for call in (
        lambda: domext.score(SOURCE, ["tttr"]),
        lambda: domext.score(SOURCE, ["ttr:radius=x"]),
        lambda: domext.score(b"%PDF-1.7", ["ttr"]),
        lambda: domext.extract(SOURCE, options=Options(builder="x")),
        lambda: domext.parse(SOURCE.encode(), encoding="klingon"),
    ):
        with pytest.raises(DomextError) as raised:
            call()
        assert str(raised.value)
        assert "\n" not in str(raised.value)


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.html")), ids=lambda path: path.stem)
def test_every_fixture_is_scored_and_extracted_without_a_warning(path: Path) -> None:
    article = domext.extract(path.read_bytes(), options=Options(extra_scorers=("cuter", "ttr:unit=line")))
    value = json.loads(article.to("json:blocks=all"))
    assert len(value["blocks"]) == len(article.page.blocks)
    assert all(0 <= block["probability"] <= 1 for block in value["blocks"])


def test_objects_show_what_they_are_on_one_line() -> None:
    article = domext.Extractor(scorers=["bte"])("<h1>Tea</h1><p>Boil the water, then wait for three minutes.</p>")
    page, scores = article.page, domext.score(article.page, ["ttr"])
    shown = {
        "<Nodes: 4 nodes>": page.nodes,
        "<Blocks: 2 blocks>": page.blocks,
        "<Counts: 2 rows>": page.blocks.counts,
        "<Node 3: p>": page.node(3),
        "<Block 0: 'Tea'>": page.block(0),
        "<ScoreTable: ttr>": scores,
        "<Scores: 2 of 2 blocks, columns: ttr, smoothed>": scores["ttr"],
        "<Selection: 1 of 2 blocks>": article.selection,
        "<ArticleBlock 1: 'Boil the water, then wait for three minutes.'>": article.blocks[0],
        "Extractor(favour='recall')": domext.Extractor(favour="recall"),
    }
    assert [repr(value) for value in shown.values()] == list(shown)
