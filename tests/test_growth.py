"""Time and memory grow linearly with the size of the page."""

from __future__ import annotations

import time
import tracemalloc
from typing import TYPE_CHECKING

import pytest

import domext

if TYPE_CHECKING:
    from collections.abc import Callable

#: The maximum growth for a page of twice the size: 2, with an allowance for a busy machine.
MAX_GROWTH = 2.3
#: The maximum growth for a page of eight times the size: 13 has been observed with shared caches; quadratic cost takes 64.
MAX_GROWTH_OF_EIGHT = 24
_PAGES: dict[str, Callable[[int], str]] = {
    "paragraphs": lambda size: (
        "<p>Words, and <a href='/x'>a link</a>, and a full stop. Digits 123 and CAPITALS!</p>\n" * size
    ),
    "one long paragraph": lambda size: "<p>" + "Words and <b>more</b> words,\n" * size * 3,
    "a list of links": lambda size: "<ul>" + "<li><a href='/a'>Teaser, number one</a></li>" * size * 2 + "</ul>",
    "nested boxes": lambda size: (
        ("<div class=box><div>" * 50 + "text, more text." + "</div></div>" * 50) * (size // 25)
    ),
}
_SIZE = 2_000


def _fastest(runs: int, measure: Callable[[], float]) -> float:
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


@pytest.mark.cost
@pytest.mark.parametrize("kind", _PAGES)
def test_time_grows_with_the_page(kind: str) -> None:
    """Compare sizes that differ by a factor of eight, because a factor of two can just exceed the processor cache."""
    small, large = _PAGES[kind](_SIZE // 2), _PAGES[kind](_SIZE * 4)
    domext.extract(small)  # fills imports and caches
    for runs in (1, 2, 4, 8):  # more runs make up for a busy machine; quadratic cost fails them all
        if _fastest(runs, lambda: _seconds(large)) <= MAX_GROWTH_OF_EIGHT * _fastest(2 * runs, lambda: _seconds(small)):
            return
    pytest.fail(f"eight times the {kind} took more than {MAX_GROWTH_OF_EIGHT} times the time")


@pytest.mark.cost
@pytest.mark.parametrize("kind", _PAGES)
def test_memory_grows_with_the_page(kind: str) -> None:
    small, large = _PAGES[kind](_SIZE // 2), _PAGES[kind](_SIZE)
    domext.extract(small)
    assert _bytes(large) <= MAX_GROWTH * _bytes(small)


@pytest.mark.cost
def test_time_of_another_parsers_tree_grows_with_the_page() -> None:
    import lxml.html

    def seconds(size: int) -> float:
        tree = lxml.html.document_fromstring("<p>Words, and more of them.</p>" * size)
        start = time.process_time()
        domext.parse(tree)
        return time.process_time() - start

    seconds(100)
    assert _fastest(3, lambda: seconds(6_000)) <= MAX_GROWTH * 1.3 * _fastest(3, lambda: seconds(3_000))
