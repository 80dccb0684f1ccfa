"""robots.txt: what it allows, and when it is read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from domext.fetch import Fetcher, FetchError, fetch, robots
from tests.server import OPEN, PAGE, endless, redirect, reply, serving

if TYPE_CHECKING:
    from tests.server import Site


ROBOTS = "User-agent: *\nDisallow: /private\nAllow: /private/open\n\nUser-agent: domext\nDisallow: /not-domext\n"


def test_robots_txt_is_obeyed_unless_it_is_ignored_on_request(site: Site) -> None:
    site.pages |= {"/robots.txt": reply(ROBOTS), "/not-domext": reply(PAGE), "/private/a": reply(PAGE)}
    with pytest.raises(FetchError, match=rf"refused by http://127\.0\.0\.1:{site.port}/robots\.txt"):
        fetch(site.url("/not-domext"), OPEN)
    assert "/not-domext" not in site.requests
    assert fetch(site.url("/private/a"), OPEN).body  # the group for domext replaces the group for all robots
    somebody = replace(OPEN, user_agent="somebody/1.0")
    with pytest.raises(FetchError, match="refused by"):
        fetch(site.url("/private/a"), somebody)
    assert site.user_agents[-1] == "somebody/1.0"
    ignoring = replace(OPEN, obey_robots=False)
    assert fetch(site.url("/not-domext"), ignoring).body == PAGE.encode()


def test_the_robots_txt_of_a_redirect_target_is_obeyed(site: Site) -> None:
    with serving(pages={"/robots.txt": reply("User-agent: *\nDisallow: /"), "/": reply(PAGE)}) as other:
        site.pages["/"] = redirect(other.url())
        with pytest.raises(FetchError, match=f"{other.port}/robots.txt"):
            fetch(site.url(), OPEN)
        assert other.requests == ["/robots.txt"]


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_missing_robots_txt_allows_everything(site: Site, status: int) -> None:
    site.pages["/robots.txt"] = reply("User-agent: *\nDisallow: /", status)
    assert fetch(site.url(), OPEN).body
    assert site.requests == ["/robots.txt", "/"]


def test_an_unreachable_robots_txt_allows_nothing(site: Site, internal: Site) -> None:
    for sender, message in (
        (reply("", 429), "the server answered 429"),
        (reply("", 503), "the server answered 503"),
        (redirect(internal.url("/robots.txt")), "not a public address"),
        (redirect("/robots.txt"), r"robots\.txt cannot be read: more than 5 redirects"),
        (lambda handler: handler.wfile.write(b"?"), r"robots\.txt cannot be read: the connection failed"),
    ):
        site.pages["/robots.txt"] = sender
        with pytest.raises(FetchError, match=message):
            fetch(site.url(), OPEN)
    assert internal.requests == []
    assert "/" not in site.requests


def test_an_endless_robots_txt_is_read_up_to_the_limit_of_the_standard(site: Site) -> None:
    site.pages["/robots.txt"] = endless
    assert fetch(site.url(), OPEN).body
    site.pages["/robots.txt"] = reply("User-agent: *\nDisallow: /\n" + "# and on\n" * 100_000)
    with pytest.raises(FetchError, match="refused by"):
        fetch(site.url(), OPEN)


def test_a_fetcher_requests_robots_txt_once_per_site(site: Site) -> None:
    fetcher = Fetcher(OPEN)
    for _ in range(3):
        assert fetcher.fetch(site.url()).body
    assert site.requests == ["/robots.txt", "/", "/", "/"]


def test_the_cache_forgets_old_files_and_those_that_were_not_used_lately(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "_MAX_SITES", 2)
    cache, file = robots.RobotsCache(), robots.Robots("")
    for site in ("a", "b"):
        cache.put(site, file)
    assert cache.get("a") is file
    cache.put("c", file)
    assert [cache.get(site) for site in ("a", "b", "c")] == [file, None, file]
    monkeypatch.setattr(robots, "_MAX_SECONDS", -1)
    assert cache.get("a") is None
