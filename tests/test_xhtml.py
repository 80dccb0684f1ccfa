"""Pages in XHTML, whose empty elements would swallow text in HTML."""

from __future__ import annotations

import pytest

import domext
from domext.reading.xhtml import close_empty_elements

DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'
ROOT = '<html xmlns="http://www.w3.org/1999/xhtml" lang="de">'
TEXTS = ("Das erste Kapitel beginnt am Hafen.", "第二段在山上。", "والفقرة الأخيرة في المدينة.")


def page(start: str, empty: str) -> str:
    paragraphs = "".join(f"{empty}<p>{text}</p>" for text in TEXTS)
    return f"{start}<head>{empty}<meta charset='utf-8'/></head><body>{paragraphs}</body></html>"


@pytest.mark.parametrize("start", [DECLARATION + "<html>", ROOT, DECLARATION + ROOT])
@pytest.mark.parametrize(
    "empty",
    ["<script src='a.js'/>", "<style type='text/css' />", "<title/>", "<textarea\n/>", "<iframe src='x'/>", "<xmp/>"],
)
def test_an_empty_element_swallows_no_text(start: str, empty: str) -> None:
    for source in (page(start, empty), page(start, empty).encode()):
        assert domext.parse(source).blocks.texts == TEXTS


def test_a_page_in_html_is_read_as_in_browsers() -> None:
    assert domext.parse(page("<html>", "<script src='a.js'/>")).blocks.texts == ()


@pytest.mark.parametrize(
    "content",
    [
        "<script>document.write('<script src=\"a.js\"/>');</script><p>Text.</p>",
        "<style>/* <style/> */</style><p>Text.</p>",
        "<!-- <script/> <style/> --><p>Text.</p>",
        "<textarea>Write <script/> here</textarea><p>Text.</p>",
        "<scripts/><p>Text.</p>",
    ],
)
def test_tags_in_programs_and_comments_are_text(content: str) -> None:
    assert close_empty_elements(ROOT + content) == ROOT + content


def test_an_empty_element_after_a_program_is_closed() -> None:
    program = "<script>var a = '<style/>';</script>"
    assert close_empty_elements(f"{ROOT}{program}<script/>{program}<p>A") == (
        f"{ROOT}{program}<script></script>{program}<p>A"
    )


def test_an_element_that_is_never_closed_ends_the_search() -> None:
    assert close_empty_elements(f"{ROOT}<script/><script><style/>") == f"{ROOT}<script></script><script><style/>"
