"""Lines about the posts of a thread: titles of replies, and when a post was changed."""

from __future__ import annotations

from functools import partial

import pytest

import domext
from domext import Page
from domext.learned.rules.notes_of_posts import without_change_notes, without_reply_titles
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_by

TITLES = (
    "Re: Which grease for an old winch?",
    "AW: Welches Fett für eine alte Winde?",
    "Odp: Jaki smar do starej wciągarki?",
    "Ответ: Чем смазать старую лебёдку?",
    "回复：旧绞车用什么润滑油？",
    "رد: أي شحم للرافعة القديمة؟",
    "Posted: 4 March 2006 9:10 pm    Post subject: Re: Which grease for an old winch?",
    "Добавлено: 4 марта 2006    Заголовок сообщения: Re: Чем смазать старую лебёдку?",
)
CHANGES = (
    "Last edited by ysolde on 4 March 2006 9:10 pm; edited 1 time in total",
    "Zuletzt geändert von ysolde am 04.03.2006 21:10",
    "本帖最后由 ysolde 于 2011-3-4 09:10 编辑",
    "Последний раз редактировалось ysolde; 04.03.2006 в 21:10.",
)
TEXT = "<p>Mutton tallow, and nothing else.</p>"
titled, changed = partial(kept_by, without_reply_titles), partial(kept_by, without_change_notes)


@pytest.mark.parametrize("title", TITLES)
def test_titles_of_replies_are_dropped(title: str) -> None:
    assert titled(f"<p>{title}</p>{TEXT}" * 2) == [False, True] * 2


@pytest.mark.parametrize("title", TITLES)
def test_a_single_title_of_a_reply_stays(title: str) -> None:
    assert titled(f"<p>{title}</p>{TEXT}") == [True, True]


def test_different_subjects_and_the_text_below_a_subject_stay() -> None:
    assert titled("<p>Re: the tallow</p><p>Re: the winch</p>") == [True, True]
    assert titled("<p>Re: the tallow<br>I use lard.</p>" * 2) == [True, True]
    assert titled("<p>Here: re-grease it.</p>" * 2) == [True, True]


@pytest.mark.parametrize("note", CHANGES)
def test_notes_about_changes_are_dropped(note: str) -> None:
    assert changed(f"<p>{note}</p>{TEXT}") == [False, True]


@pytest.mark.parametrize("text", ["Edited for a typo.", "编辑们都说好。", f"{CHANGES[0]}<br>I use lard."])
def test_what_a_writer_says_about_changes_stays(text: str) -> None:
    assert changed(f"<p>{text}</p>{TEXT}") == [True, True]


@pytest.mark.cost
def test_the_cost_is_linear_in_prefixes() -> None:
    def page(size: int) -> Page:
        return domext.parse("<p>Re: Re: Re: re: x</p>" * size + "<p>" + ": re:" * size)

    assert growth(lambda page: without_reply_titles(page, everything(page)), page) < MAX_GROWTH
