"""``domext plugins``: lists the installed plugins."""

from __future__ import annotations

import json
import sys

import click

from domext.cli.output import write


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option(
    "--disable", multiple=True, metavar="NAME", help="Leave out a plugin, or all plugins of a distribution; repeatable."
)
def plugins(as_json: bool, disable: tuple[str, ...]) -> None:
    """List the installed plugins.

    The columns are name, kind, version, distribution, status, and a summary or the reason of a failure.
    """
    from dataclasses import asdict

    from domext.plugin.registry import installed

    rows = installed(frozenset(disable)).list()
    if as_json:
        write(json.dumps([asdict(row) for row in rows], indent=2))
        return
    cells = [
        (row.name, row.kind or "-", row.version, row.distribution, row.status, row.reason or row.summary or "")
        for row in rows
    ]
    headers = ("name", "kind", "version", "distribution", "status", "about")
    if not sys.stdout.isatty():
        for line in (headers, *cells):
            write("\t".join(line))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for header in headers:
        table.add_column(header, no_wrap=header != "about")
    colours = {"ok": "green", "failed": "red", "disabled": "yellow"}
    for line, row in zip(cells, rows, strict=True):
        # A summary is cut at the width of the terminal; the reason of a failure is whole.
        about = Text(line[5]) if row.reason else Text(line[5], overflow="ellipsis", no_wrap=True)
        table.add_row(*line[:4], Text(row.status, colours[row.status]), about)
    Console().print(table)
