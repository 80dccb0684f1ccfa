"""Teasers of other articles below a short text."""

from __future__ import annotations

from functools import partial

import pytest

import domext
from domext import Page
from domext.learned.rules.last_teasers import without_last_teasers
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_by

# Title, text, and the title and the first sentence of a teaser.
REPORTS = {
    "en": (
        "Weir at Callow Mill reopens",
        "Boats passed the weir at Callow Mill on Monday for the first time since the flood of 2016. Nobody came to watch.",
        "Mill to sell its last wheel",
        "The wheel has not turned since the miller left for the coast.",
    ),
    "ru": (
        "Плотина у старой мельницы снова открыта",
        "В понедельник лодки впервые с наводнения 2016 года прошли через плотину. Посмотреть никто не пришёл.",
        "Мельница продаёт последнее колесо",
        "Колесо не вращалось с тех пор, как мельник уехал к морю.",
    ),
    "zh": (
        "磨坊水闸重新开放",
        "星期一，船只自二〇一六年洪水以来首次通过水闸，没有人来看。",
        "磨坊出售最后一个水轮",
        "磨坊主去海边以后，水轮再也没有转过。",
    ),
    "he": (
        "הסכר ליד הטחנה נפתח מחדש",
        "ביום שני עברו סירות בסכר לראשונה מאז השיטפון של 2016. איש לא בא לראות את המעבר, אף שמזג האוויר היה נאה מאוד.",
        "הטחנה מוכרת את הגלגל האחרון",
        "הגלגל לא הסתובב מאז שהטוחן עבר אל החוף.",
    ),
}
TEASERS = (
    "<div class=x1><a href=/{n}><h3>{other}</h3></a><p>{first}</p></div>",
    "<article><h2><a href='https://news.example.org/{n}'><span>{other}</span></a></h2><div>{first}</div></article>",
    "<li><a href=/{n}><img src=a.jpg><div><h4>{other}</h4><span>{first}</span></div></a></li>",
    "<td><h3><a href='?id={n}'>{other}</a></h3>{first}</td>",
)

kept = partial(kept_by, without_last_teasers)


def page_of(teaser: str, language: str, markup: str = "<div>{text}{teasers}</div>", count: int = 4) -> Page:
    """A page with the title and the text of a report, and teasers below it."""
    title, text, other, first = REPORTS[language]
    teasers = "".join(teaser.format(n=number, other=other, first=first) for number in range(count))
    if teaser.startswith("<td>"):
        teasers = f"<table><tr>{teasers}</tr></table>"
    body = markup.format(text=f"<h1>{title}</h1><p>{text}</p>", teasers=teasers)
    return domext.parse(f"<title>{title} – Valley Post</title>{body}")


@pytest.mark.parametrize("language", REPORTS)
@pytest.mark.parametrize("teaser", TEASERS)
def test_teasers_below_a_report_are_dropped(teaser: str, language: str) -> None:
    page = page_of(teaser, language)
    assert kept(page) == [True, True] + [False] * (len(page.blocks) - 2)


@pytest.mark.parametrize("teaser", TEASERS)
def test_the_heading_above_them_goes_with_them(teaser: str) -> None:
    page = page_of(teaser, "en", "{text}<h2>From the valley</h2><div>{teasers}</div>")
    assert kept(page) == [True, True] + [False] * (len(page.blocks) - 2)


@pytest.mark.parametrize("teaser", TEASERS)
def test_two_groups_of_teasers_are_dropped(teaser: str) -> None:
    page = page_of(
        teaser, "ru", "{text}<div><h2>A</h2><div>{teasers}</div></div><div><h2>B</h2><div>{teasers}</div></div>"
    )
    assert kept(page) == [True, True] + [False] * (len(page.blocks) - 2)


def test_a_line_below_the_teasers_stays() -> None:
    page = page_of(TEASERS[0], "en", "{text}<div>{teasers}</div><p>Photographs: Ansel Roke</p>")
    assert kept(page) == [True, True, *[False] * (len(page.blocks) - 3), True]


@pytest.mark.parametrize(
    ("markup", "count"),
    [
        pytest.param("{text}<div>{teasers}</div>", 2, id="two"),
        pytest.param("{text}<div>{teasers}</div><p>" + "And so the mill went on. " * 4, 4, id="text below"),
        pytest.param("<h1>Weir at Callow Mill reopens</h1><div>{teasers}</div>", 4, id="a list of articles"),
        pytest.param("{text}<div>{teasers}</div>".replace("{text}", "<p>{text}</p>"), 0, id="none"),
    ],
)
def test_other_pages_stay_as_they_are(markup: str, count: int) -> None:
    assert all(kept(page_of(TEASERS[0], "en", markup, count)))


@pytest.mark.parametrize("href", ["", "#mill", " #top"])
def test_sections_whose_headings_link_to_themselves_stay(href: str) -> None:
    assert all(kept(page_of(TEASERS[0].replace("/{n}", f"'{href}'"), "en")))


def test_long_sections_whose_headings_lead_to_more_stay() -> None:
    assert all(kept(page_of(TEASERS[0].replace("{first}", "{first}" * 6), "en")))


def test_entries_that_lead_to_several_sites_stay() -> None:
    assert all(kept(page_of(TEASERS[1].replace("news.", "news{n}."), "ru")))


@pytest.mark.cost
@pytest.mark.parametrize("below", ["", "<p>" + "And so the mill went on. " * 4])
@pytest.mark.parametrize(
    "part", ["<div><h3><a href=/1>a</a></h3>", "<div>" + "<div><h3><a href=/1>a</a></h3>b</div>" * 3 + "</div>"]
)
def test_the_cost_is_linear(part: str, below: str) -> None:
    title, text, *_ = REPORTS["en"]

    def page(size: int) -> Page:
        return domext.parse(f"<title>{title}</title><h1>{title}</h1><p>{text}</p>{part * size}{below}")

    assert growth(lambda page: without_last_teasers(page, everything(page)), page) < MAX_GROWTH
