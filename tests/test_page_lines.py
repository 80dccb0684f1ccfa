"""Lines about the page of an article: links that print it, its trackbacks, the way back to other articles."""

from __future__ import annotations

from functools import partial

import pytest

import domext
from domext import Page
from domext.learned.rules.page_lines import without_arrows, without_controls, without_trackbacks
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_by

TEXT = (
    "<p>The ferryman of Oskavel greased the winch before dawn, because the river had risen by two hands in the night and the"
    " mayor was to cross at noon with the new bell.</p>"
)
CONTROLS = (
    '<p><a href="javascript:window.print()">Print this page</a> | <a href="javascript:window.close()">Close</a></p>',
    "<p><a href='javascript:print();'>Drucken</a></p>",
    '<p>【<a href="/c?id=3">发表评论</a>】【<a href="javascript:window.print()">打印此文</a>】【<a href="javascript:window.close()">关闭窗口</a>】<br>双击自动滚屏</p>',
    '<table><tr><td><a href="JavaScript:history.back()">Назад</a> · <a href="/druck">Версия для печати</a></td></tr></table>',
    '<p><a href="javascript:history.go(-1)">戻る</a></p>',
    '<p><a href="mailto:?subject=Oskavel&amp;body=x">Envoyer à un ami</a> <a href="javascript:void(window.print())">Imprimer</a></p>',
)
OTHERS = (
    '<p>You may <a href="javascript:window.print()">print this page</a> and hang it beside the winch, where the apprentice can read it.</p>',
    '<p><a href="javascript:void(0)">How a winch is greased</a></p>',
    '<p><a href="javascript:openPicture(3)">The winch of Oskavel</a></p>',
    '<p><a href="/prints/winch">A print of the winch</a></p>',
    '<p>Letters to <a href="mailto:ferry@oskavel.example">ferry@oskavel.example</a></p>',
    '<a href="mailto:?subject=x"><img src=mail.gif></a><p><a href=/winch>The winch</a></p>',
)
TRACKBACKS = (
    "<h2>TrackBack</h2>",
    "<h2>Trackback Pings</h2>",
    "<h3>Trackbacks (3)</h3>",
    "<p>TrackBack URL for this entry:<br>http://blog.example/mt/mt-tb.cgi/12</p>",
    "<p>http://blog.example/services/trackback/6a00d8</p>",
    (
        "<p>You can follow any responses to this entry through the <a href=/feed>RSS 2.0</a> feed. You can"
        " <a href=/p/3/trackback/>trackback</a> from your own site.</p>"
    ),
    "<p>Sie können einen <a href=/p/3/trackback/>Trackback</a> auf Ihrer Seite einrichten.</p>",
)
BACK = (
    "<p><a href=/1>« The bell of Oskavel</a> | <a href=/>Main</a> | <a href=/3>The mayor crosses »</a></p>",
    "<p>« <a href=/1>Die Glocke von Oskavel</a> | <a href=/>Startseite</a></p>",
    "<div>← <a href=/>Назад к новостям</a></div>",
    "<div><a href=/1>‹ 上一篇文章</a></div>",
)
NOT_BACK = (
    "<p><a href=/b>« La cloche d'Oskavel »</a></p>",
    "<p>« <a href=/b>La cloche</a> » est le titre que le passeur donne à son livre.</p>",
    "<p><a href=/b>All pictures of the winch »</a></p>",
    "<p>← the old winch</p>",
)
controlled, tracked, pointed = (
    partial(kept_by, rule) for rule in (without_controls, without_trackbacks, without_arrows)
)


@pytest.mark.parametrize("line", CONTROLS)
def test_links_that_print_close_or_mail_the_page_are_dropped(line: str) -> None:
    assert controlled(TEXT + line) == [True, False]
    assert controlled(line + TEXT) == [False, True]


@pytest.mark.parametrize("line", OTHERS)
def test_sentences_and_links_to_other_things_stay(line: str) -> None:
    assert controlled(TEXT + line) == [True, True]


@pytest.mark.parametrize("line", TRACKBACKS)
def test_lines_about_trackbacks_below_the_text_are_dropped(line: str) -> None:
    assert tracked(TEXT + line) == [True, False]


@pytest.mark.parametrize(
    "line",
    [
        "<p>Posted by Ysolde Varr in River.<br><a href=/p/3/trackback/>trackback</a></p>",
        "<p>Trackback spam is an old trade, as the ferryman found out.</p>",
    ],
)
def test_a_byline_above_the_text_and_a_text_about_trackbacks_stay(line: str) -> None:
    assert tracked(line + TEXT) == [True, True]


def test_a_heading_about_trackbacks_stays() -> None:
    assert tracked(TEXT + "<h2>Trackback spam</h2>" + TEXT) == [True] * 3


@pytest.mark.parametrize("line", BACK)
def test_lines_of_links_behind_an_arrow_back_are_dropped(line: str) -> None:
    assert pointed(line + TEXT) == [False, True]


@pytest.mark.parametrize("line", NOT_BACK)
def test_titles_in_quotation_marks_and_other_arrows_stay(line: str) -> None:
    assert pointed(TEXT + line) == [True, True]


def test_an_article_is_extracted_without_lines_about_its_page() -> None:
    article = domext.extract(
        f"<title>The winch of Oskavel</title><h1>The winch of Oskavel</h1>{TEXT * 2}{CONTROLS[0]}{TRACKBACKS[3]}"
    )
    assert article.text.count("ferryman") == 2
    assert "Print" not in article.text
    assert "TrackBack" not in article.text


@pytest.mark.cost
@pytest.mark.parametrize(
    ("rule", "line"),
    [
        (without_controls, CONTROLS[0]),
        (without_controls, '<p><a href="javascript:javascript:javascript:print">a</a></p>'),
        (without_trackbacks, TRACKBACKS[5]),
        (without_trackbacks, "<p>http://http://http://trackbac</p>"),
        (without_arrows, BACK[0]),
    ],
)
def test_the_cost_is_linear_in_such_lines(rule: object, line: str) -> None:
    def page(size: int) -> Page:
        return domext.parse(TEXT + TRACKBACKS[0] + line * size)

    assert callable(rule)
    assert growth(lambda page: rule(page, everything(page)), page) < MAX_GROWTH
