"""What is fuzzed: functions of bytes that raise when a promise of SECURITY.md is broken."""

from __future__ import annotations

import contextlib
import json
import warnings
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

import domext
from domext import DomextError, Page, PluginWarning
from domext.plugin.registry import installed
from fuzz.accounts import bare, check, check_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_READERS: Final[dict[str, Callable[[str], object]]] = {"json": json.loads, "xml": ET.fromstring}


def targets() -> dict[str, Callable[[bytes], None]]:
    """Every target by its name: the stages, XML input, and each installed renderer."""
    plugins = installed().list()
    scorers = [row.name for row in plugins if row.kind == "scorer"]
    renderers = [row.name for row in plugins if row.kind == "renderer"]
    stages = {"parse": parse, "score": _scored(scorers), "extract": extract, "xml-input": xml_input}
    return stages | {f"render-{name}": _rendered(name) for name in renderers}


def parse(data: bytes) -> None:
    """Bytes, and the same as a str: no error but a typed one, and no text lost."""
    for source in (data, data.decode("utf-8", "surrogateescape")):
        page = _page(source)
        if page is not None:
            check(page)
            check_source(page)
            "".join(page.blocks.texts).encode()
            assert page.block_lines is not None
            assert (page.title or "x").strip()


def extract(data: bytes) -> None:
    """Each block is kept or dropped, and the markup of the article holds its text."""
    article = _article(data)
    if article is not None:
        check(article.page)
        if article.origin == "page":  # a page made of what another one holds unseen has no markup of its own
            check_source(article.page)
        kept = [article.page.blocks.text(row) for row in article.keep.nonzero()[0].tolist()]
        assert article.text == "\n\n".join(kept)
        assert (article.reason is None) == bool(kept)
        assert bare(article.element.text if article.element is not None else "") == bare(article.text)
        assert len(article.labels) == len(article.probability) == len(article.page.blocks)


def xml_input(data: bytes) -> None:
    """A page in XML is read as the page itself, whatever stands in it; the rest of the document is hostile."""
    head, _, rest = data.partition(b"\0")
    _page(b'<page xmlns="urn:domext:page:1">' + head + b"<html>" + rest + b"</html></page>")
    _page(head + b'<page xmlns="urn:domext:page:1"><html>' + rest)
    text = bare(data.decode("utf-8", "replace")).replace("\ufffd", "")
    page = _page(f'<page xmlns="urn:domext:page:1"><html>{escape(text)}</html></page>')
    plain = _page(text)
    assert (page and page.blocks.texts) == (plain and plain.blocks.texts)


def _scored(scorers: list[str]) -> Callable[[bytes], None]:
    def score(data: bytes) -> None:
        page = _page(data)
        if page is not None:
            with _failures_are_errors():
                domext.score(page, scorers)

    return score


def _rendered(name: str) -> Callable[[bytes], None]:
    def render(data: bytes) -> None:
        article = _article(data)
        if article is not None:
            written = article.to(name)
            written.encode()
            _READERS.get(name, len)(written)

    return render


def _page(source: bytes | str) -> Page | None:
    with contextlib.suppress(DomextError):
        return domext.parse(source, url="https://example.org/a?b=1&c=<d>")
    return None


def _article(data: bytes) -> domext.Article | None:
    page = _page(data)
    if page is None:
        return None
    with _failures_are_errors():
        return domext.extract(page)


@contextlib.contextmanager
def _failures_are_errors() -> Iterator[None]:
    with warnings.catch_warnings(category=PluginWarning, action="error"):
        yield
