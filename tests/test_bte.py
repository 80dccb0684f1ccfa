"""Body text extraction by hand, and against all spans of small pages."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
import pytest

import domext
from domext import OptionError
from domext.testing import check_scorer
from domext_plugins.bte import Bte


@pytest.mark.parametrize(
    ("markup", "gain", "keep"),
    [
        # html, body and two links open and close: 3 - 4 - 4.
        ("<a href=/>Home</a> <a href=/>About us</a>", [-5], [1]),
        # Five words; html, body, p, b and br open ahead, b and p close behind: 5 - 5 - 2.
        # img and p open, p, body and html close: 1 - 2 - 3.
        ("<p>a b <b>c</b> d<br>e<img></p><p>x</p>", [-2, -4], [1, 0]),
        # Between two runs of 3 and 4 words lie 1 + 6 + 2 tags against 2 words: the second run alone is best.
        ("<p>one two three</p><ul><li>a<li>b</ul><p>one two three four</p>", [-1, -2, -2, 0], [0, 0, 0, 1]),
        # One tag closes and one opens between the two; the second run of words is worth it, the third is not.
        ("<p>a b c d</p><p>a b c</p><ul><li>a</ul>", [0, 1, -5], [1, 1, 0]),
        # An element without text stands ahead of what follows: div opens and closes twice, p once opens.
        ("<p>a b c</p><div></div><div></div><p>a b c d e</p>", [-1, -3], [0, 1]),
        # No words, no content.
        ("<p>,,,</p>", [-6], [0]),
        ("", [], []),
    ],
)
def test_gain_and_span(markup: str, gain: list[float], keep: list[int]) -> None:
    scores = Bte().score(domext.parse(markup))
    assert scores.blocks["gain"].tolist() == gain
    assert scores.keep.tolist() == [bool(value) for value in keep]


def test_best_of_all_spans() -> None:
    random = np.random.default_rng(5)
    for _ in range(50):
        # In p the tags of a block are one that opens and one that closes; at the ends also html and body.
        sizes = random.integers(1, 6, 8).tolist()
        wrapped = random.integers(0, 3, 8).tolist()
        page = domext.parse(
            "".join("<div>" * w + f"<p>{'w ' * s}</p>" + "</div>" * w for s, w in zip(sizes, wrapped, strict=True))
        )

        def worth(span: tuple[int, int], sizes: list[int] = sizes, wrapped: list[int] = wrapped) -> int:
            first, last = span
            between = sum(wrapped[j] + wrapped[j + 1] + 2 for j in range(first, last))
            return sum(sizes[first : last + 1]) - between

        best = max(map(worth, combinations_with_replacement(range(8), 2)))
        kept = np.flatnonzero(Bte().score(page).keep)
        assert worth((int(kept[0]), int(kept[-1]))) == best
        assert len(kept) == kept[-1] - kept[0] + 1


def test_weight_of_a_tag() -> None:
    page = domext.parse("<p>one two three</p><ul><li>a<li>b</ul><p>one two three four</p>")
    assert domext.score(page, ["bte:tag=0"])["bte"].keep.all()
    assert domext.score(page, ["bte:tag=0"]).blocks["bte.gain"].tolist() == [3, 1, 1, 4]


@pytest.mark.parametrize("tag", ["-1", "inf", "nan"])
def test_impossible_weight(tag: str) -> None:
    with pytest.raises(OptionError):
        domext.score("<p>x", [f"bte:tag={tag}"])


def test_conforms() -> None:
    check_scorer(Bte())
