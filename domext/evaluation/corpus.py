"""LabelledMarkup corpora on disk, and their division into folds.

A corpus is a folder with the raw pages as ``html/ID.html`` and with ``truth.jsonl``, a JSON object a line.
"""

from __future__ import annotations

import functools
import ipaddress
import json
import re
from collections import Counter
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import urlsplit

from domext.errors import DomextError, one_line
from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PAGES: Final = "html"
TRUTH: Final = "truth.jsonl"
# What some file system would read as more than a name.
_PATH_PARTS: Final = re.compile(r"[/\\:\0-\x1f]")


class CorpusError(DomextError):
    """A folder is no corpus, or a line of its truth is wrong."""


@dataclass(frozen=True, slots=True)
class Gold:
    """What is known of one page.

    Attributes:
        id: the name of its file, without the ending.
        url: its address.
        page_type: its kind (article, forum, ...).
        lang: its language, as a code of ISO 639-1.
        title: the title of its article.
        author: the author of its article.
        date: the date of its article.
        text: the text that an extraction should give; None if nobody wrote it down.
        segments_with: pieces of text that an extraction must hold (``with`` in the file).
        segments_without: pieces of text that it must not hold (``without`` in the file).
    """

    id: str
    url: str | None = None
    page_type: str | None = None
    lang: str | None = None
    title: str | None = None
    author: str | None = None
    date: str | None = None
    text: str | None = None
    segments_with: tuple[str, ...] = ()
    segments_without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Corpus:
    """Pages with their golds.

    Attributes:
        name: the folder's name.
        folder: where it is.
        golds: the pages in the order of the file.
    """

    name: str
    folder: Path
    golds: tuple[Gold, ...]

    def path(self, gold: Gold) -> Path:
        """The file of a page."""
        return self.folder / PAGES / f"{gold.id}.html"

    def read(self, gold: Gold) -> bytes:
        """The raw bytes of a page.

        Raises:
            CorpusError: its file cannot be read.
        """
        try:
            return self.path(gold).read_bytes()
        except OSError as error:
            msg = f"{self.path(gold)}: {one_line(error)}"
            raise CorpusError(msg) from None


def load_corpus(folder: Path | str) -> Corpus:
    """Read the truth of a corpus, and see that every page has its file.

    Raises:
        CorpusError: the folder is no corpus, a line is no JSON object with an ``id``, a value has the wrong type, an
            id comes twice or is no plain name, or a page has no file.
    """
    folder = Path(folder)
    truth = folder / TRUTH
    try:
        text = truth.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = (error.strerror or "cannot be read").lower() if isinstance(error, OSError) else "not UTF-8"
        msg = f"{truth}: {why}; a corpus is a folder with {TRUTH} and {PAGES}/"
        raise CorpusError(msg) from None
    # Not splitlines: a gold may hold other line separators than the newline.
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    golds = tuple(_gold(line, f"{truth}:{number}") for number, line in lines)
    corpus = Corpus(folder.resolve().name, folder, golds)
    _check(corpus, truth)
    return corpus


def _check(corpus: Corpus, truth: Path) -> None:
    counts = Counter(gold.id for gold in corpus.golds)
    for gold in corpus.golds:
        if counts[gold.id] > 1:
            msg = f"{truth}: the id {gold.id!r} comes {counts[gold.id]} times"
            raise CorpusError(msg)
        if not corpus.path(gold).is_file():
            msg = f"{truth}: the page {gold.id!r} has no file {corpus.path(gold)}"
            raise CorpusError(msg)
    if not counts:
        msg = f"{truth}: no pages"
        raise CorpusError(msg)


_TEXTS: Final = tuple(field.name for field in fields(Gold) if not field.name.startswith("segments"))


def _gold(line: str, where: str) -> Gold:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        msg = f"{where}: not JSON"
        raise CorpusError(msg) from None
    if not isinstance(values, dict) or not isinstance(values.get("id"), str):
        msg = f"{where}: not an object with an id of letters"
        raise CorpusError(msg)
    ident = values["id"]
    if not ident.strip(".") or _PATH_PARTS.search(ident):
        msg = f"{where}: the id {ident!r} is no plain name of a file"
        raise CorpusError(msg)
    return Gold(
        **{name: _text(values.get(name), name, where) for name in _TEXTS},
        segments_with=_segments(values.get("with"), "with", where),
        segments_without=_segments(values.get("without"), "without", where),
    )


def _text(value: Any, name: str, where: str) -> Any:
    if value is not None and not isinstance(value, str):
        msg = f"{where}: {name} must be a text or null"
        raise CorpusError(msg)
    return value


def _segments(value: Any, name: str, where: str) -> tuple[str, ...]:
    if not isinstance(value, list | None) or not all(isinstance(part, str) for part in value or ()):
        msg = f"{where}: {name} must be a list of texts or null"
        raise CorpusError(msg)
    return tuple(value or ())


def domain(url: str) -> str:
    """The registered domain of an address by the public suffix list: ``www.news.example.co.uk`` to ``example.co.uk``.

    Suffixes that a company offers to its customers (``blogspot.com``) do not count as suffixes: sites there share
    templates, and pages that share a template belong in one fold. An address without a domain is its host, or itself.

    Raises:
        ExtraError: publicsuffixlist is not installed.
    """
    host = _host(url)
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return _registered()(host) or host
    return host


def _host(url: str) -> str:
    try:
        return (urlsplit(url if "//" in url else f"//{url}").hostname or url).rstrip(".")
    except ValueError:  # a broken address of IP version 6
        return url


@functools.cache
def _registered() -> Callable[[str], str | None]:
    # The list that the package ships: nothing is fetched, and folds stay the same with the package's version.
    lists = need("publicsuffixlist", "eval")
    found: Callable[[str], str | None] = lists.PublicSuffixList(only_icann=True).privatesuffix
    return found


def folds(golds: Sequence[Gold], k: int, group: Literal["domain", "page"] = "domain") -> list[int]:
    """Divide pages into folds of nearly the same size, with the pages of one group in one fold.

    The largest group goes first, always into the smallest fold so far; groups of one size are in the order of their
    names. So the result depends on nothing but the pages.

    Args:
        golds: the pages.
        k: the number of folds, at least 2.
        group: ``domain``: pages of one registered domain stay together (a page without an address is alone);
            ``page``: each page is alone.

    Returns:
        The fold of each page, from 0 to ``k - 1``.

    Raises:
        CorpusError: there are fewer groups than folds, or fewer than two folds.
        ExtraError: publicsuffixlist is not installed.
    """
    names = group_names(golds, group)
    sizes = Counter(names)
    if not 2 <= k <= len(sizes):
        msg = f"cannot divide {len(sizes)} groups ({group}) into {k} folds"
        raise CorpusError(msg)
    filled = [0] * k
    place: dict[str, int] = {}
    for name in sorted(sizes, key=lambda name: (-sizes[name], name)):
        place[name] = min(range(k), key=filled.__getitem__)
        filled[place[name]] += sizes[name]
    return [place[name] for name in names]


def group_names(golds: Sequence[Gold], group: Literal["domain", "page"]) -> list[str]:
    """The group of each page: its registered domain (where it has none, and for ``page``: its id behind a slash)."""
    return [domain(gold.url) if group == "domain" and gold.url else f"/{gold.id}" for gold in golds]
