"""A server of the Model Context Protocol with one tool, which extracts the main content of a page; extra ``mcp``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domext import __version__
from domext.extras import need

if TYPE_CHECKING:
    from domext.engine import Extractor
    from domext.fetch import FetchOptions


def create_server(extractor: Extractor, fetch_options: FetchOptions) -> Any:
    """Create the server, an ``mcp.server.MCPServer``.

    Args:
        extractor: how pages are extracted.
        fetch_options: how pages are fetched. Addresses come from a model and are as untrusted as what it has read.

    Raises:
        ExtraError: a package of the extra ``mcp`` is not installed.
    """
    tool_type = need("mcp.server.mcpserver.tools", "mcp").Tool
    tool_error = need("mcp.server.mcpserver.exceptions", "mcp").ToolError
    from domext.errors import DomextError, SourceError
    from domext.fetch import Fetcher
    from domext.plugin.specs import check_names_no_file

    fetcher = Fetcher(fetch_options)

    def extract(url: str = "", html: str = "", output: str = "text") -> str:
        """Return the main content of a web page, without navigation, advertisements and other boilerplate.

        Args:
            url: the address of the page. The page is fetched unless html is given.
            html: the markup of the page, if at hand.
            output: text, markdown, json or another installed renderer.
        """
        try:
            return render(url, html, output)
        except DomextError as error:
            raise tool_error(str(error)) from None

    def render(url: str, html: str, output: str) -> str:
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

    tool = tool_type.from_function(extract)
    arguments = tool.fn_metadata.arg_model
    arguments.model_config["extra"] = "forbid"  # by default, a misspelt argument would be ignored
    arguments.model_rebuild(force=True)
    tool.parameters = arguments.model_json_schema()
    return need("mcp.server", "mcp").MCPServer("domext", version=__version__, log_level="WARNING", tools=[tool])
