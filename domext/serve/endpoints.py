"""The endpoints of the service."""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from domext import __version__
from domext.errors import DomextError
from domext.explain.html_report import content_policy
from domext.extras import need
from domext.serve.accept_header import preferred_renderer
from domext.serve.description import description, description_page
from domext.serve.job import Job
from domext.serve.playground_files import playground_page, playground_policy, read_file
from domext.serve.query_options import parse_query
from domext.serve.request_body import BodyReader, PageBody
from domext.serve.request_observer import Metrics
from domext.serve.rule_body import parse_rule_body
from domext.serve.service_error import ServiceError
from domext.serve.worker_pool import SHUTDOWN
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp

    from domext.serve.job import Action, Reply
    from domext.serve.page_fetcher import PageFetcher
    from domext.serve.query_options import Query
    from domext.serve.service_settings import ServiceSettings
    from domext.serve.worker_pool import WorkerPool

_ENDPOINTS: Final = frozenset(
    {
        "",
        "extract",
        "read",
        "score",
        "explain",
        "rule",
        "plugins",
        "fetch",
        "health",
        "metrics",
        "openapi.json",
        "about",
    }
)
_DEFAULT_FORMATS: Final[dict[Action, str]] = {"extract": "json", "score": "json", "explain": "html"}
_FORMATS: Final[dict[Action, frozenset[str]]] = {
    "score": frozenset({"json", "html"}),
    "explain": frozenset({"json", "html", "frame"}),
}
# An article is rendered without scripts; a browser that shows it loads nothing.
_ARTICLE_POLICY: Final = "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
_URL_CHARACTERS: Final = "!#$%&'()*+,/:;=?@[]~"
_RETRY_SECONDS: Final = "1"
# Some proxies join the slashes of an address in a path.
_JOINED_SLASHES: Final = lazy_pattern(r"^(https?):/+", re.IGNORECASE)


class ServiceApp:
    """The application without its log, metrics and security headers.

    Args:
        pool: the worker processes; the application starts none.
        settings: how the service runs.
        fetcher: fetches pages; None to fetch none.

    Attributes:
        asgi: the ASGI application.
        metrics: the metrics that it serves.

    Raises:
        ExtraError: a package of the extra ``serve`` is not installed.
    """

    def __init__(self, pool: WorkerPool, settings: ServiceSettings, fetcher: PageFetcher | None) -> None:
        self._pool = pool
        self._settings = settings
        self._fetcher = fetcher
        self._bodies = BodyReader(settings.max_bytes, settings.timeout)
        self._admitted = 0
        self.metrics = Metrics(_ENDPOINTS, pool)
        self._responses: Any = need("starlette.responses", "serve")
        route = need("starlette.routing", "serve").Route
        routes = [
            route("/", self.playground),
            route("/serve/playground/{name}", self._file_endpoint("serve/playground")),
            route("/explain/web/{name}", self._file_endpoint("explain/web")),
            route("/about", self.about),
            route("/extract", self._page_endpoint("extract"), methods=["POST"]),
            route("/score", self._page_endpoint("score"), methods=["POST"]),
            route("/explain", self._page_endpoint("explain"), methods=["POST"]),
            route("/rule", self.rule, methods=["POST"]),
            route("/plugins", self.plugins),
            route("/fetch", self.fetch),
            route("/read", self.read),
            route("/read/{address:path}", self.read_path),
            route("/health", self.health),
            route("/metrics", self.serve_metrics),
            route("/openapi.json", self.openapi),
        ]
        http_error = need("starlette.exceptions", "serve").HTTPException
        self.asgi: ASGIApp = need("starlette.applications", "serve").Starlette(
            routes=routes,
            exception_handlers={
                DomextError: self._error_response,
                http_error: self._http_error_response,
                Exception: self._error_response,
            },
        )

    async def playground(self, _: Request) -> Response:
        """Serve the playground."""
        headers = {"content-security-policy": playground_policy()}
        return self._response(playground_page(has_fetch=self._fetcher is not None), "text/html", headers)

    def _file_endpoint(self, folder: str) -> Callable[[Request], Any]:
        async def endpoint(request: Request) -> Response:
            file = read_file(folder, request.path_params["name"])
            if file is None:
                raise ServiceError(404, "http", "there is no such file")
            return self._response(*file, {})

        return endpoint

    async def about(self, _: Request) -> Response:
        """Serve the page that describes the service."""
        headers = {"content-security-policy": _ARTICLE_POLICY}
        return self._response(description_page(has_fetch=self._fetcher is not None), "text/html", headers)

    async def openapi(self, _: Request) -> Response:
        """Serve the description for programs."""
        return self._json(description(has_fetch=self._fetcher is not None))

    async def health(self, _: Request) -> Response:
        """Report that the service answers."""
        return self._json({"status": "ok", "version": __version__, "waiting": self._pool.waiting()})

    async def serve_metrics(self, _: Request) -> Response:
        """Serve the metrics."""
        return self._response(self.metrics.text(), None, {"content-type": self.metrics.media_type})

    async def plugins(self, _: Request) -> Response:
        """Serve the selectors and scorers, with the parameters that the playground offers."""
        with self._admission():
            return await self._done(Job(action="plugins"))

    async def rule(self, request: Request) -> Response:
        """Write a rule from pages with marked blocks."""
        query = parse_query(request.query_params.multi_items())
        if query.format or query.url or not query.options.keys().isdisjoint({"include", "exclude"}):
            raise ServiceError(
                400, "OptionError", "a rule takes neither format nor url, and writes include and exclude"
            )
        with self._admission():
            data = await self._bodies.json(request)
            return await self._done(Job(action="rule", pages=parse_rule_body(data), options=query.options))

    async def fetch(self, request: Request) -> Response:
        """Fetch a page, and answer its unchanged bytes; no browser shows or runs them."""
        query = parse_query(request.query_params.multi_items())
        if query.url is None or query.format or query.options:
            raise ServiceError(400, "address", "name the page, and nothing else: /fetch?url=ADDRESS")
        with self._admission():
            body = await self._fetched(PageBody(None, query.url))
        headers = {
            "content-security-policy": _ARTICLE_POLICY,
            "content-disposition": "attachment",
            "domext-url": quote(body.url or "", safe=_URL_CHARACTERS),
            "domext-encoding": body.encoding or "",
        }
        return self._response(body.html or b"", "application/octet-stream", headers)

    async def read(self, request: Request) -> Response:
        """Fetch and extract the page that the parameter ``url`` names."""
        query = parse_query(request.query_params.multi_items())
        if query.url is None:
            raise ServiceError(400, "address", "name the page: /read?url=ADDRESS or /read/ADDRESS")
        renderer = query.format or self._negotiated(request, "markdown")
        return await self._extracted(query.url, renderer, query)

    async def read_path(self, request: Request) -> Response:
        """Fetch and extract the page whose address is the rest of the path, with its query."""
        raw_path = request.scope.get("raw_path") or request.url.path.encode()
        address = raw_path.decode("ascii", "replace").removeprefix("/read/")
        if request.url.query:
            address += f"?{request.url.query}"
        address = _JOINED_SLASHES.sub(r"\1://", address)
        return await self._extracted(address, self._negotiated(request, "markdown"), parse_query([]))

    async def _extracted(self, address: str, renderer: str, query: Query) -> Response:
        with self._admission():
            body = await self._fetched(PageBody(None, address))
            return await self._done(_page_job("extract", body, renderer, query))

    def _page_endpoint(self, action: Action) -> Callable[[Request], Any]:
        async def endpoint(request: Request) -> Response:
            query = parse_query(request.query_params.multi_items())
            output = query.format or self._default_format(action, request)
            if output not in _FORMATS.get(action, {output}):
                msg = f"format must be {' or '.join(sorted(_FORMATS[action]))}, not {output!r}"
                raise ServiceError(400, "OptionError", msg)
            with self._admission():
                body = await self._bodies.page(request)
                if query.url is not None:
                    body = PageBody(body.html, query.url, body.encoding)
                if body.html is None:
                    body = await self._fetched(body)
                return await self._done(_page_job(action, body, output, query))

        return endpoint

    def _default_format(self, action: Action, request: Request) -> str:
        default = _DEFAULT_FORMATS[action]
        return default if action == "score" else self._negotiated(request, default)

    def _negotiated(self, request: Request, default: str) -> str:
        renderer = preferred_renderer(request.headers.get("accept", ""), default)
        if renderer is None:
            msg = "the service has none of the accepted media types; it has JSON, Markdown, HTML, plain text and TEI"
            raise ServiceError(406, "accept", msg)
        return renderer

    @contextlib.contextmanager
    def _admission(self) -> Iterator[None]:
        """Admit a request before its body is read, so that the memory for bodies is bounded.

        Raises:
            ServiceError: as many requests as allowed are admitted already.
        """
        if self._admitted >= self._settings.workers + self._settings.max_waiting:
            raise ServiceError(429, "busy", f"{self._settings.max_waiting} requests are waiting; try again later")
        self._admitted += 1
        try:
            yield
        finally:
            self._admitted -= 1

    async def _fetched(self, body: PageBody) -> PageBody:
        if self._fetcher is None:
            raise ServiceError(403, "fetch", "the service fetches no pages; its operator can allow it with --fetch")
        if not body.url:
            raise ServiceError(400, "address", "the address is empty")
        page = await self._fetcher.fetch(body.url)
        return PageBody(page.body, page.url, page.encoding)

    async def _done(self, job: Job) -> Response:
        try:
            reply: Reply = await asyncio.wrap_future(self._pool.submit(job))
        except asyncio.CancelledError:  # the service ends, and the time for requests under way is over
            raise ServiceError(503, "shutdown", SHUTDOWN) from None
        headers = {} if reply.reason is None else {"domext-reason": reply.reason.encode("ascii", "replace").decode()}
        if job.action == "explain" and job.output == "html":
            headers["content-security-policy"] = f"{content_policy()}; frame-ancestors 'none'"
        elif job.action == "extract" or job.output == "frame":
            headers["content-security-policy"] = _ARTICLE_POLICY
        return self._response(reply.body, reply.media_type, headers)

    def _response(self, body: str | bytes, media_type: str | None, headers: dict[str, str]) -> Response:
        return self._responses.Response(body, media_type=media_type, headers=headers)

    def _json(self, value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
        return self._responses.JSONResponse(value, status, headers)

    async def _error_response(self, _: Request, error: Exception) -> Response:
        if not isinstance(error, DomextError):  # its traceback is in the log; clients need not know more
            error = ServiceError(500, "internal", "the service has failed")
        problem = ServiceError.of(error)
        headers = {"retry-after": _RETRY_SECONDS} if problem.status in {429, 503} else {}
        if problem.status in {408, 413}:  # the rest of the body is not read
            headers["connection"] = "close"
        return self._json(problem.as_dict(), problem.status, headers)

    async def _http_error_response(self, request: Request, error: Any) -> Response:
        missing = "there is no such endpoint; /about lists them"
        allowed = " or ".join(sorted((error.headers or {}).get("Allow", "").split(", ")))
        messages = {404: missing, 405: f"this endpoint takes {allowed}, not {request.method}"}
        message = messages.get(error.status_code, str(error.detail))
        response = await self._error_response(request, ServiceError(error.status_code, "http", message))
        response.headers.update(error.headers or {})
        return response


def _page_job(action: Action, body: PageBody, output: str, query: Query) -> Job:
    return Job(
        action=action, html=body.html or b"", output=output, options=query.options, url=body.url, encoding=body.encoding
    )
