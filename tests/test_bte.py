"""Body text extraction against values computed by hand and against all spans of small pages."""

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
        # Five words; html, body, p, b and br open, b and p close: 5 - 5 - 2.
        # img and p open, p, body and html close: 1 - 2 - 3.
        ("<p>a b <b>c</b> d<br>e<img></p><p>x</p>", [-2, -4], [1, 0]),
        # Between the paragraphs of 3 and 4 words there are 8 tags and 2 words, so the second paragraph alone is best.
        ("<p>one two three</p><ul><li>a<li>b</ul><p>one two three four</p>", [-1, -2, -2, 0], [0, 0, 0, 1]),
        # The second paragraph has more words than there are tags before it; the list has not.
        ("<p>a b c d</p><p>a b c</p><ul><li>a</ul>", [0, 1, -5], [1, 1, 0]),
        # Elements without text precede the next block: two div open and close, one p opens.
        ("<p>a b c</p><div></div><div></div><p>a b c d e</p>", [-1, -3], [0, 1]),
        # A page without words has no content.
        ("<p>,,,</p>", [-6], [0]),
        ("", [], []),
    ],
)
def test_gain_and_span(markup: str, gain: list[float], keep: list[int]) -> None:
    scores = Bte().score(domext.parse(markup))
    assert scores.blocks["gain"].tolist() == gain
    assert scores.keep.tolist() == [bool(value) for value in keep]


def test_best_of_all_spans() -> None:
    rng = np.random.default_rng(5)
    for _ in range(50):
        words = rng.integers(1, 6, 8).tolist()
        wrappers = rng.integers(0, 3, 8).tolist()
        page = domext.parse(
            "".join("<div>" * d + f"<p>{'w ' * w}</p>" + "</div>" * d for w, d in zip(words, wrappers, strict=True))
        )

        def value(span: tuple[int, int], words: list[int] = words, wrappers: list[int] = wrappers) -> int:
            first, last = span
            # Between two paragraphs, a p and its div elements close, and the next ones open.
            tags = sum(wrappers[j] + wrappers[j + 1] + 2 for j in range(first, last))
            return sum(words[first : last + 1]) - tags

        best = max(map(value, combinations_with_replacement(range(8), 2)))
        kept = np.flatnonzero(Bte().score(page).keep)
        assert value((int(kept[0]), int(kept[-1]))) == best
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
