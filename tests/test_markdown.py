"""Markdown: read again it is the same body, and nothing in a page becomes a mark by accident."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
import turbohtml
from hypothesis import example, given
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from domext.body.markdown.markdown_writer import to_markdown
from domext.body.tree import (
    Break,
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
)
from tests.bodies import BLOCKS, keep_all, render_all_parts
from tests.clock import MAX_GROWTH, growth
from tests.markdown_reader import read_body, read_markdown
from tests.trees import BODIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.body.tree import Block, Body


def test_markdown_of_all_parts() -> None:
    assert render_all_parts("markdown") == (
        "# Tides\n\nWhy **two** a [day](https://e.org/day)?[^1]\n\n- Ebb\n\n  4. falls\n\n- Flood\n\n> Time and tide.\n\nPort\n\n"
        "| High | High |\n| --- | --- |\n| 4 | m |\n\n```c\nx = 1;\n  y\n```\n\n**Neap**\n\n- small\n\n"
        "![Pier](https://e.org/a/i.png)\n\nThe pier\n\n<details>\n<summary>More here</summary>\n\nH<sub>2</sub>O, $x_1$\n\n"
        "</details>\n\n[Video: Film](https://e.org/a/v.webm)\n\n$$E=mc^2$$\n\n[^1]: Mostly.\n\n    Not always."
    )


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
    ("x<b>+</b>y <b>a</b>", "x<strong>+</strong>y **a**"),
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
    assert to_markdown([Paragraph(("x ", Math(tex, "", display=True), " y"))]) == f"x\n\n$${tex}$$\n\ny"
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


def test_a_picture_that_spans_columns_is_not_repeated() -> None:
    rows = "<tr><td colspan=2><img src=/i.png alt='The ferry'><tr><th>Länge<td>31 m<tr><td colspan=2>Baujahr unbekannt"
    lines = keep_all(f"<table>{rows}</table>").to("markdown").splitlines()
    assert [line.count("![") for line in lines] == [1, 0, 0, 0]
    assert lines[3] == "| Baujahr unbekannt | Baujahr unbekannt |"


def test_tables_that_pipes_cannot_express() -> None:
    article = keep_all(WITH_SPANS)
    assert article.to("markdown:images=false") == (
        "| High | High | Port |\n| --- | --- | --- |\n| 4 | m | - a <br>- b |\n| 5 | [f](http://e.org) | - a <br>- b |"
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


@pytest.mark.cost
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
