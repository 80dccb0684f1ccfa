"""Explanations of pages of any size: what they leave out, and that their time is linear."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import domext
from domext.explain.explanation_data import to_dict
from domext.explain.frame import render_frame
from domext.explain.html_report import render_report
from domext.explain.terminal_report import render_terminal_report
from tests.clock import MAX_GROWTH, growth
from tests.pages import FIXTURES
from tests.reports import explain

if TYPE_CHECKING:
    from collections.abc import Callable


NEWS = FIXTURES / "news.html"


MANY_BLOCKS = 20_250


def test_a_report_says_how_many_blocks_it_leaves_out() -> None:
    source = "".join(f"<p>Paragraph {number}" for number in range(MANY_BLOCKS))
    explanation = explain(source)
    omission = "The page has 20,250 blocks. Only the first 20,000 are shown; 250 are left out. Pages of this length have no reasons."
    data = to_dict(explanation)
    assert data["omission"] == omission
    assert data["page"]["blocks"] == MANY_BLOCKS
    assert {len(column) for column in data["columns"].values()} == {20_000}
    assert sum(blocks for blocks, _ in data["decisions"][0]["outcomes"].values()) == MANY_BLOCKS
    assert sum(words for _, words in data["decisions"][0]["outcomes"].values()) == data["page"]["words"]
    assert max(data["nodes"]["lastBlock"]) == 20_000
    assert data["nodes"]["count"] > len(data["nodes"]["xpath"])
    frame = render_frame(explanation.decisions.article.page, max_blocks=20_000)
    assert "250 more blocks are not shown." in frame
    assert "Paragraph 19999<" in frame
    assert "Paragraph 20000" not in frame
    printed = render_terminal_report(explanation)
    assert omission in printed
    assert "Paragraph 19999" in printed
    assert "Paragraph 20000" not in printed


@pytest.mark.parametrize(("source", "reason"), [("", "the page shows no text"), ("<p>—</p>", "the page shows no word")])
def test_a_page_without_words_has_the_reason_of_its_article(source: str, reason: str) -> None:
    explanation = explain(source)
    assert {decision["reason"] for decision in to_dict(explanation)["decisions"]} == {reason}
    assert f"\n{reason}\n" in render_terminal_report(explanation)


def test_a_page_of_usual_size_is_whole() -> None:
    explanation = to_dict(explain(NEWS.read_bytes()))
    assert explanation["omission"] is None
    assert all(explanation["nodes"]["xpath"])


#: Markup by a size; a tenth of the pages of the bounds in the documentation.
LARGE: dict[str, Callable[[int], str]] = {
    "nested elements with text": lambda size: "<div>x" * (5 * size),
    "nested tables": lambda size: "<table><tr><td>x" * size,
    "headings": lambda size: "".join(f"<h2>Heading {number}</h2>" for number in range(5 * size)),
}


@pytest.mark.cost
@pytest.mark.parametrize("make", LARGE.values(), ids=LARGE)
def test_explanation_and_report_take_linear_time(make: Callable[[int], str]) -> None:
    assert growth(lambda source: render_report(explain(source)), make) <= MAX_GROWTH


def test_the_paths_of_a_deep_page_do_not_grow_with_its_depth() -> None:
    paths = to_dict(explain("<div>x" * 5_000))["nodes"]["xpath"]
    assert sum(map(len, paths)) < 300 * len(paths)


@pytest.mark.cost
def test_the_lines_of_blocks_without_space_between_take_linear_time() -> None:
    assert growth(lambda source: domext.parse(source).block_lines, lambda size: "<div>x" * (4 * size)) <= MAX_GROWTH
