"""Structure in the markup of editors, word processors and generators of manuals, as Markdown."""

from __future__ import annotations

import dataclasses
import textwrap
from functools import partial

import numpy as np
import pytest

import domext
from tests.bodies import keep_all, markdown_between

_markdown = partial(markdown_between, url=None)

STYLES = {
    "a link in several elements": (
        (
            "<p>Die <a href=https://e.org/a>Imker</a><a href=https://e.org/a>ei <b>am</b></a><b><a href=https://e.org/b>蜜</a></b><a href=https://e.org/b>蜂</a>"
            "<a href=https://e.org/b>Zwei</a><a href=https://e.org/c>drei</a>.</p>"
        ),
        "Die [Imkerei **am**](https://e.org/a)**[蜜](https://e.org/b)**[蜂](https://e.org/b)[Zwei](https://e.org/b)[drei](https://e.org/c).",
    ),
    "of an editor": (
        (
            '<p><span style="font-size:11pt;font-weight:700">Fett</span><span style="font-weight:400"> und </span>'
            '<span style="FONT-STYLE: Italic">kursiv</span> und <span style="text-decoration:line-through">weg</span>.</p>'
        ),
        "**Fett** und *kursiv* und ~~weg~~.",
    ),
    "raised and lowered": (
        '<p>x<span style="vertical-align:super">2</span>, H<span style="vertical-align: sub">2</span>O</p>',
        "x<sup>2</sup>, H<sub>2</sub>O",
    ),
    "of a copy from a word processor": (
        '<b style="font-weight:normal"><p>Un <span style="font-weight:bold">mot</span> gras.</p></b>',
        "Un **mot** gras.",
    ),
    "a monospaced font": (
        "<p>Tippe <span style=\"font-family:'Roboto Mono',monospace\">gate open</span> ein.</p>",
        "Tippe `gate open` ein.",
    ),
    "a monospaced font of the years before styles": (
        "<p>Ouvre <font face='Courier New, serif'>porte.txt</font> avec <font face=Georgia>soin</font>.</p>",
        "Ouvre `porte.txt` avec soin.",
    ),
    "a whole paragraph in such a font": (
        '<p><span style="font-family: Courier New">Ein Brief von der Maschine</span></p>',
        "Ein Brief von der Maschine",
    ),
    "one emphasis in several elements": (
        "<p><b>Hong</b> <b>Kong </b><b><a href=https://e.org/a>和</a></b> <i>et</i> <i>le <b>port</b></i>, <code>a</code> <code>b</code> x<sup>1</sup> <sup>2</sup> <i>y<br></i> <i>z</i></p>",
        "**Hong Kong [和](https://e.org/a)** *et le **port***, `a` `b` x<sup>1</sup> <sup>2</sup> *y*  \n*z*",
    ),
    "lines": (
        (
            '<p>Der Weg <span style="color:red; Display: block !important">ins Tal</span> und <a href=https://e.org/a style="display:flex">zurück</a>'
            "<b>bald</b>.</p>"
        ),
        "Der Weg  \nins Tal  \nund  \n[zurück](https://e.org/a)  \n**bald**.",
    ),
    "lines of a link": (
        '<a href=https://e.org/a><span style="display:block">La vallée</span> <span style="display:block"><i>en bas</i></span></a>',
        "[La vallée  \n*en bas*](https://e.org/a)",
    ),
    "lines in a cell": (
        '<table><tr><td>山<span style="display:block;">川の</span></td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
        "| 山 <br>川の | b |\n| --- | --- |\n| c | d |",
    ),
    "no lines": (
        '<p><span style="display:block;float:left">Es</span>el <span style="display:inline-block">und</span> <b style="display:block">O</b>chse</p>',
        "Esel und **O**chse",
    ),
    "a heading": ('<h2><span style="font-weight:700">Kosten</span></h2>', "## Kosten"),
    "a bold heading": ("<h2><b>Les <i>coûts</i></b></h2>", "## Les *coûts*"),
    "classes": (
        (
            '<p><span class="ltx_text ltx_font_bold">un</span> <span class="fst-italic">deux</span> <span class="tt">trois</span>'
            ' <span class="font-mono text-sm">quatre</span> <span class="line-through">cinq</span> six</p>'
        ),
        "**un** *deux* `trois` `quatre` ~~cinq~~ six",
    ),
}


@pytest.mark.parametrize("name", STYLES)
def test_styles_and_classes_of_elements_are_those_of_html(name: str) -> None:
    markup, expected = STYLES[name]
    assert _markdown(markup) == expected


SIGNATURES = {
    "doxygen": (
        ('<div class="memproto"><table class="mlabels"><tr><td><table class="memname"><tr><td class="memname">int Tor::auf </td><td>(</td>'
        '<td class="paramtype">int&#160;</td><td class="paramname"><em>tempo</em>, </td></tr><tr><td></td><td></td><td>char *&#160;</td>'
        '<td><em>grund</em></td></tr><tr><td></td><td>)</td><td></td></tr></table></td><td class="mlabels-right">'
        '<span class="mlabels"><span class="mlabel">inline</span></span></td></tr></table></div>'),
        "int Tor::auf (int tempo, char * grund)",
    ),
    "javadoc": (
        ('<div class="member-signature"><span class="modifiers">public</span>&nbsp;<span>boolean</span>&nbsp;<span>ouvre</span>'
        '<span class="parameters">(int&nbsp;v,\n <a href="R.html">Raison</a>&nbsp;r)</span></div>'),
        "public boolean ouvre(int v, Raison r)",
    ),
    "typedoc": ('<div class="tsd-signature">apri<span>(</span>v<span>:</span> number<span>)</span></div>', "apri(v: number)"),
    "pdoc": (
        ('<div class="attr function"><span class="def">def</span>\n<span class="name">öffne</span><span>(self)</span>'
        '<label class="view-source-button"><span>View Source</span></label></div>'),
        "def öffne(self)",
    ),
    "rdoc": (
        ('<div class="method-heading">\n<span class="method-name">abre</span><span class="method-args">(vezes, devagar: false)</span>\n'
        '<span class="method-click-advice">click to toggle source</span></div>'),
        "abre(vezes, devagar: false)",
    ),
    "rdoc attribute": ('<div class="method-heading"><span>prof</span><span class="attribute-access-type">[RW]</span></div>', "prof"),
}  # fmt: skip


@pytest.mark.parametrize("name", SIGNATURES)
def test_signatures_in_manuals_are_code_on_one_line(name: str) -> None:
    markup, expected = SIGNATURES[name]
    assert _markdown(markup) == f"```\n{expected}\n```"


def test_a_program_of_lines_is_code() -> None:
    lines = ("#include <tor.h>", "", "int main() {", "  auf(3);", "}")
    spans = (
        f'<div class="line"><span class="lineno">{n:5}</span>{line.replace("<", "&lt;")}</div>'
        for n, line in enumerate(lines, 1)
    )
    assert _markdown(f'<div class="fragment">{"".join(spans)}</div>') == "```\n{}\n```".format("\n".join(lines))
    assert _markdown('<div class="fragment"><p>Eine Folie.</p></div>') == "Eine Folie."


PAPER = """
<p>Text<d-footnote>Die Anmerkung ist <b>kurz</b>.<template shadowrootmode=open><slot></slot><sup><span data-hover-ref=n1>1</span></sup>
</template></d-footnote> und <d-math>x^2</d-math> und <d-code language=js>let x</d-code>.</p>
<d-math block>\\sum_i x_i</d-math>
<d-code block language="python">
  def f(x):
      return x
</d-code>
<d-footnote-list><ol><li id="n1-listing">Die Anmerkung ist <b>kurz</b>. <a href="#n1">[↩]</a></li></ol></d-footnote-list>
<p>Ende.</p>
"""


def test_the_custom_elements_of_papers() -> None:
    expected = """\
        Text[^1] und $x^2$ und `let x`.

        $$\\sum_i x_i$$

        ```python
          def f(x):
              return x
        ```

        Ende.

        [^1]: Die Anmerkung ist **kurz**."""
    assert keep_all(PAPER).to("markdown") == textwrap.dedent(expected)


def test_spaces_of_text_in_formulas() -> None:
    markup = "<p>x <math><mi>x</mi><mtext>&nbsp;falls&nbsp;</mtext><mi>y</mi><mtext> </mtext></math></p>"
    assert _markdown(markup) == r"x $x \text{ falls } y \text{ }$"


def test_boxes_in_the_text_of_items_are_tasks() -> None:
    asciidoc = "<ul class=checklist><li><p>&#10003; Fertig</p></li><li><p>&#10063; Offen</p></li></ul>"
    assert _markdown(asciidoc) == "- [x] Fertig\n- [ ] Offen"
    assert _markdown("<ul><li>☑ Fait</li><li>☐ À <b>faire</b></li></ul>") == "- [x] Fait\n- [ ] À **faire**"
    assert _markdown("<ul><li>✓ Livraison gratuite</li></ul>") == "- ✓ Livraison gratuite"
    assert _markdown("<ul class=checklist><li>✓</li></ul>") == "- [ ] ✓"


def test_a_part_to_unfold_below_a_heading_is_a_section() -> None:
    markup = "<details><summary><h3>Wie <i>lange</i>?</h3></summary><p>Elf Monate.</p></details>"
    assert _markdown(markup) == "### Wie *lange*?\n\nElf Monate."
    assert _markdown("<details><p>Elf Monate.</p></details>") == "Elf Monate."
    assert "<summary>Wer?</summary>" in _markdown("<details><summary>Wer?</summary><p>Der Staat.</p></details>")


def test_a_summary_that_readers_see_only_after_they_fold_its_part() -> None:
    part = "<details {}><summary class='{}'><span>Beschreibung</span></summary><p>Eine Lampe.</p></details>"
    assert _markdown(part.format("open", "hideme")) == "Eine Lampe."
    for attributes in (("", "hideme"), ("open", "title")):
        assert "<summary>Beschreibung</summary>" in _markdown(part.format(*attributes))


def test_terms_above_kept_definitions_are_added() -> None:
    sentence = "Das Tor der Schleuse ist aus Stahl, und seine Flügel werden von zwei Motoren in den Wänden bewegt."
    page = f"<title>Tor</title><p>{sentence}</p><dl><dt>Tor<dt><p>Türe</p><dd>{sentence}</dl><dl><dt>Wehr<dd>x</dl>"
    article = domext.extract(page)
    keep = np.array(["Stahl" in article.page.blocks.text(row) for row in range(len(article.keep))])
    chosen = dataclasses.replace(article.selection, keep=keep, add_headings=True)
    expected = f"{sentence}\n\n**Tor**\n\n**Türe**\n\n- {sentence}"
    assert dataclasses.replace(article, selection=chosen).to("markdown") == expected


def test_the_only_term_of_a_list_is_added_to_its_definition() -> None:
    sentence = "La puerta de la esclusa es de acero, y dos motores en los muros mueven sus hojas."
    page = f"<title>P</title><p>{sentence}</p><dl><dt class='sig py'>abre()<dd>{sentence}</dl><dl><dt>Nota<dd>{sentence}</dl>"
    article = domext.extract(page)
    keep = np.array(["acero" in article.page.blocks.text(row) for row in range(len(article.keep))])
    chosen = dataclasses.replace(article.selection, keep=keep, add_headings=True)
    markdown = dataclasses.replace(article, selection=chosen).to("markdown")
    assert f"**`abre()`**\n\n- {sentence}" in markdown
    assert f"**Nota**\n\n- {sentence}" in markdown


def test_the_mark_of_a_callout_as_text() -> None:
    assert _markdown("<blockquote><p>[!WARNING]<br>Vorsicht, <b>Stahl</b>.</p></blockquote>") == (
        "> [!WARNING]\n> Vorsicht, **Stahl**."
    )
    assert _markdown("<blockquote><p>[!tip] Le conseil<p>Mettez des gants.</blockquote>") == (
        "> [!TIP]\n> **Le conseil**\n>\n> Mettez des gants."
    )
    for text in ("Der Steg ist <b>glatt</b>, im Winter.", "码头很滑"):  # the line break after the mark is a space
        bare = text.replace("<b>", "**").replace("</b>", "**")
        assert _markdown(f"<blockquote><p>[!NOTE]\n{text}</p></blockquote>") == f"> [!NOTE]\n> {bare}"
    assert _markdown("<blockquote><p>[!NOTE]\nПричал скользкий.</p><p>И узкий.</p></blockquote>") == (
        "> [!NOTE]\n> Причал скользкий.\n>\n> И узкий."
    )
    assert _markdown("<blockquote><p>[!Kein Wort] mehr.</blockquote>") == "> \\[!Kein Wort] mehr."


def test_pictures_in_added_tables() -> None:
    sentence = "Das Tor der Schleuse ist aus Stahl, und seine Flügel werden von zwei Motoren in den Wänden bewegt."
    table = "<table><tr><th>Ort<th>Bild<tr><td>Nord<td><img src=/n.jpg alt=N><tr><td>Süd<td><img src=/s.jpg></table>"
    article = domext.extract(f"<title>Tor</title><p>{sentence}</p>{table}<p>{sentence}</p>", url="https://e.org/")
    keep = np.array(["Stahl" in article.page.blocks.text(row) for row in range(len(article.keep))])
    chosen = dataclasses.replace(article, selection=dataclasses.replace(article.selection, keep=keep))
    assert "| Nord | ![N](https://e.org/n.jpg) |\n| Süd | ![](https://e.org/s.jpg) |" in chosen.to("markdown")


def test_pictures_in_added_lists() -> None:
    sentence = "La puerta de la esclusa es de acero, y dos motores en los muros mueven sus hojas."
    items = "".join(f"<li><div><img src=/{name}.jpg></div><div>{name}</div>" for name in ("norte", "sur"))
    article = domext.extract(
        f"<title>P</title><p>{sentence}</p><ul>{items}</ul><p>{sentence}</p>", url="https://e.org/"
    )
    keep = np.array(["acero" in article.page.blocks.text(row) for row in range(len(article.keep))])
    chosen = dataclasses.replace(article, selection=dataclasses.replace(article.selection, keep=keep))
    assert "- ![](https://e.org/norte.jpg)\n\n  norte\n\n- ![](https://e.org/sur.jpg)\n\n  sur" in chosen.to("markdown")


def test_items_of_word_whose_numbers_are_text() -> None:
    space = "<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span>"
    items = "".join(f"<p class=MsoListParagraph>{n}{space}Punkt <b>{n}</b></p>" for n in ("3.", "4."))
    assert _markdown(items) == "3. Punkt **3.**\n4. Punkt **4.**"
    assert _markdown(f"<p class=MsoListParagraph>Satz.{space}Noch einer.</p>") == "Satz. Noch einer."


def test_links_to_source_code_are_left_out() -> None:
    rustdoc = (
        "<details class=toggle open><summary><section id=m><a class='src rightside' href=/s>Source</a><a href=#m class=anchor>§</a>"
        "<h4 class=code-header>pub fn <a href=#m class=fn>öffne</a>()</h4></section></summary><p>Öffnet das Tor.</p></details>"
    )
    assert _markdown(rustdoc) == "#### pub fn öffne()\n\nÖffnet das Tor."
    since = "<span class='{} rightside'><span class=since>1.70.0 (const: unstable)</span> · <a class=src href=/s>Source</a></span>"
    for name, shown in (("", ""), ("since", ""), ("spalte", "1.70.0 (const: unstable) · [Source](/s)\n\n")):
        section = f"<section>{since.format(name)}<h4>fn öffne()</h4></section><p>Öffnet das Tor.</p>"
        assert _markdown(section) == f"{shown}#### fn öffne()\n\nÖffnet das Tor."
    source = "<a class=reference href=/_modules/t.html><span class=viewcode-link>[source]</span></a>"
    sphinx = f"<dl><dt>tor.<b>öffne</b>(){source}<a class=headerlink href=#t>¶</a></dt><dd><p>Öffnet.</dd></dl>"
    assert _markdown(sphinx) == "**tor.öffne()**\n\n- Öffnet."


def test_a_signature_as_a_term_is_code() -> None:
    name = "<em class=property>class</em> <span class=sig-prename>tor.</span><span class=descname>Tor</span>"
    parameters = "(<em class=sig-param>breite: <a href=/int.html>int</a></em>, <em>höhe=3</em>)"
    markup = f"<dl class='py class'><dt class='sig sig-object py' id=t>{name}{parameters}</dt><dd><p>Ein Tor.</dl>"
    assert _markdown(markup) == "**`class tor.Tor(breite: int, höhe=3)`**\n\n- Ein Tor."


@pytest.mark.parametrize(
    ("markup", "markdown"),
    [
        ("<p>Gut <img class=emoji src=/1f600.png alt='😀'> und <b>rot<img src=/2764.svg alt='❤️'></b>.</p>", "Gut 😀 und **rot❤️**."),
        ("<h2>Fête <img src=/1f389.png alt='🎉'></h2><p>Oui <img class=smiley src=/s.gif alt=':)'></p>", "## Fête 🎉\n\nOui :)"),
        ("<ul><li><img src=/2705.png alt='✅'> la puerta</li></ul>", "- ✅ la puerta"),
        ("<p>Drücke <img src=/3.png alt='3️⃣'> jetzt</p>", "Drücke 3️⃣ jetzt"),
        ("<p><span><img src=/w.gif alt=É></span>tait-ce <b>ici</b> ?</p>", "Était-ce **ici** ?"),
        ("<p>Der <img src=/a.gif alt=A>nfang <img src=/x.gif alt=X>Teilen</p>", "Der ![A](/a.gif)nfang ![X](/x.gif)Teilen"),
        ("<p>Das Tor <img src=/tor.png alt=Tor> und <img src=/x.png alt='*'></p>", "Das Tor ![Tor](/tor.png) und ![\\*](/x.png)"),
    ],
)  # fmt: skip
def test_pictures_of_characters_are_the_characters(markup: str, markdown: str) -> None:
    assert _markdown(markup) == markdown


@pytest.mark.parametrize(
    ("markup", "markdown"),
    [
        ("<p>La <a href=/p>porte<span class=sr-only> (nouvelle fenêtre)</span></a> ferme.</p>", "La [porte](/p) ferme."),
        ("<h2>水门<span class=visually-hidden>链接</span></h2><p>Das ist es.</p>", "## 水门\n\nDas ist es."),
        ("<p>Das Rad <i class=icon>\n<span class=screen-reader-text>veraltet</span>\n</i></p>", "Das Rad *veraltet*"),
        ("<p class=visually-hidden>Una frase.</p>", "Una frase."),
        ("<p>De <a href=/p>poort<span><svg></svg> <span class=sr-only>(nieuw venster)</span></span></a>.</p>", "De [poort](/p)."),
        ("<p><a href=/p>門 <abbr title=旧><span class=sr-only>旧</span></abbr></a></p>", "[門 旧](/p)"),
        # While the pointer is over the word before it.
        ("<p>The <span class=tooltip>sails<span class=tooltiptext>Four arms.</span></span> turn.</p>", "The sails turn."),
        ("<p>Das <b>Wehr</b>\n<span role=tooltip>Ein kleiner Damm.</span> hält.</p>", "Das **Wehr** hält."),
        ("<h2>Tamis<span role=tooltip class=tip>Un filtre fin.</span></h2><p>Oui.</p>", "## Tamis\n\nOui."),
        ("<p>Un pont<sup class=x>1</sup><span role=tooltip class=side-note>En bois.</span> neuf.</p>", "Un pont[^1] neuf.\n\n[^1]: En bois."),
        ("<p>Le tamis <i class=icon>ⓘ</i> <span role=tooltip>Un filtre.</span> tourne.</p>", "Le tamis *ⓘ* tourne."),
        ("<p><span class=tooltip__content>Ein Damm.</span> Ja.</p>", "Ein Damm. Ja."),
        (
            "<details><summary><span><span><span class=sr-only>Папка</span><svg></svg></span>src</span></summary><p>Ja.</p></details>",
            "<details>\n<summary>src</summary>\n\nJa.\n\n</details>",
        ),
        ("<h2 id=a><a href='#a'><i></i><p class=sr-only>Link to this</p></a><span>Räder</span></h2><p>Ja.</p>", "## Räder\n\nJa."),
        ("<h3><a href=/r><span class='not-machine:hidden'>### </span>Колёса</a></h3><p>Да.</p>", "### [Колёса](/r)\n\nДа."),
        ("<p>車輪<span class='hidden'>の写真</span>は<span class=d-none>とても</span>古い。</p>", "車輪は古い。"),
        ("<p>Las ruedas <span class='hidden md:inline'>del puente</span> son viejas.</p>", "Las ruedas del puente son viejas."),
        ("<p>Die Räder <span class='not-md:hidden'>der Brücke</span> sind alt.</p>", "Die Räder der Brücke sind alt."),
        ("<p>Das <span class='hidden md:inline'>Rad von 1780</span><span class='md:hidden'>Rad</span> steht.</p>", "Das Rad von 1780 steht."),
        ("<h2>La roue <i class='d-none d-lg-inline'>de bois</i><i class='d-lg-none'>(bois)</i></h2><p>Oui.</p>", "## La roue *de bois*\n\nOui."),
        ("<p>Une <b><b>1</b><span class=sr-only>/</span><b>2</b></b> roue, <i>1</i><span class=sr-only>x</span><i>2</i>.</p>",
         "Une **1/2** roue, *12*."),
        ("<h2 class=sr-only>Las ruedas</h2><h3><b><span class=sr-only>Eje</span></b></h3><p>Sí.</p>", "## Las ruedas\n\n### Eje\n\nSí."),
    ],
)  # fmt: skip
def test_words_for_readers_who_hear_the_page(markup: str, markdown: str) -> None:
    assert _markdown(markup) == markdown


@pytest.mark.parametrize(
    ("markup", "markdown"),
    [
        ("<p>Die <a href=/l>Liste<span aria-hidden=true> ↗</span></a> hängt.</p>", "Die [Liste](/l) hängt."),
        ("<p><a href=/l><i aria-hidden=true>»</i> Читать</a></p>", "[Читать](/l)"),
        ("<p>La <a href=/l>lista <img src=/e.svg alt=externo width=10 height=12></a>.</p>", "La [lista](/l)."),
        # No sign, no link, or nothing else in the link.
        ("<p><a href=/l>C<span aria-hidden=true>++</span></a> <b aria-hidden=true>→</b></p>", "[C++](/l) **→**"),
        ("<p><a href=/l>Zug <span aria-hidden=true>4a</span></a></p>", "[Zug 4a](/l)"),
        ("<p>船 <a href=/l><span aria-hidden=true>→</span></a></p>", "船 [→](/l)"),
        ("<p>Un <a href=/l><img src=/e.png alt=e width=10 height=12></a></p>", "Un [![e](/e.png)](/l)"),
        ("<p>Un <a href=/l>pont <img src=/e.png alt=e width=90 height=12></a></p>", "Un [pont ![e](/e.png)](/l)"),
    ],
)
def test_signs_and_icons_beside_the_words_of_a_link(markup: str, markdown: str) -> None:
    assert _markdown(markup) == markdown


@pytest.mark.parametrize(
    ("markup", "markdown"),
    [
        ("<p>Die Donau&shy;schiffe <a href=/h>fah&shy;ren</a>.</p><p>&shy;</p>", "Die Donauschiffe [fahren](/h)."),
        ("<h2>Grund&shy;stück</h2><p>Ja.</p><pre>a&shy;b</pre>", "## Grundstück\n\nJa.\n\n```\na\u00adb\n```"),
        ("<p>\u200d</p><h2>\u200b水</h2><p><b>\u200d</b></p><p>Agua <i>\u200bfría</i>\u200d<br>👩\u200d💻 កខ\u200bគឃ.\ufeff</p>",
         "## 水\n\nAgua *fría*  \n👩\u200d💻 កខ\u200bគឃ."),
        ("<p>Див. https://\u200bрічка.example/\u200b\u200bмлин і “\ufeff\u200bдзво\u2060ни”, 水\u200b車.</p>",
         "Див. https://річка.example/млин і “дзвони”, 水\u200b車."),
        ("<p><img src=/a.jpg width=300>El puerto.<img src=/b.jpg width=300 height=90></p>", "![](/a.jpg)  \nEl puerto.  \n![](/b.jpg)"),
        ("<p><a href=/d><img src=/a.jpg width=300></a> Au port.</p><p><img src=/b.gif width=40> Ici.</p>",
         "[![](/a.jpg)](/d)  \nAu port.\n\n![](/b.gif) Ici."),
        ("<p>Mit <img src=/s.gif width=300 height=20>y und we<img src=/r.jpg width=300>rde</p>",
         "Mit ![](/s.gif)y und we![](/r.jpg)rde"),
        ("<h2><img src=/a.jpg width=300>Bateaux</h2><p><b>Le mur</b><img src=/b.jpg width=300></p>",
         "## ![](/a.jpg) Bateaux\n\n**Le mur**  \n![](/b.jpg)"),
        ("<p class='flex justify-between'><span>Länge</span><span>2 m</span></p>", "Länge 2 m"),
        ("<ul><li><b>Schnell</b><span>Dreht sich gut.</span></li><li><b>Я</b><span>Он и мы</span></li></ul>",
         "- **Schnell** Dreht sich gut.\n- **Я**Он и мы"),
        ("<h2><span>1</span><span>La grande roue</span></h2><p>Oui.</p>", "## 1 La grande roue\n\nOui."),
        ("<p><span>You</span><span>Tube</span> i <em>un</em><b>known Land</b>. <a href=/a>Ende.</a><a href=/b>Der Anfang</a></p>",
         "YouTube i *un***known Land**. [Ende.](/a) [Der Anfang](/b)"),
        ("<pre><b>Rad</b><i>Der Mühle</i>\nx</pre>", "```\nRadDer Mühle\nx\n```"),
        ("<ul><li>重量<span class='uk-float-right'>三</span><li class='x d-flex'><b>Вес</b>29 кг</ul>", "- 重量 三\n- **Вес** 29 кг"),
        ("<p class='md:flex justify-content-between'>Prix<span>(<b>3</b>)</span><i>!</i></p>", "Prix(**3**)!"),
        ("<p class=flexible>Ge<span>mein</span>sam, Haf<span class=float-left>en</span></p>", "Gemeinsam, Hafen"),
    ],
)  # fmt: skip
def test_lines_as_a_browser_sets_them(markup: str, markdown: str) -> None:
    assert _markdown(markup) == markdown


@pytest.mark.parametrize(
    ("caption", "markdown"),
    [
        ("<span>Los barcos</span><span>Ana Ruiz</span>", "Los barcos Ana Ruiz"),
        ("<p>Die Schiffe.<small>© dpa/<b>Lee</b></small></p>", "Die Schiffe. © dpa/**Lee**"),
        ("<em>Bateaux</em><span>(au port)</span>, <i>f</i><b>Y</b>, <i>Mac<b>Donald</b></i>, a.B",
         "*Bateaux*(au port), *f***Y**, *Mac**Donald***, a.B"),
    ],
)  # fmt: skip
def test_the_parts_of_a_caption_are_apart(caption: str, markdown: str) -> None:
    figure = f"<p>Das ist der Hafen.</p><figure><img src=/a.jpg><figcaption>{caption}</figcaption></figure>"
    assert _markdown(figure).endswith(f"\n\n{markdown}")


@pytest.mark.parametrize(
    ("markup", "markdown"),
    [
        ("<p><b>Bäcker</b><b>.</b> Il pane<i>, </i>che <i>buono</i><i>!</i></p>", "**Bäcker**. Il pane, che *buono*!"),
        ("<p>他说<strong>：</strong>「走」<em>。</em></p>", "他说：「走」。"),
        ("<p>Нет<b>: </b><a href=/a><i>дом</i></a><i>.</i></p>", "Нет: [*дом*](/a)."),
        ("<p>Lies von <i>-</i>, nicht von <i>+</i>.</p>", "Lies von *-*, nicht von *+*."),  # arguments of a command
    ],
)
def test_punctuation_alone_has_no_emphasis(markup: str, markdown: str) -> None:
    assert _markdown(markup) == markdown


@pytest.mark.parametrize(
    ("markup", "markdown"),
    [
        # Fields of a box, times, and numbers in front of a text.
        ("<div><span class=name>ISBN-10</span><span class=value>0544</span></div>", "ISBN-10 0544"),
        (
            "<div><code class=n>höhe</code><span class=t>zahl</span><span class=r>nötig</span></div>",
            "`höhe` zahl nötig",
        ),
        ("<p><cite>Роза:</cite><time>0:09</time></p>", "*Роза:* 0:09"),
        ("<p>Vorbereitung<time>10 Min.</time></p>", "Vorbereitung<time>10 Min.</time>"),
        ("<p><span class=n>1</span>Les bergers.</p>", "1 Les bergers."),
        ("<h2><span>2.1</span>Ergebnisse</h2>", "## 2.1 Ergebnisse"),
        # Parts of a word.
        ("<div>Ein <span class=a>Wort</span><span class=b>spiel</span></div>", "Ein Wortspiel"),
        ("<div><span class=a>Wort</span><span class=a>spiel</span></div>", "Wortspiel"),
        ("<p><span class=a>Wort</span><span class=b>spiel</span></p>", "Wortspiel"),
        ("<p><b>3</b>D-Druck</p>", "**3**D-Druck"),
        ("<p><span>2</span>nd of May</p>", "2nd of May"),
    ],
)
def test_what_is_apart_without_a_space(markup: str, markdown: str) -> None:
    expected = markdown.replace("<time>", "").replace("</time>", "")
    assert keep_all(markup).markdown == expected


@pytest.mark.parametrize(
    ("heading", "text"),
    [
        ("<a href='#h'>Aide<span aria-hidden=true> #</span></a>", "Aide"),
        ("Помощь <span aria-hidden=true>¶</span>", "Помощь"),
        ("Learning C<span aria-hidden=true>#</span>", "Learning C#"),
        ("Prix <span aria-hidden=true>→</span>", "Prix →"),
    ],
)
def test_the_hidden_sign_in_a_heading(heading: str, text: str) -> None:
    assert keep_all(f"<h2 id=h>{heading}</h2><p>Texte.</p>").markdown == f"## {text}\n\nTexte."


@pytest.mark.parametrize(
    ("box", "markdown"),
    [
        (
            "<div class=govuk-warning-text><span aria-hidden=true>!</span><strong>Nicht öffnen.</strong></div>",
            "> [!WARNING]\n> **Nicht öffnen.**",
        ),
        ("<div class=warning-text><span>⚠</span> Ne pas ouvrir.</div>", "> [!WARNING]\n> Ne pas ouvrir."),
        ("<div class=warning-text>Ne pas ouvrir.</div>", "Ne pas ouvrir."),
    ],
)
def test_a_box_of_a_warning_begins_with_a_sign(box: str, markdown: str) -> None:
    assert keep_all(box).markdown == markdown
