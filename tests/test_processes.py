"""A map over items in one process or several."""

from __future__ import annotations

import contextlib
import os
import signal
import time
import warnings
from typing import TYPE_CHECKING, cast

import pytest

from domext import DomextError
from domext.processes.parallel_map import parallel_map

if TYPE_CHECKING:
    from collections.abc import Generator


def die(_: int) -> None:
    os._exit(1)


def warn(_: int) -> None:
    warnings.warn("divided\nby zero", RuntimeWarning, stacklevel=1)


def nap(item: int) -> int:
    time.sleep(5 * item)
    return item


def absolute(item: int) -> tuple[int, bool]:
    """Return the absolute value, and whether Ctrl-C is blocked."""
    return abs(item), signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, set())


@pytest.mark.parametrize("workers", [1, 2])
def test_results_are_in_the_order_of_the_items(workers: int) -> None:
    others = workers > 1  # Ctrl-C is for the first process
    assert list(parallel_map(absolute, [-3, -1, -2], workers, 1)) == [(3, others), (1, others), (2, others)]
    assert not list(parallel_map(abs, [], workers, 1))
    assert absolute(0) == (0, False)


def test_items_that_nobody_waits_for_end_without_an_error(capfd: pytest.CaptureFixture[str]) -> None:
    with contextlib.closing(cast("Generator[int, None, None]", parallel_map(nap, [0, *[1] * 5000], 2, 1))) as results:
        assert next(results) == 0
    assert capfd.readouterr().err == ""


def test_a_warning_of_a_process_is_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    list(parallel_map(warn, [1, 2], 2, 2))
    assert capfd.readouterr().err == "domext: warning: divided by zero\n"


def test_a_process_that_dies_is_one_line() -> None:
    with pytest.raises(DomextError, match=r"^a process died[^\n]*--workers$"):
        list(parallel_map(die, [1, 2], 2, 1))
