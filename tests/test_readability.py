"""The points and scores of Readability against values computed by hand."""

from __future__ import annotations

import pytest

import domext
from domext import OptionError
from domext.testing import check_scorer
from domext_plugins.readability import Readability

# 100 characters, one comma: 1 + 1 + 100 / 100 = 3 points.
LONG = "a, " + "b" * 97


def scores_of(markup: str, **options: float) -> dict[str, float]:
    """Return the scores by id of the element."""
    page = domext.parse(markup)
    column = Readability(**options).score(page).nodes["score"]  # type: ignore[arg-type]
    return {name: round(float(column[row]), 4) for row, name in enumerate(page.attribute("id")) if name}


def test_points_to_parent_and_grandparent() -> None:
    """Two paragraphs give 6 points to x and 3 to y; a section has no bonus."""
    assert scores_of(f"<section id=y><section id=x><p>{LONG}</p><p>{LONG}</p></section></section>") == {"x": 6, "y": 3}
    # 24 characters are not a paragraph, 25 give 1 + 0.25.
    assert scores_of(f"<section id=x><p>{'c' * 24}</p></section>") == {"x": 0}
    assert scores_of(f"<section id=x><p>{'c' * 25}</p></section>") == {"x": 1.25}
    # The length gives at most 3.
    assert scores_of(f"<section id=x><p>{'c' * 900}</p></section>") == {"x": 4}


def test_the_parent_of_text_in_a_container() -> None:
    # Next to a list, the text is a paragraph with the parent x; alone, x is the paragraph and y its parent. List items
    # are not paragraphs.
    assert scores_of(f"<section id=y><section id=x>{LONG}<ul><li>{LONG}</ul></section></section>") == {"x": 3, "y": 1.5}
    assert scores_of(f"<section id=y><section id=x>{LONG}</section></section>") == {"x": 0, "y": 3}


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ("div id=x", 3 + 5),
        ("blockquote id=x", 3 + 3),
        ("form id=x", 3 - 3),
        ("section id=x class=story", 3 + 25),
        ("section id=x class=Sidebar", 3 - 25),
        ("section id=x class='story sidebar'", 3),
    ],
)
def test_names(element: str, expected: float) -> None:
    assert scores_of(f"<{element}><p>{LONG}</p></{element.partition(' ')[0]}>") == {"x": expected}


def test_class_and_id_both_count() -> None:
    assert scores_of(f"<section id=entry class=post><p>{LONG}</p></section>", weight=10) == {"entry": 23}


def test_link_density() -> None:
    """20 of 120 characters are in links: 3 * (1 - 20 / 120). The link is too short to be a paragraph."""
    assert scores_of(f"<section id=x><p>{LONG}</p><a href=/>{'c' * 20}</a></section>") == {"x": 2.5}


TEXT = f"<p>{LONG}</p>" * 5  # 15 points, 7.5 to the grandparent


def kept(markup: str, **options: float) -> list[bool]:
    keep = Readability(enough=0, **options).score(domext.parse(markup)).keep  # type: ignore[arg-type]
    return list(map(bool, keep))


def test_siblings() -> None:
    """The blockquote with 6 paragraphs is the best candidate: 18 + 3 + 10 for its class.

    The section with 4 paragraphs has 12, more than 10 and than 0.2 * 31; that with 3 has 9. The p with 90 characters
    reads like text. The p without a full stop does not, and neither does the h2. Without the class, the outer section
    would win with half of all points and those of the first p: (18 + 12 + 9) / 2 + 1.9 = 21.4.
    """
    markup = (
        f"<section><blockquote class=story>{f'<p>{LONG}</p>' * 6}</blockquote><section>{f'<p>{LONG}</p>' * 4}</section>"
        f"<section>{f'<p>{LONG}</p>' * 3}</section><p>{'d' * 90}</p><p>Short one.</p><p>Short</p><h2>No p.</h2></section>"
    )
    expected = [True] * 10 + [False] * 3 + [True, True, False, False]
    assert kept(markup, alternatives=0, weight=10) == expected
    # 12 is 0.39 of the best score.
    assert kept(markup, alternatives=0, weight=10, sibling=0.4) == [True] * 6 + [False] * 7 + expected[13:]
    assert kept(markup, alternatives=0, weight=10, threshold=9) == [True] * 13 + expected[13:]


def test_alternatives_move_the_content_up() -> None:
    """Four boxes that are not siblings have 15 + 5 points each. The first is the best."""
    boxes = "".join(f"<section><div>{TEXT}</div></section>" for _ in range(4))
    markup = f"<section><section class=x>{boxes}</section></section><p>Imprint</p>"
    assert kept(markup, alternatives=0) == [True] * 5 + [False] * 16
    assert kept(markup) == [True] * 20 + [False]
    assert kept(markup, alternatives=4) == [True] * 5 + [False] * 16


def test_unlikely() -> None:
    markup = f"<div>{TEXT}<div class=discuss><p>{LONG}</p></div><div class='menu column'><p>{LONG}</p></div></div>"
    assert kept(markup) == [True] * 7
    assert kept(markup, unlikely=True) == [True] * 5 + [False, True]
    # Only unlikely elements have text, so they are considered again.
    everything = domext.parse(f"<div class=discuss>{TEXT}</div><ul><li>a</ul>")
    assert Readability(unlikely=True).score(everything).keep.tolist() == [True] * 5 + [False]


def test_the_whole_page_is_kept_if_the_content_is_too_short() -> None:
    page = domext.parse(f"<div><p>{LONG}</p></div><ul><li>a</ul>")
    assert Readability().score(page).keep.tolist() == [True, True]
    assert Readability(enough=100).score(page).keep.tolist() == [True, False]


@pytest.mark.parametrize("parameter", ["least=-1", "weight=inf", "sibling=2", "near=0", "enough=-1", "alternatives=-1"])
def test_impossible_parameters(parameter: str) -> None:
    with pytest.raises(OptionError):
        domext.score("<p>x", [f"readability:{parameter}"])


@pytest.mark.parametrize("scorer", [Readability(), Readability(unlikely=True)], ids=["default", "unlikely"])
def test_conforms(scorer: Readability) -> None:
    check_scorer(scorer)
