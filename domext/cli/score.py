"""``domext score``: writes the scores of the blocks or nodes of pages."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import click

from domext.cli.page_inputs import Sources, each_page, list_option, page_options, report_lost_characters
from domext.cli.page_names import page_arguments, page_names
from domext.cli.score_output import WRITERS, CsvWriter
from domext.cli.shared_options import PLUGIN_METAVAR, taken
from domext.errors import PluginWarning

if TYPE_CHECKING:
    from domext.table.page import Page


@click.command()
@click.option(
    "--plugin",
    "plugins",
    multiple=True,
    required=True,
    metavar=PLUGIN_METAVAR,
    help="Score with this scorer, by name or Python file; repeatable.",
)
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["table", "json", "jsonl", "csv"]),
    default="table",
    show_default=True,
    help="Write the scores in this format.",
)
@click.option("--columns", metavar="NAME,...", help="Write only these columns; * and ? are wildcards.")
@click.option(
    "--top",
    type=click.IntRange(min=1),
    metavar="N",
    help="Write the first N rows, sorted as --sort says.",
)
@click.option(
    "--sort",
    metavar="COLUMN",
    help="Sort by this column, the highest value first.  [default with --top: the blocks that most scorers keep first, then"
    " the first of --columns, or without --columns the main column of the first scorer]",
)
@click.option(
    "--labels", is_flag=True, help="Write the label that 'domext extract' gives to each row, and those of scorers."
)
@click.option("--nodes/--blocks", "nodes", default=False, help="Write a row per node, or per block (the default).")
@list_option
@page_options
def score(
    pages: tuple[str, ...],
    lists: tuple[str, ...],
    plugins: tuple[str, ...],
    output_format: str,
    disable: frozenset[str],
    limits: Any,
    **settings: Any,
) -> None:
    """Score the blocks or nodes of pages.

    Each PAGE is a file, a folder of pages, a quoted pattern, an address, or - for standard input.

    Examples:
      domext score page.html --plugin cuter
      domext score page.html --plugin ttr:coefficient=1.5 --top 5
    """
    from domext.cli.score_rows import RowChoice
    from domext.engine import Extractor, parse
    from domext.limits import Clock
    from domext.plugin.registry import installed
    from domext.plugin.running import make_scorers, run_scorers
    from domext.reading.read import SourceInfo, read

    sources = Sources.taken_from(settings, limits)
    names = page_names(page_arguments(pages, lists))
    sources.require_one_page(names)
    choice = RowChoice(**taken(settings, RowChoice))
    builder = settings.pop("builder")
    scorers = make_scorers(plugins, installed(disable))
    extractor = Extractor(disable=disable, limits=limits) if choice.labels else None
    writer = WRITERS[output_format]()

    def scored(page: Page) -> tuple[list[str], list[dict[str, Any]]]:
        table = run_scorers(page, scorers, Clock(limits.seconds))
        return choice.rows(page, table, scorers, extractor)

    if isinstance(writer, CsvWriter):
        # The header precedes the first page, on which scorers may fail, so a page of one word provides it.
        with warnings.catch_warnings(category=PluginWarning, action="ignore"):
            columns, rows = scored(parse("<p>word</p>"))
        writer.write_header(columns, [key for key in rows[0] if key not in columns])

    def score_page(name: str, page: Page) -> None:
        report_lost_characters(name, page)
        writer.write_page(name, *scored(page))

    def read_page(data: bytes, url: str | None, charset: str | None) -> Page:
        info = SourceInfo(url, sources.title, sources.encoding or charset)
        return read(data, info, builder, limits, Clock(limits.seconds))

    each_page(names, score_page, read_page, sources)
