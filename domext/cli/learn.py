"""``domext train learned``: the learned selector, its cross-validation and what its features are worth."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from domext.cli.corpora import bar, check_out, jobs_option, processes
from domext.cli.output import write
from domext.cli.terminal_tables import number, write_table

if TYPE_CHECKING:
    from domext.evaluation.measure import Measurement
    from domext.training.crossvalidation import CrossValidation
    from domext.training.training_pages import TrainingPage

_FOLDS: Final = 5


@click.command()
@click.argument("corpora", nargs=-1, required=True, metavar="CORPUS...")
@click.option("--out", type=click.Path(dir_okay=False), metavar="FILE", help="Write the model there.")
@click.option("--plugin", "plugins", multiple=True, metavar="SPEC", help="A further scorer that it may learn from.")
@click.option("--ablate", is_flag=True, help="Print what each scorer and family of features is worth.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="N", help="Of all draws.")
@jobs_option
@click.option("--data", default="not stated", metavar="TEXT", help="The data's licences and authors, for the card.")
@click.option("--weaknesses", metavar="TEXT", help="What such models are known to get wrong, for the card.")
@click.option("--figures", metavar="FILE", help="What domext eval --cv --json wrote, for the card.")
def learned(
    corpora: tuple[str, ...],
    out: str | None,
    plugins: tuple[str, ...],
    ablate: bool,
    seed: int,
    jobs: int | None,
    data: str,
    weaknesses: str | None,
    figures: str | None,
) -> None:
    """Train the learned selector on each CORPUS: a folder with html/ and truth.jsonl.

    Writes the model, and a card of the same name that ends in .md. domext eval --cv says how good such a model is on
    pages that it never saw.

    Example: domext train learned corpus --out mine.npz; domext extract page.html --selector learned:model=mine.npz
    """
    from domext.errors import OptionError
    from domext.learned.features import SCORERS
    from domext.training.crossvalidation import CrossValidation
    from domext.training.model_card import CrossValidationResults, write_card

    if not out and not ablate:
        msg = "nothing to do: give --out FILE, or --ablate"
        raise OptionError(msg)
    if out:
        check_out(out)
    seen = CrossValidationResults.read(Path(figures)) if figures else None
    folders = tuple(Path(folder) for folder in corpora)
    how = CrossValidation(folders, (*SCORERS, *plugins), _FOLDS, "domain", ("words",), seed, processes(jobs))
    pages = prepared(how)
    if out:
        command, names = _command(folders, plugins, seed, data, Path(out))
        facts = _train(pages, how, Path(out), {"trained on": ", ".join(names), "data": data, "seed": str(seed)})
        facts |= {"rebuilt by": f"`{command}`"} | ({"known weaknesses": weaknesses} if weaknesses else {})
        write_card(Path(out), facts, *((seen.caption(Path(out)), seen.table) if seen else ()))
        write(f"{out}: SHA-256 {facts['SHA-256']}")
    if ablate:
        _ablate(pages, how)


def _command(
    folders: tuple[Path, ...], plugins: tuple[str, ...], seed: int, data: str, out: Path
) -> tuple[str, list[str]]:
    """What makes the same model again, and the names of the corpora."""
    names = list(dict.fromkeys(folder.resolve().name for folder in folders))
    options = [part for plugin in plugins for part in ("--plugin", plugin)] + ["--seed", str(seed), "--data", data]
    return shlex.join(["domext", "train", "learned", *names, *options, "--out", out.name]), names


def prepared(how: CrossValidation) -> list[TrainingPage]:
    """The pages of the corpora ready for training, with a bar on a terminal."""
    from domext.training.training_pages import VARIANTS_PER_PAGE, labelled_sources, prepare

    known = labelled_sources(how.folders, how.folds, how.group)
    with bar("pages", (1 + VARIANTS_PER_PAGE) * len(known)) as tick:
        return prepare(known, how.specs, how.seed, how.jobs, tick)


def say(step: str) -> None:
    """A line of progress on standard error."""
    click.echo(f"domext: training: {step}", err=True)


def _train(pages: list[TrainingPage], how: CrossValidation, path: Path, about: dict[str, str]) -> dict[str, str]:
    """Write a model; what is to be said of it."""
    from domext.learned.model import PAGE_TYPES, SCHEMA, write_model
    from domext.training.network_training import train

    model = train(pages, how.specs, how.seed, say)
    digest = write_model(path, model, about)
    counts = {name: sum(page.gold.page_type == name and not page.is_variant for page in pages) for name in PAGE_TYPES}
    return {
        "file": path.name,
        **about,
        "pages": ", ".join(f"{count} {name}" for name, count in counts.items() if count),
        "pages without a type": str(sum(page.gold.page_type is None and not page.is_variant for page in pages)),
        "variants of pages": str(sum(page.is_variant for page in pages)),
        "scorers": ", ".join(how.specs),
        "networks": f"{len(model.networks)} of {sum(array.size for array in model.networks[0].weights.values())} parameters",
        "schema": SCHEMA,
        "SHA-256": digest,
    }


def _ablate(pages: list[TrainingPage], how: CrossValidation) -> None:
    from domext.training.crossvalidation import ablate

    rows: list[list[str]] = []
    whole: list[float] = []
    for name, parts in ablate(pages, how, say):
        values = [value for part in parts if part is not None and (value := _f1(part)) is not None]
        whole = whole or values
        changes = [f"{value - of_all:+.4f}" for value, of_all in zip(values, whole, strict=True)]
        rows.append([name, *(part for pair in zip(map(number, values), changes, strict=True) for part in pair)])
    write_table(["without", *["word F1", "change"] * len(whole)], rows)


def _f1(measured: Measurement) -> float | None:
    """Word F1 over the pages that have a gold text; None if none has."""
    right, pages = (float(measured.figures[0, :, measured.columns.index(name)].sum()) for name in ("f1", "words"))
    return right / pages if pages else None
