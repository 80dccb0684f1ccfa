"""A server of the Model Context Protocol with one tool, which extracts the main content of a page; extra ``mcp``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from domext import __version__
from domext.errors import DomextError, OptionError, SourceError
from domext.extras import need
from domext.plugin.specs import check_names_no_file, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from domext.engine import Extractor
    from domext.fetch import FetchOptions

_DESCRIPTION: Final = (
    "Return the main content of a web page, without navigation, advertisements and other boilerplate. "
    "Give the address of the page, or its markup."
)
_ARGUMENTS: Final = {
    "url": "the address of the page, which is fetched unless html is given",
    "html": "the markup of the page, if at hand",
    "output": "text (default), markdown, json or another installed renderer",
}
_SCHEMA: Final = {
    "type": "object",
    "properties": {name: {"type": "string", "description": about} for name, about in _ARGUMENTS.items()},
    "additionalProperties": False,
}


def create_server(extractor: Extractor, fetch_options: FetchOptions) -> Any:
    """Create the server, an ``mcp.server.lowlevel.Server``.

    Args:
        extractor: how pages are extracted.
        fetch_options: how pages are fetched. Addresses come from a model and are as untrusted as what it has read.

    Raises:
        ExtraError: a package of the extra ``mcp`` is not installed.
    """
    server_type = need("mcp.server.lowlevel", "mcp").Server
    types = need("mcp_types", "mcp")
    in_thread = need("anyio.to_thread", "mcp").run_sync
    from domext.fetch import Fetcher

    fetcher = Fetcher(fetch_options)

    def extract(url: str = "", html: str = "", output: str = "text") -> str:
        check_names_no_file(output)  # models repeat what pages tell them, and a Python file would run
        if html:
            article = extractor(html, url=url or None)
        elif url:
            page = fetcher.fetch(url)
            article = extractor(page.body, url=page.url, encoding=page.encoding)
        else:
            msg = "url or html is required"
            raise SourceError(msg)
        return article.to(output) if article.reason is None else f"(empty: {article.reason})"

    def answer(name: str, arguments: Mapping[str, Any]) -> Any:
        try:
            _check_call(name, arguments)
            text, is_error = extract(**arguments), False
        except DomextError as error:
            text, is_error = str(error), True
        return types.CallToolResult(content=[types.TextContent(text=text)], is_error=is_error)

    async def list_tools(_context: Any, _page: Any) -> Any:
        return types.ListToolsResult(tools=[types.Tool(name="extract", description=_DESCRIPTION, input_schema=_SCHEMA)])

    async def call_tool(_context: Any, call: Any) -> Any:
        return await in_thread(answer, call.name, call.arguments or {})

    return server_type("domext", version=__version__, on_list_tools=list_tools, on_call_tool=call_tool)


def _check_call(tool: str, arguments: Mapping[str, Any]) -> None:
    """Check the name of a tool and its arguments; the message is for a model, which repeats the call."""
    if tool != "extract":
        msg = f"there is no tool {tool!r}; the only one is extract"
        raise OptionError(msg)
    for name, value in arguments.items():
        if name not in _ARGUMENTS:
            msg = f"extract has no argument {name!r}{did_you_mean(name, _ARGUMENTS)}; it has: {', '.join(_ARGUMENTS)}"
            raise OptionError(msg)
        if not isinstance(value, str):
            msg = f"{name} must be text, not {type(value).__name__}"
            raise OptionError(msg)
