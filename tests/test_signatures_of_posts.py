"""Signatures below posts, and elements of manuals that have a similar name."""

from __future__ import annotations

from functools import partial

import pytest

import domext
from domext import Page
from domext.learned.rules.signatures import without_signatures
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_by

POSTS = {
    "en": (
        "The hinge of the left shutter sags, so I took it off and filled the holes with oak pegs.",
        "Ask me about oak.",
    ),
    "de": (
        "Das Scharnier hängt durch, deshalb habe ich die Löcher mit Eichendübeln gefüllt.",
        "Fragt mich nach Eiche.",
    ),
    "ru": ("Петля провисла, поэтому я снял ставню и заделал отверстия дубовыми пробками.", "Спросите меня про дуб."),
    "zh": ("左边的百叶窗铰链下垂了，所以我把它拆下来，用橡木塞填了孔。", "问我橡木的事。"),
}
FRAMES = (
    "<div class=signature>{}</div>",
    '<aside class="message-signature"><div class=bbWrapper>{}</div></aside>',
    "<div id=signature_12><div>{}</div></div>",
    "<table><tr><td class=postSignature>{}</td></tr></table>",
    '<div class="postsignature postmsg"><hr><p>{}</p></div>',
    "<table><tr><td class=plm><div class=sign>{}</div></td></tr></table>",
)
OTHERS = (
    '<div class="member-signature">{}</div>',
    '<section class="tsd-signature">{}</section>',
    "<div class=signatures>{}</div>",
    '<div class="signature-dish">{}</div>',
    '<div class="road-sign">{}</div>',
    '<div class="sign-up design">{}</div>',
)


kept = partial(kept_by, without_signatures)


@pytest.mark.parametrize("language", POSTS)
@pytest.mark.parametrize("frame", FRAMES)
def test_the_signature_below_each_post_is_dropped(frame: str, language: str) -> None:
    text, signature = POSTS[language]
    post = f"<div class=post><p>{text}</p>{frame.format(signature)}</div>"
    assert kept(post * 2) == [True, False, True, False]


@pytest.mark.parametrize("frame", OTHERS)
def test_elements_with_similar_names_stay(frame: str) -> None:
    text, signature = POSTS["en"]
    assert kept(f"<p>{text}</p>{frame.format(signature)}" * 2) == [True] * 4


@pytest.mark.parametrize("frame", FRAMES)
def test_one_signature_may_be_the_byline_of_an_article(frame: str) -> None:
    assert kept(f"{frame.format('Von Ilse Hagedorn')}<p>{POSTS['de'][0]}</p>") == [True, True]


@pytest.mark.parametrize("frame", FRAMES)
def test_signatures_that_hold_much_of_the_text_stay(frame: str) -> None:
    text, signature = POSTS["de"]
    assert kept(f"<p>{signature}</p>{frame.format(text)}" * 2) == [True] * 4


def test_a_thread_is_extracted_without_signatures() -> None:
    text, signature = POSTS["en"]
    posts = "".join(
        f"<div class=message><h4>Wright {day}</h4><p>{text} That was on day {day}, and it has held since.</p>"
        f"<aside class=message-signature>{signature} I also answer on {day} evenings a week.</aside></div>"
        for day in range(2, 7)
    )
    article = domext.extract(f"<title>Sagging shutter</title><h1>Sagging shutter</h1>{posts}")
    assert article.text.count("oak pegs") == 5
    assert "Ask me" not in article.text


def test_the_cost_is_linear_in_signatures() -> None:
    def page(size: int) -> Page:
        return domext.parse(f"<p>{POSTS['en'][0] * 9}</p>" + "<div class=signature><div class=signature>a" * size)

    assert growth(lambda page: without_signatures(page, everything(page)), page) < MAX_GROWTH
