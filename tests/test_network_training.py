"""Parts of the training of networks: the draw of pages, the schedule, and masks of features."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from domext.training import network_training


def drawn(shares: list[float], batches: int, seed: int = 0) -> list[list[int]]:
    endless = network_training._batches(np.array(shares, np.float32), np.random.default_rng(seed))
    return list(itertools.islice(endless, batches))


def test_an_epoch_has_every_page_of_share_one_once() -> None:
    """Four epochs of 9 pages are three batches of 12."""
    rows = list(itertools.chain.from_iterable(drawn([1.0] * 9, 3)))
    assert [sorted(rows[start : start + 9]) for start in (0, 9, 18, 27)] == [list(range(9))] * 4
    assert rows[:9] != rows[9:18]


def test_pages_are_drawn_in_proportion_to_their_share() -> None:
    """Of 1200 pages in batches, a share of 1 beside a share of 0.5 has two thirds: 800, with a deviation of 12."""
    rows = np.concatenate(drawn([1.0] * 20 + [0.5] * 20, 100))
    assert np.count_nonzero(rows < 20) == pytest.approx(800, abs=40)


def test_the_seed_decides_the_batches() -> None:
    assert drawn([0.5] * 30, 5, seed=1) == drawn([0.5] * 30, 5, seed=1)
    assert drawn([0.5] * 30, 5, seed=1) != drawn([0.5] * 30, 5, seed=2)


def test_the_learning_rate_grows_and_decays_along_half_cosines() -> None:
    """Half way through the warm-up of 0.15, and half way through the decay, the rate is half of the highest one."""
    highest = network_training._LEARNING_RATE
    assert network_training._learning_rate(0.075 - 0.001) == pytest.approx(highest / 2)
    assert network_training._learning_rate(0.15) == pytest.approx(highest)
    assert network_training._learning_rate(0.575) == pytest.approx(highest / 2)
    assert network_training._learning_rate(1) == pytest.approx(0)
