"""``domext mcp``: the main content of pages, for programs that speak the Model Context Protocol."""

from __future__ import annotations

from typing import Any

import click

from domext.cli.shared_options import fetching_options, reading_options


@click.command()
@fetching_options
@reading_options
def mcp(ignore_robots: bool, allow_network: tuple[str, ...], disable: tuple[str, ...], **reading: Any) -> None:
    """Serve the tool 'extract' over standard input and output (Model Context Protocol).

    Example of a client's settings: {"command": "domext", "args": ["mcp"]}
    """
    from domext.engine import Extractor
    from domext.fetch import FetchOptions
    from domext.integrations.mcp import server
    from domext.rules import nearest_rules

    extractor = Extractor(rules=nearest_rules(), disable=frozenset(disable), **reading)
    server(extractor, FetchOptions(obey_robots=not ignore_robots, allow_networks=allow_network)).run("stdio")
