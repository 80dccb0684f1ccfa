"""``domext extract``: writes the main content of pages."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from domext.cli.metadata_output import format_metadata
from domext.cli.output import write, write_message
from domext.cli.page_inputs import Sources, each_page, extractor_and_reader, page_names, page_options
from domext.cli.shared_options import PLUGIN_METAVAR, content_options, load_rules, rules_options

if TYPE_CHECKING:
    from domext.article import Article
    from domext.table.page import Page


@click.command()
@page_options
@rules_options
@click.option(
    "--format",
    "renderer",
    default="text",
    show_default=True,
    metavar=PLUGIN_METAVAR,
    help="Write with this renderer, such as markdown or json.",
)
@content_options
@click.option(
    "--stitch",
    "stitched",
    is_flag=True,
    help="Join the pages, in this order, into one article; --url is the address of the first.",
)
@click.option("--metadata", is_flag=True, help="Write metadata, such as title, authors and dates, instead of content.")
def extract(
    pages: tuple[str, ...],
    renderer: str,
    rules_file: str | None,
    no_rules: bool,
    stitched: bool,
    metadata: bool,
    **settings: Any,
) -> None:
    """Write the main content of pages.

    Each PAGE is a file, a folder of pages, an address, or - for standard input.

    Examples: domext extract page.html; domext extract pages/ --format json; domext extract - --plugin cuter
    """
    from domext.engine import Extractor
    from domext.multipage.stitch import stitch
    from domext.plugin.registry import installed

    sources = Sources.taken_from(settings)
    settings["disable"] = frozenset(settings["disable"])
    renderer_plugin = installed(settings["disable"]).make(renderer, "renderer")[1]
    rules = load_rules(rules_file, no_rules=no_rules)
    extractor, read = extractor_and_reader(sources, rules, settings)
    names = page_names(pages)
    articles: list[Article] = []
    separators = itertools.chain([""], itertools.repeat("\n"))

    def extract_page(name: str, page: Page) -> None:
        if not stitched:
            write_article(name, extractor(page))
        elif articles and sources.url:  # --url is the address of the first page; its rules apply to all of them
            articles.append(Extractor(extractor.pipeline(sources.url).options)(replace(page, url=None)))
        else:
            articles.append(extractor(page))

    def write_article(name: str, article: Article) -> None:
        if article.reason:
            write_message(f"{name}: {article.reason}")
        if len(names) > 1 and renderer == "text" and not stitched:
            write(f"{next(separators)}==> {name} <==")
        write(format_metadata(article, renderer) if metadata else renderer_plugin.render(article))

    try:
        each_page(names, extract_page, read, sources)
    finally:
        if stitched and len(articles) == len(names):  # an article without one of its pages would be incomplete
            write_article(names[0], stitch(articles))
