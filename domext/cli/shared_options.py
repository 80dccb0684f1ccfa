"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from domext.errors import OptionError

if TYPE_CHECKING:
    from domext.fetch import FetchOptions
    from domext.rules import Rules

#: A command, or a function that becomes one.
Decorated = TypeVar("Decorated", bound=Callable[..., Any])
#: The metavar of a plugin with parameters.
PLUGIN_METAVAR: Final = "NAME[:key=value,...]"
_BUILDERS: Final = ("turbohtml", "lxml", "html5lib", "beautifulsoup")


def _limits(_context: click.Context, _parameter: click.Parameter, text: str) -> Any:
    from domext.limits import Limits
    from domext.plugin import specs

    return specs.create(Limits, "limits", specs.split_parameters(text, f"--limits {text}"))


def _builder(_context: click.Context, _parameter: click.Parameter, name: str) -> str:
    if name != "turbohtml":
        from domext.reading.builders import require_builder

        require_builder(name)  # here, because a loop over pages would report it for each of them
    return name


def _frozenset(_context: click.Context, _parameter: click.Parameter, names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(names)


def _networks(_context: click.Context, _parameter: click.Parameter, networks: tuple[str, ...]) -> tuple[str, ...]:
    if networks:  # also where no page is fetched
        from domext.fetch.fetch_options import check_networks

        check_networks(networks)
    return networks


def _address(_context: click.Context, _parameter: click.Parameter, url: str | None) -> str | None:
    if url is not None and "://" not in url:
        msg = f"--url {url}: not an address; write https://{url}"
        raise OptionError(msg)
    return url


def url_option(about: str) -> Callable[[Decorated], Decorated]:
    """Return the option ``--url``, whose value begins with a scheme: links are relative to it, and rules apply by its host.

    Args:
        about: the help.
    """
    return click.option("--url", callback=_address, metavar="URL", help=about)


_READING: Final = (
    click.option(
        "--builder",
        type=click.Choice(_BUILDERS),
        default="turbohtml",
        show_default=True,
        callback=_builder,
        help="Build the DOM with this parser; all but turbohtml need pip install 'domext[builders]'.",
    ),
    click.option(
        "--disable",
        multiple=True,
        metavar="NAME",
        callback=_frozenset,
        help="Leave out a plugin, or all plugins of a distribution; repeatable.",
    ),
    click.option(
        "--limits",
        metavar="NAME=N,...",
        default="",
        callback=_limits,
        help="Limit the bytes, nodes, blocks, memory or seconds of a page; 'none' removes a limit.  [default: 100 MB, 5 million"
        " nodes, 1 million blocks, 8 GB and 60 seconds]",
    ),
)
_FETCHING: Final = (
    click.option("--ignore-robots", is_flag=True, help="Fetch pages that robots.txt disallows."),
    click.option(
        "--allow-network",
        multiple=True,
        metavar="NETWORK",
        callback=_networks,
        help="Also fetch from this network, such as 10.0.0.0/8, which is not public; repeatable.",
    ),
)
_CONTENT: Final = (
    click.option(
        "--plugin",
        "scorers",
        multiple=True,
        metavar=PLUGIN_METAVAR,
        help="Let this scorer decide; several scorers vote.",
    ),
    click.option("--selector", metavar=PLUGIN_METAVAR, help="Let this selector decide; 'domext plugins' lists them."),
    click.option(
        "--favour",
        type=click.Choice(["precision", "balanced", "recall"]),
        help="Keep less text (precision) or more (recall); it does not change the decision of a single --plugin.  [default: balanced]",
    ),
    click.option(
        "--include",
        multiple=True,
        metavar="EXPRESSION",
        help="Always keep the text of elements that match this CSS selector or XPath; repeatable.",
    ),
    click.option(
        "--exclude",
        multiple=True,
        metavar="EXPRESSION",
        help="Never keep the text of elements that match this CSS selector or XPath; repeatable.",
    ),
    click.option(
        "--prune-label",
        "prune_labels",
        multiple=True,
        metavar="LABEL",
        help="Drop the blocks with this label: navigation, advertisement, comment, boilerplate or multimedia; repeatable.",
    ),
    click.option(
        "--min-words", type=click.IntRange(0), metavar="N", help="Treat an article with fewer words as empty."
    ),
    click.option(
        "--comments",
        type=click.Choice(["exclude", "include"]),
        help="Exclude or include the comments of readers.  [default: exclude]",
    ),
)

_RULES: Final = (
    click.option(
        "--rules", "rules_file", metavar="FILE", help="Read rules for sites.  [default: the nearest domext.toml]"
    ),
    click.option("--no-rules", is_flag=True, help="Read no rules for sites."),
)


def with_options(command: Decorated, options: tuple[Callable[[Decorated], Decorated], ...]) -> Decorated:
    """Add options to a command; its help lists them in this order."""
    for decorate in reversed(options):
        command = decorate(command)
    return command


def reading_options(command: Decorated) -> Decorated:
    """Add the options that control how a page is read: ``builder``, ``disable`` and ``limits``."""
    return with_options(command, _READING)


def fetching_options(command: Decorated) -> Decorated:
    """Add the options of :class:`domext.fetch.FetchOptions`: ``ignore_robots`` and ``allow_network``."""
    return with_options(command, _FETCHING)


def rules_options(command: Decorated) -> Decorated:
    """Add ``rules_file`` and ``no_rules``, the arguments of :func:`load_rules`."""
    return with_options(command, _RULES)


def content_options(command: Decorated) -> Decorated:
    """Add the options that control what is content; those that are not given are None or empty."""
    return with_options(command, _CONTENT)


def worker_limits(*, deadline: float, memory: int) -> Callable[[Decorated], Decorated]:
    """Add the limits of worker processes.

    Args:
        deadline: the default of the seconds for one page.
        memory: the default of the MiB for one process.
    """
    options: tuple[Callable[[Decorated], Decorated], ...] = (
        click.option(
            "--deadline",
            type=click.FloatRange(min=0, min_open=True),
            default=deadline,
            show_default=True,
            metavar="SECONDS",
            help="Kill the process of a page that takes longer than this.",
        ),
        click.option(
            "--memory",
            type=click.IntRange(min=1),
            default=memory,
            show_default=True,
            metavar="MIB",
            help="Kill a process that uses more memory than this.",
        ),
    )
    return lambda command: with_options(command, options)


def fetch_options(*, ignore_robots: bool, allow_network: tuple[str, ...]) -> FetchOptions:
    """Return the options of fetching for the values of :func:`fetching_options`."""
    from domext.fetch import FetchOptions

    return FetchOptions(obey_robots=not ignore_robots, allow_networks=allow_network)


def taken(options: dict[str, Any], settings: type[Any]) -> dict[str, Any]:
    """Remove the options of a command that are fields of a dataclass, and return them."""
    return {field.name: options.pop(field.name) for field in fields(settings) if field.name in options}


def given(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that are given; the others are None or empty."""
    return {name: value for name, value in options.items() if value not in {None, ()}}


def load_rules(file: str | None, *, no_rules: bool) -> Rules | None:
    """Return the rules of a file, or by default of the nearest ``domext.toml``, if there is one.

    Raises:
        OptionError: both arguments are given, or the file cannot be read or is invalid.
    """
    from domext.rules import Rules, nearest_rules

    if file and no_rules:
        msg = "--rules and --no-rules contradict each other"
        raise OptionError(msg)
    if no_rules:
        return None
    return Rules.read(file) if file else nearest_rules()
