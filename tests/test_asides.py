"""Sidebars, navigation, forms and footers beside an article, and boxes in it of the same kinds."""

from __future__ import annotations

import pytest

import domext
from domext import Page
from domext.learned import selector
from domext.learned.rules.asides import without_asides
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_by
from tests.stories import STORIES

TITLES = {
    "en": "The ferry of the sound",
    "de": "Die Fähre im Sund",
    "ru": "Паром через пролив",
    "ja": "海峡の 渡し船 の話",
}
PROFILES = {
    "en": "I am a retired pilot who writes about harbours. Read me every Sunday, and tell your friends.",
    "de": "Ich bin Lotse im Ruhestand und schreibe jeden Sonntag über Häfen und Schiffe.",
    "ru": "Я лоцман на пенсии и каждое воскресенье пишу о гаванях и кораблях.",
    "ja": "引退した水先人です。毎週日曜日に港と船のことを書いています。",
}
FRAMES = (
    "<div id=sidebar>{}</div>",
    '<aside class="sidebar sidebar-right">{}</aside>',
    "<table><tr><td id=leftSidebar>{}</td></tr></table>",
    '<div id=side-bar><div class="widget">{}</div></div>',
    '<div class="column sidebar_2"><ul class=sidebar_list><li>{}</li></ul></div>',
    "<nav>{}</nav>",
    "<form action=/subscribe><fieldset>{}</fieldset></form>",
    "<footer>{}</footer>",
    "<textarea>{}</textarea>",
    "<select><option>{}</select>",
)
OTHERS = (
    '<div class="has-sidebar">{}</div>',
    '<div class="content-sidebar-wrap">{}</div>',
    '<div class="sidebarblock">{}</div>',
    '<main class="sidebar">{}</main>',
    "<header>{}</header>",
    '<section class="form">{}</section>',
    "<aside><ol><li>{}</ol></aside>",
)


def kept(markup: str, title: str, keep: list[bool]) -> list[bool]:
    return kept_by(without_asides, f"<title>{title}</title>{markup}", keep)


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize("frame", FRAMES)
def test_an_aside_beside_an_article_is_dropped(frame: str, language: str) -> None:
    title, sidebar = TITLES[language], frame.format(PROFILES[language])
    article = f"<div><h1>{title}</h1><p>{STORIES[language]}</p></div>"
    assert kept(article + sidebar, title, [False, True, True]) == [False, True, False]
    assert kept(sidebar + article, title, [True, False, True]) == [False, False, True]


@pytest.mark.parametrize("frame", OTHERS)
def test_content_beside_a_sidebar_stays(frame: str) -> None:
    markup = f"<h1>{TITLES['en']}</h1><p>{STORIES['en']}</p>{frame.format(PROFILES['en'])}"
    assert kept(markup, TITLES["en"], [False, True, True]) == [False, True, True]


@pytest.mark.parametrize("frame", FRAMES)
def test_a_box_between_the_paragraphs_of_an_article_stays(frame: str) -> None:
    title, story, box = TITLES["de"], f"<p>{STORIES['de']}</p>", frame.format(PROFILES["de"])
    assert kept(f"<h1>{title}</h1>{story}{box}{story}", title, [False, True, True, True]) == [False, True, True, True]
    assert kept(f"<h1>{title}</h1>{box}{story}", title, [False, True, True]) == [False, True, True]


def test_an_element_around_the_article_is_no_aside() -> None:
    title = TITLES["ru"]
    article = f"<div class=right-sidebar><h1>{title}</h1><p>{PROFILES['ru']}</p></div><p>{STORIES['ru']}</p>"
    assert kept(article, title, [False, True, True]) == [False, True, True]


def test_a_page_that_shows_nothing_else_is_left_as_it_is() -> None:
    sidebar = FRAMES[0].format(PROFILES["en"])
    assert kept(f"{sidebar}<p>Three short words.</p>", TITLES["en"], [True, True]) == [True, True]
    longer = FRAMES[0].format(STORIES["ja"] * 2)
    assert kept(f"{longer}<p>{STORIES['en']}</p>", "", [True, True]) == [
        True,
        True,
    ]  # no heading tells which is the article


@pytest.mark.parametrize("name", ["form", "nav", "footer"])
@pytest.mark.parametrize("language", TITLES)
def test_an_element_with_most_of_the_text_stays(name: str, language: str) -> None:
    title, story = TITLES[language], f"<p>{STORIES[language]}</p>"
    # Pages of some web frameworks are one form.
    assert kept(f"<{name}>{story * 2}</{name}>{story}", title, [True, True, True]) == [True, True, True]
    page = f"<{name}><h1>{title}</h1>{story}</{name}><p>{PROFILES[language]}</p>{story}"
    assert kept(page, title, [False, True, True, True]) == [False, True, True, True]


@pytest.mark.parametrize(
    "frame",
    [
        '<footer id=footnotes class="footnotes footnotes-end-of-document"><ol><li>{}</ol></footer>',
        "<footer class=endnotes><p>{}</p></footer>",
        "<footer class=Fussnoten>{}</footer>",
    ],
)
def test_notes_stay(frame: str) -> None:
    title, markup = TITLES["de"], f"<p>{STORIES['de']}</p>{frame.format(PROFILES['de'])}"
    assert kept(f"<h1>{title}</h1>{markup}", title, [False, True, True]) == [False, True, True]


@pytest.mark.parametrize("language", TITLES)
def test_posts_in_forms_of_their_own_stay(language: str) -> None:
    posts = "".join(f"<form><p>{text[language]}</p></form>" for text in (STORIES, PROFILES, STORIES))
    thread = f"<h1>{TITLES[language]}</h1><p>{PROFILES[language]} {PROFILES[language]}</p><hr>{posts}"
    keep = [False, True, True, True, True]
    assert kept(thread, TITLES[language], keep) == keep


@pytest.mark.parametrize("frame", FRAMES)
def test_the_selector_drops_an_aside_that_the_model_keeps(frame: str, monkeypatch: pytest.MonkeyPatch) -> None:
    profile = " ".join([PROFILES["de"], "Davor habe ich an der Seefahrtschule unterrichtet, dreißig Jahre lang."] * 3)
    article = f"<div id=main><h2>{TITLES['de']}</h2><div class=post-body>{STORIES['de'] * 2}</div></div>"
    page = f"<title>{TITLES['de']}</title>{article}{frame.format(f'<h3>Wer ich bin</h3><p>{profile}</p>')}"
    text = domext.extract(page).text
    assert STORIES["de"].strip() in text
    assert "Lotse im Ruhestand" not in text
    monkeypatch.setattr(selector.Learned, "rules", ())
    assert "Lotse im Ruhestand" in domext.extract(page).text


@pytest.mark.cost
def test_the_cost_is_linear_in_sidebars() -> None:
    def page(size: int) -> Page:
        return domext.parse(f"<p>{STORIES['en']}</p>" + "<div class=sidebar><div class=sidebar>a" * size)

    assert growth(lambda page: without_asides(page, everything(page)), page) < MAX_GROWTH
