"""The comma score against values computed by hand: ``CS^3 * (CL / ACL) / ACFL^2``, where divisors of zero are one."""

from __future__ import annotations

import pytest

import domext
from domext import OptionError
from domext_plugins.comma import Comma


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        # CS 3, CL 12, ACL 4, ACFL 2 (a comma and a full stop): 27 * (12 / 4) / 4.
        ("aa,bb,cc<a href=/>d,e.</a>", 20.25),
        # No link: CS 2, CL 8, both divisors 1.
        ("aa,bb,cc", 64),
        # A link without punctuation: CS 1, CL 5, ACL 2, ACFL counts as 1.
        ("a,b<a href=/>cc</a>", 2.5),
        # No comma.
        ("some text. more text.", 0),
        # Commas of other scripts: CS 3, CL 7.
        ("甲，乙、丙،丁", 189),
        # No text.
        ("", 0),
    ],
)
def test_formula(content: str, expected: float) -> None:
    page = domext.parse(f"<div>{content}</div>")
    scores = Comma().score(page)
    assert scores.nodes["score"].tolist() == [0, 0, expected, *[0] * (len(page.nodes) - 3)]
    assert set(scores.blocks["score"].tolist()) <= {expected}


def test_a_container_is_scored_on_its_own_text_only() -> None:
    """Outside the inner div: a,b,c and f,g with CS 3, CL 8: 27 * 8. Inside: CS 1, CL 3."""
    scores = Comma().score(domext.parse("<div>a,b,c<div>d,e</div><p>f,g</p></div>"))
    assert scores.blocks["score"].tolist() == [216, 3, 216]
    assert scores.keep.tolist() == [True, False, True]  # the mean is 109.5


def test_text_outside_containers_has_no_score_and_is_dropped() -> None:
    scores = Comma().score(domext.parse("<p>a,b,c,d,e</p><div>a,b</div><div>x</div>"))
    assert scores.blocks["score"].tolist() == [0, 3, 0]
    assert scores.keep.tolist() == [False, True, False]


def test_a_score_must_exceed_the_average() -> None:
    assert not Comma().score(domext.parse("<div>a,b</div><div>a,b</div>")).keep.any()


# A: CS 4, CL 9, score 576. B and C: CS 3, CL 7, score 189. Three containers score 0, so the mean is 954 / 6 = 159.
HIERARCHY = (
    "<section><div>a,b,c,d,e</div><div>a,b,c,d</div></section><article>a,b,c,d</article><div>x</div><div>y</div>"
)


def test_containers_after_the_parent_of_the_best_one_are_dropped() -> None:
    assert Comma().score(domext.parse(HIERARCHY)).keep.tolist() == [True, True, False, False, False]


def test_containers_before_the_parent_of_the_best_one_are_dropped() -> None:
    page = domext.parse(
        "<article>a,b,c,d</article><div>x</div><section><div>a,b,c,d,e</div><div>a,b,c,d</div></section><div>y</div>"
    )
    assert Comma().score(page).keep.tolist() == [False, False, True, True, False]


def test_hierarchy_check_can_be_disabled() -> None:
    assert Comma(hierarchy=False).score(domext.parse(HIERARCHY)).keep.tolist() == [True, True, True, False, False]


def test_all_preliminary_content_stays_if_the_best_container_has_no_parent() -> None:
    """The root itself is the best container with 576; the mean is 765 / 5 = 153."""
    page = domext.parse("<body>a,b,c,d,e<div>a,b,c,d</div><div>x</div><div>y</div><div>z</div>")
    scores = Comma(containers=("html", "div")).score(page)
    assert scores.nodes["score"][0] == 576
    assert scores.keep.tolist() == [True, True, False, False, False]


def test_containers_of_the_source() -> None:
    """Only div elements are containers: 576, 189, 0, 0, mean 191.25; C is not in a container."""
    scores = domext.score(HIERARCHY, ["comma:containers=div"])["comma"]
    assert scores.blocks["score"].tolist() == [576, 189, 0, 0, 0]
    assert scores.keep.tolist() == [True, False, False, False, False]


@pytest.mark.parametrize(("parameters", "named"), [("containers=div+dvi", "dvi"), ("containers=", "none")])
def test_impossible_containers(parameters: str, named: str) -> None:
    with pytest.raises(OptionError, match=f"names of HTML elements, not {named}"):
        domext.score("<p>x", [f"comma:{parameters}"])
