"""Alignment of blocks with a gold text, by hand."""

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


def test_a_share_counts_the_words_of_a_block() -> None:
    blocks = ["Home", "one two three four", "five, six, seven and more of it", "", "§"]
    # Of the third block's seven words the gold has three.
    assert shares(blocks, "One two three four\n\nFIVE six seven") == pytest.approx([0, 1, 3 / 7, 0, 0])


def test_a_single_matched_word_is_a_coincidence() -> None:
    gold = "from the start of the bridge we saw the river and home was far away"
    # "home" and "was" of the menus could be matched, because the article of the page has neither.
    blocks = ["home", "news", "from the start of the bridge we saw", "it was"]
    assert shares(blocks, gold) == [0, 0, 1, 0]


def test_scattered_words_are_a_coincidence() -> None:
    gold = "a lorry of the council stopped at the bridge and was not seen again in that part of town"
    # The gold has all five words in this order, but far from each other.
    assert shares(["lorry council bridge seen town"], gold) == [0]


def test_a_short_heading_between_matched_paragraphs_is_content() -> None:
    blocks = ["Contact", "one two three four", "Contact", "five six seven eight"]
    gold = "one two three four\nContact\nfive six seven eight"
    assert shares(blocks, gold) == [0, 1, 1, 1]


def test_cells_of_one_word_are_matched_together() -> None:
    assert shares(["menu", "a", "b", "c", "d", "login"], "a b c d") == [0, 1, 1, 1, 1, 0]


def test_small_differences_do_not_prevent_a_match() -> None:
    # The gold lacks the number of a footnote, and has a word that the page does not have.
    assert shares(["one two 7 three four five"], "one two three really four five") == pytest.approx([5 / 6])


def test_a_gold_shorter_than_a_chain_is_matched_whole() -> None:
    assert shares(["menu", "page not found", "not"], "Not found") == pytest.approx([0, 2 / 3, 0])
    assert shares(["menu", "gone"], "gone") == [0, 1]


def test_parts_may_stand_in_another_order() -> None:
    first, second = ("alpha beta gamma delta epsilon zeta eta theta iota", "one two three four five six seven eight")
    assert shares([second, "menu", first], f"{first}\n{second}") == [1, 0, 1]


def test_the_first_of_two_copies_is_matched() -> None:
    assert shares(["one two three", "menu", "one two three"], "one two three") == [1, 0, 0]


def test_scripts_without_spaces_are_compared_by_character() -> None:
    assert shares(["首页", "桥在十一个月后重新开放", "联系我们"], "桥在十一个月后重新开放。") == [0, 1, 0]
    assert shares(["桥在十一个月后重新开放很久"], "桥在十一个月后重新开放") == pytest.approx([11 / 13])


def test_empty_texts_have_no_share() -> None:
    assert shares([], "gold") == []
    assert shares(["page"], "") == [0]
    assert shares([""], "") == [0]


WORDS = st.lists(st.sampled_from("abcdefgh"), max_size=40)


@given(WORDS, WORDS)
def test_matched_words_are_equal_and_no_place_is_used_twice(page: list[str], gold: list[str]) -> None:
    places = align(page, gold).tolist()
    used = [place for place in places if place >= 0]
    assert len(set(used)) == len(used)
    assert all(page[word] == gold[place] for word, place in enumerate(places) if place >= 0)


@given(WORDS)
def test_a_text_matches_itself(words: list[str]) -> None:
    assert align(words, words).tolist() == list(range(len(words)))


@given(WORDS, WORDS, st.integers(1, 200))
def test_texts_are_aligned_in_slices_of_any_size(page: list[str], gold: list[str], pairs: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alignment, "_MAX_PAIRS", pairs)
        patch.setattr(alignment, "_ANCHOR_WORDS", 3)
        places = align(page, gold).tolist()
        assert all(page[word] == gold[place] for word, place in enumerate(places) if place >= 0)
        assert align(page, page).tolist() == list(range(len(page)))


def test_long_texts_are_cut_at_runs_that_are_unique_in_both() -> None:
    """Slices end at anchors, so that no match is lost at their ends."""
    gold = [f"{number % 977} {number % 983}" for number in range(25_000)]
    blocks = [text for paragraph in gold for text in (paragraph, "menu of the page")]
    start = time.process_time()
    result = shares(blocks[:20_000], "\n".join(gold[:10_000]))
    assert result == [1, 0] * 10_000
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alignment, "_MAX_PAIRS", 1 << 20)
        assert shares(blocks, "\n".join(gold)) == [1, 0] * 25_000
    assert within(start, 20)
