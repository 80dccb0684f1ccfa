"""The entries that read files and records: each is a function of bytes that raises when a promise is broken.

A file that cannot be read is one line, a :class:`~domext.DomextError`; a record that cannot be read is a row with an error.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import json
import random
import re
import tempfile
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Final

import domext
from domext import DomextError, Extractor, PluginWarning, Rules
from domext.batch import feeds, jsonl, warc
from domext.batch.input_files import InputFile
from domext.batch.rows import RowMaker, encode_row
from domext.batch.verify import verify
from domext.extras import ExtraError
from domext.label.agreement import compare_labels
from domext.label.export import export
from domext.label.journal import Journal, read_journal
from domext.label.page_sources import PageSource
from fuzz import documents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from domext.batch.input_files import FileType
    from domext.batch.task import Task

#: The types of errors that a row of a page may have beside "input".
_REFUSALS: Final = frozenset({"SourceError", "LimitError"})
_URL: Final = "https://www.example.org/tea"
_DATE: Final = re.compile(r"\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d)?([+-]\d\d:\d\d|Z)?)?)?)?")
_TAG: Final = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
_MAX_SECONDS: Final = 5.0


@dataclasses.dataclass(slots=True)
class Summary:
    """The result of :func:`run`.

    Attributes:
        documents: the number of documents.
        refused: how many of them were refused with a DomextError.
        findings: for each broken promise the number of the document, the violation, and the document.
    """

    documents: int = 0
    refused: int = 0
    findings: list[tuple[int, str, bytes]] = dataclasses.field(default_factory=list)


def model(data: bytes) -> None:
    """A file of the selector ``learned``: if it is read, it selects blocks of any page."""
    with _file(data, "m.npz") as path:
        domext.extract(documents.PAGE, selector=f"learned:model={path}")


def perceptron(data: bytes) -> None:
    """A file of the scorer ``perceptron``: if it is read, it scores any page."""
    with _file(data, "m.json") as path:
        domext.score(documents.PAGE, [f"perceptron:model={path}"])


def rules(data: bytes) -> None:
    """A file ``domext.toml``: if it is read, its options apply to any page."""
    with _file(data, "domext.toml") as path:
        read = Rules.read(path)
        read.digest.encode()
        Extractor(rules=read)(documents.PAGE, url=_URL)


def journal(data: bytes) -> None:
    """A journal of a labeller: labels fit their blocks, a corpus can be written, and work can continue."""
    with _file(data, "labels.jsonl") as path:
        pages = read_journal(path)
        assert all(len(page.labels) == len(page.blocks) for page in pages.values())
        path.with_name("a.html").write_text(documents.PAGE, encoding="utf-8")
        sources = (PageSource("a.html", path.with_name("a.html")),)
        with contextlib.suppress(DomextError):
            compare_labels(sources, pages, pages)
        with contextlib.suppress(DomextError):
            export(sources, pages, path.with_name("corpus"))
        with Journal(path) as writer:
            for name in pages:
                writer.append({"page": name, "do": "done", "done": True})
            assert read_journal(path) == writer.pages


def manifest(data: bytes) -> None:
    """A manifest of a run that lacks its shard: never verified as intact."""
    with _file(data, "manifest.jsonl") as path:
        summary, problems = verify(path.parent)
        assert problems or not summary.pages
        _check_lines(problems)


def shard(data: bytes) -> None:
    """A shard that was changed: the verification says so."""
    with _file(data, "part-00000.jsonl.gz") as path:
        path.with_name("manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in documents.RUN))
        problems = verify(path.parent)[1]
        assert problems
        _check_lines(problems)


def warc_file(data: bytes) -> None:
    """A WARC file: a row per page, and an error row for what cannot be read."""
    with _file(data, "a.warc") as path:
        _rows(warc.tasks(_input_file(path, "warc")))


def jsonl_file(data: bytes) -> None:
    """Lines of JSON: a row per line."""
    with _file(data, "a.jsonl") as path:
        lines = sum(bool(line.strip()) for line in data.split(b"\n"))
        assert _rows(jsonl.tasks(_input_file(path, "jsonl"))) == lines


def feed(data: bytes) -> None:
    """A feed: a row per entry, and no file outside of its folder is read."""
    with _file(data, "feed.xml") as path:
        path.with_name("page.html").write_text(documents.PAGE, encoding="utf-8")
        tasks = list(feeds.tasks(_input_file(path, "feed")))
        assert tasks
        for task in tasks:
            assert task.path is None or Path(task.path).resolve().is_relative_to(path.parent.resolve())
        _rows(iter(tasks))


def metadata(data: bytes) -> None:
    """A page that states much about itself: each field of its metadata is what its documentation says."""
    article = domext.extract(data, url=_URL)
    values = article.metadata
    texts = [values.title, values.site_name, values.description, values.section, *values.authors, *values.tags]
    assert all(text and text == " ".join(text.split()) for text in texts if text is not None), texts
    dates = [date for date in (values.published, values.modified) if date is not None]
    assert all(_DATE.fullmatch(date) for date in dates), dates
    tags = [values.language, values.language_declared, values.language_detected]
    assert all(_TAG.fullmatch(tag) for tag in tags if tag is not None), tags
    addresses = [address for address in (values.url, values.image) if address is not None]
    assert all(address.startswith(("http://", "https://")) for address in addresses), addresses
    fields = {name for name in values.sources if not getattr(values, name)}
    assert not fields, fields
    json.dumps(dataclasses.asdict(values), ensure_ascii=False, allow_nan=False).encode()


def xml(data: bytes) -> None:
    """A page in XML: read or refused; its text holds no entity of its own."""
    page = domext.parse(data)
    "".join(page.blocks.texts).encode()
    article = domext.extract(page)
    domext.parse(article.to("xml"))


#: The documents of an entry, and its function.
ENTRIES: Final[dict[str, tuple[Callable[[random.Random], bytes], Callable[[bytes], None]]]] = {
    "model": (documents.model, model),
    "perceptron": (documents.perceptron, perceptron),
    "rules": (documents.rules, rules),
    "journal": (documents.journal, journal),
    "manifest": (documents.manifest, manifest),
    "shard": (documents.shard, shard),
    "warc": (documents.warc, warc_file),
    "jsonl": (documents.jsonl, jsonl_file),
    "feed": (documents.feed, feed),
    "metadata": (documents.metadata, metadata),
    "xml": (documents.xml, xml),
}


def run(name: str, seconds: float, seed: int = 0, count: int | None = None) -> Summary:
    """Pass documents to an entry for some time, or a given number of them. A seed and a number identify a document.

    Args:
        name: the entry, one of :data:`ENTRIES`.
        seconds: when to stop.
        seed: the seed of the documents.
        count: the maximum number of documents.

    Raises:
        ExtraError: a package that the entry needs is not installed.
    """
    make, check = ENTRIES[name]
    summary = Summary()
    end = time.monotonic() + seconds
    while time.monotonic() < end and summary.documents != count:
        data = make(random.Random(f"{seed} {summary.documents}"))  # noqa: S311  no secret
        try:
            if not _is_read(check, data):
                summary.refused += 1
        except ExtraError:
            raise
        except Exception as error:  # noqa: BLE001  any exception is a finding
            summary.findings.append((summary.documents, f"{type(error).__name__}: {error}", data))
        summary.documents += 1
    return summary


def _is_read(check: Callable[[bytes], None], data: bytes) -> bool:
    """Call an entry, and return whether it read the document; a refusal is one line, a missing package no refusal."""
    message = None
    start = time.thread_time()
    with warnings.catch_warnings(category=PluginWarning, action="ignore"):
        try:
            check(data)
        except ExtraError:
            raise
        except DomextError as error:
            message = str(error)
    assert time.thread_time() - start < _MAX_SECONDS, "it took too long"
    _check_lines(() if message is None else (message,))
    return message is None


def _check_lines(messages: Iterable[str]) -> None:
    """Check that each message is one line that can be printed."""
    for message in messages:
        assert len(message.encode().splitlines()) == 1, message


@contextlib.contextmanager
def _file(data: bytes, name: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        yield path


def _input_file(path: Path, file_type: FileType) -> InputFile:
    return InputFile(str(path), file_type, path.stat().st_size, 0)


@functools.cache
def _row_maker() -> RowMaker:
    return RowMaker(Extractor(selector="vote"), ("markdown",))


def _rows(tasks: Iterator[Task]) -> int:
    """Extract pages as a run does, and return their number; what cannot be read is an error of the input."""
    names = set()
    for task in tasks:
        row, _ = _row_maker().row(task)
        encode_row(row).decode()
        assert row["error"] in {None, "input", *_REFUSALS}, row["message"]
        _check_lines(() if row["message"] is None else (row["message"],))
        names.add(row["id"])
    return len(names)
