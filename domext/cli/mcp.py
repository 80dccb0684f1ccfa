"""``domext mcp``: serves extraction to programs that speak the Model Context Protocol."""

from __future__ import annotations

import signal
import sys
from typing import Any

import click

from domext.cli.output import standard_output, write_message
from domext.cli.shared_options import fetch_options, fetching_options, load_rules, reading_options, rules_options


@click.command()
@fetching_options
@rules_options
@reading_options
def mcp(
    ignore_robots: bool,
    allow_network: tuple[str, ...],
    rules_file: str | None,
    no_rules: bool,
    **reading: Any,
) -> None:
    """Serve extraction over the Model Context Protocol.

    The server offers one tool, 'extract', over standard input and output.

    Example of a client's settings: {"command": "domext", "args": ["mcp"]}
    """
    from domext.engine import Extractor
    from domext.extras import need
    from domext.integrations.mcp_server import create_server
    from domext.integrations.mcp_stdio import serve

    extractor = Extractor(rules=load_rules(rules_file, no_rules=no_rules), **reading)
    server = create_server(extractor, fetch_options(ignore_robots=ignore_robots, allow_network=allow_network))
    # The event loop would wait for the thread that reads standard input, which Ctrl-C does not reach.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.stdin is not None and sys.stdin.isatty():
        write_message("waiting for a client of the Model Context Protocol on standard input; Ctrl-C ends the server")
    with standard_output():
        need("anyio", "mcp").run(serve, server)
