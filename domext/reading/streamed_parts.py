"""Put the parts of a page that a server sends late in their places, as the script of React does.

The server writes ``<!--$?--><template id="B:0"></template>`` and what readers see while they wait, up to ``<!--/$-->``. The part
follows at the end of the page, hidden in an element with the id ``S:0``, and a script that calls ``$RC("B:0","S:0")``. A part
may have parts itself. These come to a ``<template id="P:1">``, by ``$RS("S:1","P:1")``, and replace nothing.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from turbohtml import Comment, Element

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from turbohtml import Document, Node

_BOUNDARY: Final = "B:"
_PLACES: Final = (_BOUNDARY, "P:")
_CALL: Final = lazy_pattern(r'\$R[A-Z]\("([BPS]:[0-9a-f]{1,6})","([BPS]:[0-9a-f]{1,6})"')
_OPENS: Final = frozenset({"$", "$?", "$!", "$~"})
_CLOSES: Final = "/$"
_MAX_PLACES: Final = 1000
_MAX_SIBLINGS: Final = 200  # of a template up to the end of its place


def place_streamed_parts(document: Document, templates: Iterable[Element]) -> None:
    """Replace what readers see while they wait for streamed parts by the parts.

    Args:
        document: the DOM.
        templates: its templates, in document order.
    """
    places = {name: template for template in templates if (name := template.attr("id") or "")[:2] in _PLACES}
    if not places:
        return
    parts = {part.attr("id") or "": part for part in document.select('[id^="S:"]') if _is_hidden(part)}
    part_of = {name: f"S:{name[2:]}" for name in places}
    for script in document.select("script"):
        for pair in _CALL.findall(script.text):
            place, part = pair if pair[1][0] == "S" else pair[::-1]
            part_of[place] = part
    for name, template in itertools.islice(places.items(), _MAX_PLACES):
        part = parts.pop(part_of[name], None)
        if part is None or template.parent is None or part in template.ancestors:
            continue
        for node in _fallback(template) if name.startswith(_BOUNDARY) else ():
            node.extract()
        template.insert_before(*part)
        part.extract()


def _is_hidden(part: Element) -> bool:
    """Whether a part waits for its script; rows of a table wait in a hidden table."""
    parent = part.parent
    return part.attr("hidden") is not None or (isinstance(parent, Element) and parent.attr("hidden") is not None)


def _fallback(template: Element) -> list[Node]:
    """What readers see while they wait for a part; empty if its end is not marked."""
    nodes: list[Node] = []
    node, depth = template.next_sibling, 0
    while node is not None and len(nodes) < _MAX_SIBLINGS:
        if isinstance(node, Comment):
            mark = node.data.strip()
            if mark == _CLOSES and not depth:
                return nodes
            depth += (mark in _OPENS) - (mark == _CLOSES)
        nodes.append(node)
        node = node.next_sibling
    return []
