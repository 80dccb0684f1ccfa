"""The post that others answer, or that stands alone, in markup of its own."""

from __future__ import annotations

import pytest

import domext
from domext import Article
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
