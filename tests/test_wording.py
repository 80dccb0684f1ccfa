"""Features in words, as explanations show them."""

from __future__ import annotations

from math import log, log1p

import pytest

from domext.learned import features
from domext.learned.wording import in_words


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("log-commas-and-stops", log1p(5), "5 commas and full stops"),
        ("commas", 0.25, "0.25 commas per word"),
        ("link-share", 0.4, "40% of it is links"),
        ("words~5", 34.0, "34 words in the 11 blocks around it"),
        ("words^2", log1p(11), "11 words, in the second container around it"),
        ("growth^1", log(2), "2 times as many words as one level below, in the container around it"),
        ("repetitions@item", log1p(4), "4 items side by side"),
        ("offset-of-item@multi-block-item", log1p(3), "3 blocks from the first of its posts or cards to its own"),
        (
            "first-position@style",
            0.5,
            "50% of the page's running text stands before the first of the blocks styled like it",
        ),
        ("ordinal@nested-style", log1p(2), "2 blocks styled and placed like it before it"),
        ("page td", log1p(6), "the whole page: 6 <td> or <th>"),
        ("page commas-and-stops", 0.1, "the whole page: 0.1 commas and full stops per word"),
    ],
)
def test_a_feature_is_named_in_words(name: str, value: float, words: str) -> None:
    assert name in features.feature_names(())
    assert in_words(name, value) == words
