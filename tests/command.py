"""Runs the command line in the process of the tests, because a process per run would dominate the time of the tests.

Tests of pipes, terminals, encodings and signals start a process of their own.
"""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import warnings
from pathlib import Path
from subprocess import CompletedProcess
from types import MappingProxyType
from typing import TYPE_CHECKING, Final
from unittest import mock

import click
import pytest

from domext import core
from domext.cli import cli, main
from domext.plugin.registry import installed

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The command in a separate process.
COMMAND: Final = (sys.executable, "-c", "from domext.__main__ import main; main()")
_NO_CHANGES: Final[Mapping[str, str]] = MappingProxyType({})


def all_commands() -> dict[str, click.Command]:
    """The commands of the command line by their names."""
    context = click.Context(cli)
    commands = {name: cli.get_command(context, name) for name in cli.list_commands(context)}
    return {name: command for name, command in commands.items() if command is not None}


def run_bytes(
    *arguments: str | int | Path,
    page: bytes = b"",
    folder: Path | None = None,
    environment: Mapping[str, str] = _NO_CHANGES,
) -> CompletedProcess[bytes]:
    """Run a command and return its output and exit code as a new process would.

    Args:
        arguments: the arguments after ``domext``.
        page: the content of standard input.
        folder: the working folder; by default the current one.
        environment: additional environment variables; those of domext in this process are removed.
    """
    command = list(map(str, arguments))
    if command[:1] in (["eval"], ["sweep"]) and not {"--workers", "--jobs"} & set(command):
        command += ["--workers", "1"]  # starting processes would take longer than they save
    buffers = [io.BytesIO(content) for content in (page, b"", b"")]
    streams = [io.TextIOWrapper(buffer, encoding="utf-8") for buffer in buffers]
    installed.cache_clear()  # plugins in files are cached by their relative paths
    with (
        contextlib.chdir(folder or Path.cwd()),
        mock.patch.dict(os.environ, clear=True, values={**_environment(), **environment}),
        mock.patch.multiple(sys, argv=["domext", *command], stdin=streams[0], stdout=streams[1], stderr=streams[2]),
        warnings.catch_warnings(),
        pytest.raises(SystemExit) as caught,
    ):
        main()
    installed.cache_clear()
    for stream in streams:
        stream.flush()
    code = caught.value.code
    assert isinstance(code, int | None)
    return CompletedProcess(command, code or 0, *(buffer.getvalue() for buffer in buffers[1:]))


def _environment() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if not key.startswith(("DOMEXT_", "COLUMNS"))}


def run(
    *arguments: str | int | Path,
    page: bytes = b"",
    folder: Path | None = None,
    environment: Mapping[str, str] = _NO_CHANGES,
) -> CompletedProcess[str]:
    """Run a command like :func:`run_bytes`, and return its output as text."""
    done = run_bytes(*arguments, page=page, folder=folder, environment=environment)
    return CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def good(*arguments: str | int | Path, page: bytes = b"", folder: Path | None = None) -> str:
    """Return the output of a command that must succeed without a message."""
    done = run(*arguments, page=page, folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def refused(*arguments: str | int | Path, page: bytes = b"", folder: Path | None = None) -> str:
    """Return the one-line error of a command that must reject its input, without the prefix ``domext:``."""
    done = run(*arguments, page=page, folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("domext: ")
    return line.removeprefix("domext: ")


def environment(**changes: str) -> dict[str, str]:
    """The environment of a separate process, without variables of domext and of the locale, and with the changes."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("DOMEXT_", "LC_", "COLUMNS"))}
    # A process of its own runs on the core of the tests.
    return kept | ({"DOMEXT_CORE": "0"} if core.core is None else {}) | changes


def process(*arguments: str | Path, **changes: str) -> CompletedProcess[bytes]:
    """Run the command in a separate process, with changes to the environment."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)], capture_output=True, check=False, env=environment(**changes), timeout=60
    )
