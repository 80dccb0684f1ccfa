"""Noise between the lines of a post is removed; text that a reader sees in such an element stays."""

from __future__ import annotations

import pytest

import domext
from domext import Page
from tests.clock import MAX_GROWTH, growth

POSTS = {
    "zh": ("渡船今年冬天夜里不开。", "议会周二表决。"),
    "ja": ("渡し船は冬の夜に運航しない。", "議会は火曜日に採決した。"),
    "ru": ("Паром зимой не ходит.", "Совет голосовал во вторник."),
    "en": ("The ferry stays in the harbour.", "The council voted on Tuesday."),
}
NOISE = (
    '<font class="jammer">4 k8 &amp; Wz _ q</font>',
    "<span class='small jammer'>x1</span>",
    '<font style="font-size:0px;color:#FFF">7( z~</font>',
    '<span style="color: white; font-size: 0">7( z~</span>',
    '<b style="font-size:0pt">z</b>',
)
SHOWN = (
    "<span style='font-size:0.9em'>{}</span>",
    "<span style='font-size:08px'>{}</span>",
    "<span style='font-size:0;'><b style='font-size:14px'>{}</b></span>",
    "<span style='--font-size:0'>{}</span>",
    "<span class='no-jammer jammers'>{}</span>",
)


@pytest.mark.parametrize("noise", NOISE)
@pytest.mark.parametrize("language", POSTS)
@pytest.mark.parametrize("end", ["", "<xmp></xmp>"])  # the core does not read the second
def test_noise_between_lines_is_removed(language: str, noise: str, end: str) -> None:
    first, second = POSTS[language]
    page = domext.parse(f"<table><tr><td>{first}{noise}<br>{noise}{second}</td></tr></table>{end}")
    assert page.blocks.texts == (f"{first}\n{second}",)


@pytest.mark.parametrize("shown", SHOWN)
@pytest.mark.parametrize("language", POSTS)
def test_text_with_a_size_stays(language: str, shown: str) -> None:
    first, second = POSTS[language]
    assert domext.parse(f"<p>{first} {shown.format(second)}</p>").blocks.texts == (f"{first} {second}",)


def test_a_box_without_a_size_stays() -> None:
    assert domext.parse("<div style='font-size:0'>Kept <p style='font-size:14px'>Text.</div>").blocks.texts == (
        "Kept",
        "Text.",
    )


@pytest.mark.cost
def test_the_cost_is_linear_in_noise() -> None:
    def page(size: int) -> str:
        return "<p>" + "<font class=jammer>a</font>b<br><i style='font-size:0;font-size: 0 x'>c" * size

    def read(source: str) -> Page:
        return domext.parse(source)

    assert growth(read, page) < MAX_GROWTH
