"""The two passes of jusText against values computed by hand and against a search from every block."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext import OptionError
from domext.testing import check_scorer
from domext_plugins.justext import BlockKind, Justext, _resolve_near_good, _resolve_short

B, S, N, G = BlockKind.BAD, BlockKind.SHORT, BlockKind.NEAR_GOOD, BlockKind.GOOD
# Three of six words are stop words: "the", "and", "of". It has 33 characters; seven repetitions with spaces have 237.
PROSE = "the harbour and ferries of winter"


def text(times: int) -> str:
    return f"<p>{' '.join([PROSE] * times)}</p>"


def kinds(markup: str, **options: float) -> list[int]:
    page = domext.parse(f"<html lang=en><body>{markup}")
    return [int(kind) for kind in Justext(**options).score(page).blocks["kind"].tolist()]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        (text(7), G),  # 237 characters, half of the words are stop words
        (text(3), N),  # 101 characters
        (text(2), S),  # 67 characters
        ("<p>" + "harbour ferries winter " * 12 + "</p>", B),  # no stop words
        (text(7).replace("harbour", "© harbour", 1), B),
        (text(7).replace("harbour", "&amp;copy; harbour", 1), B),  # escaped twice
        ("<p>short</p>", S),
        ("<p>short enough, even with one <a href=/>x</a></p>", B),
        # Link density: 25 of 101 characters are 0.248, 17 are 0.168.
        (text(3).replace("ferries of winter", "<a href=/>ferries of winter the harbour</a>", 1), B),
        (text(3).replace("ferries of winter", "<a href=/>ferries of winter</a>", 1), N),
        ("<select><option>one</select>", B),
    ],
)
def test_context_free_classification(markup: str, expected: BlockKind) -> None:
    assert kinds(markup)[:1] == [expected]


def test_share_of_stop_words() -> None:
    page = domext.parse(f"<html lang=en><body>{text(7)}<p>{'the harbour ferries winter ' * 8}</p>")
    # 3 of 6 words and 1 of 4; the second share is below 0.3.
    assert Justext().score(page).blocks["stop_words"].tolist() == [0.5, 0.25]
    assert Justext().score(page).keep.tolist() == [True, False]
    assert Justext(low=0.2, high=0.25).score(page).keep.tolist() == [True, True]


@pytest.mark.parametrize(
    ("context_free", "expected"),
    [
        ([S], [B]),
        ([G, S, G], [G, G, G]),
        ([B, S, S, B], [B, B, B, B]),
        ([G, S, B], [G, B, B]),
        # A near-good block next to the short one, on the side of the bad one, makes it good.
        ([G, S, N, B], [G, G, G, B]),
        ([G, N, S, B], [G, G, B, B]),
        ([B, N, S, G], [B, G, G, G]),
        # A near-good block is bad between two bad ones or edges, and good otherwise.
        ([N], [B]),
        ([N, N, G], [G, G, G]),
        ([B, N, N, B], [B, B, B, B]),
        ([G, N, B], [G, G, B]),
        # Short blocks are resolved first, by the good blocks beyond the near-good ones.
        ([G, N, S, N, G], [G, G, G, G, G]),
        ([], []),
    ],
)
def test_context_sensitive_classification(context_free: list[BlockKind], expected: list[BlockKind]) -> None:
    assert _resolve_near_good(_resolve_short(np.array(context_free, np.int8))).tolist() == expected


def classify_by_search(context_free: list[int]) -> list[int]:
    """The published algorithm: a search for the surrounding blocks from every block."""

    def search(kinds: list[int], row: int, step: int, ignored: set[int]) -> int:
        row += step
        while 0 <= row < len(kinds):
            if kinds[row] not in ignored:
                return kinds[row]
            row += step
        return B

    kinds = list(context_free)
    for row, kind in enumerate(context_free):
        if kind == S:
            decided = [search(context_free, row, step, {S, N}) for step in (-1, 1)]
            nearest = [search(context_free, row, step, {S}) for step in (-1, 1)]
            if decided[0] == decided[1]:
                kinds[row] = decided[0]
            else:
                kinds[row] = G if (B, N) in zip(decided, nearest, strict=True) else B
    for row, kind in enumerate(kinds):
        if kind == N:
            kinds[row] = G if G in {search(kinds, row, step, {S, N}) for step in (-1, 1)} else B
    return kinds


def test_context_sensitive_classification_equals_the_search() -> None:
    rng = np.random.default_rng(3)
    for size in range(1, 40):
        context_free = rng.integers(0, 4, size)
        resolved = _resolve_near_good(_resolve_short(context_free.astype(np.int8)))
        assert resolved.tolist() == classify_by_search(context_free.tolist())


def test_headings() -> None:
    page = domext.parse(f"<html lang=en><body><h1>First</h1><p>Menu</p>{text(7)}<h2>Last</h2><p>Imprint</p>")
    assert Justext().score(page).keep.tolist() == [True, True, True, False, False]
    # As text, the first two are short blocks between the edge and a good block.
    assert Justext(heading_distance=-1).score(page).keep.tolist() == [False, False, True, False, False]
    # A heading may contain other elements.
    nested = domext.parse(f"<html lang=en><body><h1><div>First</div></h1>{text(7)}<p>Imprint</p>")
    assert Justext().score(nested).keep.tolist() == [True, True, False]
    # "Menu" has 4 characters.
    assert Justext(heading_distance=4).score(page).keep[0]
    assert not Justext(heading_distance=3).score(page).keep[0]


def test_languages() -> None:
    german = "<p>" + "Der Hafen und die Fähre im Winter waren " * 8 + "</p>"
    page = domext.parse(german)  # without lang, the language is detected
    assert Justext().score(page).keep.all()
    assert not Justext(language="en").score(page).keep.any()
    assert not Justext().score(domext.parse(f"<html lang=en-GB><body>{german}")).keep.any()
    assert Justext().score(domext.parse(f"<html lang=de_AT><body>{german}")).keep.all()
    chinese = domext.parse("<html lang=zh><body><p>" + "渡轮在冬天停在港口。" * 30 + "</p>")
    assert Justext().score(chinese).blocks["stop_words"].tolist() == [1]
    assert Justext().score(chinese).keep.all()
    norwegian = "<p>" + "Det var en ferge i havnen og den skulle ikke " * 8 + "</p>"
    assert Justext().score(domext.parse(f"<html lang=nb><body>{norwegian}")).blocks["stop_words"][0] > 0.5


@pytest.mark.parametrize(
    "parameter", ["max_link=2", "low=0.5", "short=300", "heading_distance=-2", "language=tlh", "language=zh"]
)
def test_impossible_parameters(parameter: str) -> None:
    with pytest.raises(OptionError, match=r"must|no list of stop words for the language"):
        domext.score("<p>x", [f"justext:{parameter}"])


@pytest.mark.parametrize("scorer", [Justext(), Justext(language="any")], ids=["default", "any"])
def test_conforms(scorer: Justext) -> None:
    check_scorer(scorer)
