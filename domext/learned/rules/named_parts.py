"""One search for the classes and ids that two rules examine: those of sidebars and of signatures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_PARTS: Final = ("sidebar", "side-bar", "signature")


def named_parts(page: Page) -> BoolArray:
    """Return which nodes may be sidebars or signatures by their class or id, shape ``(n,)``.

    Call it as ``page.once(named_parts)``.
    """
    parts = np.zeros(len(page.nodes), np.bool_)
    for attribute in ("class", "id"):
        if numbers := page.containing(attribute, *_PARTS):
            parts |= page.attribute_values(attribute).having(numbers)
    return parts
