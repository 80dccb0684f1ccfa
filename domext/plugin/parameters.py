"""The parameters that plugins declare, as plain data for user interfaces, and what their docstrings say."""

from __future__ import annotations

import inspect
import re
import typing
from typing import Any, Final, Literal, NamedTuple

from domext.plugin.specs import parameter_types
from domext.table.patterns import lazy_pattern

_ARGUMENT: Final = lazy_pattern(r"^    (\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)
_ROLE: Final = lazy_pattern(r":[a-z]+:`~?([^`]*)`")
_TEXT_IN_CODE: Final = lazy_pattern(r'``("[^"`]*")``')


class Parameter(NamedTuple):
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
        elif _is_literal(annotation) and isinstance(default, str):
            parameters.append(Parameter(name, "choice", default, tuple(map(str, typing.get_args(annotation)))))
        elif annotation in {int, float} and type(default) in {int, float}:
            parameters.append(Parameter(name, "integer" if annotation is int else "number", default))
    return parameters


def _docstring(factory: Any) -> str:
    """The docstring of a plugin's class; empty without one, also where ``dataclass`` puts the signature in its place."""
    text = inspect.cleandoc(getattr(factory, "__doc__", None) or "")
    return "" if text.startswith(f"{getattr(factory, '__name__', '')}(") else text


def summary_of(factory: Any) -> str:
    """Return the first line of the docstring of a plugin's class, without markup; empty without a docstring."""
    return _without_markup(_docstring(factory).partition("\n")[0])


def specs_and_descriptions(factory: Any) -> list[tuple[str, str]]:
    """Return each parameter as ``key=default``, with its description in the section ``Args`` of the docstring.

    In place of a default, a parameter without one has ``VALUE``. The default is empty if it cannot be written as text. Other
    values follow it after ``|`` if there are only a few.
    """
    section = _docstring(factory).partition("\nArgs:\n")[2].partition("\n\n")[0]
    matches = _ARGUMENT.finditer(section)
    descriptions = {match[1]: _without_markup(match[2]) for match in matches}
    signature = inspect.signature(factory).parameters
    return [
        (f"{name}={'|'.join(_values(signature[name].default, annotation))}", descriptions.get(name, ""))
        for name, annotation in parameter_types(factory).items()
        if name in signature
    ]


def _without_markup(text: str) -> str:
    """A piece of a docstring as one line, with quotation marks for code and for roles such as ``:func:``."""
    text = _ROLE.sub(r"``\1``", text)
    text = _TEXT_IN_CODE.sub(r"\1", text)  # a text in code has its own
    return " ".join(text.replace("``", "'").split())


def _values(default: Any, annotation: Any) -> dict[str, None]:
    """The default of a parameter as the command line has it, and the other values if there are only a few."""
    choices = [True, False] if annotation is bool else typing.get_args(annotation) if _is_literal(annotation) else []
    return dict.fromkeys(map(_as_text, [default, *choices]))


def _as_text(value: Any) -> str:
    if value is inspect.Parameter.empty:
        return "VALUE"
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return str(value) if isinstance(value, int | float | str) else ""


def _is_literal(annotation: Any) -> bool:
    return typing.get_origin(annotation) is Literal
