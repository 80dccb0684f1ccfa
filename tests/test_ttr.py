"""The text-to-tag ratio by hand."""

from __future__ import annotations

import lxml.html
import numpy as np
import pytest

import domext
from domext import OptionError, ScorerError
from domext_plugins.ttr import Ttr, smoothed


def paragraphs(*lengths: int) -> str:
    return "".join(f"<p>{'x' * length}</p>" for length in lengths)


def test_ratio_of_blocks() -> None:
    # Start tags that open or stand in each block: html body div p; p b; none.
    page = domext.parse("<div><p>aaaaaa</p><p>bb <b>cc</b></p>dddd</div>")
    assert Ttr().score(page).blocks["ttr"].tolist() == [6 / 4, 5 / 2, 4]


def test_ratio_of_nodes_is_of_whole_subtrees() -> None:
    # html body div p p b hold 15 characters in 6, 5 and 4 tags; then 6 in 1, 5 in 2, 2 in 1.
    page = domext.parse("<div><p>aaaaaa</p><p>bb <b>cc</b></p>dddd</div>")
    assert Ttr().score(page).nodes["ttr"].tolist() == pytest.approx([15 / 6, 15 / 5, 15 / 4, 6, 5 / 2, 2])


@pytest.mark.parametrize(
    ("ratio", "radius", "expected"),
    [
        # e_0 = (0 + 0 + 5 + 0 + 0) / 5 and so on: beyond the edges there is nothing.
        ([5, 0, 0, 0, 0, 10], 2, [1, 1, 1, 2, 2, 2]),
        ([10, 20, 30], 2, [12, 12, 12]),
        ([5], 2, [1]),
        ([5, 7], 0, [5, 7]),
        ([3, 6, 9], 1, [3, 6, 5]),
        ([], 2, []),
    ],
)
def test_smoothing(ratio: list[float], radius: int, expected: list[float]) -> None:
    assert smoothed(np.array(ratio, dtype=np.float64), radius).tolist() == pytest.approx(expected)


# Ratios 1 1 1 1 1 11 (the first paragraph shares its characters with html and body).
STEP = paragraphs(3, 1, 1, 1, 1, 11)


@pytest.mark.parametrize(
    ("coefficient", "expected"),
    [
        # Mean 16 / 6, variance (5 * 2.778 + 69.444) / 6 = 13.889, sigma 3.727.
        (1, [False] * 5 + [True]),
        (0, [True] * 6),
        (2.9, [False] * 5 + [True]),  # 10.81
        (3, [False] * 6),  # 11.18
    ],
)
def test_threshold_is_a_multiple_of_the_standard_deviation(coefficient: float, expected: list[bool]) -> None:
    scores = Ttr(coefficient=coefficient, radius=0).score(domext.parse(STEP))
    assert scores.blocks["ttr"].tolist() == [1, 1, 1, 1, 1, 11]
    assert scores.keep.tolist() == expected


def test_exactly_the_threshold_is_content() -> None:
    # Ratios 3 (9 in html, body and p) and 1: mean 2, sigma 1.
    assert Ttr(radius=0).score(domext.parse(paragraphs(9, 1))).keep.tolist() == [True, True]


def test_threshold_on_smoothed_ratios() -> None:
    # e = .6 .8 1 3 2.8 2.6; mean 1.8; variance 6.16 / 6; sigma 1.013, so the third (1.0) is just below.
    scores = Ttr().score(domext.parse(STEP))
    assert scores.blocks["smoothed"].tolist() == pytest.approx([0.6, 0.8, 1, 3, 2.8, 2.6])
    assert scores.keep.tolist() == [False, False, False, True, True, True]


LINES = """<html><body>
<script>var x = "<p>not text</p>";
more();</script>
<!-- a remark of
two lines -->

<p>aaaaaaaaaa</p>
bbbb
<p>cc<br>dddd</p>
</body></html>
"""


def test_ratio_of_lines() -> None:
    # Lines that hold anything: html body 0/2; the first p 10/2; bbbb 4/0; the last p 6/3; /body /html 0/2.
    # e = 0 5 4 2 0: mean 2.2, variance 20.8 / 5 = 4.16, sigma 2.04, so 2 is just below.
    scores = Ttr(radius=0, unit="line").score(domext.parse(LINES))
    assert scores.blocks["ttr"].tolist() == [5, 4, 2]
    assert scores.keep.tolist() == [True, True, False]


def test_smoothing_of_lines_runs_over_lines_without_blocks_too() -> None:
    # (0 + 0 + 5 + 4) / 5 is the line before the first block; the blocks: (0 + 5 + 4 + 2) / 5 each.
    scores = Ttr(unit="line").score(domext.parse(LINES))
    assert scores.blocks["smoothed"].tolist() == pytest.approx([2.2, 2.2, 2.2])


def test_blocks_on_one_line_share_its_ratio() -> None:
    scores = Ttr(radius=0, unit="line").score(domext.parse("<p>aaa</p><p>bbbbb</p>\n<p>cc</p>"))
    assert scores.blocks["ttr"].tolist() == [2, 2, 1]


def test_spaces_beside_inline_tags_are_characters_outside_tags() -> None:
    # "foo " + "bar" + " baz" in four tags.
    scores = Ttr(radius=0, unit="line").score(domext.parse("<p>foo <b>bar</b> baz</p>"))
    assert scores.blocks["ttr"].tolist() == [11 / 4]


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_line_endings_of_other_systems(ending: str) -> None:
    unix = Ttr(unit="line").score(domext.parse(LINES))
    other = Ttr(unit="line").score(domext.parse(LINES.replace("\n", ending)))
    assert other.blocks["ttr"].tolist() == unix.blocks["ttr"].tolist()


def test_blocks_do_not_depend_on_line_breaks_in_the_source() -> None:
    one_line = Ttr().score(domext.parse("<div><p>aaaa bbbb</p><p>cc</p></div>"))
    many = Ttr().score(domext.parse("<div>\n\n<p>\naaaa\nbbbb\n</p>\n<p\n>cc</p></div>"))
    assert one_line.blocks["ttr"].tolist() == many.blocks["ttr"].tolist()


def test_lines_of_a_tree_do_not_exist() -> None:
    tree = lxml.html.fromstring("<p>x</p>")
    with pytest.raises(ScorerError, match="a tree has not"):
        domext.score(tree, ["ttr:unit=line"])


@pytest.mark.parametrize("parameters", ["coefficient=-1", "radius=-1"])
def test_negative_parameters(parameters: str) -> None:
    with pytest.raises(OptionError, match="must be numbers from 0"):
        domext.score("<p>x", [f"ttr:{parameters}"])


@pytest.mark.parametrize("value", ["nan", "inf"])
def test_coefficient_must_be_a_number(value: str) -> None:
    with pytest.raises(OptionError, match="coefficient"):
        domext.score("<p>x", [f"ttr:coefficient={value}"])
