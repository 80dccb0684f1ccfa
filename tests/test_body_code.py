"""Code in a body: its lines, its language, and what highlighters put around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from domext.body.tree import Code, List, Paragraph, Styled, Table
from tests.bodies import body, keep_all, rebuild_body
from tests.clock import MAX_GROWTH, growth

if TYPE_CHECKING:
    from collections.abc import Callable


_SOURCE = "def f(x):\n    y = x * 2\n\n    return y"
_LINES = _SOURCE.split("\n")


def _pre(inner: str, attributes: str = "") -> str:
    return f"<p>Vor dem Beispiel steht ein Satz.</p><pre{attributes}>{inner}</pre><p>Danach noch einer.</p>"


def _around(inner: str) -> str:
    return f"<p>Un texte avant le code.</p>{inner}<p>Et un texte après le code.</p>"


def _rows(number: str, code: str) -> str:
    cells = (
        f"<tr>{number.format(n=n, line=line)}{code.format(n=n, line=line)}</tr>" for n, line in enumerate(_LINES, 7)
    )
    return "".join(cells)


def _each(markup: str, between: str = "") -> str:
    return between.join(markup.format(n=n, line=line) for n, line in enumerate(_LINES, 7))


_NUMBERS = "\n".join(str(n) for n in range(7, 11))

DIALECTS = {
    "spans of numbers": _pre(_each('<span class="lineno">{n}</span><span>{line}</span>', "\n")),
    "numbers in front of a space": _pre(_each('<span style="color:#008080">{n:2}</span> <span>{line}</span>', "\n")),
    "numbers with a colon": _pre(_each('<span class="linenr">{n}: </span>{line}', "\n")),
    "numbers that cannot be selected": _pre(
        _each('<span><span style="-webkit-user-select:none;user-select:none">{n}</span>{line}\n</span>')
    ),
    "hidden numbers": _pre(_each('<i aria-hidden=true>{n}</i><span class="tok">{line}</span>', "\n")),
    "a division for each line": _pre(
        "<code>" + _each("<div class=ec-line><div class=gutter><div class=ln>{n}</div></div><div class=code>{line}\n</div></div>") + "</code>"
    ),
    "the label of folded lines": _pre(
        "<code><details><summary>3 lines</summary>" + _each("<div class=ec-line>{line}\n</div>") + "</details></code>"
    ),
    "a hidden copy": _around(f"<div><div>{'<pre>' + _SOURCE + '</pre>'}</div><pre style='display: none' class=language-py>{_SOURCE}</pre></div>"),
    "a span for each line": _pre("<code>" + _each('<span class="line">{line}</span>', "\n") + "</code>"),
    "a span for each line and no line breaks": _pre("<code>" + _each('<span class="token-line">{line}</span>') + "</code>"),
    "line breaks as elements": _pre("<code>" + _each("<span>{line}</span>", "<br>") + "</code>"),
    "list items": _pre("<ol class=linenums>" + _each("<li class=L0><span>{line}</span></li>") + "</ol>", " class='prettyprint linenums'"),
    "a column of numbers in a table": _around(
        f"<div class=highlight><table class=rouge-table><tr><td class='rouge-gutter gl'><pre class=lineno>{_NUMBERS}\n</pre></td>"
        f"<td class=rouge-code><pre>{_SOURCE}\n</pre></td></tr></table></div>"
    ),
    "a column of numbers without a name": _around(
        f"<table><tr><td><pre>{_NUMBERS}</pre></td><td><pre>{_SOURCE}</pre></td></tr></table>"
    ),
    "a row for each line": _around(
        "<table class='highlight js-file'>" + _rows("<td class=blob-num data-line-number={n}></td>", "<td class=blob-code>{line}\n</td>") + "</table><pre hidden></pre>"
    ),
    "columns with headers": _around(
        "<table class=code><thead><tr><th class=lineno>Zeile</th><th class=content> </th></tr></thead><tbody>"
        + _each("<tr><th id=L{n}><a href='#L{n}'>{n}</a></th><td>{line}\n</td></tr>").replace("    ", "&nbsp;" * 4) + "</tbody></table>"
    ),
    "a row for each line inside of code": _pre(
        "<code><table>" + _rows("<td class=hljs-ln-numbers data-line-number={n}>{n}</td>", "<td>{line}\n</td>") + "</table></code>"
    ),
    "an old highlighter": _around(
        "<div class=syntaxhighlighter><table><tr><td class=gutter>" + _each("<div class='line number{n}'>{n}</div>")
        + "</td><td class=code><div class=container>" + _each("<div class='line number{n}'><code>{line}</code>&nbsp;</div>")
        + "</div></td></tr></table></div><pre hidden></pre>"
    ),
    "a column of numbers beside the code": _around(
        f"<div class=code-wrap><pre class=numbers>{_NUMBERS}</pre><pre class=source>{_SOURCE}</pre></div>"
    ),
    "an editor with gutters": _around(
        "<div class='CodeMirror cm-s-default'><div class=CodeMirror-code>"
        + _each("<div><div class=CodeMirror-gutter-wrapper><div class=CodeMirror-linenumber>{n}</div></div><pre class=CodeMirror-line><span>{line}&#8203;</span></pre></div>")
        + "</div></div>"
    ),
    "an editor with lines": _around(
        "<div class=monaco-editor><div class=margin-view-overlays>" + _each("<div class=line-numbers>{n}</div>")
        + "</div><div class=view-lines>"
        + _each("<div class=view-line><span><span>{line}</span></span></div>").replace("    ", "&nbsp;" * 4)
        + "</div></div><pre hidden></pre>"
    ),
    "an editor of breaks": _around(
        "<div class=cm-editor><div class=cm-scroller><div class=cm-content>" + _each("<div class=cm-line>{line}</div>").replace("<div class=cm-line></div>", "<div class=cm-line><br></div>")
        + "</div></div></div><pre hidden></pre>"
    ),
    "code without <pre>": _around("<code class='language-python'>" + "<br>".join(_LINES).replace("    ", "&nbsp;" * 4) + "</code>"),
    "a button in the code": _pre(f"<code>{_SOURCE}</code><button>Kopieren</button>"),
    "a toolbar in the code": _pre(
        f"<code class='hljs'><div class=code__header><span>python</span><button>複製</button></div><div class=content>{_SOURCE}</div></code>"
    ),
    "a toolbar of ideographs in the code": _pre(
        f"<div class=code-block-plugin-header><div><i></i></div><span>python</span><div>请智能助手解释代码</div><div>全部复制</div></div><code class=language-python>{_SOURCE}</code>"
    ),
    "types that appear under the pointer": _pre(
        f"<code>{_SOURCE.replace('f(x)', '<span class=has-info><span class=twoslash-popup>f: int → int</span>f(x)</span>')}</code>"
    ),
    "a label in the code": _pre(
        f"<div class=box><div class='flex text-xs'>Python</div><div class=sticky><button>复制代码</button></div><div class=p-4><code class=language-python>{_SOURCE}</code></div></div>"
    ),
    "a field for copying": _around(
        f"<div class=crayon><div class=plain-wrap><textarea readonly>{_SOURCE}</textarea></div><div class=crayon-main><table><tr><td class=crayon-nums>{_NUMBERS.replace(chr(10), '<br>')}</td>"
        "<td><div class=crayon-pre>" + _each("<div class=crayon-line>{line}&nbsp;</div>") + "</div></td></tr></table></div></div>"
    ),
    "the blocks of an editor": _around(
        "<div class=ql-code-block-container>" + _each("<div class=ql-code-block>{line}</div>") + "</div><pre hidden></pre>"
    ),
    "a cell of a notebook": _around(
        f"<div class=cell><div class='prompt input_prompt'>In&nbsp;[7]:</div><div class=inner_cell><div class=highlight><pre>{_SOURCE}</pre></div></div></div>"
    ),
    "fragments of code and their output": _around(
        f"<div class=example><code class='hl block'>{_LINES[0]}</code>\n<pre class=output>{_LINES[1]}</pre>\n<code class='hl block'>\n</code>"
        f"<code class='hl block'>{_LINES[3]}</code></div>"
    ),
    "lines of code with breaks between": _around(
        f"<p><code>{_LINES[0]}</code><br><code>{_LINES[1].replace(' ', '&nbsp;')}</code><br><code></code><br>\n<code>{_LINES[3].replace(' ', '&nbsp;')}</code></p>"
    ),
    "what a compiler says about a line": _pre(
        "<code>" + _each("<span class=line>{line}</span>", "\n").replace("</span>", "</span><div class='twoslash-meta-line'>型が違います: int</div>", 1) + "</code>"
    ),
    "lines of a test that no reader sees": _pre(f"<code class='language-rust'><span class=boring>fn main() {{\n</span>{_SOURCE}\n<span class=boring>}}</span></code>"),
    "a bar of a label and a button in the code": _pre(
        f"<div class=box><div class='flex px-4'><span>python</span><button class=ml-auto>Skopiuj kod</button></div><div class=p-4><code>{_SOURCE}</code></div></div>"
    ),
    "paragraphs with ids": _pre(f"<span id=a1>{_LINES[0]}<br>{_LINES[1]}</span><span id=b2><br>{_LINES[3]}</span>"),
    "the lines of an older plugin": _around(
        "<div class='my-syntax-highlighter-syntax'><div class=plain-wrap><textarea readonly>" + _SOURCE + "</textarea></div><div class=my-syntax-highlighter-main><table><tr>"
        + "<td class=crayon-nums>" + _each("<div>{n}</div>") + "</td><td><div class=pre>" + _each("<div class=crayon-line>{line}&nbsp;</div>") + "</div></td></tr></table></div></div>"
    ),
    "the name of the file as preformatted text": _around(
        f"<div class=code-with-filename><div class=code-with-filename-file><pre><strong>маре.py</strong></pre></div><div class=sourceCode><pre>{_SOURCE}</pre></div></div>"
    ),
    "a text field": _around(f"<textarea readonly>{_SOURCE}</textarea>"),
}  # fmt: skip


@pytest.mark.parametrize("name", DIALECTS)
def test_code_has_its_lines_and_no_line_numbers(name: str) -> None:
    blocks = body(DIALECTS[name]).content
    assert [type(block) for block in blocks] == [Paragraph, Code, Paragraph]
    code = blocks[1]
    assert isinstance(code, Code)
    assert "\n".join(line.rstrip() for line in code.text.split("\n")) == _SOURCE


@pytest.mark.parametrize(
    "toolbar",
    [
        "<div class='flex justify-between'><span>Python</span><button>Copier</button></div>",
        "<div class=code-header><span>app.py</span><span class=copy-btn>複製</span></div>",
        "<div class=code-site-header><span>Python</span><div>コードの説明を聞く</div><div>複製</div></div>",
        "<figcaption><span class=title>src/app.py</span></figcaption>",
        "<div class=toolbar><div class=toolbar-item><span>Python</span></div></div>",
        "<figcaption class=header><span>src/app.py</span> <a href=/raw>brut</a></figcaption>",
        "<figcaption><span>src/app.py</span> <a href=/raw>herunterladen</a></figcaption>",
        "<div class=button-holder><a href=/play>Ausführen</a></div>",
        "<button aria-label='Копировать'>⧉</button>",
        "<div><div><div role=button tabindex=0>Python</div></div><div role=button>Kopieren</div></div>",
    ],
)
@pytest.mark.parametrize("is_above", [True, False])
def test_toolbars_and_file_names_of_code_are_left_out(toolbar: str, *, is_above: bool) -> None:
    code = f"<div><pre><code>{_SOURCE}</code></pre></div>"
    inner = toolbar + code if is_above else code + toolbar
    tag = "figure" if "figcaption" in toolbar else "div"
    html = _around(f"<{tag} class='code-block'>{inner}</{tag}>")
    blocks = body(html).content
    assert [type(block) for block in blocks] == [Paragraph, Code, Paragraph]
    assert isinstance(blocks[1], Code)
    assert blocks[1].text == _SOURCE
    assert blocks[1].language == ("python" if "Python" in toolbar else None)


@pytest.mark.parametrize(
    "inner",
    [
        "<p>Lancez ceci :</p><pre>npm run</pre>",
        "<div>Exemple :</div><pre>npm run</pre>",
        "<pre>npm run</pre><p>Le résultat s'affiche.</p>",
        "<h3>Python</h3><pre>npm run</pre>",
    ],
)
def test_text_beside_code_stays(inner: str) -> None:
    assert len(body(f"<div class=section>{inner}</div>").content) == 2
    assert len(body(f"<div class=highlight>{inner}</div>").content) == 2


@pytest.mark.parametrize(
    "line",
    ["<pre>{}</pre>", "<div><code class=hljs>{}</code></div>", "<p><code>{}</code></p>"],
)
def test_lines_that_are_elements_of_code_each_are_one_program(line: str) -> None:
    lines = ["cd quai", "ls -l", "tar cf marées.tar ."]
    assert body(_around("\n".join(map(line.format, lines)))).content[1:-1] == (Code("\n".join(lines)),)
    assert len(body(_around("\n".join(map(line.format, lines[:2])))).content) == 4
    assert len(body(_around("<p>ou bien</p>".join(map(line.format, lines)))).content) == 7


def test_a_program_is_kept_as_a_whole() -> None:
    page = "<p>Avant.</p><div><code class=block>#check 1</code><pre>1 : Nat</pre></div><p>Après.</p>"
    keep = np.array([True, False, True, True])
    assert keep_all(page, keep=keep).body.content[1] == Code("#check 1\n1 : Nat")


def test_links_that_select_code_are_left_out() -> None:
    code = f"<div class=codebox><p>Code : <a href=#>Tout sélectionner</a></p><pre><code>{_SOURCE}</code></pre></div>"
    assert body(_around(code)).content[1:-1] == (Code(_SOURCE),)
    example = "<div class=codebox><p>Voir <a href=/doc>la page</a></p><pre>ls</pre></div>"
    assert len(body(example).content) == 2


def test_numbers_that_are_code_stay() -> None:
    assert body("<pre>1\n2\n3</pre>").content == (Code("1\n2\n3"),)
    assert body("<pre><span class=mi>1</span>\n<span class=mi>2</span></pre>").content == (Code("1\n2"),)
    numbers = "<pre><code>x = [\n  <span class='hl num'>1</span>,\n  <span class='hl num'>2</span>]\ny = <span class='hl num'>3</span></code></pre>"
    assert body(numbers).content == (Code("x = [\n  1,\n  2]\ny = 3"),)
    lines = "".join(f"<div class=line><span class=num>{number}</span>x = {number}</div>" for number in range(1, 4))
    assert body(f"<pre>{lines}</pre>").content == (Code("x = 1\nx = 2\nx = 3"),)
    table = "<table><tr><th>Nr.</th><th>Befehl</th></tr><tr><td>1</td><td><code>ls</code></td></tr></table>"
    assert isinstance(body(table).content[0], Table)


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ('<pre class="sourceCode haskell"><code class="sourceCode haskell">{}</code></pre>', "haskell"),
        ('<div class="highlight-python notranslate"><div class=highlight><pre>{}</pre></div></div>', "python"),
        ('<div class="highlight highlight-source-shell"><pre>{}</pre></div>', "shell"),
        ("<pre><code class='hljs rust'>{}</code></pre>", "rust"),
        ("<pre class='prettyprint lang-sql'>{}</pre>", "sql"),
        ("<pre class='brush: csharp; gutter: false'>{}</pre>", "csharp"),
        ("<div class='highlight-ipython3'><div class=highlight><pre>{}</pre></div></div>", "python"),
        ("<div lang=cpp class=highlighter-rouge><div class=highlight><pre>{}</pre></div></div>", "cpp"),
        ("<div data-language=toml><pre><code>{}</code></pre></div>", "toml"),
        (
            "<div class='highlight-html+django notranslate'><div class=highlight><pre>{}</pre></div></div>",
            "html+django",
        ),
        ("<div class='highlight-default notranslate'><div class=highlight><pre>{}</pre></div></div>", None),
        ("<pre class='lang:java decode:true'>{}</pre>", "java"),
        ("<pre class='theme:github lang:default decode:true'>{}</pre>", None),
        ("<pre class=sunlight-highlight-python>{}</pre>", "python"),
        ("<pre class=sh_java>{}</pre>", "java"),
        ("<pre class='acme-code-jsx'>{}</pre>", "jsx"),
        ("<pre name=code class='sql:nocontrols'>{}</pre>", "sql"),
        ("<textarea name=code class=java>{}</textarea>", "java"),
        ("<pre class='sp-cm sp-pristine sp-javascript'><code>{}</code></pre>", "javascript"),
        (
            "<div class='codecolorer-container php default'><table><tr><td class=line-numbers>1<br>2</td><td><div class='php codecolorer'>{}</div></td></tr></table></div>".replace(
                "{}", "a = b<br>c = d"
            ),
            "php",
        ),
        ("<pre lang=toml aria-label='código'><code>{}</code></pre>", "toml"),
        ("<pre class='rust rust-example-rendered'><code>{}</code></pre>", "rust"),
        ("<div class=file><pre class=code><code><span class=line lang=ruby>{}</span></code></pre></div>", "ruby"),
        ("<pre class='src src-emacs-lisp' id=a>{}</pre>", "emacs-lisp"),
        ("<pre><code class='makeup elixir' translate=no>{}</code></pre>", "elixir"),
        ("<div data-syntax=swift><pre><code>{}</code></pre></div>", "swift"),
        ("<custom-code><pre syntax=Bash><code>{}</code></pre></custom-code>", "bash"),
        ("<pre lang=en><code>{}</code></pre>", None),
        ("<pre class='r box'>{}</pre>", None),
        ("<div class=highlight-wrap><pre><code>{}</code></pre></div>", None),
        ("<div class='highlight code'><pre>{}</pre></div>", None),
    ],
)
def test_the_language_of_code(html: str, language: str | None) -> None:
    assert body(html.format("a = b\nc = d")).content == (Code("a = b\nc = d", language),)


def test_code_in_a_line_stays_in_the_line() -> None:
    text = (Styled("code", ("ls",)), " zeigt ", Styled("code", ("pwd",)))
    assert body("<p><code class=language-sh>ls</code> zeigt <code>pwd</code></p>").content == (Paragraph(text),)
    items = body("<ul><li><code>eins</code></li><li><code>zwei</code></li></ul>").content[0]
    assert isinstance(items, List)
    assert items.items[0].content == (Paragraph((Styled("code", ("eins",)),)),)


_LINE = "<div class=line><span class=ln>{n}</span><span>a{n} = b</span></div>"


@pytest.mark.cost
@pytest.mark.parametrize(
    "make",
    [
        lambda size: "<pre>" + "".join(_LINE.format(n=n) for n in range(size)) + "</pre>",
        lambda size: "<div class=highlight><button>x</button>" * size + "<pre>a</pre>",
        lambda size: "<div><pre>1 2</pre><pre>a</pre></div>" * size,
        lambda size: "<pre>" + "<span class=gutter>1" * size + "x</pre>",
        lambda size: "<pre>" + "<span class='hl num'>1</span> " * size + "x</pre>",
        lambda size: "<pre>" + "<a href='#a'>1</a>x\n" * size + "</pre>",
        lambda size: "<div>" + "<div><a class=lineno>1</a> a</div>" * size,
        lambda size: "<div><a class=lineno>1</a>" * 3 * size,
        lambda size: "<pre>" + "<small><div><div hidden>a</div></div></small>\n" * size,
        lambda size: "<table><tr><td class=gutter>1<td><code>a</code></table>" * size,
        lambda size: "<table><tr><td class=gutter>1<td>" * size,
        lambda size: "<div>" + "<code class=block>a</code><pre>b</pre>" * size + "</div>",
        lambda size: "<pre>" + "<div class=a>bash</div><div class=b>bash</div>" * size + "<code>ls</code></pre>",
    ],
)
def test_code_takes_linear_time(make: Callable[[int], str]) -> None:
    assert growth(rebuild_body, lambda size: keep_all(make(size))) < MAX_GROWTH
