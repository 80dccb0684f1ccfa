"""Shell completion: names of files and of installed plugins."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

from domext.cli.shared_options import PLUGIN_METAVAR
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.plugin.registry import PluginInfo, PluginKind

# The metavars of arguments and options whose value is the name of a file or folder.
_FILES: Final = lazy_pattern(r"\[?(?:PAGE|INPUT|CORPUS|FOLDER|FILE|FILE_OR_FOLDER|DIR|LABELS)(?:\.\.\.)?\]?")
_KINDS: Final[dict[str, tuple[PluginKind, ...]]] = {
    "--plugin": ("scorer",),
    "--selector": ("selector",),
    "--format": ("renderer",),
    "--compare": ("selector", "scorer"),
}


class _FileName(click.types.StringParamType):
    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        del ctx, param
        return [CompletionItem(incomplete, type="file")]


class _PluginName(click.types.StringParamType):
    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        del ctx
        plugins = [plugin for plugin in _plugins_of(param) if plugin.name.startswith(incomplete)]
        items = [CompletionItem(plugin.name, help=plugin.summary) for plugin in plugins]
        return items or [CompletionItem(incomplete, type="file")]  # a plugin may be a Python file


def _plugins_of(parameter: click.Parameter) -> list[PluginInfo]:
    """The installed plugins that the value of a parameter may name."""
    from domext.errors import PluginWarning
    from domext.plugin.registry import installed

    kinds = _KINDS.get(parameter.opts[0], ())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PluginWarning)
        return [plugin for plugin in installed().list() if plugin.kind in kinds and plugin.status == "ok"]


def option_with_value(value: str, parameters: Iterable[click.Parameter]) -> str | None:
    """Return the option that takes a value, and the value, such as ``--format markdown``; None if none of them does.

    Args:
        value: the value, which is one of a few choices or the name of a plugin.
        parameters: the parameters of a command.
    """
    for parameter in parameters:
        kind = parameter.type
        is_choice = isinstance(kind, click.Choice) and value in kind.choices
        if is_choice or (isinstance(kind, _PluginName) and value in {each.name for each in _plugins_of(parameter)}):
            return f"{parameter.opts[0]} {value}"
    return None


def complete_values(parameter: click.Parameter) -> None:
    """Let the shell complete the value of a parameter if it is the name of a file or of a plugin."""
    metavar: Any = parameter.metavar
    if not metavar or not isinstance(parameter.type, click.types.StringParamType):
        return
    if metavar == PLUGIN_METAVAR:
        parameter.type = _PluginName()
    elif _FILES.fullmatch(metavar):
        parameter.type = _FileName()
