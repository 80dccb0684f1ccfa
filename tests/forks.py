"""A ``domext`` for the shell that starts in a moment: a process that has imported all of it forks for every run.

Streams, folder, environment and exit code are those of the caller. Run as a program with the address of a socket, this
file is that process.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_CALLER = """\
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as server:
    server.connect(sys.argv[1])
    said = json.dumps([sys.argv[2:], os.getcwd(), dict(os.environ)]).encode()
    socket.send_fds(server, [said[:1]], [0, 1, 2])
    server.sendall(said[1:])
    server.shutdown(socket.SHUT_WR)
    sys.exit(int(server.recv(9) or 70))
"""


@contextlib.contextmanager
def program() -> Iterator[Path]:
    """A folder for the path of a shell, with the program ``domext``."""
    with tempfile.TemporaryDirectory() as name:
        folder, address = Path(name), Path(name) / "socket"
        (folder / "caller.py").write_text(_CALLER, encoding="utf-8")
        call = shlex.join([sys.executable, "-IS", str(folder / "caller.py"), str(address)])
        (folder / "domext").write_text(f'#!/bin/sh\nexec {call} "$@"\n', encoding="utf-8")
        (folder / "domext").chmod(0o700)
        command = [sys.executable, "-P", "-X", "utf8", __file__, str(address)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            assert server.stdout is not None
            assert server.stdout.readline() == b"ready\n"
            yield folder
            server.kill()


def _serve(address: str) -> None:
    from domext.plugin.registry import installed

    importlib.import_module("domext.cli")
    installed().list()  # imports every plugin
    # What is imported when it is used, too.
    importlib.import_module("domext.engine").extract("<p>Some words.").to("json")
    installed.cache_clear()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who have answered
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(address)
        server.listen()
        print("ready", flush=True)  # noqa: T201
        while True:
            caller, _ = server.accept()
            if os.fork() == 0:
                _run(caller)
            caller.close()


def _run(caller: socket.socket) -> None:
    """What the caller asks for, in a process that was forked for it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    said, streams, _, _ = socket.recv_fds(caller, 1, 3)
    while piece := caller.recv(65536):
        said += piece
    arguments, folder, environment = json.loads(said)
    for stream, standard in zip(streams, range(3), strict=True):
        os.dup2(stream, standard)
        os.close(stream)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["domext", *arguments]
    code = 1
    try:
        importlib.import_module("domext.cli").main()
    except SystemExit as leaving:
        code = int(leaving.code or 0)
        sys.stdout.flush()
    except BaseException:  # noqa: BLE001  Python would show it and end
        traceback.print_exc()
    finally:
        caller.sendall(str(code).encode())
        os._exit(code)


if __name__ == "__main__":
    _serve(sys.argv[1])
