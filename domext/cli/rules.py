"""``domext rules check``: tests the rules of a ``domext.toml`` on the pages of a folder."""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domext.cli.output import write, write_message
from domext.cli.page_inputs import page_names, read
from domext.errors import DomextError, OptionError

if TYPE_CHECKING:
    from domext.rules import Rules

_SELECTORS = ("include", "exclude")


@dataclass(slots=True)
class _TableCheck:
    """What a table of rules does to the pages that it applies to."""

    pages: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    matches: Counter[tuple[str, str]] = field(default_factory=Counter)  # pages by key and selector


@click.group()
def rules() -> None:
    """Check rules for sites."""


@rules.command()
@click.argument("folder", metavar="FOLDER")
@click.option("--rules", "file", metavar="FILE", help="Check these rules.  [default: the nearest domext.toml]")
@click.option("--url", metavar="URL", help="Set the address of the pages that do not name their own.")
def check(folder: str, file: str | None, url: str | None) -> None:
    """Check the rules of a domext.toml on the pages of a folder.

    For each table: the pages that it applies to, how many of them each include and exclude selector matches, and the pages
    whose article it changes. A selector that matches on no page is an error. The exit code is then 1.

    The address of a page, which tells its table, is its canonical address or that of --url.

    Examples: domext rules check pages/; domext rules check pages/ --rules new.toml --url https://example.org/
    """
    from domext.rules import Rules, nearest_rules

    if not Path(folder).is_dir():
        msg = f"{folder}: not a folder"
        raise OptionError(msg)
    site_rules = Rules.read(file) if file else nearest_rules()
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
    """Add a page to the checks of the tables that apply to it: its site's table, and the default table."""
    from domext.engine import Extractor

    page = Extractor().read(read(name), url=url)
    address = page.url or Extractor()(page).metadata.url
    site = site_rules.pattern_for(address)
    for table in ("default", site):
        if table is None or table not in checks:
            continue
        checks[table].pages.append(name)
        for key, selector in _selectors(table, site_rules):
            checks[table].matches[key, selector] += bool(page.matching(selector).any())
    if site is not None and _text(name, address, site_rules) != _text(name, address, _without(site_rules, site)):
        checks[site].changed.append(name)
    if "default" in checks and _text(name, address, site_rules) != _text(
        name, address, _without(site_rules, "default")
    ):
        checks["default"].changed.append(name)


def _text(name: str, address: str | None, site_rules: Rules) -> str:
    from domext.engine import Extractor

    return Extractor(rules=site_rules)(read(name), url=address).text


def _without(site_rules: Rules, table: str) -> Rules:
    """Return the rules without the options of one table."""
    from domext.rules import Rules

    return Rules({name: options for name, options in site_rules.tables.items() if name != table})


def _selectors(table: str, site_rules: Rules) -> list[tuple[str, str]]:
    options = site_rules.tables[table]
    return list(itertools.chain.from_iterable(((key, one) for one in options.get(key, ())) for key in _SELECTORS))


def _report(table: str, check: _TableCheck, site_rules: Rules) -> bool:
    """Write what a table does; return whether each of its selectors matches on a page."""
    write(f"[{table}] applies to {len(check.pages)} pages, and changes the article of {len(check.changed)}")
    for name in check.pages:
        write(f"  {'changed' if name in check.changed else 'same':8} {name}")
    is_good = True
    for key, selector in _selectors(table, site_rules):
        pages = check.matches[key, selector]
        write(f"  {key} {selector!r} matches on {pages} pages")
        if not pages:
            write_message(f"[{table}] {key} {selector!r} matches on none of {len(check.pages)} pages")
            is_good = False
    return is_good
