"""Joining the pages of an article."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext import Article, Label, OptionError, Options, Page, ScoreTable, Selection
from tests.pages import Tree, fixture, trees

TEASER = "Three councils, two buyers and one very stubborn engineer: how the Marrow Sound crossing stayed afloat."


@dataclass(frozen=True)
class Keeping:
    """Select the blocks that do not hold a word."""

    word: str = "drop"
    label: bool = False
    scorers: tuple[str, ...] = ()

    def select(self, page: Page, _: ScoreTable) -> Selection:
        keep = np.array([self.word not in text for text in page.blocks.texts], np.bool_)
        labels = np.where(keep, Label.TEXT, Label.COMMENT).astype(np.uint8) if self.label else None
        return Selection(keep, np.where(keep, 0.75, 0.25).astype(np.float32), labels, 0.5, "article")


def article(source: str, url: str | None = None, selector: Keeping | None = None) -> Article:
    return domext.extract(source, url=url, options=Options(selector=selector or Keeping()))


def stitched(*sources: str) -> list[str]:
    return domext.stitch(map(article, sources)).text.split("\n\n")


@given(trees())
def test_a_single_article_is_returned_unchanged(tree: Tree) -> None:
    single = article(tree.markup())
    assert domext.stitch([single]) is single


@given(st.lists(trees(), min_size=2, max_size=4))
def test_the_joined_page_has_all_blocks_in_order_and_no_new_ones_are_kept(pages: list[Tree]) -> None:
    parts = [article(tree.markup()) for tree in pages]
    joined = domext.stitch(parts)
    assert joined.page.blocks.texts == tuple(itertools.chain(*(part.page.blocks.texts for part in parts)))
    before = np.concatenate([part.keep for part in parts])
    assert (joined.keep <= before).all()
    assert joined.keep[: len(parts[0].keep)].tolist() == parts[0].keep.tolist()
    assert {block.text for block in joined.blocks} == {block.text for part in parts for block in part.blocks}


@given(trees(), st.integers(2, 3))
def test_copies_of_a_page_add_no_text(tree: Tree, times: int) -> None:
    single = article(tree.markup())
    assert domext.stitch([single] * times).text == single.text


HEAD = "<h1>Two rivers</h1><p class=teaser>How they met.</p>"
END = "<p>Written for the evening paper.</p>"


def test_text_around_every_page_appears_once() -> None:
    assert stitched(f"{HEAD}<p>One.</p>{END}", f"{HEAD}<p>Two.</p>{END}", f"{HEAD}<p>Three.</p>{END}") == [
        "Two rivers",
        "How they met.",
        "One.",
        "Written for the evening paper.",
        "Two.",
        "Three.",
    ]


@pytest.mark.parametrize(
    "counter", [" (2/3)", " – 2 / 3", " - Page 2", " | Seite 2 von 3", ", page 2 of 3", "（第2页）", " страница 2"]
)
def test_a_headline_may_end_in_a_page_number(counter: str) -> None:
    assert stitched(HEAD + "<p>One.", f"<h1>Two rivers{counter}</h1><p>Two.")[2:] == ["One.", "Two."]


def test_headlines_with_other_numbers_stay() -> None:
    assert stitched("<h2>Step 1</h2><p>Mix.", "<h2>Step 2</h2><p>Bake.") == ["Step 1", "Mix.", "Step 2", "Bake."]
    assert stitched("<h2>In 1998</h2><p>War.", "<h2>In 1999</h2><p>Peace.")[2:] == ["In 1999", "Peace."]


def test_the_end_of_the_previous_page_is_not_repeated() -> None:
    assert stitched("<p>One.</p><p>Two.</p>", "<p>Two.</p><p>Three.</p>") == ["One.", "Two.", "Three."]


def test_repetitions_in_the_middle_stay_unless_they_are_boilerplate() -> None:
    asked, plea = "<p>And then?</p>", "<div><p>Read our weekly letter about rivers.</p></div>"
    first, second = (f"<p>{a}.</p>{asked}{plea}<p>{b}.</p>" for a, b in (("One", "Two"), ("Three", "Four")))
    assert stitched(first, second)[4:] == ["Three.", "And then?", "Four."]
    refrain = "<p>Row, row, row your boat gently.</p>"
    song = f"<p>One.</p>{refrain}<p>Two.</p>{refrain}<p>Three.</p>", f"<p>Four.</p>{refrain}<p>Five.</p>"
    assert stitched(*song)[-3:] == ["Four.", "Row, row, row your boat gently.", "Five."]
    quoted = "<p>A.</p><blockquote><p>Read our weekly letter about rivers.</p></blockquote><p>B.</p>"
    assert stitched(first, quoted)[4:] == ["A.", "Read our weekly letter about rivers.", "B."]


def test_text_that_one_page_drops_may_be_kept_on_the_next() -> None:
    assert stitched("<p>One.</p><p>drop</p>", "<p>Two.</p>") == ["One.", "Two."]
    two = [article("<p>One.</p><p>Maybe.</p>", selector=Keeping("Maybe")), article("<p>Maybe.</p><p>Two.</p>")]
    assert domext.stitch(two).text == "One.\n\nMaybe.\n\nTwo."


def test_scores_probabilities_and_labels_are_joined() -> None:
    selector = Keeping(label=True)
    options = Options(selector=Keeping(label=True, scorers=("structure",)))
    parts = [domext.extract(source, options=options) for source in ("<p>One.<p>drop", "<main><p>Two three.<p>One.")]
    joined = domext.stitch(parts)
    assert [block.scores for block in joined.blocks] == [
        {"structure.hint": 0, "structure.keep": 1},
        {"structure.hint": 1, "structure.keep": 1},
    ]
    assert joined.probability.tolist() == [0.75, 0.25, 0.75, 0.75]
    assert [Label(label).name for label in joined.labels][:3] == ["TEXT", "COMMENT", "TEXT"]
    assert (joined.confidence, joined.page_type) == (None, "article")
    mixed = domext.stitch([article("<p>One."), article("<p>Two.", selector=selector)])
    assert [block.label for block in mixed.blocks] == ["text", "text"]


def test_empty_pages_are_joined() -> None:
    assert domext.stitch([article("<p>drop"), article("<p>Two.")]).text == "Two."
    assert domext.stitch([article("<p>One."), article("")]).text == "One."
    nothing = domext.stitch([article("<p>drop"), article("<p>drop")])
    assert (nothing.text, nothing.reason) == ("", "the selector kept none of 1 block")
    assert domext.stitch([article(""), article("")]).reason == "the page shows no text"
    with pytest.raises(OptionError, match="there is no article to stitch"):
        domext.stitch([])
    with pytest.raises(OptionError, match="stitch joins articles, not str"):
        domext.stitch([cast("Any", "<p>x")])
    with pytest.raises(OptionError, match="stitch joins a list of articles, not Article"):
        domext.stitch(cast("Any", article("<p>One.")))


def test_the_joined_article_has_the_facts_of_its_first_page_and_the_next_page_of_its_last() -> None:
    first = "<title>Two rivers</title><p>One. <img src=1.png></p><a rel=next href=?page=2>drop</a>"
    second = (
        "<title>Page two</title><base href=/pictures/><p>Two. <img src=2.png></p><a rel=next href=/s?page=3>drop</a>"
    )
    parts = [
        article(first, "https://example.org/s", Keeping("nothing")),
        article(second, "https://example.org/s?page=2", Keeping("nothing")),
    ]
    joined = domext.stitch(parts)
    assert (joined.title, joined.page.url) == ("Two rivers", "https://example.org/s")
    assert [item.address for item in joined.multimedia] == [
        "https://example.org/1.png",
        "https://example.org/pictures/2.png",
    ]
    assert joined.next_page == "https://example.org/s?page=3"
    assert parts[0].next_page == "https://example.org/s?page=2"


def test_a_joined_article_can_be_rendered() -> None:
    joined = domext.stitch([article("<p>One.<p>drop"), article("<p>Two.")])
    assert json.loads(joined.to("json"))["text"] == joined.to("text") == "One.\n\nTwo."
    assert joined.html == "<body><div><p>One.</p></div><div><p>Two.</p></div></body>"


def test_the_fixture_with_three_pages() -> None:
    """Whole pages with menus, a pager and teasers, with the default selector; ``include`` adds the headline."""
    pages = [fixture(f"three-pages-{number}") for number in (1, 2, 3)]
    parts = [domext.extract(page.html, url=page.url, options=Options(include=("h1",))) for page in pages]
    assert [part.next_page for part in parts] == [pages[1].url, pages[2].url, None]
    text = domext.stitch(parts).text
    headline = "The ferry that would not be sold"
    assert text.count(headline) == 1
    assert text.count("Three councils, two buyers") == 1
    paragraphs = [part for page in pages for part in page.gold.strip().split("\n\n")]
    paragraphs = [part for part in paragraphs if not part.startswith((headline, TEASER))]
    assert [text.count(paragraph) for paragraph in paragraphs] == [1] * len(paragraphs)
    places = [text.index(paragraph) for paragraph in paragraphs]
    assert places == sorted(places)


def test_the_fixture_with_a_thread_on_two_pages() -> None:
    """The address does not call its number a page, so the row of page numbers decides."""
    pages = [fixture(f"two-pages-{number}") for number in (1, 2)]
    parts = [domext.extract(page.html, url=page.url, options=Options(include=("h1",))) for page in pages]
    assert [part.next_page for part in parts] == [pages[1].url, None]
    assert domext.stitch(parts).text.count("Gartenschere") == 2
