"""Messages of chats, and what stands beside the text of posts: days, letters of names, reactions, notes of changes."""

from __future__ import annotations

from typing import Final

import pytest

import domext
from domext import Options
from tests.selectors import Everything

FORUM: Final = Options(selector=Everything("forum"))
SAID: Final = (
    ("Ingrid Moe", "The tide tables of the harbour office are wrong by forty minutes since the new pier was built."),
    ("пётр", "У нас то же самое: по старой таблице лодка каждый раз оказывается на мели у маяка."),
    ("小林", "请把实测的时间写在黑板上，月底我来重新计算整张潮汐表。"),
)
DAYS: Final = {
    "en": ("Saturday, 4 March 2017", "Sunday, 5 March 2017", "Monday, 6 March 2017"),
    "de": ("4. März 2017", "5. März 2017", "6. März 2017"),
    "ru": ("4 марта 2017", "5 марта 2017", "6 марта 2017"),
    "zh": ("2017年3月4日", "2017年3月5日", "2017年3月6日"),
    "fr": ("samedi 4 mars 2017", "dimanche 5 mars 2017", "lundi 6 mars 2017"),
}
# Each message is below the day on which it was written.
CHATS: Final = (
    (
        "<div class='message service'><div class=body>{day}</div></div><div class='message default'><div class=userpic><div>{letter}</div></div>"
        "<div class=body><div class=date>{time}</div><div class=from_name>{name}</div><div class=text>{text}</div></div></div>"
    ),
    "<div class=divider><span>{day}</span></div><div class=bubble><b class=sender>{name}</b><div class=words>{text}</div><i>{time}</i></div>",
    "<li class=day>{day}</li><li class=entry><span class=username>{name}</span> <small>{time}</small><p>{text}</p></li>",
)


@pytest.mark.parametrize("language", DAYS)
@pytest.mark.parametrize("markup", CHATS)
def test_the_day_above_a_message_is_no_message_but_its_date(markup: str, language: str) -> None:
    days = zip(SAID, DAYS[language], ("9:05", "18:40", "23:11"), strict=True)
    messages = "".join(
        markup.format(day=day, time=time, name=name, letter=name[0].upper(), text=text)
        for (name, text), day, time in days
    )
    posts = domext.extract(f"<h1>Tides</h1><div class=history>{messages}</div>", options=FORUM).posts
    dates = ("2017-03-04", "2017-03-05", "2017-03-06")
    expected = [(name, date, text) for (name, text), date in zip(SAID, dates, strict=True)]
    assert [(post.author, post.date, post.body.text) for post in posts] == expected


def test_the_date_of_an_article_is_not_that_of_its_comments() -> None:
    comments = "".join(
        f"<div class=comment><b class=author>{name}</b> <i>1{n}:05</i><p>{text}</p></div>"
        for n, (name, text) in enumerate(SAID)
    )
    page = f"<h1>Tides</h1><p>4 March 2017</p><p>{'The pier is new, and the water finds another way. ' * 9}</p><div id=comments>{comments}</div>"
    found = domext.extract(page, options=Options(selector=Everything("article"))).comments
    assert [(comment.author, comment.date) for comment in found] == [(name, None) for name, _ in SAID]


@pytest.mark.parametrize(
    "below",
    [
        "<div class=updated-message>Edited 18 Apr, 2017 03:56</div>",
        "<div class=changed-message>Bearbeitet am 18. April 2017, 03:56</div>",
        "<div class=postsignature><p>Keep the powder dry, and the tea warm</p></div>",
        "<div class=widget_reactions><span><i>👍</i>14</span> <span><i>🎉</i>2</span></div>",
        "<ul class=reactions><li>👍 14</li></ul>",
    ],
)
def test_what_stands_below_the_text_of_a_post(below: str) -> None:
    posts = "".join(
        f"<table class=post id=p{n}><tr><td class=author><a href=/u/{n}>{name}</a> <p>4{n} posts</p></td>"
        f"<td><p class=when>{n + 4} March 2017 10:1{n}</p><div class=text>{text}</div>{below if n % 2 else ''}</td></tr></table>"
        for n, (name, text) in enumerate((*SAID, ("Ann", "Danke!")))
    )
    found = domext.extract(f"<h1>Tides</h1><div>{posts}</div>", options=FORUM).posts
    assert [(post.author, post.date, post.body.text) for post in found] == [
        (name, f"2017-03-0{n + 4}", text) for n, (name, text) in enumerate((*SAID, ("Ann", "Danke!")))
    ]


@pytest.mark.parametrize(
    "above",
    [
        "<em>发表于 2017-3-4 10:11:00</em><span>|</span><a href=/o>只看该作者</a><span>|</span><a href=/r>倒序浏览</a>",
        "<dl><dd>来自: 鼓浪屿</dd></dl>",
        "<p>by Otto Berg</p>",
    ],
)
def test_the_author_of_a_thread_is_that_of_its_first_post(above: str) -> None:
    posts = "".join(
        f"<div class=post id=p{n}><a class=member href=/u/{n}>{name}</a>{above}<i>2017-03-0{n + 4} 10:11:00</i><div class=text>{text}</div></div>"
        for n, (name, text) in enumerate(SAID)
    )
    assert domext.extract(f"<h1>潮汐表</h1><div>{posts}</div>", options=FORUM).metadata.authors == (SAID[0][0],)


@pytest.mark.parametrize("mark", ["{n}) ", "{n}. ", "#{n} ", "#{n}. "])
def test_the_number_of_a_post_is_no_part_of_the_name(mark: str) -> None:
    posts = "".join(
        f"<table><tr><td><b>{mark.format(n=n)}{name}</b></td><td>{n + 3} March 2017 10:11</td></tr><tr><td colspan=2>{text}</td></tr></table>"
        for n, (name, text) in enumerate(SAID, 1)
    )
    found = domext.extract(f"<h1>Guests</h1><div>{posts}</div>", options=FORUM).posts
    assert [(post.author, post.body.text) for post in found] == list(SAID)


@pytest.mark.parametrize(
    "subject",
    ["Tide tables of the harbour office and the new pier", "Таблица приливов и новый пирс у конторы порта в бухте"],
)
@pytest.mark.parametrize("short", ["Thanks!", "Ок", "谢谢"])
def test_short_posts_below_a_line_in_many_boxes(subject: str, short: str) -> None:
    texts = (SAID[0][1] * 2, short, SAID[1][1] * 2, short + " :)")
    posts = "".join(
        f"<tr><td class=cell><b><a href='?action=profile;u={n}'>Ann{n}</a></b></td><td class=cell><table><tr><td><span class=small><b>Re: {subject}</b><br>"
        f"<b>Reply #{n} - </b> March {n + 4}, 2017 18:30</span></td><td><a href=q><img src=q.gif></a></td></tr></table><hr><div class=message>{text}</div></td></tr>"
        for n, text in enumerate(texts)
    )
    found = domext.extract(f"<table><tr><td colspan=2><b>{subject}</b></td></tr>{posts}</table>", options=FORUM).posts
    assert [(post.author, post.date, post.body.text) for post in found] == [
        (f"Ann{n}", f"2017-03-0{n + 4}", text) for n, text in enumerate(texts)
    ]
