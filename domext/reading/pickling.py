"""Pages can be pickled: their trees as flat lists of events, for a recursive pickle would not survive deep pages."""

from __future__ import annotations

import copyreg
import itertools
from typing import TYPE_CHECKING, Any

from turbohtml import Element

from domext.reading.builders import from_events, turbohtml_events
from domext.reading.flatten import flatten
from domext.table.page import Page, Tidied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from domext.reading.builders import Event
    from domext.table.source_lines import Positions

_HOLDER = "div"


def _reduce(page: Page) -> tuple[Callable[..., Page], tuple[Any, ...]]:
    tidied = page.tidied
    document = list(turbohtml_events(page.elements[0], tidied.lines)) if page.elements else []
    beside = [
        _events(one for one in (tidied.title,) if one is not None),
        _events(one for one in (tidied.head,) if one is not None),
        _events(tidied.removed),
        _events(tidied.noscript),
    ]
    positions = page.positions if any(page.positions) else None
    about = (page.source, page.replaced, page.url, page.given_title, page.parts)
    return _restored, (document, list(itertools.chain.from_iterable(beside)), positions, about)


def _events(elements: Iterable[Element]) -> list[Event]:
    """The elements in one that holds them."""
    inner = itertools.chain.from_iterable(map(turbohtml_events, elements))
    return [("start", (_HOLDER, {}, None)), *inner, ("end", None)]


def _restored(events: list[Event], beside: list[Event], positions: Positions | None, about: tuple[Any, ...]) -> Page:
    document, lines = from_events(events)
    body = from_events(beside)[0].select("body")[0]
    title, head, removed, noscript = (
        tuple(child for child in holder if isinstance(child, Element)) for holder in body if isinstance(holder, Element)
    )
    tidied = Tidied(document, next(iter(title), None), next(iter(head), None), removed, noscript, lines, positions)
    flat = flatten(document)
    return Page(flat.nodes, flat.blocks, flat.elements, flat.index, tidied, *about)


copyreg.pickle(Page, _reduce)
