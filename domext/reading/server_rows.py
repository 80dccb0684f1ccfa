"""The rows that React sends for components that a server runs: values and elements, piece by piece in scripts.

Each script passes a string to ``self.__next_f.push``. Together they are rows such as ``6:["$","p",null,{"children":"A ferry."}]``;
a long text is a row of its own, with its length in bytes (``7:T4f2,A ferry...``), that others name as ``"$7"``.
"""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any, Final

from domext.reading.program_values import string_value
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_PUSH: Final = "__next_f"
_STRING: Final = lazy_pattern(r'\.push\(\s{0,9}\[\s{0,9}1\s{0,9},\s{0,9}("[^"\\]*+(?:\\.[^"\\]*+)*+")')
_ROW: Final = lazy_pattern(rb"([0-9a-f]{0,8}):(?:T([0-9a-f]{1,8}),)?")
_ELEMENT: Final = "$"
_RAW: Final = "dangerouslySetInnerHTML"
# Elements in elements beyond this depth are left out.
_MAX_DEPTH: Final = 100


def has_rows(script: str) -> bool:
    """Return whether a script passes on a piece of the rows."""
    return _PUSH in script


def row_values(scripts: Iterable[str]) -> Iterator[Any]:
    """Yield the values of the rows in some scripts; elements are strings of markup in them.

    Args:
        scripts: the texts of the scripts, in order.
    """
    pieces = (string_value(source) for script in scripts for source in _STRING.findall(script))
    texts, rows = _rows("".join(pieces).encode(errors="replace"))
    for row in rows:
        try:
            value = json.loads(row, strict=False)
        except (ValueError, RecursionError):
            continue
        yield _plain(value, texts, _MAX_DEPTH)


def _rows(data: bytes) -> tuple[dict[str, str], list[bytes]]:
    """The texts, by the string that stands for them, and the other rows."""
    texts, rows, position = {}, [], 0
    while position < len(data):
        row = _ROW.match(data, position)
        if row is not None and row[2]:
            position = row.end() + int(row[2], 16)
            texts[f"${row[1].decode()}"] = data[row.end() : position].decode(errors="replace")
            continue
        end = data.find(b"\n", position)
        end = len(data) if end < 0 else end
        if row is not None and data[row.end() : row.end() + 1] in (b"[", b"{"):
            rows.append(data[row.end() : end])
        position = end + 1
    return texts, rows


def _plain(value: Any, texts: Mapping[str, str], depth: int) -> Any:
    """A value with the texts that it names, with markup for elements of HTML, and with the properties of components."""
    if isinstance(value, str):
        return _text(value, texts)
    if not depth or not value or not isinstance(value, (list, dict)):
        return None
    if isinstance(value, dict):
        return {key: _plain(member, texts, depth - 1) for key, member in value.items()}
    if value[0] != _ELEMENT:
        return [_plain(member, texts, depth - 1) for member in value]
    properties = value[-1] if isinstance(value[-1], dict) else {}
    return _markup(value, texts, depth) if _is_html(value) else _plain(properties, texts, depth - 1)


def _text(string: str, texts: Mapping[str, str]) -> str:
    """The text that a string names or is. One that begins with "$" names another value, and "$$" stands for that character."""
    if not string.startswith(_ELEMENT):
        return string
    return texts.get(string, string[1:] if string[1:2] == _ELEMENT else "")


def _is_html(element: list[Any]) -> bool:
    """Whether an element is one of HTML, not a component."""
    return len(element) > 1 and isinstance(element[1], str) and element[1].isalnum()


def _markup(content: Any, texts: Mapping[str, str], depth: int) -> str:
    """An element, a string or a list of them as HTML."""
    if isinstance(content, str):
        return html.escape(_text(content, texts), quote=False)
    if not depth or not content or not isinstance(content, list):
        return ""
    if content[0] != _ELEMENT:
        return "".join(_markup(member, texts, depth - 1) for member in content)
    properties = content[-1] if isinstance(content[-1], dict) else {}
    raw = properties.get(_RAW)
    if isinstance(raw, dict) and isinstance(text := raw.get("__html"), str):
        inner = _text(text, texts)
    else:
        inner = _markup(properties.get("children"), texts, depth - 1)
    return f"<{content[1]}>{inner}</{content[1]}>" if _is_html(content) else inner
