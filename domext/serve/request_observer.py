"""Observes every request: a line in the log, and metrics for Prometheus. Security headers of every response."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any, Final

from domext.extras import need
from domext.web.security_headers import with_security_headers

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from domext.serve.worker_pool import WorkerPool

_LOGGER: Final = logging.getLogger("domext.serve")
_MAX_LOGGED_PATH: Final = 200
_BUCKETS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """The metrics of the service in a registry of their own.

    Args:
        endpoints: the first segments of paths that are counted by name; all others count as ``other``.
        pool: the worker processes.
    """

    def __init__(self, endpoints: frozenset[str], pool: WorkerPool) -> None:
        self._endpoints = endpoints
        self._pool = pool
        prometheus: Any = need("prometheus_client", "serve")
        self._write = prometheus.generate_latest
        self.media_type: str = prometheus.CONTENT_TYPE_LATEST
        self._registry = prometheus.CollectorRegistry()
        self._requests = prometheus.Counter(
            "domext_requests", "Requests by endpoint and status.", ["endpoint", "status"], registry=self._registry
        )
        self._seconds = prometheus.Histogram(
            "domext_request_seconds", "Duration of requests.", ["endpoint"], buckets=_BUCKETS, registry=self._registry
        )
        waiting = prometheus.Gauge("domext_jobs_waiting", "Pages that wait for a worker.", registry=self._registry)
        waiting.set_function(pool.waiting)
        self._kills = prometheus.Gauge(
            "domext_workers_replaced",
            "Workers that were killed or died, by reason.",
            ["reason"],
            registry=self._registry,
        )

    def add(self, path: str, status: int, seconds: float) -> None:
        """Count a request."""
        segment = path[1:].partition("/")[0]
        endpoint = f"/{segment}" if segment in self._endpoints else "other"
        self._requests.labels(endpoint, str(status)).inc()
        self._seconds.labels(endpoint).observe(seconds)

    def text(self) -> bytes:
        """Return the metrics in Prometheus' text format."""
        for reason, count in dict(self._pool.kills).items():
            self._kills.labels(reason).set(count)
        text: bytes = self._write(self._registry)
        return text


class RequestObserver:
    """An ASGI application around another one, which logs and counts its responses and adds security headers to them.

    Args:
        app: the application.
        metrics: where requests are counted.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one ASGI event."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status, size = time.perf_counter(), 500, 0

        async def counting_send(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, with_security_headers(counting_send))
        finally:
            seconds = time.perf_counter() - start
            self._metrics.add(scope["path"], status, seconds)
            _LOGGER.info(
                "%s %s %s %d %d B %.0f ms",
                (scope.get("client") or ("-",))[0],
                scope["method"],
                scope["path"][:_MAX_LOGGED_PATH].encode("unicode_escape").decode(),
                status,
                size,
                seconds * 1000,
            )
