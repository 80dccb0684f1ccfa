"""Content and boilerplate as a page declares them: HTML5 elements, ARIA roles, microdata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.table import tags

if TYPE_CHECKING:
    from domext.table.page import Page

#: Masks of element names, by tag id.
CONTENT: Final = tags.mask(frozenset({"main", "article"}))
BOILERPLATE: Final = tags.mask(
    frozenset({"nav", "header", "footer", "aside", "form", "dialog", "menu", "button", "select", "textarea"})
)
_HINTS: Final = {
    **dict.fromkeys(("main", "article", "articlebody"), 1),
    **dict.fromkeys(
        "navigation banner contentinfo complementary search menu menubar dialog alertdialog form toolbar".split(), -1
    ),
}


def role_hints(page: Page) -> npt.NDArray[np.int8]:
    """Return what the role or property of each node declares: 1 for content, -1 for boilerplate, 0 for neither.

    A property outranks a role, and the last word of a value that says something outranks all others. Shape ``(n,)``.
    """
    hints = np.zeros(len(page.nodes), np.int8)
    for attribute in ("role", "itemprop"):
        of_attribute = page.attribute_values(attribute)
        of_values = list(map(_hint, of_attribute.values)) if of_attribute.any else []
        if any(of_values):
            of_nodes = np.array(of_values, np.int8)[of_attribute.numbers]
            hints = np.where(of_nodes != 0, of_nodes, hints)
    return hints


def _hint(value: str | None) -> int:
    """The hint of the last word that has one, 0 if none has."""
    if value and value.isalpha() and value.islower():
        return _HINTS.get(value, 0)  # one word, as nearly always
    return next((_HINTS[word] for word in reversed((value or "").lower().split()) if word in _HINTS), 0)
