"""The fuzzing targets: functions of bytes that raise when a promise of SECURITY.md is broken."""

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
from fuzz.text_accounting import bare, check, check_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_READERS: Final[dict[str, Callable[[str], object]]] = {"json": json.loads, "xml": ET.fromstring}


def targets() -> dict[str, Callable[[bytes], None]]:
    """Return the targets by name: the stages, XML input, and all installed renderers."""
    plugins = installed().list()
    scorers = [row.name for row in plugins if row.kind == "scorer"]
    # The lines of a page need a scorer that decides about lines.
    renderers = [row.name for row in plugins if row.kind == "renderer" and row.name != "lines"]
    return {
        "parse": parse,
        "score": _score_target(scorers),
        "extract": extract,
        "xml-input": xml_input,
        "render": _render_target(renderers),
    }


def parse(data: bytes) -> None:
    """Parse bytes, and the same as a str: no error except DomextError, and no lost text."""
    for source in (data, data.decode("utf-8", "surrogateescape")):
        page = _page(source)
        if page is not None:
            check(page)
            check_source(page)
            "".join(page.blocks.texts).encode()
            assert page.block_lines is not None
            assert (page.title or "x").strip()


def extract(data: bytes) -> None:
    """Extract an article: each block is kept or dropped, and the markup of the article holds its text."""
    article = _article(data)
    if article is not None:
        check(article.page)
        if article.origin == "page":  # text from scripts or templates has no visible source
            check_source(article.page)
        kept = [article.page.blocks.text(row) for row in article.keep.nonzero()[0].tolist()]
        assert article.text == "\n\n".join(kept)
        assert (article.reason is None) == bool(kept)
        assert bare(article.element.text if article.element is not None else "") == bare(article.text)
        assert len(article.labels) == len(article.probability) == len(article.page.blocks)


def xml_input(data: bytes) -> None:
    """Parse XML input: a page wrapped in XML gives the same blocks as the page itself; other documents are hostile."""
    head, _, rest = data.partition(b"\0")
    _page(b'<page xmlns="urn:domext:page:1">' + head + b"<html>" + rest + b"</html></page>")
    _page(head + b'<page xmlns="urn:domext:page:1"><html>' + rest)
    text = bare(data.decode("utf-8", "replace")).replace("\ufffd", "")
    page = _page(f'<page xmlns="urn:domext:page:1"><html>{escape(text)}</html></page>')
    plain = _page(text)
    assert (page and page.blocks.texts) == (plain and plain.blocks.texts)


def _score_target(scorers: list[str]) -> Callable[[bytes], None]:
    def score(data: bytes) -> None:
        page = _page(data)
        if page is not None:
            with _plugin_warnings_as_errors():
                domext.score(page, scorers)

    return score


def _render_target(names: list[str]) -> Callable[[bytes], None]:
    """A target that writes an article in all formats: extracting it takes longer than writing it."""

    def render(data: bytes) -> None:
        article = _article(data)
        if article is None:
            return
        for name in names:
            try:
                written = article.to(name)
                written.encode()
                _READERS.get(name, len)(written)
            except Exception as error:
                error.add_note(f"renderer {name}")
                raise

    return render


def _page(source: bytes | str) -> Page | None:
    with contextlib.suppress(DomextError):
        return domext.parse(source, url="https://example.org/a?b=1&c=<d>")
    return None


def _article(data: bytes) -> domext.Article | None:
    page = _page(data)
    if page is None:
        return None
    with _plugin_warnings_as_errors():
        return domext.extract(page)


@contextlib.contextmanager
def _plugin_warnings_as_errors() -> Iterator[None]:
    with warnings.catch_warnings(category=PluginWarning, action="error"):
        yield
