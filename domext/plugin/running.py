"""Run scorers and selectors, guarded: whatever a plugin does becomes an answer or a typed error."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, TypeVar

from domext.errors import DomextError, PluginWarning, ScorerError
from domext.plugin.scores import Scores, ScoreTable, Selection

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.limits import Clock
    from domext.plugin.hookspecs import Scorer, Selector
    from domext.plugin.registry import Plugins
    from domext.table.page import Page

_Answer = TypeVar("_Answer", Scores, Selection)


def make_scorers(specs: Iterable[str | Scorer], plugins: Plugins) -> dict[str, Scorer]:
    """Make the scorers behind specs, by name.

    An object that has ``score`` is a scorer already, and is named after its class. A scorer that is asked for with
    several sets of parameters is listed under each whole spec.

    Raises:
        PluginError: a scorer does not exist or cannot be loaded.
        OptionError: a scorer's parameters are wrong.
    """
    made: dict[str, dict[str, Scorer]] = {}
    for one in specs:
        name, scorer = plugins.make(one, "scorer") if isinstance(one, str) else (type(one).__name__.lower(), one)
        made.setdefault(name, {})[one if isinstance(one, str) else repr(one)] = scorer
    return {name if len(same) == 1 else spec: scorer for name, same in made.items() for spec, scorer in same.items()}


def run_scorers(page: Page, scorers: dict[str, Scorer], clock: Clock | None = None) -> ScoreTable:
    """Run scorers over a page, each guarded, as long as the clock allows.

    A scorer that fails is left out with a :class:`~domext.errors.PluginWarning`; indexing the table with its name
    raises its error.

    Raises:
        ScorerError: every scorer failed.
        LimitError: the time is over.
    """
    scores: dict[str, Scores] = {}
    errors: dict[str, ScorerError] = {}
    for name, scorer in scorers.items():
        try:
            scores[name] = _checked_type(scorer.score(page), Scores).checked(len(page.nodes), len(page.blocks))
        except Exception as error:  # noqa: BLE001  a plugin may raise anything
            errors[name] = _failure(f"scorer {name!r}", page, error)
        if clock is not None:
            clock.check(f"scorer {name!r}")
    if errors and not scores:
        raise next(iter(errors.values()))
    for failure in errors.values():
        warnings.warn(str(failure), PluginWarning, stacklevel=3)
    return ScoreTable(scores, errors)


def run_selector(page: Page, scores: ScoreTable, selector: Selector, name: str) -> Selection:
    """Run a selector over a page's scores, guarded.

    Raises:
        ScorerError: the selector failed, or it asked for a scorer that failed.
    """
    try:
        return _checked_type(selector.select(page, scores), Selection).checked(len(page.blocks))
    except Exception as error:
        if error in scores.errors.values():  # the scorer's failure, not the selector's
            raise
        failure = _failure(f"selector {name!r}", page, error)
        raise failure from error


def _checked_type(answer: Any, expected: type[_Answer]) -> _Answer:
    if not isinstance(answer, expected):
        msg = f"returned {type(answer).__name__}, not {expected.__name__}"
        raise ScorerError(msg)
    return answer


def _failure(plugin: str, page: Page, error: Exception) -> ScorerError:
    why = str(error) if isinstance(error, DomextError) else " ".join(f"{type(error).__name__}: {error}".split())
    failure = ScorerError(f"{plugin} failed on {page.url or 'a page without url'}: {why}")
    failure.__cause__ = error
    return failure
