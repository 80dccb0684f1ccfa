"""Options and functions that the commands over labelled corpora share."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from domext.cli.output import require_folder_of, write_message
from domext.cli.shared_options import Decorated, with_options
from domext.errors import OptionError, counted, os_errors_as

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from domext.evaluation.corpus import Corpus, Gold
    from domext.evaluation.measure import Measurement, Plan
    from domext.evaluation.systems import System

_MAX_FAILURES: Final = 3  # of a system, with a message
#: The argument of commands that read any number of corpora.
corpora_argument: Final = click.argument("corpora", nargs=-1, required=True, metavar="CORPUS...")
# Until the next release, --workers may also be called --jobs.
workers_option: Final = click.option(
    "--workers",
    "--jobs",
    "workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="Use this many processes.  [default: one per core]",
)


def output_file(_context: click.Context, _parameter: click.Parameter, file: str | None) -> str | None:
    """Return the value of an option that names an output file, after the check that it can be written.

    Raises:
        OptionError: its folder does not exist, or it holds the annotations of a corpus.
    """
    from domext.evaluation.corpus import TRUTH

    if file is not None:
        require_folder_of(file)
        if Path(file).name == TRUTH and Path(file).exists():
            msg = f"{file} holds the annotations of a corpus and would be overwritten; name another file"
            raise OptionError(msg)
    return file


_MEASURING: Final = (
    click.option(
        "--json",
        "json_file",
        type=click.Path(dir_okay=False),
        callback=output_file,
        metavar="FILE",
        help="Write all results as JSON.",
    ),
    workers_option,
    click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Use only the first N pages of a corpus."),
    click.option("--only", metavar="TYPE", help="Use only pages of this type."),
)


def corpus_options(command: Decorated) -> Decorated:
    """Add the options of each command that measures systems on corpora."""
    return with_options(command, _MEASURING)


def require_model_file(file: str) -> None:
    """Check that a model and its card can be written, before the training.

    Raises:
        OptionError: the folder does not exist, the file may not be written, or the card would overwrite it.
    """
    require_folder_of(file)
    if Path(file).suffix == ".md":
        msg = f"cannot write the model to {file}: its card has this name; choose another suffix"
        raise OptionError(msg)


def process_count(workers: int | None) -> int:
    """Return the value of ``--workers``, or by default the number of cores."""
    return workers or os.cpu_count() or 1


def selected_pages(corpus: Corpus, only: str | None, limit: int | None) -> tuple[Gold, ...]:
    """Return the pages of a corpus that ``--only`` and ``--limit`` select.

    Raises:
        OptionError: no page is left.
    """
    golds = tuple(gold for gold in corpus.golds if only is None or gold.page_type == only)[:limit]
    if not golds:
        types = ", ".join(sorted({gold.page_type for gold in corpus.golds if gold.page_type}))
        msg = (
            f"{corpus.folder} has no page of the type {only!r}; {f'it has: {types}' if types else 'it states no types'}"
        )
        raise OptionError(msg)
    return golds


def measure_with_progress(corpus: Corpus, golds: Sequence[Gold], plan: Plan, workers: int | None) -> Measurement:
    """Run the systems of a plan over pages of a corpus, with a progress bar on a terminal."""
    from domext.evaluation.measure import measure

    with progress_bar(corpus.name, len(golds)) as tick:
        return measure(corpus, golds, plan, process_count(workers), tick)


@contextlib.contextmanager
def progress_bar(name: str, total: int) -> Iterator[Callable[[], None]]:
    """Yield a function to call after each step; it advances a bar if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(escape(name)), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(name, total=total)
        yield lambda: progress.advance(task)


def report_failures(measured: Measurement) -> bool:
    """Write a line for the first pages on which each system failed, and return whether there is one."""
    for system, failures in zip(measured.systems, measured.failures, strict=True):
        for page_id, reason in failures[:_MAX_FAILURES]:
            write_message(f"{measured.corpus}: {page_id}: {system.spec}: {reason}")
        if len(failures) > _MAX_FAILURES:
            more = counted(len(failures) - _MAX_FAILURES, "more page")
            write_message(f"{measured.corpus}: {system.spec} failed on {more}")
    return any(measured.failures)


def warn_of_training_pages(systems: Iterable[System], corpora: Iterable[Corpus]) -> None:
    """Write a warning for each system that is measured on pages that its model was trained on."""
    from domext.evaluation.training_corpora import training_warning

    for corpus in corpora:
        for system in systems:
            warning = training_warning(system, corpus)
            if warning is not None:
                write_message(f"warning: {corpus.name}: {warning}")


def write_json(file: str | None, value: dict[str, Any]) -> None:
    """Write a value to a file, unless the file is None.

    Raises:
        OptionError: the file cannot be written.
    """
    if file is None:
        return
    text = json.dumps(value, indent=1, ensure_ascii=False) + "\n"
    with os_errors_as(OptionError, f"cannot write {file}"):
        Path(file).write_text(text, encoding="utf-8", errors="backslashreplace")
