"""The guard of the labelling application: forbidden requests, sent to the real process."""

from __future__ import annotations

import http.client
import json
import socket
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.label_process import copy_fixtures, label_process

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAINT = {"do": "paint", "first": 0, "last": 1, "label": "k"}


class Site:
    """The application, with requests over plain HTTP with any headers."""

    def __init__(self, address: str, journal: Path) -> None:
        parts = urlsplit(address)
        assert parts.hostname is not None
        assert parts.port is not None
        self.host, self.port, self.prefix = parts.hostname, parts.port, parts.path.rstrip("/")
        self.journal = journal

    def request(
        self, path: str = "/pages", method: str = "GET", body: str | None = None, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        with closing(http.client.HTTPConnection(self.host, self.port, timeout=20)) as connection:
            header_fields = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, self.prefix + path, body, header_fields)
            response = connection.getresponse()
            names = {name.lower(): value for name, value in response.getheaders()}
            return response.status, names, response.read().decode()

    def act(self, path: str = "/pages/0/actions", body: str = json.dumps(PAINT), **headers: str) -> int:
        fields = {"Origin": f"http://{self.host}:{self.port}", "Content_Type": "application/json"} | headers
        return self.request(path, "POST", body, **{name: value for name, value in fields.items() if value})[0]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = copy_fixtures(tmp_path_factory.mktemp("guard") / "pages", ["news", "poem"])
    with label_process(folder, "--order", "name") as process:
        yield Site(process.address, folder / "labels.jsonl")


def test_the_server_listens_on_the_loopback_interface_only(site: Site) -> None:
    assert site.host == "127.0.0.1"
    with socket.socket() as other, pytest.raises(OSError, match="refused"):
        other.connect(("127.0.0.2", site.port))


def test_every_path_needs_the_token(site: Site) -> None:
    assert site.request()[0] == 200
    assert len(site.prefix) >= 32
    token_path = site.prefix
    try:
        for prefix in ("", "/", token_path[:-1], token_path + "x", token_path[:-1] + "~", token_path.upper()):
            site.prefix = prefix
            for path in ("/", "/pages", "/pages/0", "/pages/0/frame", "/label/static/labelling.js"):
                assert site.request(path)[0] == 404
            assert site.act() == 404
    finally:
        site.prefix = token_path


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", "[::1]:{port}", "127.0.0.1:1"])
def test_other_host_names_are_refused(site: Site, host: str) -> None:
    """With DNS rebinding, a browser takes a page of another site for one of the same origin."""
    host = host.format(port=site.port)
    assert site.request(Host=host)[0] == 421
    assert site.act(Host=host, Origin=f"http://{host}") == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://127.0.0.1:1", "https://127.0.0.1:{port}"]
)
def test_requests_from_other_origins_change_nothing(site: Site, origin: str) -> None:
    before = site.journal.read_bytes()
    assert site.act(Origin=origin.format(port=site.port)) == 403
    assert site.act(Sec_Fetch_Site="cross-site") == 403
    assert site.journal.read_bytes() == before


def test_actions_must_be_json(site: Site) -> None:
    before = site.journal.read_bytes()
    for kind in ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a"):
        assert site.act(Content_Type=kind) == 415
    assert site.journal.read_bytes() == before


def test_only_post_changes_anything(site: Site) -> None:
    before = site.journal.read_bytes()
    for path in ("/", "/pages", "/pages/0", "/pages/1", "/pages/0/frame", "/label/static/labelling.js"):
        for method in ("GET", "HEAD"):
            assert site.request(path, method)[0] == 200
    assert site.request("/pages/0/actions")[0] == 405
    assert site.request("/pages/0/actions?do=undo", "HEAD")[0] == 405
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
        assert site.request("/pages/0/actions", method, json.dumps(PAINT))[0] == 405
    assert site.journal.read_bytes() == before


def test_invalid_actions_are_refused(site: Site) -> None:
    before = site.journal.read_bytes()
    for body in ("", "null", "[]", '{"do": "open"}', '{"do": "undo", "page": "x"}', "{" * 9000, "\x00"):
        assert site.act(body=body) == 400
    assert site.act(body=json.dumps(PAINT | {"last": 10_000})) == 500
    assert site.act(path="/pages/7/actions") == 400
    assert site.act(body=json.dumps(PAINT) + " " * 70_000) == 413
    assert site.journal.read_bytes() == before


def test_only_files_of_the_front_end_are_served(site: Site) -> None:
    for name in ("..%2fapp.py", "%2e%2e/app.py", "../app.py", "types.d.ts", "nothing.js", "..%5capp.py", ".", "%00.js"):
        assert site.request(f"/label/static/{name}")[0] == 404


def test_every_response_has_a_policy(site: Site) -> None:
    for path in ("/", "/pages", "/label/static/labelling.js", "/pages/0/frame", "/nothing"):
        headers = site.request(path)[1]
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy or path.endswith("frame")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"
        assert "access-control-allow-origin" not in headers
    policy = site.request("/pages/0/frame")[1]["content-security-policy"]
    assert "script-src" not in policy
    assert "sandbox allow-same-origin" in policy
    assert "allow-scripts" not in policy


def test_an_action_of_the_application_itself_is_applied(site: Site) -> None:
    before = site.journal.read_bytes()
    assert site.act() == 200
    lines = [json.loads(line) for line in site.journal.read_bytes()[len(before) :].splitlines()]
    assert [line["do"] for line in lines] == ["open", "done", "paint"]
    assert json.loads(site.request("/pages/0")[2])["state"]["labels"][0] == "k"
