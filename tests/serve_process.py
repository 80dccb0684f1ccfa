"""``domext serve`` in a separate process, for tests that send requests to it."""

from __future__ import annotations

import contextlib
import http.client
import json
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator

#: A scorer that hangs, dies or takes memory if the page says so, and keeps everything.
HOSTILE_SCORER: Final = """
import os, time
import numpy as np
from domext import Scores, hookimpl

class Hostile:
    def score(self, page):
        text = page.blocks.texts[0]
        if text == "hang":
            time.sleep(600)
        if text == "die":
            os._exit(3)
        if text == "swell":
            ballast = bytearray(os.urandom(1)) * 300_000_000
            time.sleep(600)
        return Scores(keep=np.ones(len(page.blocks), bool))

@hookimpl
def domext_scorer():
    return Hostile
"""


@dataclass
class Answer:
    """A response."""

    status: int
    headers: dict[str, str]
    body: str

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> tuple[int, str]:
        """The status, and the type of the error, of a response that is an error in the service's one shape."""
        problem = self.json["error"]
        assert set(problem) == {"type", "message"}
        assert "\n" not in problem["message"]
        return self.status, problem["type"]

    @property
    def message(self) -> str:
        return str(self.json["error"]["message"])


@dataclass
class Service:
    """A running ``domext serve``."""

    process: subprocess.Popen[str]
    host: str
    port: int

    def request(self, path: str, method: str = "GET", body: str | bytes | None = None, **headers: str) -> Answer:
        with closing(http.client.HTTPConnection(self.host, self.port, timeout=60)) as connection:
            fields = {name.replace("_", "-"): value for name, value in headers.items()}
            data = body.encode() if isinstance(body, str) else body
            connection.request(method, path, data, fields)
            response = connection.getresponse()
            names = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, names, response.read().decode())

    def post(
        self, path: str, body: str | bytes, content_type: str = "text/html; charset=utf-8", **headers: str
    ) -> Answer:
        return self.request(path, "POST", body, Content_Type=content_type, **headers)


@contextlib.contextmanager
def serve_process(*options: str | Path) -> Iterator[Service]:
    program = str(Path(sys.executable).with_name("domext"))
    command = [program, "serve", "--port", "0", "--workers", "1", "--standby", "0", "--no-rules", *map(str, options)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            address = urlsplit(process.stdout.readline().strip())
            if address.hostname is None or address.port is None:
                raise AssertionError(process.stderr.read())
            yield Service(process, address.hostname, address.port)
        finally:
            process.kill()
