"""The formats: their content and validity, and hostile markup that must be inert in them."""

from __future__ import annotations

import csv
import functools
import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import html5lib
import jsonschema
import lxml.etree
import lxml.html
import numpy as np
import pytest
import turbohtml
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

import domext
from domext import Options, PluginError
from domext.body.markdown import to_markdown
from domext.body.tree import (
    Break,
    Callout,
    Cell,
    Code,
    Item,
    List,
    Math,
    Note,
    NoteReference,
    Paragraph,
    Quote,
    Styled,
    Table,
    as_data,
)
from tests.bodies import BLOCKS, article_of, keep_all
from tests.clock import MAX_GROWTH, growth
from tests.hostile import PAGES, XSS
from tests.markdown_reader import read_body, read_markdown
from tests.pages import SOUP, fixture, fixtures
from tests.trees import BODIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.body.tree import Block, Body
    from tests.pages import Fixture

SCHEMAS = Path(domext.__file__).parent / "schemas"
COMMON_MARK = MarkdownIt("commonmark").enable(["table", "strikethrough"])
ALL_PARTS = (
    "<title>Tides</title><h1>Tides</h1><p>Why <b>two</b> a <a href=/day rel=nofollow>day</a>?<sup><a href='#n1'>1</a></sup></p>"
    "<ul><li>Ebb<ol start=4><li>falls</ol><li>Flood</ul><blockquote>Time and tide.</blockquote>"
    "<table><caption>Port</caption><tr><th colspan=2>High<tr><td>4<td>m</table><pre class=lang-c>x = 1;\n  y</pre>"
    "<dl><dt>Neap<dd>small</dl><figure><img src=i.png alt=Pier><figcaption>The pier</figcaption></figure>"
    "<details><summary>More <i>here</i></summary><p>H<sub>2</sub>O, \\(x_1\\)</p></details>"
    "<video src=v.webm title=Film></video><p>$$E=mc^2$$</p><ol><li id=n1>Mostly.<p>Not always.</ol>"
)


def render_all_parts(name: str) -> str:
    return keep_all(ALL_PARTS, url="https://e.org/a/b").to(name)


# --- text ---------------------------------------------------------------------------------------------------------------


def test_text_shows_lists_tables_and_quotations() -> None:
    assert render_all_parts("text") == (
        "Tides\n\nWhy two a day?1\n\n- Ebb\n  4. falls\n- Flood\n\n> Time and tide.\n\nPort\nHigh\n4 | m\n\n"
        "x = 1;\n  y\n\nNeap\n  small\n\nThe pier\n\nMore here\n\nH2O, \\(x_1\\)\n\n$$E=mc^2$$\n\n[1] Mostly.\n\n    Not always."
    )


# --- Markdown -----------------------------------------------------------------------------------------------------------


def test_markdown_of_all_parts() -> None:
    assert render_all_parts("markdown") == (
        "# Tides\n\nWhy **two** a [day](https://e.org/day)?[^1]\n\n- Ebb\n\n  4. falls\n\n- Flood\n\n> Time and tide.\n\nPort\n\n"
        "| High | High |\n| --- | --- |\n| 4 | m |\n\n```c\nx = 1;\n  y\n```\n\n**Neap**\n\n- small\n\n"
        "![Pier](https://e.org/a/i.png)\n\nThe pier\n\n<details>\n<summary>More here</summary>\n\nH<sub>2</sub>O, $x_1$\n\n"
        "</details>\n\n[Video: Film](https://e.org/a/v.webm)\n\n$$E=mc^2$$\n\n[^1]: Mostly.\n\n    Not always."
    )


def test_callouts_and_formulas_between_paragraphs_in_every_format() -> None:
    callout = Callout(
        "tip", ("Read ", Styled("emphasis", ("this",))), (Paragraph(("Tides turn.",)), Math("x_1", "x1", display=True))
    )
    article = article_of(callout, Callout("note", ("Note",), (Paragraph(("More.",)),)))
    assert article.body.text == "Read this\n\nTides turn.\n\nx1\n\nNote\n\nMore."
    assert article.to("text") == "> Read this\n>\n> Tides turn.\n>\n> \\[x_1\\]\n\n> Note\n>\n> More."
    assert article.to("markdown") == (
        "> [!TIP]\n> **Read *this***\n>\n> Tides turn.\n>\n> $$x_1$$\n\n> [!NOTE]\n> More."
    )
    assert '<div class="admonition tip"><p class="admonition-title">Read <em>this</em></p><p>Tides' in article.to(
        "html"
    )
    assert "Read this" in "".join(map(str, tei(article.to("tei")).itertext()))
    assert valid_json(article.to("json"))["body"][0]["kind"] == "tip"  # type: ignore[index]


QUOTATION, TABLE = "<blockquote>a</blockquote>", "<table><tr><th>b<th>c<tr><td>d<td>e</table>"


@given(BLOCKS)
@example(f"<ul><li>{QUOTATION}{TABLE}<li>x</ul>")
@example(f"<ul><li><p>x</p>{QUOTATION}{QUOTATION}{TABLE}{TABLE}</ul>")
@example(f"<blockquote>{TABLE}{TABLE}{QUOTATION}{QUOTATION}</blockquote>")
@example("<p>$$ [^1] $$")
@example("<p>$$ a\\ $$")
@example("<p>$$a_1 &lt;b&gt; [c](d)$$")
def test_markdown_parsed_as_common_mark_is_the_same_body(html: str) -> None:
    article = keep_all(html)
    assert read_markdown(article.to("markdown")) == read_body(article.body)


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (
            "<p><del><em>$</em></del>a</p>",
            "<del>$</del>a",
        ),  # a mark after punctuation closes nothing in front of a letter
        # the same styles in another order are one run: its punctuation stays in it
        ("<p><del>c<em>b&gt;</em></del><em><del>a</del></em></p>", "~~c*b>a*~~"),
        ("<p><em><del>a</del></em><del><em>&gt;b</em>c</del></p>", "~~*a>b*c~~"),
        (  # no note refers to itself
            "<h2><sup><sup><del>[x]</del></sup></sup>a<sup><sup><del>[x]</del></sup></sup></h2>",
            "## <sup>~~[x]~~</sup>a<sup>~~[x]~~</sup>",
        ),
    ],
)
def test_marks_beside_dollars_and_notes_in_themselves(html: str, markdown: str) -> None:
    assert keep_all(html).to("markdown") == markdown


@given(BODIES)
def test_markdown_read_by_a_parser_with_extensions_is_the_same_body(body: Body) -> None:
    assert read_markdown(to_markdown(body.content)) == read_body(body)


EMPHASIS = [
    ("<strong>Note:</strong> text", "**Note:** text"),
    ("<b>é</b> x <b>y</b>", "**é** x **y**"),
    ("<b>Note:</b>text", "**Note**:text"),
    ("<b>注意：</b>请", "**注意**：请"),
    ("a<i>b</i>c", "a*b*c"),
    ("<b><i>a</i> b</b>", "***a* b**"),
    ("<i>a</i><b>b</b>", "*a***b**"),
    ("<b>a</b><b>b</b>", "**ab**"),
    ("x<b><a href='http://e.org/'>a</a></b>y", "x[**a**](http://e.org/)y"),
    ("x<b>!</b>y <b>a</b>", "x<strong>!</strong>y **a**"),
    ("x<i><code>a</code></i>y", "x<em>`a`</em>y"),
]


@pytest.mark.parametrize(("html", "markdown"), EMPHASIS)
def test_emphasis_is_html_only_where_common_mark_has_no_marks_for_it(html: str, markdown: str) -> None:
    assert keep_all(f"<p>{html}").to("markdown") == markdown


PLAIN = [
    "costs $5 or $6, 2*3 or a_b_c [1] and (x] ~10 km & more! <3 #1 a|b",
    "an * asterisk * and 1. this - that + one = two > three",
    "C:\\dir \\ x",
    "AT&T, R&D",
]


@pytest.mark.parametrize("text", PLAIN)
def test_marks_that_mean_nothing_are_not_escaped(text: str) -> None:
    assert to_markdown([Paragraph((text,))]) == text


ESCAPED = [
    ("$x or y$, $5", r"\$x or y$, $5"),
    ("$$ and more", r"\$$ and more"),
    ("*a* **b**", r"\*a\* \*\*b\*\*"),
    ("_a_ b_c", r"\_a\_ b_c"),
    ("[a](b) [^1]", r"[a\](b) \[^1]"),
    ("<b> &amp; &#33;", r"\<b> \&amp; \&#33;"),
    ("1. a", r"1\. a"),
    ("- a", r"\- a"),
    ("# a", r"\# a"),
    ("> a", r"\> a"),
    ("---", r"\---"),
    ("[a]: b", r"\[a]: b"),
    ("[ ] a", r"\[ ] a"),
    ("a\\*b", r"a\\*b"),
]


@pytest.mark.parametrize(("text", "markdown"), ESCAPED)
def test_marks_that_would_be_markup_are_escaped(text: str, markdown: str) -> None:
    assert to_markdown([Paragraph((text,))]) == markdown


def test_fences_are_longer_than_those_in_the_code() -> None:
    assert to_markdown([Code("````\nx\n````", "md")]) == "`````md\n````\nx\n````\n`````"
    assert to_markdown([Paragraph((Styled("code", ("a``b`",)),))]) == "``` a``b` ```"


def test_tex_is_never_escaped() -> None:
    tex = r"\left|a_1*b\right| < \text{if } [x] \$5 \\ ~ #"
    assert to_markdown([Paragraph(("x ", Math(tex, "", display=False)))]) == f"x ${tex}$"
    assert to_markdown([Math(tex, "", display=True)]) == f"$${tex}$$"
    assert to_markdown([Math(r"\text{if $x$}", "")]) == r"$$\text{if \(x\)}$$"


def test_every_footnote_has_one_number_one_definition_and_a_reference() -> None:
    blocks = (
        Paragraph(
            ("a", NoteReference("x", "*"), NoteReference("gone", "9"), NoteReference("y", "7"), NoteReference("x", "*"))
        ),
        Note("y", (Paragraph(("Second", NoteReference("z", "1"))),)),
        Note("unused", (Paragraph(("Without reference",)),)),
        Note("x", (Paragraph(("First",)), Code("code"))),
        Note("z", (Paragraph(("Third",)),)),
    )
    assert to_markdown(blocks) == (
        "a[^1]<sup>9</sup>[^2][^1]\n\nWithout reference\n\n[^1]: First\n\n    ```\n    code\n    ```\n\n"
        "[^2]: Second[^3]\n\n[^3]: Third"
    )


WITH_SPANS = (
    "<table><tr><th colspan=2>High<th>Port<tr><td>4<td>m<td rowspan=2><ul><li>a<li>b</ul><tr><td>5"
    "<td><a href=http://e.org>f</a> <img src=http://e.org/i.png></table>"
)


def test_tables_that_pipes_cannot_express() -> None:
    article = keep_all(WITH_SPANS)
    assert article.to("markdown:images=false") == (
        "| High | High | Port |\n| --- | --- | --- |\n| 4 | m | - a<br>- b |\n| 5 | [f](http://e.org) | - a<br>- b |"
    )
    assert article.to("markdown:tables=rows,links=false,images=false") == (
        "- High: 4; High: m; Port: - a - b\n- High: 5; High: f; Port: - a - b"
    )
    assert article.to("markdown:tables=html,images=false") == (
        '<table><tr><th colspan="2">High</th><th>Port</th></tr><tr><td>4</td><td>m</td><td rowspan="2"><ul><li>a</li><li>b'
        '</li></ul></td></tr><tr><td>5</td><td><a href="http://e.org">f</a> </td></tr></table>'
    )
    plain = keep_all("<table><tr><th>a<th>b<tr><td>c<td>d</table>")
    assert len({plain.to(f"markdown:tables={tables}") for tables in ("html", "pipe", "rows")}) == 1


def test_links_and_pictures_can_be_left_out() -> None:
    page = "<p>a <a href=http://e.org/x>b <i>c</i></a> <a href=http://e.org/><img src=http://e.org/i.png alt=d></a> e<p><img src=http://e.org/j.png>"
    article = keep_all(page)
    assert article.to("markdown:links=false") == "a b *c* ![d](http://e.org/i.png) e\n\n![](http://e.org/j.png)"
    assert article.to("markdown:images=false").split() == ["a", "[b", "*c*](http://e.org/x)", "e"]
    assert article.to("markdown:images=false,links=false").split() == ["a", "b", "*c*", "e"]


NESTED: dict[str, Callable[[int], tuple[Block, ...]]] = {
    "notes": lambda size: (
        *(Paragraph(("x", NoteReference(str(number), "1"))) for number in range(size)),
        *(Note(str(number), (Paragraph(("y",)),)) for number in range(size)),
    ),
    "cells of a row": lambda size: (Table(((Cell((Paragraph(("x",)),)),) * size,) + ((Cell(()),),) * size),),
    "items": lambda size: (List((Item((Paragraph(("x",)),)),) * size),),
    "styles": lambda size: (Paragraph((Styled("emphasis", ("a",)), Styled("strong", ("b",))) * size),),
    "marks": lambda size: (Paragraph(("*a_ $[x](`" * size,)),),
    "punctuation": lambda size: (Paragraph(("a", Styled("strong", ("!" * size, Break(), "b")), "c")),),
    "quotations of quotations": lambda size: (Quote((Quote((Paragraph(("x",)),)),) * size),),
}


@pytest.mark.parametrize("kind", NESTED)
def test_time_of_markdown_is_linear(kind: str) -> None:
    assert growth(to_markdown, NESTED[kind]) <= MAX_GROWTH


def test_parsers_with_extensions_read_footnotes_and_formulas() -> None:
    parser = MarkdownIt("commonmark").enable("table").use(footnote_plugin).use(dollarmath_plugin, allow_space=False)
    html = turbohtml.parse(parser.render(render_all_parts("markdown")))
    assert len(html.select("sup.footnote-ref")) == 1
    assert [note.text.strip() for note in html.select("li.footnote-item > p")] == ["Mostly.", "Not always. ↩︎"]
    assert [math.text.strip() for math in html.select('[class*="math"]')] == ["x_1", "E=mc^2"]


def test_the_title_is_above_the_text_once() -> None:
    page = "<title>Tides | The Gull</title><h1>Tides</h1><p>Why two a day?</p>"
    assert keep_all(page).to("markdown:title=true").startswith("# Tides\n\nWhy")
    other = keep_all(page.replace("<h1>Tides</h1>", "<meta property=og:site_name content='The Gull'><p>Tides</p>"))
    assert other.to("markdown:title=true") == "# Tides\n\nWhy two a day?"
    assert other.to("html:title=true,document=false") == "<article><h1>Tides</h1><p>Why two a day?</p></article>"
    short = keep_all("<title>Why the tides come twice a day</title><h2>Tides</h2><p>Why two a day?")
    assert short.to("markdown:title=true").startswith("# Why the tides come twice a day\n\n## Tides\n\nWhy")


def test_headings_of_dropped_sections_are_left_out_of_markdown() -> None:
    page = (
        "<h1>Tides</h1><h1>In the bay</h1><p>Why?</p><h2>Ebb</h2><p>dropped</p><h2>Flood</h2><p>More.</p>"
        "<h3>Ports</h3><h3>Tarrow</h3><h3></h3><h2>See also</h2><p>dropped</p>"
    )
    article = keep_all(page)
    keep = np.array([text != "dropped" for text in article.page.blocks.texts])
    kept = keep_all(page, keep=keep)
    assert kept.to("markdown") == "# Tides\n\n# In the bay\n\nWhy?\n\n## Flood\n\nMore.\n\n### Ports\n\n### Tarrow"
    assert "## Ebb\n\ndropped" in article.to("markdown")
    quotation = (
        "Die Flut kam schneller, als wir rudern konnten, und als wir den Steg erreichten, stand er schon unter Wasser."
    )
    testimonial = keep_all(f"<p>Why?</p><h4>{quotation}</h4><p>Resi</p>", keep=np.array([True, True, False]))
    assert testimonial.to("markdown") == f"Why?\n\n#### {quotation}"


@pytest.mark.parametrize("heading", ["Notes", "Fußnoten", "注"])
def test_headings_above_footnotes_are_left_out_of_markdown(heading: str) -> None:
    page = (
        "<h2>Tides</h2><p>Twice a day.<sup><a href=#n1 id=r1>1</a></sup></p>"
        f"<h2>{heading}</h2><ol><li id=n1><p>Save in Tarrow. <a href=#r1>↩</a></p></li></ol>"
    )
    note = "[^1]: Save in Tarrow."
    assert keep_all(page).to("markdown") == f"## Tides\n\nTwice a day.[^1]\n\n{note}"
    with_text = page.replace("<ol>", "<p>By the keeper.</p><ol>")
    assert f"## {heading}\n\nBy the keeper.\n\n{note}" in keep_all(with_text).to("markdown")
    followed = keep_all(page + "<h2>Maps</h2><p>The bay.</p>").to("markdown")
    assert followed == f"## Tides\n\nTwice a day.[^1]\n\n## Maps\n\nThe bay.\n\n{note}"


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


def tei(document: str) -> lxml.etree._Element:
    root = lxml.etree.fromstring(document.encode(), lxml.etree.XMLParser(resolve_entities=False, huge_tree=True))
    tei_schema().assertValid(root)
    return root


@functools.cache
def tei_schema() -> lxml.etree.RelaxNG:
    return lxml.etree.RelaxNG(lxml.etree.parse(SCHEMAS / "tei.rng"))


def valid_json(document: str) -> dict[str, object]:
    value: dict[str, object] = json.loads(document)
    json_schema().validate(value)
    return value


@functools.cache
def json_schema() -> jsonschema.Draft202012Validator:
    schema = json.loads((SCHEMAS / "article.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


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
