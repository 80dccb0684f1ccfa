"""``domext plugins``: lists the installed plugins, or shows the parameters of one."""

from __future__ import annotations

import json
import sys
import textwrap
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import click

from domext.cli.output import is_terminal, standard_output, write

if TYPE_CHECKING:
    from rich.table import Table

    from domext.plugin.registry import PluginInfo, Plugins

_FACTS: Final = ("kind", "version", "distribution", "status")
_COLOURS: Final = {"ok": "green", "failed": "red", "disabled": "yellow"}
_GAP: Final = 2
_WIDE: Final = 100  # characters
_MIN_ABOUT: Final = 8  # characters
_COLUMNS: Final = 100  # of the description of a parameter
_NO_DOCSTRING: Final = "no description: its class has no docstring"
_NO_DOCSTRINGS: Final = "no description: python -OO removes docstrings"


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME...]")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option(
    "--disable", multiple=True, metavar="NAME", help="Leave out a plugin, or all plugins of a distribution; repeatable."
)
def plugins(names: tuple[str, ...], as_json: bool, disable: tuple[str, ...]) -> None:
    """List the installed plugins.

    The columns are name, kind, version, distribution, status, and a summary or the reason of a failure. With a NAME, or
    the path of a Python file, show the parameters of this plugin with their defaults.

    Examples:
      domext plugins
      domext plugins ttr
    """
    from domext.plugin.registry import installed

    registry = installed(frozenset(disable))
    if names:
        described = [_described(name, registry) for name in names]
        text = "\n\n".join("\n".join(map(_as_text, kinds)) for kinds in described)
        write(json.dumps(list(chain(*described)), indent=2) if as_json else text)
        return
    rows = registry.list()
    if as_json:
        write(json.dumps([row._asdict() for row in rows], indent=2))
        return
    if not is_terminal():
        write("\t".join(("name", *_FACTS, "about")))
        for row in rows:
            write("\t".join((row.name, *(getattr(row, name) or "-" for name in _FACTS), _about(row))))
        return
    from rich.console import Console

    with standard_output():
        console = Console()
        console.print(_table(rows, console.width))


def _table(rows: list[PluginInfo], width: int) -> Table:
    """The plugins as a table; on a narrow terminal, without the columns that are the same for most of them."""
    from rich.table import Table
    from rich.text import Text

    columns = ("name", *(("kind", "status") if width < _WIDE else _FACTS))
    cells = {name: [str(getattr(row, name) or "-") for row in rows] for name in columns}
    used = sum(max(map(len, (name, *cells[name]))) + _GAP for name in columns)
    table = Table(box=None, padding=(0, _GAP, 0, 0), header_style="bold")
    for name in columns:
        table.add_column(name, no_wrap=True)
    # Without a width of its own, a long summary takes characters from the names.
    table.add_column("about", width=max(width - used - _GAP, _MIN_ABOUT))
    for index, row in enumerate(rows):
        # A summary is cut at the width of the terminal; the reason of a failure is whole.
        about = Text(row.reason) if row.reason else Text(_about(row), overflow="ellipsis", no_wrap=True)
        line = (Text(cells[name][index], _COLOURS[row.status] if name == "status" else "") for name in columns)
        table.add_row(*line, about)
    return table


def _about(row: PluginInfo) -> str:
    """The reason why a plugin failed, else its summary."""
    return row.reason or row.summary or (_NO_DOCSTRINGS if sys.flags.optimize > 1 else _NO_DOCSTRING)


def _described(name: str, registry: Plugins) -> list[dict[str, Any]]:
    """The facts about a plugin that the command prints, one row for each of its kinds."""
    return [
        {
            "name": name,
            "kind": kind,
            "summary": summary or None,
            "parameters": [{"spec": spec, "description": about} for spec, about in parameters],
        }
        for kind, summary, parameters in registry.described(name)
    ]


def _as_text(plugin: dict[str, Any]) -> str:
    """The summary of a plugin, and a paragraph for each of its parameters."""
    summary = f": {plugin['summary']}" if plugin["summary"] else ""
    lines = [_filled(f"{parameter['spec']}  {parameter['description']}".rstrip()) for parameter in plugin["parameters"]]
    return "\n".join([f"{plugin['name']}, a {plugin['kind']}{summary}", *(lines or ["  no parameters"])])


def _filled(parameter: str) -> str:
    return textwrap.fill(
        parameter,
        _COLUMNS,
        initial_indent="  ",
        subsequent_indent="      ",
        break_on_hyphens=False,
        break_long_words=False,
    )
