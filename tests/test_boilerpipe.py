"""The NumWords rules against values computed by hand and against a loop over blocks."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext import OptionError
from domext.testing import check_scorer
from domext_plugins.boilerpipe import Boilerpipe


def block(words: int, linked: int = 0) -> str:
    return f"<p>{'w ' * (words - linked)}<a href=/>{'l ' * linked}</a></p>"


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        # Without neighbours a block needs more than 16 words.
        ([block(16)], [0]),
        ([block(17)], [1]),
        # The first is kept because the next has more than 15 words, the second because the previous has more than 4.
        ([block(5), block(16)], [1, 1]),
        ([block(4), block(16)], [1, 0]),
        ([block(4), block(15)], [0, 0]),
        # LD 6/17 = 0.353 is above 1/3, LD 5/17 = 0.294 is not.
        ([block(17, 6)], [0]),
        ([block(17, 5)], [1]),
        # After a block with LD 1: more than 40 words, or more than 17 in the next block.
        ([block(9, 9), block(40)], [0, 0]),
        ([block(9, 9), block(41)], [0, 1]),
        ([block(9, 9), block(3), block(18)], [0, 1, 1]),
        ([block(9, 9), block(3), block(17)], [0, 0, 1]),
        # LD 5/9 = 0.5556 of the previous block does not exceed the limit, which is 5/9 rounded up.
        ([block(9, 5), block(17)], [0, 1]),
    ],
)
def test_rules(blocks: list[str], expected: list[int]) -> None:
    assert Boilerpipe().score(domext.parse("".join(blocks))).keep.tolist() == [bool(e) for e in expected]


def test_columns() -> None:
    scores = Boilerpipe().score(domext.parse(block(4, 1) + block(2)))
    assert scores.blocks["words"].tolist() == [4, 2]
    assert scores.blocks["link_density"].tolist() == [0.25, 0]


def test_parameters_move_the_thresholds() -> None:
    page = domext.parse(block(9, 9) + block(12) + block(3))
    assert domext.score(page, ["boilerpipe"])["boilerpipe"].keep.tolist() == [False, False, True]
    scores = domext.score(page, ["boilerpipe:max_previous_link=1,words=11,previous_words=20"])
    assert scores["boilerpipe"].keep.tolist() == [False, True, False]


def test_same_as_a_loop_over_blocks() -> None:
    rng = np.random.default_rng(7)
    sizes = rng.integers(1, 50, 300).tolist()
    links = [int(rng.integers(0, size + 1)) * int(rng.integers(0, 2)) for size in sizes]
    page = domext.parse("".join(map(block, sizes, links)))
    density = [link / size for size, link in zip(sizes, links, strict=True)]
    padded = [0, *sizes, 0]
    expected = []
    for j, size in enumerate(sizes):
        if density[j] > 0.333333:
            expected.append(False)
        elif j == 0 or density[j - 1] <= 0.555556:
            expected.append(size > 16 or padded[j + 2] > 15 or padded[j] > 4)
        else:
            expected.append(size > 40 or padded[j + 2] > 17)
    assert Boilerpipe().score(page).keep.tolist() == expected


@pytest.mark.parametrize("parameter", ["max_link=2", "max_previous_link=-1", "words=-1", "alone_next_words=-2"])
def test_impossible_parameters(parameter: str) -> None:
    with pytest.raises(OptionError, match="must"):
        domext.score("<p>x", [f"boilerpipe:{parameter}"])


def test_conforms() -> None:
    check_scorer(Boilerpipe())
