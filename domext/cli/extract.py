"""``domext extract``: writes the main content of pages."""

from __future__ import annotations

import contextlib
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from domext.cli.article_output import ArticleFormat, ArticleOutput, FolderOutput, StreamOutput
from domext.cli.output import require_folder, require_folder_of, require_other_file, write_message
from domext.cli.output_names import output_files
from domext.cli.page_inputs import (
    Sources,
    each_page,
    extractor_and_reader,
    list_option,
    page_options,
    report_lost_characters,
    unused_rules_reporter,
)
from domext.cli.page_names import page_arguments, page_names
from domext.cli.shared_options import PLUGIN_METAVAR, content_options, load_rules, rules_options
from domext.errors import OptionError

if TYPE_CHECKING:
    from domext.article import Article
    from domext.table.page import Page


@click.command()
@click.option(
    "-o",
    "--out",
    metavar="FILE_OR_FOLDER",
    help="Write to this file; - is standard output. If the name ends with /, is a folder, or has no suffix and there are"
    " several pages, write a file for each page into this folder.",
)
@click.option(
    "--format",
    "renderer",
    default="text",
    show_default=True,
    metavar=PLUGIN_METAVAR,
    help="Write with this renderer, such as markdown or json.",
)
@click.option("--fields", metavar="NAME,...", help="Write only these fields, with --format json or csv or --metadata.")
@click.option("--metadata", is_flag=True, help="Write metadata, such as title, authors and dates, instead of content.")
@click.option(
    "--separator",
    metavar="TEXT",
    help="Write this line between several pages, or above each page if it contains {source}, the name of the page.",
)
@click.option(
    "--stitch",
    "stitched",
    is_flag=True,
    help="Join the pages, in this order, into one article; --url is the address of the first.",
)
@content_options
@rules_options
@list_option
@page_options
def extract(
    pages: tuple[str, ...],
    lists: tuple[str, ...],
    out: str | None,
    rules_file: str | None,
    no_rules: bool,
    stitched: bool,
    **settings: Any,
) -> None:
    """Write the main content of pages.

    Each PAGE is a file, a folder of pages, a quoted pattern, an address, or - for standard input, which is also read without any PAGE.

    Examples:
      domext extract page.html
      domext extract pages/ --format markdown -o texts/
      cat page.html | domext extract
    """
    from domext.engine import Extractor

    sources = Sources.taken_from(settings, settings["limits"])
    if out == "-":
        out = None
    style = _style(settings)
    extractor, read = extractor_and_reader(sources, load_rules(rules_file, no_rules=no_rules), settings)
    arguments = page_arguments(pages, lists)
    names = page_names(arguments)
    if not stitched:
        sources.require_one_page(names)
    if out is not None:
        require_other_file(out, lists)
    articles: list[Article] = []
    report_unused_rules = unused_rules_reporter(extractor.rules)

    def extract_page(name: str, page: Page) -> None:
        report_lost_characters(name, page)
        if not stitched:
            write_article(name, extractor(page))
        elif articles and sources.url:  # --url is the address of the first page; its rules apply to all of them
            articles.append(Extractor(extractor.pipeline(sources.url).options)(replace(page, url=None)))
        else:
            articles.append(extractor(page))

    def write_article(name: str, article: Article) -> None:
        report_unused_rules(name, article)
        if article.reason:
            write_message(f"{name}: {article.reason}")
        output.add(name, article)

    with contextlib.closing(_output(style, out, names[:1] if stitched else names, arguments)) as output:
        try:
            each_page(names, extract_page, read, sources, writes_files=out is not None)
        finally:
            if stitched and len(articles) == len(names):  # an article without one of its pages would be incomplete
                from domext.multipage.stitch import stitch

                write_article(names[0], stitch(articles))


def _style(settings: dict[str, Any]) -> ArticleFormat:
    """Remove the options of the format from the options of the command, and return the format.

    Raises:
        DomextError: the renderer, a field or the separator is invalid.
    """
    from domext.plugin import specs
    from domext.plugin.registry import installed

    spec, metadata, separator = (settings.pop(name) for name in ("renderer", "metadata", "separator"))
    fields: tuple[str, ...] = ()
    if names := settings.pop("fields"):
        from domext.cli.metadata_output import fields_of

        fields = fields_of(names)
    if not metadata and len(fields) > 1:
        fields = tuple(name for name in fields if name != "source")  # records begin with it in any case
    defaults = {"fields": "+".join(fields)} if fields and not metadata else {}
    if (fields or metadata) and "fields" in specs.split(spec)[1]:
        msg = f"write --fields instead of the parameter fields of {specs.plugin_name(spec)}"
        raise OptionError(msg)
    if metadata:
        from domext.cli.metadata_output import check_metadata

        check_metadata(specs.plugin_name(spec), fields)
    elif defaults and "fields" not in specs.parameter_types(
        installed(settings["disable"]).factory(specs.split(spec)[0], "renderer")
    ):
        msg = f"--fields does not apply to {specs.plugin_name(spec)}; choose --format json or csv, or --metadata"
        raise OptionError(msg)
    renderer = installed(settings["disable"]).make(spec, "renderer", defaults)[1]
    return ArticleFormat(spec, renderer, metadata, fields, separator)


def _output(style: ArticleFormat, out: str | None, names: list[str], arguments: tuple[str, ...]) -> ArticleOutput:
    """The output that ``-o`` names.

    Raises:
        OptionError: the output is a page itself, lies in a folder that does not exist, or cannot be written.
    """
    has_several = len(names) > 1
    if out is None:
        return StreamOutput(style, None, has_separators=has_several)
    path = Path(out)
    is_split = has_several or any(name != "-" and Path(name).is_dir() for name in arguments)
    if out.endswith(("/", os.sep)) or path.is_dir() or (is_split and not path.suffix):
        if style.separator is not None:
            msg = f"--separator does not apply to the folder {out}: each page has a file of its own"
            raise OptionError(msg)
        require_folder(out)
        return FolderOutput(style, output_files(names, arguments, path, style.suffix))
    require_other_file(out, names)
    require_folder_of(out)
    is_default = click.get_current_context().get_parameter_source("renderer") is ParameterSource.DEFAULT
    if is_default and (meant := style.promised_by(path)):
        write_message(f"{out} holds text; for {meant}, add --format {meant}")
    return StreamOutput(style, path, has_separators=has_several)
