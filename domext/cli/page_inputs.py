"""The pages that a command line names: files, folders, standard input, addresses."""

from __future__ import annotations

import functools
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from domext.cli.shared_options import fetching_options, reading_options
from domext.errors import DomextError, LimitError, OptionError, PluginWarning, ScorerError, SourceError, one_line

if TYPE_CHECKING:
    from domext.engine import Extractor
    from domext.fetch import Fetcher
    from domext.rules import Rules
    from domext.table.page import Page

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])
_ENDINGS: Final = frozenset({".html", ".htm", ".xhtml"})
_ADDRESSES: Final = ("http://", "https://")


def page_options(command: _Decorated) -> _Decorated:
    """The argument and options of every command that reads pages."""
    for decorate in (
        click.option("--encoding", metavar="NAME", help="The charset that HTTP gave."),
        click.option("--title", metavar="TEXT", help="The article's title, where it is known beforehand."),
        click.option("--url", metavar="URL", help="The address of the page."),
        click.argument("pages", nargs=-1, required=True, metavar="PAGE..."),
    ):
        command = decorate(command)
    return reading_options(fetching_options(command))


@dataclass(frozen=True, slots=True)
class Sources:
    """What a command line says of its pages, beside what is done with them.

    Attributes:
        url: the address of the pages; default: where they were fetched.
        title: the article's title.
        encoding: the charset; goes before that of a header.
        ignore_robots: see :class:`~domext.fetch.FetchOptions`; likewise the next.
        allow_network: networks that may be reached although they are not public.
    """

    url: str | None
    title: str | None
    encoding: str | None
    ignore_robots: bool
    allow_network: tuple[str, ...]

    @classmethod
    def taken_from(cls, settings: dict[str, Any]) -> Sources:
        """Take what belongs here out of a command's options."""
        return cls(*(settings.pop(name) for name in cls.__slots__))

    def fetcher(self) -> Fetcher:
        """What fetches pages."""
        from domext.fetch import Fetcher, FetchOptions

        return Fetcher(FetchOptions(obey_robots=not self.ignore_robots, allow_networks=self.allow_network))


#: Reads a page from its bytes, its address and the charset of its header.
Reader = Callable[[bytes, str | None, str | None], "Page"]


def extractor_and_reader(sources: Sources, rules: Rules | None, settings: dict[str, Any]) -> tuple[Extractor, Reader]:
    """The extractor of a command's options, and what reads pages for it.

    Args:
        sources: what is said of the pages.
        rules: options by site.
        settings: fields of :class:`~domext.options.Options`; None or empty where the command line says nothing.
    """
    from domext.engine import Extractor

    given = {name: value for name, value in settings.items() if value not in {None, ()}}
    extractor = Extractor(rules=rules, **given)

    def read(data: bytes, url: str | None, charset: str | None) -> Page:
        encoding = sources.encoding or extractor.pipeline(url).options.encoding or charset
        return extractor.read(data, url=url, title=sources.title, encoding=encoding)

    return extractor, read


def page_names(names: tuple[str, ...]) -> list[str]:
    """The pages that the names stand for: a folder stands for the pages in it, and for itself if it has none."""
    pages = []
    for name in names:
        pages += _pages_of(Path(name)) if name not in {"-", ""} and Path(name).is_dir() else [name]
    return pages


def _pages_of(folder: Path) -> list[str]:
    found = (path for path in folder.rglob("*") if path.suffix.lower() in _ENDINGS and path.is_file())
    return sorted(map(str, found)) or [str(folder)]


def each_page(names: list[str], work: Callable[[str, Page], None], read_page: Reader, sources: Sources) -> None:
    """Read each page and do the work on it. What fails is a line on standard error, and the next page is done.

    Args:
        names: addresses, and see :func:`read`.
        work: takes a page's name and the page.
        read_page: makes a page.
        sources: what is said of the pages.

    Raises:
        SystemExit: after the last page, with code 2 if one could not be read, else 1 if a scorer failed on one.
    """
    fetcher = functools.cache(sources.fetcher)
    code = 0

    def say(message: object, least: int) -> None:
        nonlocal code
        code = max(code, least)
        click.echo(f"domext: {name}: {message}".encode("utf-8", "backslashreplace"), err=True)

    for name in _progress(names):
        try:
            if name.lower().startswith(_ADDRESSES):
                fetched = fetcher().fetch(name)
                page = read_page(fetched.body, sources.url or fetched.url, fetched.encoding)
            else:
                page = read_page(read(name), sources.url, None)
        except OptionError:
            raise
        except DomextError as error:
            say(error, 2)
            continue
        with warnings.catch_warnings(record=True, category=PluginWarning, action="always") as caught:
            try:
                work(name, page)
            except ScorerError as error:
                say(error, 1)
            except LimitError as error:
                say(error, 2)
        for warning in caught:
            say(f"warning: {warning.message}", 1)
    if code:
        sys.exit(code)


def read(name: str) -> bytes:
    """The bytes of a page: a file, or standard input for ``-``.

    Raises:
        SourceError: it cannot be read, or is no file.
    """
    if name == "-":
        return sys.stdin.buffer.read()
    if name.lower().startswith(_ADDRESSES):
        msg = "this command does not fetch pages; save it and name the file"
        raise SourceError(msg)
    if not name:
        msg = "a page without a name; write - for standard input"
        raise SourceError(msg)
    if Path(name).is_dir():
        msg = f"no pages ({', '.join(sorted(_ENDINGS))}) in the folder"
        raise SourceError(msg)
    try:
        return Path(name).read_bytes()
    except OSError as error:
        msg = one_line(error)
        raise SourceError(msg) from None


def _progress(names: list[str]) -> Iterator[str]:
    """A bar on the terminal, if the pages' output goes elsewhere and it takes more than a moment."""
    if len(names) < 2 or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from names
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(names, description="pages", console=Console(stderr=True), transient=True)
