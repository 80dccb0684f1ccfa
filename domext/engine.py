"""The pipe: bytes, text, DOM, table, scores, selection, article. Every stage is a pure function of the one before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext.article import Article
from domext.errors import OptionError
from domext.limits import Clock, Limits
from domext.options import DEFAULT_SELECTOR, Options
from domext.plugin import specs
from domext.plugin.registry import installed
from domext.plugin.running import make_scorers, run_scorers, run_selector
from domext.postprocess import fallback
from domext.postprocess.comment_regions import apply_comment_policy
from domext.postprocess.doubt import discard_doubtful
from domext.postprocess.overrides import apply_overrides, apply_title_selector
from domext.reading.read import read
from domext.table.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.plugin.hookspecs import Scorer, Selector
    from domext.plugin.scores import ScoreTable, Selection
    from domext.reading.read import Given
    from domext.rules import Rules

_SINGLE: Final = "single"
_VOTE: Final = "vote"


class Extractor:
    """Extracts articles. Plugins, model and rules are resolved once; calls do not depend on each other.

    One object serves a loop, a pool (it can be pickled), a batch and an evaluation:

        >>> extractor = Extractor(favour="recall")
        >>> extractor("<p>A page with one sentence, which is what it has to say.</p>").text
        'A page with one sentence, which is what it has to say.'

    Args:
        options: how pages are extracted.
        rules: options by site; what ``options`` and ``changes`` set goes before the rules.
        changes: fields of :class:`~domext.Options` to set, such as ``favour="recall"``.

    Attributes:
        options: the options where the rules say nothing.
        rules: as given.
        given: the options that were set, by name; they go before the rules.

    Raises:
        OptionError: an option does not exist or has an impossible value.
        PluginError: a plugin does not exist or cannot be loaded.
    """

    def __init__(self, options: Options | None = None, *, rules: Rules | None = None, **changes: Any) -> None:
        if not isinstance(options, Options | None):
            msg = f"options must be domext.Options, not {type(options).__name__}; fields can be given as keywords"
            raise OptionError(msg)
        base = Options() if options is None else options
        self.options = base.changed(**changes)
        self.rules = rules
        self.given = base.differences() | changes
        self._pipelines: dict[str | None, Pipeline] = {}
        self.pipeline(None)  # what is wrong with plugins or options is an error now, not at the first page

    def __call__(
        self, source: Any, *, url: str | None = None, title: str | None = None, encoding: str | None = None
    ) -> Article:
        """Extract the main content of a page.

        Args:
            source: bytes, str, an lxml tree or element, a BeautifulSoup object, a turbohtml node, or a
                :class:`~domext.Page` that is parsed already.
            url: the page's address; a parsed page has its own.
            title: the article's title, if it is known beforehand; goes before the title of the options.
            encoding: the charset of the HTTP header; goes before the encoding of the options.

        Raises:
            SourceError: the source is binary, JSON, or no page at all, or the encoding is unknown.
            BuilderError: the builder is not installed, or it would lose text.
            LimitError: the page costs more than the options' limits allow.
            ScorerError: the selector failed, or every scorer did.
            OptionError: a CSS selector or XPath of the options cannot be applied.
        """
        pipeline = self.pipeline(source.url if isinstance(source, Page) else url)
        clock = pipeline.clock()
        page = pipeline.read(source, (url, title, encoding), clock)
        scores = pipeline.score(page, clock)
        return pipeline.article(page, scores, clock)

    def read(
        self, source: Any, *, url: str | None = None, title: str | None = None, encoding: str | None = None
    ) -> Page:
        """Read a source into its tidied DOM and its table; arguments and errors are those of a call."""
        pipeline = self.pipeline(source.url if isinstance(source, Page) else url)
        return pipeline.read(source, (url, title, encoding), pipeline.clock())

    def score(self, page: Page) -> ScoreTable:
        """Score a page with the scorers that the selector needs and the extra ones.

        Raises:
            ScorerError: every scorer failed. A scorer that fails beside others is a :class:`~domext.PluginWarning`.
            LimitError: the scorers took longer than the limits allow.
        """
        pipeline = self.pipeline(page.url)
        return pipeline.score(page, pipeline.clock())

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """Select blocks of a page, apply the comment policy, and discard what is no article.

        Raises:
            ScorerError: the selector failed.
        """
        return self.pipeline(page.url).select(page, scores)

    def article(self, page: Page, scores: ScoreTable) -> Article:
        """The article of a page that is scored already, maybe with more scorers than the selector needs.

        Raises:
            DomextError: see a call.
        """
        pipeline = self.pipeline(page.url)
        return pipeline.article(page, scores, pipeline.clock())

    def pipeline(self, url: str | None) -> Pipeline:
        """The pipeline for an address: options differ between the sites that the rules name."""
        site = None if self.rules is None else self.rules.pattern_for(url)
        if site not in self._pipelines:
            rules = self.rules
            self._pipelines[site] = Pipeline(self.options if rules is None else rules.options_for(url, **self.given))
        return self._pipelines[site]

    def __reduce__(self) -> tuple[Callable[..., Extractor], tuple[Any, ...]]:
        """Pickle what was given; plugins and model are resolved anew where it is loaded."""
        return _restored, (self.rules, self.given)


class Pipeline:
    """The stages of an extraction under one set of options.

    Args:
        options: how pages are extracted.

    Attributes:
        options: see above.
        name: the name of the selector.
        selector: what decides.
        scorers: the scorers by name: those that the selector needs, and the extra ones.
    """

    def __init__(self, options: Options) -> None:
        plugins = installed(options.disable)
        self.options = options
        self.name, self.selector = _selector(options)
        self.scorers = make_scorers((*self.selector.scorers, *options.extra_scorers), plugins)

    def clock(self) -> Clock:
        """A clock over the seconds that a page may take."""
        return Clock(self.options.limits.seconds)

    def read(self, source: Any, given: tuple[str | None, str | None, str | None], clock: Clock) -> Page:
        """Decode, build, tidy and flatten a source; ``given`` is url, title and encoding."""
        options, (url, title, encoding) = self.options, given
        known = (url, title or options.title, encoding or options.encoding, options.builder)
        return apply_title_selector(read_page(source, known, options.limits, clock), options)

    def score(self, page: Page, clock: Clock) -> ScoreTable:
        """The answers of all scorers for a page."""
        return run_scorers(page, self.scorers, clock)

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """The selector's answer, after the comment policy; empty if it is no article."""
        selection = run_selector(page, scores, self.selector, self.name)
        selection = apply_comment_policy(page, selection, include=self.options.comments == "include")
        return discard_doubtful(page, selection)

    def article(self, page: Page, scores: ScoreTable, clock: Clock) -> Article:
        """The article of a scored page, or of what the page holds in scripts and templates if it shows next to nothing."""
        selection = self.select(page, scores)
        origin = fallback.origin_of(page, selection.keep)
        shown = page.blocks.words_in(selection.keep)
        # Elements to include are elements of the page as it is shown, so nothing may stand in for it.
        if fallback.is_sparse(shown) and not self.options.include:
            for other_origin, other in fallback.candidates(page, shown):
                other_scores = self.score(other, clock)
                other_selection = self.select(other, other_scores)
                if fallback.replaces(other.blocks.words_in(other_selection.keep), shown):
                    page, scores, selection, origin = other, other_scores, other_selection, other_origin
                    break
        selection = apply_overrides(page, selection, self.options)
        clock.check(f"selector {self.name!r}")
        return Article(page, scores, selection, _Renderers(self.options.disable), origin)


@dataclass(frozen=True, slots=True)
class _Renderers:
    """Gives an article the installed renderers, and can be pickled with it."""

    disable: frozenset[str]

    def __call__(self, spec: str) -> Callable[[Article], str]:
        render: Callable[[Article], str] = installed(self.disable).make(spec, "renderer")[1].render
        return render


def parse(
    source: Any,
    *,
    url: str | None = None,
    title: str | None = None,
    encoding: str | None = None,
    builder: str = "turbohtml",
) -> Page:
    """Read a page into its tidied DOM and its table.

    Args:
        source: bytes, str, an lxml tree or element, a BeautifulSoup object or a turbohtml node. Trees are copied.
            Text without any markup is read as paragraphs between blank lines. A page wrapped in XML (see
            :func:`domext.reading.xml_input.unwrap`) is taken out of it.
        url: the page's address; default: what the XML around it says.
        title: the article's title, if it is known beforehand; default: what the XML around it says.
        encoding: the charset of the HTTP header; only a byte order mark outranks it.
        builder: ``turbohtml``, ``lxml``, ``html5lib`` or ``beautifulsoup``.

    Returns:
        The page.

    Raises:
        SourceError: the source is binary, JSON, or no page at all, or ``encoding`` is unknown.
        BuilderError: the builder is unknown, not installed, or would lose text.
        LimitError: the page is larger, or takes longer, than the default :class:`~domext.Limits` allow.
    """
    limits = Limits()
    return read_page(source, (url, title, encoding, builder), limits, Clock(limits.seconds))


def score(
    source: Any, plugins: Sequence[str | Scorer], *, url: str | None = None, options: Options | None = None
) -> ScoreTable:
    """Score a page with the named scorers, and with nothing else.

    Args:
        source: a page, or a source of one, see :func:`parse`.
        plugins: scorers, as ``NAME``, ``NAME:key=value,...``, the path of a Python file, or objects with ``score``.
        url: the page's address.
        options: how the page is read; what is said of selectors does not matter here.

    Returns:
        The answers by scorer. A scorer that fails is left out with a :class:`~domext.PluginWarning`; indexing the
        table with its name raises its error.

    Raises:
        PluginError: a scorer does not exist or cannot be loaded.
        OptionError: a scorer's parameters are wrong.
        ScorerError: every scorer failed.
        LimitError: the page costs more than the options' limits allow.
        DomextError: the source is bad, see :func:`parse`.
    """
    options = options or Options()
    clock = Clock(options.limits.seconds)
    page = read_page(source, (url, options.title, options.encoding, options.builder), options.limits, clock)
    return run_scorers(page, make_scorers(plugins, installed(options.disable)), clock)


def extract(source: Any, *, url: str | None = None, options: Options | None = None, **changes: Any) -> Article:
    """Extract the main content of a page.

    To extract many pages, make one :class:`Extractor` and call it.

        >>> extract("<p>A page with one sentence, which is what it has to say.</p>").text
        'A page with one sentence, which is what it has to say.'

    Args:
        source: bytes, str, an lxml tree or element, a BeautifulSoup object, a turbohtml node, or a
            :class:`~domext.Page` that is parsed already.
        url: the page's address: it makes links absolute and tells of the site.
        options: how the page is extracted.
        changes: fields of :class:`~domext.Options` to set, such as ``favour="recall"``.

    Returns:
        The article. It is empty, and says why in ``reason``, if the page has no main content.

    Raises:
        SourceError: the source is binary, JSON, or no page at all.
        OptionError: an option does not exist or has an impossible value.
        PluginError: a plugin does not exist or cannot be loaded.
        BuilderError: the builder is not installed, or it would lose text.
        LimitError: the page costs more than the options' limits allow.
        ScorerError: the selector failed, or every scorer did.
    """
    return Extractor(options, **changes)(source, url=url)


def read_page(source: Any, given: Given, limits: Limits, clock: Clock) -> Page:
    """The page of a source, or the page that the source is already, within the limits."""
    page = source if isinstance(source, Page) else read(source, given, limits, clock)
    limits.check("nodes", len(page.nodes))
    limits.check("blocks", len(page.blocks))
    clock.check("parsing")
    return page


def _selector(options: Options) -> tuple[str, Selector]:
    """What decides, and its name: the selector of the options, with their scorers if there are any."""
    plugins, chosen = installed(options.disable), options.selector
    if chosen is not None and not isinstance(chosen, str):
        return type(chosen).__name__.lower(), chosen
    if not options.scorers:
        made: tuple[str, Selector] = plugins.make(chosen or DEFAULT_SELECTOR, "selector", {"favour": options.favour})
        return made
    if chosen is None and len(options.scorers) == 1:
        return _SINGLE, plugins.factory(_SINGLE, "selector")(options.scorers[0])
    name, parameters = specs.split(chosen or _VOTE)
    factory = plugins.factory(name, "selector")
    if "voters" not in specs.parameter_types(factory):
        msg = f"selector {name!r} does not take scorers (--plugin)"
        raise OptionError(msg)
    parameters = {"favour": options.favour} | parameters
    return name, specs.create(factory, name, parameters, voters=options.scorers)


def _restored(rules: Rules | None, changes: dict[str, Any]) -> Extractor:
    return Extractor(rules=rules, **changes)
