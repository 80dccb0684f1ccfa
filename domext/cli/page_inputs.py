"""The pages that a command line names: files, folders, standard input, addresses."""

from __future__ import annotations

import dataclasses
import functools
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from domext.cli.shared_options import fetching_options, reading_options
from domext.errors import DomextError, LimitError, PluginWarning, ScorerError, SourceError

if TYPE_CHECKING:
    from domext.fetch import Fetcher
    from domext.options import Options
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


def page_names(names: tuple[str, ...]) -> list[str]:
    """The pages that the names stand for: a folder stands for the pages in it, and for itself if it has none."""
    pages = []
    for name in names:
        pages += _pages_of(Path(name)) if name not in {"-", ""} and Path(name).is_dir() else [name]
    return pages


def _pages_of(folder: Path) -> list[str]:
    found = (path for path in folder.rglob("*") if path.suffix.lower() in _ENDINGS and path.is_file())
    return sorted(map(str, found)) or [str(folder)]


def each_page(
    names: list[str],
    work: Callable[[str, Page], None],
    *,
    url: str | None = None,
    ignore_robots: bool = False,
    allow_network: tuple[str, ...] = (),
    **options: Any,
) -> None:
    """Parse each page and do the work on it. What fails is a line on standard error, and the next page is done.

    Args:
        names: addresses, and see :func:`read`.
        work: takes a page's name and the page.
        url: the address of the pages; default: where they were fetched.
        ignore_robots: see :class:`~domext.fetch.FetchOptions`; likewise the next.
        allow_network: networks that may be reached although they are not public.
        options: those of :class:`~domext.options.Options` that say how a page is read.

    Raises:
        SystemExit: after the last page, with code 2 if one could not be read, else 1 if a scorer failed on one.
    """
    from domext.options import Options

    parsed = _parser(
        Options(**options), url, functools.cache(lambda: _fetcher(allow_network, robots=not ignore_robots))
    )
    code = 0

    def say(message: object, least: int) -> None:
        nonlocal code
        code = max(code, least)
        click.echo(f"domext: {name}: {message}".encode("utf-8", "backslashreplace"), err=True)

    for name in _progress(names):
        try:
            page = parsed(name)
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


def _fetcher(allow: tuple[str, ...], *, robots: bool) -> Fetcher:
    from domext.fetch import Fetcher, FetchOptions

    return Fetcher(FetchOptions(robots=robots, allow=allow))


def _parser(options: Options, url: str | None, fetcher: Callable[[], Fetcher]) -> Callable[[str], Page]:
    """What makes pages of names; an address is fetched, and what its header says of its charset is used."""
    from domext.engine import parse_with

    def parsed(name: str) -> Page:
        if not name.lower().startswith(_ADDRESSES):
            return parse_with(read(name), url=url, options=options)
        fetched = fetcher().fetch(name)
        charset = options.encoding or fetched.encoding
        return parse_with(fetched.body, url=url or fetched.url, options=dataclasses.replace(options, encoding=charset))

    return parsed


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
        msg = (error.strerror or str(error)).lower()
        raise SourceError(msg) from None


def _progress(names: list[str]) -> Iterator[str]:
    """A bar on the terminal, if the pages' output goes elsewhere and it takes more than a moment."""
    if len(names) < 2 or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from names
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(names, description="pages", console=Console(stderr=True), transient=True)
