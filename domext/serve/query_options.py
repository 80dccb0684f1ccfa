"""The query of a request: options of the extraction, the output format and the address of the page.

Clients are not trusted: they name installed plugins, never Python files or other files of the server, and they cannot change
the limits.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from domext.options import PLUGIN_NAMES, Options
from domext.plugin import specs
from domext.serve.service_error import ServiceError
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Fields of :class:`~domext.Options` that only the operator of the service sets.
OPERATOR_OPTIONS: Final = frozenset({"limits"})
# Parameters of every endpoint besides the options.
_OTHER_PARAMETERS: Final = ("format", "url")
_NUMBER: Final = lazy_pattern(r"[0-9]{1,9}")
_PLUGINS: Final = ("selector", "scorers", "extra_scorers")


@dataclass(frozen=True, slots=True)
class OptionParameter:
    """An option as a parameter of a query.

    Attributes:
        name: the name of the field.
        is_list: whether the parameter may be repeated.
        is_number: whether the value is a whole number.
    """

    name: str
    is_list: bool
    is_number: bool


#: The options that a request may set, by name.
OPTION_PARAMETERS: Final = {
    field.name: OptionParameter(
        field.name, isinstance(field.default, tuple | frozenset), isinstance(field.default, int)
    )
    for field in fields(Options)
    if field.name not in OPERATOR_OPTIONS
}


@dataclass(frozen=True, slots=True)
class Query:
    """A checked query.

    Attributes:
        options: values for :class:`~domext.Options`, by name.
        format: the output format; None if the query names none.
        url: the address of the page; None if the query names none.
    """

    options: Mapping[str, Any]
    format: str | None
    url: str | None


def parse_query(pairs: list[tuple[str, str]]) -> Query:
    """Check and convert the parameters of a query.

    Args:
        pairs: names and values in the order of the query.

    Raises:
        ServiceError: a name is unknown, a value is invalid, or a parameter that takes one value is repeated.
        OptionError: a value is not one of its option.
    """
    values: dict[str, list[str]] = {}
    for name, value in pairs:
        if name in PLUGIN_NAMES:
            msg = f"there is no parameter {name!r}; scorers=NAME names a scorer that decides, and may be repeated"
            raise _option_error(msg)
        if name not in OPTION_PARAMETERS and name not in _OTHER_PARAMETERS:
            names = [*OPTION_PARAMETERS, *_OTHER_PARAMETERS]
            msg = f"there is no parameter {name!r}{specs.did_you_mean(name, names)}; choose from {', '.join(names)}"
            raise _option_error(msg)
        values.setdefault(name, []).append(value)
    other = {name: _single(name, values.pop(name)) for name in _OTHER_PARAMETERS if name in values}
    options = {name: _converted(OPTION_PARAMETERS[name], texts) for name, texts in values.items()}
    if "format" in other:
        specs.check_names_no_file(other["format"])
    for name in _PLUGINS:
        for spec in values.get(name, ()):
            specs.check_names_no_file(spec)
    Options(**options)
    return Query(options, other.get("format"), other.get("url"))


def _single(name: str, texts: list[str]) -> str:
    if len(texts) > 1:
        msg = f"the parameter {name!r} is given {len(texts)} times; it takes one value"
        raise _option_error(msg)
    return texts[0]


def _converted(parameter: OptionParameter, texts: list[str]) -> Any:
    if parameter.is_list:
        return tuple(texts)
    text = _single(parameter.name, texts)
    if not parameter.is_number:
        return text
    if not _NUMBER.fullmatch(text):
        msg = f"{parameter.name} must be a whole number, not {text!r}"
        raise _option_error(msg)
    return int(text)


def _option_error(message: str) -> ServiceError:
    return ServiceError(400, "OptionError", message)
