"""``domext rules``: writes rules from examples, and tests the rules of a ``domext.toml`` on the pages of a folder."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domext.cli.output import write, write_message
from domext.cli.page_bytes import errors_named, read
from domext.cli.page_names import page_names
from domext.cli.shared_options import load_rules, url_option
from domext.errors import DomextError, OptionError
from domext.reading.files import require_folder

if TYPE_CHECKING:
    from domext.article import Article
    from domext.rules import Rules


@dataclass(slots=True)
class _TableCheck:
    """The pages that a table of rules applies to and changes, and the matches of its selectors."""

    pages: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    matches: Counter[tuple[str, str]] = field(default_factory=Counter)  # pages by key and selector


@click.group()
def rules() -> None:
    """Write rules for sites, and check them."""


@rules.command("write")
@click.argument("names", nargs=-1, required=True, metavar="PAGE...")
@click.option(
    "--include", multiple=True, metavar="TEXT", help="A block with this text belongs to the article; repeatable."
)
@click.option(
    "--exclude",
    multiple=True,
    metavar="TEXT",
    help="A block with this text does not belong to the article; repeatable.",
)
@url_option("Set the address of the pages.  [default: their canonical addresses]")
def write_rules(names: tuple[str, ...], include: tuple[str, ...], exclude: tuple[str, ...], url: str | None) -> None:
    """Write a rule for a site from examples in some of its pages.

    Each example is a part of the text of a block. The rule is a table of a domext.toml, with CSS selectors of blocks like the
    examples. Their matches on each page are written on standard error. An example that no selector distinguishes from other
    blocks is an error. The exit code is then 1.

    Examples:
      domext rules write story.html --exclude "Share this story"
      domext rules write pages/ --include "Correction:"
    """
    from domext.engine import Extractor
    from domext.induction.site_rule import ExamplePage, site_pattern, write_rule

    if not include and not exclude:
        msg = "name the text of at least one block with --include or --exclude"
        raise OptionError(msg)
    extractor, articles = Extractor(), {}
    for name in page_names(names):
        with errors_named(name):
            data = read(name)
            articles[name] = extractor(data, url=url or extractor(data).metadata.url)
    included, excluded = _blocks_with(include, articles), _blocks_with(exclude, articles)
    pages = [
        ExamplePage(article=article, include=included[name], exclude=excluded[name])
        for name, article in articles.items()
    ]
    rule = write_rule(pages)
    write(rule.toml(site_pattern(pages)).rstrip())
    for name, matches in zip(articles, rule.matches, strict=True):
        for selector, blocks in matches.items():
            write_message(f"{name}: {selector!r} matches blocks: {len(blocks)}")
    for page, block in rule.missed:
        write_message(f"{list(articles)[page]}: no selector tells block {block} from other blocks")
    sys.exit(1 if rule.missed else 0)


def _blocks_with(texts: tuple[str, ...], articles: dict[str, Article]) -> dict[str, frozenset[int]]:
    """The blocks of each page that contain one of some texts.

    Raises:
        OptionError: no block of any page contains a text.
    """
    blocks = {name: set[int]() for name in articles}
    for text in texts:
        sought = " ".join(text.casefold().split())
        is_missing = True
        for name, article in articles.items():
            contained = {
                block
                for block, content in enumerate(article.page.blocks.texts)
                if sought and sought in " ".join(content.casefold().split())
            }
            blocks[name] |= contained
            is_missing = is_missing and not contained
        if is_missing:
            msg = f"no block of these pages contains {text!r}"
            raise OptionError(msg)
    return {name: frozenset(indices) for name, indices in blocks.items()}


@rules.command()
@click.argument("folder", metavar="FOLDER")
@click.option("--rules", "file", metavar="FILE", help="Check these rules.  [default: the nearest domext.toml]")
@url_option("Set the address of the pages.  [default: their canonical addresses]")
def check(folder: str, file: str | None, url: str | None) -> None:
    """Check the rules of a domext.toml on the pages of a folder.

    For each table: the pages that it applies to, how many of them each include and exclude selector matches, and the pages
    whose article it changes. A selector that matches on no page is an error. The exit code is then 1.

    The address of a page, which selects its table, is that of --url, or else its canonical address. An option of the site's
    table takes the place of the same option of the default table.

    Examples:
      domext rules check pages/
      domext rules check pages/ --rules new.toml --url https://example.org/
    """
    require_folder(Path(folder), OptionError)
    site_rules = load_rules(file, no_rules=False)
    if site_rules is None:
        msg = "there is no domext.toml here or in a folder above; name one with --rules FILE"
        raise OptionError(msg)
    checks = {name: _TableCheck() for name in site_rules.tables}
    code = 0
    for name in page_names((folder,)):
        try:
            _check_page(name, url, site_rules, checks)
        except OptionError:
            raise
        except DomextError as error:
            write_message(f"{name}: {error}")
            code = 2
    for table, table_check in checks.items():
        if not _report(table, table_check, site_rules):
            code = max(code, 1)
    sys.exit(code)


def _check_page(name: str, url: str | None, site_rules: Rules, checks: dict[str, _TableCheck]) -> None:
    """Add a page to the checks of the tables that apply to it: the default table, and that of its site."""
    from domext.engine import Extractor
    from domext.rules import Rules

    data, extractor = read(name), Extractor(rules=site_rules)
    address = url or Extractor()(data).metadata.url
    page, site = extractor.read(data, url=address), site_rules.pattern_for(address)
    text = extractor(page).text
    for table in (table for table in checks if table in {"default", site}):
        checks[table].pages.append(name)
        # Without the options of the table, but with the table, so that no other one takes its place.
        others = Extractor(rules=Rules({**site_rules.tables, table: {}}))
        if others(data, url=address).text != text:
            checks[table].changed.append(name)
        replaced = site_rules.tables[site] if site is not None and table == "default" else {}
        for key, selector in _selectors(table, site_rules):
            checks[table].matches[key, selector] += key not in replaced and bool(page.matching(selector).any())


def _selectors(table: str, site_rules: Rules) -> list[tuple[str, str]]:
    options = site_rules.tables[table]
    return [(key, selector) for key in ("include", "exclude") for selector in options.get(key, ())]


def _report(table: str, check: _TableCheck, site_rules: Rules) -> bool:
    """Write what a table does; return whether each of its selectors matches on a page."""
    write(f"[{table}] pages: {len(check.pages)}, articles changed: {len(check.changed)}")
    for name in check.pages:
        write(f"  {'changed' if name in check.changed else 'same':8} {name}")
    is_good = True
    for key, selector in _selectors(table, site_rules):
        pages = check.matches[key, selector]
        write(f"  {key} {selector!r} matches on pages: {pages}")
        if not pages:
            write_message(f"[{table}] {key} {selector!r} matches on no page")
            is_good = False
    return is_good
