"""A fast ``domext`` for shell examples: a server that has imported all of domext forks a process for each command.

The process has the streams, the working folder and the environment of the caller, and the caller exits with its exit code.
This file is also the program of the server; its argument is the path of a socket.
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

# The program ``domext`` of the shell: it sends its arguments, folder, environment and streams to the server.
_CALLER = """\
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as server:
    server.connect(sys.argv[1])
    request = json.dumps([sys.argv[2:], os.getcwd(), dict(os.environ)]).encode()
    socket.send_fds(server, [request[:1]], [0, 1, 2])
    server.sendall(request[1:])
    server.shutdown(socket.SHUT_WR)
    sys.exit(int(server.recv(9) or 70))
"""


@contextlib.contextmanager
def program() -> Iterator[Path]:
    """A folder with the program ``domext``, for the search path of a shell; the server runs meanwhile."""
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
    # Import the modules that the first extraction would import.
    importlib.import_module("domext.engine").extract("<p>Some words.").to("json")
    installed.cache_clear()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no process waits for the forked ones
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
    """Run the command of a caller, in the process that was forked for it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    request, streams, _, _ = socket.recv_fds(caller, 1, 3)
    while piece := caller.recv(65536):
        request += piece
    arguments, folder, environment = json.loads(request)
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
    except SystemExit as system_exit:
        code = int(system_exit.code or 0)
        sys.stdout.flush()
    except BaseException:  # noqa: BLE001  as the interpreter does at its top level
        traceback.print_exc()
    finally:
        caller.sendall(str(code).encode())
        os._exit(code)


if __name__ == "__main__":
    _serve(sys.argv[1])
