"""``domext corpus``: a labelled corpus from pages with a text beside each."""

from __future__ import annotations

from pathlib import Path

import click

from domext.cli.output import write


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.option("--out", required=True, metavar="DIR", help="The corpus; it must not exist yet.")
@click.option("--labels", metavar="FILE", help="Take the pages that domext label has in FILE as done.")
def corpus(folder: str, out: str, labels: str | None) -> None:
    """Make a corpus for eval, sweep and train of a FOLDER with pairs NAME.html and NAME.txt, or with labelled pages.

    Examples: domext corpus pairs/ --out corpus; domext corpus pages/ --labels pages/labels.jsonl --out corpus
    """
    if labels is not None:
        _of_labels(folder, Path(labels), Path(out))
        return
    from domext.evaluation.convert import convert

    done = convert(Path(folder), Path(out))
    for path in done.unpaired:
        click.echo(f"domext: left out, it has no partner: {path}".encode("utf-8", "backslashreplace"), err=True)
    write(f"{out}: {done.pairs} pages")


def _of_labels(folder: str, labels: Path, out: Path) -> None:
    from domext.cli.label import found
    from domext.label.export import export
    from domext.label.journal import read_journal

    done = export(found(folder), read_journal(labels), out)
    for line in done.left_out:
        click.echo(f"domext: left out: {line}".encode("utf-8", "backslashreplace"), err=True)
    write(f"{out}: {done.pages} pages")
