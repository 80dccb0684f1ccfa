"""Every row of the feature matrix is the feature that its name says, on pages on which no two rows are equal."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

import domext
from domext.learned.features import vocabulary
from tests.feature_reference import LONG, FeatureReference, feature_values, scores_of
from tests.pages import fixture

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        return " ".join(f"Word{place}" for place in range(length)) + ", end." * (length % 2)

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
    """A page of nested containers with different content, and with lists in the items of a list."""
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
    return f'<head><meta property="og:type" content="{declared}"></head><p>{"Word " * 20 * number}</p>{elements}End'


@dataclass(frozen=True)
class Case:
    """A page, and the features of it that depend on its head."""

    markup: str | bytes
    declared: frozenset[str] = frozenset()
    title: tuple[int, float] = (-1, 0)  # the block of the heading, and the share of its words that the title has


def cases() -> Iterator[Case]:
    yield Case(vocabulary_page())
    yield Case(deep_page())
    yield Case(fixture("news").html, declared=frozenset({"type-article", "type-profile"}), title=(12, 1))
    yield Case(fixture("listing").html, title=(17, 2 / 3))
    yield Case(fixture("noscript-forum").html, title=(2, 1))
    yield Case(f"<body><noscript>{LONG * 6}<p>{LONG}</p></noscript>")
    yield Case(fixture("docs-code").html, title=(5, 0.75))
    for number, group in enumerate(vocabulary.SCHEMA_TYPES):
        yield Case(declaring_page(number), declared=frozenset({group}))


# Rows that are equal on every page, so that their order does not matter: what is hidden is hidden in all it contains.
ALWAYS_EQUAL: Final = {("<hidden>", "above <hidden>")}


@pytest.fixture(scope="module")
def computed() -> list[tuple[Case, domext.Page, dict[str, list[float]]]]:
    pages = [(case, domext.parse(case.markup)) for case in cases()]
    return [(case, page, feature_values(page)) for case, page in pages]


def test_every_row_has_the_values_of_its_name(computed: list[tuple[Case, domext.Page, dict[str, list[float]]]]) -> None:
    for case, page, values in computed:
        reference = FeatureReference(page, case.declared, case.title).features()
        expected = reference | {name: column.tolist() for name, column in scores_of(page).blocks.items()}
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
