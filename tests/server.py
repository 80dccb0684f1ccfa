"""A web server on the loopback that serves what a test tells it to, and remembers what was asked of it."""

from __future__ import annotations

import contextlib
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Iterator

    Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Site:
    """What is served, by path, and what was asked for."""

    host: str
    port: int = 0
    pages: dict[str, Answer] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)
    hosts: list[str] = field(default_factory=list)

    def url(self, path: str = "/", host: str | None = None) -> str:
        return f"http://{host or self.host}:{self.port}{path}"


def says(
    body: bytes | str, status: int = 200, content_type: str | None = "text/html; charset=utf-8", **headers: str
) -> Answer:
    data = body.encode() if isinstance(body, str) else body

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        if content_type is not None:
            handler.send_header("Content-Type", content_type)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    return answer


def redirects(location: str, status: int = 302) -> Answer:
    return says("", status, Location=location)


@contextlib.contextmanager
def serving(
    host: str = "127.0.0.1", pages: dict[str, Answer] | None = None, tls: ssl.SSLContext | None = None
) -> Iterator[Site]:
    site = Site(host, pages=pages or {})

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append(self.path)
            site.agents.append(self.headers.get("User-Agent", ""))
            site.hosts.append(self.headers.get("Host", ""))
            with contextlib.suppress(OSError):  # a client that has enough goes away
                site.pages.get(self.path, says("not here", 404))(self)

        def log_message(self, *_: object) -> None:
            """Say nothing on standard error."""

    server = ThreadingHTTPServer((host, 0), Handler)
    server.daemon_threads = True
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    site.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
