"""The body: the part that each kind of markup becomes, and all words of any page exactly once."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext.body.inline.styled_lines import line_starts
from domext.body.posts import find_posts, post_reader
from domext.body.tree import (
    Break,
    Callout,
    Cell,
    Code,
    Definition,
    Definitions,
    Details,
    Figure,
    Heading,
    Image,
    Item,
    Link,
    List,
    Math,
    Note,
    NoteReference,
    Paragraph,
    Player,
    Quote,
    Styled,
    Table,
    Term,
)
from tests.bodies import body, keep_all
from tests.clock import within
from tests.pages import SOUP, fixtures, trees

if TYPE_CHECKING:
    from domext.body.tree import Block
    from tests.pages import Fixture, Tree


def p(*content: object) -> Paragraph:
    return Paragraph(content)  # type: ignore[arg-type]


def blocks_of(html: str, url: str | None = "https://e.org/a/b") -> tuple[Block, ...]:
    return body(html, url=url).content


# --- words ------------------------------------------------------------------------------------------------------------


@given(trees(), st.randoms())
def test_the_body_has_the_words_of_the_kept_blocks_in_order(tree: Tree, random: object) -> None:
    page = domext.parse(tree.markup())
    keep = np.array([random.random() < 0.7 for _ in range(len(page.blocks))], np.bool_)  # type: ignore[attr-defined]
    article = keep_all(page, keep=keep)
    assert article.body.text.split() == article.text.split()


@given(SOUP)
def test_the_body_of_any_markup_has_its_words(html: str) -> None:
    article = keep_all(html)
    assert sorted(article.body.text.split()) == sorted(article.text.split())


@pytest.mark.parametrize("fixture", fixtures(), ids=lambda fixture: fixture.name)
def test_the_bodies_of_fixtures_have_their_words(fixture: Fixture) -> None:
    article = domext.extract(fixture.html, url=fixture.url)
    for extracted, keep in (
        (article, article.body_keep),
        (every := keep_all(fixture.html), every.keep),
    ):
        posts = find_posts(
            extracted.page, extracted.keep, post_reader(extracted.page, extracted.keep, extracted.page_type)
        )
        lines = posts.lines if posts is not None else np.zeros(len(keep), np.bool_)
        text = extracted.page.blocks.joined(keep & ~lines)
        words, expected = (re.findall(r"\w+", source) for source in (extracted.body.text, text))
        everywhere = np.ones(len(extracted.page.nodes), np.bool_)
        if line_starts(extracted.page, everywhere):  # columns of a layout are apart in the body alone
            words, expected = ["".join(words)], ["".join(expected)]
        assert words == expected


INVALID = (
    "<ul>loose<li>a</li>between<ul><li>b</ul></ul><li>orphan</li><dd>lone<dt>term</dt><table><tr><td>x</table>"
    "<figcaption>no figure</figcaption><summary>no details</summary><dl>direct<dt>t</dl><details>only<table>"
    "<caption>c</caption></table></details><h2>a<ul><li>b</ul>c<br><br>d</h2><pre>a<div>b</div><table><tr><td>c</table></pre>"
    "<table><tr><th>h<th>i<tr><td><table><tr><td>inner</table><td>k</table><textarea>t\n u</textarea><button>go</button>"
)


def test_invalid_markup_loses_no_words() -> None:
    article = keep_all(INVALID)
    assert sorted(article.body.text.split()) == sorted(article.text.split())
    assert article.body.content[0] == List(
        (Item((p("loose"),)), Item((p("a"),)), Item((p("between"), List((Item((p("b"),)),)))))
    )


@pytest.mark.parametrize(
    "tag", ["b", "blockquote", "ul><li", "table><tr><td", "div", "dl><dd", "details", "i><b", "a href=x><b"]
)
def test_deep_nesting_takes_linear_time_and_no_recursion(tag: str) -> None:
    start = time.process_time()
    article = keep_all(f"<{tag}>" * 20_000 + "deep" + "</p><p>after" * 3)
    assert article.body.text.split() == ["deep", "after", "after", "after"]
    assert article.to("markdown").split()
    assert within(start, 20)


@pytest.mark.cost
@pytest.mark.parametrize(
    "html", ["<li>a", "<dd>a", "<ul><ul><li>a</ul>", "<p>a <b>b</b> \\(", "<td>a", "<p><a href=#x>1</a>"]
)
def test_many_elements_of_a_kind_take_linear_time(html: str) -> None:
    start = time.process_time()
    keep_all(html * 8_000).body  # noqa: B018
    assert within(start, 10)


# --- blocks -------------------------------------------------------------------------------------------------------------


def test_headings_and_paragraphs() -> None:
    assert blocks_of("<h1>One</h1><p>Two<br>three</p>four<h4>Fi<b>ve</b></h4>") == (
        Heading(1, ("One",)),
        p("Two", Break(), "three"),
        p("four"),
        Heading(4, ("Fi", Styled("strong", ("ve",)))),
    )


def test_lists_nest_and_count() -> None:
    inner = List((Item((p("b"),)), Item((p("c"),))), ordered=True, start=3)
    expected = (List((Item((p("a"), inner)), Item((p("d"), p("e"))))),)
    assert blocks_of("<ul><li>a<ol start=3><li>b<li>c</ol><li><p>d<p>e</ul>") == expected
    assert blocks_of("<ul><li>a</li><ol start=3><li>b<li>c</ol><li><p>d<p>e</ul>") == expected  # next to its item
    assert blocks_of("<ul><li>a<ol start=7><li value=3>b<li>c</ol><li><p>d<p>e</ul>") == expected  # its own number


def test_quotations_and_details() -> None:
    assert blocks_of("<blockquote><p>a<p>b</blockquote><details><summary>Spoiler</summary>He did it.</details>") == (
        Quote((p("a"), p("b"))),
        Details((p("Spoiler"),), (p("He did it."),)),
    )


@pytest.mark.parametrize(
    "html",
    [
        '<pre class="lang-py"><code>{}</code></pre>',
        '<pre><code class="hljs language-Py">{}</code></pre>',
        '<div class="highlight-source-py"><pre>{}</pre></div>',
        "<pre data-lang=py>{}</pre>",
        '<pre class="brush: py; toolbar: false">{}</pre>',
        '<pre class=language-py><div>if a:</div><div>    b = "*x*"</div></pre>',
    ],
)
def test_code_keeps_its_white_space_and_its_language(html: str) -> None:
    assert blocks_of(html.format('if a:\n    b = "*x*"\n')) == (Code('if a:\n    b = "*x*"', "py"),)


def test_a_data_table() -> None:
    assert blocks_of(
        "<table><caption>Tides</caption><thead><tr><td>Port<td>High</thead><tr><th rowspan=2>Tarrow<td>4<td>m"
        "<tr><td colspan=2>6 <b>m</b></table>"
    ) == (
        Table(
            (
                (Cell((p("Port"),), header=True), Cell((p("High"),), header=True)),
                (Cell((p("Tarrow"),), header=True, rows=2), Cell((p("4"),)), Cell((p("m"),))),
                (Cell((p("6 ", Styled("strong", ("m",))),), columns=2),),
            ),
            (p("Tides"),),
        ),
    )


def test_a_dropped_row_is_left_out_and_a_dropped_cell_is_empty() -> None:
    page = domext.parse("<table><tr><th>a<th>b<tr><td>c<td>d<tr><td>e<td>f</table>")
    article = keep_all(page, keep=np.array([True, True, False, False, False, True]))
    table = article.body.content[0]
    assert isinstance(table, Table)
    assert [[cell.content for cell in row] for row in table.rows] == [[(p("a"),), (p("b"),)], [(), (p("f"),)]]


@pytest.mark.parametrize(
    "row", ["<tr><td>{}<td>Beiträge: 12", "<tr><td>Сообщения: 12<td>{}", "<tr><th>#<th>1<tr><td>Posts: 12<td>{}"]
)
def test_a_table_of_which_one_cell_is_kept_is_a_layout(row: str) -> None:
    page = domext.parse(f"<table><tr><td>11.03.2009<td>19:42{row.format('The ferry<br><br>stays in port.')}</table>")
    article = keep_all(
        page,
        keep=np.array(
            [block.text in {"The ferry", "stays in port."} for block in map(page.block, range(len(page.blocks)))]
        ),
    )
    assert article.body.content == (p("The ferry"), p("stays in port."))


LONG = "A paragraph that is much longer than the content of a cell in a data table. " * 3


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td>menu<td><h2>Title</h2><tr><td>x<td>y</table>",
        f"<table><tr><td>{LONG}<td>{LONG}<tr><td>{LONG}<td>{LONG}</table>",
        "<table><tr><td>one<td>row</table>",
        "<table><tr><td>one<tr><td>column</table>",
        "<table role=presentation><tr><th>a<th>b<tr><td>c<td>d</table>",
        "<table><tr><td>a<td>b<tr><td><table><tr><td>c</table><td>d</table>",
    ],
)
def test_a_layout_table_becomes_its_blocks(html: str) -> None:
    assert not any(isinstance(block, Table) for block in blocks_of(html))


@pytest.mark.parametrize(
    "row",
    [
        "<tr><td>\\(a^2\\) <code>a^2</code><td>\\(b_i\\) <code>b_i</code>",
        "<tr><td><math><mi>x</mi></math><td><math><mi>y</mi></math>",
    ],
)
def test_one_row_of_code_or_formulas_is_a_table(row: str) -> None:
    assert isinstance(blocks_of(f"<table>{row}</table>")[0], Table)
    assert isinstance(blocks_of("<table border=1><tr><td>Ebbe<td>3,4 m</table>")[0], Table)
    assert not isinstance(blocks_of(f"<table>{row}<td><p>{LONG}</p></table>")[0], Table)
    assert not isinstance(blocks_of("<table border=0><tr><td><code>a</code><td><a href=/b>b</a></table>")[0], Table)


def test_definitions_figures_and_players() -> None:
    assert blocks_of(
        "<dl><div><dt>Ebb</dt><dd>Falling tide.</dd></div></dl>"
        "<figure><img src=/i.png alt='A pier' width=640 height=48px><figcaption>The pier</figcaption></figure>"
        "<p>Watch:</p><iframe src='https://v.example/embed/1' title='The film'></iframe>"
        "<video src=a.webm></video>end"
    ) == (
        Definitions((Term((p("Ebb"),)), Definition((p("Falling tide."),)))),
        Figure((p(Image("https://e.org/i.png", "A pier", 640, 48)),), (p("The pier"),)),
        p("Watch:"),
        Player("frame", "https://v.example/embed/1", "The film"),
        Player("video", "https://e.org/a/a.webm"),
        p("end"),
    )


def test_a_list_whose_terms_are_pictures_gives_their_captions() -> None:
    boat, pier = Image("https://e.org/b.png", "Kahn", 640, None), Image("https://e.org/p.png", "Steg", 640, None)
    assert blocks_of(
        "<dl><dt><img src=/b.png alt=Kahn width=640></dt><dd>Der Kahn</dd><dt><img src=/p.png alt=Steg width=640></dt></dl>ende"
    ) == (p(boat), p("Der Kahn"), p(pier), p("ende"))


@pytest.mark.parametrize(
    ("markup", "address"),
    [
        ("<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' data-src=real.jpg>", "https://e.org/a/real.jpg"),
        ("<img src=/blank.gif data-original=/real.jpg>", "https://e.org/real.jpg"),
        ("<img srcset='s.jpg 320w, m.jpg?w=1,5 640w, l.jpg 1280w'>", "https://e.org/a/l.jpg"),
        ("<img data-srcset='s.jpg 1x, l.jpg 2x'>", "https://e.org/a/l.jpg"),
        ("<picture><source srcset=b.webp><img src=b.jpg></picture>", "https://e.org/a/b.webp"),
        ("<img src=//cdn.example/c.jpg>", "https://cdn.example/c.jpg"),
        ("<img src=../c.jpg>", "https://e.org/c.jpg"),
    ],
)
def test_the_address_of_a_picture(markup: str, address: str) -> None:
    assert blocks_of(f"<p>Look: {markup} there</p>") == (p("Look: ", Image(address), " there"),)


def test_a_frame_with_the_file_of_a_picture_is_a_picture() -> None:
    drawing = "<object data=/plan.svg type=image/svg+xml title='Le plan'></object>"
    assert blocks_of(f"<p>Voici :</p>{drawing}") == (p("Voici :"), p(Image("https://e.org/plan.svg", "Le plan")))


def test_a_picture_without_an_address_is_left_out() -> None:
    assert blocks_of("<p>a <img src='data:image/png;base64,AAAA' alt=x> b</p><p><img src='javascript:x'>") == (
        p("a b"),
    )


# --- content of a block -------------------------------------------------------------------------------------------------


def test_links_are_absolute_and_keep_nofollow() -> None:
    html = "<base href=/base/><p><a href='x y?q=1' rel='noopener NoFollow'>one</a> <a href='#part'>two</a> <a href=/r>three</a></p>"
    assert blocks_of(html) == (
        p(
            Link("https://e.org/base/x%20y?q=1", ("one",), nofollow=True),
            " two ",
            Link("https://e.org/r", ("three",)),
        ),
    )
    assert blocks_of("<p><a href=c.html>c</a>", url=None) == (p(Link("c.html", ("c",))),)


@pytest.mark.parametrize(
    "href",
    [
        "javascript:alert(1)",
        " java\nscript:alert(1)",
        "\x01javascript:x",
        "data:text/html,x",
        "vbscript:x",
        "blob:x",
        "",
    ],
)
def test_a_link_with_an_unsafe_address_becomes_its_text(href: str) -> None:
    assert blocks_of(f"<p>a <a href='{href}'>b</a></p>") == (p("a b"),)


def test_a_link_around_blocks_is_one_link() -> None:
    """It is the link of its heading, or else of its first block."""
    assert blocks_of("<a href=/n><p>Über</p><h2>Head</h2><p>Text <img src=/i.png></p></a>") == (
        p("Über"),
        Heading(2, (Link("https://e.org/n", ("Head",)),)),
        p("Text ", Image("https://e.org/i.png")),
    )
    assert blocks_of("<a href=/n><div><b>題</b></div><div>本文</div><img src=/i.png></a>") == (
        p(Link("https://e.org/n", (Styled("strong", ("題",)),))),
        p("本文"),
        p(Image("https://e.org/i.png")),
    )
    assert blocks_of("<p>a</p><a href=/n><div><img src=/i.png></div><div>b</div></a>")[-1] == p(
        Link("https://e.org/n", ("b",))
    )


@pytest.mark.parametrize(
    ("html", "items"),
    [
        (
            "<ul><li style='list-style-type:none'><span class=tag>•</span><div><p>Boot</p></div></li></ul>",
            [(p("Boot"),)],
        ),
        ("<ul><li><span>–</span> barca</li><li><span>–</span> rete</li></ul>", [(p("barca"),), (p("rete"),)]),
        ("<ol><li><span>1.</span><p>船</p></li><li><span>(ii)</span><p>網</p></li></ol>", [(p("船"),), (p("網"),)]),
        ("<ul><li>\n<p><span>•</span>лодки и сети</p></li></ul>", [(p("лодки и сети"),)]),
        ("<ol><li><div class=x><b>1.</b> les bateaux</div><p>verts</p></li></ol>", [(p("les bateaux"), p("verts"))]),
        (
            "<ul><li><div><div><span>•</span> белая лодка</div></div></li><li><font><span>•</span> сеть</font></li></ul>",
            [(p("белая лодка"),), (p("сеть"),)],
        ),
        ("<ol><li><section><p><b>1.</b> 船</p><p>網</p></section></li></ol>", [(p("船"), p("網"))]),
        ("<ul><li><p>barca <span>–</span> rete</p></li></ul>", [(p("barca – rete"),)]),
        ("<ul><li><b>1.</b> née en mai</li></ul>", [(p(Styled("strong", ("1.",)), " née en mai"),)]),
        (
            "<ul><li><div>[3]</div><div>Boot <i>A</i>.</div></li></ul>",
            [(p("[3] ", "Boot ", Styled("emphasis", ("A",)), "."),)],
        ),
        ("<ul><li><div>Boot</div><div>Netz</div></li></ul>", [(p("Boot"), p("Netz"))]),
        ("<ul><li>a <span>–</span> b</li></ul>", [(p("a – b"),)]),
        ("<ul><li><span>*</span></li><li>x</li></ul>", [(p("*"),), (p("x"),)]),
    ],
)
def test_bullets_and_numbers_written_as_text_are_no_text_of_items(
    html: str, items: list[tuple[Paragraph, ...]]
) -> None:
    (found,) = blocks_of(html)
    assert isinstance(found, List)
    assert [item.content for item in found.items] == items


def test_a_name_in_a_heading_that_links_to_itself_stays() -> None:
    html = "<section id=m><h4>fn <a href='#m'>neu</a>() -> T</h4><p>x</p><h4 id=k>Titel <a href='#k'>Link</a></h4><p>y</p></section>"
    assert [block for block in blocks_of(html) if isinstance(block, Heading)] == [
        Heading(4, ("fn neu() -> T",)),
        Heading(4, ("Titel",)),
    ]


@pytest.mark.parametrize(
    ("html", "callout"),
    [
        ("<div class='notices tip'><p>Konsole</p></div>", Callout("tip", (), (p("Konsole"),))),
        ("<div class='notecard note'><p>nota</p></div>", Callout("note", (), (p("nota"),))),
        ("<blockquote class=prompt-warning><p>agua</p></blockquote>", Callout("warning", (), (p("agua"),))),
        (
            "<div class='blockquote-tag blockquote-tag-note'><p class=blockquote-tag-title>Nota bene</p><p>eau</p></div>",
            Callout("note", ("Nota bene",), (p("eau"),)),
        ),
        ("<div class=callout><div>💡</div><div>灯を見よ</div></div>", Callout("note", (), (p("灯を見よ"),))),
        ("<div class=callout><div>?!</div></div>", Callout("note", (), (p("?!"),))),
        (
            (
                "<div class=warning><table><tr><td rowspan=2><img src=/w.png alt='[Achtung]'></td><th>Wehr</th></tr><tr><td><p>Es klemmt.</p>"
                "</td></tr></table></div>"
            ),
            Callout("warning", ("Wehr",), (p("Es klemmt."),)),
        ),
        (
            "<div class='admonitionblock note'><table><tr><td class=icon><img src=/n.png></td><td>La vanne.</td></tr></table></div>",
            Callout("note", (), (p("La vanne."),)),
        ),
        # The kind once, also as a label in the text.
        ("<div class='admonition note'><p><b>Note:</b> 水門</p></div>", Callout("note", ("Note",), (p("水門"),))),
        (
            "<div class='alert alert-warning'><strong>Warning</strong>: kalt</div>",
            Callout("warning", ("Warning",), (p("kalt"),)),
        ),
        (
            "<div class='callout tip'>TIP: <i>froid</i></div>",
            Callout("tip", ("TIP",), (p(Styled("emphasis", ("froid",))),)),
        ),
        ("<div class='callout tip'><b>Tip:</b><br>frío<p>no</p></div>", Callout("tip", ("Tip",), (p("frío"), p("no")))),
        (
            "<div class='callout tip'><b>Tip: frío</b> no</div>",
            Callout("tip", (), (p(Styled("strong", ("Tip: frío",)), " no"),)),
        ),
        (
            "<div class='callout tip'><b>Tip</b> jars</div>",
            Callout("tip", (), (p(Styled("strong", ("Tip",)), " jars"),)),
        ),
        ("<div class='callout tip'><b>Tip:</b></div>", Callout("tip", (), (p(Styled("strong", ("Tip:",))),))),
    ],
)
def test_callouts_of_more_generators(html: str, callout: Callout) -> None:
    assert blocks_of(html) == (callout,)


def test_a_table_of_data_in_a_callout_stays() -> None:
    article = keep_all(
        "<div class=note><table><tr><th></th><th>Ano</th></tr><tr><td>Nível</td><td>1903</td></tr></table></div>"
    )
    assert "| Nível | 1903 |" in article.markdown


def test_styles_nest_without_white_space_at_their_edges() -> None:
    assert blocks_of(
        "<p>a<b> bold <i>both</i> </b>c<b></b> H<sub>2</sub>O <code>x  y</code> <del>no</del><q>yes</q> <mark>m</mark>"
        "<b><strong>once</strong></b></p>"
    ) == (
        p(
            "a ",
            Styled("strong", ("bold ", Styled("emphasis", ("both",)))),
            " c H",
            Styled("subscript", ("2",)),
            "O ",
            Styled("code", ("x y",)),
            " ",
            Styled("deleted", ("no",)),
            Styled("quoted", ("yes",)),
            " ",
            Styled("marked", ("m",)),
            Styled("strong", ("once",)),
        ),
    )


@pytest.mark.parametrize(
    ("markup", "tex"),
    [
        (r"\(x_1 &lt; 2\)", "x_1 < 2"),
        ("<math><mi>x</mi><annotation encoding='application/x-tex'>x^2</annotation></math>", "x^2"),
        ("<math alttext='{\\displaystyle E=mc^{2}}'><mi>E</mi></math>", "E=mc^{2}"),
        ("<math><mfrac><mi>a</mi><msqrt><mn>2</mn></msqrt></mfrac></math>", r"\frac{a}{\sqrt{2}}"),
        (
            "<math><msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup><mo>≤</mo><mi>sin</mi></math>",
            r"x_{1}^{2} \leq \sin",
        ),
        ("<math><mover><mi>v</mi><mo>→</mo></mover><mtext>if</mtext></math>", r"\vec{v} \text{if}"),
        (
            "<span class=katex><math><mi>x</mi><annotation encoding='application/x-tex'>x</annotation></math><i>x</i></span>",
            "x",
        ),
    ],
)
def test_formulas_become_tex(markup: str, tex: str) -> None:
    (block,) = blocks_of(f"<p>So {markup} holds.</p>")
    assert isinstance(block, Paragraph)
    before, math, after = block.content
    assert (before, after) == ("So ", " holds.")
    assert isinstance(math, Math)
    assert (math.tex, math.display) == (tex, False)


def test_display_formulas_and_text_that_is_not_a_formula() -> None:
    assert blocks_of(r"<p>\[a\]</p><p>$$b^2$$</p>") == (
        Math("a", r"\[a\]", display=True),
        Math("b^2", "$$b^2$$", display=True),
    )
    # The space after a final backslash is a part of the command: without it the backslash would escape the delimiter.
    assert blocks_of(r"<p>\[ a\  \]</p>") == (Math("a\\ ", r"\[ a\ \]", display=True),)
    for text in ("from $$ to $$$", r"only \( opened", "<code>\\(x\\)</code>"):
        (block,) = blocks_of(f"<p>{text}</p>")
        assert not any(isinstance(part, Math) for part in block.content)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("reference", "note"),
    [
        ("<sup><a href='#fn1'>1</a></sup>", "<ol><li id=fn1>See page nine. <a href='#r'>↩</a></li></ol>"),
        ("<a href='#fn1'><sup>1</sup></a>", "<p id=fn1>See page nine.</p>"),
        ("<a href='#fn1'>[1]</a>", "<div><p><a name=fn1></a>See page nine.</p></div>"),
        ("<a role=doc-noteref href='#fn1'>1</a>", "<aside id=fn1><p>See page nine.</p></aside>"),
    ],
)
def test_footnotes(reference: str, note: str) -> None:
    blocks = blocks_of(f"<p>Tides turn{reference} twice.</p><p>More.</p>{note}")
    (mark,) = (part for part in blocks[0].content if isinstance(part, NoteReference))  # type: ignore[union-attr]
    assert mark.label == "1"
    assert blocks[2:] == (Note("1", (p("See page nine."),)),)


def test_a_link_to_a_section_is_not_a_footnote() -> None:
    blocks = blocks_of("<p>See<sup><a href='#s'>1</a></sup></p><h2 id=s>Section</h2><p>Text</p>")
    assert blocks[1:] == (Heading(2, ("Section",)), p("Text"))


def test_an_empty_article_has_an_empty_body() -> None:
    assert domext.extract("").body.content == ()
