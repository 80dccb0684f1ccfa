"""The features of the learned selector: values by hand, and every row of the matrix under its name."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from math import log, log1p
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

import domext
from domext.learned import features, vocabulary
from domext.learned.page_context import GROUPINGS, PageContext
from domext.plugin.registry import installed
from domext.plugin.running import make_scorers, run_scorers
from tests.feature_reference import FeatureReference
from tests.pages import fixture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.plugin.scores import ScoreTable


def score(page: domext.Page) -> ScoreTable:
    return run_scorers(page, make_scorers(features.SCORERS, installed()))


def by_name(page: domext.Page) -> dict[str, list[float]]:
    """The rows of the feature matrix under the names that are declared for them."""
    scores = score(page)
    names = features.feature_names(tuple(scores.blocks))
    return dict(zip(names, features.extract_features(page, scores).matrix.tolist(), strict=True))


# 21 words in 103 characters: 73 letters with 4 capitals, 4 digits, 3 commas, 2 full stops, 1 other mark.
LONG: Final = "On Monday, the 3 boats left early; 12 men, no more, went with them. Nobody saw them again before May 4."
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
        ("commas-and-stops", 2, log1p(5)),
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
        ("url depth", 0, 3),
        ("url hyphens", 0, 3),
        ("url digits", 0, 6),
        ("url date", 0, 1),
        ("url query", 0, 1),
        ("url length", 0, 19),
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
    values, members = by_name(page), features.feature_groups(tuple(score(page).blocks))[group]
    for name, block, value in BY_HAND[group]:
        assert name in members
        assert values[name][block] == pytest.approx(value), (name, block)


def test_every_group_has_a_value_by_hand() -> None:
    assert set(BY_HAND) == set(features.feature_groups(tuple(score(domext.parse(BOATS)).blocks)))


# --- every row --------------------------------------------------------------------------------------------------------

# Markup for groups of elements whose first element does not hold text beside a div.
MARKUP: Final = {
    "p": "<p>{0}<button>{1}</button></p>", "td": "<table><tr><td>{0}<div>{1}</div></td></tr></table>",
    "table": "<table><caption>{0}</caption><tr><th>{1}</th></tr></table>", "dl": "<dl><dt>{0}<dd>{1}<div>{0}</div></dl>",
    "iframe": "<object>{0}<div>{1}</div></object>",
}  # fmt: skip
COUNTED: Final = (
    "li", "h1", "h2", "h3", "td", "pre", "article", "main", "section", "nav", "form", "input", "button", "img", "time",
    "br", "font", "dt", "blockquote", "video",
)  # fmt: skip


def vocabulary_page() -> str:
    """A page with every element, role, property and term, each above a block near and a block far away."""
    lengths = itertools.cycle(range(2, 25))

    def text() -> str:
        length = next(lengths)
        return " ".join(f"word{place}" for place in range(length)) + ", end." * (length % 2)

    def at(attribute: str, name: str) -> str:
        far = f"<div><div><div><div><p>{text()}</p></div></div></div></div>"
        return f"<div><div {attribute}={name}>{text()}{far}</div></div>"

    parts = [f"<div hidden>{text()}<p>{text()}</p></div><textarea>{text()}</textarea>"]
    for group, names in vocabulary._TAGS.items():
        tag = names.split()[0]
        markup = MARKUP.get(group, f"<{tag}>{{0}}<div>{{1}}</div></{tag}>")
        parts.append(f"<div>{markup.format(text(), text())}</div>")
    for group, names in vocabulary._ROLES.items():
        parts.append(at("role" if group.startswith("role-") else "itemprop", names.split()[0]))
    parts += [at("class", names.split()[0]) for names in vocabulary._STEMS.values()]
    return f"<body>{''.join(parts)}</body>"


def deep_page() -> str:
    """A page of containers in containers, which differ in what they hold, with lists in the items of a list."""
    markup = "<p>One short line</p>"
    for level, inner in enumerate(
        ("<img>A", "<input>B", "<h2>C 2</h2>", "D. E", "<a href=/>F g</a>", "H 12, i", "J k.")
    ):
        markup = f"<div>{inner}{markup}{'<p>More lines here, and more.</p>' * (level % 3)}</div>"
    single = "".join(f"<li><a href=/{part}>{'One ' * part}</a></li>" for part in range(1, 5))
    items = "".join(f"<li><h3>Part {part}.</h3><img><p>{LONG * part}</p><ul>{single}</ul></li>" for part in range(1, 4))
    return f"<body><p>{LONG * 4}</p>{markup}<ol>{items}</ol></body>"


def declaring_page(number: int) -> str:
    """A page that declares one group of types and has other numbers of each element than the other such pages."""
    declared = list(vocabulary._SCHEMA_TYPES.values())[number].split()[0]
    elements = "".join(
        f"<{'table><tr><' if tag == 'td' else ''}{tag}>" * (place * (number + 2) % 23)
        for place, tag in enumerate(COUNTED)
    )
    return f'<head><meta property="og:type" content="{declared}"></head><p>{"word " * 20 * number}</p>{elements}end'


@dataclass(frozen=True)
class Case:
    """A page, and the features of it that depend on its head and its URL."""

    markup: str | bytes
    url: str | None = None
    address: tuple[float, ...] = (-1,) * 6  # depth, hyphens, digits, date, query, length
    declared: frozenset[str] = frozenset()
    title: tuple[int, float] = (-1, 0)  # the block of the heading, and the share of its words that the title has


def cases() -> Iterator[Case]:
    yield Case(vocabulary_page())
    yield Case(deep_page(), "https://a.example/b-c-d/12345/x?y=1", (3, 0, 5, 0, 1, 1))
    yield Case(fixture("news").html, declared=frozenset({"type-article", "type-profile"}), title=(12, 1))
    yield Case(fixture("listing").html, "https://a.example/2024/05/", (2, 0, 6, 1, 0, 2), title=(17, 2 / 3))
    yield Case(fixture("noscript-forum").html, "https://a.example/?q", (0, 0, 0, 0, 1, 0), title=(2, 1))
    yield Case(f"<body><noscript>{LONG * 6}<p>{LONG}</p></noscript>")
    yield Case(fixture("docs-code").html, "https://a.example/a-b_c-d", (1, 3, 0, 0, 0, 7), title=(5, 0.75))
    for number, group in enumerate(vocabulary.SCHEMA_TYPES):
        yield Case(declaring_page(number), declared=frozenset({group}))


# Rows that are equal on every page, so that their order does not matter: what is hidden is hidden in all it contains.
ALWAYS_EQUAL: Final = {("<hidden>", "above <hidden>")}


@pytest.fixture(scope="module")
def computed() -> list[tuple[Case, domext.Page, dict[str, list[float]]]]:
    pages = [(case, domext.parse(case.markup, url=case.url)) for case in cases()]
    return [(case, page, by_name(page)) for case, page in pages]


def test_every_row_has_the_values_of_its_name(computed: list[tuple[Case, domext.Page, dict[str, list[float]]]]) -> None:
    for case, page, values in computed:
        reference = FeatureReference(page, case.declared, case.address, case.title).features()
        expected = reference | {name: column.tolist() for name, column in score(page).blocks.items()}
        assert values.keys() == expected.keys()
        wrong = [name for name in values if not np.allclose(values[name], expected[name], rtol=1e-4, atol=1e-4)]
        assert wrong == []


def test_no_two_rows_are_equal_on_all_these_pages(
    computed: list[tuple[Case, domext.Page, dict[str, list[float]]]],
) -> None:
    """Else the test above could not tell them apart."""
    names: dict[tuple[float, ...], list[str]] = {}
    for name in computed[0][2]:
        row = tuple(round(value, 3) for _, _, values in computed for value in values[name])
        names.setdefault(row, []).append(name)
    assert {tuple(equal) for equal in names.values() if len(equal) > 1} == ALWAYS_EQUAL


# --- parts ------------------------------------------------------------------------------------------------------------


def test_names_of_features_are_unique() -> None:
    names = features.feature_names(("a.keep",))
    assert len(set(names)) == len(names)


def test_feature_groups_divide_the_features() -> None:
    columns = ("structure.keep", "./mine.py.words", "./mine.py.keep")
    groups = features.feature_groups(columns)
    assert list(groups)[:2] == ["structure", "./mine.py"]
    assert sorted(name for names in groups.values() for name in names) == sorted(features.feature_names(columns))


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
    values = by_name(page)
    assert values["repetitions@multi-block-item"][0] == pytest.approx(log1p(4))
    assert values["repetitions@multi-block-item"][-1] == -1
    assert values["copies"][-2:] == [2, 2]


def test_the_heading_with_the_words_of_the_title_is_the_title() -> None:
    page = domext.parse("<title>A long walk home | Site</title><h1>Site</h1><p>x</p><h3>A long walk home</h3><p>y</p>")
    assert by_name(page)["from-title"] == pytest.approx([-log(3), -log(2), 0, log(2)])
    untitled = domext.parse("<title>A long walk home</title><h1>Site</h1><p>x</p>")
    assert by_name(untitled)["from-title"] == [features.NO_HEADING] * 2


def test_declared_types_are_read_from_json_ld_and_open_graph() -> None:
    values = by_name(
        domext.parse(
            b'<script type="application/ld+json">{"@type": "NewsArticle"}</script>'
            b'<meta property="og:type" content="product"><p>x</p>'
        )
    )
    assert [values[name] for name in ("type-article", "type-product", "type-forum")] == [[1], [1], [0]]


@pytest.mark.parametrize("url", [None, "", "http://[broken"])
def test_a_page_without_a_url_has_no_features_of_it(url: str | None) -> None:
    values = by_name(domext.parse("<p>x</p>", url=url))
    assert {value for name, row in values.items() if name.startswith("url ") for value in row} == {-1}


def test_blocks_are_grouped_by_containers_repetition_and_style() -> None:
    items = "".join(f'<li class="i"><b>Name</b><p>Words of number {n}</p></li>' for n in range(3))
    groupings = PageContext.of(domext.parse(f"<div><ul>{items}</ul></div><p>After it</p>")).groupings
    assert groupings.shape == (GROUPINGS, 7)
    assert groupings.min() == 0
    by_item = groupings[5].tolist()
    assert by_item[0] == by_item[1] != by_item[2] == by_item[3]
    by_style = groupings[6].tolist()
    assert by_style[0] == by_style[2] == by_style[4] != by_style[1] == by_style[3]
