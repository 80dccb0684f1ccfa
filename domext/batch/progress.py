"""The progress of a run on standard error: a bar on a terminal, otherwise a line of JSON at intervals."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Any, Final, Self

from domext.errors import counted

if TYPE_CHECKING:
    from types import TracebackType

_LINE_INTERVAL: Final = 10.0  # seconds between two lines of JSON
_BAR_INTERVAL: Final = 0.2  # seconds between two updates of the bar


class Progress:
    """Counts pages and shows the counts.

    Args:
        size: bytes of the whole input, from which the remaining time is estimated.
    """

    def __init__(self, size: int) -> None:
        self._size = max(size, 1)
        self._done_bytes = self._skipped_bytes = 0
        self._pages = self._skipped_pages = self._errors = 0
        self._start = self._last_shown = time.monotonic()
        self._bar: Any = None

    def __enter__(self) -> Self:
        """Show the bar if standard error is a terminal."""
        if sys.stderr.isatty():
            self._bar = _bar()
            self._bar.start()
            self._bar_task = self._bar.add_task("pages", total=self._size, status="")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Show the final counts."""
        self._show()
        if self._bar is not None:
            self._bar.stop()

    def skip(self, size: int) -> None:
        """Count a page of an earlier run.

        Args:
            size: bytes of the input that the page takes.
        """
        self._skipped_pages += 1
        self._skipped_bytes += size

    def add(self, size: int, *, is_error: bool) -> None:
        """Count a page of this run.

        Args:
            size: bytes of the input that the page takes.
            is_error: whether the page has an error row.
        """
        self._pages += 1
        self._done_bytes += size
        self._errors += is_error
        if time.monotonic() - self._last_shown >= (_LINE_INTERVAL if self._bar is None else _BAR_INTERVAL):
            self._show()

    def state(self) -> dict[str, Any]:
        """Return the counts, as ``docs/operations.md`` lists them; ``seconds_left`` is None until a page is done."""
        seconds = max(time.monotonic() - self._start, 1e-9)
        remaining = max(self._size - self._skipped_bytes - self._done_bytes, 0)
        return {
            "pages": self._pages,
            "pages_before": self._skipped_pages,
            "errors": self._errors,
            "pages_per_second": round(self._pages / seconds, 2),
            "seconds": round(seconds, 1),
            "seconds_left": round(remaining * seconds / self._done_bytes, 1) if self._done_bytes else None,
        }

    def _show(self) -> None:
        self._last_shown = time.monotonic()
        state = self.state()
        if self._bar is None:
            sys.stderr.write(json.dumps(state) + "\n")
            sys.stderr.flush()
            return
        left = state["seconds_left"]
        clock = "?" if left is None else f"{left // 3600:.0f}:{left // 60 % 60:02.0f}:{left % 60:02.0f}"
        counts = (
            f"{counted(state['pages'], 'page')}, {state['pages_per_second']}/s, {counted(state['errors'], 'error')}"
        )
        status = f"{counts}, {clock} left"
        self._bar.update(self._bar_task, completed=self._done_bytes + self._skipped_bytes, status=status)


def _bar() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn
    from rich.progress import Progress as Bar

    return Bar(BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[status]}"), console=Console(stderr=True))
