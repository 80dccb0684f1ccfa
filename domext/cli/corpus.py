"""``domext corpus``: a labelled corpus from pages with a text beside each."""

from __future__ import annotations

from pathlib import Path

import click

from domext.cli.output import write


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.option("--out", required=True, metavar="DIR", help="The corpus; it must not exist yet.")
def corpus(folder: str, out: str) -> None:
    """Make a corpus for eval and sweep of a FOLDER with pairs NAME.html and NAME.txt.

    Example: domext corpus labelled/ --out corpus
    """
    from domext.evaluation.convert import convert

    done = convert(Path(folder), Path(out))
    for path in done.unpaired:
        click.echo(f"domext: left out, it has no partner: {path}".encode("utf-8", "backslashreplace"), err=True)
    write(f"{out}: {done.pairs} pages")
