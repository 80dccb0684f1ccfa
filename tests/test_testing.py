"""The conformance check for scorers: it passes scorers that conform, and names the rule that others violate."""

from __future__ import annotations

import operator
import subprocess
import sys
import warnings
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import turbohtml
from hypothesis import example, given, note, settings
from hypothesis import strategies as st

import domext
from domext import Page, ScorerError, Scores
from domext.plugin.registry import installed
from domext.table.blocks import Blocks, Pieces
from domext.table.nodes import Nodes
from domext.testing import EDGE_CASES, check_scorer
from tests.kept_blocks import everything

if TYPE_CHECKING:
    from domext.plugin import hookspecs

SPECS = [
    "boilerpipe",
    "bte",
    "cetd",
    "fullstops",
    "justext",
    "readability",
    "comma",
    "comma:hierarchy=false",
    "comma:containers=html+p",
    "cuter",
    "cuter:grouping=around-max,max_gap=1",
    "cuter:grouping=unite,coherence=0.12,weights=log",
    "cuter:formatting=true",
    "cuter:title=link and more",
    "density",
    "density:decision=gaussians",
    "histogram",
    "histogram:decision=em",
    "links",
    "links:max_share=1",
    "perceptron",
    "perceptron:threshold=0.3",
    "structure",
    "structure:exempt_large=false",
    "ttr",
    "ttr:unit=line",
    "ttr:radius=0,coefficient=0",
    "ttr:decision=k-means",
    "ttr:decision=prediction",
]

INCONSTANT = """
import numpy
from domext import Scores
from domext.testing import check_scorer

class Inconstant:
    calls = 0

    def score(self, page):
        self.calls += 1
        return Scores(numpy.full(len(page.blocks), self.calls % 2, bool))

check_scorer(Inconstant())
"""


def create(spec: str) -> hookspecs.Scorer:
    scorer: hookspecs.Scorer = installed().make(spec, "scorer")[1]
    return scorer


@pytest.mark.parametrize("spec", SPECS)
def test_the_built_in_scorers_conform(spec: str) -> None:
    check_scorer(create(spec))


def test_every_built_in_scorer_is_checked() -> None:
    from importlib.metadata import entry_points

    built_in = {point.name for point in entry_points(group="domext") if point.value.startswith("domext_plugins.")}
    scorers = {info.name for info in installed().list() if info.kind == "scorer"}
    assert built_in & scorers == {spec.partition(":")[0] for spec in SPECS}


TAGS = "div p a b td table main article nav header aside form section ul li br img h1 pre script select svg".split()
ATTRIBUTES = ["", " href=/x", " hidden", " role=main", " role=navigation", " class=ad", " style='display:none'"]
PIECES = st.one_of(
    st.builds("<{}{}>".format, st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES)),
    st.builds("</{}>".format, st.sampled_from(TAGS)),
    st.text(st.sampled_from("ab ,.，。中ก١\n\r\t\x0b\x00\u2028\u200b&<;"), max_size=20),
    st.sampled_from(["<!-- remark, a. -->", "&nbsp;", "&#0;", "<![CDATA[x]]>", "<?php x ?>", "<p", "</"]),
)
SOUP = st.lists(PIECES, max_size=40).map("".join)


@settings(max_examples=60, deadline=None)
@given(soup=SOUP)
@example(soup="&nbsp;")
def test_no_random_markup_makes_a_scorer_warn_or_return_invalid_columns(soup: str) -> None:
    page = domext.parse(soup)
    for spec in SPECS:
        note(spec)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            scores = create(spec).score(page).checked(len(page.nodes), len(page.blocks))
        for column in (*scores.nodes.values(), *scores.blocks.values()):
            assert np.isfinite(np.asarray(column, np.float64)).all()


def test_a_conforming_scorer_passes() -> None:
    @dataclass(frozen=True)
    class Conforming:
        def score(self, page: Page) -> Scores:
            return Scores(everything(page), blocks={"words": page.blocks.counts.words})

    check_scorer(Conforming())


COLUMNS = [
    (table, column.name)
    for table, columns in (("nodes", fields(Nodes)), ("blocks", fields(Blocks)), ("blocks.pieces", fields(Pieces)))
    for column in columns
    if column.name not in {"total", "counts", "source", "pieces"}
]


class TestViolations:
    """Each scorer violates one rule."""

    @pytest.mark.parametrize(
        ("rule", "message"),
        [
            ("shape", r"blocks\['x'\] must have shape"),
            ("nodes", r"nodes\['x'\] must have shape"),
            ("nan", "NaN or infinite"),
            ("words", "must hold numbers"),
            ("keep", "keep must be bool"),
            ("keep shape", "keep must be bool of shape"),
            ("labels", "values of Label"),
        ],
    )
    def test_answers(self, rule: str, message: str) -> None:
        @dataclass(frozen=True)
        class Bad:
            def score(self, page: Page) -> Scores:
                keep, blocks = everything(page), len(page.blocks)
                return {
                    "shape": Scores(keep, blocks={"x": np.zeros(blocks + 1)}),
                    "nodes": Scores(keep, nodes={"x": np.zeros(len(page.nodes) + 1)}),
                    "nan": Scores(keep, nodes={"x": np.full(len(page.nodes), np.nan)}),
                    "words": Scores(keep, blocks={"x": np.array(["x"] * blocks)}),
                    "keep": Scores(np.ones(blocks)),  # type: ignore[arg-type]
                    "keep shape": Scores(np.ones((blocks, 1), np.bool_)),
                    "labels": Scores(keep, labels=np.full(blocks, 99, np.uint8)),
                }[rule]

        with pytest.raises(ScorerError, match=message) as raised:
            check_scorer(Bad())
        assert any("on the page" in note for note in raised.value.__notes__)

    @pytest.mark.parametrize("result", [None, np.ones(3, np.bool_)])
    def test_a_result_of_another_type(self, result: Any) -> None:
        class Bad:
            def score(self, page: Page) -> Any:
                del page
                return result

        with pytest.raises(ScorerError, match=f"^returned {type(result).__name__}, not Scores\n"):
            check_scorer(Bad())

    def test_other_columns_in_the_second_call(self) -> None:
        @dataclass
        class Counting:
            calls: int = 0

            def score(self, page: Page) -> Scores:
                self.calls += 1
                return Scores(everything(page), blocks={"calls": np.full(len(page.blocks), self.calls)})

        with pytest.raises(AssertionError, match="two results for one page"):
            check_scorer(Counting())

    def test_another_decision_in_the_second_call(self) -> None:
        @dataclass
        class Wavering:
            keep: bool = False

            def score(self, page: Page) -> Scores:
                self.keep = not self.keep
                return Scores(np.full(len(page.blocks), self.keep))

        with pytest.raises(AssertionError, match="two results for one page"):
            check_scorer(Wavering())

    @pytest.mark.parametrize("change", ["attribute", "element", "text"])
    def test_changing_the_tree(self, change: str) -> None:
        @dataclass(frozen=True)
        class Marking:
            def score(self, page: Page) -> Scores:
                element = page.elements[-1]
                if change == "attribute":
                    element.attrs["data-score"] = "1"
                elif change == "text":
                    element.append(turbohtml.Text("more"))
                elif len(page.elements) > 1:
                    element.extract()
                return Scores(everything(page))

        with pytest.raises(AssertionError, match="changed the page"):
            check_scorer(Marking())

    @pytest.mark.parametrize(("table", "column"), COLUMNS)
    def test_changing_a_column(self, table: str, column: str) -> None:
        @dataclass(frozen=True)
        class Writing:
            def score(self, page: Page) -> Scores:
                values = operator.attrgetter(f"{table}.{column}")(page)
                values[:] = True if values.dtype == np.bool_ else values + 1
                return Scores(everything(page))

        # Refused by the array, or detected by the check.
        with pytest.raises((AssertionError, ValueError), match=r"changed the page|read-only"):
            check_scorer(Writing())

    def test_warnings(self) -> None:
        @dataclass(frozen=True)
        class Dividing:
            def score(self, page: Page) -> Scores:
                counts = page.blocks.counts
                ratio = np.nan_to_num(counts.link_words / counts.words)
                return Scores(everything(page), blocks={"ratio": ratio})

        with pytest.raises(RuntimeWarning, match="invalid value") as raised:
            check_scorer(Dividing())
        assert any("on the page" in note for note in raised.value.__notes__)

    def test_raising_on_the_empty_page(self) -> None:
        @dataclass(frozen=True)
        class Greedy:
            def score(self, page: Page) -> Scores:
                longest = page.blocks.counts.words.max()
                return Scores(page.blocks.counts.words == longest)

        with pytest.raises(ValueError, match="zero-size array") as raised:
            check_scorer(Greedy())
        assert raised.value.__notes__ == ["on the page 'empty'"]

    def test_cost_that_grows_faster_than_the_page(self) -> None:
        @dataclass
        class Comparing:
            """Compares every block with every other one, more often on larger pages."""

            seen: list[int] = field(default_factory=list)

            def score(self, page: Page) -> Scores:
                texts = page.blocks.texts
                for _ in range(1 + len(texts) // 800):
                    like = [sum(len(a) == len(b) and a <= b for b in texts) for a in texts]
                return Scores(everything(page), blocks={"like": np.array(like, dtype=np.float64)})

        with pytest.raises(AssertionError, match="cost must be linear"):
            check_scorer(Comparing())

    def test_cost_that_only_a_long_page_shows(self) -> None:
        @dataclass(frozen=True)
        class Counting:
            def score(self, page: Page) -> Scores:
                rows, pairs = range(len(page.blocks)), 0
                for _ in range(1 + len(rows) // 3000):
                    for _ in rows:
                        for _ in rows[::4]:
                            pairs += 1
                return Scores(everything(page), blocks={"pairs": np.full(len(page.blocks), pairs)})

        with pytest.raises(AssertionError, match="cost must be linear"):
            check_scorer(Counting())

    def test_a_violation_is_found_without_assert_statements(self) -> None:
        done = subprocess.run(
            [sys.executable, "-O", "-c", INCONSTANT], capture_output=True, check=False, text=True, timeout=60
        )
        assert "AssertionError: the scorer returned two results for one page" in done.stderr

    def test_recursion(self) -> None:
        @dataclass(frozen=True)
        class Climbing:
            def score(self, page: Page) -> Scores:
                parent = page.nodes.parent.tolist()

                def depth(node: int) -> int:
                    return 0 if parent[node] < 0 else 1 + depth(parent[node])

                return Scores(everything(page), nodes={"depth": np.array([depth(node) for node in range(len(parent))])})

        with pytest.raises(RecursionError) as raised:
            check_scorer(Climbing())
        assert raised.value.__notes__ == ["on the page 'very deep'"]

    @pytest.mark.parametrize(
        ("other", "message"),
        [
            (domext.Options, r"pass an instance, Options\(...\)"),
            ("cuter", r"a scorer is an object with a method score, not 'cuter'\Z"),
            (None, r"a scorer is an object with a method score, not None\Z"),
        ],
    )
    def test_what_is_no_scorer(self, other: Any, message: str) -> None:
        with pytest.raises(domext.OptionError, match=message):
            check_scorer(other)


@pytest.mark.parametrize("name", EDGE_CASES)
def test_edge_cases_are_extracted_without_a_warning(name: str) -> None:
    for options in (domext.Options(), domext.Options.recall(), domext.Options(selector="subtree")):
        article = domext.extract(EDGE_CASES[name], options=options)
        assert (article.reason is None) == bool(article.text)
        article.html.encode()
