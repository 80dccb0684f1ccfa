"""Runs one target under libFuzzer: ``python -m fuzz.harness TARGET [ARGUMENT OF LIBFUZZER ...]``."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

import atheris

with atheris.instrument_imports(include=["domext", "domext_plugins"]):
    from fuzz.targets import targets

    for target in targets().values():
        target(b"<p>modules that are imported on first use are instrumented too")

if TYPE_CHECKING:
    from collections.abc import Callable

#: CPU time for one input of at most 4 kB. The clock of libFuzzer also runs while the process is suspended.
_MAX_SECONDS: Final = 5.0


def _with_deadline(target: Callable[[bytes], None]) -> Callable[[bytes], None]:
    def run(data: bytes) -> None:
        start = time.thread_time()
        target(data)
        seconds = time.thread_time() - start
        if seconds > _MAX_SECONDS:
            msg = f"{seconds:.1f} seconds of CPU time"
            raise TimeoutError(msg)

    return run


def main() -> None:
    """Fuzz as the arguments of libFuzzer say; after a finding the exit code is not 0."""
    name, *arguments = sys.argv[1:]
    atheris.Setup([sys.argv[0], *arguments], _with_deadline(targets()[name]))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
