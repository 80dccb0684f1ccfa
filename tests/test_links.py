"""Containers that are dropped for their links or for their names."""

from __future__ import annotations

import pytest

import domext
from domext import OptionError
from domext.testing import check_scorer
from domext_plugins.links import Links

STORY = f"<div class=story><p>{'word ' * 40}</p></div>"


def kept(html: str, scorer: Links) -> list[bool]:
    return [bool(value) for value in scorer.score(domext.parse(html)).keep]


def test_ratio_of_links_to_text() -> None:
    """8 of the 10 characters of the list are in links, 4 of 8 of the div, 12 of 18 of the page."""
    html = "<ul><li><a href=/>aaaaaaaa</a>bb</ul><div><p>cccc<a href=/>dddd</a></div>"
    scores = Links(max_link=0.8).score(domext.parse(html))
    assert scores.nodes["ratio"].tolist() == pytest.approx([12 / 18, 12 / 18, 0.8, 0.8, 1, 0.5, 0.5, 1])
    assert scores.blocks["ratio"].tolist() == pytest.approx([0.8, 0.5])
    assert scores.keep.tolist() == [False, True]
    assert kept(html, Links(max_link=0.81)) == [True, True]
    assert kept(html, Links(max_link=0.5)) == [False, False]


def test_the_ratio_applies_to_paragraphs_and_list_items_but_not_to_inline_elements() -> None:
    html = "<div><p>text of some length</p><p><a href=/>link</a></p></div><ul><li><a href=/>a</a><li>bbbb</ul>"
    assert kept(html, Links()) == [True, False, False, True]
    assert kept(f"<div>text of some length <b><a href=/>a</a></b></div>{STORY}", Links()) == [True, True]
    # It does not apply to the body either.
    assert kept("<a href=/>link</a>", Links()) == [True]


@pytest.mark.parametrize("tag", "nav aside footer form figcaption".split())
def test_elements_of_boilerplate(tag: str) -> None:
    assert kept(f"<{tag}><p>text</p></{tag}>{STORY}", Links()) == [False, True]
    assert kept(f"<{tag}><p>text</p></{tag}>{STORY}", Links(names=False)) == [True, True]
    assert kept(f"<{tag}>{STORY}</{tag}><p>text</p>", Links()) == [True, True]


def test_a_container_is_dropped_with_its_subtree() -> None:
    html = f"<div class=sidebar><section><p>text</p></section></div>{STORY}"
    scores = Links().score(domext.parse(html))
    assert scores.keep.tolist() == [False, True]
    assert scores.blocks["named"].tolist() == [1, 0]


@pytest.mark.parametrize(
    "name",
    "comments comment-list commentList COMMENTS articleComments replies page_header pageHeader Header site-header masthead nav main-nav "
    "breadcrumb sidebar side-bar left_sidebar SideBar widget footer page-footer related-posts relatedArticles social "
    "share newsletter menu cookie-bar promo search-form filter modal pop-up signup author-bio photo-credit caption "
    "disclaimer testimonials teaser".split(),
)
def test_words(name: str) -> None:
    for attribute in ("class", "id"):
        assert kept(f"<div {attribute}='{name}'><p>text</p></div>{STORY}", Links()) == [False, True]
    assert kept(f"<div class='x {name} y'><p>text</p></div>{STORY}", Links()) == [False, True]
    assert kept(f"<div class='{name}'><p>text</p></div>{STORY}", Links(names=False)) == [True, True]
    assert kept(f"<p class='{name}'>text</p>{STORY}", Links()) == [True, True]


@pytest.mark.parametrize(
    "name",
    "commentary article content entry headers shared-memory navy menuetto footnotes footage unrelated text author biology "
    "research filtered captioned".split(),
)
def test_words_that_contain_a_word_of_the_vocabulary(name: str) -> None:
    assert kept(f"<div class='{name}'><p>text</p></div>{STORY}", Links()) == [True, True]


def test_names_of_large_containers_are_ignored() -> None:
    """2 of 10 characters reach the default share, 1 of 10 does not."""
    assert kept("<div class=sidebar>aa</div><p>bbbbbbbb</p>", Links()) == [True, True]
    assert kept("<div class=sidebar>a</div><p>bbbbbbbbb</p>", Links()) == [False, True]
    assert kept("<div class=sidebar>aa</div><p>bbbbbbbb</p>", Links(max_share=0.21)) == [False, True]
    assert kept("<div class=sidebar>a</div><p>bbbbbbbbb</p>", Links(max_share=0)) == [True, True]


@pytest.mark.parametrize("parameters", ["max_link=0", "max_link=1.1", "max_link=nan", "max_share=-0.1", "max_share=2"])
def test_parameters_out_of_range(parameters: str) -> None:
    with pytest.raises(OptionError, match=r"max_link must lie in \(0, 1\]"):
        domext.score("<p>x", [f"links:{parameters}"])


def test_a_name_of_a_megabyte_takes_linear_time() -> None:
    assert kept(f"<div class='{'side-' * 200_000}'><p>text</p></div>{STORY}", Links()) == [True, True]


def test_conforms() -> None:
    check_scorer(Links())
