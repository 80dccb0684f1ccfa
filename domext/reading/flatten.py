"""Flattening of a DOM into columns: by the compiled core, or node by node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.reading import cloned_slides, copy_noise, hidden_mail, shown_newlines, typed_rules
from domext.reading.scan import Signs, scan
from domext.table.characters import TYPED_RULE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from turbohtml import Document, Text

    from domext.reading.long_texts import LongText
    from domext.reading.scan import Flat

# What scripts and styles show otherwise than the markup, with the values of attributes of which one is on each such page.
_SHOWN: Final = (
    (shown_newlines.SIGNS, shown_newlines.break_lines),
    (cloned_slides.SIGNS, cloned_slides.remove_clones),
    (copy_noise.SIGNS, copy_noise.remove_copy_noise),
    (hidden_mail.SIGNS, hidden_mail.show_hidden_mail),
)


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

    Few pages have custom elements, formulas in attributes, parts that a script or a style shows otherwise than the markup, or lines
    of underscores. The scan reads all names, attributes and texts, so it tells whether to search for them.
    """
    flat = flatten(document, long_texts, is_parsed=is_parsed)
    has_changed = [show(document) for signs, show in _SHOWN if _may_show(flat, signs)]
    if TYPED_RULE in flat.blocks.source:
        has_changed.append(typed_rules.divide_at_rules(document))
    if _simplify(document, flat.signs) or any(has_changed):
        flat = flatten(document, long_texts, is_parsed=is_parsed)
    return flat


def _may_show(flat: Flat, signs: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether an attribute has a value that contains one of its texts; true where the values were not collected."""
    if not flat.attributes:
        return True
    for name, parts in signs.items():
        values = flat.attributes[name]
        if values.any and (not parts or any(part in values.text for part in parts)):
            return True
    return False


def _simplify(document: Document, signs: Signs) -> bool:
    """Simplify custom elements and what attributes hold; return whether the DOM has changed."""
    if not signs & ~Signs.FACADES:
        return False
    from domext.reading.attribute_formulas import simplify_attribute_formulas
    from domext.reading.custom_elements import show_custom_elements
    from domext.reading.encoded_frames import show_frames_of_attributes
    from domext.reading.formulas import simplify_formulas

    has_custom = Signs.CUSTOM in signs and show_custom_elements(document)
    if has_custom:
        simplify_formulas(document)
    has_frames = Signs.FRAMES in signs and show_frames_of_attributes(document)
    return simplify_attribute_formulas(document, signs) or has_frames or has_custom
