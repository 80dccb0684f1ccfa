"""Labelled corpora on disk, and their division into folds.

A corpus is a folder that holds the raw pages as ``html/ID.html`` and, in ``truth.jsonl``, one JSON object per page.
"""

from __future__ import annotations

import functools
import hashlib
import ipaddress
import json
import os
from collections import Counter
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import urlsplit

from domext.errors import DomextError, counted, os_errors_as
from domext.extras import need
from domext.reading.files import read_regular_file
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PAGES: Final = "html"
TRUTH: Final = "truth.jsonl"
# Characters that a file system may not accept in a plain file name.
_NOT_IN_FILE_NAMES: Final = lazy_pattern(r"[/\\:\0-\x1f]")


class CorpusError(DomextError):
    """A folder is not a corpus, or a line of its ``truth.jsonl`` is invalid."""


@dataclass(frozen=True, slots=True)
class Gold:
    """The gold annotation of one page.

    Attributes:
        id: the name of its file, without the suffix.
        url: the address of the page.
        page_type: the type of the page (article, forum, ...).
        lang: the language of the article, as an ISO 639-1 code.
        title: the title of the article.
        author: the author of the article.
        date: the date of the article.
        text: the text that an extraction should return; None if the page is not annotated with one.
        segments_with: segments that the extracted text must contain (``with`` in the file).
        segments_without: segments that it must not contain (``without`` in the file).
        comments: texts of the readers' comments, which ``text`` leaves out; in the file a string or a list.
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
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Corpus:
    """A corpus of labelled pages.

    Attributes:
        name: the name of its folder.
        folder: the path of its folder.
        golds: the annotations of the pages, in the order of ``truth.jsonl``.
    """

    name: str
    folder: Path
    golds: tuple[Gold, ...]

    def digest(self) -> str:
        """Return the SHA-256 of the pages in hexadecimal; independent of their names, their order and their gold texts.

        Raises:
            CorpusError: a page cannot be read.
        """
        digests = sorted(hashlib.sha256(self.read(gold)).digest() for gold in self.golds)
        return hashlib.sha256(b"".join(digests)).hexdigest()

    def path(self, gold: Gold) -> Path:
        """Return the path of a page."""
        return self.folder / PAGES / f"{gold.id}.html"

    def read(self, gold: Gold) -> bytes:
        """Read the raw bytes of a page.

        Raises:
            CorpusError: the file cannot be read.
        """
        with os_errors_as(CorpusError, self.path(gold)):
            return read_regular_file(self.path(gold))


def load_corpus(folder: Path | str) -> Corpus:
    """Read ``truth.jsonl`` of a corpus, and check that each page has its file.

    Raises:
        CorpusError: the folder is not a corpus, a line is not a JSON object with an ``id``, a value has the wrong type,
            an id is repeated or is not a plain file name, or a page has no file.
    """
    folder = Path(folder)
    truth = folder / TRUTH
    try:
        text = read_regular_file(truth).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = (error.strerror or "cannot be read").lower() if isinstance(error, OSError) else "not UTF-8"
        msg = f"{truth}: {reason}; a corpus is a folder with {TRUTH} and {PAGES}/, such as 'domext corpus' makes"
        raise CorpusError(msg) from None
    # splitlines would also split at U+2028 and other separators, which a JSON string may contain.
    golds = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                golds.append(_gold(line))
            except CorpusError as error:
                msg = f"{truth}:{number}: {error}"
                raise CorpusError(msg) from None
    corpus = Corpus(folder.resolve().name, folder, tuple(golds))
    _check(corpus, truth)
    return corpus


def _check(corpus: Corpus, truth: Path) -> None:
    counts = Counter(gold.id for gold in corpus.golds)
    for gold in corpus.golds:
        if counts[gold.id] > 1:
            msg = f"{truth}: the id {gold.id!r} occurs {counts[gold.id]} times"
            raise CorpusError(msg)
    # Path.is_file raises an error for a name that is too long.
    missing = [gold for gold in corpus.golds if not os.path.isfile(corpus.path(gold))]  # noqa: PTH113
    if missing:
        all_of_them = f" (pages without a file: {len(missing)} of {len(corpus.golds)})" if len(missing) > 1 else ""
        msg = f"{truth}: the page {missing[0].id!r} has no file {corpus.path(missing[0])}{all_of_them}"
        raise CorpusError(msg)
    if not counts:
        msg = f"{truth}: no pages"
        raise CorpusError(msg)


_LISTS: Final = frozenset({"segments_with", "segments_without", "comments"})
_SHOWN: Final = frozenset({"page_type", "lang"})  # in tables on the terminal
_TEXT_FIELDS: Final = tuple(field.name for field in fields(Gold) if field.name not in _LISTS)


def _gold(line: str) -> Gold:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        msg = "not JSON"
        raise CorpusError(msg) from None
    if not isinstance(values, dict) or not isinstance(values.get("id"), str):
        msg = "not a JSON object with a string as id"
        raise CorpusError(msg)
    page_id = values["id"]
    if not page_id.strip(".") or _NOT_IN_FILE_NAMES.search(page_id):
        msg = f"the id {page_id!r} is not a plain file name"
        raise CorpusError(msg)
    return Gold(
        **{name: _text(values.get(name), name) for name in _TEXT_FIELDS},
        segments_with=_segments(values.get("with"), "with"),
        segments_without=_segments(values.get("without"), "without"),
        comments=_comments(values.get("comments")),
    )


def _text(value: Any, name: str) -> Any:
    if value is not None and not isinstance(value, str):
        msg = f"{name} must be a string or null"
        raise CorpusError(msg)
    if name in _SHOWN and not (value or "").isprintable():
        msg = f"{name} has characters that cannot be shown: {value!r}"
        raise CorpusError(msg)
    return value


def _segments(value: Any, name: str, types: str = "a list of strings or null") -> tuple[str, ...]:
    if not isinstance(value, list | None) or not all(isinstance(item, str) for item in value or ()):
        msg = f"{name} must be {types}"
        raise CorpusError(msg)
    return tuple(value or ())


def _comments(value: Any) -> tuple[str, ...]:
    types = "a string, a list of strings or null"
    texts = (value,) if isinstance(value, str) else _segments(value, "comments", types)
    return tuple(text for text in texts if text.strip())


def domain(url: str) -> str:
    """Return the registered domain of an address: ``example.co.uk`` for ``www.news.example.co.uk``.

    The public suffix list decides, without its private section: hosts below ``blogspot.com`` share templates, and pages
    that share a template belong in one fold. An address without a registered domain gives its host, or itself.

    Raises:
        ExtraError: publicsuffixlist is not installed.
    """
    host = _host(url)
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return _registered_domain()(host) or host
    return host


def _host(url: str) -> str:
    try:
        return (urlsplit(url if "//" in url else f"//{url}").hostname or url).rstrip(".")
    except ValueError:  # a malformed IPv6 address
        return url


@functools.cache
def _registered_domain() -> Callable[[str], str | None]:
    # The list bundled with the package keeps folds reproducible and needs no network.
    lists = need("publicsuffixlist", "eval")
    lookup: Callable[[str], str | None] = lists.PublicSuffixList(only_icann=True).privatesuffix
    return lookup


def folds(golds: Sequence[Gold], k: int, group: Literal["domain", "page"] = "domain") -> list[int]:
    """Divide pages into folds of similar size, and keep the pages of a group in one fold.

    Groups are assigned in order of decreasing size, each to the smallest fold so far; groups of equal size are assigned
    in the order of their names. The result depends only on the pages.

    Args:
        golds: the pages.
        k: the number of folds, at least 2.
        group: ``domain`` keeps the pages of a registered domain together (a page without an address is a group of its
            own); ``page`` makes each page a group.

    Returns:
        The fold of each page, from 0 to ``k - 1``.

    Raises:
        CorpusError: there are fewer groups than folds, or fewer than two folds.
        ExtraError: publicsuffixlist is not installed.
    """
    names = group_names(golds, group)
    sizes = Counter(names)
    if not 2 <= k <= len(sizes):
        advice = f"take at least 2 and at most {len(sizes)} folds, or add pages" if len(sizes) > 1 else "add pages"
        msg = f"cannot divide {counted(len(sizes), 'group')} ({group}) into {k} folds: {advice}"
        raise CorpusError(msg)
    fold_sizes = [0] * k
    fold_of: dict[str, int] = {}
    for name in sorted(sizes, key=lambda name: (-sizes[name], name)):
        fold_of[name] = min(range(k), key=fold_sizes.__getitem__)
        fold_sizes[fold_of[name]] += sizes[name]
    return [fold_of[name] for name in names]


def group_names(golds: Sequence[Gold], group: Literal["domain", "page"]) -> list[str]:
    """Return the group of each page: its registered domain, or ``/ID`` without an address or if ``group`` is ``page``."""
    return [domain(gold.url) if group == "domain" and gold.url else f"/{gold.id}" for gold in golds]
