"""``domext extract``: the main content of pages."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from domext.cli.output import write
from domext.cli.page_inputs import Sources, each_page, extractor_and_reader, page_names, page_options
from domext.cli.shared_options import content_options, rules_of, rules_options

if TYPE_CHECKING:
    from domext.article import Article
    from domext.table.page import Page


@click.command()
@page_options
@rules_options
@click.option(
    "--format", "renderer", default="text", show_default=True, metavar="NAME", help="The renderer: text, json, ..."
)
@content_options
@click.option(
    "--stitch", "as_one", is_flag=True, help="The pages are one article, in this order; --url is the first's."
)
@click.option("--metadata", is_flag=True, help="Write title, authors, dates and the like in place of the content.")
def extract(
    pages: tuple[str, ...],
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
    from domext.engine import Extractor
    from domext.multipage.stitch import stitch
    from domext.plugin.registry import installed

    sources = Sources.taken_from(settings)
    settings["disable"] = frozenset(settings["disable"])
    form = installed(settings["disable"]).make(renderer, "renderer")[1]
    rules = rules_of(rules_file, no_rules=no_rules)
    extractor, read = extractor_and_reader(sources, rules, settings)
    names = page_names(pages)
    articles: list[Article] = []
    written = itertools.count()

    def work(name: str, page: Page) -> None:
        if not as_one:
            show(name, extractor(page))
        elif articles and sources.url:  # --url is the address of the first page; its rules hold for all of them
            articles.append(Extractor(extractor.pipeline(sources.url).options)(replace(page, url=None)))
        else:
            articles.append(extractor(page))

    def show(name: str, article: Article) -> None:
        if article.reason:
            click.echo(f"domext: {name}: {article.reason}".encode("utf-8", "backslashreplace"), err=True)
        if len(names) > 1 and renderer == "text" and not as_one:
            write(f"{chr(10) if next(written) else ''}==> {name} <==")
        write(describe(article, renderer) if metadata else form.render(article))

    try:
        each_page(names, work, read, sources)
    finally:
        if as_one and len(articles) == len(names):  # none is written without a page that could not be read
            show(names[0], stitch(articles))
