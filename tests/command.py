"""The command line in this process: starting one more for every run would take longer than all the tests.

What depends on a process of its own (pipes, terminals, encodings, signals) is tested with one.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import warnings
from pathlib import Path
from subprocess import CompletedProcess
from types import MappingProxyType
from typing import TYPE_CHECKING, Final
from unittest import mock

import pytest

from domext.cli import main
from domext.plugin.registry import installed

if TYPE_CHECKING:
    from collections.abc import Mapping

_NONE: Final[Mapping[str, str]] = MappingProxyType({})


def run_bytes(
    *arguments: str | int | Path, page: bytes = b"", folder: Path | None = None, environment: Mapping[str, str] = _NONE
) -> CompletedProcess[bytes]:
    """What a run writes and its exit code, as a new process would have them.

    Args:
        arguments: the words after ``domext``.
        page: what standard input holds.
        folder: where it runs; default: here.
        environment: what is set besides; of this process's own nothing that is domext's.
    """
    words = list(map(str, arguments))
    if words[:1] in (["eval"], ["sweep"]) and "--jobs" not in words:
        words += ["--jobs", "1"]  # starting workers would take longer than they save
    held = [io.BytesIO(content) for content in (page, b"", b"")]
    streams = [io.TextIOWrapper(stream, encoding="utf-8") for stream in held]
    installed.cache_clear()  # plugins in files are known by paths from the folder
    with (
        contextlib.chdir(folder or Path.cwd()),
        mock.patch.dict(os.environ, clear=True, values={**_ours(), **environment}),
        mock.patch.multiple(sys, argv=["domext", *words], stdin=streams[0], stdout=streams[1], stderr=streams[2]),
        warnings.catch_warnings(),
        pytest.raises(SystemExit) as caught,
    ):
        main()
    installed.cache_clear()
    for stream in streams:
        stream.flush()
    code = caught.value.code
    assert isinstance(code, int | None)
    return CompletedProcess(words, code or 0, *(stream.getvalue() for stream in held[1:]))


def _ours() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if not key.startswith(("DOMEXT_", "COLUMNS"))}


def run(
    *arguments: str | int | Path, page: bytes = b"", folder: Path | None = None, environment: Mapping[str, str] = _NONE
) -> CompletedProcess[str]:
    """:func:`run_bytes`, with what was written as text."""
    done = run_bytes(*arguments, page=page, folder=folder, environment=environment)
    return CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def good(*arguments: str | int | Path, page: bytes = b"", folder: Path | None = None) -> str:
    """The output of a command that must succeed and have nothing to complain of."""
    done = run(*arguments, page=page, folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def refused(*arguments: str | int | Path, page: bytes = b"", folder: Path | None = None) -> str:
    """The one line on standard error of a command that must refuse."""
    done = run(*arguments, page=page, folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("domext: ")
    return line.removeprefix("domext: ")
