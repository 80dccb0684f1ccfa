"""Numbered lists whose numbers are lines of their own."""

from __future__ import annotations

import pytest

from domext.body.parts.numbered_lines import with_numbered_lines
from domext.body.tree import Block, Heading, Item, List, Paragraph
from tests.bodies import body, keep_all
from tests.clock import MAX_GROWTH, growth


def p(text: str) -> Paragraph:
    return Paragraph((text,))


RANKED = "<table>{}</table>".format(
    "".join(
        f"<tr><td align=right><span class=rank>{number}.</span></td><td><a href=/vote?{number}></a></td><td><a href=/{number}>{text}</a> (site)</td></tr>"
        "<tr><td colspan=2></td><td></td></tr><tr class=spacer></tr>"
        for number, text in ((31, "Wie Siebe gestimmt werden"), (32, "Qui répare les horloges ?"), (33, "海藻の伸び方"))
    )
)


def test_ranks_in_the_cells_of_a_layout_are_the_numbers_of_a_list() -> None:
    (ranked,) = body(RANKED).content
    assert isinstance(ranked, List)
    assert (ranked.ordered, ranked.start, len(ranked.items)) == (True, 31, 3)
    assert keep_all(RANKED, url="https://e.org/").to("markdown").startswith("31. [Wie Siebe")


@pytest.mark.parametrize(
    ("texts", "size"),
    [
        (("1.", "a", "2.", "b", "3.", "c", "end"), 1),
        (("1)", "a", "A", "2)", "b", "B", "3)", "c", "C"), 2),
    ],
)
def test_each_item_has_as_many_paragraphs(texts: tuple[str, ...], size: int) -> None:
    ranked, *rest = with_numbered_lines(tuple(map(p, texts)))
    assert isinstance(ranked, List)
    assert [len(item.content) for item in ranked.items] == [size] * 3
    assert ranked.items[0] == Item(tuple(p(text) for text in texts[1 : 1 + size]))
    assert rest == [p(text) for text in texts[3 * (size + 1) :]]


@pytest.mark.parametrize(
    "blocks",
    [
        (p("1."), p("a"), p("2."), p("b")),
        (p("1."), p("a"), p("3."), p("b"), p("5."), p("c")),
        (p("1."), p("a"), p("2."), p("b"), p("3.")),
        (p("1."), Heading(2, ("a",)), p("2."), Heading(2, ("b",)), p("3."), Heading(2, ("c",))),
        (p("1."), p("2."), p("3."), p("a")),
        (p("7"), p("a"), p("8"), p("b"), p("9"), p("c")),
    ],
)
def test_other_numbers_are_paragraphs(blocks: tuple[Block, ...]) -> None:
    assert with_numbered_lines(blocks) == blocks


@pytest.mark.cost
@pytest.mark.parametrize("texts", [("1.",), ("1.", "a"), ("1.", "a", "2.", "b", "3.")])
def test_the_time_grows_with_the_page(texts: tuple[str, ...]) -> None:
    assert growth(with_numbered_lines, lambda size: tuple(map(p, texts)) * size) < MAX_GROWTH
