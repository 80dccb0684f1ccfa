"""Flattening of a DOM into columns: by the compiled core, or node by node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.reading.scan import scan

if TYPE_CHECKING:
    from turbohtml import Document

    from domext.reading.scan import Flat


def flatten(document: Document, characters: int = 0, parsed: int = 0) -> Flat:
    """Flatten a tidied DOM into columns over its nodes and blocks; time and memory are linear in its size.

    Adjacent text nodes of the DOM become one.

    Args:
        document: the DOM.
        characters: length of the page's source; 0 if it is unknown.
        parsed: see :func:`domext.reading.scan.scan`.
    """
    if document.root is not None:
        document.root.normalize()
    flat = scan(document, characters, parsed)
    if flat is None:
        from domext.reading.walk import flatten_nodes

        flat = flatten_nodes(document)
    return flat


def flatten_tidied(document: Document, characters: int = 0, parsed: int = 0) -> Flat:
    """Flatten a DOM of :func:`domext.reading.tidy.tidy`, as :func:`flatten` does, and finish its formulas before.

    Few pages have formulas in attributes. The scan reads all attributes, so it tells whether to search for them.
    """
    flat = flatten(document, characters, parsed)
    if flat.formula_signs:
        from domext.reading.attribute_formulas import simplify_attribute_formulas

        if simplify_attribute_formulas(document, flat.formula_signs):
            flat = flatten(document, characters, parsed)
    return flat
