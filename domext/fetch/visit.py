"""One page: from its address, over redirects, to its bytes."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import httpcore
import httpx

from domext.fetch.connection import Backend, Deadline
from domext.fetch.robots import Robots
from domext.fetch.settings import TYPES, AddressError, Fetched, FetchError, FetchOptions
from domext.reading.decode import canonical

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterable, Iterator

_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_CHUNK: Final = 1 << 16
_ROBOTS_BYTES: Final = 512_000  # RFC 9309, 2.5: at least 500 KiB must be read


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said at the end of the redirects.

    Attributes:
        url: where that was.
        before: the addresses on the way.
        status: the number.
        headers: by their names in lower case.
        body: whole, or up to the limit if it was to be cut there.
    """

    url: httpx.URL
    before: tuple[str, ...]
    status: int
    headers: dict[str, str]
    body: bytes


class Visit:
    """Fetches one page: all that it takes shares one deadline."""

    def __init__(self, options: FetchOptions, tls: ssl.SSLContext, robots: dict[str, Robots]) -> None:
        self._options = options
        self._robots = robots
        self._deadline = Deadline(options.seconds)
        self._pool = httpcore.ConnectionPool(
            ssl_context=tls,
            max_keepalive_connections=0,
            network_backend=Backend(self._deadline, options.allow),
        )

    def page(self, url: str) -> Fetched:
        """Fetch it; see :meth:`domext.fetch.Fetcher.fetch`."""
        with self._pool:
            answer = self._follow(_parsed(url), for_robots=False)
        charset = _parameter(answer.headers.get("content-type", ""), "charset")
        encoding = canonical(charset) if charset else None
        return Fetched(str(answer.url), answer.body, encoding, answer.before)

    def _follow(self, url: httpx.URL, *, for_robots: bool) -> Answer:
        before: list[str] = []
        while True:
            if not for_robots:
                self._ask_robots(url)
            answer = self._request(url, tuple(before), for_robots=for_robots)
            if answer.status not in _REDIRECTS or "location" not in answer.headers:
                return answer
            if len(before) == self._options.redirects:
                msg = f"more than {self._options.redirects} redirects"
                raise FetchError(msg)
            before.append(str(url))
            url = _joined(url, answer.headers["location"])

    def _request(self, url: httpx.URL, before: tuple[str, ...], *, for_robots: bool) -> Answer:
        """One request; the bodies of redirects and refusals are not read."""
        headers: list[tuple[bytes | str, bytes | str]] = [
            ("Host", url.netloc),
            ("User-Agent", self._options.user_agent),
            ("Accept", ", ".join(TYPES)),
            ("Accept-Encoding", "gzip"),
        ]
        target = httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path)
        try:
            with self._pool.stream("GET", target, headers=headers) as response:
                said = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in response.headers}
                answer = Answer(url, before, response.status, said, b"")
                if response.status in _REDIRECTS and "location" in said:
                    return answer
                if for_robots and response.status != 200:
                    return answer
                if not for_robots:
                    _refuse(answer)
                body = self._read(response.iter_stream(), said, for_robots=for_robots)
                return Answer(url, before, response.status, said, body)
        except httpcore.TimeoutException:
            msg = f"took longer than {self._options.seconds:g} seconds, or was silent for too long"
            raise FetchError(msg) from None
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.UnsupportedProtocol, OSError) as error:
            msg = f"the connection failed: {' '.join(str(error).split()) or type(error).__name__}"
            raise FetchError(msg) from None

    def _read(self, chunks: Iterable[bytes], headers: dict[str, str], *, for_robots: bool) -> bytes:
        """The body, decompressed no further than it may be long."""
        most = _ROBOTS_BYTES if for_robots else self._options.bytes
        body = bytearray()
        for chunk in _plain(chunks, headers.get("content-encoding", "")):
            body += chunk
            if len(body) > most:
                if for_robots:
                    return bytes(body[:most])
                msg = f"more than {most:,} bytes"
                raise FetchError(msg)
        return bytes(body)

    def _ask_robots(self, url: httpx.URL) -> None:
        if not self._options.robots:
            return
        site = str(url.copy_with(path="/", query=None, fragment=None))
        if site not in self._robots:
            self._robots[site] = self._read_robots(url.copy_with(path="/robots.txt", query=None, fragment=None))
        if not self._robots[site].lets(str(url), self._options.user_agent):
            msg = f"refused by {site}robots.txt; --ignore-robots asks no more"
            raise FetchError(msg)

    def _read_robots(self, url: httpx.URL) -> Robots:
        """RFC 9309, 2.3.1: what is not there forbids nothing, what cannot be had now forbids everything."""
        try:
            answer = self._follow(url, for_robots=True)
        except AddressError:
            raise
        except FetchError as error:
            msg = f"robots.txt cannot be read: {error}"
            raise FetchError(msg) from None
        if answer.status >= 500:
            msg = f"robots.txt cannot be read: the server answered {answer.status}"
            raise FetchError(msg)
        return Robots(answer.body.decode("utf-8", "replace") if answer.status == 200 else "")


def _parsed(url: str) -> httpx.URL:
    try:
        parsed = httpx.URL(url.strip())
        str(parsed.raw_host, "ascii")
    except (httpx.InvalidURL, UnicodeError, ValueError) as error:
        msg = f"no address: {' '.join(str(error).split())}"
        raise FetchError(msg) from None
    return _checked(parsed)


def _checked(url: httpx.URL) -> httpx.URL:
    if url.scheme not in {"http", "https"}:
        msg = f"refused: {url.scheme or 'no scheme'}; only http and https are fetched"
        raise FetchError(msg)
    if url.userinfo:
        msg = "refused: an address with a user name in it"
        raise FetchError(msg)
    if not url.host:
        msg = "no address: it names no host"
        raise FetchError(msg)
    if url.port is not None and not 0 < url.port < 1 << 16:
        msg = f"no address: there is no port {url.port}"
        raise FetchError(msg)
    return url.copy_with(fragment=None)


def _joined(url: httpx.URL, location: str) -> httpx.URL:
    try:
        return _checked(url.join(location))
    except (httpx.InvalidURL, UnicodeError, ValueError) as error:
        msg = f"a redirect to no address: {' '.join(str(error).split())}"
        raise FetchError(msg) from None


def _refuse(answer: Answer) -> None:
    if answer.status != 200:
        msg = f"the server answered {answer.status}"
        raise FetchError(msg)
    kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind and kind not in TYPES:
        msg = f"not a page: the server says {kind}"
        raise FetchError(msg)


def _parameter(header: str, name: str) -> str | None:
    for part in header.split(";")[1:]:
        key, _, value = part.partition("=")
        if key.strip().lower() == name:
            return value.strip().strip("\"'") or None
    return None


def _plain(chunks: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    """Chunks of a body without their compression, none longer than 64 kB."""
    if encoding.strip().lower() in {"", "identity"}:
        yield from chunks
        return
    if encoding.strip().lower() not in {"gzip", "x-gzip"}:
        msg = f"an encoding that was not asked for: {encoding.strip()}"
        raise FetchError(msg)
    member = None
    try:
        for chunk in chunks:
            rest = chunk
            while rest:
                member = member or zlib.decompressobj(16 + zlib.MAX_WBITS)
                yield member.decompress(rest, _CHUNK)
                rest = member.unused_data if member.eof else member.unconsumed_tail
                member = None if member.eof else member
    except zlib.error as error:
        msg = f"broken gzip data: {error}"
        raise FetchError(msg) from None
    if member is not None:
        msg = "the gzip data end too early"
        raise FetchError(msg)
