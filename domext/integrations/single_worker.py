"""One watched worker for a task of an engine: the rows that ``domext run`` writes, with the same deadline and ceiling."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any, Final

from domext.batch.rows import SECONDS
from domext.batch.settings import Settings
from domext.batch.supervisor import Supervisor
from domext.batch.task import Task
from domext.batch.worker import Setup
from domext.engine import Extractor
from domext.rules import nearest_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_KNOWN: Final = frozenset({"html", "url", "title", "encoding"})


class SingleWorker:
    """A worker process for an engine's task; engines start several, so one is enough for each.

    Args:
        extractor: how pages are extracted, its selector by its name. Default: with the rules of the nearest
            ``domext.toml``.
        settings: deadline, memory and formats; workers and shards are the engine's.

    Raises:
        BatchError: the worker cannot begin: an option or a plugin is wrong, or the ceiling is too low.
    """

    def __init__(self, extractor: Extractor | None = None, settings: Settings | None = None) -> None:
        settings = dataclasses.replace(settings or Settings(), workers=1)
        extractor = extractor or Extractor(rules=nearest_rules())
        setup = Setup(extractor.rules, extractor.explicit_options, settings.formats, settings.columns)
        self._supervisor = Supervisor(setup, settings).__enter__()

    def rows(self, pages: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """A row a page, in their order; see ``docs/operations.md``. The pages are taken a few at a time.

        Args:
            pages: ``id`` and ``html``; ``url``, ``title`` and ``encoding`` where they are known, else None.
        """
        waiting: dict[int, dict[str, Any]] = {}
        following = 0
        for done in self._supervisor.results(enumerate(map(_task, pages))):
            waiting[done.index] = json.loads(done.line) | {SECONDS: round(done.seconds, 4)}
            while following in waiting:
                yield waiting.pop(following)
                following += 1

    def close(self) -> None:
        """Kill the worker. It ends by itself when its engine's process does."""
        self._supervisor.__exit__(None, None, None)


def _task(page: dict[str, Any]) -> Task:
    known = {name: value for name, value in page.items() if name in _KNOWN}
    wrong = next((name for name, value in known.items() if not _fits(name, value)), None)
    if wrong is not None:
        return Task(id=str(page["id"]), error=f"the column for the {wrong} holds no text")
    return Task(id=str(page["id"]), **known)


def _fits(name: str, value: object) -> bool:
    return isinstance(value, (str, bytes) if name == "html" else (str, type(None)))
