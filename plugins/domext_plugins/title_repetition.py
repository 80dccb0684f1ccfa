"""The block in which a page repeats the title of its article.

CUTER (Adam, Bouras, Poulopoulos 2009) starts at the title, which it knows from a feed. The tolerance in the comparison is
ours.
"""

from __future__ import annotations

import numpy as np

from domext import Page
from domext.table.characters import folded
from domext.table.nodes import BoolArray


def from_title(page: Page, title: str) -> BoolArray:
    """Return the blocks from the first repetition of a title on, or all without one, shape ``(b,)``."""
    keep = np.ones(len(page.blocks), dtype=np.bool_)
    wanted = folded(title)
    if wanted:
        match = next((j for j, text in enumerate(page.blocks.texts) if _repeats(folded(text), wanted)), 0)
        keep[:match] = False
    return keep


def _repeats(text: str, title: str) -> bool:
    """Whether a text is the title, or one of them is the other with a short addition, such as the name of the site.

    Both are folded: letters and digits only, without case. The addition is shorter than what both have in common.
    """
    shorter, longer = sorted((text, title), key=len)
    if 2 * len(shorter) <= len(longer):
        return False
    return longer.startswith(shorter) or longer.endswith(shorter)
