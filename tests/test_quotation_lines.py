"""The lines in front of quotations in posts, which say whom they quote: they look like lines about a post."""

from __future__ import annotations

import pytest

import domext
from domext import Options
from tests.bodies import markdown_between
from tests.selectors import Everything

FIRST = "Der Kessel pfeift seit gestern, auch wenn er kalt ist, und niemand im Haus weiß warum."
SECOND = "C'est la soupape : enlève le tartre avec du vinaigre, et laisse-la sécher une nuit entière."


def post(number: int, author: str, text: str) -> str:
    return (
        f'<article class="post" id="p{number}"><header><a class="username" href="/members/{number}">{author}</a> '
        f'<time datetime="2021-04-0{number}T10:00:00Z">{number} April 2021</time></header><div class="message">{text}</div></article>'
    )


@pytest.mark.parametrize(
    ("quotation", "expected"),
    [
        (
            (
                '<blockquote class="quote-box"><div class="quote-title"><a class="source" href="#p1">Otto schrieb:</a></div>'
                f"<div>{FIRST}</div><div><a>Zum Vergrößern klicken …</a></div></blockquote>"
            ),
            f"> [Otto schrieb:](#p1)\n>\n> {FIRST}",
        ),
        (
            (
                '<blockquote><div><cite><a class="username" href="/members/1">Otto</a> a écrit : <div class="small">1 avril 2021, 10:00</div></cite>'
                f"{FIRST}</div></blockquote>"
            ),
            f"> *[Otto](https://board.example/members/1) a écrit :*\n>\n> {FIRST}",
        ),
        (
            '<blockquote><p class="author"><b>オットー</b>さんの投稿 2021-04-01</p>' + f"<p>{FIRST}</p></blockquote>",
            f"> **オットー**さんの投稿 2021-04-01\n>\n> {FIRST}",
        ),
        # Labels that only say that it is a quotation, and an arrow to the quoted post.
        (
            f'<div class="box"><div class="small">Zitat:</div><blockquote>{FIRST}</blockquote></div>',
            f"> {FIRST}",
        ),
        (
            f"<blockquote><span>引用：</span><p>{FIRST}</p></blockquote>",
            f"> {FIRST}",
        ),
        (
            f'<blockquote><div><cite>Otto a écrit : <a href="./t.php?p=1#p1">↑</a></cite><p>{FIRST}</p></div></blockquote>',
            f"> *Otto a écrit :*\n>\n> {FIRST}",
        ),
        (
            f"<div><div>Otto:</div><blockquote>{FIRST}</blockquote></div>",
            f"Otto:\n\n> {FIRST}",
        ),
        (f"<blockquote><cite>Zitat</cite>{FIRST}</blockquote>", f"> {FIRST}"),
        # A line with nothing but the date of the post is not one.
        (
            f'<blockquote><p>{FIRST}</p></blockquote><div class="date">2 April 2021, 10:00</div>',
            f"> {FIRST}",
        ),
    ],
)
def test_the_body_says_who_is_quoted(quotation: str, expected: str) -> None:
    html = f"<main>{post(1, 'Otto', FIRST)}{post(2, 'Nele', quotation + f'<p>{SECOND}</p>')}</main>"
    options = Options(selector=Everything("forum"))
    article = domext.extract(html, url="https://board.example/t/1", options=options)
    written = article.markdown.rpartition("***")[2]
    assert f"{expected}\n\n{SECOND}" in written
    assert len(article.posts) == 2


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        (
            '<aside class="quote no-group"><div class="title">Otto:</div>\n<blockquote><p>Es pfeift.</p></blockquote>\n</aside>',
            "> Otto:\n>\n> Es pfeift.",
        ),
        (
            '<div class="bbcode-quote"><div><div>Otto a écrit :</div><blockquote>Ça siffle.</blockquote></div></div>',
            "> Otto a écrit :\n>\n> Ça siffle.",
        ),
        # The title of no quotation, a text around one, and a quotation of its own.
        ('<div class="quote"><blockquote>笛が鳴る。</blockquote><p>オットー</p></div>', "> 笛が鳴る。\n\nオットー"),
        (
            f'<div class="quote"><p>{SECOND} {FIRST}</p><blockquote>Es pfeift.</blockquote></div>',
            f"{SECOND} {FIRST}\n\n> Es pfeift.",
        ),
        ('<blockquote class="quote">Es pfeift.</blockquote>', "> Es pfeift."),
    ],
)
def test_a_box_around_a_quotation_that_begins_with_its_author(box: str, expected: str) -> None:
    assert domext.extract(f"<p>A.</p>{box}<p>B.</p>", include=("body",)).markdown == f"A.\n\n{expected}\n\nB."


@pytest.mark.parametrize(
    ("quotation", "expected"),
    [
        ("<p>Zitat:</p><blockquote>Es pfeift.</blockquote>", "> Es pfeift."),
        ("<blockquote><b>Citação</b><p>Es pfeift.</p></blockquote>", "> Es pfeift."),
        ("<div class=quote><p>引用：</p><p>Es pfeift.</p></div>", "> Es pfeift."),
        ("<h2>Citation</h2><blockquote>Es pfeift.</blockquote>", "## Citation\n\n> Es pfeift."),
        ("<p>Das Zitat:</p><blockquote>Es pfeift.</blockquote>", "Das Zitat:\n\n> Es pfeift."),
        ("<blockquote>Es pfeift. <a href=/t/1#p1>→</a></blockquote>", "> Es pfeift."),
        ("<p>Es pfeift. <a href=/t/1#p1>→</a></p>", "Es pfeift. [→](https://e.org/t/1#p1)"),
    ],
)
def test_labels_of_quotations_and_arrows_in_them_are_left_out(quotation: str, expected: str) -> None:
    assert markdown_between(quotation) == expected


def test_a_box_whose_quotation_is_dropped() -> None:
    box = '<aside class="quote"><div>Otto:</div><blockquote>Es pfeift.</blockquote></aside>'
    article = domext.extract(f"<p>A.</p>{box}", include=("body",), exclude=("blockquote",))
    assert article.markdown == "A.\n\nOtto:"
