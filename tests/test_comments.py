"""Comments of readers: found by name and structure, listed one by one, and not in the text."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pytest

import domext
from domext import Comment, Label, OptionError, Options, Page, ScoreTable, Selection
from tests.pages import fixture, fixture_page

if TYPE_CHECKING:
    from domext.article import Article

STORY = "<p>" + "The old ferry crosses the sound twice a day, and nobody has asked it for a timetable. " * 4
FIRST, SECOND = "I took it once, and it was late by an hour.", "It is never late, for it has no timetable."


@dataclass(frozen=True)
class Everything:
    """A selector that keeps all and says what kind of page it is."""

    page_type: str | None = "article"
    scorers: tuple[str, ...] = ()

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        del scores
        keep = np.ones(len(page.blocks), np.bool_)
        return Selection(keep, keep.astype(np.float32), confidence=0.9, page_type=self.page_type)


def everything(source: str, page_type: str | None = "article", **options: str) -> Article:
    return domext.extract(source, options=Options(selector=Everything(page_type), **options))  # type: ignore[arg-type]


def listed(source: str) -> list[tuple[str | None, str]]:
    return [(one.author, one.text) for one in everything(source).comments]


EXPECTED = {
    "comments": [("Hollis P.", None, 0), ("Wendell", None, 1), ("marquetry_meg", None, 0), ("Old Tom", None, 0), ("Priyanka", None, 0)],
    "comments-nested": [
        ("Ilse", "2013-02-04T09:15:00+01:00", 0),
        ("Bram", "2013-02-04T11:40:00+01:00", 0),
        ("Author", "2013-02-04T12:02:00+01:00", 1),
        ("Noor", "2013-02-05T08:30:00+01:00", 2),
    ],
    "comments-table-2005": [("rolf_k", "2005-07-09", 0), ("Marika", "2005-07-11", 0), ("TandemTom", "2005-07-30", 0)],
    "comments-blog-platform": [("Perpetua", "2009-03-03", 0), ("old oak", "2009-03-03", 0), ("Perpetua", "2009-03-04", 0)],
    "comments-third-party": [
        ("Fenwick Ashby", "2016-05-12T18:04:11", 0),
        ("printers_devil", "2016-05-12T19:30:45", 1),
        ("Oona", "2016-05-13T07:02:00", 0),
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", EXPECTED)
def test_all_comments_are_listed_and_none_is_in_the_text(name: str) -> None:
    article = domext.extract(fixture(name).html)
    assert [(one.author, one.date, one.depth) for one in article.comments] == EXPECTED[name]
    for comment in article.comments:
        for paragraph in comment.text.split("\n\n"):
            assert paragraph in fixture_page(name).blocks.texts
            assert paragraph not in article.text
    with_them = domext.extract(fixture(name).html, options=Options(comments="include")).text
    assert all(paragraph in with_them for one in article.comments for paragraph in one.text.split("\n\n"))


@pytest.mark.parametrize("name", EXPECTED)
def test_the_text_of_a_comment_is_without_names_dates_and_buttons(name: str) -> None:
    text = "\n".join(one.text for one in domext.extract(fixture(name).html).comments)
    assert all(word not in text for word in ("Reply", "says", "said...", "AM", "2005", "Like"))


@pytest.mark.parametrize(
    "comments",
    [
        f"<div id=comments><div class=comment><cite>Ann</cite><p>{FIRST}</p></div><div class=comment><cite>Bob</cite><p>{SECOND}</p></div></div>",
        f"<div class=comment><b class=author>Ann</b><p>{FIRST}</div><div class='comment odd'><b class=author>Bob</b><p>{SECOND}</div>",
        f"<section class=kommentare><ul><li class=k1><i class=user>Ann</i><p>{FIRST}<li class=k2><i class=user>Bob</i><p>{SECOND}</ul></section>",
        f"<div itemprop=comment><span itemprop=author>Ann</span><p>{FIRST}</div><div itemprop=comment><span itemprop=author>Bob</span><p>{SECOND}</div>",
        f"<div id=Comment-0a1><a class=nick>Ann</a><p>{FIRST}</div><div id=Comment-0b2><a class=nick>Bob</a><p>{SECOND}</div>",
        f"<div class=commentList><p>{FIRST}</p><p class=by>by <b>Ann</b></p><p>{SECOND}</p><p class=by>by <b>Bob</b></p></div>",
        f"<div id=comments><article><header><strong>Ann</strong></header><p>{FIRST}</article><article><header><strong>Bob</strong></header><p>{SECOND}</article><form><textarea name=c></textarea><p>Your comment, which will be read, and answered where that can be done.</form></div>",
    ],
)  # fmt: skip
def test_ways_to_mark_comments_up(comments: str) -> None:
    article = everything(STORY + comments)
    assert [(one.author, one.text) for one in article.comments] == [("Ann", FIRST), ("Bob", SECOND)]
    assert not {FIRST, SECOND} & set(article.text.split("\n\n"))


def test_authors() -> None:
    item = "<div class=comment>{}<p>" + FIRST + "</div>"
    for markup in (
        "<span class=author><a href=/ann>Ann Ash</a> says:</span>",
        "<cite>Ann Ash</cite>",
        "<a rel=author>Ann Ash</a>",
    ):
        assert listed(STORY + item.format(markup)) == [("Ann Ash", FIRST)]
    assert listed(STORY + item.format("")) == [(None, FIRST)]


@pytest.mark.parametrize(
    ("markup", "date"),
    [
        ("<time datetime='2020-05-01 10:30'>1 May</time>", "2020-05-01T10:30:00"),
        ("<abbr title='2012-03-04T05:06:07Z'>long ago</abbr>", "2012-03-04T05:06:07+00:00"),
        (
            "<meta itemprop=dateCreated content=2019-01-02><span itemprop=dateCreated content=2019-01-02>2 January</span>",
            "2019-01-02",
        ),
        ("<time datetime=yesterday>yesterday</time>", None),
        ("<span class=date>17 May 2011, 4 pm</span>", "2011-05-17"),
        ("<span class=date>3/4/2011</span>", None),
        ("", None),
    ],
)
def test_dates(markup: str, date: str | None) -> None:
    assert [one.date for one in everything(f"{STORY}<div class=comment>{markup}<p>{FIRST}</div>").comments] == [date]


@pytest.mark.parametrize(
    "attribute", ["class='comment level-{}'", "class=comment data-depth={}", "class=comment aria-level={}"]
)
def test_depth_of_a_flat_list(attribute: str) -> None:
    items = "".join(f"<li {attribute.format(level)}>{FIRST}" for level in (1, 2, 3, 1))
    assert [one.depth for one in everything(f"{STORY}<ul>{items}</ul>").comments] == [0, 1, 2, 0]


def test_an_answer_is_not_in_the_comment_that_it_stands_in() -> None:
    answer = f"<ul><li class=comment id=comment-2><p>{SECOND}</ul>"
    comments = everything(f"{STORY}<ul><li class=comment id=comment-1><p>{FIRST}</p>{answer}</ul>").comments
    assert comments == (Comment(FIRST), Comment(SECOND, depth=1))


def test_comments_in_json_ld() -> None:
    answer = {"@type": "Comment", "text": SECOND, "author": "Bob"}
    comment = {
        "@type": "Comment", "text": FIRST, "author": {"@type": "Person", "name": "Ann"}, "dateCreated": "2021-02-03", "comment": [answer]
    }  # fmt: skip
    linked = json.dumps({"@type": "Article", "comment": [comment]})
    source = f'{STORY}<script type="application/ld+json">{linked}</script>'
    assert everything(source).comments == (Comment(FIRST, "Ann", "2021-02-03"), Comment(SECOND, "Bob", depth=1))
    assert everything(source, "forum").comments == ()


# --- what is no comment ----------------------------------------------------------------------------------------------

COMMENTS = f"<div id=comments><div class=comment><p>{FIRST}</div><div class=comment><p>{SECOND}</div></div>"


def test_posts_of_a_thread_are_content() -> None:
    article = everything(STORY + COMMENTS, "forum")
    assert article.comments == ()
    assert SECOND in article.text
    assert Label.COMMENT not in article.labels


@pytest.mark.parametrize("page_type", ["product", "listing", None])
def test_other_pages_are_left_to_the_selector(page_type: str | None) -> None:
    article = everything(STORY + COMMENTS, page_type)
    assert SECOND in article.text
    assert len(article.comments) == 2


def test_a_page_is_not_emptied_of_its_comments() -> None:
    assert SECOND in everything("<p>Short.</p>" + COMMENTS).text


@pytest.mark.parametrize(
    "source",
    [
        f"<body class='single comments-open'><article class=has-comments><h1>Ferries</h1>{STORY}{STORY}</article>",
        f"<div class=commentary>{STORY}</div><p class=comments-link><a href=#c>5 comments</a>",
        f"{STORY}<div class=comments><form><p>Say something, please. <textarea></textarea></form></div>",
        f"<table><tr><td>{STORY}<a name=comments></a><td><p>{FIRST}<p>{SECOND}</table>",
        f"{STORY}<div class=monumental><p>{FIRST}<p>{SECOND}</div>",
        STORY,
        "",
    ],
)
def test_pages_without_comments(source: str) -> None:
    article = everything(source)
    assert article.comments == ()
    assert Label.COMMENT not in article.labels


# --- labels, options, output -----------------------------------------------------------------------------------------


def test_labels() -> None:
    article = everything(STORY + COMMENTS)
    assert article.labels.tolist() == [Label.TEXT, Label.COMMENT, Label.COMMENT]
    pruned = Options(selector=Everything("listing"), prune_labels=("comment",))
    assert SECOND not in domext.extract(STORY + COMMENTS, options=pruned).text


def test_include() -> None:
    class Explanation(Everything):
        def select(self, page: Page, scores: ScoreTable) -> Selection:
            del scores
            keep = np.arange(len(page.blocks)) == 0
            return Selection(keep, keep.astype(np.float32), page_type="article")

    text = domext.extract(STORY + COMMENTS, options=Options(selector=Explanation(), comments="include")).text
    assert text.split("\n\n")[1:] == [FIRST, SECOND]
    with pytest.raises(OptionError, match="comments must be exclude or include, not 'only'"):
        Options(comments="only")  # type: ignore[arg-type]


def test_json_has_them() -> None:
    assert json.loads(everything(STORY + COMMENTS).to("json"))["comments"][1] == {
        "text": SECOND, "author": None, "date": None, "depth": 0
    }  # fmt: skip


def test_depth_has_no_limit_of_its_own() -> None:
    source = STORY + "".join(f"<div class=comment id=comment-{n}><p>{FIRST}" for n in range(400))
    assert [one.depth for one in everything(source).comments] == list(range(400))
