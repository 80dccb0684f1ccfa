"""``domext explain``: why each block of a page was kept or dropped, as a report, in the terminal, as a figure."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from domext.cli.deciding import options_by_address, rules_of
from domext.cli.page_inputs import each_page, page_names, page_options, read
from domext.cli.shared_options import content_options, deciding_options
from domext.errors import OptionError, SourceError

if TYPE_CHECKING:
    from domext.explain.explanation import Story
    from domext.table.page import Page


@click.command()
@page_options
@deciding_options
@content_options
@click.option("--compare", multiple=True, metavar="NAME[:key=value,...]", help="A selector or scorer to set beside it.")
@click.option("--gold", metavar="FILE", help="The text that should be kept: what is missed, what is noise.")
@click.option("-o", "--out", type=click.Path(dir_okay=False), metavar="FILE", help="Write a report, an HTML file.")
@click.option("--text", is_flag=True, help="Write it to the terminal; that is what happens without -o and --plot.")
@click.option("--plot", "figure", type=click.Path(dir_okay=False), metavar="FILE", help="Draw it: .svg, .png or .pdf.")
def explain(
    pages: tuple[str, ...],
    plugins: tuple[str, ...],
    rules_file: str | None,
    no_rules: bool,
    compare: tuple[str, ...],
    gold: str | None,
    out: str | None,
    text: bool,
    figure: str | None,
    **settings: Any,
) -> None:
    """Show why each block of the PAGE is kept or dropped, as extract does with the same options.

    Examples: domext explain page.html -o report.html; domext explain page.html --compare readability --text
    """
    from domext.explain.explanation import Wanted, tell
    from domext.plugin.registry import installed

    names = page_names(pages)
    if len(names) != 1:
        msg = f"explain takes one page, not {len(names)}"
        raise OptionError(msg)
    how_read = ("url", "title", "encoding", "builder", "ignore_robots", "allow_network")
    source = {name: settings.pop(name) for name in how_read}
    source["limits"] = settings["limits"]
    registry = installed(frozenset(settings["disable"]))
    options_for = options_by_address(registry, plugins, rules_of(rules_file, no_rules=no_rules), settings)
    source["encoding"] = source["encoding"] or options_for(source["url"]).encoding
    wanted_text = None if gold is None else _text(gold)

    def work(name: str, page: Page) -> None:
        options = options_for(page.url)
        decides = options.selector if isinstance(options.selector, str) else " + ".join(plugins)
        story = tell(page, name, Wanted(selector=decides, options=options, compare=compare, gold=wanted_text))
        if out is not None:
            _report(story, Path(out))
        if figure is not None:
            from domext.explain.figure import draw

            draw(story, Path(figure))
        if text or (out is None and figure is None):
            from domext.explain.terminal import show

            show(story)

    each_page(names, work, **source)


def _text(file: str) -> str:
    from domext.reading.decode import decode

    try:
        return decode(read(file), None).text
    except SourceError as error:
        msg = f"--gold {file}: {error}"
        raise OptionError(msg) from None


def _report(story: Story, file: Path) -> None:
    from domext.explain.report import report

    try:
        file.write_text(report(story), encoding="utf-8")
    except OSError as error:
        msg = f"cannot write {file}: {(error.strerror or str(error)).lower()}"
        raise OptionError(msg) from None
