"""The built-in selectors on given votes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

import domext
from domext import Label, OptionError, Options, Page, ScorerError, Scores, ScoreTable, Selection
from domext.plugin import specs
from domext_plugins.single import Single
from domext_plugins.subtree import Subtree
from domext_plugins.vote import Vote

THREE = domext.parse("<p>one</p><p>two</p><p>three</p>")


def table(errors: dict[str, ScorerError] | None = None, **keeps: str) -> ScoreTable:
    """Make a table of scorers by name and decision; ``"x.x"`` keeps the first and the third of three blocks."""
    scores = {name: Scores(np.array([mark == "x" for mark in keep])) for name, keep in keeps.items()}
    return ScoreTable(scores, errors or {})


def written(selection: Selection) -> str:
    return "".join("x" if keep else "." for keep in selection.keep)


def vote_of(spec: str, voters: str = "") -> Vote:
    name, parameters = specs.split(spec)
    selector = specs.create(Vote, name, parameters | ({"voters": voters} if voters else {}))
    assert isinstance(selector, Vote)
    return selector


class TestSingle:
    def test_keeps_what_the_scorer_keeps(self) -> None:
        selection = Single("ttr").select(THREE, table(ttr="x.x", cuter="..."))
        assert written(selection) == "x.x"
        assert selection.probability.tolist() == [1, 0, 1]
        assert selection.labels is None

    def test_finds_a_scorer_with_parameters_by_its_name(self) -> None:
        single = Single("ttr:coefficient=2")
        assert single.scorers == ("ttr:coefficient=2",)
        assert written(single.select(THREE, table(ttr="..x"))) == "..x"

    def test_returns_the_labels_of_the_scorer(self) -> None:
        labels = np.array([Label.NAVIGATION, Label.TEXT, Label.ADVERTISEMENT], dtype=np.uint8)
        scores = ScoreTable({"cuter": Scores(np.array([False, True, False]), labels=labels)})
        selection = Single("cuter").select(THREE, scores)
        assert selection.labels is not None
        assert selection.labels.tolist() == labels.tolist()

    def test_raises_the_error_of_its_scorer(self) -> None:
        with pytest.raises(ScorerError, match="out of order"):
            Single("ttr").select(THREE, table({"ttr": ScorerError("out of order")}, cuter="xxx"))


class TestVote:
    def test_probability_is_the_share_of_the_weight(self) -> None:
        vote = Vote(("a", "b", "c"), {"a": 2})
        selection = vote.select(THREE, table(a="x..", b="xx.", c="..."))
        assert selection.probability.tolist() == pytest.approx([3 / 4, 1 / 4, 0])
        assert written(selection) == "x.."

    @pytest.mark.parametrize(("favour", "kept"), [("precision", "x.."), ("balanced", "xx."), ("recall", "xxx")])
    def test_favour(self, favour: str, kept: str) -> None:
        # Three equal votes: 1, 2/3, 1/3.
        scores = table(a="xxx", b="xx.", c="x..")
        assert written(vote_of(f"vote:favour={favour}", "a+b+c").select(THREE, scores)) == kept

    @pytest.mark.parametrize(("favour", "weight"), [("precision", 0.7), ("balanced", 0.5), ("recall", 0.3)])
    def test_a_share_that_equals_the_threshold_keeps_a_block(self, favour: str, weight: float) -> None:
        votes = table(a="x..", b="...")
        assert written(vote_of(f"vote:favour={favour},a={weight},b={1 - weight}", "a+b").select(THREE, votes)) == "x.."
        less = weight - 0.01
        assert written(vote_of(f"vote:favour={favour},a={less},b={1 - less}", "a+b").select(THREE, votes)) == "..."

    def test_a_voter_that_failed_does_not_vote(self) -> None:
        vote = Vote(("a", "b"))
        selection = vote.select(THREE, table({"b": ScorerError("out of order")}, a="x.x"))
        assert selection.probability.tolist() == [1, 0, 1]

    def test_a_voter_that_failed_does_not_vote_in_an_extraction(self) -> None:
        @dataclass(frozen=True)
        class Broken:
            def score(self, page: Page) -> Scores:
                raise ValueError(page.url)

        page = domext.parse("<main><p>Some text, and more.</p></main><nav><a href=/>link</a></nav>")
        with pytest.warns(domext.PluginWarning):
            scores = domext.score(page, ["structure", Broken()])
        assert written(Vote(("structure", "broken")).select(page, scores)) == "x."

    def test_without_voters(self) -> None:
        with pytest.raises(ScorerError, match="no scorer with a weight has scored the page"):
            Vote(("a", "b"), {"b": 0}).select(THREE, table(b="xxx"))

    def test_without_voters_those_with_a_weight_vote(self) -> None:
        assert vote_of("vote:structure=2,ttr=1").scorers == ("structure", "ttr")

    def test_default_voters(self) -> None:
        assert {spec.partition(":")[0] for spec in Vote().scorers} == {"structure", "ttr", "comma", "cuter"}

    @pytest.mark.parametrize(
        ("spec", "message"),
        [
            ("vote:ttr=-1", r"\Avote: a weight must be finite and at least 0"),
            ("vote:ttr=0,cuter=0", "no scorer has a weight above 0"),
            ("vote:ttr=much", "vote:ttr must be a number, not 'much'"),
            ("vote:favour=luck", "vote:favour must be precision or balanced or recall, not 'luck'"),
            ("vote:ttr=nan", "weight"),
            ("vote:ttr=inf", "weight"),
        ],
    )
    def test_impossible_parameters(self, spec: str, message: str) -> None:
        with pytest.raises(OptionError, match=message):
            domext.extract("<p>x", options=Options(selector=spec))


class TestSubtree:
    # The value of a block is (probability - 1/2) * characters.
    def test_keeps_the_subtree_with_the_highest_sum(self) -> None:
        # First div 5 + 5, second 7.5, body 10 - 15 + 7.5.
        page = domext.parse(
            f"<div><p>{'a' * 10}</p><p>{'b' * 10}</p></div><p>{'c' * 30}</p><div><p>{'d' * 15}</p></div>"
        )
        selection = Subtree(("a",)).select(page, table(a="xx.x"))
        assert written(selection) == "xx.."
        assert selection.probability.tolist() == [1, 1, 0, 0]

    def test_dropped_blocks_in_the_best_subtree_stay_dropped(self) -> None:
        # First div 10, second 7.5, body 10 - 1.5 + 7.5.
        page = domext.parse(
            f"<div><p>{'a' * 10}</p><p>{'b' * 10}</p></div><p>{'c' * 3}</p><div><p>{'d' * 15}</p></div>"
        )
        assert written(Subtree(("a",)).select(page, table(a="xx.x"))) == "xx.x"

    def test_of_equal_sums_the_innermost_wins(self) -> None:
        # The second paragraph has half of the vote, so its value is 0: div, section and article all sum to 5.
        page = domext.parse(f"<div><section><article><p>{'a' * 10}</p></article><p>{'b' * 40}</p></section></div>")
        votes = table(a="xx", b="x.")
        assert written(Vote(("a", "b")).select(page, votes)) == "xx"
        assert written(Subtree(("a", "b")).select(page, votes)) == "x."

    def test_weights(self) -> None:
        page = domext.parse(f"<div><p>{'a' * 10}</p></div><div><p>{'b' * 10}</p></div>")
        assert written(Subtree(("a", "b"), {"a": 3}).select(page, table(a="x.", b=".x"))) == "x."
        assert written(Subtree(("a", "b"), {"b": 3}).select(page, table(a="x.", b=".x"))) == ".x"

    def test_keeps_nothing_without_votes(self) -> None:
        assert written(Subtree(("a",)).select(THREE, table(a="..."))) == "..."

    def test_by_name(self) -> None:
        article = domext.extract(
            f"<nav><a href=/>home</a></nav><main><p>{'Some text, and more. ' * 9}</p></main>",
            options=Options(selector="subtree"),
        )
        assert article.text == ("Some text, and more. " * 9).strip()

    def test_a_page_without_text(self) -> None:
        assert domext.extract("", options=Options(selector="subtree")).text == ""
