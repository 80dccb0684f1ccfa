"""Notices of copyright and licences in an article."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

import domext
from domext.learned.rules.copyright_notices import without_copyright_notices, without_last_notice
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import kept_by
from tests.stories import STORIES

NOTICES = {
    "en": "Copyright 2014 The Quay Post. No part of this page may be printed elsewhere.",
    "de": "© 2014 Hafenblatt. Nachdruck nur mit Erlaubnis der Redaktion.",
    "ru": "© 2014 «Причал». Перепечатка только с разрешения редакции.",
    "ja": "© 2014 港新聞社 無断転載を禁じます。",
}
BOXES = (
    "<p class=copyright>{}</p>",
    "<ul class='post-copyright w-full'><li>{}</li></ul>",
    "<div class='x article-copyright-info-container'><ul><li><strong>URL:</strong> {}</li></ul></div>",
    "<section class=post-license-box><p>{}</p></section>",
    "<div class='article-licensing box'><div>{}</div></div>",
    "<div class=gallery__copyright><i>{}</i></div>",
    "<div><span class=copyright><i>{}</i></span></div>",
)
OTHERS = (
    "<p>{}</p>",
    "<p id=copyright>{}</p>",
    "<p><span class=copyright>©</span> {}</p>",
    "<p>{} <span class=copyright>©</span></p>",
    "<div class='post tag-copyright'><p>{}</p></div>",
    "<div class='copyright-in-music'><p>{}</p></div>",
    "<div class=license><p>{}</p></div>",
    "<div class='oer license-cc-by'><p>{}</p></div>",
    "<article class=copyright><p>{}</p></article>",
)


_kept = partial(kept_by, without_copyright_notices)


@pytest.mark.parametrize("language", NOTICES)
def test_a_notice_is_dropped(language: str) -> None:
    story, notice = f"<p>{STORIES[language] * 3}</p>", NOTICES[language]
    for box in BOXES:
        assert _kept(f"{story}{box.format(notice)}{story}") == [True, False, True]
    for box in OTHERS:
        assert _kept(f"{story}{box.format(notice)}") == [True, True]
    assert _kept(f"<p>Kurz.</p>{BOXES[0].format(notice)}") == [True, True]  # nearly all of the text
    assert _kept(f"{story}{BOXES[0].format(notice)}", [True, False]) == [True, False]


@pytest.mark.parametrize("language", NOTICES)
def test_the_last_line_is_a_notice(language: str) -> None:
    def kept(markup: str) -> list[bool]:
        page = domext.parse(markup)
        return list(map(bool, without_last_notice(page, np.array(["nav" not in text for text in page.blocks.texts]))))

    story, notice = f"<p>{STORIES[language] * 3}</p>", NOTICES[language]
    for box in (*OTHERS, "<table><tr><td>{}<br><a href=/u>Unsubscribe</a></table>", "<p>Copyright (c) 2014 Kai"):
        if not box.startswith("<p>{} <"):  # the sign is not in front
            assert kept(f"{story}{box.format(notice)}<p>nav</p>") == [True, False, False]
    assert kept(f"{story}<p>{notice}</p>{story}") == [True, True, True]
    assert kept(f"<p>Kurz.</p><p>{notice}</p>") == [True, True]
    assert kept(f"{story}<p>{notice + ' und mehr' * 30}</p>") == [True, True]
    assert kept(f"{story}<p>Copyright law and (c) of the act, 2014.</p>") == [True, True]


@pytest.mark.cost
def test_the_cost_is_linear_in_notices() -> None:
    def kept(markup: str) -> list[bool]:
        return _kept(f"<p>{STORIES['en']}</p>{markup}")

    assert growth(kept, lambda n: "<div class=post-copyright>a" * n) < MAX_GROWTH
