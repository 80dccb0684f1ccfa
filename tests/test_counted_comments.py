"""Articles that the selector takes for threads, because readers wrote more than the author."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

import domext
from domext.plugin.selection import Selection
from domext.postprocess.comment_policy import apply_comment_policy

if TYPE_CHECKING:
    from domext import Page

ARTICLES = {
    "en": ("The lamp on the mole was lit again on Friday, after eleven years in the dark.", "{} comments"),
    "de": ("Seit Freitag brennt die Lampe auf der Mole wieder, nach elf dunklen Jahren.", "{} Kommentare"),
    "ru": ("В пятницу на молу снова зажгли лампу, которая не горела целых одиннадцать лет.", "Комментарии ({})"),
    "hi": ("शुक्रवार को घाट का दीपक ग्यारह साल के अँधेरे के बाद फिर से जलाया गया।", "टिप्पणियाँ ({})"),
    "ja": ("金曜日、十一年の闇のあと、突堤の灯がふたたびともされた。", "コメント ({})"),
}
REMARK: Final = "I remember the old lamp and the keeper who fell asleep beside it on most nights."


def page_of(text: str, heading: str, item: str = "<li class=comment>") -> Page:
    """A page with a text, a heading, and comments with name and date below it."""
    remarks = "".join(
        f"{item}<b>Wenda {day}</b> <time datetime=2019-05-0{day}>{day}.5.2019</time><p>{REMARK} {day}</p>"
        for day in (1, 2, 3)
    )
    return domext.parse(f"<h1>Lamp</h1><p>{text}</p><div id=comments><h3>{heading}</h3><ol>{remarks}</ol></div>")


def selected(page: Page, *, doubt: float = 0.3, include: bool = False) -> Selection:
    """The selection of all of a page as a thread, after the comment policy; comments are less probable by ``doubt``."""
    below = next(row for row, text in enumerate(page.blocks.texts) if "Wenda" in text)
    probability = np.where(np.arange(len(page.blocks)) < below, 0.9, 0.9 - doubt).astype(np.float32)
    keep = np.ones(len(page.blocks), np.bool_)
    return apply_comment_policy(page, Selection(keep, probability, page_type="forum"), include=include)


def texts(page: Page, selection: Selection) -> list[str]:
    """The kept blocks."""
    return [page.blocks.text(row) for row in np.flatnonzero(selection.keep).tolist()]


@pytest.mark.parametrize("language", ARTICLES)
def test_comments_below_a_heading_that_counts_them_are_no_thread(language: str) -> None:
    text, heading = ARTICLES[language]
    page = page_of(text, heading.format(3))
    selection = selected(page)
    assert selection.page_type == "article"
    assert texts(page, selection) == ["Lamp", text]


def test_the_comments_are_an_option() -> None:
    text, heading = ARTICLES["en"]
    selection = selected(page_of(text, heading.format(3)), include=True)
    assert selection.page_type == "article"
    assert selection.keep.all()


@pytest.mark.parametrize("heading", ["Comments", "Thread 3", "3"])
def test_without_a_number_of_comments_the_page_is_a_thread(heading: str) -> None:
    selection = selected(page_of(ARTICLES["en"][0], heading))
    assert selection.page_type == "forum"
    assert selection.keep.all()


def test_comments_as_probable_as_the_text_are_posts() -> None:
    text, heading = ARTICLES["de"]
    selection = selected(page_of(text, heading.format(3)), doubt=0.05)
    assert selection.page_type == "forum"
    assert selection.keep.all()


def test_declared_posts_are_a_thread() -> None:
    text, heading = ARTICLES["ru"]
    item = '<li class=comment itemscope itemtype="https://schema.org/Comment">'
    assert selected(page_of(text, heading.format(3), item)).keep.all()


def test_a_line_above_the_comments_is_no_article() -> None:
    selection = selected(page_of("Look:", "3 comments"))
    assert selection.page_type == "forum"
    assert selection.keep.all()


@pytest.mark.parametrize("language", ARTICLES)
@pytest.mark.parametrize("level", ["h2", "h4"])
def test_the_heading_of_comments_that_are_left_out_is_dropped(level: str, language: str) -> None:
    text, heading = ARTICLES[language]
    page = domext.parse(
        f"<h1>Lamp</h1><p>{text * 5}</p><h2>Lamp oil</h2><{level}>{heading.format(3)}</{level}><p>{REMARK}</p>"
    )
    keep = np.array([True, True, True, True, False])
    selection = apply_comment_policy(page, Selection(keep, keep.astype(np.float32), page_type="article"), include=False)
    assert texts(page, selection) == ["Lamp", text * 5, "Lamp oil"]


@pytest.mark.parametrize("page_type", ["article", "documentation"])
def test_a_heading_about_comments_above_text_or_in_a_manual_stays(page_type: str) -> None:
    page = domext.parse(
        f"<h1>Lamp</h1><p>{REMARK}</p><h2>Comments</h2>" + f"<p>{REMARK}</p>" * (page_type == "article")
    )
    keep = np.ones(len(page.blocks), np.bool_)
    selection = apply_comment_policy(page, Selection(keep, keep.astype(np.float32), page_type=page_type), include=False)
    assert selection.keep.all()


def entry(start: str, *, below: str = "") -> Page:
    """A page with a text in an element, and below it comments whose heading does not count them."""
    remarks = "".join(
        f"<li class=comment><b>Wenda {day}</b> <time datetime=2019-05-0{day}>{day}.5.2019</time><p>{REMARK} {day}</p></li>"
        for day in (1, 2, 3)
    )
    text = ARTICLES["en"][0]
    return domext.parse(
        f"<main>{start}<h1>Lamp</h1><p>{text}</p></div><div id=comments><h3>Voices</h3><ol>{remarks}</ol></div>{below}</main>"
    )


@pytest.mark.parametrize(
    "start",
    [
        "<div class='post-7 type-post hentry'>",
        "<div class=hentry>",
        "<div itemscope itemtype=http://schema.org/NewsArticle>",
    ],
)
def test_comments_below_the_entry_of_a_blog_are_no_thread(start: str) -> None:
    page = entry(start)
    selection = selected(page, doubt=0)
    assert selection.page_type == "article"
    assert texts(page, selection)[:2] == ["Lamp", ARTICLES["en"][0]]
    assert not any("Wenda" in text or REMARK in text for text in texts(page, selection))
    assert any_of_excluded(selection)


def any_of_excluded(selection: Selection) -> bool:
    """Whether the body may not add what is among the comments."""
    return selection.excluded is not None and bool(selection.excluded.any())


@pytest.mark.parametrize(
    "page",
    [
        entry("<div class=node>"),
        entry("<div itemscope itemtype=https://schema.org/BlogPosting>"),
        entry("<div class='post-7 type-topic hentry'>"),  # of a forum
        entry("<div class=hentry>", below=f"<div class=hentry><p>{REMARK}</p></div>"),  # several entries
        entry("<div class=hentry>", below=f"<p>{REMARK * 3}</p>"),  # an answer with comments of its own above it
    ],
)
def test_posts_below_another_post_are_a_thread(page: Page) -> None:
    assert selected(page, doubt=0).page_type == "forum"
