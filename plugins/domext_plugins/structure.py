"""The structure that the markup of a page declares: HTML5 elements, ARIA roles, microdata."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from domext import Page, Scores, hookimpl
from domext.table import tags
from domext.table.landmarks import BOILERPLATE, CONTENT, role_hints


@dataclass(frozen=True, slots=True)
class Structure:
    """Follow the hints of HTML5 elements, ARIA roles and microdata.

    Elements and roles of main content give the hint 1. Those of navigation, headers, footers, asides, forms, controls
    and dialogs give -1, and so do hidden elements. A role or property outranks the name of its element. The nearest
    ancestor with a hint decides. A page keeps the blocks with hint 1 or, if there are none, those with hint 0. A
    header in an article belongs to the article. Sources: the HTML standard and WAI-ARIA for the meaning of elements
    and roles, schema.org for that of ``articleBody``.

    Args:
        exempt_large: whether names and roles of elements with more than half of the page's text give no hint -1, because
            old server frameworks wrap whole pages in a form.
    """

    exempt_large: bool = True

    def score(self, page: Page) -> Scores:
        """Score a page. Column of nodes and blocks: ``hint``, one of -1, 0 and 1."""
        nodes, blocks = page.nodes, page.blocks
        hints = role_hints(page)
        content = np.where(hints != 0, hints > 0, nodes.tagged(CONTENT))
        boilerplate = np.where(hints != 0, hints < 0, nodes.tagged(BOILERPLATE))
        boilerplate &= ~((nodes.tag == tags.HEADER) & (hints == 0) & nodes.inside(content))
        if self.exempt_large:
            boilerplate &= nodes.total.characters * 2 <= nodes.total.characters[0]
        nearest = nodes.nearest(content | boilerplate)
        hint = np.where(nearest < 0, 0, np.where(content[nearest], 1, -1))
        hint[nodes.hidden] = -1
        block_hint = hint[blocks.owner]
        keep = block_hint > 0 if (block_hint > 0).any() else block_hint == 0
        return Scores(keep & ~blocks.hidden, nodes={"hint": hint}, blocks={"hint": block_hint})


@hookimpl
def domext_scorer() -> type[Structure]:
    """Register the scorer."""
    return Structure
