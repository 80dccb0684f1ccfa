"""``domext label``: the web application in which people label pages; ``domext agreement``: how far two of them agree."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from domext.cli.corpora import bar, jobs_option, processes
from domext.cli.output import write
from domext.cli.page_inputs import page_names
from domext.cli.terminal_tables import number, write_table
from domext.options import DEFAULT_SELECTOR

if TYPE_CHECKING:
    from domext.label.page_sources import PageSource

_JOURNAL = "labels.jsonl"


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.option("--labels", metavar="FILE", help=f"Where every action is written.  [default: FOLDER/{_JOURNAL}]")
@click.option(
    "--selector",
    default=DEFAULT_SELECTOR,
    show_default=True,
    metavar="NAME[:key=value,...]",
    help="What guesses, and says which pages it is least certain of.",
)
@click.option(
    "--order",
    type=click.Choice(["uncertain", "name"]),
    default="uncertain",
    show_default=True,
    help="Which pages come first.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="The port.  [default: any free one]"
)
@click.option("--open", "opens", is_flag=True, help="Open the address in the browser.")
@jobs_option
def label(folder: str, labels: str | None, selector: str, order: Any, port: int, opens: bool, jobs: int | None) -> None:
    """Label the pages of FOLDER in the browser, with the selector's guess to begin with.

    Prints an address of this machine that only its reader knows. Go on with the labels by domext corpus --labels.

    Example: domext label pages/
    """
    from domext.engine import Extractor
    from domext.label.app import LabellingServer
    from domext.label.journal import Journal
    from domext.label.page_queue import build_queue
    from domext.label.service import LabellingService

    extractor = Extractor(selector=selector)
    pages = found(folder)
    path = Path(labels) if labels else Path(folder) / _JOURNAL
    with Journal(path) as journal:
        with bar("pages", len(pages)) as tick:
            queue = build_queue(pages, extractor, order, processes(jobs), tick)
        for failure in (page.failure for page in queue if page.failure):
            click.echo(f"domext: {failure}".encode("utf-8", "backslashreplace"), err=True)
        served = LabellingServer(LabellingService(queue, journal, extractor), port)
        write(served.address)
        if opens:
            click.launch(served.address)
        served.run()
        done = sum(page.done for page in journal.pages.values())
        write(f"{path}: {done} pages done")


def found(folder: str) -> tuple[PageSource, ...]:
    """The pages of a folder that is labelled."""
    from domext.label.page_sources import page_sources

    return page_sources(Path(folder), page_names((folder,)))


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.argument("one", metavar="LABELS")
@click.argument("other", metavar="LABELS")
def agreement(folder: str, one: str, other: str) -> None:
    """Compare the labels of two people on the pages of FOLDER: Cohen's kappa over blocks, and F1 over words.

    Example: domext agreement pages/ ada.jsonl ben.jsonl
    """
    from domext.label.agreement import cohen_kappa, compare_labels
    from domext.label.journal import read_journal

    both = compare_labels(found(folder), read_journal(Path(one)), read_journal(Path(other)))
    for line in both.left_out:
        click.echo(f"domext: left out: {line}".encode("utf-8", "backslashreplace"), err=True)
    rows = [
        [page.name, str(page.counts.sum()), number(cohen_kappa(page.counts)), number(page.f1), _types(page.types)]
        for page in both.pages
    ]
    same = sum(page.types[0] == page.types[1] for page in both.pages)
    rows.append(
        ["all", str(both.counts.sum()), number(cohen_kappa(both.counts)), number(both.f1), f"{same} of {len(rows)}"]
    )
    write_table(["page", "blocks", "kappa", "word F1", "type"], rows)


def _types(types: tuple[str | None, str | None]) -> str:
    one, other = (name or "-" for name in types)
    return one if one == other else f"{one}/{other}"
