"""The features of the learned selector: values by hand, and their parts."""

from __future__ import annotations

from math import log, log1p
from typing import Final

import pytest

import domext
from domext.learned.features import block_features, vocabulary
from domext.learned.features.page_context import GROUPINGS, PageContext
from tests.feature_reference import LONG, feature_values, scores_of

# Blocks by number: 0 menu, 1 heading, 2 and 3 paragraphs, then in each of three items a name (4, 6, 8) and a text
# (5, 7, 9). Words: 1, 4, 21, 2, then 1 and 2, 1 and 2, 1 and 4; 39 in all, of which the link is one.
BOATS: Final = (
    "<!DOCTYPE html><html><head><title>The boats of Monday | Coast</title>"
    '<script type="application/ld+json">{"@type": "NewsArticle"}</script></head>'
    "<body class=sidebar><nav class=menu><a href=/>Home</a></nav>"
    f"<main><h1>The boats of Monday</h1><div id=story><p class=text>{LONG}</p>"
    "<p><img src=a.png>Short <b>text</b></p></div></main>"
    "<ul class=comments><li><b>Ann</b><p>One two</p><li><b>Bob</b><p>One two</p><li><b>Cy</b><p>One two three four</p></ul>"
)
URL: Final = "https://coast.example/2024/05/the-boats-of-monday?page=2"
# The feature, the block, its value; nodes of the page: html, body, nav, a, main, h1, div, 2 p, img, b, ul, 3 li, 3 b, 3 p.
BY_HAND: Final[dict[str, list[tuple[str, int, float]]]] = {
    "text": [
        ("words", 2, log1p(21)),
        ("characters", 2, log1p(103)),
        ("unlinked-words", 0, 0),
        ("log-commas-and-stops", 2, log1p(5)),
        ("link-share", 0, 1),
        ("commas", 2, 3 / 21),
        ("full-stops", 2, 2 / 21),
        ("digits", 2, 4 / 103),
        ("capitals", 2, 4 / 73),
        ("punctuation", 2, 1 / 103),
        ("letters-per-word", 2, 73 / 21),
        ("tags", 3, log1p(3)),
        ("preformatted", 2, 0),
        ("words-to-longest", 1, log(5 / 22)),
        ("depth", 2, 4),
    ],
    "neighbours": [
        ("words-2", 1, -1),
        ("words-1", 1, log1p(1)),
        ("link-share-1", 1, 1),
        ("words+1", 1, log1p(21)),
        ("words+2", 1, log1p(2)),
        ("words~2", 2, 1 + 4 + 21 + 2 + 1),
        ("link-words~2", 2, 1),
        ("link-share~2", 2, 1 / 29),
        ("running-words~5", 7, 21),
        ("headings~5", 6, 1),
        ("words~15", 0, 39),
    ],
    "containers": [
        ("words^0", 7, log1p(2)),
        ("words^1", 7, log1p(3)),
        ("words^2", 7, log1p(11)),
        ("words^3", 7, log1p(39)),
        ("share^1", 3, 23 / 39),
        ("link-share^1", 0, 1 / 39),
        ("commas-and-stops^1", 3, 5 / 23),
        ("words-per-block^1", 3, log1p(23 / 2)),
        ("running-share-of-words^1", 3, 21 / 23),
        ("running-share^1", 3, 1),
        ("sentences^2", 3, 1 / 3),
        ("blocks^2", 3, log1p(3)),
        ("words-per-node^1", 3, log1p(23 / 5)),
        ("images^2", 3, 1 / 3),
        ("inputs^3", 3, 0),
        ("headings^1", 1, 1 / 3),
        ("digits^1", 3, 4 / 113),
        ("capitals^1", 3, 5 / 82),
        ("position^2", 3, 2 / 3),
        ("growth^1", 7, log1p(3) - log1p(2)),
        ("words@item", 9, log1p(5)),
        ("words@item", 2, -1),
        ("repetitions@item", 9, log1p(3)),
        ("first-position@item", 9, 1),
        ("offset@item", 9, log1p(1)),
        ("offset-of-item@item", 9, log1p(4)),
        ("repetitions", 6, log1p(3)),
        ("repetitions@style", 9, log1p(4)),
        ("repetitions@nested-style", 9, log1p(3)),
        ("other-running-words-before@style", 9, log1p(21)),
        ("running-words-before@style", 9, 0),
        ("first-position@style", 9, 1),
        ("ordinal@style", 9, log1p(3)),
        ("running-share@style", 2, 1),
        ("share@style", 9, 10 / 39),
        ("words-per-block@style", 9, log1p(10 / 4)),
        ("link-share@style", 0, 1),
        ("commas-and-stops@style", 2, 5 / 21),
        ("copies", 9, 1),
    ],
    "positions": [
        ("position", 3, 0.3),
        ("index", 3, log1p(3)),
        ("index-from-end", 3, log1p(7)),
        ("share-before", 3, 26 / 39),
        ("log-words-before", 3, log1p(26)),
        ("log-words-after", 3, log1p(13)),
        ("running-share-before", 3, 1),
        ("from-title", 0, -log1p(1)),
        ("from-h1", 4, log1p(3)),
        ("from-heading", 4, log1p(3)),
    ],
    "names": [
        ("<p>", 2, 1),
        ("<p>", 4, 0),
        ("<strong>", 4, 1),
        ("above <main>", 2, 1),
        ("above <list>", 2, 0),
        ("near =comment", 5, 1),
        ("near =comment", 3, 0),
        ("above =article", 3, 1),
        ("above =sidebar", 3, 0),
    ],
    "page": [
        ("page words", 0, log1p(39)),
        ("page blocks", 0, log1p(10)),
        ("page nodes", 0, log1p(21)),
        ("page link-share", 0, 1 / 39),
        ("page long-share", 0, 21 / 39),
        ("page very-long-share", 0, 0),
        ("page commas-and-stops", 0, 5 / 39),
        ("page letters-per-word", 0, 137 / 39),
        ("page depth", 0, 5),
        ("page title", 0, 1),
        ("page li", 0, log1p(3)),
        ("type-article", 0, 1),
        ("type-product", 0, 0),
    ],
    "structure": [("structure.keep", 2, 1), ("structure.keep", 0, 0)],
    "comma": [("comma.keep", 2, 1), ("comma.keep", 9, 0)],
    "cuter": [("cuter.lp", 0, 1), ("cuter.lp", 1, 0)],
    "fullstops": [("fullstops.keep", 2, 1), ("fullstops.keep", 9, 0)],
}


@pytest.mark.parametrize("group", BY_HAND)
def test_values_by_hand(group: str) -> None:
    page = domext.parse(BOATS, url=URL)
    values, members = feature_values(page), block_features.feature_groups(tuple(scores_of(page).blocks))[group]
    for name, block, value in BY_HAND[group]:
        assert name in members
        assert values[name][block] == pytest.approx(value), (name, block)


def test_every_group_has_a_value_by_hand() -> None:
    assert set(BY_HAND) == set(block_features.feature_groups(tuple(scores_of(domext.parse(BOATS)).blocks)))


def test_names_of_features_are_unique() -> None:
    names = block_features.feature_names(("a.keep",))
    assert len(set(names)) == len(names)


def test_feature_groups_divide_the_features() -> None:
    columns = ("structure.keep", "./mine.py.words", "./mine.py.keep")
    groups = block_features.feature_groups(columns)
    assert list(groups)[:2] == ["structure", "./mine.py"]
    assert sorted(name for names in groups.values() for name in names) == sorted(block_features.feature_names(columns))


@pytest.mark.parametrize(
    ("name", "groups"),
    [
        ("comment-list", {"comment", "card"}),
        ("postComments", {"post", "comment"}),
        ("sidebar2", {"sidebar"}),
        ("kommentar", {"comment"}),
        ("col2of3", set()),
        ("xyzzy", set()),
        (None, set()),
    ],
)
def test_names_are_read_as_words(name: str | None, groups: set[str]) -> None:
    _, bits, _ = map(int, vocabulary.term_bits(["nav", name, "footer"]))
    assert {group for bit, group in enumerate(vocabulary.TERM_GROUPS) if bits >> bit & 1} == groups


def test_an_item_repeats_and_a_copy_is_counted() -> None:
    items = "".join(f'<li class="i"><b>Name</b><p>Some words of number {n}</p></li>' for n in range(4))
    page = domext.parse(f"<ul>{items}</ul><p>A text that stands twice</p><p>A text that stands twice</p>")
    values = feature_values(page)
    assert values["repetitions@multi-block-item"][0] == pytest.approx(log1p(4))
    assert values["repetitions@multi-block-item"][-1] == -1
    assert values["copies"][-2:] == [2, 2]


def test_the_heading_with_the_words_of_the_title_is_the_title() -> None:
    page = domext.parse("<title>A long walk home | Site</title><h1>Site</h1><p>x</p><h3>A long walk home</h3><p>y</p>")
    assert feature_values(page)["from-title"] == pytest.approx([-log(3), -log(2), 0, log(2)])
    untitled = domext.parse("<title>A long walk home</title><h1>Site</h1><p>x</p>")
    assert feature_values(untitled)["from-title"] == [block_features.NO_HEADING] * 2


def test_declared_types_are_read_from_json_ld_and_open_graph() -> None:
    values = feature_values(
        domext.parse(
            b'<script type="application/ld+json">{"@type": "NewsArticle"}</script>'
            b'<meta property="og:type" content="product"><p>x</p>'
        )
    )
    assert [values[name] for name in ("type-article", "type-product", "type-forum")] == [[1], [1], [0]]


def test_blocks_are_grouped_by_containers_repetition_and_style() -> None:
    items = "".join(f'<li class="i"><b>Name</b><p>Words of number {n}</p></li>' for n in range(3))
    groupings = PageContext.of(domext.parse(f"<div><ul>{items}</ul></div><p>After it</p>")).groupings
    assert groupings.shape == (GROUPINGS, 7)
    assert groupings.min() == 0
    by_item = groupings[5].tolist()
    assert by_item[0] == by_item[1] != by_item[2] == by_item[3]
    by_style = groupings[6].tolist()
    assert by_style[0] == by_style[2] == by_style[4] != by_style[1] == by_style[3]
