"""What the docstrings of plugins say: their summaries, and their parameters."""

from __future__ import annotations

import inspect
import re
import typing
from typing import Any, Literal

from domext.plugin.specs import parameter_types


def docstring(factory: Any) -> str:
    """Return the docstring of a plugin's class; empty without one, also where ``dataclass`` puts the signature in its place."""
    text = inspect.cleandoc(getattr(factory, "__doc__", None) or "")
    return "" if text.startswith(f"{getattr(factory, '__name__', '')}(") else text


def specs_and_descriptions(factory: Any) -> list[tuple[str, str]]:
    """Return each parameter as ``key=default``, with what the section ``Args`` of the docstring says about it.

    The default is empty if a parameter has none, or none that can be written as text. Other values follow it after ``|`` if
    there are only a few.
    """
    section = docstring(factory).partition("\nArgs:\n")[2].partition("\n\n")[0]
    matches = re.finditer(r"^    (\w+): (.*(?:\n {8}.*)*)", section, re.MULTILINE)
    descriptions = {match[1]: " ".join(match[2].replace("``", "'").split()) for match in matches}
    signature = inspect.signature(factory).parameters
    return [
        (f"{name}={'|'.join(_values(signature[name].default, annotation))}", descriptions.get(name, ""))
        for name, annotation in parameter_types(factory).items()
        if name in signature
    ]


def _values(default: Any, annotation: Any) -> dict[str, None]:
    """Return the default of a parameter as the command line has it, and the other values if there are only a few."""
    is_literal = typing.get_origin(annotation) is Literal
    choices = [True, False] if annotation is bool else typing.get_args(annotation) if is_literal else []
    return dict.fromkeys(map(_as_text, [default, *choices]))


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return str(value) if isinstance(value, int | float | str) else ""
