"""Lines of underscores between line breaks, which begin a paragraph."""

from __future__ import annotations

import pytest

import domext
from domext import Page
from domext.learned.rules.signatures import without_signatures_of_posts
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import kept_by

RULE = "_________________"
POST = (
    "<tr><td><span>I greased the winch with mutton tallow.</span><span><br />{rule}<br />{signature}</span></td></tr>"
)


def _texts(html: str) -> list[str | None]:
    return list(domext.parse(html).blocks.texts)


def test_a_paragraph_begins_at_a_line_of_underscores() -> None:
    assert _texts(f"<p>Tallow.<br>{RULE}<br>Ysolde</p>") == ["Tallow.", f"{RULE}\nYsolde"]


@pytest.mark.parametrize(
    "html",
    [
        f"<p>Name: {RULE}<br>Place</p>",
        f"<p>Tallow.<br>{RULE}</p>",
        "<p>Tallow.<br>____<br>Ysolde</p>",
        f"<p>Tallow.<br>{RULE} Ysolde<br>Varr</p>",
    ],
)
def test_gaps_and_shorter_lines_do_not_divide_a_paragraph(html: str) -> None:
    assert len(_texts(html)) == 1


@pytest.mark.parametrize("signature", ["The river pays no toll.", "Река не платит пошлины.", "河水不付过路费。"])
def test_the_signature_below_such_a_line_is_no_part_of_its_post(signature: str) -> None:
    page = domext.parse(f"<table>{POST.format(rule=RULE, signature=signature) * 3}</table>")
    assert kept_by(without_signatures_of_posts, page) == [True, False] * 3


def test_a_long_text_below_such_a_line_is_a_part_of_the_post() -> None:
    page = domext.parse(f"<table>{POST.format(rule=RULE, signature='The river pays no toll. ' * 20) * 3}</table>")
    assert kept_by(without_signatures_of_posts, page) == [True, True] * 3


@pytest.mark.cost
def test_the_cost_is_linear_in_such_lines() -> None:
    def html(size: int) -> str:
        return f"<p>a<br>{RULE}<br>b" * size

    def parse(html: str) -> Page:
        return domext.parse(html)

    assert growth(parse, html) < MAX_GROWTH
