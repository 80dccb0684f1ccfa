"""From the command line to what decides: options for an address, rules of sites, scorers that vote."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from domext.errors import OptionError
from domext.plugin import specs

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.options import Options
    from domext.plugin.registry import Plugins
    from domext.rules import Rules


def options_by_address(
    registry: Plugins, plugins: tuple[str, ...], rules: Rules, settings: dict[str, Any]
) -> Callable[[str | None], Options]:
    """What gives the options for an address: those of the command line, else those of the rules."""
    given = {name: value for name, value in settings.items() if value not in {None, ()}}
    given["disable"] = frozenset(settings["disable"])

    def options_for(url: str | None) -> Options:
        options = rules.options_for(url, **given)
        if not plugins:
            return options
        return replace(options, selector=_decides(registry, settings["selector"], plugins, options.favour))

    return options_for


def rules_of(file: str | None, *, no_rules: bool) -> Rules:
    """The rules of a file, or of the nearest one, or none."""
    from domext.rules import Rules, find_rules

    if file and no_rules:
        msg = "--rules and --no-rules contradict each other"
        raise OptionError(msg)
    found = file if file or no_rules else find_rules(Path.cwd())
    return Rules.read(found) if found else Rules()


def _decides(registry: Plugins, selector: str | None, plugins: tuple[str, ...], favour: str) -> Any:
    """What decides with these scorers: without a selector's name one decides for itself, and several vote."""
    if selector is None and len(plugins) == 1:
        return registry.factory("own", "selector")(plugins[0])
    name, parameters = specs.split(selector or "vote")
    factory = registry.factory(name, "selector")
    if "voters" not in specs.parameter_types(factory):
        msg = f"selector {name!r} does not take --plugin"
        raise OptionError(msg)
    return specs.create(factory, name, {"favour": favour} | parameters, voters=plugins)
