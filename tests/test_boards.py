"""Posts of boards: markup of common generators, and pages that look like threads and are none."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext import Options
from domext.discussion.threads import thread
from tests.boards import BOARDS
from tests.selectors import Everything

ADDRESS = "https://board.example/t/42"
FORUM = Options(selector=Everything("forum"))


@pytest.mark.parametrize("name", BOARDS)
def test_the_posts_of_a_board(name: str) -> None:
    posts = domext.extract(BOARDS[name].html, url=ADDRESS, options=FORUM).posts
    assert [(p.author, p.date, p.body.text, p.depth, p.votes) for p in posts] == [tuple(p) for p in BOARDS[name].posts]


@pytest.mark.parametrize(
    ("name", "addresses"),
    [
        ("tables with members", [f"{ADDRESS}#post{number}" for number in range(900, 905)]),
        ("titles of times", [f"https://board.example/t/boat.5/#post-{number}" for number in range(77, 82)]),
        ("empty times", [f"https://board.example/post/{number}" for number in range(5, 10)]),
        ("rows of several classes", [f"https://board.example/message/M{number}/" for number in range(5)]),
        ("scores in words", [f"https://board.example/k{number}" for number in range(5)]),
    ],
)
def test_the_address_of_a_post(name: str, addresses: list[str]) -> None:
    assert [p.address for p in domext.extract(BOARDS[name].html, url=ADDRESS, options=FORUM).posts] == addresses


@pytest.mark.parametrize(
    "name", ["authors with badges", "months before days", "tables with members", "titles of times"]
)
def test_the_metadata_of_a_thread_are_those_of_its_first_post(name: str) -> None:
    metadata = domext.extract(BOARDS[name].html, url=ADDRESS, options=FORUM).metadata
    first = BOARDS[name].posts[0]
    assert (metadata.authors, metadata.published) == ((first.author,), first.date)


@pytest.mark.parametrize(
    ("profile", "date"),
    [
        ("Joined: 12 Mar 2011", "June 2, 2019"),
        ("Mitglied seit: 12.03.2011", "2. Juni 2019"),
        ("Kayıt: 12 Mar 2011", "02 Haz 2019"),
        ("Зарегистрирован: 12.03.2011", "2 июня 2019"),
        ("注册：2011-03-12", "2019年6月2日"),
    ],
)
def test_a_thread_is_not_as_old_as_its_first_member(profile: str, date: str) -> None:
    post = "<div class=post id=p{0}><div class=profile><a class=username href=/u/{0}>Ann{0}</a><p>{1}</p></div><time>{2}</time><div class=content>{0}: The ferry crosses the sound twice a day, and the fare is the same.</div></div>"
    page = "<h1>The ferry</h1>" + "".join(post.format(n, profile, date) for n in range(3))
    metadata = domext.extract(page, options=FORUM).metadata
    assert (metadata.authors, metadata.published) == (("Ann0",), "2019-06-02")


def test_dates_of_both_orders_leave_the_order_open() -> None:
    post = "<div class=post id=p{0}><b class=author>Ann</b> <i>{1}</i><p>{0}: The ferry crosses the sound twice a day.</p></div>"
    dates = ("03/04/2009", "25/03/2009", "03/26/2009")
    posts = domext.extract("".join(map(post.format, range(3), dates)), options=FORUM).posts
    assert [post.date for post in posts] == [None, "2009-03-25", "2009-03-26"]


@pytest.mark.parametrize(
    "note",
    [
        "Last edited by Marit on July 9th, 2012 at 09:30",
        "Zuletzt geändert von Marit am 09.07.2012, 09:30",
        "Последний раз редактировалось 09.07.2012 в 09:30",
        "本帖最后由 Marit 于 2012-7-9 09:30 编辑",
        "Senast ändrad av Marit 9 juli 2012 kl 09:30",
        "Sist redigert av Marit 9. juli 2012, 09:30",
        "Sidst rettet af Marit 9. juli 2012, 09:30",
        "Viimeksi muokannut Marit 9.7.2012 klo 09:30",
        "Laatst gewijzigd door Marit op 9 juli 2012, 09:30",
        "Naposledy upravil Marit 9. 7. 2012 09:30",
        "Utoljára szerkesztette: Marit, 2012. július 9. 09:30",
        "Ultima modificare făcută de Marit, 9 iulie 2012, 09:30",
        "Τελευταία επεξεργασία από Marit, 9 Ιουλίου 2012, 09:30",
        "Son düzenleme: 9 Temmuz 2012, 09:30",
        "Востаннє редагував Marit, 9 липня 2012, 09:30",
        "آخر تعديل بواسطة Marit في 9 يوليو 2012",
        "آخرین ویرایش توسط Marit در ۱۹ تیر ۱۳۹۱",
        "נערך על ידי Marit, 9 ביולי 2012, 09:30",
        "Terakhir diubah oleh Marit pada 9 Juli 2012, 09:30",
        "Chỉnh sửa lần cuối bởi Marit, 9/7/2012 09:30",
        "แก้ไขล่าสุด 9 กรกฎาคม 2555 09:30",
        "本帖最後由 Marit 於 2012-7-9 09:30 編輯",
        "Edited July 9 by Marit (see edit history)",
        "Bearbeitet vor 3 Tagen von Marit",
        "Modifié 9 juillet par Marit",
        "Editado hace 3 días por Marit",
    ],
)
def test_a_note_of_a_change_is_no_text_of_a_post(note: str) -> None:
    post = "<li class=post><b>Ann</b> <time datetime=2012-07-0{0}>{0}</time><p>{0}: The ferry crosses the sound twice a day.</p><div>{1}</div></li>"
    page = "".join(post.format(n, note if n == 2 else "") for n in range(1, 5))
    posts = domext.extract(f"<ol>{page}</ol>", options=FORUM).posts
    assert [(p.date, p.body.text) for p in posts] == [
        (f"2012-07-0{n}", f"{n}: The ferry crosses the sound twice a day.") for n in range(1, 5)
    ]


@pytest.mark.parametrize(
    "remark",
    [
        "EDIT: the ferry leaves at 9:30 now",
        "Edit: solved 2 hours ago, thanks",
        "Edit 9 July 2012: the second ferry is back",
        "Edited to add: it leaves at 9:30",
        "Edited by request, may be 2 boats",
    ],
)
def test_a_remark_of_the_author_on_a_change_is_text_of_the_post(remark: str) -> None:
    post = "<li class=post><b>Ann</b> <time datetime=2012-07-0{0}>{0}</time><p>{0}: The ferry crosses the sound twice a day.</p><p>{1}</p></li>"
    page = "".join(post.format(n, remark if n == 2 else "") for n in range(1, 5))
    posts = domext.extract(f"<ol>{page}</ol>", options=FORUM).posts
    assert posts[1].body.text == f"2: The ferry crosses the sound twice a day.\n\n{remark}"


def test_the_content_of_two_posts_is_no_reply_to_them() -> None:
    post = "<article class=entry--post id=e{0}><aside><h3><a href=/profile/{0}>{1}</a></h3><p>Silver partner</p></aside><div class=entry__post><time datetime=2012-07-0{0}>{0} July</time><p>{0}: The ferry crosses the sound.</p></div></article>"
    posts = domext.extract(f"<form>{post.format(1, 'Ann')}{post.format(2, 'Bob')}</form>", options=FORUM).posts
    found = [(post.author, post.date, post.depth) for post in posts]
    assert found == [("Ann", "2012-07-01", 0), ("Bob", "2012-07-02", 0)]


def test_an_element_around_all_posts_is_no_post() -> None:
    post = "<li itemscope itemtype=https://schema.org/Comment><a class=user href=/u/{0}>Ann</a> <time datetime=2012-07-0{0}>{0}</time><div class=content><p>{0}: The ferry crosses the sound twice a day.</p></div></li>"
    page = "".join(post.format(n) for n in range(1, 5))
    wrapper = f"<div itemscope itemtype=https://schema.org/DiscussionForumPosting><p>4 posts, last on 5 July 2012</p>{page}</div>"
    posts = domext.extract(wrapper, options=FORUM).posts
    assert [(p.depth, p.body.text[:2]) for p in posts] == [(0, f"{n}:") for n in range(1, 5)]


@pytest.mark.parametrize(
    "line", ["6.3K views 23 replies 14 participants last post by lou", "1.204 Aufrufe, 14 Antworten, zuletzt"]
)
def test_the_date_of_the_last_post_is_not_that_of_the_first(line: str) -> None:
    post = "<li class=post id=p{0}>{1}<b class=author>Ann</b> <p>#{0} · <time datetime=2012-07-0{0}>{0} July</time></p><p>{0}: The ferry crosses the sound twice a day.</p></li>"
    first = f"<div>{line} <time datetime=2012-09-26>26 September 2012</time></div>"
    page = "".join(post.format(n, first if n == 1 else "") for n in range(1, 5))
    posts = domext.extract(f"<ol>{page}</ol>", options=FORUM).posts
    assert [post.date for post in posts] == [f"2012-07-0{n}" for n in range(1, 5)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "",
            "<div id=p99 class=inner><a href=/>Board index</a> <a href=/t>The team</a> <a href=/c>Delete all cookies</a><p>All times are UTC, 12:18</p></div>",
        ),
        (
            f"<div id=p1 class=wrap><div class=menu>2 May 2012: welcome, guest. {'Read the rules of this board. ' * 20}</div>",
            "</div>",
        ),
    ],
)
def test_a_footer_and_an_element_around_the_posts_are_no_posts(before: str, after: str) -> None:
    post = "<div id=p{0}0 class=inner><b class=author>Ann</b><i class=date>2 May 2012, 10:1{0}</i><p class=content>{0}: The ferry crosses the sound twice a day.</p></div>"
    page = domext.parse(f"<div>{before}{''.join(map(post.format, range(2, 6)))}{after}</div>")
    keep = np.array(["ferry" in text for text in page.blocks.texts], np.bool_)
    assert [page.elements[post.node].attr("id") for post in thread(page, keep)] == ["p20", "p30", "p40", "p50"]


@pytest.mark.parametrize(
    "age",
    [
        "3 дня назад",
        "5 uur geleden",
        "2 timer siden",
        "3 gün önce",
        "4 giorni fa",
        "3 dias atrás",
        "2 dni temu",
        "3일 전",
    ],
)
def test_posts_have_ages_in_many_languages(age: str) -> None:
    post = "<div class=row><a class=author href=/u/{0}>Ann</a> <span>{1}</span><p>{0}: The ferry crosses the sound twice a day.</p></div>"
    page = "".join(post.format(n, age) for n in range(4))
    assert len(domext.extract(f"<div>{page}</div>", options=FORUM).posts) == 4


@pytest.mark.parametrize(
    "markup",
    [
        "".join(f"<div class=card><h3><a href=/{n}>Quay {n}</a></h3><time datetime=2020-01-0{n}>{n}</time><p>The ferry crosses the sound.</p></div>" for n in range(1, 9)),
        "<ul>" + "".join(f"<li class=result><a href=/{n}>Result {n}</a><p>{n}.05.2020 — The ferry crosses the sound.</p></li>" for n in range(1, 9)) + "</ul>",
        "".join(f"<h2>Version 1.{n} (2020-01-0{n})</h2><ul><li>The ferry crosses the sound.</li></ul>" for n in range(1, 9)),
        "<table>" + "".join(f"<tr class=product><td><a href=/{n}>Oar {n}</a></td><td class=votes>{n}</td><td>1{n}.05.2020, 10:15</td></tr>" for n in range(1, 9)) + "</table>",
    ],
)  # fmt: skip
@pytest.mark.parametrize("page_type", ["article", "listing", "product", "documentation"])
def test_lists_of_other_pages_are_no_posts(markup: str, page_type: str) -> None:
    assert domext.extract(f"<h1>Quays</h1>{markup}", options=Options(selector=Everything(page_type))).posts == ()
