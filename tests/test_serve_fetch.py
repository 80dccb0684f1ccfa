"""The service fetches pages: through the guards, and with a cache that asks the server."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from domext.fetch import Fetcher, FetchError, FetchOptions
from domext.fetch.page_cache import PageCache
from domext.serve import page_fetcher
from domext.serve.page_fetcher import PageFetcher
from tests.addresses import LOOPBACK_FORMS, NOT_PUBLIC
from tests.serve_process import serve_process
from tests.server import endless, redirect, reply, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from http.server import BaseHTTPRequestHandler

    from tests.serve_process import Service
    from tests.server import Reply, Site

TEXT = "The tide comes in, slowly, twice a day, and goes out again."
PAGE = f"<title>Tide</title><nav><a href=/>Home</a></nav><article><p>{TEXT}</p></article>"
OPEN = FetchOptions(allow_networks=("127.0.0.1",), timeout=5)


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serve_process("--fetch", "--allow-network", "127.0.0.1", "--max-bytes", "100000") as running:
        yield running


@pytest.fixture(scope="module")
def closed() -> Iterator[Service]:
    """A service that fetches public pages only."""
    with serve_process("--fetch") as running:
        yield running


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(pages={"/": reply(PAGE), "/a%20b?x=1&favour=no": reply(PAGE)}) as running:
        yield running


class TestRead:
    @pytest.mark.parametrize(
        ("accept", "beginning", "kind"),
        [
            ("", TEXT, "text/markdown"), ("text/plain", TEXT, "text/plain"),
            ("text/html,*/*;q=0.8", "<!DOCTYPE html>", "text/html"), ("application/json", "{", "application/json"),
        ],
    )  # fmt: skip
    def test_the_address_in_the_path(
        self, service: Service, site: Site, accept: str, beginning: str, kind: str
    ) -> None:
        answer = service.request(f"/read/{site.url()}", Accept=accept)
        assert answer.status == 200, answer.body
        assert answer.body.lower().startswith(beginning.lower()), answer.body
        assert answer.headers["content-type"].startswith(kind)
        assert TEXT in answer.body
        assert "sandbox" in answer.headers["content-security-policy"]

    def test_the_query_belongs_to_the_address(self, service: Service, site: Site) -> None:
        path = "/a%20b?x=1&favour=no"
        assert TEXT in service.request(f"/read/{site.url(path)}").body
        assert TEXT in service.request(f"/read/{site.url(path).replace('://', ':/')}").body, "some proxies join slashes"
        answer = service.request(f"/read?url={quote(site.url(path), safe='')}&format=json&exclude=article")
        assert answer.json["text"] == ""
        assert site.requests.count(path) == 3

    def test_an_address_in_a_body(self, service: Service, site: Site) -> None:
        for endpoint in ("/extract?format=text", "/score?scorers=cuter", "/explain?format=json"):
            answer = service.post(endpoint, json.dumps({"url": site.url()}), "application/json")
            assert answer.status == 200
            assert TEXT in answer.body

    def test_the_bytes_of_a_page_for_the_playground(self, service: Service, site: Site) -> None:
        site.pages["/move"] = redirect("/a%20b?x=1&favour=no")
        answer = service.request(f"/fetch?url={quote(site.url('/move'), safe='')}")
        assert (answer.status, answer.body) == (200, PAGE)
        assert answer.headers["domext-url"] == site.url("/a%20b?x=1&favour=no")
        assert answer.headers["content-type"] == "application/octet-stream"
        assert answer.headers["content-disposition"] == "attachment", "no browser shows it as a page of the service"

    def test_robots_txt_is_obeyed(self, service: Service, site: Site) -> None:
        site.pages["/robots.txt"] = reply("User-agent: *\nDisallow: /private", content_type="text/plain")
        answer = service.request(f"/read/{site.url('/private')}")
        assert answer.error == (502, "fetch")
        assert "robots.txt" in answer.message

    def test_pages_that_do_not_arrive(self, service: Service, site: Site) -> None:
        site.pages |= {"/500": reply("", 500), "/endless": endless, "/png": reply(b"", content_type="image/png")}
        for path in ("/404", "/500", "/endless", "/png"):
            assert service.request(f"/read/{site.url(path)}").error == (502, "fetch")


class TestGuards:
    @pytest.mark.parametrize("address", [*LOOPBACK_FORMS, *NOT_PUBLIC])
    def test_internal_addresses_are_refused(self, closed: Service, site: Site, address: str) -> None:
        host = f"[{address}]" if ":" in address and not address.startswith("[") else address
        for path in ("/extract", "/explain", "/score?scorers=cuter"):
            body = json.dumps({"url": f"http://{host}:{site.port}/"})
            answer = closed.post(path, body, "application/json")
            assert answer.error in {(403, "address"), (400, "address")}, answer.body
        for path in ("/read", "/fetch"):
            assert closed.request(f"{path}?url={quote(f'http://{host}:{site.port}/', safe='')}").status in {400, 403}
        assert site.requests == []

    def test_a_redirect_inwards_is_refused(self, service: Service, site: Site) -> None:
        with serving("127.0.0.2", {"/": reply(PAGE)}) as internal:
            site.pages["/in"] = redirect(internal.url())
            assert service.request(f"/read/{site.url('/in')}").error == (403, "address")
            assert internal.requests == []

    @pytest.mark.parametrize(
        "address",
        ["file:///etc/passwd", "ftp://example.org/", "gopher://127.0.0.1/", "data:text/html,x", "javascript:1", "/etc/passwd",
         "", "http://", "http://user:secret@example.org/", "http://example.org:99999/"],
    )  # fmt: skip
    def test_other_addresses_are_refused(self, closed: Service, address: str) -> None:
        assert closed.request(f"/read?url={quote(address, safe='')}").error == (400, "address")


def page_with(validator: str, value: str, condition: str, **headers: str) -> Reply:
    """A page with a validator, which is not sent again to those who have it."""

    def send(handler: BaseHTTPRequestHandler) -> None:
        has_page = handler.headers.get(condition) == value
        reply("" if has_page else PAGE, 304 if has_page else 200, **{validator: value}, **headers)(handler)

    return send


class TestCache:
    @pytest.mark.parametrize(
        ("validator", "value", "condition"),
        [
            ("ETag", '"a1"', "If-None-Match"),
            ("ETag", '"\xe9"', "If-None-Match"),
            ("Last-Modified", "Sun, 22 Nov 2026 20:00:00 GMT", "If-Modified-Since"),
        ],
    )
    def test_an_unchanged_page_is_not_sent_again(self, site: Site, validator: str, value: str, condition: str) -> None:
        fetcher = Fetcher(OPEN, PageCache(10_000))
        site.pages["/"] = page_with(validator, value, condition)
        first = fetcher.fetch(site.url())
        assert first.body == PAGE.encode()
        assert fetcher.fetch(site.url()) == first
        site.pages["/"] = reply("", 304)
        assert fetcher.fetch(site.url()) == first
        assert site.requests.count("/") == 3, "the server is asked every time"
        site.pages["/"] = reply("<p>changed")
        assert fetcher.fetch(site.url()).body == b"<p>changed"

    def test_pages_that_are_not_stored(self, site: Site) -> None:
        for answer in (reply(PAGE), reply(PAGE, ETag='"a1"', Cache_Control="private, No-Store")):
            fetcher = Fetcher(OPEN, PageCache(10_000))
            site.pages["/"] = answer
            fetcher.fetch(site.url())
            site.pages["/"] = reply("", 304)
            with pytest.raises(FetchError, match="the server answered 304"):
                fetcher.fetch(site.url())

    def test_the_cache_keeps_the_pages_that_were_used_last(self, site: Site) -> None:
        fetcher = Fetcher(OPEN, PageCache(250))
        for path in ("/1", "/2", "/1", "/3"):
            fetched = path in site.pages
            site.pages[path] = reply("", 304) if fetched else reply("x" * 100, ETag='"a1"')
            fetcher.fetch(site.url(path))
        site.pages |= dict.fromkeys(("/1", "/2", "/3"), reply("", 304))
        assert fetcher.fetch(site.url("/1")).body == fetcher.fetch(site.url("/3")).body == b"x" * 100
        with pytest.raises(FetchError, match="the server answered 304"):
            fetcher.fetch(site.url("/2"))

    def test_the_service_has_a_cache(self, service: Service, site: Site) -> None:
        site.pages["/cached"] = reply(PAGE, ETag='"a1"')
        first = service.request(f"/read/{site.url('/cached')}")
        site.pages["/cached"] = reply("", 304)
        assert service.request(f"/read/{site.url('/cached')}").body == first.body

    def test_a_robots_txt_is_not_kept_for_ever(self, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(page_fetcher, "_MAX_FETCHES", 2)
        fetcher = PageFetcher(OPEN)

        async def fetch_all() -> None:
            for _ in range(5):
                await fetcher.fetch(site.url())

        with ThreadPoolExecutor(1) as thread:  # the browser of other tests keeps an event loop in the main thread
            thread.submit(asyncio.run, fetch_all()).result()
        fetcher.close()
        assert site.requests.count("/robots.txt") == 3
