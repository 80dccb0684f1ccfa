"""Sidebars, which are dropped where they stand beside an article.

Old blogs have a profile, quotations and comments of readers there, in whole sentences. On a page with a short article, a
model that knows few of them takes a sidebar for a part of the article.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.page_features import title_heading
from domext.table import tags
from domext.table.attributes import having
from domext.table.class_names import words_of
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# A theme may set such a class on the page, or on the main part that stands beside a sidebar.
_CONTAINERS: Final = tags.mask(frozenset("div section aside nav table td ul ol".split()))
_PARTS: Final = ("sidebar", "side-bar")
# In other names, such as "has-sidebar" and "content-sidebar-wrap", the content stands beside the sidebar.
_WORDS: Final = frozenset(
    "side bar sidebar sidebars left right main primary secondary first second third wrapper wrap container inner outer"
    " widget widgets area column col list section block box region site blog".split()
)
# Words that remain kept: on a page without an article, the sidebar is what there is.
_MIN_OTHER_WORDS: Final = 30


def without_sidebars(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks of sidebars if other blocks are kept.

    A sidebar is an element whose class or id says so, unless it stands between kept blocks, as a box in a text does, or holds
    the heading that matches the page's title. Without such a heading, the other blocks must also be longer.

    Args:
        page: the page.
        keep: which blocks the model keeps, shape ``(b,)``.

    Returns:
        Which blocks to keep, shape ``(b,)``.
    """
    named = {name: _sidebar_values(page, name) for name in ("class", "id")}
    if not any(named.values()):
        return keep  # most pages
    nodes, words, owner = page.nodes, page.blocks.counts.words, page.blocks.owner
    sidebars = _CONTAINERS[nodes.tag] & (having(page, "class", named["class"]) | having(page, "id", named["id"]))
    if not any_of(sidebars) or not any_of(keep & nodes.inside(sidebars)[owner]):
        return keep
    title, _ = page.once(title_heading)
    article = np.concatenate(([False], keep, [False]))
    if title >= 0:
        article[title + 1] = True
    rows = rows_of(sidebars)
    first, last = nodes.first_block[rows], nodes.last_block[rows]
    holds_title = (first <= title) & (title < last)
    sidebars[rows] = ~(holds_title | (article[first] & article[last + 1]))
    rest = keep & ~nodes.inside(sidebars)[owner]
    kept, other = int(words[keep].sum()), int(words[rest].sum())
    return rest if other >= _MIN_OTHER_WORDS and (title >= 0 or 2 * other >= kept) else keep


def _sidebar_values(page: Page, attribute: str) -> list[int]:
    """The numbers of the values of an attribute that name a sidebar."""
    values = page.attribute_values(attribute).values
    return [number for number in page.containing(attribute, *_PARTS) if _names_sidebar(values[number] or "")]


def _names_sidebar(names: str) -> bool:
    """Whether one of the classes or ids is the name of a sidebar."""
    return any(
        _WORDS.issuperset(words) and ("sidebar" in words or "sidebars" in words or {"side", "bar"}.issubset(words))
        for words in map(words_of, names.split())
    )
