"""Posts without a box: each begins with a heading that gives the author and the date."""

from __future__ import annotations

import pytest

import domext
from domext import Article
from tests.clock import MAX_GROWTH, growth
from tests.selectors import Everything

POSTS = (
    ("Morwen Gay", "2021-11-03", "Is there a lemma that says that a straight draw is stable?"),
    ("Jago Pender", "2021-11-04", "Only for an even number of shafts, as far as I know."),
    ("Morwen Gay", "2021-11-05", "Then I shall add a shaft to the loom."),
)
HEADINGS = {
    "a name and a date": "{author}, {date}",
    "a date in a link": "{author} <a href=#{date}>({date} at 14:02)</a>:",
    "a picture": "<a href=/near/{date}><img src=/z.svg alt='view this post'></a> {author} <a href=#{date}>({date})</a>:",
}


def extract(html: str) -> Article:
    return domext.extract(
        f"<title>Looms</title><main>{html}</main>", url="https://chat.example/7", selector=Everything("forum")
    )


def written(heading: str) -> str:
    return "".join(f"<h4>{heading.format(author=author, date=date)}</h4><p>{text}</p>" for author, date, text in POSTS)


@pytest.mark.parametrize("name", HEADINGS)
def test_posts_below_headings(name: str) -> None:
    article = extract(f"<h2>Looms</h2>{written(HEADINGS[name])}<hr><p>Last updated: today</p>")
    assert [(post.author, post.date, post.body.text) for post in article.posts] == list(POSTS)
    assert "####" not in article.markdown
    assert "view this post" not in article.markdown


def test_the_author_is_not_whom_a_post_quotes() -> None:
    quotation = "<p><span class=user-mention>Jago Pender</span> <a href=/9>said</a>:</p><blockquote><p>An even number.</p></blockquote>"
    article = extract(written(HEADINGS["a date in a link"]).replace("<p>Then", f"{quotation}<p>Then"))
    assert [post.author for post in article.posts] == [author for author, *_ in POSTS]


def test_a_picture_between_paragraphs_belongs_to_the_post() -> None:
    article = extract(
        written(HEADINGS["a name and a date"]).replace(
            "<p>Only", "<p>See:</p><p><img src=/draft.png alt=draft></p><p>Only"
        )
    )
    assert (
        article.markdown.index("Jago Pender") < article.markdown.index("![draft]") < article.markdown.index("Only for")
    )


@pytest.mark.parametrize(
    "html",
    [
        written("Version 2.{date}"),  # a list of changes
        written("{author}"),  # without dates
        written("{date}"),  # a diary
        written("{author}, {date}") + "<h4>What the others said</h4><p>Nothing.</p>",  # sections of an article
    ],
)
def test_headings_that_begin_no_posts(html: str) -> None:
    assert not extract(html).posts


@pytest.mark.cost
def test_the_cost_of_many_headings_is_linear() -> None:
    part = "<h4>Ann Ash, 3 May 2011</h4><h5>Bob Roe, 4 May 2011</h5><p>Text.</p>"
    assert growth(lambda html: extract(html).posts, part.__mul__) <= MAX_GROWTH
