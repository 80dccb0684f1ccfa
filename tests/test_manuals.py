"""Manuals as documentation generators write them: Sphinx, docutils, MkDocs, pandoc and others."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.body.completion.enclosed_code import with_code
from domext.body.completion.enclosed_parts import with_parts
from domext.body.completion.gaps import with_gaps_filled
from domext.body.completion.last_parts import with_last_parts
from domext.body.completion.navigation_lines import without_navigation
from domext.body.completion.section_headings import with_headings
from domext.body.completion.whole_tables import with_whole_tables
from tests.articles import metadata_of
from tests.bodies import markdown_between
from tests.kept_blocks import added_texts, everything, kept_blocks

_URL = "https://e.org/buch/kapitel.html"


MARKUP = {
    "a heading that leads back to its line in the contents": (
        ("<ul><li><a href='#maschen' id=id1>Maschen</a></ul><section id=maschen><h3><a class=toc-backref href='#id1' role=doc-backlink>"
        "<span class=sectnum>1.2 </span>Maschen</a><a class=headerlink href='#maschen' title='Link'>¶</a></h3></section>"),
        "- [Maschen](#maschen)\n\n### 1.2 Maschen",
    ),
    "a heading that leads back, as of 2010": (
        "<div id=TOC><a href='#le-port'>Le port</a></div><h2 id=le-port><a href='#TOC'>Le port</a></h2>", "[Le port](#le-port)\n\n## Le port",
    ),
    "words of a heading that lead to another part": (
        "<p id=anker>Der Anker.</p><h2>Mehr als <a href='#anker'>ein Anker</a></h2>", "Der Anker.\n\n## Mehr als [ein Anker](#anker)",
    ),
    "an entry of an index": (
        "<p id=anker>Der Anker.</p><dl><dt><a href='#anker'>Anker</a><dd>Seite 3</dl>", "Der Anker.\n\n**[Anker](#anker)**\n\n- Seite 3",
    ),
    "a reference to an equation": (
        ("<div class='math notranslate' id=equation-zug><span class=eqno>(1)<a class=headerlink href='#equation-zug'>¶</a></span>\\[F = m a\\]</div>"
        "<p>Gleichung <a class='reference internal' href='#equation-zug'>(1)</a> gilt immer.</p>"),
        "$$F = m a \\tag{1}$$\n\nGleichung [(1)](#equation-zug) gilt immer.",
    ),
    "a reference to a section": (
        "<h2 id=drei>Дверь</h2><p>В разделе <a class='reference internal' href='#drei'>3</a> сказано больше.</p>",
        "## Дверь\n\nВ разделе [3](#drei) сказано больше.",
    ),
    "a work with a long key": (
        ("<p>Wie <a class='reference internal' href='#lindholm2019' id=id4><span>[Lindholm2019]</span></a> zeigt, hält das Netz.</p>"
        "<div role=list class=citation-list><div class=citation id=lindholm2019 role=doc-biblioentry><span class=label><span class=fn-bracket>[</span>"
        "<a role=doc-backlink href='#id4'>Lindholm2019</a><span class=fn-bracket>]</span></span><p>Lindholm, Eva: <em>Garn</em>.</p></div></div>"),
        "Wie [^1] zeigt, hält das Netz.\n\n[^1]: Lindholm, Eva: *Garn*.",
    ),
    "a word in brackets that leads to another part": (
        "<p><a href='#commentaires'>[Commentaires]</a></p><h2 id=commentaires>Commentaires</h2>",
        "[[Commentaires]](#commentaires)\n\n## Commentaires",
    ),
    "the type of a parameter": (
        ("<dl class=field-list><dt>Parameter:<dd><dl><dt><strong>name</strong><span class=classifier>str, optional</span><dd><p>Der Name.</p>"
        "<dt><span class=classifier>int</span><dd>Eine Zahl.</dl></dl>"),
        "**Parameter:**\n\n- **name : str, optional**\n\n  - Der Name.\n\n  **int**\n\n  - Eine Zahl.",
    ),
    "the type of a parameter after a written colon": (
        "<dl><dt>名前 <span class=classifier-delimiter>:</span> <span class=classifier>str</span><dd>説明</dl>", "**名前 : str**\n\n- 説明",
    ),
    "items without a box in a list of tasks": (
        "<ul class=task-list><li>Holz<li class=task-list-item><label><input type=checkbox disabled checked></label> Leim</ul>",
        "- Holz\n- [x] Leim",
    ),
    "items without a drawn box in a list of tasks": (
        "<ul class=checklist><li><p>木</p><ul><li>小</ul><li><p><i class='fa fa-check-square-o'></i> 胶</p><li><p><i class='fa fa-square-o'></i> 漆</p></ul>",
        "- 木\n  - 小\n- [x] 胶\n- [ ] 漆",
    ),
    "a quotation that a table indents": (
        ("<div class=blockquote><table border=0 class=blockquote summary='Block quote'><tr><td width='10%'>&nbsp;</td><td><p>Das Meer ist weit.</p></td>"
        "<td width='10%'>&nbsp;</td></tr><tr><td>&nbsp;</td><td colspan=2 align=right>--<span class=attribution>Ein Kapitän</span></td></tr></table></div>"),
        "> Das Meer ist weit.\n>\n> --Ein Kapitän",
    ),
    "a list between columns that indent it": (
        ("<table width='100%' rules=none frame=void><tr><td width='11%'></td><td>•</td><td width='2%'></td><td><p>une maille</p></td><td></td></tr>"
        "<tr><td></td><td>•</td><td></td><td><p>deux mailles</p></td><td></td></tr></table>"),
        "- une maille\n- deux mailles",
    ),
    "lists that only indent lists": (
        "<ul><ul><li>тихо<li>громко</ul></ul><ol><li>un<ol><li>deux</ol></ol>", "- тихо\n- громко\n\n1. un\n   1. deux",
    ),
    "words that show the source of a method": (
        ("<div class=method-heading><span class=method-name>mende</span><span class=method-args>(netz)</span> <span class=method-click-advice>"
        "click to toggle source</span></div><p>Flickt es.</p>"),
        "```\nmende(netz)\n```\n\nFlickt es.",
    ),
    "a bar that folds all of a page": (
        "<div><h1>Struct Netz</h1><span class=out-of-band><a class=srclink href='/s'>source</a> · <a id=toggle-all-docs href='#'>[<span class=inner>−</span>]</a></span></div><p>Ein Netz.</p>",
        "# Struct Netz\n\nEin Netz.",
    ),
    "comments of programmers": (
        ("<p>Flickt es.</p><div class=deprecation-block><span class=deprecated-label>Veraltet.</span><div class=deprecation-comment>Besser "
        "<a href='#mende'><code>mende</code></a> nehmen.</div></div><h3 id=mende>Mende</h3><div class=deprecationComment>Besser <a href='#wasche'>waschen</a>.</div>"),
        "Flickt es.\n\nVeraltet.\n\nBesser [`mende`](#mende) nehmen.\n\n### Mende\n\nBesser waschen.",
    ),
    "the number of the only line of a program": (
        "<table class=source_code><tr><td><pre class=lines>\n\n11</pre></td><td><pre class=code># netz.rb\n\ndef flicke; end</pre></td></tr></table>",
        "```\n# netz.rb\n\ndef flicke; end\n```",
    ),
    "the members of a class": (
        ("<table class=memberdecls><tr class=heading><td colspan=2><h2 class=groupheader>Methoden</h2><tr class=memitem><td class=memItemLeft>bool&nbsp;"
        "<td class=memItemRight><b>flicke</b> (int n)<tr class=memdesc><td class=mdescLeft>&nbsp;<td class=mdescRight>Flickt es.</table>"),
        "## Methoden\n\n| bool | **flicke** (int n) |\n| --- | --- |\n|  | Flickt es. |",
    ),
    "the only parameter of a function": (
        "<dl class=params><dt>Parameter<dd><table class=params><tr><td class=paramname>n<td>Wie oft.</table></dl>", "**Parameter**\n\n- | n | Wie oft. |\n  | --- | --- |",
    ),
    "a literal of docutils": (
        "<p>Die Datei <span class='docutils literal'>netz.conf</span>.</p>", "Die Datei `netz.conf`.",
    ),
    "the foot of a table above its rows": (
        "<table><thead><tr><th>Mois<th>Nuit<tfoot><tr><td>Somme<td>2<tbody><tr><td>Mai<td>1<tr><td>Juin<td>1</table>",
        "| Mois | Nuit |\n| --- | --- |\n| Mai | 1 |\n| Juin | 1 |\n| Somme | 2 |",
    ),
    "a place in a work": (
        ("<p>Holm [<a href='#bib1'>1</a>, p. 12] und [<a href='#bib2'>2</a>, Satz 3].</p><ul><li id=bib1>[1] Holm, Netze.<li id=bib2>[2] Lind, Knoten.</ul>"),
        "Holm [[^1], p. 12] und [[^2], Satz 3].\n\n[^1]: Holm, Netze.\n\n[^2]: Lind, Knoten.",
    ),
    "the address of a picture in place of its description": (
        "<p><img src='../_images/c4.png' alt='../_images/c4.png'> <img src='../../bilder/x.jpg' alt='/bilder/x.jpg'> <img src='/mühle.jpg' alt='mühle.jpg'> <img src='/muelle' alt='muelle'></p>",
        "![](https://e.org/_images/c4.png)\n\n![](https://e.org/bilder/x.jpg)\n\n![mühle.jpg](https://e.org/mühle.jpg)\n\n![muelle](https://e.org/muelle)",
    ),
    "the language of output": (
        "<div class='output highlight-myst-ansi notranslate'><div class=highlight><pre>5.0\n6.0\n</pre></div></div>", "```\n5.0\n6.0\n```",
    ),
    "the language of a listing": (
        ("<div class='ltx_listing ltx_lst_language_Python ltx_lstlisting'><div class=ltx_listingline><span class='ltx_text ltx_lst_keyword'>def</span>"
        "<span class='ltx_text ltx_lst_space'> </span>f():</div><div class=ltx_listingline><span class='ltx_text ltx_lst_space'>    </span>pass</div></div>"),
        "```python\ndef f():\n    pass\n```",
    ),
    "a list of tasks without boxes": (
        "<ul class=task-list><li>Holz<li class=done>Leim</ul>", "- [ ] Holz\n- [x] Leim",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MARKUP)
def test_markup_of_manuals(name: str) -> None:
    markup, markdown = MARKUP[name]
    assert markdown_between(markup) == markdown


_ROWS = "<tr><td>四月<td>8<tr><td>五月<td>10"


@pytest.mark.parametrize(
    ("step", "html", "added"),
    [
        # The number of an equation with the symbol of a link to it, which each manual chooses.
        *(
            (with_code, rf"<p>K</p><div class=math>(2)<a href='#e2'>{sign}</a>\[x = y\]</div><p>K</p>", [rf"(2){sign}\[x = y\]"])
            for sign in ("#", "¶", "🔗", "\uf0c1", "")
        ),
        (with_code, r"<p>K</p><div class=math>(2)bis\[x = y\]</div><p>K</p>", []),
        # The only field of a description.
        (with_headings, "<dl><dt>K mende(netz)<dd><p>K</p><dl><dt>Parameter:<dd>K netz</dl></dl>", ["Parameter:"]),
        (with_headings, "<p>K</p><dl><dt>Parameter:<dd>K netz</dl>", []),
        # The quotation of somebody that ends an article.
        (with_last_parts, "<p>K</p><blockquote><p>Das Meer ist weit.</p><p>— Sprichwort</p></blockquote><p>1</p>", ["Das Meer ist weit.", "— Sprichwort"]),
        (with_last_parts, "<p>K</p><blockquote><p>海很大。</p><p>–– 老船长</p></blockquote><p>1</p>", ["海很大。", "–– 老船长"]),
        (with_last_parts, "<p>K</p><blockquote><p>Abonnez-vous dès maintenant !</p></blockquote><p>1</p>", []),
        (with_last_parts, "<p>K</p><blockquote><p>— Sprichwort</p></blockquote><p>1</p>", []),
        (with_last_parts, "<p>K</p><blockquote class=message><p>Die Netze sind trocken und der Hafen ist leer.</p><p>— Ann (@ann) <a href=/2>3. Mai</a></p></blockquote><p>1</p>", []),
        (with_last_parts, "<p>K</p><div><blockquote><p>Das Meer ist weit.</p><p>— Sprichwort</p></blockquote><p>1</p></div>", []),
        # A list below a callout.
        (with_parts, "<p>K</p><div class='admonition note'><p>K Notiz</p></div><ul><li>Messer</ul><p>K</p>", ["Messer"]),
        (with_parts, "<p>K</p><div class='box'><div><p>K Notiz</p></div></div><ul><li>Messer</ul><p>K</p>", []),
        # The rows below kept headers.
        (with_whole_tables, f"<p>K</p><table><tr><th>K<th>K{_ROWS}</table>", ["四月", "8", "五月", "10"]),
        (with_whole_tables, "<table><thead><tr><th>K<th>K<tbody><tr><th>0<td>Montag<tr><th>1<td>Dienstag</table>", ["0", "Montag", "1", "Dienstag"]),
        (with_whole_tables, f"<p>K</p><table><tr><th>K<th>巢脾的数量{_ROWS}</table>", []),
        (with_whole_tables, "<p>K</p><table><tr><th>K<tr><td><a href=/1>Alle Beiträge lesen</a></table>", []),
        # Lines of a poem.
        (with_gaps_filled, "<h2>K</h2><div class=line-block><div class=line>La luna</div><div class=line>sube</div></div><p>K</p>", ["La luna", "sube"]),
        (with_gaps_filled, "<h2>K</h2><div class=line-block>Der Mond<br>ist auf</div><p>K</p>", ["Der Mond\nist auf"]),
        (with_gaps_filled, "<h2>K</h2><div class=line-height>Der Mond</div><p>K</p>", []),
    ],
)  # fmt: skip
def test_parts_of_manuals_beside_kept_text(step: object, html: str, added: list[str]) -> None:
    assert added_texts(step, html) == added  # type: ignore[arg-type]  # a step


@pytest.mark.parametrize(
    ("contents", "kept"),
    [
        ("<ul id=markdown-toc><li><a href='#t'>Тросы</a><ul><li><a href='#n'>网</a></ul></ul>", []),
        ("<nav class='contents local'><p class=topic-title>Inhalt</p><ul><li><a href='#t'>1. Тросы</a><li><a href='#n'>网</a></ul></nav>", []),
        ("<ul class=mini-toc><li><a href='#t'>Тросы</a></ul>", []),
        ("<ul id=toc><li><a href='#t'>Das Beste am Hafen</a><li><a href='#n'>Die Netze sind trocken</a></ul>", ["Das Beste am Hafen", "Die Netze sind trocken"]),
        ("<ul id=toc><li><a href='t.html'>Тросы</a><li><a href='n.html'>网</a></ul>", ["Тросы", "网"]),
        ("<ul class=stock><li><a href='#t'>Тросы</a></ul>", ["Тросы"]),
    ],
)  # fmt: skip
def test_the_contents_of_a_page_repeat_its_headings(contents: str, kept: list[str]) -> None:
    page = domext.parse(f"{contents}<h2 id=t>1 Тросы</h2><p>Seil.</p><h2 id=n>网</h2><p>Netz.</p>")
    rows = np.flatnonzero(without_navigation(kept_blocks(page, everything(page))).mask).tolist()
    assert [page.blocks.text(row) for row in rows] == [*kept, "1 Тросы", "Seil.", "网", "Netz."]


@pytest.mark.parametrize("name", ["navheader", "navfooter"])
def test_bars_that_lead_through_a_manual_are_no_part_of_it(name: str) -> None:
    cells = "<tr><th colspan=2>2. Netze<tr><td><a accesskey=p href='a.html'>Zurück</a><td><a accesskey=n href='c.html'>次へ</a>"
    page = domext.parse(f"<div class={name}><table width='100%'>{cells}</table><hr></div><p>Das Netz.</p>")
    kept = without_navigation(kept_blocks(page, everything(page))).mask
    assert [page.blocks.text(row) for row in np.flatnonzero(kept).tolist()] == ["Das Netz."]


@pytest.mark.parametrize(
    ("link", "site"),
    [
        ("<a href=index.html>Das Netzbuch 2.1</a>", "Das Netzbuch 2.1"),
        ("<a href='../index.html'>Das Netzbuch 2.1</a>", "Das Netzbuch 2.1"),
        ("<a href='..'><b>Das Netzbuch 2.1</b></a>", "Das Netzbuch 2.1"),
        ("<a href='../../' title='Das Netzbuch 2.1'><img src=logo.svg></a>", "Das Netzbuch 2.1"),
        ("<a href=index.html>Das Netzbuch</a>", "Das Netzbuch"),
        # Otherwise the page's title names it.
        ("<a href=index.html>Home</a>", "Das Netzbuch 2.1"),
        ("<a href=index.html>Das</a>", "Das Netzbuch 2.1"),
        ("<a href=impressum.html>Das Netzbuch 2.1</a>", "Das Netzbuch 2.1"),
        ("<a href='./..'>Das Netzbuch 2.1</a>", "Das Netzbuch 2.1"),
        ("<a href='./'>Das Netzbuch 2.1</a>", "Das Netzbuch 2.1"),
        ("<a href='..'>Ein anderes Buch</a>", "Das Netzbuch 2.1"),
    ],
)
def test_the_front_page_of_a_manual_in_a_folder_names_it(link: str, site: str) -> None:
    page = f"<title>Maschen — Das Netzbuch 2.1</title><p>{link}</p><h1>Maschen</h1><p>Ein Netz hat viele Maschen, und jede ist ein Loch.</p>"
    for url in (_URL, None):
        metadata = metadata_of(page, url)
        assert (metadata.title, metadata.site_name) == ("Maschen", site)


@pytest.mark.parametrize(
    "line", ["Generated on Fri Nov 27 22:19:34 2026 by <a href=/l>LaTeXML</a>", "Generiert am 27.11.2026 von <a href=/d>Doxygen</a>", "Généré le 27/11/2026 par Doxygen"]
)  # fmt: skip
def test_the_program_that_wrote_a_manual_is_not_its_author(line: str) -> None:
    page = f"<title>Netze</title><h1>Netze</h1><p>{'Ein Netz hat viele Maschen, und jede davon ist ein Loch. ' * 3}</p><footer><div>{line}</div></footer>"
    metadata = domext.extract(page, url=_URL).metadata
    assert (metadata.authors, metadata.published) == ((), None)


def test_the_name_of_a_manual_in_brackets() -> None:
    page = "<title>{} (Manuel du port)</title><p>Up: <a href='{}' rel=up>Manuel du port</a></p><h2>1 Le quai</h2><p>Le quai est en pierre.</p>"
    for title, href, found in (
        ("Le quai", "index.html", ("Le quai", "Manuel du port")),
        ("Quai", "/p", ("Quai (Manuel du port)", None)),
    ):
        metadata = domext.extract(page.format(title, href), url=_URL).metadata
        assert (metadata.title, metadata.site_name) == found


@pytest.mark.parametrize(
    ("site", "name", "title"),
    [
        ("<div id=projectname>Netze</div>", "title", "Maschen"),
        ("<p>Netze</p>", "page-title", "Maschen"),
        ("<h1>Netze</h1>", "title", "Netze"),
        ("<p>Netze</p>", "subtitle", "Netze: Maschen"),
    ],
)
def test_the_name_of_a_project_above_the_title_of_a_page(site: str, name: str, title: str) -> None:
    page = f"<title>Netze: Maschen</title>{site}<div class='{name}'>Maschen</div><p>{'Ein Netz hat viele Maschen. ' * 5}</p>"
    assert domext.extract(page).metadata.title == title


@pytest.mark.parametrize(
    "note",
    [
        "<span class='ltx_note ltx_role_thanks'><sup>†</sup>Dank an alle.</span>",
        "<span class=footnote>Dank an alle.</span>",
        "<sup><a href='#note1'>*</a></sup>",
        "<a href='#foot12'><sup>1</sup></a>",
    ],
)
def test_a_footnote_of_a_title_is_left_out_of_it(note: str) -> None:
    page = f"<title>Über NetzeDank an alle.</title><h1>Über Netze{note}</h1><p>{'Ein Netz hat viele Maschen. ' * 5}</p>"
    assert domext.extract(page).metadata.title == "Über Netze"


def test_a_name_with_an_address_of_mail_is_an_author() -> None:
    for mail in ("<code>ada@example.org</code>", "ada@example.org"):
        page = f"<title>Netze</title><h1>Netze</h1><h2>Ada Winters, {mail}</h2>v1.2, 3 March 1999<p>{'Ein Netz hat viele Maschen. ' * 5}</p>"
        metadata = domext.extract(page).metadata
        assert (metadata.authors, metadata.published) == (("Ada Winters",), "1999-03-03")


@pytest.mark.parametrize(
    ("line", "tags"),
    [
        ("<p>Tags: <a href='https://e.org/tag/mer.html'>mer,</a> <a href='https://e.org/tag/vent.html'>vent</a></p>", ("mer", "vent")),
        ("<p><a href='/tag/a/'>Netze</a></p>", ()),
        ("<p><a rel=tag href='/tag/a/'>Netze, Taue und Segel</a></p>", ("Netze, Taue und Segel",)),
        ("<ul><li><a href='/blog/tags/река/'>река</a><li><a href='/blog/tags/лёд/'><b>#лёд</b></a></ul>", ("река", "лёд")),
        ("<footer><span>标签</span><a href='/tags/河'>河</a> <a href='/tags/冰'>冰</a></footer>", ("河", "冰")),
        ("<p>Darüber steht mehr in einem langen Text über <a href='/tag/netz/'>Netze</a>.</p>", ()),
        ("<p><a href='https://shop.example/tag/netz/'>Netz</a> <a href='/p?tag=netz-20'>Kaufen</a></p>", ()),
        (f"<p>{' '.join(f'<a href=/tag/{n}/>Thema {n}</a>' for n in range(30))}</p>", ()),
    ],
)  # fmt: skip
def test_links_to_pages_about_a_subject_are_tags(line: str, tags: tuple[str, ...]) -> None:
    prose = f"<p>{'Ein Netz hat viele Maschen, und jede davon ist ein Loch. ' * 3}</p>"
    page = f"<title>Netze</title><p><a href='/tag/oben/'>Oben</a></p><h1>Netze</h1>{prose}{line}"
    assert domext.extract(page, url=_URL).metadata.tags == tags


@pytest.mark.parametrize(
    ("icons", "dates"),
    [
        (("Last update", "Created"), ("2020-03-04", "2023-05-06")),
        (("Zuletzt geändert",), (None, "2023-05-06")),
        (("",), ("2023-05-06", None)),
    ],
)
def test_icons_say_what_dates_are_of(icons: tuple[str, ...], dates: tuple[str | None, str | None]) -> None:
    days = ("May 6, 2023", "March 4, 2020")
    facts = "".join(
        f"<span class=fact><span class=icon title='{title}'><svg></svg></span> <span class=revision>{day}</span></span> "
        for title, day in zip(icons, days, strict=False)
    )
    page = f"<title>Netze</title><h1>Netze</h1><p>{'Ein Netz hat viele Maschen, und jede davon ist ein Loch. ' * 3}</p><aside>{facts}</aside>"
    metadata = domext.extract(page, url=_URL).metadata
    assert (metadata.published, metadata.modified) == dates


@pytest.mark.parametrize(
    ("link", "authors"),
    [
        ("<a href='https://e.org/author/mara-lind.html'>Mara Lind</a>", ("Mara Lind",)),
        ("<a href='/autor/lin/'>林玛拉</a>", ("林玛拉",)),
    ],
)
def test_an_author_within_a_line_of_links(link: str, authors: tuple[str, ...]) -> None:
    line = f"<p><a href='/'>Kap Notizen</a> | <a href='/category/meer/'>Meer</a> | {link} | 21 October 2018</p>"
    page = f"<title>Netze</title><h1>Netze</h1>{line}<p>{'Ein Netz hat viele Maschen, und jede davon ist ein Loch. ' * 3}</p>"
    assert domext.extract(page, url=_URL).metadata.authors == authors


@pytest.mark.parametrize(
    ("between", "authors"),
    [
        ("<span class=ltx_author_before>  </span>", ("Ada Winters", "Bo Lind")),
        (" und ", ("Ada Winters", "Bo Lind")),
        ("<p>Darunter steht die Antwort von jemand anderem.</p>", ("Ada Winters",)),
    ],
)
def test_the_authors_of_a_paper_have_elements_of_one_class(between: str, authors: tuple[str, ...]) -> None:
    names = between.join(
        f"<span class='ltx_creator ltx_role_author'>\n<span class=ltx_personname>{name}\n<br>Universität {place}\n</span></span>\n"
        for name, place in (("Ada Winters", "Bergen"), ("Bo Lind", "Kiel"))
    )
    prose = f"<p>{'Ein Netz hat viele Maschen, und jede davon ist ein Loch. ' * 3}</p>"
    page = f"<title>Netze</title><h1>Netze</h1>\n<div class=ltx_authors>\n{names}</div>{prose}"
    assert domext.extract(page, url=_URL).metadata.authors == authors
