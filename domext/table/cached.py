"""Attributes that are computed when they are first read."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as cached_property  # noqa: PLC0414  a part of this module
else:

    class cached_property(functools.cached_property):  # noqa: N801  the name of the class that it stands for
        """The one of the standard library without its lock, which Python 3.11 takes at each first reading of a value."""

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            """Return the value, and put it into the place of the attribute; the property itself if it is read from the class."""
            if instance is None:
                return self
            value = instance.__dict__[self.attrname] = self.func(instance)
            return value
