"""Blocks that mean little without each other are kept or dropped together."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.learned.rules.cohesion import keep_together
from tests import clock

TEXT = "<p>Boil the water, then wait for a minute before you pour it.</p>"


def joined(markup: str, marks: str) -> str:
    """Apply the rules to a decision written as one mark for each block: ``x`` is kept, ``.`` is dropped."""
    page = domext.parse(markup)
    assert len(page.blocks) == len(marks), page.blocks.texts
    keep = keep_together(page, np.array([mark == "x" for mark in marks]))
    return "".join("x" if kept else "." for kept in keep.tolist())


PAIR = "<div><div>{}</div><span>{}</span></div>"


@pytest.mark.parametrize(
    ("label", "value"), [("Prep", "10 mins"), ("Backzeit", "45 bis 55 Minuten"), ("准备", "十分钟"), ("Всего", "1 час")]
)
def test_a_value_in_the_middle_of_the_article_stays_with_its_label(label: str, value: str) -> None:
    markup = TEXT + PAIR.format(label, value) + TEXT
    assert joined(markup, "xx.x") == "xxxx"
    assert joined(markup, "x.xx") == "xxxx"


def test_a_pair_at_the_edge_of_the_article_is_left_to_the_model() -> None:
    markup = TEXT + "<hr><p>Menu</p>" + PAIR.format("Total", "two hours") + TEXT
    for marks in ("x.x.x", "x..xx", "x.x..", "x..x."):
        assert joined(markup, marks) == marks
    assert joined(TEXT + PAIR.format("Total", "two hours"), "xx.") == "xx."


@pytest.mark.parametrize(
    "markup",
    [
        TEXT
        + "<div><p>A teaser of eight words stands here alone.</p><p>And another one of seven words.</p></div>"
        + TEXT,
        TEXT + "<div><p>One</p><p>two</p><p>three</p></div>" + TEXT,  # more than a pair
        TEXT + "<p>One</p><p>two</p>" + TEXT,  # no element of their own
    ],
)
def test_other_neighbours_are_not_pairs(markup: str) -> None:
    marks = "xx.x" if markup.count("<p>") == 4 else "xx.xx"
    assert joined(markup, marks) == marks


def test_pairs_beside_each_other_are_decided_by_the_blocks_before() -> None:
    markup = TEXT + PAIR.format("Prep", "1 h") + PAIR.format("Rest", "2 h") + TEXT
    assert joined(markup, "xx.x.x") == "xxxx.x"  # the second pair is not between kept blocks
    assert joined(markup, "xxxx.x") == "xxxxxx"
    assert joined(markup, "xx..xx") == "xx..xx"


@pytest.mark.parametrize("heading", ["Ingredients", "Zutaten", "Ингредиенты", "材料"])
@pytest.mark.parametrize("level", [2, 3, 4, 5, 6])
def test_a_heading_is_kept_with_its_section(heading: str, level: int) -> None:
    markup = f"{TEXT}<h{level}>{heading}</h{level}><ul><li>Two eggs and flour<li>A cup of milk<li>Salt</ul>"
    assert joined(markup, "x.xxx") == "xxxxx"
    assert joined(markup, "x.xx.") == "xxxx."  # most of the section
    assert joined(markup, "x..xx") == "x..xx"  # the section starts with something that is dropped
    assert joined(markup, "x.x..") == "x.x.."  # less than half of it is kept


@pytest.mark.parametrize(
    "text", ["<button>Zutaten</button>", "<div><a href=#c>材料</a></div>", "<div><span>Ingredients</span></div>"]
)
def test_the_text_of_a_heading_may_be_in_an_element(text: str) -> None:
    markup = f"{TEXT}<h2>{text}</h2><ul><li>Two eggs and flour<li>A cup of milk<li>Salt</ul>"
    assert joined(markup, "x.xxx") == "xxxxx"
    assert joined(markup, "x.x..") == "x.x.."
    assert joined(f"{TEXT}<div><h3>{text}</h3><p>One</p></div><p>Two</p>", "xx.x") == "xx.x"  # no label with its value


def test_headings_of_headings_are_kept_from_the_inside() -> None:
    assert joined(f"<h2>Method</h2><h3>Dough</h3>{TEXT}<h2>More</h2><p>Nothing of it.</p>", "..x..") == "xxx.."


def test_a_section_ends_with_the_next_heading_of_its_level() -> None:
    # The h2 heads the first text only; what follows the h1 is another section.
    assert joined(f"<h2>A</h2><p>b c</p><h1>D</h1>{TEXT * 3}", ".x....") == "xx...."
    assert joined(f"<h2>A</h2><p>b c</p><h3>D</h3>{TEXT * 3}", ".x....") == ".x...."


def test_headlines_hidden_headings_and_long_ones_are_left_to_the_model() -> None:
    assert joined(f"<h1>Tea</h1>{TEXT}", ".x") == ".x"
    assert joined(f"<h2 hidden>Tea</h2>{TEXT}<p>Drink.</p>", ".xx") == ".xx"
    assert joined(f"<h2>{'word ' * 20}</h2>{TEXT}<p>Drink.</p>", ".xx") == ".xx"


def test_nothing_is_kept_where_nothing_was() -> None:
    assert joined(f"<h2>Tea</h2>{TEXT}" + PAIR.format("Prep", "1 h"), "....") == "...."


@pytest.mark.cost
def test_the_cost_is_linear_in_headings_and_pairs() -> None:
    def make(count: int) -> tuple[domext.Page, np.ndarray[tuple[int], np.dtype[np.bool_]]]:
        page = domext.parse((f"<h2>A</h2>{TEXT}" + PAIR.format("Prep", "1 h")) * count)
        return page, np.arange(len(page.blocks)) % 2 == 1

    def work(decision: tuple[domext.Page, np.ndarray[tuple[int], np.dtype[np.bool_]]]) -> None:
        for _ in range(500):
            keep_together(*decision)

    assert clock.growth(work, make) <= clock.MAX_GROWTH
