"""The heading with the title of a page, in scripts with and without spaces between words."""

from __future__ import annotations

import pytest

import domext
from domext.learned.features.page_features import title_heading
from domext.table.characters import comparable_words
from tests.clock import MAX_GROWTH, growth


@pytest.mark.parametrize(
    ("title", "other", "heading"),
    [
        ("The new ferry timetable | Harbour News", "Most read", "The new ferry timetable"),
        ("渡轮新时刻表公布_海港新闻网", "热门新闻", "渡轮新时刻表公布"),
        ("新しい渡し船の時刻表｜港ニュース", "人気の記事", "新しい渡し船の時刻表"),
        ("ตารางเดินเรือข้ามฟากใหม่ - ข่าวท่าเรือ", "ข่าวยอดนิยม", "ตารางเดินเรือข้ามฟากใหม่"),
        ("កាលវិភាគសាឡាងថ្មី | ព័ត៌មានកំពង់ផែ", "អត្ថបទពេញនិយម", "កាលវិភាគសាឡាងថ្មី"),
        ("Fähre X12试航结束-海港网", "联系我们", "Fähre X12试航结束"),
    ],
)
def test_the_heading_that_the_title_begins_with(title: str, other: str, heading: str) -> None:
    page = domext.parse(f"<title>{title}</title><h2>{other}</h2><h1>{heading}</h1><p>…</p>")
    assert title_heading(page) == (1, 1.0)


def test_a_heading_of_other_characters_in_another_order_is_none() -> None:
    page = domext.parse("<title>海港渡轮时刻</title><h1>刻时轮渡港海</h1>")
    assert title_heading(page) == (-1, 0.0)


def test_comparable_words() -> None:
    assert comparable_words("The ferry: late, again") == {"the", "ferry:", "late,", "again"}
    assert comparable_words("Új komp!") == {"új", "komp!"}
    assert comparable_words("X12试航，完") == {"x12", "试航", "完"}
    assert comparable_words("") == set()


@pytest.mark.cost
def test_the_time_is_linear() -> None:
    assert growth(comparable_words, lambda size: "试a航 " * size) <= MAX_GROWTH
