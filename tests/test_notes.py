"""Footnotes of all kinds of markup: each reference with its note, one numbering, none left over."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.body.build import build
from domext.body.tree import Body, Code, Heading, List, Note, NoteReference, Paragraph, Styled, text_of
from tests.bodies import keep_all
from tests.clock import MAX_GROWTH, growth


def body(html: str, url: str | None = None) -> Body:
    """The body of all visible text of a page."""
    page = domext.parse(html, url=url)
    return build(page, ~page.blocks.hidden, ())


def notes(content: Body) -> dict[str, str]:
    return {
        block.label: " / ".join(text_of((part,)) for part in block.content)
        for block in content.content
        if isinstance(block, Note)
    }


def line(content: Body) -> str:
    """The text outside of notes, with ``[^1]`` for references."""
    lines = []
    for block in content.content:
        if isinstance(block, (Paragraph, Heading)):
            parts = block.content
            lines.append(
                "".join(f"[^{part.label}]" if isinstance(part, NoteReference) else text_of((part,)) for part in parts)
            )
        elif not isinstance(block, Note):
            lines.append(text_of((block,)))
    return " / ".join(lines)


@pytest.mark.parametrize(
    ("html", "text", "note"),
    [
        pytest.param(
            "<p>Es regnete.<sup><a href=#a id=b>1</a></sup></p><ol><li id=a>Im Mai. <a href=#b>↩</a></li></ol>",
            "Es regnete.[^1]", "Im Mai.", id="list",
        ),
        pytest.param(
            "<p>雨だった。<sup><a role=button onclick=\"go('n')\">1</a></sup></p><ol><li id=n>五月。</li></ol>",
            "雨だった。[^1]", "五月。", id="scrolled-to-by-a-program",
        ),
        pytest.param(
            "<p>Il pleuvait.<span><a onclick='to(\"n\", 1)'><sup>1</sup></a><span class=footnote_tooltip>En mai, et …</span></span> Bon.</p>"
            "<table><tr><th><a id=n>1</a></th><td>En mai, et en juin.</td></tr></table>",
            "Il pleuvait.[^1] Bon.", "En mai, et en juin.", id="scrolled-to-with-a-short-copy-beside-the-mark",
        ),
        pytest.param(
            "<p>Llovía.<sup><button popovertarget=n>1</button></sup><span popover id=n class=footnote-popover>En mayo.</span> Y ya.</p>",
            "Llovía.[^1] Y ya.", "En mayo.", id="popover",
        ),
        pytest.param(
            "<p>Llovía.<button popovertarget=n>1</button><span popover id=n>En mayo.</span> Y ya.</p>",
            "Llovía.[^1] Y ya.", "En mayo.", id="popover-of-a-button-alone",
        ),
        pytest.param(
            "<p>下雨了。<sup>注1</sup></p><h3>注释</h3><p>注1：五月，夜里。</p>",
            "下雨了。[^1]", "五月，夜里。", id="word-before-the-number",
        ),
        pytest.param(
            "<p>Es regnete. <a href=#fna>(a)</a></p><p id=fna>(a) Im Mai.</p>", "Es regnete. [^1]", "Im Mai.", id="named-by-its-address",
        ),
        pytest.param(
            "<p>Llovía <a href=#Footnote-2>2</a></p><p id=Footnote-2>2. En mayo.</p>", "Llovía [^1]", "En mayo.", id="named-by-its-address-with-a-number",
        ),
        pytest.param("<p>Es regnete.<sup data-note='Im Mai.'>1</sup></p>", "Es regnete.[^1]", "Im Mai.", id="two-words-in-an-attribute"),
        pytest.param(
            "<p>Es regnete.<a href=#n id=r>¹</a></p><p id=n>¹ Im Mai. <a href=#r>↩</a></p>",
            "Es regnete.[^1]", "Im Mai.", id="raised-digits",
        ),
        pytest.param(
            "<p>Es regnete.<sup><a href=#n id=r>1</a></sup></p><p id=n>¹ Im Mai. <a href=#r>↩</a></p>",
            "Es regnete.[^1]", "Im Mai.", id="raised-digits-of-the-note-alone",
        ),
        pytest.param(
            "<p>Es regnete.<sup><a href=#n>1</a></sup></p><details><summary>Show 3 footnotes</summary><ol><li id=n>Im Mai.</li></ol></details>",
            "Es regnete.[^1]", "Im Mai.", id="unfolded",
        ),
        pytest.param(
            "<p>Es regnete.<sup><a href=#n>*</a></sup></p><div id=n><p><span class=fn-label>*</span>Im Mai.</p></div>",
            "Es regnete.[^1]", "Im Mai.", id="symbol-directly-before-the-note",
        ),
        pytest.param(
            "<p>Llovía.<span><a href=#n title='En el mes de mayo.'><sup>1</sup></a></span></p><ol><li><span id=n></span>En el mes de mayo.</li></ol>",
            "Llovía.[^1]", "En el mes de mayo.", id="note-that-is-the-title-of-its-link-too",
        ),
        pytest.param("<p>雨だ。<sup>※1</sup></p><hr><p>※1 五月。</p>", "雨だ。[^1]", "五月。", id="number-after-a-reference-mark"),
        pytest.param(
            "<p>雨だ。<span class=footnote><a href=#n name=r title=五月>*1</a></span></p><div class=footnote><p class=footnote>"
            "<a href=#r name=n class=footnote-number>*1</a><span class=footnote-delimiter>:</span><span class=footnote-text>五月。</span></p></div>",
            "雨だ。[^1]", "五月。", id="number-after-an-asterisk",
        ),
        pytest.param(
            "<p>Llovía.<sup id=r><a href=#n>1</a></sup> Y llovía.<sup id=s><a href=#n>1</a></sup></p><ol><li id=n>En mayo."
            " <a href=#r>↩</a> <a href=#s>↩<sup>2</sup></a></li></ol>",
            "Llovía.[^1] Y llovía.[^1]", "En mayo.", id="two-ways-back",
        ),
        pytest.param(
            "<p>Es regnete.<sup>[<a href=#n id=r>2</a>]</sup></p><p><sup>[<a id=n href=#r>2</a>]</sup> Im Mai.</p>",
            "Es regnete.[^1]", "Im Mai.", id="brackets-around-the-way-back",
        ),
        pytest.param(
            "<p>Llovía.<span class='x_note x_role_footnote'><sup>1</sup><span><span><sup>1</sup><span>1</span>En <i>mayo</i>.</span>"
            "</span></span> Más.</p><hr><p><sup>1</sup> No.</p>",
            "Llovía.[^1] Más. / 1 No.", "En mayo.", id="marks-for-screen-and-print",
        ),
        pytest.param(
            "<p>Il pleuvait.<a name=r href=#n><sup>1</sup></a></p><hr><dl><dt><a name=n>pluie</a><a href=#r><sup>1</sup></a></dt>"
            "<dd>En mai.</dd></dl>",
            "Il pleuvait.[^1]", "pluie / En mai.", id="one-term",
        ),
        pytest.param(
            "<p>Rain fell.<a href=#n id=r><sup>1</sup></a></p><div class=sidenote id=n><div><p>In May. <a href=#r>↩</a></p></div>"
            "<a href=#n>1</a></div>",
            "Rain fell.[^1]", "In May.", id="link-to-itself",
        ),
        pytest.param(
            "<p>Padało [<a href=#n>1</a>].</p><ul><li id=n><span>1.</span> W maju.</li></ul>",
            "Padało [^1].", "W maju.", id="number-with-a-full-stop",
        ),
        pytest.param(
            "<p>雨が降った。<sup><a href=#n><span class=visually-hidden>脚注番号：</span>12</a></sup></p><ol><li id=n>五月に。</li></ol>",
            "雨が降った。[^1]", "五月に。", id="word-for-screen-readers",
        ),
        pytest.param(
            "<p>Rain fell.<d-footnote>In <i>May</i>.</d-footnote></p>", "Rain fell.[^1]", "In May.", id="custom-element"
        ),
        pytest.param(
            "<p>Il pleuvait.<span class='aside'>En <i>mai</i>.</span> Encore.</p>",
            "Il pleuvait.[^1] Encore.", "En mai.", id="aside-in-a-line",
        ),
        pytest.param(
            "<p>Rain fell.<sup class=notes__mark>1</sup><span class=notes-footnote__note>In May.</span></p>",
            "Rain fell.[^1]", "In May.", id="named-note-beside-a-mark",
        ),
        pytest.param(
            "<p>Il pleuvait [<a href=#f1>1</a>].</p><p><b>Notes</b><br><br>[<a name=f1>1</a>] En mai.</p>",
            "Il pleuvait [^1].", "En mai.", id="named-anchor-below-a-label",
        ),
        pytest.param(
            "<p>Rain fell.<span><button>1</button><span class=note-pop hidden>In May.</span></span></p>",
            "Rain fell.[^1]", "In May.", id="button",
        ),
        pytest.param(
            '<p>Rain fell.<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>'
            '[1]</span></a></p><div><br clear=all><hr><div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">'
            "[1]</a> In May.</p></div></div>",
            "Rain fell.[^1]", "In May.", id="word",
        ),
        pytest.param(
            "<p>Rain fell.<sup><a href=#ftnt1 id=ftnt_ref1>[1]</a></sup></p><hr><div><p><a href=#ftnt_ref1 id=ftnt1>[1]</a>"
            "<span>&nbsp;In May.</span></p></div>",
            "Rain fell.[^1]", "In May.", id="google-docs",
        ),
        pytest.param(
            "<p>Il pleuvait.<a name=r href=#n><span class=fn>1</span></a></p><div><p><a name=n href=#r><span class=fn>1</span>"
            "</a> En mai.</p></div>",
            "Il pleuvait.[^1]", "En mai.", id="named-anchors-that-lead-to-each-other",
        ),
        pytest.param(
            "<p>Rain fell<a href=#f1 id=r1>1</a>.</p><dl><dt id=f1><a href=#r1>1</a></dt><dd><p>In May.</p></dd></dl>",
            "Rain fell[^1].", "In May.", id="definition-list",
        ),
        pytest.param(
            "<p>Rain fell <a href=#f1 id=r1>[1]</a>.</p><table id=f1><tr><td><a href=#r1>[1]</a></td><td>In May.</td></tr></table>",
            "Rain fell [^1].", "In May.", id="table",
        ),
        pytest.param(
            "<p>Rain fell.<a id=d href=#f><sup>1</sup></a></p><div><h5><a id=f href=#d>(1)</a></h5><p>In May.</p></div>",
            "Rain fell.[^1]", "In May.", id="mark-in-a-heading",
        ),
        pytest.param(
            "<p>Rain<sup>[<a href=#n>1</a>]</sup> fell.</p><aside id=n hidden><p>In May.</p></aside>",
            "Rain[^1] fell.", "In May.", id="hidden-aside",
        ),
        pytest.param(
            "<p>Rain<a href=#n epub:type=noteref>*</a> fell.</p><aside epub:type=footnote id=n><p>* In May.</p></aside>",
            "Rain[^1] fell.", "In May.", id="epub",
        ),
        pytest.param(
            "<p>Rain<a href=#n role=doc-noteref id=r>1</a> fell.</p><section role=doc-endnotes><ol><li id=n role=doc-endnote>"
            "<p>In May.</p><p><a href=#r role=doc-backlink>Back to the text</a></p></li></ol></section>",
            "Rain[^1] fell.", "In May.", id="dpub-aria",
        ),
        pytest.param(
            "<p>Rain<label for=s class=sidenote-number></label><input type=checkbox id=s><span class=sidenote>In May.</span>"
            " fell.</p>",
            "Rain[^1] fell.", "In May.", id="checkbox-in-the-margin",
        ),
        pytest.param(
            "<p>Rain<span class=inline-footnote>1<span class=footnoteContent style='display:none'>In May.</span></span> fell.</p>",
            "Rain[^1] fell.", "In May.", id="hidden-in-the-text",
        ),
        pytest.param(
            "<p>Rain<sup>1</sup><span class=sidenote>In May.</span> fell.</p>",
            "Rain[^1] fell.", "In May.", id="named-sidenote",
        ),
        pytest.param(
            "<p>Pluie<label for=s class=sidenote-number></label><input type=checkbox id=s><span class=sidenote><sup>1</sup> En mai.</span>.</p>",
            "Pluie[^1].", "En mai.", id="a-printed-mark-in-the-margin",
        ),
        pytest.param(
            "<p>雨<a href=#n id=r>[1]</a>。</p><p id=n><sup>[</sup><a href=#r>1</a><sup>]</sup> 五月のこと。</p>",
            "雨[^1]。", "五月のこと。", id="raised-brackets-around-the-way-back",
        ),
        pytest.param(
            "<p>Regen.<sup><a href=#n>1</a></sup></p><div id=n><b>1</b><br>Im Mai.</div>",
            "Regen.[^1]", "Im Mai.", id="the-mark-in-a-line-of-its-own",
        ),
        pytest.param(
            "<p>Es gab<sup>[1]</sup> 5 km<sup>2</sup> und 3 ab<sup>2</sup>.</p><hr><p>[1] Im Mai.</p><p>[2] Im Juni.</p>",
            "Es gab[^1] 5 km2 und 3 ab2. / [2] Im Juni.", "Im Mai.", id="brackets-after-a-short-word",
        ),
        pytest.param(
            "<p>Llovía.<sup><a href=#n>1</a></sup></p><p id=n><i>1984</i> fue así.</p>", "Llovía.[^1]", "1984 fue así.", id="a-number-that-is-no-mark",
        ),
        pytest.param(
            "<p>Il pleut.<sup><a href=#n>2</a></sup></p><p id=n><i>2. En <b>mai</b>.</i></p>", "Il pleut.[^1]", "En mai.", id="mark-in-the-style-of-its-note",
        ),
        pytest.param(
            "<p>Es goss.<sup>10</sup></p><hr><p><em><strong><sup>10</sup></strong><strong>Im</strong> Mai.</em></p>", "Es goss.[^1]", "Im Mai.", id="mark-in-several-styles",
        ),
        pytest.param(
            "<p>Llovía.<sup><a href=#n>1</a></sup></p><p id=n>(Casi) siempre.</p>", "Llovía.[^1]", "(Casi) siempre.", id="brackets-of-the-text",
        ),
        pytest.param(
            "<p>Es goss<span class=inline-footnote>1<span class=note-text style='display:none'>Im Mai. </span></span> <i>sehr</i>.</p>",
            "Es goss[^1] sehr.", "Im Mai.", id="space-after-a-hidden-note",
        ),
        pytest.param(
            "<p>Llovía.<sup><a href=#n id=user-content-r>1</a></sup></p><ul><li id=user-content-n>En mayo. <a href=#r>atrás</a></li></ul>",
            "Llovía.[^1]", "En mayo.", id="ids-of-users",
        ),
        pytest.param("<p>下雨了<sup>〔1〕</sup>。</p><hr><p>〔1〕五月。</p>", "下雨了[^1]。", "五月。", id="east-asian-brackets"),
        pytest.param("<p>雨が降った<sup>②</sup>。</p><h4>注</h4><p>②五月に。</p>", "雨が降った[^1]。", "五月に。", id="circled-numbers"),
        pytest.param("<p>下雨了<sup>［３］</sup>。</p><hr><p>［３］ 五月。</p>", "下雨了[^1]。", "五月。", id="wide-digits"),
        pytest.param(
            "<p>Rain<span class='note role_footnote'><sup>1</sup><span class=outer><span class=content><sup>1</sup><span class=tag>1</span>In May.</span></span></span>.</p>",
            "Rain[^1].", "In May.", id="mark-for-print",
        ),
        pytest.param(
            "<p>Il pleuvait.<span class=easy-footnote><a href='#b1' title='En mai.'><sup>1</sup></a></span></p><ol><li><span id=b1></span>En mai.<a href='#a1'></a></li></ol>",
            "Il pleuvait.[^1]", "En mai.", id="named-mark-of-a-linked-note",
        ),
        pytest.param(
            "<p>Es goss<sup class=fn data-footnote='Im Mai jenes Jahres.'>1</sup> lange.</p>",
            "Es goss[^1] lange.", "Im Mai jenes Jahres.", id="attribute",
        ),
        pytest.param(
            "<p>Il pleuvait<sup><a href=# data-content='&lt;p&gt;En mai, &lt;i&gt;dit-on&lt;/i&gt;.&lt;/p&gt;'>[2]</a></sup>.</p>",
            "Il pleuvait[^1].", "En mai, dit-on.", id="markup-in-an-attribute",
        ),
        pytest.param(
            "<p>Es goss<sup><button data-bigfoot-footnote='&lt;p&gt;Im Mai jenes Jahres.&lt;/p&gt;'>1</button></sup>.</p>",
            "Es goss[^1].", "Im Mai jenes Jahres.", id="markup-in-an-attribute-of-a-button",
        ),
        pytest.param(
            "<p>Llovía<span><button data-footnote-id=7>2</button></span>.</p><aside data-footnote-id=7 hidden>En mayo.</aside>",
            "Llovía[^1].", "En mayo.", id="button-and-hidden-note",
        ),
        pytest.param(
            "<p>雨<sup><i data-footnote-id=a>[1]</i></sup>。</p><ol><li data-footnote-id=a>五月。</li></ol>", "雨[^1]。", "五月。", id="mark-by-the-name-of-its-note",
        ),
        pytest.param(
            "<p>Rain<sup><button aria-describedby=n>1</button></sup>.</p><div id=n hidden>In May.</div>",
            "Rain[^1].", "In May.", id="button-that-a-note-describes",
        ),
        pytest.param(
            "<p id=n>Rain<sup><button aria-controls=n>1</button></sup>.</p>", "Rain1.", None, id="button-for-its-own-paragraph",
        ),
        pytest.param("<p>Rain<sup><button aria-controls=m>1</button></sup>.</p>", "Rain1.", None, id="button-without-a-note"),
        pytest.param(
            "<p>Regen<sup>*</sup> fiel.</p><table><tr><td>*<td>Im Mai.</table>", "Regen[^1] fiel.", "Im Mai.", id="symbol-in-a-table",
        ),
        pytest.param(
            "<p>Llovía<sup>1</sup>.</p><hr><table><tr><td><sup>1</sup><td>En mayo.</table>", "Llovía[^1].", "En mayo.", id="raised-number-in-a-table",
        ),
        pytest.param("<p>Rain<span class=tip title='In May, they say.'><sup>*</sup></span> fell.</p>", "Rain[^1] fell.", "In May, they say.", id="title"),
        pytest.param("<p>Rain<sup title='Footnote 1'>1</sup> fell.</p>", "Rain1 fell.", None, id="title-that-names-the-mark"),
        pytest.param(
            "<p>Rain<sup><a href=#n title='See the note below'>1</a></sup> fell.</p><p id=n>1. In May.</p>",
            "Rain[^1] fell.", "In May.", id="title-beside-a-note",
        ),
        pytest.param("<p>Rain fell.<sup>1</sup></p><p><sup>1</sup> In May.</p>", "Rain fell.[^1]", "In May.", id="sup"),
        pytest.param("<p>Rain fell.<sup>1</sup></p><hr><p><b>1</b> In May.</p>", "Rain fell.[^1]", "In May.", id="bold"),
        pytest.param("<p>Rain fell.<sup>a</sup></p><hr><p>(a) In May.</p>", "Rain fell.a / (a) In May.", None, id="no-letters-as-text"),
        pytest.param("<p>Rain fell.<sup>†</sup></p><hr><p>† In May.</p>", "Rain fell.[^1]", "In May.", id="dagger"),
        pytest.param(
            "<p>Llovía.<sup>1</sup></p><h3>Notas</h3><ol><li>En mayo.</li></ol>", "Llovía.[^1]", "En mayo.", id="notas",
        ),
        pytest.param(
            "<div><p>Rain fell.<sup>4</sup></p></div><aside><ol start=4><li>In May.</li></ol></aside>",
            "Rain fell.[^1]", "In May.", id="list-in-an-aside",
        ),
        pytest.param(
            "<p>Llovía.<sup><a href='javascript:;'>1</a></sup></p><div class=footnotes-footer><div><a href='JavaScript:x()'>1</a>. Mucho.</div></div>",
            "Llovía.[^1]", "Mucho.", id="links-that-a-script-handles",
        ),
    ],
)  # fmt: skip
def test_a_reference_and_its_note(html: str, text: str, note: str | None) -> None:
    content = body(html)
    assert line(content) == text
    assert notes(content) == ({} if note is None else {"1": note})


def test_notes_in_a_table() -> None:
    rows = "<tr><td>1</td><td>En <i>mai</i>.</td></tr><tr><td>{}</td><td><p>五月。</p></td></tr>"
    text = f"<p>Il pleuvait<sup>1</sup>, 雨<sup>2</sup>.</p><table>{rows}</table><p>Fin.</p>"
    content = body(text.format(2))
    assert (line(content), notes(content)) == ("Il pleuvait[^1], 雨[^2]. / Fin.", {"1": "En mai.", "2": "五月。"})
    assert notes(body(text.format(3))) == {}


def test_notes_are_at_the_end_in_the_order_of_their_references() -> None:
    content = body(
        "<p>One<sup><a href=#x>9</a></sup> two<sup><a href=#y>3</a>, <a href=#x>9</a></sup>.</p>"
        "<ul><li id=y>Y</li><li id=x>X</li></ul><p>End.</p>"
    )
    assert line(content) == "One[^1] two[^2][^1]. / End."
    assert [(note.label, text_of(note.content)) for note in content.content[-2:] if isinstance(note, Note)] == [
        ("1", "X"),
        ("2", "Y"),
    ]


def test_a_range_of_marks_refers_to_each_note() -> None:
    content = body("<p>So.<sup>1–3</sup></p>" + "".join(f"<p><sup>{n}</sup> Note {n}</p>" for n in (1, 2, 3)))
    assert line(content) == "So.[^1][^2][^3]"
    assert notes(content) == {"1": "Note 1", "2": "Note 2", "3": "Note 3"}


_REFERENCES = (
    "<h2>Literatur</h2><ol><li id=r1>Uno.</li><li id=r2>Dos.</li><li id=r3>Tres.</li><li id=r4>Cuatro.</li></ol>"
)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Es regnete [<a href=#r1>1</a>-<a href=#r3>3</a>].</p>", "Es regnete [^1][^2][^3]."),
        ("<p>Es regnete<sup><a href=#r2>2</a>–<a href=#r4>4</a></sup>.</p>", "Es regnete[^1][^2][^3]."),
        ("<p>Llovía <a href=#r1>[1-3]</a> y <a href=#r2>[2, 4]</a>.</p>", "Llovía [^1][^2][^3] y [^2][^4]."),
        ("<p>Il pleuvait<sup><a href=#r1>1,3–4</a></sup>.</p>", "Il pleuvait[^1][^2][^3]."),
        ("<p>Es regnete [<a href=#r1>1</a>] bis [<a href=#r3>3</a>].</p>", "Es regnete [^1] bis [^2]."),
    ],
)
def test_a_range_of_links_refers_to_each_note(html: str, text: str) -> None:
    assert line(body(html + _REFERENCES)).partition(" / ")[0] == text


def test_notes_within_a_range_outside_of_lists_begin_with_their_number() -> None:
    numbered = "".join(f"<p id=n{number}>[{number}] Note {number}.</p><p>More.</p>" for number in (1, 2, 3))
    content = body(f"<p>Es regnete [<a href=#n1>1</a>–<a href=#n3>3</a>].</p>{numbered}")
    assert line(content).startswith("Es regnete [^1][^2].")
    numbered = numbered.replace("<p>More.</p>", "")
    content = body(f"<p>Es regnete [<a href=#n1>1</a>–<a href=#n3>3</a>].</p>{numbered}")
    assert line(content) == "Es regnete [^1][^2][^3]."
    assert notes(content) == {"1": "Note 1.", "2": "Note 2.", "3": "Note 3."}


def test_the_number_of_an_item_in_an_element_of_its_own() -> None:
    items = "<ol><li id=a><span>1.</span>Uno.</li><li id=b><b>2</b>000 Mann.</li></ol>"
    content = body(f"<p>Llovía [<a href=#a>1</a>] y [<a href=#b>2</a>].</p>{items}")
    assert notes(content) == {"1": "Uno.", "2": "2000 Mann."}


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("<div><p>1 Lee, Regen.</p><p>2 „Rat“</p><p>3 Uno.</p><p>4 Poe.</p></div>", 3),
        ("<p>1&nbsp; Lee, Regen.<br>2&nbsp; Rat.<br>3&nbsp; Uno.<br>4&nbsp; Poe.</p>", 3),
        ("<p>(1) 李</p><p>(2) 王</p><p>(3) 張</p><p>(4) 陳</p><p>終わり。</p>", 3),
        ("<p>1 Lee, Regen.</p><p>2 Rat.</p><p>3 Uno.</p>", 0),
        ("<p>1 Lee, Regen.</p><p>2 Rat.</p><p>3 Uno.</p><p>4 Poe.</p><p>5 Kim.</p>", 0),
        ("<p>1 Lee, Regen.</p><p>2 Rat.</p><p>Und nun:</p><p>3 Uno.</p><p>4 Poe.</p>", 0),
        ("<h3>1 Lee, Regen.</h3><h3>2 Rat.</h3><h3>3 Uno.</h3><h3>4 Poe.</h3>", 0),
    ],
)
def test_lines_that_count_the_references_are_notes(lines: str, found: int) -> None:
    text = "<p>Es goss.<sup>1</sup> Viel.<sup>2</sup> Sehr.<sup>4</sup></p><p>So war es in jenem Mai.</p>"
    assert len(notes(body(text + lines))) == found
    assert notes(body(text.replace("<sup>1", "<sup>2") + lines)) == {}


def test_notes_of_a_range_in_a_list_around_the_whole_text() -> None:
    numbered = "".join(f"<p id=n{number}>\n   [{number}] Nota {number}.</p>" for number in (1, 2, 3))
    content = body(f"<ul><li><p>Llovía [<a href=#n1>1</a>–<a href=#n3>3</a>].</p>{numbered}</li></ul>")
    assert notes(content) == {"1": "Nota 1.", "2": "Nota 2.", "3": "Nota 3."}


@pytest.mark.parametrize(
    ("section", "text"),
    [
        ("<section><h2>Fußnoten</h2>{}</section><p>Ende.</p>", "Ende."),
        ("<div class=x><p><b>註釋：</b></p><div>{}</div></div><p>Ende.</p>", "Ende."),
        ("<details><summary>Примечания</summary>{}</details><p>Ende.</p>", "Ende."),
        ("<h2>Notas</h2>{}<p>Ende.</p>", "Notas / Ende."),
        ("<section><h2>Notes</h2>{}<p>Ende.</p></section>", "Notes / Ende."),
        ("<section><h2>Notes</h2><p>Vor allem.</p>{}</section><p>Ende.</p>", "Notes / Vor allem. / Ende."),
        ("<section><h2>Was man über den Mai weiß</h2>{}</section><p>Ende.</p>", "Was man über den Mai weiß / Ende."),
    ],
)
def test_the_label_of_notes_above_other_text(section: str, text: str) -> None:
    content = body(f"<p>Es goss.<sup><a href=#n>1</a></sup></p>{section.format('<ol><li id=n>Im Mai.</li></ol>')}")
    assert line(content) == f"Es goss.[^1] / {text}"


def test_names_above_single_notes_are_no_labels() -> None:
    notes_of = "".join(f"<div><h3>{name}</h3><p id={name}>Im Mai.</p></div>" for name in ("Lee", "Ray", "Kim", "Poe"))
    marks = "".join(
        f"<sup><a href=#{name}>{place}</a></sup>" for place, name in enumerate(("Lee", "Ray", "Kim", "Poe"))
    )
    assert line(body(f"<p>Es goss.{marks}</p>{notes_of}<p>Ende.</p>")).endswith("Lee / Ray / Kim / Poe / Ende.")


@pytest.mark.parametrize(
    ("label", "text"), [("Notas al pie", ""), ("Es war so.", " / Es war so."), ("[1] Nota", " / [1] Nota")]
)
def test_the_label_of_notes_in_a_paragraph(label: str, text: str) -> None:
    note = "<aside id=n role=doc-footnote><p><a href='#r'>1</a> En mayo.</p></aside>"
    content = body(f"<p>Llovía.<sup><a href='#n' id=r>1</a></sup></p><p class=rubric>{label}</p>{note}")
    assert line(content) == f"Llovía.[^1]{text}"


@pytest.mark.parametrize(
    "part",
    [
        "<ol><li>Hanf nass machen.</li><li><p>{}</p></li></ol>",
        "<ul><li>Hanf</li><li>{}</li></ul>",
        "<dl><dt>Hanf</dt><dd>{}</dd></dl>",
        "<blockquote>Hanf!<p>{}</p></blockquote>",
    ],
)
def test_the_end_of_a_list_above_notes_is_no_label(part: str) -> None:
    html = part.format("Garn aufhängen")
    content = body(f"<p>Так.<sup><a href='#n' id=r>1</a></sup></p>{html}<div id=n><p><a href='#r'>1</a> Да.</p></div>")
    assert text_of(content.content[1:2]).endswith("Garn aufhängen")


def test_a_note_of_a_word_processor_has_all_of_its_paragraphs() -> None:
    mark = "<p>Le sel.<a href='#_ftn1' name='_ftnref1'><span class=MsoFootnoteReference>[1]</span></a></p>"
    note = "<p class=MsoFootnoteText><a href='#_ftnref1' name='_ftn1'>[1]</a> En août.</p><p>Ou plus tard.</p>"
    assert notes(body(f"{mark}<div><hr><div id=ftn1>{note}</div></div>")) == {"1": "En août. / Ou plus tard."}


def test_notes_separated_by_line_breaks() -> None:
    content = body(
        "<p>One.<a href=#n1><sup>1</sup></a> Two.<a href=#n2><sup>2</sup></a></p><hr>"
        "<p><a name=n1></a>1. First.<br><a name=n2></a>2. Second.<br></p><p>After.</p>"
    )
    assert line(content) == "One.[^1] Two.[^2] / After."
    assert notes(content) == {"1": "First.", "2": "Second."}


def test_a_note_keeps_its_blocks() -> None:
    content = body(
        "<p>So.<sup><a href=#n>1</a></sup></p><ol><li id=n><p>See:</p><pre>x = 1</pre><ul><li>a</li></ul></li></ol>"
    )
    (note,) = (block for block in content.content if isinstance(block, Note))
    assert [type(part) for part in note.content] == [Paragraph, Code, List]


def test_a_numbered_list_above_the_text_holds_no_notes() -> None:
    """The way to a page is a list below a short line, too."""
    way = "<div>Start</div><ol><li><a href=/a>Geld</a></li><li><a href=/b>Steuern</a></li></ol>"
    content = body(f"{way}<p>Die Steuer stieg.<sup>1</sup> Dann fiel sie.<sup>2</sup></p>")
    assert notes(content) == {}
    below = body(f"<p>Die Steuer stieg.<sup>1</sup> Dann fiel sie.<sup>2</sup></p>{way}")
    assert notes(below) == {"1": "Geld", "2": "Steuern"}
    margin = body("<aside><ol><li>Im Mai.</li></ol></aside><p>Die Steuer stieg.<sup>1</sup></p>")
    assert notes(margin) == {"1": "Im Mai."}


@pytest.mark.parametrize(
    ("title", "box", "number"),
    [
        ("<dt>参考资料</dt>", "dd", "<span class=index>{}.</span><a href='#ref_[{}]'>&nbsp;</a>"),
        ("<h3>Références bibliographiques du texte</h3>", "div class='article-references'", "<b>[{}]</b> "),
    ],
)
def test_references_with_their_numbers_as_text_below_a_table_of_contents(title: str, box: str, number: str) -> None:
    contents = "<h3>Inhalt</h3><ol><li><i>1</i> <a href='#a'>Jugend</a></li><li><a href='#b'>Alter</a></li></ol>"
    items = "".join(
        f"<li>\n {number.format(place, place)}\n<a href=/{place}>Buch {place}</a>, Seite 5</li>" for place in (1, 2, 3)
    )
    text = "<p>Er schrieb.<sup data-sup=1>[1]</sup> Dann nicht<sup>[2-3]</sup>, nur <sup>1</sup>⁄<sub>2</sub> Jahr.</p>"
    content = body(f"{text}{contents}<dl>{title}<{box}><ul class=reference-list>{items}</ul></dl>")
    assert line(content).startswith("Er schrieb.[^1] Dann nicht[^2][^3], nur 1⁄2 Jahr. / Inhalt / 1 Jugend")
    assert notes(content) == {str(place): f"Buch {place}, Seite 5" for place in (1, 2, 3)}


@pytest.mark.parametrize(
    "copy",
    [
        "<table><caption>Notes</caption><tr><th>↑1</th><td>En mai.</td></tr><tr><th>↑2</th><td>En juin.</td></tr></table>",
        "<ol><li>En mai.</li><li>En juin.</li></ol>",
    ],
)
def test_notes_that_the_page_shows_twice(copy: str) -> None:
    mark = "<span class=r><a role=button><sup>{}</sup></a><span class=footnote_tooltip>{}</span></span>"
    text = f"<p>Il pleut.{mark.format(1, 'En mai.')} Ou non.{mark.format(2, 'En juin.')}</p><p>Voilà.</p>"
    content = body(f"{text}{copy}")
    assert line(content) == "Il pleut.[^1] Ou non.[^2] / Voilà."
    assert notes(content) == {"1": "En mai.", "2": "En juin."}
    labelled = body(f"{text}<h4>Notes et sources</h4>{copy}")
    assert line(labelled) == "Il pleut.[^1] Ou non.[^2] / Voilà."
    more = body(f"{text}{copy.replace('En juin', 'En hiver')}")
    assert "En hiver." in more.text


def test_the_number_of_a_note_in_the_margin_in_an_element_of_its_own() -> None:
    note = "<label for=s{0}></label><input type=checkbox id=s{0}><span class=sidenote><span {1}>{0}</span>{2}</span>"
    glued, named, text = (
        note.format(1, "", "En bois."),
        note.format(2, "class=note-number", " Trop."),
        note.format(3, "", " mètres."),
    )
    content = body(f"<p>Un pont.{glued} Il est haut.{named} Non.{text}</p>")
    assert line(content) == "Un pont.[^1] Il est haut.[^2] Non.[^3]"
    assert notes(content) == {"1": "En bois.", "2": "Trop.", "3": "3 mètres."}


@pytest.mark.parametrize("address", ["#", " #top", "#page-top"])
def test_a_link_to_the_top_at_the_end_of_a_note_is_no_part_of_it(address: str) -> None:
    text = "<p>Il ponte cadde<sup><a href=#n1>1</a></sup> di <a href=#n2><sup>2</sup></a> notte.</p>"
    content = body(
        f"{text}<p id=n1>1. In maggio. (<a href='{address}'>torna su</a>)</p><p id=n2>2. <a href=#>Qui</a> no.</p>"
    )
    assert notes(content) == {"1": "In maggio.", "2": "Qui no."}


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("<b>Notes</b>", ""),
        ("<strong>Annotazioni e fonti:</strong>", ""),
        ("Notes", " / Notes"),
        ("<b>It rained.</b>", " / It rained."),
    ],
)
def test_a_bold_line_above_all_notes_is_their_label(label: str, shown: str) -> None:
    lines = f"So it is. [<a href=#n1>1</a>]<br><br>{label}<br><br>[<a name=n1>1</a>] Lee.<br><br>Thanks to Ray."
    content = body(f"<p>Rain.</p><div>{lines}</div>")
    assert (line(content), notes(content)) == (f"Rain. / So it is. [^1]{shown} / Thanks to Ray.", {"1": "Lee."})


def test_marks_that_a_style_raises() -> None:
    mark = "<span style='font-size:9px; vertical-align: super'>{}</span>"
    content = body(
        f"<p>Ein Horn{mark.format(1)} blies.{mark.format(2)}</p><p>Ja.</p><p>{mark.format(1)} Am Tor.</p><p>{mark.format(2)} Zweimal.</p>"
    )
    assert (line(content), notes(content)) == ("Ein Horn[^1] blies.[^2] / Ja.", {"1": "Am Tor.", "2": "Zweimal."})


def test_a_hidden_button_beside_a_label_is_no_note() -> None:
    content = body(
        "<p>Ein Horn.</p><p><span class=footnotes-label>Belege</span><span style='display:none' class=footnotes-toggle>[<a>+</a>]</span></p>"
    )
    assert (line(content), notes(content)) == ("Ein Horn. / Belege", {})


def test_an_entry_without_a_reference_is_not_a_part_of_the_note_above() -> None:
    entries = "<div class=references><p id=r1><b>1.</b> Lee.</p><p>Second edition.</p><p id=r2><b>2.</b> Ray.</p></div>"
    content = body(f"<p>So it is.<sup><a href=#r1>1</a></sup></p>{entries}")
    assert notes(content) == {"1": "Lee. / Second edition."}


@pytest.mark.parametrize(
    "entry",
    [
        "<div class=fn><sup><a href=#m{0} id=n{0}>{0})</a></sup> <div class=content>{1}</div></div>",
        "<p class=note><a id=n{0} href=#m{0}>{0}</a> {1}</p>",
        "<div><span id=n{0}></span>{0}. {1}</div>",
    ],
)
def test_an_entry_without_a_reference_whose_mark_is_the_target(entry: str) -> None:
    entries = entry.format(1, "Ein Horn.") + entry.format(2, "Eine Glocke.") + entry.format(3, "Noch ein Horn.")
    marks = "".join(f"<sup><a href=#n{number} id=m{number}>{number})</a></sup>" for number in (1, 3))
    content = body(f"<p>So war es{marks}.</p><div class=footnotes>{entries}</div>")
    assert notes(content) == {"1": "Ein Horn.", "2": "Noch ein Horn."}


@pytest.mark.parametrize(
    "entry",
    [
        "<dt class=dt-fn>\n\n<a id=n{0}>[{0}]</a></dt><dd>{1}</dd>",
        "<dt><a name=n{0}>... lang</a><a href=#m{0}><sup>{0}</sup></a></dt><dd>{1}</dd>",
        "<dt id=n{0}><a>\u2026 lang</a> <a href=#m{0}>{0}</a></dt><dd><p>{1}</p></dd>",
    ],
)
def test_terms_above_notes(entry: str) -> None:
    entries = entry.format(1, "Ein Horn.") + entry.format(2, "Eine Glocke.") + entry.format(3, "Noch ein Horn.")
    first, third = (f"<a href=#n{number} id=m{number}><sup>[{number}]</sup></a>" for number in (1, 3))
    content = body(f"<p>Es war lang{first} und breit{third}.</p><dl>{entries}</dl>")
    assert line(content).startswith("Es war lang[^1] und breit[^2].")
    assert notes(content) == {"1": "Ein Horn.", "2": "Noch ein Horn."}


def test_a_note_between_numbered_ones_continues_to_the_next() -> None:
    content = body(
        "<p>Rain<sup>1</sup> fell<sup>2</sup></p><hr><p><sup>1</sup> One.</p><ul><li>More.</li></ul><p><sup>2</sup> Two.</p>"
    )
    assert notes(content) == {"1": "One. / More.", "2": "Two."}


@pytest.mark.parametrize("wrapper", ["{}", "<div class=block>{}</div>", "<div><section>{}</section></div>"])
def test_the_parts_of_numbered_notes_may_be_in_boxes(wrapper: str) -> None:
    parts = ("<p><b>1</b> Première note.</p>", "<ul><li>Un appui</li><li>一つ</li></ul>", "<p><b>2</b> Zweite.</p>")
    content = body(f"<p>Eau<sup>1</sup> et feu<sup>2</sup>.</p><hr>{''.join(map(wrapper.format, parts))}")
    assert notes(content) == {"1": "Première note. / Un appui\n\n一つ", "2": "Zweite."}


def test_the_ways_back_of_several_references_are_removed() -> None:
    content = body(
        "<p>A<sup id=r1><a href=#n>[1]</a></sup> b<sup id=r2><a href=#n>[1]</a></sup></p>"
        "<ol><li id=n><span>^ <sup><a href=#r1>a</a></sup> <sup><a href=#r2>b</a></sup></span> Doe, <i>Rain</i>.</li></ol>"
    )
    assert line(content) == "A[^1] b[^1]"
    assert notes(content) == {"1": "Doe, Rain."}


def test_a_note_that_the_selector_drops_belongs_to_its_reference() -> None:
    page = domext.parse("<p>Rain<sup><a href=#n>1</a></sup> fell.</p><p>Menu</p><div id=n>In May.</div>")
    keep = np.array([True, False, False])
    assert notes(build(page, keep, ())) == {"1": "In May."}


def test_a_note_refers_to_a_later_note() -> None:
    page = domext.parse(
        "<p>Шёл дождь.<sup><a href=#a id=r>A</a></sup></p><ol><li id=a>В мае.<sup><a href=#b>1</a></sup> <a href=#r>↑</a></li></ol>"
        "<ol><li id=b>Архив.</li></ol>"
    )
    keep = ~page.blocks.hidden
    keep[1:] = False
    assert notes(build(page, keep, ())) == {"1": "В мае.1", "2": "Архив."}


def test_a_link_to_a_numbered_section_is_no_reference() -> None:
    content = body("<p>See [<a href=#s>2</a>].</p><section id=s><h2>2. Method</h2><p>We measured it.</p></section>")
    assert notes(content) == {}


def test_an_address_in_front_of_the_fragment() -> None:
    html = "<p>Rain<sup><a href='https://e.org/a#n'>1</a></sup> fell.</p><p id=n>In May.</p>"
    assert notes(body(html, "https://e.org/a")) == {"1": "In May."}
    assert notes(body(html, "https://e.org/other")) == {}
    back = html.replace("<a href", "<a id=r href").replace("May.", "May. <a href='https://e.org/a#r'>↩</a>")
    assert notes(body(back, "https://e.org/other")) == {"1": "In May."}


@pytest.mark.parametrize(
    "html",
    [
        "<p>Area 5 m<sup>2</sup>, 10<sup>2</sup>.</p><hr><p>2. Second</p>",
        "<p>See<sup><a href=#nowhere>1</a></sup>.</p><p>Text</p>",
        "<p>By theorem <a href=#t>1</a>.</p><h3><a name=t></a>Theorem 1</h3><p>Text</p>",
        "<p>See<sup><a href=#s>1</a></sup></p><h2 id=s>Section</h2><p>Text</p>",
        "<form><p>Filter <label for=c>Go</label><input type=checkbox id=c><span>More</span></p></form>",
        "<p>Alone.</p><hr><p><sup>1</sup> A note without a reference.</p>",
    ],
)
def test_these_are_no_notes(html: str) -> None:
    content = body(html)
    assert notes(content) == {}
    assert not any(
        isinstance(part, NoteReference) for block in content.content for part in getattr(block, "content", ())
    )


def test_a_dangling_reference_stays_text() -> None:
    (paragraph,) = body("<p>See<sup>7</sup>.</p>").content
    assert paragraph == Paragraph(("See", Styled("superscript", ("7",)), "."))


@pytest.mark.cost
@pytest.mark.parametrize(
    "unit",
    [
        "<p>a<sup><a href=#n{0} id=r{0}>1</a></sup></p><p id=n{0}>b <a href=#r{0}>x</a></p>",
        "a<a href=#n{0} name=r{0}><sup>1</sup></a><br><a name=n{0} href=#r{0}>1</a> b<br>",
        "<p>a<sup>1</sup><p><sup>1</sup> b",
        "a<sup>1</sup><hr><ol><li>b</ol>",
        "a<label for=s></label><input type=checkbox id=s><span class=sidenote>b</span>",
        "<p>a<span class=note>1<span hidden>b</span></span>c",
        "<div><sup><a href=#n0>1</a></sup><p id=n{0}>b",
        "<span class=sidenote>a",
        "<p>a<sup title='one two three'>1</sup>b",
        "<div><p>a<sup><a href=#n{0}>{0}</a></sup></p><b>c</b><p id=n{0}>b</p>",
        "<p>a<sup>{0}</sup></p><p>{0} b</p>",
        "<p>a<sup><button aria-controls=n{0}>1</button></sup></p><p id=n{0}>b</p>",
        "<p>a<b data-footnote-id={0}>1</b></p><i data-footnote-id={0}>tea<br>",
        "<p>a<sup>1</sup></p><table><tr><td>1<td>b",
    ],
)
def test_hostile_notes_take_linear_time(unit: str) -> None:
    def page(size: int) -> domext.Page:
        return domext.parse("".join(unit.format(number) for number in range(size)))

    assert growth(built, page) < MAX_GROWTH


@pytest.mark.cost
@pytest.mark.parametrize(
    "parts",
    [
        ("a<sup>", "1"),
        ("<span hidden class=note>", "b<br><br>"),
        ("a<sup><a href=#n{0}>{0}</a></sup> ", "<span id=n{0}>b"),
    ],
)
def test_hostile_notes_far_from_their_references_take_linear_time(parts: tuple[str, str]) -> None:
    def page(size: int) -> domext.Page:
        return domext.parse("<p>tea" + "".join(part.format(number) for part in parts for number in range(size)))

    assert growth(built, page) < MAX_GROWTH


def test_no_pattern_is_compiled_for_a_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pattern for each mark would take longer than the rest of the page."""
    text = "<p>tea<sup><a href=#a>{0}</a></sup>, milk[<a href=#b>{1}</a>]</p><p id=a>{0}. green<p id=b>[{1}] cold"
    body(text.format(1, 2))
    monkeypatch.setattr("re._compiler.compile", None)
    assert notes(body(text.format(734, 735))) == {"1": "green", "2": "cold"}


def built(page: domext.Page) -> Body:
    return build(page, ~page.blocks.hidden, ())


@pytest.mark.parametrize(
    ("cell", "note", "found"),
    [
        ("0,21<sup>a</sup>", "<div><sup>a</sup><p>Gepaart.</p></div>", True),
        ("0,21<sup>*</sup>", "<p><sup>*</sup> Gepaart.</p>", True),
        ("10<sup>n</sup>", "<p><sup>n</sup> Gepaart.</p>", False),
        ("10<sup>2</sup>", "<p><sup>2</sup> Gepaart.</p>", False),
    ],
)
def test_a_mark_after_a_number_in_a_cell(cell: str, note: str, *, found: bool) -> None:
    table = f"<table><tr><th>Seite</th><th>p</th></tr><tr><td>Nord</td><td>{cell}</td></tr></table>"
    assert ("[^1]: Gepaart." in keep_all(f"<p>Davor.</p>{table}{note}").markdown) is found
    assert "[^1]" not in keep_all("<p>Es sind 10<sup>a</sup>.</p><p><sup>a</sup> Gepaart.</p>").markdown


def test_notes_below_their_marks() -> None:
    notes = "<div class=notes><sup>a</sup><p>Eins.</p><sup>b</sup><p>Zwei.</p></div><p>Danach.</p>"
    markdown = keep_all(f"<p>Nord<sup>a</sup> und Süd<sup>b</sup>.</p>{notes}").markdown
    assert markdown == "Nord[^1] und Süd[^2].\n\nDanach.\n\n[^1]: Eins.\n\n[^2]: Zwei."
