"""The server of the Model Context Protocol, called by a real client, and the document transformer of LangChain."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from domext import Extractor, Limits, PluginError, Rules
from domext.fetch import FetchOptions
from tests.command import COMMAND, environment
from tests.pages import fixture
from tests.server import reply, serving

if TYPE_CHECKING:
    from collections.abc import Coroutine

Result = TypeVar("Result")
PAGE = fixture("poem").html
FIRST = "Instructions for the House in Winter"
TIDE = "The tide comes in, slowly, twice a day, and goes out again."
NOTE = "This note stands below the story, and it belongs to the editors."
STORY = f"<article><p>{TIDE}</p><p class=note>{NOTE}</p></article>"


def run(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine in a separate thread: the browser of other tests keeps an event loop in the main thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


class TestMcp:
    @pytest.fixture(autouse=True)
    def _installed(self) -> None:
        pytest.importorskip("mcp")

    def call(
        self, fetch_options: FetchOptions, *calls: dict[str, Any], rules: Rules | None = None
    ) -> list[tuple[bool, str]]:
        """The answers to calls of the tool: whether each is an error, and its text."""
        from mcp import Client

        from domext.integrations.mcp_server import create_server

        async def call_all() -> list[tuple[bool, str]]:
            extractor = Extractor(rules=rules, limits=Limits(bytes=100_000))
            async with Client(create_server(extractor, fetch_options)) as client:
                assert [tool.name for tool in (await client.list_tools()).tools] == ["extract"]
                answers = [await client.call_tool("extract", call) for call in calls]
                return [(bool(answer.is_error), answer.content[0].text) for answer in answers]

        return run(call_all())

    @pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals")
    def test_on_a_terminal_the_command_says_what_it_waits_for_and_an_interrupt_ends_it(self) -> None:
        import pty

        main, side = pty.openpty()
        process = subprocess.Popen(
            [*COMMAND, "mcp"], stdin=side, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment()
        )
        with process, contextlib.closing(os.fdopen(main, "wb")), contextlib.closing(os.fdopen(side, "wb")):
            assert process.stderr is not None
            assert process.stderr.readline().startswith(b"domext: waiting for a client of the Model Context Protocol")
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=20) == -signal.SIGINT

    def test_a_page_at_hand_and_its_formats(self) -> None:
        html = PAGE.decode()
        text, json_, empty, large, neither = self.call(
            FetchOptions(),
            {"html": html},
            {"html": html, "output": "json", "url": "https://example.org/poem"},
            {"html": "<p hidden></p>"},
            {"html": html * 100},
            {},
        )
        assert text[0] is False
        assert text[1].startswith(FIRST)
        assert '"url": "https://example.org/poem"' in json_[1]
        assert empty == (False, "(empty: the page shows no text)")
        assert large[0] is True
        assert large[1].endswith(f"the page has {len(html) * 100:,} bytes; the limit is 100,000 (Limits.bytes)")
        assert neither == (True, "url or html is required")

    def test_wrong_arguments_are_errors_of_one_line(self) -> None:
        answers = self.call(
            FetchOptions(), {"html": STORY, "ouput": "markdown"}, {"html": 5}, {"html": STORY, "url": None}
        )
        assert answers == [
            (True, "extract has no argument 'ouput' (did you mean 'output'?); it has: url, html, output"),
            (True, "html must be text, not int"),
            (True, "url must be text, not NoneType"),
        ]

    def test_requests_are_answered_after_the_end_of_the_input(self) -> None:
        settings = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        messages: list[dict[str, Any]] = [
            {"id": 0, "method": "initialize", "params": settings},
            {"method": "notifications/initialized"},
            {"id": "list", "method": "tools/list"},
            {"id": 9, "method": "tools/unknown"},
            *(
                {"id": i, "method": "tools/call", "params": {"name": name, "arguments": {"html": PAGE.decode()}}}
                for i, name in ((1, "extract"), (2, "extract"), (3, "extrct"))
            ),
            {"method": "notifications/cancelled", "params": {"requestId": 2}},
        ]
        lines = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages)
        answered = subprocess.run(
            [*COMMAND, "mcp"], input=lines.encode(), capture_output=True, timeout=60, env=environment(), check=True
        )
        answers = {answer["id"]: answer for answer in map(json.loads, answered.stdout.splitlines())}
        assert answers.keys() - {2} == {0, "list", 9, 1, 3}
        assert answers[1]["result"]["content"][0]["text"].startswith(FIRST)
        assert answers[3]["result"]["content"][0]["text"] == "there is no tool 'extrct'; the only one is extract"
        arguments = answers["list"]["result"]["tools"][0]["inputSchema"]["properties"]
        assert all(argument["description"] for argument in arguments.values())

    def test_a_model_cannot_name_a_file(self, tmp_path: Path) -> None:
        plugin = tmp_path / "plugin.py"
        plugin.write_text(f"open({str(tmp_path / 'run')!r}, 'w')", encoding="utf-8")
        outputs = (str(plugin), f"{plugin}:a=b", "json:fields=../x")
        answers = self.call(FetchOptions(), *({"html": STORY, "output": output} for output in outputs))
        assert all(is_error for is_error, _ in answers)
        assert "is not the name of an installed plugin" in answers[0][1]
        assert not (tmp_path / "run").exists()

    def test_addresses_are_fetched_with_the_same_guards(self) -> None:
        with serving(pages={"/": reply(PAGE)}) as site:
            allowed = self.call(FetchOptions(allow_networks=("127.0.0.1",)), {"url": site.url()})
            assert allowed[0][1].startswith(FIRST)
            requests = list(site.requests)
            calls = [
                {"url": url} for url in (site.url(), "http://[::1]/", "http://169.254.169.254/", "file:///etc/hostname")
            ]
            for is_error, message in self.call(FetchOptions(), *calls):
                assert is_error
                assert "refused: " in message
            assert site.requests == requests

    def test_the_rules_of_a_site_apply_to_pages_at_hand_and_fetched_ones(self) -> None:
        rules = Rules({"127.0.0.1": {"exclude": (".note",), "encoding": "windows-1252"}})
        page = STORY.replace("tide", "flood (Größe)").encode("windows-1252")
        with serving(pages={"/": reply(page, content_type="text/html; charset=koi8-r")}) as site:
            fetched, at_hand, elsewhere = self.call(
                FetchOptions(allow_networks=("127.0.0.1",)),
                {"url": site.url()},
                {"html": STORY, "url": "http://127.0.0.1/"},
                {"html": STORY, "url": "http://example.org/"},
                rules=rules,
            )
        assert fetched[1] == TIDE.replace("tide", "flood (Größe)")
        assert at_hand[1] == TIDE
        assert elsewhere[1].endswith(NOTE)

    def test_the_command_serves_over_standard_input_and_output(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "domext.toml").write_text('["example.org"]\nexclude = [".note"]\n', encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        assert self.call_command() == TIDE
        assert self.call_command("--no-rules").endswith(NOTE)

    def call_command(self, *options: str) -> str:
        """The answer of ``domext mcp``, in this folder, for a page of example.org."""
        from mcp import Client, StdioServerParameters

        program = ["-c", "from domext.cli import main; main()", "mcp", *options]
        command = StdioServerParameters(command=sys.executable, args=program, cwd=Path.cwd())

        async def call() -> str:
            async with Client(command) as client:
                answer = await client.call_tool("extract", {"html": STORY, "url": "https://example.org/1"})
                return str(answer.content[0].text)

        return run(call())


class TestLangChain:
    @pytest.fixture(autouse=True)
    def _installed(self) -> None:
        pytest.importorskip("langchain_core")

    def test_documents_keep_their_order_their_metadata_and_the_main_content(self) -> None:
        from langchain_core.documents import Document

        from domext.integrations.langchain import DomextTransformer

        documents = [
            Document(PAGE.decode(), id="1", metadata={"source": "https://example.org/poem", "mine": 1}),
            Document("<p hidden></p>", id="2"),
        ]
        first, second = DomextTransformer().transform_documents(documents)
        assert first.page_content.startswith(FIRST)
        assert (first.id, first.metadata["mine"], first.metadata["page_type"]) == ("1", 1, "article")
        assert first.metadata["title"].startswith(FIRST)
        assert (second.id, second.page_content, second.metadata["reason"]) == ("2", "", "the page shows no text")
        assert documents[0].page_content == PAGE.decode()
        assert run(DomextTransformer().atransform_documents(documents))[0] == first
        as_xml = DomextTransformer(renderer="xml").transform_documents(documents)[0].page_content
        assert "<url>https://example.org/poem</url>" in as_xml

    def test_the_nearest_rules_apply_to_the_site_of_a_source(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from langchain_core.documents import Document

        from domext.integrations.langchain import DomextTransformer

        (tmp_path / "domext.toml").write_text('["example.org"]\nexclude = [".note"]\n', encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        sources = ["https://example.org/1", "https://elsewhere.example/", tmp_path / "page.html", None]
        documents = [Document(STORY, metadata={"source": source}) for source in sources]
        has_note = [NOTE in page.page_content for page in DomextTransformer().transform_documents(documents)]
        assert has_note == [False, True, True, True]
        (without_rules, *_) = DomextTransformer(Extractor()).transform_documents(documents)
        assert NOTE in without_rules.page_content

    def test_a_document_that_is_no_page_stops_no_other(self) -> None:
        from langchain_core.documents import Document

        from domext.integrations.langchain import DomextTransformer

        documents = [Document('{"a": [1, 2]}', id="1"), Document("<p>" + "x " * 9_000, id="2"), Document(PAGE.decode())]
        data, large, page = DomextTransformer(Extractor(limits=Limits(bytes=9_000))).transform_documents(documents)
        assert (data.id, data.page_content, data.metadata["error"]) == ("1", "", "SourceError")
        assert (large.id, large.page_content, large.metadata["error"]) == ("2", "", "LimitError")
        assert large.metadata["message"] == "the page has 18,003 bytes; the limit is 9,000 (Limits.bytes)"
        assert page.page_content.startswith(FIRST)
        assert page.metadata["error"] is None
        with pytest.raises(PluginError):
            DomextTransformer(renderer="wrong").transform_documents(documents[2:])
