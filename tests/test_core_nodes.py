"""The compiled core computes the masks over nodes that numpy computes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext.core import core
from domext.table import nodes
from tests.pages import Tree, trees

pytestmark = pytest.mark.skipif(core is None, reason="the compiled core is not installed, or is switched off")


@given(trees(), st.integers(0, 2**32 - 1), st.sampled_from([0.0, 0.1, 0.5, 1.0]))
def test_masks(tree: Tree, seed: int, share: float) -> None:
    table = domext.parse(tree.markup()).nodes
    chosen = np.random.default_rng(seed).random(len(table)) < share
    np.testing.assert_array_equal(table.nearest(chosen), nodes._array_nearest(table.parent, chosen))
    np.testing.assert_array_equal(table.inside(chosen), nodes._array_inside(chosen, table.end))
    stepped = np.repeat(chosen, 2)[::2]  # not contiguous
    np.testing.assert_array_equal(table.nearest(stepped), table.nearest(chosen))
    np.testing.assert_array_equal(table.inside(stepped), table.inside(chosen))


def test_arguments_that_do_not_fit() -> None:
    parent, chosen, result = np.array([-1, 0, 1], np.int32), np.zeros(3, np.bool_), np.empty(3, np.int32)
    core.nearest(parent, chosen, result)
    assert result.tolist() == [-1, -1, -1]
    for wrong in ([0, 0, 1], [-1, 1, 1], [-1, 2, 1], [-1, -2, 1]):
        with pytest.raises(ValueError, match="nearest: "):
            core.nearest(np.array(wrong, np.int32), chosen, result)
    for arrays in ((parent[:2], chosen, result), (parent, chosen[:2], result), (parent, chosen, result[:2])):
        with pytest.raises(ValueError, match="nearest: "):
            core.nearest(*arrays)
    end, mask = np.array([3, 3, 3], np.int32), np.empty(3, np.bool_)
    for masks in ((chosen[:2], end, mask), (chosen, end[:2], mask), (chosen, end, mask[:2])):
        with pytest.raises(ValueError, match="inside: "):
            core.inside(*masks)
    core.inside(np.array([False, True, False]), np.array([1000, 1000, -5], np.int32), mask)  # ends beyond the page
    assert mask.tolist() == [False, True, True]
