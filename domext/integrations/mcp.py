"""A server of the Model Context Protocol with one tool: the main content of a page; extra ``mcp``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domext import __version__
from domext.extras import need

if TYPE_CHECKING:
    from domext.engine import Extractor
    from domext.fetch import FetchOptions


def server(extractor: Extractor, fetching: FetchOptions) -> Any:
    """Make the server, an ``mcp.server.MCPServer``.

    Args:
        extractor: how pages are extracted.
        fetching: how they are fetched: an address comes from a model, so from whatever that has read.

    Raises:
        ExtraError: a package of the extra ``mcp`` is not installed.
    """
    made = need("mcp.server", "mcp").MCPServer("domext", version=__version__, log_level="WARNING")
    tool_error = need("mcp.server.mcpserver.exceptions", "mcp").ToolError
    from domext.errors import DomextError
    from domext.fetch import Fetcher

    fetcher = Fetcher(fetching)

    def extract(url: str = "", html: str = "", output: str = "text") -> str:
        """The main content of a web page: its text without navigation, advertisements and the like.

        Args:
            url: the address of the page. It is fetched, unless html is given, too.
            html: the page itself, where it is at hand.
            output: text, xml, json or another installed renderer.
        """
        try:
            return _extracted(url, html, output)
        except DomextError as error:
            raise tool_error(str(error)) from None

    def _extracted(url: str, html: str, output: str) -> str:
        if html:
            article = extractor(html, url=url or None)
        else:
            page = fetcher.fetch(url)
            article = extractor(page.body, url=page.url, encoding=page.encoding)
        return article.to(output) if article.reason is None else f"(empty: {article.reason})"

    made.tool()(extract)
    return made
