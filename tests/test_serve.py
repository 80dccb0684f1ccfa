"""The service: what its endpoints answer, and how it ends."""

from __future__ import annotations

import json
import signal
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

import domext
from domext import OptionError, Options
from domext.serve.accept_header import preferred_renderer
from domext.serve.description import OPTION_TEXTS
from domext.serve.query_options import OPERATOR_OPTIONS, parse_query
from domext.serve.service_error import ServiceError
from tests import command
from tests.hostile import PAGES, XSS
from tests.pages import fixture
from tests.serve_process import serve_process

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.serve_process import Service

NEWS = fixture("news").html
STORY = (
    "<title>Tide</title><nav><a href=/>Home</a></nav>"
    "<article><p>The tide comes in, slowly, twice a day, and goes out again.</p><p class=note>A note.</p></article>"
)


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serve_process() as running:
        yield running


class TestEndpoints:
    @pytest.mark.parametrize(
        ("accept", "renderer"),
        [("", "json"), ("*/*", "json"), ("text/markdown", "markdown"), ("text/html", "html"), ("text/plain", "text")],
    )
    def test_extract_answers_as_the_renderer_writes(self, service: Service, accept: str, renderer: str) -> None:
        answer = service.post("/extract", NEWS, Accept=accept)
        assert answer.status == 200
        assert answer.body == domext.extract(NEWS, encoding="utf-8").to(renderer)
        assert (accept if "/" in accept.replace("*/*", "") else "application/json") in answer.headers["content-type"]

    def test_options_are_those_of_the_library(self, service: Service) -> None:
        answer = service.post(
            "/extract?scorers=cuter&scorers=ttr:coefficient=0.5&favour=recall&format=text&exclude=h1", NEWS
        )
        expected = domext.extract(
            NEWS, scorers=("cuter", "ttr:coefficient=0.5"), favour="recall", exclude=("h1",), encoding="utf-8"
        )
        assert answer.body == expected.to("text")
        assert answer.body != domext.extract(NEWS, encoding="utf-8").to("text")

    def test_a_body_of_json(self, service: Service) -> None:
        body = json.dumps({"html": STORY, "url": "https://example.org/tide"})
        article = service.post("/extract", body, "application/json").json
        assert article["url"] == "https://example.org/tide"
        assert "slowly" in article["text"]

    def test_the_charset_of_the_header_counts(self, service: Service) -> None:
        page = STORY.replace("slowly", "плавно").encode("windows-1251")
        assert "плавно" in service.post("/extract?format=text", page, "text/html; charset=windows-1251").body

    def test_the_reason_of_an_empty_article(self, service: Service) -> None:
        answer = service.post("/extract?format=markdown&min_words=500", STORY)
        assert (answer.status, answer.body) == (200, "")
        assert answer.headers["domext-reason"].endswith("fewer than 500")

    def test_scores_are_those_of_the_command_line(self, service: Service, tmp_path: Path) -> None:
        page = tmp_path / "page.html"
        page.write_text(STORY, encoding="utf-8")
        expected = json.loads(command.good("score", page, "--plugin", "cuter", "--plugin", "ttr", "--format", "json"))
        answer = service.post("/score?scorers=cuter&scorers=ttr", STORY).json
        assert answer["columns"] == expected["columns"]
        assert answer["rows"] == expected["rows"]
        assert service.post("/score", STORY).error == (400, "OptionError")

    def test_a_report_as_a_page_and_as_json(self, service: Service) -> None:
        page, data = service.post("/explain", STORY), service.post("/explain?format=json", STORY)
        assert page.headers["content-type"].startswith("text/html")
        assert "script-src 'sha256-" in page.headers["content-security-policy"]
        assert "unsafe" not in page.headers["content-security-policy"]
        assert data.json["page"]["title"] == "Tide"
        assert service.post("/explain?format=markdown", STORY).error == (400, "OptionError")

    def test_health_and_metrics(self, service: Service) -> None:
        service.post("/extract", STORY)
        service.request("/some/path/of/a/client")
        health, metrics = service.request("/health").json, service.request("/metrics")
        assert health == {"status": "ok", "version": domext.__version__, "waiting": 0}
        assert metrics.headers["content-type"].startswith("text/plain; version=")
        assert 'domext_requests_total{endpoint="/extract",status="200"}' in metrics.body
        assert 'endpoint="other",status="404"' in metrics.body
        assert "/some/path" not in metrics.body, "any client could add metrics without end"

    def test_the_description_names_every_option(self, service: Service) -> None:
        answer, page = service.request("/openapi.json").json, service.request("/about")
        names = {parameter["name"] for parameter in answer["paths"]["/extract"]["post"]["parameters"]}
        assert names == {field.name for field in fields(Options)} - OPERATOR_OPTIONS | {"format", "url"}
        assert OPTION_TEXTS.keys() == names - {"format", "url"}
        assert "/read" not in answer["paths"], "this service fetches no pages"
        assert "<code>title_selector</code>" in page.body
        assert "sandbox" in page.headers["content-security-policy"]

    def test_every_answer_has_the_security_headers_and_none_allows_other_origins(self, service: Service) -> None:
        answers = [
            service.request(path)
            for path in (
                "/",
                "/about",
                "/serve/playground/settings.js",
                "/health",
                "/metrics",
                "/openapi.json",
                "/nothing",
                "/extract",
            )
        ]
        answers += [service.post(path, STORY, Origin="https://evil.example") for path in ("/extract", "/explain")]
        answers.append(service.request("/extract", "OPTIONS", Origin="https://evil.example"))
        for answer in answers:
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
            assert not [name for name in answer.headers if name.startswith("access-control")]
            assert "server" not in answer.headers

    def test_hostile_pages_are_answered_inert(self, service: Service) -> None:
        for page, attack in zip(PAGES, XSS, strict=True):
            answer = service.post("/extract", page, Accept="text/html")
            assert "<script" not in answer.body.lower(), attack
            assert "sandbox" in answer.headers["content-security-policy"]
            assert "script-src" not in answer.headers["content-security-policy"]
            data = service.post("/explain", page)
            assert data.body.lower().count("<script") == service_scripts(service), attack

    def test_other_hosts_are_refused(self, service: Service) -> None:
        """With DNS rebinding, a browser takes a page of another site for one of the same origin."""
        for host in (
            "evil.example",
            f"evil.example:{service.port}",
            "127.0.0.1.evil.example",
            "[::1].evil.example",
            "",
        ):
            assert service.request("/health", Host=host).error == (421, "host")
        for host in ("localhost", f"LOCALHOST:{service.port}", "[::1]", "[::1]:80", "127.0.0.1"):
            assert service.request("/health", Host=host).status == 200


def service_scripts(service: Service) -> int:
    """The number of script elements in the report of a harmless page."""
    return service.post("/explain", STORY).body.lower().count("<script")


class TestWrongRequests:
    def test_an_unknown_name_names_the_nearest(self, service: Service) -> None:
        answer = service.post("/extract?favor=recall", STORY)
        assert answer.error == (400, "OptionError")
        assert "there is no parameter 'favor' (did you mean 'favour'?)" in answer.message
        for name in ("plugin", "plugins"):
            answer = service.post(f"/score?{name}=cuter", STORY)
            assert answer.error == (400, "OptionError")
            assert f"there is no parameter '{name}'; scorers=NAME" in answer.message
        assert "did you mean 'cuter'" in service.post("/extract?scorers=cutter", STORY).message
        assert "did you mean 'markdown'" in service.post("/extract?format=markdwn", STORY).message

    @pytest.mark.parametrize(
        "query",
        [
            "favour=much", "favour=recall&favour=recall", "min_words=few", "min_words=-1", "builder=best", "limits=bytes",
            "include=p[", "prune_labels=text", "scorers=cuter:min_txt=3", "encoding=klingon", "selector=none",
        ],
    )  # fmt: skip
    def test_a_wrong_value_is_the_clients_error(self, service: Service, query: str) -> None:
        assert service.post(f"/extract?{query}", STORY).status in {400, 422}

    @pytest.mark.parametrize(
        "spec",
        [
            "./mine.py", "mine.py", "/etc/mine.py", "mine.py:a=1", "C:\\mine.py", "perceptron:model=/etc/passwd", "\x00",
            "learned:model=../model.npz", "learned:model=model.npz", "perceptron:model=~",
        ],
    )  # fmt: skip
    def test_clients_name_no_files(self, spec: str) -> None:
        for parameter in ("selector", "scorers", "extra_scorers", "format"):
            with pytest.raises((ServiceError, OptionError)) as caught:
                parse_query([(parameter, spec)])
            assert "file" not in str(caught.value)

    def test_parameters_that_are_numbers_and_words_pass(self) -> None:
        query = parse_query(
            [("scorers", "ttr:coefficient=1.5"), ("scorers", "cuter:min_text=.05"), ("format", "json:blocks=all")]
        )
        assert query.options == {"scorers": ("ttr:coefficient=1.5", "cuter:min_text=.05")}

    def test_wrong_bodies(self, service: Service) -> None:
        for body in (
            "",
            "null",
            "[]",
            "{}",
            '{"html": 1}',
            '{"html": "x", "favour": "recall"}',
            "[" * 100_000,
            "{",
            '"x"',
        ):
            assert service.post("/extract", body, "application/json").error == (400, "body")
        assert service.post("/extract", " \n").error == (400, "body")
        assert service.post("/extract", b"\x89PNG\r\n\x1a\n" + bytes(99)).error == (422, "SourceError")
        for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=a", "image/png", ""):
            assert service.post("/extract", STORY, kind).error == (415, "media-type")
        assert service.post("/extract", b"x", Content_Encoding="gzip").error == (415, "content-encoding")
        assert service.post("/extract", STORY, Accept="image/png").error == (406, "accept")

    def test_other_paths_and_methods(self, service: Service) -> None:
        assert service.request("/nothing").error == (404, "http")
        answer = service.request("/extract")
        assert (answer.error, answer.message) == ((405, "http"), "this endpoint takes POST, not GET")
        answer = service.post("/health", STORY)
        assert (answer.error, answer.message) == ((405, "http"), "this endpoint takes GET or HEAD, not POST")

    def test_a_service_that_does_not_fetch_says_so(self, service: Service) -> None:
        answers = [
            service.request("/read/https://example.org/"),
            service.request("/read?url=https://example.org/"),
            service.post("/extract", '{"url": "https://example.org/"}', "application/json"),
        ]
        for answer in answers:
            assert answer.error == (403, "fetch")
            assert "--fetch" in answer.message


class TestCommand:
    def test_a_signal_ends_it_cleanly(self) -> None:
        with serve_process() as running:
            running.post("/extract?format=text", STORY)
            running.request("/a%0Ab")
            running.process.terminate()
            assert running.process.wait(20) == 0
            assert running.process.stderr is not None
            lines = running.process.stderr.read().splitlines()
        assert len(lines) == 2, lines
        assert " 127.0.0.1 POST /extract 200 " in lines[0]
        assert r" /a\nb 404 " in lines[1]

    def test_wrong_options_are_one_line(self, service: Service) -> None:
        assert command.refused("serve", "--host", "everywhere").startswith("'everywhere' is not an IP address")
        assert (
            command.refused("serve", "--allow-network", "10.0.0.0/8")
            == "--ignore-robots and --allow-network need --fetch"
        )
        assert "there is no plugin 'nothing'" in command.refused("serve", "--plugin", "nothing")
        message = command.refused("serve", "--port", str(service.port))
        assert message.startswith(f"127.0.0.1 port {service.port}: ")

    def test_options_of_the_operator_hold_unless_a_request_sets_others_and_an_interrupt_ends_it(self) -> None:
        with serve_process("--exclude", ".note", "--min-words", "3") as running:
            assert "A note." not in running.post("/extract?format=text", STORY).body
            assert running.post("/extract?format=text&min_words=500", STORY).body == ""
            assert "A note." in running.post("/extract?format=text&exclude=nav&include=.note", STORY).body
            running.process.send_signal(signal.SIGINT)
            assert running.process.wait(20) == 0
            assert running.process.stderr is not None
            assert len(running.process.stderr.read().splitlines()) == 3


@pytest.mark.parametrize(
    ("header", "renderer"),
    [
        ("", "markdown"), ("*/*", "markdown"), ("text/html,application/xhtml+xml,*/*;q=0.8", "html"),
        ("application/json;q=0.5, text/plain;q=0.9", "text"), ("text/*", "markdown"), ("application/*", "json"),
        ("image/png", None), ("text/html;q=0", None), ("text/html;q=x", None), ("TEXT/HTML", "html"),
    ],
)  # fmt: skip
def test_the_accept_header(header: str, renderer: str | None) -> None:
    assert preferred_renderer(header, "markdown") == renderer
