"""The command line.

The modules import the engine inside of functions, only when a command runs, so that ``--help`` answers at once.
"""

from __future__ import annotations

import sys
import warnings

import click

from domext import __version__
from domext.cli.corpus import corpus
from domext.cli.eval import evaluate
from domext.cli.explain import explain
from domext.cli.extract import extract
from domext.cli.label import agreement, label
from domext.cli.mcp import mcp
from domext.cli.new_plugin import new_plugin
from domext.cli.output import write_message
from domext.cli.plot import plot
from domext.cli.plugins import plugins
from domext.cli.run import run
from domext.cli.score import score
from domext.cli.serve import serve
from domext.cli.sweep import sweep
from domext.cli.train import train
from domext.errors import DomextError, PluginWarning


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="domext")
def cli() -> None:
    """Extract the main content of web pages, and inspect every score behind it."""


for command in (
    extract,
    explain,
    run,
    score,
    evaluate,
    sweep,
    train,
    plot,
    corpus,
    label,
    agreement,
    serve,
    mcp,
    plugins,
    new_plugin,
):
    cli.add_command(command)


def main() -> None:
    """Run the command line; bad input is one line on standard error and exit code 2."""
    warnings.simplefilter("always", PluginWarning)
    warnings.showwarning = _show_warning
    try:
        cli.main(prog_name="domext")
    except DomextError as error:
        write_message(str(error))
        sys.exit(2)


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    write_message(f"warning: {message}")
