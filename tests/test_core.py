"""The compiled core computes what numpy computes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import domext
from domext import ScoreTable
from domext.core import core
from domext.learned.features import feature_table
from domext.learned.features.block_features import _array_features, feature_names
from domext.learned.features.page_context import GROUPINGS, PageContext
from domext.learned.model import Model, packed_size
from domext.learned.network import Network, parameter_shapes
from domext.table.page_types import PAGE_TYPES
from fuzz import core_buffers
from tests.pages import ITEMS, fixture_page, fixtures

if TYPE_CHECKING:
    from domext import Page
    from tests.pages import Fixture

pytestmark = pytest.mark.skipif(core is None, reason="the compiled core is not installed, or is switched off")
_FEATURES = len(feature_names(()))


def random_model(rng: np.random.Generator, units: tuple[int, int], networks: int) -> Model:
    shapes = parameter_shapes(_FEATURES, GROUPINGS, units, len(PAGE_TYPES))
    made = tuple(
        Network({name: rng.normal(0, 0.2, shape).astype(np.float32) for name, shape in shapes.items()})
        for _ in range(networks)
    )
    mean = rng.normal(0, 1, _FEATURES).astype(np.float32)
    inverse_std = rng.uniform(0, 2, _FEATURES).astype(np.float32) * (rng.random(_FEATURES) < 0.9)
    lowest, highest = np.sort(rng.normal(0, 3, (2, _FEATURES)).astype(np.float32), axis=0)
    return Model((), (), mean, inverse_std.astype(np.float32), lowest, highest, made)


def check_networks(page: Page, seed: int, units: tuple[int, int], networks: int) -> None:
    model = random_model(np.random.default_rng(seed), units, networks)
    scores, context = ScoreTable({}), PageContext.of(page)
    features = _array_features(context, scores)
    groupings, words, *compiled = model._compiled_forward(context, scores)
    np.testing.assert_array_equal(groupings, features.groupings)
    np.testing.assert_array_equal(words, features.words)
    for result, reference in zip(compiled, model._forward(features), strict=True):
        np.testing.assert_allclose(result, reference, rtol=1e-4, atol=1e-4 * (1 + np.abs(reference).max()))


@settings(max_examples=60, deadline=None)
@given(
    ITEMS,
    st.integers(0, 2**32 - 1),
    st.sampled_from([(1, 1), (3, 2), (16, 8), (32, 16), (64, 24)]),
    st.integers(1, 3),
)
def test_networks(items: list[str], seed: int, units: tuple[int, int], networks: int) -> None:
    check_networks(
        domext.parse(f"<title>Tea</title><p>First.</p><ul class=body>{''.join(items)}"), seed, units, networks
    )


@pytest.mark.parametrize("page", fixtures(), ids=str)
def test_networks_on_fixtures(page: Fixture) -> None:
    parsed = fixture_page(page.name)
    if len(parsed.blocks):
        check_networks(parsed, 1, (32, 16), 2)


def test_networks_on_more_blocks_than_are_computed_side_by_side() -> None:
    items = [f"<div class=c{number % 7}><p>A {'word ' * (number % 5)}.<p>b" for number in range(9_000)]
    check_networks(domext.parse("<ul>" + "</div>".join(items)), 1, (3, 2), 3)


@pytest.mark.parametrize("page", fixtures(), ids=str)
def test_both_extract_the_same_text(page: Fixture, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = domext.extract(page.html)
    users = [module for name, module in sys.modules.items() if name.startswith("domext.") and hasattr(module, "core")]
    assert {"domext.learned.model", "domext.reading.scan"} <= {module.__name__ for module in users}
    for module in users:
        monkeypatch.setattr(module, "core", None)
    reference = domext.extract(page.html)
    assert compiled.text == reference.text
    assert (compiled.page_type, compiled.reason) == (reference.page_type, reference.reason)
    assert compiled.confidence == pytest.approx(reference.confidence, abs=1e-4)


def arguments() -> list[Any]:
    """The arguments of ``core.forward`` for a page of three blocks, two networks and one scorer."""
    table = feature_table.of(PageContext.of(domext.parse("<h1>Tea</h1><p>Boil the water.</p><p>Wait.</p>")))
    inputs = _FEATURES + 1
    parameters = sum(
        packed_size(2 * int(np.prod(shape))) for shape in parameter_shapes(inputs, GROUPINGS, (4, 3), 5).values()
    )
    return [
        *table, np.zeros((1, 3), np.float32), np.zeros(parameters, np.float32), 2, (4, 3), np.ones((inputs, 4), np.float32),
        np.empty((GROUPINGS, 3), np.int32), np.empty(3, np.float32), np.empty((3, 2), np.float32), np.empty(5, np.float32),
    ]  # fmt: skip


def test_forward_accepts_what_fits() -> None:
    core.forward(*arguments())


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (2, np.zeros((2, 3), np.float32)),
        (2, np.zeros(4, np.float32)),  # not a whole number of columns
        (2, np.zeros(7, np.int8)),
        (3, np.zeros(7, np.float32)),  # too few parameters
        (4, 0),
        (4, 1),  # parameters of two networks
        (4, 65),
        (5, (0, 3)),
        (5, (4, -3)),
        (5, (5000, 3)),
        (6, np.zeros((3, 4), np.float32)),
        (6, np.ones((_FEATURES + 1, 3), np.float32)),
        (7, np.empty((GROUPINGS, 2), np.int32)),
        (8, np.empty(2, np.float32)),
        (9, np.empty((2, 2), np.float32)),
        (10, np.empty(0, np.float32)),
        (10, np.empty(9, np.float32)),
        (10, np.empty(5, np.int8)),
    ],
)
def test_forward_refuses_what_does_not_fit(place: int, value: object) -> None:
    passed = arguments()
    passed[place] = value
    with pytest.raises(ValueError, match="forward: "):
        core.forward(*passed)


def test_forward_refuses_what_is_no_table() -> None:
    passed = arguments()
    with pytest.raises(ValueError, match="table: "):
        core.forward(passed[0][:-1], *passed[1:])


def test_forward_does_not_write_to_constants() -> None:
    passed = arguments()
    passed[9] = bytes(24)
    with pytest.raises((TypeError, BufferError)):
        core.forward(*passed)


def test_random_buffers_are_accepted_or_refused() -> None:
    for seed in range(100):
        core_buffers.call_small(np.random.default_rng(seed))
    results = [core_buffers.call(np.random.default_rng(seed)) for seed in range(100)]
    assert 20 < sum(results) < 80
