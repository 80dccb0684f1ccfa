"""Pages of posts in markup of many kinds: forums, questions and answers, issues, mails and comments, written for the tests."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import repeat
from typing import Final, NamedTuple

ADDRESS: Final = "https://forum.example/t/42"


class Expected(NamedTuple):
    """A post as a reader sees it."""

    author: str
    date: str | None
    text: str
    depth: int = 0
    votes: int | None = None


@dataclass(frozen=True)
class Thread:
    """A page and its posts."""

    html: str
    posts: tuple[Expected, ...]


_ENGLISH: Final = (
    "My rowing boat has taken on water since I painted it in the spring. The planks below the waterline look sound, but after an hour there are two inches in the bilge.",
    "Did you caulk the garboard seam before you painted? On mine the cotton had rotted away, and no paint in the world would have kept the water out of it.",
    "Leave her in the water for three days. Clinker planks take up when they swell, and half of the leaks close on their own, so bail her out and wait.",
    "Waiting was right: she is dry this morning. Thank you both, I will look at the garboard seam in autumn all the same, when she comes ashore.",
)
_GERMAN: Final = (
    "Seit dem Umzug zieht der Kachelofen in der Stube nicht mehr richtig. Beim Anheizen kommt der Rauch aus der Klappe, und nach einer Stunde ist das Zimmer blau.",
    "Hat der Kaminkehrer den Zug gemessen? Bei uns lag ein Vogelnest im Schornstein, und danach war alles wieder gut, ganz ohne einen neuen Ofen.",
    "Mach beim Anheizen das Fenster auf. In dichten Häusern fehlt die Luft, die der Ofen zum Brennen braucht, und dann kommt der Rauch ins Zimmer zurück.",
    "Es war wirklich das Fenster. Mit dem offenen Spalt zieht er wie früher, vielen Dank für die schnelle Hilfe von euch beiden.",
)
_FRENCH: Final = (
    "Bonjour à tous, mon levain ne monte plus depuis que la cuisine est froide. Je le nourris tous les matins avec de la farine de seigle, et il reste plat comme une galette.",
    "Un levain dort au-dessous de vingt degrés. Mettez le bocal dans le four éteint, avec la lampe allumée, et il sera réveillé avant le soir.",
    "Chez moi, une cuillère de miel a suffi. Mais attention à l'eau du robinet : le chlore le tue, il faut la laisser reposer une nuit entière.",
    "La lampe du four a fait des miracles, il déborde ce matin. Merci beaucoup, je vais faire du pain pour toute la rue.",
)
_SPANISH: Final = (
    "He heredado una guitarra de mi abuelo y el mástil está torcido. Las cuerdas quedan muy altas en el traste doce, y no sé si merece la pena arreglarla.",
    "Antes de nada, mira si tiene alma. Si no la tiene, un lutier puede corregir el mástil con calor, y suele costar menos que una guitarra nueva.",
    "La mía estaba igual y la llevé a un taller del barrio. Quedó perfecta, y el sonido de esa madera vieja no lo tiene ninguna de fábrica.",
)
_JAPANESE: Final = (
    "庭の梅の木に毎年アブラムシがつきます。薬を使わずに減らす方法があれば教えてください。去年は葉がほとんど縮れてしまいました。",
    "牛乳を水で薄めて晴れた朝にかけると効きます。乾いたあとで必ず水で流してください。うちでは三回で見えなくなりました。",
    "てんとう虫を集めて放すのが一番です。薬をまくと、てんとう虫まで減ってしまうので、かえって増えることになります。",
)  # fmt: skip
_NAVIGATION: Final = '<div class="nav"><a href="/">Home</a> <a href="/faq">FAQ</a> <a href="/search">Search</a> <a href="/login">Log in</a></div>'
_FOOTER: Final = (
    '<div class="foot"><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a> Powered by Board 2.0</div>'
)


def _page(title: str, content: str, head: str = "") -> str:
    return (
        f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>{_NAVIGATION}<h1>{title}</h1>"
        f"{content}{_FOOTER}</body></html>"
    )


def _table_forum_2005() -> Thread:
    """Rows of a table: the author with his rank on the left, the date and the text on the right, buttons below."""
    dates = (
        "Tue May 03, 2005 7:41 pm",
        "Tue May 03, 2005 9:02 pm",
        "Wed May 04, 2005 6:15 am",
        "Sat May 07, 2005 8:30 am",
    )
    iso = ("2005-05-03", "2005-05-03", "2005-05-04", "2005-05-07")
    authors = ("bilge_rat", "Old Caulker", "Marit", "bilge_rat")
    rows = "".join(
        f'<tr><td width="150" valign="top" class="row{n % 2 + 1}"><a name="{n + 310}"></a><b>{author}</b><br>Joined: 12 Jan 2004<br>'
        f'Posts: {n * 37 + 5}<br>Location: Hafslund</td><td class="row{n % 2 + 1}" valign="top"><table width="100%"><tr><td>'
        f"Posted: {date} &nbsp; Post subject: {'' if n == 0 else 'Re: '}Leaking boat</td><td align=right><a href='posting.php?q={n}'>Reply with quote</a></td></tr>"
        f'<tr><td colspan="2"><hr></td></tr><tr><td colspan="2"><span class="postbody">{text}</span></td></tr></table></td></tr>'
        f'<tr><td class="row{n % 2 + 1}"><a href="#top">Back to top</a></td><td><a href="/u/{n}">Profile</a> <a href="/pm/{n}">PM</a></td></tr>'
        '<tr><td colspan="2" height="1"></td></tr>'
        for n, (author, date, text) in enumerate(zip(authors, dates, _ENGLISH, strict=True))
    )
    table = f'<table width="100%" border="0"><tr><th>Author</th><th>Message</th></tr>{rows}</table>'
    return Thread(_page("Leaking boat", table), tuple(map(Expected, authors, iso, _ENGLISH)))


def _tables_of_posts() -> Thread:
    """A table for each post, with a head row for the date and a column for the author."""
    dates = ("03.11.2011, 18:22", "03.11.2011, 19:05", "04.11.2011, 07:48", "06.11.2011, 10:10")
    iso = ("2011-11-03", "2011-11-03", "2011-11-04", "2011-11-06")
    authors = ("Ofenfreund", "Kaminkehrer a.D.", "Resi", "Ofenfreund")
    posts = "".join(
        f'<div id="edit{n + 900}"><table id="post{n + 900}" class="tborder" width="100%"><tr><td class="thead"><a name="post{n + 900}">'
        f'<img src="/old.gif" alt="Alt"></a> {date}</td><td class="thead" align="right">#<a href="/showpost.php?p={n + 900}"><strong>{n + 1}</strong></a></td></tr>'
        f'<tr><td class="alt2" width="175"><div id="postmenu_{n}"><a class="bigusername" href="/member{n}">{author}</a></div><div class="smallfont">Erfahrener Benutzer</div>'
        f'<div class="smallfont">Registriert seit: 02.2009<br>Ort: Murnau<br>Beiträge: {n * 51 + 7}</div></td>'
        f'<td class="alt1" id="td_post_{n + 900}"><div id="post_message_{n + 900}">{text}</div></td></tr></table></div>'
        for n, (author, date, text) in enumerate(zip(authors, dates, _GERMAN, strict=True))
    )
    return Thread(
        _page("Kachelofen zieht nicht", f'<div id="posts">{posts}</div>'),
        tuple(map(Expected, authors, iso, _GERMAN)),
    )


def _nested_divs() -> Thread:
    """Replies inside the posts that they answer."""
    authors = ("Ilse", "Bram", "Noor", "Ilse")
    dates = tuple(f"2019-03-0{n}T0{n}:15:00+00:00" for n in range(2, 6))

    def post(n: int, inner: str = "") -> str:
        return (
            f'<div class="thread-post" id="msg-{n + 70}"><div class="post-meta"><a class="username" href="/@{authors[n].lower()}">{authors[n]}</a> '
            f'<time datetime="{dates[n]}">{n + 2} March</time></div><div class="post-body"><p>{_ENGLISH[n]}</p></div>'
            f'<div class="post-buttons"><a href="#">Reply</a> <a href="#">Report</a></div>{inner}</div>'
        )

    answer = post(1, f"<div class=replies>{post(2)}</div>")
    content = f'<div class="thread">{post(0, f"<div class=replies>{answer}{post(3)}</div>")}</div>'
    depths = (0, 1, 2, 1)
    return Thread(
        _page("Water in the bilge", content),
        tuple(map(Expected, authors, dates, _ENGLISH, depths)),
    )


def _question_with_microdata() -> Thread:
    authors, votes = ("Amparo", "lutier_juan", "Nieves"), (4, 11, -1)
    dates = ("2021-02-10T09:00:00", "2021-02-10T11:30:00", "2021-02-12T08:05:00")

    def post(n: int, kind: str, inner: str = "") -> str:
        return (
            f'<div itemscope itemtype="https://schema.org/{kind}" class="{kind.lower()}" id="{kind.lower()}-{n + 5}">'
            f'<div class="votecell"><button aria-label="Voto"></button><span itemprop="upvoteCount">{votes[n]}</span></div>'
            f'<div itemprop="text"><p>{_SPANISH[n]}</p></div><div class="signature" itemprop="author" itemscope itemtype="https://schema.org/Person">'
            f'<span itemprop="name">{authors[n]}</span> <time itemprop="dateCreated" datetime="{dates[n]}">hace tiempo</time></div>{inner}</div>'
        )

    answers = "".join(f'<div itemprop="suggestedAnswer">{post(n, "Answer")}</div>' for n in (1, 2))
    content = f'<div id="mainbar">{post(0, "Question")}<h2>2 respuestas</h2>{answers}</div>'
    return Thread(
        _page("¿Merece la pena arreglar el mástil?", content),
        tuple(map(Expected, authors, dates, _SPANISH, repeat(0), votes)),
    )


def _question_with_classes() -> Thread:
    authors, votes = ("tarred_hemp", "seam_and_oakum", "Vigdis"), (7, 23, 2)
    dates = ("Apr 2, 2014 at 10:11", "Apr 2, 2014 at 12:40", "Apr 5, 2014 at 8:03")
    iso = ("2014-04-02", "2014-04-02", "2014-04-05")
    posts = "".join(
        f'<div class="{"question" if n == 0 else "answer"}" data-id="{n + 88}"><div class="vote"><a class="up">up</a><span class="vote-count">{votes[n]}</span><a class="down">down</a></div>'
        f'<div class="text"><p>{_ENGLISH[n]}</p></div><div class="menu"><a href="/q/{n + 88}" class="permalink">share</a> <a href="/edit">improve this</a></div>'
        f'<div class="user-info">{"asked" if n == 0 else "answered"} {dates[n]} <a href="/users/{n}">{authors[n]}</a> <span class="reputation-score">1,{n}42</span></div></div>'
        for n in range(3)
    )
    return Thread(
        _page("Why does my boat leak after painting?", f'<div class="content">{posts}</div>'),
        tuple(map(Expected, authors, iso, _ENGLISH, repeat(0), votes)),
    )


def _issue_tracker() -> Thread:
    authors = ("hfjord", "mk-larsen", "devbot-3", "hfjord")
    dates = tuple(f"2022-08-1{n}T14:00:00+00:00" for n in range(4))
    texts = (
        "The export of tide tables fails when the harbour has no name. The program stops without a message, and the file on the disk is empty afterwards.",
        "I can reproduce this with version 2.3. The name is read before it is checked, so an empty one ends the loop over all of the harbours.",
        "The change is in the branch for 2.4. It writes the number of the harbour when the name is missing, as the paper tables have always done.",
        "Confirmed, the export is complete with the branch. Thank you for the quick repair, this can be closed from my side.",
    )
    posts = "".join(
        f'<div class="TimelineItem"><div class="timeline-comment" id="issuecomment-{n + 4411}"><div class="timeline-comment-header"><strong><a class="author" href="/{author}">{author}</a></strong> commented '
        f'<a href="#issuecomment-{n + 4411}"><time datetime="{date}">Aug 1{n}, 2022</time></a></div><div class="comment-body"><p>{text}</p></div></div></div>'
        for n, (author, date, text) in enumerate(zip(authors, dates, texts, strict=True))
    )
    return Thread(
        _page("Export fails for harbours without name #17", f'<div class="js-discussion">{posts}</div>'),
        tuple(map(Expected, authors, dates, texts)),
    )


def _mailing_list() -> Thread:
    """Messages one after another, without an element around each."""
    authors = ("Ragnhild Moe", "Peter Achterberg", "Ragnhild Moe")
    dates = ("Mon, 3 Feb 2003 09:12:44 +0100", "Mon, 3 Feb 2003 17:20:01 +0000", "Tue, 4 Feb 2003 08:01:30 +0100")
    iso = ("2003-02-03", "2003-02-03", "2003-02-04")
    messages = "".join(
        f'<a name="{n:05d}"></a><h3>Re: [boats] leaking garboard</h3><p class="head"><b>From:</b> {author}<br><b>Date:</b> {date}</p><pre>{text}</pre><hr>'
        for n, (author, date, text) in enumerate(zip(authors, dates, _ENGLISH, strict=False))
    )
    return Thread(
        _page("boats: February 2003", messages),
        tuple(map(Expected, authors, iso, _ENGLISH)),
    )


def _comment_page() -> Thread:
    authors = ("Solène", "Papi Lulu", "J.-M. Kerbrat", "Solène")
    dates = ("le 12 mars 2013 à 08h15", "le 12 mars 2013 à 10h02", "le 13 mars 2013 à 07h40", "le 15 mars 2013 à 09h09")
    iso = ("2013-03-12", "2013-03-12", "2013-03-13", "2013-03-15")
    items = "".join(
        f'<li id="c{n + 40}" class="commentaire"><p class="auteur"><strong>{author}</strong>, {date}</p><blockquote><p>{text}</p></blockquote><a href="#repondre">Répondre</a></li>'
        for n, (author, date, text) in enumerate(zip(authors, dates, _FRENCH, strict=True))
    )
    return Thread(
        _page("Commentaires : Un levain paresseux", f'<ol class="liste-commentaires">{items}</ol>'),
        tuple(map(Expected, authors, iso, _FRENCH)),
    )


def _imageboard() -> Thread:
    authors = ("Anonymous", "Anonymous", "captain !x7Q", "Anonymous")
    stamps = ("11/23/14(Sun)10:15:02", "11/23/14(Sun)10:40:51", "11/23/14(Sun)12:07:30", "11/24/14(Mon)08:20:11")
    iso = tuple(f"2014-11-2{d}T{t}" for d, t in ((3, "10:15:02"), (3, "10:40:51"), (3, "12:07:30"), (4, "08:20:11")))
    posts = "".join(
        f'<div class="postContainer {"op" if n == 0 else "reply"}Container" id="pc{n + 7310}"><div id="p{n + 7310}" class="post {"op" if n == 0 else "reply"}">'
        f'<div class="postInfo"><input type="checkbox"><span class="nameBlock"><span class="name">{author}</span></span> <time class="dateTime" datetime="{iso[n]}">{stamp}</time> '
        f'<span class="postNum"><a href="#p{n + 7310}">No.</a><a href="#q">{n + 7310}</a></span></div><blockquote class="postMessage" id="m{n + 7310}">{text}</blockquote></div></div>'
        for n, (author, stamp, text) in enumerate(zip(authors, stamps, _ENGLISH, strict=True))
    )
    return Thread(
        _page("/b/ - Boats", f'<div class="board"><div class="thread" id="t7310">{posts}</div></div>'),
        tuple(map(Expected, authors, iso, _ENGLISH)),
    )


def _japanese_board() -> Thread:
    """A definition list: the name and the date in the term, the text in the definition."""
    dates = ("2009/06/01(月) 20:14", "2009/06/01(月) 22:31", "2009/06/02(火) 07:05")
    iso = ("2009-06-01", "2009-06-01", "2009-06-02")
    authors = ("梅子", "隣の農家", "名無しさん")
    items = "".join(
        f"<dt>{n + 1} 名前：<b>{author}</b>：{date}</dt><dd>{text}</dd>"
        for n, (author, date, text) in enumerate(zip(authors, dates, _JAPANESE, strict=True))
    )
    return Thread(
        _page("梅の木のアブラムシ", f'<dl class="thread">{items}</dl>'),
        tuple(map(Expected, authors, iso, _JAPANESE)),
    )


def _microformats() -> Thread:
    authors = ("Ilse Bakker", "Jonas", "Marit", "Ilse Bakker")
    dates = tuple(f"2017-05-0{n}T12:0{n}:00+02:00" for n in range(1, 5))
    posts = "".join(
        f'<article class="h-entry"><header><a class="p-author h-card" href="/{n}">{author}</a> <a class="u-url" href="/notes/{n}"><time class="dt-published" datetime="{date}">May {n + 1}</time></a></header>'
        f'<div class="e-content"><p>{text}</p></div></article>'
        for n, (author, date, text) in enumerate(zip(authors, dates, _ENGLISH, strict=True))
    )
    return Thread(
        _page("A boat that leaks", f"<main>{posts}</main>"),
        tuple(map(Expected, authors, dates, _ENGLISH)),
    )


def _nameless_divs() -> Thread:
    """Rows of a modern page whose class names say nothing."""
    authors = ("Resi", "Toni", "Wast", "Resi")
    dates = (
        "5. Januar 2023, 18:03 Uhr",
        "5. Januar 2023, 19:45 Uhr",
        "6. Januar 2023, 07:12 Uhr",
        "8. Januar 2023, 12:00 Uhr",
    )
    iso = ("2023-01-05", "2023-01-05", "2023-01-06", "2023-01-08")
    rows = "".join(
        f'<div class="css-1x{n}k2"><div class="css-9a"><a href="/p/{author.lower()}">{author}</a><span class="css-77">{date}</span></div><div class="css-4b"><p>{text}</p></div>'
        f'<div class="css-33"><button>Gefällt mir</button> <button>Antworten</button></div></div>'
        for n, (author, date, text) in enumerate(zip(authors, dates, _GERMAN, strict=True))
    )
    return Thread(
        _page("Rauch in der Stube", f'<div class="css-0">{rows}</div>'),
        tuple(map(Expected, authors, iso, _GERMAN)),
    )


def _relative_times() -> Thread:
    """Times such as "2 hours ago", with the date as their title and a link in them."""
    authors, votes = ("mie_boulangere", "Solène", "papi_lulu"), (12, 3, 1)
    dates = tuple(f"2024-02-0{n}T09:15:00" for n in range(5, 8))
    rows = "".join(
        f'<tr class="comtr" id="{n + 5100}"><td><table><tr><td class="ind"></td><td><div class="comhead"><a class="user" href="user?id={author}">{author}</a> '
        f'<span class="age" title="{date}"><a href="item?id={n + 5100}">il y a {n + 2} heures</a></span> <span class="score">{vote} points</span></div>'
        f'<div class="comment"><p>{text}</p></div></td></tr></table></td></tr>'
        for n, (author, date, vote, text) in enumerate(zip(authors, dates, votes, _FRENCH, strict=False))
    )
    return Thread(
        _page("Un levain paresseux", f'<table class="comment-tree">{rows}</table>'),
        tuple(map(Expected, authors, dates, _FRENCH, repeat(0), votes)),
    )


def _short_messages() -> Thread:
    """Messages whose time is a link under the address of their author, in markup with white space."""
    authors = ("Resi", "Toni", "Wast")
    dates = tuple(f"2023-11-1{n}T18:03:00+00:00" for n in range(3))
    posts = "".join(
        f'<div class="status" data-id="{n + 81}">\n<div class="status__info">\n<a href="/@{author.lower()}/{n + 81}" class="status__time">\n<time datetime="{date}">{n + 1}h</time></a>\n'
        f'<a href="/@{author.lower()}" class="status__display-name">\n<span class="display-name"><strong>{author}</strong>\n<span class="account">@{author.lower()}</span></span></a>\n</div>\n'
        f'<div class="status__content"><p>{text}</p></div>\n</div>\n'
        for n, (author, date, text) in enumerate(zip(authors, dates, _GERMAN, strict=False))
    )
    return Thread(
        _page("Rauch in der Stube", f'<div class="scrollable">{posts}</div>'),
        tuple(map(Expected, authors, dates, _GERMAN)),
    )


def _without_dates() -> Thread:
    """What a forum shows without scripts: names and texts in turn, and no dates."""
    authors = ("lou", "Capitaine Sel", "mie", "lou")
    posts = "".join(
        f'<div><div class="PostUser"><h3 class="PostUser-name">{author}</h3></div><div class="Post-body"><p>{text}</p></div></div>'
        for author, text in zip(authors, _FRENCH, strict=True)
    )
    return Thread(
        _page("Levain", f'<main><noscript><div class="container">{posts}</div></noscript></main>'),
        tuple(map(Expected, authors, repeat(None), _FRENCH)),
    )


def _answers_without_dates() -> Thread:
    """A list whose items name their author by markup, below the text."""
    authors = ("梅子", "隼人", "小林")
    posts = "".join(
        f'<li class="card"><p>{text}</p><div><span itemprop="author">{author}</span> <button>返信</button></div></li>'
        for author, text in zip(authors, _JAPANESE, strict=True)
    )
    return Thread(
        _page("梅のアブラムシ", f"<ol>{posts}</ol>"),
        tuple(map(Expected, authors, repeat(None), _JAPANESE)),
    )


THREADS: Final = {
    "table forum of 2005": _table_forum_2005(),
    "a table for each post": _tables_of_posts(),
    "nested divisions": _nested_divs(),
    "question with microdata": _question_with_microdata(),
    "question with classes": _question_with_classes(),
    "issue tracker": _issue_tracker(),
    "mailing list": _mailing_list(),
    "comment page": _comment_page(),
    "image board": _imageboard(),
    "definition list": _japanese_board(),
    "microformats": _microformats(),
    "nameless divisions": _nameless_divs(),
    "relative times": _relative_times(),
    "short messages": _short_messages(),
    "names without dates": _without_dates(),
    "answers without dates": _answers_without_dates(),
}
