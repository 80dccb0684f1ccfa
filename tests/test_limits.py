"""Limits: a page that exceeds one is refused with a typed error, and no page is ever truncated."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import domext
from domext import Extractor, LimitError, Limits, OptionError, Options, Page, Scores
from domext.cli import cli
from domext.limits import estimated_memory
from tests.command import run
from tests.pages import fixture

if TYPE_CHECKING:
    from pathlib import Path

PAGE = "<div><p>One word, two words.</p><p>Three <b>words</b>.</p></div>"  # html, head, body, div, p, p, b


def limited(source: Any, **limits: float | None) -> domext.Article:
    return domext.extract(source, options=Options(limits=Limits(**limits)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("limit", "actual", "source"),
    [
        ("bytes", len(PAGE), PAGE.encode()),
        ("bytes", len(PAGE), PAGE),
        ("bytes", 4 * len(PAGE), memoryview(PAGE.encode("utf-32")).cast("I")[1:]),
        ("nodes", 7, PAGE),
        ("blocks", 2, PAGE),
    ],
)
def test_a_page_may_reach_a_limit_but_not_exceed_it(limit: str, actual: int, source: Any) -> None:
    if not isinstance(source, memoryview):
        assert len(limited(source, **{limit: actual}).page.blocks) == 2
    with pytest.raises(LimitError) as caught:
        limited(source, **{limit: actual - 1})
    error = caught.value
    assert (error.limit, error.maximum, error.actual) == (limit, actual - 1, actual)
    assert str(error) == f"the page has {actual} {limit}; the limit is {actual - 1} (Limits.{limit})"


def test_a_parsed_page_is_checked_against_the_limits_too() -> None:
    page = domext.parse(PAGE)
    with pytest.raises(LimitError, match="has 2 blocks; the limit is 1"):
        limited(page, blocks=1)
    with pytest.raises(LimitError, match="has 6 nodes; the limit is 1"):
        domext.score(page, ["ttr"], options=Options(limits=Limits(nodes=1)))


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"blocks": 100}, "has 200 blocks; the limit is 100"),
        ({"nodes": 100}, "has 204 nodes; the limit is 100"),
        ({"memory": 120_000}, "needs about"),
    ],
)
def test_a_page_made_of_the_text_in_scripts_is_checked_too(limits: dict[str, int], message: str) -> None:
    text = "".join(f"<p>The tide comes in twice a day, {n}." for n in range(200))
    script = json.dumps({"@type": "Article", "articleBody": text}).replace("<", "\\u003c")
    source = f"<script type=application/ld+json>{script}</script>"
    assert limited(source).origin == "json-ld"
    with pytest.raises(LimitError, match=message):
        limited(source, **limits)


def test_a_tree_has_nodes_but_no_bytes() -> None:
    tree = domext.parse(PAGE).tidied.document
    assert limited(tree, bytes=1).page.blocks.texts == ("One word, two words.", "Three words.")
    with pytest.raises(LimitError, match="nodes"):
        limited(tree, nodes=3)


@dataclass(frozen=True)
class Slow:
    """A scorer that takes half a second of processor time."""

    def score(self, page: Page) -> Scores:
        import time

        import numpy as np

        start = time.thread_time()
        while time.thread_time() - start < 0.5:
            pass
        return Scores(keep=np.ones(len(page.blocks), bool))


def test_time_is_checked_after_each_scorer_and_the_error_names_it() -> None:
    options = Options(limits=Limits(seconds=0.4))
    with pytest.raises(LimitError, match=r"seconds of processor time by the end of scorer 'slow'; the limit is 0\.4"):
        domext.score(PAGE, [Slow(), "ttr"], options=options)
    with pytest.raises(LimitError, match="building the DOM") as caught:
        limited("<p>x</p>" * 20_000, seconds=1e-6)
    assert (caught.value.limit, caught.value.maximum) == ("seconds", 1e-6)
    assert caught.value.actual > 1e-6


def test_disabled_limits_admit_every_page() -> None:
    off = Limits(bytes=None, nodes=None, blocks=None, seconds=None)
    page = Extractor(limits=off).read(PAGE)
    assert domext.score(page, [Slow()], options=Options(limits=off))["slow"].keep.all()


def test_parse_has_the_default_limits() -> None:
    with pytest.raises(LimitError, match=r"100,000,001 bytes; the limit is 100,000,000"):
        domext.parse(bytes(100_000_001))


@pytest.mark.parametrize("maximum", [0, -1, float("nan")])
def test_a_limit_that_no_page_meets_is_refused(maximum: float) -> None:
    with pytest.raises(OptionError, match="limits: nodes must be greater than 0"):
        Limits(nodes=maximum)  # type: ignore[arg-type]


def test_a_limit_is_a_number() -> None:
    with pytest.raises(OptionError, match=r"^limits: bytes must be a number or None, not '9'$"):
        Limits(bytes="9")  # type: ignore[arg-type]


def test_errors_can_be_pickled_and_copied() -> None:
    error = LimitError("seconds", 1, 2.5, "scorer 'x'")
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301  own data
        assert (str(other), other.stage) == (str(error), "scorer 'x'")


def test_the_command_line_sets_limits_and_continues_with_the_next_page(tmp_path: Path) -> None:
    (tmp_path / "large.html").write_bytes(fixture("news").html)
    (tmp_path / "small.html").write_text(PAGE, encoding="utf-8")
    names = [str(tmp_path / name) for name in ("large.html", "small.html")]
    result = CliRunner().invoke(cli, ["score", *names, "--plugin", "ttr", "--limits", "blocks=5,seconds=none"])
    assert result.exit_code == 2
    assert "large.html: the page has 47 blocks; the limit is 5 (Limits.blocks)" in result.stderr
    assert "# " + names[1] in result.stdout
    result = CliRunner().invoke(cli, ["extract", names[1], "--limits", "seconds=1e-9"])
    assert "small.html: the page took" in result.stderr
    result = CliRunner().invoke(cli, ["extract", names[1], "--limits", "byte=5"])
    assert isinstance(result.exception, OptionError)
    assert "limits has no parameter 'byte' (did you mean 'bytes'?)" in str(result.exception)


@pytest.mark.parametrize(
    ("source", "least"),
    [
        (PAGE, estimated_memory(len(PAGE))),
        ("<p>word" * 100, estimated_memory(0, blocks=100)),
        ("<b></b>" * 500, estimated_memory(0, nodes=500)),
    ],
    ids=["characters", "blocks", "nodes"],
)
def test_a_page_that_needs_too_much_memory_is_refused_beforehand(source: str, least: int) -> None:
    assert limited(source, memory=2 * least + 200_000)
    with pytest.raises(
        LimitError, match=r"^the page needs about [\d,]+ bytes of memory; the limit is [\d,]+ \(Limits.memory\)$"
    ):
        limited(source, memory=least)


def test_too_many_characters_for_the_memory_are_refused_before_the_parse(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(*_: object) -> None:
        pytest.fail("the page is parsed")

    monkeypatch.setattr("domext.reading.builders.build", parse)
    with pytest.raises(LimitError, match=r"about 8,000 bytes of memory; the limit is 7,999 \(Limits\.memory\)"):
        limited("a" * 1_000, memory=7_999)


def test_the_help_states_the_default_limits() -> None:
    """In the help of ``--limits``, which would import the class for them on every start otherwise."""
    limits = Limits()
    assert (limits.bytes, limits.nodes, limits.blocks) == (100 * 10**6, 5 * 10**6, 10**6)
    assert (limits.memory, limits.seconds) == (8 * 10**9, 60)
    text = " ".join(run("extract", "--help").stdout.split())
    assert "[default: 100 MB, 5 million nodes, 1 million blocks, 8 GB and 60 seconds]" in text
