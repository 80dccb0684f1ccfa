"""Newlines in messages that a style or a class shows as line breaks."""

from __future__ import annotations

import pytest

import domext
from tests.clock import MAX_GROWTH, growth

KEEPING = (
    '<div style="white-space: pre-wrap">{}</div>',
    '<div style="color:red;white-space:pre-line;">{}</div>',
    '<p style="white-space-collapse: break-spaces">{}</p>',
    '<div class="text-base whitespace-pre-wrap"><span>{}</span></div>',
    '<div class="whitespace-pre-line"><div><b>{}</b></div></div>',
)
OTHERS = (
    "<div>{}</div>",
    '<div style="white-space: nowrap">{}</div>',
    '<div class="whitespace-normal">{}</div>',
    '<div class="whitespace-pre-wrap"><div style="white-space: normal">{}</div></div>',
    '<div data-x="pre-wrap">{}</div>',
)


@pytest.mark.parametrize("frame", KEEPING)
@pytest.mark.parametrize(("first", "second"), [("Der Steg", "ist frei"), ("Мост", "открыт"), ("橋は", "開いた")])
def test_a_newline_that_is_shown_is_a_line_break(frame: str, first: str, second: str) -> None:
    assert list(domext.parse(frame.format(f"\n  {first}\n{second}\n")).blocks.texts) == [f"{first}\n{second}"]


@pytest.mark.parametrize("frame", OTHERS)
def test_another_newline_is_a_space(frame: str) -> None:
    assert list(domext.parse(frame.format("Der Steg\nist frei")).blocks.texts) == ["Der Steg ist frei"]


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("<span>Wer wiegt ihn?\n</span>\nIch nicht.", ["Wer wiegt ihn?", "Ich nicht."]),
        ("Uno\n<b>dos</b>\ntres", ["Uno\ndos\ntres"]),
        ("\n<div>Один</div>\n<div>два</div>\n", ["Один", "два"]),
    ],
)
def test_newlines_beside_elements_of_a_line_are_shown_and_those_between_boxes_are_not(
    markup: str, texts: list[str]
) -> None:
    page = domext.parse(f'<div><span style="white-space:pre-wrap">{markup}</span></div>')
    assert list(page.blocks.texts) == texts


def test_an_empty_line_begins_a_paragraph() -> None:
    page = domext.parse('<div class="whitespace-pre-wrap">Uno\r\n\r\ndos</div>')
    assert list(page.blocks.texts) == ["Uno", "dos"]


def test_white_space_between_elements_is_that_of_the_markup() -> None:
    page = domext.parse('<div style="white-space:pre-wrap">\n<p>Eins</p>\n\n<p>zwei <b>drei</b>\n</p></div>')
    assert list(page.blocks.texts) == ["Eins", "zwei drei"]


def test_code_keeps_its_own_newlines() -> None:
    page = domext.parse('<div style="white-space:pre-wrap"><pre>a = 1\n\nb = 2</pre></div>')
    assert list(page.blocks.texts) == ["a = 1\n\nb = 2"]


@pytest.mark.cost
@pytest.mark.parametrize("part", ['<div style="white-space:pre-wrap">a\nb ', "a\nb ", "<i>x</i>\ny"])
def test_newlines_take_linear_time(part: str) -> None:
    assert growth(domext.parse, lambda size: f'<div class="whitespace-pre-wrap">{part * size}') <= MAX_GROWTH
