"""The limits of the service: pages that hang, die or swell, too many, too large, too slow and broken requests."""

from __future__ import annotations

import asyncio
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import psutil
import pytest
import uvicorn

from domext.serve.http_protocol import timed_protocol
from tests.serve_process import HOSTILE_SCORER, serve_process

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.serve_process import Service

PAGE = "<p>The tide comes in, slowly, twice a day, and goes out again.</p>"
HANG, DIE, SWELL = (f"<p>{word}</p>{PAGE}" for word in ("hang", "die", "swell"))
DEADLINE = 2.0
MAX_BYTES = 100_000


@pytest.fixture(scope="module")
def scorer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("scorer") / "hostile.py"
    path.write_text(HOSTILE_SCORER, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def service(scorer: Path) -> Iterator[Service]:
    """A worker, a process on standby, and places for three requests that wait."""
    options = ("--workers", "1", "--standby", "1", "--max-waiting", "3", "--deadline", f"{DEADLINE}")
    sizes = ("--max-bytes", f"{MAX_BYTES}", "--timeout", "0.5")
    with serve_process("--plugin", scorer, *options, *sizes) as running:
        yield running


class TestWorkers:
    def test_a_hanging_page_is_killed_while_others_are_served(self, service: Service) -> None:
        """The time limit of a request, which is shorter, has ended with its body."""
        with ThreadPoolExecutor(1) as client:
            hanging = client.submit(service.post, "/extract", HANG)
            time.sleep(0.3)
            answers = [service.post("/extract?format=text", PAGE) for _ in range(5)]
            assert not hanging.done()
            assert {answer.status for answer in answers} == {200}
            answer = hanging.result()
        assert answer.error == (422, "deadline")
        assert answer.message == "the page took longer than 2 s"
        assert service.post("/extract", PAGE).status == 200

    def test_slow_pages_on_every_process_make_way_for_those_that_wait(self, scorer: Path) -> None:
        options = ("--plugin", scorer, "--workers", "1", "--standby", "0", "--deadline", "5")
        with serve_process(*options) as running, ThreadPoolExecutor(1) as client:
            hanging = client.submit(running.post, "/extract", HANG)
            time.sleep(0.3)
            assert running.post("/extract", PAGE).status == 200
            assert hanging.result().message == "the page took longer than 1 s while others waited"

    def test_a_page_that_ends_its_worker(self, service: Service) -> None:
        answer = service.post("/extract", DIE)
        assert answer.error == (422, "crash")
        assert answer.message == "the process ended with exit code 3"
        assert service.post("/extract", PAGE).status == 200
        assert 'domext_workers_replaced{reason="crash"}' in service.request("/metrics").body

    def test_a_page_that_takes_too_much_memory(self, scorer: Path) -> None:
        with serve_process("--plugin", scorer, "--workers", "1", "--standby", "0", "--memory", "250") as running:
            answer = running.post("/extract", SWELL)
            assert answer.error == (422, "memory")
            assert answer.message == "the page needed more than 250 MiB"
            assert running.post("/extract", PAGE).status == 200

    def test_a_worker_that_is_killed_by_another_process_costs_no_page(self, service: Service) -> None:
        for _ in range(2):  # so that each worker has a history
            service.post("/extract", PAGE)
        for child in psutil.Process(service.process.pid).children():
            child.kill()
        assert [service.post("/extract", PAGE).status for _ in range(3)] == [200, 200, 200]


class TestQueue:
    def test_a_full_queue_refuses_at_once_and_recovers(self, service: Service) -> None:
        with ThreadPoolExecutor(4) as clients:
            hanging = [clients.submit(service.post, "/extract", HANG) for _ in range(4)]
            time.sleep(0.5)
            refused = service.post("/extract", PAGE)
            assert not any(answer.done() for answer in hanging)
            assert refused.error == (429, "busy")
            assert refused.headers["retry-after"] == "1"
            assert service.request("/health").json["status"] == "ok"
            assert {answer.result().error for answer in hanging} == {(422, "deadline")}
        assert service.post("/extract", PAGE).status == 200


def exchange(service: Service, *pieces: bytes, pause: float = 0.0, wait: float = 20) -> bytes:
    """Send pieces over a connection, and return all that comes back until the service closes it."""
    answer = b""
    with socket.create_connection((service.host, service.port), timeout=wait) as connection:
        for piece in pieces:
            try:
                connection.sendall(piece)
            except OSError:
                break
            time.sleep(pause)
        try:
            while chunk := connection.recv(65536):
                answer += chunk
        except ConnectionError:
            pass
    return answer


HEAD = b"POST /extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/html\r\n"


class TestRequests:
    def test_bodies_that_are_too_large(self, service: Service) -> None:
        assert service.post("/extract", PAGE + " " * (MAX_BYTES - len(PAGE))).status == 200
        announced = exchange(service, HEAD + f"Content-Length: {MAX_BYTES + 1}\r\n\r\n".encode())
        chunk = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
        endless = exchange(service, HEAD + b"Transfer-Encoding: chunked\r\n\r\n", *[chunk] * 50)
        for answer in (announced, endless):
            assert answer.startswith(b"HTTP/1.1 413 ")
            assert b'"type":"too-large"' in answer
            assert b"connection: close" in answer

    def test_bodies_that_are_too_slow(self, service: Service) -> None:
        start = time.monotonic()
        answer = exchange(service, HEAD + b"Content-Length: 1000\r\n\r\n", *[b"x"] * 5, pause=0.2)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert time.monotonic() - start < 10

    @pytest.mark.parametrize("pieces", [[], [b"POST /extr"], [HEAD[:-2], *[b"\r\nX: y"] * 8]])
    def test_headers_that_are_too_slow(self, service: Service, pieces: list[bytes]) -> None:
        start = time.monotonic()
        assert exchange(service, *pieces, pause=0.1) == b""
        assert time.monotonic() - start < 10

    def test_the_second_request_of_a_connection_has_the_same_time(self, service: Service) -> None:
        whole = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        start = time.monotonic()
        answer = exchange(service, whole, b"GET /hea", *[b"l"] * 8, pause=0.1)
        assert answer.count(b"HTTP/1.1 200") == 1
        assert time.monotonic() - start < 10

    @pytest.mark.parametrize(
        "data",
        [
            b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\nConnection: close\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            HEAD + b"Content-Length: -1\r\n\r\n", HEAD + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
            HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n",
            HEAD + b"X: " + b"a" * 200_000 + b"\r\n\r\n",
        ],
    )  # fmt: skip
    def test_broken_requests_are_refused(self, service: Service, data: bytes) -> None:
        answer = exchange(service, data)
        assert answer == b"" or answer.split(b" ", 2)[1] in {b"400", b"408", b"421"}
        assert service.request("/health").status == 200

    def test_clients_that_do_not_read_their_answers(self) -> None:
        body = b"x" * 20_000_000
        headers = [(b"content-length", b"20000000")]

        async def answer(_scope: Any, _receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": body})

        async def serve() -> None:
            with socket.create_server(("127.0.0.1", 0)) as listener:
                config = uvicorn.Config(answer, http=timed_protocol(0.5), lifespan="off", ws="none", log_config=None)
                server = uvicorn.Server(config)
                serving = asyncio.create_task(server.serve(sockets=[listener]))
                readers = [await asyncio.open_connection(*listener.getsockname(), limit=1000) for _ in range(2)]
                for _, writer in readers:
                    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                assert body in await readers[0][0].read(-1)
                await asyncio.sleep(1.5)
                assert not server.server_state.connections
                for _, writer in readers:
                    writer.close()
                server.should_exit = True
                await serving

        with ThreadPoolExecutor(1) as thread:  # the browser of other tests keeps an event loop in the main thread
            thread.submit(asyncio.run, serve()).result()

    def test_clients_that_leave(self, service: Service) -> None:
        for head in (HEAD + b"Content-Length: 1000\r\n\r\nabc", HEAD + b"Content-Length: 3\r\n\r\n<p>"):
            with socket.create_connection((service.host, service.port)) as connection:
                connection.sendall(head)
        assert service.post("/extract", PAGE).status == 200


class TestEnd:
    """The last tests of this module: they end its service."""

    def test_pages_under_way_are_answered(self, scorer: Path) -> None:
        options = ("--plugin", scorer, "--deadline", f"{DEADLINE}", "--workers", "1", "--standby", "0")
        with serve_process(*options) as running, ThreadPoolExecutor(2) as clients:
            hanging = [clients.submit(running.post, "/extract", HANG) for _ in range(2)]
            time.sleep(0.4)
            running.process.terminate()
            errors = [answer.result().error for answer in hanging]
            assert set(errors) <= {(422, "deadline"), (503, "shutdown")}
            assert (503, "shutdown") in errors
            assert running.process.wait(40) == 0

    def test_no_worker_outlives_a_service_that_is_killed(self, service: Service) -> None:
        children = psutil.Process(service.process.pid).children(recursive=True)
        assert children
        service.process.kill()
        assert not psutil.wait_procs(children, timeout=10)[1]
