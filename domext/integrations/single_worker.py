"""A watched worker process for a task of another framework; its rows are those of ``domext run``."""

from __future__ import annotations

import contextlib
import dataclasses
import json
from typing import TYPE_CHECKING, Any, Self

from domext.batch.rows import SECONDS
from domext.batch.settings import BatchError, Settings
from domext.batch.supervisor import Supervisor
from domext.batch.task import Task, task_of
from domext.batch.worker import Setup
from domext.engine import Extractor
from domext.rules import nearest_rules

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping
    from types import TracebackType


class SingleWorker:
    """One worker process with the deadline and the memory of a run. Frameworks start one for each of their tasks.

    The worker is killed by :meth:`close`, at the end of a ``with`` block, or when the process that started it ends.

    Args:
        extractor: how pages are extracted; it must name its selector. Default: an extractor with the rules of the nearest
            ``domext.toml``.
        settings: deadline, memory and formats; the framework decides on workers and shards.

    Raises:
        OptionError: the selector is an object, or the nearest rules are wrong.
        BatchError: the worker cannot start: an option or a plugin is wrong, or the memory is too small.
    """

    def __init__(self, extractor: Extractor | None = None, settings: Settings | None = None) -> None:
        settings = dataclasses.replace(settings or Settings(), workers=1)
        extractor = extractor or Extractor(rules=nearest_rules())
        self._supervisor = Supervisor(Setup.of(extractor, settings), settings)
        self._supervisor.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Kill the worker."""
        self.close()

    def rows(self, pages: Iterable[Mapping[str, Any]]) -> Generator[dict[str, Any], None, None]:
        """Extract pages, a few at a time.

        Exhaust or close the iterator before the next call.

        Args:
            pages: pages with ``id`` and ``html``; ``url``, ``title`` and ``encoding`` are text or None, and optional.

        Yields:
            A row per page, in the order of the pages; ``docs/operations.md`` lists the columns.

        Raises:
            BatchError: a page has no id.
        """
        early: dict[int, dict[str, Any]] = {}
        following = 0
        with contextlib.closing(self._supervisor.results(enumerate(map(_task, pages)))) as results:
            for result in results:
                early[result.index] = json.loads(result.line) | {SECONDS: round(result.seconds, 4)}
                while following in early:
                    yield early.pop(following)
                    following += 1

    def close(self) -> None:
        """Kill the worker."""
        self._supervisor.stop()


def _task(page: Mapping[str, Any]) -> Task:
    if page.get("id") is None:
        msg = f"a page needs an id; it has {', '.join(page)}"
        raise BatchError(msg)
    return task_of(page, str(page["id"]))
