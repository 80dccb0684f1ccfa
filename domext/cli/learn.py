"""``domext train learned``: the learned selector."""

from __future__ import annotations

import os
from pathlib import Path

import click

from domext.cli.output import write


@click.command()
@click.argument("corpora", nargs=-1, required=True, metavar="CORPUS...")
@click.option("--out", required=True, type=click.Path(dir_okay=False), metavar="FILE", help="Write the model there.")
@click.option("--plugin", "plugins", multiple=True, metavar="SPEC", help="A further scorer whose columns it may use.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="N", help="Of all that is drawn."
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes.  [default: one for each core]")
@click.option("--data", default="not stated", metavar="TEXT", help="The data's licences and authors, for the card.")
def learned(
    corpora: tuple[str, ...], out: str, plugins: tuple[str, ...], seed: int, jobs: int | None, data: str
) -> None:
    """Train the learned selector on each CORPUS: a folder with html/ and truth.jsonl.

    Writes the model, and a card of the same name that ends in .md.

    Example: domext train learned corpus --out mine.npz; domext extract page.html --selector learned:model=mine.npz
    """
    from domext.errors import OptionError
    from domext.learned.features import SCORERS
    from domext.learned.model import write_model
    from domext.training.learned import train
    from domext.training.prepared import prepare

    path = Path(out)
    if not path.parent.is_dir():  # said before the work
        msg = f"no folder {path.parent}"
        raise OptionError(msg)
    folders = [Path(folder) for folder in corpora]
    specs = (*SCORERS, *plugins)
    pages = prepare(folders, specs, seed, jobs or os.cpu_count() or 1)
    model = train(pages, specs, seed, lambda step: click.echo(f"domext: training: {step}", err=True))
    names = sorted(folder.resolve().name for folder in folders)
    write(f"{path}: SHA-256 {write_model(path, model, {'corpora': names, 'data': data, 'seed': seed})}")
