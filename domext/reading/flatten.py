"""Flattening of a DOM into columns: by the compiled core, or node by node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.reading.scan import Signs, scan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from turbohtml import Document, Text

    from domext.reading.long_texts import LongText
    from domext.reading.scan import Flat

_SIMPLIFIED: Final = Signs.PICTURES | Signs.MARKED | Signs.CUSTOM


def flatten(document: Document, long_texts: Mapping[Text, LongText] | None = None, *, is_parsed: bool = False) -> Flat:
    """Flatten a tidied DOM into columns over its nodes and blocks; time and memory are linear in its size.

    Adjacent text nodes of the DOM become one.

    Args:
        document: the DOM.
        long_texts: those of :func:`domext.reading.long_texts.parse_long_texts`; None for a page without long texts.
        is_parsed: whether the default builder made the DOM.
    """
    if document.root is not None:
        document.root.normalize()
    flat = scan(document, is_parsed=is_parsed) if long_texts is None else None
    if flat is None:
        from domext.reading.walk import flatten_nodes

        flat = flatten_nodes(document, long_texts)
    return flat


def flatten_tidied(
    document: Document, long_texts: Mapping[Text, LongText] | None = None, *, is_parsed: bool = False
) -> Flat:
    """Flatten a DOM of :func:`domext.reading.tidy.tidy`, as :func:`flatten` does, and finish tidying before.

    Few pages have custom elements or formulas in attributes. The scan reads all names and attributes, so it tells whether to
    search for them.
    """
    flat = flatten(document, long_texts, is_parsed=is_parsed)
    if flat.signs & _SIMPLIFIED and _simplify(document, flat.signs):
        flat = flatten(document, long_texts, is_parsed=is_parsed)
    return flat


def _simplify(document: Document, signs: Signs) -> bool:
    """Simplify custom elements and the formulas in attributes; return whether the DOM has changed."""
    from domext.reading.attribute_formulas import simplify_attribute_formulas
    from domext.reading.custom_elements import show_custom_elements
    from domext.reading.formulas import simplify_formulas

    has_custom = Signs.CUSTOM in signs and show_custom_elements(document)
    if has_custom:
        simplify_formulas(document)
    return simplify_attribute_formulas(document, signs) or has_custom
