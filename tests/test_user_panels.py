"""Lines about the authors of posts in the cells of old forums."""

from __future__ import annotations

from functools import partial

import pytest

import domext
from domext import Page
from domext.learned.rules.user_panels import without_user_panels
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_by

PANELS = {
    "en": "<b>{0}</b><br>Senior Member<br>Posts: {1}<br>Joined: 0{1} Mar 2004<br>From: Oskavel",
    "de": "{0}<br>Beiträge: {1}<br>Dabei seit: 0{1}.03.2004<br>Wohnort: Oskavel",
    "ru": "{0}<br>Сообщений: {1}<br>Регистрация: 0{1}.03.2004<br>Откуда: Оскавель",
    "zh": "{0}<br>级别: 新手上路<br>精华: 0<br>发帖: {1}<br>威望: {1} 点<br>注册时间:2006-05-0{1}",
    "ja": "{0}<br>投稿数：{1}<br>登録日：2004/03/0{1}<br>住所：港町",
}
POSTS = {
    "en": "I greased the winch with mutton tallow, and it has held through two winters since then.",
    "de": "Ich habe die Winde mit Hammeltalg geschmiert, und sie hält seit zwei Wintern.",
    "ru": "Я смазал лебёдку бараньим салом, и с тех пор она выдержала две зимы.",
    "zh": "我用羊油给绞车上了油，从那以后它已经用了两个冬天，每天早上都要拉十几次船，一点毛病也没有。",
    "ja": "羊の脂を巻き上げ機に塗りました。それから二回の冬を越しましたが、毎朝十回以上も船を引いています。",
}
kept = partial(kept_by, without_user_panels)


def _thread(panel: str, post: str) -> str:
    rows = (
        f"<tr><th>{panel.format(name, day)}<td><p>{post}" for day, name in enumerate(("ysolde", "brann", "tove"), 3)
    )
    return f"<table>{''.join(rows)}</table>"


@pytest.mark.parametrize("language", PANELS)
def test_lines_about_the_authors_of_posts_are_dropped(language: str) -> None:
    assert kept(_thread(PANELS[language], POSTS[language])) == [False, True] * 3


@pytest.mark.parametrize(
    "panel",
    [
        "{0}<br>Grease: tallow<br>Winch: iron",
        "{0}<br>Posts: {1}<br>Joined: 2004",
        "Day {1}: we met at the winch, and {0} brought the tallow and a lamp.<br>Cost: {1}<br>Hours: {1}<br>Men: 3",
        "Salt {1}: dry<br>Rope {1}: old<br>Lamp {1}: lit",
    ],
)
def test_other_lines_stay(panel: str) -> None:
    assert kept(_thread(panel, POSTS["en"])) == [True] * 6


def test_one_list_of_labels_and_a_thread_of_lists_stay() -> None:
    panel = PANELS["en"].format("ysolde", 3)
    assert kept(f"<p>{panel}</p><p>{POSTS['en']}</p>") == [True, True]
    assert kept(f"<p>{panel}</p><p>Ja.</p>" * 3) == [True, True] * 3


@pytest.mark.cost
def test_the_cost_is_linear_in_lines() -> None:
    def page(size: int) -> Page:
        return domext.parse(f"<p>{PANELS['en'].format('ysolde', 3)}</p>" * size + "<p>" + "Posts: 3<br>" * size)

    assert growth(lambda page: without_user_panels(page, everything(page)), page) < MAX_GROWTH
