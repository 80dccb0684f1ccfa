"""What all commands that run over labelled corpora share."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from domext.errors import OptionError, one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.evaluation.corpus import Corpus, Gold
    from domext.evaluation.measure import Measurement, Plan

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


jobs_option: Final = click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="Processes.  [default: one for each core]"
)


def corpus_options(command: _Decorated) -> _Decorated:
    """The options of every command that runs over corpora."""
    for decorate in (
        click.option("--only", metavar="TYPE", help="Only pages of this type."),
        click.option("--limit", type=click.IntRange(min=1), metavar="N", help="The first N pages of a corpus."),
        jobs_option,
        click.option("--json", "json_file", type=click.Path(dir_okay=False), metavar="FILE", help="Write all figures."),
    ):
        command = decorate(command)
    return command


def processes(jobs: int | None) -> int:
    """As many as ``--jobs`` says; without it, one for each core."""
    return jobs or os.cpu_count() or 1


def check_out(file: str) -> None:
    """See that what is trained can be written, before the work is done.

    Raises:
        OptionError: there is no such folder.
    """
    folder = Path(file).parent
    if not folder.is_dir():
        msg = f"no folder {folder}"
        raise OptionError(msg)


def wanted(corpus: Corpus, only: str | None, limit: int | None) -> tuple[Gold, ...]:
    """The pages of a corpus that the options leave.

    Raises:
        OptionError: there is none.
    """
    golds = tuple(gold for gold in corpus.golds if only is None or gold.page_type == only)[:limit]
    if not golds:
        kinds = ", ".join(sorted({gold.page_type for gold in corpus.golds if gold.page_type})) or "none"
        msg = f"{corpus.folder} has no page of the type {only!r}; it has: {kinds}"
        raise OptionError(msg)
    return golds


def run(corpus: Corpus, golds: Sequence[Gold], plan: Plan, jobs: int | None) -> Measurement:
    """Run a plan over pages of a corpus, with a bar on a terminal."""
    from domext.evaluation.measure import measure

    with bar(corpus.name, len(golds)) as tick:
        return measure(corpus, golds, plan, processes(jobs), tick)


@contextlib.contextmanager
def bar(name: str, total: int) -> Iterator[Callable[[], None]]:
    """Gives what to call after each page or other step; a bar moves then, if standard error is a terminal."""
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


def say_failures(measured: Measurement) -> bool:
    """A line on standard error for every page on which a subject failed; whether there was one."""
    for subject, failures in zip(measured.subjects, measured.failures, strict=True):
        for ident, reason in failures:
            line = f"domext: {measured.corpus}: {ident}: {subject.spec}: {reason}"
            click.echo(line.encode("utf-8", "backslashreplace"), err=True)
    return any(measured.failures)


def write_json(file: str | None, value: dict[str, Any]) -> None:
    """Write a value into a file, if one is wanted.

    Raises:
        OptionError: the file cannot be written.
    """
    if file is None:
        return
    try:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        msg = f"{file}: {one_line(error)}"
        raise OptionError(msg) from None
