"""``domext label`` in a separate process, for tests that send requests to it or open it in a browser."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.pages import FIXTURES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass
class LabelProcess:
    """A running ``domext label``, and the address that it printed."""

    process: subprocess.Popen[str]
    address: str

    def kill(self) -> None:
        """End the process as a crash does (SIGKILL)."""
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def label_process(folder: Path, *options: str) -> Iterator[LabelProcess]:
    command = [str(Path(sys.executable).with_name("domext")), "label", str(folder), "--workers", "1", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            address = process.stdout.readline().strip()
            assert address, process.stderr.read() if process.stderr else ""
            yield LabelProcess(process, address)
        finally:
            process.kill()


def copy_fixtures(folder: Path, names: Sequence[str]) -> Path:
    """A new folder with copies of some fixtures."""
    folder.mkdir()
    for name in names:
        shutil.copyfile(FIXTURES / f"{name}.html", folder / f"{name}.html")
    return folder
