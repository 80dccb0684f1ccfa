"""The JSON values in scripts: those that a program assigns or passes on, or a script that is a single value."""

from __future__ import annotations

import functools
import json
from typing import TYPE_CHECKING, Any, Final

from domext.reading.program_values import LITERAL, literal_value
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_VALUE: Final = lazy_pattern(r"[\[{]")
_MIN_LITERAL_CHARACTERS: Final = 200
# Each literal that is tried takes some microseconds. Pages without text rarely have a tenth of this number.
_MAX_TRIED: Final = 5_000
_WINDOW: Final = 4_096  # characters
# A longer value is not read: its strings take up to 30 times the memory of their characters.
_MAX_VALUE_CHARACTERS: Final = 3_000_000
# A value of more strings, objects and lists is not read: each is an object of Python, however short it is.
_MAX_VALUE_PIECES: Final = 200_000
# The longest token that the end of a window can cut in two: a number, an escape, a name.
_MAX_TOKEN_CHARACTERS: Final = 16


def json_value(script: str) -> Iterator[Any]:
    """Yield the JSON value that a script or an attribute is, if it is one."""
    if start := _VALUE.search(script):
        yield _decoded(script, start.start())[0]


def assigned_values(scripts: Iterable[str]) -> Iterator[Any]:
    """Yield the literals that programs assign or pass to functions, as far as they are JSON or can be read as JSON.

    Args:
        scripts: the texts of the programs of a page.
    """
    tried = 0
    for script in scripts:
        end = 0
        for literal in LITERAL.finditer(script):
            if literal.end() < end:
                continue
            if (tried := tried + 1) > _MAX_TRIED:
                return
            value, end = _decoded(script, literal.end())
            if value is None or isinstance(value, str):
                value, position = literal_value(script, literal)
                end = max(end, position)
            if value is not None and end - literal.end() >= _MIN_LITERAL_CHARACTERS:
                yield value


@functools.cache
def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(strict=False)


def _decoded(text: str, start: int) -> tuple[Any, int]:
    """The JSON value at ``start`` and its end; None and the position of the error if it is not valid JSON.

    The decoder counts the lines before an error, so an error in a long text is expensive. The value is therefore read
    from a window of the text, and from a larger one only if the window cuts the value off.
    """
    size = _WINDOW
    while True:
        window = text[start : start + size]
        if window.count('"') // 2 + window.count("[") + window.count("{") > _MAX_VALUE_PIECES:
            return None, start + len(window)
        try:
            value, end = _decoder().raw_decode(window)
        except json.JSONDecodeError as error:
            is_cut = error.pos + _MAX_TOKEN_CHARACTERS > len(window) or error.msg.startswith("Unterminated string")
            if not is_cut or start + size >= len(text) or size == _MAX_VALUE_CHARACTERS:
                return None, start + error.pos
            size = min(4 * size, _MAX_VALUE_CHARACTERS)
        except RecursionError:  # the values inside are nested almost as deeply: skip them
            return None, start + _WINDOW
        else:
            return value, start + end
