"""The markup of boards, highlighters, converters and editors, of this year and of 2005, as Markdown."""

from __future__ import annotations

import pytest

from domext.body.substitutes import line_of_post
from domext.body.tree import Image, Paragraph, Post, line_of
from tests.bodies import body, markdown_between

CODE = {
    "a table for each line": (
        ("<div class='syntaxhighlighter sql'><div class=lines><div class='line alt1'><table><tr><td class=number><code>1</code></td>"
        "<td class=content><code class=keyword>select</code> <code>a</code></td></tr></table></div><div class='line alt2'><table><tr>"
        "<td class=number><code>2</code></td><td class=content><code>from b;</code></td></tr></table></div></div></div>"),
        "```sql\nselect a\nfrom b;\n```",
    ),
    "a bar of commands": (
        ("<div class='dp-highlighter bg_sql'><div class=bar><div class=tools><b>[sql]</b> <a href='#' class=ViewSource>view plain</a>"
        "</div></div><ol class=dp-sql><li class=alt><span>select a</span></li><li><span>from b;</span></li></ol></div>"),
        "```sql\nselect a\nfrom b;\n```",
    ),
    "a list in a monospaced font": (
        ("<div class=geshifilter><ol class='geshifilter-c' style='font-family:monospace'><li><div>int a;</div></li><li><div>&nbsp;&nbsp;b();"
        "</div></li></ol></div>"),
        "```c\nint a;\n  b();\n```",
    ),
    "the language after code": ("<pre class=code-java>int a;\nb();</pre>", "```java\nint a;\nb();\n```"),
    "the language alone": ("<pre class=python>a = 1\nb = 2</pre>", "```python\na = 1\nb = 2\n```"),
    "a word that is no language": ("<pre class=console>a = 1\nb = 2</pre>", "```\na = 1\nb = 2\n```"),
    "a comparison": (
        "<pre class=language-diff-js><code>- a\n+ b</code></pre>", "```diff\n- a\n+ b\n```",
    ),
    "a line below the code": (
        ("<div class=gist><div class=gist-data><div class='blob-wrapper data type-python'><table><tr><td class=blob-num></td><td class=blob-code>"
        "x = 1</td></tr></table></div></div><div class=gist-meta><a href=https://g.org/r>voir</a> <a href=https://g.org>x.py</a></div></div>"),
        "```python\nx = 1\n```",
    ),
    "a cell of a board": (
        "<table><tr><td><b>Código:</b></td></tr><tr><td class=code>make all<br>&nbsp; reboot</td></tr></table>",
        "```\nmake all\n  reboot\n```",
    ),
    "a line above the code of a board": (
        "<div style='margin:20px'><div class=smallfont>PHP-Code:</div><pre class=alt2>echo 1;\necho 2;</pre></div>",
        "```\necho 1;\necho 2;\n```",
    ),
    "words that copy the code inside it": (
        ("<pre><code class='hljs language-js copyable'>let a\nb()\n<span class=copy-code-btn>复制代码</span></code></pre>"
        "<pre><code class=language-js>let c\nd()</code><a class='btn-copy' href='#'>Copier</a></pre>"),
        "```js\nlet a\nb()\n```\n\n```js\nlet c\nd()\n```",
    ),
    "a bar inside the code": (
        ("<pre><div class=code-block-extension-header><div class=code-block-extension-headerLeft></div><div><span>js</span>"
        "<div class=code-block-extension-copyCodeBtn>复制代码</div></div></div><code lang=js><span data-line-num=1>let a</span>\n<span>b()</span></code></pre>"),
        "```js\nlet a\nb()\n```",
    ),
    "a bar above an editor inside the code": (
        ("<pre><div class=a><div class=b><div class=c><svg></svg>Python</div><button>Lancer</button></div><div class=d><div class=cm-content>"
        "<span>x = 1</span><br><span>y = 2</span></div></div></div></pre>"),
        "```python\nx = 1\ny = 2\n```",
    ),
    "a bar and a link below the code inside it": (
        ("<pre><code class=lang-xml>&lt;a&gt;\n&lt;/a&gt;</code><div class=werkzeug><span>xml</span> <button>复制</button></div></pre>"
        "<pre><div class=code-container><code><div class=line>let x</div><div class=line>y()</div></code><a href=/play>Versuchen</a></div></pre>"
        "<pre><code>a</code> <a href=/b>b</a> <code>c</code></pre><pre><code class=w>int</code> <a href=/f>f</a>();</pre>"),
        "```xml\n<a>\n</a>\n```\n\n```\nlet x\ny()\n```\n\n```\na b c\n```\n\n```\nint f();\n```",
    ),
    "bars beside code among paragraphs": (
        ("<p>Un.</p><div class=codeHeader><span class=language>C#</span><button>Copier</button></div><pre><code>int a;\nb();</code></pre><p>Deux.</p>"
        "<pre><code>int c;\nd();</code></pre><div class=code-copy-btn>复制</div><div class=code-toolbar><pre>x = 1\ny = 2</pre></div>"),
        "Un.\n\n```csharp\nint a;\nb();\n```\n\nDeux.\n\n```\nint c;\nd();\n```\n\n```\nx = 1\ny = 2\n```",
    ),
    "commands below code among paragraphs": (
        ("<p>Un.</p><div><pre>x = 1\ny = 2</pre></div><div><span><button>Ejecutar</button></span><a href='javascript:void(0)'>Ampliar el código</a></div>"
        "<p>Deux.</p><pre>x = 3\ny = 4</pre><div><button>Si</button> o no</div><p>Trois.</p>"),
        "Un.\n\n```\nx = 1\ny = 2\n```\n\nDeux.\n\n```\nx = 3\ny = 4\n```\n\nSi\n\no no\n\nTrois.",
    ),
    "buttons of many words beside a title": (
        ("<div><div><div>Enviar un mensaje con el programa</div><button>Copy the code block</button><button>Report the code block</button></div>"
        "<pre class=lang-py>x = 1\ny = 2</pre></div>"),
        "Enviar un mensaje con el programa\n\n```py\nx = 1\ny = 2\n```",
    ),
    "tabs that are languages": (
        "<div><div><button role=tab>SDK</button><button role=tab>Python</button></div><pre>x = 1\ny = 2</pre></div>", "```\nx = 1\ny = 2\n```",
    ),
    "a field with the code, and the language below it": (
        ("<div class=code-box><span><pre aria-hidden=true><textarea>let a\nb()</textarea></pre></span><pre class=shiki><code>let a\nb()</code></pre>"
        "<span>JavaScript</span></div>"),
        "```javascript\nlet a\nb()\n```",
    ),
    "a box for each line and its number": (
        ("<pre><div><div><span>8</span><div>a:\n</div></div><div><span>9</span><div><div>\n</div></div></div><div><span>10</span><div>  b\n</div></div></div></pre>"
        "<pre><div><div><b>1</b><div>a</div></div><div><b>3</b><div>b</div></div></div></pre>"),
        "```\na:\n\n  b\n```\n\n```\n1\na\n3\nb\n```",
    ),
    "a box for each of few lines and its number": (
        ("<pre><div><div><span>1</span><div>a\n</div></div><div><span>2</span><div>b</div></div></div></pre><pre><div><div><span>1</span><div><p>c</p></div></div></div></pre>"
        "<pre><div><span>1</span> + 2</div><div><span>2</span> + 3</div></pre><pre><div><span>4</span><div>d</div></div></pre>"),
        "```\na\nb\n```\n\n```\nc\n```\n\n```\n1 + 2\n2 + 3\n```\n\n```\n4\nd\n```",
    ),
    "numbers of cells in a notebook": (
        ("<div><div class=prompt><pre>[3]:\n</pre></div><div><pre>x = 1\nx</pre></div></div><div><div class=prompt><pre>[3]:\n</pre></div><pre>1\n2</pre></div>"),
        "```\nx = 1\nx\n```\n\n```\n1\n2\n```",
    ),
    "the source of a diagram": (
        ("<div class=mermaid>\n  graph LR\n    Tor--&gt;Wehr\n</div><p>Y</p><div class=mermaid><svg><text>Tor\nWehr</text></svg></div>"
        "<div class='mermaid-note'>Ein\nSatz.</div><div class='mermaid'>Meerjungfrau</div>"),
        "```mermaid\ngraph LR\n  Tor-->Wehr\n```\n\nY\n\nTor Wehr\n\nEin Satz.\n\nMeerjungfrau",
    ),
    "TeX in code": ("<pre><code class=language-math>\\frac{a}{b}</code></pre>", "$$\\frac{a}{b}$$"),
    "TeX in preformatted text": ("<pre class=math>\\frac{a}{b}</pre>", "$$\\frac{a}{b}$$"),
    "TeX in code in a line": ("<p>Also <code class='language-math math-inline'>a + b</code> gilt.</p>", "Also $a + b$ gilt."),
    "a verse": (
        "<pre class=wp-block-verse>Der Mond ist\n   aufgegangen\n\ndie goldnen Sternlein</pre>",
        "Der Mond ist  \naufgegangen\n\ndie goldnen Sternlein",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CODE)
def test_code(name: str) -> None:
    markup, expected = CODE[name]
    assert markdown_between(markup) == expected


QUOTATIONS = {
    "a box": ("<div class=quotecontent>Altes Zitat.</div>", "> Altes Zitat."),
    "boxes around each other": (
        "<div class=bbcode_quote><div class=quote_container><div>Ann a écrit</div><div>Une vieille phrase.</div></div></div>",
        "> Ann a écrit\n>\n> Une vieille phrase.",
    ),
    "boxes in each other": (
        "<div class=quotemain>Zwei<div class=quotemain>Eins</div>drei</div>", "> Zwei\n>\n> > Eins\n>\n> drei",
    ),
    "the cell of a board": (
        "<table><tr><td><b>ann wrote:</b></td></tr><tr><td class=quote>An old sentence.</td></tr></table>",
        "**ann wrote:**\n\n> An old sentence.",
    ),
    "a box around a quotation": (
        "<aside class=quote><div>ann:</div><blockquote><p>An old sentence.</p></blockquote></aside>",
        "> ann:\n>\n> An old sentence.",
    ),
    "a name without a space": (
        "<blockquote><div><cite>Ann a écrit :</cite>Une vieille phrase.</div></blockquote>", "> *Ann a écrit :*  \n> Une vieille phrase.",
    ),
    "emphasis in a quotation": ("<blockquote><i>Note:</i> an old sentence.</blockquote>", "> *Note:* an old sentence."),
    "a price": ("<div class=quote-form>Ask for a price.</div>", "Ask for a price."),
    "an offer": ("<div class=quote><h3>Get a quote</h3><p>Call us.</p></div>", "### Get a quote\n\nCall us."),
}  # fmt: skip


@pytest.mark.parametrize("name", QUOTATIONS)
def test_quotations(name: str) -> None:
    markup, expected = QUOTATIONS[name]
    assert markdown_between(markup) == expected


PARTS = {
    "a table around a picture and its caption, as in LaTeX2HTML": (
        ("<p>Das ist der Hafen.</p><table><caption><b>Abb. 1:</b> 港</caption><tr><td><img src=/i.png width=300></td></tr></table>"),
        "Das ist der Hafen.\n\n![](https://e.org/i.png)\n\n**Abb. 1:** 港",
    ),
    "a table by roles": (
        (
            "<div role=table><div role=rowgroup><div role=row><div role=columnheader>Name</div><div role=columnheader>Âge</div></div></div>"
            "<div role=row><div role=cell></div><div role=cell>5</div></div></div>"
        ),
        "| Name | Âge |\n| --- | --- |\n|  | 5 |",
    ),
    "a table by roles in a line": (
        ("<p>Avant <span role=table><b role=row><i role=columnheader>Ville</i> <i role=columnheader>Âge</i></b><b role=row><i role=cell>"
        "<img src=/a.png alt=Gand width=90 height=90></i><i role=cell><a href=/x>900</a> <em>ans</em> "
        "<img src=/b.png alt=B width=90 height=90></i></b></span> après.</p>"),
        ("Avant\n\n| Ville | Âge |\n| --- | --- |\n"
        "| ![Gand](https://e.org/a.png) | [900](https://e.org/x) *ans* ![B](https://e.org/b.png) |\n\naprès."),
    ),
    "a table by roles with cells in a line": (
        ("<div role=grid><div role=row><span role=columnheader>左</span><span role=columnheader>右</span></div>"
        "<div role=row><span role=gridcell></span><span role=gridcell>5</span></div></div>"),
        "| 左 | 右 |\n| --- | --- |\n|  | 5 |",
    ),
    "a table with the role of a grid": (
        "<table role=grid><tr role=row><td role=gridcell>a</td><td role=gridcell>b</td></tr></table>", "| a | b |\n| --- | --- |",
    ),
    "a grid of cards": (
        f"<div role=grid><div role=row><div role=gridcell>{'Lang. ' * 60}</div></div><div role=row><div role=gridcell>b</div></div></div>",
        f"{'Lang. ' * 60}".strip() + "\n\nb",
    ),
    "bullets in cells": (
        "<table><tr><td>•</td><td>Un <b>point</b></td></tr><tr><td>•</td><td>Un autre</td></tr></table>", "- Un **point**\n- Un autre",
    ),
    "numbers in cells beside long text": (
        f"<table><tr><td>3.</td><td>{'Lang. ' * 80}</td></tr><tr><td>4.</td><td>Kurz.</td></tr></table>",
        f"3. {'Lang. ' * 80}".strip() + "\n4. Kurz.",
    ),
    "numbers that do not count": (
        "<table><tr><td>3.</td><td>drei</td></tr><tr><td>7.</td><td>sieben</td></tr></table>", "| 3. | drei |\n| --- | --- |\n| 7. | sieben |",
    ),
    "paragraphs of a law": (
        ("<table><tr><td><p>(1)</p></td><td><p>Der Rat beschließt.</p></td></tr></table><table><tr><td>a)</td><td>am Tag;</td></tr></table>"
        "<table><col><col><tr><td>(b)</td><td><p>la nuit:</p><table><tr><td>–</td><td>sans lune</td></tr></table></td></tr></table>"),
        "(1) Der Rat beschließt.\n\na) am Tag;\n\n(b) la nuit:\n\n- sans lune",
    ),
    "terms that are numbers": (
        "<dl><dt>1.</dt><dd>uno</dd><dt>2.</dt><dd>dos <dl><dt>a)</dt><dd>tres</dd><dt>b)</dt><dd>quatro</dd></dl></dd></dl>",
        "1. uno\n\n2. dos\n\n   a) tres\n\n   b) quatro",
    ),
    "terms that are words": ("<dl><dt>Am</dt><dd>uno</dd><dt>b</dt><dd>dos</dd></dl>", "**Am**\n\n- uno\n\n**b**\n\n- dos"),
    "one row of a layout": ("<table><tr><td>12 Mai</td><td><p>Der Rat.</p></td></tr></table>", "12 Mai\n\nDer Rat."),
    "numbers of printed pages": (
        "<p>Der Fluss<span class=pagenum><a id=Page_4>[4]</a></span> stieg<a class='x-pageno'>{v}</a>.</p><p><span class=pagenum>und fiel</span></p>",
        "Der Fluss stieg.\n\nund fiel",
    ),
    "a number and a title that are links to their section": (
        "<section id=s1><h2 id=n><a href='#s1'>1. </a><a href='#n'>Einleitung</a></h2><p>Der Rat.</p></section>", "## 1. Einleitung\n\nDer Rat.",
    ),
    "a symbol that leads to the whole address of its heading": (
        "<h2 id=o>Öl <a href='https://e.org/a/b#o'>§</a></h2><p>Rat</p><h3 id=user-content-e>Été <a href='#e'>Lien</a></h3><p>Pluie</p>",
        "## Öl\n\nRat\n\n### Été\n\nPluie",
    ),
    "a link to the page itself": ("<h2>Été <small><a href='#'>↑ Haut de page</a></small></h2><p>Rat</p><h2><a href='#'>Pluie</a></h2><p>Nid</p>", "## Été\n\nRat\n\n## Pluie\n\nNid"),
    "a link to the top": ("<h2><a id=a href='#a'></a>NAME &nbsp; <a href='#top_of_page'><span>top</span></a></h2><p>Rat</p>", "## NAME\n\nRat"),
    "buttons after the text of headings": (
        "<h2>Öl <span><button>Tout afficher</button></span></h2><p>Rat</p><h3><button>Wer?</button> (3)</h3><p>Wir.</p>",
        "## Öl\n\nRat\n\n### Wer? (3)\n\nWir.",
    ),
    "spaces without a width in headings": (
        "<h2>Öl&#x200b;</h2><p>Rat</p><h3><b>Été &#x2060;&#xfeff;</b></h3><p>Pluie</p><h4><span>&#x200b;</span></h4><p>Neige</p>",
        "## Öl\n\nRat\n\n### Été\n\nPluie\n\nNeige",
    ),
    "choices of a script": (
        (
            "<div role=listbox><div role=option>Français</div><div role=option>Deutsch</div><div>0 résultats</div></div>"
            "<div role=listbox><div role=option><p>La vanne est ouverte.</p></div></div><ul role=listbox><li role=option><a href=/m>Mai</a></li></ul>"
        ),
        "La vanne est ouverte.\n\n- [Mai](https://e.org/m)",
    ),
    "places of items without a sign": (
        "<ol><li><span>1</span>Uno</li><li><div>02</div><div>Dos</div></li></ol><p>Y</p><ol><li><b>3</b> Tore</li><li><b>2</b> Wehre</li></ol>",
        "1. Uno\n2. Dos\n\nY\n\n1. **3** Tore\n2. **2** Wehre",
    ),
    "explanations of numbers in code": (
        ("<div class='colist arabic'><table><tr><td><i class=conum></i><b>1</b></td><td>wird eingesetzt</td></tr><tr><td><b>2</b></td><td>läuft zuerst</td></tr></table></div>"
        "<div class=calloutlist><table summary='Lista'><tr><td><p><a href='#c1'><img src=/1.png alt=1></a></p></td><td><p>empieza todo</p></td></tr><tr><td></td><td>termina</td></tr></table></div>"),
        "1. wird eingesetzt\n2. läuft zuerst\n\n1) empieza todo\n2) termina",
    ),
    "a stanza": (
        "<div class=poem><div class=line-block><div class=line>Der Mond ist</div><div class=line><i>aufgegangen</i></div></div></div>",
        "Der Mond ist  \n*aufgegangen*",
    ),
    "a title with a symbol": (
        "<div class='callout callout_info'><h3 class=callout-heading><span>📘</span>Bon à savoir</h3><p>Une phrase.</p></div>",
        "> [!INFO]\n> **Bon à savoir**\n>\n> Une phrase.",
    ),
    "the sign of a button that closes a message": (
        "<div class='alert alert-info'>Un pont ferme. <button class=close><span aria-hidden=true>&times;</span></button></div><div class=note>×</div>",
        "> [!INFO]\n> Un pont ferme.\n\n> [!NOTE]\n> ×",
    ),
    "a title that is the kind": (
        "<div class='admonition seealso'><p class=admonition-title>See also</p><p>The other page.</p></div>", "> [!SEEALSO]\n> The other page.",
    ),
    "a term that links to itself": (
        "<dl><dt id=a><a class=permalink href='#a'><code>-a</code></a></dt><dd>Alle Dateien.</dd></dl>", "**`-a`**\n\n- Alle Dateien.",
    ),
    "the words of a heading in two links to it": (
        "<h2 id=name-dank><a href='#b'>Anhang B. </a><a href='#name-dank'>Dank</a></h2><h3 id=tor-link>Tor <a href='#tor-link'>Link</a></h3><p>Allen.</p>",
        "## Anhang B. Dank\n\n### Tor\n\nAllen.",
    ),
    "a box as a character": (
        "<ul><li><input type=checkbox><label><span>▢</span></label> 2 tasses de farine</li></ul>", "- [ ] 2 tasses de farine",
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    "labels",
    [
        "<p class='collapsed admonition-title'>{}</p>\n<p class='expanded admonition-title'>{}</p>",
        "<span class='group-open:hidden'>{}</span><span class='hidden group-open:inline'>{}</span>",
        "<b class=when-closed>{}</b> <b class=when-open>{}</b>",
    ],
)
@pytest.mark.parametrize(
    "words", [("Quelltext zeigen", "Quelltext verbergen"), ("إظهار المزيد", "إخفاء"), ("展开", "收起")]
)
def test_the_summary_of_a_closed_part(labels: str, words: tuple[str, str]) -> None:
    markdown = markdown_between(f"<details><summary>{labels.format(*words)}</summary><p>Drei Zeilen.</p></details>")
    assert words[0] in markdown
    assert words[1] not in markdown
    assert words[1] in markdown_between(
        f"<details><summary><b class=expanded>{words[1]}</b></summary><p>Drei Zeilen.</p></details>"
    )


@pytest.mark.parametrize("name", PARTS)
def test_parts(name: str) -> None:
    markup, expected = PARTS[name]
    assert markdown_between(markup) == expected


NOTES = {
    "a symbol as a link": (
        "<p>Es goss.<sup class=footnote><a href='#n'>◊</a></sup></p><ul><li id=n><small>◊ Im Mai.</small></li></ul>",
        "Es goss.[^1]\n\n[^1]: Im Mai.",
    ),
    "a star in bold": (
        "<p>Llovía.<sup><b><a href='#n'>*</a></b></sup></p><p id=n>* En mayo.</p>", "Llovía.[^1]\n\n[^1]: En mayo.",
    ),
    "numbers in the same brackets": (
        ("<p>It rained [<a href='#r1'>1</a>,<a href='#r2'>2</a>–<a href='#r4'>4</a>].</p><ol><li id=r1>One.</li><li id=r2>Two.</li>"
        "<li id=r3>Three.</li><li id=r4>Four.</li></ol>"),
        "It rained [^1],[^2][^3][^4].\n\n[^1]: One.\n\n[^2]: Two.\n\n[^3]: Three.\n\n[^4]: Four.",
    ),
    "numbers of other items": (
        "<p>See [<a href='#r1'>2</a>].</p><ol><li id=r1>One.</li><li>Two.</li></ol>", "See [[2](#r1)].\n\n1. One.\n2. Two.",
    ),
    "a fold of notes": (
        "<p>Es goss.<sup><a href='#n' id=r>1</a></sup></p><details><summary>Noten</summary><ol><li id=n>Im Mai. <a href='#r'>↩</a></li></ol></details>",
        "Es goss.[^1]\n\n[^1]: Im Mai.",
    ),
    "numbers of the ways back, as in older wikis": (
        ("<p>Es goss<sup id=r-0><a href='#n-1'>[1]</a></sup> im Mai<sup id=r-1><a href='#n-1'>[1]</a></sup>.</p><ol><li id=n-1><span "
        "class=mw-cite-backlink>↑ <sup><a href='#r-0'>1,0</a></sup> und <sup><a href='#r-1'>1,1</a></sup></span> Ein Buch.</li></ol>"),
        "Es goss[^1] im Mai[^1].\n\n[^1]: Ein Buch.",
    ),
    "ways back in brackets, as in reStructuredText": (
        ("<p>Il pleut <a href='#n' id=a>[1]</a> en mai <a href='#n' id=b>[1]</a>.</p><table id=n><tr><td>[1]</td><td><em>(<a href='#a'>1</a>, "
        "<a href='#b'>2</a>)</em> Un livre.</td></tr></table>"),
        "Il pleut [^1] en mai [^1].\n\n[^1]: Un livre.",
    ),
    "a word as the way back to an anchor before the mark": (
        ("<p>Llovía.<span id=a></span>[<a href='#n'>1</a>] En mayo.[<a id=b href='#m'>2</a>]</p><p id=n>[1] Un libro. <sup><a href='#a'>volver</a></sup></p>"
        "<p id=m>[2] Otro. [<a href='#b'>volver</a>]</p>"),
        "Llovía.[^1] En mayo.[^2]\n\n[^1]: Un libro.\n\n[^2]: Otro.",
    ),
    "a button in the mark": (
        "<p>Es goss<sup id=r><button><svg></svg></button><a href='#n'>1</a></sup> lange.</p><ol><li id=n>Im Mai. <a href='#r'>↩</a></li></ol>",
        "Es goss[^1] lange.\n\n[^1]: Im Mai.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NOTES)
def test_notes(name: str) -> None:
    markup, expected = NOTES[name]
    assert markdown_between(markup).replace("\n\nAprès, une phrase.", "") == expected


FORMULAS = {
    "a script hidden from parsers of XML": (
        "<script type='math/tex; mode=display'>% <![CDATA[\na &lt; b %]]></script>".replace("&lt;", "<"), "$$a < b$$",
    ),
    "line breaks of an editor": ("<p>$$<br>E = mc^2 \\\\<br>a &lt; b<br>$$</p>", "$$E = mc^2 \\\\ a < b$$"),
    "line breaks in an environment": (
        "<p>\\begin{align}<br>a &amp;= b<br>\\end{align}</p>", "$$\\begin{align} a &= b \\end{align}$$",
    ),
    "a picture of the class of formulas": (
        "<p>Also <img src=1.png class='inline-formula quicklatex' alt='E=mc^2'> gilt.</p>", "Also $E=mc^2$ gilt.",
    ),
    "a picture whose only name is formula": ("<p>Также <img class='formula inline' src=/x.svg alt='l_{12}'> верно.</p>", "Также $l_{12}$ верно."),
    "a picture beside its number": (
        "<div><p><span class=eqno>(2)<a href='#e'>¶</a></span><img class=math src=1.png alt='a = b_1'></p></div>", "$$a = b_1 \\tag{2}$$",
    ),
    "a picture of a figure": (
        "<p><img src=1.png alt='\\includegraphics{x}'></p>", "![\\includegraphics{x}](https://e.org/a/1.png)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FORMULAS)
def test_formulas(name: str) -> None:
    markup, expected = FORMULAS[name]
    assert markdown_between(markup) == expected


@pytest.mark.parametrize(
    ("attributes", "address"),
    [
        ("src=/static/none.gif file=/attach/x.jpg zoomfile=/attach/x-big.jpg width=500", "https://e.org/attach/x.jpg"),
        ("src=1x1.trans.gif lazy_src=real.png", "https://e.org/a/real.png"),
        ("src='#' original=real.png", "https://e.org/a/real.png"),
        ("src=a.png file=b.png", "https://e.org/a/a.png"),
    ],
)
def test_late_pictures_of_older_pages(attributes: str, address: str) -> None:
    content = body(f"<p>Ein Bild</p><p><img {attributes} alt=Bild></p>", url="https://e.org/a/b").content
    assert [part.address for block in content for part in getattr(block, "content", ()) if isinstance(part, Image)] == [
        address
    ]


def test_a_picture_without_a_file_is_left_out() -> None:
    assert "![" not in markdown_between("<p><img src='#' alt=Bild></p>")


def test_the_line_of_a_post_has_its_day() -> None:
    post = Post((Paragraph(("Servus.",)),), "Ann", "2024-05-03T08:45:00", address="https://e.org/1")
    assert line_of(line_of_post(post)) == "Ann · 2024-05-03"
