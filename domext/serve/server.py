"""The service on a port: workers, application, and their orderly end."""

from __future__ import annotations

import logging
import math
import signal
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

from domext.errors import DomextError, os_errors_as
from domext.extras import need
from domext.serve.endpoints import ServiceApp
from domext.serve.host_guard import HostGuard
from domext.serve.http_protocol import timed_protocol
from domext.serve.job_worker import ServiceSetup
from domext.serve.request_observer import RequestObserver
from domext.serve.worker_pool import WorkerPool
from domext.web.bound_socket import bind

if TYPE_CHECKING:
    import socket
    from collections.abc import Sequence

    from domext.engine import Extractor
    from domext.serve.page_fetcher import PageFetcher
    from domext.serve.service_settings import ServiceSettings

_MAX_CONNECTIONS: Final = 1000


class ServerError(DomextError):
    """The service cannot use its host or port."""


class ServiceServer:
    """The service on a port.

    Args:
        extractor: the operator's options and rules; it must name its selector.
        settings: how the service runs.
        host: the IP address to listen on.
        port: the port; 0 for any free one.
        host_names: names that the ``Host`` header may have besides those of this machine, when the service listens on the
            loopback interface only. A page of another site cannot reach the service under a name of its own then.

    Attributes:
        address: the address of the service.

    Raises:
        ServerError: the host is not an IP address of this machine, or the port is taken.
        ExtraError: a package of the extra ``serve`` is not installed.
    """

    def __init__(
        self, extractor: Extractor, settings: ServiceSettings, *, host: str, port: int, host_names: Sequence[str] = ()
    ) -> None:
        self._uvicorn: Any = need("uvicorn", "serve")
        self._settings = settings
        setup = ServiceSetup(extractor.rules, extractor.explicit_options)
        self._pool = WorkerPool(setup, settings)
        self._fetcher = _fetcher(settings)
        app = ServiceApp(self._pool, settings, self._fetcher)
        self._socket = _bound_socket(host, port)
        guarded = HostGuard(app.asgi, host_names) if ip_address(host).is_loopback else app.asgi
        self._asgi = RequestObserver(guarded, app.metrics)
        name = f"[{host}]" if ":" in host else host
        self.address = f"http://{name}:{self._socket.getsockname()[1]}/"

    def start(self) -> None:
        """Start the workers.

        Raises:
            PoolError: a worker cannot start.
        """
        self._pool.start()

    def run(self) -> None:
        """Serve until the process is interrupted or terminated; requests under way are answered first."""
        logging.basicConfig(format="%(asctime)s %(message)s")
        logging.getLogger("domext.serve").setLevel(logging.INFO)
        config = self._uvicorn.Config(
            self._asgi,
            http=timed_protocol(self._settings.timeout),
            lifespan="off",
            ws="none",
            log_config=None,
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=False,
            limit_concurrency=_MAX_CONNECTIONS,
            timeout_graceful_shutdown=math.ceil(self._settings.deadline),
        )
        # uvicorn raises the signal that stopped it once more when it has finished.
        signal.signal(signal.SIGTERM, lambda *_: None)
        try:
            with suppress(KeyboardInterrupt):
                self._uvicorn.Server(config).run(sockets=[self._socket])
        finally:
            self._pool.stop()
            if self._fetcher is not None:
                self._fetcher.close()


def _fetcher(settings: ServiceSettings) -> PageFetcher | None:
    if settings.fetch is None:
        return None
    from domext.serve.page_fetcher import PageFetcher

    return PageFetcher(settings.fetch)


def _bound_socket(host: str, port: int) -> socket.socket:
    try:
        with os_errors_as(ServerError, f"{host} port {port}"):
            bound = bind(host, port)
    except ValueError:
        msg = f"{host!r} is not an IP address; listen on 127.0.0.1, ::1, 0.0.0.0 or an address of this machine"
        raise ServerError(msg) from None
    bound.listen(1024)
    return bound
