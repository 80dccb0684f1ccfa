"""The JSON-LD scripts of a page and the values in them, each parsed once."""

from __future__ import annotations

import json
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

    In a script that is not valid JSON, text around the values and trailing commas are ignored. Values that still
    cannot be parsed are left out.
    """
    return [value for script in page.once(scripts) for value in _parsed(script)]


def _parsed(script: str) -> Iterator[Any]:
    try:
        yield _DECODER.decode(script)
    except (ValueError, RecursionError):
        yield from islice(_repaired(script), _MAX_REPAIRED_VALUES)


def _repaired(script: str) -> Iterator[Any]:
    text = _TRAILING_COMMA.sub("", script.replace("<![CDATA[", ""))
    position = 0
    while match := _OPENING.search(text, position):
        try:
            value, position = _DECODER.raw_decode(text, match.start())
        except (ValueError, RecursionError):
            return
        yield value
