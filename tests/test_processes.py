"""A map over items in one process or several."""

from __future__ import annotations

import os

import pytest

from domext import DomextError
from domext.evaluation.processes import parallel_map


def die(_: int) -> None:
    os._exit(1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_are_in_the_order_of_the_items(jobs: int) -> None:
    assert list(parallel_map(abs, [-3, -1, -2], jobs, 1)) == [3, 1, 2]
    assert not list(parallel_map(abs, [], jobs, 1))


def test_a_process_that_dies_is_one_line() -> None:
    with pytest.raises(DomextError, match=r"^a process died[^\n]*--jobs$"):
        list(parallel_map(die, [1, 2], 2, 1))
