"""``domext extract``: the main content of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from domext import specs
from domext.cli.inputs import each_page, page_names, page_options
from domext.cli.output import write
from domext.errors import OptionError
from domext.options import DEFAULT_SELECTOR

if TYPE_CHECKING:
    from domext.page import Page
    from domext.plugins import Plugins


@click.command()
@page_options
@click.option(
    "--plugin", "plugins", multiple=True, metavar="NAME[:key=value,...]", help="Let this scorer decide; several vote."
)
@click.option("--selector", metavar="NAME[:key=value,...]", help="What decides; see 'domext plugins'.")
@click.option(
    "--favour",
    type=click.Choice(["precision", "balanced", "recall"]),
    default="balanced",
    show_default=True,
    help="Keep less, or keep more.",
)
@click.option(
    "--format", "renderer", default="text", show_default=True, metavar="NAME", help="The renderer: text, json, ..."
)
@click.option("--include", multiple=True, metavar="SELECTOR", help="CSS or XPath: text of these elements must be in.")
@click.option("--exclude", multiple=True, metavar="SELECTOR", help="CSS or XPath: text of these must not be in.")
@click.option("--prune-label", "prune_labels", multiple=True, metavar="LABEL", help="Drop blocks with this label.")
@click.option("--min-words", type=click.IntRange(0), metavar="N", help="An article with fewer words is empty.")
def extract(
    pages: tuple[str, ...],
    plugins: tuple[str, ...],
    selector: str | None,
    favour: Any,
    renderer: str,
    disable: tuple[str, ...],
    include: tuple[str, ...],
    exclude: tuple[str, ...],
    prune_labels: tuple[str, ...],
    min_words: int | None,
    limits: Any,
    **source: Any,
) -> None:
    """Write the main content of each PAGE: a file, a folder of pages, or - for standard input.

    Examples: domext extract page.html; domext extract pages/ --format json; domext extract - --plugin cuter
    """
    from domext.engine import extract as run
    from domext.options import Options
    from domext.plugins import installed

    registry = installed(frozenset(disable))
    form = registry.make(renderer, "renderer")[1]
    options = Options(
        selector=_decides(registry, selector, plugins, favour),
        favour=favour,
        disable=frozenset(disable),
        include=include,
        exclude=exclude,
        prune_labels=prune_labels,
        min_words=min_words or 0,
        limits=limits,
    )
    names = page_names(pages)
    written = 0

    def work(name: str, page: Page) -> None:
        nonlocal written
        article = run(page, options=options)
        if article.reason:
            click.echo(f"domext: {name}: {article.reason}".encode("utf-8", "backslashreplace"), err=True)
        if len(names) > 1 and renderer == "text":
            write(f"{chr(10) if written else ''}==> {name} <==")
        write(form.render(article))
        written += 1

    each_page(names, work, limits=limits, **source)


def _decides(registry: Plugins, selector: str | None, plugins: tuple[str, ...], favour: str) -> Any:
    """The selector: the one named; without a name one scorer decides for itself, and several vote."""
    if selector is None and len(plugins) == 1:
        return registry.factory("own", "selector")(plugins[0])
    if not plugins:
        return selector or DEFAULT_SELECTOR
    name, parameters = specs.split(selector or "vote")
    factory = registry.factory(name, "selector")
    if "voters" not in specs.parameter_types(factory):
        msg = f"selector {name!r} does not take --plugin"
        raise OptionError(msg)
    return specs.create(factory, name, {"favour": favour} | parameters, voters=plugins)
