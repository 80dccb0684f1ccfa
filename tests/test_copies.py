"""Copies of a part of an article, and repetitions that belong to it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext import Page
from domext.core import core
from domext.learned.rules.copies import _array_words, without_copies
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_by

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.table.nodes import BoolArray

# Texts of at least 50 words each.
TEXTS = {
    "en": [f"Paragraph {n} tells how the ferry crosses the sound twice a day, whatever the weather does. " * 2 for n in range(3)],
    "de": [f"Absatz {n} erzählt, wie die Fähre zweimal am Tag über den Sund fährt, bei jedem Wetter. " * 2 for n in range(3)],
    "ru": [f"Абзац {n} рассказывает, как паром дважды в день ходит через пролив при любой погоде. " * 2 for n in range(3)],
    "ja": [f"第{n}段落は渡し船がどんな天気でも一日に二回海峡を渡る様子を語る。" * 3 for n in range(3)],
}  # fmt: skip
LEAD = (
    "The council voted nine to four on Tuesday, and the mayor, who was not there, sent a letter that nobody could read."
)


def kept(markup: str, rule: Callable[[Page, BoolArray], BoolArray] = without_copies) -> str:
    """The blocks that stay if all are kept: ``x`` for each that does, ``.`` for each that does not."""
    return "".join(".x"[kept] for kept in kept_by(rule, markup))


@pytest.mark.parametrize("language", TEXTS)
def test_the_second_of_two_versions_of_an_article_is_dropped(language: str) -> None:
    story = "".join(f"<p>{text}</p>" for text in TEXTS[language])
    phone = "".join(f"<div><span>{text}</span></div>" for text in TEXTS[language])
    assert kept(f"<p>{LEAD}</p><div class=desktop>{story}</div><div class=mobile>{phone}</div>") == "xxxx..."
    assert kept(f"<div>{story}</div><h2>Print</h2><div>{LEAD}{phone}</div>") == "xxxxx..."
    assert kept(story * 3) == "xxx......"


@pytest.mark.parametrize("language", TEXTS)
def test_a_copy_may_be_a_part(language: str) -> None:
    story = [f"<p>{text}</p>" for text in TEXTS[language]]
    assert kept("".join(story) + "".join(story[1:])) == "xxx.."


@pytest.mark.parametrize("language", TEXTS)
def test_other_blocks_may_be_among_those_of_a_copy(language: str) -> None:
    first, second, third = (f"<p>{text}</p>" for text in TEXTS[language])
    more, link = f"<p>{TEXTS[language][0]} {TEXTS[language][1]}</p>", "<p>&gt;&gt;&gt; 1</p>"
    story = first + link + second + link + third + link + more
    assert kept(f"{story}<hr>{story}") == "xxxxxxx......."
    # Blocks that are kept in one of the two only.
    assert kept(f"{story}<hr>{first}<p>6</p>{second}{third}{link}<p>5</p>{more}") == "xxxxxxx.x...x."
    other = f"<p>{LEAD}</p>" * 3
    assert kept(f"{story}<hr>{first}{other}{second}{other}{third}{other}{more}") == "x" * 19 + "."


def test_labels_and_numbers_that_repeat_by_chance_stay() -> None:
    labels = ("Weight of the whole boat in kg", "Length of the hull in metres", "Crew")
    table = "".join(f"<tr><td>{label}<td>{{}}{n}" for n, label in enumerate(labels * 4))
    assert set(kept("".join(f"<table>{table.replace('{}', str(boat))}</table>" for boat in range(4)))) == {"x"}


def test_short_repetitions_stay() -> None:
    refrain = "<p>Row, row, row the boat, gently down the stream, merrily, merrily.</p>"
    assert kept("".join(f"<p>{text}</p>{refrain}" for text in TEXTS["en"])) == "xxxxxx"
    story = "".join(f"<p>{n} {text}</p>" for n in range(8) for text in TEXTS["de"])
    assert kept(story + f"<p>{TEXTS['ru'][0] * 3}</p>" * 2) == "x" * 26  # less than a tenth of the text


def test_a_text_that_repeats_a_few_paragraphs_again_and_again_stays() -> None:
    assert set(kept(f"<p>{LEAD}</p><p>So it goes.</p>" * 40)) == {"x"}


def test_quotations_of_posts_stay() -> None:
    posts = "".join(f"<p>{text}</p>" for text in TEXTS["en"])
    reply = f"<blockquote>{posts}</blockquote>"
    for rule in (without_copies, partial(without_copies, in_quotations=False)):
        assert kept(f"{posts}{reply}<p>I agree.</p>", rule) == "x" * 7
        assert kept(f"{posts}{reply}<p>I agree.</p>{reply}<p>I do not.</p>", rule) == "x" * 11


def test_quotations_in_a_copy_are_dropped_with_it() -> None:
    first, second, third = (f"<p>{text}</p>" for text in TEXTS["de"])
    story = f"<p>{LEAD}</p><blockquote>{first}</blockquote>{second}<blockquote>{third}</blockquote>"
    assert kept(story * 2) == "xxxx...."
    assert kept(story * 2, partial(without_copies, in_quotations=False)) == "x" * 8


def test_dropped_blocks_are_no_originals() -> None:
    page = domext.parse("".join(f"<p>{text}</p>" for text in TEXTS["ja"] * 2))
    keep = np.array([False] * 3 + [True] * 3)
    assert without_copies(page, keep).tolist() == keep.tolist()


@pytest.mark.skipif(core is None, reason="the compiled core is not installed, or is switched off")
@given(st.lists(st.tuples(*[st.integers(0, 3)] * 3, st.booleans()), max_size=40))
def test_the_compiled_core_counts_the_words_that_numpy_counts(rows: list[tuple[int, int, int, bool]]) -> None:
    characters, letters, words = (np.array([row[n] for row in rows], np.int32) for n in range(3))
    keep = np.array([row[3] for row in rows], np.bool_)
    expected = _array_words(characters[keep], letters[keep], words[keep])
    assert core.words_of_copies(characters, letters, words, keep) == expected
    with pytest.raises(ValueError, match="words_of_copies: "):
        core.words_of_copies(characters, letters, words, np.append(keep, True))


def test_the_selector_drops_copies() -> None:
    story = "".join(f"<p>{text}</p>" for text in TEXTS["en"])
    page = f"<h1>The ferry</h1><article>{story}</article><article class=print>{story}</article>"
    assert domext.extract(page).text.count("Paragraph 2 tells") == 2  # a paragraph says it twice


@pytest.mark.cost
@pytest.mark.parametrize("text", ["a b c d e f", "a " * 60])
def test_the_cost_is_linear_in_repetitions(text: str) -> None:
    def page(size: int) -> Page:
        return domext.parse(f"<p>{text}<p>{text}, too" * size)

    assert growth(lambda page: without_copies(page, everything(page)), page) < MAX_GROWTH
