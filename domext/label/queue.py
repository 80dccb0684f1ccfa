"""The order in which pages are labelled: first those of which the selector expects least of its own choice."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from domext.errors import DomextError
from domext.evaluation.processes import parallel_map
from domext.label.page_labels import guess, opened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.engine import Extractor
    from domext.label.page_labels import Source

Order = Literal["uncertain", "name"]
_CHUNK: Final = 8  # pages that a process takes at a time


@dataclass(frozen=True, slots=True)
class QueuedPage:
    """A page that waits.

    Attributes:
        source: which one.
        confidence: the word F1 that the selector expects of its choice; None if it was not asked or does not say.
        failure: why the page cannot be labelled; None if it can.
    """

    source: Source
    confidence: float | None = None
    failure: str | None = None


def queued(
    sources: Sequence[Source], extractor: Extractor, order: Order, jobs: int, tick: Callable[[], None] = lambda: None
) -> list[QueuedPage]:
    """The pages in the order in which they are best labelled.

    Pages of which the selector says no confidence come after the others; pages that cannot be read, and pages without any
    text, come last. Pages that are equal stay in the order in which they were given.

    Args:
        sources: the pages.
        extractor: its selector is asked.
        order: ``name`` asks nobody and leaves the order as it is.
        jobs: processes; the result is the same for any number.
        tick: called after every page.

    Raises:
        DomextError: a process died.
    """
    if order == "name":
        return [QueuedPage(source) for source in sources]
    found = []
    for page in parallel_map(functools.partial(_asked, extractor), sources, jobs, _CHUNK):
        tick()
        found.append(page)
    return sorted(found, key=_rank)


def _asked(extractor: Extractor, source: Source) -> QueuedPage:
    try:
        page = opened(source).page
        if not len(page.blocks):
            return QueuedPage(source, failure=f"{source.path}: the page shows no text")
        return QueuedPage(source, guess(page, extractor).confidence)
    except DomextError as error:
        return QueuedPage(source, failure=str(error))


def _rank(page: QueuedPage) -> tuple[bool, bool, float]:
    return page.failure is not None, page.confidence is None, page.confidence or 0.0
