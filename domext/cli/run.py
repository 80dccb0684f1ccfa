"""``domext run``: many pages, in processes that may die, into shards that a killed run goes on with."""

from __future__ import annotations

import os
import sys
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from domext.cli.output import write
from domext.cli.shared_options import content_options, reading_options, rules_of, rules_options
from domext.errors import OptionError

if TYPE_CHECKING:
    from domext.batch.manifest import Summary
    from domext.batch.settings import Columns


@click.command()
@click.argument("inputs", nargs=-1, metavar="INPUT...")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Where the shards go.")
@click.option(
    "--verify", "checked", type=click.Path(path_type=Path), metavar="DIR", help="Check the shards of a run instead."
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=lambda: os.cpu_count() or 1,
    metavar="N",
    help="Processes.  [default: one for each core]",
)
@click.option(
    "--deadline",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="What a page may take.",
)
@click.option(
    "--memory",
    type=click.IntRange(min=1),
    default=2048,
    show_default=True,
    metavar="MIB",
    help="What a process may have.",
)
@content_options
@rules_options
@reading_options
@click.option("--format", "formats", multiple=True, metavar="NAME", help="A further column: a renderer; repeatable.")
@click.option(
    "--columns", "columns", default="", metavar="html=NAME,...", help="Where Parquet and JSONL have html, url, title."
)
@click.option(
    "--shards",
    "shard_format",
    type=click.Choice(["jsonl.gz", "jsonl.zst", "parquet"]),
    default="jsonl.gz",
    show_default=True,
)
@click.option(
    "--rows", "shard_rows", type=click.IntRange(min=1), default=1000, show_default=True, help="Rows of a shard."
)
def run(
    inputs: tuple[str, ...],
    out: Path | None,
    checked: Path | None,
    disable: tuple[str, ...],
    columns: str,
    rules_file: str | None,
    no_rules: bool,
    **others: Any,
) -> None:
    """Extract all pages of INPUTs into shards in DIR; what was killed goes on when it is started again.

    An INPUT is a folder, a file (HTML, WARC, Parquet, JSONL, a feed), a quoted pattern, or - for a list of them on
    standard input, one a line.

    Examples: domext run pages/ --out rows; domext run 'crawl/*.warc.gz' --out rows --workers 8
    """
    from domext.batch.runner import run as batch
    from domext.batch.settings import Settings
    from domext.engine import Extractor

    if checked is not None:
        _verify(checked, inputs or out)
        return
    if out is None or not inputs:
        msg = "name at least one INPUT, and --out DIR"
        raise OptionError(msg)
    how = {field.name: others.pop(field.name) for field in fields(Settings) if field.name in others}
    given = {name: value for name, value in others.items() if value not in {None, ()}}
    rules = rules_of(rules_file, no_rules=no_rules)
    extractor = Extractor(rules=rules, disable=frozenset(disable), **given)
    summary = batch(_listed(inputs), out, extractor, Settings(columns=_columns(columns), **how))
    _say(summary, out)
    sys.exit(1 if summary.errors else 0)


def _listed(inputs: tuple[str, ...]) -> list[str]:
    """The inputs, with those on standard input in the place of ``-``."""
    names: list[str] = []
    for name in inputs:
        if name == "-":
            lines = sys.stdin.buffer.read().decode("utf-8", "surrogateescape").split("\n")
            names += [line.removesuffix("\r") for line in lines if line.strip()]
        else:
            names.append(name)
    return names


def _columns(text: str) -> Columns:
    from domext.batch.settings import Columns
    from domext.plugin import specs

    columns: Columns = specs.create(Columns, "columns", specs.split(f"columns:{text}")[1])
    return columns


def _verify(folder: Path, others: object) -> None:
    from domext.batch.verify import verify

    if others:
        msg = "--verify DIR goes alone"
        raise OptionError(msg)
    summary, problems = verify(folder)
    _say(summary, folder)
    for problem in problems:
        click.echo(f"domext: {problem}".encode("utf-8", "backslashreplace"), err=True)
    sys.exit(1 if problems else 0)


def _say(summary: Summary, folder: Path) -> None:
    kinds = ", ".join(f"{kind} {count}" for kind, count in summary.errors.items())
    failed = f"failed {sum(summary.errors.values())}" + (f" ({kinds})" if kinds else "")
    write(f"pages {summary.pages} = ok {summary.ok} + {failed}")
    write(f"shards {summary.shards} in {folder}, digest {summary.digest}")
