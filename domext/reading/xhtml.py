"""Empty elements of XHTML that HTML would leave open: in HTML, ``<script src="a.js"/>`` swallows the rest of the page."""

from __future__ import annotations

from typing import Final

from domext.table.patterns import lazy_pattern

_MAX_BEGINNING: Final = 2048  # characters that declare a page as XHTML
_NAMESPACE: Final = "http://www.w3.org/1999/xhtml"
# Elements in which HTML reads tags as text, up to their end tag. Names of XHTML are lower-case.
_NAMES: Final = "script|style|title|textarea|iframe|noframes|noembed|xmp"
_EMPTY: Final = lazy_pattern(rf"<(?:{_NAMES})\b[^<>]*/>")
_ENDS: Final = {name: lazy_pattern(rf"</{name}\b") for name in _NAMES.split("|")}
_START: Final = lazy_pattern(rf"<!--|<({_NAMES})\b[^<>]*>")


def close_empty_elements(text: str) -> str:
    """Return a page with end tags for such elements that are empty, if it is declared as XHTML."""
    beginning = text[:_MAX_BEGINNING]
    is_xhtml = _NAMESPACE in beginning or beginning.lstrip().startswith("<?xml")
    if not is_xhtml or _EMPTY.search(text) is None:
        return text
    pieces: list[str] = []
    done = position = 0
    while match := _START.search(text, position):
        position = match.end()
        name = match[1]
        if name is not None and match[0].endswith("/>"):
            pieces += text[done : position - 2], f"></{name}>"
            done = position
            continue
        # Programs and comments may hold such tags as text.
        end = text.find("-->", position) if name is None else _end_tag(text, name, position)
        if end < 0:
            break
        position = end
    return "".join((*pieces, text[done:]))


def _end_tag(text: str, name: str, position: int) -> int:
    match = _ENDS[name].search(text, position)
    return -1 if match is None else match.start()
