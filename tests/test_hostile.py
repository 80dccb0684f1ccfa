"""Pages that break other extractors: domext neither crashes nor hangs, and loses no text silently."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

import pytest

import domext
from domext import Options, parse
from tests.clock import within
from tests.pages import texts

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Seconds of processor time for any test of this file: far more than a linear step takes, far less than a quadratic one.
BOUND = 5.0


@pytest.fixture(autouse=True)
def _bounded() -> Iterator[None]:
    start = time.process_time()
    yield
    assert within(start, BOUND)


PARAGRAPH = "<p>Some ordinary words, with a comma, and a full stop. And another sentence to be sure.</p>"


def test_an_article_at_the_bottom_of_a_deep_page_is_found_and_written() -> None:
    depth = 3_000
    page = domext.parse("<div>" * depth + PARAGRAPH * 5 + "</div>" * depth)
    article = domext.extract(page, options=Options(selector="subtree"))
    assert article.text.count("ordinary words") == 5
    assert article.html.count("ordinary words") == 5
    article = domext.extract(page)  # the model may drop some copies of a paragraph that occurs five times on a page
    assert article.text.count("ordinary words") == article.html.count("ordinary words") > 0


@pytest.mark.parametrize("piece", ["<", "<a", "</", "<!", "<!--", "&", "&#", "<p", "\0", "<![CDATA["])
def test_a_megabyte_of_one_piece_of_markup(piece: str) -> None:
    size = 1_000_000 // len(piece)
    article = domext.extract(piece * size)
    assert len(article.page.blocks) <= 1
    article = domext.extract(f"{PARAGRAPH}{piece * (size // 10)}")
    assert "another sentence to be sure." in "".join(article.page.blocks.texts)


@pytest.mark.parametrize("space", [" ", "\n", "\t", "\r", "\x0c", "\xa0", "\u2028"])
@pytest.mark.parametrize(
    "form",
    [
        "{}",
        "<script{}",
        "<script>{}",
        "<script>x</script {}",
        "<p>a{}b</p>",
        "<p style='display{}:'>x</p>",
        "<p style='display:{}nonsense'>x</p>",
        "<meta{}charset",
        "<meta charset{}={}x>",
        "<?xml{}encoding",
        "<!--{}",
        "text{}\ntext",
        "<pre>{}</pre>x",
        "<p class='ad{}'>x</p>",
        "<title>{}</title>x",
    ],
)
def test_a_long_run_of_white_space_wherever_it_stands(form: str, space: str) -> None:
    markup = form.replace("{}", space * 100_000)
    # Bytes that are not UTF-8 also go through the statistics of the decoder.
    for source in (markup, markup.encode(), b"\xe9" + markup.encode()):
        domext.extract(source)
    assert sum(map(len, texts(markup))) < 100 or space == "\u2028"


@pytest.mark.parametrize(
    "source", ["", b"", " \n\t ", b" \r\n ", "\ufeff", b"\xef\xbb\xbf", "<!---->", "<html></html>", "\xa0"]
)
def test_nothing_is_an_empty_article_with_a_reason(source: str | bytes) -> None:
    article = domext.extract(source)
    assert (article.text, article.html, article.blocks) == ("", "", ())
    assert article.reason == "the page shows no text"
    assert json.loads(article.to("json"))["reason"] == article.reason


CONTROLS = "".join(map(chr, [*range(32), *range(0x7F, 0xA0), 0xFFFE, 0xFFFF, 0xD800, 0xDFFF, 0xFDD0, 0x1FFFE, 0x202E]))


@pytest.mark.parametrize(
    "form", ["<p>start{}end</p>", "<pre>start{}end</pre>", "start{}end", "<textarea>start{}end</textarea>"]
)
def test_control_characters_never_reach_the_output(form: str) -> None:
    words = "Some ordinary words, with a comma, and a full stop. " * 5
    page = parse(form.replace("{}", CONTROLS) + f"<p>{words}</p>")
    text = "\n\n".join(page.blocks.texts)
    assert "start" in text
    assert "end" in text
    ET.fromstring(f"<x>{escape(text)}</x>".encode())  # noqa: S314  our own text
    assert page.replaced >= 20
    article = domext.extract(page)
    json.loads(article.to("json"))
    article.to("text").encode()


@pytest.mark.parametrize("reference", ["&#0;", "&#1;", "&#xb;", "&#xd800;", "&#xffff;", "&#x110000;", "&#99999999999;"])
def test_references_to_characters_that_may_not_stand_in_text(reference: str) -> None:
    (text,) = texts(f"<pre>a{reference}b</pre>")
    assert (text[0], text[-1]) == ("a", "b")
    ET.fromstring(f"<x>{escape(text)}</x>".encode())  # noqa: S314  our own text


@pytest.mark.parametrize(
    ("start", "shown"),
    [
        ("<script>", False),
        ("<style>", False),
        ("<!--", False),
        ("<title>", False),
        ("<template>", False),
        ("<textarea>", True),
        ("<plaintext>", True),
        ("<xmp>", True),
        ("<svg>", True),
        ("<select>", True),
        ("<table>", True),
        ("<a href='", False),
        ("<noscript>", False),
        ("<iframe>", False),
    ],
)
def test_what_is_never_closed_swallows_only_what_a_browser_lets_it(start: str, *, shown: bool) -> None:
    article = domext.extract(f"{PARAGRAPH * 3}{start}after it")
    page = article.page
    text = "\n".join(page.blocks.texts)
    assert text.count("another sentence to be sure.") == 3
    assert ("after it" in text) == shown
    if not shown and start in {"<script>", "<style>", "<title>", "<template>"}:
        assert "after it" in "".join(element.html for element in page.tidied.removed)
    if start == "<title>":
        assert page.title == "after it"


def test_frames_without_text() -> None:
    article = domext.extract("<frameset cols='*,*'><frame src=a><frame src=b></frameset>")
    assert article.reason == "the page shows no text; its frames are pages of their own"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "windows-1251", "nonsense", "", "'", "undefined"])
def test_an_encoding_declared_in_a_str_means_nothing(encoding: str) -> None:
    page = f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE html><meta charset="{encoding}"><p>Łódź, Ñandú</p>'
    assert texts(page) == ("Łódź, Ñandú",)


def test_entities_of_a_document_type_are_neither_expanded_nor_fetched() -> None:
    markup = (
        '<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">'
        '<!ENTITY file SYSTEM "file:///etc/hostname">]><html><body><p>&b;&file;</p></body></html>'
    )
    for builder in ("turbohtml", "lxml", "html5lib", "beautifulsoup"):
        text = "".join(texts(markup, builder=builder))
        assert "aaaa" not in text.replace("aaaaaaaaaa", "", 1)
        assert "&b" in text
        assert "&file" in text


def test_json_nested_deeper_than_any_stack_is_no_crash() -> None:
    assert len(texts("[" * 100_000)) == 1
    assert len(texts('{"a":' * 100_000)) == 1
