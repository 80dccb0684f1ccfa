"""The body of a request for a rule: pages with the blocks that their articles should and should not have."""

from __future__ import annotations

import json
from typing import Any, Final

from domext.serve.job import MarkedPage
from domext.serve.service_error import ServiceError

_KEYS: Final = frozenset({"html", "url", "include", "exclude"})
_MAX_PAGES: Final = 50


def parse_rule_body(data: bytes) -> tuple[MarkedPage, ...]:
    """Return the pages of a body such as ``{"pages": [{"html": "...", "url": "...", "include": [3], "exclude": [5]}]}``.

    Raises:
        ServiceError: the body is something else.
    """
    try:
        value: Any = json.loads(data)
    except (ValueError, RecursionError):
        msg = "the body is not JSON"
        raise ServiceError.in_body(msg) from None
    pages = value.get("pages") if isinstance(value, dict) and set(value) == {"pages"} else None
    if not isinstance(pages, list) or not 0 < len(pages) <= _MAX_PAGES:
        msg = f'the body must be an object with "pages", a list of 1 to {_MAX_PAGES} pages'
        raise ServiceError.in_body(msg)
    return tuple(map(_page, pages))


def _page(value: Any) -> MarkedPage:
    if not isinstance(value, dict) or not set(value) <= _KEYS or not isinstance(value.get("html"), str):
        msg = f'a page must be an object with "html" and the optional keys {", ".join(sorted(_KEYS - {"html"}))}'
        raise ServiceError.in_body(msg)
    url, marks = value.get("url"), [value.get("include", []), value.get("exclude", [])]
    if not isinstance(url, str | None):
        msg = '"url" must be text'
        raise ServiceError.in_body(msg)
    if not all(isinstance(blocks, list) and all(type(block) is int for block in blocks) for blocks in marks):
        msg = '"include" and "exclude" must be lists of whole numbers, the blocks of the page'
        raise ServiceError.in_body(msg)
    return MarkedPage(value["html"], url or None, *map(frozenset, marks))
