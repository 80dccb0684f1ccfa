"""The formats: their content and validity, and hostile markup that must be inert in them."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING

import html5lib
import lxml.etree
import lxml.html
import pytest
import turbohtml
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext import Options, PluginError
from domext.body.json_data import as_data
from domext.body.tree import Callout, Math, Paragraph, Styled
from tests.bodies import ALL_PARTS, article_of, keep_all, render_all_parts
from tests.documents import tei, valid_json
from tests.hostile import PAGES, XSS
from tests.markdown_reader import COMMON_MARK
from tests.pages import SOUP, fixture, fixtures

if TYPE_CHECKING:
    from tests.pages import Fixture


# --- text, and every format --------------------------------------------------------------------------------------------


def test_text_shows_lists_tables_and_quotations() -> None:
    assert render_all_parts("text") == (
        "Tides\n\nWhy two a day?1\n\n- Ebb\n  4. falls\n- Flood\n\n> Time and tide.\n\nPort\nHigh\n4 | m\n\n"
        "x = 1;\n  y\n\nNeap\n  small\n\nThe pier\n\nMore here\n\nH2O, \\(x_1\\)\n\n$$E=mc^2$$\n\n[1] Mostly.\n\n    Not always."
    )


def test_callouts_and_formulas_between_paragraphs_in_every_format() -> None:
    callout = Callout(
        "tip", ("Read ", Styled("emphasis", ("this",))), (Paragraph(("Tides turn.",)), Math("x_1", "x1", display=True))
    )
    article = article_of(callout, Callout("note", ("Notes",), (Paragraph(("More.",)),)))
    assert article.body.text == "Read this\n\nTides turn.\n\nx1\n\nNotes\n\nMore."
    assert article.to("text") == "> Read this\n>\n> Tides turn.\n>\n> \\[x_1\\]\n\n> Notes\n>\n> More."
    assert article.to("markdown") == (
        "> [!TIP]\n> **Read *this***\n>\n> Tides turn.\n>\n> $$x_1$$\n\n> [!NOTE]\n> More."
    )
    assert '<div class="admonition tip"><p class="admonition-title">Read <em>this</em></p><p>Tides' in article.to(
        "html"
    )
    assert "Read this" in "".join(map(str, tei(article.to("tei")).itertext()))
    assert valid_json(article.to("json"))["body"][0]["kind"] == "tip"  # type: ignore[index]


def test_control_characters_never_leave() -> None:
    page = "<title>a\x01</title><p>x\x01 <math>\x01z</math> <img src=i.png alt='q\x01'><pre class='lang-x\x01'>c\x01d</pre>"
    article = keep_all(page, url="https://e.org/a")
    for form in (
        "text",
        "markdown",
        "markdown:title=true",
        "markdown:front_matter=true",
        "html",
        "xml",
        "tei",
        "json",
        "csv",
    ):
        text = article.to(form)
        assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f]|\\u00[01]", text), form


def test_text_says_formulas_as_tex_and_keeps_the_lines_of_code() -> None:
    article = keep_all("<p>So <math alttext='x_1'><mi>x</mi><mn>1</mn></math>, \\(y_2\\).<pre>a\n\n  b = 1\n</pre>")
    assert article.to("text") == "So x_1, \\(y_2\\).\n\na\n\n  b = 1"


# --- HTML ---------------------------------------------------------------------------------------------------------------


def assert_inert(html: str) -> None:
    """Assert that the HTML has no element that runs or loads code, no event handler and no unsafe address."""
    for root in (lxml.html.document_fromstring(html), html5lib.parse(html, treebuilder="lxml")):
        for element in root.iter(lxml.etree.Element):
            name = str(element.tag).rpartition("}")[2]
            assert name in ALLOWED, lxml.etree.tostring(element)
            for key, value in element.attrib.items():
                assert key in {"href", "src", "rel", "alt", "width", "height", "class", "id", "start", "colspan", "rowspan",
                               "controls", "title", "charset", "lang", "name", "content"}, key  # fmt: skip
                if key in {"href", "src"}:
                    scheme = re.match(r"[\x00-\x20]*([^/?#]*?):", re.sub(r"[\t\n\r]", "", str(value)))
                    assert scheme is None or scheme[1].lower() in {"http", "https", "mailto", "tel", "ftp"}, value


ALLOWED = frozenset(
    "html head title meta link body article a aside audio blockquote br caption code dd del details div dl dt em figcaption"
    " figure h1 h2 h3 h4 h5 h6 img li mark ol p pre q span strong sub summary sup table tbody td th thead tr ul video".split()
)


@pytest.mark.parametrize("page", PAGES, ids=XSS)
def test_hostile_markup_is_inert_in_html(page: str) -> None:
    article = keep_all(page, url="https://e.org/a/b")
    for form in ("html", "html:title=true"):
        html = article.to(form)
        assert_inert(html)
        assert "Before." in html


@pytest.mark.parametrize("page", PAGES, ids=XSS)
def test_hostile_markup_is_inert_in_html_made_from_markdown(page: str) -> None:
    assert_inert(COMMON_MARK.render(keep_all(page, url="https://e.org/a/b").to("markdown")))


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", 'https://e.org/"><script>alert(1)</script>', "data:text/html,x"]
)
def test_a_hostile_address_from_the_caller_is_inert(url: str) -> None:
    assert_inert(keep_all("<p>a <a href=x>b</a> <a href='#c'>d</a> <img src=i.png>", url=url).to("html"))


@given(SOUP)
def test_any_markup_is_inert(html: str) -> None:
    assert_inert(keep_all(html).to("html"))


def test_html_parsed_again_is_the_same_body() -> None:
    """Formulas have other delimiters in HTML; all other text is the same."""
    first = keep_all(ALL_PARTS, url="https://e.org/a/b")
    again = keep_all(first.to("html"), url="https://e.org/a/b")
    assert [type(block) for block in again.body.content] == [type(block) for block in first.body.content]
    assert again.body.text.split() == first.body.text.replace("$$E=mc^2$$", r"\[E=mc^2\]").split()


# --- TEI, JSON, CSV -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fixture", fixtures(), ids=lambda fixture: fixture.name)
def test_fixtures_are_valid_tei_and_json(fixture: Fixture) -> None:
    article = domext.extract(fixture.html, url=fixture.url)
    tei(article.to("tei"))
    assert valid_json(article.to("json:scores=true"))["text"] == article.text
    assert valid_json(article.to("json:blocks=all"))["body"] == json.loads(
        json.dumps([*map(as_data, article.body.content)])
    )


@given(SOUP, st.text(max_size=5))
def test_any_markup_gives_valid_documents(html: str, url: str) -> None:
    article = keep_all(html, url=url)
    tei(article.to("tei"))
    valid_json(article.to("json"))


def test_tei_of_all_parts() -> None:
    root = tei(render_all_parts("tei"))
    names = [lxml.etree.QName(element).localname for element in root[1][0].iter(lxml.etree.Element)]
    assert {
        "div",
        "head",
        "list",
        "quote",
        "table",
        "cell",
        "code",
        "figure",
        "graphic",
        "formula",
        "note",
        "media",
    } <= set(names)
    assert " ".join(map(str, root.itertext())).count("Why") == 1
    assert root.xpath("string(//t:note/@xml:id)", namespaces={"t": "http://www.tei-c.org/ns/1.0"}) == "note-1"


def test_headings_open_nested_divisions() -> None:
    root = tei(keep_all("<p>a</p><h2>b</h2><p>c</p><h4>d</h4><p>e</p><h3>f</h3><h1>g</h1>").to("tei"))
    body = re.sub(
        r"<(/?)\w+:?", r"<\1", "".join(lxml.etree.tostring(element, encoding="unicode") for element in root[1][0])
    )
    assert re.findall(r"(?<=>)\w(?=<)", body) == list("abcdefg")
    assert [len(list(head.iterancestors("{*}div"))) for head in root.iter("{*}head")] == [1, 2, 2, 1]


def test_csv_is_one_row_with_or_without_its_header() -> None:
    article = keep_all('<title>a, "b"</title><p>One,\n"two"</p><p>three')
    (row,) = csv.DictReader(io.StringIO(article.to("csv")))
    assert {key: value for key, value in row.items() if value} == {
        "title": 'a, "b"', "text": 'One, "two"\n\nthree'
    }  # fmt: skip
    assert article.to("csv:header=false").startswith(',"a, ""b""",')


FACTS = """<title>Tides | The Gull</title><meta name=description content='Why "two" a day &lt;b&gt;'><html lang=en>
<script type="application/ld+json">{"@type": "NewsArticle", "headline": "Tides", "author": [{"@type": "Person", "name": "Ada
Fell"}], "datePublished": "2024-05-17", "keywords": ["sea", "moon"], "license": "https://e.org/by"}</script>
<meta property=og:site_name content="The Gull"><h1>Tides</h1><p>Why there are two a day, and not only one.</p>"""


def test_every_format_has_the_metadata() -> None:
    article = keep_all(FACTS, url="https://e.org/tides")
    root = tei(article.to("tei"))
    space = {"t": "http://www.tei-c.org/ns/1.0"}
    fields = [
        root.xpath(f"string(//t:{path})", namespaces=space) for path in ("title", "author", "date/@when", "publisher")
    ]
    assert fields == ["Tides", "Ada Fell", "2024-05-17", "The Gull"]
    html = turbohtml.parse(article.to("html"))
    meta = {element.attr("name"): element.attr("content") for element in html.select("meta[name]")}
    assert (meta["author"], meta["date"], meta["description"]) == ("Ada Fell", "2024-05-17", 'Why "two" a day <b>')
    (row,) = csv.DictReader(io.StringIO(article.to("csv")))
    assert (row["title"], row["authors"], row["published"]) == ("Tides", "Ada Fell", "2024-05-17")
    value = valid_json(article.to("json"))
    assert value["metadata"]["authors"] == ["Ada Fell"]  # type: ignore[index]
    assert value["metadata"]["sources"]["authors"] == "json-ld"  # type: ignore[index]
    front, _, text = article.to("markdown:front_matter=true").removeprefix("---\n").partition("\n---\n\n")
    front_matter = {key: json.loads(value) for key, _, value in (line.partition(": ") for line in front.splitlines())}
    assert (front_matter["authors"], front_matter["tags"], text) == (
        ["Ada Fell"],
        ["sea", "moon"],
        article.to("markdown"),
    )


def test_the_error_for_an_unknown_format_is_one_line() -> None:
    with pytest.raises(PluginError, match=r"there is no plugin 'markdwon' \(did you mean 'markdown'\?\)") as caught:
        domext.extract(fixture("news").html).to("markdwon")
    assert "\n" not in str(caught.value)
    assert domext.extract("", options=Options()).to("markdown") == ""
