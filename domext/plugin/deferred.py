"""A mapping with values that are computed when they are first read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_Value = TypeVar("_Value")


class Deferred(Mapping[str, _Value]):
    """A mapping of values by name. Deferred values are computed when they are first read.

    Args:
        values: the values by name, or functions that compute them, in the order of the mapping.
        pending: the names of the functions.
    """

    def __init__(self, values: dict[str, Any], pending: set[str]) -> None:
        self._values = values
        self._pending = pending

    def __getitem__(self, name: str) -> _Value:
        if name in self._pending:
            compute: Callable[[], _Value] = self._values[name]
            self._values[name] = compute()
            self._pending.discard(name)
        value: _Value = self._values[name]
        return value

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def is_pending(self, name: str) -> bool:
        """Return whether the value of a name has not been computed yet."""
        return name in self._pending

    def __reduce__(self) -> tuple[type[dict[str, _Value]], tuple[dict[str, _Value]]]:
        """Pickle the values, all of them computed."""
        return dict, (dict(self),)
