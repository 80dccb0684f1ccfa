"""What is kept away from the labelling application, asked of the real process."""

from __future__ import annotations

import http.client
import json
import socket
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.labelling import labelling, pages_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAINT = {"do": "paint", "first": 0, "last": 1, "label": "k"}


class Site:
    """The application, asked over bare HTTP with whatever headers."""

    def __init__(self, address: str, journal: Path) -> None:
        parts = urlsplit(address)
        assert parts.hostname is not None
        assert parts.port is not None
        self.host, self.port, self.prefix = parts.hostname, parts.port, parts.path.rstrip("/")
        self.journal = journal

    def ask(
        self, path: str = "/pages", method: str = "GET", body: str | None = None, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        with closing(http.client.HTTPConnection(self.host, self.port, timeout=20)) as connection:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, self.prefix + path, body, named)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode()

    def act(self, path: str = "/pages/0/actions", body: str = json.dumps(PAINT), **headers: str) -> int:
        given = {"Origin": f"http://{self.host}:{self.port}", "Content_Type": "application/json"} | headers
        return self.ask(path, "POST", body, **{name: value for name, value in given.items() if value})[0]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = pages_of(tmp_path_factory.mktemp("guard") / "pages", ["news", "poem"])
    with labelling(folder, "--order", "name") as served:
        yield Site(served.address, folder / "labels.jsonl")


def test_it_listens_on_the_loopback_alone(site: Site) -> None:
    assert site.host == "127.0.0.1"
    with socket.socket() as other, pytest.raises(OSError, match="refused"):
        other.connect(("127.0.0.2", site.port))


def test_the_token_is_asked_of_every_address(site: Site) -> None:
    assert site.ask()[0] == 200
    assert len(site.prefix) >= 32
    whole = site.prefix
    try:
        for prefix in ("", "/", whole[:-1], whole + "x", whole[:-1] + "~", whole.upper()):
            site.prefix = prefix
            for path in ("/", "/pages", "/pages/0", "/pages/0/frame", "/static/main.js"):
                assert site.ask(path)[0] == 404
            assert site.act() == 404
    finally:
        site.prefix = whole


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", "[::1]:{port}", "127.0.0.1:1"])
def test_a_name_that_leads_here_is_not_enough(site: Site, host: str) -> None:
    """DNS rebinding: the browser believes that the page of another site comes from the same origin."""
    named = host.format(port=site.port)
    assert site.ask(Host=named)[0] == 421
    assert site.act(Host=named, Origin=f"http://{named}") == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://127.0.0.1:1", "https://127.0.0.1:{port}"]
)
def test_another_origin_changes_nothing(site: Site, origin: str) -> None:
    before = site.journal.read_bytes()
    assert site.act(Origin=origin.format(port=site.port)) == 403
    assert site.act(Sec_Fetch_Site="cross-site") == 403
    assert site.journal.read_bytes() == before


def test_a_form_of_another_page_cannot_speak_json(site: Site) -> None:
    before = site.journal.read_bytes()
    for kind in ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a"):
        assert site.act(Content_Type=kind) == 415
    assert site.journal.read_bytes() == before


def test_no_get_changes_anything(site: Site) -> None:
    before = site.journal.read_bytes()
    for path in ("/", "/pages", "/pages/0", "/pages/1", "/pages/0/frame", "/static/main.js"):
        for method in ("GET", "HEAD"):
            assert site.ask(path, method)[0] == 200
    assert site.ask("/pages/0/actions")[0] == 405
    assert site.ask("/pages/0/actions?do=undo", "HEAD")[0] == 405
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
        assert site.ask("/pages/0/actions", method, json.dumps(PAINT))[0] == 405
    assert site.journal.read_bytes() == before


def test_what_is_no_action_is_a_line(site: Site) -> None:
    before = site.journal.read_bytes()
    for body in ("", "null", "[]", '{"do": "open"}', '{"do": "undo", "page": "x"}', "{" * 9000, "\x00"):
        assert site.act(body=body) == 400
    assert site.act(body=json.dumps(PAINT | {"last": 10_000})) == 500
    assert site.act(path="/pages/7/actions") == 400
    assert site.act(body=json.dumps(PAINT) + " " * 70_000) == 413
    assert site.journal.read_bytes() == before


def test_only_files_of_the_front_end_are_served(site: Site) -> None:
    for name in ("..%2fapp.py", "%2e%2e/app.py", "../app.py", "types.d.ts", "nothing.js", "..%5capp.py", ".", "%00.js"):
        assert site.ask(f"/static/{name}")[0] == 404


def test_policies_of_pages_and_frames(site: Site) -> None:
    for path in ("/", "/pages", "/static/main.js", "/pages/0/frame", "/nothing"):
        headers = site.ask(path)[1]
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy or path.endswith("frame")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"
        assert "access-control-allow-origin" not in headers
    policy = site.ask("/pages/0/frame")[1]["content-security-policy"]
    assert "script-src" not in policy
    assert "sandbox allow-same-origin" in policy
    assert "allow-scripts" not in policy


def test_what_the_application_itself_sends_is_done(site: Site) -> None:
    before = site.journal.read_bytes()
    assert site.act() == 200
    lines = [json.loads(line) for line in site.journal.read_bytes()[len(before) :].splitlines()]
    assert [line["do"] for line in lines] == ["open", "done", "paint"]
    assert json.loads(site.ask("/pages/0")[2])["state"]["labels"][0] == "k"
