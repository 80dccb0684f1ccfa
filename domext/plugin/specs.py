"""``NAME:key=value,key=value``: a plugin with parameters, as the command line and options write it."""

from __future__ import annotations

import dataclasses
import difflib
import re
import types
import typing
from pathlib import Path
from typing import Any, Final, Literal

from domext.errors import DomextError, OptionError

if typing.TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_SPEC: Final = re.compile(r"(?P<name>[\w.-]+(?!:[\\/])|.+?\.py|[^:]+)(?::(?P<parameters>.*))?", re.DOTALL)


def split(spec: str) -> tuple[str, dict[str, str]]:
    """Split a spec into the plugin's name (or the path of its file) and its parameters as written.

    Raises:
        OptionError: a parameter is not ``key=value``, or comes twice.
    """
    match = _SPEC.fullmatch(spec)
    if match is None:
        msg = f"cannot read plugin {spec!r}: write NAME or NAME:key=value,key=value"
        raise OptionError(msg)
    parameters: dict[str, str] = {}
    for part in filter(None, (match["parameters"] or "").split(",")):
        key, equals, value = part.partition("=")
        if not equals or not key.strip() or key.strip() in parameters:
            msg = f"cannot read {part!r} in plugin {spec!r}: write each key=value once"
            raise OptionError(msg)
        parameters[key.strip()] = value.strip()
    return match["name"], parameters


def plugin_name(spec: str) -> str:
    """The name that a spec's columns have: the plugin's, or the stem of its file."""
    name = split(spec)[0]
    return Path(name).stem if name.endswith(".py") else name


def create(factory: Callable[..., Any], name: str, parameters: Mapping[str, str], **ready: Any) -> Any:
    """Call a plugin's factory with parameters given as text, each turned into the type of its annotation.

    A factory with a parameter ``weights: Mapping[str, float]`` also takes every key that is none of its parameters
    as a weight: ``vote:cuter=2,ttr=1``.

    Args:
        factory: the plugin's class.
        name: the plugin's name, for errors.
        parameters: values as text.
        ready: further arguments that are no text.

    Raises:
        OptionError: an unknown parameter, or a value that the factory or the type refuses.
    """
    hints = parameter_types(factory)
    arguments: dict[str, Any] = dict(ready)
    weights: dict[str, float] = {}
    for key, text in parameters.items():
        if key in hints:
            arguments[key] = _convert(text, hints[key], f"{name}:{key}")
        elif "weights" in hints:
            weights[key] = _convert(text, float, f"{name}:{key}")
        else:
            known = ", ".join(hints) or "none"
            msg = f"{name} has no parameter {key!r}{nearest(key, hints)}; it has: {known}"
            raise OptionError(msg)
    if weights:
        arguments["weights"] = weights
    try:
        return factory(**arguments)
    except DomextError:
        raise
    except Exception as error:  # a stranger's constructor
        msg = f"{name}: {' '.join(str(error).split()) or type(error).__name__}"
        raise OptionError(msg) from error


def parameter_types(factory: Callable[..., Any]) -> dict[str, Any]:
    """The parameters of a factory and their annotated types; str where there is no annotation."""
    if dataclasses.is_dataclass(factory) and isinstance(factory, type):
        hints = typing.get_type_hints(factory)
        return {field.name: hints[field.name] for field in dataclasses.fields(factory) if field.init}
    start = getattr(factory, "__init__", factory) if isinstance(factory, type) else factory
    code = getattr(start, "__code__", None)
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if code else ()
    hints = typing.get_type_hints(start)
    return {name: hints.get(name, str) for name in names if name != "self"}


def nearest(word: str, known: Iterable[str]) -> str:
    """``" (did you mean 'X'?)"`` for the most similar known word, else nothing."""
    close = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _convert(text: str, wanted: Any, what: str) -> Any:
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    try:
        if origin is Literal:
            return next(value for value in arguments if str(value) == text)
        if origin is tuple:
            return tuple(_convert(part, arguments[0], what) for part in text.split("+") if part)
        if origin in {types.UnionType, typing.Union}:
            return (
                None
                if text.lower() == "none"
                else _convert(text, next(a for a in arguments if a is not type(None)), what)
            )
        if wanted is bool:
            return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}[text.lower()]
        return wanted(text) if wanted in {int, float, str} else text
    except (ValueError, KeyError, StopIteration):
        expected = " or ".join(map(str, arguments)) if origin is Literal else getattr(wanted, "__name__", str(wanted))
        msg = f"{what} must be {expected}, not {text!r}"
        raise OptionError(msg) from None
