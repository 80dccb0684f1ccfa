"""The next page of an article, and never the next article."""

from __future__ import annotations

import pytest

import domext
from domext.multipage.next_page import next_page
from domext.multipage.page_numbers import Step, step

SITE = "https://example.org"


@pytest.mark.parametrize(
    ("here", "there", "expected"),
    [
        # The address calls the number a page.
        ("/story", "/story?page=2", "page"),
        ("/story?page=2", "/story?page=3", "page"),
        ("/story?id=7", "/story?id=7&page=2", "page"),
        ("/story?page=9&id=7", "/story?id=7&page=10", "page"),
        ("/story", "/story?page=1", "page"),  # counts from 0
        ("/story", "/story?p=2", "page"),
        ("/bericht?seite=2", "/bericht?seite=3", "page"),
        ("/story?utm_source=feed", "/story?page=2", "page"),
        ("/story", "/story/page/2", "page"),
        ("/story/", "/story/page/2/", "page"),
        ("/story/page/19", "/story/page/20", "page"),
        ("/story/", "/story/2/", "page"),
        ("/story.html", "/story_2.html", "page"),
        ("/story.html", "/story,seite-2.html", "page"),
        ("/story-page-2.html", "/story-page-3.html", "page"),
        ("/story.html", "/story-p2.html", "page"),
        ("/story.html", "/story/2", "page"),
        ("/story/index.html", "/story/index2.html", "page"),
        ("/story/index.html", "/story/page2.html", "page"),
        ("/story/", "/story/index_2.html", None),
        ("http://www.example.org/story", "/story/2", "page"),
        ("/история?страница=1", "/история?страница=2", "page"),
        # A number is one higher: it may be a page or another article.
        ("/post/123", "/post/124", "number"),
        ("/thread-55-1-1.html", "/thread-55-2-1.html", "number"),
        ("/?p=123", "/?p=124", "number"),
        ("/my-trip", "/my-trip-2", "number"),
        ("/p/123", "/p/124", "number"),
        # The number skips entries.
        ("/thread?t=5", "/thread?t=5&start=15", "offset"),
        ("/thread?t=5&start=15", "/thread?t=5&start=30", "offset"),
        ("/thread?t=5&start=30", "/thread?t=5&start=15", None),
        # Not the next page.
        ("/story", "/other-story", None),
        ("/story", "/story", None),
        ("/story", "/story#page-2", None),
        ("/story", "/story/3", None),
        ("/story?page=2", "/story?page=4", None),
        ("/story?page=2", "/story?page=1", None),
        ("/story?page=2&id=1", "/story?page=3&id=2", None),
        ("/story", "/story/comment-page-2", None),
        ("/story", "/story?cpage=2", None),
        ("/story", "/story2", None),
        ("/", "/2", None),
        ("/", "/?p=2", None),
        ("/2014/11/09/", "/2014/11/10/", None),
        ("/2014/11", "/2014/12", None),
        ("/2014/", "/2014/2/", None),
        ("/story/1", "/story/12", None),
        ("/story", "https://elsewhere.org/story/2", None),
        ("/story", "ftp://example.org/story/2", None),
        ("/story", "http://[x/2", None),
        ("/story/" + "9" * 400, "/story/1" + "0" * 400, None),
    ],
)
def test_the_step_from_one_address_to_another(here: str, there: str, expected: Step | None) -> None:
    addresses = (address if "//" in address else SITE + address for address in (here, there))
    assert step(*addresses) == expected


def next_path(body: str, url: str | None = f"{SITE}/story", head: str = "") -> str | None:
    page = domext.parse(f"<head>{head}</head><p>A long story.</p>{body}", url=url)
    address = next_page(page)
    return address if address is None else address.removeprefix(SITE)


def test_rel_next_counts_only_with_a_reliable_address() -> None:
    assert next_path("", head="<link rel=next href=/story/2>") == "/story/2"
    assert next_path("<a rel='nofollow NEXT' href='?page=2#text'>Continue</a>") == "/story?page=2"
    assert next_path("<a rel=next href=/story-2>The next story</a>") is None
    assert next_path("<a rel=next href=/post/124>Next</a>", f"{SITE}/post/123") is None
    assert next_path("<a rel=prev href=/story/2>Back</a>") is None


def test_a_row_of_page_numbers_decides_about_other_numbers() -> None:
    url = f"{SITE}/thread-55-1-1.html"
    second = "<a href=thread-55-2-1.html>2</a>"
    assert (
        next_path(f"<div><strong>1</strong> {second} <a href=thread-55-3-1.html>3</a></div>", url)
        == "/thread-55-2-1.html"
    )
    assert next_path(f"<div>{second}</div>", url) is None
    assert next_path(f"<div><a href=other.html>1</a>{second}</div>", url) is None
    assert next_path(f"<div><a href=thread-55-1-1.html>1</a>{second}</div>", url) == "/thread-55-2-1.html"
    assert next_path(f"<div>{'1 word and another. ' * 20}{second}</div>", url) is None


@pytest.mark.parametrize(
    "pager",
    [
        "<ul><li class=on><span>1</span><li><a href=/story/2>2</a><li><a href=/story/3>3</a></ul>",
        "<p>Page: <b>1</b> | <a href=/story/2>2</a></p>",
        "<nav><span aria-current=page>Seite 1</span><a href=/story/2>Seite 2</a></nav>",
        "<table><tr><td><font>1</font><td><a href=/story/2>2</a></table>",
        "<div>[1] [<a href=/story/2>2</a>]</div>",
        "<div>١ <a href=/story/2>٢</a></div>",
    ],
)
def test_rows_of_page_numbers(pager: str) -> None:
    assert next_path(pager) == "/story/2"


@pytest.mark.parametrize(
    "label",
    ["Next", "Next page", "NEXT »", "weiter »", "Nächste Seite", "Page suivante", "Siguiente", "Далее →", "次へ", "下一页", "»", ">",
     "다음", "التالي", "अगला", "Sonraki sayfa", "Próximo", "Pagina seguente", "Následující", "صفحه بعد", "Sljedeća »", "Вперёд"],
)  # fmt: skip
def test_words_for_next_in_many_languages(label: str) -> None:
    assert next_path(f"<a href=/story/2>{label}</a>") == "/story/2"
    assert next_path(f"<a href=/story/2 aria-label='{label}'><svg></svg></a>") == "/story/2"
    assert next_path(f"<a href=/another>{label}</a>") is None


def test_a_link_with_more_text_leads_elsewhere() -> None:
    assert next_path("<a href=/story/2>Next story: two rivers</a>") is None
    assert next_path("<a href=/story/comment-page-2/#comments>Older comments</a>") is None


def test_rel_next_outranks_numbers_and_numbers_outrank_words() -> None:
    word = "<a href=?page=1>Next</a>"
    number = "<p>1 <a href=/story/2>2</a></p>"
    related = "<a rel=next href=?page=2>on</a>"
    assert next_path(word + number + related) == "/story?page=2"
    assert next_path(word + number) == "/story/2"
    assert next_path(word) == "/story?page=1"


def test_the_last_page_has_no_next_page() -> None:
    pager = "<p><a href=/story>1</a> <a href=/story/2>2</a> 3</p><a rel=prev href=/story/2>Back</a>"
    assert next_path(pager, f"{SITE}/story/3") is None


def test_addresses_are_compared_after_they_are_made_absolute() -> None:
    link = "<link rel=next href=story/2>"
    assert next_path("", None, link) is None
    assert next_path("", None, f"{link}<link rel=canonical href={SITE}/story>") == "/story/2"
    assert next_path("", None, f"{link}<link rel=canonical href=/story>") is None
    assert next_path("", head=f"<base href={SITE}/a/b>{link}") is None
    assert next_path("", f"{SITE}/a/story", f"<base href={SITE}/a/b>{link}") == "/a/story/2"
    assert next_path("", "file:///story", link) is None
    assert next_path("<a rel=next href='http://[x'>on</a>") is None


def test_an_article_has_its_next_page() -> None:
    article = domext.extract("<p>A long story.</p><a rel=next href=2>on</a>", url=f"{SITE}/story/1")
    assert article.next_page is None  # the number may be that of another article
    article = domext.extract("<p>A long story.</p><a rel=next href=?page=3>on</a>", url=f"{SITE}/story?page=2")
    assert article.next_page == f"{SITE}/story?page=3"


@pytest.mark.parametrize("link", ["<a href=/story-2>2</a> ", "<a rel=next href=/other-7>next</a> "])
def test_twenty_thousand_links_are_fast(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    examined = []
    monkeypatch.setattr("domext.multipage.next_page.step", lambda *addresses: examined.append(addresses))
    assert next_path(link * 20_000) is None
    assert 1_000 <= len(examined) <= 3_000  # a thousand links of each kind


def test_links_to_addresses_without_a_number_are_not_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    examined = []
    monkeypatch.setattr("domext.multipage.next_page.step", lambda *addresses: examined.append(addresses))
    assert next_path("<a rel=next href=/tide>next</a> <a href='?seite=٣'>next</a>") is None
    assert len(examined) == 1
