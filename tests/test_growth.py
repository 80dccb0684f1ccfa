"""Twice the page costs twice the time and memory, not more."""

from __future__ import annotations

import time
import tracemalloc
from typing import TYPE_CHECKING

import pytest

import domext

if TYPE_CHECKING:
    from collections.abc import Callable

#: Twice, with an allowance for a busy machine.
MOST = 2.3
#: Of eight times the page: a machine whose caches others fill has been seen to take 13; a quadratic step takes 64.
MOST_OF_EIGHT = 24
_KINDS: dict[str, Callable[[int], str]] = {
    "paragraphs": lambda size: (
        "<p>Words, and <a href='/x'>a link</a>, and a full stop. Digits 123 and CAPITALS!</p>\n" * size
    ),
    "one long paragraph": lambda size: "<p>" + "Words and <b>more</b> words,\n" * size * 3,
    "a list of links": lambda size: "<ul>" + "<li><a href='/a'>Teaser, number one</a></li>" * size * 2 + "</ul>",
    "nested boxes": lambda size: (
        ("<div class=box><div>" * 50 + "text, more text." + "</div></div>" * 50) * (size // 25)
    ),
}
_SIZE = 6_000


def _least(runs: int, measure: Callable[[], float]) -> float:
    return min(measure() for _ in range(runs))


def _seconds(markup: str) -> float:
    start = time.process_time()
    domext.extract(markup)
    return time.process_time() - start


def _bytes(markup: str) -> float:
    tracemalloc.start()
    try:
        domext.extract(markup)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", _KINDS)
def test_time_grows_with_the_page(kind: str) -> None:
    """Three doublings at once: one alone can hit the size at which a table no longer fits the processor's cache."""
    small, large = _KINDS[kind](_SIZE // 2), _KINDS[kind](_SIZE * 4)
    domext.extract(small)  # imports, tables and caches are paid once
    for runs in (1, 2, 4, 8):  # a disturbed clock gets further chances, a quadratic step fails them all
        if _least(runs, lambda: _seconds(large)) <= MOST_OF_EIGHT * _least(2 * runs, lambda: _seconds(small)):
            return
    pytest.fail(f"eight times the {kind} took more than {MOST_OF_EIGHT} times the time")


@pytest.mark.parametrize("kind", _KINDS)
def test_memory_grows_with_the_page(kind: str) -> None:
    small, large = _KINDS[kind](_SIZE // 2), _KINDS[kind](_SIZE)
    domext.extract(small)
    assert _bytes(large) <= MOST * _bytes(small)


def test_time_of_another_parsers_tree_grows_with_the_page() -> None:
    import lxml.html

    def seconds(size: int) -> float:
        tree = lxml.html.document_fromstring("<p>Words, and more of them.</p>" * size)
        start = time.process_time()
        domext.parse(tree)
        return time.process_time() - start

    seconds(100)
    assert _least(3, lambda: seconds(6_000)) <= MOST * 1.3 * _least(3, lambda: seconds(3_000))
