"""Frames in Base64, which a page shows once its reader has consented."""

from __future__ import annotations

import base64

import pytest

import domext
from tests.clock import MAX_GROWTH, growth

FRAME = base64.b64encode(b'<iframe title="Der Kessel" src="https://films.example/video/7"></iframe>').decode()
PARAGRAPH = base64.b64encode(b'<p><iframe src="https://films.example/video/7"></iframe></p>').decode()
OTHER = base64.b64encode(b"<iframe>no address</iframe>").decode()
QUESTION = (
    "<div><p>Mit dem Laden des Films akzeptieren Sie die Bedingungen von films.example.</p><a href=#>Laden</a></div>"
)
BOXES = {
    "attribute": '<div class="blocker" data-cookie-content="{}">' + QUESTION + "</div>",
    "script": "<div>" + QUESTION + '<div class="hide"><script type="text/template">{}</script></div></div>',
    "line": "<div><p><a>Zum Film</a></p><script type=text/template> {} </script></div>",
}


@pytest.mark.parametrize("box", BOXES)
def test_a_frame_is_shown_in_place_of_the_question(box: str) -> None:
    page = domext.parse(f"<p>Vorher</p>{BOXES[box].format(FRAME)}<p>後で</p>")
    assert list(page.blocks.texts) == ["Vorher", "後で"]
    frame = page.elements[int(page.matching("iframe").nonzero()[0][0])]
    assert frame.attr("src") == "https://films.example/video/7"


def test_a_frame_of_a_template_may_be_in_a_paragraph() -> None:
    page = domext.parse(f"<p>Avant</p>{BOXES['script'].format(PARAGRAPH)}<p>Après</p>")
    assert list(page.blocks.texts) == ["Avant", "Après"]
    assert page.matching("iframe").any()


@pytest.mark.parametrize("value", [OTHER, "PGlmcmFtZ!", "x" + FRAME, FRAME[:-7]])
@pytest.mark.parametrize("box", ["attribute", "script"])
def test_a_question_without_a_frame_stays(box: str, value: str) -> None:
    page = domext.parse(f"<p>Vorher</p>{BOXES[box].format(value)}")
    assert list(page.blocks.texts)[1:] == [
        "Mit dem Laden des Films akzeptieren Sie die Bedingungen von films.example.",
        "Laden",
    ]


def test_an_article_around_a_frame_stays() -> None:
    article = f"<p>{'Das Boot lag im Hafen. ' * 40}</p>"
    page = domext.parse(f"<div>{article}<div><script type=text/template>{FRAME}</script></div></div>")
    assert next(iter(page.blocks.texts)).startswith("Das Boot")


@pytest.mark.parametrize("box", ["<div>{}</div>", "{}"])
def test_a_short_article_around_a_frame_stays(box: str) -> None:
    frame = box.format(f"<script type=text/template>{FRAME}</script>")
    page = domext.parse(
        f"<article><h1>Nouveau port</h1><p>Le <a href=/b>bac</a> est là.</p>{frame}<p>À demain.</p></article>"
    )
    assert list(page.blocks.texts) == ["Nouveau port", "Le bac est là.", "À demain."]


@pytest.mark.cost
@pytest.mark.parametrize(
    "part",
    [BOXES["attribute"], BOXES["script"], "<div data-x='PGlmcmFtZ{}'>", "<div><script type=text/template>{}</script>"],
)
def test_frames_take_linear_time(part: str) -> None:
    assert growth(domext.parse, lambda size: part.format(FRAME) * size) <= MAX_GROWTH
