"""Quotations in posts whose lines begin with the sign that writers of mail put there."""

from __future__ import annotations

import pytest

import domext
from domext.body.parts.quoted_lines import with_quoted_lines
from domext.body.tree import Break, Paragraph, Post, Quote
from tests.clock import MAX_GROWTH, growth
from tests.selectors import Everything


def post(*lines: str) -> Post:
    content: list[Break | str] = []
    for line in lines:
        content += [Break(), line] if content else [line]
    return Post((Paragraph(tuple(content)),))


def p(*content: Break | str) -> Paragraph:
    return Paragraph(content)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("> Wer wiegt ihn?", "Ich nicht."), (Quote((p("Wer wiegt ihn?"),)), p("Ich nicht."))),
        ((">да", ">>нет", "что?"), (Quote((p("да"), Quote((p("нет"),)))), p("что?"))),
        (("> uno", ">", "> dos"), (Quote((p("uno", Break(), "dos"),)),)),
        (("Nein.", "> 橋は？"), (p("Nein."), Quote((p("橋は？"),)))),
    ],
)
def test_lines_with_the_sign_are_a_quotation(lines: tuple[str, ...], expected: tuple[Paragraph | Quote, ...]) -> None:
    (quoted,) = with_quoted_lines((post(*lines),))
    assert isinstance(quoted, Post)
    assert quoted.content == expected


@pytest.mark.parametrize("line", [">>12", ">:(", "-> weiter", ">_<", "a > b"])
def test_numbers_of_posts_arrows_and_faces_are_no_quotations(line: str) -> None:
    assert tuple(with_quoted_lines((post(line, "und"),))) == (post(line, "und"),)


def test_a_line_outside_of_posts_is_none() -> None:
    assert tuple(with_quoted_lines((p("> Weiter"),))) == (p("> Weiter"),)


def test_a_thread_of_mails() -> None:
    mails = "".join(
        f"<div class=message id=m{number}><div class=head><b class=author>{name}</b> <time datetime=2023-03-0{number}>x</time></div>"
        f"<div style='white-space:pre-wrap'>{text}</div></div>"
        for number, name, text in (
            (1, "Oda", "Die Kette wird nach einer Stunde locker, was ich auch tue."),
            (
                2,
                "Rhys",
                "<span>&gt; wird nach einer Stunde locker\n</span>\nHäng zwei Ziegel daran, sie halten bis zum Frühjahr.",
            ),
        )
    )
    article = domext.extract(f"<main>{mails}</main>", selector=Everything("forum"))
    assert "> wird nach einer Stunde locker\n\nHäng zwei Ziegel" in article.markdown


@pytest.mark.cost
@pytest.mark.parametrize("lines", [(">" * 9 + " a",), ("> a", "b"), (">",)])
def test_the_time_grows_with_the_post(lines: tuple[str, ...]) -> None:
    assert growth(lambda blocks: list(with_quoted_lines(blocks)), lambda size: (post(*lines * size),)) < MAX_GROWTH
