"""Fetching, against a real server on the loopback: what is refused, and that what is allowed arrives whole."""

from __future__ import annotations

import gzip
import json
import shutil
import socket
import ssl
import subprocess
import sys
import time
import zlib
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext import OptionError
from domext.fetch import Fetcher, FetchError, FetchOptions, fetch, ip_guard
from tests.server import redirects, says, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from http.server import BaseHTTPRequestHandler
    from pathlib import Path

    from tests.server import Site

PAGE = "<html><body><p>Straße, and a few more words to keep.</p></body></html>"
OPEN = FetchOptions(allow=("127.0.0.1",), seconds=5)


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(pages={"/": says(PAGE)}) as one:
        yield one


@pytest.fixture
def inside() -> Iterator[Site]:
    """A server on an address that nothing here allows."""
    with serving("127.0.0.2", pages={"/": says(PAGE)}) as one:
        yield one


# --- what arrives -----------------------------------------------------------------------------------------------------


def test_a_page_arrives_with_its_charset_and_asks_by_name(site: Site) -> None:
    site.pages["/latin"] = says("Straße".encode("latin-1"), content_type='text/html; Charset="ISO-8859-1"')
    fetched = fetch(site.url("/latin#part"), OPEN)
    assert (fetched.url, fetched.encoding, fetched.redirects) == (site.url("/latin"), "windows-1252", ())
    assert fetched.body.decode(fetched.encoding or "") == "Straße"
    assert site.asked == ["/robots.txt", "/latin"]
    assert set(site.agents) == {f"domext/{domext.__version__}"}
    assert set(site.hosts) == {f"127.0.0.1:{site.port}"}


def test_redirects_are_followed_relative_and_absolute(site: Site) -> None:
    site.pages |= {"/a": redirects("b?c=d"), "/b?c=d": redirects(site.url("/"), 308)}
    fetched = fetch(site.url("/a"), OPEN)
    assert (fetched.url, fetched.body) == (site.url("/"), PAGE.encode())
    assert fetched.redirects == (site.url("/a"), site.url("/b?c=d"))


@pytest.mark.parametrize("parts", [1, 3])
def test_compressed_pages_arrive_whole(site: Site, parts: int) -> None:
    data = b"".join(gzip.compress(PAGE.encode()) for _ in range(parts))
    site.pages["/"] = says(data, Content_Encoding="gzip")
    assert fetch(site.url(), OPEN).body == PAGE.encode() * parts


@pytest.mark.parametrize("charset", ["nonsense", "", "utf-7", "replacement"])
def test_a_charset_that_the_web_does_not_know_is_ignored(site: Site, charset: str) -> None:
    site.pages["/"] = says(PAGE, content_type=f"text/html; charset={charset}")
    assert fetch(site.url(), OPEN).encoding is None


def test_a_page_without_a_type_is_read_and_looked_at_later(site: Site) -> None:
    site.pages["/"] = says(PAGE, content_type=None)
    assert fetch(site.url(), OPEN).body == PAGE.encode()


# --- where it may not go ----------------------------------------------------------------------------------------------

FORMS = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "017700000001",
    "0177.0.0.1",
    "127.0.0.1.",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "0",
    "0.0.0.0",  # noqa: S104  asked for, not listened on
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "１２７.０.０.１",
    "127。0。0。1",
    "ⓛocalhost",
    "127.0.0.2",
    "127.255.255.254",
]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_the_loopback_is_refused(form: str) -> None:
    with serving(pages={"/": says(PAGE)}) as site:
        with pytest.raises(FetchError) as caught:
            fetch(site.url(host=form), FetchOptions(seconds=5, robots=False))
        assert site.asked == []
    said = str(caught.value)
    # Some resolvers do not know some of the forms: then there is no address to refuse.
    assert "is not a public address" in said or said.startswith("no address")


@pytest.mark.parametrize(
    "form", ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "localhost"]
)
def test_the_usual_forms_are_refused_for_what_they_are(form: str) -> None:
    with pytest.raises(FetchError, match=r"^refused: .* is not a public address$"):
        fetch(f"http://{form}/")


NOT_PUBLIC = """
10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 100.100.100.200 127.0.0.1
0.0.0.0 0.1.2.3 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1
255.255.255.255 ::1 :: fe80::1 fe80::1%1 fc00::1 fd00:ec2::254 fec0::1 ff02::1 2001:db8::1 ::ffff:10.0.0.1
::ffff:169.254.169.254 ::ffff:0:0 64:ff9b::a00:1 64:ff9b:1::1 2002:a00:1:: 2002:c0a8:101::1 ::10.0.0.1
2001:0:4136:e378:8000:63bf:3fff:fdd2 5f00::1
""".split()


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not ip_guard.reachable(address)


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "8.8.8.8", "172.32.0.1", "2606:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8"]
)
def test_addresses_that_are_public(address: str) -> None:
    assert ip_guard.reachable(address)


@given(st.ip_addresses())
def test_no_private_address_is_reachable_and_what_is_allowed_is(ip: Any) -> None:
    assert not (
        ip_guard.reachable(str(ip)) and (ip.is_private or ip.is_loopback or ip.is_link_local or ip.is_multicast)
    )
    assert ip_guard.reachable(str(ip), (str(ip),))


def test_a_network_that_is_allowed_is_an_intranet_and_no_more(site: Site, inside: Site) -> None:
    assert fetch(site.url(), OPEN).body == PAGE.encode()
    with pytest.raises(FetchError, match=r"127\.0\.0\.2 is not a public address"):
        fetch(inside.url(), OPEN)
    assert fetch(inside.url(), FetchOptions(allow=("127.0.0.0/8",))).body == PAGE.encode()
    with pytest.raises(OptionError, match="no network: 'intranet'"):
        FetchOptions(allow=("intranet",))


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_to_the_inside_is_refused_and_nothing_is_asked_there(site: Site, inside: Site, status: int) -> None:
    site.pages["/out"] = redirects(inside.url(), status)
    site.pages["/twice"] = redirects("/out", status)
    for robots in (True, False):
        with pytest.raises(FetchError, match=r"127\.0\.0\.2 is not a public address"):
            fetch(site.url("/twice"), FetchOptions(allow=OPEN.allow, robots=robots))
    assert inside.asked == []


@pytest.mark.parametrize(
    "location",
    ["file:///etc/hostname", "ftp://127.0.0.1/", "gopher://127.0.0.1:70/_x", "javascript:1", "data:text/html,x"],
)
def test_a_redirect_to_another_scheme_is_refused(site: Site, location: str) -> None:
    site.pages["/"] = redirects(location)
    with pytest.raises(FetchError, match="only http and https are fetched"):
        fetch(site.url(), OPEN)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("file:///etc/hostname", "refused: file; only http and https"),
        ("/etc/hostname", "refused: no scheme; only http and https"),
        ("unix:///run/docker.sock", "refused: unix;"),
        ("http://user:password@127.0.0.1/", "refused: an address with a user name in it"),
        ("http://127.0.0.1@localhost/", "refused: an address with a user name in it"),
        ("http:///path", "no address: it names no host"),
        ("http://[::1", "no address"),
        ("http://a b/", "no address"),
        ("http://127.0.0.1:99999/", "no address: there is no port 99999"),
        ("http://exa\0mple/", "no address"),
        ("http://no-such-name.invalid/", "no address for no-such-name.invalid"),
    ],
)
def test_what_is_no_address_to_fetch(url: str, why: str) -> None:
    with pytest.raises(FetchError) as caught:
        fetch(url)
    assert str(caught.value).startswith(why)
    assert "\n" not in str(caught.value)


def answers(*rounds: list[str]) -> Any:
    """A name server that says something else each time it is asked, and counts."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def getaddrinfo(host: str | bytes, port: int, *arguments: Any, **named: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else host
        if name != "rebinding.example":
            return real(host, port, *arguments, **named)
        found = rounds[min(len(asked), len(rounds) - 1)]
        asked.append(name)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    getaddrinfo.asked = asked  # type: ignore[attr-defined]
    return getaddrinfo


def test_a_name_is_looked_up_once_and_the_answer_that_was_checked_is_connected_to(
    site: Site, inside: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DNS rebinding: a harmless answer for the check, another one for the connection."""
    site.port = inside.port  # whatever port the name is asked for, the second answer would lead to ``inside``
    names = answers(["127.0.0.1"], ["127.0.0.2"])
    monkeypatch.setattr(socket, "getaddrinfo", names)
    with pytest.raises(FetchError, match="the connection failed"):  # nobody listens on 127.0.0.1 at that port
        fetch(inside.url(host="rebinding.example"), FetchOptions(allow=("127.0.0.1",), robots=False))
    assert names.asked == ["rebinding.example"]
    assert inside.asked == []


@pytest.mark.parametrize("found", [["127.0.0.2"], ["127.0.0.1", "127.0.0.2"], ["127.0.0.2", "127.0.0.1"]])
def test_a_name_with_one_address_inside_is_refused_whole(
    site: Site, inside: Site, monkeypatch: pytest.MonkeyPatch, found: list[str]
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", answers(found))
    with pytest.raises(FetchError, match=r"rebinding\.example is 127\.0\.0\.2, which is not a public address"):
        fetch(site.url(host="rebinding.example"), OPEN)
    assert site.asked == inside.asked == []


def test_a_name_that_turns_between_robots_and_page_is_refused(
    site: Site, inside: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", answers(["127.0.0.1"], ["127.0.0.2"]))
    with pytest.raises(FetchError, match=r"is 127\.0\.0\.2, which is not a public address"):
        fetch(site.url(host="rebinding.example"), OPEN)
    assert (site.asked, inside.asked) == (["/robots.txt"], [])


def test_proxies_of_the_environment_are_not_used(site: Site, inside: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, inside.url())
    assert fetch(site.url(), OPEN).body == PAGE.encode()
    assert inside.asked == []


# --- how much, how long -----------------------------------------------------------------------------------------------


def test_redirects_end(site: Site) -> None:
    site.pages["/loop"] = redirects("/loop")
    with pytest.raises(FetchError, match="more than 5 redirects"):
        fetch(site.url("/loop"), OPEN)
    assert site.asked.count("/loop") == 6


def bomb(handler: BaseHTTPRequestHandler, layers: int = 1) -> None:
    """10 GB of zeros in 10 MB of gzip, made as it is sent."""
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.send_header("Content-Encoding", ", ".join(["gzip"] * layers))
    handler.end_headers()
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    for _ in range(10_000):
        handler.wfile.write(packer.compress(bytes(1_000_000)))
    handler.wfile.write(packer.flush())


def test_a_bomb_is_not_unpacked_further_than_the_limit(site: Site) -> None:
    import tracemalloc

    site.pages["/"] = bomb
    tracemalloc.start()
    try:
        with pytest.raises(FetchError, match="more than 3,000,000 bytes"):
            fetch(site.url(), FetchOptions(allow=OPEN.allow, bytes=3_000_000, robots=False))
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_compression_in_layers_and_of_other_kinds_is_refused(site: Site) -> None:
    site.pages["/"] = lambda handler: bomb(handler, 2)
    with pytest.raises(FetchError, match="an encoding that was not asked for: gzip, gzip"):
        fetch(site.url(), OPEN)
    site.pages["/"] = says(b"\x0b\x02\x80hello\x03", Content_Encoding="br")
    with pytest.raises(FetchError, match="an encoding that was not asked for: br"):
        fetch(site.url(), OPEN)


def endless(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    while True:
        handler.wfile.write(b"<p>and on" * 10_000)


def test_a_body_without_an_end_is_refused_at_the_limit(site: Site) -> None:
    site.pages["/"] = endless
    with pytest.raises(FetchError, match="more than 1,000,000 bytes"):
        fetch(site.url(), FetchOptions(allow=OPEN.allow, bytes=1_000_000))


def drips(part: str) -> Any:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        if part == "body":
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
        elif part == "headers":
            handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
        for _ in range(200):
            handler.wfile.write(b"x" if part == "body" else b"X-A: b\r\n" if part == "headers" else b"")
            handler.wfile.flush()
            time.sleep(0.05)

    return answer


@pytest.mark.parametrize("part", ["nothing", "headers", "body"])
def test_a_server_that_drips_or_is_silent_gains_nothing(site: Site, part: str) -> None:
    site.pages["/"] = drips(part)
    start = time.monotonic()
    with pytest.raises(FetchError, match=r"took longer than 0\.5 seconds"):
        fetch(site.url(), FetchOptions(allow=OPEN.allow, seconds=0.5))
    assert time.monotonic() - start < 3


def test_redirects_and_robots_share_the_time_of_their_page(site: Site) -> None:
    def slow(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(0.3)
        redirects("/")(handler)

    site.pages |= {"/": slow, "/robots.txt": slow}
    with pytest.raises(FetchError, match="took longer than 1 seconds"):
        fetch(site.url(), FetchOptions(allow=OPEN.allow, seconds=1, redirects=50))
    assert len(site.asked) < 6


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (says("x", content_type="image/png"), "not a page: the server says image/png"),
        (says("{}", content_type="application/json; charset=utf-8"), "not a page: the server says application/json"),
        (says(PAGE, 404), "the server answered 404"),
        (says(PAGE, 500), "the server answered 500"),
        (says("", 304), "the server answered 304"),
        (says("no gzip at all", Content_Encoding="gzip"), "broken gzip data"),
        (says(gzip.compress(PAGE.encode())[:-9], Content_Encoding="gzip"), "the gzip data end too early"),
        (lambda handler: handler.wfile.write(b"no http\r\n\r\n"), "the connection failed"),
        (
            lambda handler: handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort"),
            "the connection failed",
        ),
        (lambda handler: handler.wfile.write(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 100_000), "the connection failed"),
    ],
)
def test_what_is_no_page_or_not_whole_is_an_error_of_one_line(site: Site, answer: Any, why: str) -> None:
    site.pages["/"] = answer
    with pytest.raises(FetchError) as caught:
        fetch(site.url(), OPEN)
    assert str(caught.value).startswith(why)
    assert "\n" not in str(caught.value)


def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate")
    command = "openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=127.0.0.1"
    subprocess.run(command.split(), cwd=tmp_path, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    with serving(tls=context) as site, pytest.raises(FetchError, match=r"the connection failed: .*certificate"):
        fetch(site.url().replace("http", "https"), OPEN)


# --- robots.txt -------------------------------------------------------------------------------------------------------

ROBOTS = "User-agent: *\nDisallow: /private\nAllow: /private/open\n\nUser-agent: domext\nDisallow: /not-domext\n"


def test_robots_txt_is_obeyed_unless_it_is_to_be_ignored(site: Site) -> None:
    site.pages |= {"/robots.txt": says(ROBOTS), "/not-domext": says(PAGE), "/private/a": says(PAGE)}
    with pytest.raises(FetchError, match=rf"refused by http://127\.0\.0\.1:{site.port}/robots\.txt"):
        fetch(site.url("/not-domext"), OPEN)
    assert "/not-domext" not in site.asked
    assert fetch(site.url("/private/a"), OPEN).body  # the rules for domext stand in place of those for all
    other = FetchOptions(allow=OPEN.allow, user_agent="somebody/1.0")
    with pytest.raises(FetchError, match="refused by"):
        fetch(site.url("/private/a"), other)
    assert site.agents[-1] == "somebody/1.0"
    ignoring = FetchOptions(allow=OPEN.allow, robots=False)
    assert fetch(site.url("/not-domext"), ignoring).body == PAGE.encode()


def test_robots_txt_of_where_a_redirect_leads_is_obeyed_too(site: Site) -> None:
    with serving(pages={"/robots.txt": says("User-agent: *\nDisallow: /"), "/": says(PAGE)}) as other:
        site.pages["/"] = redirects(other.url())
        with pytest.raises(FetchError, match=f"{other.port}/robots.txt"):
            fetch(site.url(), OPEN)
        assert other.asked == ["/robots.txt"]


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_robots_txt_that_is_not_there_forbids_nothing(site: Site, status: int) -> None:
    site.pages["/robots.txt"] = says("Disallow: /", status)
    assert fetch(site.url(), OPEN).body


def test_a_robots_txt_that_cannot_be_had_forbids_everything(site: Site, inside: Site) -> None:
    for answer, why in (
        (says("", 503), "the server answered 503"),
        (redirects(inside.url("/robots.txt")), "not a public address"),
        (redirects("/robots.txt"), r"robots\.txt cannot be read: more than 5 redirects"),
        (lambda handler: handler.wfile.write(b"?"), r"robots\.txt cannot be read: the connection failed"),
    ):
        site.pages["/robots.txt"] = answer
        with pytest.raises(FetchError, match=why):
            fetch(site.url(), OPEN)
    assert inside.asked == []
    assert "/" not in site.asked


def test_a_robots_txt_without_an_end_is_read_as_far_as_the_standard_says(site: Site) -> None:
    site.pages["/robots.txt"] = endless
    assert fetch(site.url(), OPEN).body
    site.pages["/robots.txt"] = says("User-agent: *\nDisallow: /\n" + "# and on\n" * 100_000)
    with pytest.raises(FetchError, match="refused by"):
        fetch(site.url(), OPEN)


def test_a_fetcher_asks_for_robots_txt_once_a_site(site: Site) -> None:
    fetcher = Fetcher(OPEN)
    for _ in range(3):
        assert fetcher.fetch(site.url()).body
    assert site.asked == ["/robots.txt", "/", "/", "/"]


# --- the library itself -----------------------------------------------------------------------------------------------


def test_an_extraction_opens_no_connection(site: Site) -> None:
    page = (
        f"<base href='{site.url()}'><link rel=stylesheet href=a.css><img src='{site.url('/i.png')}'><p>Words, and more."
    )
    article = domext.extract(page, url=site.url())
    for renderer in ("text", "json", "xml"):
        article.to(renderer)
    assert domext.extract(site.url()).page.blocks.texts == (site.url(),)  # an address is text
    assert site.asked == []


def test_importing_the_package_needs_none_of_the_extra() -> None:
    code = "import sys, domext.fetch; print({'httpx', 'httpcore', 'protego', 'ssl'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize("agent", ["", "a\r\nX-Injected: b", "ä"])
def test_a_user_agent_that_no_header_may_hold(agent: str) -> None:
    with pytest.raises(OptionError, match="user_agent must be printable ASCII"):
        FetchOptions(user_agent=agent)


# --- the command line -------------------------------------------------------------------------------------------------


def run(*arguments: str) -> Any:
    from click.testing import CliRunner

    from domext.cli import cli

    return CliRunner().invoke(cli, list(arguments))


def test_addresses_and_files_side_by_side(site: Site, tmp_path: Path) -> None:
    site.pages |= {
        "/latin": says(PAGE.encode("latin-1"), content_type="text/html; charset=latin1"),
        "/moved": redirects("/latin"),
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


def test_a_page_that_is_not_fetched_is_one_line_and_the_others_are_written(site: Site, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    done = run("extract", site.url(), str(tmp_path / "page.html"))
    assert done.exit_code == 2
    assert f"domext: {site.url()}: refused: 127.0.0.1 is not a public address\n" in done.stderr
    assert "Straße" in done.stdout
    assert site.asked == []


def test_robots_on_the_command_line(site: Site) -> None:
    site.pages["/robots.txt"] = says("User-agent: *\nDisallow: /")
    done = run("score", site.url(), "--plugin", "ttr", "--allow-network", "127.0.0.0/8")
    assert (done.exit_code, "robots.txt; --ignore-robots asks no more" in done.stderr) == (2, True)
    done = run("score", site.url(), "--plugin", "ttr", "--allow-network", "127.0.0.0/8", "--ignore-robots")
    assert (done.exit_code, "Straße" in done.stdout) == (0, True)


def test_without_the_extra_the_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    done = run("extract", "https://example.org/")
    assert "this needs httpx, which is not installed: pip install 'domext[fetch]'" in done.stderr
