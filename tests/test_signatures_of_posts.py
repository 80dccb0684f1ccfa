"""Signatures below posts, and elements of manuals that have a similar name."""

from __future__ import annotations

from functools import partial

import pytest

import domext
from domext import Page
from domext.learned.rules.signatures import without_signatures, without_signatures_of_posts
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


# Short posts with the long signature of their author.
REPLIES = {
    "en": ("It worked, thank you.", "A hinge that squeaks is a hinge that asks for oil."),
    "de": ("Danke, das hat geholfen.", "Wer gut schmiert, der gut fährt, auch mit Fensterläden aus Eiche."),
    "ru": ("Спасибо, помогло.", "Скрипучая петля просит масла, а не молотка."),
    "zh": ("谢谢，好了。", "会响的铰链要的是油，不是锤子。"),
    "ar": ("شكرًا، نجح الأمر.", "المفصلة التي تصرّ تطلب الزيت لا المطرقة."),
}
RULES = (
    "<div>\n__________________<br>\n{}</div>",
    "<div>_________________<br>{}<div>{}</div></div>",
    "<p>_______________________________<br><i>{}</i></p>",
)

kept = partial(kept_by, without_signatures)
kept_of_thread = partial(kept_by, without_signatures_of_posts)


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


@pytest.mark.parametrize("language", REPLIES)
@pytest.mark.parametrize("frame", FRAMES)
def test_signatures_longer_than_the_posts_of_a_thread_are_dropped(frame: str, language: str) -> None:
    text, signature = REPLIES[language]
    post = f"<div class=post><p>{text}</p>{frame.format(signature)}</div>"
    assert kept_of_thread(post * 3) == [True, False] * 3


@pytest.mark.parametrize("frame", FRAMES)
def test_a_thread_that_consists_of_signatures_keeps_them(frame: str) -> None:
    assert kept_of_thread(f"<p>Ja.</p>{frame.format(POSTS['de'][0])}" * 2) == [True] * 4


@pytest.mark.parametrize("language", REPLIES)
@pytest.mark.parametrize("rule", RULES)
def test_the_text_below_a_line_of_underscores_in_a_post_is_a_signature(rule: str, language: str) -> None:
    text, signature = REPLIES[language]
    post = f"<td><div>{text}</div>{rule.format(signature, 'Halvard')}</td>"
    page = domext.parse(f"<table><tr>{post}</tr><tr>{post}</tr></table>")
    assert [page.blocks.text(row) for row, keep in enumerate(kept_of_thread(page)) if keep] == [text] * 2


@pytest.mark.parametrize("post", ["<p>____ {}</p>", "<p>{}</p><p>_____________</p>", "<p>{}<br>_____________</p>"])
def test_gaps_and_lines_between_texts_are_no_signatures(post: str) -> None:
    page = domext.parse(post.format(POSTS["en"][0]) * 2)
    assert all(kept_of_thread(page))


def test_lines_of_a_form_are_no_signatures_outside_of_a_thread() -> None:
    assert all(kept(f"<p>{POSTS['de'][0]}</p><p>______________<br>Ort, Datum</p>" * 2))


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


@pytest.mark.cost
def test_the_cost_is_linear_in_signatures() -> None:
    def page(size: int) -> Page:
        return domext.parse(f"<p>{POSTS['en'][0] * 9}</p>" + "<div class=signature><div class=signature>a" * size)

    assert growth(lambda page: without_signatures(page, everything(page)), page) < MAX_GROWTH


@pytest.mark.cost
def test_the_cost_is_linear_in_lines_of_underscores() -> None:
    def page(size: int) -> Page:
        return domext.parse(f"<p>{POSTS['en'][0] * 9}</p>" + "<div>__________ <br>a<div>__________" * size)

    assert growth(lambda page: without_signatures_of_posts(page, everything(page)), page) < MAX_GROWTH
