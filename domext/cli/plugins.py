"""``domext plugins``: what is installed."""

from __future__ import annotations

import json
import sys

import click

from domext.cli.output import write


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--disable", multiple=True, metavar="NAME", help="Leave out a plugin, or a distribution's plugins.")
def plugins(as_json: bool, disable: tuple[str, ...]) -> None:
    """List the installed plugins: name, kind, version, distribution, and whether they work."""
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
    heads = ("name", "kind", "version", "distribution", "status", "about")
    if not sys.stdout.isatty():
        for cell in (heads, *cells):
            write("\t".join(cell))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*heads)
    colours = {"ok": "green", "failed": "red", "disabled": "yellow"}
    for cell, row in zip(cells, rows, strict=True):
        table.add_row(*cell[:4], Text(row.status, colours[row.status]), Text(cell[5]))
    Console().print(table)
