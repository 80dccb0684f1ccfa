"""Requests of the playground to the service: rules, plugins, inert frames, unmodified pages, and its own files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from domext.plugin.parameters import parameters_of
from domext.serve.playground_files import playground_page, read_file
from domext.serve.rule_body import parse_rule_body
from domext.serve.service_error import ServiceError
from tests.hostile import PAGES
from tests.serve_process import serve_process

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.serve_process import Service

TIDE = "<p>The tide comes in, slowly, twice a day, and goes out again over the sand.</p>"
STORY = (
    f'<title>Tide</title><main>{TIDE}<p class="share x1">Share this story, with friends and family.</p>{TIDE}</main>'
)


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serve_process() as running:
        yield running


def rule(service: Service, *pages: Any, query: str = "") -> Any:
    return service.post(f"/rule{query}", json.dumps({"pages": pages}), "application/json")


class TestRule:
    def test_a_rule_and_what_it_does_to_each_page(self, service: Service) -> None:
        marked = {"html": STORY, "url": "https://www.sea.example/1", "exclude": [1]}
        answer = rule(service, marked, {"html": STORY.replace("Share", "Please share")}, query="?scorers=structure")
        assert answer.json == {
            "include": [],
            "exclude": [".share"],
            "toml": '["sea.example"]\nexclude = [".share"]\n',
            "missed": [],
            "pages": [
                {"matches": {".share": 1}, "words": [37, 30]},
                {"matches": {".share": 1}, "words": [38, 30]},
            ],
        }

    @pytest.mark.parametrize(
        ("pages", "message"),
        [
            ([], "a list of 1 to 50 pages"),
            ([{"html": 3}], 'a page must be an object with "html"'),
            ([{"html": "<p>Tea", "file": "/etc/passwd"}], "the optional keys exclude, include, url"),
            ([{"html": "<p>Tea", "url": 3}], '"url" must be text'),
            ([{"html": "<p>Tea", "include": [True]}], "lists of whole numbers"),
            ([{"html": "<p>Tea", "include": [7]}], "there is no block 7; the page has 1"),
        ],
    )
    def test_wrong_pages(self, service: Service, pages: list[Any], message: str) -> None:
        answer = rule(service, *pages)
        assert answer.status == 400
        assert message in answer.message

    def test_a_body_that_is_not_an_object(self) -> None:
        for body in (b"", b"[" * 100_000, b"[]", b'{"pages": {}}', b'{"pages": [{"html": ""}], "more": 1}'):
            with pytest.raises(ServiceError, match="the body"):
                parse_rule_body(body)

    def test_options_that_contradict_the_rule(self, service: Service) -> None:
        assert rule(service, {"html": STORY}, query="?exclude=p").error == (400, "OptionError")


class TestPlugins:
    def test_the_parameters_of_plugins(self, service: Service) -> None:
        answer = service.request("/plugins").json
        scorers = {plugin["name"]: plugin for plugin in answer["scorers"]}
        parameters = {parameter["name"]: parameter for parameter in scorers["cuter"]["parameters"]}
        assert parameters["min_text"] == {"name": "min_text", "kind": "number", "default": 0.0002, "choices": []}
        assert parameters["max_gap"]["kind"] == "integer"
        assert {"first", "around-max"} <= set(parameters["grouping"]["choices"])
        assert "title" not in parameters
        assert {"learned", "vote"} <= {plugin["name"] for plugin in answer["selectors"]}

    def test_a_class_that_is_no_dataclass(self) -> None:
        class Scorer:
            def __init__(
                self, file: str, card: str = "", share: float = 0.5, *, strict: bool = True, limit: float | None = None
            ) -> None:
                self.values = (file, card, share, strict, limit)

        parameters = {each.name: (each.kind, each.default, each.choices) for each in parameters_of(Scorer)}
        assert parameters == {"share": ("number", 0.5, ()), "strict": ("choice", "true", ("true", "false"))}


class TestFiles:
    def test_the_page_may_run_its_own_files_only(self, service: Service) -> None:
        answer = service.request("/")
        policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert (policy["script-src"], policy["connect-src"], policy["frame-ancestors"]) == (
            "'self'",
            "'self'",
            "'none'",
        )
        assert "unsafe" not in answer.headers["content-security-policy"]
        for path in ("serve/playground/playground.js", "explain/web/page_view.js", "explain/web/report.css"):
            assert service.request(f"/{path}").status == 200
        assert service.request("/explain/web/nothing.js").error == (404, "http")

    def test_no_other_files_are_served(self) -> None:
        for name in ("..", "../app.py", "index.html", "/etc/passwd", "a/../playground.js", "playground.js\0"):
            assert read_file("serve/playground", name) is None

    def test_addresses_are_offered_where_pages_are_fetched(self, service: Service) -> None:
        assert 'data-fetch="yes"' in playground_page(has_fetch=True)
        assert 'data-fetch="no"' in service.request("/").body
        assert service.request("/fetch?url=https://example.org/").error == (403, "fetch")
        assert service.request("/fetch?url=https://example.org/&favour=recall").error == (400, "address")


def test_frames_of_hostile_pages_are_inert(service: Service) -> None:
    answer = service.post("/explain?format=frame", "".join(PAGES))
    assert "sandbox" in answer.headers["content-security-policy"]
    assert "<script" not in answer.body.lower()
    assert "data-block" in answer.body
