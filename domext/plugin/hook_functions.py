"""The functions of a plugin that are marked as hooks."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from domext.plugin.hookspecs import PROJECT
from domext.plugin.specs import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence


class MarkedFunctions:
    """The functions of a plugin that are marked as hooks, as attributes.

    Two entry points can name one module, but the plugin manager registers an object only once.
    """

    def __init__(self, plugin: Any) -> None:
        self._plugin = plugin
        for name in dir(plugin):
            if hasattr(getattr(plugin, name, None), f"{PROJECT}_impl"):
                setattr(self, name, getattr(plugin, name))

    def misuse(self, hooks: Sequence[str]) -> str | None:
        """Return the mistake in the functions that are, or should be, hooks; None if there is none.

        Args:
            hooks: the names of all hooks.
        """
        marked = {name: function for name, function in vars(self).items() if not name.startswith("_")}
        for name, function in marked.items():
            if name not in hooks:
                meant = did_you_mean(name, hooks) or f"; mark a function {', '.join(hooks[:-1])} or {hooks[-1]}"
                return f"marks {name} with @hookimpl, but there is no such hook{meant}"
            parameters = inspect.signature(function).parameters.values()
            if needed := [each.name for each in parameters if each.default is each.empty]:
                return f"has the hook {name}({', '.join(needed)}), which must take no arguments and return a class"
        if marked:
            return None
        if unmarked := next((name for name in hooks if callable(getattr(self._plugin, name, None))), None):
            return f"has no hook: write @hookimpl above the function {unmarked}"
        return f"has no hook: no function {', '.join(hooks[:-1])} or {hooks[-1]} is marked with @hookimpl"
