"""Drop sidebars, navigation, forms and footers beside an article.

Old blogs have a profile, quotations and comments of readers in a sidebar, in whole sentences, and new sites have offers in
forms and footers. A model that knows few of them takes them for a part of a short article.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.features.page_features import title_heading
from domext.table import tags
from domext.table.class_names import words_of
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    import numpy.typing as npt

    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

# Controls in which the reader chooses or writes something.
_CONTROLS: Final = tags.mask(frozenset({"select", "textarea"}))
# HTML defines that a footer, a form and navigation are not main content. Some sites put the whole page into one of them.
_ASIDES: Final = _CONTROLS | tags.mask(frozenset({"footer", "form", "nav"}))
_MAX_SHARE: Final = 0.5
# A theme may set the class of a sidebar on the page, or on the main part beside a sidebar.
_CONTAINERS: Final = tags.mask(frozenset("div section aside nav table td ul ol".split()))
_PARTS: Final = ("sidebar", "side-bar")
# A name with other words, such as "has-sidebar" or "content-sidebar-wrap", is that of the content beside a sidebar.
_WORDS: Final = frozenset(
    "side bar sidebar sidebars left right main primary secondary first second third wrapper wrap container inner outer"
    " widget widgets area column col list section block box region site blog".split()
)
# At least this many words remain kept: the sidebar of a page without an article is its content.
_MIN_OTHER_WORDS: Final = 15


def without_asides(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks of sidebars, navigation, forms and footers if other blocks are kept.

    A sidebar is an element whose class or id says so. Choices (``<select>``) and fields (``<textarea>``) are dropped, too, and
    ``<nav>``, ``<form>`` and ``<footer>`` if they hold at most half of the kept words together. An element stays if it is
    between kept blocks, as a box in a text is, if it holds the heading that matches the page's title, or if it is named for notes.
    Without such a heading, the other blocks must also be longer. An ``<aside>`` without such a name stays: some hold the notes
    of an article.
    """
    words = page.blocks.counts.words * keep
    asides = _find_asides(page, keep, words)
    rows = rows_of(asides)
    if not len(rows):
        return keep  # most pages
    title, _ = page.once(title_heading)
    asides[rows] &= ~_is_in_article(page, keep, rows, title)
    rest = keep & ~page.nodes.inside(asides).take(page.blocks.owner)
    other = int(words[rest].sum())
    return rest if other >= _MIN_OTHER_WORDS and (title >= 0 or 2 * other >= int(words.sum())) else keep


def _find_asides(page: Page, keep: BoolArray, words: IntArray) -> BoolArray:
    """The sidebars and controls that hold kept blocks, and other asides with few of the kept words, shape ``(n,)``."""
    nodes = page.nodes
    sidebars = page.named(nodes.tagged(_CONTAINERS), _names_sidebar, _PARTS)
    sure = nodes.tagged(_CONTROLS) | sidebars
    rows = rows_of(nodes.tagged(_ASIDES) | sidebars)
    first, last = nodes.first_block[rows], nodes.last_block[rows]
    kept = sums_before(keep)
    chosen = kept[last] > kept[first]
    asides = np.zeros(len(nodes), np.bool_)
    if not any_of(chosen):
        return asides
    before = sums_before(words)
    max_words = _MAX_SHARE * int(before[-1])
    asides[rows[chosen & (sure[rows] | (before[last] - before[first] <= max_words))]] = True
    asides &= sure | ~page.named(asides, _names_notes)
    if int(words[nodes.inside(asides & ~sure).take(page.blocks.owner)].sum()) > max_words:
        asides &= sure
    return asides


def _is_in_article(page: Page, keep: BoolArray, rows: npt.NDArray[np.integer], title: int) -> BoolArray:
    """Whether each of some nodes is between kept blocks or holds the heading with the title; -1 stands for no heading."""
    first, last = page.nodes.first_block[rows], page.nodes.last_block[rows]
    article = np.concatenate(([False], keep, [False]))
    if title >= 0:
        article[title + 1] = True
    holds_title = (first <= title) & (title < last)
    return np.asarray(holds_title | (article[first] & article[last + 1]))


def _names_sidebar(names: str) -> bool:
    """Whether one of the classes or ids is the name of a sidebar."""
    return any(
        _WORDS.issuperset(words) and ("sidebar" in words or "sidebars" in words or {"side", "bar"}.issubset(words))
        for words in map(words_of, names.split())
    )


def _names_notes(names: str) -> bool:
    """Whether a class or an id is that of footnotes, which some generators write in a ``<footer>``."""
    return "note" in names.lower()
