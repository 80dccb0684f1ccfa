"""Threads: the posts of a page with their authors, dates, votes, addresses, depths and bodies."""

from __future__ import annotations

import itertools
import re
from typing import Any

import numpy as np
import pytest

import domext
from domext import Article, Options, Page
from domext.body.completion.post_parts import with_text_of_posts
from domext.body.posts import find_posts, post_reader
from domext.body.tree import Heading, Link, Paragraph, Post, Quote
from domext.discussion.threads import thread
from tests.clock import MAX_GROWTH, growth
from tests.documents import tei, valid_json
from tests.kept_blocks import everything, kept_blocks
from tests.selectors import Everything
from tests.threads import ADDRESS, THREADS


def extract(name: str) -> Article:
    """The thread, whether or not the model takes the page for one."""
    return domext.extract(THREADS[name].html, url=ADDRESS, selector=Everything("forum"))


@pytest.mark.parametrize("name", THREADS)
def test_the_posts_of_a_thread(name: str) -> None:
    posts = extract(name).posts
    assert [(p.author, p.date, p.text, p.depth, p.votes) for p in posts] == [tuple(p) for p in THREADS[name].posts]


@pytest.mark.parametrize(
    ("name", "addresses"),
    [
        ("nested divisions", [f"{ADDRESS}#msg-{number}" for number in range(70, 74)]),
        ("question with classes", [f"https://forum.example/q/{number}" for number in (88, 89, 90)]),
        ("microformats", [f"https://forum.example/notes/{number}" for number in range(4)]),
        ("relative times", [f"https://forum.example/t/item?id={number}" for number in range(5100, 5103)]),
        ("short messages", [f"https://forum.example/@{name}" for name in ("resi/81", "toni/82", "wast/83")]),
        ("table forum of 2005", [f"{ADDRESS}#{number}" for number in range(310, 314)]),
    ],
)
def test_the_address_of_a_post(name: str, addresses: list[str]) -> None:
    assert [post.address for post in extract(name).posts] == addresses


def test_a_link_to_another_post_is_not_the_address_of_a_post() -> None:
    post = (
        "<div class=post id=p{n}><b class=author>Ann{n}</b> <time datetime=2020-01-0{n}>day {n}</time>"
        "<p>The ferry leaves at noon, as number {n} says.</p><a href=t.html#p9>to the one above</a> <a href=t.html#p{n}>link</a></div>"
    )
    page = "".join(post.format(n=number) for number in (1, 2, 3))
    article = domext.extract(page, url=f"{ADDRESS}/t.html", selector=Everything("forum"))
    folder = f"{ADDRESS}/t.html"
    assert [post.address for post in article.posts] == [f"{folder}#p{number}" for number in (1, 2, 3)]


def test_boxes_of_posts_that_have_nothing_in_common_but_the_class_of_their_texts() -> None:
    text = (
        "<div class='markup x'>"
        + "<p>The ferry leaves at noon, as number {n} says, and nobody waits.</p>" * 20
        + "</div>"
    )
    head = "<div><a href=/u/ann{n}>Ann{n}</a> <time datetime=2020-01-0{n}>day {n}</time></div>"
    question = f"<section class=q>{head.format(n=1)}{text.format(n=1)}</section>"
    answers = f"<div><div>log entry of day 2</div><ol><li>{head.format(n=2)}{text.format(n=2)}</li></ol></div>"
    article = domext.extract(f"<h1>When?</h1>{question}{answers}", url=ADDRESS, selector=Everything("forum"))
    assert [(post.author, post.date) for post in article.posts] == [("Ann1", "2020-01-01"), ("Ann2", "2020-01-02")]
    undated = question.replace("time", "b")
    others = (
        undated,
        undated.replace("</div></section>", "<p>3 May 2020</p></div></section>"),
        question.replace("</section>", f"<div>{'A notice of the harbour. ' * 8}</div></section>"),
    )
    for other in others:
        article = domext.extract(f"<h1>When?</h1>{other}{answers}", url=ADDRESS, selector=Everything("forum"))
        assert len(article.posts) < 2


def test_an_element_whose_only_date_is_that_of_the_one_in_it_is_no_post() -> None:
    text = "<p>The race went through the old town, and the first places were published within an hour.</p>"
    inner = f"<div class=q-2>{text}<div>12:40</div>{text}</div>"
    article = domext.extract(f"<div class=q-1><a href=/>Home</a>{inner}</div>", selector=Everything("forum"))
    assert article.posts == ()


def test_the_id_of_a_post_without_a_number_is_that_of_its_text() -> None:
    post = "<b class=author>Ann{n}</b> <time datetime=2020-01-0{n}>day {n}</time><p>The ferry leaves at noon, as number {n} says.</p>"
    answer = f"<div itemscope itemtype=https://schema.org/Answer id=a2>{post.format(n=2)}</div>"
    question = f"<h1 id=title>When does it leave?</h1><div id=question>{post.format(n=1)}</div>"
    page = f"<div itemscope itemtype=https://schema.org/Question>{question}<div id=answers>{answer}</div></div>"
    article = domext.extract(page, url=f"{ADDRESS}/t.html", selector=Everything("forum"))
    assert [post.address for post in article.posts] == [f"{ADDRESS}/t.html#question", f"{ADDRESS}/t.html#a2"]


@pytest.mark.parametrize("name", ["question with microdata", "nested divisions", "comment page"])
def test_posts_in_every_format(name: str) -> None:
    article = extract(name)
    posts = article.posts
    assert [block for block in article.body.content if isinstance(block, Post)] == list(posts)
    rules = re.findall(r"^\*\*\*\n\n\*\*(.+?)\*\* · \[(.*?)\]", article.to("markdown"), re.MULTILINE)
    dates = [str(post.date)[:10] for post in posts]
    assert [(author.replace("\\", ""), date) for author, date in rules] == list(
        zip([post.author for post in posts], dates, strict=True)
    )
    for post, date in zip(posts, dates, strict=True):
        assert f"{post.author} · {date}" in article.to("text")
    body: Any = valid_json(article.to("json"))["body"]
    assert [part["author"] for part in body if "author" in part] == [post.author for post in posts]
    assert len(tei(article.to("tei")).findall(".//{*}post/{*}head/{*}name")) == len(posts)
    assert article.to("html").count("<header>") == len(posts)


def test_a_line_with_an_address_is_text_of_a_post() -> None:
    page = "".join(
        f"<li class=post id=p{n}><b class=author>Ann{n}</b> <time datetime=2020-01-0{n}>day {n}</time><p>Voici la carte des marées, la numéro {n}.</p>"
        f"<p><a class=status-link href=https://e.org/{n}><span>https://</span>e.org/{n}</a></p><p><a href=/reply>Répondre</a></p></li>"
        for n in range(1, 4)
    )
    posts = domext.extract(f"<ol>{page}</ol>", options=Options(selector=Everything("forum"))).posts
    texts = [f"Voici la carte des marées, la numéro {n}.\n\nhttps://e.org/{n}" for n in range(1, 4)]
    assert [post.body.text for post in posts] == texts


def test_what_another_post_quotes_stays() -> None:
    said = "Die Zahl der Boote fällt in jedem geraden Jahr."
    markup = "<div class=post><b>{}</b> <time datetime=2024-01-0{}>x</time>{}<p>{}</p></div>"
    posts = [
        ("jo", 1, "", said),
        ("al", 2, f"<blockquote>{said}</blockquote>", "Aber nicht in diesem, denn es kamen neun."),
    ]
    page = domext.parse("".join(markup.format(*post) for post in posts))
    found = find_posts(page, everything(page), post_reader(page, everything(page), "forum"))
    assert found is not None
    assert [said in page.blocks.texts[block] for item in found.items for block in item.blocks] == [True, True, False]


def test_who_is_quoted_is_not_the_author() -> None:
    quote = (
        "<blockquote><cite>Mara schrieb: <time datetime=2019-05-05>am 5.</time></cite> Die Lampe brennt.</blockquote>"
    )
    text = "Die Lampe brennt mit Öl von der Küste, und der Docht ist aus Baumwolle, die im Hafen verkauft wird."
    page = "".join(
        f"<li class=post id=p{n}>{quote}<p>Nummer {n}: {n} {text}</p><p>von <b>Jo{n}</b></p><time datetime=2020-01-0{n}>am {n}.</time></li>"
        for n in range(1, 5)
    )
    posts = domext.extract(f"<ol>{page}</ol>", options=Options(selector=Everything("forum"))).posts
    assert [(post.author, post.date) for post in posts] == [(f"Jo{n}", f"2020-01-0{n}") for n in range(1, 5)]


def test_the_structure_of_a_post_stays() -> None:
    body = "<h3>Plan {0}</h3><p>{0} first line of the plan, which goes on for a while.</p><blockquote><p>What {0} said before.</p></blockquote>"
    page = "".join(
        f"<li class=post id=p{n}><b class=author>Ann{n}</b> <time datetime=2020-01-0{n}>day {n}</time>{body.format(n)}</li>"
        for n in range(1, 5)
    )
    posts = domext.extract(f"<ol>{page}</ol>", options=Options(selector=Everything("forum"))).posts
    assert [tuple(map(type, post.content)) for post in posts] == [(Heading, Paragraph, Quote)] * 4


@pytest.mark.parametrize(
    "markup",
    [
        "<article>"
        + "<p>One day of March 2020, 10:15, is like another on the quay, and nobody counts them.</p>" * 5
        + "</article>",
        "<ul>" + "".join(f"<li><a href=/{n}>Story {n} of the week</a> 1{n}.05.2020</li>" for n in range(9)) + "</ul>",
        "<table>" + "".join(f"<tr><td>2020-01-1{n}</td><td>{n}.5</td></tr>" for n in range(9)) + "</table>",
    ],
)
def test_pages_of_other_types_have_no_posts(markup: str) -> None:
    page = f"<h1>The quay</h1>{markup}"
    for page_type in ("article", "listing", "documentation"):
        assert domext.extract(page, options=Options(selector=Everything(page_type))).posts == ()


def test_class_names_tell_a_thread_from_an_article() -> None:
    """An issue tracker, whose head lines are headings, and whose times are elements of its own."""
    post = (
        "<div class='box comment js-comment' id=c{0}><h3><strong><a href=/{1}>{1}</a></strong> a commenté <a href=#c{0}>"
        "<relative-time datetime=2021-03-0{0}T08:00:00Z>le {0}</relative-time></a></h3><div class=body><p>{2}</p></div></div>"
    )
    texts = ("La barre se bloque par vent arrière.", "Chez moi aussi, depuis la mise à jour.", "Corrigé : la goupille.")
    page = "".join(
        post.format(n, name, text) for n, name, text in zip((1, 2, 3), ("lou", "ana", "lou"), texts, strict=True)
    )
    options = Options(selector=Everything("article"))
    thread = domext.extract(f"<main>{page}</main>", options=options)
    posts = thread.posts
    assert (thread.metadata.authors, (thread.metadata.published or "")[:10]) == (("lou",), "2021-03-01")
    of_product = domext.extract(f"<main>{page}</main>", options=Options(selector=Everything("product")))
    assert of_product.metadata.authors == ()  # its posts are comments
    assert [(post.author, post.date[:10] if post.date else None, post.body.text) for post in posts] == [
        (name, f"2021-03-0{n}", text) for n, name, text in zip((1, 2, 3), ("lou", "ana", "lou"), texts, strict=True)
    ]
    story = "<p>" + "Le bac traverse la rade deux fois par jour. " * 20 + "</p>"
    assert domext.extract(f"<article>{story}</article>{page}", options=options).posts == ()


def test_an_article_beside_teasers_of_others_is_no_thread() -> None:
    story = "<p>" + "The ferry crosses the sound twice a day, and nobody has asked it for a timetable. " * 20 + "</p>"
    teasers = "".join(
        f"<div class='post hentry'><h3><a href=/{n}>Quay {n}</a></h3><time datetime=2020-01-0{n}>{n}</time></div>"
        for n in range(1, 4)
    )
    page = f"<div class='post hentry'><time datetime=2020-02-01>1</time><b>Share</b>{story}</div>{teasers}"
    assert domext.extract(page, options=Options(selector=Everything("article"))).posts == ()


def test_a_page_of_one_message_has_no_comments() -> None:
    story = "".join(f"<p>Part {n} of a note on the ferry, which crosses the sound twice a day.</p>" for n in range(5))
    page = f"<div class=comments><div class=comment id=c7>{story}<p>The timetable is here: <a href=/t>timetable</a></p></div></div>"
    article = domext.extract(page, options=Options(selector=Everything("service"), comments="include"))
    assert article.posts == ()
    assert "The timetable is here" in article.markdown


@pytest.mark.parametrize(
    "lines",
    [
        ("The ferry is late again today.", "Nobody on the quay has seen the pilot since noon."),
        ("今日もフェリーは遅れています。", "正午から桟橋で水先人を見た人はいません。"),
    ],
)
@pytest.mark.parametrize("page_type", ["article", "forum", "service"])
def test_paragraphs_in_an_element_named_for_comments_are_one_text(lines: tuple[str, str], page_type: str) -> None:
    text = "".join(f"<p>{line}</p>" for line in lines)
    page = f"<div id=entry><div class=card><div class=commentBody><div class=editor>{text}</div></div></div></div>"
    article = domext.extract(page, options=Options(selector=Everything(page_type), comments="include"))
    assert article.posts == ()
    assert article.markdown.split() == " ".join(lines).split()


def test_a_link_in_the_last_paragraph_is_no_author() -> None:
    long = "Il bollitore fischia da quando ho cambiato la guarnizione, e il rumore arriva fino in cantina ogni mattina."
    page = "".join(
        f"<li class=post id=p{n}><time datetime=2020-01-0{n}>{n}</time><p>{n} {long}</p><p>Ho trovato le istruzioni numero {n} in questa pagina: <a href=/{n}>guida</a></p></li>"
        for n in range(1, 4)
    )
    posts = domext.extract(f"<ol>{page}</ol>", options=Options(selector=Everything("forum"))).posts
    assert [(post.author, "guida" in post.body.text) for post in posts] == [(None, True)] * 3


def test_comments_of_an_article_are_posts_if_they_are_kept() -> None:
    story = "<p>" + "The ferry crosses the sound twice a day, and nobody has asked it for a timetable. " * 9
    comment = "<div class=comment id=c{0}><b class=author>Ann {1}</b><p>I took the ferry {0} times, and it was late.</p></div>"
    page = f"<article>{story}</article><section id=comments>" + "".join(
        comment.format(n, "ABC"[n - 1]) for n in (1, 2, 3)
    )
    with_comments = domext.extract(page, options=Options(selector=Everything("article"), comments="include"))
    assert [post.author for post in with_comments.posts] == ["Ann A", "Ann B", "Ann C"]
    assert [type(block) for block in with_comments.body.content] == [Paragraph, Post, Post, Post]
    assert domext.extract(page, options=Options(selector=Everything("article"))).posts == ()


def test_a_thread_keeps_the_text_around_its_posts() -> None:
    page = THREADS["issue tracker"].html.replace("</body>", "<p>This board is kept by volunteers.</p></body>")
    article = domext.extract(page, options=Options(selector=Everything("forum")))
    kinds = [key for key, _ in itertools.groupby(article.body.content, type)]
    assert kinds[-2:] == [Post, Paragraph]
    assert "kept by volunteers" in article.body.text


@pytest.mark.cost
@pytest.mark.parametrize(
    "post",
    [
        "<div class=post id=p{n}><b class=author>Ann</b> <i>2.5.2020, 10:15</i><p>Number {n} of the posts about the ferry.</p></div>",
        "<div class=post id=p{n}><b class=author>Ann</b> <i>2.5.2020, 10:15</i><p>Number {n} of the posts about the ferry.</p>",
        "<tr><td><b>Ann</b><br>Joined: 2.5.2004<td>2.5.2020, 10:15<br><br>Number {n} of the posts about the ferry.</tr>",
        "<dt>{n}: <b>Ann</b> 2020/05/02 10:15<dd>Number {n} of the posts about the ferry.",
    ],
)
def test_the_cost_of_many_posts_is_linear(post: str) -> None:
    options = Options(selector=Everything("forum"))

    def render(source: str) -> None:
        article = domext.extract(source, options=options)
        article.to("markdown")

    wrapper = "<table>{}</table>" if post.startswith("<tr") else "{}"
    assert growth(render, lambda size: wrapper.format("".join(post.format(n=n) for n in range(size)))) <= MAX_GROWTH


@pytest.mark.cost
def test_the_time_to_find_a_thread_grows_with_its_posts() -> None:
    post = (
        "<div class=post id=p{0}><b>Ann</b> <time datetime=2020-01-01>day</time><p>What number {0} thinks of it.</div>"
    )

    def make(size: int) -> Page:
        return domext.parse("".join(map(post.format, range(4 * size))))

    def posts(page: Page) -> int:
        return len(thread(page, everything(page)))

    assert posts(make(5)) == 20
    assert growth(posts, make) <= MAX_GROWTH


@pytest.mark.parametrize(
    ("titles", "category"),
    [
        (("The ferry is late", "The quay at night", "A new bell"), "Harbour"),
        (("Die Fähre kommt zu spät", "Der Kai bei Nacht", "Eine neue Glocke"), "Hafen"),
        (("Паром опаздывает", "Причал ночью", "Новый колокол"), "Гавань"),
        (("渡轮又晚点了", "夜里的码头", "一口新钟"), "港口"),
    ],
)
@pytest.mark.parametrize(
    ("title", "link"),
    [
        ("<h2 class=entry-title><a href={0} rel=bookmark>{1}</a></h2>", "<a href=/c/{0} rel='category tag'>{2}</a>"),
        ("<h3 class='wp-block-post-title'><a href={0}>{1}</a></h3>", "<a href=/category/{0}/>{2}</a>"),
        (
            "<h1><a class=article-title href={0}>{1}</a></h1>",
            "<a href=/categories/{0}/>{2}</a> <a data-url={0}>Share</a>",
        ),
    ],
)
@pytest.mark.parametrize("writer", ["", "<span class=author>Ann Ash</span>"])
def test_neither_a_title_nor_a_category_is_the_author_of_an_entry(
    titles: tuple[str, ...], category: str, title: str, link: str, writer: str
) -> None:
    text = "<p>" + "It crossed the sound at noon, and {} people waved from the other side of it. " * 4 + "</p>"
    page = "".join(
        f"<article class='post hentry' id=post-{n}><header>{title.format(n, name)}</header>{text.format(n, n + 3, n + 5, n + 7)}"
        f"<footer>{writer} <time datetime=2020-01-0{n}>{n}</time> {link.format(n, name, category)}</footer></article>"
        for n, name in enumerate(titles, 1)
    )
    article = domext.extract(f"<main>{page}</main>", options=Options(selector=Everything("article")))
    assert [post.author for post in article.posts] == ["Ann Ash" if writer else None] * 3
    assert [post.body.content[0] for post in article.posts] == [
        Heading(int(title[2]), (Link(str(n), (name,)),)) for n, name in enumerate(titles, 1)
    ]


@pytest.mark.parametrize("title", ["<h1 class=entry-title>{0}</h1>", "<h2><a class=post-title href=/{1}>{0}</a></h2>"])
def test_the_titles_of_entries_of_which_the_text_is_kept(title: str) -> None:
    names = ("The ferry is late", "Der Kai bei Nacht", "Новый колокол")
    text = "It crossed the sound at noon, and {} people waved from the other side of it."
    entries = "".join(
        f"<div class='post hentry' id=post-{n}><div class=head>{title.format(name, n)}<figure><figcaption>quay</figcaption></figure></div>"
        f"<div class=text><p>{text.format(n)}</p></div><time datetime=2020-01-0{n}>{n}</time></div>"
        for n, name in enumerate(names, 1)
    )

    def headings(page: Page) -> list[str]:
        keep = np.array(["people waved" in page.blocks.text(block) for block in range(len(page.blocks))])
        posts = find_posts(page, keep, post_reader(page, keep, "article"))
        assert posts is not None
        complete = with_text_of_posts(kept_blocks(page, keep, ~keep), posts).mask
        return [page.blocks.text(block) for block in np.flatnonzero(complete & ~keep).tolist()]

    assert headings(domext.parse(f"<title>Harbour log</title>{entries}")) == list(names)
    assert headings(domext.parse(f"<title>{names[0]} - Harbour log</title>{entries}")) == list(names[1:])
    assert headings(domext.parse(entries.replace("entry-title", "head").replace("post-title", "head"))) == []


@pytest.mark.parametrize(
    "vote", ["<div class=voters><a class=upvoter href=/login>{}</a></div>", "<span class=score>{}</span>"]
)
def test_votes_before_the_element_of_a_post_and_a_story_that_is_linked(vote: str) -> None:
    def post(name: str, votes: int, text: str, link: str, replies: str = "") -> str:
        line = f"<div class=byline><a href=/~{name}>{name}</a> <a href={link}><time datetime=2025-02-11>4 hours ago</time></a></div>"
        return f"<li><div class=item>{vote.format(votes)}<div class=details>{text}{line}</div></div>{replies}</li>"

    story = "<a class=u-url href=https://barn.example/salt>Why the salt went into the other barn</a>"
    reply = post("orrin", 5, "<p>Dry it first, and turn it once a week, or it is a single stone by spring.</p>", "/c/2")
    answer = post(
        "pell",
        12,
        "<p>We did the same and then moved it back. Salt is easy to keep and hard to lift.</p>",
        "/c/1",
        f"<ol>{reply}</ol>",
    )
    page = f"<ol>{post('marrow', 41, story, '/s/9')}</ol><ol>{answer}</ol>"
    posts = domext.extract(page, url="https://quay.example/s/9", selector=Everything("forum")).posts
    assert [(item.author, item.votes, item.address) for item in posts] == [
        ("marrow", 41, "https://quay.example/s/9"),
        ("pell", 12, "https://quay.example/c/1"),
        ("orrin", 5, "https://quay.example/c/2"),
    ]


@pytest.mark.parametrize("line", ["150 points by {}", "Submitted by {}", "12 Punkte von {}"])
def test_who_shared_a_link_is_the_author_of_the_thread_about_it(line: str) -> None:
    def signed(name: str, hour: int, before: str = "{}") -> str:
        member = before.format(f"<a href=/user/{name}>{name}</a>")
        return f"{member} <span class=age title=2025-01-15T0{hour}:00:00><a href=/item/{hour}>{9 - hour} hours ago</a></span>"

    comments = "".join(
        f"<tr class=comtr id={hour}><td><div>{signed(name, hour)}</div><div class=text><p>{text}</p></div>"
        for name, hour, text in (
            ("ann", 3, "Salt is easy to keep and hard to lift, and that is all there is to say."),
            ("bo", 4, "We moved it twice and lost a tenth of it each time, so leave it alone."),
        )
    )
    story = f"<tr><td><a href=https://barn.example/salt>The other barn</a><tr><td>{signed('mara', 1, line)}"
    page = f"<title>The other barn</title><table>{story}</table><table>{comments}</table>"
    metadata = domext.extract(page, selector=Everything("forum")).metadata
    assert (metadata.authors, metadata.published) == (("mara",), "2025-01-15T01:00:00")


def test_web_components_with_permalinks_are_posts() -> None:
    def comment(name: str, text: str, replies: str = "") -> str:
        line = f"<div slot=meta><a href=/m/{name}>{name}</a> <x-ago><time datetime=2024-02-01T10:00Z>2d</time></x-ago></div>"
        return f"<x-comment author={name} permalink=/t/1/{name}>{line}<div slot=text><p>{text}</p></div>{replies}</x-comment>"

    reply = comment("olga", "Nobody saw it go, not even the pilots on duty.")
    tree = comment("bram", "The ferry left at noon, as the harbour master says.", reply)
    page = f"<x-app><x-post author=nia><h1>Ferries</h1><p>Where has the ferry gone?</p></x-post><x-tree>{tree}</x-tree></x-app>"
    article = domext.extract(page, url="https://quay.example/t/1", selector=Everything("forum"))
    replies = [(post.author, post.address) for post in article.posts][-2:]
    assert replies == [("bram", "https://quay.example/t/1/bram"), ("olga", "https://quay.example/t/1/olga")]


@pytest.mark.parametrize(
    "answers", [("Booked. See you Tuesday.", "Done."), ("Gebucht.", "Danke!"), ("已预订。", "好的")]
)
@pytest.mark.parametrize(("kept", "length", "times"), [(1, 1, 1), (1, 20, 1), (2, 20, 1), (2, 1, 3)])
def test_a_thread_of_which_two_posts_or_a_message_are_kept_is_whole(
    answers: tuple[str, ...], kept: int, length: int, times: int
) -> None:
    first = "Shall we meet on the pier? " * length
    texts = (first.strip(), "Yes, at ten, and bring the long rope.", *answers * times)
    posts_markup = "".join(
        f"<div class=message id=m-{n}><div class=head><b class=author>Name{n}</b> <time datetime=2020-01-0{n}>{n}</time></div>"
        f"<div class=text><p>{text}</p></div></div>"
        for n, text in enumerate(texts, 1)
    )
    page = domext.parse(f"<div class=thread>{posts_markup}</div>")
    keep = np.array([page.blocks.text(block) in texts[:kept] for block in range(len(page.blocks))])
    posts = find_posts(page, keep, post_reader(page, keep, "forum"))
    assert posts is not None
    complete = with_text_of_posts(kept_blocks(page, keep, ~keep), posts).mask
    added = [page.blocks.text(block) for block in np.flatnonzero(complete & ~keep).tolist()]
    is_part = times == 1 and (kept == 2 or length == 1)  # not if few of several posts are kept
    assert added == (list(texts[kept:]) if is_part else [])


@pytest.mark.parametrize("reply", ["Danke!", "谢谢，这个周末就去买。"])
@pytest.mark.parametrize("is_nested", [True, False])
def test_a_short_answer_below_a_single_kept_one(reply: str, *, is_nested: bool) -> None:
    texts = ("Where do you keep the tools of the spring?", "On the wall, and those of the winter below them.", reply)
    first, second, third = (
        f"<li class='post{kind}' id=r-{n}><a class=username href=/u/{n}>Name{n}</a> <time datetime=2020-01-0{n}>{n}</time><div class=text>{text}</div>"
        for n, (kind, text) in enumerate(zip((" first", "", ""), texts, strict=True), 1)
    )
    page = domext.parse(
        f"<ul>{first}</li>{second}{f'<ul>{third}</li></ul></li>' if is_nested else f'</li>{third}</li>'}</ul>"
    )
    keep = np.array([text in texts[:2] for text in page.blocks.texts])
    posts = find_posts(page, keep, post_reader(page, keep, "forum"))
    assert posts is not None
    complete = with_text_of_posts(kept_blocks(page, keep, ~keep), posts).mask
    assert [page.blocks.text(block) for block in np.flatnonzero(complete & ~keep).tolist()] == [reply]


@pytest.mark.parametrize("answer", ["<li class=cell id=r_{0}>{1}</li>", "<li class='cell comment'>{1}</li>"])
def test_answers_to_a_post_that_is_longer_than_all_of_them(answer: str) -> None:
    """If it shows no date, the first answer is not what opens the thread."""
    question = (
        "Where do you keep the tools that nobody has used since the spring, and how do you find them again in autumn?"
    )
    head = "<a class=username href=/u/{0}>{0}</a> <time datetime=2020-01-0{1}>{1}</time><div class=text>{2}</div>"
    said = (("Anne", 2, "On the wall."), ("Иван", 3, "В сарае."), ("小明", 4, "谢谢！"))
    answers = "".join(answer.format(n, head.format(name, n, text)) for name, n, text in said)
    for above, dates in ((head.format("Müller", 1, ""), ["2020-01-01"]), ("<b class=author>Müller</b>", [])):
        page = f"<title>Tools</title><h1>Tools</h1><div class=box>{above}<div class=topic>{question}</div></div><div class=box><ul>{answers}</ul></div>"
        thread = domext.extract(page, options=Options(selector=Everything("forum")))
        assert [post.date for post in thread.posts] == [*dates, "2020-01-02", "2020-01-03", "2020-01-04"]
        assert [post.author for post in thread.posts][-3:] == ["Anne", "Иван", "小明"]
        assert thread.metadata.authors == ("Müller",)


@pytest.mark.parametrize("label", ["Read more", "Weiterlesen", "Lire aussi"])
def test_a_button_that_unfolds_a_post_is_no_name(label: str) -> None:
    names = (f"<a href=/x>{label}</a>", "<b>Иван</b>", "<b>Nils</b>")
    posts = "".join(
        f"<div class=post id=p{n}><time datetime=2024-03-0{n}>{n}.3.</time>{name}<p>The ice breaks in March, as report {n} says.</p></div>"
        for n, name in enumerate(names, 1)
    )
    thread = domext.extract(f"<title>Ice</title><div>{posts}</div>", options=Options(selector=Everything("forum")))
    assert [post.author for post in thread.posts] == [None, "Иван", "Nils"]


@pytest.mark.parametrize(("greeting", "author"), [("Hello Sam,", "Greta Moos"), ("山姆，你好！", "王 小明")])
def test_mails_that_repeat_a_line_of_the_other_one(greeting: str, author: str) -> None:
    texts = (
        f"<div>{greeting}</div><div>the new keys are in the drawer below the lamp.</div>",
        f"<div>I have found all of them, and thank you for the lamp.</div><div>{greeting}</div>",
    )
    mails = "".join(
        f"<div class=m{n}><div><span>{author}&lt;g{n}@example.com&gt;</span><div>2025-04-0{n} 9:12</div></div><div class=body>{text}</div></div>"
        for n, text in enumerate(texts, 1)
    )
    page = domext.parse(f"<main><div>{mails}</div></main>")
    posts = find_posts(
        page, np.ones(len(page.blocks), np.bool_), post_reader(page, np.ones(len(page.blocks), np.bool_), "forum")
    )
    assert posts is not None
    assert [item.author for item in posts.items] == [author, author]
    assert page.blocks.text(posts.items[0].blocks[0]) == greeting


@pytest.mark.parametrize("reader", ["to me", "an mich", "à moi"])
def test_the_reader_of_a_mail_is_no_part_of_the_name(reader: str) -> None:
    mails = "".join(
        f"<div class=mail id=m{n}><div><span>{name}</span> <span>{reader}</span> <span>May 1{n}, 2026, 11:02 PM</span></div>"
        f"<div class=body>{text}</div></div>"
        for n, (name, text) in enumerate((("Ana Rey", "Shall we meet on the pier?"), ("Bo Lund", "Yes, at ten.")), 1)
    )
    posts = domext.extract(f"<main>{mails}</main>", options=Options(selector=Everything("forum"))).posts
    assert [post.author for post in posts] == ["Ana Rey", "Bo Lund"]


@pytest.mark.parametrize("attribute", ["data-pid", "data-post-id", "data-comment-id"])
def test_posts_of_different_classes_with_a_number_in_an_attribute(attribute: str) -> None:
    posts = "".join(
        f"<li class='{name}' {attribute}=90{number}><a href=/user/{author}>{author[0].upper()}</a><a href=/user/{author}>{author}</a>"
        f"<i title='2024-01-1{number} 07:00'>x</i><div><p>Bei minus zwölf steht die Pumpe, und zwar seit {number} Tagen.</p></div></li>"
        for number, (name, author) in enumerate((("pt-4 owner", "greta"), ("pt-4", "lea")), 1)
    )
    html = f"<main><div itemscope itemtype=https://schema.org/Question><ul>{posts}</ul></div></main>"
    article = domext.extract(html, selector=Everything("forum"))
    assert [(post.author, post.depth) for post in article.posts] == [("greta", 0), ("lea", 0)]
    assert not article.markdown.startswith("- ")


def test_a_short_reply_with_many_links_ends_a_thread() -> None:
    def post(number: int, inner: str = "") -> str:
        return (
            f"<div class=answer id=answer-{number}><p>Escureça o galinheiro por completo, pela {number}ª vez.</p>"
            f"<a href=/users/{number}>Serafim{number}</a> <time datetime=2020-05-0{number}>{number}/05/2020</time>{inner}</div>"
        )

    reply = (
        "<ul><li class=comment id=comment-9><span>Não.</span> – <a href=/users/3>Dona Pintassilga</a> "
        "<a href=#comment-9><span title='2020-05-07 07:00:00Z'>7/05/2020 às 7:00</span></a></li></ul>"
    )
    article = domext.extract(f"<main>{post(1)}{post(2)}{post(3, reply)}</main>", selector=Everything("forum"))
    assert [post.depth for post in article.posts] == [0, 0, 0, 1]
