"""A source to a page: decode, build, tidy, flatten."""

from __future__ import annotations

import contextlib
import html
import json
import re
from typing import TYPE_CHECKING, Any

from domext.errors import SourceError
from domext.reading import builders, pickling  # noqa: F401  pages can be pickled from now on
from domext.reading.decode import clean_text, decode
from domext.reading.flatten import flatten
from domext.reading.tidy import tidy
from domext.reading.xml_input import unwrap
from domext.table.page import Page

if TYPE_CHECKING:
    from domext.limits import Clock, Limits
    from domext.table.page import Decoded

#: What is known of a source: url, title, encoding, and the builder to use.
Given = tuple[str | None, str | None, str | None, str]


def read(source: Any, given: Given, limits: Limits, clock: Clock) -> Page:
    """Read a source into its tidied DOM and its table.

    Args:
        source: bytes, str, an lxml tree or element, a BeautifulSoup object or a turbohtml node.
        given: url, title, charset of the HTTP header, and builder.
        limits: what the page may cost; bytes and nodes are checked as soon as they are known.
        clock: what is left of the page's seconds.

    Raises:
        SourceError: the source is binary, JSON, or no page at all, or the encoding is unknown.
        BuilderError: the builder is unknown, not installed, or would lose text.
        LimitError: the page is larger, or takes longer, than the limits allow.
    """
    url, title, encoding, builder = given
    if isinstance(source, (bytes, bytearray, memoryview, str)):
        limits.check("bytes", source.nbytes if isinstance(source, memoryview) else len(source))
    wrapped = unwrap(source) if isinstance(source, (bytes, str)) else None
    if wrapped is not None:
        source = wrapped.html
        url = wrapped.url if url is None else url
        title = wrapped.title if title is None else title
    decoded = _decoded(source, encoding)
    document, lines = builders.build(_markup(decoded.text), builder) if decoded else builders.adopt(source)
    clock.check("building the DOM")
    limits.check("nodes", builders.size(document))
    tidied = tidy(document, lines)
    flat = flatten(tidied.document)
    replaced = flat.replaced + (decoded.replaced if decoded else 0)
    return Page(flat.nodes, flat.blocks, flat.elements, flat.index, tidied, decoded, replaced, url, title)


def _decoded(source: Any, encoding: str | None) -> Decoded | None:
    if isinstance(source, str):
        return clean_text(source)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return decode(bytes(source), encoding)
    return None


def _markup(text: str) -> str:
    """Text without markup as paragraphs between blank lines; JSON is refused."""
    if text.lstrip()[:1] in {"{", "["}:
        with contextlib.suppress(ValueError, RecursionError):
            json.loads(text)
            msg = "not a page: the text is JSON"
            raise SourceError(msg)
    if "<" in text:
        return text
    return "<p>" + re.sub(r"\n[ \t\r]*(?=\n)", "\n<p>", html.escape(text, quote=False))
