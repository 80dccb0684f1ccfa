"""Find the pictures beside kept text, and those above an article."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from domext.pictures.picture_copies import file_key
from domext.pictures.picture_sources import address_of, names_picture_file
from domext.pictures.pictures import is_large, is_portrait
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, IntArray, Nodes, RowArray
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


class _Sums(NamedTuple):
    """Sums over the blocks before each block, and over all blocks, each of shape ``(b + 1,)``.

    Attributes:
        kept: kept blocks.
        words: words of text.
        linked: words of text in links.
    """

    kept: IntArray
    words: IntArray
    linked: IntArray


def beside_kept(page: Page, rows: npt.NDArray[np.signedinteger[Any]], is_text: BoolArray, keep: BoolArray) -> BoolArray:
    """Return a mask of the pictures beside kept text, shape of ``rows``.

    The box of a picture is its largest ancestor-or-self that holds no kept text and hardly any other text, such as a
    figure with its caption. A picture belongs to the article if the block before or after its box is kept, and both are
    if the box holds text and is not a figure. A large picture, and the one that the page's metadata names, also belongs to
    it if only a title is between it and the text.

    Args:
        page: the page.
        rows: the nodes of pictures.
        is_text: which blocks hold text other than the replacement of a player, shape ``(b,)``.
        keep: which of these are kept, shape ``(b,)``.
    """
    nodes, counts = page.nodes, page.blocks.counts
    columns = (np.where(is_text, column, 0) for column in (counts.words, counts.link_words))
    sums = _Sums(sums_before(keep), *map(sums_before, columns))
    box = _boxes(nodes, rows, sums)
    outer = nodes.parent[box]
    first, last = nodes.first_block[box], nodes.last_block[box]
    in_figure = (
        nodes.inside(nodes.tag == tags.FIGURE)[rows] if nodes.has(tags.FIGURE) else np.zeros(len(rows), np.bool_)
    )
    kept_before = (first > nodes.first_block[outer]) & keep[first - 1]
    # The figure above an article may be the last one in the header of the article.
    following = np.minimum(last, len(keep) - 1)
    following += ~keep[following] & (counts.letters[following] == 0)  # the number of a step
    kept_after = ((following < nodes.last_block[outer]) | in_figure) & (following < len(keep))
    kept_after &= keep[np.minimum(following, len(keep) - 1)]
    text, links = sums.words[last] - sums.words[first], sums.linked[last] - sums.linked[first]
    if any_of(in_figure):
        kept_after |= in_figure & _in_kept_header(nodes, rows, sums)
        before, after = _beyond_figures(page, first, last, keep)
        kept_before |= (before >= nodes.first_block[outer]) & keep[before]
        kept_after |= (after < nodes.last_block[outer]) & keep[np.minimum(after, len(keep) - 1)]
    beside = kept_before | kept_after
    with_text = rows_of(beside & (text != 0) & ~in_figure)
    if with_text.size:
        with_text = with_text[~_credited(page, rows[with_text], box[with_text], sums)]
        in_text = (kept_before & kept_after & (2 * links <= text))[with_text]
        beside[with_text] = in_text & ~_after_dropped_text(page, rows[with_text], keep)
    for number in rows_of(~beside & (box >= 0) & _is_above_text(nodes, box, sums)).tolist():
        beside[number] = in_figure[number] or _is_lead(page, int(rows[number]))
    return np.asarray(beside & (box >= 0))


def _in_kept_header(nodes: Nodes, rows: npt.NDArray[np.signedinteger[Any]], sums: _Sums) -> BoolArray:
    """Whether each picture is in a header of which something is kept, such as the subtitle of the article."""
    header = nodes.nearest(nodes.tag == tags.HEADER)[rows]
    is_kept = sums.kept[nodes.last_block[header]] > sums.kept[nodes.first_block[header]]
    return np.asarray((header >= 0) & is_kept)


def _beyond_figures(page: Page, first: IntArray, last: IntArray, keep: BoolArray) -> tuple[IntArray, IntArray]:
    """The block before and the one after each range of blocks, beyond the dropped captions of the figures beside it.

    Args:
        page: the page.
        first: the first block of each range.
        last: one past its last block.
        keep: which blocks are kept, shape ``(b,)``.

    Returns:
        The blocks; -1 and the number of blocks where none remains.
    """
    nodes, count = page.nodes, len(keep)
    is_caption = nodes.inside(nodes.tag == tags.FIGURE).take(page.blocks.owner) & ~keep
    places = np.arange(count)
    before = np.maximum.accumulate(np.append(-1, np.where(is_caption, -1, places)))
    after = np.minimum.accumulate(np.append(np.where(is_caption, count, places), count)[::-1])[::-1]
    return before[first], after[last]


def _boxes(nodes: Nodes, rows: npt.NDArray[np.signedinteger[Any]], sums: _Sums) -> IntArray:
    """The box of each picture, see :func:`beside_kept`; -1 without one."""
    around = _with_ancestors(nodes, rows)
    start, stop, outside = nodes.first_block[around], nodes.last_block[around], nodes.parent[around]
    images = sums_before(nodes.tag == tags.IMG)
    pictures = images[nodes.end[around]] - images[around]
    is_light, is_box = np.zeros(len(nodes), np.bool_), np.zeros(len(nodes), np.bool_)
    max_words = _MAX_CAPTION_WORDS * np.maximum(pictures, 1)
    is_light[around] = (sums.kept[stop] == sums.kept[start]) & (sums.words[stop] - sums.words[start] <= max_words)
    is_box[around] = is_light[around] & ~is_light[outside] & (outside >= 0)
    box: IntArray = nodes.nearest(is_box)[rows]
    return box


def _credited(page: Page, rows: npt.NDArray[np.signedinteger[Any]], box: IntArray, sums: _Sums) -> BoolArray:
    """Whether each box begins with its picture and holds a credit or a file name, but not the portrait of an author."""
    nodes, words = page.nodes, sums.words
    first, last = nodes.first_block, nodes.last_block
    text, links = words[last[box]] - words[first[box]], sums.linked[last[box]] - sums.linked[first[box]]
    is_credited = (text <= _MAX_CREDIT_WORDS) & (links == 0) & (first[rows] == first[box])
    if any_of(links > 0):
        link = nodes.nearest(nodes.tag == tags.A)[rows]
        in_link = (link >= 0) & (text <= _MAX_CREDIT_WORDS) & (words[last[link]] - words[first[link]] == text)
        for number in rows_of(in_link & (text > 0)).tolist():  # its name, in a link to the file
            is_credited[number] |= names_picture_file(page.elements[int(link[number])].attr("href") or "")
    for number in rows_of(is_credited & (text > 0)).tolist():  # the portrait of an author with the name
        is_credited[number] = not is_portrait(page.elements[int(rows[number])])
    return np.asarray(is_credited)


def _is_above_text(nodes: Nodes, box: IntArray, sums: _Sums) -> BoolArray:
    """Whether a large share of the kept text is below each box in the same element, with only a title between.

    No kept text of that element comes before the box.
    """
    outer, start = nodes.parent[box], nodes.first_block[box]
    is_first = sums.kept[start] == sums.kept[nodes.first_block[outer]]
    if not any_of(is_first):
        return np.asarray(is_first)
    below = sums.kept[nodes.last_block[outer]] - sums.kept[start]
    next_kept = sums.kept.searchsorted(sums.kept[start], side="right") - 1
    between = sums.words[np.minimum(next_kept, len(sums.words) - 1)] - sums.words[start]
    return np.asarray(is_first & (below >= _MIN_SHARE * sums.kept[-1]) & (between <= _MAX_TITLE_WORDS))


def _is_lead(page: Page, row: int) -> bool:
    """Whether a picture above an article is large, or the one that stands for the page in links to it."""
    element = page.elements[row]
    if is_large(element):
        return True
    covers = page.once(_covers)
    return bool(covers) and file_key(address_of(element)) in covers


def _with_ancestors(nodes: Nodes, rows: npt.NDArray[np.signedinteger[Any]]) -> RowArray:
    """Some nodes and all of their ancestors, ascending."""
    return rows_of(nodes.holding(nodes.mask(rows)))


def _covers(page: Page) -> frozenset[str]:
    """The keys of the pictures that stand for the page in links to it."""
    head = page.tidied.head
    covers = [] if head is None else head.select(_COVERS)
    return frozenset(file_key(cover.attr("content")) for cover in covers if cover.attr("content"))


def _after_dropped_text(page: Page, rows: npt.NDArray[np.signedinteger[Any]], keep: BoolArray) -> BoolArray:
    """Whether each picture follows dropped text in the same line."""
    nodes, blocks = page.nodes, page.blocks
    block = nodes.first_block[rows] - 1
    owner = nodes.block_level[rows]
    follows = (block >= 0) & (blocks.owner[block] == owner) & (nodes.first_text[rows] <= blocks.last_text[block])
    return np.asarray(follows & ~keep[block])
