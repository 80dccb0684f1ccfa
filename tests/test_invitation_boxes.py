"""Boxes between the paragraphs of an article that ask for an account or a subscription, by the addresses of their buttons."""

from __future__ import annotations

import pytest

import domext
from domext.postprocess.invitation_boxes import account_boxes
from domext.postprocess.promotional_lines import without_promotional_lines
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything
from tests.stories import STORIES

LINES = {
    "en": ("Read on for free", "Three stories a month, and the letter on Sundays.", "Make an account"),
    "de": ("Kostenlos weiterlesen", "Drei Artikel im Monat und am Sonntag der Brief.", "Konto anlegen"),
    "ru": ("Читайте дальше бесплатно", "Три статьи в месяц и письмо по воскресеньям.", "Завести учётную запись"),
    "ja": ("続きは無料で読めます", "毎月三本の記事と日曜日の便り。", "会員になる"),
}
ADDRESSES = (
    "/register",
    "https://a.example/login?next=/p",
    "/user/sign-up",
    "/subscribe/",
    "/create-account.html#form",
)
BOX = "<div class=q7><h3>{}</h3><p>{}</p><a href='{address}'>{}</a></div>"


def _dropped(html: str) -> list[int]:
    page = domext.parse(html)
    return account_boxes(page, everything(page))


@pytest.mark.parametrize("language", LINES)
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_box_with_a_button_for_an_account_is_dropped(address: str, language: str) -> None:
    story, box = f"<p>{STORIES[language] * 2}</p>", BOX.format(*LINES[language], address=address)
    assert _dropped(f"<article>{story}{box}{story}</article>") == [1, 2, 3]
    page = domext.parse(f"<article>{story}{box}{story}</article>")
    keep = without_promotional_lines(page, everything(page), everything(page), "article")
    assert list(keep) == [True, False, False, False, True]
    assert without_promotional_lines(page, everything(page), everything(page), "service").all()


@pytest.mark.parametrize("language", LINES)
def test_other_boxes_with_such_links_stay(language: str) -> None:
    title, line, button = LINES[language]
    story = f"<p>{STORIES[language] * 2}</p>"
    # Advice in a sentence, other addresses, and buttons below each of several posts.
    assert not _dropped(f"{story}<div><h3>{title}</h3><p>{line} <a href=/login>{button}</a></p></div>{story}")
    for address in ("/joinery", "/blog/signs", "/registers-of-the-parish", "#login-form", "mailto:login@a.example"):
        assert not _dropped(f"{story}{BOX.format(*LINES[language], address=address)}{story}")
    assert not _dropped(f"{story}{BOX.format(*LINES[language], address='/login') * 3}{story}")
    # A box of many words is the article itself, which loses the button, and a short article is hardly more than the box.
    assert _dropped(f"<div><p>{STORIES['en'] * 3}</p><a href=/login>{button}</a></div>") == [1]
    assert not _dropped(f"<p>{line}</p>{BOX.format(*LINES[language], address='/login')}")


@pytest.mark.cost
@pytest.mark.parametrize(
    "unit", ["<div><a href=/login>a</a>", "<p>a<a href=/login>a</a></p>", "<a href=/loginloginlogin>a</a>"]
)
def test_the_cost_is_linear_in_links(unit: str) -> None:
    assert growth(_dropped, lambda size: unit * (size // 4)) < MAX_GROWTH
