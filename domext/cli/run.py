"""``domext run``: extracts many pages in several processes into shards; a killed run can be resumed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from domext.cli.output import write_message
from domext.cli.page_inputs import list_option
from domext.cli.page_names import listed_names, require_one_hyphen
from domext.cli.run_summary import write_failures, write_other_files, write_summary
from domext.cli.shared_options import (
    PLUGIN_METAVAR,
    content_options,
    fetch_options,
    fetching_options,
    given,
    load_rules,
    reading_options,
    rules_options,
    taken,
    worker_limits,
)
from domext.errors import OptionError

if TYPE_CHECKING:
    from domext.batch.settings import Columns, Fetching


@click.command()
@click.argument("inputs", nargs=-1, metavar="INPUT...")
@click.option(
    "-o",
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the shards to this folder.",
)
@click.option(
    "--verify", "verified", type=click.Path(path_type=Path), metavar="DIR", help="Verify the shards of a run instead."
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=lambda: os.cpu_count() or 1,
    metavar="N",
    help="Use this many processes.  [default: one per core]",
)
@click.option("--addresses", is_flag=True, help="Fetch the pages: each INPUT is a list of addresses.")
@click.option(
    "--delay",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Wait this long between two requests to a host, or longer if its robots.txt asks for it.  [default: 1]",
)
@click.option(
    "--connections",
    type=click.IntRange(min=1),
    metavar="N",
    help="Fetch from this many hosts at once.  [default: 16]",
)
@fetching_options
@worker_limits(deadline=60.0, memory=2048)
@click.option(
    "--format",
    "formats",
    multiple=True,
    metavar=PLUGIN_METAVAR,
    help="Add a column that this renderer writes; repeatable.",
)
@click.option(
    "--columns",
    "columns",
    default="",
    metavar="html=NAME,...",
    help="Read html, url, title and encoding from these columns of Parquet or keys of JSONL.",
)
@click.option(
    "--shards",
    "shard_format",
    type=click.Choice(["jsonl.gz", "jsonl.zst", "parquet"]),
    default="jsonl.gz",
    show_default=True,
    help="Write the shards in this format.",
)
@click.option(
    "--rows",
    "shard_rows",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    metavar="N",
    help="Write this many rows per shard.",
)
@click.option(
    "--duplicates",
    is_flag=True,
    help="Mark articles that repeat an earlier one, exactly or nearly; needs pip install 'domext[dedupe]'.",
)
@click.option(
    "--language", metavar="CODE", help="Write text only of articles in this language, such as en; others are filtered."
)
@click.option(
    "--only-with-metadata",
    default="",
    metavar="FIELD,...",
    help="Write text only of articles with these fields of metadata, such as title,date; others are filtered.",
)
@list_option
@content_options
@rules_options
@reading_options
def run(
    inputs: tuple[str, ...],
    lists: tuple[str, ...],
    out: Path | None,
    verified: Path | None,
    columns: str,
    rules_file: str | None,
    no_rules: bool,
    language: str | None,
    only_with_metadata: str,
    addresses: bool,
    **options: Any,
) -> None:
    """Extract many pages into shards, in several processes.

    Each INPUT is a folder, a file (HTML, WARC, Parquet, JSONL or a feed), a quoted pattern, or - for a list of inputs
    on standard input, one per line, as with -i. With --addresses it is a file with an address per line, or JSONL with the key url.
    A killed run resumes when it is started again with the same arguments.

    Examples:
      domext run pages/ --out rows
      domext run 'crawl/*.warc.gz' --out rows --workers 8
      domext run --addresses list.txt --out rows
    """
    from domext.batch.requirements import Requirements
    from domext.batch.runner import run as batch
    from domext.batch.settings import Settings
    from domext.engine import Extractor

    if verified is not None:
        _verify(verified, inputs or lists or out)
        return
    if out is None or not (inputs or lists):
        msg = "name at least one INPUT, and --out DIR"
        raise OptionError(msg)
    names = _names(inputs, lists)
    fetching = _fetching(options, addresses=addresses)
    settings = taken(options, Settings)
    extractor = Extractor(rules=load_rules(rules_file, no_rules=no_rules), **given(options))
    requirements = Requirements(language, tuple(filter(None, map(str.strip, only_with_metadata.split(",")))))
    settings |= {"columns": _columns(columns), "requirements": requirements, "fetching": fetching}
    try:
        summary = batch(names, out, extractor, Settings(**settings))
    except KeyboardInterrupt:
        msg = "interrupted; the same command continues the run"
        raise click.Abort(msg) from None
    write_summary(summary, out)
    write_failures(summary, out)
    if fetching is None:
        write_other_files(names, out)
    sys.exit(1 if summary.errors else 0)


def _fetching(options: dict[str, Any], *, addresses: bool) -> Fetching | None:
    """Remove the options of fetching, and return how pages are fetched, if they are."""
    names = ("ignore_robots", "allow_network", "delay", "connections")
    values = {name: options.pop(name) for name in names}
    if not addresses:
        unused = next((name for name, value in values.items() if value not in {None, False, ()}), None)
        if unused is not None:
            msg = f"--{unused.replace('_', '-')} needs --addresses"
            raise OptionError(msg)
        return None
    from domext.batch.settings import Fetching

    pace = {name: values[name] for name in ("delay", "connections") if values[name] is not None}
    options_of_fetches = fetch_options(ignore_robots=values["ignore_robots"], allow_network=values["allow_network"])
    return Fetching(options=options_of_fetches, **pace)


def _names(inputs: tuple[str, ...], lists: tuple[str, ...]) -> list[str]:
    """Replace ``-`` by the inputs on standard input, and add those in lists."""
    from domext.limits import Limits

    require_one_hyphen(*inputs, *lists)
    unlimited = Limits(bytes=None)  # a list of millions of files is no page
    names: list[str] = []
    for name in inputs:
        names += listed_names(name, unlimited, option="") if name == "-" else [name]
    for file in lists:
        names += listed_names(file, unlimited)
    return names


def _columns(text: str) -> Columns:
    from domext.batch.settings import Columns
    from domext.plugin import specs

    columns: Columns = specs.create(Columns, "columns", specs.split_parameters(text, f"--columns {text}"))
    return columns


def _verify(folder: Path, conflicting: object) -> None:
    from domext.batch.verify import verify

    if conflicting:
        msg = "--verify DIR takes no INPUT and no --out"
        raise OptionError(msg)
    summary, problems = verify(folder)
    for problem in problems:
        write_message(problem)
    if problems:
        sys.exit(1)
    write_summary(summary, folder)
