"""What a page says of its own structure: HTML5 elements, ARIA roles, microdata."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from domext import Page, Scores, hookimpl

_UP = "main, article, [role=main], [role=article], [itemprop~=articleBody], [itemprop~=reviewBody], [itemprop~=recipeInstructions]"
_DOWN = (
    "nav, header, footer, aside, form, dialog, menu, button, select, textarea, [role=navigation], [role=banner],"
    " [role=contentinfo], [role=complementary], [role=search], [role=menu], [role=menubar], [role=dialog],"
    " [role=alertdialog], [role=form], [role=toolbar], [aria-modal=true]"
)


@dataclass(frozen=True, slots=True)
class Structure:
    """Hints of HTML5, ARIA and microdata: main content up; navigation, header, footer, aside, form, hidden down.

    The nearest ancestor with a hint decides. A page without any hint up keeps what has no hint down. A header inside
    an article belongs to it. Sources: the meaning of these elements and roles in the HTML standard and WAI-ARIA.

    Args:
        forms: whether a form that holds most of the page's text (old server frameworks wrap whole pages) gives no
            hint.
    """

    forms: bool = True

    def score(self, page: Page) -> Scores:
        """Score a page: ``hint`` of every node and block in {-1, 0, 1}."""
        nodes, blocks = page.nodes, page.blocks
        up, down = page.matching(_UP), page.matching(_DOWN)
        down &= ~(page.matching("header") & nodes.inside(up))
        if self.forms:
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
