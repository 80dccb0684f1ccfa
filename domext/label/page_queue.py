"""The order of the pages to label: those about which the selector is least confident come first."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from domext.errors import DomextError
from domext.label.label_transfer import guess_labels
from domext.label.page_sources import open_page
from domext.processes.parallel_map import parallel_map

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.engine import Extractor
    from domext.label.page_sources import PageSource

Order = Literal["uncertain", "name"]
_CHUNK_SIZE: Final = 8  # pages


@dataclass(frozen=True, slots=True)
class QueuedPage:
    """A page in the queue.

    Attributes:
        source: the page in its folder.
        confidence: the word F1 that the selector expects of its selection, in [0, 1]; None if it is not known.
        failure: why the page cannot be labelled; None if it can.
    """

    source: PageSource
    confidence: float | None = None
    failure: str | None = None


def build_queue(
    sources: Sequence[PageSource],
    extractor: Extractor,
    order: Order,
    workers: int,
    tick: Callable[[], None] = lambda: None,
) -> list[QueuedPage]:
    """Put pages into the order in which they should be labelled.

    Pages without a confidence come after pages with one. Pages that cannot be read or have no text come last. Ties keep
    the given order.

    Args:
        sources: the pages.
        extractor: the extractor whose selector gives the confidence.
        order: ``uncertain`` for ascending confidence; ``name`` to keep the order and extract nothing.
        workers: the number of processes; the result does not depend on it.
        tick: called after every page.

    Raises:
        DomextError: a process died.
    """
    if order == "name":
        return [QueuedPage(source) for source in sources]
    pages = []
    for page in parallel_map(functools.partial(_queued_page, extractor), sources, workers, _CHUNK_SIZE):
        tick()
        pages.append(page)
    return sorted(pages, key=_sort_key)


def _queued_page(extractor: Extractor, source: PageSource) -> QueuedPage:
    try:
        page = open_page(source).page
    except DomextError as error:
        return QueuedPage(source, failure=str(error))
    if not len(page.blocks):
        return QueuedPage(source, failure=f"{source.path}: the page shows no text")
    try:
        return QueuedPage(source, guess_labels(page, extractor).confidence)
    except DomextError as error:
        return QueuedPage(source, failure=f"{source.path}: {error}")


def _sort_key(page: QueuedPage) -> tuple[bool, bool, float]:
    return page.failure is not None, page.confidence is None, page.confidence or 0.0
