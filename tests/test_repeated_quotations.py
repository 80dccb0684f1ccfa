"""Quotations that repeat other posts of a thread are dropped; what is said nowhere else stays."""

from __future__ import annotations

from functools import partial

import pytest

import domext
from domext import Page
from domext.learned.rules.notes_of_posts import without_repeated_quotations
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_by
from tests.stories import STORIES

ANSWERS = {
    "en": "Then I will take the bus, which nobody has ever voted about.",
    "de": "Dann nehme ich eben den Bus, über den noch niemand abgestimmt hat.",
    "ru": "Тогда я поеду на автобусе, за который никто не голосовал.",
    "ja": "それなら、誰も投票したことのないバスに乗ります。",
}
WROTE = {"en": "Ysolde wrote:", "de": "Ysolde schrieb:", "ru": "Ысольде писал(а):", "ja": "ysolde さんの発言："}
QUOTATIONS = (
    "<blockquote>{}</blockquote>",
    "<blockquote><p>{}</p></blockquote>",
    "<blockquote><blockquote>{}</blockquote></blockquote>",
    "<div class='quotecontent'>{}</div>",
    "<table><tr><td class=quote>{}</table>",
    "<div class='post-body Quote'><div>{}</div></div>",
)

kept = partial(kept_by, without_repeated_quotations)


@pytest.mark.parametrize("quotation", QUOTATIONS)
@pytest.mark.parametrize("language", STORIES)
def test_a_quotation_of_another_post_is_dropped(language: str, quotation: str) -> None:
    post, answer = f"<p>{STORIES[language]}</p>", f"<p>{ANSWERS[language]}</p>"
    repeated = quotation.format(STORIES[language])

    assert kept(post + repeated + answer) == [True, False, True]
    assert kept(repeated + answer + post) == [False, True, True]  # the newest post first
    assert kept(post + repeated + answer, [False, True, True]) == [False, True, True]
    assert kept(f"<p>{ANSWERS[language]}</p>{repeated}") == [True, True]  # the post is on another page


@pytest.mark.parametrize("language", STORIES)
def test_a_part_of_a_paragraph_is_what_the_answer_refers_to(language: str) -> None:
    story, answer = STORIES[language], f"<p>{ANSWERS[language]}</p>"
    assert kept(f"<p>{story}</p><blockquote>{story[: len(story) // 2]}</blockquote>{answer}") == [True] * 3


@pytest.mark.parametrize("language", STORIES)
def test_the_line_that_introduces_it_is_dropped(language: str) -> None:
    post, quotation = f"<p>{STORIES[language]}</p>", f"<blockquote><p>{STORIES[language]}</p></blockquote>"
    answer = f"<p>{ANSWERS[language]}</p>"

    assert kept(f"{post}<p>{WROTE[language]}</p>{quotation}{answer}") == [True, False, False, True]
    assert kept(f"{post}{answer}{quotation}{answer}") == [True, True, False, True]
    inside = f"<blockquote><p>{WROTE[language]}</p><p>{STORIES[language]}</p></blockquote>"
    assert kept(post + inside + answer) == [True, False, False, True]


def test_a_quotation_that_says_more_stays() -> None:
    story, more = STORIES["en"], "Nobody asked the people who work at the hospital and go home at midnight. " * 2
    assert kept(f"<p>{story}</p><blockquote><p>{story}</p><p>{more}</p></blockquote>") == [True] * 3


def test_short_words_of_a_longer_post_stay() -> None:
    assert kept(f"<p>{STORIES['en']}</p><blockquote>at night</blockquote><p>Why?</p>") == [True] * 3
    assert kept("<p>At night.</p><blockquote>At night.</blockquote><p>Why?</p>") == [True, False, True]


@pytest.mark.parametrize("language", STORIES)
def test_text_and_markdown_of_a_thread_say_it_once(language: str) -> None:
    quotation = f"<blockquote><p>{WROTE[language]}</p><p>{STORIES[language]}</p></blockquote>"
    bodies = [
        f"<p>{STORIES[language]}</p>",
        *(f"{quotation}<p>{number} {ANSWERS[language]}</p>" for number in range(4)),
    ]
    posts = "".join(
        f"<div class=post id=post-{number}><a href=/users/{number}>Name{number}</a> <time datetime=2021-05-0{number}>day</time><div class=body>{body}</div></div>"
        for number, body in enumerate(bodies, 1)
    )
    article = domext.extract(f"<title>Ferry</title><main><h1>Ferry</h1>{posts}</main>")
    assert article.page_type == "forum"
    said = STORIES[language].strip()
    assert article.text.count(said) == article.markdown.count(said) == 1


@pytest.mark.cost
@pytest.mark.parametrize("quoted", ["at the hospital and go home", "{} of them, and nobody else who works there"])
def test_the_cost_is_linear_in_quotations(quoted: str) -> None:
    def make(size: int) -> Page:
        posts = (f"<p>{row} {STORIES['en']}</p><blockquote>{quoted.format(row)}</blockquote>" for row in range(size))
        return domext.parse("".join(posts))

    assert growth(lambda page: without_repeated_quotations(page, everything(page)), make) <= MAX_GROWTH
