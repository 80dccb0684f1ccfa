"""Columns beside the one that holds the title of an article, on pages whose markup does not name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import domext
from domext import Page
from domext.learned import selector
from domext.learned.rules.side_columns import (
    without_boxes_before,
    without_columns_after,
    without_columns_before,
    without_columns_beside_line,
)
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.table.nodes import BoolArray

HEADING, LARGE = "<h1>{}</h1>", "<font size=5><b>{}</b></font><br><br>"
TITLES = {
    "en": "The lamp at Skerry Point",
    "es": "El faro de la punta",
    "el": "Ο φάρος του ακρωτηρίου",
    "he": "המגדלור של הכף הצפוני",
}
STORIES = {
    "en": "The keeper climbed the stairs twice a night, once for the oil and once for the clock that turned the lens. "
    * 4,
    "es": "El farero subía la escalera dos veces cada noche, una por el aceite y otra por el reloj de la lente. " * 4,
    "el": "Ο φαροφύλακας ανέβαινε τη σκάλα δύο φορές κάθε νύχτα, μία για το λάδι και μία για το ρολόι του φακού. " * 4,
    "he": "שומר המגדלור טיפס במדרגות פעמיים בכל לילה, פעם בשביל השמן ופעם בשביל השעון שסובב את העדשה. " * 5,
}
PROFILES = {
    "en": "A retired pilot writes here about harbours, tides and the people who mend the boats.",
    "es": "Un práctico jubilado escribe aquí sobre puertos, mareas y la gente que repara los barcos.",
    "el": "Ένας συνταξιούχος πλοηγός γράφει εδώ για λιμάνια, παλίρροιες και για όσους επισκευάζουν βάρκες.",
    "he": "נווט בגמלאות כותב כאן על נמלים, על גאות ושפל ועל האנשים שמתקנים את הסירות.",
}
LAYOUTS = (
    "<div><div><p>{column}</div></div><div><h2>{title}</h2><p>{story}</div>",
    "<table><tr><td><p>{column}<td><h3>{title}</h3>{story}</table>",
    "<table><tr><td>{column}<td><h3>{title}</h3>{story}</table>",
    "<ul><li><div>{column}</div></ul><div><div><h1>{title}</h1></div><div><p>{story}</div></div>",
)
BETWEEN = (
    "<p>{column}</p><div><h2>{title}</h2><p>{story}</div>",  # an introduction to a box
    "<div><p>{column}</p><div><h2>{title}</h2><p>{story}</div></div>",
    "<section><div><p>{column}</div></section><section><div><h2>{title}</h2><p>{story}</div></section>",
    "<div><article><div><p>{column}</div></article></div><div><article><h2>{title}</h2><p>{story}</article></div>",
)


def page_of(layout: str, language: str) -> Page:
    texts = {"title": TITLES[language], "story": STORIES[language], "column": PROFILES[language]}
    markup = layout.format(**texts)
    return domext.parse(markup if markup.startswith("<title>") else f"<title>{TITLES[language]} - Blog</title>{markup}")


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_column_before_that_of_the_title_is_dropped(layout: str, language: str) -> None:
    page = page_of(layout, language)
    assert list(without_columns_before(page, everything(page))) == [False, True, True]


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize(
    "line",
    [
        "<font size=5><b>{title}</b></font><br><br>",
        "<span class=kopf>{title}</span><br><i>9.9.2001</i><p>",
        "<div align=center>{title}</div>",
        "<font size=1>04.03.2005 | 12:33</font><br><font size=4><b>{title}</b></font><p>",
        "<i>9.9.</i><br>12:33<br><b>{title}</b><br>09:10<p>",
    ],
)
def test_columns_beside_a_title_in_a_larger_font_are_dropped(line: str, language: str) -> None:
    layout = "<table><tr><td>{column}<td>" + line + "{story}<td><table><tr><td>{column}</table></table>"
    page = page_of(layout, language)
    assert list(without_columns_beside_line(page, everything(page))) == [False, True, True, False]
    menu = "<td>" + "<br><br>".join(
        f"<a href={number}>{name}</a>" for number, name in enumerate(("Home", "News", "Links"))
    )
    page = page_of(layout.replace("<td>{column}", menu, 1), language)
    assert list(without_columns_beside_line(page, everything(page))) == [False, False, False, True, True, False]


@pytest.mark.parametrize(
    ("title", "line", "is_long_enough"),
    [
        *((title, HEADING, True) for title in ("灯塔看守人的两次楼梯", "灯台の一日", "燈塔守夜")),
        *((title, LARGE, True) for title in ("灯塔看守人的两次楼梯", "灯塔的一夜", "灯台の一日")),
        ("灯守夜", HEADING, False),
        ("燈塔守夜", LARGE, False),
        ("The light", HEADING, False),
        ("The light", LARGE, False),
    ],
)
def test_a_title_without_spaces_is_found(title: str, line: str, *, is_long_enough: bool) -> None:
    story = "看守灯塔的人每天夜里上两次楼梯，一次添油，一次给转动透镜的钟上发条。" * 3
    column = "退休的领航员在这里写港口、潮汐和修船的人，每个星期天都有新的故事。"
    layout = f"<title>{title}_港口</title><div><p>{column}</div><div>{line.format(title)}<p>{story}</div>"
    page = domext.parse(f"<div>{layout}</div>")
    keep = without_columns_before(page, without_columns_beside_line(page, everything(page)))
    assert list(keep) == [not is_long_enough, True, True]


@pytest.mark.parametrize(
    "layout",
    [
        "<table><tr><td>{column}<td><a href=a>{title}</a><br><br>{story}</table>",  # a teaser
        "<table><tr><td>{column}<td>The lamp<br><br>{story}</table>",  # a part of the title
        "<table><tr><td>{column}<td>{title} burns<br><br>{story}</table>",
        "<div><p>{column}</p><div><div>{title}</div><p>{story}</div></div>",
        "<table><tr><td>{story}<br><br>{story}<br><br>{story}<td>{title}<br><br>{column} {column} {column} {column} {column}</table>",
    ],
)
def test_another_line_is_no_title(layout: str) -> None:
    page = page_of(layout, "en")
    assert without_columns_beside_line(page, everything(page)).all()


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize("layout", BETWEEN)
def test_what_introduces_the_part_with_the_title_stays(layout: str, language: str) -> None:
    page = page_of(layout, language)
    assert without_columns_before(page, everything(page)).all()


@pytest.mark.parametrize("language", TITLES)
def test_a_column_after_that_of_the_title_is_dropped(language: str) -> None:
    page = page_of("<div><h2>{title}</h2><p>{story}</div><div><div><p>{column}</div></div>", language)
    assert list(without_columns_after(page, everything(page))) == [True, True, False]
    assert without_columns_before(page, everything(page)).all()


@pytest.mark.parametrize(
    "layout",
    [
        "<div><h2>{title}</h2><p>{story}</div><p>{column}</p>",
        "<section><h2>{title}</h2><p>{story}</section><section><div><p>{column}</div></section>",
        "<article><div><h2>{title}</h2><p>{story}</div><div><div><p>{column}</div></div></article>",
        "<div><h2>{title}</h2><p>{story}</div><main><div><p>{column}</div></main>",  # a licence above a specification
        "<div><h2>{title}</h2><p>{column}</div><div><div><p>{story}</div><div><p>{story}</div></div>",  # most is there
        "<div><h2>{title}</h2><p>{story}</div>" + "<div><div><p>{story}</div></div>" * 4,
    ],
)
def test_what_goes_on_after_the_part_with_the_title_stays(layout: str) -> None:
    page = page_of(layout, "en")
    assert without_columns_after(page, everything(page)).all()


def test_a_column_with_the_first_heading_of_the_page_stays() -> None:
    page = page_of("<div><div><h1>Lamps</h1><p>{column}</div></div><div><h2>{title}</h2><p>{story}</div>", "en")
    assert without_columns_before(page, everything(page)).all()


def test_a_date_above_the_title_stays() -> None:
    page = page_of("<div><div><p>Sunday, 9 September</div></div><div><h2>{title}</h2><p>{story}</div>", "en")
    assert without_columns_before(page, everything(page)).all()


@pytest.mark.parametrize(
    "layout",
    [
        "<title>Smoke and {title}</title><div><div><p>{column}</div></div><div><h2>{title}</h2><p>{story}</div>",
        "<title>Old lamps - Blog</title><div><div><p>{column}</div></div><div><h2>Old lamps</h2><p>{story}</div>",
        "<title>{title} burns</title><div><div><p>{column}</div></div><div><h2>{title}</h2><p>{story}</div>",
        "<div><div><p>{story}</div></div><div><h2>{title}</h2><p>{column}</div>",  # a caption or a link with the title
        "<div><div><p>{column}</div></div><div><h2>Tides</h2><p>{story}</div>",
    ],
)
def test_a_page_without_a_title_above_an_article_is_left_alone(layout: str) -> None:
    page = page_of(layout, "es")
    assert without_columns_before(page, everything(page)).all()
    assert without_columns_after(page, everything(page)).all()


def test_an_empty_selection_stays_empty() -> None:
    page = page_of(LAYOUTS[0], "en")
    nothing = ~everything(page)
    assert not without_columns_before(page, nothing).any()
    assert not without_columns_after(page, nothing).any()


@pytest.mark.parametrize("page_type", ["article", "listing"])
def test_columns_after_the_title_are_dropped_on_articles(page_type: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The selector says why, and leaves lists alone, whose items may stand in columns."""
    monkeypatch.setattr(selector, "decide", lambda probability, *_: (np.ones(len(probability), np.bool_), 0.9))
    monkeypatch.setattr(selector, "PAGE_TYPES", (page_type,) * 7)
    layout = "<div><h1>{title}</h1><p>{story}</div><div><div><p>{column}</div></div>"
    selection = selector.Learned().select(page := page_of(layout, "en"), domext.score(page, selector.Learned().scorers))
    assert list(selection.keep) == [True, True, page_type == "listing"]
    reasons = [change.reason for change in selection.changes if change.rule == "columns"]
    assert reasons == (["in a column after that of the title"] if page_type == "article" else [])


SHORT = {
    "en": "The keeper climbed the stairs twice a night, once for the oil and once for the clock that turned the lens.",
    "es": "El farero subía la escalera dos veces cada noche, una por el aceite y otra por el reloj de la lente grande.",
    "el": "Ο φαροφύλακας ανέβαινε τη σκάλα δύο φορές κάθε νύχτα, μία για το λάδι και μία για το ρολόι του φακού.",
    "he": "שומר המגדלור טיפס במדרגות פעמיים בכל לילה, פעם בשביל השמן ופעם בשביל השעון שסובב את העדשה הגדולה של המגדל.",
}


@pytest.mark.parametrize("language", TITLES)
def test_a_box_before_a_short_article_is_dropped(language: str) -> None:
    def kept(box: str, story: str = SHORT[language]) -> list[bool]:
        page = domext.parse(f"<title>{TITLES[language]}</title>{box}<main><h1>{TITLES[language]}</h1><p>{story}</main>")
        assert list(without_columns_before(page, everything(page))) == [True] * len(page.blocks)
        return list(map(bool, without_boxes_before(page, everything(page))))

    assert kept(f"<div><div><p>{PROFILES[language]}</p></div></div>") == [False, True, True]
    assert kept(f"<p>{PROFILES[language]}</p>") == [True, True, True]  # introduces the article
    assert kept("<div><div><p>2019-04-01</p></div></div>") == [True, True, True]
    assert kept(f"<div><div><p>{PROFILES[language] * 6}</p></div></div>") == [True, True, True]  # it may be the article
    assert kept(f"<div><div><p>{PROFILES[language]}</p></div></div>", "2019") == [True, True, True]


@pytest.mark.cost
@pytest.mark.parametrize("rule", [without_columns_before, without_boxes_before, without_columns_after])
def test_the_cost_is_linear(rule: Callable[[Page, BoolArray], BoolArray]) -> None:
    def page(size: int) -> Page:
        size //= 16  # a unit has some hundred characters, and a page has limits
        title, column = TITLES["en"], f"<div><p>{PROFILES['en']}</p></div>"
        return domext.parse(f"<title>{title}</title>{'<div>' * size}{column}<h2>{title}</h2>{column * size}")

    assert growth(lambda page: rule(page, everything(page)), page) < MAX_GROWTH
