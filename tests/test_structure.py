"""Hints of HTML5 elements, ARIA roles and microdata."""

from __future__ import annotations

import pytest

import domext
from domext_plugins.structure import Structure

LONG = "A paragraph that is much longer than anything else on the page, so that no other element has most of its text."


@pytest.mark.parametrize(
    ("markup", "hints"),
    [
        ("<p>x</p>", [0]),
        ("<main><p>x</p></main>", [1]),
        ("<article><p>x</p></article>", [1]),
        ("<p>x</p><nav>x</nav><header>x</header><footer>x</footer><aside>x</aside>", [0, -1, -1, -1, -1]),
        # The nearest hint decides.
        ("<main><p>x</p><aside><p>x</p></aside></main>", [1, -1]),
        ("<aside><article><p>x</p></article></aside>", [1]),
        # A header in an article belongs to the article, not to the site.
        ("<header><p>x</p></header><article><header><h1>x</h1></header><p>x</p></article>", [-1, 1, 1]),
        ("<article><p>x</p><footer>x</footer></article>", [1, -1]),
        # Roles and microdata have the same meaning.
        ("<div role=main>x</div><div role=navigation>x</div><div role=complementary>x</div>", [1, -1, -1]),
        ("<div itemprop=articleBody>x</div><div itemprop=name>x</div>", [1, 0]),
        ("<div role='presentation MAIN'>x</div>", [1]),
        # A role outranks the element's name.
        ("<aside role=main>x</aside><main role=complementary>x</main>", [1, -1]),
        ("<div role=button>x</div>", [0]),
    ],
)
def test_hints(markup: str, hints: list[int]) -> None:
    page = domext.parse(f"{markup}<p>{LONG}</p>")
    assert Structure().score(page).blocks["hint"].tolist() == [*hints, 0]


def test_role_outranks_the_name_of_a_header_in_an_article() -> None:
    page = domext.parse(f"<article><header role=navigation>x</header><p>{LONG}</p></article>")
    assert Structure().score(page).blocks["hint"].tolist() == [-1, 1]


def test_hints_of_nodes_are_inherited_down_to_the_next_hint() -> None:
    page = domext.parse(f"<main><p><b>x</b></p><nav><a href=/>x</a></nav><p>{LONG}</p></main>")
    hints = dict(
        zip((page.node(i).tag for i in range(6)), Structure().score(page).nodes["hint"].tolist(), strict=False)
    )
    assert hints == {"html": 0, "body": 0, "main": 1, "p": 1, "b": 1, "nav": -1}


def test_blocks_with_hint_1_are_kept_if_there_are_any() -> None:
    page = domext.parse(f"<nav>x</nav><p>x</p><main><p>{LONG}</p></main>")
    assert Structure().score(page).keep.tolist() == [False, False, True]


def test_blocks_with_hint_0_are_kept_otherwise() -> None:
    page = domext.parse(f"<nav>x</nav><p>{LONG}</p><footer>x</footer>")
    assert Structure().score(page).keep.tolist() == [False, True, False]


def test_a_form_around_the_whole_page_gives_no_hint() -> None:
    page = domext.parse(f"<form><p>{LONG}</p></form><form><p>x</p></form>")
    assert Structure().score(page).blocks["hint"].tolist() == [0, -1]
    assert Structure(exempt_large=False).score(page).blocks["hint"].tolist() == [-1, -1]
    assert domext.score(page, ["structure:exempt_large=no"])["structure"].blocks["hint"].tolist() == [-1, -1]


@pytest.mark.parametrize("name", ["nav", "footer", "aside", "div role=navigation"])
def test_an_element_with_most_of_the_text_gives_no_hint(name: str) -> None:
    def hints(large: str, small: str) -> list[float]:
        page = domext.parse(f"<{name}>{large}</{name.partition(' ')[0]}><p>{small}</p>")
        column: list[float] = Structure().score(page).blocks["hint"].tolist()
        return column

    assert hints("x" * 11, "x" * 10) == [0, 0]
    assert hints("x" * 10, "x" * 10) == [-1, 0]  # half is not more than half


@pytest.mark.parametrize("hides", ["hidden", 'style="display: none"', 'style="visibility:hidden"'])
def test_hidden_blocks_are_dropped_even_in_the_main_element(hides: str) -> None:
    page = domext.parse(f"<main><p>{LONG}</p><div {hides}><article><p>x</p></article></div></main>")
    scores = Structure().score(page)
    assert scores.blocks["hint"].tolist() == [1, -1]
    assert scores.keep.tolist() == [True, False]


def test_a_hidden_part_of_a_paragraph_is_dropped() -> None:
    page = domext.parse(f"<main><p>{LONG} <span hidden>x</span></p></main>")
    assert page.blocks.texts == (LONG, "x")
    assert Structure().score(page).keep.tolist() == [True, False]


def test_nothing_is_kept_of_a_hidden_page() -> None:
    assert not Structure().score(domext.parse("<body hidden><main>x</main>")).keep.any()
