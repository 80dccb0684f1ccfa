"""The parts of a body as JSON data."""

from __future__ import annotations

import functools
from dataclasses import fields
from typing import Any, Final

from domext.body.tree import Part
from domext.table.characters import readable
from domext.table.patterns import lazy_pattern

_NEXT_WORD: Final = lazy_pattern("(?<=[a-z])(?=[A-Z])")


def as_data(value: Any) -> Any:
    """Return a part as JSON data: a string, or a dictionary with the ``type`` of the part and its fields.

    Fields that have their default value are left out. The values of fields are data in the same way.
    """
    if isinstance(value, str):
        return readable(value)
    if isinstance(value, tuple):
        return [as_data(member) for member in value]
    if not isinstance(value, Part):
        return value
    type_name, defaults = _shape(type(value))  # type: ignore[arg-type]
    data: dict[str, Any] = {"type": type_name}
    for name, default in defaults:
        field_value = getattr(value, name)
        if field_value != default:
            data[name] = as_data(field_value)
    return data


@functools.cache
def _shape(part_type: Any) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """The name of a type of parts in JSON, and its fields with their default values."""
    name = _NEXT_WORD.sub("_", part_type.__name__).lower()
    return name, tuple((field.name, field.default) for field in fields(part_type))
