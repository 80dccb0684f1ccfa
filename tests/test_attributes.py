"""Questions about attributes, answered from the columns of a page."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from domext import parse
from domext.reading import scan as scanning
from domext.table import attributes, tags
from domext.table.characters import REPLACEMENT
from domext.table.value_search import NUL, SearchText

PAGE = (
    "<p class='post Byline-box'>a<p class=post>b<a rel='nofollow Author' href=/x>c</a>"
    "<a rel=authority>d</a><time datetime=2024-05-17>e</time><svg><a>f</a></svg>"
)


@pytest.fixture(params=["core", "python"])
def compiled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "python":
        monkeypatch.setattr(scanning, "core", None)


@pytest.mark.usefixtures("compiled")
def test_questions_about_attributes() -> None:
    page = parse(PAGE)
    rows = {tag: [row for row in range(len(page.nodes)) if page.node(row).tag == tag] for tag in ("p", "a", "time")}
    assert np.flatnonzero(attributes.has_word(page, "rel", "author")).tolist() == rows["a"][:1]
    assert np.flatnonzero(attributes.where(page, "class", lambda name: name == "post")).tolist() == rows["p"][1:]
    assert not attributes.where(page, "id", bool).any()
    assert page.containing("class", "byline", "post") == [1, 2]
    assert page.containing("class", "byline") == [1]
    assert page.containing("class", "nothing") == []
    assert attributes.numbers_matching(page, "class", re.compile("^post$"), "post", "byline") == [2]
    assert attributes.numbers_matching(page, "class", re.compile("post"), "nothing") == []
    assert attributes.value_of(page, "datetime", rows["time"][0]) == "2024-05-17"
    assert attributes.value_of(page, "datetime", 0) is None


@pytest.mark.usefixtures("compiled")
def test_names_with_parts_are_the_names_that_a_predicate_finds() -> None:
    page = parse(PAGE)
    everything = np.ones(len(page.nodes), np.bool_)
    for parts in ((), ("byline",), (f"{NUL}post",)):
        found = page.named(everything, lambda name: "Byline" in name, parts)
        assert [page.node(row).text for row in np.flatnonzero(found).tolist()] == ["a"]
    assert not page.named(everything, lambda name: "Byline" in name, (f"{NUL}byline",)).any()


@pytest.mark.usefixtures("compiled")
def test_elements_by_a_class_or_an_id() -> None:
    page = parse("<p class=leaf>a<p id=leaf-2>b<div class='old leaf'>c</div><p class=root>d")
    is_leaf = re.compile("leaf").search
    texts = [page.node(row).text for row in attributes.rows_named(page, tags.mask(frozenset({"p"})), is_leaf, "leaf")]
    assert texts == ["a", "b"]
    mask = attributes.named(page, is_leaf, "leaf")
    assert mask is not None
    assert [page.node(row).text for row in np.flatnonzero(mask).tolist()] == ["a", "b", "c"]
    assert attributes.named(page, is_leaf, "stem") is None
    assert attributes.rows_named(page, tags.IS_LIST, is_leaf, "leaf").tolist() == []


def test_positions_of_values() -> None:
    values = ["Ad_Box", "", "header", "x ad", "ad\0x", "İad"]
    assert SearchText.of(values).positions(("ad",)) == [0, 2, 3, 4, 5]
    assert SearchText.of(values).positions((f"{NUL}ad",)) == [0, 4]
    assert SearchText.of(values).positions(("-ad", "-box")) == [0, 3]
    assert SearchText.of(values).positions(("zzz",)) == []
    assert SearchText.of([]).positions(("a",)) == []


VALUE = st.text("aAd_- \t\0\nxİK\ud800", max_size=8)
PART = st.text("adx-", min_size=1, max_size=3)


@given(st.lists(VALUE, max_size=8), st.lists(PART | PART.map(NUL.__add__), max_size=4), st.sampled_from([0, 2_000]))
@example(["", "x-AD", "K-ad"], ["d", "-ad"], 2_000)
def test_values_are_found_that_contain_a_part(values: list[str], parts: list[str], filling: int) -> None:
    """Also in a text that is long enough for its trigrams to be numbered."""
    values.append("b" * filling)
    plain = [f"{NUL}{value.replace(NUL, REPLACEMENT).lower()}{NUL}" for value in values]
    marked = [value.translate(dict.fromkeys(map(ord, "_ \t\n"), "-")) for value in plain]
    found = [number for number, value in enumerate(marked) if any(part in value for part in parts)]
    assert SearchText.of(values).positions(parts) == found


def test_search_in_long_attributes() -> None:
    """A long text is searched for parts only whose trigrams it has; each part is found as in a short one."""
    values = [f"Größe_{number} 項目 ad-{'xyz'[number % 3]}" for number in range(400)]
    expected = [number for number in range(400) if number % 3 == 1]
    assert SearchText.of(values).positions(("ad-y", "ad-w", "größe-x", "grösse")) == expected
    assert SearchText.of(values).positions(("größe-399-項",)) == [399]
    assert SearchText.of(values).positions((f"{NUL}größe-7-", "z")) == sorted({7, *range(2, 400, 3)})


@pytest.mark.usefixtures("compiled")
def test_styles_addresses_and_types_are_columns() -> None:
    """They are read as the DOM has them: with character references, in any case, empty, and where a style hides an element."""
    page = parse(
        "<div style='white-space:pre'>a</div><p STYLE='display: none'>b<p style>c<a href='/x?a=1&amp;b=2'>d</a>"
        "<a HREF=/y>e</a><a>f</a><input type=Radio><input type=checkbox><input><button type=radio>g</button>"
    )
    assert page.attribute_values("style").values == (None, "white-space:pre", "display: none", "")
    assert page.attribute_values("href").values == (None, "/x?a=1&b=2", "/y")
    assert [page.node(row).hidden for row in np.flatnonzero(attributes.present(page, "style")).tolist()] == [0, 1, 0]
    radio, checkbox = (attributes.inputs(page, kind) for kind in ("radio", "checkbox"))
    assert [page.node(row).element.attr("type") for row in (*radio, *checkbox)] == ["Radio", "checkbox"]
    assert attributes.inputs(parse("<button type=radio>a</button>"), "radio") == []


@pytest.mark.usefixtures("compiled")
def test_values_that_hold_a_text_as_it_is() -> None:
    hrefs = parse("<a href='/x#A'>a</a><a href=/y>b</a><a href='#A#A'>c</a><a href=''>d</a><a>e</a>").attribute_values(
        "href"
    )
    assert [hrefs.values[number] for number in hrefs.holding("#A")] == ["/x#A", "#A#A"]
    assert hrefs.holding("#a") == []
    assert hrefs.count == len(hrefs.values) == 5
    nothing = parse("<p>a").attribute_values("href")
    assert (nothing.count, nothing.holding("#")) == (1, [])


@pytest.mark.usefixtures("compiled")
def test_tokens_are_whole_words_as_they_are() -> None:
    page = parse("<p itemprop='name upvoteCount'>a<p itemprop=upvotecount>b<p itemprop=upvoteCounts>c<p>d")
    found = attributes.has_token(page, "itemprop", "upvoteCount", "author")
    assert [page.node(row).text for row in np.flatnonzero(found).tolist()] == ["a"]
    assert not attributes.has_token(page, "class", "upvoteCount").any()
