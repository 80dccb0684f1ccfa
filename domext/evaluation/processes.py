"""Work on many pages in one process or several, with the same results in the same order."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, TypeVar

from domext.errors import DomextError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def mapped(work: Callable[[_Item], _Result], items: Sequence[_Item], jobs: int, chunk: int) -> Iterator[_Result]:
    """What some work gives for each item.

    Args:
        work: what to do; for several processes it and its items must be picklable.
        items: what to do it with.
        jobs: processes.
        chunk: items that a process takes at a time.

    Raises:
        DomextError: a process died.
    """
    if jobs == 1:
        yield from map(work, items)
        return
    # Spawned and not forked: the same on every platform, and no lock of a thread is copied.
    with ProcessPoolExecutor(max(1, min(jobs, len(items))), mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            yield from pool.map(work, items, chunksize=chunk)
        except BrokenProcessPool:
            msg = "a process died (out of memory?); try fewer --jobs"
            raise DomextError(msg) from None
        finally:
            pool.shutdown(cancel_futures=True)
