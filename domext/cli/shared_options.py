"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from domext.errors import OptionError

if TYPE_CHECKING:
    from domext.rules import Rules

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])
_BUILDERS: Final = ("turbohtml", "lxml", "html5lib", "beautifulsoup")


def _limits(_context: click.Context, _parameter: click.Parameter, text: str) -> Any:
    from domext.limits import Limits
    from domext.plugin import specs

    return specs.create(Limits, "limits", specs.split(f"limits:{text}")[1])


_READING: Final = (
    click.option(
        "--builder", type=click.Choice(_BUILDERS), default="turbohtml", show_default=True, help="What builds the DOM."
    ),
    click.option("--disable", multiple=True, metavar="NAME", help="Leave out a plugin, or a distribution's plugins."),
    click.option(
        "--limits",
        metavar="NAME=N,...",
        default="",
        callback=_limits,
        help="The most bytes, nodes, blocks or seconds of a page, or none.",
    ),
)
_FETCHING: Final = (
    click.option("--ignore-robots", is_flag=True, help="Fetch what robots.txt asks not to."),
    click.option(
        "--allow-network",
        multiple=True,
        metavar="NETWORK",
        help="Fetch from addresses that are not public, such as 10.0.0.0/8.",
    ),
)
_CONTENT: Final = (
    click.option(
        "--plugin",
        "scorers",
        multiple=True,
        metavar="NAME[:key=value,...]",
        help="Let this scorer decide; several vote.",
    ),
    click.option("--selector", metavar="NAME[:key=value,...]", help="What decides; see 'domext plugins'."),
    click.option(
        "--favour",
        type=click.Choice(["precision", "balanced", "recall"]),
        show_default="balanced",
        help="Keep less, or keep more.",
    ),
    click.option(
        "--include", multiple=True, metavar="SELECTOR", help="CSS or XPath: text of these elements must be in."
    ),
    click.option("--exclude", multiple=True, metavar="SELECTOR", help="CSS or XPath: text of these must not be in."),
    click.option("--prune-label", "prune_labels", multiple=True, metavar="LABEL", help="Drop blocks with this label."),
    click.option("--min-words", type=click.IntRange(0), metavar="N", help="An article with fewer words is empty."),
    click.option(
        "--comments",
        type=click.Choice(["exclude", "include"]),
        show_default="exclude",
        help="Whether the text holds readers' comments.",
    ),
)

_RULES: Final = (
    click.option("--rules", "rules_file", metavar="FILE", help="Rules for sites; default: the nearest domext.toml."),
    click.option("--no-rules", is_flag=True, help="Look for no rules."),
)


def reading_options(command: _Decorated) -> _Decorated:
    """How any page is read: ``builder``, ``disable`` and ``limits``."""
    for decorate in reversed(_READING):
        command = decorate(command)
    return command


def fetching_options(command: _Decorated) -> _Decorated:
    """How pages are fetched: ``ignore_robots`` and ``allow_network``, see :class:`domext.fetch.FetchOptions`."""
    for decorate in reversed(_FETCHING):
        command = decorate(command)
    return command


def rules_options(command: _Decorated) -> _Decorated:
    """Which rules hold: ``rules_file`` and ``no_rules``, see :func:`rules_of`."""
    for decorate in reversed(_RULES):
        command = decorate(command)
    return command


def rules_of(file: str | None, *, no_rules: bool) -> Rules | None:
    """The rules of a file, or of the nearest one, or none."""
    from domext.rules import Rules, nearest_rules

    if file and no_rules:
        msg = "--rules and --no-rules contradict each other"
        raise OptionError(msg)
    if no_rules:
        return None
    return Rules.read(file) if file else nearest_rules()


def content_options(command: _Decorated) -> _Decorated:
    """What is content: ``scorers``, ``selector``, ``favour`` and the user's own say; None or empty if not given."""
    for decorate in reversed(_CONTENT):
        command = decorate(command)
    return command
