"""Find quotations outside of ``<blockquote>``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.masks import sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.body.parts.container_names import ContainerNames
    from domext.table.page import Page

_NAME: Final = lazy_pattern(
    r"(?:^|\s)(?:quote[-_]?(?:content|main|body|container|text|block)?|(?:bb[-_]?code|bb|post|message)[-_]?quote|bbCodeBlock--quote"
    r"|(?:block|pull)-?quote)(?=$|\s)",
    re.IGNORECASE,
)
_OTHER: Final = tags.mask(tags.HEADINGS | {"blockquote", "form", "input"})


def find_quotations(page: Page, names: ContainerNames) -> list[int]:
    """Return the boxes named for a quotation.

    A box around a ``<blockquote>`` also says whom it quotes, and does not count; one with a heading or a form asks for an offer.

    Args:
        page: the page.
        names: the containers that hold kept text, by their class attribute.
    """
    nodes = page.nodes
    rows = sorted(row for name, rows in names.holding("quote") if _NAME.search(name) for row in rows)
    if not rows:
        return []
    others = sums_before(nodes.tagged(_OTHER))
    boxes: dict[int, None] = {}
    for row in rows:
        outer = int(nodes.parent[row])
        is_wrapped = outer in boxes and nodes.total.words[outer] == nodes.total.words[row]
        if not is_wrapped and others[nodes.end[row]] == others[row]:
            boxes[row] = None
    return list(boxes)
