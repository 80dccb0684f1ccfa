"""The JSON-LD scripts of a page and the values in them, each parsed once."""

from __future__ import annotations

import html
import json
import re
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml import Element

    from domext.table.page import Page

_DECODER: Final = json.JSONDecoder(strict=False)
_OPENING: Final = lazy_pattern(r"[{\[]")
_TRAILING_COMMA: Final = lazy_pattern(r",(?=\s*[}\]])")
_MAX_REPAIRED_VALUES: Final = 1_000  # of one script
# Each repair reads a value again from its beginning.
_MAX_REPAIRS: Final = 20
_MAX_REPAIRED_CHARACTERS: Final = 50_000
_COMMENT: Final = lazy_pattern(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
# What is inside of strings, and the brackets outside of them.
_STRING_OR_BRACKET: Final = lazy_pattern(r'"(?:[^"\\]|\\.)*"?|[{}\[\]]', re.DOTALL)
# The limit for all scripts of a page. Values take up to 20 times the memory of their characters. Pages rarely have a tenth of it.
_MAX_CHARACTERS: Final = 1_000_000


def is_json_ld(script: Element) -> bool:
    """Return whether a script element is declared as JSON-LD."""
    declared = script.attr("type")
    return declared is not None and "ld+json" in declared.lower()


def scripts(page: Page) -> list[str]:
    """Return the texts of the page's JSON-LD scripts, those in the head first; call it as ``page.once(scripts)``.

    A script is left out if it would make them longer than a million characters in all.
    """
    head = page.tidied.head
    in_head = [] if head is None else head.select('script[type*="ld+json" i]')
    texts: list[str] = []
    rest = _MAX_CHARACTERS
    for script in (*in_head, *filter(is_json_ld, page.removed.get("script", ()))):
        text = script.text
        if len(text) <= rest:
            rest -= len(text)
            texts.append(text)
    return texts


def values(page: Page) -> list[Any]:
    """Return the JSON values of the page's JSON-LD scripts, in order; call it as ``page.once(values)``.

    In a script that is not valid JSON, text around the values, comments and superfluous commas are ignored, and missing
    commas, values and ends are added. Values that still cannot be parsed are left out.
    """
    return [value for script in page.once(scripts) for value in _parsed(script)]


def _parsed(script: str) -> Iterator[Any]:
    try:
        yield _DECODER.decode(script)
    except (ValueError, RecursionError):
        yield from islice(_repaired(script), _MAX_REPAIRED_VALUES)


def _repaired(script: str) -> Iterator[Any]:
    if '"' not in script and "&quot;" in script:
        script = html.unescape(script)
    text = _TRAILING_COMMA.sub("", script.replace("<![CDATA[", ""))
    position = repairs = 0
    while match := _OPENING.search(text, position):
        try:
            value, position = _DECODER.raw_decode(text, match.start())
        except json.JSONDecodeError as error:
            repairs += 1
            repaired = (
                _repair(text, error) if repairs <= _MAX_REPAIRS and len(text) <= _MAX_REPAIRED_CHARACTERS else None
            )
            if repaired is None:
                return
            text = repaired
        except (ValueError, RecursionError):  # ValueError: a number of too many digits
            return
        else:
            yield value


def _repair(text: str, error: json.JSONDecodeError) -> str | None:
    """The text without the fault at which parsing ended; None if it is of no known kind."""
    before, rest = text[: error.pos], text[error.pos :]
    is_delimiter = error.msg == "Expecting ',' delimiter"
    if comment := _COMMENT.match(rest):
        rest = rest[comment.end() :]
    elif not rest.strip() or error.msg.startswith("Unterminated string"):
        return _closed(text)
    elif error.msg.startswith("Invalid \\"):
        before += "\\"
    elif error.msg == "Expecting value" and rest[0] in ",}":
        before += "null"
    elif error.msg.startswith("Expecting property name") and rest[0] == ",":
        rest = rest[1:]
    elif is_delimiter and rest[0] in '"{[' and before[-1].isspace():
        before += ","
    elif is_delimiter and (mark := before.rfind('"')) > 0:  # it does not end the string
        before = f"{before[:mark]}\\{before[mark:]}"
    else:
        return None
    return before + rest


def _closed(text: str) -> str | None:
    """The text with the ends of the string, objects and lists that are open at its end; None if none are."""
    ends: list[str] = []
    last = '""'
    for match in _STRING_OR_BRACKET.finditer(text):
        last = match[0]
        if last in "{[":
            ends.append("}" if last == "{" else "]")
        elif last in "}]" and ends:
            ends.pop()
    if not ends:
        return None
    is_open = last[0] == '"' and (len(last) == 1 or not last.endswith('"'))
    return text.rstrip() + '"' * is_open + "".join(reversed(ends))
