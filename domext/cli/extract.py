"""``domext extract``: the main content of pages."""

from __future__ import annotations

from typing import Any

import click

from domext.cli.inputs import page_options, read_pages
from domext.errors import OptionError


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
def extract(
    pages: tuple[str, ...],
    plugins: tuple[str, ...],
    selector: str | None,
    favour: Any,
    renderer: str,
    disable: tuple[str, ...],
    **source: Any,
) -> None:
    """Write the main content of each PAGE: a file, a folder of pages, or - for standard input.

    Examples: domext extract page.html; domext extract pages/ --format json; domext extract - --plugin cuter
    """
    from domext.engine import extract as run
    from domext.options import DEFAULT_SELECTOR, Options
    from domext.plugins import installed

    registry = installed(frozenset(disable))
    written = registry.make(renderer, "renderer")[1]
    decides: Any = selector or DEFAULT_SELECTOR
    if plugins and selector is None:
        own = registry.factory("own", "selector")
        decides = (
            own(plugins[0])
            if len(plugins) == 1
            else registry.factory("vote", "selector")(voters=plugins, favour=favour)
        )
    elif plugins and selector is not None:
        decides = _voting(registry, selector, plugins)
    options = Options(selector=decides, favour=favour, disable=frozenset(disable))
    several = len(pages) > 1
    for number, (name, page) in enumerate(read_pages(pages, **source)):
        article = run(page, options=options)
        if article.reason:
            click.echo(f"domext: {name}: {article.reason}", err=True)
        if several and renderer == "text":
            click.echo(f"{chr(10) if number else ''}==> {name} <==")
        click.echo(written.render(article).encode())


def _voting(registry: Any, selector: str, plugins: tuple[str, ...]) -> Any:
    """A selector over the named scorers, if it takes any."""
    from domext import specs

    name, parameters = specs.split(selector)
    factory = registry.factory(name, "selector")
    if "voters" not in specs.parameter_types(factory):
        msg = f"selector {name!r} does not take --plugin"
        raise OptionError(msg)
    return specs.create(factory, name, parameters, voters=plugins)
