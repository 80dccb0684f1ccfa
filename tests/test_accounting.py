"""Accounting: every visible character is in exactly one block, and every block is either kept or dropped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import domext
from domext import Options, Page, parse
from fuzz.text_accounting import bare, check
from tests.pages import BUILDERS, SOUP, fixture, fixture_page, fixtures, trees

if TYPE_CHECKING:
    from tests.pages import Tree

NAME = re.compile(r"\A(?:\S+\.\w+|\w+://\S+)\Z")  # text that may be the name of a file, or an address, is refused

SELECTORS = (
    "vote",
    "vote:structure=1",
    "single:scorer=ttr",
    "single:scorer=cuter",
    "single:scorer=comma",
    "single",
    "subtree",
)


def check_accounts(page: Page) -> None:
    check(page)
    assert page.blocks.texts == tuple(map(page.blocks.text, range(len(page.blocks))))
    assert int(page.nodes.first_block[0]) == 0


@pytest.mark.parametrize("builder", BUILDERS)
@pytest.mark.parametrize("name", [page.name for page in fixtures()])
def test_every_visible_character_of_a_fixture_is_in_one_block(name: str, builder: str) -> None:
    check_accounts(fixture_page(name, builder))


@given(trees())
def test_every_visible_character_of_a_random_tree_is_in_one_block(tree: Tree) -> None:
    page = parse(tree.markup())
    check_accounts(page)
    assert bare("".join(page.blocks.texts)) == bare(tree.text)


@given(SOUP)
@example("<svg><![CDATA[x]]></svg>y")
@example("<frameset><noframes>a<p>b</noframes>")
@example("<template shadowrootmode=open>a<template shadowrootmode=open>b</template></template>c")
@example("<noscript><noscript>a</noscript>b</noscript>c")
@example("<head><noscript>a")
def test_every_visible_character_of_markup_soup_is_in_one_block(markup: str) -> None:
    if markup.lstrip()[:1] not in {"{", "["}:
        check_accounts(parse(markup))


@given(
    st.text(st.characters(exclude_characters="<&"), max_size=60).filter(
        lambda text: text.lstrip()[:1] not in {"{", "["} and not NAME.search(text.strip())
    )
)
def test_every_character_of_plain_text_is_in_one_block(text: str) -> None:
    page = parse(text)
    check_accounts(page)
    expected = bare(text.removeprefix("\ufeff").replace("\0", "\ufffd"))
    assert bare("".join(page.blocks.texts)) == expected


@pytest.mark.parametrize("selector", SELECTORS)
@pytest.mark.parametrize(
    "name", ["news", "forum", "chinese", "table-layout-2005", "hidden-text", "empty", "jsonld-only"]
)
def test_kept_and_dropped_blocks_are_all_blocks(name: str, selector: str) -> None:
    article = domext.extract(fixture_page(name), options=Options(selector=selector))
    page, size = article.page, len(article.page.blocks)
    assert article.keep.shape == article.probability.shape == article.labels.shape == (size,)
    kept = [block.index for block in article.blocks]
    dropped = np.flatnonzero(~article.keep).tolist()
    assert sorted([*kept, *dropped]) == list(range(size))
    assert article.text == "\n\n".join(page.blocks.text(j) for j in kept)
    assert {block.label for block in article.blocks} <= {"text", "advertisement"}
    assert (article.reason is None) == bool(kept)
    text = bare("".join(page.blocks.text(j) for j in sorted([*kept, *dropped])))
    assert text == bare(page.tidied.document.text)


@given(trees(), st.sampled_from(SELECTORS))
def test_the_element_of_an_article_has_its_text(tree: Tree, selector: str) -> None:
    article = domext.extract(tree.markup(), options=Options(selector=selector))
    assert bare(article.element.text if article.element is not None else "") == bare(article.text)


def test_an_extraction_does_not_change_the_page() -> None:
    page = parse(fixture("news").html)
    before = page.tidied.document.html
    assert domext.extract(page).html
    assert page.tidied.document.html == before
    check_accounts(page)
