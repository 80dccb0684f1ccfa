"""A web server on the loopback interface that serves the pages of a test and records the requests."""

from __future__ import annotations

import contextlib
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final

from domext.fetch import FetchOptions

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Iterator

    Reply = Callable[[BaseHTTPRequestHandler], None]

#: A page, and options that allow the network of most of these servers.
PAGE: Final = "<html><body><p>Straße, and a few more words to keep.</p></body></html>"
OPEN: Final = FetchOptions(allow_networks=("127.0.0.1",), timeout=5)


@dataclass
class Site:
    """A running server.

    Attributes:
        host: the address that it listens on.
        port: the port that it listens on.
        pages: replies by path.
        requests: the requested paths, in order.
        user_agents: the ``User-Agent`` header of each request.
        hosts: the ``Host`` header of each request.
    """

    host: str
    port: int = 0
    pages: dict[str, Reply] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    user_agents: list[str] = field(default_factory=list)
    hosts: list[str] = field(default_factory=list)

    def url(self, path: str = "/", host: str | None = None) -> str:
        return f"http://{host or self.host}:{self.port}{path}"


def reply(
    body: bytes | str, status: int = 200, content_type: str | None = "text/html; charset=utf-8", **headers: str
) -> Reply:
    """A reply with a body; underscores in the names of further headers stand for hyphens."""
    data = body.encode() if isinstance(body, str) else body

    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        if content_type is not None:
            handler.send_header("Content-Type", content_type)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    return send


def redirect(location: str, status: int = 302) -> Reply:
    return reply("", status, Location=location)


def endless(handler: BaseHTTPRequestHandler) -> None:
    """Reply with a body that never ends."""
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    while True:
        handler.wfile.write(b"<p>and on" * 10_000)


@contextlib.contextmanager
def serving(
    host: str = "127.0.0.1", pages: dict[str, Reply] | None = None, tls: ssl.SSLContext | None = None
) -> Iterator[Site]:
    site = Site(host, pages=pages or {})

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.requests.append(self.path)
            site.user_agents.append(self.headers.get("User-Agent", ""))
            site.hosts.append(self.headers.get("Host", ""))
            with contextlib.suppress(OSError):  # the client may hang up early
                site.pages.get(self.path, reply("not found", 404))(self)

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
