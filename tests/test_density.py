"""Text density against values computed by hand."""

from __future__ import annotations

from typing import Literal

import lxml.html
import numpy as np
import pytest

import domext
from domext import OptionError, ScorerError
from domext.testing import check_scorer
from domext_plugins.density import Density
from domext_plugins.gaussians import crossing, gaussian_threshold
from domext_plugins.line_writer import writer_lines

PAGE = "<html><body><p>aa</p><p><a href='/x'>b</a></p><p>cccccccccc</p></body></html>"


def test_html_runs_from_the_end_of_a_block_to_the_next_element() -> None:
    scores = Density().score(domext.parse(PAGE))
    # The first block starts at the innermost element around it, its <p>; the others at the end of the previous block.
    # <p>aa</p> 9; <p><a href='/x'>b</a></p> 25; <p>cccccccccc</p></body></html> 31.
    assert scores.blocks["html"].tolist() == [9, 25, 31]
    assert scores.blocks["density"].tolist() == pytest.approx([2 / 9, 1 / 25, 10 / 31])
    # The mean is (.2222 + .04 + .3226) / 3 = .1949.
    assert scores.keep.tolist() == [True, False, True]


def test_fixed_threshold() -> None:
    assert Density("fixed", 0.3).score(domext.parse(PAGE)).keep.tolist() == [False, False, True]
    assert not Density("fixed").score(domext.parse(PAGE)).keep.any()
    # <p>aaaa</p> has 11 characters, four of them text.
    page = domext.parse("<p>aaaa</p><p>b</p>")
    assert Density("fixed", 0.36).score(page).keep.tolist() == [True, False]
    # The density must exceed the threshold.
    assert not Density("fixed", 4 / 11).score(page).keep.any()


def test_the_density_must_exceed_the_average() -> None:
    """<p>a</p> has 8 characters, the other two elements 16: 1 / 8, 4 / 16 and 6 / 16, whose mean is 4 / 16."""
    page = domext.parse("<p>a</p><p c=dd>aaaa</p><p cd>aaaaaa</p>")
    assert Density().score(page).keep.tolist() == [False, False, True]
    # Of equal densities none exceeds the average, and all are kept.
    equal = domext.parse("<p>a</p><p>b</p>")
    assert Density().score(equal).keep.all()
    assert Density("gaussians").score(equal).keep.all()
    assert not Density("fixed", 1 / 8).score(equal).keep.any()


def test_scripts_and_comments_are_html() -> None:
    """<p>aa</p> has 9 characters and the comment 22; <p>bb</p> 9 and the script 18; <p>cc</p> 9."""
    page = domext.parse("<p>aa</p><!-- a long remark --><p>bb</p><script>1</script><p>cc</p>")
    assert Density().score(page).blocks["html"].tolist() == [31, 27, 9]


def test_blocks_without_an_element_between_them_share_their_html() -> None:
    # The first element after bb, and also after cc, is the last p.
    scores = Density().score(domext.parse("<div>aaaa<p>bb</p>cc</div><p>d</p>"))
    # <div>aaaa 9; <p>bb</p>cc</div> 17 with 4 characters of text; <p>d</p> 8.
    assert scores.blocks["html"].tolist() == [9, 17, 17, 8]
    assert scores.blocks["density"].tolist() == pytest.approx([4 / 9, 4 / 17, 4 / 17, 1 / 8])


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines(ending: str) -> None:
    # The line breaks after a block belong to it.
    page = domext.parse(ending.join(["<div", "><p>aa</p>", "", "<p>bb", "bb</p></div>"]))
    assert Density().score(page).blocks["html"].tolist() == [11, 18]


def test_tags_of_a_tree_have_the_average_length() -> None:
    tree = lxml.html.document_fromstring(PAGE)
    page = domext.parse(tree)
    scores = Density().score(page)
    markup = (len(page.tidied.document.html) - 13) / 6
    assert scores.blocks["html"].tolist() == pytest.approx([2 + 3 * markup, 1 + 2 * markup, 10 + markup])


def test_where_two_gaussians_cross() -> None:
    half = np.array([0.5, 0.5])
    # Equal widths and weights: the midpoint.
    assert crossing(half, np.array([0.2, 0.6]), np.array([0.01, 0.01])) == pytest.approx(0.4)
    # Weights 4 to 1: the point moves by v * ln 4 / (n - m) = .01 * 1.3863 / .4 = .03466 towards the smaller weight.
    weights = np.array([0.8, 0.2])
    assert crossing(weights, np.array([0.2, 0.6]), np.array([0.01, 0.01])) == pytest.approx(0.43466, abs=1e-5)
    # Means 0 and 3, standard deviations 1 and 2: 3 x^2 + 6 x - 9 - 8 ln 2 = 0 has the root
    # -1 + sqrt(4 + 8 ln(2) / 3) = 1.4183.
    assert crossing(half, np.array([0.0, 3]), np.array([1.0, 4])) == pytest.approx(1.41834, abs=1e-4)
    # The order of the distributions does not matter.
    assert crossing(half, np.array([3.0, 0]), np.array([4.0, 1])) == pytest.approx(1.41834, abs=1e-4)


def test_no_crossing_between_the_means() -> None:
    weights = np.array([1 - 1e-9, 1e-9])
    assert crossing(weights, np.array([0.2, 0.6]), np.array([0.01, 0.01])) == pytest.approx(0.4)


def test_both_distributions_are_equally_likely_at_the_crossing() -> None:
    weights, means, variances = np.array([0.7, 0.3]), np.array([0.1, 0.5]), np.array([0.004, 0.03])
    x = crossing(weights, means, variances)
    likelihood = weights / np.sqrt(variances) * np.exp(-((x - means) ** 2) / (2 * variances))
    assert likelihood[0] == pytest.approx(likelihood[1])


def test_gaussians_of_a_page() -> None:
    # Two groups of the same size and width: the threshold is the midpoint.
    assert gaussian_threshold(np.array([0.1, 0.2, 0.1, 0.2, 0.8, 0.9, 0.8, 0.9])) == pytest.approx(0.5, abs=0.01)
    assert gaussian_threshold(np.array([0.4, 0.4])) == pytest.approx(0.4)
    menu = "<ul>" + "<li><a href='/a/place'>word</a></li>" * 9 + "</ul>"
    page = domext.parse(menu + f"<p>{'text ' * 40}</p><p>{'more ' * 30}</p>" + menu)
    assert Density("gaussians").score(page).keep.tolist() == [False] * 9 + [True] * 2 + [False] * 9


@pytest.mark.parametrize("value", ["-0.1", "1.1", "nan"])
def test_fixed_must_be_a_share(value: str) -> None:
    with pytest.raises(OptionError, match="fixed must lie in"):
        domext.score("<p>x", [f"density:fixed={value}"])


@pytest.mark.parametrize("decision", ["average", "fixed", "gaussians"])
def test_conforms(decision: Literal["average", "fixed", "gaussians"]) -> None:
    check_scorer(Density(decision))


LETTER = "<p>Dear Ann<br>thanks <b>for it</b></p><p>Bye</p>\n"


def test_lines_of_the_line_writer() -> None:
    """A single br starts a line; its HTML reaches from the end of the previous text to the end of its own.

    Each line end counts as one character of text and two of HTML.
    "Dear Ann": 8 characters after <p>, (8 + 1) / (3 + 8 + 2).
    "thanks for it": 6 characters after <br>, then 7 after " <b>", because the space between the words is written with
    the second chunk: (13 + 1) / (4 + 6 + 4 + 7 + 2). The second chunk is read one character too far.
    "Bye": 3 characters after </b></p><p>, less the character that was read too far: (3 + 1) / (11 - 1 + 3 + 2).
    """
    lines = writer_lines(domext.parse(LETTER))
    assert lines.texts == ("Dear Ann", "thanks for it", "Bye")
    assert lines.characters.tolist() == [9, 14, 4]
    assert lines.html.tolist() == [13, 23, 15]


def test_a_block_is_kept_if_half_of_its_characters_are_in_content_lines() -> None:
    """The densities are 9 / 13 = .692, 14 / 23 = .609 and 4 / 15 = .267; the first block has the first two lines.

    Its density is (9 + 14) / (13 + 23). At a threshold of .65, 9 of 23 characters are content, at .6 all of them.
    """
    page = domext.parse(LETTER)
    scores = Density(decision="fixed", fixed=0.65, unit="line").score(page)
    assert scores.blocks["density"].tolist() == pytest.approx([23 / 36, 4 / 15])
    assert scores.keep.tolist() == [False, False]
    assert scores.lines
    assert scores.lines.text == "Dear Ann"
    assert scores.lines.columns["density"].tolist() == pytest.approx([9 / 13, 14 / 23, 4 / 15])
    assert Density(decision="fixed", fixed=0.6, unit="line").score(page).keep.tolist() == [True, False]


def test_a_tree_has_no_lines() -> None:
    with pytest.raises(ScorerError, match="a tree has no source"):
        domext.score(lxml.html.fromstring("<p>x</p>"), ["density:unit=line"])


def test_lines_conform() -> None:
    check_scorer(Density(unit="line"))
