"""The guards of a fetch: no untrusted address leads to an internal server."""

from __future__ import annotations

import socket
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domext import OptionError
from domext.fetch import FetchError, FetchOptions, fetch, ip_guard
from tests.addresses import LOOPBACK_FORMS, NOT_PUBLIC
from tests.server import OPEN, PAGE, redirect, reply, serving

if TYPE_CHECKING:
    from tests.server import Site


@pytest.mark.parametrize("form", LOOPBACK_FORMS)
def test_every_form_of_the_loopback_is_refused(form: str) -> None:
    with serving(pages={"/": reply(PAGE)}) as site:
        with pytest.raises(FetchError) as caught:
            fetch(site.url(host=form), FetchOptions(timeout=5, obey_robots=False))
        assert site.requests == []
    message = str(caught.value)
    # The URL parser rejects some of the forms, and some resolvers reject others.
    assert "is not a public address" in message or message.startswith(("cannot resolve", "invalid address"))


@pytest.mark.parametrize(
    "form", ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "localhost"]
)
def test_the_usual_forms_are_refused_as_not_public(form: str) -> None:
    with pytest.raises(FetchError, match=r"^refused: .* is not a public address$"):
        fetch(f"http://{form}/")


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_non_public_addresses_are_not_reachable(address: str) -> None:
    assert not ip_guard.is_reachable(address)


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "8.8.8.8", "172.32.0.1", "2606:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8"]
)
def test_public_addresses_are_reachable(address: str) -> None:
    assert ip_guard.is_reachable(address)


@given(st.ip_addresses())
def test_no_private_address_is_reachable_unless_it_is_allowed(ip: Any) -> None:
    assert not (
        ip_guard.is_reachable(str(ip)) and (ip.is_private or ip.is_loopback or ip.is_link_local or ip.is_multicast)
    )
    assert ip_guard.is_reachable(str(ip), (str(ip),))


def test_allowing_a_network_allows_no_other_one(site: Site, internal: Site) -> None:
    assert fetch(site.url(), OPEN).body == PAGE.encode()
    with pytest.raises(FetchError, match=r"127\.0\.0\.2 is not a public address"):
        fetch(internal.url(), OPEN)
    assert fetch(internal.url(), FetchOptions(allow_networks=("127.0.0.0/8",))).body == PAGE.encode()
    with pytest.raises(OptionError, match="not a network: 'intranet'"):
        FetchOptions(allow_networks=("intranet",))


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_to_an_internal_address_is_refused_without_a_request(
    site: Site, internal: Site, status: int
) -> None:
    site.pages["/out"] = redirect(internal.url(), status)
    site.pages["/twice"] = redirect("/out", status)
    for robots in (True, False):
        with pytest.raises(FetchError, match=r"127\.0\.0\.2 is not a public address"):
            fetch(site.url("/twice"), replace(OPEN, obey_robots=robots))
    assert internal.requests == []


@pytest.mark.parametrize(
    "location",
    ["file:///etc/hostname", "ftp://127.0.0.1/", "gopher://127.0.0.1:70/_x", "javascript:1", "data:text/html,x"],
)
def test_a_redirect_to_another_scheme_is_refused(site: Site, location: str) -> None:
    site.pages["/"] = redirect(location)
    with pytest.raises(FetchError, match="only http and https are fetched"):
        fetch(site.url(), OPEN)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("file:///etc/hostname", "refused: scheme 'file'; only http and https"),
        ("/etc/hostname", "refused: no scheme; only http and https"),
        ("unix:///run/docker.sock", "refused: scheme 'unix';"),
        ("http://user:password@127.0.0.1/", "refused: the address contains a user name"),
        ("http://127.0.0.1@localhost/", "refused: the address contains a user name"),
        ("http:///path", "invalid address: no host"),
        ("http://[::1", "invalid address"),
        ("http://a b/", "cannot resolve a"),
        ("http://127.0.0.1:99999/", "invalid address: there is no port 99999"),
        ("http://exa\0mple/", "invalid address"),
        ("http://xn--/", "invalid address"),
        ("http://no-such-name.invalid/", "cannot resolve no-such-name.invalid: "),
    ],
)
def test_addresses_that_cannot_be_fetched(url: str, message: str) -> None:
    with pytest.raises(FetchError) as caught:
        fetch(url)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def name_server(*answers: list[str]) -> Any:
    """A resolver that gives one answer after the other for ``rebinding.example``, and records the lookups."""
    lookups: list[str] = []
    real = socket.getaddrinfo

    def getaddrinfo(host: str | bytes, port: int, *arguments: Any, **named: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else host
        if name != "rebinding.example":
            return real(host, port, *arguments, **named)
        addresses = answers[min(len(lookups), len(answers) - 1)]
        lookups.append(name)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    getaddrinfo.lookups = lookups  # type: ignore[attr-defined]
    return getaddrinfo


def test_a_name_is_resolved_once_and_the_checked_address_is_used(
    internal: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DNS rebinding: the first answer passes the check, the second one is internal."""
    getaddrinfo = name_server(["127.0.0.1"], ["127.0.0.2"])
    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    with pytest.raises(FetchError, match=r"the connection failed: (?!\[)"):  # nothing listens on that port of 127.0.0.1
        fetch(internal.url(host="rebinding.example"), replace(OPEN, obey_robots=False))
    assert getaddrinfo.lookups == ["rebinding.example"]
    assert internal.requests == []


@pytest.mark.parametrize("addresses", [["127.0.0.2"], ["127.0.0.1", "127.0.0.2"], ["127.0.0.2", "127.0.0.1"]])
def test_a_name_with_one_internal_address_is_refused(
    site: Site, internal: Site, monkeypatch: pytest.MonkeyPatch, addresses: list[str]
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", name_server(addresses))
    with pytest.raises(FetchError, match=r"rebinding\.example is 127\.0\.0\.2, which is not a public address"):
        fetch(site.url(host="rebinding.example"), OPEN)
    assert site.requests == internal.requests == []


def test_a_name_that_is_rebound_between_robots_txt_and_page_is_refused(
    site: Site, internal: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", name_server(["127.0.0.1"], ["127.0.0.2"]))
    with pytest.raises(FetchError, match=r"is 127\.0\.0\.2, which is not a public address"):
        fetch(site.url(host="rebinding.example"), OPEN)
    assert (site.requests, internal.requests) == (["/robots.txt"], [])


def test_proxies_of_the_environment_are_not_used(site: Site, internal: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, internal.url())
    assert fetch(site.url(), OPEN).body == PAGE.encode()
    assert internal.requests == []
