"""Guarded calls of scorers, selectors and renderers: each ends in a valid result or in a typed error."""

from __future__ import annotations

import functools
import os
import sys
import warnings
from typing import TYPE_CHECKING, Any, Final, TypeVar

from domext.errors import DomextError, OptionError, PluginWarning, RowError, ScorerError, type_and_message
from domext.plugin.deferred import Deferred
from domext.plugin.scores import Scores, ScoreTable
from domext.plugin.selection import Selection
from domext.plugin.specs import plugin_name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from domext.article import Article
    from domext.limits import Clock
    from domext.plugin.hookspecs import Scorer, Selector
    from domext.plugin.registry import Plugins
    from domext.table.page import Page

_Result = TypeVar("_Result", Scores, Selection, str)
# A plugin must not end the program.
_FAILURES: Final = (Exception, SystemExit)


def make_scorers(specs: Iterable[str | Scorer], plugins: Plugins) -> dict[str, Scorer]:
    """Create scorers.

    Args:
        specs: specs of scorers, or scorers themselves.
        plugins: the installed plugins.

    Returns:
        The scorers by name; a scorer that was passed as an object is named after its class. If a scorer occurs with
        several sets of parameters, each is listed under its full spec.

    Raises:
        PluginError: a scorer does not exist or cannot be loaded.
        OptionError: a parameter of a scorer is invalid, or an object is not a scorer, for example a class.
    """
    by_name: dict[str, dict[str, Scorer]] = {}
    for spec in specs:
        name, scorer = plugins.make(spec, "scorer") if isinstance(spec, str) else _named(spec)
        by_name.setdefault(name, {})[spec if isinstance(spec, str) else repr(spec)] = scorer
    return {
        name if len(variants) == 1 else spec: scorer
        for name, variants in by_name.items()
        for spec, scorer in variants.items()
    }


def _named(scorer: Scorer) -> tuple[str, Scorer]:
    check_is_scorer(scorer)
    return type(scorer).__name__.lower(), scorer


def check_is_scorer(scorer: Any) -> None:
    """Check that an object can be called as a scorer.

    Raises:
        OptionError: it is not a scorer, for example a class.
    """
    if isinstance(scorer, type) or not callable(getattr(scorer, "score", None)):
        advice = f"; pass an instance, {scorer.__name__}(...)" if isinstance(scorer, type) else ""
        if isinstance(scorer, os.PathLike):
            advice = "; pass the name of a plugin's file as a str"
        msg = f"a scorer is an object with a method score, not {scorer!r}{advice}"
        raise OptionError(msg)


def deferred_scorers(selector: Selector, scorers: Collection[str]) -> frozenset[str]:
    """Return the names of the scorers that a selector defers, see :class:`~domext.plugin.hookspecs.Selector`.

    Args:
        selector: the selector.
        scorers: the names of all scorers.
    """
    specs: tuple[str, ...] = getattr(selector, "deferred_scorers", ())
    return frozenset(spec if spec in scorers else plugin_name(spec) for spec in specs)


def run_scorers(
    page: Page, scorers: dict[str, Scorer], clock: Clock | None = None, deferred: frozenset[str] = frozenset()
) -> ScoreTable:
    """Run scorers over a page.

    Args:
        page: the page.
        scorers: scorers by name.
        clock: the page's clock, checked after each scorer; None for no limit.
        deferred: names of scorers that run when their scores are first read. Then a failure raises.

    Returns:
        The scores by scorer. A scorer that fails is left out with a :class:`~domext.PluginWarning`; indexing the table
        with its name raises its error.

    Raises:
        ScorerError: every scorer failed.
        LimitError: the page took longer than its limit.
    """
    scores: dict[str, Any] = {}
    errors: dict[str, ScorerError] = {}
    for name, scorer in scorers.items():
        if name in deferred:
            scores[name] = functools.partial(_run_scorer, page, name, scorer)
            continue
        try:
            scores[name] = _run_scorer(page, name, scorer)
        except ScorerError as error:
            errors[name] = error
        if clock is not None:
            clock.check(f"scorer {name!r}")
    if errors and not scores:
        raise next(iter(errors.values()))
    for failure in errors.values():
        warnings.warn(str(failure), PluginWarning, stacklevel=3)
    return ScoreTable(Deferred(scores, set(deferred)) if deferred else scores, errors)


def checked_scores(page: Page, scorer: Scorer) -> Scores:
    """Return the valid scores of a page.

    Raises:
        ScorerError: the scorer returned something else.
        Exception: the scorer raised it.
    """
    return _checked_type(scorer.score(page), Scores).checked(len(page.nodes), len(page.blocks))


def _run_scorer(page: Page, name: str, scorer: Scorer) -> Scores:
    try:
        return checked_scores(page, scorer)
    except _FAILURES as error:
        failure = _failure(f"scorer {name!r}", scorer, page, error)
        raise failure from error


def run_selector(page: Page, scores: ScoreTable, selector: Selector, name: str) -> Selection:
    """Run a selector.

    Args:
        page: the page.
        scores: scores of the page.
        selector: the selector.
        name: name of the selector, for messages.

    Raises:
        ScorerError: the selector failed, or it needs the scores of a scorer that failed.
    """
    try:
        return _checked_type(selector.select(page, scores), Selection).checked(len(page.blocks))
    except _FAILURES as error:
        if error in scores.errors.values():  # the scorer's failure, not the selector's
            raise
        failure = _failure(f"selector {name!r}", selector, page, error)
        raise failure from error


def run_renderer(article: Article, render: Callable[..., str], name: str, *arguments: Any, **keywords: Any) -> str:
    """Run a method of a renderer.

    Args:
        article: the article.
        render: the method.
        name: the renderer as a spec, for messages.
        arguments: arguments after the article.
        keywords: further arguments.

    Raises:
        ScorerError: the renderer failed, or returned something other than text.
        DomextError: an option of the renderer or the article does not suit it.
    """
    try:
        return _checked_type(render(article, *arguments, **keywords), str)
    except _FAILURES as error:
        if isinstance(error, DomextError) and not isinstance(error, ScorerError):
            raise
        failure = _failure(f"renderer {name!r}", getattr(render, "__self__", render), article.page, error)
        raise failure from error


def _checked_type(result: Any, expected: type[_Result]) -> _Result:
    if not isinstance(result, expected):
        msg = f"returned {type(result).__name__}, not {expected.__name__}"
        raise ScorerError(msg)
    return result


def _failure(name: str, plugin: object, page: Page, error: BaseException) -> ScorerError:
    is_mistake = isinstance(error, RowError) or not isinstance(error, DomextError)  # in the code of the plugin
    reason = _described(error, plugin) if is_mistake else str(error)
    failure = ScorerError(f"{name} failed{f' on {page.url}' if page.url else ''}: {reason}")
    failure.__cause__ = error
    return failure


def _described(error: BaseException, plugin: object) -> str:
    """The type and the message of an exception, and the line of the plugin that raised it, if that is known."""
    module = type(getattr(plugin, "__wrapped__", plugin)).__module__
    return type_and_message(error, getattr(sys.modules.get(module), "__file__", None))
