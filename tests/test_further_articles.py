"""Further articles below the one that the page is about."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

import domext
from domext.learned.rules.further_articles import without_further_articles
from tests.kept_blocks import kept_by

if TYPE_CHECKING:
    from domext import Page

TITLES = {
    "en": ("The bakery that never closes", "A quiet week at the customs house"),
    "pt": ("A padaria que nunca fecha", "Uma semana calma na alfândega"),
    "ko": ("문을 닫지 않는 빵집", "세관의 조용한 한 주"),
    "zh": ("从不关门的面包店", "海关安静的一周"),
    "fa": ("نانوایی که هرگز بسته نمی‌شود", "یک هفته آرام در گمرک"),
}
STORIES = {
    "en": "The oven has burned since the spring of 1931, and somebody has always been there to feed it. " * 5,
    "pt": "O forno arde desde a primavera de 1931, e sempre houve alguém para o alimentar. " * 5,
    "ko": "화덕은 1931년 봄부터 꺼진 적이 없고, 언제나 누군가가 곁에서 불을 지켜 왔다. " * 6,
    "zh": "烤炉从一九三一年春天一直烧到今天，身边总有人添柴。" * 5,
    "fa": "تنور از بهار ۱۳۱۰ روشن مانده است و همیشه کسی بوده که به آن هیزم برساند. " * 5,
}
OWN = "<article><h1>{title}</h1><p>{story}</p></article>"
NEXT = (
    "<article><h1>{other}</h1><p>{story}</p></article>",
    "<article><h1><a href=/2>{other}</a></h1><p>{story}</p></article>",
    "<div><article class=next><header><h1>{other}</h1></header><div><p>{story}</p></div></article></div>",
)


def page_of(markup: str, language: str) -> Page:
    title, other = TITLES[language]
    markup = markup.replace("{title}", title).replace("{other}", other).replace("{story}", STORIES[language])
    return domext.parse(f"<title>{title} – The Tide</title>{markup}")


kept = partial(kept_by, without_further_articles)


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize("further", NEXT)
@pytest.mark.parametrize("own", [OWN, f"<main>{OWN}</main>", f"<article>{OWN}<p>{{story}}</p></article>"])
def test_articles_below_that_with_the_title_are_dropped(own: str, further: str, language: str) -> None:
    page = page_of(f"{own}{further}{further}", language)
    assert kept(page) == [True] * (len(page.blocks) - 4) + [False] * 4


@pytest.mark.parametrize(
    "markup",
    [
        OWN,
        f"{OWN}<article><h2>{{other}}</h2><p>{{story}}</article>",  # a section
        f"{OWN}<article><p>{{story}}</article>",
        f"<article><h1>{{title}}</h1><p>{{story}}</p>{NEXT[0]}</article>",
        f"<h1>{{title}}</h1><article><h2>{{other}}</h2><p>{{story}}</article>{NEXT[0]}",  # the parts of one text
        f"{NEXT[0]}{OWN}",
        f"<article><h1>{{title}}</h1></article>{NEXT[0]}",  # a heading in an article of its own
        f"<article><p>{{title}}</p><p>{{story}}</article>{NEXT[0]}",
        "",
    ],
)
def test_other_articles_stay(markup: str) -> None:
    assert all(kept(page_of(markup, "en")))
