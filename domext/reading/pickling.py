"""Pickling of pages. Trees become flat lists of events, because a recursive pickle would fail on deep pages."""

from __future__ import annotations

import copyreg
import itertools
from typing import TYPE_CHECKING, Any

from turbohtml import Element

from domext.reading.flatten import flatten
from domext.reading.tree_events import from_events, turbohtml_events
from domext.table.document import Tidied
from domext.table.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from domext.reading.tree_events import Event
    from domext.table.source_lines import Positions

_PARENT = "div"


def _reduce(page: Page) -> tuple[Callable[..., Page], tuple[Any, ...]]:
    tidied = page.tidied
    document = list(turbohtml_events(page.elements[0], tidied.lines)) if page.elements else []
    detached = [
        _events([] if tidied.title is None else [tidied.title]),
        _events([] if tidied.head is None else [tidied.head]),
        _events(tidied.removed),
        _events(tidied.noscript),
    ]
    positions = page.positions if any(page.positions) else None
    other_fields = (page.source, page.replaced, page.url, page.given_title, page.parts)
    return _unpickled, (document, list(itertools.chain.from_iterable(detached)), positions, other_fields)


def _events(elements: Iterable[Element]) -> list[Event]:
    """The events of some elements inside a common parent."""
    inner = itertools.chain.from_iterable(map(turbohtml_events, elements))
    return [("start", (_PARENT, {}, None)), *inner, ("end", None)]


def _unpickled(
    events: list[Event], detached: list[Event], positions: Positions | None, other_fields: tuple[Any, ...]
) -> Page:
    document, lines = from_events(events)
    body = from_events(detached)[0].select("body")[0]
    title, head, removed, noscript = (
        tuple(child for child in parent if isinstance(child, Element)) for parent in body if isinstance(parent, Element)
    )
    tidied = Tidied(document, next(iter(title), None), next(iter(head), None), removed, noscript, lines, positions)
    flat = flatten(document)
    return Page(flat.nodes, flat.blocks, tidied, *other_fields)


copyreg.pickle(Page, _reduce)
