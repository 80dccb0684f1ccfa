"""Pages of posts as common generators of boards write them, with short posts, signatures, quotations and notes of changes."""

from __future__ import annotations

from typing import Final

from tests.threads import Expected, Thread

_AUTHORS: Final = ("bilge_rat", "Old Caulker", "Márit", "bilge_rat", "Юрий77")
_TEXTS: Final = (
    "My rowing boat has taken on water since I painted it in the spring, and after an hour there are two inches in the bilge.",
    "Hast du die Naht am Kiel kalfatert, bevor du gestrichen hast? Bei mir war die Baumwolle verrottet, und keine Farbe hätte geholfen.",
    "Laissez-la trois jours dans l'eau. Les bordages gonflent, et la moitié des voies d'eau se ferment toutes seules, il suffit d'écoper.",
    "Danke!",
    "Ждать было правильно: сегодня утром лодка сухая. Спасибо вам обоим, осенью всё равно посмотрю на шов у киля.",
)
_NAVIGATION: Final = '<ul class="menu"><li><a href="/faq">FAQ</a></li><li><a href="/search">Search</a></li></ul>'
_FOOTER: Final = (
    "<div id=footer><a href=/imprint>Imprint</a><p>All times are GMT +1. The time now is 11:20 PM.</p></div>"
)
_INDENTS: Final = (0, 1, 2, 0, 1)


def _thread(
    posts: str,
    dates: tuple[str | None, ...],
    votes: tuple[int | None, ...] = (None,) * 5,
    depths: tuple[int, ...] = (0,) * 5,
) -> Thread:
    html = f"<html><head><title>Leaking boat - Forum</title></head><body>{_NAVIGATION}<h1>Leaking boat</h1>{posts}{_FOOTER}"
    rows = zip(_AUTHORS, dates, _TEXTS, depths, votes, strict=True)
    return Thread(html, tuple(Expected(*row) for row in rows))


def _tables_with_members() -> Thread:
    """Lines about the member are longer than the third post, and his registration is a date as well."""
    posts = "".join(
        f'<table id="post{n + 900}" class="tborder"><tr><td class="thead"><a name="post{n + 900}"></a> 0{n + 3}.11.2011, 18:2{n}</td><td class="thead">#<b>{n + 1}</b></td></tr>'
        f'<tr><td class="alt2"><a class="bigusername" href="member.php?u={n}">{author}</a><div>Erfahrener Benutzer</div><div>Registriert seit: 0{n + 2}.02.2009</div><div>Ort: Murnau</div></td>'
        f'<td class="alt1"><div id="post_message_{n}">{text}</div>{"<div>__________________<br>Wer den Ofen ehrt, friert nicht.</div>" if n % 3 == 0 else ""}</td></tr></table>'
        for n, (author, text) in enumerate(zip(_AUTHORS, _TEXTS, strict=True))
    )
    return _thread(f"<div id=posts>{posts}</div>", tuple(f"2011-11-0{n + 3}" for n in range(5)))


def _list_with_titles_of_times() -> Thread:
    """Labels are beside the dates of members, and the time of a post and of its last change is a title."""
    posts = "".join(
        f'<li id="post-{n + 77}" class="message" data-author="{author}"><div class="user"><h3><a href="members/x.{n}/" class="username">{author}</a></h3><dl><dt>Joined:</dt><dd>Apr 2{n}, 2012</dd></dl></div>'
        f'<div class="info"><article><blockquote class="messageText">{text}</blockquote></article>{"<div class=signature>Nordic folkboat 1962, never for sale</div>" if n in {0, 3} else ""}'
        f"{'<div class=editDate>Last edited: <abbr title=&quot;Jun 18, 2014 at 8:00 AM&quot;>Jun 18, 2014</abbr></div>' if n == 4 else ''}"
        f'<a href="boat.5/#post-{n + 77}" class="datePermalink"><span title="Jun 1{n}, 2014 at 10:1{n} AM">Jun 1{n}</span></a></div></li>'
        for n, (author, text) in enumerate(zip(_AUTHORS, _TEXTS, strict=True))
    )
    return _thread(f"<ol>{posts}</ol>", tuple(f"2014-06-1{n}" for n in range(5)))


def _avatars_of_letters() -> Thread:
    posts = "".join(
        f'<div class="item" data-id="{n}"><header><h3 class="user-name"><a href="/u/x{n}"><span class="user-avatar">{author[0]}</span><span class="username">{author}</span></a></h3>'
        f'<time datetime="2022-02-0{n + 3}T20:30:00+00:00">févr.</time></header><div class="body"><p>{text}</p></div><button>Répondre</button></div>'
        for n, (author, text) in enumerate(zip(_AUTHORS, _TEXTS, strict=True))
    )
    return _thread(f"<div>{posts}</div>", tuple(f"2022-02-0{n + 3}T20:30:00+00:00" for n in range(5)))


def _empty_times() -> Thread:
    """A program writes the times, of which the markup only has titles; votes beside the buttons."""
    posts = "".join(
        f'<li class="pt-4 {"owner" if n % 3 == 0 else ""}" data-pid="{n}"><a class="fw-bold" href="/user/x{n}">{author}</a> <span>wrote on <a href="/post/{n + 5}" class="timeago" title="2019-08-0{n + 3}T06:10:00.000Z"></a></span>'
        f'<div class="content"><p>{text}</p></div><div class="votes"><a href="#">\n {n + 2} \n</a></div></li>'
        for n, (author, text) in enumerate(zip(_AUTHORS, _TEXTS, strict=True))
    )
    dates = tuple(f"2019-08-0{n + 3}T06:10:00+00:00" for n in range(5))
    return _thread(f"<ul class=posts>{posts}</ul>", dates, (2, 3, 4, 5, 6))


def _web_components() -> Thread:
    def post(n: int, inner: str = "") -> str:
        return (
            f'<board-comment author="{_AUTHORS[n]}" depth="{_INDENTS[n]}"><div><a href="/user/x{n}">{_AUTHORS[n]}</a> <time datetime="2025-02-0{n + 3}T10:10:00+00:00">hace 1 a</time></div>'
            f"<div><p>{_TEXTS[n]}</p></div><board-actions><button>Responder</button></board-actions>{inner}</board-comment>"
        )

    posts = post(0, post(1, post(2))) + post(3, post(4))
    dates = tuple(f"2025-02-0{n + 3}T10:10:00+00:00" for n in range(5))
    return _thread(f"<board-tree>{posts}</board-tree>", dates, depths=_INDENTS)


def _rows_of_several_classes() -> Thread:
    """The mails of a thread: the first has another class than the others, of which every second one is odd."""
    posts = "".join(
        f'<div class="{("email", "even", "odd", "even", "odd")[n]}"><div class="email-header"><a class="name" href="/users/{n}ab/">{author}</a> <span class="time">{n + 3} Mar 2020, 6:0{n} p.m.</span></div>'
        f'<div class="email-body"><p>{text}</p></div><a class="message_permalink" href="/message/M{n}/">reply online</a></div>'
        for n, (author, text) in enumerate(zip(_AUTHORS, _TEXTS, strict=True))
    )
    return _thread(f"<section>{posts}</section>", tuple(f"2020-03-0{n + 3}" for n in range(5)))


def _headings_of_names() -> Thread:
    posts = "".join(
        f'<section class="BkUD"><div class="r1k"><h3 class="s1f">{author}</h3><div class="ue3">Mar {n + 3}, 2018, 4:1{n}:22 PM</div><div>to boats</div></div><div class="ptW">{text}</div></section>'
        for n, (author, text) in enumerate(zip(_AUTHORS, _TEXTS, strict=True))
    )
    return _thread(f"<div>{posts}</div>", tuple(f"2018-03-0{n + 3}" for n in range(5)))


def _indented_rows() -> Thread:
    posts = "".join(
        f'<tr class="row" id="{n + 5100}"><td><table><tr><td class="ind" indent="{_INDENTS[n]}"></td><td><div><a class="user" href="user?id={n}">{author}</a> <span class="age" title="2024-02-0{n + 5}T09:15:00"><a href="item?id={n + 5100}">{n + 2} hours ago</a></span></div>'
        f'<div class="text">{text}</div></td></tr></table></td></tr>'
        for n, (author, text) in enumerate(zip(_AUTHORS, _TEXTS, strict=True))
    )
    return _thread(f"<table>{posts}</table>", tuple(f"2024-02-0{n + 5}T09:15:00" for n in range(5)), depths=_INDENTS)


def _scores_in_words() -> Thread:
    """Comments in each other, below a page's own kind of first post; the score is in words, with others that no reader sees."""

    def post(n: int, inner: str = "") -> str:
        return (
            f'<div class="thing id-{n} {"link" if n == 0 else "comment"}"><div class="entry"><p class="tagline"><a href="/user/x{n}" class="author">{_AUTHORS[n]}</a> <span class="score dislikes">{n + 2} points</span>'
            f'<span class="score">{n + 3} points</span> <time datetime="2020-02-0{n + 3}T10:00:00+00:00">4 years ago</time></p><form class="usertext"><p>{_TEXTS[n]}</p></form><a href="/k{n}">permalink</a></div>'
            f'<div class="child">{inner}</div></div>'
        )

    posts = post(0) + post(1, post(2)) + post(3, post(4))
    dates = tuple(f"2020-02-0{n + 3}T10:00:00+00:00" for n in range(5))
    return _thread(f"<div class=listing>{posts}</div>", dates, (3, 4, 5, 6, 7), (0, 0, 1, 0, 1))


def _authors_with_badges() -> Thread:
    """Questions and answers with the editors before the authors; only the elements of authors are marked, with badges."""
    posts = "".join(
        f'<div class="{"answer" if n else "question"}" id="a{n}"><div class="js-vote-count" itemprop="upvoteCount">{n + 2}</div><div class="prose"><p>{text}</p></div>'
        f'<div class="signature-box"><div class="user-info">edited <span title="2021-05-2{n} 08:00:00Z">May 2{n}, 2021</span><div class="user-details"><a href="/users/{n}0/editor">Editor {n}</a></div></div></div>'
        f'<div class="signature-box owner"><div class="user-info">asked <time itemprop="dateCreated" datetime="2021-05-1{n}T08:00:00">May 1{n}</time>'
        f'<div class="user-details" itemprop="author" itemscope><a class="d-none" href="/users/{n}"><span class="avatar">{author[0]}</span></a><a href="/users/{n}/x" itemprop="url">{author}</a>'
        f"<div><span>6,796</span><span>8 gold badges</span><span>35 silver badges</span><span>47 bronze badges</span></div></div></div></div></div>"
        for n, (author, text) in enumerate(zip(_AUTHORS, _TEXTS, strict=True))
    )
    return _thread(f"<div id=mainbar>{posts}</div>", tuple(f"2021-05-1{n}T08:00:00" for n in range(5)), (2, 3, 4, 5, 6))


def _numeric_dates(pattern: str) -> Thread:
    """The days of the last posts show the order of day and month for all."""
    days = range(11, 16)
    posts = "".join(
        f'<div class="post" id="p{n}"><b class="author">{author}</b> <i>{pattern.format(day=day)}, 10:1{n}</i><p>{text}</p></div>'
        for n, (day, author, text) in enumerate(zip(days, _AUTHORS, _TEXTS, strict=True))
    )
    return _thread(posts, tuple(f"2009-03-{day}" for day in days))


BOARDS: Final = {
    "authors with badges": _authors_with_badges(),
    "months before days": _numeric_dates("03-{day}-2009"),
    "days before months": _numeric_dates("{day}/03/2009"),
    "tables with members": _tables_with_members(),
    "titles of times": _list_with_titles_of_times(),
    "avatars of letters": _avatars_of_letters(),
    "empty times": _empty_times(),
    "web components": _web_components(),
    "rows of several classes": _rows_of_several_classes(),
    "headings of names": _headings_of_names(),
    "indented rows": _indented_rows(),
    "scores in words": _scores_in_words(),
}
