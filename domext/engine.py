"""Extraction for callers: an extractor for any number of pages, and a function for each part of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Unpack

from domext.errors import OptionError, PluginError, SourceError
from domext.limits import Clock, Limits
from domext.options import OptionChanges, Options
from domext.pipeline import Pipeline
from domext.plugin.registry import installed
from domext.plugin.running import make_scorers, run_scorers
from domext.postprocess.overrides import apply_title_selector
from domext.reading.read import SourceInfo, read
from domext.table.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.article import Article
    from domext.plugin.hookspecs import Scorer
    from domext.plugin.scores import ScoreTable
    from domext.plugin.selection import Selection
    from domext.rules import Rules


class Extractor:
    """Extracts articles from any number of pages.

    Plugins and the model are loaded once. Calls are independent of each other: no state is kept between pages, and
    threads can share an extractor. An extractor can be pickled, so it can be passed to a process pool.

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

    def __init__(
        self, options: Options | None = None, *, rules: Rules | None = None, **changes: Unpack[OptionChanges]
    ) -> None:
        if rules is not None and not hasattr(rules, "options_for"):
            msg = f"rules must be Rules, such as Rules.read('domext.toml'), not {rules!r}"
            raise OptionError(msg)
        base = Options.merged(options)
        self.options = base.changed(**changes)
        self.rules = rules
        self.explicit_options = base.differences() | changes
        self._pipelines: dict[str | None, Pipeline] = {}
        self.pipeline(None)  # report invalid options and missing plugins now, not at the first page

    def __repr__(self) -> str:
        given = {"rules": self.rules} | self.explicit_options if self.rules is not None else self.explicit_options
        return f"Extractor({', '.join(f'{name}={value!r}' for name, value in given.items())})"

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
            SourceError: ``page`` is not a :class:`~domext.Page`.
            ScorerError: every scorer failed.
            LimitError: the scorers took longer than ``options.limits`` allow.
        """
        pipeline = self._pipeline_of(page)
        return pipeline.score(page, pipeline.clock())

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """Select the blocks of the article, apply the comment policy, and discard a doubtful selection.

        Args:
            page: the page.
            scores: scores of the page, from :meth:`score`.

        Returns:
            The selection, before ``include``, ``exclude``, ``prune_labels`` and ``min_words`` of the options apply.

        Raises:
            SourceError: ``page`` is not a :class:`~domext.Page`.
            ScorerError: the selector failed.
        """
        return self._pipeline_of(page).select(page, scores)

    def article(self, page: Page, scores: ScoreTable) -> Article:
        """Build the article of a scored page, the last stages of :meth:`__call__`.

        Args:
            page: the page.
            scores: scores of the page, at least those of the scorers that the selector needs.

        Returns:
            The article, the same as that of :meth:`__call__`.

        Raises:
            SourceError: ``page`` is not a :class:`~domext.Page`.
            ScorerError: the selector failed.
            LimitError: the stages took longer than ``options.limits`` allow.
            OptionError: a CSS selector or XPath of the options cannot be applied to the page.
        """
        pipeline = self._pipeline_of(page)
        return pipeline.article(page, scores, pipeline.clock())

    def _pipeline_of(self, page: Page) -> Pipeline:
        if not isinstance(page, Page):
            msg = f"{type(page).__name__} is not a page yet; extractor.read(source) returns one"
            raise SourceError(msg)
        return self.pipeline(page.url)

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
            try:
                self._pipelines[pattern] = Pipeline(options)
            except (OptionError, PluginError) as error:
                table = None if self.rules is None else self.rules.table_with_plugins(url, self.explicit_options)
                if table is None:
                    raise
                msg = f"rules, [{table}]: {error}"
                raise type(error)(msg) from error
        return self._pipelines[pattern]

    def __reduce__(self) -> tuple[Callable[..., Extractor], tuple[Any, ...]]:
        """Pickle the arguments only; the process that unpickles them loads plugins and model itself."""
        return _unpickled, (self.rules, self.explicit_options)


def _unpickled(rules: Rules | None, explicit_options: dict[str, Any]) -> Extractor:
    return Extractor(rules=rules, **explicit_options)


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
    return read(source, SourceInfo(url, title, encoding), builder, limits, Clock(limits.seconds))


def score(
    source: Any,
    plugins: Sequence[str | Scorer],
    *,
    url: str | None = None,
    options: Options | None = None,
    **changes: Unpack[OptionChanges],
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
    if isinstance(plugins, str) or not isinstance(plugins, Iterable):
        msg = f"plugins must be a sequence of scorers, not {plugins!r}"
        raise OptionError(msg)
    clock = Clock(options.limits.seconds)
    info = SourceInfo(url, options.title, options.encoding)
    page = read(source, info, options.builder, options.limits, clock)
    return run_scorers(page, make_scorers(plugins, installed(options.disable)), clock)


def extract(
    source: Any, *, url: str | None = None, options: Options | None = None, **changes: Unpack[OptionChanges]
) -> Article:
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
