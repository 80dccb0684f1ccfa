"""Frames in ``<noscript>`` that have no end tag and would swallow the text after them."""

from __future__ import annotations

import pytest

import domext
from domext.reading.noscript_frames import close_frames

TEXTS = ("The ferry leaves the pier at noon.", "渡船中午离开码头。", "Паром отходит в полдень.")


@pytest.mark.parametrize(
    "noscript",
    [
        '<noscript><iframe src="https://tags.example/ns.html" height="0" /></noscript>',
        '<NOSCRIPT>\n<IFRAME SRC="a.html">\n</NOSCRIPT>',
        "<noscript><p>Aktivieren Sie JavaScript.<iframe src=a></p></noscript>",
        "<noscript><iframe src=a></iframe><iframe src=b></noscript>",
    ],
)
@pytest.mark.parametrize("end", ["", '<iframe src="film.html"></iframe>'])
@pytest.mark.parametrize("builder", ["turbohtml", "html5lib"])
def test_an_open_frame_swallows_no_text(noscript: str, end: str, builder: str) -> None:
    source = "<body>" + "".join(f"<div><p>{text}</p></div>{noscript}" for text in TEXTS) + f"<main>{end}</main>"
    page = domext.parse(source, builder=builder)
    assert page.blocks.texts == TEXTS
    assert domext.extract(f"<body>{noscript}" + f"<p>{TEXTS[0]} It waits for the train.</p>" * 3).text


@pytest.mark.parametrize(
    "source",
    [
        "<noscript><iframe src=a></iframe></noscript><p>One",
        "<iframe src=a><p>Shown by no browser</iframe><noscript><img src=a></noscript><p>One",
        "<iframe src=a></noscript><p>Swallowed in browsers, too",
        "<noscript><frame></noscript>",
    ],
)
def test_other_frames_stay_as_they_are(source: str) -> None:
    assert close_frames(source) == source
