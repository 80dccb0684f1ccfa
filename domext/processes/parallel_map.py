"""Maps a function over items in one process or several, with the same results in the same order."""

from __future__ import annotations

import multiprocessing
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Final, TypeVar

from domext.errors import DomextError
from domext.processes.interrupts import interrupts_blocked
from domext.processes.worker_process import print_to_stderr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from multiprocessing.process import BaseProcess

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")
# After an interrupt: an item that is cancelled, and not yet dropped when its process ends, is an error in a thread of the pool.
_SECONDS_TO_DROP_ITEMS: Final = 0.1


def parallel_map(
    function: Callable[[_Item], _Result], items: Sequence[_Item], workers: int, chunk_size: int
) -> Iterator[_Result]:
    """Yield the result of a function for each item, in the order of the items.

    Args:
        function: the function; for several processes it and the items must be picklable.
        items: its arguments.
        workers: the number of processes; 1 runs in this process.
        chunk_size: the number of items that a process takes at a time.

    Raises:
        DomextError: a process died.
    """
    if workers == 1:
        yield from map(function, items)
        return
    # Spawn behaves the same on every platform, and does not copy the locks of running threads as fork does.
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(max(1, min(workers, len(items))), mp_context=context, initializer=print_to_stderr) as pool:
        try:
            with interrupts_blocked():
                results = pool.map(function, items, chunksize=chunk_size)
            yield from results
        except BrokenProcessPool:
            msg = "a process died (out of memory?); try fewer --workers"
            raise DomextError(msg) from None
        except (KeyboardInterrupt, GeneratorExit):  # nobody waits for the results
            processes = set(multiprocessing.active_children()) - others
            threading.Timer(_SECONDS_TO_DROP_ITEMS, _terminate, [processes]).start()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _terminate(processes: Iterable[BaseProcess]) -> None:
    for process in processes:
        process.terminate()
