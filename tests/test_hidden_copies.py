"""Hidden copies of what readers see are dropped; hidden text that stands nowhere else stays."""

from __future__ import annotations

from functools import partial

import pytest

import domext
from domext import Page
from domext.learned.rules.hidden_copies import without_hidden_copies
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_by
from tests.stories import STORIES

OFFERS = {
    "en": "Tickets for the winter ferry are cheaper until the end of March.",
    "de": "Fahrkarten für die Winterfähre sind bis Ende März billiger zu haben.",
    "ru": "Билеты на зимний паром дешевле до самого конца марта месяца.",
    "ja": "冬の渡し船の切符は三月末まで安く買うことができます。",
}
HIDDEN = (
    'style="display:none"',
    "hidden",
    'class="hidden"',
    'class="offer d-none"',
    'class="offer d-md-none"',
    'class="md:hidden"',
    'aria-hidden="true"',
)
SHOWN = (
    "",
    'class="d-none d-md-block"',
    'class="hidden md:block"',
    'class="overflow-hidden"',
    'aria-hidden="false"',
    "id=hidden",
)

kept = partial(kept_by, without_hidden_copies)


@pytest.mark.parametrize("hidden", HIDDEN)
@pytest.mark.parametrize("language", STORIES)
def test_the_hidden_one_of_two_copies_is_dropped(language: str, hidden: str) -> None:
    story, offer = f"<p>{STORIES[language]}</p>", OFFERS[language]
    shown, copy = f"<p>{offer}</p>", f"<div {hidden}><p>{offer}</p></div>"

    assert kept(story + copy + shown) == [True, False, True]
    assert kept(story + shown + copy) == [True, True, False]
    assert kept(story + copy) == [True, True]
    assert kept(story + shown + copy, [True, False, True]) == [True, False, True]


@pytest.mark.parametrize("shown", SHOWN)
def test_what_a_reader_sees_twice_stays(shown: str) -> None:
    offer = f"<p>{OFFERS['en']}</p>"
    assert kept(f"<p>{STORIES['en']}</p>{offer}<div {shown}>{offer}</div>") == [True] * 3


@pytest.mark.parametrize("end", ["", "…", "..."])
@pytest.mark.parametrize("language", STORIES)
def test_the_beginning_of_a_post_for_search_engines_is_dropped(language: str, end: str) -> None:
    first, second = STORIES[language], OFFERS[language]
    beginning = (first + second)[: len(first) + len(second) // 2] + end
    post = f"<div class=message><p>{first}</p><p>{second}</p></div>"
    assert kept(f"<div class=hidden><div itemprop=text>{beginning}</div></div>{post}") == [False, True, True]


def test_a_hidden_element_with_words_of_its_own_stays_whole() -> None:
    story, offer = f"<p>{STORIES['en']}</p>", f"<p>{OFFERS['en']}</p>"
    answer = f"<div hidden>{offer}<p>Bring your card to the quay, and show it to the pilot.</p></div>"
    assert kept(story + offer + answer) == [True] * 4


def test_panels_of_tabs_may_hold_the_same_lines() -> None:
    story, offer = f"<p>{STORIES['en']}</p>", f"<p>{OFFERS['en']}</p>"
    panels = f"<div role=tabpanel>{offer}</div><div role=tabpanel aria-hidden=true>{offer}</div>"
    assert kept(story + panels) == [True] * 3


def test_a_few_words_are_no_copy() -> None:
    rows = "<tr><td>Free<td>5 GB<tr class=hidden><td>Free<td>5 GB"
    assert all(kept(f"<p>{STORIES['en']}</p><table>{rows}</table>"))


def test_words_for_eyes_stay_if_only_screen_readers_get_their_copy() -> None:
    story, offer = f"<p>{STORIES['en']}</p>", OFFERS["en"]
    assert kept(f"{story}<p aria-hidden=true>{offer}</p><p class=sr-only>{offer}</p>") == [True] * 3


@pytest.mark.cost
@pytest.mark.parametrize("markup", ["<p hidden>{} {}", "<div class=hidden><p>a b c d e f g {}<b>{}</b></div>"])
def test_the_cost_is_linear_in_hidden_elements(markup: str) -> None:
    def page(size: int) -> Page:
        hidden = "".join(markup.format(OFFERS["en"], number) for number in range(size))
        return domext.parse(f"<p>{STORIES['en']}</p><p>{OFFERS['en'] * size}</p>{hidden}")

    assert growth(lambda page: without_hidden_copies(page, everything(page)), page) < MAX_GROWTH
