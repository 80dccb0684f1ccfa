"""Composite text density by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

import domext
from domext.testing import check_scorer
from domext_plugins.cetd import Cetd, _best_in


def ctd(c: float, lc: float, t: float, lt: float, ratio: float) -> float:
    """The formula as printed, zeros counted as one."""
    c, lc, t, lt, rest = (max(x, 1) for x in (c, lc, t, lt, c - lc))
    return c / t * math.log(c * t / (lc * lt)) / math.log(math.log(c * lc / rest + ratio * c + math.e))


def test_density() -> None:
    # Without links. p: 9 and 4 characters without tags below; div: 13 with two tags below, body three, html four.
    scores = Cetd(composite=False).score(domext.parse("<div><p>aaaa bbbb</p><p>cccc</p></div>"))
    assert scores.nodes["density"].tolist() == pytest.approx([13 / 4, 13 / 3, 13 / 2, 9, 4])
    # Sums of children; the texts of the paragraphs are children of theirs, one tag each.
    assert scores.nodes["density_sum"].tolist() == pytest.approx([13 / 3, 13 / 2, 13, 9, 4])
    assert scores.blocks["density"].tolist() == [9, 4]
    without = Cetd(composite=False, loose=False).score(domext.parse("<div><p>aaaa bbbb</p><p>cccc</p></div>"))
    assert without.nodes["density_sum"].tolist() == pytest.approx([13 / 3, 13 / 2, 13, 0, 0])


def test_composite_density() -> None:
    # html, body, p, a, p: 4 characters in the link, 19 in all, so the ratio is 4/19.
    scores = Cetd().score(domext.parse("<p>aaaa bb <a href=/>cccc</a></p><p>ddddddd</p>"))
    ratio = 4 / 19
    expected = [
        ctd(19, 4, 4, 1, ratio),  # html: body, p, a, p below
        ctd(19, 4, 3, 1, ratio),
        ctd(12, 4, 1, 1, ratio),
        0,  # the link: ln(4 / 4)
        ctd(7, 0, 0, 0, ratio),
    ]
    assert scores.nodes["density"].tolist() == pytest.approx(expected)
    # Directly in the first paragraph stand 8 characters: "aaaa bb ".
    sums = [expected[1], expected[2] + expected[4], ctd(8, 0, 0, 0, ratio), ctd(4, 4, 0, 0, ratio), expected[4]]
    assert scores.nodes["density_sum"].tolist() == pytest.approx(sums)


# C/T. story: 60/2 = 30, its paragraphs 30 each, sum 60. more: 12/1, p 12, sum 12. list: 4/4 = 1, li 1/1 each, a 1.
# body: 76/10 = 7.6, its sum 30 + 12 + 1 = 43. Best is the story; on its path body has 7.6 and the story 30.
PAGE = f"""<div id=story><p>{"a" * 30}</p><p>{"b" * 30}</p></div><div id=more><p>{"c" * 12}</p></div>
<ul><li><a href=/>d</a><li><a href=/>e</a></ul>"""


def test_threshold_on_the_path() -> None:
    # more (12) reaches 7.6: the best sum in it is its own, of equal ones the first. The list (2/4 = 0.5) does not.
    scores = Cetd(composite=False).score(domext.parse(PAGE))
    assert scores.keep.tolist() == [True, True, True, False, False]


def test_nothing_below_a_thin_node() -> None:
    # The best sum is that of div, 60; that of body is 60/2 + 20/12 = 31.7. The threshold is body's 80/16 = 5. The
    # section has 20/12 = 1.7, so the paragraph in it is not reached, with all its 20.
    page = domext.parse(
        f"<div><p>{'a' * 30}</p><p>{'a' * 30}</p></div><section>{'<i></i>' * 11}<p>{'b' * 20}</p></section>"
    )
    assert Cetd(composite=False).score(page).keep.tolist() == [True, True, False]


def test_best_in_slices() -> None:
    random = np.random.default_rng(2)
    values = random.integers(0, 9, 50).astype(np.float64)
    pairs = np.sort(random.integers(0, 51, (400, 2)), axis=1)
    pairs = pairs[pairs[:, 0] < pairs[:, 1]]
    found = _best_in(values, pairs[:, 0].astype(np.intp), pairs[:, 1].astype(np.int32))
    assert found.tolist() == [start + int(values[start:end].argmax()) for start, end in pairs.tolist()]


@pytest.mark.parametrize(
    "scorer", [Cetd(), Cetd(composite=False), Cetd(loose=False)], ids=["default", "simple", "strict"]
)
def test_conforms(scorer: Cetd) -> None:
    check_scorer(scorer)
