"""Elements that are only for screen readers: their class names hide them from everybody else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table import attributes
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_SPOKEN: Final = lazy_pattern(
    r"(?:^|[\s_-])(?<!not-)(?:sr-?only|screen-?reader(?:-only|-text)?|visual(?:ly)?-?hidden|assistive-text|element-invisible"
    r"|hidden-accessible|elementor-screen-only)(?=$|[\s_-])",
    re.IGNORECASE,
)
_PARTS: Final = (
    "sr-only", "sronly", "screen-reader", "screenreader", "visually-hidden", "visuallyhidden", "visual-hidden", "assistive-text",
    "element-invisible", "hidden-accessible", "elementor-screen-only",
)  # fmt: skip


def spoken_elements(page: Page) -> BoolArray | None:
    """Return which nodes are only for screen readers by their class, shape ``(n,)``; None if there are none.

    Call it as ``page.once(spoken_elements)``.
    """
    named = attributes.numbers_matching(page, "class", _SPOKEN, *_PARTS)
    return attributes.having(page, "class", named) if named else None
