"""Source lines, counted by hand: characters and tags of lines, and pages without line breaks."""

from __future__ import annotations

import pytest

import domext
from domext.testing import check_scorer
from domext_plugins.histogram import Histogram
from domext_plugins.line_units import line_units
from domext_plugins.ttr import Ttr


def lines(source: str, builder: str = "turbohtml") -> tuple[list[int], list[int], list[int]]:
    units = line_units(domext.parse(source, builder=builder))
    return units.row.tolist(), list(map(len, units.texts)), units.tags.tolist()


def test_lines_of_a_page() -> None:
    # "ab & c" is six characters in two tags, then nothing, then a tag, then four characters and two tags.
    assert lines("<p>ab &amp; c</p>\n\n<div>\n <p>defg</p>") == ([0, 2], [6, 0, 4], [2, 1, 2])


# 3 + 100 + 4 + 3 + 200 + 4 characters, 314 on one line: cut at 65, 130, 195, 260.
ONE_LINE = f"<p>{'a' * 100}</p><p>{'b' * 200}</p>"


def test_a_page_on_one_line_is_broken_every_65_characters() -> None:
    """The text of "a" is at 3 to 102: 62 on the first line, 38 on the second, with </p><p> at 103 and 107.

    The text of "b" is at 110 to 309: 20 on the second, 65, 65, 50 on the others; its </p> begins at 310.
    """
    assert lines(ONE_LINE) == ([0, 1], [62, 58, 65, 65, 50], [1, 2, 0, 0, 1])


def test_lines_of_250_characters_are_not_broken() -> None:
    assert lines(f"<p>{'a' * 243}</p>") == ([0], [243], [2])
    assert lines(f"<p>{'a' * 244}</p>") == ([0], [62, 65, 65, 52], [1, 0, 0, 1])


def test_the_average_excludes_empty_lines_and_scripts() -> None:
    two = f"<p>{'a' * 300}</p>\n<p>b</p>\n\n\n"  # 307 and 8 characters, with the line breaks 319 on two lines
    assert lines(two)[1] == [300, 1]
    assert lines(f"<script>{'x' * 999}</script><p>a</p>") == ([0], [1], [2])
    assert lines(f"<!--{'x' * 999}--><style>{'x' * 999}</style><p>a</p>") == ([0], [1], [2])


def test_a_tag_is_counted_on_the_line_where_it_starts() -> None:
    """The tag is 307 characters long: it starts on line 0, and the text comes four lines later."""
    source = f"<p class={'c' * 300}>{'a' * 60}</p>"
    assert lines(source) == ([1], [0, 15, 45], [1, 0, 1])


def test_other_builders_have_lines_but_no_columns() -> None:
    assert lines("<p>ab</p>\n<p>c</p>", "lxml") == ([0, 1], [2, 1], [2, 2])
    assert lines(ONE_LINE, "lxml")[0] == [0, 0]


@pytest.mark.parametrize("scorer", [Ttr(unit="line"), Histogram(unit="line")])
def test_minified_pages_are_not_scored_as_one_line(scorer: Ttr | Histogram) -> None:
    menu = "".join(f"<li><a href=/{n}>Part {n}</a></li>" for n in range(40))
    text = "".join(f"<p>{'Some words that go on for a while. ' * 8}</p>" for _ in range(8))
    page = domext.parse(f"<ul>{menu}</ul>{text}<ul>{menu}</ul>")
    keep = scorer.score(page).keep
    assert keep[41:47].all()
    assert not keep[:35].any()
    assert not keep[-35:].any()
    check_scorer(scorer)
