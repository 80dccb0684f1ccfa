"""Text that readers do not see beside an article, and hidden text that is part of it; biographies of authors."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import pytest

import domext
from domext import Page, Selection
from domext.body.completion.completed_selection import completed
from domext.learned.rules.biographies import without_biographies
from domext.learned.rules.unseen import (
    without_hidden_beginning,
    without_hidden_languages,
    without_hidden_lines,
    without_hidden_noise,
    without_player_fallbacks,
    without_spoken,
    without_text_for_paper,
)
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import added_texts, everything, kept_by
from tests.stories import STORIES

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks

GREETINGS = {
    "en": "New to this blog? Subscribe to the feed, and read about the harbour every week.",
    "de": "Neu hier? Abonniere den Feed und lies jede Woche vom Hafen, auch im Winter und bei Eis.",
    "ru": "Вы здесь впервые? Подпишитесь на ленту и каждую неделю читайте о гавани, и зимой тоже.",
    "ja": "初めての方は、フィードを登録して毎週港の話をお読みください。",
}
LIVES = {
    "en": "Maren Holt has been a pilot on the sound for thirty years, and since then she has written about harbours. "
    * 2,
    "de": "Maren Holt war dreißig Jahre lang Lotsin im Sund, und seitdem schreibt sie über Häfen und über Schiffe. "
    * 2,
    "ru": "Марен Хольт тридцать лет была лоцманом в проливе, а теперь она пишет о гаванях и о старых кораблях. " * 2,
    "ja": "マーレン・ホルトは三十年間海峡の水先人を務め、今は港と古い船について書いています。",
}
BOXES = (
    "<div id=author>{}</div>",
    '<section class="author-box"><h4>Maren Holt</h4><p>{}</p></section>',
    '<div class="post post-author">{}</div>',
    '<aside class="AuthorBio">{}</aside>',
    "<div class=autor-info>{}</div>",
    "<p class=about_the_author>{}</p>",
)
LABELS = (
    "sr-only",
    "visually-hidden",
    "screen-reader-text",
    "u-visually-hidden focusable",
    "visuallyHidden",
    "usa-sr-only",
    "u-srOnly",
    "element-invisible",
    "ui-helper-hidden-accessible",
)
ON_PAPER = (
    "print-only",
    "u-print-only",
    "visible-print-block",
    "show-for-print",
    "d-none d-print-block",
    "hidden print:block",
    "print:flex note hidden",
)
FALLBACKS = {
    "en": "Your browser does not support this film.",
    "de": "Ihr Browser kann diesen Film nicht zeigen.",
    "ru": "Ваш браузер не поддерживает это видео.",
    "ja": "お使いのブラウザは動画に対応していません。",
}


@pytest.mark.parametrize("language", STORIES)
@pytest.mark.parametrize(
    "frame",
    ['<div class=welcome style="display:none"><p>{}</div>', "<div hidden>{}</div>", '<p style="visibility: hidden">{}'],
)
def test_a_hidden_greeting_is_dropped(frame: str, language: str) -> None:
    greeting, story = frame.format(GREETINGS[language]), f"<p>{STORIES[language]}</p>"

    kept = partial(kept_by, without_hidden_beginning)

    title = "What the council of the island said about the ferry, the quay and the timetable"
    assert kept(f"<h1>{title}</h1>{greeting}{story}") == [True, False, True]
    assert kept(f"{story}{greeting}{story}") == [True] * 3  # a tab, or an answer that unfolds
    assert kept(f"{greeting}{story}{greeting}") == [True] * 3  # paragraphs that appear one after the other
    assert kept(f"{greeting * 9}{story}") == [True] * 10  # the article, on a page that a script shows
    assert kept(f"{greeting}<p>Three words here.") == [True] * 2


def test_a_summary_that_a_reader_can_unfold_stays() -> None:
    page = domext.parse(f"<details><summary>Short</summary><p>{GREETINGS['en']}</details><p>{STORIES['en']}")
    assert without_hidden_beginning(page, everything(page)).all()


@pytest.mark.parametrize("name", LABELS)
@pytest.mark.parametrize("language", STORIES)
def test_words_for_readers_who_hear_the_page_are_dropped(name: str, language: str) -> None:
    story, words = f"<p>{STORIES[language]}</p>", GREETINGS[language]

    kept = partial(kept_by, without_spoken)

    assert kept(f'{story}<h2 class="{name}">{words}</h2>{story}') == [True, False, True]
    assert kept(f'{story}<div><button><span class="{name}">{words}</span> <i></i></button></div>') == [True, False]
    assert kept(f'{story}<p><span class="{name}">{words}</span> Seen.</p>') == [True, True]
    assert kept(f'{story}<p>Seen <span class="{name}">{words}</span></p>') == [True, True]
    assert kept(f'{story}<table><tr><td><span class="{name}">{words}</span><td>1</table>') == [True] * 3
    assert kept(f'<div class="{name}">{story}</div><p>{words}') == [True, True]
    assert kept(f'{story}<p class="not-sr-only">{words}') == [True, True]
    page = domext.parse(
        f'{story}<h2 class="{name}">{words}</h2><figcaption><span class="{name}">{words}</span></figcaption>'
    )
    keep = everything(page)
    assert without_spoken(page, keep, but_headings=True).tolist() == [True, True, False]


@pytest.mark.parametrize("name", ON_PAPER)
@pytest.mark.parametrize("language", STORIES)
def test_words_on_paper_are_dropped(name: str, language: str) -> None:
    story, words = f"<p>{STORIES[language]}</p>", GREETINGS[language]

    kept = partial(kept_by, without_text_for_paper)

    assert kept(f'{story}<div class="{name}"><p>{words}</div>{story}') == [True, False, True]
    assert kept(f'{story}<p>Seen. <span class="{name}">{words}</span>') == [True, True]
    assert kept(f'<div class="{name}">{story}</div><p>{words}') == [True, True]
    article = domext.extract(f'<article>{story}<p>{STORIES[language]}<span class="{name}"> ({words})</span></article>')
    assert words not in article.markdown


@pytest.mark.parametrize(
    "name",
    [
        "print",
        "no-print",
        "hidden-print",
        "printonly-edition",
        "print:hidden",
        "d-print-none",
        "print:block",
        "d-print-block",
    ],
)
def test_words_on_the_screen_stay_whatever_paper_shows(name: str) -> None:
    page = f'<p>{STORIES["en"]}</p><p class="{name}">{GREETINGS["en"]}'
    assert kept_by(without_text_for_paper, page) == [True, True]


@pytest.mark.parametrize("player", ["video", "audio", "canvas"])
@pytest.mark.parametrize("language", STORIES)
def test_the_words_in_a_player_are_dropped(player: str, language: str) -> None:
    story, words = f"<p>{STORIES[language]}</p>", FALLBACKS[language]

    kept = partial(kept_by, without_player_fallbacks)

    assert kept(f"{story}<{player} src=a>{words}</{player}>{story}") == [True, False, True]
    assert kept(f"{story}<figure><{player} src=a><p>{words}</p></{player}><figcaption>{words}</figure>") == [
        True,
        False,
        True,
    ]
    assert kept(f"<p>{words} {words}</p><{player} src=a>{words}</{player}>") == [True, False]
    assert all(kept(f"{story}<{player} src=a>{story * 2}"))  # nothing closes the player


@pytest.mark.parametrize("language", STORIES)
def test_a_caption_for_screen_readers_is_not_added(language: str) -> None:
    words = GREETINGS[language]
    rows = "".join(f"<tr><td>{number}<td>{STORIES[language]}" for number in range(3))
    table = f"<article><p>{STORIES[language]}<table><caption{{}}>{words}</caption>{rows}</table></article>"
    assert words not in domext.extract(table.format(" class=visually-hidden")).markdown
    assert words in domext.extract(table.format("")).markdown


@pytest.mark.parametrize("language", STORIES)
def test_a_biography_is_dropped(language: str) -> None:
    story, life = f"<p>{STORIES[language] * 2}</p>", LIVES[language]

    kept = partial(kept_by, without_biographies)

    for box in BOXES:
        assert kept(f"{story}{story}{box.format(life)}")[-1:] == [False]
        assert kept(f"{box.format(life)}{story}")[-2:] == [False, True]
    assert kept(f"{story}<div class=author>By Maren Holt</div>") == [True, True]
    words = "<p>Maren Holt<p>She writes about ropes, weirs and old boats of all kinds."
    assert kept(f"{story}<section class=auteur>{words}</section>") == [True, False, False]
    assert kept(f"{story}<section class=auteur>{words}</section>{story}") == [True] * 4
    assert kept(f"<div class=author>{story}{story}</div><p>{life}") == [True] * 3  # the class of the article
    assert kept(f'{story}<div class="hentry author-holt">{life}</div>') == [True, True]
    assert kept(f"{story}<article class=author>{life}</article>") == [True, True]


@pytest.mark.parametrize("space", [" ", "\n", "<b>&nbsp;</b>"])
def test_an_element_for_screen_readers_may_hold_nothing_below_the_text(space: str) -> None:
    page = f"<p>{STORIES['en']}</p><p class=sr-only>{GREETINGS['en']}</p><div class=sr-only>{space}</div>"
    assert kept_by(without_spoken, page) == [True, False]


def test_elements_for_screen_readers_in_each_other_count_once() -> None:
    words = "<span class=sr-only>one <b class=sr-only>two three</b></span> four five"
    assert kept_by(without_spoken, f"<p>{STORIES['en']}</p><p>{words}</p>") == [True, True]


@pytest.mark.cost
def test_the_cost_is_linear_in_spoken_elements() -> None:
    def page(size: int) -> Page:
        return domext.parse(f"<p>{STORIES['en']}</p>" + "<div class=sr-only>a <b>b</b><p>c" * size)

    assert growth(lambda page: without_spoken(page, everything(page)), page) < MAX_GROWTH


@pytest.mark.parametrize("hidden", ["hidden", 'style="display:none"'])
@pytest.mark.parametrize(("shown", "other"), [("de", "en"), ("en-GB", "ja"), ("ja", "ru")])
def test_a_hidden_translation_is_dropped(shown: str, other: str, hidden: str) -> None:
    kept = partial(kept_by, without_hidden_languages)
    text, translation = f"<div lang={shown}><p>{STORIES[shown[:2]]}</div>", f"<div lang={other} {hidden}><p>"
    page = f"<html lang={shown}><main>{{}}{translation}{STORIES[other]}</div></main>"
    assert kept(page.format(text)) == [True, False]
    assert kept(page.format(text.replace(f"lang={shown}", ""))) == [True, True]
    assert kept(page.format(text.replace(shown, other))) == [True, True]


def test_hidden_text_in_an_unknown_language_stays() -> None:
    hidden = f"<div lang='' hidden><p>{STORIES['de']}</p></div>"
    page = f"<html lang=de><p lang=fr>Fin</p><div><div lang=de><p>{STORIES['de']}</p></div>{hidden}</div>"
    assert kept_by(without_hidden_languages, domext.parse(page)) == [True, True, True]


@pytest.mark.parametrize("style", ["display:none", "display: none;", "visibility:hidden"])
@pytest.mark.parametrize("language", STORIES)
def test_hidden_words_that_nothing_opens_are_dropped(language: str, style: str) -> None:
    story, kept = STORIES[language], partial(kept_by, without_hidden_noise)
    noise = f'<span style="{style}">4 k8 &amp;Wz _q</span>'

    assert kept(f"<div>{story}<br>{noise}{story}</div>") == [True, False, True]
    assert kept(f"<p>{story}</p><p>maren@<span>{noise}</span>example.org") == [True, True, False, True]
    assert all(kept(f"<div>{story}<a href=#>?</a>{noise}{story}</div>"))
    assert all(kept(f"<div>{story}<i onclick='show(this)'>?</i>{noise}{story}</div>"))
    assert all(kept(f"<div>{story}{noise.replace('span ', 'span id=note ')}{story}</div>"))
    assert all(kept(f"<div>{story}{noise.replace('span ', 'span class=note ')}{story}</div>"))
    assert all(kept(f"<div>{story}<span style='{style}'>{'one two three four ' * 6}</span>{story}</div>"))
    assert all(kept(f"<p>{story}</p><div style='{style}'>{story}</div>"))


@pytest.mark.parametrize("attribute", ["hidden", "style='visibility: hidden'", "style=display:none"])
@pytest.mark.parametrize("language", STORIES)
def test_short_hidden_lines_below_a_paragraph_are_dropped(language: str, attribute: str) -> None:
    story, kept = f"<p>{STORIES[language]}</p>", partial(kept_by, without_hidden_lines)

    assert kept(f"{story}<p {attribute}>{FALLBACKS[language]}</p>{story}") == [True, False, True]
    # A script finds it, opens what is below a heading or a button, or shows all of the text.
    assert all(kept(f"{story}<p {attribute} class=x>{FALLBACKS[language]}</p>{story}"))
    assert all(kept(f"<h3>{FALLBACKS[language]}</h3><div {attribute}>{FALLBACKS[language]}</div>{story}"))
    assert all(kept(f"{story}<button>+</button><p {attribute}>{FALLBACKS[language]}</p>{story}"))
    assert all(kept(f"<div {attribute}>{story}<p style='margin:0'>{FALLBACKS[language]}</p></div>"))
    assert all(kept(f"<p>{FALLBACKS[language]}</p><p {attribute}>{FALLBACKS[language] * 9}</p>"))


def _completed(kept: KeptBlocks) -> KeptBlocks:
    """What a body keeps of some blocks."""
    selection = Selection(kept.mask, kept.mask.astype(np.float32))
    return kept.replaced(completed(kept.page, selection, ()).keep)


@pytest.mark.parametrize("name", ["hidden", "d-none", "md:hidden", "d-none d-print-block"])
@pytest.mark.parametrize("language", STORIES)
def test_the_body_adds_nothing_that_a_class_hides(language: str, name: str) -> None:
    def added(title: str, code: str) -> list[str]:
        return added_texts(_completed, f"{title}<p>K {STORIES[language]}</p>{code}<p>K {STORIES[language]}</p>")

    assert added("", "<pre>ferry --slow</pre>") == ["ferry --slow"]
    assert added("", f"<pre class='{name}'>ferry --slow</pre>") == []
    assert added("", f"<pre class='x-{name}'>ferry --slow</pre>") == ["ferry --slow"]
    assert added("", f"<div role=tabpanel class='{name}'><pre>ferry --slow</pre></div>") == ["ferry --slow"]
    assert added(f"<h1 class='{name}'>Ferry</h1>", "") == ["Ferry"]
    assert added(f"<h2 class='{name}'>Ferry</h2>", "") == []
    assert added("", f"<div class='{name}'><p>K {STORIES[language]}</p><pre>ferry --slow</pre></div>") == [
        "ferry --slow"
    ]
