"""Overrides: options that change the decision of the selector."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext import Article, Label, OptionError, Options, Page, ScoreTable, Selection
from tests.pages import Tree, trees


@dataclass(frozen=True)
class Keeping:
    """Select the blocks that hold a word, with the given labels."""

    word: str = "keep"
    labels: tuple[Label, ...] | None = None
    scorers: tuple[str, ...] = ()

    def select(self, page: Page, _: ScoreTable) -> Selection:
        keep = np.array([self.word in text for text in page.blocks.texts], np.bool_)
        labels = None if self.labels is None else np.array(self.labels, np.uint8)
        return Selection(keep, keep.astype(np.float32), labels)


def extract(
    source: str,
    *,
    include: tuple[str, ...] = (),
    exclude: tuple[str, ...] = (),
    prune: tuple[str, ...] = (),
    labels: tuple[Label, ...] | None = None,
) -> Article:
    selector = Keeping(labels=labels)
    options = Options(selector=selector, include=include, exclude=exclude, prune_labels=prune)
    return domext.extract(source, options=options)


PAGE = "<main><p id=a>keep a</p><div><p id=b>b</p><p id=c>keep c</p></div></main><footer><p id=d>d</p></footer>"


@pytest.mark.parametrize(
    ("include", "exclude", "kept"),
    [
        (("footer",), (), "acd"),
        (("//footer",), ("#a",), "cd"),
        ((), ("div",), "a"),
        (("div",), ("#c",), "ab"),  # the innermost match wins
        (("#b",), ("div",), "ab"),
        (("#b", "html"), ("div",), "abd"),
        (("div",), ("div",), "a"),  # on the same element, exclude wins
        (("./body/main/div", "(//p)[4]"), (), "abcd"),
        (("article",), ("aside",), "ac"),  # selectors without a match change nothing
    ],
)
def test_the_innermost_match_wins_and_exclude_on_the_same_element(
    include: tuple[str, ...], exclude: tuple[str, ...], kept: str
) -> None:
    article = extract(PAGE, include=include, exclude=exclude)
    assert [block.xpath for block in article.blocks] == [
        block.owner.xpath for block in map(article.page.block, range(4)) if block.owner.element.attr("id") in set(kept)
    ]


def test_a_match_in_a_part_of_a_block_applies_to_the_block() -> None:
    source = "<p>drop <b>this</b></p><p>keep <i>that</i></p><p>keep <b><i>these</i></b></p>"
    assert extract(source, include=("b",)).text == "drop this\n\nkeep that\n\nkeep these"
    assert extract(source, include=("b",), exclude=("i",)).text == "drop this"
    assert extract(source, include=("i",), exclude=("b",)).text == "keep that\n\nkeep these"


def test_a_match_without_text_changes_nothing() -> None:
    assert extract("<p>keep<img src=x><span></span></p>", exclude=("img", "span")).text == "keep"


def test_text_between_elements_belongs_to_their_parent() -> None:
    source = "<div class=x>one <p>two</p> three <section><p>four</p></section> five</div>six"
    assert extract(source, include=(".x",), exclude=("p",)).text == "one\n\nthree\n\nfive"
    assert extract(source, include=(".x",), exclude=("section",)).text == "one\n\ntwo\n\nthree\n\nfive"


@given(trees())
def test_including_the_root_keeps_the_whole_text(tree: Tree) -> None:
    page = domext.parse(tree.markup())
    article = domext.extract(page, options=Options(selector=Keeping("\0"), include=("html",)))
    if page.nodes.total.words[0]:
        assert article.text == "\n\n".join(page.blocks.texts)
        assert article.reason is None
    else:
        assert article.text == ""
        assert article.reason in {"the page shows no text", "the page shows no word"}


@given(trees())
def test_excluding_every_element_gives_an_empty_article_with_a_reason(tree: Tree) -> None:
    page = domext.parse(tree.markup())
    article = domext.extract(page, options=Options(selector=Keeping(""), exclude=("//*",)))
    assert article.text == ""
    count = len(page.blocks)
    kept = f"exclude dropped {'the only block that was' if count == 1 else f'all {count} blocks that were'} kept"
    assert article.reason == (kept if page.nodes.total.words[0] else article.reason)
    assert article.reason


@given(trees(), st.sets(st.sampled_from(["div", "p", "span", "b", "a", "ul", "li"])), st.data())
def test_excluded_text_is_dropped_and_other_included_text_is_kept(
    tree: Tree, names: set[str], data: st.DataObject
) -> None:
    """The result is that of a walk from every text up to the root."""
    include = data.draw(st.sets(st.sampled_from(sorted(names)))) if names else set()
    exclude = names - include
    page = domext.parse(tree.markup())
    article = domext.extract(
        page, options=Options(selector=Keeping("\0"), include=tuple(include), exclude=tuple(exclude))
    )
    expected = np.zeros(len(page.blocks), np.bool_)
    for j in range(len(page.blocks)):
        matches = set()
        for piece in page.texts[page.blocks.first_text[j] : page.blocks.last_text[j]]:
            ancestor = piece.parent if piece is not None else None
            while ancestor is not None and getattr(ancestor, "tag", "") not in names:
                ancestor = ancestor.parent
            if piece is not None and piece.data:
                matches.add(getattr(ancestor, "tag", ""))
        expected[j] = bool(matches & include) and not matches & exclude
    if page.blocks.counts.words[expected].any():
        assert article.keep.tolist() == expected.tolist()
    else:
        assert not article.keep.any()


def test_ten_thousand_nested_matches_are_fast() -> None:
    source = "<div>keep " * 10_000
    assert extract(source, include=("div",), exclude=("div > div",)).text == "keep"


@pytest.mark.parametrize(
    ("selector", "message"),
    [
        ("p[", r"^invalid CSS selector: 'p\[' \(expected an identifier at position 2\)$"),
        ("", "^invalid CSS selector: ''"),
        ("//p[", r"^invalid XPath: '//p\[' \(expected"),
        ("//x:p", "^invalid XPath: '//x:p' .undefined namespace prefix"),
        ("//p[spin(.)]", r"^invalid XPath: '//p\[spin\(\.\)\]' \(unknown function 'spin'\)"),
        ("(count(//p))", "does not select elements"),
        ("//p/text()", "does not select elements"),
        ("p\n{", r"'p\\n\{'"),
    ],
)
@pytest.mark.parametrize("option", ["include", "exclude", "title_selector"])
def test_the_error_for_a_bad_selector_is_one_line_that_quotes_it(option: str, selector: str, message: str) -> None:
    given_options: dict[str, Any] = {option: selector if option == "title_selector" else (selector,)}
    with pytest.raises(OptionError, match=message) as raised:
        domext.extract(PAGE, options=Options(**given_options))
    assert "\n" not in str(raised.value)


def test_values_are_validated() -> None:
    with pytest.raises(OptionError, match="include must be a sequence of strings, not 'main'"):
        Options(include="main")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"'coment' \(did you mean 'comment'\?\); choose from navigation, "):
        Options(prune_labels=("coment",))
    with pytest.raises(OptionError, match="min_words must be a whole number from 0, not -1"):
        Options(min_words=-1)


LINKS = "<p>keep, and <a href=/>go on</a> reading this</p><ul><li><a href=/>keep a</a><li><a href=/>keep b</a></ul>"
ADVERT = "<div class=ad-slot><p>keep me too</p></div>"


def test_labels_from_markup_are_pruned() -> None:
    source = LINKS + ADVERT
    assert extract(source, prune=("navigation",)).text == "keep, and go on reading this\n\nkeep me too"
    assert extract(source, prune=("navigation", "advertisement")).text == "keep, and go on reading this"
    assert extract(source, prune=("comment", "boilerplate")).text == extract(source).text


def test_a_page_of_links_is_not_pruned_as_navigation() -> None:
    source = "<main><p>keep this</p><p><a href=/a>keep the first</a></p><p><a href=/b>keep the second</a></p></main>"
    assert extract(source, prune=("navigation",)).text == "keep this"


def test_labels_of_the_selector_come_first_and_follow_the_overrides() -> None:
    given_labels = (Label.TEXT, Label.COMMENT, Label.TEXT)
    source = "<p>keep a</p><p>keep b</p><p id=c>keep c</p><p id=d>d</p>"
    article = extract(
        source, prune=("comment",), exclude=("#c",), include=("#d",), labels=(*given_labels, Label.COMMENT)
    )
    assert article.text == "keep a\n\nd"
    assert [Label(label).name for label in article.labels] == ["TEXT", "COMMENT", "BOILERPLATE", "TEXT"]


def test_include_outranks_prune_labels() -> None:
    assert extract(LINKS, prune=("navigation",), include=("li:last-child",)).text.endswith("keep b")


def test_the_reason_names_the_option_that_emptied_the_article() -> None:
    assert extract("<ul><li><a href=/>keep</a></ul><p>more drop drop</p>", prune=("navigation",)).reason == (
        "prune_labels dropped the only block that was kept"
    )
    assert extract("<p>drop</p>", exclude=("p",)).reason == "the selector kept none of 1 block"
    assert extract("<p>...</p><p>drop</p>", include=("p:first-child",)).reason == "the selector kept none of 2 blocks"


def test_an_article_with_too_few_words_is_empty() -> None:
    source = "<p>keep one two</p><p>drop</p>"
    options = {words: Options(selector=Keeping(), min_words=words) for words in (3, 4)}
    assert domext.extract(source, options=options[3]).text == "keep one two"
    short = domext.extract(source, options=options[4])
    assert (short.text, short.reason) == ("", "the article has 3 words, fewer than 4")
    assert domext.extract("<p>drop", options=options[4]).reason == "the selector kept none of 1 block"


@pytest.mark.parametrize(
    ("options", "title"),
    [
        (Options(title_selector="h1"), "The headline"),
        (Options(title_selector="//h2 | //h3"), "Second"),  # the first with text
        (Options(title_selector="h4"), "The headline"),  # as without a selector
        (Options(title_selector="h1", title="Given"), "Given"),
    ],
)
def test_the_title_selector_finds_the_title(options: Options, title: str) -> None:
    source = "<title>In the head</title><h2> </h2><h1>The\n headline</h1><h3>Second</h3><p>Some text."
    assert domext.extract(source, options=options).title == title
