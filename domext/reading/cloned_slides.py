"""Copies of slides: a carousel without an end repeats its last slides in front of the first one, and its first ones at the end."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

import turbohtml

from domext.table.class_names import words_of

if TYPE_CHECKING:
    from turbohtml import Document, Element

_WORDS: Final = ("clone", "cloned", "duplicate")
#: Each of the words contains one of these parts.
SIGNS: Final = {"class": ("clone", "duplicate")}
_SELECTOR: Final = ", ".join(f'[class*="{part}"]' for part in SIGNS["class"])
_MAX_NODES: Final = 500


def remove_clones(document: Document) -> bool:
    """Remove the elements whose class calls them copies and that say, or show without words, what an element beside them does.

    Args:
        document: the tidied DOM, which is changed in place.

    Returns:
        Whether there was one.
    """
    clones = [element for element in document.select(_SELECTOR) if _is_named_clone(element)]
    has_copies = False
    named = set(clones)
    originals: dict[turbohtml.Node, set[str]] = {}
    for clone in clones:
        parent = clone.parent
        if parent is None:
            continue
        if parent not in originals:
            beside = (child for child in parent if isinstance(child, turbohtml.Element) and child not in named)
            originals[parent] = set(map(_content, beside))
        if originals[parent] and (content := _content(clone)) and content in originals[parent]:
            clone.extract()
            has_copies = True
    return has_copies


def _is_named_clone(element: Element) -> bool:
    return not frozenset(_WORDS).isdisjoint(words_of(element.attr("class") or ""))


def _content(element: Element) -> str:
    """The text of an element, or the addresses of its images if it has no text; empty for an element too large for a slide."""
    nodes = list(itertools.islice(turbohtml.NodeIterator(element), _MAX_NODES + 1))
    if len(nodes) > _MAX_NODES:
        return ""
    text = " ".join(word for node in nodes if isinstance(node, turbohtml.Text) for word in node.data.split())
    images = (node for node in nodes if isinstance(node, turbohtml.Element) and node.tag == "img")
    return text or " ".join(image.attr("src") or "" for image in images)
