"""Checks that a scorer keeps the rules, for the tests of people who write one."""

from __future__ import annotations

import time
import warnings
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.engine import parse
from domext.table.nodes import COUNTS

if TYPE_CHECKING:
    from domext.plugin.hookspecs import Scorer
    from domext.plugin.scores import Scores
    from domext.table.page import Page

_PARAGRAPH: Final = "<p>Words, and <a href='/x'>a link</a>, and a full stop. Digits 123 and CAPITALS!</p>"
#: Pages that break scorers, by what is nasty about them.
NASTY: Final = {
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
_SMALL: Final = 400
_GROWTH: Final = 4
# Time that must not grow faster than the page; below the floor the clock says nothing.
_SLOWER: Final = 3.0
_FLOOR_SECONDS: Final = 0.02


def check_scorer(scorer: Scorer) -> None:
    """Check that a scorer keeps the rules on nasty pages.

    For each page: no exception and no warning; every column of the right shape, of numbers, finite; ``keep`` bool of
    a value a block; the same answer twice; the page unchanged. And that four times the page costs at most twelve
    times the time.

    Raises:
        AssertionError: naming the page and the rule.
        Exception: whatever the scorer raised, with the page's name as a note.
    """
    for name, source in NASTY.items():
        try:
            _check_page(scorer, parse(source, url=f"https://example.org/{name.replace(' ', '-')}"))
        except Exception as error:
            error.add_note(f"on the page {name!r}")
            raise
    _check_cost(scorer)


def _check_page(scorer: Scorer, page: Page) -> None:
    before = _fingerprint(page)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        first = scorer.score(page).checked(len(page.nodes), len(page.blocks))
        again = scorer.score(page).checked(len(page.nodes), len(page.blocks))
    assert _fingerprint(page) == before, "the scorer changed the page"
    assert _bytes(first) == _bytes(again), "the scorer gave two answers for one page"


def _check_cost(scorer: Scorer) -> None:
    small, large = (parse(_PARAGRAPH * size) for size in (_SMALL, _SMALL * _GROWTH))
    cost = {id(page): min(_seconds(scorer, page) for _ in range(3)) for page in (small, large)}
    limit = max(cost[id(small)], _FLOOR_SECONDS / _GROWTH) * _GROWTH * _SLOWER
    assert cost[id(large)] <= limit, (
        f"{_GROWTH} times the page took {cost[id(large)] / max(cost[id(small)], 1e-9):.1f} times the time: cost must be linear"
    )


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
