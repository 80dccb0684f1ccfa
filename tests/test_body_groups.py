"""Tasks, tabs, steps and players in a body: what a page shows by its programs or its style sheet, and what a text says."""

from __future__ import annotations

import itertools
import json
import re
from typing import TYPE_CHECKING

import numpy as np
import pytest

import domext
from domext.body.tree import Code, Heading, Item, List, Paragraph, Player, Styled
from tests.bodies import body, keep_all, rebuild_body
from tests.clock import MAX_GROWTH, growth
from tests.documents import tei

if TYPE_CHECKING:
    from collections.abc import Callable


def p(*content: object) -> Paragraph:
    return Paragraph(content)  # type: ignore[arg-type]


def tab(text: str) -> Paragraph:
    return p(Styled("strong", (text,)))


TASK_LISTS = {
    "checkboxes": "<ul class=contains-task-list><li class=task-list-item><input type=checkbox checked disabled> {}</li><li><input type=checkbox disabled> {}</li></ul>",
    "labels around checkboxes": "<ul>\n<li><label><input type=CHECKBOX checked=checked> <span>{}</span></label></li>\n<li><p><input type=checkbox>{}</p></li></ul>",
    "classes": "<ul class=inline-task-list><li class=checked>{}</li><li>{}</li></ul>",
    "drawn boxes": "<ul class='to-do-list'><li><div class='checkbox checkbox-on'></div> {}</li><li><div class='checkbox checkbox-off'></div> {}</li></ul>",
    "icons": "<ul class=checklist><li><p><i class='fa fa-check-square-o'></i> {}</p></li><li><p><i class='fa fa-square-o'></i> {}</p></li></ul>",
    "boxes of a font": "<ul><li><span class='chcklst-box checked fa fa-square-check-o'></span> {}</li><li><i class='fa fa-square-o'></i>{}</li></ul>",
    "boxes in wrappers": "<ul><li><div><p><i class='icon checkbox checked'></i>{}</p></div></li><li><div><i class='icon checkbox'></i> <span>{}</span></div></li></ul>",
    "brackets": "<ul><li>[x] {}</li><li><p>[ ] {}</p></li></ul>",
    "brackets as code": "<ul><li class=on><code>[X]</code> {}</li><li class=off><code>[&nbsp;]</code> {}</li></ul>",
    "attributes": "<ul class=todolist><li data-checked=true>{}</li><li data-checked=false>{}</li></ul>",
}


@pytest.mark.parametrize("markup", TASK_LISTS.values(), ids=TASK_LISTS)
def test_tasks(markup: str) -> None:
    article = keep_all(markup.format("Teig kneten", "Ofen heizen"))
    items = (Item((p("Teig kneten"),), checked=True), Item((p("Ofen heizen"),), checked=False))
    assert article.body.content == (List(items),)
    assert article.to("markdown") == "- [x] Teig kneten\n- [ ] Ofen heizen"
    assert article.to("text") == "- ☑ Teig kneten\n- ☐ Ofen heizen"
    assert "<li>☑ Teig kneten</li>" in article.to("html")
    (tasks,) = json.loads(article.to("json:fields=body"))["body"]
    assert [item["checked"] for item in tasks["items"]] == [True, False]
    assert tei(article.to("tei")).findtext(".//{*}item") == "☑ Teig kneten"


@pytest.mark.parametrize(
    "item", ["[x]", "[a] Kneten", "<code>[x]</code>", "[x]<b>Kneten</b>", "<i class='fa fa-check'></i> Kneten"]
)
def test_brackets_and_icons_that_are_no_boxes(item: str) -> None:
    (items,) = body(f"<ul><li>{item}</li></ul>").content
    assert isinstance(items, List)
    assert items.items[0].checked is None


def test_a_checkbox_in_other_places_is_no_task() -> None:
    markup = "<ul><li>Éteindre le four <input type=checkbox></li><li><input type=text> Nom</li></ul><p><input type=checkbox> J'accepte</p>"
    assert keep_all(markup).to("markdown") == "- Éteindre le four\n- Nom\n\nJ'accepte"


TABS = {
    "roles": "<div><ul role=tablist><li role=tab id=t1 aria-controls=p1>npm</li><li role=tab id=t2>yarn</li></ul><div role=tabpanel id=p1>{}</div><div role=tabpanel aria-labelledby=t2>{}</div></div>",
    "places": "<div><ul role=tablist><li role=tab>npm</li><li role=tab>yarn</li></ul><div class=margin><div role=tabpanel>{}</div><div role=tabpanel>{}</div></div></div>",
    "a button beside the tabs": "<div><div role=tablist><button role=tab>npm</button><button role=tab>yarn</button><div>复制</div></div><div role=tabpanel>{}</div><div role=tabpanel>{}</div></div>",
    "radio buttons": "<div class=sd-tab-set><input type=radio><label class=sd-tab-label>npm</label><div class='sd-tab-content docutils'>{}</div><input type=radio><label class=sd-tab-label>yarn</label><div class=sd-tab-content>{}</div></div>",
    "labels in front": "<div class=tabbed-set><input type=radio><input type=radio><div class=tabbed-labels><label>npm</label><label>yarn</label></div><div class=tabbed-content><div class=tabbed-block>{}</div><div class=tabbed-block>{}</div></div></div>",
    "names with a prefix, in a bar that scrolls": "<div class=x-tabs><div class=nav><div><div><div><div><div class=pad></div><div><b></b><i>npm</i></div><div><i>yarn</i></div></div></div></div></div></div><div class=x-tab-pane>{}</div><div class=x-tab-pane>{}</div></div>",
    "links to panels without a name": "<div class=row><div class=col><ul class=tabs><li class='tab col'><a href='#a'>npm</a></li><li class='tab col'><a href='#b'>yarn</a></li></ul></div><div id=a class=col>{}</div><div id=b class=col>{}</div></div>",
    "links and panels in wrappers": "<div id=my-tabs><div class=bar><div><ul><li><a href='#a'>npm</a></li><li><a href='#b'>yarn</a></li></ul></div></div><section><div id=a>{}</div></section><section><div id=b>{}</div></section></div>",
    "links in an element with an id": "<div id=my-tabs><ul><li><a href='#a'>npm</a></li><li><a href='#b'>yarn</a></li></ul><div id=a>{}</div><div id=b>{}</div></div>",
    "names of a user interface": "<div><div class='ui tabular menu'><a class='active item'>npm</a><a class=item>yarn</a></div><div class='ui bottom attached segment active tab'>{}</div><div class='ui tab segment'>{}</div></div>",
    "links": "<ul class='nav nav-tabs'><li class=active><a href='#a'>npm</a></li><li><a href='#b'>yarn</a></li></ul><div class=tab-content><div class='tab-pane active' id=a>{}</div><div class=tab-pane id=b>{}</div></div>",
    "ids without a name": "<div><ul role=tablist><li role=tab id='' aria-controls=p1>npm</li><li role=tab id='' aria-controls=p2>yarn</li></ul><div role=tabpanel id=p1>{}</div><div role=tabpanel id=p2>{}</div></div>",
    "radio buttons between elements without a name": "<div><input type=radio><label>npm</label><div>{}</div><input type=radio><label>yarn</label><section>{}</section></div>",
    "addresses of buttons": "<ul><li><button data-href='#a'>npm</button></li><li><button data-href='#b'>yarn</button></li></ul><div><div class=tab-item-content id=a>{}</div><div class=tab-item-content id=b>{}</div></div>",
}


@pytest.mark.parametrize("markup", TABS.values(), ids=TABS)
def test_tabs_stand_above_their_panels(markup: str) -> None:
    panels = "<pre>npm i anker</pre>", "<p>Installez avec yarn.</p>"
    content = body(f"<p>Avant.</p>{markup.format(*panels)}<p>Après.</p>").content
    assert content == (
        p("Avant."),
        tab("npm"),
        Code("npm i anker"),
        tab("yarn"),
        p("Installez avec yarn."),
        p("Après."),
    )


def test_buttons_above_code_choose_between_it() -> None:
    markup = "<div><div class=bar><button>npm</button><button>yarn</button></div><div>{}</div></div>"
    for code in ("<pre><button></button><code>{}</code></pre>", "<div><pre>{}</pre></div>"):
        content = body(markup.format(code.format("npm i") + code.format("yarn add"))).content
        assert content == (tab("npm"), Code("npm i"), tab("yarn"), Code("yarn add"))
    assert tab("npm") not in body(markup.format("<pre>npm i</pre><p>Puis redémarrez.</p>")).content
    assert tab("npm") not in body(markup.format("<pre>npm i</pre>")).content


def test_a_panel_that_begins_with_the_text_of_its_tab() -> None:
    markup = TABS["roles"].format("<h3>npm</h3><p>Installez.</p>", "<p>Autrement.</p>")
    assert body(markup).content == (Heading(3, ("npm",)), p("Installez."), tab("yarn"), p("Autrement."))


@pytest.mark.parametrize(
    "markup",
    [
        "<ul class=toc><li><a href='#a'>npm</a><li><a href='#b'>yarn</a></ul><div id=a>Eins.</div><div id=b>Zwei.</div>",
        "<ul class=tabs><li><a href='#a'>npm</a><li><a href='/b'>yarn</a></ul><div id=a>Eins.</div><div id=b>Zwei.</div>",
        "<ul class=tabs><li><a href='#a'>npm</a><li><a href='#b'>yarn</a></ul><div id=a>Eins.</div><p><b id=b>Zwei.</b>",
        "<div id=a>Eins.</div><div id=b>Zwei.</div><ul class=tabs><li><a href='#a'>npm</a><li><a href='#b'>yarn</a></ul>",
    ],
)
def test_lists_of_links_that_are_no_tabs(markup: str) -> None:
    assert not {tab("npm"), tab("yarn")} & set(body(markup).content)


def test_tabs_of_one_panel_are_no_text_above_it() -> None:
    tabs = "<div role=tablist><button role=tab>Todos</button><button role=tab>Propios</button></div>"
    assert body(f"{tabs}<div role=tabpanel><p>Una frase.</p></div>").content[-1] == p("Una frase.")
    assert tab("TodosPropios") not in body(f"{tabs}<div role=tabpanel><p>Una frase.</p></div>").content


def test_a_panel_without_a_tab_stays() -> None:
    markup = "<div role=tabpanel><p>Une phrase.</p></div><div class=tab-pane><h2>Titre</h2><p>Autre.</p></div>"
    assert body(markup).content == (p("Une phrase."), Heading(2, ("Titre",)), p("Autre."))


@pytest.mark.parametrize(
    "step",
    [
        "<div class=step><div class=step-number>{n}</div><div class=step-content><h3>{title}</h3><p>{text}</p></div></div>",
        "<section class='recipe-step'><span class=num>{n}.</span> <h3>{title}</h3><p>{text}</p></section>",
        "<div class='howto__step'><p class=label>Schritt {n}</p><h3>{title}</h3>{text}</div>",
    ],
)
def test_steps_are_a_numbered_list(step: str) -> None:
    texts = [("Kneten", "Zehn Minuten."), ("Ruhen", "Eine Stunde."), ("Backen", "Bei 220 Grad.")]
    markup = "".join(step.format(n=n, title=title, text=text) for n, (title, text) in enumerate(texts, 1))
    items = tuple(Item((Heading(3, (title,)), p(text))) for title, text in texts)
    assert body(f"<h2>Brot</h2><div class=steps>{markup}</div>").content[1:] == (List(items, ordered=True),)


def test_steps_in_a_list_by_its_role_are_items_of_that_list() -> None:
    step = "<div role=listitem class=step><div></div><div class=number>{}</div><div><p>{}</p></div></div>"
    markup = "".join(itertools.starmap(step.format, enumerate(("Kneten", "Ruhen"), 1)))
    items = (Item((p("Kneten"),)), Item((p("Ruhen"),)))
    assert body(f"<p>Brot</p><div role=list>{markup}</div>").content[1:] == (List(items, ordered=True),)


ARIA_LISTS = {
    "bullets": (
        "<div role=list><div role=listitem>La diga</div><div role=listitem><span>•</span> La <b>porta</b></div></div>",
        "- La diga\n- La **porta**",
    ),
    "numbers": (
        (
            "<div role=list><div role=listitem><div class=label>1)</div><div><p>先和面</p><div role=list><div role=listitem>加水</div>"
            "</div></div></div><div role=listitem><div class=label>2)</div><div>再烤</div></div></div>"
        ),
        "1. 先和面\n   - 加水\n2. 再烤",
    ),
    "cards": ("<div role=list><div role=listitem><h3>Pan</h3><p>Con sal.</p></div></div>", "### Pan\n\nCon sal."),
    "words of a line": ("<div role=list><span role=listitem>du pain</span> <span role=listitem>du sel</span></div>", "du pain du sel"),
}  # fmt: skip


@pytest.mark.parametrize("name", ARIA_LISTS)
def test_lists_by_their_roles(name: str) -> None:
    markup, markdown = ARIA_LISTS[name]
    assert keep_all(f"<p>Prima.</p>{markup}<p>Poi.</p>").to("markdown") == f"Prima.\n\n{markdown}\n\nPoi."


WRITTEN_LISTS = {
    "lines": (
        "<p>Man braucht:<br>• ein <b>Tor</b><br>• <i>Ein Rad</i>: aus Holz<br>Das ist alles.</p>",
        "Man braucht:\n\n- ein **Tor**\n- *Ein Rad*: aus Holz\n\nDas ist alles.",
    ),
    "paragraphs": ("<p>● 水门</p><p><span>●</span><span>&nbsp; </span>水车</p>", "- 水门\n- 水车"),
    "a bold bullet": ("<p><b>•</b> la porte<br><b>•</b> la roue</p>", "- la porte\n- la roue"),
    "dashes": ("<p>- la porta<br>- la ruota</p>", "- la porta\n- la ruota"),
    "in a quotation": ("<blockquote><p>◦ hjul<br>◦ port</p></blockquote>", "> - hjul\n> - port"),
    "one line": ("<p>• la porte</p><p>la roue</p>", "• la porte\n\nla roue"),
    "the author of a quotation": ("<p>Panta rhei.<br>- Heraklit</p>", "Panta rhei.  \n\\- Heraklit"),
    "speech": ("<p>- ¿Quién?</p><p>- Yo.</p>", "\\- ¿Quién?\n\n\\- Yo."),
    "omitted names": ("<p>●●さん<br>●●さん</p>", "●●さん  \n●●さん"),
}


@pytest.mark.parametrize("name", WRITTEN_LISTS)
def test_lists_with_typed_bullets(name: str) -> None:
    markup, markdown = WRITTEN_LISTS[name]
    assert keep_all(f"<p>Prima.</p>{markup}<p>Poi.</p>").to("markdown") == f"Prima.\n\n{markdown}\n\nPoi."


MARKED_ITEMS = {
    "bullets": ("<ul><li>• die <b>Tür</b></li><li>• das Rad</li></ul>", "- die **Tür**\n- das Rad"),
    "dashes": ("<ul><li>– <i>la</i> porta</li><li>– la ruota</li></ul>", "- *la* porta\n- la ruota"),
    "numbers": ("<ul><li>1. 水门</li><li>2. 水车</li></ul>", "1. 水门\n2. 水车"),
    "numbers that go on": ("<ul><li>4) la porte</li><li>5) la roue</li></ul>", "4. la porte\n5. la roue"),
    "bold numbers": ("<ul><li><b>1. Drzwi</b> i próg</li><li><b>2. Koło</b></li></ul>", "1. **Drzwi** i próg\n2. **Koło**"),
    "a bold number alone": ("<ul><li><b>1.</b> Tor</li><li><b>2.</b> Rad</li></ul>", "1. Tor\n2. Rad"),
    "places": ("<ol><li>1. hjul</li><li>2. port</li></ol>", "1. hjul\n2. port"),
    "other numbers": ("<ol><li>7. hjul</li><li>8. port</li></ol>", "1. 7\\. hjul\n2. 8\\. port"),
    "numbers that do not count": ("<ul><li>3. la rueda</li><li>3. la puerta</li></ul>", "- 3\\. la rueda\n- 3\\. la puerta"),
    "an item without a mark": ("<ul><li>• das Rad</li><li>die Tür</li></ul>", "- • das Rad\n- die Tür"),
    "different bullets": ("<ul><li>• das Rad</li><li>▪ die Tür</li></ul>", "- • das Rad\n- ▪ die Tür"),
    "nothing but marks": ("<ul><li>1.</li><li>2.</li></ul>", "- 1\\.\n- 2\\."),
    "one item": ("<ul><li>1. das Rad</li></ul>", "- 1\\. das Rad"),
    "an amount": ("<ul><li>1.5 kg Mehl</li><li>2.5 kg Salz</li></ul>", "- 1.5 kg Mehl\n- 2.5 kg Salz"),
}  # fmt: skip


@pytest.mark.parametrize("name", MARKED_ITEMS)
def test_items_with_typed_marks(name: str) -> None:
    markup, markdown = MARKED_ITEMS[name]
    assert keep_all(f"<p>Prima.</p>{markup}<p>Poi.</p>").to("markdown") == f"Prima.\n\n{markdown}\n\nPoi."


@pytest.mark.parametrize(
    ("markup", "is_numbered"),
    [
        ("<ul><li style='list-style-type: decimal;'>Pétrir</li><li style='list-style-type: decimal;'>Cuire</li></ul>", True),
        ("<ul style='margin:0;list-style:lower-alpha'><li>Pétrir</li><li>Cuire</li></ul>", True),
        ("<ul class='pl-4 list-decimal'><li>Pétrir</li><li>Cuire</li></ul>", True),
        ("<ul style='list-style-type:disc'><li>Pétrir</li><li>Cuire</li></ul>", False),
    ],
)  # fmt: skip
def test_a_list_that_a_style_numbers(markup: str, *, is_numbered: bool) -> None:
    items = (Item((p("Pétrir"),)), Item((p("Cuire"),)))
    assert body(f"<p>Pain</p>{markup}").content[1:] == (List(items, ordered=is_numbered),)


OUTLINES = {
    "paragraphs with bullets": "<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Pan</p>"
    "<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span>1.<span> </span></span>blanco</p><p class=MsoListParagraph "
    "style='mso-list:l0 level1 lfo1'><span>·</span>Sal</p>",
    "a list for each level": "<ul class='lst-kix_a-0 start'><li>Pan</li></ul><ol class='c1 lst-kix_a-1' start=1><li>blanco</li></ol><ul class=lst-kix_a-0><li>Sal</li></ul>",
    "a list for each item": "<ul class=bulleted-list><li>Pan<ol class=numbered-list><li>blanco</li></ol></li></ul><ul class=bulleted-list><li>Sal</li></ul>",
}


@pytest.mark.parametrize("markup", OUTLINES.values(), ids=OUTLINES)
def test_lists_of_word_processors_are_nested(markup: str) -> None:
    inner = List((Item((p("blanco"),)),), ordered=True)
    assert body(f"<h2>Lista</h2>{markup}<p>fin</p>").content[1:] == (
        List((Item((p("Pan"), inner)), Item((p("Sal"),)))),
        p("fin"),
    )


QUILL = {
    "an ordered list with the kind of each item": (
        (
            "<ol><li data-list=ordered><span class=ql-ui></span>Pétrir</li><li data-list=bullet class=ql-indent-1><span class=ql-ui></span>sel</li>"
            "<li data-list=ordered><span class=ql-ui></span>Cuire</li><li data-list=checked><span class=ql-ui></span>和面</li>"
            "<li data-list=unchecked><span class=ql-ui></span>烤</li></ol>"
        ),
        "1. Pétrir\n   - sel\n2. Cuire\n\n- [x] 和面\n- [ ] 烤",
    ),
    "depths in classes": (
        "<ul><li>Mehl</li><li class=ql-indent-1>Salz</li><li class='x ql-indent-2'>fein</li><li>Öl</li></ul>",
        "- Mehl\n  - Salz\n    - fein\n- Öl",
    ),
    "depths of Draft.js": (
        "<ul><li class=public-DraftStyleDefault-depth0>Мука</li><li class='x public-DraftStyleDefault-depth1'>соль</li></ul>",
        "- Мука\n  - соль",
    ),
}


@pytest.mark.parametrize("name", QUILL)
def test_lists_of_quill_are_nested(name: str) -> None:
    markup, markdown = QUILL[name]
    assert keep_all(f"<p>Pain.</p>{markup}<p>Fin.</p>").to("markdown") == f"Pain.\n\n{markdown}\n\nFin."


def test_a_list_that_goes_on_counting_is_one_list() -> None:
    assert body(
        "<ol><li>一</li></ol><ol start=2><li>二</li></ol><ol start=3><li>三</li></ol><ol start=7><li>七</li></ol>"
    ).content == (
        List(tuple(Item((p(text),)) for text in "一二三"), ordered=True),
        List((Item((p("七"),)),), ordered=True, start=7),
    )


def test_a_list_without_items_of_its_own_is_the_list_in_it() -> None:
    inner = List((Item((p("Sal"),)), Item((p("Pan"),))), ordered=True)
    assert body("<p>Lista</p><ul><ol><li>Sal</li><li>Pan</li></ol></ul>").content[1:] == (inner,)
    assert body("<ul><li>Pan</li><ul><ul><li>blanco</li></ul></ul></ul>").content == (
        List((Item((p("Pan"), List((Item((p("blanco"),)),)))),)),
    )
    assert body("<ul><li>Pan</li><li><ul><li>blanco</li></ul></li><li><ul><li>negro</li></ul></li></ul>").content == (
        List((Item((p("Pan"), List((Item((p("blanco"),)),)), List((Item((p("negro"),)),)))),)),
    )


def test_items_that_are_boxes() -> None:
    item = "<div class='x-selectable x-{}-block'><div><div class=left>{}</div><div><div>{}</div>{}</div></div></div>"
    inner = item.format("bulleted_list", "", "avec du sel", "")
    html = "".join((
        item.format("bulleted_list", "", "Pétrir", inner), item.format("bulleted_list", "", "Cuire", ""),
        item.format("numbered_list", "", "先和面", ""), item.format("numbered_list", "", "再烤", ""),
        item.format("to_do", "<input type=checkbox checked>", "Mąka", ""), item.format("to_do", "<input type=checkbox>", "Sól", ""),
    ))  # fmt: skip
    markdown = keep_all(f"<p>Pain.</p>{html}<p>Fin.</p>").to("markdown")
    bullets, numbers = "- Pétrir\n  - avec du sel\n- Cuire", "1. 先和面\n2. 再烤"
    assert markdown == f"Pain.\n\n{bullets}\n\n{numbers}\n\n- [x] Mąka\n- [ ] Sól\n\nFin."


def test_a_paragraph_of_a_list_without_a_bullet_is_a_paragraph() -> None:
    markup = "<p class=MsoListParagraph>Sin punto</p>"
    assert body(f"{markup}<ul class=lst-kix_a-0><li>a</li></ul><ul class=lst-kix_b-0><li>b</li></ul>").content == (
        p("Sin punto"),
        List((Item((p("a"),)),)),
        List((Item((p("b"),)),)),
    )


def test_numbers_that_do_not_count_are_no_steps() -> None:
    markup = "".join(f"<div class=step-stat><b>{n}</b> <p>tonnes</p></div>" for n in (4, 12))
    assert keep_all(markup).to("markdown") == "**4**\n\ntonnes\n\n**12**\n\ntonnes"


@pytest.mark.parametrize(
    ("markup", "markdown"),
    [
        ("<iframe src=//v.example/embed/video/7 title='Die Flut' allowfullscreen></iframe>", "[Video: Die Flut](https://v.example/embed/video/7)"),
        ("<iframe data-src=https://p.example/podcast/player/3 src=about:blank></iframe>", "[Audio](https://p.example/podcast/player/3)"),
        ("<iframe src=https://v.example/embed/x7 title='Video: la marée'></iframe>", "[Video: la marée](https://v.example/embed/x7)"),
        ("<video controls title='Ebbe' src=/ebbe.webm></video>", "[Video: Ebbe](https://e.org/ebbe.webm)"),
        ("<video><source src=/ebbe.mp4></video>", "[Video](https://e.org/ebbe.mp4)"),
        ("<audio aria-label='潮の音' src=/shio.mp3></audio>", "[Audio: 潮の音](https://e.org/shio.mp3)"),
        ("<object data=/film.swf></object>", "[Video](https://e.org/film.swf)"),
    ],
)  # fmt: skip
def test_players_say_what_they_are(markup: str, markdown: str) -> None:
    article = keep_all(f"<p>Davor.</p>{markup}<p>Danach.</p>", url="https://e.org/")
    assert isinstance(article.body.content[1], Player)
    assert article.to("markdown") == f"Davor.\n\n{markdown}\n\nDanach."
    name = re.fullmatch(r"\[(.*)\]\(.*\)", markdown)
    assert name is not None
    assert article.to("markdown:links=false") == f"Davor.\n\n{name[1]}\n\nDanach."


@pytest.mark.parametrize(
    ("title", "caption", "link"),
    [
        ("Die Flut kommt.", "Die Flut kommt. Foto: Ada Beck", "Video"),
        ("La marée monte dans le...", "La marée monte dans le vieux port.", "Video"),
        ("潮が満ちる…", "潮が満ちる港の朝", "Video"),
        ("Прилив", "Утро в порту", "Video: Прилив"),
        ("...", "Morgens im Hafen", "Video: ..."),
    ],
)
def test_a_player_does_not_say_what_its_caption_says(title: str, caption: str, link: str) -> None:
    article = keep_all(
        f"<p>Davor.</p><video title='{title}' src=/a.webm></video><p>{caption}</p>", url="https://e.org/"
    )
    assert article.markdown == f"Davor.\n\n[{link}](https://e.org/a.webm)\n\n{caption}"


@pytest.mark.cost
@pytest.mark.parametrize(
    "make",
    [
        lambda size: "<ul role=tablist>" + "<li role=tab>a" * size + "</ul>" + "<div role=tabpanel>b</div>" * size,
        lambda size: "<div class=tabs><label>a</label><div class=tab-pane>b</div></div>" * size,
        lambda size: "".join(
            f"<a role=tab aria-controls=p{n}>a</a><div role=tabpanel id=p{n}>b</div>" for n in range(size)
        ),
        lambda size: "<div><div class=tab-pane>b</div></div>" * size,
        lambda size: "<ul><li>" + "<b>a</b><input type=checkbox>" * size + "</ul>",
        lambda size: "<div class=step><b>1</b><p>a</div>" * size,
        lambda size: "<ul class=todolist>" + "<li><input type=checkbox>a" * size + "</ul>",
        lambda size: "".join(
            f"<div class='video-{n} {'c' * 200}'><iframe src=https://v.example/{n} allowfullscreen></iframe>a</div>"
            for n in range(size)
        ),
    ],
)
def test_groups_take_linear_time(make: Callable[[int], str]) -> None:
    assert growth(rebuild_body, lambda size: keep_all(make(size))) < MAX_GROWTH


@pytest.mark.parametrize(
    ("box", "kind"),
    [
        ("<figure class='wp-block-embed is-type-video'>{}</figure>", "Video"),
        ("<div class=video-wrapper><div>{}</div></div>", "Video"),
        ("<div class=embed>{}</div>", "Player"),
        (f"<div class=video-page><p>{'mot ' * 80}</p>{{}}</div>", "Player"),
    ],
)
def test_the_box_of_a_player_says_that_it_shows_a_film(box: str, kind: str) -> None:
    frame = "<iframe src=https://v.example/embed/x7 allowfullscreen></iframe>"
    assert f"[{kind}](https://v.example/embed/x7)" in keep_all(f"<p>Davor.</p>{box.format(frame)}").markdown
    chart = "<iframe src=https://v.example/maps/embed?id=7 allowfullscreen></iframe>"
    assert "[Player](https://v.example/maps/embed?id=7)" in keep_all(f"<p>Davor.</p>{box.format(chart)}").markdown


@pytest.mark.parametrize(("title", "link"), [("audio-title", "[Audio: 潮の音]"), ("subtitle", "[Audio]")])
def test_the_title_in_the_box_of_a_sound(title: str, link: str) -> None:
    player = f"<div><audio src=/shio.mp3></audio><div class={title}>潮の音</div><button>0:21</button></div>"
    page = domext.parse(f"<p>Davor.</p>{player}<p>Danach.</p>", url="https://e.org/")
    keep = np.array([text in {"Davor.", "Danach."} for text in page.blocks.texts])
    assert keep_all(page, keep=keep).markdown == f"Davor.\n\n{link}(https://e.org/shio.mp3)\n\nDanach."
