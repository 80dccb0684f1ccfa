"""Newlines that a style shows: ``white-space: pre-wrap`` keeps those of a message as its writer typed them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import turbohtml

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Collection

    from turbohtml import Document, Element

# The values of the property, which are also the ends of the class names of frameworks.
_VALUES: Final = ("pre-wrap", "pre-line", "break-spaces")
#: The attributes that may have such a value.
SIGNS: Final = {"style": _VALUES, "class": _VALUES}
_STYLED: Final = '[style*="white-space"], [class*="whitespace-"]'
_STYLE: Final = lazy_pattern(r"white-space(?:-collapse)?\s{0,4}:\s{0,4}([a-z-]{1,20})")
_CLASS: Final = lazy_pattern(r"(?<!\S)whitespace-([a-z-]{1,20})(?!\S)")
# Newlines at the edge of a text beside or in such an element divide lines; others are those of the markup.
_INLINE: Final = frozenset(
    "a abbr b bdi bdo cite code del em font i ins kbd mark s small span strong sub sup u".split()
)
# Code and fields show all of their white space anyway.
_OTHERS: Final = frozenset("pre code textarea script style template noscript svg math".split())


def break_lines(document: Document) -> bool:
    """Put a line break in place of each newline between words that a style or a class of an element shows.

    Args:
        document: the tidied DOM, which is changed in place.

    Returns:
        Whether there was one.
    """
    keeps = {element: shown for element in document.select(_STYLED) if (shown := _keeps_newlines(element)) is not None}
    if not any(keeps.values()):
        return False
    texts = turbohtml.NodeIterator(document, turbohtml.NodeFilter.SHOW_TEXT)
    lines = [text for text in texts if isinstance(text, turbohtml.Text) and "\n" in text.data]
    known: dict[Element, bool] = dict(keeps)
    on_lines = [text for text in lines if isinstance(text.parent, turbohtml.Element) and _is_within(text.parent, known)]
    broken = [_break(text, keeps) for text in on_lines]
    return any(broken)


def _keeps_newlines(element: Element) -> bool | None:
    """Whether an element shows newlines; None if neither its style nor its classes tell."""
    value = _STYLE.search((element.attr("style") or "").lower()) or _CLASS.search(element.attr("class") or "")
    return None if value is None else value[1] in _VALUES


def _is_within(element: Element, known: dict[Element, bool]) -> bool:
    """Whether an element shows newlines by itself or by the nearest element around it that tells.

    Args:
        element: the element.
        known: what is known of other elements; those on the way are added.
    """
    path: list[Element] = []
    node: turbohtml.Node | None = element
    while isinstance(node, turbohtml.Element) and node not in known and node.tag not in _OTHERS:
        path.append(node)
        node = node.parent
    shown = isinstance(node, turbohtml.Element) and node.tag not in _OTHERS and known[node]
    known.update(dict.fromkeys(path, shown))
    return shown


def _break(text: turbohtml.Text, styled: Collection[Element]) -> bool:
    """Divide a text at its newlines by line breaks; return whether there are any.

    White space at its edges is that of the markup, except beside and in elements of the same line.

    Args:
        text: the text.
        styled: the elements with a style or a class for their newlines.
    """
    data, parent = text.data, text.parent
    is_part = isinstance(parent, turbohtml.Element) and parent.tag in _INLINE and parent not in styled
    start = 0 if is_part or _is_inline(text.previous_sibling) else len(data) - len(data.lstrip())
    stop = len(data) if is_part or _is_inline(text.next_sibling) else len(data.rstrip())
    first, *others = data[start:stop].split("\n")
    if not others:
        return False
    nodes: list[turbohtml.Node] = [turbohtml.Text(data[:start] + first)]
    for line in others:
        nodes += [turbohtml.Element("br"), turbohtml.Text(line)]
    nodes.append(turbohtml.Text(data[stop:]))
    text.replace_with(*nodes)
    return True


def _is_inline(node: turbohtml.Node | None) -> bool:
    return isinstance(node, turbohtml.Element) and node.tag in _INLINE
