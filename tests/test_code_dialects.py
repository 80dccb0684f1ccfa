"""Code in the markup of highlighters and editors that use no ``<pre>``, and code that a selector misses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import domext
from domext.body.code.code_pieces import without_newlines
from domext.body.completion.enclosed_code import with_code
from domext.body.tree import Block, Callout, Code, Definitions, Math, Paragraph, Quote, Styled
from tests.bodies import body, keep_all, rebuild_body
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import kept_blocks

if TYPE_CHECKING:
    from domext.article import Article

_PROGRAM = "for n in range(3):\n    if n:\n\n        print(n)"
_LINES = _PROGRAM.split("\n")


def _each(markup: str, empty: str = "") -> str:
    return "".join(markup.format(n=n, line=line or empty) for n, line in enumerate(_LINES, 1))


def _code_of(html: str) -> list[Block]:
    return list(body(f"<p>Avant le code.</p>{html}<p>Après le code.</p>").content[1:-1])


@pytest.mark.parametrize(
    ("html", "language"),
    [
        # Rows of a number and a line each, as code hosts write them; the number is drawn by a style sheet.
        ("<div class='blob-wrapper'><table>" + _each("<tr><td class=blob-num data-line-number={n}></td><td class=blob-code>{line}</td></tr>", "\n") + "</table></div>", None),
        # Rows in <pre>, with an empty cell for an empty line.
        ("<pre><code class='language-py hljs'><table>" + _each("<tr><td class=hljs-ln-numbers data-line-number={n}></td><td class=hljs-ln-code data-line-number={n}>{line}</td></tr>") + "</table></code></pre>", "py"),
        # Lines without <pre>, indented by spaces.
        ("<div class=cm-editor><div class=cm-gutters aria-hidden=true><div>1</div><div>2</div><div>3</div><div>4</div></div><div class=cm-content data-language=python>" + _each("<div class=cm-line>{line}</div>", "<br>") + "</div></div>", "python"),
        # Lines as several elements of code, indented by no-break spaces.
        (
            "<div class='syntaxhighlighter python'><table><tr><td class=gutter><div>1</div><div>2</div><div>3</div><div>4</div></td><td class=code>"
            + _each("<div class=line><code class='python plain'>{line}</code></div>", "&nbsp;").replace("    ", "&nbsp;&nbsp;&nbsp;&nbsp;")
            + "</td></tr></table></div>", "python",
        ),
        # A paper in HTML.
        ("<div class='ltx_listing ltx_lstlisting'><div class=ltx_listing_data><a href='data:,x' download>⬇</a></div>" + _each("<div class=ltx_listingline><span class='ltx_tag ltx_tag_listingline'>{n}</span>{line}</div>") + "</div>", None),
        # What an editor writes to the clipboard.
        ("<div style=\"color:#ddd;font-family: Menlo, 'Courier New', monospace;white-space: pre;\">" + _each("<div><span>{line}</span></div>", "<br>") + "</div>", None),
        ("<div style='white-space: pre-wrap; font-family: Consolas'>" + _each("<div><span>{line}</span></div>\n").replace("<div><span></span></div>", "<br>") + "</div>", None),
        ("<pre>" + _each("<div>{line}</div>").replace("<div></div>", "<br>") + "</pre>", None),
        # A line that only its style makes a line.
        (f"<pre class=language-py><code><span class=gatsby-highlight-code-line>{_LINES[0]}</span>" + "\n".join(_LINES[1:]) + "</code></pre>", "py"),
        # The number of a table's first column is in an element of code, too.
        (f"<table class=lntable><tr><td><pre><code><span class=lnt>1\n</span><span class=lnt>2\n</span></code></pre></td><td><pre><code class=language-py>{_PROGRAM}</code></pre></td></tr></table>", "py"),
        # A link to each line, which shows its number.
        ("<pre>" + _each("<a class=l name={n} href='#{n}'>{n}</a>{line}\n") + "</pre>", None),
        ("<pre class=rust><code class=language-py>" + _each("<a id={n} href='x.py#L{n}'>{n}</a> {line}\n") + "</code></pre>", "py"),
        ("<div>" + _each("<div class=pre><a id=l{n} href='#l{n}' class=linenr>   {n}</a> {line}</div>\n") + "</div>", None),
        # Rows of a number and a line each, whose cells only the class of the number names.
        ("<table>" + _each("<tr><td class=vc_file_line_number>{n}</td><td class=vc_file_line_text>{line}</td></tr>").replace("    ", "&nbsp;&nbsp;&nbsp;&nbsp;") + "</table>", None),
        ("<table>" + _each("<tr class=u-mono><td class=u-lineNum data-line-number={n}></td><td id={n}>{line}</td></tr>") + "</table>", None),
        # A number and an element of code in each line.
        ("<div class=Body_x1>" + _each("<div><span style='user-select: none'>{n}</span><code>{line}</code></div>", "<br>") + "</div>", None),
        ("<section><div class=box data-language=python>" + _each("<p><b class=line-no>{n}</b><tt>{line}</tt></p>", "&nbsp;") + "</div></section>", "python"),
        # The names of the language and of the file are inside of the element, before the code.
        (f"<pre class='code-box language-py'><span class=code-lang-badge>PY</span><button>Copied!</button><code>{_PROGRAM}</code></pre>", "py"),
        ("<pre class=shiki lang=py><div class=language-id>py</div><div class=code-title>loop.py</div><div class=code-container><code class=language-py>" + _each("<div class=line>{line}</div>", "&nbsp;") + "</code></div></pre>", "py"),
        # The name of the file is a row above the numbers.
        (f"<div class='language-py highlight'><table class=highlighttable><tr><th colspan=2 class=filename><span class=filename>loop.py</span></th></tr><tr><td class=linenos><pre>1\n2\n3\n4</pre></td><td class=code><pre><code>{_PROGRAM}</code></pre></td></tr></table></div>", "py"),
        # A button above the code is the term.
        (f"<dl class=codebox><dt>Code : <a href='#'>Tout sélectionner</a></dt><dd><pre><code class=language-py>{_PROGRAM}</code></pre></dd></dl>", "py"),
        # The name of the file is the term of a definition list.
        (f"<dl class=file><dt><a href=/get>loop.py</a></dt><dd><pre class='code file python'>{_PROGRAM}</pre></dd></dl>", "python"),
        # A bar and a copy in a text field.
        (f"<div class=crayon-syntax><div class=crayon-toolbar><span>loop.py</span><div><span>Python</span></div></div><div><textarea>{_PROGRAM}</textarea></div><div class=crayon-main>" + _each("<div class=crayon-line>{line}</div>", "&nbsp;") + "</div></div>", "python"),
        (f"<div class='mw-highlight mw-highlight-lang-python'><pre>{_PROGRAM}</pre></div>", "python"),
        (f"<pre data-syntaxhighlighter-params='brush: py; gutter: false'>{_PROGRAM}</pre>", "py"),
        (f"<div class=code-block><pre language=python>{_PROGRAM}</pre></div>", "python"),
        # A line in each element of code, and numbers below the code.
        ("<pre data-lang=python>" + _each("<code>{line}</code>", "<br>") + "</pre>", "python"),
        (f"<pre><code class='lang-py has-numbering'>{_PROGRAM}</code><ul class=pre-numbering><li>1</li><li>2</li><li>3</li><li>4</li></ul></pre>", "py"),
        # The languages to choose from are a field of the editor.
        ("<div class=ql-code-block-container><select><option value=py>Py<option>C</select>" + _each("<div class=ql-code-block data-language=py>{line}</div>", "<br>") + "</div>", "py"),
        # Lines of TeX4ht with their numbers.
        ("<div class=lstlisting>" + "<br>".join(f"<span class=label><a id=x{number}></a><span class=cmr-6>{number}</span></span><span class=cmtt-10>{line}</span>" for number, line in enumerate(_PROGRAM.split("\n"), 1)) + "</div>", None),
        # A highlighter that knows no language.
        (f"<pre><code class='lang-auto'>{_PROGRAM}</code></pre>", None),
        (f"<div class='highlight-default notranslate'><pre data-lang=none>{_PROGRAM}</pre></div>", None),
    ],
)  # fmt: skip
def test_lines_and_indentation_stay(html: str, language: str | None) -> None:
    assert _code_of(html) == [Code(_PROGRAM, language)]


_TYPEWRITTEN = "<br>".join(_LINES).replace("    ", "&nbsp;&nbsp; &nbsp;")


@pytest.mark.parametrize(
    "box",
    [
        "<blockquote class=tr_bq><span style='font-family: &quot;Courier New&quot;, Courier, monospace;'>{}</span></blockquote>",
        "<div><font face='Courier New' size=2>{}</font></div>",
        "<p style='margin:0; font: 12px Consolas'>{}</p>",
    ],
)
def test_indented_lines_in_a_font_of_one_width_are_code(box: str) -> None:
    (code,) = _code_of(box.format(_TYPEWRITTEN))
    code = code.content[0] if isinstance(code, Quote) else code
    assert code == Code(_PROGRAM)


@pytest.mark.parametrize(
    "text",
    [
        _TYPEWRITTEN.replace("&nbsp;", ""),
        "Ein Satz.<br>&nbsp;&nbsp; Noch einer.",
        "Ein langer Satz, wie ihn Schreibmaschinen schrieben. <br>&nbsp;&nbsp; " * 9 + "Ein Satz. " * 200,
    ],
)
def test_text_in_a_font_of_one_width_is_no_code(text: str) -> None:
    box = f"<div style='font-family: Courier'>{text}</div>"
    assert not any(isinstance(block, Code) for block in _code_of(box))
    beside = f"<p>Siehe <font face=courier>{_TYPEWRITTEN}</font> dort.</p>"
    assert not any(isinstance(block, Code) for block in _code_of(beside))


def test_code_whose_language_is_that_of_formulas_is_a_formula() -> None:
    assert _code_of("<pre lang=math><code>E = m c^2</code></pre>") == [Math("E = m c^2", "E = m c^2", display=True)]
    assert _code_of("<pre lang=de><code>E = m c^2</code></pre>") == [Code("E = m c^2", None)]


def test_a_caption_of_code_stays_and_a_label_goes() -> None:
    listing = "<div class=listingblock><div class=title>{}</div><div class=content><pre class=highlight>x = 1\ny = 2</pre></div></div>"
    code = Code("x = 1\ny = 2")
    assert _code_of(listing.format("Listado 3. Dos variables")) == [Paragraph(("Listado 3. Dos variables",)), code]
    assert _code_of(listing.format("init.py")) == [code]


@pytest.mark.parametrize(
    "name", ["class=cm-content", "id=geshi class='col cm-editor'", "class='code-lines blob-wrapper'"]
)
@pytest.mark.parametrize(
    "inner", ["<h2>Markt</h2><p>Es regnet.</p>", "<article><p>雨です。</p></article>", "<p>Oui.</p><nav>Haut</nav>"]
)
def test_a_box_of_a_page_with_the_name_of_an_editor_is_no_code(name: str, inner: str) -> None:
    html = f"<p>Eins.</p><div {name}>{inner}</div>"
    assert Code not in map(type, body(html).content)
    page = domext.parse(html)
    keep = np.arange(len(page.blocks)) < 1
    assert with_code(kept_blocks(page, keep)).mask.tolist() == keep.tolist()


@pytest.mark.parametrize(
    ("html", "line"),
    [
        ("Ouvre <code>a.css<button>Copier</button></code> ici.", "Ouvre `a.css` ici."),
        ("打开 <kbd>npm i</kbd><span role=button>复制</span> 吧。", "打开 `npm i` 吧。"),
        ("Lauf <code>make <button class=copy-btn>⧉ kopieren</button></code>.", "Lauf `make`."),
        ("Le <code>Set&lt;<button>Clé</button>&gt;</code> est vide.", "Le `Set<Clé>` est vide."),
        ("Drück <kbd>F1</kbd> <button>im Menü</button> oft.", "Drück `F1` im Menü oft."),
        ("<code><button>tout</button></code> d'abord", "`tout` d'abord"),
        ("<code role=button>un</code><br><kbd>F</kbd><kbd role=button>5</kbd>", "`un`  \n`F5`"),
    ],
)
def test_a_button_at_the_end_of_code_in_a_line_goes(html: str, line: str) -> None:
    assert keep_all(f"<p>{html}</p>").markdown.strip() == line


def test_emphasis_in_code_is_not_marked() -> None:
    html = "<p>Ejecute <code>git switch <var>rama</var> -<b>f</b></code> y <code>ls</code>.</p>"
    code = Styled("code", ("git switch rama -f",))
    assert body(html).content == (Paragraph(("Ejecute ", code, " y ", Styled("code", ("ls",)), ".")),)


def test_radio_buttons_choose_between_the_elements_after_them() -> None:
    buttons = "".join(
        f"<input type=radio name=g id=t{n}><label for=t{n}>{name}</label>" for n, name in enumerate(("npm", "yarn"))
    )
    html = f"<div class=group><div>{buttons}</div><div><div><pre>npm i</pre></div><div><pre>yarn add</pre></div></div></div>"
    bold = [Paragraph((Styled("strong", (name,)),)) for name in ("npm", "yarn")]
    assert _code_of(html) == [bold[0], Code("npm i"), bold[1], Code("yarn add")]


_PAGE = (
    "<main><p>Kept.</p><div class=box><span>Shell</span><pre>make</pre></div><div class=mermaid>y\nz</div><p>Kept <code>x</code>.</p><pre>a<br><br>b</pre><p>Dropped.</p>"
    "<pre>c</pre></main><aside><p>Nine words that have nothing to do with it.</p><pre>d</pre></aside><div><p>Kept.</p></div><p><math display=block>x</math></p>"
)  # fmt: skip


def test_code_beside_kept_text_is_kept() -> None:
    page = domext.parse(_PAGE)
    texts = [page.blocks.text(row) for row in range(len(page.blocks))]
    keep = np.array([text.startswith("Kept") for text in texts])
    added = with_code(kept_blocks(page, keep)).mask & ~keep
    # Both parts of the code with an empty line; not the code between dropped paragraphs, nor that of another element.
    assert [text.strip() for text, is_added in zip(texts, added, strict=True) if is_added] == [
        "make",
        "y z",
        "a",
        "b",
        "x",
    ]
    addable = np.array([text != "make" for text in texts])
    assert "make" not in [texts[row] for row in np.flatnonzero(with_code(kept_blocks(page, keep, addable)).mask)]
    assert with_code(kept_blocks(page, np.ones(len(keep), np.bool_))).mask.all()


@pytest.mark.parametrize(
    ("formula", "is_added"),
    [
        ("<x-tex>$$a \\ge b$$</x-tex>", True),
        ("<span class=tex>\\[a \\ge b\\]</span>", True),
        ("<span>$$a \\ge b$$</span> et après", False),
        ("<span>Prix : $$$</span>", False),
    ],
)
def test_a_raw_formula_in_an_element_between_paragraphs_is_kept(formula: str, *, is_added: bool) -> None:
    page = domext.parse(f"<main><h1>いいえ</h1><p>それは次の式です</p>{formula}<footer>No.</footer></main>")
    keep = np.array([False, True, False, False])
    assert with_code(kept_blocks(page, keep)).mask.tolist() == [False, True, is_added, False]


def test_code_that_is_partly_kept_is_kept_as_a_whole() -> None:
    page = domext.parse("<p>No.</p><pre>a<br><br>b<br><br>c</pre><p>No.</p>")
    keep = np.array([False, False, True, False, False])
    assert with_code(kept_blocks(page, keep)).mask.tolist() == [False, True, True, True, False]


def test_a_table_of_code_is_kept_as_a_whole() -> None:
    rows = "".join(
        f"<tr><td class=blob-num>{n}</td><td class=blob-code>{line}</td></tr>" for n, line in enumerate("ab", 1)
    )
    page = domext.parse(f"<p>Kept.</p><div><table class=diff-table>{rows}</table></div><p>Kept.</p>")
    for kept in ([True, False, False, False, False, True], [False, False, True, False, False, False]):
        keep = np.array(kept)
        assert with_code(kept_blocks(page, keep)).mask[1:-1].all()


@pytest.mark.cost
def test_the_time_for_code_is_linear() -> None:
    repeated = (
        "<div class=code><textarea>x</textarea><pre>x</pre></div><div><input type=radio><label>x</label></div>"
        "<pre><i class=a-line>x</i>y</pre><pre><span id=a>x</span><span id=b>y</span></pre>"
        "<p style='font-family:courier'>x<br>&nbsp; y<br>z</p>"
    )
    assert growth(_rebuilt, lambda size: keep_all("<p>x</p>" + repeated * size)) < MAX_GROWTH


def _rebuilt(article: Article) -> None:
    page = article.page
    with_code(kept_blocks(page, np.arange(len(page.blocks)) == 0))
    rebuild_body(article)


def test_callouts_and_definitions_around_code_stay() -> None:
    assert [type(block) for block in _code_of("<div class='admonition tip'><pre>x = 1\ny</pre></div>")] == [Callout]
    html = "<dl><dt>make</dt><dd><pre>x</pre></dd><dt>all</dt><dd><pre>y</pre></dd></dl>"
    assert [type(block) for block in _code_of(html)] == [Definitions]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\n one\n two\n", " one two"),
        ("one\u2028\n  two", "one\u2028  two"),
        ("one \n \u2028two", "one \u2028two"),
        ("one\u2028 \n", "one\u2028"),
        ("one  two", "one  two"),
        ("one\u2028\u2028\ntwo", "one\u2028\u2028two"),
    ],
)
def test_newlines_beside_the_lines_of_code_are_markup(text: str, expected: str) -> None:
    assert without_newlines(text) == expected


@pytest.mark.cost
@pytest.mark.parametrize("blank", [" ", "\n", "\n ", "\u2028 "])
def test_white_space_in_code_takes_linear_time(blank: str) -> None:
    assert growth(without_newlines, lambda size: f"a{blank * size}b\nc{blank * size}\n") <= MAX_GROWTH


@pytest.mark.parametrize(
    "boxes",
    [
        "<div><span class=line-number>1</span> Mühle</div><div><span class=line-number>2</span> Wehr</div>",  # two lines
        "<div><span class=lineno>A</span> Mühle</div><div><span class=lineno>B</span> Wehr</div><div><span class=lineno>C</span> Tor</div>",
        "<div><span class=lineno>1</span> Mühle</div><div><span class=lineno>2</span> Wehr</div><div><span class=lineno>3</span> Tor</div><p>Kein Tor.</p>",
    ],
)
def test_boxes_with_numbers_that_are_no_code(boxes: str) -> None:
    assert not any(isinstance(block, Code) for block in _code_of(f"<div>{boxes}</div>"))


def test_hidden_parts_of_code_leave_no_empty_line() -> None:
    goals = "<small><div><div hidden>1 goal</div></div></small>"
    page = domext.parse(f"<pre><span>Proof.{goals}</span><span>\n</span><span>  auto.</span><span>\n</span>Qed.</pre>")
    code = keep_all(page, keep=~page.blocks.hidden).body
    assert code.content == (Code("Proof.\n  auto.\nQed."),)
