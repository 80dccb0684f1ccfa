"""Lines above and in the posts of a thread that only lead to other posts or introduce what they say."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.body.completion.last_changes import without_last_changes
from domext.body.posts import find_posts, post_reader
from domext.discussion.repeated_quotations import repeated_quotations
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_blocks
from tests.selectors import Everything

TEXTS = (
    "The tail end has worn through where it meets the wool of the rope.",
    "Il faut une épissure longue de cinq passes, et jamais un nœud plat.",
)


def _thread(line: str, *bodies: str) -> str:
    posts = "".join(
        f"<div class=post id=post-{number}><a href=/users/{number}>Name{number}</a> <time datetime=2021-05-0{number}>day</time><div class=body>{body}</div></div>"
        for number, body in enumerate(bodies, 1)
    )
    return f"<main>{line}{posts}</main>"


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        (
            "<p>This topic was last updated <a href=/t/1#post-2>3 years ago</a> by <a href=/users/2>Name2</a>.</p>",
            False,
        ),
        ("<p>Dernière réponse <a href=#post-2>le 2 mai 2021</a></p>", False),
        ("<p>Last updated <a href=/t/1>3 years ago</a></p>", True),
        ("<p>Обновлено <a href=/t/1>2 мая 2021</a></p><div></div><p id>Ответы</p>", True),
        ("<p>Jump to <a href=#post-2>the answer</a></p>", True),
    ],
)
def test_a_line_about_the_last_post(line: str, *, stays: bool) -> None:
    page = domext.parse(_thread(line, *(f"<p>{text}</p>" for text in TEXTS)))
    posts = find_posts(page, everything(page), post_reader(page, everything(page), "forum"))
    assert posts is not None
    dropped = everything(page) & ~without_last_changes(kept_blocks(page, everything(page)), posts).mask
    assert np.flatnonzero(dropped).tolist() == ([] if stays else [0])


@pytest.mark.cost
def test_lines_about_the_last_post_take_linear_time() -> None:
    def work(page: domext.Page) -> None:
        posts = find_posts(page, everything(page), post_reader(page, everything(page), "forum"))
        assert posts is not None
        without_last_changes(kept_blocks(page, everything(page)), posts)

    line = "<p id=a>Last updated <a href=#post-1>3 years ago</a></p>"
    bodies = [f"<p>{text}</p>" for text in TEXTS]
    assert growth(work, lambda size: domext.parse(_thread(line * size, *bodies))) <= MAX_GROWTH


@pytest.mark.parametrize(("line", "is_left_out"), [("On Monday, Name1 wrote:", True), ("Name1 a écrit :", True), ("名前1さん：", True), ("I agree.", False)])  # fmt: skip
def test_a_line_that_introduces_a_repeated_quotation(line: str, *, is_left_out: bool) -> None:
    answer = f"<p>{TEXTS[1]}</p><p>{line}</p><blockquote><p>{TEXTS[0]}</p></blockquote>"
    page = domext.parse(_thread("", f"<p>{TEXTS[0]}</p>", answer))
    keep = np.array([text in TEXTS for text in page.blocks.texts])
    keep[-1] = False
    left_out = [page.blocks.text(row) for row in np.flatnonzero(repeated_quotations(page, keep, ~keep)).tolist()]
    assert left_out == ([line] if is_left_out else []) + [TEXTS[0]]


def test_the_date_of_a_post_is_not_that_of_a_quotation() -> None:
    quotation = f"<blockquote><cite>(13-05-2021, 06:41 PM) Name1 wrote:</cite> {TEXTS[0]}</blockquote>"
    posts = "".join(
        f"<div class=post><div><b>Name{day}</b></div><span>{day}-05-2021, 07:00 AM (last modified: 29-05-2021, 08:00 AM)</span><div>{body}</div></div>"
        for day, body in ((15, TEXTS[0]), (16, f"{quotation}{TEXTS[1]}"))
    )
    page = domext.parse(f"<main>{posts}</main>")
    found = find_posts(page, everything(page), post_reader(page, everything(page), "forum"))
    assert found is not None
    assert [str(item.date)[5:10] for item in found.items] == ["05-15", "05-16"]


def test_the_name_of_a_member_in_place_of_its_first_letter() -> None:
    posts = "".join(
        f"<li class=post><a href=/user/{name}><span class=x>{name[0]}</span></a><div><a href=/user/{name}>{name}</a> <time datetime=2024-01-1{number}>day</time><p>{text}</p></div></li>"
        for number, (name, text) in enumerate(zip(("greta", "лена"), TEXTS, strict=True))
    )
    page = domext.parse(f"<ul>{posts}</ul>")
    found = find_posts(page, everything(page), post_reader(page, everything(page), "forum"))
    assert found is not None
    assert [item.author for item in found.items] == ["greta", "лена"]


def test_kept_text_in_boxes_named_for_lines_about_a_post_is_its_text() -> None:
    posts = "".join(
        f"<div class=message><ul><li>Name{number}</li><li>Autor</li></ul><small>1{number} Jun 2017 18:22</small><div class='info date'><div><p>{text}</p></div></div><p>Bitte anmelden</p></div>"
        for number, text in enumerate(TEXTS)
    )
    page = domext.parse(posts)
    keep = np.array([text in TEXTS for text in page.blocks.texts])
    found = find_posts(page, keep, post_reader(page, keep, "forum"))
    assert found is not None
    assert [page.blocks.text(block) for item in found.items for block in item.blocks.tolist()] == list(TEXTS)


@pytest.mark.parametrize(
    "tail", ["<p><a href=/login> </a>", "<p><a href='#p1'>&nbsp;</a>", "<pre><a href=/register>\n</a></pre>"]
)
def test_a_link_without_text_below_a_thread(tail: str) -> None:
    posts = "".join(
        f"<div class=post id=p{day}><span class=author>Ann{day}</span> <time datetime=2020-05-0{day}>2020-05-0{day}</time>"
        f"<p>The ferry was late again today, and nobody knew why it was {day} hours late this time around.</p></div>"
        for day in range(1, 7)
    )
    last = "<p>Last post 2020-05-06 by <a href='#p6'>Ann6</a></p>"
    article = domext.extract(f"<title>The ferry</title><h1>The ferry</h1>{last}{posts}{tail}", include=("body",))
    assert article.page_type == "forum"
    assert "6 hours late" in article.markdown


@pytest.mark.parametrize(
    ("beside", "stays"),
    [
        ("<p class=raw-content style>{text}</p>", True),
        ("<div class='raw-content tw-hidden'>{text}</div>", False),
        ("<div class='raw-content hide'>{text}</div>", False),
        ("<div class=d-none>{text}</div>", False),
        ("<div>Aufrufe: 1.204</div>", False),
        ("<div>Reader views: 44</div>", False),
    ],
)
def test_what_stands_beside_the_text_of_a_post(beside: str, *, stays: bool) -> None:
    lines = [beside.format(text=text.replace("the", "**the**")) for text in TEXTS]
    bodies = [f"<div class=text><p>{text}</p></div>{line}" for text, line in zip(TEXTS, lines, strict=True)]
    article = domext.extract(_thread("", *bodies), selector=Everything("forum"))
    assert [len(post.body.content) > 1 for post in article.posts] == [stays, stays]


def test_the_button_of_a_long_quotation_is_no_text() -> None:
    quotation = (
        "<blockquote><div class=quote>{}</div><div class=quoteExpand>Cliquez pour agrandir...</div></blockquote>"
    )
    bodies = [f"{quotation.format(other)}<p>{text}</p>" for text, other in zip(TEXTS, TEXTS[::-1], strict=True)]
    article = domext.extract(_thread("", *bodies), selector=Everything("forum"))
    assert "agrandir" not in "".join(post.text for post in article.posts)
    assert TEXTS[1] in article.posts[0].text


def test_the_title_of_the_page_above_the_text_of_a_post_is_no_text() -> None:
    title = "<div class=title><a href=/t/1>How to splice a rope</a></div>"
    bodies = [f"{title}<div class=text><p>{text}</p></div>" for text in TEXTS]
    html = f"<title>How to splice a rope | The Quay</title>{_thread('', *bodies)}"
    article = domext.extract(html, selector=Everything("forum"))
    assert [post.text for post in article.posts] == list(TEXTS)
