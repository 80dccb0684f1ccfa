"""The text-to-tag ratio against values computed by hand."""

from __future__ import annotations

from typing import Literal

import lxml.html
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext import OptionError, ScorerError
from domext.testing import check_scorer
from domext_plugins.prediction import hysteresis, predict_content
from domext_plugins.smoothing import moving_average, smooth
from domext_plugins.ttr import Ttr
from tests.pages import paragraphs


def test_ratio_of_blocks() -> None:
    # Start tags before or in each block: html body div p; p b; none.
    page = domext.parse("<div><p>aaaaaa</p><p>bb <b>cc</b></p>dddd</div>")
    assert Ttr().score(page).blocks["ttr"].tolist() == [6 / 4, 5 / 2, 4]


def test_ratio_of_nodes_covers_their_subtrees() -> None:
    """html, body and div have 15 characters in 6, 5 and 4 tags; p, p and b have 6 in 1, 5 in 2 and 2 in 1."""
    page = domext.parse("<div><p>aaaaaa</p><p>bb <b>cc</b></p>dddd</div>")
    assert Ttr().score(page).nodes["ttr"].tolist() == pytest.approx([15 / 6, 15 / 5, 15 / 4, 6, 5 / 2, 2])


@pytest.mark.parametrize(
    ("ratio", "radius", "expected"),
    [
        # e_0 = (0 + 0 + 5 + 0 + 0) / 5, because values beyond the edges are 0.
        ([5, 0, 0, 0, 0, 10], 2, [1, 1, 1, 2, 2, 2]),
        ([10, 20, 30], 2, [12, 12, 12]),
        ([5], 2, [1]),
        ([5, 7], 0, [5, 7]),
        ([3, 6, 9], 1, [3, 6, 5]),
        ([], 2, []),
    ],
)
def test_smoothing(ratio: list[float], radius: int, expected: list[float]) -> None:
    assert moving_average(np.array(ratio, dtype=np.float64), radius).tolist() == pytest.approx(expected)


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


def test_a_ratio_that_equals_the_threshold_is_content() -> None:
    """Ratios 3 (9 in html, body and p) and 1: mean 2, sigma 1."""
    assert Ttr(radius=0).score(domext.parse(paragraphs(9, 1))).keep.tolist() == [True, True]


def test_threshold_on_smoothed_ratios() -> None:
    """e = .6 .8 1 3 2.8 2.6; mean 1.8; variance 6.16 / 6; sigma 1.013, slightly above the third value."""
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
    """Non-empty lines: html body 0/2; the first p 10/2; bbbb 4/0; the last p 6/3; /body /html 0/2.

    e = 0 5 4 2 0: mean 2.2, variance 20.8 / 5 = 4.16, sigma 2.04, slightly above 2.
    """
    scores = Ttr(radius=0, unit="line").score(domext.parse(LINES))
    assert scores.blocks["ttr"].tolist() == [5, 4, 2]
    assert scores.keep.tolist() == [True, True, False]


def test_smoothing_of_lines_includes_lines_without_blocks() -> None:
    """Each block has (0 + 5 + 4 + 2) / 5: the first and the last line have no block, but count."""
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
    with_line_feeds = Ttr(unit="line").score(domext.parse(LINES))
    with_ending = Ttr(unit="line").score(domext.parse(LINES.replace("\n", ending)))
    assert with_ending.blocks["ttr"].tolist() == with_line_feeds.blocks["ttr"].tolist()


def test_blocks_do_not_depend_on_line_breaks_in_the_source() -> None:
    one_line = Ttr().score(domext.parse("<div><p>aaaa bbbb</p><p>cc</p></div>"))
    many_lines = Ttr().score(domext.parse("<div>\n\n<p>\naaaa\nbbbb\n</p>\n<p\n>cc</p></div>"))
    assert one_line.blocks["ttr"].tolist() == many_lines.blocks["ttr"].tolist()


def test_a_tree_has_no_lines() -> None:
    tree = lxml.html.fromstring("<p>x</p>")
    with pytest.raises(ScorerError, match="a tree has no source"):
        domext.score(tree, ["ttr:unit=line"])


@pytest.mark.parametrize("parameters", ["coefficient=-1", "radius=-1"])
def test_negative_parameters(parameters: str) -> None:
    with pytest.raises(OptionError, match="must be finite and at least 0"):
        domext.score("<p>x", [f"ttr:{parameters}"])


@pytest.mark.parametrize("value", ["nan", "inf"])
def test_coefficient_must_be_finite(value: str) -> None:
    with pytest.raises(OptionError, match="coefficient"):
        domext.score("<p>x", [f"ttr:coefficient={value}"])


# Ratios 1 1 1 1 5 5 11: mean 25 / 7 = 3.571, variance 85.71 / 7 = 12.245, sigma 3.499.
# One cluster: mean 3.571, above sigma. Two, {1 1 1 1 5 5} and {11}: 2.33 and 11, one above. Three: 1, 5, 11, two above.
LEVELS = paragraphs(3, 1, 1, 1, 5, 5, 11)


@pytest.mark.parametrize("decision", ["k-means", "em", "farthest-first"])
def test_the_run_with_the_most_clusters_above_sigma_decides(
    decision: Literal["k-means", "em", "farthest-first"],
) -> None:
    scores = Ttr(radius=0, decision=decision).score(domext.parse(LEVELS))
    assert scores.blocks["ttr"].tolist() == [1, 1, 1, 1, 5, 5, 11]
    assert scores.keep.tolist() == [False] * 4 + [True] * 3


@pytest.mark.parametrize("decision", ["k-means", "em", "farthest-first"])
def test_of_equal_runs_the_one_with_fewer_clusters_decides(
    decision: Literal["k-means", "em", "farthest-first"],
) -> None:
    """Ratios 4 5: both clusters of the run with two have a mean above sigma 0.5."""
    assert Ttr(radius=0, decision=decision).score(domext.parse(paragraphs(12, 5))).keep.tolist() == [True, True]
    # 1 1 1 1 1 11: sigma 3.727, mean 2.667. Of one cluster none is above, of two one is; three do not exist.
    assert Ttr(radius=0, decision=decision).score(domext.parse(STEP)).keep.tolist() == [False] * 5 + [True]


@pytest.mark.parametrize(
    ("ratio", "sigma", "expected"),
    [
        # Step up of 10 - 0 at the third unit. Step down of 10 - (10 + 0 + 0) / 3 = 6.67 after the fourth.
        ([0, 0, 10, 10, 10, 0, 0], 5, [0, 0, 1, 1, 0, 0, 0]),
        # With sigma 7 only the fifth unit has a large enough step down: 10 - 0.
        ([0, 0, 10, 10, 10, 0, 0], 7, [0, 0, 1, 1, 1, 0, 0]),
        # With sigma 11 there is no step up.
        ([0, 0, 10, 10, 10, 0, 0], 11, [0] * 7),
        # A dip in the content: 10 - (2 + 10 + 10) / 3 = 2.67 is not a step down; 10 - 10 / 3 after the fifth unit is.
        ([0, 10, 10, 2, 10, 10, 0, 0, 0], 5, [0, 1, 1, 1, 1, 0, 0, 0, 0]),
        # A step up and a step down at the same unit.
        ([0, 0, 0, 9, 0, 0, 0], 3, [0, 0, 0, 1, 0, 0, 0]),
        # Equal units: a step up from the 0 before the page, a step down to 8 / 3, the mean of 4, 4 and 0.
        ([4, 4, 4, 4, 4], 0, [1, 1, 1, 0, 0]),
        ([0, 0, 0], 0, [0, 0, 0]),
        ([], 0, []),
    ],
)
def test_prediction(ratio: list[float], sigma: float, expected: list[int]) -> None:
    assert predict_content(np.array(ratio, dtype=np.float64), sigma).astype(int).tolist() == expected


@given(st.lists(st.integers(0, 20), max_size=40), st.integers(1, 9))
def test_prediction_equals_the_loop_of_the_paper(numbers: list[int], sigma: int) -> None:
    ratio, inside, expected = [3.0 * number for number in numbers], False, []
    for k, value in enumerate(ratio):
        before, after = sum(ratio[max(k - 3, 0) : k]) / 3, sum(ratio[k + 1 : k + 4]) / 3
        inside = inside or (value - before >= sigma and value > 0)
        expected.append(inside)
        if value - after >= sigma:
            inside = False
    assert predict_content(np.array(ratio, dtype=np.float64), sigma).tolist() == expected


@pytest.mark.parametrize("decision", ["threshold", "k-means", "em", "farthest-first", "prediction"])
@pytest.mark.parametrize("unit", ["block", "line"])
def test_every_decision_conforms(
    decision: Literal["threshold", "k-means", "em", "farthest-first", "prediction"], unit: Literal["block", "line"]
) -> None:
    check_scorer(Ttr(unit=unit, decision=decision))


def test_fallback_content_does_not_count() -> None:
    """The markup in noscript, iframe and noframes is not part of the text of the line.

    Line 0 has the tags noscript, /noscript and p, and the text "aaaaaa": 6 / 4 with the closing tag. Line 1 has iframe,
    /iframe and p: 8 / 4.
    """
    page = domext.parse(
        "<noscript><img src=x><b>no scripts</b></noscript><p>aaaaaa</p>\n<iframe><p>no frame</p></iframe><p>bbbbbbbb</p>"
    )
    scores = Ttr(radius=0, unit="line").score(page)
    assert scores.lines
    assert scores.lines.texts == ("aaaaaa", "bbbbbbbb")
    assert scores.lines.columns["ttr"].tolist() == [6 / 4, 8 / 4]


def test_fallback_content_that_the_page_shows_counts_as_markup() -> None:
    """The posts are longer than 300 characters, so the page shows the noscript.

    Each of four lines has 119 characters, without the space at the end. The first line has the tags body, noscript, p
    and /p, the others p and /p. The last line has 4 characters in p, /p and /noscript.
    """
    posts = "\n".join([f"<p>{'word, ' * 20}</p>"] * 4)
    page = domext.parse(f"<body><noscript>{posts}\n<p>more</p></noscript>")
    scores = Ttr(radius=0, unit="line").score(page)
    assert scores.lines
    assert scores.lines.columns["ttr"].tolist() == pytest.approx([119 / 4, *[119 / 2] * 3, 4 / 3])


def test_selected_lines_are_the_answer_of_line_units() -> None:
    """The lines have the ratios 0 / 2, 10 / 2, 4 / 0, 6 / 3 and 0 / 2, of which 5 and 4 exceed sigma, which is 2.04."""
    article = domext.extract(LINES, options=domext.Options(scorers=("ttr:unit=line,radius=0",)))
    assert article.to("lines") == "aaaaaaaaaa\nbbbb"
    assert domext.extract(LINES, options=domext.Options(scorers=("ttr:unit=line,radius=0,coefficient=0",))).to(
        "lines"
    ) == ("aaaaaaaaaa\nbbbb\nccdddd")
    with pytest.raises(OptionError, match="lines needs a scorer that decides about source lines"):
        domext.extract(LINES).to("lines")


@pytest.mark.parametrize("unit", ["block", "line"])
def test_only_ascii_characters_count(unit: Literal["block", "line"]) -> None:
    """The text has 10 characters, of which é, à, 日 and 本 are not ASCII.

    Before the block start html, body and p; the line has the two tags of p.
    """
    page = domext.parse("<p>né à 日本 ok</p>")
    tags = 3 if unit == "block" else 2
    assert Ttr(radius=0, unit=unit).score(page).blocks["ttr"].tolist() == pytest.approx([10 / tags])
    assert Ttr(radius=0, unit=unit, ascii=True).score(page).blocks["ttr"].tolist() == pytest.approx([6 / tags])


def test_other_smoothings() -> None:
    """Smooth 0 9 0 0 6 over one neighbour on each side.

    Median of (0 0 9), (0 9 0), (9 0 0), (0 0 6) and (0 6 0): 0. With radius 2 around the middle: (0 9 0 0 6) gives 0.
    Gaussian weights are e^-.5, 1, e^-.5 = .6065, 1, .6065, divided by their sum 2.2131: .2741, .4519, .2741.
    """
    ratio = np.array([0, 9, 0, 0, 6], dtype=np.float64)
    assert smooth(ratio, 1, "median").tolist() == [0, 0, 0, 0, 0]
    assert smooth(np.array([1.0, 9, 5, 7, 6]), 1, "median").tolist() == [1, 5, 7, 6, 6]
    assert smooth(ratio, 1, "gaussian").tolist() == pytest.approx([2.4666, 4.0667, 2.4666, 1.6444, 2.7112], abs=1e-3)
    assert smooth(ratio, 1, "mean").tolist() == [3, 3, 3, 2, 2]
    page = domext.parse(paragraphs(3, 9, 5, 7, 6))
    assert Ttr(radius=1, smoothing="median").score(page).blocks["smoothed"].tolist() == [1, 5, 7, 6, 6]


@pytest.mark.parametrize(
    ("ratio", "expected"),
    [
        # 9 reaches the threshold 6; the mean of the units after it is (9 + 1 + 9) / 3 = 6.3. Content ends where the
        # mean is below 3: after the fourth 9 it is 0.
        ([0, 0, 9, 9, 1, 9, 0, 0, 0], [0, 0, 1, 1, 1, 1, 0, 0, 0]),
        # A long paragraph of 30 is a step down for prediction, but (9 + 9 + 9) / 3 = 9 continues the content.
        ([30, 9, 9, 9, 0, 0, 0], [1, 1, 1, 1, 0, 0, 0]),
        # Gradually longer paragraphs: no unit is 6 above the mean of the previous three, but the fourth reaches 6.
        ([2, 4, 5, 6, 8, 9, 0, 0, 0], [0, 0, 0, 1, 1, 1, 0, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_hysteresis(ratio: list[float], expected: list[int]) -> None:
    """With the threshold 6, content starts at a ratio of 6 and ends where the mean of the next three is below 3."""
    assert hysteresis(np.array(ratio, dtype=np.float64), 6).astype(int).tolist() == expected


def test_hysteresis_keeps_what_prediction_loses() -> None:
    page = domext.parse(paragraphs(2, 2, 2, 300, 90, 80, 90, 80, 2, 2, 2, 2))
    predicted = Ttr(decision="prediction").score(page).keep
    assert predicted[4:8].tolist() == [False] * 4
    assert Ttr(decision="hysteresis").score(page).keep[3:8].all()
    assert not Ttr(decision="hysteresis").score(page).keep[9:].any()
