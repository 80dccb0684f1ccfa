"""``article.links``, ``article.markdown`` and ``article.title``."""

from __future__ import annotations

import time
from typing import Any

import pytest

import domext
from domext import Link
from domext.body.tree import Link as BodyLink
from tests.pages import FIXTURES

PAGE = """<title>Eels in the harbour – The Gull</title><h1>Eels in the harbour</h1><nav><a href=/>Home</a></nav>
<p>The <a href="survey.html">harbour <b>survey</b></a> counted <a href="javascript:run()">fewer</a> eels, and the
<a href="mailto:office@example.org">office</a> wrote so.</p>
<p><a href="https://example.com/b?q=1"><img src=eel.jpg></a> <a href="#top">↑</a> <a>nowhere</a> <a href="#f1">1</a></p>
<a href="/card"><div>The first paragraph of a card.</div><div>The second paragraph of a card.</div></a>
<p>Ein <a href="//example.de/größe">Größenvergleich</a>. <a href="/鰻">鰻の数</a>"""


def links(page: str, **changes: Any) -> tuple[Link, ...]:
    return domext.extract(page, url="https://example.org/sea/eels.html", include=("body",), **changes).links


def test_links_have_address_text_and_block() -> None:
    read = domext.parse(PAGE)
    assert [(link.address, link.text) for link in links(PAGE, exclude=("nav",))] == [
        ("https://example.org/sea/survey.html", "harbour survey"),
        ("mailto:office@example.org", "office"),
        ("https://example.org/sea/eels.html#f1", "1"),
        ("https://example.org/card", "The first paragraph of a card."),
        ("https://example.org/card", "The second paragraph of a card."),
        ("https://example.de/größe", "Größenvergleich"),
        ("https://example.org/鰻", "鰻の数"),
    ]
    for link in links(PAGE):
        assert link.text in " ".join(read.block(link.block).text.split())


def test_links_in_dropped_blocks_are_left_out() -> None:
    assert links(PAGE)[0] == Link("https://example.org/", "Home", 1)
    assert "Home" not in {link.text for link in links(PAGE, exclude=("nav",))}
    assert domext.extract("<img src=a.gif>").links == ()


@pytest.mark.parametrize("name", ["news", "link-list", "recipe", "japanese", "forum", "arabic", "table-layout-2005"])
def test_links_are_those_of_the_body(name: str) -> None:
    article = domext.extract(FIXTURES / f"{name}.html", url="https://example.org/")
    body = [part.address for part in walk(article.body.content) if isinstance(part, BodyLink) and has_text(part)]
    of_posts = {post.address for post in article.posts}  # a post has its address as a field
    of_authors = {link.address for link in article.links if link.text in article.metadata.authors}  # a byline may go
    links = [link.address for link in article.links if link.address not in of_posts | of_authors]
    assert links == [address for address in body if address not in of_authors]


def walk(part: object) -> list[object]:
    if isinstance(part, tuple):
        return [inner for member in part for inner in walk(member)]
    if hasattr(part, "__slots__"):
        return [part, *(inner for name in part.__slots__ for inner in walk(getattr(part, name)))]
    return []


def has_text(link: BodyLink) -> bool:
    return any(isinstance(part, str) or not hasattr(part, "address") for part in link.content)


def test_nested_links_cost_no_more_than_their_text() -> None:
    import lxml.html

    root = inner = lxml.html.fromstring("<div></div>")
    for _ in range(2000):
        inner = lxml.html.etree.SubElement(inner, "a", href="/x")
        lxml.html.etree.SubElement(inner, "p").text = "Some words."
    start = time.process_time()
    article = domext.extract(root, include=("div",))
    assert len(article.links) == 2000
    assert time.process_time() - start < 20


def test_markdown_is_the_article_in_that_format() -> None:
    article = domext.extract(FIXTURES / "news.html")
    assert article.markdown == article.to("markdown")
    assert "## A bearing made in three pieces" in article.markdown


@pytest.mark.parametrize(
    ("title", "heading", "expected"),
    [
        ("Eels in the harbour – The Gull", "Eels in the harbour", "Eels in the harbour"),
        ("Aale im Hafen | Möwenpost", "Aale im Hafen", "Aale im Hafen"),
        ("港のウナギ - かもめ新聞", "港のウナギ", "港のウナギ"),
        ("No heading on this page", None, "No heading on this page"),
    ],
)
def test_every_format_has_the_title_of_the_article(title: str, heading: str | None, expected: str) -> None:
    heading_element = f"<h1>{heading}</h1>" if heading else ""
    article = domext.extract(f"<title>{title}</title>{heading_element}<p>{'Many eels, and more words. ' * 9}")
    assert article.title == article.metadata.title == expected
    assert f'"title": "{expected}"' in article.to("json")
    assert f"<title>{expected}</title>" in article.to("xml")
    assert f"<title>{expected}</title>" in article.to("tei")
    assert f"<title>{expected}</title>" in article.to("html")
    assert repr(article).startswith(f"<Article '{expected}': ")


def test_a_given_title_goes_first_and_a_page_without_one_has_none() -> None:
    assert domext.extract(PAGE, title="Given").title == "Given"
    assert domext.extract("<p>Some words.").title is None


@pytest.mark.parametrize(
    ("href", "address"),
    [
        ("HTTP://Harbour.example/Tea", "http://Harbour.example/Tea"),
        ("Https://harbour.example", "https://harbour.example"),
        ("MAILTO:ann@harbour.example", "mailto:ann@harbour.example"),
    ],
)
def test_the_scheme_of_an_address_is_in_lower_case(href: str, address: str) -> None:
    page = domext.parse(f"<link rel=canonical href='{href}'><p><a href='{href}'>Tea</a>", url="https://e.example/")
    assert page.addresses(href) == page.addresses.absolute(href) == address
    assert page.addresses.leaves(href) is address.startswith("http")
