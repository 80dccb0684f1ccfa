"""What a page says of its own structure: HTML5 elements, ARIA roles, microdata."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from domext import Page, Scores, hookimpl
from domext.table import tags

_UP: Final = tags.mask(frozenset({"main", "article"}))
_DOWN: Final = tags.mask(
    frozenset({"nav", "header", "footer", "aside", "form", "dialog", "menu", "button", "select", "textarea"})
)
_HEADER: Final = tags.IDS["header"]
# Roles and properties that say the same in ARIA and microdata; a role outranks the element's name.
_WORDS: Final = {
    **dict.fromkeys(("main", "article", "articlebody"), 1),
    **dict.fromkeys(
        "navigation banner contentinfo complementary search menu menubar dialog alertdialog form toolbar".split(), -1
    ),
}


@dataclass(frozen=True, slots=True)
class Structure:
    """Hints of HTML5, ARIA and microdata: main content up; navigation, header, footer, aside, form, hidden down.

    The nearest ancestor with a hint decides. A page without any hint up keeps what has no hint down. A header inside
    an article belongs to it. Sources: the meaning of these elements and roles in the HTML standard and WAI-ARIA.

    Args:
        exempt_large: whether an element that holds more than half of the page's text gives no hint down: old server
            frameworks wrap whole pages in a form.
    """

    exempt_large: bool = True

    def score(self, page: Page) -> Scores:
        """Score a page: ``hint`` of every node and block in {-1, 0, 1}."""
        nodes, blocks = page.nodes, page.blocks
        up, down = _UP[nodes.tag], _DOWN[nodes.tag]
        named = np.ones(len(nodes), dtype=np.bool_)  # the element's name speaks, not a role
        for element in page.tidied.document.select("[role], [itemprop]"):
            for word in f"{element.attr('role') or ''} {element.attr('itemprop') or ''}".lower().split():
                if word in _WORDS:
                    row = page.index[element]
                    up[row], down[row], named[row] = _WORDS[word] > 0, _WORDS[word] < 0, False
        down &= ~((nodes.tag == _HEADER) & named & nodes.inside(up))
        if self.exempt_large:
            down &= nodes.total.characters * 2 <= nodes.total.characters[0]
        nearest = nodes.nearest(up | down)
        hint = np.where(nearest < 0, 0, np.where(up[nearest], 1, -1))
        hint[nodes.hidden] = -1
        block_hint = hint[blocks.owner]
        keep = block_hint > 0 if (block_hint > 0).any() else block_hint == 0
        return Scores(keep & ~blocks.hidden, nodes={"hint": hint}, blocks={"hint": block_hint})


@hookimpl
def domext_scorer() -> type[Structure]:
    """Offer the scorer."""
    return Structure
