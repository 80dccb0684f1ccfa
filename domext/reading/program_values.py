"""Values in programs that are not JSON: literals of JavaScript, and strings that hold JSON."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping
    from re import Match

#: The start of a literal that a program assigns, returns or passes to a function: that of an object or a list with a name
#: or a string, or of a string with JSON. A function that returns its literal comes with the names of its parameters.
LITERAL: Final = lazy_pattern(
    r"(?:\bfunction\s{0,9}\((?P<names>[\w$,\s]{0,9999})\)\s{0,9}\{\s{0,9}return\b|[=(,])\s{0,9}"
    r"""(?=\{\s*+(?:["'}]|[\w$]{1,99}\s{0,9}:)|\[\s*+[\[{"'\]\-0-9tfn]|["'`](?:\s*+[\[{]|%[57]B))""",
    re.IGNORECASE,
)
_TOKEN: Final = lazy_pattern(
    r"""\s{0,99}+(?:(?P<mark>[{}\[\](),:])|(?P<string>"[^"\\]*+(?:\\.[^"\\]*+)*+"|'[^'\\]*+(?:\\.[^'\\]*+)*+'"""
    r"""|`[^`\\$]*+(?:\\.[^`\\$]*+)*+`)|(?P<word>[-+!.\w$]++)|(?=\s))""",
    re.DOTALL,
)
_ESCAPE: Final = lazy_pattern(r'\\(?:x([0-9A-Fa-f]{2})|u\{0{0,9}([0-9A-Fa-f]{1,5})\}|(.))|"', re.DOTALL)
_JSON_ESCAPES: Final = frozenset('"\\/bfnrtu')
_CALL_END: Final = lazy_pattern(r"\s{0,9};?\s{0,9}\}\s{0,9}\)?\s{0,9}(?=\()")
# A call is read like a list: its values are those of its arguments.
_BRACKETS: Final = {"(": "[", ")": "]"}
_OPENING: Final = frozenset("{[")
_CLOSING: Final = frozenset("}]")
_AFTER_VALUES: Final = frozenset("}],:")
_BEFORE_VALUES: Final = frozenset(("", *"{[,:"))
_BEFORE_GAPS: Final = frozenset("[,")
_NOTHING: Final = "null"
# A longer literal, or one of more values and marks, is not read.
_MAX_CHARACTERS: Final = 3_000_000
_MAX_PIECES: Final = 400_000
_MAX_DEPTH: Final = 500  # Python reads JSON to a depth of about a thousand


def literal_value(script: str, literal: Match[str]) -> tuple[Any, int]:
    """Return the value of a literal and its end; None and the position of the first thing that is no literal.

    Only the strings in the value are those of the program. Of a function that is called where it is written, its
    parameters have the values of the call: a server writes a string once that a program needs twice.

    Args:
        script: the text of the script.
        literal: a match of :data:`LITERAL`.
    """
    start = literal.end()
    if script[start] not in "{[":
        string = _TOKEN.match(script, start)
        return (None, start + 1) if string is None else (_json_in(string[0]), string.end())
    value, end = _value(script, start, {})
    if names := literal["names"]:
        call = _CALL_END.match(script, end)
        arguments, call_end = _value(script, call.end(), {}) if call is not None else (None, end)
        if isinstance(arguments, list):
            values = {
                name.strip(): json.dumps(argument) for name, argument in zip(names.split(","), arguments, strict=False)
            }
            return _value(script, start, values)[0], call_end
    return value, end


def string_value(source: str) -> str:
    """Return the string that the source of a literal stands for, with its quotation marks; empty if it is invalid."""
    try:
        text: str = json.loads(_json_string(source), strict=False)
    except ValueError:
        return ""
    return text


def _json_in(source: str) -> Any:
    """The JSON value that the source of a string holds; None if it holds none."""
    text = string_value(source)
    try:
        return json.loads(unquote(text) if text.startswith("%") else text, strict=False)
    except (ValueError, RecursionError):
        return None


def _value(script: str, start: int, names: Mapping[str, str]) -> tuple[Any, int]:
    """The value at ``start`` and its end; None and the position of the error if it is no literal."""
    pieces: list[str] = []
    key, depth, size, position = "", 0, 0, start  # the key is the last word, if nothing follows it
    while len(pieces) < _MAX_PIECES and size < _MAX_CHARACTERS and (token := _TOKEN.match(script, position)):
        position = token.end()
        if token.lastgroup is None:
            continue  # only white space
        mark = _BRACKETS.get(token["mark"], token["mark"]) or ""
        last = pieces[-1] if pieces else ""
        if key and mark == ":":
            pieces[-1] = json.dumps(key)
        elif (key and mark not in _AFTER_VALUES) or (last == "," and mark in _CLOSING):
            last = _drop_last(pieces)  # "Date" of "new Date(0)", "void" of "void 0", a comma before the end
        elif mark == "," and last in _BEFORE_GAPS:
            pieces.append(_NOTHING)
        if last[-1:] not in _BEFORE_VALUES and mark not in _AFTER_VALUES:
            break  # an operation
        key = token["word"] or ""
        pieces.append(mark or (names.get(key, _NOTHING) if key else _json_string(token["string"])))
        size += len(pieces[-1])
        depth += (mark in _OPENING) - (mark in _CLOSING)
        if not 0 < depth < _MAX_DEPTH:
            break
    try:
        return json.loads("".join(pieces), strict=False), position
    except (ValueError, RecursionError):
        return None, position


def _drop_last(pieces: list[str]) -> str:
    """The last piece after the last one is dropped, or an empty string."""
    pieces.pop()
    return pieces[-1] if pieces else ""


def _json_string(source: str) -> str:
    """The source of a string of JavaScript as JSON."""
    inner = source[1:-1]
    return f'"{_ESCAPE.sub(_json_escape, inner)}"' if "\\" in inner or '"' in inner else f'"{inner}"'


def _json_escape(escape: Match[str]) -> str:
    code = escape[1] or escape[2]
    if code:
        return json.dumps(chr(int(code, 16)))[1:-1]
    character = escape[3] or '"'
    return f"\\{character}" if character in _JSON_ESCAPES else character.strip()
