"""``domext train perceptron``: trains the network of the scorer perceptron."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from domext.cli.corpus_commands import corpora_argument, progress_bar, require_model_file
from domext.cli.output import write, write_message
from domext.cli.terminal_tables import write_table
from domext.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.table.nodes import BoolArray
    from domext.training.labelled_pages import LabelledPage
    from domext.training.perceptron_experiment import Rows, Training

_Item = TypeVar("_Item")


@click.command()
@corpora_argument
@click.option(
    "-o",
    "--out",
    required=True,
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write the network to this file.",
)
@click.option(
    "--labels",
    metavar="FILE",
    help="Take the labels of 'domext label' from this file; CORPUS is the folder of their pages.",
)
@click.option(
    "--lines",
    type=click.IntRange(1, 3),
    default=3,
    show_default=True,
    metavar="N",
    help="Let the network read N blocks: the block itself, the previous one and the next one.",
)
@click.option(
    "--attributes",
    type=click.IntRange(1, 3),
    default=3,
    show_default=True,
    metavar="N",
    help="Let the network read N attributes of a block: its density, its HTML and its text.",
)
@click.option(
    "--hidden", type=click.IntRange(0, 64), metavar="N", help="Use N hidden units.  [default: chosen by validation]"
)
@click.option(
    "--false-positive",
    type=click.FloatRange(0, min_open=True),
    default=1.0,
    show_default=True,
    metavar="WEIGHT",
    help="Weigh errors on boilerplate, relative to errors on content.",
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
def perceptron(
    corpora: tuple[str, ...], out: str, labels: str | None, hidden: int | None, data: str, **settings: Any
) -> None:
    """Train the network of the scorer perceptron.

    Each CORPUS is a folder with html/ and truth.jsonl, or, with --labels, one folder of labelled pages. The command
    prints the cross-validated errors of the nine cells of the source's table beside those of thresholds on density,
    and writes the network and a card of the same name with the suffix .md.

    Examples:
      domext train perceptron corpus --out mine.json
      domext train perceptron pages/ --labels pages/labels.jsonl --out mine.json
      domext extract page.html --plugin perceptron:model=mine.json
    """
    from domext.plugin.registry import installed
    from domext.training import perceptron_experiment as experiment
    from domext.training.perceptron_file import write_model

    require_model_file(out)
    count, pages = _corpus_pages(corpora) if labels is None else _hand_labelled_pages(corpora, Path(labels))
    golds = []

    def labelled() -> Iterator[LabelledPage]:
        for page in _with_progress(pages, "pages", count):
            golds.append(page.gold)
            yield page

    rows = experiment.collect_rows(labelled(), installed().factory("perceptron", "scorer").inputs)
    folds = experiment.folds_of(golds)
    cell = f"{settings['lines']}x{settings['attributes']}"
    trainings = [
        experiment.Training(cell, units, settings["seed"], settings["false_positive"])
        for units in (experiment.HIDDEN_UNITS if hidden is None else (hidden,))
    ]
    training, tables, keep = _compare(rows, folds, trainings)
    write(f"{len(golds)} pages, {len(rows)} blocks, {rows.content.mean():.1%} of them content; {max(folds) + 1} folds")
    write(f"word F1 of a selection of exactly the content blocks: {rows.ceiling:.4f}\n")
    for table in tables:
        write_table(experiment.HEADERS, table)
    by_type = experiment.errors_by_page_type(rows, keep, [gold.page_type or "-" for gold in golds])
    write_table(experiment.PAGE_TYPE_HEADERS, by_type)
    path = Path(out)
    digest = write_model(path, training.train(rows))
    trained_on = f"{len(golds)} pages of {', '.join(_names(corpora))}, {len(rows)} blocks"
    _write_card(path, training, {"trained on": trained_on, "data": data, "SHA-256": digest}, tables)
    write(f"{path}: SHA-256 {digest}")


def _names(corpora: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(Path(folder).resolve().name for folder in corpora))


def _compare(
    rows: Rows, folds: Sequence[int], trainings: Sequence[Training]
) -> tuple[Training, list[list[list[str]]], tuple[BoolArray, BoolArray]]:
    """Choose the training with the fewest errors in cross-validation, and compare it with the source's other cells.

    Returns:
        The training; a table for the hidden units and one for the nine cells; the decisions of the fixed threshold and
        of the training.
    """
    from dataclasses import replace

    from domext.training import perceptron_experiment as experiment

    fixed = experiment.threshold_decisions(rows)
    by_units = {
        f"{training.hidden} hidden units": training.cross_validate(rows, folds)
        for training in _with_progress(trainings, "hidden units", len(trainings))
    }
    errors = [rows.errors(keep).blocks for keep in by_units.values()]
    best = min(range(len(trainings)), key=errors.__getitem__)
    training, keep = trainings[best], list(by_units.values())[best]
    cells = {
        cell: keep if cell == training.cell else replace(training, cell=cell).cross_validate(rows, folds)
        for cell in _with_progress(list(experiment.CELLS), "cells", len(experiment.CELLS))
    }
    tables = [experiment.error_table(rows, fixed | decisions) for decisions in (by_units, cells)]
    return training, tables, (fixed[experiment.FIXED], keep)


def _write_card(path: Path, training: Training, facts: dict[str, str], tables: Sequence[list[list[str]]]) -> None:
    from domext.evaluation.corpus import load_corpus
    from domext.evaluation.training_corpora import DIGESTS, digests_of
    from domext.learned.perceptron_network import SCHEMA
    from domext.training import perceptron_experiment as experiment
    from domext.training.model_card import write_card

    context = click.get_current_context()
    corpora, labels = _names(context.params["corpora"]), context.params["labels"]
    lines, attributes = experiment.CELLS[training.cell]
    command = ["domext", "train", "perceptron", *corpora, *(["--labels", labels] if labels else [])]
    command += ["--lines", str(lines), "--attributes", str(attributes)]
    command += [] if context.params["hidden"] is None else ["--hidden", str(training.hidden)]
    command += ["--false-positive", f"{training.false_positive:g}", "--seed", str(training.seed)]
    command += ["--data", facts["data"], "--out", path.name]
    network = f"{lines} lines, {attributes} attributes, {training.hidden} hidden units"
    facts = {
        "file": path.name,
        "network": network,
        **facts,
        **({} if labels else {DIGESTS: digests_of(map(load_corpus, context.params["corpora"]))}),
        "rebuilt by": f"`{shlex.join(command)}`",
        "schema": SCHEMA,
    }
    write_card(
        path,
        facts,
        "Errors in cross-validation, on pages that the networks did not see in training:",
        [experiment.HEADERS, *tables[0], *(row for row in tables[1] if row[0] in experiment.CELLS)],
    )


def _corpus_pages(folders: Sequence[str]) -> tuple[int, Iterator[LabelledPage]]:
    """The pages of corpora, with labels by alignment with the gold text, and their number."""
    from domext.training.labelled_pages import golds_with_text, label

    pages = golds_with_text([Path(folder) for folder in folders])
    return len(pages), (label(corpus, gold) for corpus, gold in pages)


def _hand_labelled_pages(folders: Sequence[str], journal: Path) -> tuple[int, Iterator[LabelledPage]]:
    """The pages of a folder that are done in a file of ``domext label``, and their number."""
    from domext.cli.label import labelled_sources
    from domext.errors import DomextError
    from domext.label.journal import read_journal
    from domext.label.label_transfer import open_labelled_page
    from domext.label.page_labels import KEEP
    from domext.training.labelled_pages import from_decisions

    if len(folders) != 1:
        msg = "--labels takes one folder of pages"
        raise OptionError(msg)
    by_name = {source.name: source for source in labelled_sources(folders[0])}
    pages = []
    for name, page_labels in read_journal(journal).items():
        try:
            opened, letters = open_labelled_page(name, by_name, page_labels)
        except DomextError as error:
            write_message(f"left out: {error}")
            continue
        keep = [letter == KEEP for letter in letters]
        pages.append(from_decisions(name, opened.page, keep, page_labels.page_type))
    if not pages:
        msg = f"{journal}: no page can be used"
        raise OptionError(msg)
    return len(pages), iter(pages)


def _with_progress(items: Iterator[_Item] | Sequence[_Item], name: str, count: int) -> Iterator[_Item]:
    """Yield the items, with a progress bar on a terminal."""
    with progress_bar(name, count) as tick:
        for item in items:
            yield item
            tick()
