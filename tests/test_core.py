"""The compiled core computes what numpy computes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domext.core import core
from domext.learned.features import PageFeatures, feature_names
from domext.learned.model import PAGE_TYPES, Model
from domext.learned.network import Network, parameter_shapes
from domext.learned.page_context import GROUPINGS

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
    return Model((), (), mean, inverse_std.astype(np.float32), made)


def random_page(rng: np.random.Generator, blocks: int) -> PageFeatures:
    matrix = rng.normal(0, 3, (_FEATURES, blocks)) * (rng.random((_FEATURES, blocks)) < 0.4)
    groupings = np.array([
        np.unique(rng.integers(0, rng.integers(1, blocks + 1), blocks), return_inverse=True)[1] for _ in range(GROUPINGS)
    ])  # fmt: skip
    words = np.maximum(rng.integers(0, 200, blocks), 0.2)
    return PageFeatures(matrix.astype(np.float32), groupings.astype(np.int32), words.astype(np.float32))


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 2**32 - 1),
    st.integers(1, 70),
    st.sampled_from([(1, 1), (3, 2), (32, 16), (64, 24)]),
    st.integers(1, 3),
)
def test_networks(seed: int, blocks: int, units: tuple[int, int], networks: int) -> None:
    rng = np.random.default_rng(seed)
    model, page = random_model(rng, units, networks), random_page(rng, blocks)
    for compiled, reference in zip(model._compiled_forward(page), model._forward(page), strict=True):
        np.testing.assert_allclose(compiled, reference, rtol=1e-4, atol=1e-4 * (1 + np.abs(reference).max()))


def arguments() -> list[object]:
    """The arguments of ``core.forward`` for a page of three blocks with two features and one grouping."""
    sizes = [int(np.prod(shape)) for shape in parameter_shapes(2, 1, (4, 3), 5).values()]
    return [
        np.zeros(sum(sizes), np.float32), 1, (4, 3), np.zeros(2, np.float32), np.ones(2, np.float32), 4.0,
        np.zeros((2, 3), np.float32), np.zeros((1, 3), np.int32), np.ones(3, np.float32),
        np.empty((3, 2), np.float32), np.empty(5, np.float32),
    ]  # fmt: skip


def test_forward_accepts_what_fits() -> None:
    core.forward(*arguments())


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, np.zeros(7, np.float32)),  # too few parameters
        (1, 0),
        (1, 2),  # parameters of one network only
        (2, (0, 3)),
        (2, (4, -3)),
        (2, (5000, 3)),
        (4, np.ones(3, np.float32)),
        (6, np.zeros((2, 4), np.float32)),
        (7, np.full((1, 3), 3, np.int32)),  # a group beyond the blocks
        (7, np.full((1, 3), -1, np.int32)),
        (7, np.zeros((1, 2), np.int32)),
        (8, np.ones(0, np.float32)),
        (8, np.ones(4, np.int8)),  # not a whole number of blocks
        (9, np.empty((2, 2), np.float32)),
        (10, np.empty(0, np.float32)),
    ],
)
def test_forward_refuses_what_does_not_fit(place: int, value: object) -> None:
    passed = arguments()
    passed[place] = value
    with pytest.raises(ValueError, match="forward: "):
        core.forward(*passed)


def test_forward_does_not_write_to_constants() -> None:
    passed = arguments()
    passed[9] = bytes(24)
    with pytest.raises((TypeError, BufferError)):
        core.forward(*passed)
