"""Which blocks a gold text holds, by hand."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domext.training import alignment
from domext.training.alignment import align, content_shares
from tests.clock import within


def shares(blocks: list[str], gold: str) -> list[float]:
    return list(map(float, content_shares(blocks, gold)))


def test_shares_are_of_the_words_of_a_block() -> None:
    blocks = ["Home", "one two three four", "five, six, seven and more of it", "", "§"]
    # Of the third block's seven words the gold has three.
    assert shares(blocks, "One two three four\n\nFIVE six seven") == pytest.approx([0, 1, 3 / 7, 0, 0])


def test_a_word_that_is_matched_alone_is_chance() -> None:
    gold = "from the start of the bridge we saw the river and home was far away"
    # "home" or "was" of the menus could be matched, for the page's article lacks both.
    blocks = ["home", "news", "from the start of the bridge we saw", "it was"]
    assert shares(blocks, gold) == [0, 0, 1, 0]


def test_scattered_words_are_chance() -> None:
    gold = "a lorry of the council stopped at the bridge and was not seen again in that part of town"
    # Lorry, council, bridge, seen, town are all there, in order, and far from each other.
    assert shares(["lorry council bridge seen town"], gold) == [0]


def test_a_short_heading_between_matched_paragraphs_is_content() -> None:
    blocks = ["Contact", "one two three four", "Contact", "five six seven eight"]
    gold = "one two three four\nContact\nfive six seven eight"
    assert shares(blocks, gold) == [0, 1, 1, 1]


def test_cells_of_one_word_hold_together() -> None:
    assert shares(["menu", "a", "b", "c", "d", "login"], "a b c d") == [0, 1, 1, 1, 1, 0]


def test_small_edits_of_the_gold_are_forgiven() -> None:
    # The gold lacks the note's number, and has a word that the page has not.
    assert shares(["one two 7 three four five"], "one two three really four five") == pytest.approx([5 / 6])


def test_a_short_gold_is_matched_whole() -> None:
    assert shares(["menu", "page not found", "not"], "Not found") == pytest.approx([0, 2 / 3, 0])
    assert shares(["menu", "gone"], "gone") == [0, 1]


def test_parts_may_stand_in_another_order() -> None:
    first, second = ("alpha beta gamma delta epsilon zeta eta theta iota", "one two three four five six seven eight")
    assert shares([second, "menu", first], f"{first}\n{second}") == [1, 0, 1]


def test_text_that_the_gold_has_once_is_found_once() -> None:
    assert shares(["one two three", "menu", "one two three"], "one two three") == [1, 0, 0]


def test_scripts_without_spaces_are_compared_by_character() -> None:
    assert shares(["首页", "桥在十一个月后重新开放", "联系我们"], "桥在十一个月后重新开放。") == [0, 1, 0]
    assert shares(["桥在十一个月后重新开放很久"], "桥在十一个月后重新开放") == pytest.approx([11 / 13])


def test_nothing() -> None:
    assert shares([], "gold") == []
    assert shares(["page"], "") == [0]
    assert shares([""], "") == [0]


WORDS = st.lists(st.sampled_from("abcdefgh"), max_size=40)


@given(WORDS, WORDS)
def test_places_are_of_equal_words_and_given_once(page: list[str], gold: list[str]) -> None:
    places = align(page, gold).tolist()
    given_out = [place for place in places if place >= 0]
    assert len(set(given_out)) == len(given_out)
    assert all(page[word] == gold[place] for word, place in enumerate(places) if place >= 0)


@given(WORDS)
def test_a_text_is_its_own_gold(words: list[str]) -> None:
    assert align(words, words).tolist() == list(range(len(words)))


@given(WORDS, WORDS, st.integers(1, 200))
def test_cut_texts_are_aligned_as_well(page: list[str], gold: list[str], pairs: int) -> None:
    """However small the pieces, places stay equal words; and the same text is found whole."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alignment, "_PAIRS", pairs)
        patch.setattr(alignment, "_ANCHOR", 3)
        places = align(page, gold).tolist()
        assert all(page[word] == gold[place] for word, place in enumerate(places) if place >= 0)
        assert align(page, page).tolist() == list(range(len(page)))


def test_long_texts_are_cut_where_both_have_the_same_rare_words() -> None:
    """A page of 50,000 words, half of them the gold's: pieces end at anchors, so nothing is lost at their ends."""
    gold = [f"{number % 977} {number % 983}" for number in range(25_000)]
    blocks = [text for paragraph in gold for text in (paragraph, "menu of the page")]
    start = time.process_time()
    found = shares(blocks[:20_000], "\n".join(gold[:10_000]))
    assert found == [1, 0] * 10_000
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alignment, "_PAIRS", 1 << 20)
        assert shares(blocks, "\n".join(gold)) == [1, 0] * 25_000
    assert within(start, 20)
