"""The kept blocks of a page, as the rules that complete a body pass them on."""

from __future__ import annotations

import numpy as np

import domext
from tests.kept_blocks import everything, kept_blocks

_PAGE = "<h1>Der Deich</h1><div><p>Ebbe</p><p>Flut</p></div><ul><li>Lahnung<li>Buhne</ul><p>Ende</p>"


def test_kept_blocks_are_counted_in_elements() -> None:
    page = domext.parse(_PAGE)
    kept = kept_blocks(page, np.array([True, False, True, False, False, False]))
    names = [element.tag for element in page.elements]
    assert kept.rows.tolist() == [0, 2]
    assert kept.before.tolist() == [0, 1, 1, 2, 2, 2, 2]
    assert [kept.counts()[names.index(name)] for name in ("body", "h1", "div", "ul")] == [2, 1, 1, 0]
    assert kept.counts([names.index("div"), names.index("ul")]).tolist() == [1, 0]
    assert [kept.is_in(names.index(name)) for name in ("div", "ul")] == [True, False]


def test_only_other_blocks_between_kept_ones_are_gaps() -> None:
    page = domext.parse("<p>a</p><p>b</p><p>c</p>")
    gaps = {(1, 0, 1): True, (1, 1, 0): False, (0, 1, 1): False, (0, 1, 0): False, (0, 0, 0): False}
    for keep, has_gaps in gaps.items():
        assert kept_blocks(page, np.array(keep, np.bool_)).has_gaps is has_gaps


def test_rules_add_what_they_may_add() -> None:
    page = domext.parse(_PAGE)
    keep = np.array([True, False, False, False, False, False])
    kept = kept_blocks(page, keep, np.array([True, True, True, True, False, False]))
    lists = [row for row, element in enumerate(page.elements) if element.tag == "ul"]
    assert kept.plus(everything(page)).rows.tolist() == [0, 1, 2, 3]
    assert kept.plus_rows([2, 5]).rows.tolist() == [0, 2]
    assert kept.plus_ranges([(1, 2), (3, 6)]).rows.tolist() == [0, 1, 3]
    assert kept.plus_elements(lists).rows.tolist() == [0, 3]
    assert kept.limited(np.arange(6) != 3).plus_elements([*lists, 0]).rows.tolist() == [0, 1, 2]
    assert kept.minus([0]).rows.tolist() == []
    assert kept.rows.tolist() == [0]  # rules do not change the kept blocks before them


def test_a_rule_is_named_with_what_it_changes() -> None:
    page = domext.parse(_PAGE)
    kept = kept_blocks(page, np.array([True, False, False, False, False, True]))
    added = kept.plus_rows([1, 2]).by("tide", "between two tides")
    dropped = added.minus([5]).by("end", "the last word")
    changes = [
        (change.rule, change.reason, change.keep, change.blocks.tolist()) for change in dropped.selection.changes
    ]
    assert changes == [("tide", "between two tides", True, [1, 2]), ("end", "the last word", False, [5])]
    assert dropped.selection.keep.tolist() == dropped.mask.tolist()
    assert dropped.selection.dropped.tolist() == [False, False, False, False, False, True]
    assert dropped.by("end", "the last word") is dropped


def test_a_rule_without_an_effect_leaves_the_kept_blocks_themselves() -> None:
    page = domext.parse(_PAGE)
    kept = kept_blocks(page, np.array([True, False, True, False, False, False]), ~everything(page))
    assert kept.plus(everything(page)) is kept
    assert kept.plus_rows([1]) is kept
    assert kept.plus_rows([]) is kept
    assert kept.plus_ranges([(0, 6)]) is kept
    assert kept.plus_ranges([]) is kept
    assert kept.plus_elements([]) is kept
    assert kept.minus([1]) is kept
    assert kept.replaced(kept.mask.copy()) is kept
