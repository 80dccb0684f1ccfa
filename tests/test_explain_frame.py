"""Pages in a frame: every block is marked, and nothing in them can run or load."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import html5lib
import lxml.etree
import lxml.html
import pytest
import turbohtml
from hypothesis import given

import domext
from domext.explain.frame import csp_hash, render_frame, style_hash
from tests.clock import within
from tests.hostile import PAGES, XSS
from tests.pages import SOUP, fixtures

if TYPE_CHECKING:
    from domext import Page
    from tests.pages import Fixture

NAMES = frozenset(
    "html head meta title style body div span br hr table caption tbody thead tfoot tr td th b strong i em u s small mark"
    " sub sup code kbd samp var cite del ins".split()
)
ATTRIBUTES = frozenset(
    "class role dir lang colspan rowspan aria-label aria-level data-block data-medium data-context charset http-equiv content".split()
)


def assert_inert(html: str) -> None:
    """Elements cannot load anything, and no attribute holds an address, a style or an event handler."""
    for root in (lxml.html.document_fromstring(html), html5lib.parse(html, treebuilder="lxml")):
        for element in root.iter(lxml.etree.Element):
            assert str(element.tag).rpartition("}")[2] in NAMES, lxml.etree.tostring(element)
            assert set(element.attrib) <= ATTRIBUTES, element.attrib
        assert root.xpath("count(//*[local-name()='meta'][@http-equiv])") == 1
        assert root.xpath("count(//*[local-name()='style'])") == 1


def assert_marked(page: Page, html: str) -> None:
    """The elements marked with a block have its text, but for white space."""
    texts = [""] * len(page.blocks)
    for element in turbohtml.parse(html).select("[data-block]"):
        texts[int(element.attr("data-block") or "")] += element.text
    assert ["".join(text.split()) for text in texts] == ["".join(text.split()) for text in page.blocks.texts]


@pytest.mark.parametrize("fixture", fixtures(), ids=str)
def test_every_block_is_marked_with_its_text(fixture: Fixture) -> None:
    page = domext.parse(fixture.html)
    html = render_frame(page)
    assert_inert(html)
    assert_marked(page, html)


@pytest.mark.parametrize("page", PAGES, ids=XSS)
def test_hostile_markup_is_inert(page: str) -> None:
    html = render_frame(domext.parse(page))
    assert_inert(html)
    assert "Before." in html


@given(SOUP)
def test_any_markup_is_inert_and_marked(html: str) -> None:
    page = domext.parse(html)
    assert_inert(render_frame(page))
    assert_marked(page, render_frame(page))


def test_the_structure_of_the_page_is_shown() -> None:
    page = domext.parse(
        "<title>T & U</title><html lang=de-AT><body dir=rtl><h2>Head</h2><p hidden>Not seen</p><ol><li>One<li>Two</ol>"
        "<table><tr><td colspan=2>Cell<td rowspan=9999999999>Tall</table><p>Text <a href=/x>link</a><br>new line"
        "<img src=x.png alt='A \"bee\"'><hr>"
    )
    html = render_frame(page)
    assert '<html lang="de">' in html
    assert "<title>T &amp; U</title>" in html
    assert '<div class="h2" role=heading aria-level=2 data-block=0>Head</div>' in html
    assert '<div class="p hidden" data-block=1>Not seen</div>' in html
    assert '<div class="ol"><div class="li" data-block=2>One</div>' in html
    assert "<td colspan=2 data-block=4>Cell</td><td rowspan=1000 data-block=5>Tall</td>" in html
    assert 'Text <span class="a">link</span><br>new line' in html
    assert 'aria-label="image A &quot;bee&quot;"' in html


def test_a_picture_without_a_description_is_called_a_picture() -> None:
    assert 'aria-label="image"' in render_frame(domext.parse("<p>Text<img src=x.png></p>"))


def test_blocks_that_share_an_element_are_marked_piece_by_piece() -> None:
    html = render_frame(domext.parse("<p>First<div>Loose <i>text</i><p>Own</p>after</div>"))
    assert "<div><span data-block=1>Loose </span><i><span data-block=1>text</span></i>" in html
    assert '<div class="p" data-block=2>Own</div><span data-block=3>after</span></div>' in html


def test_the_policy_names_the_style_and_nothing_else() -> None:
    html = render_frame(domext.parse("<p>x"), ".mine{color:red}")
    style = html.partition("<style>")[2].partition("</style>")[0]
    assert style.endswith(".mine{color:red}")
    policy = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    assert policy == [f"default-src 'none'; style-src {csp_hash(style)}; base-uri 'none'; form-action 'none'"]
    assert style_hash(".mine{color:red}") == csp_hash(style) != style_hash()


@pytest.mark.parametrize(
    ("start", "body"),
    [
        ("<html dir=rtl><body>", "<body dir=rtl>"),
        ("<html dir=rtl><body dir=LTR>", "<body dir=ltr>"),
        ("<html><body dir=auto>", "<body dir=auto>"),
        ("<html dir='rtl onload=alert(1)'>", "<body>"),
        ("", "<body>"),
    ],
)
def test_the_body_has_the_direction_of_the_page(start: str, body: str) -> None:
    assert f"</head>\n{body}<div" in render_frame(domext.parse(f"{start}<p>سطر أول</p><p>سطر ثان</p>"))


def test_pages_without_text_and_deep_ones_have_a_frame() -> None:
    assert "<body></body>" in render_frame(domext.parse(""))
    page = domext.parse("<div>" * 100_000 + "deep")
    start = time.process_time()
    html = render_frame(page)
    assert within(start, 2)
    assert len(html) < 10_000
    assert_marked(page, html)
