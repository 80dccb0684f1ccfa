"""The plugins that a user may choose from, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domext.plugin.parameters import parameters_of

if TYPE_CHECKING:
    from domext.plugin.registry import PluginKind, Plugins


def described_plugins(plugins: Plugins, kind: PluginKind) -> list[dict[str, Any]]:
    """Return the name, the summary and the parameters of every plugin of a kind that can be loaded.

    A plugin whose parameters cannot be read has none.
    """
    described = []
    for info in plugins.list():
        if info.kind != kind or info.status != "ok":
            continue
        try:
            parameters = parameters_of(plugins.factory(info.name, kind))
        except Exception:  # noqa: BLE001  annotations of plugins may name anything
            parameters = []
        described.append(
            {
                "name": info.name,
                "summary": info.summary,
                "parameters": [parameter._asdict() for parameter in parameters],
            }
        )
    return described
