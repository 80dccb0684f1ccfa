"""``domext train``: plugins that learn from labelled corpora."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import click

from domext.cli.corpora import bar, check_out
from domext.cli.learn import learned
from domext.cli.output import write
from domext.cli.terminal_tables import write_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_Item = TypeVar("_Item")
_FOLDS: Final = 5


@click.group(commands=[learned])
def train() -> None:
    """Train a plugin on labelled pages."""


@train.command()
@click.argument("corpora", nargs=-1, required=True, metavar="CORPUS...")
@click.option("--out", required=True, type=click.Path(dir_okay=False), metavar="FILE", help="Write the networks there.")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="Of the first weights and the order of rows.",
)
@click.option("--data", default="not stated", metavar="TEXT", help="The data's licence and authors, for the card.")
def perceptron(corpora: tuple[str, ...], out: str, seed: int, data: str) -> None:
    """Train the networks of the scorer perceptron on each CORPUS: a folder with html/ and truth.jsonl.

    Prints the errors of every network on pages of domains that it never saw, beside the thresholds on density. Writes
    the networks, and a card of the same name that ends in .md.

    Example: domext train perceptron corpus --out mine.json; domext extract page.html --plugin perceptron:model=mine.json
    """
    from domext.evaluation.corpus import folds
    from domext.learned.perceptron import SCHEMA
    from domext.plugin.registry import installed
    from domext.training import perceptron_experiment as experiment
    from domext.training.labelled_pages import golds_with_text, label
    from domext.training.model_card import write_card
    from domext.training.perceptron_file import write_networks

    check_out(out)
    pages = golds_with_text([Path(folder) for folder in corpora])
    golds = [gold for _, gold in pages]
    fold = folds(golds, _FOLDS)
    inputs = installed().factory("perceptron", "scorer").inputs
    rows = experiment.collect_rows((label(corpus, gold) for corpus, gold in _watched(pages, "pages")), inputs)
    decisions, networks = experiment.threshold_decisions(rows), {}
    for cell in _watched(list(experiment.CELLS), "networks"):
        decisions[cell] = experiment.cross_validate_cell(rows, cell, fold, seed)
        networks[cell] = experiment.train_cell(rows, cell, seed)
    table = experiment.error_table(rows, decisions)
    write(
        f"{len(pages)} pages, {len(rows)} blocks, {rows.content.mean():.1%} of them content; {_FOLDS} folds by domain"
    )
    write(f"word F1 of exactly the blocks of content: {rows.ceiling:.4f}\n")
    write_table(experiment.HEADERS, table)
    write_table(
        experiment.PAGE_TYPE_HEADERS,
        experiment.errors_by_page_type(rows, decisions, [gold.page_type or "-" for gold in golds]),
    )
    names = list(dict.fromkeys(corpus.name for corpus, _ in pages))
    path = Path(out)
    command = ["domext", "train", "perceptron", *names, "--seed", str(seed), "--data", data, "--out", path.name]
    digest = write_networks(path, networks)
    facts = {
        "file": path.name,
        "trained on": f"{len(pages)} pages of {', '.join(names)}, {len(rows)} blocks",
        "data": data,
        "seed": str(seed),
        "rebuilt by": f"`{shlex.join(command)}`",
        "schema": SCHEMA,
        "SHA-256": digest,
    }
    write_card(
        path,
        facts,
        "Errors in cross-validation, on pages of domains that the networks did not see in training:",
        [experiment.HEADERS, *table],
    )
    write(f"{path}: SHA-256 {digest}")


def _watched(items: Sequence[_Item], name: str) -> Iterator[_Item]:
    """The items, with a bar that moves after each."""
    with bar(name, len(items)) as tick:
        for item in items:
            yield item
            tick()
