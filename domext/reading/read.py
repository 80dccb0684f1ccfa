"""Read a source into a page: decode, build, tidy, flatten."""

from __future__ import annotations

import html
import json
import os
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from domext.errors import OptionError, SourceError
from domext.limits import estimated_memory
from domext.reading import builders, pickling  # noqa: F401  registers how pages are pickled
from domext.reading.binary import refuse_decoded_binary
from domext.reading.decode import clean_text, decode
from domext.reading.feed_documents import kind_of_feed
from domext.reading.files import check_is_page, read_file
from domext.reading.flatten import flatten_tidied
from domext.reading.long_texts import has_long_texts, parse_long_texts
from domext.reading.noscript_frames import close_frames, has_open_frames
from domext.reading.scan import Signs
from domext.reading.tidy import tidy
from domext.reading.xhtml import close_empty_elements
from domext.reading.xml_input import unwrap
from domext.table.page import Page
from domext.table.patterns import lazy_pattern
from domext.table.urls import with_scheme

if TYPE_CHECKING:
    from domext.limits import Clock, Limits
    from domext.table.document import Decoded

_VISIBLE: Final = lazy_pattern(r"\S")
_BLANK_LINES: Final = lazy_pattern(r"\n[ \t\r\n]*\n")
_MAX_JSON_CHARACTERS: Final = 1_000_000
# An error so close to the end of a beginning may be due to the cut.
_MAX_TOKEN_CHARACTERS: Final = 16


class SourceInfo(NamedTuple):
    """Facts about a source that the caller knows, such as those of an HTTP response or a feed; None if unknown.

    Attributes:
        url: URL of the page.
        title: the article's title.
        encoding: charset of the HTTP header.
    """

    url: str | None = None
    title: str | None = None
    encoding: str | None = None


def read(source: Any, info: SourceInfo, builder: str, limits: Limits, clock: Clock) -> Page:
    """Read a source into its tidied DOM and its table, within limits.

    Args:
        source: bytes, str, a path, an lxml tree or element, a BeautifulSoup object or a turbohtml node; or a page, which
            is returned if it is within the limits.
        info: URL, title and encoding of the source.
        builder: name of the parser that builds the DOM.
        limits: limits for the page; each is checked as soon as its value is known.
        clock: the page's clock.

    Returns:
        The page.

    Raises:
        SourceError: the source is not a page (binary data, JSON, a feed, an unknown type, text that is only a file name or an
            address), a file cannot be read, or the encoding is unknown.
        OptionError: the URL, the title or the encoding is not a str.
        BuilderError: the builder is unknown or not installed, or would lose text.
        LimitError: the page exceeds the limits.
    """
    page = source if isinstance(source, Page) else _page(source, info, builder, limits, clock)
    limits.check("nodes", len(page.nodes))
    limits.check("blocks", len(page.blocks))
    characters = len(page.source.text) if page.source is not None else 0
    limits.check("memory", estimated_memory(characters, len(page.nodes), len(page.blocks)))
    clock.check("parsing")
    return page


def _page(source: Any, info: SourceInfo, builder: str, limits: Limits, clock: Clock) -> Page:
    source, url, title = _unwrapped(source, info, limits)
    text = decoded(source, info.encoding)
    page_markup = markup(text.text) if text else ""
    document, lines = builders.build(page_markup, builder) if text else builders.adopt(source)
    if text and has_open_frames(document):
        page_markup = close_frames(page_markup)
        document, lines = builders.build(page_markup, builder)
    clock.check("building the DOM")
    nodes = builders.count_elements(document)
    limits.check("nodes", nodes)
    limits.check("memory", estimated_memory(len(text.text) if text else 0, nodes))
    is_parsed = text is not None and builder == "turbohtml"
    long_texts = None
    if is_parsed and has_long_texts(page_markup, nodes):
        document, long_texts = parse_long_texts(page_markup)
    tidied = tidy(document, lines)
    flat = flatten_tidied(tidied.document, long_texts, is_parsed=is_parsed)
    replaced = flat.replaced + (text.replaced if text else 0)
    return Page(
        flat.nodes,
        flat.blocks,
        tidied,
        text,
        replaced,
        url,
        title,
        may_hold_facades=Signs.FACADES in flat.signs,
        _values=flat.attributes,
    )


def _unwrapped(source: Any, info: SourceInfo, limits: Limits) -> tuple[Any, str | None, str | None]:
    """The bytes, text or tree of a source, without XML around the page, and the URL and the title of the page."""
    for name, value in zip(info._fields, info, strict=True):
        if value is not None and not isinstance(value, str):
            msg = f"{name} must be a str or None, not {value!r}"
            raise OptionError(msg)
    given_url = info.url and with_scheme(info.url)
    if isinstance(source, os.PathLike):
        source = read_file(source, limits)
    if isinstance(source, (bytes, bytearray, memoryview, str)):
        size = source.nbytes if isinstance(source, memoryview) else len(source)
        limits.check("bytes", size)
        limits.check("memory", estimated_memory(size))
    wrapped = unwrap(source) if isinstance(source, (bytes, str)) else None
    if wrapped is None:
        return source, given_url, info.title
    url = wrapped.url if given_url is None else given_url
    return wrapped.html, url, wrapped.title if info.title is None else info.title


def decoded(source: Any, encoding: str | None) -> Decoded | None:
    """Return the text of bytes or a str; None of a tree.

    Raises:
        SourceError: the source is binary, or the encoding is unknown.
    """
    if isinstance(source, str):
        refuse_decoded_binary(source)
        return clean_text(source)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return decode(bytes(source), encoding)
    return None


def markup(text: str) -> str:
    """Return text as markup for a parser of HTML: text without any tags becomes paragraphs, separated at blank lines.

    Raises:
        SourceError: the text is JSON, a feed, a sitemap, an address or the name of a file.
    """
    first = _VISIBLE.search(text)
    if first and first[0] in "{[" and (kind := _kind_of_json(text)):
        msg = f"not a page: the text is {kind}"
        raise SourceError(msg)
    if "<" in text:
        if kind := kind_of_feed(text):
            msg = f"not a page: the text is {kind}"
            raise SourceError(msg)
        return close_empty_elements(text)
    check_is_page(text)
    return "<p>" + _BLANK_LINES.sub(r"\g<0><p>", html.escape(text, quote=False))


def _kind_of_json(text: str) -> str | None:
    """The kind of JSON that a text is; None for another text.

    Of a long text the beginning decides: the values of all of it would take much memory.
    """
    start = text[:_MAX_JSON_CHARACTERS]
    try:
        json.loads(start)
    except json.JSONDecodeError as error:
        if error.msg == "Extra data" and _is_next_object(start, error.pos):
            return "JSON Lines; 'domext run' reads pages from it"
        is_cut = error.pos + _MAX_TOKEN_CHARACTERS > len(start) or error.msg.startswith("Unterminated string")
        return "JSON" if len(start) < len(text) and is_cut else None
    except (ValueError, RecursionError):  # ValueError: a number of too many digits
        return None
    return "JSON"


def _is_next_object(text: str, place: int) -> bool:
    """Whether an object begins at a place, on another line than the object before it."""
    before = text[:place]
    return text[place] == "{" and before.rstrip().endswith("}") and "\n" in before[len(before.rstrip()) :]
