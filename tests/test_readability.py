"""Readability's points by hand."""

from __future__ import annotations

import pytest

import domext
from domext import OptionError
from domext.testing import check_scorer
from domext_plugins.readability import Readability

# 100 characters, one comma: 1 + 1 + 100 / 100 = 3 points.
LONG = "a, " + "b" * 97


def scores_of(markup: str, **options: float) -> dict[str, float]:
    """Scores by the id of elements."""
    page = domext.parse(markup)
    column = Readability(**options).score(page).nodes["score"]  # type: ignore[arg-type]
    return {name: round(float(column[row]), 4) for row, name in enumerate(page.attribute("id")) if name}


def test_points_to_parent_and_grandparent() -> None:
    # Two paragraphs: 6 to x and 3 to y; a section has no bonus. "n" and the like are no words of the lists.
    assert scores_of(f"<section id=y><section id=x><p>{LONG}</p><p>{LONG}</p></section></section>") == {"x": 6, "y": 3}
    # 24 characters are none, 25 give 1 + 0.25.
    assert scores_of(f"<section id=x><p>{'c' * 24}</p></section>") == {"x": 0}
    assert scores_of(f"<section id=x><p>{'c' * 25}</p></section>") == {"x": 1.25}
    # No more than 3 for the length.
    assert scores_of(f"<section id=x><p>{'c' * 900}</p></section>") == {"x": 4}


def test_loose_text_is_in_its_container() -> None:
    # Beside a list the text is a paragraph in x; alone it makes x the paragraph, and y its parent. Items are none.
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


def test_class_and_id_count_each() -> None:
    assert scores_of(f"<section id=entry class=post><p>{LONG}</p></section>", weight=10) == {"entry": 23}


def test_link_density() -> None:
    # 20 of 120 characters are in links: 3 * (1 - 20 / 120). They are too few to be a paragraph.
    assert scores_of(f"<section id=x><p>{LONG}</p><a href=/>{'c' * 20}</a></section>") == {"x": 2.5}


TEXT = f"<p>{LONG}</p>" * 5  # 15 points, 7.5 to the grandparent


def kept(markup: str, **options: float) -> list[bool]:
    keep = Readability(enough=0, **options).score(domext.parse(markup)).keep  # type: ignore[arg-type]
    return list(map(bool, keep))


def test_siblings() -> None:
    # Best is the blockquote of 6 paragraphs, 18 + 3. The section of 4 has 12, more than 10 and than 4.2; that of 3
    # has 9. The p of 90 characters reads like text, the one without a full stop does not, nor does what is no p.
    markup = (
        f"<section><blockquote>{f'<p>{LONG}</p>' * 6}</blockquote><section>{f'<p>{LONG}</p>' * 4}</section>"
        f"<section>{f'<p>{LONG}</p>' * 3}</section><p>{'d' * 90}</p><p>Short one.</p><p>Short</p><h2>No p.</h2></section>"
    )
    parent = [True] * 10 + [False] * 3 + [True, True, False, False]
    # The outer section has half of the points of all and those of one p: (18 + 12 + 9) / 2 + 1.9 = 21.4, more than 21;
    # without the paragraph it would lose, so give the blockquote a name.
    markup = markup.replace("<blockquote>", "<blockquote class=story>")
    assert kept(markup, alternatives=0, weight=10) == parent
    # Best is 31, of which 12 is 0.39.
    assert kept(markup, alternatives=0, weight=10, sibling=0.4) == [True] * 6 + [False] * 7 + parent[13:]
    assert kept(markup, alternatives=0, weight=10, threshold=9) == [True] * 13 + parent[13:]


def test_alternatives_move_the_content_up() -> None:
    # Four boxes that are no siblings: 20, 20, 20 and 15 + 5 - 25. The best is the first.
    boxes = "".join(f"<section><div>{TEXT}</div></section>" for _ in range(4))
    markup = f"<section><section class=x>{boxes}</section></section><p>Imprint</p>"
    assert kept(markup, alternatives=0) == [True] * 5 + [False] * 16
    assert kept(markup) == [True] * 20 + [False]
    assert kept(markup, alternatives=4) == [True] * 5 + [False] * 16


def test_unlikely() -> None:
    markup = f"<div>{TEXT}<div class=discuss><p>{LONG}</p></div><div class='menu column'><p>{LONG}</p></div></div>"
    assert kept(markup) == [True] * 7
    assert kept(markup, unlikely=True) == [True] * 5 + [False, True]
    # All is unlikely, so there is nothing without it.
    everything = domext.parse(f"<div class=discuss>{TEXT}</div><ul><li>a</ul>")
    assert Readability(unlikely=True).score(everything).keep.tolist() == [True] * 5 + [False]


def test_too_little_keeps_the_page() -> None:
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
