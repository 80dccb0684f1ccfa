"""``domext corpus``: makes a labelled corpus from pages with texts, or from the labels of ``domext label``."""

from __future__ import annotations

from pathlib import Path

import click

from domext.cli.output import write, write_message
from domext.errors import counted


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.option(
    "-o",
    "--out",
    required=True,
    type=click.Path(),
    metavar="DIR",
    help="Write the corpus to this folder, which must not exist.",
)
@click.option("--labels", metavar="FILE", help="Take the pages that are marked as done in this file of 'domext label'.")
def corpus(folder: str, out: str, labels: str | None) -> None:
    """Make a corpus from pages with texts or labels.

    FOLDER holds pairs of NAME.html and NAME.txt, or, with --labels, the pages that were labelled. The corpus is for
    eval, sweep and train.

    Examples:
      domext corpus pairs/ --out corpus
      domext corpus pages/ --labels pages/labels.jsonl --out corpus
    """
    if labels is not None:
        _from_labels(folder, Path(labels), Path(out))
        return
    from domext.evaluation.convert import convert

    conversion = convert(Path(folder), Path(out))
    for path in conversion.unpaired:
        write_message(f"left out, it has no partner: {path}")
    write(f"{out}: {counted(conversion.pages, 'page')}")


def _from_labels(folder: str, labels: Path, out: Path) -> None:
    from domext.cli.label import labelled_sources
    from domext.label.export import export
    from domext.label.journal import read_journal

    exported = export(labelled_sources(folder), read_journal(labels), out)
    for line in exported.left_out:
        write_message(f"left out: {line}")
    write(f"{out}: {counted(exported.pages, 'page')}")
