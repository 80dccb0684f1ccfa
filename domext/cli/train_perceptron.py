"""``domext train perceptron``: trains the networks of the scorer perceptron."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import click

from domext.cli.corpus_commands import progress_bar, require_parent_folder
from domext.cli.output import write
from domext.cli.terminal_tables import write_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_Item = TypeVar("_Item")
_FOLDS: Final = 5


@click.command()
@click.argument("corpora", nargs=-1, required=True, metavar="CORPUS...")
@click.option(
    "--out", required=True, type=click.Path(dir_okay=False), metavar="FILE", help="Write the networks to this file."
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="Seed the initial weights and the order of blocks.",
)
@click.option(
    "--data", default="not stated", metavar="TEXT", help="State the licence and authors of the data on the card."
)
def perceptron(corpora: tuple[str, ...], out: str, seed: int, data: str) -> None:
    """Train the networks of the scorer perceptron.

    Each CORPUS is a folder with html/ and truth.jsonl. The command prints the cross-validated error of each network
    beside that of thresholds on density, and writes the networks and a card of the same name with the suffix .md.

    Example: domext train perceptron corpus --out mine.json; domext extract page.html --plugin perceptron:model=mine.json
    """
    from domext.evaluation.corpus import folds, load_corpus
    from domext.evaluation.training_corpora import DIGESTS, digests_of
    from domext.learned.perceptron import SCHEMA
    from domext.plugin.registry import installed
    from domext.training import perceptron_experiment as experiment
    from domext.training.labelled_pages import golds_with_text, label
    from domext.training.model_card import write_card
    from domext.training.perceptron_file import write_networks

    require_parent_folder(out)
    pages = golds_with_text([Path(folder) for folder in corpora])
    golds = [gold for _, gold in pages]
    fold = folds(golds, _FOLDS)
    inputs = installed().factory("perceptron", "scorer").inputs
    rows = experiment.collect_rows((label(corpus, gold) for corpus, gold in _with_progress(pages, "pages")), inputs)
    decisions, networks = experiment.threshold_decisions(rows), {}
    for cell in _with_progress(list(experiment.CELLS), "networks"):
        decisions[cell] = experiment.cross_validate_cell(rows, cell, fold, seed)
        networks[cell] = experiment.train_cell(rows, cell, seed)
    table = experiment.error_table(rows, decisions)
    write(
        f"{len(pages)} pages, {len(rows)} blocks, {rows.content.mean():.1%} of them content; {_FOLDS} folds by domain"
    )
    write(f"word F1 of a selection of exactly the content blocks: {rows.ceiling:.4f}\n")
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
        DIGESTS: digests_of(map(load_corpus, corpora)),
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


def _with_progress(items: Sequence[_Item], name: str) -> Iterator[_Item]:
    """Yield the items, with a progress bar on a terminal."""
    with progress_bar(name, len(items)) as tick:
        for item in items:
            yield item
            tick()
