"""The server of the Model Context Protocol, asked by a real client, and LangChain's documents."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

from domext import Extractor, LimitError, Limits
from domext.fetch import FetchOptions
from tests.pages import fixture
from tests.server import reply, serving

PAGE = fixture("poem").html
FIRST = "Instructions for the House in Winter"


class TestMcp:
    @pytest.fixture(autouse=True)
    def _installed(self) -> None:
        pytest.importorskip("mcp")

    def ask(self, fetching: FetchOptions, *calls: dict[str, Any]) -> list[tuple[bool, str]]:
        from mcp import Client

        from domext.integrations.mcp_server import create_server

        async def asked() -> list[tuple[bool, str]]:
            async with Client(create_server(Extractor(limits=Limits(bytes=100_000)), fetching)) as client:
                assert [tool.name for tool in (await client.list_tools()).tools] == ["extract"]
                answers = [await client.call_tool("extract", call) for call in calls]
                return [(bool(answer.is_error), answer.content[0].text) for answer in answers]

        return asyncio.run(asked())

    def test_a_page_at_hand_and_its_formats(self) -> None:
        html = PAGE.decode()
        text, json_, empty, large, neither = self.ask(
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
        assert neither[0] is True

    def test_addresses_are_fetched_with_the_same_guards(self) -> None:
        with serving(pages={"/": reply(PAGE)}) as site:
            allowed = self.ask(FetchOptions(allow_networks=("127.0.0.1",)), {"url": site.url()})
            assert allowed[0][1].startswith(FIRST)
            asked = list(site.requests)
            calls = [
                {"url": url} for url in (site.url(), "http://[::1]/", "http://169.254.169.254/", "file:///etc/hostname")
            ]
            for is_error, said in self.ask(FetchOptions(), *calls):
                assert is_error
                assert "refused: " in said
            assert site.requests == asked

    def test_the_command_serves_over_standard_input_and_output(self) -> None:
        from mcp import Client, StdioServerParameters

        command = StdioServerParameters(
            command=sys.executable, args=["-c", "from domext.cli import main; main()", "mcp"]
        )

        async def asked() -> str:
            async with Client(command) as client:
                answer = await client.call_tool("extract", {"html": PAGE.decode()})
                return str(answer.content[0].text)

        assert asyncio.run(asked()).startswith(FIRST)


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
        assert asyncio.run(DomextTransformer().atransform_documents(documents))[0] == first
        as_xml = DomextTransformer(renderer="xml").transform_documents(documents)[0].page_content
        assert "<url>https://example.org/poem</url>" in as_xml

    def test_limits_are_kept(self) -> None:
        from langchain_core.documents import Document

        from domext.integrations.langchain import DomextTransformer

        with pytest.raises(LimitError):
            DomextTransformer(Extractor(limits=Limits(bytes=10))).transform_documents([Document(PAGE.decode())])
