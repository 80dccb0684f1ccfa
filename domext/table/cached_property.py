"""A property that is computed at its first read, without the lock of Python 3.11, which takes longer than most of the values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

_Value = TypeVar("_Value")


class cached_property(Generic[_Value]):  # noqa: N801  the name that readers know
    """Compute a value at the first read, and store it in the object under the name of the property.

    It is for objects that are made for each page. :class:`functools.cached_property` does the same from Python 3.12 on.
    """

    def __init__(self, function: Callable[[Any], _Value]) -> None:
        self.function = function
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> _Value: ...
    def __get__(self, instance: object | None, owner: type) -> Self | _Value:
        if instance is None:
            return self
        value = instance.__dict__[self.name] = self.function(instance)
        return value
