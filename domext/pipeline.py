"""The extraction pipeline: decode, build, tidy, flatten, score, select. Each stage is a pure function of its input."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from domext.article import Article
from domext.errors import OptionError, PluginError
from domext.limits import Clock
from domext.options import DEFAULT_SELECTOR
from domext.plugin import specs
from domext.plugin.registry import installed
from domext.plugin.running import deferred_scorers, make_scorers, run_renderer, run_scorers, run_selector
from domext.postprocess import fallback
from domext.postprocess.comment_policy import apply_comment_policy
from domext.postprocess.doubt import discard_doubtful
from domext.postprocess.missing_turns import with_turns
from domext.postprocess.overrides import apply_overrides
from domext.postprocess.promotional_lines import without_promotion
from domext.reading.read import SourceInfo, read

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.options import Options
    from domext.plugin.hookspecs import Scorer, Selector
    from domext.plugin.registry import Plugins
    from domext.plugin.scores import ScoreTable
    from domext.plugin.selection import Selection
    from domext.table.page import Page

_SINGLE: Final = "single"
_VOTE: Final = "vote"


class Pipeline:
    """The stages of an extraction with one set of options.

    Args:
        options: options of the extraction.

    Attributes:
        options: options of the extraction.
        name: name of the selector.
        selector: the selector.
        scorers: the scorers that the selector needs and the extra scorers, by name.
        deferred: names of the scorers that run when their scores are first read.

    Raises:
        OptionError: a parameter of a plugin is invalid.
        PluginError: a plugin does not exist or cannot be loaded.
    """

    def __init__(self, options: Options) -> None:
        plugins = installed(options.disable)
        self.options = options
        self.name, self.selector = _selector(options)
        scorers = _scorers_of(self.selector, self.name)
        _check_scorers_of(self.name, [each for each in scorers if each not in options.scorers], plugins)
        self.scorers = make_scorers((*scorers, *options.extra_scorers), plugins)
        self.deferred = deferred_scorers(self.selector, self.scorers)

    def clock(self) -> Clock:
        """Start a clock for one page."""
        return Clock(self.options.limits.seconds)

    def read(self, source: Any, info: SourceInfo, clock: Clock) -> Page:
        """Decode, build, tidy and flatten a source.

        Args:
            source: a source of a page, or a page.
            info: URL, title and encoding of the source; the title defaults to that of the options, whose encoding goes
                first.
            clock: the page's clock.
        """
        options = self.options
        info = SourceInfo(info.url, info.title or options.title, options.encoding or info.encoding)
        return read(source, info, options.builder, options.limits, clock)

    def score(self, page: Page, clock: Clock) -> ScoreTable:
        """Run all scorers over a page, except for the deferred ones."""
        return run_scorers(page, self.scorers, clock, self.deferred)

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """Run the selector, drop promotional lines, apply the comment policy, and discard a doubtful selection."""
        selection = run_selector(page, scores, self.selector, self.name)
        selection = without_promotion(page, with_turns(page, selection))
        selection = apply_comment_policy(page, selection, include=self.options.comments == "include")
        return discard_doubtful(page, selection)

    def article(self, page: Page, scores: ScoreTable, clock: Clock) -> Article:
        """Build the article of a scored page.

        If the page shows hardly any text, the article may come from a page made of the text in its scripts or
        templates, see :mod:`domext.postprocess.fallback`.
        """
        selection = self.select(page, scores)
        origin = fallback.origin_of(page, selection.keep)
        shown = page.blocks.words_in(selection.keep)
        # Options.include names elements of the visible page, so no other page may replace it.
        if fallback.is_sparse(shown) and not self.options.include:
            for candidate_origin, candidate in fallback.candidates(page, shown):
                self.read(candidate, SourceInfo(), clock)  # a page beyond the limits is refused
                candidate_scores = self.score(candidate, clock)
                candidate_selection = self.select(candidate, candidate_scores)
                if fallback.replaces(candidate.blocks.words_in(candidate_selection.keep), shown):
                    page, scores, selection = candidate, candidate_scores, candidate_selection
                    origin = candidate_origin
                    break
        selection = apply_overrides(page, selection, self.options)
        clock.check(f"selector {self.name!r}")
        return Article(page, scores, selection, functools.partial(_renderer, self.options.disable), origin)


def _renderer(disable: frozenset[str], spec: str) -> Callable[[Article], str]:
    """Look up an installed renderer."""
    render = installed(disable).make(spec, "renderer")[1].render
    return lambda article: run_renderer(article, render, specs.plugin_name(spec))


def _scorers_of(selector: Selector, name: str) -> tuple[str, ...]:
    if not hasattr(selector, "scorers"):
        msg = f"selector {name!r} is broken: it has no attribute scorers: the names of the scorers that it reads"
        raise PluginError(msg)
    scorers: Any = selector.scorers
    if isinstance(scorers, str) or not isinstance(scorers, Iterable):
        msg = f"selector {name!r} is broken: its scorers must be a sequence of names, not {scorers!r}"
        raise PluginError(msg)
    return tuple(scorers)


def _check_scorers_of(name: str, scorers: Iterable[str | Scorer], plugins: Plugins) -> None:
    """Name the selector in the error about a scorer that it needs, because its user has not named that scorer."""
    try:
        make_scorers(scorers, plugins)
    except (PluginError, OptionError) as error:
        msg = f"selector {name!r} cannot run without its scorers: {error}"
        raise type(error)(msg) from error


def _selector(options: Options) -> tuple[str, Selector]:
    """The name of the selector of the options, and the selector with ``options.scorers`` if there are any."""
    plugins, selector = installed(options.disable), options.selector
    if selector is not None and not isinstance(selector, str):
        return type(selector).__name__.lower(), selector
    if not options.scorers:
        named: tuple[str, Selector] = plugins.make(selector or DEFAULT_SELECTOR, "selector", {"favour": options.favour})
        return named
    if selector is None and len(options.scorers) == 1:
        return _SINGLE, plugins.factory(_SINGLE, "selector")(options.scorers[0])
    name, parameters = specs.split(selector or _VOTE)
    factory = plugins.factory(name, "selector")
    if "voters" not in specs.parameter_types(factory):
        msg = f"selector {name!r} does not take scorers (--plugin)"
        raise OptionError(msg)
    parameters = {"favour": options.favour} | parameters
    return name, specs.create(factory, name, parameters, voters=options.scorers)
