"""``domext stats``: statistics of labelled corpora."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from domext.cli.corpus_commands import corpora_argument, progress_bar
from domext.cli.output import write
from domext.cli.shared_options import PLUGIN_METAVAR
from domext.cli.terminal_tables import number, write_table
from domext.errors import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.evaluation.corpus import Corpus, Gold

_SCORERS: Final = click.option(
    "--plugin", "specs", multiple=True, required=True, metavar=PLUGIN_METAVAR, help="Measure this scorer; repeatable."
)
_LIMIT: Final = click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="Use only the first N pages with a gold text."
)


@click.group()
def stats() -> None:
    """Compute statistics of labelled corpora."""


@stats.command()
@corpora_argument
@_LIMIT
def punctuation(corpora: tuple[str, ...], limit: int | None) -> None:
    """Count commas and full stops in content and elsewhere.

    The counts are per 1000 characters, in links and outside, for all pages and by language. The comma score claims that
    prose has commas and full stops, and that links and boilerplate have few.

    Example:
      domext stats punctuation corpus
    """
    from domext.training.corpus_statistics import punctuation_by_language

    pages = _pages(corpora, limit)
    with _progress(pages) as each:
        by_language = punctuation_by_language(each)
    write(f"{counted(len(pages), 'page')}; commas and full stops per 1000 characters")
    rows = [
        [
            f"{language}: {name}, {'links' if in_links else 'no links'}",
            str(part.characters),
            *(number(part.per_thousand(count), 2) for count in (part.commas, part.full_stops)),
        ]
        for language, parts in by_language.items()
        for (name, in_links), part in parts.items()
    ]
    write_table(["text", "characters", "commas", "full stops"], rows)


@stats.command()
@corpora_argument
@_SCORERS
@_LIMIT
def lines(corpora: tuple[str, ...], specs: tuple[str, ...], limit: int | None) -> None:
    """Measure the decisions of scorers about lines of the source.

    A line is content if at least half of its words are aligned with the gold text. Lines without words are left out.
    LCS recall and edit ratio are those of the selected lines.

    Example:
      domext stats lines corpus --plugin ttr:unit=line --plugin histogram:unit=line
    """
    from domext.training.corpus_statistics import line_accuracies

    pages = _pages(corpora, limit)
    with _progress(pages) as each:
        accuracies = line_accuracies(each, specs)
    write(f"{counted(len(pages), 'page')}")
    rows = [
        [
            spec,
            *map(str, (result.lines, result.content)),
            *map(number, (result.accuracy, result.precision, result.recall, result.f1)),
            *map(number, (result.lcs_recall, result.edit_ratio)),
        ]
        for spec, result in accuracies.items()
    ]
    headers = ["scorer", "lines", "content", "line accuracy", "line precision", "line recall", "line F1"]
    write_table([*headers, "LCS recall", "edit ratio"], rows)


@stats.command()
@corpora_argument
@click.option(
    "--plugin",
    "spec",
    default="ttr:decision=k-means",
    show_default=True,
    metavar=PLUGIN_METAVAR,
    help="Cluster as this scorer ttr does; its decision must be one that makes clusters.",
)
@_LIMIT
def clusters(corpora: tuple[str, ...], spec: str, limit: int | None) -> None:
    """Show the means of clusters of text-to-tag ratios.

    The ratios of each page are divided into 1, 2 and 3 clusters. The clusters of a page are in the order of their means, which are averaged over pages.

    Example:
      domext stats clusters corpus --plugin ttr:unit=line,decision=em
    """
    from domext.training.corpus_statistics import cluster_means

    pages = _pages(corpora, limit)
    with _progress(pages) as each:
        means = cluster_means(each, spec)
    write(f"{counted(len(pages), 'page')}, {spec}")
    rows = [
        [str(k), *(number(value, 2) for value in [*values, None, None, None][:3]), str(decides)]
        for k, (values, decides) in means.items()
    ]
    write_table(["clusters", "mean 1", "mean 2", "mean 3", "pages that it decides"], rows)


@stats.command()
@corpora_argument
@_SCORERS
@_LIMIT
def bodies(corpora: tuple[str, ...], specs: tuple[str, ...], limit: int | None) -> None:
    """Measure scorers by the bodies of text of pages.

    The classes are those of table 2 of CUTER. A page whose gold has comments is one with comments. Another page has several bodies if at least ten words of other
    text are between two blocks of its content. Else it has a single body.

    Example:
      domext stats bodies corpus --plugin cuter
    """
    from domext.training.body_classes import BODY_METRICS, results_by_class

    pages = _pages(corpora, limit)
    with _progress(pages) as each:
        results = results_by_class(each, specs)
    write(f"{counted(len(pages), 'page')}")
    rows = [
        [name, str(count), spec, *map(number, metrics)]
        for name, (count, by_spec) in results.items()
        for spec, metrics in by_spec.items()
    ]
    write_table(["class", "pages", "scorer", *(metric.title for metric in BODY_METRICS)], rows)


@contextlib.contextmanager
def _progress(pages: Sequence[tuple[Corpus, Gold]]) -> Iterator[Iterator[tuple[Corpus, Gold]]]:
    """Yield the pages one by one, with a progress bar on a terminal."""
    with progress_bar("pages", len(pages)) as tick:

        def each() -> Iterator[tuple[Corpus, Gold]]:
            for page in pages:
                yield page
                tick()

        yield each()


def _pages(corpora: Sequence[str], limit: int | None) -> Sequence[tuple[Corpus, Gold]]:
    from domext.training.labelled_pages import golds_with_text

    return golds_with_text([Path(folder) for folder in corpora])[:limit]
