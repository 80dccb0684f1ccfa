"""``domext extract``: the main content of pages."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from domext import specs
from domext.cli.inputs import each_page, page_names, page_options
from domext.cli.options import content_options
from domext.cli.output import write
from domext.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.article import Article
    from domext.options import Options
    from domext.page import Page
    from domext.plugins import Plugins
    from domext.rules import Rules


@click.command()
@page_options
@click.option(
    "--plugin", "plugins", multiple=True, metavar="NAME[:key=value,...]", help="Let this scorer decide; several vote."
)
@click.option(
    "--format", "renderer", default="text", show_default=True, metavar="NAME", help="The renderer: text, json, ..."
)
@content_options
@click.option("--rules", "rules_file", metavar="FILE", help="Rules for sites; default: the nearest domext.toml.")
@click.option("--no-rules", is_flag=True, help="Look for no rules.")
@click.option(
    "--stitch", "as_one", is_flag=True, help="The pages are one article, in this order; --url is the first's."
)
@click.option("--metadata", is_flag=True, help="Write title, authors, dates and the like in place of the content.")
def extract(
    pages: tuple[str, ...],
    plugins: tuple[str, ...],
    renderer: str,
    rules_file: str | None,
    no_rules: bool,
    as_one: bool,
    metadata: bool,
    **settings: Any,
) -> None:
    """Write the main content of each PAGE: a file, a folder of pages, an address, or - for standard input.

    Examples: domext extract page.html; domext extract pages/ --format json; domext extract - --plugin cuter
    """
    from domext.cli.describe import describe
    from domext.engine import extract as run
    from domext.joining import stitch
    from domext.plugins import installed

    how_read = ("url", "title", "encoding", "builder", "ignore_robots", "allow_network")
    source = {name: settings.pop(name) for name in how_read}
    source["limits"] = settings["limits"]
    registry = installed(frozenset(settings["disable"]))
    form = registry.make(renderer, "renderer")[1]
    options_for = _options(registry, plugins, _rules(rules_file, no_rules), settings)
    source["encoding"] = source["encoding"] or options_for(source["url"]).encoding
    names = page_names(pages)
    articles: list[Article] = []
    written = itertools.count()

    def work(name: str, page: Page) -> None:
        options = options_for(page.url)
        if as_one and articles and source["url"]:
            page = replace(page, url=None)
        articles.append(run(page, options=options))
        if not as_one:
            show(name, articles.pop())

    def show(name: str, article: Article) -> None:
        if article.reason:
            click.echo(f"domext: {name}: {article.reason}".encode("utf-8", "backslashreplace"), err=True)
        if len(names) > 1 and renderer == "text" and not as_one:
            write(f"{chr(10) if next(written) else ''}==> {name} <==")
        write(describe(article, renderer) if metadata else form.render(article))

    try:
        each_page(names, work, **source)
    finally:
        if as_one and len(articles) == len(names):  # none is written without a page that could not be read
            show(names[0], stitch(articles))


def _options(
    registry: Plugins, plugins: tuple[str, ...], rules: Rules, settings: dict[str, Any]
) -> Callable[[str | None], Options]:
    """What gives the options for an address: those of the command line, else those of the rules."""
    given = {name: value for name, value in settings.items() if value not in {None, ()}}
    given["disable"] = frozenset(settings["disable"])

    def options_for(url: str | None) -> Options:
        options = rules.options_for(url, **given)
        if not plugins:
            return options
        return replace(options, selector=_decides(registry, settings["selector"], plugins, options.favour))

    return options_for


def _rules(file: str | None, no_rules: bool) -> Rules:
    """The rules of a file, or of the nearest one, or none."""
    from domext.rules import Rules, find_rules

    if file and no_rules:
        msg = "--rules and --no-rules contradict each other"
        raise OptionError(msg)
    found = file if file or no_rules else find_rules(Path.cwd())
    return Rules.read(found) if found else Rules()


def _decides(registry: Plugins, selector: str | None, plugins: tuple[str, ...], favour: str) -> Any:
    """What decides with these scorers: without a selector's name one decides for itself, and several vote."""
    if selector is None and len(plugins) == 1:
        return registry.factory("own", "selector")(plugins[0])
    name, parameters = specs.split(selector or "vote")
    factory = registry.factory(name, "selector")
    if "voters" not in specs.parameter_types(factory):
        msg = f"selector {name!r} does not take --plugin"
        raise OptionError(msg)
    return specs.create(factory, name, {"favour": favour} | parameters, voters=plugins)
