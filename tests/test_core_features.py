"""The compiled core computes the features that numpy computes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings

import domext
from domext.core import core
from domext.learned import scorer_columns
from domext.learned.features import block_features, feature_table
from domext.learned.features.page_context import GROUPINGS, PageContext
from tests.feature_reference import scores_of
from tests.pages import ITEMS, SOUP, fixture_page, fixtures, trees

if TYPE_CHECKING:
    from domext import Page
    from tests.pages import Fixture, Tree

pytestmark = pytest.mark.skipif(core is None, reason="the compiled core is not installed, or is switched off")


def assert_equal(page: Page) -> None:
    if not len(page.blocks):
        return
    context, scores = PageContext.of(page), scores_of(page)
    compiled, reference = (
        block_features._compiled_features(context, scores),
        block_features._array_features(context, scores),
    )
    np.testing.assert_array_equal(compiled.groupings, reference.groupings)
    np.testing.assert_array_equal(compiled.words, reference.words)
    for name, row, expected in zip(
        block_features.feature_names(tuple(scores.blocks)), compiled.matrix, reference.matrix, strict=True
    ):
        np.testing.assert_allclose(row, expected, rtol=1e-5, atol=1e-6, err_msg=name)
    assert tuple(scores.blocks) == scorer_columns.COLUMNS
    computed = np.empty((len(scorer_columns.COLUMNS), len(page.blocks)), np.float32)
    core.scores(*feature_table.of(context), computed)
    for row, (name, expected) in zip(computed, scores.blocks.items(), strict=True):
        np.testing.assert_allclose(row, expected, rtol=1e-5, atol=1e-6, err_msg=name)


@pytest.mark.parametrize("page", fixtures(), ids=str)
def test_fixtures(page: Fixture) -> None:
    assert_equal(fixture_page(page.name))


@settings(max_examples=60, deadline=None)
@given(trees())
def test_random_trees(tree: Tree) -> None:
    assert_equal(domext.parse(tree.markup()))


@settings(max_examples=60, deadline=None)
@given(SOUP)
def test_markup_soup(source: str) -> None:
    assert_equal(domext.parse(source))


@settings(max_examples=60, deadline=None)
@given(ITEMS, ITEMS)
def test_repeated_items(first: list[str], second: list[str]) -> None:
    title = "<title>Rain, snow and tea</title>"
    assert_equal(domext.parse(f"{title}<main class=body>{''.join(first)}</main><ul>{''.join(second)}</ul>"))


def test_many_alike() -> None:
    """Runs of equal keys, and more blocks, words and levels than any table of small numbers holds."""
    page = "<div class=a><p>" + "one two three four. " * 200 + "</p></div>"
    assert_equal(domext.parse(page * 700 + "<div>" * 300 + "deep"))


def test_a_stitched_page() -> None:
    parts = [domext.extract(f"<h1>Tea</h1><p>Part {number}: boil the water, then wait.</p>") for number in range(3)]
    assert_equal(domext.stitch(parts).page)


# --- what does not fit ------------------------------------------------------------------------------------------------

_NAMES = feature_table.COLUMNS


def arguments() -> tuple[list[Any], list[Any], list[Any]]:
    """The columns, facts and results of ``core.features`` for a page of three blocks."""
    columns, facts = feature_table.of(PageContext.of(domext.parse("<h1>Tea</h1><p>Boil the water.</p><p>Wait.</p>")))
    copies = [column.copy() for column in columns]
    results = [
        np.empty((len(block_features.feature_names(())), 3), np.float32),
        np.empty((GROUPINGS, 3), np.int32),
        np.empty(3, np.float32),
    ]
    return copies, list(facts), results


def test_features_accepts_what_fits() -> None:
    columns, facts, results = arguments()
    core.features(tuple(columns), tuple(facts), *results)


@pytest.mark.parametrize(
    ("name", "row", "value"),
    [
        ("tag", 0, -1),
        ("tag", 0, 10_000),
        ("parent", 0, 0),
        ("parent", 1, -1),
        ("parent", 1, 1),
        ("parent", 2, 3),
        ("end", 0, 0),
        ("end", 0, 1000),
        ("first_block", 1, -1),
        ("first_block", 1, 1000),
        ("last_block", 0, 4),
        ("classes", 0, -1),
        ("owner", 0, -1),
        ("owner", 0, 1000),
        ("node", 2, 1000),
        ("words", 1, -1),
        ("link_words", 1, 1000),
        ("element_group", 3, 127),
        ("element_group", 3, -2),
    ],
)
def test_features_refuses_numbers_out_of_range(name: str, row: int, value: int) -> None:
    columns, facts, results = arguments()
    columns[_NAMES.index(name)][row] = value
    with pytest.raises(ValueError, match="table: "):
        core.features(tuple(columns), tuple(facts), *results)


@pytest.mark.parametrize("place", range(len(_NAMES)), ids=_NAMES)
def test_features_refuses_columns_of_another_length(place: int) -> None:
    columns, facts, results = arguments()
    columns[place] = columns[place][:-1]
    with pytest.raises(ValueError, match="table: "):
        core.features(tuple(columns), tuple(facts), *results)


@pytest.mark.parametrize(
    ("place", "value"), [(0, 3), (0, -2), (3, 65), (4, -1), (5, 128), (5, 2), (6, 65), (7, -1), (7, 128)]
)
def test_features_refuses_facts_out_of_range(place: int, value: int) -> None:
    columns, facts, results = arguments()
    facts[place] = value
    with pytest.raises(ValueError, match=r"table: "):
        core.features(tuple(columns), tuple(facts), *results)


def test_scores_refuse_a_result_that_does_not_fit() -> None:
    columns, facts, _ = arguments()
    with pytest.raises(ValueError, match="scores: "):
        core.scores(tuple(columns), tuple(facts), np.empty((len(scorer_columns.COLUMNS) - 1, 3), np.float32))


@pytest.mark.parametrize("place", range(3))
def test_features_refuses_results_that_do_not_fit(place: int) -> None:
    columns, facts, results = arguments()
    results[place] = results[place].ravel()[:-1]
    with pytest.raises(ValueError, match="features: "):
        core.features(tuple(columns), tuple(facts), *results)


def test_features_refuses_what_is_no_table() -> None:
    columns, facts, results = arguments()
    with pytest.raises(ValueError, match="table: "):
        core.features(tuple(columns[:-1]), tuple(facts), *results)
    with pytest.raises(ValueError, match="table: "):
        core.features(tuple(columns), facts, *results)
    with pytest.raises(TypeError):
        core.features((None, *columns[1:]), tuple(facts), *results)
    with pytest.raises((TypeError, BufferError)):
        core.features(tuple(columns), tuple(facts), bytes(results[0].nbytes), *results[1:])
