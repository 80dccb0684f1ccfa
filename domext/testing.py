"""A conformance check for scorers, to be used in their tests."""

from __future__ import annotations

import contextlib
import time
import warnings
from typing import TYPE_CHECKING, Final

import numpy as np
import turbohtml

from domext.engine import parse
from domext.errors import OptionError
from domext.plugin.running import check_is_scorer, checked_scores
from domext.table.nodes import COUNTS

if TYPE_CHECKING:
    from domext.plugin.hookspecs import Scorer
    from domext.plugin.scores import Scores
    from domext.table.page import Page

_PARAGRAPH: Final = "<p>Words, and <a href='/x'>a link</a>, and a full stop. Digits 123 and CAPITALS!</p>"
#: Pages that often break scorers, by the property that breaks them.
EDGE_CASES: Final = {
    "empty": "",
    "white space": " \n\t ",
    "no text": "<img src=x><hr><div></div>",
    "one word": "word",
    "one link": "<a href=/>link</a>",
    "only links": "<ul>" + "<li><a href=/>link, and. more</a>" * 50 + "</ul>",
    "no links": "<p>text</p>" * 50,
    "no elements below the body": "text that stands in the body itself, with nothing around it",
    "deep": "<div>" * 3000 + "deep down" + "</div>" * 3000 + "<p>after</p>",
    "wide": _PARAGRAPH * 500,
    "punctuation": "<p>,,,,....,,,,</p><p>，，，。。。</p><p>!?</p>",
    "other scripts": "<p>中文，没有空格。</p><p>ไม่มีช่องว่าง</p><p dir=rtl>نص عربي، هنا.</p><p>\U0001f600\U0001f600</p>",
    "controls": "<p>a\x01b\x0bc\x7f &#0; &#xd800; \ufffe</p>",
    "hidden": "<div hidden><p>not shown</p></div><p style='display: none'>nor this</p>",
    "all hidden": "<body style='display:none'><p>not shown</p></body>",
    "tables": "<table>" + "<tr><td>1<td>2,0" * 100 + "</table>",
    "breaks": "line<br>line<br><br>paragraph<br/><br/><br/>" * 50,
    "broken": "<p>a<div>b</p><b>c<i>d</b>e</i><table><p>f<td>g</table></span><li>h",
}
_LEVELS: Final = 3000  # more than the parser of HTML nests; the trees of other parsers have no limit
# The cost is measured on pages of these many paragraphs, each _GROWTH times as long as the one before. The time may grow
# _TOLERANCE times as fast as the page. Times below the floor are too short to be measured.
_PARAGRAPHS: Final = (400, 1600, 6400)
_GROWTH: Final = 4
_TOLERANCE: Final = 3.0
_FLOOR_SECONDS: Final = 0.02


def check_scorer(scorer: Scorer) -> None:
    """Check that a scorer conforms to the rules for scorers.

    On each page of :data:`EDGE_CASES`, the scorer must not raise or warn, its columns must have the right shapes and
    finite numbers, a second call must return the same result, and the page must not be changed. On a page four times as
    long, it may take twelve times as long.

    Args:
        scorer: the scorer.

    Raises:
        OptionError: ``scorer`` is not a scorer, for example a class.
        AssertionError: the scorer violates a rule. The message names the rule, and a note names the page.
        Exception: the scorer raised it; a note names the page.
    """
    check_is_scorer(scorer)
    for name, source in EDGE_CASES.items():
        _check_named(scorer, name, source)
    with contextlib.suppress(OptionError):  # a scorer of source lines needs a source, which a tree has not
        _check_named(scorer, "very deep", _deep_tree())
    _check_cost(scorer)


def _check_named(scorer: Scorer, name: str, source: str | turbohtml.Element) -> None:
    try:
        _check_page(scorer, parse(source, url=f"https://example.org/{name.replace(' ', '-')}"))
    except Exception as error:
        error.add_note(f"on the page {name!r}")
        raise


def _deep_tree() -> turbohtml.Element:
    tree = element = turbohtml.Element("body")
    for _ in range(_LEVELS):
        child = turbohtml.Element("div")
        element.append(child)
        element = child
    element.append(turbohtml.Text("deep down"))
    return tree


def _check_page(scorer: Scorer, page: Page) -> None:
    before = _fingerprint(page)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        first, second = checked_scores(page, scorer), checked_scores(page, scorer)
    _require("the scorer changed the page", holds=_fingerprint(page) == before)
    _require("the scorer returned two results for one page", holds=_bytes(first) == _bytes(second))


def _require(rule: str, *, holds: bool) -> None:
    if not holds:  # python -O leaves out assert statements
        raise AssertionError(rule)


def _check_cost(scorer: Scorer) -> None:
    small = 0.0
    for count in _PARAGRAPHS:
        page = parse(_PARAGRAPH * count)
        large = min(_seconds(scorer, page) for _ in range(3))
        limit = max(small, _FLOOR_SECONDS / _GROWTH) * _GROWTH * _TOLERANCE
        ratio = large / max(small, 1e-9)
        _require(
            f"{_GROWTH} times the page took {ratio:.1f} times the time: cost must be linear",
            holds=not small or large <= limit,
        )
        if small >= _FLOOR_SECONDS / _GROWTH:
            return
        small = large


def _seconds(scorer: Scorer, page: Page) -> float:
    start = time.process_time()
    scorer.score(page)
    return time.process_time() - start


def _fingerprint(page: Page) -> tuple[bytes, ...]:
    columns = [getattr(counts, name) for counts in (page.nodes.total, page.blocks.counts) for name in COUNTS]
    columns += [
        page.nodes.tag,
        page.nodes.parent,
        page.nodes.end,
        page.nodes.hidden,
        page.blocks.owner,
        page.blocks.hidden,
    ]
    return (*(column.tobytes() for column in columns), page.tidied.document.html.encode("utf-8", "replace"))


def _bytes(scores: Scores) -> list[tuple[str, bytes]]:
    named = [("keep", scores.keep), *scores.nodes.items(), *scores.blocks.items()]
    named += [
        (name, labels)
        for name, labels in (("labels", scores.labels), ("node_labels", scores.node_labels))
        if labels is not None
    ]
    return [(name, np.asarray(column).tobytes()) for name, column in named]
