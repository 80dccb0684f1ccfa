"""The pages of a command: the options that describe them, and a loop that reads and processes each."""

from __future__ import annotations

import contextlib
import functools
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click

from domext.cli.output import is_terminal, write_message
from domext.cli.output_names import is_address
from domext.cli.page_bytes import read
from domext.cli.shared_options import (
    Decorated,
    fetch_options,
    fetching_options,
    given,
    reading_options,
    url_option,
    with_options,
)
from domext.errors import DomextError, LimitError, OptionError, PluginWarning, ScorerError, SourceError, counted

if TYPE_CHECKING:
    from domext.article import Article
    from domext.engine import Extractor
    from domext.fetch import Fetcher
    from domext.limits import Limits
    from domext.rules import Rules
    from domext.table.page import Page

_Read = TypeVar("_Read")


def _checked_encoding(_context: click.Context, _parameter: click.Parameter, name: str | None) -> str | None:
    if name is not None:
        from domext.reading.decode import is_encoding

        if not is_encoding(name):  # here, because a loop over pages would report it for each of them
            msg = f"--encoding {name}: unknown encoding"
            raise OptionError(msg)
    return name


#: The option of commands that read pages, whose value takes precedence over the HTTP header.
encoding_option: Final = click.option(
    "--encoding",
    callback=_checked_encoding,
    metavar="NAME",
    help="Decode with this charset, as given by the HTTP header.",
)
_PAGE: Final = (
    click.argument("pages", nargs=-1, metavar="[PAGE...]"),
    url_option("Set the address of the page."),
    click.option("--title", metavar="TEXT", help="Set the title of the article, if it is known beforehand."),
    encoding_option,
)


def page_options(command: Decorated) -> Decorated:
    """Add the argument and the options of each command that reads pages."""
    return with_options(fetching_options(reading_options(command)), _PAGE)


#: The option of commands that take any number of pages.
list_option: Final = click.option(
    "-i",
    "--input-list",
    "lists",
    multiple=True,
    metavar="FILE",
    help="Also take the pages that this file lists, one per line; - is a list on standard input; repeatable.",
)


class Sources(NamedTuple):
    """The options of a command that describe its pages, and how they are fetched.

    Attributes:
        url: the address of the pages; by default that from which each was fetched.
        title: the title of the article.
        encoding: the charset, which takes precedence over that of the HTTP header.
        ignore_robots: whether to fetch pages that robots.txt disallows.
        allow_network: networks that may be reached although they are not public.
        limits: limits on the size of a page; default: those of :class:`~domext.Limits`.
    """

    url: str | None
    title: str | None
    encoding: str | None
    ignore_robots: bool
    allow_network: tuple[str, ...]
    limits: Limits | None = None

    @classmethod
    def taken_from(cls, settings: dict[str, Any], limits: Limits) -> Sources:
        """Remove these options, all but the limits, from the options of a command, and return them."""
        return cls(**{name: settings.pop(name) for name in cls._fields if name != "limits"}, limits=limits)

    def require_one_page(self, names: list[str]) -> None:
        """Check that an address or a title is not given to several pages.

        Raises:
            OptionError: it is.
        """
        option = "--url" if self.url is not None else "--title"
        if len(names) > 1 and (self.url is not None or self.title is not None):
            msg = f"{option} describes one page, not {len(names)}; name that page alone"
            raise OptionError(msg)

    def fetcher(self) -> Fetcher:
        """Create the fetcher."""
        from domext.fetch import Fetcher

        return Fetcher(fetch_options(ignore_robots=self.ignore_robots, allow_network=self.allow_network))


#: A function of the bytes of a page, its address and the charset of its HTTP header.
Reader = Callable[[bytes, str | None, str | None], _Read]


def extractor_and_reader(
    sources: Sources, rules: Rules | None, settings: dict[str, Any]
) -> tuple[Extractor, Reader[Page]]:
    """Return an extractor with the options of a command, and a function that reads pages for it.

    Args:
        sources: the options that describe the pages.
        rules: options by site.
        settings: fields of :class:`~domext.options.Options`; None or empty for options that are not given.
    """
    from domext.engine import Extractor

    # As an option, the charset takes precedence over those of the rules and of HTTP headers.
    extractor = Extractor(rules=rules, **given({**settings, "encoding": sources.encoding}))

    def read(data: bytes, url: str | None, charset: str | None) -> Page:
        return extractor.read(data, url=url, title=sources.title, encoding=charset)

    return extractor, read


def each_page(
    names: list[str],
    process: Callable[[str, _Read], None],
    read_page: Reader[_Read],
    sources: Sources,
    *,
    writes_files: bool = False,
) -> None:
    """Read and process each page; a failure is a line on standard error, and the next page follows.

    Args:
        names: addresses, file names, or ``-`` for standard input.
        process: called with the name of each page and what ``read_page`` returned.
        read_page: reads a page.
        sources: the options that describe the pages.
        writes_files: whether ``process`` writes files, and nothing to standard output.

    Raises:
        SystemExit: after the last page, with code 2 if a page could not be read, else 1 if a scorer failed on a page.
    """
    fetcher = functools.cache(sources.fetcher)
    code = 0

    def report(message: object, exit_code: int) -> None:
        nonlocal code
        code = max(code, exit_code)
        write_message(f"{name}: {message}")

    for name in _progress(names, writes_files=writes_files):
        try:
            with _memory_errors_named():
                page = _page(name, read_page, sources, fetcher)
        except OptionError:
            raise
        except DomextError as error:
            report(error, 2)
            continue
        failure = ""
        with warnings.catch_warnings(record=True, category=PluginWarning, action="always") as caught:
            try:
                with _memory_errors_named():
                    process(name, page)
            except (ScorerError, LimitError, SourceError) as error:
                failure = str(error)
                report(error, 1 if isinstance(error, ScorerError) else 2)
        for text in dict.fromkeys(str(warning.message) for warning in caught):
            if text != failure:
                report(f"warning: {text}", 1)
    if code:
        sys.exit(code)


def report_lost_characters(name: str, page: Page) -> None:
    """Write a message if the charset that the user or the HTTP header named does not explain all bytes of a page."""
    if page.encoding_source == "given" and page.replaced:
        lost = counted(page.replaced, "character")
        write_message(
            f"{name}: not all of it is {page.encoding}: {lost} became U+FFFD; --encoding NAME sets another charset"
        )


def unused_rules_reporter(rules: Rules | None) -> Callable[[str, Article], None]:
    """Return a function that writes a message, once per table of rules, about a page that only declares an address of the table.

    Rules apply to the addresses that are given, and users see no difference where one is missing.
    """
    reported: set[str | None] = {None}
    if rules is None or rules.tables.keys() == {"default"}:
        return lambda _name, _article: None

    def report(name: str, article: Article) -> None:
        if article.page.url is None:
            table = rules.pattern_for(article.metadata.url)
            if table not in reported:
                reported.add(table)
                remedy = "give it with --url, or call the table [default]"
                write_message(f"{name}: the rules of [{table}] need the address of the page; {remedy}")

    return report


@contextlib.contextmanager
def _memory_errors_named() -> Iterator[None]:
    """Raise a ``MemoryError`` as an error of the page.

    Raises:
        SourceError: there is not enough memory.
    """
    try:
        yield
    except MemoryError:
        msg = "not enough memory for this page"
        raise SourceError(msg) from None


def _page(name: str, read_page: Reader[_Read], sources: Sources, fetcher: Callable[[], Fetcher]) -> _Read:
    """Read the page of a name, which is fetched if it is an address."""
    if is_address(name):
        fetched = fetcher().fetch(name)
        return read_page(fetched.body, sources.url or fetched.url, fetched.encoding)
    return read_page(read(name, sources.limits), sources.url, None)


def _progress(names: list[str], *, writes_files: bool) -> Iterator[str]:
    """Yield the names; with several names, show a progress bar on a terminal that shows no output."""
    if len(names) < 2 or not sys.stderr.isatty() or (is_terminal() and not writes_files):
        yield from names
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(names, description="pages", console=Console(stderr=True), transient=True)
