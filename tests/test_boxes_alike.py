"""Boxes of a few sentences that are like a box above them, and the text below headings that alone are kept."""

from __future__ import annotations

import pytest

import domext
from domext.body.completion.boxes_alike import with_boxes_alike
from domext.body.completion.lone_headings import with_text_below_headings
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import added_texts, keep_k, kept_blocks

KEPT = "<p>K, und zwar seit dem Frühjahr, steht hier in vielen Worten.</p>"
LAST = "<h2>Ab wann</h2><p>Die Uhr kommt im November. Wer die alte hat, zahlt die Hälfte.</p>"


@pytest.mark.parametrize("name", ["class='section text'", "style='background:#fff;max-width:600px'"])
@pytest.mark.parametrize("tag", ["section", "div"])
def test_a_box_like_one_above_it_belongs_to_a_short_article(name: str, tag: str) -> None:
    html = f"<main><{tag} {name}>{KEPT}</{tag}><{tag} class=quote>«Bon.»</{tag}><{tag} {name}>{LAST}</{tag}></main>"
    assert added_texts(with_boxes_alike, html) == [
        "Ab wann",
        "Die Uhr kommt im November. Wer die alte hat, zahlt die Hälfte.",
    ]


@pytest.mark.parametrize(
    "html",
    [
        f"<div class=a>{KEPT}</div><div class=b>{LAST}</div>",
        f"<div>{KEPT}</div><div>{LAST}</div>",
        f"<div class=a>{LAST}</div><div class=a>{KEPT}</div>",
        f"<main><div class=a>{KEPT}</div></main><footer><div class=a>{LAST}</div></footer>",
        f"<div class=a>{KEPT}</div><div class=a>{LAST}<form><input></form></div>",
        f"<div class=a>{KEPT}</div><div class=a>{LAST}<time>3. Mai</time>.</div>",
        f"<div class=a>{KEPT}</div><div class=a><a href=/1>{LAST}</a></div>",
        f"<div class=a>{KEPT}</div><div class=a><p>Mehr lesen.</p></div>",
        f"<div class=a>{KEPT}</div><div class=a><p>Drei Worte ohne Punkt</p></div>",
        f"<div class=a>{KEPT}{'<p>K und noch ein Satz, der hier schon lange steht.</p>' * 20}</div><div class=a>{LAST}</div>",
    ],
)
def test_other_boxes_do_not(html: str) -> None:
    assert added_texts(with_boxes_alike, html) == []


CARD = "<div class=card><h3>{}</h3><p>{}</p></div>"
KEPT_CARD = CARD.format("K", "K, und zwar zwei.")


@pytest.mark.parametrize("row", ["{0}{1}{1}", "{1}{0}{1}", "{1}{1}{0}", "{0}{1}{1}{0}"])
def test_a_card_in_a_row_of_which_at_least_half_is_kept(row: str) -> None:
    long = "<p>K und noch ein Satz, der hier schon lange steht.</p>" * 20
    cards = row.format(CARD.format("Лодки", "Две, из дерева."), KEPT_CARD)
    assert added_texts(with_boxes_alike, f"{long}<div>{cards}</div>") == ["Лодки", "Две, из дерева."] * row.count("{0}")


@pytest.mark.parametrize(
    "cards",
    [
        CARD.format("Boote", "Zwei, aus Holz.") + KEPT_CARD,
        CARD.format("Boote", "Zwei, aus Holz.") * 3 + KEPT_CARD * 2,
        "<div class=card><p>Zwei Boote, aus Holz.</p></div>" + KEPT_CARD * 2,
        CARD.format("Boote", "Zwei, aus Holz. <a href=/1>Mehr</a>") + KEPT_CARD * 2,
        CARD.format("Boote", "Zwei aus Holz") + KEPT_CARD * 2,
        KEPT_CARD * 2 + "<div class=pic><img></div>" + CARD.format("Boote", "Zwei, aus Holz."),
        CARD.replace("card", "promo").format("Boote", "Zwei, aus Holz.") + KEPT_CARD * 2,
    ],
)
def test_other_cards_are_not_added(cards: str) -> None:
    long = "<p>K und noch ein Satz, der hier schon lange steht.</p>" * 20
    assert added_texts(with_boxes_alike, f"{long}<div>{cards}</div>") == []


PLAY = "<a name=s1><b>NAN</b></a><blockquote><a name=1>Le puits est là.</a><br><a name=2>La lune est loin.</a></blockquote>"


@pytest.mark.parametrize(
    ("below", "added"),
    [
        (PLAY, ["NAN", "Le puits est là.\nLa lune est loin."]),
        ("Zeile<br><br>noch eine<nav>Weiter</nav>Ende", ["Zeile", "noch eine"]),
        ("<p><a href=/2>次の場</a></p><p>夜。</p>", []),
        ("<table><tr><td>Weiter</table>", []),
    ],
)
def test_the_text_below_the_only_kept_heading(below: str, added: list[str]) -> None:
    assert added_texts(with_text_below_headings, f"<div>Menu</div><h3>K. Ein Platz. Abend.</h3>{below}") == added
    assert added_texts(with_text_below_headings, f"<h3>K. Ein Platz.</h3><p>K</p>{below}") == []


@pytest.mark.cost
@pytest.mark.parametrize(
    "box", [f"<div class=a>{LAST}</div>", f"<div class=a><div class=a>{LAST}", "<h3>K</h3>a<br><br>"]
)
def test_the_time_grows_with_the_page(box: str) -> None:
    def add(page: domext.Page) -> None:
        with_text_below_headings(with_boxes_alike(kept_blocks(page, keep_k(page))))

    assert growth(add, lambda size: domext.parse(f"<div class=a>{KEPT}</div>{box * size}")) < MAX_GROWTH
