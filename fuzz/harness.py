"""One target under libFuzzer: ``python -m fuzz.harness TARGET [libFuzzer's own arguments]``."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

import atheris

with atheris.instrument_imports(include=["domext", "domext_plugins"]):
    from fuzz.targets import targets

    for target in targets().values():
        target(b"<p>what is loaded when it is first used is instrumented too")

if TYPE_CHECKING:
    from collections.abc import Callable

#: Processor time for one input of at most 4 kB. libFuzzer's own clock also runs while a process is stopped.
_SECONDS: Final = 5.0


def _bounded(target: Callable[[bytes], None]) -> Callable[[bytes], None]:
    def run(data: bytes) -> None:
        start = time.thread_time()
        target(data)
        taken = time.thread_time() - start
        if taken > _SECONDS:
            msg = f"{taken:.1f} seconds of processor time"
            raise TimeoutError(msg)

    return run


def main() -> None:
    """Fuzz until libFuzzer's arguments end it; a finding is written to where they say, and the exit code is not 0."""
    name, *arguments = sys.argv[1:]
    atheris.Setup([sys.argv[0], *arguments], _bounded(targets()[name]))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
