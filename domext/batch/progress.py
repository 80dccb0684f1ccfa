"""How far a run is: a bar on a terminal, else a line of JSON now and then; on standard error."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Any, Final, Self

if TYPE_CHECKING:
    from types import TracebackType

_EVERY: Final = 10.0  # seconds between two lines
_BAR: Final = 0.2  # and between two pictures of the bar


class Progress:
    """Counts pages and shows them.

    Args:
        size: bytes of the whole input; what is left to do is told from the bytes that are done.
    """

    def __init__(self, size: int) -> None:
        self._size = max(size, 1)
        self._done = self._pages = self._errors = self._before = 0
        self._skipped = 0
        self._start = self._shown = time.monotonic()
        self._bar: Any = None

    def __enter__(self) -> Self:
        """Draw the bar, if there is a terminal."""
        if sys.stderr.isatty():
            self._bar = _bar()
            self._bar.start()
            self._task = self._bar.add_task("pages", total=self._size, said="")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Show the last state, and leave it there."""
        self._show()
        if self._bar is not None:
            self._bar.stop()

    def skip(self, size: int) -> None:
        """A page of so many bytes was done by an earlier run."""
        self._before += 1
        self._skipped += size

    def page(self, size: int, *, error: bool) -> None:
        """A page of so many bytes is done."""
        self._pages += 1
        self._done += size
        self._errors += error
        if time.monotonic() - self._shown >= (_EVERY if self._bar is None else _BAR):
            self._show()

    def state(self) -> dict[str, Any]:
        """Pages of this run and of earlier ones, errors and pages a second of this one, and seconds left, if known."""
        seconds = max(time.monotonic() - self._start, 1e-9)
        left = max(self._size - self._skipped - self._done, 0)
        return {
            "pages": self._pages,
            "pages_before": self._before,
            "errors": self._errors,
            "pages_per_second": round(self._pages / seconds, 2),
            "seconds": round(seconds, 1),
            "seconds_left": round(left * seconds / self._done, 1) if self._done else None,
        }

    def _show(self) -> None:
        self._shown = time.monotonic()
        state = self.state()
        if self._bar is None:
            sys.stderr.write(json.dumps(state) + "\n")
            sys.stderr.flush()
            return
        left = state["seconds_left"]
        clock = "?" if left is None else f"{left // 3600:.0f}:{left // 60 % 60:02.0f}:{left % 60:02.0f}"
        said = f"{state['pages']} pages, {state['pages_per_second']}/s, {state['errors']} errors, {clock} left"
        self._bar.update(self._task, completed=self._done + self._skipped, said=said)


def _bar() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn
    from rich.progress import Progress as Bar

    return Bar(BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[said]}"), console=Console(stderr=True))
