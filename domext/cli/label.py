"""``domext label``: serves a web application for labelling pages; ``domext agreement``: compares two labellers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from domext.cli.corpus_commands import process_count, progress_bar, workers_option
from domext.cli.output import write, write_message
from domext.cli.page_names import page_names
from domext.cli.shared_options import PLUGIN_METAVAR
from domext.cli.terminal_tables import number, write_table
from domext.errors import counted
from domext.options import DEFAULT_SELECTOR

if TYPE_CHECKING:
    from domext.label.page_sources import PageSource

_JOURNAL = "labels.jsonl"


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.option("--labels", metavar="FILE", help=f"Append every action to this journal.  [default: FOLDER/{_JOURNAL}]")
@click.option(
    "--selector",
    default=DEFAULT_SELECTOR,
    show_default=True,
    metavar=PLUGIN_METAVAR,
    help="Suggest labels with this selector.",
)
@click.option(
    "--order",
    type=click.Choice(["uncertain", "name"]),
    default="uncertain",
    show_default=True,
    help="Order the pages by the uncertainty of the selector, or by name.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="N",
    help="Listen on this port.  [default: any free port]",
)
@click.option("--open", "open_browser", is_flag=True, help="Open the application in the browser.")
@workers_option
def label(
    folder: str, labels: str | None, selector: str, order: Any, port: int, open_browser: bool, workers: int | None
) -> None:
    """Label the pages of a folder in the browser.

    The application starts from the labels that the selector suggests. The command prints its address on this machine,
    which contains a secret. 'domext corpus --labels' makes a corpus from the labels.

    Example:
      domext label pages/
    """
    from domext.engine import Extractor
    from domext.label.journal import Journal
    from domext.label.labelling_app import LabellingServer, check_can_serve
    from domext.label.page_queue import build_queue
    from domext.label.service import LabellingService

    extractor = Extractor(selector=selector)
    sources = labelled_sources(folder)
    path = Path(labels) if labels else Path(folder) / _JOURNAL
    check_can_serve(port)
    with Journal(path) as journal:
        with progress_bar("pages", len(sources)) as tick:
            queue = build_queue(sources, extractor, order, process_count(workers), tick)
        for failure in (page.failure for page in queue if page.failure):
            write_message(failure)
        served = LabellingServer(LabellingService(queue, journal, extractor), port)
        write(served.address)
        if open_browser:
            click.launch(served.address)
        served.run()
        done = sum(page.done for page in journal.pages.values())
        write(f"{path}: {counted(done, 'page')} done")


def labelled_sources(folder: str) -> tuple[PageSource, ...]:
    """Return the pages of a folder that is labelled."""
    from domext.label.page_sources import page_sources

    return page_sources(Path(folder), page_names((folder,)))


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.argument("first", metavar="LABELS")
@click.argument("second", metavar="LABELS")
def agreement(folder: str, first: str, second: str) -> None:
    """Compare the labels of two people on the same pages.

    FOLDER holds the pages; each LABELS is a file that 'domext label' wrote. The measures are Cohen's kappa over blocks
    and F1 over words.

    Example:
      domext agreement pages/ ada.jsonl ben.jsonl
    """
    from domext.label.agreement import cohen_kappa, compare_labels
    from domext.label.journal import read_journal

    sources = labelled_sources(folder)
    compared = compare_labels(sources, read_journal(Path(first)), read_journal(Path(second)))
    for line in compared.left_out:
        write_message(f"left out: {line}")
    rows = [
        [page.name, str(page.counts.sum()), number(cohen_kappa(page.counts)), number(page.f1), _types(page.types)]
        for page in compared.pages
    ]
    same = sum(page.types[0] == page.types[1] for page in compared.pages)
    counts = compared.counts
    rows.append(["all", str(counts.sum()), number(cohen_kappa(counts)), number(compared.f1), f"{same} of {len(rows)}"])
    write_table(["page", "blocks", "kappa", "word F1", "type"], rows)


def _types(types: tuple[str | None, str | None]) -> str:
    first, second = (name or "-" for name in types)
    return first if first == second else f"{first}/{second}"
