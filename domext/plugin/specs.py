"""Plugin specs: the notation ``NAME:key=value,key=value`` of options and of the command line."""

from __future__ import annotations

import collections.abc
import dataclasses
import difflib
import functools
import inspect
import re
import types
import typing
from pathlib import Path
from typing import Any, Final, Literal

from domext.errors import DomextError, OptionError
from domext.table.patterns import lazy_pattern

if typing.TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

_INSTALLED_NAME: Final = lazy_pattern(r"[\w-]{1,100}")
# Numbers and words. Some plugins have a parameter that names a file, which needs a dot or a slash.
_HARMLESS_VALUE: Final = lazy_pattern(r"[\w+-]{0,100}|[+-]?\d{0,20}\.\d{1,20}(?:e[+-]?\d{1,3})?", re.ASCII)
_SCALARS: Final = (bool, int, float, str)
_IN_WORDS: Final = {bool: "true or false", int: "a whole number", float: "a number"}
_SPEC: Final = lazy_pattern(r"\A(?P<name>[\w.-]+(?!:[\\/])|.+?\.py|[^:]+)(?::(?P<parameters>.*))?", re.DOTALL)


def split(spec: str) -> tuple[str, dict[str, str]]:
    """Split a spec into a plugin's name, or the path of its file, and its parameters.

    Args:
        spec: ``NAME``, ``NAME:key=value,...`` or ``FILE.py:key=value,...``.

    Returns:
        The name or path, and the parameters as text by their keys.

    Raises:
        OptionError: a parameter is not written as ``key=value``, or is given twice.
    """
    match = _SPEC.fullmatch(spec) if isinstance(spec, str) else None
    if match is None:
        msg = f"cannot read plugin {spec!r}: write NAME or NAME:key=value,key=value"
        raise OptionError(msg)
    return match["name"], split_parameters(match["parameters"] or "", spec)


def split_parameters(text: str, written: str) -> dict[str, str]:
    """Split ``key=value,...`` into the parameters as text by their keys.

    Args:
        text: the parameters.
        written: what the user wrote around them, for the message.

    Raises:
        OptionError: a parameter is not written as ``key=value``, or is given twice.
    """
    parameters: dict[str, str] = {}
    for part in filter(None, text.split(",")):
        key, equals, value = part.partition("=")
        if not equals or not key.strip() or key.strip() in parameters:
            msg = f"cannot read {part!r} in {written!r}: write each parameter as key=value, and only once"
            raise OptionError(msg)
        parameters[key.strip()] = value.strip()
    return parameters


def check_names_no_file(spec: str) -> None:
    """Check a spec from someone who is not trusted: it names an installed plugin, and its parameters name no file.

    Raises:
        OptionError: the plugin or a parameter may be a file.
    """
    name, parameters = split(spec)
    if not _INSTALLED_NAME.fullmatch(name):
        msg = f"{name!r} is not the name of an installed plugin"
        raise OptionError(msg)
    for key, value in parameters.items():
        if not _HARMLESS_VALUE.fullmatch(value):
            msg = f"{name}:{key} must be a number or a word, not {value!r}"
            raise OptionError(msg)


@functools.lru_cache(maxsize=256)
def plugin_name(spec: str) -> str:
    """Return the name that prefixes a plugin's columns: its own name, or the stem of its file."""
    name = split(spec)[0]
    return Path(name).stem if name.endswith(".py") else name


def create(factory: Callable[..., Any], name: str, parameters: Mapping[str, str], **converted: Any) -> Any:
    """Call a plugin's factory with parameters given as text, each converted to its annotated type.

    If the factory has a parameter ``weights: Mapping[str, float]``, keys that are not parameters become weights:
    ``vote:cuter=2,ttr=1``.

    Args:
        factory: the plugin's class.
        name: the plugin's name, for messages.
        parameters: values as text.
        converted: further arguments, passed on as they are.

    Returns:
        The plugin.

    Raises:
        OptionError: a parameter is unknown, or its value does not fit its type or is refused by the factory.
    """
    arguments = converted | _arguments(factory, name, parameters)
    try:
        return factory(**arguments)
    except DomextError as error:
        # Errors of other types are about another plugin or a file that the parameters name.
        if type(error) is not OptionError or str(error).startswith(f"{name}:"):
            raise
        msg = f"{name}: {error}"
        raise OptionError(msg) from error
    except (Exception, SystemExit) as error:  # a plugin's constructor may raise anything
        missing = ",".join(f"{key}=VALUE" for key in _required(factory) if key not in arguments)
        reason = f"write {name}:{missing}" if missing else " ".join(str(error).split()) or type(error).__name__
        msg = f"{name}: {reason}"
        raise OptionError(msg) from error


def _arguments(factory: Callable[..., Any], name: str, parameters: Mapping[str, str]) -> dict[str, Any]:
    """The parameters of a factory with their values converted to the annotated types."""
    hints = parameter_types(factory)
    arguments: dict[str, Any] = {}
    weights: dict[str, float] = {}
    takes_weights = typing.get_origin(hints.get("weights")) in {collections.abc.Mapping, dict}
    for key, text in parameters.items():
        if key == "weights" and takes_weights:
            msg = f"{name} takes a weight for each scorer, as in {name}:cuter=2,ttr=1, not weights={text}"
            raise OptionError(msg)
        if key in hints:
            arguments[key] = _convert(text, hints[key], f"{name}:{key}")
        elif takes_weights:
            weights[key] = _convert(text, float, f"{name}:{key}")
        else:
            raise OptionError(_no_parameter(factory, name, key, hints))
    return arguments | ({"weights": weights} if weights else {})


def _required(factory: Callable[..., Any]) -> list[str]:
    """The names of the parameters of a factory that have no default."""
    try:
        parameters = inspect.signature(factory).parameters.values()
    except (TypeError, ValueError):  # a class that is written in C
        return []
    by_name = {inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY}
    return [each.name for each in parameters if each.kind in by_name and each.default is inspect.Parameter.empty]


def _no_parameter(factory: Callable[..., Any], name: str, key: str, hints: Mapping[str, Any]) -> str:
    default = getattr(factory, key, None)
    if type(default) in _SCALARS:
        line = f"{key}: {type(default).__name__} = {default!r}"
        return f"{name} has no parameter {key!r}: only annotated fields of a dataclass are parameters, such as '{line}'"
    if not hints:
        return f"{name} has no parameters, so it takes no {key!r}"
    return f"{name} has no parameter {key!r}{did_you_mean(key, hints)}; it has: {', '.join(hints)}"


def parameter_types(factory: Callable[..., Any]) -> dict[str, Any]:
    """Return the type of each parameter of a factory, by name: as annotated, or else that of its default, or else ``str``."""
    if dataclasses.is_dataclass(factory) and isinstance(factory, type):
        hints = typing.get_type_hints(factory)
        return {field.name: hints[field.name] for field in dataclasses.fields(factory) if field.init}
    start = getattr(factory, "__init__", factory) if isinstance(factory, type) else factory
    code = getattr(start, "__code__", None)
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if code else ()
    hints = _types_of_defaults(start) | typing.get_type_hints(start)
    return {name: hints.get(name, str) for name in names if name != "self"}


def _types_of_defaults(function: Any) -> dict[str, Any]:
    """The types of the parameters whose default is a scalar, by name."""
    code, defaults = getattr(function, "__code__", None), getattr(function, "__defaults__", None) or ()
    names = code.co_varnames[: code.co_argcount][-len(defaults) :] if code and defaults else ()
    return {name: type(value) for name, value in zip(names, defaults, strict=True) if type(value) in _SCALARS}


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """Return ``" (did you mean 'X'?)"`` for the most similar choice, or an empty string if none is similar.

    A choice is also similar if the word abbreviates it, like ``md`` for ``markdown``.
    """
    by_key = {choice.casefold(): choice for choice in choices}
    key = word.casefold()
    matches = difflib.get_close_matches(key, by_key, n=1) or sorted(filter(_abbreviation(key), by_key), key=len)
    return f" (did you mean {by_key[matches[0]]!r}?)" if matches else ""


def _abbreviation(word: str) -> Callable[[str], bool]:
    """A predicate of choices: whether the word consists of the first letter of a choice and some of its further letters, in order."""

    def abbreviates(choice: str) -> bool:
        letters = iter(choice)
        return len(word) > 1 and choice[:1] == word[:1] and all(letter in letters for letter in word)

    return abbreviates


def check_choices(kind: str, names: Iterable[str], choices: Collection[str]) -> None:
    """Check that each name is one of the choices.

    Args:
        kind: the kind of the names, for the message, such as ``column``.
        names: the names.
        choices: the valid names.

    Raises:
        OptionError: a name is not a choice; the message has the most similar one.
    """
    for name in names:
        if name not in choices:
            msg = f"there is no {kind} {name!r}{did_you_mean(name, choices)}; choose from {', '.join(choices)}"
            raise OptionError(msg)


def _text_of(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _convert(text: str, annotation: Any, parameter: str) -> Any:
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    try:
        if origin is Literal:
            return next(value for value in arguments if _text_of(value) == text)
        if origin is tuple:
            return tuple(_convert(part, arguments[0], parameter) for part in text.split("+") if part)
        if origin in {types.UnionType, typing.Union}:
            return (
                None
                if text.lower() == "none"
                else _convert(text, next(a for a in arguments if a is not type(None)), parameter)
            )
        if annotation is bool:
            return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}[text.lower()]
        if annotation in _SCALARS:
            return annotation(text)
    except (ValueError, KeyError, StopIteration):
        expected = " or ".join(map(_text_of, arguments)) if origin is Literal else _IN_WORDS[annotation]
        msg = f"{parameter} must be {expected}, not {text!r}"
        raise OptionError(msg) from None
    if annotation is Any:
        return text
    type_name = getattr(annotation, "__name__", str(annotation))
    msg = f"{parameter} has the type {type_name}, which cannot be written as text"
    raise OptionError(msg)
