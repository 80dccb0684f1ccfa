"""Fetching pages from a real server on the loopback interface."""

from __future__ import annotations

import gzip
import json
import pickle
import shutil
import ssl
import subprocess
import sys
import time
import traceback
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import domext
from domext import OptionError
from domext.fetch import AddressError, Fetcher, FetchError, FetchOptions, fetch
from tests.server import OPEN, PAGE, endless, redirect, reply, serving

if TYPE_CHECKING:
    from http.server import BaseHTTPRequestHandler
    from pathlib import Path

    from tests.server import Site


# --- what is returned -------------------------------------------------------------------------------------------------


def test_a_page_arrives_with_its_charset_and_the_request_names_domext(site: Site) -> None:
    site.pages["/latin"] = reply("Straße".encode("latin-1"), content_type='text/html; Charset="ISO-8859-1"')
    fetched = fetch(site.url("/latin#part"), OPEN)
    assert (fetched.url, fetched.encoding, fetched.redirects) == (site.url("/latin"), "windows-1252", ())
    assert fetched.body.decode(fetched.encoding or "") == "Straße"
    assert site.requests == ["/robots.txt", "/latin"]
    assert set(site.user_agents) == {f"domext/{domext.__version__}"}
    assert set(site.hosts) == {f"127.0.0.1:{site.port}"}


def test_relative_and_absolute_redirects_are_followed(site: Site) -> None:
    site.pages |= {"/a": redirect("b?c=d"), "/b?c=d": redirect(site.url("/"), 308)}
    fetched = fetch(site.url("/a"), OPEN)
    assert (fetched.url, fetched.body) == (site.url("/"), PAGE.encode())
    assert fetched.redirects == (site.url("/a"), site.url("/b?c=d"))


@pytest.mark.parametrize("parts", [1, 3])
def test_compressed_pages_arrive_whole(site: Site, parts: int) -> None:
    data = b"".join(gzip.compress(PAGE.encode()) for _ in range(parts))
    site.pages["/"] = reply(data, Content_Encoding="gzip")
    assert fetch(site.url(), OPEN).body == PAGE.encode() * parts


@pytest.mark.parametrize("charset", ["nonsense", "", "utf-7", "replacement"])
def test_an_unknown_charset_is_ignored(site: Site, charset: str) -> None:
    site.pages["/"] = reply(PAGE, content_type=f"text/html; charset={charset}")
    assert fetch(site.url(), OPEN).encoding is None


def test_a_page_without_a_content_type_is_accepted(site: Site) -> None:
    site.pages["/"] = reply(PAGE, content_type=None)
    assert fetch(site.url(), OPEN).body == PAGE.encode()


# --- limits -----------------------------------------------------------------------------------------------------------


def test_the_number_of_redirects_is_limited(site: Site) -> None:
    site.pages["/loop"] = redirect("/loop")
    with pytest.raises(FetchError, match="more than 5 redirects"):
        fetch(site.url("/loop"), OPEN)
    assert site.requests.count("/loop") == 6


def bomb(handler: BaseHTTPRequestHandler, layers: int = 1) -> None:
    """Send 10 GB of zeros as 10 MB of gzip data, compressed on the fly."""
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.send_header("Content-Encoding", ", ".join(["gzip"] * layers))
    handler.end_headers()
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    for _ in range(10_000):
        handler.wfile.write(packer.compress(bytes(1_000_000)))
    handler.wfile.write(packer.flush())


def test_a_gzip_bomb_is_not_unpacked_beyond_the_limit(site: Site) -> None:
    import tracemalloc

    site.pages["/"] = bomb
    tracemalloc.start()
    try:
        with pytest.raises(FetchError, match="the page has more than 3,000,000 bytes"):
            fetch(site.url(), replace(OPEN, max_bytes=3_000_000, obey_robots=False))
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_layered_and_unrequested_compression_is_refused(site: Site) -> None:
    site.pages["/"] = lambda handler: bomb(handler, 2)
    with pytest.raises(FetchError, match="unexpected content encoding: gzip, gzip"):
        fetch(site.url(), OPEN)
    site.pages["/"] = reply(b"\x0b\x02\x80hello\x03", Content_Encoding="br")
    with pytest.raises(FetchError, match="unexpected content encoding: br"):
        fetch(site.url(), OPEN)


def test_an_endless_body_is_refused_at_the_limit(site: Site) -> None:
    site.pages["/"] = endless
    with pytest.raises(FetchError, match="the page has more than 1,000,000 bytes"):
        fetch(site.url(), replace(OPEN, max_bytes=1_000_000))


def drip(part: str) -> Any:
    """A reply of which one part arrives a few bytes at a time, for ten seconds."""

    def send(handler: BaseHTTPRequestHandler) -> None:
        if part == "body":
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
        elif part == "headers":
            handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
        for _ in range(200):
            handler.wfile.write(b"x" if part == "body" else b"X-A: b\r\n" if part == "headers" else b"")
            handler.wfile.flush()
            time.sleep(0.05)

    return send


@pytest.mark.parametrize("part", ["nothing", "headers", "body"])
def test_a_dripping_or_silent_server_times_out(site: Site, part: str) -> None:
    site.pages["/"] = drip(part)
    start = time.monotonic()
    with pytest.raises(FetchError, match=r"timed out: more than 0\.5 seconds for the page"):
        fetch(site.url(), replace(OPEN, timeout=0.5))
    assert time.monotonic() - start < 3


def test_redirects_and_robots_txt_share_the_timeout_of_their_page(site: Site) -> None:
    def slow(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(0.3)
        redirect("/")(handler)

    site.pages |= {"/": slow, "/robots.txt": slow}
    with pytest.raises(FetchError, match="timed out: more than 1 seconds for the page"):
        fetch(site.url(), replace(OPEN, timeout=1, max_redirects=50))
    assert len(site.requests) < 6


@pytest.mark.parametrize(
    ("sender", "message"),
    [
        (reply("x", content_type="image/png"), "not a page: the content type is image/png"),
        (
            reply("{}", content_type="application/json; charset=utf-8"),
            "not a page: the content type is application/json",
        ),
        (reply(PAGE, 404), "the server answered 404"),
        (reply(PAGE, 500), "the server answered 500"),
        (reply("", 304), "the server answered 304"),
        (reply("no gzip at all", Content_Encoding="gzip"), "broken gzip data"),
        (reply(gzip.compress(PAGE.encode())[:-9], Content_Encoding="gzip"), "the gzip data is truncated"),
        (lambda handler: handler.wfile.write(b"no http\r\n\r\n"), "the connection failed"),
        (
            lambda handler: handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort"),
            "the connection failed",
        ),
        (lambda handler: handler.wfile.write(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 100_000), "the connection failed"),
    ],
)
def test_a_response_that_is_no_page_or_incomplete_is_an_error_of_one_line(
    site: Site, sender: Any, message: str
) -> None:
    site.pages["/"] = sender
    with pytest.raises(FetchError) as caught:
        fetch(site.url(), OPEN)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_an_untrusted_certificate_is_refused(tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate")
    command = "openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=127.0.0.1"
    subprocess.run(command.split(), cwd=tmp_path, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    with serving(tls=context) as site, pytest.raises(FetchError, match=r"the connection failed: .*certificate"):
        fetch(site.url().replace("http", "https"), OPEN)


# --- the package ------------------------------------------------------------------------------------------------------


def test_an_extraction_opens_no_connection(site: Site) -> None:
    page = (
        f"<base href='{site.url()}'><link rel=stylesheet href=a.css><img src='{site.url('/i.png')}'><p>Words, and more."
    )
    article = domext.extract(page, url=site.url())
    for renderer in ("text", "json", "xml"):
        article.to(renderer)
    with pytest.raises(domext.SourceError, match="is an address, not a page"):
        domext.extract(site.url())
    assert site.requests == []


def test_errors_have_the_name_that_users_import() -> None:
    for error in (FetchError, AddressError):
        (line,) = traceback.format_exception_only(error("refused"))
        assert line == f"domext.fetch.{error.__name__}: refused\n"
        assert type(pickle.loads(pickle.dumps(error("refused")))) is error  # noqa: S301  our own bytes


def test_importing_the_package_imports_no_package_of_the_extra() -> None:
    code = "import sys, domext.fetch; print({'httpx', 'httpcore', 'protego', 'ssl'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize("agent", ["", "a\r\nX-Injected: b", "ä"])
def test_a_user_agent_that_is_no_valid_header_is_refused(agent: str) -> None:
    with pytest.raises(OptionError, match="user_agent must be printable ASCII"):
        FetchOptions(user_agent=agent)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"allow_networks": "10.0.0.0/8"}, "allow_networks must be a sequence of networks, not '10.0.0.0/8'"),
        ({"timeout": "30"}, "timeout must be a number from 0, not '30'"),
        ({"max_bytes": -1}, "max_bytes must be a number from 0, not -1"),
        ({"max_redirects": None}, "max_redirects must be a number from 0, not None"),
    ],
)
def test_options_of_wrong_types_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        FetchOptions(**options)


@pytest.mark.parametrize("address", [None, 3, b"http://127.0.0.1/"])
def test_an_address_is_text(address: Any) -> None:
    with pytest.raises(OptionError, match="an address must be text, not "):
        Fetcher().fetch(address)


def test_the_options_of_a_fetcher_are_fetch_options() -> None:
    options: Any = {"timeout": 3}
    with pytest.raises(OptionError, match="options must be FetchOptions, not dict"):
        Fetcher(options)


# --- the command line -------------------------------------------------------------------------------------------------


def run(*arguments: str) -> Any:
    from click.testing import CliRunner

    from domext.cli import cli

    return CliRunner().invoke(cli, list(arguments))


def test_a_command_reads_addresses_and_files(site: Site, tmp_path: Path) -> None:
    site.pages |= {
        "/latin": reply(PAGE.encode("latin-1"), content_type="text/html; charset=latin1"),
        "/moved": redirect("/latin"),
    }
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    names = [site.url("/moved"), str(tmp_path / "page.html")]
    done = run("extract", *names, "--format", "json", "--allow-network", "127.0.0.1")
    assert done.exit_code == 0
    there, here = map(json.loads, done.stdout.splitlines())
    assert there["text"] == here["text"] == "Straße, and a few more words to keep."
    assert (there["url"], there["encoding"], there["encoding_source"]) == (site.url("/latin"), "windows-1252", "given")
    assert here["url"] is None
    named = run(
        "extract",
        site.url("/latin"),
        "--url",
        "https://example.org/",
        "--encoding",
        "koi8-r",
        "--format",
        "json",
        "--allow-network",
        "127.0.0.1",
    )
    assert json.loads(named.stdout)["url"] == "https://example.org/"
    assert json.loads(named.stdout)["encoding"] == "koi8-r"


def test_a_page_that_cannot_be_fetched_is_one_line_and_the_other_pages_are_written(site: Site, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    done = run("extract", site.url(), str(tmp_path / "page.html"))
    assert done.exit_code == 2
    assert f"domext: {site.url()}: refused: 127.0.0.1 is not a public address\n" in done.stderr
    assert "Straße" in done.stdout
    assert site.requests == []


def test_the_command_line_obeys_robots_txt_unless_told_otherwise(site: Site) -> None:
    site.pages["/robots.txt"] = reply("User-agent: *\nDisallow: /")
    done = run("score", site.url(), "--plugin", "ttr", "--allow-network", "127.0.0.0/8")
    assert (done.exit_code, "robots.txt; --ignore-robots fetches it anyway" in done.stderr) == (2, True)
    done = run("score", site.url(), "--plugin", "ttr", "--allow-network", "127.0.0.0/8", "--ignore-robots")
    assert (done.exit_code, "Straße" in done.stdout) == (0, True)


def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    done = run("extract", "https://example.org/")
    assert "this needs httpx, which is not installed: pip install 'domext[fetch]'" in done.stderr
