"""Lines of links beside an article on pages whose markup does not name menus."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

import domext
from domext import Page
from domext.learned.rules.links_up import without_links_up
from domext.learned.rules.menus import without_menus
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_by

TEXTS = {
    "en": "The wheel of the mill was mended three times before the war, and each time the miller paid for it with the flour of a whole winter. ",
    "de": "Das Rad der Mühle wurde vor dem Krieg dreimal geflickt, und jedes Mal bezahlte der Müller mit dem Mehl eines ganzen Winters dafür. ",
    "ru": "Колесо мельницы чинили до войны трижды, и каждый раз мельник платил за это мукой целой зимы, которую возили на санях в город. ",
    "zh": "战前水车修了三次，每次磨坊主都用整个冬天的面粉来付钱，那些面粉要用雪橇运到城里去。",
    "ar": "أصلحت عجلة الطاحونة ثلاث مرات قبل الحرب، وفي كل مرة كان الطحان يدفع ثمن ذلك من طحين شتاء كامل ينقل على الزلاجات إلى المدينة. ",
}
WORDS = {
    "en": ("Home", "About us", "Guest book"),
    "de": ("Startseite", "Der Verein", "Gästebuch"),
    "ru": ("Главная", "О нас", "Гостевая книга"),
    "zh": ("首页", "新闻", "留言"),
    "ar": ("الرئيسية", "من نحن", "سجل الزوار"),
}
MENUS = (
    "<p>{0} | {1} | {2}</p>",
    "<p align=center>[{0}] [{1}] [{2}]</p>",
    "<table><tr><td><font size=2>{0}<br>{1}<br>{2}</font></table>",
    "<div>{0} · {1} · {2}</div>",
    "<center><b>{0}</b> - <b>{1}</b> - <b>{2}</b></center>",
)


kept = partial(kept_by, without_menus)


def links(words: tuple[str, ...]) -> list[str]:
    return [f"<a href=/{number}.htm>{word}</a>" for number, word in enumerate(words)]


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("menu", MENUS)
def test_a_menu_above_and_below_the_text_is_dropped(menu: str, language: str) -> None:
    line = menu.format(*links(WORDS[language]))
    paragraph = f"<p>{TEXTS[language] * 2}</p>"
    assert kept(f"{line}{paragraph}{paragraph}{line}") == [False, True, True, False]


@pytest.mark.parametrize("language", TEXTS)
def test_links_that_touch_each_other_are_a_menu(language: str) -> None:
    line, paragraph = f"<div>{''.join(links(WORDS[language]))}</div>", f"<p>{TEXTS[language] * 2}</p>"
    assert kept(f"{line}{paragraph}{paragraph}{line}") == [False, True, True, False]


def test_a_menu_between_the_text_and_a_dropped_column_is_dropped() -> None:
    paragraph, line = f"<p>{TEXTS['ru'] * 2}</p>", MENUS[0].format(*links(WORDS["ru"]))
    text = f"<font size=1>04.03.2005 | 12:33</font><br><b>Колесо старой мельницы</b>{paragraph * 4}{line}"
    article = domext.extract(
        f"<title>Колесо старой мельницы</title><table><tr><td>{text}</td><td>{paragraph.replace('мельник', 'паромщик')}</td></tr></table>"
    )
    assert article.text.count("мельник платил") == 8
    assert "Гостевая" not in article.text
    assert "паромщик" not in article.text


@pytest.mark.parametrize("language", TEXTS)
def test_links_within_the_text_stay(language: str) -> None:
    line, paragraph = MENUS[0].format(*links(WORDS[language])), f"<p>{TEXTS[language] * 2}</p>"
    assert kept(f"{paragraph}{line}{paragraph}") == [True] * 3


@pytest.mark.parametrize(
    "line",
    [
        "<p>See also: <a href=/a>Mills</a>, <a href=/b>Weirs</a>, <a href=/c>Locks</a></p>",
        "<p><a href=/a>Mills</a> | <a href=/b>Weirs</a></p>",
        "<p><a href=/a>The mills of the upper valley before the war</a> <a href=/b>How a weir is built and mended in winter</a> <a href=/c>Who owned the locks and why they fell</a></p>",
        "<p>Mills | Weirs | Locks</p>",
        "<h2>See also</h2><p><a href=/a>Mills</a>, <a href=/b>Weirs</a>, <a href=/c>Locks</a></p>",
        "<table><tr><th>Gebaut<td>1651<tr><th>Müller<td><a href=/a>Kunz</a> <a href=/b>Hans</a> <a href=/c>Veit</a></table>",
        "<ul><li><a href=/a>Mills</a><li><a href=/b>Weirs</a><li><a href=/c>Locks</a></ul>",
    ],
)
def test_other_lines_beside_the_text_stay(line: str) -> None:
    assert all(kept(f"{line}<p>{TEXTS['en'] * 3}</p>{line}"))


def test_a_page_of_links_stays() -> None:
    line = MENUS[0].format(*links(WORDS["en"]))
    assert all(kept(line * 20))
    assert all(
        kept(line * 20 + "<p>A list of all pages of the club, which two of its members keep up to date by hand.")
    )


def test_an_article_of_2003_is_extracted_without_its_menu() -> None:
    menu = MENUS[2].format(*links(WORDS["de"]))
    text = "<br><br>".join([TEXTS["de"] * 2] * 4)
    page = f"<body bgcolor=#ffffe0><table><tr><td>{menu}<td><font face=Arial>{text}</font></table>"
    article = domext.extract(page)
    assert "Gästebuch" not in article.text
    assert article.text.count("Müller") == 8


@pytest.mark.cost
def test_the_cost_is_linear() -> None:
    line, paragraph = MENUS[0].format(*links(WORDS["en"])), f"<p>{TEXTS['en']}</p>"

    def page(size: int) -> Page:
        size //= 16  # a unit has some hundred characters, and a page has limits
        return domext.parse(line * size + paragraph * size + line * size)

    assert growth(lambda page: without_menus(page, everything(page)), page) < MAX_GROWTH


LINKS_UP = (
    (
        "<div><h2 id=tide>The tide</h2><a href='#tide'><span class=sr-only>Section titled “The tide”</span></a></div>",
        False,
    ),
    ("<h3 id='über'>Über die Flut</h3><p><a href='#%C3%BCber'>Verknüpfung</a></p>", False),
    ("<div id=潮><h2>潮</h2><a href='#潮'>#</a></div>", False),
    ("<h2 id=tide>The tide</h2><p><a href='#ebb'>To the ebb</a></p>", True),
    ("<h2 id=tide>The tide</h2><p><a href='/tide'>The tide of today</a></p>", True),
    ("<h2 id=tide>The tide</h2><p><a href='#tide'>Link</a> to it</p>", True),
    ("<p id=tide>The tide</p><p><a href='#tide'>Link</a></p>", False),
    ("<p><a name=oben></a>Die Flut</p><div><a href='#oben'>Nach oben</a></div>", False),
    ("<p>潮</p><center><a href='#top'>トップへ</a></center>", False),
    # Titles of their own sections, entries of an index, and headings with a link to the contents.
    ("<p>Questions</p><div id=q1><a href='#q1'>Quand vient la marée ?</a></div>", True),
    ("<p id=tide>The tide</p><ul><li><p><a href='#tide'>Tide</a></p></li></ul>", True),
    ("<h2 id=tide>The tide</h2><h3><a href='#tide'>At night</a></h3>", True),
    ("<p>Прилив</p><p><a href='#ebb'>Отлив</a></p>", True),
    ("<p>Прилив</p><p><a href='#'>Вверх</a></p>", True),
)


@pytest.mark.parametrize(("markup", "is_kept"), LINKS_UP)
def test_a_line_that_is_a_link_up_the_page_is_dropped(markup: str, *, is_kept: bool) -> None:
    page = domext.parse(f"<p>Das Wasser steigt.</p>{markup}<p>Es fällt.</p>")
    assert without_links_up(page, everything(page)).tolist() == [True, True, is_kept, True]
    nothing = np.zeros(len(page.blocks), np.bool_)
    assert not without_links_up(page, nothing).any()
