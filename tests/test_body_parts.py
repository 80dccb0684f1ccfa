"""Callouts, headings and links in a body: what a page writes beside its text, and what the text keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import domext
from domext import Options, Selection
from domext.body.build import build
from domext.body.completion.completed_selection import completed
from domext.body.completion.section_headings import with_headings
from domext.body.inline.inline_buttons import with_buttons, without_hidden_words
from domext.body.markdown.empty_sections import without_empty_sections
from domext.body.markdown.markdown_writer import to_markdown
from domext.body.tree import (
    Callout,
    Code,
    Definitions,
    Heading,
    Image,
    Item,
    Link,
    List,
    Paragraph,
    Quote,
    Styled,
    Table,
    text_of,
)
from tests.bodies import body, keep_all, rebuild_body
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_blocks

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.body.tree import Block, Inline


def p(*content: object) -> Paragraph:
    return Paragraph(content)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("box", "kind"),
    [
        ("<div class='alert alert-info'><p class=alert-heading>{title}</p>{text}</div>", "info"),
        ("<div class='admonition warning'><p class=admonition-title>{title}</p>{text}</div>", "warning"),
        ("<div class='theme-admonition theme-admonition-tip'><div class=admonitionHeading_x>{title}</div><div class=admonitionContent_x>{text}</div></div>", "tip"),
        ("<div class='markdown-alert markdown-alert-caution'><p class=markdown-alert-title>{title}</p>{text}</div>", "caution"),
        ("<div class=callout data-callout=example><div class=callout-title><div class=callout-title-inner>{title}</div></div><div class=callout-content>{text}</div></div>", "example"),
        ("<aside class='starlight-aside starlight-aside--danger'><p class=starlight-aside__title>{title}</p><div>{text}</div></aside>", "danger"),
        ("<div class='custom-block important'><p class=custom-block-title>{title}</p>{text}</div>", "important"),
        ("<div class='hint hint-success'><h4 class=hint-title>{title}</h4>{text}</div>", "success"),
        ("<aside class='callout callout-note'><div class=callout-indicator><span>{title}</span></div><div>{text}</div></aside>", "note"),
    ],
)  # fmt: skip
def test_callouts(box: str, kind: str) -> None:
    html = box.format(title="Achtung", text="<p>Der Steg ist glatt.</p>")
    assert body(f"<p>Vorher.</p>{html}").content == (
        p("Vorher."),
        Callout(kind, ("Achtung",), (p("Der Steg ist glatt."),)),
    )


@pytest.mark.parametrize(
    "names",
    ["note", "docs-note", "alert alert-warning", "notice notice--info", "admonition", "is-warning", "is-info", "key-point"],
)  # fmt: skip
def test_a_callout_without_a_title(names: str) -> None:
    blocks = body(f"<div class='{names}'>Mind the step.</div>").content
    assert [type(block) for block in blocks] == [Callout]
    assert blocks[0].content == (p("Mind the step."),)  # type: ignore[union-attr]
    assert blocks[0].title == ()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "names",
    [
        "notebook",
        "alert-list",
        "tips-and-tricks",
        "aside",
        "important-dates",
        "message",
        "wrap_column plugin_wrap",
        "text-xs text-hint",
        "bg-hint border-hint",
        "gift-box",
        "info",
        "note_step1",
        "noteList_a1B2c",
    ],
)
def test_other_boxes_are_no_callouts(names: str) -> None:
    assert body(f"<div class='{names}'><p>Mind the step.</p></div>").content == (p("Mind the step."),)


def test_the_title_of_a_kept_callout_is_in_the_body() -> None:
    page = domext.parse("<div class='alert alert-info'><p class=alert-heading>Fährplan</p><p>Sonntags nie.</p></div>")
    article = keep_all(page, keep=np.array([False, True]))
    assert article.body.content == (Callout("info", ("Fährplan",), (p("Sonntags nie."),)),)


@pytest.mark.parametrize(
    ("box", "added"),
    [
        ("<div class='callout is-collapsed' data-callout=tip><b>Совет</b><div style='display: none'>Кто раньше.</div></div>", "Совет|Кто раньше."),
        ("<div class=callout data-callout-type=note><p>Merke</p><div hidden><p>Ebbe zuerst.</p></div></div>", "Merke|Ebbe zuerst."),
        ("<div class='callout' data-callout=tip hidden><p>Grazie!</p></div>", ""),
        ("<div class='alert alert-success'><p>潮</p><p hidden>送信しました</p></div>", ""),
    ],
)  # fmt: skip
def test_callouts_that_readers_unfold_are_added(box: str, added: str) -> None:
    page = domext.parse(f"<div><div><p>Keel.</p></div><div>{box}</div><div><p>Kiel.</p></div></div>")
    keep = np.array([text.startswith("K") for text in page.blocks.texts])
    whole = completed(page, Selection(keep, keep.astype(np.float32)), ()).keep
    assert "|".join(np.array(page.blocks.texts)[whole & ~keep].tolist()) == added


def test_the_caption_of_a_table_that_is_added_in_a_gap() -> None:
    row = "<span class=ltx_tr><span class=ltx_td>{}</span><span class=ltx_td>{}</span></span>"
    rows = row.format("Ohr", "Kies") + row.format("Kind", "0,8")
    table = f"<p class=ltx_p><span class=ltx_tabular>{rows}</span></p>"
    page = domext.parse(
        f"<main><p>Kies klingt.</p><figure>{table}<figcaption>Tafel 1</figcaption></figure><p>Kein Ton.</p></main>"
    )
    keep = np.array([text.startswith("Kies k") or text == "Kein Ton." for text in page.blocks.texts])
    assert completed(page, Selection(keep, keep.astype(np.float32)), ()).keep.all()


def test_code_beside_an_added_part_is_added() -> None:
    part = "<dl><dt>Rückgabe</dt><dd>das Mehl in Gramm.</dd></dl>"
    code = "<div class=fragment><div class=line>mahle(3);</div><div class=line>halt();</div></div>"
    page = domext.parse(
        f"<main><h1>Mehl</h1><p>Korn wird Mehl.</p><div><p>Kein Korn, kein Mehl.</p>{part}{code}</div><p>Kleie bleibt.</p></main>"
    )
    keep = np.array([text.startswith("K") for text in page.blocks.texts])
    assert completed(page, Selection(keep, keep.astype(np.float32)), ()).keep.all()


@pytest.mark.parametrize(
    ("markup", "content"),
    [
        ("<div id=e1>\n <p><a href='#e1'>Exemple 1</a></p><p>Oui.</p></div>", (p("Exemple 1"), p("Oui."))),
        ("<p id=p3><a href='#p3'>Abs. 3</a> Wer malt.</p>", (p("Abs. 3 Wer malt."),)),
        ("<div id=e1><p>См. <a href='#e1'>пример</a>.</p></div>", (p("См. ", Link("#e1", ("пример",)), "."),)),
    ],
)
def test_a_link_that_begins_the_part_to_which_it_leads_is_its_label(markup: str, content: tuple[Block, ...]) -> None:
    assert body(markup, url="https://e.org/a").content == content


@pytest.mark.parametrize(
    "mark",
    [
        "<a class=headerlink href='#tide'>¶</a>",
        "<a href='#tide'>#</a>",
        "<a class=hash-link href='#tide' aria-label='Direct link'>\u200b</a>",
        "<a class='anchor-link' href='#tide'>Lien vers ce titre</a>",
        " <a href='#tide'>Link to this section</a>",
        "<span class=mw-editsection>[<a href='/e?action=edit'>bearbeiten</a>]</span>",
        "<button class=copy-link>Copy</button>",
        "<span class=heading-hash>#</span>",
        "<a class=x-anchor-link href='#tide'><span>Abschnitt mit der Überschrift „Tide“</span></a>",
    ],
)
def test_the_marks_of_headings_are_left_out(mark: str) -> None:
    expected = (Heading(2, ("Tide",)), p("It rises."))
    wrappers = (
        "{}{}",
        "<div class=flex><span>{}{}</span></div>",
        "{}<span>{}</span>",
        "<span>{}</span><font><font>{}</font></font>",
    )
    for heading in (wrapper.format("Tide", mark) for wrapper in wrappers):
        assert body(f"<h2 id=tide>{heading}</h2><p>It rises.</p>", url="https://e.org/a").content == expected
    if "class" in mark and "button" not in mark:
        html = f"<div><h2 id=tide>Tide</h2>{mark}</div><p>It rises.</p>"
        assert body(html, url="https://e.org/a").content == expected


def test_a_heading_that_links_to_itself_keeps_its_text() -> None:
    assert body("<h2 id=x><a class=anchor href='#x'>Tide</a></h2><h2><a href='/y'>Ebb</a></h2>").content == (
        Heading(2, ("Tide",)),
        Heading(2, (Link("/y", ("Ebb",)),)),
    )


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        (
            "<h2 id=the-tide-and-ebb><a class=header-anchor href='#the-tide-and-ebb'><span>The tide and <a href=/e>ebb</a></span></a></h2>",
            ("The tide and ", Link("/e", ("ebb",))),
        ),
        (
            "<h2 id=über><a class=anchor href='#%C3%BCber-tür'>Über <a href=/t>Tür</a></a></h2>",
            ("Über ", Link("/t", ("Tür",))),
        ),
        ("<h2 id=link-und-tor>Link und Tor <a class=anchor href='#link-und-tor'>Link</a></h2>", ("Link und Tor",)),
        ("<h2 id=潮><a class=anchor href='#潮'>#</a> 潮</h2>", ("潮",)),
    ],
)
def test_a_heading_that_links_to_itself_may_hold_another_link(heading: str, expected: tuple[Inline, ...]) -> None:
    assert body(f"{heading}<p>It rises.</p>").content == (Heading(2, expected), p("It rises."))


@pytest.mark.parametrize("question", ["Wann kommt die Flut?", "满潮是几点？"])
def test_a_heading_that_opens_its_section_is_no_link(question: str) -> None:
    panel = "<div class=panel><h4 class=panel-title><a data-toggle=collapse href='#c{0}'>{1}</a></h4></div><div id=c{0} class=collapse><p>{2}</p></div>"
    html = (
        panel.format(1, question, "Um neun.")
        + panel.format(2, "Ebb?", "At three.")
        + "<h4><a href='#c1'>Flut</a></h4><p>Ende.</p>"
    )
    assert body(html).content == (
        Heading(4, (question,)),
        p("Um neun."),
        Heading(4, ("Ebb?",)),
        p("At three."),
        Heading(4, (Link("#c1", ("Flut",)),)),
        p("Ende."),
    )
    button = f"<div><a role=button aria-expanded=false aria-controls=d href='#d'>{question}</a></div><div id=d>Um neun.</div>"
    assert body(button).content == (p(question), p("Um neun."))


def test_headings_by_role() -> None:
    html = "<div role=heading aria-level=3>Tide</div><div role=heading>Ebb</div><p>It falls.</p>"
    assert body(html).content == (Heading(3, ("Tide",)), Heading(2, ("Ebb",)), p("It falls."))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<div role=heading aria-level=2>", "</div>"),
        ("<p><span role=heading aria-level=3>", "</span></p>"),
        ("<div class='callout warning'><p class=callout-title>", "</p><p>Fin.</p></div>"),
        ("<div class='admonition note'><div class=admonition-title>Note</div>", "</div>"),
        ("<p>Voir <a href='#n'>", "</a></p><ol><li id=n>Une note de bas de page.</li></ol>"),
    ],
)
def test_pictures_in_elements_that_are_recognised_by_more_than_their_name(before: str, after: str) -> None:
    article = keep_all(f"{before}Le pont <img src=/pont.jpg alt='Un pont' width=600 height=400> de la ville{after}")
    assert "![Un pont](" in article.markdown


def test_links_within_the_page() -> None:
    html = (
        "<p>See <a href='#t'>the table</a>, <a href='https://e.org/a#t'>again</a>, <a href='#'>top</a> and"
        " <a href='#gone'>more</a>.</p><p id=t>Table.</p>"
    )
    link = (Link("#t", ("the table",)), ", ", Link("#t", ("again",)))
    assert body(html, url="https://e.org/a").content == (p("See ", *link, ", top and more."), p("Table."))


@pytest.mark.parametrize(
    ("href", "is_kept"),
    [
        ("/full/boat.jpg", False),
        ("/boat-1024x768.jpg?w=9", False),
        ("/boat_b.jpg", False),
        ("/i/boat-large.jpg", False),
        ("/small/boat_2_690x460.jpg", False),
        ("/small/boat_690x460.jpg", False),
        ("/boat-2-690x460.jpg", True),
        ("/boat.thumb.jpg.0a1b.jpg", False),
        ("/boats.html", True),
        ("/other.jpg", True),
        ("/boat_house.jpg", True),
    ],
)
def test_a_link_from_a_picture_to_its_file_becomes_its_address(href: str, *, is_kept: bool) -> None:
    picture = Image("https://e.org/boat-300x200.jpg")
    blocks = body(
        f"<p>Ein Boot.</p><p><a href='{href}'><img src=/boat-300x200.jpg></a></p>", url="https://e.org/"
    ).content
    content = blocks[1].content  # type: ignore[union-attr]
    address = f"https://e.org{href}"
    assert content == ((Link(address, (picture,)),) if is_kept else (Image(address),))


_SECTIONS = "<title>Tides</title><h1>Tides</h1><h2>High</h2><p>It rises twice.</p><h2>Low</h2><nav>Home</nav>"


def test_headings_above_kept_text_belong_to_the_body() -> None:
    page = domext.parse(_SECTIONS)
    keep = np.array([False, False, True, False, False])
    assert with_headings(kept_blocks(page, keep)).mask.tolist() == [False, True, True, False, False]
    assert (
        with_headings(kept_blocks(page, keep, np.array([True, False, True, True, True]))).mask.tolist() == keep.tolist()
    )


def test_excluded_headings_stay_out_of_the_body() -> None:
    text = "<p>" + "The water rises twice a day, and nobody here has ever asked it why it does so. " * 5 + "</p>"
    html = f"<article><p>Intro.</p>{text}<h2>Low</h2>{text}<h2>High</h2>{text}</article>"
    assert [block.content for block in domext.extract(html).body.content if isinstance(block, Heading)] == [
        ("Low",),
        ("High",),
    ]
    blocks = domext.extract(html, options=Options(exclude=("h2",))).body.content
    assert not [block for block in blocks if isinstance(block, Heading)]


@pytest.mark.cost
@pytest.mark.parametrize(
    "make",
    [
        lambda size: "<div class=note>" * size + "x",
        lambda size: "<div class='alert alert-info'><p class=alert-title>a</p>b</div>" * size,
        lambda size: "<h2 id=x>a <a href='#x'>b</a></h2>" * size,
        lambda size: "<h2>a <span class=edit-link>b</span>" + "<i>c</i>" * size,
        lambda size: "<div role=heading>a" * size,
        lambda size: "<div class=step>" * size + "1",
    ],
)
def test_parts_take_linear_time(make: Callable[[int], str]) -> None:
    assert growth(rebuild_body, lambda size: keep_all(make(size))) < MAX_GROWTH


def test_buttons_in_a_paragraph_do_not_end_it() -> None:
    html = "<p>Trouvez la plus longue <span><button><em>suite</em></button></span> <span><button><em>croissante</em></button></span> de <code>s</code>.<br>Ou <button>non</button>.</p>"
    page = domext.parse(html)
    texts = page.blocks.texts
    keep = np.array([text not in {"suite", "croissante", "non"} for text in texts])
    kept = with_buttons(page, keep, ~page.blocks.hidden)
    assert kept.all()
    assert with_buttons(page, keep, keep).tolist() == keep.tolist()
    content = build(page, kept, ()).content
    text = "Trouvez la plus longue suite croissante de s.\nOu non."
    assert (len(content), text_of(content)) == (1, text)
    # A button at the end of a paragraph stays what the selector says.
    page = domext.parse("<p>Tirez.</p><p>Un texte <button>Copier</button></p>")
    assert with_buttons(page, np.array([True, True, False]), ~page.blocks.hidden).tolist() == [True, True, False]


def test_hidden_words_in_a_paragraph_do_not_end_it() -> None:
    page = domext.parse(
        "<p>Das Tor <span hidden>zu</span> ist <b style='display:none'>nicht</b> offen<span hidden>?</span>.</p>"
    )
    keep = everything(page)
    kept = without_hidden_words(page, keep)
    assert [page.blocks.text(row) for row in np.flatnonzero(keep & ~kept).tolist()] == ["zu", "nicht", "?"]
    assert text_of(build(page, kept, ()).content) == "Das Tor ist offen."
    # The rest of a text that readers unfold stays, as does a hidden paragraph.
    page = domext.parse(f"<p>Weiter <span hidden>{'mehr ' * 30}</span></p><p hidden>Satz.</p>")
    assert without_hidden_words(page, everything(page)).all()


@pytest.mark.parametrize("mark", ["#", "¶", "\u200b", " »"])
def test_a_heading_with_an_anchor_above_dropped_text_is_dropped(mark: str) -> None:
    anchor = f"<a class=anchor href='#n'>{mark}</a>"
    page = domext.parse(f"<p>Was es gibt.</p><h2 id=n>{anchor}Noten</h2><p>Mehr</p><h2>脚注{anchor}</h2><p>Mehr</p>")
    keep = np.array([text != "Mehr" for text in page.blocks.texts])
    content = build(page, keep, ()).content
    assert [*without_empty_sections(content, page, keep)] == [p("Was es gibt.")]


@pytest.mark.parametrize("below", ["<h3>Erstes</h3><p>Mehr</p>", "<h3>Erstes</h3><h4>Mehr</h4><ul><li>Mehr</ul>"])
def test_a_heading_above_dropped_sections_is_dropped(below: str) -> None:
    page = domext.parse(
        f"<p>Was es gibt.</p><h2>Weiteres</h2>{below}<h2>Danach</h2><p>Der Text.</p><h2>Liste</h2><h2>Ende</h2>"
    )
    keep = np.array([text not in {"Erstes", "Mehr"} for text in page.blocks.texts])
    content = build(page, keep, ()).content
    left = [text_of((block,)) for block in without_empty_sections(content, page, keep)]
    assert left == ["Was es gibt.", "Danach", "Der Text.", "Liste", "Ende"]


def test_a_sentence_in_the_element_of_a_heading_stays() -> None:
    page = domext.parse("<p>Was es gibt.</p><h2>Alles wird hier im Haus gemacht.</h2><p>Mehr</p>")
    keep = np.array([True, True, False])
    content = build(page, keep, ()).content
    assert [*without_empty_sections(content, page, keep)] == [*content]


@pytest.mark.parametrize(
    ("following", "is_kept"),
    [
        ("<p>Der Text.</p>", False),
        ("<h2>Der Anfang</h2><p>Der Text.</p>", False),
        ("<p><a href=/a>Anfang</a></p>", True),
        ("<p>Siehe die <a href=/a>Übersicht</a>.</p>", True),
        ("<ul><li>Anfang</li></ul>", True),
    ],
)
def test_the_heading_of_a_table_of_contents_needs_the_table(following: str, *, is_kept: bool) -> None:
    for heading in (
        "Inhaltsverzeichnis:",
        "目次",
        "Cuprins",
        "Tartalomjegyzék",
        "Ebben a cikkben",
        "תוכן עניינים",
        "فهرست مطالب",
        "本文目录",
        "Περιεχόμενα",
        "المحتويات",
    ):
        page = domext.parse(f"<p>Vorwort.</p><h3>{heading}</h3>{following}")
        keep = everything(page)
        content = build(page, keep, ()).content
        assert (content[1] in without_empty_sections(content, page, keep)) == is_kept


def test_a_citation_is_upright_and_the_title_in_it_is_not() -> None:
    html = "<p><cite class='citation book'>Ode, M. <i>Tubes</i>.</cite> <cite>Flood</cite></p>"
    assert body(html).content == (p("Ode, M. ", Styled("emphasis", ("Tubes",)), ". ", Styled("emphasis", ("Flood",))),)


def test_headings_that_are_the_texts_of_a_list_stay() -> None:
    cards = "".join(f"<div><h2>Konferenz {n}</h2><h3>Treffen in Ort {n}</h3><span>Mai</span></div>" for n in range(4))
    page = domext.parse(f"<p>Was es gibt.</p>{cards}")
    keep = np.array([text != "Mai" for text in page.blocks.texts])
    content = build(page, keep, ()).content
    assert [*without_empty_sections(content, page, keep)] == [*content]


@pytest.mark.parametrize(
    ("html", "kind", "title"),
    [
        ("<div class='admonitionblock warning'><table><tr><td class=icon><div class=title>Warnung</div></td><td>{}</td></tr></table></div>", "warning", "Warnung"),
        ("<div class='admonitionblock tip'><table><tr><td class=icon><i></i></td><td>{}</td></tr></table></div>", "tip", ""),
        ("<div class='admonitionblock tip'><table><tr><td class=icon><p class=title>Tip</p></td><td><p class=title>二つの枝</p>{}</td></tr></table></div>", "tip", "二つの枝"),
        ("<div class='confluence-information-macro confluence-information-macro-note'><div class=confluence-information-macro-body>{}</div></div>", "note", ""),
        ("<div class='confluence-information-macro confluence-information-macro-information'>{}</div>", "info", ""),
        ("<div class='note success'>{}</div>", "success", ""),
        ("<div class='notecard warning'>{}</div>", "warning", ""),
        ("<div class='notification is-info is-light'>{}</div>", "info", ""),
        ("<div class=CAUTION><p>Caution</p>{}</div>", "caution", "Caution"),
        ("<div class='callout callout-titled callout-tip'><div class=callout-header><span>Tip</span>Consejo</div>{}</div>", "tip", "Consejo"),
        ("<div class=callout data-callout-type=danger>{}</div>", "danger", ""),
        ("<div class='kg-card kg-callout-card kg-callout-card-blue'>{}</div>", "note", ""),
        ("<figure class='block-color-gray callout'>{}</figure>", "note", ""),
        ("<div class='x-callout x:flex' data-type=warning><div>⚠️</div><div>{}</div></div>", "warning", ""),
        ("<div class='callout' data-type=Figure>{}</div>", "note", ""),
        ("<div class=ak-editor-panel data-panel-type=error><div class=ak-editor-panel__icon></div><div class=ak-editor-panel__content>{}</div></div>", "error", ""),
        ("<div class='plugin_note noteimportant'>{}</div>", "important", ""),
        ("<div class='wrap_round wrap_tip plugin_wrap'>{}</div>", "tip", ""),
        ("<div class='wiki-template-box wiki-template-box-warning'>{}</div>", "warning", ""),
        ("<div class='note note note_note'>{}</div>", "note", ""),
        ("<div class='acmedocs-note mb-m'><div class=acmedocs-note-title><h6>Nota</h6></div>{}</div>", "note", "Nota"),
        ("<div class='hint-container caution'><p class=hint-container-title>Ojo</p>{}</div>", "caution", "Ojo"),
        ("<div class='a-alert a-alert-tips'>{}</div>", "tip", ""),
        ("<div class='alert_default__x alert_critical__y'>{}</div>", "warning", ""),
        ("<div class='Callout_callout__3kQ1a Callout_warning__x7Yz3'>{}</div>", "warning", ""),
        ("<aside class=note_a1B2c>{}</aside>", "note", ""),
        ("<div class='styles_hint--9fK2x styles_tip--Ab3dE'><p class=title_q8W2>ヒント</p>{}</div>", "tip", "ヒント"),
        ("<blockquote class='callout callout_info'><h3 class='callout-heading'><span>📘</span></h3>{}</blockquote>", "info", ""),
        ("<div class='callout warning'><span>🚧</span><h3 class=callout-heading>Pozor</h3>{}</div>", "warning", "Pozor"),
        ("<dl class='section warning'><dt>注意</dt><dd>{}</dd></dl>", "warning", "注意"),
        ("<dl class=attention><dt>Uwaga</dt><dd>{}</dd></dl>", "attention", "Uwaga"),
        ("<div class=note><table summary=Note><tr><td rowspan=2><img src=/i.png alt='[Anmerkung]'></td><th align=left>Anmerkung</th></tr><tr><td>{}</td></tr></table></div>", "note", "Anmerkung"),
        ("<div class=tip><div class=scroll><table><tr><td><img src=/i.png alt='[注]'></td><th>注</th></tr><tr><td colspan=2>{}</td></tr></table></div></div>", "tip", "注"),
        ("<div class=tip><table><tbody><tr><td class=icon><img src=/images/tip.svg alt=''></td><td class=content>{}</td></tr></table></div>", "tip", ""),
        ("<blockquote class='callout callout_warn'><h3 class=callout-heading><span class=callout-icon>🚧</span><p>Не опрашивать</p></h3>{}</blockquote>", "warning", "Не опрашивать"),
    ],
)  # fmt: skip
def test_the_kind_and_title_of_callouts(html: str, kind: str, title: str) -> None:
    (callout,) = body(html.format("<p>La mèche est courte.</p>")).content
    assert isinstance(callout, Callout)
    assert (callout.kind, "".join(map(str, callout.title))) == (kind, title)
    assert callout.content == (p("La mèche est courte."),)


@pytest.mark.parametrize(
    ("box", "markdown"),
    [
        ("<aside class='msg message'><span>!</span><div><p>煙を先に。</p></div></aside>", "> [!NOTE]\n> 煙を先に。"),
        ("<div class='msg alert'><b>⚠️</b><div>Nicht öffnen.</div></div>", "> [!WARNING]\n> Nicht öffnen."),
        (
            "<div class='ui info message'><i class='info icon'></i><div class=content><div class=header>Ici</div><p>Ça va.</p></div></div>",
            "> [!INFO]\n> **Ici**\n>\n> Ça va.",
        ),
        (
            "<div class='MuiAlert-root MuiAlert-colorError MuiAlert-outlinedError' role=alert><div class=MuiAlert-message><div class=MuiAlertTitle-root>危险</div>别打开。</div></div>",
            "> [!ERROR]\n> **危险**\n>\n> 别打开。",
        ),
        (
            "<section data-status=info role=alert class='x-alert css-9'><div class=x-alert__title>Ici</div><div class=x-alert__desc>Ça va.</div></section>",
            "> [!INFO]\n> **Ici**\n>\n> Ça va.",
        ),
        (
            "<div class='ant-alert ant-alert-success' role=alert><div class=ant-alert-message>Здесь</div><div class=ant-alert-description>Всё хорошо.</div></div>",
            "> [!SUCCESS]\n> **Здесь**\n>\n> Всё хорошо.",
        ),
        (
            "<article class='message is-danger'><div class=message-header><p>Halt</p><button class=delete></button></div><div class=message-body>Nicht öffnen.</div></article>",
            "> [!DANGER]\n> **Halt**\n>\n> Nicht öffnen.",
        ),
        ("<article class=message><div class=message-header>Kai</div><div>Hallo.</div></article>", "Kai\n\nHallo."),
        ("<div role=alert class='q bg-warning'><div>لا تفتح الباب.</div></div>", "> [!WARNING]\n> لا تفتح الباب."),
        (
            "<div class='alert alert-info'><p role=alert>Ici.</p><div role=alert>Ça va.</div></div>",
            "> [!INFO]\n> Ici.\n>\n> Ça va.",
        ),
        (
            "<div class='admonition note'><img src=/a.png alt=Note><p>Nicht öffnen.</p></div>",
            "> [!NOTE]\n> Nicht öffnen.",
        ),
        ("<aside class='callout tip'><p><img src=/tip.svg></p><p>Ça va.</p></aside>", "> [!TIP]\n> Ça va."),
        ("<div class='message info'><img class=avatar src=a.png><div>Ça va.</div></div>", "Ça va."),
        ("<div class=message><b>A</b><div>Ça va.</div></div>", "**A**\n\nÇa va."),
        ("<div class='message-body info'><i>!</i><div>Ça va.</div></div>", "!\n\nÇa va."),
        (
            "<div role=note class='flex q-4'><span><svg></svg></span><span>Не открывать.</span></div>",
            "> [!NOTE]\n> Не открывать.",
        ),
        ("<div role=note class=hatnote>Hauptartikel: <a href=#m>Meer</a></div>", "Hauptartikel: Meer"),
        ("<div role=note class=q><b>海</b><svg></svg></div>", "**海**"),
        ("<div role=note class=q><span></span>海</div>", "海"),
        ("<div role=note class=q><p>海<svg></svg></p></div>", "海"),
    ],
)
def test_boxes_for_messages(box: str, markdown: str) -> None:
    text = keep_all(f"<title>T</title><p>Davor steht ein Satz.</p>{box}<p>Après.</p>").to("markdown")
    assert (
        text.removeprefix("Davor steht ein Satz.\n\n").removesuffix("\n\nAprès.\n").removesuffix("\n\nAprès.")
        == markdown
    )


@pytest.mark.parametrize(
    ("markup", "content"),
    [
        (
            "<table><tr><td>“</td><td>Rien.</td><td>”</td></tr><tr><td colspan=3>A. B.</td></tr></table>",
            ("Rien.", "A. B."),
        ),
        ("<table><tr><td rowspan=2> „ </td><td>„Nichts.“</td></tr><tr><td></td></tr></table>", ("„Nichts.“",)),
        ("<blockquote><div>「</div><p>何も。</p><p>無し。</p><span>」</span></blockquote>", ("何も。", "無し。")),
        ("<blockquote>“</blockquote>", ("“",)),
    ],
)
def test_quotation_marks_beside_a_quotation(markup: str, content: tuple[str, ...]) -> None:
    blocks = body(f"<p>Davor.</p>{markup}").content
    assert blocks == (p("Davor."), Quote(tuple(map(p, content))))


@pytest.mark.parametrize(
    "rows",
    [
        "<tr><td>“</td><td>links</td></tr><tr><td>”</td><td>rechts</td></tr><tr><td>,</td><td>Komma</td></tr><tr><td>;</td><td>Strichpunkt</td></tr>",
        "<tr><td>1</td><td>“</td></tr><tr><td>2</td><td>”</td></tr>",
    ],
)
def test_tables_of_quotation_marks_are_data(rows: str) -> None:
    assert [type(block) for block in body(f"<table border=1>{rows}</table>").content] == [Table]


def test_tables_and_lists_of_terms_that_are_no_callouts() -> None:
    table = "<div class=note><table><tr><th>Mois</th><th>Jours</th></tr><tr><td>mai</td><td>31</td></tr></table></div>"
    (callout,) = body(table).content
    assert isinstance(callout, Callout)
    assert [type(block) for block in callout.content] == [Table]
    for terms in (
        "<dl class=note><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>",
        "<dl class=footnotes><dt>a</dt><dd>b</dd></dl>",
        "<dl class=notes><dt>Depuis :</dt><dd>1.0</dd></dl>",
    ):
        assert [type(block) for block in body(terms).content] == [Definitions]


def test_a_note_that_names_no_other_kind_is_no_callout() -> None:
    assert body("<article class=important><p>Un texte.</p></article>").content == (p("Un texte."),)
    assert body("<div class='note text-muted'><p>Un texte.</p></div>").content == (p("Un texte."),)


def test_a_heading_beside_a_link_of_its_own_stands_above_the_text() -> None:
    html = "<title>T</title><div>{}</div><p>Keep.</p>"
    for wrapper, expected in (
        ("<h2>Öl</h2><a href=#oil>Section titled Öl</a>", [True, False, True]),
        ("<h2>Öl</h2><span>[<a href=/edit>edit</a>]</span>", [True, False, True]),
        ("<h2>Öl</h2><p>Ten words of another text that nobody wants to keep.</p>", [False, False, True]),
    ):
        page = domext.parse(html.format(wrapper))
        assert with_headings(kept_blocks(page, np.array([False, False, True]))).mask.tolist() == expected


@pytest.mark.parametrize(
    ("line", "is_added"), [("12:05 <a href=/ana>Ana</a>", True), ("<h3>Olas</h3>", False), ("mar " * 20, False)]
)
def test_a_heading_in_the_header_of_a_section_stands_above_its_text(line: str, *, is_added: bool) -> None:
    page = domext.parse(f"<title>T</title><section><header><h2>Marea</h2><p>{line}</p></header><p>Keep.</p></section>")
    keep = np.array([False, False, True])
    assert with_headings(kept_blocks(page, keep)).mask.tolist()[0] is is_added


@pytest.mark.parametrize(
    ("between", "is_added"),
    [("<b>1</b>", True), ("<p>\u200b</p><p>01.</p>", True), ("<p>١</p>", True), ("<p>Étape</p>", False), ("<p>1</p>" * 3, False)],
)  # fmt: skip
def test_a_heading_above_a_number_and_kept_text(between: str, *, is_added: bool) -> None:
    page = domext.parse(f"<title>Zz</title><h2>Préparation</h2><div>{between}<p>Ouvrez le tableau de bord.</p></div>")
    keep = np.arange(len(page.blocks)) == len(page.blocks) - 1
    assert with_headings(kept_blocks(page, keep)).mask.tolist()[0] is is_added


def test_the_brackets_of_ruby_do_not_divide_a_paragraph() -> None:
    html = "<p>お<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字です。</p>"
    assert body(html).content == (p("お漢(かん)字です。"),)


@pytest.mark.parametrize("code", ["a", "\n\na", "a\n\n\n\nb", "a\n\n", "> \n  \n>", "\n"], ids=repr)
def test_each_line_of_a_quotation_and_of_an_item_is_marked(code: str) -> None:
    alone = to_markdown((Code(code),)).split("\n")
    quoted = [f"> {line}" if line else ">" for line in alone]
    assert to_markdown((Quote((Code(code),)),)).split("\n") == quoted
    inner = [f"  {line}" if line else "" for line in alone[1:]]
    assert to_markdown((List((Item((Code(code),)),)),)).split("\n") == [f"- {alone[0]}", *inner]
