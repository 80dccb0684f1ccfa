"""Parts of posts other than plain text: quotations, layout tables, icons, names and times."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext import Options
from domext.body.build import build
from domext.body.completion.completed_selection import completed, with_added_pictures
from domext.body.posts import find_posts, post_reader
from domext.body.tree import Paragraph, Post, Quote
from domext.discussion.named_posts import names_posts
from domext.plugin.selection import Selection
from tests.kept_blocks import everything
from tests.selectors import Everything

TEXTS = (
    ("Müller", "Der Fluss stieg schon seit neun Tagen, als der Gemeinderat sich im Speicher traf."),
    ("Anne", "Personne ne se souvenait d'une crue pendant la deuxième semaine de juin."),
    ("Иван", "Инженеры дважды измерили берега и нашли нижний шлюз полуоткрытым."),
)


def markdown(posts: list[str]) -> str:
    """The Markdown of a thread of which everything is kept."""
    return domext.extract(f"<div>{''.join(posts)}</div>", options=Options(selector=Everything("forum"))).markdown


def table_post(number: int, author: str, text: str) -> str:
    """A post of a board of 2004: a table with the date above, the author beside the text, and buttons below."""
    return (
        f"<div><table class=post id=p{number}><tr><td>1{number}.06.2004, 21:14</td><td>#{number}</td></tr><tr><td><a href='member.php?u={number}'"
        f" class=username>{author}</a><div>Beiträge: 312</div></td><td><div id=m{number}>{text}</div></td></tr><tr><td>"
        f"<img src=images/statusicon/on.gif alt=online></td><td><img src=images/buttons/{number}.gif alt=quote></td></tr></table></div>"
    )


def quotation(author: str, text: str) -> str:
    """A quotation as such a board shows it."""
    return (
        "<div><div>Zitat:</div><table width='100%'><tr><td class=alt2 style='border:1px inset'><div>Zitat von"
        f" <strong>{author}</strong></div><div style='font-style:italic'>{text}</div></td></tr></table></div>"
    )


def test_quotations_in_tables_and_posts_in_tables() -> None:
    (first, said), (second, answer), (third, end) = TEXTS
    posts = [
        table_post(1, first, said),
        table_post(2, second, quotation(first, said) + answer),
        table_post(3, third, end),
    ]
    written = markdown(posts)
    assert f"> Zitat von **{first}**\n>\n> {said}\n\n{answer}" in written
    assert written.count(said) == 2
    assert "|" not in written
    assert ".gif" not in written


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<blockquote><div><cite>Anne a écrit :</cite>Il pleut.</div></blockquote>", "> *Anne a écrit :*  \n> Il pleut."),
        ("<blockquote><cite>Ada ha scritto:</cite> Piove.</blockquote>", "> *Ada ha scritto:*  \n> Piove."),
        ("<blockquote>Es regnet, sagt <cite>Eva</cite> oft.</blockquote>", "> Es regnet, sagt *Eva* oft."),
        ("<blockquote><p>雨が降る。</p><cite>太郎</cite></blockquote>", "> 雨が降る。\n>\n> *太郎*"),
        ("<p><cite>Faust</cite> is a play.</p>", "*Faust* is a play."),
    ],
)  # fmt: skip
def test_who_is_quoted_stands_on_a_line_of_its_own(markup: str, expected: str) -> None:
    assert domext.extract(markup, options=Options(selector=Everything("article"))).markdown == expected


@pytest.mark.parametrize(
    "quoted",
    [
        "<blockquote><p>{}</p></blockquote>",
        "<div class=quote>{}</div>",
        "<div class=spoiler><div><div>{}</div></div></div>",
    ],
)
def test_the_rest_of_a_post_is_in_the_body(quoted: str) -> None:
    said = "W dolinie nikt nie pamiętał powodzi."
    page = domext.parse(
        "".join(
            f"<div class=post id=p{number}><b class=author>{author}</b> <time datetime=2024-06-0{number}>x</time>"
            f"<div class=text>{quoted.format(said) if number == 2 else ''}<p>{text}</p></div></div>"
            for number, (author, text) in enumerate(TEXTS, 1)
        )
    )
    keep = np.array([any(text == block for _, text in TEXTS) for block in page.blocks.texts], np.bool_)
    posts = find_posts(page, keep, post_reader(page, keep, "forum"))
    selection = Selection(keep, keep.astype(np.float32), page_type="forum")
    texts = [page.blocks.texts[block] for block in np.flatnonzero(completed(page, selection, (), posts).keep)]
    assert texts == [TEXTS[0][1], said, TEXTS[1][1], TEXTS[2][1]]


@pytest.mark.parametrize(
    ("quoted", "is_added"),
    [
        ("<blockquote>{0}</blockquote>", False),
        ("<blockquote><cite>Müller:</cite> <p>{0}</p></blockquote>", False),
        ("<blockquote><blockquote>{0}</blockquote></blockquote>", False),
        ("<blockquote><p>{0}</p><p>{1}</p></blockquote>", True),
        ("<blockquote>{1}</blockquote>", True),
    ],
)
def test_quotations_of_other_posts_of_the_page_are_not_repeated(quoted: str, *, is_added: bool) -> None:
    said = "W dolinie nikt nie pamiętał powodzi, o której opowiadał stary młynarz z wyspy."
    page = domext.parse(
        "".join(
            f"<div class=post id=p{number}><b class=author>{author}</b> <time datetime=2024-06-0{number}>x</time>"
            f"<div class=text>{quoted.format(TEXTS[0][1], said) if number == 3 else ''}<p>{text}</p></div></div>"
            for number, (author, text) in enumerate(TEXTS, 1)
        )
    )
    is_quoted = page.nodes.inside(page.matching("blockquote"))[page.blocks.owner]
    keep = np.array([any(text == block for _, text in TEXTS) for block in page.blocks.texts], np.bool_) & ~is_quoted
    posts = find_posts(page, keep, post_reader(page, keep, "forum"))
    selection = Selection(keep, keep.astype(np.float32), page_type="forum")
    complete = completed(page, selection, (), posts).keep
    assert complete[is_quoted].all() == is_added
    assert complete[is_quoted].any() == is_added


@pytest.mark.parametrize("name", ["title", "data-tippy-content", "data-original-title", "data-tooltip"])
def test_the_date_that_a_script_shows_beside_an_age(name: str) -> None:
    page = domext.parse(
        "".join(
            f"<div class=post id=p{number}><a class=author>{author}</a> <span {name}='Wednesday, June 1{number}, 2024 at 7:14:00 PM UTC'>"
            f"5 months ago</span><p>{text}</p></div>"
            for number, (author, text) in enumerate(TEXTS, 1)
        )
    )
    found = find_posts(page, everything(page), post_reader(page, everything(page), "forum"))
    assert found is not None
    assert [item.date for item in found.items] == ["2024-06-11", "2024-06-12", "2024-06-13"]


@pytest.mark.parametrize(
    ("dates", "expected"),
    [
        (("04/11/2023 09:14 AM", "04/12/2023 10:00 AM", "04/13/2023 08:14 PM"), ["2023-04-11", "2023-04-12", "2023-04-13"]),
        (("03/04/2023 09:14", "05/04/2023 10:00", "17/04/2023 20:14"), ["2023-04-03", "2023-04-05", "2023-04-17"]),
        (("04/11/2023 09:14", "04/12/2023 10:00", "05/12/2023 20:14"), [None, None, None]),
    ],
)  # fmt: skip
def test_titles_that_show_whether_the_month_comes_first(dates: tuple[str, ...], expected: list[str | None]) -> None:
    posts = zip(TEXTS, dates, strict=True)
    page = domext.parse(
        "".join(
            f"<div class=post><b class=author>{author}</b> <a title='{date}'>3 years ago</a><p>{text}</p></div>"
            for (author, text), date in posts
        )
    )
    found = find_posts(page, everything(page), post_reader(page, everything(page), "forum"))
    assert found is not None
    assert [item.date and item.date[:10] for item in found.items] == expected


@pytest.mark.parametrize(
    ("above", "is_dropped"),
    [
        ("<h3>Dach undicht</h3>", True),
        ("<h3>Re: Dach undicht</h3>", True),
        ("<h3>Zweiter Versuch</h3>", False),
        ("<div>Status:</div><div>Neu</div><div>Priorität:</div><div>Niedrig</div><div>Beginn:</div><div>Ende:</div>", True),
        ("<table><tr><th>状态：</th><td>新建</td><th>优先级：</th><td>低</td><th>版本：</th><td>2.4</td></tr></table>", True),
        ("<div>Status:</div><div>Neu</div>", False),
        ("<p>Erstens:</p><p>Ziegel</p><p>Zweitens:</p><p>Latten</p><p>Drittens:</p><p>Folie</p>", False),
    ],
)  # fmt: skip
def test_labels_and_the_title_above_a_post_are_no_text(above: str, *, is_dropped: bool) -> None:
    page = domext.parse(
        "<title>Fehler 12: Dach undicht - Werkstatt</title>"
        + "".join(
            f"<div class=post id=p{number}>{above * (number == 1)}<b class=author>{author}</b> <time datetime=2024-06-0{number}>x</time>"
            f"<div class=text><p>{text}</p></div></div>"
            for number, (author, text) in enumerate(TEXTS, 1)
        )
    )
    found = find_posts(page, everything(page), post_reader(page, everything(page), "forum"))
    assert found is not None
    assert (len(found.items[0].blocks) == 1) == is_dropped


def test_a_name_right_after_another_word() -> None:
    page = domext.parse(
        "".join(
            f"<div class=comment id=c{number}><div><span><a href=#c{number}>Kommentar {number}</a></span><span class=user>"
            f"<span class=fn>{author}</span></span><span>2012-06-1{number} 19:14</span></div><pre>{text}</pre></div>"
            for number, (author, text) in enumerate(TEXTS, 1)
        )
    )
    found = find_posts(page, everything(page), post_reader(page, everything(page), "forum"))
    assert found is not None
    assert [item.author for item in found.items] == [author for author, _ in TEXTS]


@pytest.mark.parametrize("outer", ["edit-comment-hide", "js-report-box", "share-target"])
@pytest.mark.parametrize("inner", ["comment-body", "md-content", "note-text"])
def test_an_element_named_for_buttons_may_hold_the_text(outer: str, inner: str) -> None:
    html = "".join(
        f"<div class=comment id=c{number}><b class=author>{author}</b> <time datetime=2024-06-0{number}>x</time>"
        f"<div class={outer}><div class={inner}><p>{text}</p></div></div><div class=share-text>Send</div>"
        "<div class=event>labelled it as old</div></div>"
        for number, (author, text) in enumerate(TEXTS, 1)
    )
    article = domext.extract(html, selector=Everything("forum"))
    assert [post.body.text for post in article.posts] == [text for _, text in TEXTS]


@pytest.mark.parametrize(
    "box", ["div role=link tabindex=0", "div class=status__quote", "section class='quoted-post wide'"]
)
@pytest.mark.parametrize("is_before", [True, False])
def test_a_post_in_a_post_is_a_quotation(box: str, *, is_before: bool) -> None:
    said = "All ferries to the islands stop at noon, because the wind in the sound is stronger than we expected."
    date = "<time datetime=2023-01-31>31 Jan</time>"
    quoted = f"<{box}><div><span>Ferry Office</span> {date}</div><div>{said}</div></{box.split(maxsplit=1)[0]}>"
    when = "<div><a href=/p/{0}><time datetime=2024-06-0{0}>day {0}</time></a></div>"
    page = domext.parse(
        "".join(
            f"<article><div><a href=/m/{number}>{author}</a></div>{'' if is_before else when.format(number)}<div dir=auto>{text}</div>"
            f"{quoted * (number == 2)}{when.format(number) if is_before else ''}<div><button>9</button></div></article>"
            for number, (author, text) in enumerate(TEXTS, 1)
        )
    )
    keep = np.array([any(text == block for _, text in TEXTS) for block in page.blocks.texts], np.bool_)
    posts = find_posts(page, keep, post_reader(page, keep, "forum"))
    assert posts is not None
    assert [(item.author, item.date) for item in posts.items] == [
        (author, f"2024-06-0{number}") for number, (author, _) in enumerate(TEXTS, 1)
    ]
    selection = Selection(keep, keep.astype(np.float32), page_type="forum")
    body = build(page, completed(page, selection, (), posts).keep, (), posts)
    assert [part.content[1:] for part in body.content if isinstance(part, Post)] == [
        (),
        (Quote((Paragraph(("Ferry Office 31 Jan",)), Paragraph((said,)))),),
        (),
    ]


@pytest.mark.parametrize(
    ("item", "authors"),
    [
        (
            (
                "<article itemprop=liveBlogUpdate itemscope itemtype=http://schema.org/BlogPosting><header><time datetime=2024-06-0{n}T09:05Z>9:05"
                "</time></header><div itemprop=articleBody><p>{text}</p></div><footer><button>Share</button></footer></article>"
            ),
            [None] * 3,
        ),
        (
            (
                "<li itemprop=review itemscope itemtype=https://schema.org/Review><b itemprop=author>{author}</b> <time itemprop=datePublished"
                " datetime=2024-06-0{n}>x</time><div itemprop=reviewBody>{text}</div><button>Helpful</button> <a href=/r/{n}>Report</a></li>"
            ),
            [author for author, _ in TEXTS],
        ),
    ],
)
def test_updates_of_a_live_blog_and_reviews_are_posts(item: str, authors: list[str | None]) -> None:
    html = "".join(item.format(n=number, author=author, text=text) for number, (author, text) in enumerate(TEXTS, 1))
    posts = domext.extract(f"<h1>Fluss</h1>{html}", selector=Everything("article")).posts
    assert [(post.author, (post.date or "")[:10], post.body.text) for post in posts] == [
        (author, f"2024-06-0{number}", text)
        for number, (author, (_, text)) in enumerate(zip(authors, TEXTS, strict=True), 1)
    ]


def test_boxes_of_posts_in_boxes_of_posts() -> None:
    """Each post but the first has a mark beside it in an element around it, and its text is in an element for quotations."""
    html = "".join(
        f"<div class='box' id=pc{number}>{'<div>&gt;&gt;</div>' if number > 1 else ''}<div class='item' id=p{number}><div class=info>"
        f"<span class=name>{author}</span> <i>0{number}.06.2024, 10:15</i></div>{'<p>bild.jpg, 88 KB</p>' if number == 1 else ''}"
        f"<blockquote id=m{number}><a href=#p1>#1</a> {text}{'<blockquote>Nein.</blockquote>' if number == 3 else ''}</blockquote></div></div>"
        for number, (author, text) in enumerate(TEXTS, 1)
    )
    article = domext.extract(html, selector=Everything("forum"))
    assert [post.author for post in article.posts] == [author for author, _ in TEXTS]
    assert article.markdown.count("\n> ") == 1
    assert f"[#1](#p1) {TEXTS[0][1]}" in article.markdown
    assert "> [#1]" not in article.markdown


@pytest.mark.parametrize(
    "name",
    [
        "<a href=/profile/n{n}>{author}</a>",
        "<div><a href=/n{n}>@n{n}@a.example</a></div>",
        "<button class=sender>{author}</button>",
    ],
)
def test_links_to_members_tell_posts_without_dates(name: str) -> None:
    html = "".join(
        f"<div class=box>{name.format(n=number, author=author)}<div><p>{text}</p></div></div>"
        for number, (author, text) in enumerate(TEXTS, 1)
    )
    assert [post.body.text for post in domext.extract(html, selector=Everything("forum")).posts] == [
        text for _, text in TEXTS
    ]


@pytest.mark.parametrize(
    "address", ["/login?next=/t/1", "/account/sign-up", "https://forum.example/user/register.php", "/join?source=t"]
)
def test_lines_that_ask_readers_to_sign_in_are_dropped(address: str) -> None:
    ask = f"<div><a href='{address}'>Konto anlegen</a>, um hier zu antworten.</div>"
    told = f"<p>Ich habe mich <a href='{address}'>hier</a> angemeldet.</p>"
    html = "".join(
        f"<div class=post id=p{number}><b class=author>{author}</b> <time datetime=2024-06-0{number}>x</time>"
        f"<div><p>{text}</p>{told if number == 2 else ''}</div>{'' if number == 3 else ask}</div>"
        for number, (author, text) in enumerate(TEXTS, 1)
    )
    page = domext.parse(f"<main>{html}</main>{ask}<p><a href=/join-pipes>Rohre verbinden</a> im Keller</p>")
    keep = everything(page)
    posts = find_posts(page, keep, post_reader(page, keep, "forum"))
    selection = Selection(keep, keep.astype(np.float32), page_type="forum")
    texts = page.blocks.joined(completed(page, selection, (), posts).keep)
    assert "antworten" not in texts
    assert "angemeldet" in texts
    assert "Rohre verbinden" in texts


def test_messages_by_their_numbers_also_those_that_the_selector_drops() -> None:
    """A page of mails, which the selector takes for an article; it drops the short one in the middle, which has a hint."""
    html = "".join(
        f"<div class='ad s{number}' data-message-id=m{number}><div><span>{author}</span><span title='June {number}, 2024, 11:02 PM'>"
        f"June {number}, 2024, 11:02 PM</span></div><div class=ii>{text}<div role=tooltip>Save</div></div></div>"
        for number, (author, text) in enumerate(
            (*TEXTS[:2], ("Anne", "Oui.<img src=crue.jpg width=640 height=480><p>&gt; Vraiment ?</p>"), TEXTS[2]), 1
        )
    )
    page = domext.parse(f"<main><h2>Crue</h2>{html}</main>")
    keep = np.array([any(text == block for _, text in TEXTS) for block in page.blocks.texts], np.bool_)
    posts = find_posts(page, keep, post_reader(page, keep, "article"))
    assert posts is not None
    assert [item.date for item in posts.items] == [f"2024-06-0{number}" for number in range(1, 5)]
    selection = Selection(keep, keep.astype(np.float32), page_type="article")
    complete = completed(page, selection, (), posts).keep
    assert with_added_pictures(page, keep, complete, np.zeros(len(page.nodes), np.bool_), posts).any()
    texts = [page.blocks.texts[block] for block in np.flatnonzero(complete)]
    assert texts == [TEXTS[0][1], TEXTS[1][1], "Oui.", TEXTS[2][1]]


def entry(number: int, head: str, text: str) -> str:
    return (
        f'<article class="entry"><div class="head">{head.format(number)}</div><div class="text">{text}</div></article>'
    )


@pytest.mark.parametrize(
    ("head", "author"),
    [
        ("<h2 class=name><a href=/e/{0}>Notiz {0}</a></h2><a href=/e/{0}><time datetime=2024-07-0{0}>x</time></a>", None),
        ("<h2 class=name><a href=/m/{0}>Ida {0}</a></h2><a href=/e/{0}><time datetime=2024-07-0{0}>x</time></a>", "Ida 1"),
        ("<h2 class=name><a href=/e/{0}>Notiz {0}</a></h2><time datetime=2024-07-0{0}>x</time> <a href=/e/{0}#antworten>2</a>", None),
        ("<h2 class=name><a href='#'>Ida {0}</a></h2><a href='#'><time datetime=2024-07-0{0}>x</time></a>", "Ida 1"),
    ],
)  # fmt: skip
def test_a_heading_that_leads_where_the_date_leads_is_a_title_and_no_author(head: str, author: str | None) -> None:
    page = "".join(entry(number, head, text) for number, (_, text) in enumerate(TEXTS, 1))
    article = domext.extract(f"<main>{page}</main>", options=Options(selector=Everything("forum")))
    assert article.posts[0].author == author
    assert article.posts[0].date == "2024-07-01"


def test_the_label_of_a_time_is_its_date() -> None:
    head = '<span class=sender>Ida</span> <a href=/m/{0} aria-label="Nov 1{0}, 2023 at 10:13:21 PM">10:13 PM</a>'
    page = "".join(entry(number, head, text) for number, (_, text) in enumerate(TEXTS, 1))
    article = domext.extract(f"<main>{page}</main>", options=Options(selector=Everything("forum")))
    assert [(post.author, str(post.date)[:10]) for post in article.posts] == [
        ("Ida", f"2023-11-1{number}") for number in (1, 2, 3)
    ]


def test_the_portrait_of_the_author_is_no_part_of_a_post() -> None:
    head = "<img src=/p/{0}.jpg alt='Ida Falk' width=90 height=90><b class=author>Ida Falk</b> <time datetime=2024-07-0{0}>x</time>"
    page = "".join(
        entry(
            number, head, f"<p>{text}</p><p><img src=/fluss{number}.jpg alt=Der-Fluss width=600></p><p>{text[::-1]}</p>"
        )
        for number, (_, text) in enumerate(TEXTS, 1)
    )
    article = domext.extract(f"<main>{page}</main>", options=Options(selector=Everything("forum")))
    assert article.markdown.count("![") == 3
    assert "/p/1.jpg" not in article.markdown


def test_a_list_below_the_kept_text_of_a_post_belongs_to_it() -> None:
    head = "<b class=author>Ida</b> <time datetime=2024-07-0{0}>x</time>"
    lists = "<ul><li>noch {0} mal brennen</li><li>ou l'appeler brume {0}</li></ul>"
    html = "".join(
        entry(number, head, f"<div>{text}</div>{lists.format(number)}<div>Antworten</div>")
        for number, (_, text) in enumerate(TEXTS, 1)
    )
    page = domext.parse(f"<main>{html}</main>")
    keep = np.array([any(text in block for _, text in TEXTS) for block in page.blocks.texts])
    selection = Selection(keep, keep.astype(np.float32), page_type="forum")
    posts = find_posts(page, keep, post_reader(page, keep, "forum"))
    kept = completed(page, selection, (), posts).keep
    assert sum("brennen" in page.blocks.text(row) for row in np.flatnonzero(kept).tolist()) == 3


@pytest.mark.parametrize("opening", ["<p>Die Fähre fährt nachts nicht mehr.</p>", "<h2>Wasser</h2>"])
def test_a_dropped_post_between_the_text_that_opens_a_thread_and_kept_posts_belongs_to_it(opening: str) -> None:
    head = "<b class=author>Ida</b> <time datetime=2024-07-0{0}>x</time>"
    answers = "".join(entry(number, head, text) for number, (_, text) in enumerate((("", "Oui."), *TEXTS), 1))
    page = domext.parse(f"<main><div class=opening>{opening}</div>{answers}</main>")
    keep = np.array([text not in {"Oui.", "Ida x"} for text in page.blocks.texts])
    posts = find_posts(page, keep, post_reader(page, keep, "forum"))
    assert posts is not None
    kept = completed(page, Selection(keep, keep.astype(np.float32), page_type="forum"), (), posts).keep
    assert ("Oui." in [page.blocks.text(row) for row in np.flatnonzero(kept).tolist()]) == opening.startswith("<p>")


def mail(number: int, author: str, text: str) -> str:
    """A mail as a reader prints it."""
    return (
        f"<table class=message><tr><td><b>{author}</b> &lt;{author.lower()}@weir.example&gt;</td><td align=right>Fri, Nov {number}, 2024 at 9:02 AM</td></tr>"
        f"<tr><td colspan=2><div>To: Ines Falk &lt;ines@weir.example&gt;</div></td></tr><tr><td colspan=2><div>{text}</div></td></tr></table><hr>"
    )


def test_printed_mails_are_posts_without_their_readers() -> None:
    mails = "".join(mail(number, *text) for number, text in enumerate(TEXTS, 1))
    article = domext.extract(f"<div>{mails}</div>", options=Options(selector=Everything("article")))
    assert [(post.author, post.date, post.body.text) for post in article.posts] == [
        (author, f"2024-11-0{number}", text) for number, (author, text) in enumerate(TEXTS, 1)
    ]


def test_an_entry_and_a_comment_on_it_with_dates_in_their_lines_are_no_thread() -> None:
    (first, text), (second, answer), _ = TEXTS
    html = (
        f"<div class='post'><p>{text}</p><p>{text[::-1]}</p><p>Posted by {first} on 3 May 2012</p></div>"
        f"<div class='comment'><p>{answer}</p><p>{second} | 4 May 2012</p></div>"
    )
    page = domext.parse(html)
    assert not names_posts(page, everything(page))


def test_a_short_second_answer_is_no_line_about_the_first() -> None:
    rows = "".join(
        f"<tr class=comtr id=50{number}><td><div><a href='user?id={name}'>{name}</a> <span title='2024-03-0{number}T09:00:00'>3 days ago</span></div>"
        f"<div class=commtext>{text}</div></td></tr>"
        for number, (name, text) in enumerate((("tock", TEXTS[0][1]), ("wren", "&gt; neun Tagen<p>Womit?</p>")), 1)
    )
    page = domext.parse(f"<main><div>{TEXTS[1][1]}</div><table>{rows}</table></main>")
    posts = find_posts(page, everything(page), post_reader(page, everything(page), "forum"))
    assert posts is not None
    assert [post.author for post in posts.items] == ["tock", "wren"]


def test_a_post_of_another_kind_between_kept_posts_is_added() -> None:
    head = "<b class=author>Ida</b> <time datetime=2024-07-0{0}>x</time>"
    remark = "<section><div class='review comment'><b class=author>Ugo</b> <time datetime=2024-07-02>x</time><p>Perché quattro, e non cinque?</p></div></section>"
    first, second, third = (
        f"<article class='entry comment'><div>{head.format(number)}</div><p>{text}</p></article>"
        for number, (_, text) in enumerate(TEXTS, 1)
    )
    page = domext.parse(f"<main>{first}{remark}{second}{third}</main>")
    keep = np.array([any(text in block for _, text in TEXTS) for block in page.blocks.texts])
    selection = Selection(keep, keep.astype(np.float32), page_type="forum")
    posts = find_posts(page, keep, post_reader(page, keep, "forum"))
    kept = completed(page, selection, (), posts).keep
    added = [page.blocks.text(row) for row in np.flatnonzero(kept & ~keep).tolist()]
    assert added == ["Perché quattro, e non cinque?"]
