"""XML input and output: valid documents, and refusal of hostile ones."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

import lxml.etree
import pytest
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext import Options, SourceError
from domext.reading.xml_input import unwrap
from tests.documents import SCHEMAS
from tests.pages import SOUP, fixtures

if TYPE_CHECKING:
    from pathlib import Path

ARTICLE = "{urn:domext:article:1}"
PARSER = lxml.etree.XMLParser(resolve_entities=False, huge_tree=True)
HTML = "<nav><a href=/>Home</a></nav><h1>Tea &amp; time</h1><p>Boil the water, then wait a minute.</p>"


def valid(schema: str, document: str | bytes) -> lxml.etree._Element:
    root = lxml.etree.fromstring(document, PARSER)
    lxml.etree.XMLSchema(lxml.etree.parse(SCHEMAS / f"{schema}.xsd")).assertValid(root)
    return root


def wrap(inside: str, before: str = "") -> str:
    return f'{before}<page xmlns="urn:domext:page:1">{inside}</page>'


def written(html: str, **options: str) -> lxml.etree._Element:
    page = domext.parse(html, **options)
    return valid("article", domext.extract(page, options=Options(selector="single:scorer=cuter")).to("xml"))


PICTURES = (
    "<title>Tea</title><nav><a href=/>Home, all of it is links</a><img src=logo.png></nav><h1>Tea</h1>"
    "<p>Boil the <img src=/kettle.png alt='A  kettle'>water, then wait a minute.</p>"
    "<video><source src=pour.webm>No film</video><p>Drink it while it is warm.</p>"
)


def test_text_and_multimedia_in_reading_order() -> None:
    root = written(PICTURES, url="https://example.org/a/b")
    assert root.findtext(f"{ARTICLE}url") == "https://example.org/a/b"
    assert root.findtext(f"{ARTICLE}title") == "Tea"
    assert [
        (part.text, part.get("address"), part.get("description")) for part in root[-1] if part.text != "No film"
    ] == [
        ("Tea", None, None),
        ("Boil the water, then wait a minute.", None, None),
        (None, "https://example.org/kettle.png", "A kettle"),
        (None, "https://example.org/a/pour.webm", None),
        ("Drink it while it is warm.", None, None),
    ]
    assert [part.get("element") for part in root.iter(f"{ARTICLE}multimedia")] == ["img", "video"]
    assert {part.get("xpath") for part in root[-1]} >= {"/html/body/h1", "/html/body/p[1]/img"}


def test_an_empty_article_is_a_valid_document() -> None:
    root = written("")
    assert [child.tag for child in root] == [f"{ARTICLE}content"]
    assert len(root[0]) == 0


def test_characters_that_xml_does_not_allow() -> None:
    root = written(
        "<p>a\x01b &lt;c&gt; ]]&gt; &amp; d</p><pre>e&#13;f\n  g</pre><img src='x\x02\"&lt;'>",
        title="\ud800\x00<t>",
        url="u\x1f&",
    )
    assert root.findtext(f"{ARTICLE}url") == "u &"
    assert root.findtext(f"{ARTICLE}title") == "\ufffd\ufffd<t>"
    assert [part.text for part in root.iter(f"{ARTICLE}text")] == ["a\ufffdb <c> ]]> & d", "e\rf\n  g"]
    assert root.find(f".//{ARTICLE}multimedia").get("address").endswith('"<')  # type: ignore[union-attr]


@pytest.mark.parametrize("fixture", fixtures(), ids=lambda fixture: fixture.name)
def test_documents_of_fixtures_are_valid_and_complete(fixture: object) -> None:
    article = domext.extract(fixture.html)  # type: ignore[attr-defined]
    root = valid("article", article.to("xml"))
    assert [text.text for text in root.iter(f"{ARTICLE}text")] == [block.text for block in article.blocks]


@given(SOUP, st.text(max_size=5))
def test_any_markup_gives_a_valid_document(html: str, title: str) -> None:
    valid("article", domext.extract(html, url=title, options=Options(title=title)).to("xml"))


@pytest.mark.parametrize("html", [f"<![CDATA[{HTML}]]>", escape(HTML), f"<![CDATA[{HTML[:9]}]]>{escape(HTML[9:])}"])
def test_a_wrapped_page_is_read_like_the_page_itself(html: str) -> None:
    document = wrap(f"<title> From\n the feed </title><html>{html}</html><url>https://example.org/tea</url>")
    valid("page", document)
    for source in (document, document.encode(), document.encode("utf-16"), b"\xef\xbb\xbf" + document.encode()):
        page = domext.parse(source)
        assert page.blocks.texts == domext.parse(HTML).blocks.texts
        assert (page.url, page.title) == ("https://example.org/tea", "From the feed")
    named = domext.parse(document, url="https://example.org/other", title="Other")
    assert (named.url, named.title) == ("https://example.org/other", "Other")


def test_a_document_may_have_a_prefix_a_declaration_and_another_encoding() -> None:
    document = (
        '<?xml version="1.0" encoding="iso-8859-1"?><!-- c --><d:page xmlns:d="urn:domext:page:1">'
        "<d:html>&lt;meta charset=utf-8&gt;&lt;p&gt;Grüße</d:html></d:page>"
    )
    assert domext.parse(document.encode("latin-1")).blocks.texts == ("Grüße",)
    assert domext.parse(document).blocks.texts == ("Grüße",)


@pytest.mark.parametrize(
    "source",
    [
        b'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>page urn:domext:page:1</p></body></html>',
        b'<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"><html><p>urn:domext:page:1</p></html>',
        b'<docbook version="5.0"><info><para>urn:domext:page:1</para></info></docbook>',
        b'<p>not well-formed: xmlns="urn:domext:page:1"<br>',
        b"<page><html>no namespace</html></page>",
        b'<html xmlns="urn:domext:page:1">the namespace, another root</html>',
    ],
)
def test_other_documents_are_not_unwrapped(source: bytes) -> None:
    assert unwrap(source) is None
    assert domext.parse(source).blocks.texts


LAUGHS = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (wrap("<html>&l9;</html>", f'<!DOCTYPE page [<!ENTITY l0 "ha">{LAUGHS}]>'), "document type declaration"),
        (
            wrap("<html>&f;</html>", '<!DOCTYPE page [<!ENTITY f SYSTEM "file:///etc/hostname">]>'),
            "document type declaration",
        ),
        (wrap("<html/>", '<!DOCTYPE page SYSTEM "http://localhost/x.dtd">'), "document type declaration"),
        (wrap("<html>&f;</html>"), "undefined entity"),
        (wrap("<html>a"), "mismatched tag"),
        (wrap("<html><p>a</p></html>"), "html may hold text only, not element p"),
        (wrap("<html/><html/>"), "once each, but not element html here"),
        (wrap("<body/>"), "not element body here"),
        (wrap("<title>t</title>"), "page has no element html"),
        (wrap("text<html/>"), "no text outside them"),
        (wrap("<html>\x01</html>"), "not well-formed"),
    ],
)
def test_hostile_and_broken_documents_are_refused_in_one_line(document: str, message: str) -> None:
    with pytest.raises(SourceError, match=message) as caught:
        domext.parse(document)
    assert str(caught.value).startswith("not a page in XML: line 1: ")
    assert "\n" not in str(caught.value)


def test_the_command_line_reads_and_writes_xml(tmp_path: Path) -> None:
    (tmp_path / "tea.feed").write_text(wrap(f"<title>Tea</title><html>{escape(HTML)}</html>"), encoding="utf-8")
    command = [
        sys.executable,
        "-c",
        "from domext.cli import main; main()",
        "extract",
        "tea.feed",
        "--format",
        "xml",
        "--plugin",
        "cuter",
    ]
    completed = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    root = valid("article", completed.stdout)
    assert root.findtext(f"{ARTICLE}title") == "Tea"
    assert [text.text for text in root.iter(f"{ARTICLE}text")][-1] == "Boil the water, then wait a minute."
