"""``domext serve``: serves extraction over HTTP."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import click

from domext.cli.output import write
from domext.cli.shared_options import (
    content_options,
    fetch_options,
    fetching_options,
    given,
    load_rules,
    reading_options,
    rules_options,
    taken,
    worker_limits,
)
from domext.errors import OptionError


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Listen on this IP address.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="Listen on this port; 0 for any free one.",
)
@click.option(
    "--host-name",
    "host_names",
    multiple=True,
    metavar="NAME",
    help="Also answer requests to this name while listening on this machine only; repeatable.",
)
@click.option("--fetch", "fetches", is_flag=True, help="Fetch the pages whose addresses clients send.")
@fetching_options
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=lambda: os.cpu_count() or 1,
    metavar="N",
    help="Extract this many pages at once.  [default: one per core]",
)
@click.option(
    "--standby",
    type=click.IntRange(min=0),
    metavar="N",
    help="Keep this many further processes, which take over when pages are slow.  [default: two per worker]",
)
@worker_limits(deadline=10.0, memory=1024)
@click.option(
    "--max-waiting",
    type=click.IntRange(min=1),
    default=64,
    show_default=True,
    metavar="N",
    help="Refuse requests while this many wait for a process.",
)
@click.option(
    "--max-bytes",
    type=click.IntRange(min=1),
    default=10_000_000,
    show_default=True,
    metavar="N",
    help="Refuse larger bodies, and larger pages when fetching.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="Refuse requests whose headers, or whose body, take longer to arrive.",
)
@content_options
@rules_options
@reading_options
def serve(
    host: str,
    port: int,
    host_names: tuple[str, ...],
    fetches: bool,
    ignore_robots: bool,
    allow_network: tuple[str, ...],
    rules_file: str | None,
    no_rules: bool,
    **options: Any,
) -> None:
    """Serve extraction over HTTP, with a playground for browsers.

    The command prints its address, which is that of the playground. Ctrl-C ends it. Requests may set the options that are
    given here, except for the limits.

    Examples:
      domext serve
      domext serve --fetch --port 8080
    """
    from domext.engine import Extractor
    from domext.serve.server import ServiceServer
    from domext.serve.service_settings import ServiceSettings

    settings = taken(options, ServiceSettings)
    if settings["standby"] is None:
        settings["standby"] = 2 * settings["workers"]
    extractor = Extractor(rules=load_rules(rules_file, no_rules=no_rules), **given(options))
    if fetches:
        options_of_fetches = fetch_options(ignore_robots=ignore_robots, allow_network=allow_network)
        settings["fetch"] = replace(options_of_fetches, max_bytes=settings["max_bytes"])
    elif ignore_robots or allow_network:
        msg = "--ignore-robots and --allow-network need --fetch"
        raise OptionError(msg)
    server = ServiceServer(extractor, ServiceSettings(**settings), host=host, port=port, host_names=host_names)
    server.start()
    write(server.address)
    server.run()
