"""Reviews by customers are dropped on the page of a product; quotations and press reviews in its description stay."""

from __future__ import annotations

from functools import partial

import pytest

import domext
from domext import Page
from domext.learned.rules.reviews import without_reviews
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_by
from tests.stories import STORIES

REVIEWS = {
    "en": ("Warm even at sea, and the sleeves are long.", "Too heavy for me, so it went back to the shop."),
    "de": ("Warm auch auf See, und die Ärmel sind lang.", "Mir zu schwer, er ging zurück an den Laden."),
    "ru": ("Тепло даже в море, и рукава длинные.", "Для меня слишком тяжёлый, вернул в магазин."),
    "ja": ("海の上でも暖かく、袖も長いです。", "私には重すぎたので店に返しました。"),
}
# A list of two reviews in the markup of several shops.
LISTS = (
    "<div id=reviews><ol class=commentlist><li class='review even'><p>{}</p></li><li class='review odd'><p>{}</p></li></ol></div>",
    "<section class='product-reviews'><div class='card a'><p>{}</p></div><div class='card a'><p>{}</p></div></section>",
    "<div class='shop-rev-widget__reviews'><div class=shop-rev><p>{}</p></div><div class=shop-rev><p>{}</p></div></div>",
    "<div><div class=review-item><p>{}</p></div><div class='review-item last'><p>{}</p></div></div>",
    "<ul><li itemprop=review><p>{}</p></li><li itemprop=review><p>{}</p></li></ul>",
    "<div><div itemtype='https://schema.org/Review'><p>{}</p></div><div itemtype='http://schema.org/Review'><p>{}</p></div></div>",
    "<div class=kundenbewertungen><div class=bewertung><p>{}</p></div><div class=bewertung><p>{}</p></div></div>",
)
# Lines that are no reviews by customers.
OTHERS = (
    "<div class=review><p>{}</p></div><p>{}</p>",  # a quotation
    "<div id=press_reviews>{}<br><br><a href=/paper>{}</a></div>",
    "<div class=previews><p class=preview>{}</p><p class=preview>{}</p></div>",
    "<ul><li class=review-policy>{}</li><li class=review-policy>{}</li></ul>",
    "<div class='tabs-reviews'><div class=panel>{}</div><div class=panel>{}</div></div>",
    "<div class='has-reviews-below'><p class=a>{}</p><p class=a>{}</p></div>",
)

kept = partial(kept_by, without_reviews)


@pytest.mark.parametrize("markup", LISTS)
@pytest.mark.parametrize("language", STORIES)
def test_reviews_below_a_description_are_dropped(language: str, markup: str) -> None:
    description, reviews = f"<h1>Coat</h1><p>{STORIES[language]}</p>", markup.format(*REVIEWS[language])
    assert kept(description + reviews) == [True, True, False, False]
    assert kept(reviews + description) == [False, False, True, True]
    assert all(kept(reviews))


def test_the_heading_and_the_summary_of_reviews_go_with_them() -> None:
    heading = "<h2>Reviews</h2><p>4.5 of 5 stars</p>"
    reviews = "".join(f"<div class=review>{text}</div>" for text in REVIEWS["en"])
    page = f"<p>{STORIES['en']}</p><section id=reviews>{heading}<div class=list>{reviews}</div></section>"
    assert kept(page) == [True, False, False, False, False]


def test_text_around_reviews_stays() -> None:
    reviews = "".join(f"<div class=review>{text}</div>" for text in REVIEWS["en"])
    story = f"<p>{STORIES['en']}</p>"
    assert kept(f"<main class=product-reviews>{story}{reviews}{story}</main>") == [True, False, False, True]


@pytest.mark.parametrize("markup", OTHERS)
@pytest.mark.parametrize("language", STORIES)
def test_other_lines_stay(language: str, markup: str) -> None:
    assert all(kept(f"<p>{STORIES[language]}</p>{markup.format(*REVIEWS[language])}"))


@pytest.mark.cost
@pytest.mark.parametrize(
    "markup",
    ["<div class=reviews><p class=card>one two three", "<p class=review>one two three", "<b itemprop=review>a b c d"],
)
def test_the_cost_is_linear_in_reviews(markup: str) -> None:
    def page(size: int) -> Page:
        return domext.parse(f"<p>{STORIES['en'] * 2}</p>{markup * size}")

    assert growth(lambda page: without_reviews(page, everything(page)), page) < MAX_GROWTH
