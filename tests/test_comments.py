"""Comments of readers: their detection by name and structure, their list, and their removal from the text."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

import pytest

import domext
from domext import Comment, Label, OptionError, Options
from domext.discussion.comment_items import nesting_depths
from domext.discussion.comment_regions import comment_region, holds_kept
from tests.clock import MAX_GROWTH, growth
from tests.pages import fixture, fixture_page
from tests.selectors import Everything, OneBlock

if TYPE_CHECKING:
    from domext.article import Article

STORY = "<p>" + "The old ferry crosses the sound twice a day, and nobody has asked it for a timetable. " * 4
FIRST, SECOND = "I took it once, and it was late by an hour.", "It is never late, for it has no timetable."


def extract_all(source: str, page_type: str | None = "article", **options: str) -> Article:
    return domext.extract(source, options=Options(selector=Everything(page_type, 0.9), **options))  # type: ignore[arg-type]


def authors_and_texts(source: str) -> list[tuple[str | None, str]]:
    return [(comment.author, comment.text) for comment in extract_all(source).comments]


EXPECTED = {
    "comments": [("Hollis P.", None, 0), ("Wendell", None, 1), ("marquetry_meg", None, 0), ("Old Tom", None, 0), ("Priyanka", None, 0)],
    "comments-nested": [
        ("Ilse", "2013-02-04T09:15:00+01:00", 0),
        ("Bram", "2013-02-04T11:40:00+01:00", 0),
        ("Author", "2013-02-04T12:02:00+01:00", 1),
        ("Noor", "2013-02-05T08:30:00+01:00", 2),
    ],
    "comments-table-2005": [("rolf_k", "2005-07-09", 0), ("Marika", "2005-07-11", 0), ("TandemTom", "2005-07-30", 0)],
    "comments-blog-platform": [("Perpetua", "2009-03-03", 0), ("old oak", "2009-03-03", 0), ("Perpetua", "2009-03-04", 0)],
    "comments-third-party": [
        ("Fenwick Ashby", "2016-05-12T18:04:11", 0),
        ("printers_devil", "2016-05-12T19:30:45", 1),
        ("Oona", "2016-05-13T07:02:00", 0),
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", EXPECTED)
def test_fixtures_list_all_comments_and_have_none_in_the_text(name: str) -> None:
    article = domext.extract(fixture(name).html)
    assert [(comment.author, comment.date, comment.depth) for comment in article.comments] == EXPECTED[name]
    for comment in article.comments:
        for paragraph in comment.text.split("\n\n"):
            assert paragraph in fixture_page(name).blocks.texts
            assert paragraph not in article.text
    with_comments = domext.extract(fixture(name).html, options=Options(comments="include")).text
    assert all(paragraph in with_comments for comment in article.comments for paragraph in comment.text.split("\n\n"))


@pytest.mark.parametrize("name", EXPECTED)
def test_the_text_of_a_comment_has_no_names_dates_and_buttons(name: str) -> None:
    text = "\n".join(comment.text for comment in domext.extract(fixture(name).html).comments)
    assert all(word not in text for word in ("Reply", "says", "said...", "AM", "2005", "Like"))


@pytest.mark.parametrize(
    "comments",
    [
        f"<div id=comments><div class=comment><cite>Ann</cite><p>{FIRST}</p></div><div class=comment><cite>Bob</cite><p>{SECOND}</p></div></div>",
        f"<div class=comment><b class=author>Ann</b><p>{FIRST}</div><div class='comment odd'><b class=author>Bob</b><p>{SECOND}</div>",
        f"<section class=kommentare><ul><li class=k1><i class=user>Ann</i><p>{FIRST}<li class=k2><i class=user>Bob</i><p>{SECOND}</ul></section>",
        f"<div itemprop=comment><span itemprop=author>Ann</span><p>{FIRST}</div><div itemprop=comment><span itemprop=author>Bob</span><p>{SECOND}</div>",
        f"<div itemscope itemtype=https://schema.org/Comment><b itemprop=author>Ann</b><p>{FIRST}</div><div itemscope itemtype=https://schema.org/Comment><b itemprop=author>Bob</b><p>{SECOND}</div>",
        f"<ol><li itemscope itemtype=http://schema.org/UserComments><b itemprop=creator>Ann</b><p>{FIRST}</li><li itemscope itemtype=http://schema.org/UserComments><b itemprop=creator>Bob</b><p>{SECOND}</li></ol>",
        f"<div id=Comment-0a1><a class=nick>Ann</a><p>{FIRST}</div><div id=Comment-0b2><a class=nick>Bob</a><p>{SECOND}</div>",
        f"<div class=commentList><p>{FIRST}</p><p class=by>by <b>Ann</b></p><p>{SECOND}</p><p class=by>by <b>Bob</b></p></div>",
        f"<div id=comments><article><header><strong>Ann</strong></header><p>{FIRST}</article><article><header><strong>Bob</strong></header><p>{SECOND}</article><form><textarea name=c></textarea><p>Your comment, which will be read, and answered where that can be done.</form></div>",
    ],
)  # fmt: skip
def test_comments_are_found_in_markup_of_many_kinds(comments: str) -> None:
    for page in (STORY + comments, f"<form method=post action=/2007/ferry.aspx>{STORY}{comments}</form>"):
        article = extract_all(page)
        assert [(comment.author, comment.text) for comment in article.comments] == [("Ann", FIRST), ("Bob", SECOND)]
        assert not {FIRST, SECOND} & set(article.text.split("\n\n"))


def test_the_author_comes_from_markup_or_from_a_class() -> None:
    item = "<div class=comment>{}<p>" + FIRST + "</div>"
    for markup in (
        "<span class=author><a href=/ann>Ann Ash</a> says:</span>",
        "<cite>Ann Ash</cite>",
        "<a rel=author>Ann Ash</a>",
    ):
        assert authors_and_texts(STORY + item.format(markup)) == [("Ann Ash", FIRST)]
    assert authors_and_texts(STORY + item.format("")) == [(None, FIRST)]


@pytest.mark.parametrize(
    ("markup", "date"),
    [
        ("<time datetime='2020-05-01 10:30'>1 May</time>", "2020-05-01T10:30:00"),
        ("<abbr title='2012-03-04T05:06:07Z'>long ago</abbr>", "2012-03-04T05:06:07+00:00"),
        (
            "<meta itemprop=dateCreated content=2019-01-02><span itemprop=dateCreated content=2019-01-02>2 January</span>",
            "2019-01-02",
        ),
        ("<time datetime=yesterday>yesterday</time>", None),
        ("<span class=date>17 May 2011, 4 pm</span>", "2011-05-17"),
        ("<span class=date>3/4/2011</span>", None),
        ("", None),
    ],
)
def test_the_date_comes_from_markup_or_from_an_unambiguous_line(markup: str, date: str | None) -> None:
    assert [
        comment.date for comment in extract_all(f"{STORY}<div class=comment>{markup}<p>{FIRST}</div>").comments
    ] == [date]


@pytest.mark.parametrize(
    "age",
    ["12 years ago", "il y a 12 années", "vor 3 Jahren", "3 Jahre her", "12 лет назад", "منذ 12 سنوات", "12 years 以前", "12年前", "3 yıl önce", "no. 7"],
)  # fmt: skip
@pytest.mark.parametrize("tag", ["small", "span", "time"])
def test_the_name_in_a_heading_before_an_age_in_any_language(age: str, tag: str) -> None:
    page = "".join(
        f"<div class='media comment'><div class=media-body><h4>{name}\n <{tag} class=timespan>{age}</{tag}></h4><p>{text}</p></div></div>"
        for name, text in (("Anna Lind", FIRST), ("李晓明", SECOND))
    )
    assert authors_and_texts(f"{STORY}<div id=comments>{page}</div>") == [("Anna Lind", FIRST), ("李晓明", SECOND)]


@pytest.mark.parametrize(
    "attribute",
    [
        "class='comment level-{}'",
        "class=comment data-depth={}",
        "class=comment aria-level={}",
        "class=comment><div class=indent-{}",
    ],
)
def test_the_depth_in_a_flat_list_comes_from_its_attributes(attribute: str) -> None:
    items = "".join(f"<li {attribute.format(level)}>{FIRST}" for level in (1, 2, 3, 1))
    assert [comment.depth for comment in extract_all(f"{STORY}<ul>{items}</ul>").comments] == [0, 1, 2, 0]


@pytest.mark.parametrize(
    ("box", "levels"),
    [
        ("<li class='level-{}'><div class=wrap><div class=comment>{}</div></div>{}</li>", (1, 2, 3, 1)),
        ("<li class='depth-{}'><article class=comment>{}</article><ul class=children>{}</ul></li>", (1, 2, 3, 1)),
        ("<div class='reply-level-{}'><div class=comment>{}</div>{}</div>", (0, 1, 2, 0)),
    ],
)
def test_the_depth_may_stand_in_an_element_around_a_comment(box: str, levels: tuple[int, ...]) -> None:
    first, second, third, fourth = (box.format(level, FIRST, "{}") for level in levels)
    nested = first.format(second.format(third.format("")))
    flat = "".join(part.format("") for part in (first, second, third))
    for comments in (nested, flat):
        page = f"{STORY}<div id=comments>{comments}{fourth.format('')}</div>"
        assert [comment.depth for comment in extract_all(page).comments] == [0, 1, 2, 0]


@pytest.mark.parametrize(
    "box",
    [
        "<li><dl class=comment><dt>10 May 2012</dt><dd>{}</dd></dl><ul>{}</ul></li>",
        "<div class=branch><div class=row><div class=comment>{}</div></div><div>{}</div></div>",
    ],
)
def test_the_depth_is_that_of_boxes_with_a_comment_and_its_answers(box: str) -> None:
    nested = box.format(FIRST, box.format(SECOND, box.format(FIRST, "")) + box.format(SECOND, ""))
    page = f"{STORY}<div id=comments>{nested}{box.format(FIRST, '')}</div>"
    assert [comment.depth for comment in extract_all(page).comments] == [0, 1, 2, 1, 0]


def test_a_reply_is_not_a_part_of_the_comment_around_it() -> None:
    reply = f"<ul><li class=comment id=comment-2><p>{SECOND}</ul>"
    comments = extract_all(f"{STORY}<ul><li class=comment id=comment-1><p>{FIRST}</p>{reply}</ul>").comments
    assert comments == (Comment(FIRST), Comment(SECOND, depth=1))


def test_comments_in_json_ld_are_listed_if_the_page_shows_none() -> None:
    reply = {"@type": "Comment", "text": SECOND, "author": "Bob"}
    comment = {
        "@type": "Comment", "text": FIRST, "author": {"@type": "Person", "name": "Ann"}, "dateCreated": "2021-02-03", "comment": [reply]
    }  # fmt: skip
    json_ld = json.dumps({"@type": "Article", "comment": [comment]})
    source = f'{STORY}<script type="application/ld+json">{json_ld}</script>'
    assert extract_all(source).comments == (Comment(FIRST, "Ann", "2021-02-03"), Comment(SECOND, "Bob", depth=1))
    assert extract_all(source, "forum").comments == ()


# --- text that is not a comment --------------------------------------------------------------------------------------

COMMENTS = f"<div id=comments><div class=comment><p>{FIRST}</div><div class=comment><p>{SECOND}</div></div>"


def test_the_posts_of_a_thread_are_content() -> None:
    article = extract_all(STORY + COMMENTS, "forum")
    assert article.comments == ()
    assert SECOND in article.text
    assert Label.COMMENT not in article.labels


def test_dropped_posts_beside_a_kept_article_are_comments() -> None:
    """A selector takes an article with many comments for a thread."""
    options = Options(selector=OneBlock(0, "forum"))
    article = domext.extract(STORY + COMMENTS, options=options)
    assert article.text == STORY.removeprefix("<p>").strip()
    assert [comment.text for comment in article.comments] == [FIRST, SECOND]
    assert Label.COMMENT in article.labels
    included = domext.extract(STORY + COMMENTS, options=dataclasses.replace(options, comments="include"))
    assert SECOND in included.text


FORM = "<div id={}><h4>{}</h4>" + "<div class=box>{}</div>" * 3 + "</div>"
PREVIEW = "This is only a preview of what you wrote, and nobody else can read it before you send it once more below."
VORSCHAU = "Das ist nur eine Vorschau, die niemand lesen kann, bevor der Text unten noch einmal abgeschickt worden ist."


@pytest.mark.parametrize(
    "comment",
    [
        "<div class=comments id=all-comments>{}</div>" + FORM.format("add-comments", "Verify", *3 * [PREVIEW]),
        "<div id=kommentare>{}</div>" + FORM.format("kommentar-form", "Absenden", *3 * [VORSCHAU]),
        f"<section id=comentarios>{{}}</section><div class=ultimos-comentarios><p>{PREVIEW}<p>{PREVIEW}</div>",
    ],
)
@pytest.mark.parametrize("name", ["comment-6a00e5a9", "kommentar-7", "comentario_12"])
def test_a_comment_with_a_number_is_found_beside_longer_parts_named_for_comments(comment: str, name: str) -> None:
    assert authors_and_texts(STORY + comment.format(f"<div id={name}><p>{FIRST}</div>")) == [(None, FIRST)]


@pytest.mark.parametrize("page_type", ["product", "listing", None])
def test_the_selector_decides_about_comments_on_other_pages(page_type: str | None) -> None:
    article = extract_all(STORY + COMMENTS, page_type)
    assert SECOND in article.text
    assert len(article.comments) == 2


# A notice of 40 words, and a comment on it.
NOTICES = {
    "en": (
        (
            "The ferry across the sound stops for the winter on the first of November. Whoever has to get to the island until"
            " the end of March may take the bus over the bridge at noon, which waits for school children."
        ),
        "comments",
        "And what about those of us who work at night?",
    ),
    "de": (
        (
            "Die Fähre über den Sund fährt ab dem ersten November nicht mehr. Wer bis Ende März noch auf die Insel muss, nimmt"
            " mittags den Bus über die Brücke, der vor dem alten Rathaus auf die Kinder der kleinen Grundschule wartet."
        ),
        "kommentare",
        "Und was machen alle, die nachts arbeiten müssen?",
    ),
    "pt": (
        (
            "A balsa que atravessa o canal para durante o inverno, a partir do primeiro dia de novembro. Quem precisar ir até a"
            " ilha pode pegar o ônibus do meio-dia pela ponte, que espera as crianças na porta da escola velha."
        ),
        "comentarios",
        "E como ficam as pessoas que trabalham de noite?",
    ),
}


@pytest.mark.parametrize("language", NOTICES)
def test_comments_stay_where_the_article_would_have_fewer_than_fifty_words(language: str) -> None:
    notice, class_name, comment = NOTICES[language]
    comments = f"<div class={class_name}><div class=comment><p>{comment}</div></div>"
    assert len(notice.split()) == 40
    assert extract_all(f"<p>{notice}</p>{comments}").text.split("\n\n") == [notice, comment]
    assert extract_all(f"<p>{notice}</p><p>{notice}</p>{comments}").text.split("\n\n") == [notice, notice]
    assert comment in extract_all(f"<p>{'word ' * 49}</p>{comments}").text
    assert comment not in extract_all(f"<p>{'word ' * 50}</p>{comments}").text


# The name of an author, a line of about 20 words about a comment, and the comment.
BYLINES = {
    "en": (
        "Ann Ash",
        "<b>Ann Ash</b>, who has kept bees on the moor for more than thirty years, wrote this on 3 May 2011:",
        (
            "I took the ferry once, in the year of the great storm, and it was late by an hour, for the pilot had gone home to"
            " feed his goats and nobody else knew where he kept the key."
        ),
    ),
    "de": (
        "Jürgen Blank",
        "<b>Jürgen Blank</b>, der seit mehr als dreißig Jahren Bienen auf dem Moor hält, schrieb dazu am 3. Mai 2011:",
        (
            "Ich bin nur einmal mit der Fähre gefahren, im Jahr des großen Sturms, und sie kam eine Stunde zu spät, weil der"
            " Lotse seine Ziegen füttern musste und sonst niemand wusste, wo der Schlüssel lag."
        ),
    ),
    "fr": (
        "Zoé Lefèvre",
        "<b>Zoé Lefèvre</b>, qui élève des abeilles sur la lande depuis plus de trente ans, a écrit ceci le 3 mai 2011 :",
        (
            "J'ai pris le bac une seule fois, l'année de la grande tempête, et il est parti avec une heure de retard, car le"
            " pilote était rentré nourrir ses chèvres et personne ne savait où était la clé."
        ),
    ),
}
PLEA = (
    "Read this story to the end, and then read the next one: our weekly letter about boats, harbours and tides comes every"
    " Friday, costs nothing at all, and is written by people who have never missed a ferry in their long and quiet lives."
)


@pytest.mark.parametrize("language", BYLINES)
def test_a_line_beside_a_comment_belongs_to_it(language: str) -> None:
    author, line, text = BYLINES[language]
    item = f"<div class=byline>{line}</div><div class=comment><p>{text}</p></div>"
    comments = extract_all(f"{STORY}<div id=comments>{item * 3}</div>").comments
    assert comments == (Comment(text, author, "2011-05-03"),) * 3


@pytest.mark.parametrize("language", BYLINES)
def test_a_paragraph_between_two_comments_belongs_to_neither(language: str) -> None:
    text = BYLINES[language][2]
    items = f"<p>{PLEA}</p>".join([f"<div class=comment><p>{text}</p></div>"] * 3)
    source = f"{STORY}<div id=comments>{items}</div>"
    article = domext.extract(source, options=Options(selector=OneBlock(0, "article"), comments="include"))
    assert len(PLEA.split()) == 44
    assert article.text.split("\n\n")[1:] == [text] * 3


# Comments of blogs of about 2005: paragraphs one after another, each with a line below.
SIGNED = {
    "en": '<p>{}</p><p class="posted">Posted by: <a href="/a">{}</a> | Mar 26, 2007 2:0{}:18 PM</p>',
    "de": '<div id="c11{2}"><p>{0}</p></div><p class="posted">Geschrieben von: <a href="/a">{1}</a> am 26. März 2007 um 14:0{2}</p>',
    "ja": '<p>{}</p><p class="posted">投稿 {} | 2007年3月26日 14:0{}</p>',
}
HEADINGS = (
    "<h2><a id=comments></a>Comments</h2>",
    "<h2 id=comments>Kommentare</h2>",
    "<a name=comments></a><h3>コメント</h3>",
    # Classes and ids may be hashes.
    '<h3 class="x7f">Comments (3)</h3>',
    "<h4>3 Kommentare</h4>",
    "<h3>3 Responses to “The ferry”</h3>",
    "<h2>Все комментарии</h2>",
    "<h2>评论</h2>",
    "<h3>التعليقات (3)</h3>",
    "<h3>Tous les commentaires</h3>",
)


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("language", SIGNED)
def test_signed_paragraphs_after_a_heading_for_comments_are_comments(language: str, heading: str) -> None:
    texts = (FIRST, SECOND, f"{SECOND} Or so they say.")
    items = "".join(
        SIGNED[language].format(text, name, n) for n, (text, name) in enumerate(zip(texts, "ABC", strict=True))
    )
    article = extract_all(f"<div><h1>The ferry</h1>{STORY}{STORY}</p>{heading}{items}</div>")
    assert [comment.text for comment in article.comments] == list(texts)
    assert FIRST not in article.text
    assert article.text.count("timetable") == 8


# Names and anchors that are not those of the comments: a number of comments, a link to them, a list of the latest ones.
OTHER_NAMES = (
    '<div class="post-meta"><div class="comment-count"><a href="#c">3 comments</a></div></div>',
    "<ul><li class=comments><a href=#c>Commentaires</a></li></ul>",
    "<div><a name=comments></a></div><div><a href=/2>Newer Post</a> <a href=/1>Home</a></div>",
)


@pytest.mark.parametrize("name", OTHER_NAMES)
@pytest.mark.parametrize("heading", ["<h3>3 Comments</h3>", "<h4>3 Kommentare:</h4>", "<h2>评论 (3)</h2>"])
def test_a_heading_with_a_number_finds_comments_where_names_and_anchors_find_none(name: str, heading: str) -> None:
    items = "".join(SIGNED["de"].format(text, "A", n) for n, text in enumerate((FIRST, SECOND, f"{SECOND} It says.")))
    page = f"<div><h1>The ferry</h1>{STORY}{STORY}</p>{name}</div><div class=z5>%s{items}</div>"
    article = extract_all(page % heading)
    assert [comment.text for comment in article.comments][:2] == [FIRST, SECOND]
    assert FIRST not in article.text
    # Without a number, the heading may be that of an empty section, and what follows may be other dated texts.
    assert extract_all(page % "<h3>Comments</h3>").comments == ()


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_section_on_comments_is_not_a_section_of_comments(heading: str) -> None:
    sections = "".join(f"<h2 id=s{n}>Ebb and flood {n}</h2>{STORY}{STORY}" for n in range(3))
    article = extract_all(f"<div><h1>The ferry in YAML</h1>{STORY}</p>{heading}{STORY}{sections}</div>")
    assert article.comments == ()
    assert "Ebb and flood 2" in article.text


@pytest.mark.parametrize(
    "source",
    [
        f"<body class='single comments-open'><article class=has-comments><h1>Ferries</h1>{STORY}{STORY}</article>",
        f"<div class=commentary>{STORY}</div><p class=comments-link><a href=#c>5 comments</a>",
        f"{STORY}<div class=comments><form><p>Say something, please. <textarea></textarea></form></div>",
        f"<table><tr><td>{STORY}<a name=comments></a><td><p>{FIRST}<p>{SECOND}</table>",
        f"{STORY}<div class=monumental><p>{FIRST}<p>{SECOND}</div>",
        STORY,
        "",
    ],
)
def test_other_elements_with_similar_names_are_not_comments(source: str) -> None:
    article = extract_all(source)
    assert article.comments == ()
    assert Label.COMMENT not in article.labels


# --- labels, options, output -----------------------------------------------------------------------------------------


def test_comments_have_a_label_of_their_own() -> None:
    article = extract_all(STORY + COMMENTS)
    assert article.labels.tolist() == [Label.TEXT, Label.COMMENT, Label.COMMENT]
    pruned = Options(selector=Everything("listing", 0.9), prune_labels=("comment",))
    assert SECOND not in domext.extract(STORY + COMMENTS, options=pruned).text


def test_include_adds_the_comments_to_the_text() -> None:
    text = domext.extract(STORY + COMMENTS, options=Options(selector=OneBlock(0, "article"), comments="include")).text
    assert text.split("\n\n")[1:] == [FIRST, SECOND]
    with pytest.raises(OptionError, match="comments must be exclude or include, not 'only'"):
        Options(comments="only")  # type: ignore[arg-type]


def test_json_lists_the_comments() -> None:
    assert json.loads(extract_all(STORY + COMMENTS).to("json"))["comments"][1] == {
        "text": SECOND, "author": None, "date": None, "depth": 0
    }  # fmt: skip


def test_the_depth_of_comments_has_no_limit() -> None:
    source = STORY + "".join(f"<div class=comment id=comment-{n}><p>{FIRST}" for n in range(400))
    assert [comment.depth for comment in extract_all(source).comments] == list(range(400))


COMMENT = (
    "<div class=comment id=comment-{n}><b class=author>Ann</b> <i>2 May 2020</i><p>The ferry was late {n} times.</p>"
)


@pytest.mark.cost
@pytest.mark.parametrize(
    "comment",
    [
        COMMENT + "</div>",
        COMMENT,
        "<li class='comment depth-{n}'><cite>Ann</cite><p>The ferry was late {n} times.</p>",
        "<p class=comment-head>Ann, 2 May 2020</p><p class=comment-text>The ferry was late {n} times.</p>",
    ],
)
def test_the_cost_of_many_comments_is_linear(comment: str) -> None:
    def comments(size: int) -> str:
        return f"{STORY}<div id=comments>{''.join(comment.format(n=n) for n in range(size))}</div>"

    assert growth(lambda source: extract_all(source).comments, comments) <= MAX_GROWTH


@pytest.mark.cost
@pytest.mark.parametrize("run", ["1", "a", "1a", "x", ".", "1 ", "may ", "/", "-"])
def test_the_cost_of_a_long_run_in_a_comment_is_linear(run: str) -> None:
    def comments(size: int) -> str:
        comment = f"<div class='comment {run * size}' id='comment-{run * size}'><b class=author>Ann</b> <i title='{run * size}'>{run * size} 2 May 2020</i><p>{FIRST}</p></div>"
        return f"{STORY}<div id=comments>{comment * 2}</div>"

    assert growth(lambda source: extract_all(source).comments, comments) <= MAX_GROWTH


@pytest.mark.cost
@pytest.mark.parametrize("depth", [0, 1])
def test_the_depths_of_many_comments_take_linear_time(depth: int) -> None:
    page = domext.parse(STORY + COMMENTS)
    elements = tuple(element._replace(depth=depth) for element in comment_region(page).elements)
    assert growth(lambda many: nesting_depths(page, many), lambda size: elements * size) <= MAX_GROWTH


def test_a_comment_region_holds_kept_blocks_only_if_some_are_in_it() -> None:
    comments = "".join(f"<div class=comment><p>{text}</p></div>" for text in (FIRST, SECOND))
    page = domext.parse(f"<article>{STORY}<p>{STORY}</article><section>{comments}</section>")
    inside = page.once(comment_region).blocks
    assert not holds_kept(page, ~inside)
    assert holds_kept(page, inside)


@pytest.mark.parametrize(
    "comment",
    [
        '<li class=comment><cite class="fn author">{0}</cite> <time datetime=2012-10-1{1}>x</time><p>{2}</p></li>',
        "<li class=entry><div class=comment-body><p>{2}</p><p class=comment-footer>Posted by: {0} | October 1{1}, 2012</p></div></li>",
        "<li id=comment-{1}><span class=post-byline><a class=author href=/u>{0}</a></span><p>{2}</p></li>",
        "<li id=kommentar{1}><p>Von {0}, 1{1}. Oktober 2012</p><p>{2}</p></li>",
    ],
)
@pytest.mark.parametrize("byline", ["", "<p>by Ida Holm</p>"])
def test_readers_are_no_authors_of_the_article(comment: str, byline: str) -> None:
    text = "The old mill grinds again, and the baker of the valley buys all of its flour for the winter. " * 3
    comments = "".join(
        comment.format(name, n, "Das Mehl ist gröber als früher.")
        for n, name in enumerate(("Ann Ash", "Jürgen Bo", "Mia Lund"))
    )
    page = f"<title>The mill</title><h1>The mill</h1>{byline}<p>{text}</p><ul id=comments>{comments}</ul>"
    options = Options(selector=OneBlock(2 if byline else 1, "article"))
    assert domext.extract(page, options=options).metadata.authors == (("Ida Holm",) if byline else ())


@pytest.mark.parametrize(
    "item",
    [
        "<div class=wl-card-item><div class=wl-card><b class=wl-nick>{name}</b> <span>{date}</span><div class=wl-content><p>{text}</p></div><div class=wl-quote>{replies}</div></div></div>",
        "<li class=entry><b class=nick>{name}</b> <i>{date}</i><p>{text}</p><ul>{replies}</ul></li>",
    ],
)
def test_replies_of_the_same_class_inside_of_comments(item: str) -> None:
    texts = (FIRST, "Danke!", "码头的人说下个月会有时刻表。", SECOND)
    dates = tuple(f"2017-03-0{n}" for n in range(4, 8))

    def comment(number: int, replies: str = "") -> str:
        return item.format(name=f"Ann{number}", date=dates[number], text=texts[number], replies=replies)

    page = f"{STORY}<div id=comments>{comment(0, comment(1, comment(2)))}{comment(3)}</div>"
    found = [tuple(part) for part in map(dataclasses.astuple, extract_all(page).comments)]
    expected = zip(texts, ("Ann0", "Ann1", "Ann2", "Ann3"), dates, (0, 1, 2, 0), strict=True)
    assert found == list(expected)
