"""The roles of HTML elements in a body, by tag id."""

from __future__ import annotations

from typing import Final

import numpy as np

from domext.table import tags

#: Ids of the elements that are recognised by more than their name. They follow those of the names.
REFERENCE: Final = len(tags.NAMES)
CALLOUT: Final = REFERENCE + 1
CALLOUT_TITLE: Final = REFERENCE + 2
HEADING: Final = REFERENCE + 3
DROPPED: Final = REFERENCE + 4
PANEL: Final = REFERENCE + 5
STEP: Final = REFERENCE + 6
ENTRY: Final = REFERENCE + 7
LINES: Final = REFERENCE + 8
GRID_CELL: Final = REFERENCE + 9
CLASSIFIER: Final = REFERENCE + 10
PLAIN: Final = tags.OTHER


def _table(names_of: dict[str, str]) -> tuple[str, ...]:
    """The role of every tag id; empty for elements without a role."""
    roles = {name: role for role, names in names_of.items() for name in names.split()}
    return tuple(
        roles.get(name, "")
        for name in (
            *tags.NAMES,
            "reference",
            "callout",
            "title",
            "aria",
            "dropped",
            "panel",
            "step",
            "entry",
            "lines",
            "grid-cell",
            "classifier",
        )
    )


#: The roles of elements that hold blocks.
STRUCTURE: Final = _table({
    "heading": "h1 h2 h3 h4 h5 h6 aria",
    "code": "pre listing xmp plaintext textarea",
    "list": "ul ol menu dir",
    "item": "li",
    "quote": "blockquote",
    "table": "table",
    "row": "tr",
    "cell": "td th",
    "caption": "caption",
    "figure": "figure",
    "legend": "figcaption",
    "definitions": "dl",
    "term": "dt",
    "definition": "dd",
    "details": "details",
    "summary": "summary",
    "callout": "callout",
    "callout title": "title",
    "panel": "panel",
    "step": "step",
    "entry": "entry",
    "lines": "lines",
    "grid cell": "grid-cell",
})  # fmt: skip
#: The roles of elements within a block. All except ``link``, ``math``, ``reference``, ``reading``, ``classifier``, ``mail`` and ``dropped`` are styles.
INLINE: Final = _table({
    "emphasis": "em i cite dfn var",
    "strong": "strong b",
    "code": "code kbd samp tt",
    "subscript": "sub",
    "superscript": "sup",
    "deleted": "del s strike",
    "marked": "mark",
    "quoted": "q",
    "link": "a",
    "math": "math",
    "reading": "rt",
    "reference": "reference",
    "dropped": "dropped",
    "classifier": "classifier",
})  # fmt: skip
IS_STRUCTURE: Final = np.array(STRUCTURE) != ""
IS_INLINE: Final = np.array(INLINE) != ""
#: The role that the parent must have. Elsewhere the element is ignored and its content stays.
REQUIRED_PARENT: Final = {
    "row": "table",
    "cell": "row",
    "grid cell": "table",
    "caption": "table",
    "legend": "figure",
    "summary": "details",
    "callout title": "callout",
}
#: Roles of elements that mean nothing without the list or table around them.
NEED_PARENT: Final = frozenset({*REQUIRED_PARENT, "item", "term", "definition"})
#: Roles whose elements contain no other structure.
LEAVES: Final = frozenset({"heading", "code"})
#: Elements nested more deeply are ignored and their content stays, so a body can be walked by recursion.
MAX_DEPTH: Final = 24
