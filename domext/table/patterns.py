"""Regular expressions that are compiled when they are first used.

A page needs few of the expressions of the package. To compile all of them takes a tenth of the time that a command needs to start.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, Generic, cast


class LazyPattern(Generic[AnyStr]):
    """Stands for a compiled expression, and has its attributes.

    Args:
        expression: the expression.
        flags: the flags of :func:`re.compile`.
    """

    def __init__(self, expression: AnyStr, flags: int) -> None:
        self._arguments: tuple[AnyStr, int] = (expression, flags)

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(re.compile(*self._arguments), name)
        return value


def lazy_pattern(expression: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return an expression that is compiled at its first use, with the arguments of :func:`re.compile`."""
    return cast("re.Pattern[AnyStr]", LazyPattern(expression, flags))
