"""Find the pictures beside kept text, and those above an article."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.pictures.picture_copies import file_key
from domext.pictures.picture_sources import address_of, names_picture_file
from domext.pictures.pictures import is_large, is_portrait
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, IntArray, RowArray
    from domext.table.page import Page

# A box with pictures and dropped text holds at most this many words of captions and credits for each picture.
_MAX_CAPTION_WORDS: Final = 40
# A box that begins with a picture and holds at most this many words needs no caption element.
_MAX_CREDIT_WORDS: Final = 8
# The title, the authors and the date are between the picture above an article and its text.
_MAX_TITLE_WORDS: Final = 60
# Metadata with the picture that stands for the page.
_COVERS: Final = 'meta[property^="og:image"], meta[name="twitter:image"], meta[property="twitter:image"]'
_MIN_SHARE: Final = 0.5


class PicturePlaces:
    """Says which pictures are beside kept text. Most pages have few pictures, so each is looked at by itself.

    Args:
        page: the page.
        rows: the nodes of its pictures, ascending.
        is_text: which blocks hold text other than the replacement of a player, shape ``(b,)``.
        keep: which of these are kept, shape ``(b,)``.
        kept: the number of kept blocks before each block, shape ``(b + 1,)``.
    """

    def __init__(self, page: Page, rows: RowArray, is_text: BoolArray, keep: BoolArray, kept: IntArray) -> None:
        nodes, counts = page.nodes, page.blocks.counts
        self._page, self._keep = page, keep
        # Single reads of an array are slow.
        self._kept, self._is_kept = kept.data, keep.data
        self._words = sums_before(counts.words * is_text).data
        self._linked = sums_before(counts.link_words * is_text).data
        self._parent, self._first, self._last = nodes.parent.data, nodes.first_block.data, nodes.last_block.data
        self._boxes: dict[int, int] = {}  # of the nodes that were looked at
        # Which nodes are in figures, shape ``(n,)``; None if no picture is.
        figures = nodes.inside(nodes.tag == tags.FIGURE) if nodes.has(tags.FIGURE) else None
        self._figures = None if figures is None or not any_of(figures[rows]) else figures

    def is_beside(self, row: int) -> bool:
        """Return whether a picture is beside kept text.

        The box of a picture is its largest ancestor-or-self that holds no kept text and hardly any other text, such as a
        figure with its caption. A picture belongs to the article if the block before or after its box is kept, and both are
        if the box holds text and is not a figure. A large picture, and the one that the page's metadata names, also belongs to
        it if only a title is between it and the text.
        """
        box = self._box(row)
        if box < 0:
            return False
        keep, first, last, outer = self._is_kept, self._first[box], self._last[box], self._parent[box]
        start, stop = self._first[outer], self._last[outer]
        in_figure = self._figures is not None and bool(self._figures[row])
        before = first > start and keep[first - 1]
        # The figure above an article may be the last one in the header of the article.
        following = last + self._is_number(last)
        after = (following < stop or in_figure) and following < len(keep) and keep[following]
        if self._figures is not None:
            above, below = self._beyond_figures[0].item(first), self._beyond_figures[1].item(last)
            before = before or (above >= start and keep[above])
            after = after or (below < stop and keep[below]) or (in_figure and self._is_in_kept_header(row))
        text = self._words[last] - self._words[first]
        if (before or after) and (in_figure or not text or self._is_credited(row, box, text)):
            return True
        is_within = before and after and 2 * (self._linked[last] - self._linked[first]) <= text
        if is_within and not self._follows_dropped_text(row):
            return True
        return self._is_above_text(box) and (in_figure or _is_lead(self._page, row))

    def _is_number(self, block: int) -> bool:
        """Whether a block is dropped and has no letter, such as the number of a step between its picture and its text."""
        is_dropped = block < len(self._is_kept) and not self._is_kept[block]
        return is_dropped and not self._page.blocks.counts.letters.item(block)

    def _box(self, row: int) -> int:
        """The box of a picture, see :meth:`is_beside`; -1 without one."""
        first_block, last_block, parent, kept, words = self._first, self._last, self._parent, self._kept, self._words
        boxes, way = self._boxes, list[int]()
        box, was_light = -1, False
        while row >= 0:
            first, last = first_block[row], last_block[row]
            is_dropped = kept[last] == kept[first]
            text = words[last] - words[first]
            is_light = is_dropped and (text <= _MAX_CAPTION_WORDS or self._is_light(row, text))
            if was_light and not is_light:
                box = way[-1]
                break
            if not is_dropped or row in boxes:
                box = boxes.get(row, -1)
                break
            way.append(row)
            row, was_light = parent[row], is_light
        boxes.update(dict.fromkeys(way, box))
        return box

    def _is_light(self, row: int, words: int) -> bool:
        """Whether an element with so many words holds little text for its pictures."""
        pictures = bisect_left(self._images, self._page.nodes.end.item(row)) - bisect_left(self._images, row)
        return words <= _MAX_CAPTION_WORDS * pictures

    @cached_property
    def _images(self) -> list[int]:
        images: list[int] = rows_of(self._page.nodes.tag == tags.IMG).tolist()
        return images

    @cached_property
    def _beyond_figures(self) -> tuple[IntArray, IntArray]:
        """The block before and the one from each block on, beyond the dropped captions of figures, both of shape ``(b + 1,)``.

        They are -1 and the number of blocks where none remains.
        """
        keep, places = self._keep, np.arange(len(self._keep))
        is_caption = self._page.nodes.inside(self._page.nodes.tag == tags.FIGURE).take(self._page.blocks.owner) & ~keep
        before = np.maximum.accumulate(np.append(-1, np.where(is_caption, -1, places)))
        after = np.minimum.accumulate(np.append(np.where(is_caption, len(keep), places), len(keep))[::-1])[::-1]
        return before, after

    def _is_in_kept_header(self, row: int) -> bool:
        """Whether a picture is in a header of which something is kept, such as the subtitle of the article."""
        header = self._headers.item(row)
        return header >= 0 and self._kept[self._last[header]] > self._kept[self._first[header]]

    @cached_property
    def _headers(self) -> IntArray:
        return self._page.nodes.nearest(self._page.nodes.tag == tags.HEADER)

    @cached_property
    def _links(self) -> IntArray:
        return self._page.nodes.nearest(self._page.nodes.tag == tags.A)

    def _is_credited(self, row: int, box: int, text: int) -> bool:
        """Whether a box begins with its picture and holds a credit or a file name, but not the portrait of an author.

        Args:
            row: the picture.
            box: its box.
            text: the words of the box.
        """
        page, words = self._page, self._words
        linked = self._linked[self._last[box]] - self._linked[self._first[box]]
        if text > _MAX_CREDIT_WORDS:
            return False
        if not linked:
            is_credited = self._first[row] == self._first[box]
        else:  # its name, in a link to the file
            link = self._links.item(row)
            in_link = link >= 0 and words[self._last[link]] - words[self._first[link]] == text
            is_credited = in_link and names_picture_file(page.elements[link].attr("href") or "")
        return is_credited and not is_portrait(page.elements[row])  # the portrait of an author with the name

    def _follows_dropped_text(self, row: int) -> bool:
        """Whether a picture follows dropped text in the same line."""
        nodes, blocks, block = self._page.nodes, self._page.blocks, self._first[row] - 1
        if block < 0 or self._is_kept[block] or blocks.owner[block] != nodes.block_level[row]:
            return False
        return nodes.first_text.item(row) <= blocks.last_text.item(block)

    def _is_above_text(self, box: int) -> bool:
        """Whether a large share of the kept text is below a box in the same element, with only a title between.

        No kept text of that element comes before the box.
        """
        kept, outer, start = self._kept, self._parent[box], self._first[box]
        if kept[start] != kept[self._first[outer]] or kept[self._last[outer]] - kept[start] < _MIN_SHARE * kept[-1]:
            return False
        next_kept = bisect_right(kept, kept[start]) - 1
        return self._words[next_kept] - self._words[start] <= _MAX_TITLE_WORDS


def _is_lead(page: Page, row: int) -> bool:
    """Whether a picture above an article is large, or the one that stands for the page in links to it."""
    element = page.elements[row]
    if is_large(element):
        return True
    covers = page.once(_covers)
    return bool(covers) and file_key(address_of(element)) in covers


def _covers(page: Page) -> frozenset[str]:
    """The keys of the pictures that stand for the page in links to it."""
    head = page.tidied.head
    covers = [] if head is None else head.select(_COVERS)
    return frozenset(file_key(cover.attr("content")) for cover in covers if cover.attr("content"))
