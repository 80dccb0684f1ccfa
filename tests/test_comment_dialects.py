"""Comments and posts in the markup of many programs: who wrote each, when, and what is text."""

from __future__ import annotations

import pytest

import domext
from domext import Options
from tests.selectors import Everything

ADDRESS = "https://quay.example/ferry"
STORY = (
    "<h1>Ferry</h1><p>"
    + "The old ferry crosses the sound twice a day, and nobody has asked for a timetable. " * 4
    + "</p>"
)
NAMES = ("Ann Ash", "Bob", "Jürgen Bo")
TEXTS = (
    "I took it once, and it was late by an hour.",
    "Personne ne l'attend, faute d'horaire.",
    "Mein Onkel war der Lotse, und er schlief lang.",
)
ALL = tuple(zip(NAMES, ("2012-10-10", "2012-10-11", "2012-10-12"), TEXTS, strict=True))
UNDATED = tuple((name, None, text) for name, text in zip(NAMES, TEXTS, strict=True))


def repeated(item: str, wrapper: str = "<div id=comments>{}</div>") -> str:
    """Three comments. In the markup of one, ``{n}`` is its number, ``{name}`` its author and ``{text}`` its text."""
    items = (item.format(n=n, name=name, text=text) for n, (name, text) in enumerate(zip(NAMES, TEXTS, strict=True)))
    return STORY + wrapper.format("".join(items))


def parts(source: str) -> list[tuple[str | None, str | None, str]]:
    comments = domext.extract(source, options=Options(selector=Everything("article"))).comments
    return [(comment.author, comment.date, comment.text) for comment in comments]


@pytest.mark.parametrize(
    ("item", "wrapper"),
    [
        # Definition lists: the name in the term, the text in the definition, and perhaps the date in one more.
        (
            (
                '<dt class=comment-author id=c{n}1><a href="/p/{n}">{name}</a> said...</dt><dd class=comment-body id=Blog1_cmt-{n}1><p>{text}</p></dd>'
                "<dd class=comment-footer><span class=comment-timestamp><a href=#c{n}1>October 1{n}, 2012 11:57 AM</a></span></dd>"
            ),
            "<dl id=comments-block>{}</dl>",
        ),
        (
            (
                '<dt class="comment thread-{n}"><span class=num>{n}</span> <a href="/p/{n}">{name}</a> <span>October 1{n}, 2012 at 11:57 am</span></dt>'
                '<dd class=comment><div class=format_text id=comment-body-{n}1><p>{text}</p><p class=reply><a href="?replytocom={n}#r">Reply</a></p></div></dd>'
            ),
            "<div id=comments><dl>{}</dl></div>",
        ),
        # Lists of replies have numbers, too.
        (
            (
                '<li class=comment id=bc_0_{n}B><div id=c42{n}><div class=comment-header id=bc_0_{n}M><cite class=user><a href="/p/{n}">{name}</a></cite> '
                '<a href="?c=4{n}">October 1{n}, 2012 1:24 PM</a></div><p class=comment-content id=bc_0_{n}MC>{text}</p><a href="javascript:;">Antworten</a></div></li>'
            ),
            "<div id=comments><div class=comment-thread id=bc_0_3T><ol>{}</ol></div></div>",
        ),
        # The name after the text, in a line with the date and a button.
        (
            "<div class=comment id=comment-6a{n}><div><p>{text}</p></div><p class=comment-footer>Geschrieben von: {name} | <a href=#c{n}>1{n}. Oktober 2012, 08:11</a></p></div>",
            "<div id=comments>{}</div>",
        ),
        (
            (
                '<li class=comment id=comment-{n}><div class=comment-body><p>{text}</p><p>par <a href="/p/{n}">{name}</a> le 1{n} octobre 2012 à 8h03 '
                '<a href="?r={n}">Répondre</a> <a href=#comment-{n}>#</a></p></div></li>'
            ),
            "<ol class=commentlist>{}</ol>",
        ),
        # Buttons before the text, or in brackets after it.
        (
            (
                '<div class=comment id=comment-{n}><div><a href="?replytocom={n}">Antworten</a></div><div><div class=info><span class=name>{name}</span> '
                "<span>1{n}. Oktober 2012 um 10:57</span></div><p>{text}</p></div></div>"
            ),
            "<div id=comments>{}</div>",
        ),
        (
            (
                '<li class=comment id=li-comment-{n}><div class=head><span class=date>1{n}. Oct, 2012 / </span><span class=name><a href="/p/{n}">{name}</a> says: </span></div>'
                '<div class=entry><p>{text}</p><p>[<a href="javascript:void(0)">Reply</a>]</p></div></li>'
            ),
            "<ol class=commentlist>{}</ol>",
        ),
        # The link of a profile that no class names, and the date as a title.
        (
            (
                '<div class=comment><a href="/@u{n}"><img></a><a href="/profile/{n}-u"><span>{name}</span></a> <a href="/c/{n}" title="Oct 1{n}, 2012, 4:26 PM">Oct 1{n}</a>'
                '<div class=comment-body><p>{text}</p></div><a href="/c/{n}">Expand full comment</a></div>'
            ),
            "<div class=comments>{}</div>",
        ),
        # Only the text is named for comments; the name and the date stand beside it in a box.
        ("<div class=change id=change-{n}-1350{n}><h3 class=change>by <b class=trac-author>{name}</b>, <time datetime=2012-10-1{n}>9 years ago</time></h3><div class=comment>{text}</div></div>", "<div id=changelog>{}</div>"),
        ("<li class=entry{n}><span class=author>{name}</span> <i>1{n}. Oktober 2012</i><blockquote class=comment_text><p>{text}</p></blockquote></li>", "<ol class=commentlist>{}</ol>"),
    ],
)  # fmt: skip
def test_comments_of_many_programs(item: str, wrapper: str) -> None:
    assert parts(repeated(item, wrapper)) == list(ALL)


@pytest.mark.parametrize(
    "line",
    [
        "<h4>{name} <span>1{n}.10.2012 // 12:59</span></h4>",
        "<p>{n}. {name} — <a href=#c{n}>1{n} octobre 2012 à 8h12</a></p>",
        "<div>{name} on October 1{n}, 2012 1:38 pm <a href='?r={n}'>Reply</a></div>",
        "<div>1{n}. Oct, 2012 / {name} schrieb:</div>",
        "<div>{name} ha scritto:</div><small>1{n} ottobre 2012</small>",
        "<p>Kommentar von {name}, Freitag, 1{n}. Oktober 2012</p>",
        "<p><b>Par {name}</b>, le 1{n} octobre 2012</p>",
        "<p>{name}, viernes 1{n} de octubre de 2012 a las 10:05</p>",
        "<p>Skrivet av {name}, 1{n} oktober 2012</p>",
        "<p>Kommentar av {name}, 1{n}. oktober 2012</p>",
        "<div>1{n}. října 2012 / {name} napsal:</div>",
        "<div>1{n} października 2012 / {name} odpowiedział:</div>",
        "<div>{name} dedi ki:</div><small>1{n} Ekim 2012</small>",
        "<div>{name} spune:</div><small>1{n} octombrie 2012</small>",
        "<div>{name} szerint:</div><small>2012. október 1{n}.</small>",
        "<div>{name} λέει:</div><small>1{n} Οκτωβρίου 2012</small>",
        "<div>{name} kirjoitti:</div><small>1{n}. lokakuuta 2012</small>",
        "<div>{name} пише:</div><small>1{n} жовтня 2012</small>",
        "<div>{name} ответил:</div><small>1{n} октября 2012</small>",
        "<div>{name} אמר:</div><small>1{n} באוקטובר 2012</small>",
        "<div>{name} يقول:</div><small>1{n} أكتوبر 2012</small>",
        "<div>{name} 说道：</div><small>2012年10月1{n}日</small>",
        "<div>{name} ने कहा:</div><small>1{n} अक्टूबर 2012</small>",
        "<div>{name} berkata:</div><small>1{n} Oktober 2012</small>",
        "<div>{name} đã viết:</div><small>1{n} tháng 10, 2012</small>",
        "<div>{name} comentó:</div><small>1{n} de octubre de 2012</small>",
        "<div>{name} a commenté :</div><small>1{n} octobre 2012</small>",
        # The name after the date.
        "<h6>Oct. 1{n}, 2012, 9:14 a.m.&nbsp;-&nbsp;{name} <a href=#c{n}>¶</a></h6>",
        "<p>1{n}. Oktober 2012 um 9:14 Uhr | {name}</p>",
        "<p>1{n} октября 2012 г. 9:14 — {name}</p>",
        "<p>أكتوبر 1{n}, 2012, 9:14 م - {name}</p>",
    ],
)
def test_names_without_markup_beside_a_date_or_a_verb(line: str) -> None:
    assert parts(repeated(f"<div class=comment id=comment-{{n}}>{line}<p>{{text}}</p></div>")) == list(ALL)


@pytest.mark.parametrize(
    "line",
    [
        "Lisätty 1{n}.10.2012",
        "Posted on October 1{n}, 2012",
        "Freitag, 1{n}. Oktober 2012, 10:05",
        "#{n} 2012-10-1{n}",
        "1{n} Oct 2012 10:05 - Top",
        "1{n}. Oktober 2012 – Tipp der Redaktion",
    ],
)
def test_labels_and_words_of_dates_are_no_names(line: str) -> None:
    expected = [(None, date, text) for _, date, text in ALL]
    assert parts(repeated(f"<div class=comment id=comment-{{n}}><p>{line}</p><p>{{text}}</p></div>")) == expected


def test_the_age_of_a_comment_is_no_text() -> None:
    item = (
        '<div id=wc-comm-{n}8 class="wc-comment level-1"><div class=label>Gast</div><div id=comment-{n}8><div class=comment-author>{name}</div>'
        "<div class=comment-text><p>{text}</p></div><div><a>Antworten</a><div>vor {n} Jahren</div></div></div></div>"
    )
    assert parts(repeated(item)) == list(UNDATED)


@pytest.mark.parametrize(
    ("buttons", "is_text"),
    [
        ("<div><a href=#a>add a comment</a> <a href=#s>see more comments</a></div>", False),
        ("<div><a href=#a>Antwort schreiben</a> <a href=#s>Zum Anfang zurück</a> <a href=#m>Dem Moderator melden</a></div>", False),
        ("<p><a href=/a>a timetable of 1911</a> <a href=/s>the log of the pilot</a></p>", True),
        ("<div><a href=/a>a timetable of 1911</a> <a href=/s>what the pilot wrote into his log</a></div>", True),
        ("<div>See <a href=/a>a timetable of 1911</a> <a href=/s>the log of the pilot</a></div>", True),
    ],
)  # fmt: skip
def test_rows_of_short_links_are_buttons(buttons: str, *, is_text: bool) -> None:
    item = "<div class=comment id=comment-{n}><b class=author>{name}</b><div class=text>{text}</div></div>"
    page = repeated(item).replace(TEXTS[1], f"{TEXTS[1]}</div>{buttons}<div>")
    assert [len(text.splitlines()) for *_, text in parts(page)] == [1, 1 + 2 * is_text, 1]


@pytest.mark.parametrize("empty", ["<div class=tools> </div>", "<span class='reply votes'> <i></i> </span>"])
def test_an_empty_element_named_for_buttons_leaves_the_word_after_it(empty: str) -> None:
    item = f"<div class=comment id=c-{{n}}><b class=author>{{name}}</b>{empty}<div><p>{{text}}</p></div><ul class=v><li>+{{n}}</li></ul></div>"
    expected = [(name, None, "Danke!" if n == 1 else text) for n, (name, _, text) in enumerate(UNDATED)]
    assert parts(repeated(item).replace(TEXTS[1], "Danke!")) == expected


def test_the_button_of_a_single_comment_is_no_name() -> None:
    page = f"{STORY}<div id=comments><div class=comment id=comment-1><p>{TEXTS[0]}</p><p><a href='/r?1'>Répondre</a></p></div></div>"
    assert parts(page) == [(None, None, TEXTS[0])]


@pytest.mark.parametrize(
    "markup",
    [
        "<table id=comments><tr><td>Name</td></tr><tr><td>E-Mail</td></tr><tr><td>Kommentar:</td></tr></table>",
        "<a href=/1><div class=item-commentCount>26</div></a><a href=/2><div class=item-commentCount>4</div></a>",
        "<div class='button add-comment'>Deja tu comentario</div>",
    ],
)
def test_labels_numbers_and_buttons_are_no_comments(markup: str) -> None:
    assert parts(STORY + markup) == []


def test_the_paragraphs_of_a_comment_are_one_comment() -> None:
    text, answer = "".join(f"<p>{text}</p>" for text in TEXTS), "He slept on the quay, on a heap of nets, until noon."
    page = f"{STORY}<div id=comments><div class=k1><b>Ann</b>{text}</div><div class=k1><b>Bob</b><p>{answer}</p></div></div>"
    assert [text for _, _, text in parts(page)] == ["\n\n".join(TEXTS), answer]


def test_equal_comments_are_not_buttons() -> None:
    page = STORY + "".join(
        f"<div class=comment id=comment-{n}><b>{NAMES[n]}</b><p>Das hat mir sehr geholfen.</p></div>" for n in range(3)
    )
    assert parts(page) == [(name, None, "Das hat mir sehr geholfen.") for name in NAMES]


CHINESE = ("江边的老船夫今天不出海", "隔壁种菜的大叔", "小雨")


@pytest.mark.parametrize(
    ("item", "names"),
    [
        # Names of many ideographs, after a button for votes.
        ('<a href="javascript:;">有用</a> <a href="/people/{n}/">{name}</a>', CHINESE),
        # Parts of the lines about a member that have classes like that of the name.
        ('<div class=poster><h4><a href="?action=profile;u={n}">{name}</a></h4><ul class=user_info><li>Full Hero of the Quay</li><li>Posts: 7,13{n}</li><li class=poster_ip>Logged</li></ul></div>', NAMES),
        (
            (
                '<div class=author-registered>Joined: Apr 200{n}</div><div class=author-posts>Posts: 13{n}</div><div class=author-picture><a class=avatar-none href="/users/{n}">X</a></div>'
                '<div class=author-name><a href="/users/{n}"><span class=username>{name}</span></a></div>'
            ),
            NAMES,
        ),
        # The letter of an avatar stands before the name.
        ('<section itemprop=author><a class="avatar avatar--default" href="/m/{n}"><span>X</span></a> <h4><span class=username>{name}</span></h4><h5 class=userTitle>Well-known</h5></section>', NAMES),
        (
            (
                "<div itemprop=author itemscope><div class=small><a href='/user/{n}'><span class='avatar avatar-rounded'>X</span></a></div>"
                "<div class=row><a href='/user/{n}'>{name}</a></div> <a href='/post/{n}' title='2015-03-1{n}T10:00:00.000Z'></a></div><a href='/post/{n}'>#{n}</a>"
            ),
            NAMES,
        ),
        # A card that the page shows when the reader points to the name.
        ('<div class=authi><a href="?uid={n}">{name}</a></div><div style="display: none"><strong><a href="?uid={n}">{name}</a></strong> <em>offline</em><p>Pilots of the outer harbour</p><p>Not seen since the spring</p><p>Boats: two, oars: none yet</p><p>Home: a loft above the old smithy</p></div><p>Newcomer</p><div class=tip style="display: none"><div>{n} of 45 points to the next rank</div></div>', NAMES),
        # Tags above the name.
        ("<ul><li><a class=js-tag-name rel=tag href='/t/{n}'>garten{n}</a></li></ul><a class=user-name-link href='/users/{n}'>{name}</a>", NAMES),
        # An age whose link leads to the post.
        ('<a href="/c/{n}"><b>{n} years ago</b></a> <a href="/x/{n}">{name}</a>', NAMES),
    ],
)  # fmt: skip
def test_the_name_of_a_post_is_no_button_rank_or_age(item: str, names: tuple[str, ...]) -> None:
    posts = "".join(
        f"<div class=post id=p{n}><div class=side>{item.format(n=n, name=name)}</div><time datetime=2015-03-1{n}>1{n}</time><div class=content>{text}</div></div>"
        for n, (name, text) in enumerate(zip(names, TEXTS, strict=True))
    )
    article = domext.extract(
        f"<h1>Ferry</h1><div>{posts}</div>", url=ADDRESS, options=Options(selector=Everything("forum"))
    )
    assert [post.author for post in article.posts] == list(names)
    assert not any("points" in post.body.text or "ago" in post.body.text for post in article.posts)


@pytest.mark.parametrize(
    ("item", "wrapper"),
    [
        # A number, a name that begins like that of a month, and the date, in one line.
        ("<div class=bz_comment id=c{n}><div class=head><a href=#c{n}>Comment {n}</a> <span class=fn>{name}</span> <span>2012-10-1{n} 19:14:02 UTC</span></div><pre>{text}</pre></div>", "<div>{}</div>"),
        # The class of the text has the name of a button.
        (
            (
                '<div id=r_130{n} class=cell><table><tr><td width=48><img></td><td><div class=fr><span class=no>{n}</span></div><strong><a href="/member/{n}">{name}</a></strong> '
                '<span class=ago title="2012-10-1{n} 19:14:02 +08:00">9 years ago</span><div class=reply_content>{text}</div></td></tr></table></div>'
            ),
            "<div>{}</div>",
        ),
        # The name follows the number of the post without a space.
        ('<div id={n} class="clear post"><div><span class=postid>000{n}</span><span class=postusername><b>{name}</b></span> <span>2012/10/1{n}(日) 19:14:02.55</span></div><div class=post-content>{text}</div></div>', "<div>{}</div>"),
        # Guest books: a row for the name and the date, a row for the text.
        ("<tr bgcolor=#eee><td><b>{name}</b> (<a href=mailto:a@b.example>E-Mail</a>) aus Hamburg schrieb am <i>1{n}.10.2012 um 19:14</i> Uhr:</td></tr><tr><td>{text}</td></tr>", "<table>{}</table>"),
        # The same with a heading above all rows, and a label before the name.
        ("<tr><th><a href=msg{n}>msg{n} (view)</a></th><th>Author: {name}</th><th>Date: 2012-10-1{n}.19:14:02</th></tr><tr><td colspan=3 class=content><pre>{text}</pre></td></tr>", "<table class=messages><tr><th colspan=3>Messages</th></tr>{}</table>"),
        ("<tr><td><a href=e{n}>Nr. {n}</a></td><td>Verfasser: {name} &lt;m@b.example&gt;</td><td>1{n}.10.2012 19:14</td></tr><tr><td colspan=3><p>{text}</p></td></tr>", "<table><tr><td colspan=3>Alle Einträge</td></tr>{}</table>"),
        # Years of two digits, and markup that is shown as text.
        ("<div class=post id=p{n}><i class=author>&lt;span&gt;{name}&lt;/span&gt;</i> <i>10/1{n}/12 7:14 PM</i><p>{text}</p></div>", "<div>{}<p>Last visit: 10/13/12, 10:15 PM</p></div>"),
        # A log of a chat.
        ("<tr id=t19:1{n}><td class=time><a href=#t>2012-10-1{n} 19:1{n}</a></td><td class=nick>&lt;{name}&gt;</td><td>{text}</td></tr>", "<table>{}</table>"),
    ],
)  # fmt: skip
def test_posts_of_many_programs(item: str, wrapper: str) -> None:
    names, source = (
        ("Martin K.", "Bob", "Jürgen Bo"),
        wrapper.format("".join(item.format(n=n, name="{}", text=text) for n, text in enumerate(TEXTS))),
    )
    posts = domext.extract(
        f"<h1>Ferry</h1>{source.format(*names)}", options=Options(selector=Everything("forum"))
    ).posts
    found = [(post.author, (post.date or "")[:10], post.body.text) for post in posts]
    assert found == [(name, f"2012-10-1{n}", text) for n, (name, text) in enumerate(zip(names, TEXTS, strict=True))]


@pytest.mark.parametrize("path", ["/revisions/", "/posts/{n}/history", "/wiki/{n}/edits?all"])
def test_the_changes_of_a_post_are_not_its_address(path: str) -> None:
    item = f"<div class=post id=p{{n}}><b class=author>{{name}}</b> <a href={path}>asked <i title='2015-03-1{{n}} 10:14:00'>x</i></a><p>{{text}}</p></div>"
    posts = "".join(
        item.format(n=n, name=name, text=text) for n, (name, text) in enumerate(zip(NAMES, TEXTS, strict=True))
    )
    title = "<h1><div>Ferry</div></h1>"
    article = domext.extract(
        posts.replace("<p>", f"{title}<p>", 1), url=ADDRESS, options=Options(selector=Everything("forum"))
    )
    assert [(post.address, post.body.text) for post in article.posts] == [
        (f"{ADDRESS}#p{n}", text) for n, text in enumerate(TEXTS)
    ]


def test_the_page_of_the_author_is_not_the_address_of_a_comment() -> None:
    item = (
        '<li class=comment id=comment-{n}><cite class=fn><a href="https://u{n}.example" rel="external nofollow" class=url>{name}</a></cite> '
        "<a href=#comment-{n}>October 1{n}, 2012</a><p>{text}</p><p><a href=https://quay.example/{n} rel=external class=url>quay</a></p></li>"
    )
    options = Options(selector=Everything("article"), comments="include")
    posts = domext.extract(repeated(item, "<ol class=commentlist>{}</ol>"), url=ADDRESS, options=options).posts
    assert [(post.author, post.address) for post in posts] == [
        (name, f"{ADDRESS}#comment-{n}") for n, name in enumerate(NAMES)
    ]


@pytest.mark.parametrize(
    "margin",
    [
        "<ul id=recentcomments>{}</ul>",
        "<ol class=wp-block-latest-comments>{}</ol>",
        "<div class='box letzte-kommentare'><ul>{}</ul></div>",
        "<section class=derniers_commentaires>{}</section>",
        "<div class=commentBox><ul class='ultimos-comentarios'>{}</ul></div>",
        "<div class=comments-form><div id=comment-preview>{}</div></div>",
    ],
)
def test_the_newest_comments_of_a_site_and_previews_are_no_comments_on_the_article(margin: str) -> None:
    others = "".join(
        f"<li class=comment><b>{name}</b> on <a href='/{place}#comment-{place}'>Winter</a>: {text * 3} <i>2012-10-0{place}</i></li>"
        for place, (name, text) in enumerate(zip(NAMES, TEXTS, strict=True), 1)
    )
    source = f"{STORY}{{}}<aside>{margin.format(others)}</aside>"
    assert parts(source) == []
    item = "<div class=comment id=comment-{n}><b>{name}</b> <i>2012-10-1{n}</i><p>{text}</p></div>"
    comments = repeated(item, "<div id=comments>{}</div>").removeprefix(STORY)
    assert parts(source.format(comments)) == list(ALL)
