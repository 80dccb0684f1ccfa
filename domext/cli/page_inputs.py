"""The pages of a command, read one by one: from files, standard input and addresses."""

from __future__ import annotations

import contextlib
import functools
import glob
import os
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from domext.cli.output import is_terminal, write_message
from domext.cli.output_names import is_address
from domext.cli.shared_options import fetching_options, given, reading_options, url_option
from domext.errors import (
    DomextError,
    LimitError,
    OptionError,
    PluginWarning,
    ScorerError,
    SourceError,
    one_line,
    os_errors_as,
)
from domext.reading.files import read_stream, similar_file

if TYPE_CHECKING:
    from domext.engine import Extractor
    from domext.fetch import Fetcher
    from domext.limits import Limits
    from domext.rules import Rules
    from domext.table.page import Page

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])
_Read = TypeVar("_Read")
#: The suffixes of the pages in a folder.
PAGE_SUFFIXES: Final = (".html", ".htm", ".xhtml")
_HOST: Final = re.compile(r"(?:[\w-]{1,63}\.){1,9}[^\W\d_]{2,63}(?::\d{1,5})?")
# The last part of a name that is a suffix, although it could also end a host.
_FILE_SUFFIXES: Final = {
    *PAGE_SUFFIXES,
    *(f".{suffix}" for suffix in "txt xml md json jsonl csv pdf doc docx zip gz py sh".split()),
}


def page_options(command: _Decorated) -> _Decorated:
    """Add the argument and the options of each command that reads pages."""
    command = fetching_options(reading_options(command))
    for decorate in (
        click.option("--encoding", metavar="NAME", help="Decode with this charset, as given by the HTTP header."),
        click.option("--title", metavar="TEXT", help="Set the title of the article, if it is known beforehand."),
        url_option("Set the address of the page."),
        click.argument("pages", nargs=-1, metavar="[PAGE...]"),
    ):
        command = decorate(command)
    return command


#: The option of commands that take any number of pages.
list_option: Final = click.option(
    "-i",
    "--input-list",
    "lists",
    multiple=True,
    metavar="FILE",
    help="Also take the pages that this file names, one per line, or - for a list on standard input; repeatable.",
)


@dataclass(frozen=True, slots=True)
class Sources:
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
        return cls(**{name: settings.pop(name) for name in cls.__slots__ if name != "limits"}, limits=limits)

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
        from domext.fetch import Fetcher, FetchOptions

        return Fetcher(FetchOptions(obey_robots=not self.ignore_robots, allow_networks=self.allow_network))


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
                if is_address(name):
                    fetched = fetcher().fetch(name)
                    page = read_page(fetched.body, sources.url or fetched.url, fetched.encoding)
                else:
                    page = read_page(read(name, sources.limits), sources.url, None)
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


def read(name: str, limits: Limits | None = None) -> bytes:
    """Read the bytes of a page from a file, or from standard input for ``-``.

    Args:
        name: the name of the page.
        limits: limits on its size, beyond which nothing is read; default: those of :class:`~domext.Limits`.

    Raises:
        SourceError: the file cannot be read, or the name is an address, a folder or empty.
        LimitError: the page has more bytes than the limits allow.
    """
    from domext.limits import Limits

    limits = limits or Limits()
    if name == "-":
        if sys.stdin is None:
            msg = "standard input is closed"
            raise SourceError(msg)
        return read_stream(sys.stdin.buffer, limits)
    if is_address(name):
        msg = "this command does not fetch pages; save the page and name the file"
        raise SourceError(msg)
    if not name:
        msg = "the name of a page is empty; write - for standard input"
        raise SourceError(msg)
    if Path(name).is_dir():
        with os_errors_as(SourceError, "the folder cannot be read"), os.scandir(name) as entries:
            has_links = any(entry.is_symlink() and entry.is_dir() for entry in entries)
        links = "links to folders are not followed, so name them"
        advice = links if has_links else f"for files of any type, write '{Path(name) / '*'}'"
        msg = f"no pages ({', '.join(PAGE_SUFFIXES)}) in the folder; {advice}"
        raise SourceError(msg)
    try:
        with Path(name).open("rb") as stream:
            return read_stream(stream, limits)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        msg = _reason(name, error) if isinstance(error, FileNotFoundError) else one_line(error)
        raise SourceError(msg) from None


@contextlib.contextmanager
def errors_named(name: str) -> Iterator[None]:
    """Put the name of a page before the errors of reading it.

    Raises:
        SourceError: the page cannot be read, is not a page, or exceeds a limit.
    """
    try:
        yield
    except (SourceError, LimitError) as error:
        msg = f"{name}: {error}"
        raise SourceError(msg) from None


def _reason(name: str, error: FileNotFoundError) -> str:
    """Return why there is no file of this name, which may be an address."""
    scheme, separator, rest = name.partition("://")
    if separator and scheme.lower() == "file":
        return f"write the path of the file instead of its address: {rest}"
    if separator and scheme.isalnum():
        return f"only addresses that begin with http:// or https:// are fetched, not {scheme}://"
    if _is_plugin(name):
        return "no such file or directory; it is a plugin, and each plugin needs an option of its own"
    host = name.partition("/")[0]
    is_host = _HOST.fullmatch(host) and Path(host).suffix.lower() not in _FILE_SUFFIXES and not Path(host).exists()
    if is_host:
        return f"no such file or directory; to fetch the address, write https://{name}"
    if glob.has_magic(name):
        return "no file matches this pattern"
    return f"no such file or directory{similar_file(Path(name), error)}"


def _is_plugin(name: str) -> bool:
    from domext.plugin import specs
    from domext.plugin.registry import installed

    with contextlib.suppress(OptionError):  # not the notation of a plugin
        return installed().has(specs.split(name)[0])
    return False


def _progress(names: list[str], *, writes_files: bool) -> Iterator[str]:
    """Yield the names; with several names, show a progress bar on a terminal that shows no output."""
    if len(names) < 2 or not sys.stderr.isatty() or (is_terminal() and not writes_files):
        yield from names
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(names, description="pages", console=Console(stderr=True), transient=True)
