"""The parameters that plugins declare, as plain data for a user interface."""

from __future__ import annotations

import inspect
import typing
from dataclasses import asdict, dataclass
from typing import Any, Literal

from domext.plugin.specs import parameter_types

if typing.TYPE_CHECKING:
    from domext.plugin.registry import Kind, Plugins


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a plugin with a number or one of a few words as its value.

    Attributes:
        name: its name.
        kind: ``choice`` for words, else the kind of number.
        default: its default value.
        choices: the words; empty for numbers.
    """

    name: str
    kind: Literal["integer", "number", "choice"]
    default: int | float | str
    choices: tuple[str, ...] = ()


def parameters_of(factory: Any) -> list[Parameter]:
    """Return the parameters of a plugin's class that have a number, a truth value or a ``Literal`` as their default.

    Others are left out, such as names of files and parameters without a default.
    """
    defaults = {name: parameter.default for name, parameter in inspect.signature(factory).parameters.items()}
    parameters = []
    for name, annotation in parameter_types(factory).items():
        default = defaults.get(name, inspect.Parameter.empty)
        if annotation is bool and isinstance(default, bool):
            parameters.append(Parameter(name, "choice", str(default).lower(), ("true", "false")))
        elif typing.get_origin(annotation) is Literal and isinstance(default, str):
            parameters.append(Parameter(name, "choice", default, tuple(map(str, typing.get_args(annotation)))))
        elif annotation in {int, float} and type(default) in {int, float}:
            parameters.append(Parameter(name, "integer" if annotation is int else "number", default))
    return parameters


def described_plugins(plugins: Plugins, kind: Kind) -> list[dict[str, Any]]:
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
            {"name": info.name, "summary": info.summary, "parameters": [asdict(parameter) for parameter in parameters]}
        )
    return described
