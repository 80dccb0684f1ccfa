"""Features in words, as explanations show them."""

from __future__ import annotations

from math import log, log1p

import pytest

import domext
from domext.learned.class_words import ClassWords
from domext.learned.features import block_features
from domext.learned.features.vocabulary import word_of_group
from domext.learned.wording import in_words


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("log-commas-and-stops", log1p(5), "5 commas and full stops"),
        ("commas", 0.25, "0.25 commas per word"),
        ("link-share", 0.4, "40% of its words are in links"),
        ("words~5", 34.0, "34 words in the 11 blocks around it"),
        ("words^2", log1p(11), "11 words in the second container around it"),
        ("growth^1", log(2), "2 times as many words in the container around it as one level below"),
        ("repetitions@item", log1p(4), "4 items side by side"),
        ("offset-of-item@multi-block-item", log1p(3), "3 blocks from the first post or card to its own"),
        (
            "first-position@style",
            0.5,
            "50% of the page's running text stands before the first of the blocks styled like it",
        ),
        ("words", log1p(1), "1 word"),
        ("words-1", -1.0, "there is no block before it"),
        ("words+2", log1p(35), "35 words in the second block after it"),
        ("link-share-1", 0.5, "50% of the words in the block before it are in links"),
        ("digits^0", 0.71, "71% of the characters in its own element are digits"),
        ("sentences@item", 1.0, "100% of the blocks in the item of a list that contains it have full stops"),
        ("running-share^2", 1.0, "100% of the page's running text is in the second container around it"),
        ("share-before", 0.2, "20% of the page's words stand before it"),
        ("position^1", 0.89, "89% of the way through the container around it"),
        ("headings^0", 1.0, "1 heading per block in its own element"),
        ("index", log1p(1), "1 block before it on the page"),
        ("tags", log1p(1), "1 start tag"),
        ("preformatted", 0.0, "is not preformatted"),
        ("<control>", 1.0, "is a control of a form"),
        ("above <list>", 0.0, "does not stand in a list"),
        ("near =login", 0.0, "no class or id near it says “login” or the like"),
        ("page words", log1p(1), "the whole page: 1 word"),
        ("ordinal@nested-style", log1p(2), "2 blocks styled and placed like it before it"),
        ("page td", log1p(6), "the whole page: 6 <td> or <th>"),
        ("page commas-and-stops", 0.1, "the whole page: 0.1 commas and full stops per word"),
    ],
)
def test_a_feature_is_named_in_words(name: str, value: float, words: str) -> None:
    assert name in block_features.feature_names(())
    assert in_words(name, value) == words


def test_scorers_keep_or_drop() -> None:
    assert in_words("comma.keep", 1.0) == "the scorer comma keeps it"
    assert in_words("comma.keep", 0.0) == "the scorer comma drops it"
    assert in_words("cuter.tp", 0.1274) == "cuter.tp is 0.127"


@pytest.mark.parametrize(
    ("name", "group", "word"),
    [
        ("bottom", "footer", "bottom"),
        ("pageFooter2", "footer", "footer"),
        ("site-author vcard", "login", "author"),
        ("kommentare_liste", "comment", "kommentare"),
        ("col2of3 x", "sidebar", None),
    ],
)
def test_a_word_of_a_class_is_found(name: str, group: str, word: str | None) -> None:
    assert word_of_group(name, group) == word


def test_a_class_is_named_by_its_own_word() -> None:
    page = domext.parse(
        "<body class=login><div class='pageBottom' id=kommentare><section><p>One</p></section></div><p class=author>Two"
    )
    words = ClassWords(page)
    assert words.word("near =footer", 0) == "bottom"
    assert words.word("above =comment", 0) == "kommentare"
    assert words.word("near =author", 1) == "author"
    assert words.word("near =login", 0) is None  # classes of the body are not features
    assert in_words("near =footer", 1.0, "bottom") == "a class or id near it says “bottom”, a word for “footer”"
    assert in_words("near =comment", 1.0, "comments") == "a class or id near it says “comments”"
