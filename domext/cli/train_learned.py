"""``domext train learned``: trains the learned selector, and measures what its features contribute."""

from __future__ import annotations

import math
import shlex
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from domext.cli.corpus_commands import (
    corpora_argument,
    process_count,
    progress_bar,
    require_model_file,
    workers_option,
)
from domext.cli.output import require_folder, write, write_message
from domext.cli.shared_options import PLUGIN_METAVAR
from domext.cli.terminal_tables import number, write_table
from domext.errors import OptionError, counted

if TYPE_CHECKING:
    from domext.training.crossvalidation import Ablation, CrossValidation
    from domext.training.training_pages import TrainingPage

_FOLDS: Final = 5


@click.command()
@corpora_argument
@click.option("-o", "--out", type=click.Path(dir_okay=False), metavar="FILE", help="Write the model to this file.")
@click.option(
    "--plugin",
    "plugins",
    multiple=True,
    metavar=PLUGIN_METAVAR,
    help="Also learn from the scores of this scorer; repeatable.",
)
@click.option(
    "--ablate", is_flag=True, help="Print the change of word F1 without each scorer and each group of features."
)
@click.option(
    "--ablated-folds",
    type=click.IntRange(1, _FOLDS),
    default=1,
    show_default=True,
    metavar="N",
    help=f"Measure --ablate on this many of {_FOLDS} folds of domains.",
)
@click.option(
    "--without",
    "left_out",
    multiple=True,
    metavar="NAME",
    help="With --ablate, leave out only this scorer or group; repeatable.",
)
@click.option(
    "--models",
    type=click.Path(file_okay=False),
    metavar="FOLDER",
    help="With --ablate, store the models here, and reuse those that are here already.",
)
@click.option(
    "--variants",
    type=click.IntRange(min=0),
    default=4,
    show_default=True,
    metavar="N",
    help="Train on this many variants of each page, too; the last one of several is in the markup of the years around 2000.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="N", help="Seed the training."
)
@workers_option
@click.option(
    "--data", default="not stated", metavar="TEXT", help="State the licences and authors of the data on the card."
)
@click.option("--weaknesses", metavar="TEXT", help="State the known weaknesses of the model on the card.")
@click.option(
    "--figures", metavar="FILE", help="Show on the card the results that 'domext eval --cv --json' wrote to this file."
)
def learned(
    corpora: tuple[str, ...],
    out: str | None,
    plugins: tuple[str, ...],
    ablate: bool,
    ablated_folds: int,
    left_out: tuple[str, ...],
    models: str | None,
    variants: int,
    seed: int,
    workers: int | None,
    data: str,
    weaknesses: str | None,
    figures: str | None,
) -> None:
    """Train the model of the learned selector.

    Each CORPUS is a folder with html/ and truth.jsonl. The command writes the model and a card of the same name with
    the suffix .md. 'domext eval --cv' estimates how good such a model is on pages of unseen domains.

    Examples:
      domext train learned corpus --out mine.npz
      domext extract page.html --selector learned:model=mine.npz
    """
    from domext.evaluation.corpus import load_corpus
    from domext.evaluation.training_corpora import DIGESTS, digests_of
    from domext.learned.features.block_features import SCORERS
    from domext.training.crossvalidation import Ablation, CrossValidation, check_extra
    from domext.training.model_card import CrossValidationResults, write_card
    from domext.training.training_pages import check_number
    from domext.training.training_sources import labelled_sources

    _check_outputs(out, models, left_out, ablate=ablate)
    check_extra()
    results = CrossValidationResults.read(Path(figures)) if figures else None
    folders = tuple(Path(folder) for folder in corpora)
    specs = (*SCORERS, *plugins)
    settings = CrossValidation(folders, specs, _FOLDS, "domain", ("words",), seed, process_count(workers), variants)
    check_number(labelled_sources(folders, _FOLDS))
    if ablate:
        check_folds(settings)
        _check_groups(left_out, specs)
    pages = prepared_pages(settings)
    if out:
        command, names = _command(settings, plugins, data, Path(out))
        provenance = {"trained on": ", ".join(names), "data": data, "seed": str(seed)}
        facts = _train(pages, settings, Path(out), provenance)
        facts |= {DIGESTS: digests_of(map(load_corpus, folders))}
        facts |= {"rebuilt by": f"`{command}`"} | ({"known weaknesses": weaknesses} if weaknesses else {})
        write_card(Path(out), facts, *((results.caption(Path(out)), results.table) if results else ()))
        write(f"{out}: SHA-256 {facts['SHA-256']}")
    if ablate:
        _ablate(pages, settings, Ablation(left_out, ablated_folds, Path(models) if models else None))


def _check_outputs(out: str | None, models: str | None, left_out: tuple[str, ...], *, ablate: bool) -> None:
    """Check that there is something to do, and that it can be written."""
    if not out and not ablate:
        msg = "nothing to do: give --out FILE or --ablate"
        raise OptionError(msg)
    if (left_out or models) and not ablate:
        msg = "--without and --models need --ablate"
        raise OptionError(msg)
    if out:
        require_model_file(out)
    if models:
        require_folder(models)


def _command(settings: CrossValidation, plugins: tuple[str, ...], data: str, out: Path) -> tuple[str, list[str]]:
    """The command that trains the same model again, and the names of the corpora."""
    from domext.training.training_sources import VARIANTS_PER_PAGE

    names = list(dict.fromkeys(folder.resolve().name for folder in settings.folders))
    options = [part for plugin in plugins for part in ("--plugin", plugin)]
    options += ["--variants", str(settings.variants)] if settings.variants != VARIANTS_PER_PAGE else []
    options += ["--seed", str(settings.seed), "--data", data]
    return shlex.join(["domext", "train", "learned", *names, *options, "--out", out.name]), names


def check_folds(settings: CrossValidation) -> None:
    """Check that the pages of the corpora can be divided into folds, before any of them is prepared.

    Raises:
        CorpusError: a folder is not a corpus, or there are too few groups of pages.
    """
    from domext.evaluation.corpus import folds, load_corpus

    golds = [gold for folder in settings.folders for gold in load_corpus(folder).golds]
    folds(golds, settings.folds, settings.group)


def _check_groups(names: tuple[str, ...], specs: tuple[str, ...]) -> None:
    """Check that scorers or groups of features to leave out exist, before any page is prepared.

    Raises:
        OptionError: a name is neither one of the scorers nor one of the groups of features.
    """
    from domext.learned.features.block_features import feature_groups
    from domext.plugin.registry import installed
    from domext.plugin.running import make_scorers

    known = (*make_scorers(specs, installed()), *feature_groups(()))
    for name in names:
        if name not in known:
            msg = f"--without {name}: not one of {', '.join(known)}"
            raise OptionError(msg)


def prepared_pages(settings: CrossValidation) -> list[TrainingPage]:
    """Return the pages of the corpora ready for training, with a progress bar on a terminal."""
    from domext.training.training_pages import prepare
    from domext.training.training_sources import Variants, labelled_sources, tasks_of

    sources = labelled_sources(settings.folders, settings.folds, settings.group)
    variants = Variants(settings.variants, settings.seed)
    with progress_bar("pages", len(tasks_of(sources, variants))) as tick:
        return prepare(sources, settings.specs, variants, settings.workers, tick)


def report_step(step: str) -> None:
    """Write a step of the training to standard error."""
    write_message(f"training: {step}")


def _train(
    pages: list[TrainingPage], settings: CrossValidation, path: Path, provenance: dict[str, str]
) -> dict[str, str]:
    """Train and write a model, and return the facts for its card."""
    from domext.learned.model_file import SCHEMA, write_model
    from domext.table.page_types import PAGE_TYPES
    from domext.training.network_training import train

    model = train(pages, settings.specs, settings.seed, report_step)
    digest = write_model(path, model, provenance)
    types = Counter(page.gold.page_type for page in pages if page.kind == "page")
    kinds = Counter(page.kind for page in pages)
    parameters = sum(array.size for array in model.networks[0].weights.values())
    return {
        "file": path.name,
        **provenance,
        "pages": ", ".join(f"{types[name]} {name}" for name in PAGE_TYPES if types[name]) or "none with a type",
        "pages without a type": str(types[None]),
        "variants of pages": str(kinds["variant"] + kinds["old markup"]),
        "short pages": str(kinds["short page"]),
        "scorers": ", ".join(settings.specs),
        "networks": f"{len(model.networks)} of {parameters} parameters",
        "schema": SCHEMA,
        "SHA-256": digest,
    }


def _ablate(pages: list[TrainingPage], settings: CrossValidation, ablation: Ablation) -> None:
    """Write a table for each corpus: word F1 without each group of features, and its change with an interval."""
    from domext.evaluation.metrics import METRICS
    from domext.evaluation.summary import Summary
    from domext.training.crossvalidation import ablate

    metric = METRICS["f1"]
    for measured in ablate(pages, settings, report_step, ablation):
        summary = Summary(measured, [metric])
        changes = {difference.a: difference for difference in summary.differences(summary.names[0])}
        rows = []
        for name, value in zip(summary.names, summary.by_page_type(metric)[:, 0].tolist(), strict=True):
            change = changes.get(name)
            cells = [f"{change.value:+.4f}", f"{change.low:+.4f} to {change.high:+.4f}"] if change else ["", ""]
            rows.append([name, number(None if math.isnan(value) else value), *cells])
        write(f"{measured.corpus}: {counted(len(measured.golds), 'page')}")
        write_table(["without", "word F1", "change", "95% interval"], rows)
