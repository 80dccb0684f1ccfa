"""The extraction pipeline: decode, build, tidy, flatten, score, select. Each stage is a pure function of its input."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext.article import Article
from domext.errors import OptionError
from domext.limits import Clock, Limits, estimated_memory
from domext.options import DEFAULT_SELECTOR, Options
from domext.plugin import specs
from domext.plugin.registry import installed
from domext.plugin.running import deferred_scorers, make_scorers, run_scorers, run_selector
from domext.postprocess import fallback
from domext.postprocess.comment_regions import apply_comment_policy
from domext.postprocess.doubt import discard_doubtful
from domext.postprocess.overrides import apply_overrides, apply_title_selector
from domext.reading.read import SourceInfo, read
from domext.table.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.plugin.hookspecs import Scorer, Selector
    from domext.plugin.scores import ScoreTable, Selection
    from domext.rules import Rules

_SINGLE: Final = "single"
_VOTE: Final = "vote"


class Extractor:
    """Extracts articles from any number of pages.

    Plugins and the model are loaded once. Calls are independent of each other: no state is kept between pages. An
    extractor can be pickled, so it can be passed to a process pool.

        >>> import domext
        >>> extractor = domext.Extractor(favour="recall")
        >>> pages = ["<p>The first page has a sentence.</p>", "<p>The second page has one, too.</p>"]
        >>> [extractor(page).text for page in pages]
        ['The first page has a sentence.', 'The second page has one, too.']

    For each page, ``changes`` take precedence over ``options``. Both take precedence over the rules, except for fields
    of ``options`` that have their default value; the rules take precedence over the defaults.

    Args:
        options: options of the extraction; default: :class:`~domext.Options` with all defaults.
        rules: options by domain.
        changes: fields of :class:`~domext.Options`, such as ``favour="recall"``.

    Attributes:
        options: options of pages to which no rule applies.
        rules: options by domain; None if there are none.
        explicit_options: the options that take precedence over the rules, by name.

    Raises:
        OptionError: an option does not exist, or its value is invalid.
        PluginError: a plugin does not exist or cannot be loaded.
    """

    def __init__(self, options: Options | None = None, *, rules: Rules | None = None, **changes: Any) -> None:
        base = Options.merged(options)
        self.options = base.changed(**changes)
        self.rules = rules
        self.explicit_options = base.differences() | changes
        self._pipelines: dict[str | None, Pipeline] = {}
        self.pipeline(None)  # report invalid options and missing plugins now, not at the first page

    def __call__(
        self, source: Any, *, url: str | None = None, title: str | None = None, encoding: str | None = None
    ) -> Article:
        """Extract the main content of a page.

        Args:
            source: bytes, str, a path, an lxml tree or element, a BeautifulSoup object, a turbohtml node, or a
                :class:`~domext.Page`, to which ``url``, ``title`` and ``encoding`` do not apply.
            url: URL of the page.
            title: the article's title, if it is known beforehand; it takes precedence over ``options.title``.
            encoding: charset of the HTTP header; ``options.encoding`` takes precedence over it.

        Returns:
            The article. If the page has no main content, the article is empty and its ``reason`` says why.

        Raises:
            SourceError: the source is not a page, or the encoding is unknown.
            BuilderError: the builder is unknown or not installed, or would lose text.
            LimitError: the page exceeds ``options.limits``.
            ScorerError: the selector or every scorer failed.
            OptionError: a CSS selector or XPath of the options cannot be applied to the page.
        """
        page, clock = self._read(source, SourceInfo(url, title, encoding))
        pipeline = self.pipeline(page.url)
        scores = pipeline.score(page, clock)
        return pipeline.article(page, scores, clock)

    def read(
        self, source: Any, *, url: str | None = None, title: str | None = None, encoding: str | None = None
    ) -> Page:
        """Read a source into a page, the first stages of :meth:`__call__`.

        Args:
            source: bytes, str, a path, an lxml tree or element, a BeautifulSoup object, a turbohtml node, or a
                :class:`~domext.Page`.
            url: URL of the page.
            title: the article's title, if it is known beforehand.
            encoding: charset of the HTTP header; ``options.encoding`` takes precedence over it.

        Returns:
            The page.

        Raises:
            SourceError: the source is not a page, or the encoding is unknown.
            BuilderError: the builder is unknown or not installed, or would lose text.
            LimitError: the page exceeds ``options.limits``.
            OptionError: the title selector cannot be applied to the page.
        """
        return self._read(source, SourceInfo(url, title, encoding))[0]

    def _read(self, source: Any, info: SourceInfo) -> tuple[Page, Clock]:
        pipeline = self.pipeline(source.url if isinstance(source, Page) else info.url)
        clock = pipeline.clock()
        page = pipeline.read(source, info, clock)
        # XML around the page may state its URL, and with it the site whose title selector applies.
        return apply_title_selector(page, self.pipeline(page.url).options), clock

    def score(self, page: Page) -> ScoreTable:
        """Run the scorers that the selector needs, and the extra scorers.

        Scorers that the selector defers run when their scores are first read.

        Args:
            page: the page.

        Returns:
            The scores by scorer. A scorer that fails beside others is left out with a :class:`~domext.PluginWarning`.

        Raises:
            ScorerError: every scorer failed.
            LimitError: the scorers took longer than ``options.limits`` allow.
        """
        pipeline = self.pipeline(page.url)
        return pipeline.score(page, pipeline.clock())

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """Select the blocks of the article, apply the comment policy, and discard a doubtful selection.

        Args:
            page: the page.
            scores: scores of the page, from :meth:`score`.

        Returns:
            The selection, before ``include``, ``exclude``, ``prune_labels`` and ``min_words`` of the options apply.

        Raises:
            ScorerError: the selector failed.
        """
        return self.pipeline(page.url).select(page, scores)

    def article(self, page: Page, scores: ScoreTable) -> Article:
        """Build the article of a scored page, the last stages of :meth:`__call__`.

        Args:
            page: the page.
            scores: scores of the page, at least those of the scorers that the selector needs.

        Returns:
            The article, the same as that of :meth:`__call__`.

        Raises:
            ScorerError: the selector failed.
            LimitError: the stages took longer than ``options.limits`` allow.
            OptionError: a CSS selector or XPath of the options cannot be applied to the page.
        """
        pipeline = self.pipeline(page.url)
        return pipeline.article(page, scores, pipeline.clock())

    def pipeline(self, url: str | None) -> Pipeline:
        """Return the pipeline for a URL; pipelines differ between the sites that have rules.

        Args:
            url: URL of the page; None if it is unknown.

        Returns:
            The pipeline, created at the first call for a site.

        Raises:
            OptionError: an option of the site's rules has an invalid value.
            PluginError: a plugin of the site's rules does not exist or cannot be loaded.
        """
        pattern = None if self.rules is None else self.rules.pattern_for(url)
        if pattern not in self._pipelines:
            options = self.options if self.rules is None else self.rules.options_for(url, **self.explicit_options)
            self._pipelines[pattern] = Pipeline(options)
        return self._pipelines[pattern]

    def __reduce__(self) -> tuple[Callable[..., Extractor], tuple[Any, ...]]:
        """Pickle the arguments only; the process that unpickles them loads plugins and model itself."""
        return _unpickled, (self.rules, self.explicit_options)


def _unpickled(rules: Rules | None, explicit_options: dict[str, Any]) -> Extractor:
    return Extractor(rules=rules, **explicit_options)


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
        self.scorers = make_scorers((*self.selector.scorers, *options.extra_scorers), plugins)
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
        return read_within_limits(source, info, options.builder, options.limits, clock)

    def score(self, page: Page, clock: Clock) -> ScoreTable:
        """Run all scorers over a page, except for the deferred ones."""
        return run_scorers(page, self.scorers, clock, self.deferred)

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """Run the selector, apply the comment policy, and discard a doubtful selection."""
        selection = run_selector(page, scores, self.selector, self.name)
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
                candidate_scores = self.score(candidate, clock)
                candidate_selection = self.select(candidate, candidate_scores)
                if fallback.replaces(candidate.blocks.words_in(candidate_selection.keep), shown):
                    page, scores, selection = candidate, candidate_scores, candidate_selection
                    origin = candidate_origin
                    break
        selection = apply_overrides(page, selection, self.options)
        clock.check(f"selector {self.name!r}")
        return Article(page, scores, selection, _Renderers(self.options.disable), origin)


@dataclass(frozen=True, slots=True)
class _Renderers:
    """Looks up the installed renderers for an article; it can be pickled together with the article."""

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
    """Read a source into a page: its tidied DOM, and the table of its nodes and blocks.

        >>> import domext
        >>> page = domext.parse("<h1>Tea</h1><p>Boil the water.</p>", url="https://example.org/tea")
        >>> page
        <Page 'https://example.org/tea': 4 nodes, 2 blocks>
        >>> page.blocks.texts
        ('Tea', 'Boil the water.')

    Args:
        source: bytes, str, a path (``os.PathLike``, whose file is read), an lxml tree or element, a BeautifulSoup object
            or a turbohtml node. Trees are copied. Text without markup is read as paragraphs that are separated by blank
            lines; text that is only the name of a file or an address is an error. A page wrapped in XML is unwrapped, see
            :func:`domext.reading.xml_input.unwrap`.
        url: URL of the page; default: the URL in the XML around the page, if there is one.
        title: the article's title, if it is known beforehand; default: the title in the XML around the page.
        encoding: charset of the HTTP header; only a byte order mark takes precedence over it.
        builder: the parser that builds the DOM: ``turbohtml``, ``lxml``, ``html5lib`` or ``beautifulsoup``.

    Returns:
        The page.

    Raises:
        SourceError: the source is not a page (binary data, JSON, an unknown type, text that is only a file name or an
            address), a file cannot be read, or ``encoding`` is unknown.
        BuilderError: the builder is unknown or not installed, or would lose text.
        LimitError: the page exceeds the default :class:`~domext.Limits`.
    """
    limits = Limits()
    return read_within_limits(source, SourceInfo(url, title, encoding), builder, limits, Clock(limits.seconds))


def score(
    source: Any,
    plugins: Sequence[str | Scorer],
    *,
    url: str | None = None,
    options: Options | None = None,
    **changes: Any,
) -> ScoreTable:
    """Score a page with the given scorers only.

        >>> import domext
        >>> scores = domext.score("<ul><li><a href=/>Home</a></ul><p>Boil the water, then wait.</p>", ["links", "ttr"])
        >>> scores["links"].keep.tolist()
        [False, True]

    Args:
        source: bytes, str, a path, an lxml tree or element, a BeautifulSoup object, a turbohtml node, or a
            :class:`~domext.Page`.
        plugins: scorers, each as ``NAME``, ``NAME:key=value,...``, the path of a Python file, or an object with a
            method ``score``.
        url: URL of the page.
        options: options for reading the page: title, encoding, builder, limits and disabled plugins. The others have no
            effect.
        changes: fields of :class:`~domext.Options`, such as ``encoding="big5"``; they take precedence over ``options``.

    Returns:
        The scores by scorer. A scorer that fails is left out with a :class:`~domext.PluginWarning`; indexing the table
        with its name raises its error.

    Raises:
        SourceError: the source is not a page, or the encoding is unknown.
        BuilderError: the builder is unknown or not installed, or would lose text.
        LimitError: the page exceeds ``options.limits``.
        PluginError: a scorer does not exist or cannot be loaded.
        OptionError: an option does not exist, or its value or a parameter of a scorer is invalid.
        ScorerError: every scorer failed.
    """
    options = Options.merged(options, **changes)
    if isinstance(plugins, str):
        msg = f"plugins must be a sequence of scorers, not {plugins!r}"
        raise OptionError(msg)
    clock = Clock(options.limits.seconds)
    info = SourceInfo(url, options.title, options.encoding)
    page = read_within_limits(source, info, options.builder, options.limits, clock)
    return run_scorers(page, make_scorers(plugins, installed(options.disable)), clock)


def extract(source: Any, *, url: str | None = None, options: Options | None = None, **changes: Any) -> Article:
    """Extract the main content of a page.

    To extract many pages, create one :class:`Extractor` and call it for each of them.

        >>> import domext
        >>> page = "<nav><a href=/>Home</a></nav><p>Boil the water, then wait for three minutes.</p>"
        >>> domext.extract(page).text
        'Boil the water, then wait for three minutes.'
        >>> domext.extract(page, min_words=50).reason
        'the article has 8 words, fewer than 50'

    Args:
        source: bytes, str, a path, an lxml tree or element, a BeautifulSoup object, a turbohtml node, or a
            :class:`~domext.Page`.
        url: URL of the page; relative links are resolved with it, and it contributes to the metadata.
        options: options of the extraction; default: :class:`~domext.Options` with all defaults.
        changes: fields of :class:`~domext.Options`, such as ``favour="recall"``; they take precedence over ``options``.

    Returns:
        The article. If the page has no main content, the article is empty and its ``reason`` says why.

    Raises:
        SourceError: the source is not a page (binary data, JSON, an unknown type, text that is only a file name or an
            address), a file cannot be read, or the encoding is unknown.
        OptionError: an option does not exist, or its value is invalid.
        PluginError: a plugin does not exist or cannot be loaded.
        BuilderError: the builder is unknown or not installed, or would lose text.
        LimitError: the page exceeds ``options.limits``.
        ScorerError: the selector or every scorer failed.
    """
    return Extractor(options, **changes)(source, url=url)


def read_within_limits(source: Any, info: SourceInfo, builder: str, limits: Limits, clock: Clock) -> Page:
    """Return the page of a source, or the source itself if it is a page, within limits.

    Args:
        source: a source of a page, or a page.
        info: URL, title and encoding of the source.
        builder: name of the parser that builds the DOM.
        limits: limits for the page.
        clock: the page's clock.

    Raises:
        SourceError: the source is not a page, or the encoding is unknown.
        BuilderError: the builder is unknown or not installed, or would lose text.
        LimitError: the page exceeds the limits.
    """
    page = source if isinstance(source, Page) else read(source, info, builder, limits, clock)
    limits.check("nodes", len(page.nodes))
    limits.check("blocks", len(page.blocks))
    characters = len(page.source.text) if page.source is not None else 0
    limits.check("memory", estimated_memory(characters, len(page.nodes), len(page.blocks)))
    clock.check("parsing")
    return page


def _selector(options: Options) -> tuple[str, Selector]:
    """Return the name of the selector of the options, and the selector with ``options.scorers`` if there are any."""
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
