"""Scorers that a selector defers run when their scores are first read."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field

import numpy as np
import pytest

import domext
from domext import Page, Scores, ScoreTable, Selection
from domext.errors import ScorerError
from domext.plugin.deferred import Deferred
from domext.plugin.running import deferred_scorers, run_scorers

PAGE = domext.parse("<p>Boil the water.</p><p>Wait.</p>")


@dataclass
class Counting:
    """A scorer that keeps all blocks, and counts its calls."""

    calls: list[int] = field(default_factory=list)

    def score(self, page: Page) -> Scores:
        self.calls.append(1)
        return Scores(np.ones(len(page.blocks), np.bool_))


class Failing:
    def score(self, page: Page) -> Scores:  # noqa: ARG002  the interface of scorers
        raise RuntimeError


class Lazy:
    """A selector that never reads the scores of its second scorer."""

    scorers = ("ttr", "comma:hierarchy=false")
    deferred_scorers = ("comma:hierarchy=false",)

    def select(self, page: Page, scores: ScoreTable) -> Selection:  # noqa: ARG002  the interface of selectors
        keep = scores["ttr"].keep
        assert scores.is_deferred("comma:hierarchy=false")
        return Selection(np.ones_like(keep), keep.astype(np.float32))


def test_a_deferred_scorer_runs_once_when_it_is_read() -> None:
    eager, late = Counting(), Counting()
    table = run_scorers(PAGE, {"eager": eager, "late": late}, deferred=frozenset({"late"}))
    assert (len(eager.calls), len(late.calls)) == (1, 0)
    assert list(table) == ["eager", "late"]
    assert not table.is_deferred("eager")
    assert table.is_deferred("late")
    assert table["late"].keep.tolist() == [True, True]
    assert [*table.blocks] == ["eager.keep", "late.keep"]
    assert len(late.calls) == 1
    assert not table.is_deferred("late")


def test_a_deferred_failure_names_the_scorer() -> None:
    table = run_scorers(PAGE, {"late": Failing()}, deferred=frozenset({"late"}))
    for _ in range(2):
        with pytest.raises(ScorerError, match="scorer 'late' failed"):
            table["late"]


def test_scorers_of_a_selector() -> None:
    assert deferred_scorers(Lazy(), {"ttr": Counting(), "comma": Counting()}) == {"comma"}
    twice = {"comma": Counting(), "comma:hierarchy=false": Counting()}
    assert deferred_scorers(Lazy(), twice) == {"comma:hierarchy=false"}
    article = domext.extract(PAGE, selector=Lazy())
    assert article.scores["comma"].blocks["score"].tolist() == [0, 0]
    assert not article.scores.is_deferred("comma")


def test_pickled_scores_are_computed() -> None:
    article = domext.extract(PAGE, selector=Lazy())
    again = pickle.loads(pickle.dumps(article))  # noqa: S301  own data
    assert [*again.scores] == ["ttr", "comma"]
    assert again.scores["comma"].keep.tolist() == article.scores["comma"].keep.tolist()
    values = Deferred[int]({"a": 1, "b": lambda: 2}, {"b"})
    assert (len(values), "b" in values, values["b"], values.is_pending("b")) == (2, True, 2, False)


@pytest.mark.parametrize("title", [None, "Wait."])
def test_learned_selects_the_same_from_computed_scores(title: str | None) -> None:
    extractor = domext.Extractor()
    page = extractor.read("<title>Tea</title><nav>Menu</nav><p>Boil the water, then wait.</p>", title=title)
    late, eager = extractor.score(page), extractor.score(page)
    assert len(dict(eager)) == 4
    for name in ("keep", "probability"):
        first, second = (getattr(extractor.select(page, scores), name) for scores in (late, eager))
        np.testing.assert_allclose(first, second, atol=1e-5)
