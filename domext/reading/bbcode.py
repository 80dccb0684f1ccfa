"""BBCode, the markup of boards and shops, as HTML."""

from __future__ import annotations

import html
import re
from typing import Final

from domext.table.patterns import lazy_pattern

_ELEMENTS: Final = {
    **{name: name for name in "b i u s p h1 h2 h3 h4 h5 h6 table tr th td sub sup hr".split()},
    "strike": "s", "quote": "blockquote", "code": "pre", "list": "ul", "ulist": "ul", "olist": "ol", "*": "li", "li": "li", "url": "a",
}  # fmt: skip
_CLOSING: Final = lazy_pattern(r"\[/([a-z][a-z0-9]{0,19}|\*)\]", re.IGNORECASE)
_TAG: Final = lazy_pattern(r"\[(/?)([a-z][a-z0-9]{0,19}|\*)(?:[= ]([^\[\]]{0,2000}))?\]", re.IGNORECASE)
# The address of a picture is its content, or the value of an attribute.
_PICTURE: Final = lazy_pattern(
    r"\[img(?: src=(?:&quot;)?([^\[\]\s&]{1,2000})(?:&quot;)?\]|(?:[= ][^\[\]]{0,200})?\]\s{0,9}([^\[\]\s]{1,2000})\s{0,9})\[/img\]",
    re.IGNORECASE,
)
_BARE_LINK: Final = lazy_pattern(r"\[url\]\s{0,9}([^\[\]\s]{1,2000})\s{0,9}\[/url\]", re.IGNORECASE)


def is_bbcode(text: str) -> bool:
    """Return whether a text closes an element of BBCode."""
    return "[/" in text and any(match[1].lower() in _ELEMENTS for match in _CLOSING.finditer(text))


def html_of_bbcode(text: str) -> str:
    """Return a text of BBCode as HTML. Elements that BBCode does not share with HTML, such as colours, become their text."""
    closed = {match[1].lower() for match in _CLOSING.finditer(text)}

    def element(match: re.Match[str]) -> str:
        closes, name, value = match[1], match[2].lower(), (match[3] or "").strip()
        tag = _ELEMENTS.get(name)
        if tag is None:
            return "" if name in closed else match[0]
        if tag == "a" and not closes:
            return f'<a href="{value.removeprefix("&quot;").removesuffix("&quot;")}">'
        return f"<{closes}{tag}>"

    source = html.escape(text.replace("\r\n", "\n"))
    source = _PICTURE.sub(r'<img src="\1\2">', source)
    source = _BARE_LINK.sub(r'<a href="\1">\1</a>', source)
    return _TAG.sub(element, source).replace("\n", "<br>")
