"""``domext explain``: shows why each block of a page is kept or dropped, as a report, in the terminal, or as a figure."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from domext.cli.output import printable, require_folder_of, require_other_file, standard_output, write
from domext.cli.page_bytes import errors_named, read
from domext.cli.page_inputs import Sources, each_page, extractor_and_reader, page_options, report_lost_characters
from domext.cli.page_names import only_page
from domext.cli.shared_options import PLUGIN_METAVAR, content_options, load_rules, rules_options
from domext.errors import OptionError, os_errors_as

if TYPE_CHECKING:
    from domext.explain.explanation import Explanation
    from domext.table.page import Page

_STARTS_OF_PAGES: Final = ("<!doctype", "<html", "<?xml")


@click.command()
@click.option("-o", "--out", type=click.Path(dir_okay=False), metavar="FILE", help="Write a report as one HTML file.")
@click.option("--text", is_flag=True, help="Write to the terminal, which is the default without -o and --plot.")
@click.option(
    "--block",
    "blocks",
    type=click.IntRange(min=0),
    multiple=True,
    metavar="N",
    help="Write all reasons for the block of this number to the terminal; repeatable.",
)
@click.option(
    "--plot",
    "figure",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Draw the text-to-tag ratio of the page as .svg, .png or .pdf.",
)
@click.option(
    "--compare", multiple=True, metavar=PLUGIN_METAVAR, help="Also show what this selector or scorer keeps; repeatable."
)
@click.option(
    "--gold", metavar="FILE", help="Show what is missed and what is noise, compared with the gold text in this file."
)
@content_options
@rules_options
@page_options
def explain(
    pages: tuple[str, ...],
    rules_file: str | None,
    no_rules: bool,
    compare: tuple[str, ...],
    gold: str | None,
    out: str | None,
    text: bool,
    blocks: tuple[int, ...],
    figure: str | None,
    **settings: Any,
) -> None:
    """Show why each block of a page is kept or dropped.

    PAGE is a file, an address, or - for standard input. Blocks are kept as 'domext extract' keeps them with the same
    options.

    Examples:
      domext explain page.html -o report.html
      domext explain page.html --compare readability --text
      domext explain page.html --block 17
    """
    from domext.evaluation.drawing import SUFFIXES
    from domext.explain.explanation import ExplanationRequest, explain_page

    names = [only_page("explain", pages)]
    for file in filter(None, (out, figure)):
        require_other_file(file, (*names, *filter(None, [gold])))
        require_folder_of(file)
    if out is not None and Path(out).suffix.lower() in SUFFIXES:
        msg = f"-o {out}: the report is HTML; for a figure, write --plot {out}"
        raise OptionError(msg)
    sources = Sources.taken_from(settings, settings["limits"])
    extractor, read_page = extractor_and_reader(sources, load_rules(rules_file, no_rules=no_rules), settings)
    gold_text = None if gold is None else _text(gold)

    request = ExplanationRequest(extractor=extractor, compare=compare, gold=gold_text)

    def write_explanation(name: str, page: Page) -> None:
        report_lost_characters(name, page)
        explanation = explain_page(page, printable(name), request)
        if out is not None:
            _write_report(explanation, Path(out))
        if figure is not None:
            from domext.explain.figure import draw_figure

            draw_figure(explanation, Path(figure))
        if text or blocks or (out is None and figure is None):
            from domext.explain.terminal_report import render_terminal_report

            with standard_output():
                report = render_terminal_report(explanation, blocks)
            write(report, newline=False)

    each_page(names, write_explanation, read_page, sources)


def _text(file: str) -> str:
    from domext.reading.decode import decode

    with errors_named(f"--gold {file}"):
        text = decode(read(file), None).text
    if text.lstrip().lower().startswith(_STARTS_OF_PAGES):
        msg = f"--gold {file}: a page, not the text of a page"
        raise OptionError(msg)
    return text


def _write_report(explanation: Explanation, file: Path) -> None:
    from domext.explain.html_report import render_report

    with os_errors_as(OptionError, f"cannot write {file}"):
        file.write_text(render_report(explanation), encoding="utf-8")
