"""The part of a page that holds the readers' comments, and the element of each comment in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from domext.discussion.comment_groups import elements_in
from domext.discussion.comment_headings import comment_headings
from domext.discussion.comment_names import CONTAINERS, comment_values, declared, having_names, other_lists
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.discussion.comment_elements import CommentElement
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_ANCHORS: Final = tags.mask(frozenset({"a", "span"}) | tags.HEADINGS)
# An anchor before the comments, or a heading that serves as one, has at most this many words.
_MAX_ANCHOR_WORDS: Final = 8
# Elements that are named for comments and hold no more words than this may all be links to them, or lists of them.
_MAX_LINK_WORDS: Final = 120
# After an anchor, comments have a date each and are no longer than this on average.
_MAX_WORDS_PER_DATE: Final = 250


class CommentRegion(NamedTuple):
    """The part of a page that holds its comments.

    Attributes:
        blocks: which blocks are in an element that is named for comments, shape ``(b,)``.
        elements: the elements of the comments, in reading order.
    """

    blocks: BoolArray
    elements: tuple[CommentElement, ...]


def comment_region(page: Page) -> CommentRegion:
    """Find the comments of a page; the region is empty if no element is named for comments or none holds one.

    An element is named for comments by its class, its id or microdata. Where no such element holds a comment, the region
    follows an anchor or a heading that is named for comments, and has dates. Elements around the page's first ``h1`` never count.
    """
    inside = page.once(_inside_named)
    elements = () if inside is None else elements_in(page, inside)
    if inside is not None and elements:
        return CommentRegion(inside.take(page.blocks.owner), elements)
    for inside in page.once(_after_marks):
        blocks = inside.take(page.blocks.owner)
        if _is_dated(page, blocks) and (elements := elements_in(page, inside)):
            return CommentRegion(blocks, elements)
    return CommentRegion(np.zeros(len(page.blocks), np.bool_), ())


def _inside_named(page: Page) -> BoolArray | None:
    """Mask of the nodes that are in an element that is named for comments, shape ``(n,)``; None if no element is."""
    named = _named(page)
    if not any_of(named):
        return None
    inside, others = page.nodes.inside(named), page.once(other_lists)
    return inside if others is None else inside & ~others


def _after_marks(page: Page) -> list[BoolArray]:
    """Masks of the nodes that are or are in siblings after an anchor, and after a heading, shape ``(n,)``.

    A name may also be that of a link to the comments, so a heading with their number counts beside few words with a name.
    """
    has_names = page.once(_inside_named) is not None
    siblings = [] if has_names else _after_first(page, _anchors(page))
    headings = page.once(_numbered_headings) if has_names or siblings else page.once(comment_headings)
    places = filter(None, (siblings, _after_first(page, headings)))
    return [page.nodes.inside(page.nodes.mask(rows)) for rows in places]


def _numbered_headings(page: Page) -> list[int]:
    """The headings with a number of comments; none on pages with names for more words than those of links to the comments."""
    inside = page.once(_inside_named)
    if inside is not None and page.blocks.words_in(inside.take(page.blocks.owner)) > _MAX_LINK_WORDS:
        return []
    headings, first = page.once(comment_headings), page.nodes.first_block
    return [row for row in headings if any(map(str.isdigit, page.blocks.text(int(first[row]))))]


def _named(page: Page) -> BoolArray:
    nodes = page.nodes
    named = having_names(page, ("class", "id"))
    named &= nodes.tagged(CONTAINERS)
    named &= nodes.last_block > nodes.first_block
    if any(page.attribute_values(name).any for name in ("itemtype", "itemprop")):
        named |= page.once(declared)
    if any_of(named):
        if (others := page.once(other_lists)) is not None:
            named &= ~others
        for title in rows_of(nodes.tag == tags.H1)[:1].tolist():
            named[: title + 1] &= nodes.end[: title + 1] <= title
    return named


def _is_dated(page: Page, inside: BoolArray) -> bool:
    """Whether enough of some blocks are lines with a date: a manual has a section on comments, too."""
    from domext.discussion.date_lines import date_lines  # few pages have such anchors

    if not inside.any():
        return False
    dates = int(np.count_nonzero(page.once(date_lines) & inside))
    return _MAX_WORDS_PER_DATE * dates >= int(page.blocks.counts.words[inside].sum())


def holds_kept(page: Page, keep: BoolArray) -> bool:
    """Return whether a comment region holds a kept block, of a mask of shape ``(b,)``.

    The answer is almost always no, and it does not need the elements of the comments.
    """
    if not any(page.once(comment_values).values()) and not page.once(comment_headings):
        return False
    owner, inside = page.blocks.owner, page.once(_inside_named)
    if inside is not None:
        if any_of(inside.take(owner) & keep):
            return True
        headings = page.once(_numbered_headings)
        if not headings or not any_of(keep[int(page.nodes.last_block[headings[0]]) :]):
            return False  # most pages
    return any(any_of(inside.take(owner) & keep) for inside in page.once(_after_marks))


def _after_first(page: Page, anchors: Iterable[int]) -> list[int]:
    """The siblings after the first of some anchors or headings that has any."""
    nodes = page.nodes
    for anchor in anchors:
        row, most = anchor, max(_MAX_ANCHOR_WORDS, int(nodes.total.words[anchor]))
        while row > 0 and nodes.total.words[row] <= most:  # the anchor, or a heading around it
            parent = int(nodes.parent[row])
            if nodes.total.words[parent] > most and nodes.last_block[parent] > nodes.last_block[row]:
                return [child for child in nodes.children(parent) if child > row]
            row = parent
    return []


def _anchors(page: Page) -> list[int]:
    """The elements that only serve as the target of links to the comments, by their names or ids."""
    values = page.once(comment_values)
    if not values["id"] and not values["name"]:
        return []
    by_id = attributes.having(page, "id", values["id"]) & page.nodes.tagged(_ANCHORS)
    by_name = attributes.having(page, "name", values["name"])
    has_name = (page.nodes.tag == tags.A) & attributes.where(page, "name", bool)
    rows: list[int] = rows_of(np.where(has_name, by_name, by_id)).tolist()
    return rows
