"""The post that others answer, or that stands alone, in markup of its own."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext import Article
from domext.body.posts import find_posts, post_reader
from tests.selectors import Everything

TEXT = "Кто-нибудь знает, почему старая мельница у моста снова крутится по ночам?"
REPLIES = ("Ветер с реки, и больше ничего.", "Её починили школьники, прошлой осенью.", "Приходите в субботу, покажем.")
OPENINGS = {
    "a status": (
        "<div class=detailed><a class=display-name href=/@olga><b>Ольга</b> <span>@olga@mill.example</span></a>"
        f"<div class=status><p>{TEXT}</p></div><a href=/@olga/9><time datetime=2024-02-01T10:00Z>1 фев.</time></a></div>"
    ),
    "rows of a table": (
        "<table><tr><td><a href=/user?id=olga>Ольга</a> <span title='2024-02-01 10:00'>2 days ago</span></td></tr>"
        f"<tr><td><div>{TEXT}</div></td></tr></table>"
    ),
    "a web component": (
        "<x-post><div slot=credit><a class=author-name href=/m/olga>Ольга</a> <x-ago><time datetime=2024-02-01T10:00Z>2d</time></x-ago></div>"
        f"<div slot=body>{TEXT}</div></x-post>"
    ),
    "a handle": (
        "<article><div><a href=/olga>Ольга</a></div><div><a href=/olga>@olga</a></div>"
        f"<div>{TEXT}</div><div><a href=/olga/9>10:00, <time datetime=2024-02-01>1 Feb 2024</time></a></div></article>"
    ),
}  # fmt: skip


def extract(opening: str, *, has_replies: bool) -> Article:
    replies = "".join(
        f"<li class=reply id=r{number}><b class=author>Член{number}</b> <time datetime=2024-02-0{number + 2}>x</time><p>{text}</p></li>"
        for number, text in enumerate(REPLIES * has_replies)
    )
    html = f"<title>Мельница</title><main><div>{opening}</div><ul>{replies}</ul></main>"
    return domext.extract(html, selector=Everything("forum"))


@pytest.mark.parametrize("has_replies", [True, False])
@pytest.mark.parametrize("name", OPENINGS)
def test_the_post_that_opens_a_thread(name: str, *, has_replies: bool) -> None:
    article = extract(OPENINGS[name], has_replies=has_replies)
    posts = [(post.author, (post.date or "")[:10], post.body.text) for post in article.posts]
    assert posts[0] == ("Ольга", "2024-02-01", TEXT)
    assert [text for *_, text in posts[1:]] == [*REPLIES] * has_replies
    assert TEXT in article.markdown


@pytest.mark.parametrize(
    "opening",
    [
        f"<div><h2>Мельница</h2><a class=author>Ольга</a> <time datetime=2024-02-01>x</time><p>{TEXT}</p></div>",  # an article
        f"<form><b class=author>Имя</b> <input name=n> <time datetime=2024-02-01>x</time><p>{TEXT}</p></form>",
        f"<div><p>{TEXT}</p><time datetime=2024-02-01>x</time></div>",  # without an author
        f"<div><b class=author>Ольга</b><p>{TEXT}</p></div>",  # without a date
        f"<div><b class=author>Ольга</b> <p>{TEXT}</p><i>01.02.2024</i><p>02.02.2024</p><i>03.02.2024</i></div>",  # a calendar
    ],
)
def test_other_text_is_no_post(opening: str) -> None:
    assert not extract(opening, has_replies=False).posts


def test_text_before_a_thread_is_no_post() -> None:
    assert [post.body.text for post in extract(f"<p>{TEXT}</p>", has_replies=True).posts] == [*REPLIES]


def test_lines_like_a_post_that_are_about_the_opening_one() -> None:
    def line(number: int, author: str) -> str:
        return f"<div class=by><a href=/~{author}>{author}</a> <time datetime=2024-02-0{number}>x</time> | <a href=/c/{number}>link</a></div>"

    replies = "".join(
        f"<li><div class=details>{line(number, 'Член')}<div class=text><p>{text}</p></div></div></li>"
        for number, text in enumerate(REPLIES, 2)
    )
    story = f"<li class=story><div class=head><div class=details><a href=https://m.example>Мельница у моста</a>{line(1, 'Ольга')}</div></div>"
    html = f"<ol>{story}<div class=content><p>{TEXT}</p><p>Я живу рядом.</p></div></li></ol><ol>{replies}</ol>"
    page = domext.parse(html)
    keep = ~page.nodes.inside(page.matching(".by, .head"))[page.blocks.owner]
    posts = find_posts(page, keep, post_reader(page, keep, "forum"))
    assert posts is not None
    assert [item.author for item in posts.items] == ["Ольга", "Член", "Член", "Член"]
    assert page.blocks.texts[posts.items[0].blocks[-1]] == "Я живу рядом."


def test_a_box_of_all_answers_is_no_post() -> None:
    def signed(author: str, day: int, text: str) -> str:
        return f"<h3>by <a class=author href=/users/{day}>{author}</a>, <time datetime=2024-02-0{day}>x</time></h3><div class=text><p>{text}</p></div>"

    texts = (*REPLIES[:2], 2 * TEXT)
    answers = "".join(f"<div class=change>{signed('Член', day, text)}</div>" for day, text in enumerate(texts, 2))
    order = "<p class=order>Сначала старые ответы или сначала новые, по дням или по людям</p>"
    ticket = f"<div id=ticket>{signed('Ольга', 1, 2 * TEXT)}</div><div>{order}<div id=log>{answers}</div></div>"
    page = domext.parse(f"<h1>Мельница</h1><div>{ticket}</div>")
    posts = find_posts(
        page,
        ~page.nodes.inside(page.matching(".order"))[page.blocks.owner],
        post_reader(page, ~page.nodes.inside(page.matching(".order"))[page.blocks.owner], "forum"),
    )
    assert posts is not None
    assert [item.author for item in posts.items] == ["Ольга", "Член", "Член", "Член"]


@pytest.mark.parametrize(
    ("head", "author"),
    [
        ("<a href=/mill>mill</a> <h1>Мельница</h1><div>Ольга Ри, <time datetime=2024-02-01>2024-02-01</time></div>", "Ольга Ри"),
        ("<h1>Мельница</h1><div>Открыто <time datetime=2024-02-01>1 фев.</time></div>", None),
    ],
)  # fmt: skip
def test_a_name_before_the_date_above_answers_of_which_nothing_is_kept(head: str, author: str | None) -> None:
    replies = "".join(
        f"<li id=comment-{number}><span>Член {number}</span> <time datetime=2024-02-0{number + 2}>x</time><p>{text}</p></li>"
        for number, text in enumerate(REPLIES)
    )
    page = domext.parse(f"<title>Мельница</title><main>{head}<p>{TEXT}</p><h2>Ответы</h2><ul>{replies}</ul></main>")
    keep = np.array([text == TEXT for text in page.blocks.texts])
    posts = find_posts(page, keep, post_reader(page, keep, "forum"))
    assert posts is not None
    assert [post.author for post in posts.items] == [*filter(None, [author]), *[None] * len(REPLIES)]
