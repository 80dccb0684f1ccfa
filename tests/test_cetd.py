"""Composite text density against values computed by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

import domext
from domext.testing import check_scorer
from domext_plugins.cetd import Cetd, _range_argmax


def ctd(c: float, lc: float, t: float, lt: float, ratio: float) -> float:
    """The formula of the paper, in which zeros count as one."""
    c, lc, t, lt, rest = (max(x, 1) for x in (c, lc, t, lt, c - lc))
    return c / t * math.log(c * t / (lc * lt)) / math.log(math.log(c * lc / rest + ratio * c + math.e))


def test_density() -> None:
    """The paragraphs have 9 and 4 characters and no tags below; div has 13 characters and two tags, body three, html four."""
    scores = Cetd(composite=False).score(domext.parse("<div><p>aaaa bbbb</p><p>cccc</p></div>"))
    assert scores.nodes["density"].tolist() == pytest.approx([13 / 4, 13 / 3, 13 / 2, 9, 4])
    # The text of a paragraph counts as a child with one tag.
    assert scores.nodes["density_sum"].tolist() == pytest.approx([13 / 3, 13 / 2, 13, 9, 4])
    assert scores.blocks["density"].tolist() == [9, 4]
    elements_only = Cetd(composite=False, loose=False).score(domext.parse("<div><p>aaaa bbbb</p><p>cccc</p></div>"))
    assert elements_only.nodes["density_sum"].tolist() == pytest.approx([13 / 3, 13 / 2, 13, 0, 0])


def test_composite_density() -> None:
    """html, body, p, a, p: 4 of 19 characters are in the link."""
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
    # The first paragraph has 8 characters of its own: "aaaa bb ".
    sums = [expected[1], expected[2] + expected[4], ctd(8, 0, 0, 0, ratio), ctd(4, 4, 0, 0, ratio), expected[4]]
    assert scores.nodes["density_sum"].tolist() == pytest.approx(sums)


# C/T. story: 60/2 = 30, its paragraphs 30 each, sum 60. more: 12/1, p 12, sum 12. The list: 2/4 = 0.5.
# body: 74/10 = 7.4. The story has the highest sum; on the path to the body, the body has the lowest density.
PAGE = f"""<div id=story><p>{"a" * 30}</p><p>{"b" * 30}</p></div><div id=more><p>{"c" * 12}</p></div>
<ul><li><a href=/>d</a><li><a href=/>e</a></ul>"""


def test_threshold_on_the_path() -> None:
    """The density of "more" (12) reaches the threshold, that of the list does not."""
    scores = Cetd(composite=False).score(domext.parse(PAGE))
    assert scores.keep.tolist() == [True, True, True, False, False]


def test_the_walk_stops_at_a_sparse_node() -> None:
    """The div has the highest sum, 60; the body has 60/2 + 20/12 = 31.7.

    The threshold is the body's 80/16 = 5. The section has 20/12 = 1.7, so the walk does not reach its paragraph, which
    has 20.
    """
    page = domext.parse(
        f"<div><p>{'a' * 30}</p><p>{'a' * 30}</p></div><section>{'<i></i>' * 11}<p>{'b' * 20}</p></section>"
    )
    assert Cetd(composite=False).score(page).keep.tolist() == [True, True, False]


def test_range_argmax() -> None:
    rng = np.random.default_rng(2)
    values = rng.integers(0, 9, 50).astype(np.float64)
    slices = np.sort(rng.integers(0, 51, (400, 2)), axis=1)
    slices = slices[slices[:, 0] < slices[:, 1]]
    rows = _range_argmax(values, slices[:, 0].astype(np.intp), slices[:, 1].astype(np.int32))
    assert rows.tolist() == [start + int(values[start:end].argmax()) for start, end in slices.tolist()]


@pytest.mark.parametrize(
    "scorer", [Cetd(), Cetd(composite=False), Cetd(loose=False)], ids=["default", "simple", "strict"]
)
def test_conforms(scorer: Cetd) -> None:
    check_scorer(scorer)
