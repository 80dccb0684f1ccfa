"""One page: from its address, over redirects, to its bytes."""

from __future__ import annotations

import contextlib
import dataclasses
import zlib
from typing import TYPE_CHECKING, Final

import httpcore

from domext.errors import one_line
from domext.fetch.fetch_errors import AddressError, FetchError, ServerBusyError, UnreachableError
from domext.fetch.fetch_options import PAGE_TYPES, FetchedPage, FetchOptions
from domext.fetch.guarded_connection import MAX_SILENCE, Deadline, GuardedBackend
from domext.fetch.page_cache import conditional_headers
from domext.fetch.response import Response, retry_after
from domext.fetch.robots import Robots
from domext.fetch.url_guard import parse_url, resolve_redirect
from domext.reading.content_type import declared_encoding, media_type

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterable, Iterator

    import httpx

    from domext.fetch.pacing import HostPacer
    from domext.fetch.page_cache import PageCache
    from domext.fetch.robots import RobotsCache

_CHUNK_BYTES: Final = 1 << 16
_BUSY_CODES: Final = frozenset({429, 503})
_MAX_ROBOTS_BYTES: Final = 512_000  # RFC 9309, 2.5: parsers must read at least 500 KiB


class PageRequest:
    """Fetches one page; its robots.txt files, redirects and body share one deadline.

    Args:
        options: how the page is fetched.
        tls: the TLS context.
        robots: parsed robots.txt files by site; the request adds those that it reads.
        cache: fetched pages, if they are cached.
        pacer: the pace of requests to a host, if there is one.
    """

    def __init__(
        self,
        options: FetchOptions,
        tls: ssl.SSLContext,
        robots: RobotsCache,
        cache: PageCache | None = None,
        pacer: HostPacer | None = None,
    ) -> None:
        self._options = options
        self._robots = robots
        self._cache = cache
        self._pacer = pacer
        self._deadline = Deadline(options.timeout)
        self._pool = httpcore.ConnectionPool(
            ssl_context=tls,
            max_keepalive_connections=0,
            network_backend=GuardedBackend(self._deadline, options.allow_networks),
        )

    def fetch(self, url: str) -> FetchedPage:
        """Fetch the page; see :meth:`domext.fetch.Fetcher.fetch`."""
        with self._pool:
            response, redirects = self._follow(parse_url(url))
        encoding = declared_encoding(response.headers.get("content-type", ""))
        return FetchedPage(str(response.url), response.body, encoding, redirects)

    def _follow(self, url: httpx.URL, *, for_robots: bool = False) -> tuple[Response, tuple[str, ...]]:
        """Request an address and follow its redirects: the last response, and the addresses that redirected."""
        redirects: list[str] = []
        while True:
            crawl_delay = None if for_robots else self._check_robots(url)
            with self._turn(url.host, crawl_delay):
                response = self._request_robots(url) if for_robots else self._request_page(url)
            if response.redirect is None:
                return response, tuple(redirects)
            if len(redirects) == self._options.max_redirects:
                msg = f"more than {self._options.max_redirects} redirects"
                raise FetchError(msg)
            redirects.append(str(url))
            url = resolve_redirect(url, response.redirect)

    @contextlib.contextmanager
    def _turn(self, host: str, crawl_delay: float | None) -> Iterator[None]:
        """Wait for the turn of a request, which takes no time of the page's."""
        if self._pacer is None:
            yield
            return
        with self._pacer.request(host, crawl_delay) as waited:
            self._deadline.extend(waited)
            yield

    def _request_page(self, url: httpx.URL) -> Response:
        """Request a page, from the cache if the server says that it has not changed. The body of a redirect is not read."""
        stored = self._cache.get(str(url)) if self._cache is not None else None
        with self._exchange(url, conditional_headers(stored) if stored is not None else ()) as (stream, response):
            if response.redirect is not None:
                return response
            if stored is not None and response.status == 304:
                return stored
            _check_is_page(response)
            limit = self._options.max_bytes
            page = dataclasses.replace(response, body=_body(stream, response, limit))
            if len(page.body) > limit:
                msg = f"the page has more than {limit:,} bytes"
                raise FetchError(msg)
            if self._cache is not None:
                self._cache.put(str(url), page)
            return page

    def _request_robots(self, url: httpx.URL) -> Response:
        """Request a robots.txt; of one that is too long, the start counts."""
        with self._exchange(url) as (stream, response):
            if response.status != 200:
                return response
            return dataclasses.replace(response, body=_body(stream, response, _MAX_ROBOTS_BYTES)[:_MAX_ROBOTS_BYTES])

    @contextlib.contextmanager
    def _exchange(
        self, url: httpx.URL, conditions: Iterable[tuple[str, bytes]] = ()
    ) -> Iterator[tuple[httpcore.Response, Response]]:
        """Send one request: the open connection, and the response without its body, which is read only if it is needed."""
        headers: list[tuple[bytes | str, bytes | str]] = [
            ("Host", url.netloc),
            ("User-Agent", self._options.user_agent),
            ("Accept", ", ".join(PAGE_TYPES)),
            ("Accept-Encoding", "gzip"),
            *conditions,
        ]
        target = httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path)
        try:
            with self._pool.stream("GET", target, headers=headers) as stream:
                fields = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in stream.headers}
                response = Response(url, stream.status, fields)
                _check_is_not_busy(response)
                yield stream, response
        except httpcore.TimeoutException:
            limits = f"more than {self._options.timeout:g} seconds for the page, or {MAX_SILENCE:g} without a byte"
            msg = f"timed out: {limits}"
            raise UnreachableError(msg, url.host) from None
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.UnsupportedProtocol, OSError) as error:
            msg = f"the connection failed: {one_line(error)}"
            raise UnreachableError(msg, url.host) from None

    def _check_robots(self, url: httpx.URL) -> float | None:
        """Check that robots.txt allows an address; return the delay that it asks for, if any."""
        if not self._options.obey_robots:
            return None
        site = str(url.copy_with(path="/", query=None, fragment=None))
        robots = self._robots.get(site)
        if robots is None:
            robots = self._read_robots(url.copy_with(path="/robots.txt", query=None, fragment=None))
            self._robots.put(site, robots)
        if not robots.allows(str(url), self._options.user_agent):
            msg = f"refused by {site}robots.txt; --ignore-robots fetches it anyway"
            raise FetchError(msg)
        return robots.crawl_delay(self._options.user_agent)

    def _read_robots(self, url: httpx.URL) -> Robots:
        """Read a robots.txt: a missing one allows everything, an unreachable one nothing (RFC 9309, 2.3.1)."""
        try:
            response, _ = self._follow(url, for_robots=True)
        except AddressError:
            raise
        except ServerBusyError as error:
            msg = f"robots.txt cannot be read: {error}"
            raise ServerBusyError(msg, error.retry_after) from None
        except UnreachableError as error:
            msg = f"robots.txt cannot be read: {error}"
            raise UnreachableError(msg, error.host) from None
        except FetchError as error:
            msg = f"robots.txt cannot be read: {error}"
            raise FetchError(msg) from None
        if response.status >= 500:
            msg = f"robots.txt cannot be read: the server answered {response.status}"
            raise FetchError(msg)
        return Robots(response.body.decode("utf-8", "replace") if response.status == 200 else "")


def _check_is_not_busy(response: Response) -> None:
    if response.status in _BUSY_CODES:
        msg = f"the server answered {response.status}"
        raise ServerBusyError(msg, retry_after(response.headers.get("retry-after", "")))


def _check_is_page(response: Response) -> None:
    if response.status != 200:
        msg = f"the server answered {response.status}"
        raise FetchError(msg)
    content_type = media_type(response.headers.get("content-type", ""))
    if content_type and content_type not in PAGE_TYPES:
        msg = f"not a page: the content type is {content_type}"
        raise FetchError(msg)


def _body(stream: httpcore.Response, response: Response, limit: int) -> bytes:
    """The decompressed body; of a longer one than the limit, some bytes more. A bomb is never unpacked."""
    body = bytearray()
    for chunk in _decompressed(stream.iter_stream(), response.headers.get("content-encoding", "")):
        body += chunk
        if len(body) > limit:
            break
    return bytes(body)


def _decompressed(chunks: Iterable[bytes], content_encoding: str) -> Iterator[bytes]:
    """The decompressed chunks of a body, each of at most 64 KiB if the body is compressed."""
    encoding = content_encoding.strip().lower()
    if encoding in {"", "identity"}:
        yield from chunks
        return
    if encoding not in {"gzip", "x-gzip"}:
        msg = f"unexpected content encoding: {encoding}"
        raise FetchError(msg)
    member = None
    try:
        for chunk in chunks:
            rest = chunk
            while rest:
                member = member or zlib.decompressobj(16 + zlib.MAX_WBITS)
                yield member.decompress(rest, _CHUNK_BYTES)
                rest = member.unused_data if member.eof else member.unconsumed_tail
                member = None if member.eof else member
    except zlib.error as error:
        msg = f"broken gzip data: {error}"
        raise FetchError(msg) from None
    if member is not None:
        msg = "the gzip data is truncated"
        raise FetchError(msg)
