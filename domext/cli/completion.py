"""Shell completion: names of files and of installed plugins."""

from __future__ import annotations

import re
import warnings
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

from domext.cli.shared_options import PLUGIN_METAVAR

if TYPE_CHECKING:
    from domext.plugin.registry import PluginKind

# The metavars of arguments and options whose value is the name of a file or folder.
_FILES: Final = re.compile(r"\[?(?:PAGE|INPUT|CORPUS|FOLDER|FILE|FILE_OR_FOLDER|DIR|LABELS)(?:\.\.\.)?\]?")
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
        from domext.errors import PluginWarning
        from domext.plugin.registry import installed

        del ctx
        kinds = _KINDS.get(param.opts[0], ())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PluginWarning)
            plugins = [plugin for plugin in installed().list() if plugin.kind in kinds and plugin.status == "ok"]
        names = [plugin for plugin in plugins if plugin.name.startswith(incomplete)]
        items = [CompletionItem(plugin.name, help=plugin.summary) for plugin in names]
        return items or [CompletionItem(incomplete, type="file")]  # a plugin may be a Python file


def complete_values(parameter: click.Parameter) -> None:
    """Let the shell complete the value of a parameter if it is the name of a file or of a plugin."""
    metavar: Any = parameter.metavar
    if not metavar or not isinstance(parameter.type, click.types.StringParamType):
        return
    if metavar == PLUGIN_METAVAR:
        parameter.type = _PluginName()
    elif _FILES.fullmatch(metavar):
        parameter.type = _FileName()
