"""Add the captions of the pictures of an article, which selectors take for text beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.kept_blocks import blocks_in
from domext.table import attributes, tags
from domext.table.masks import rows_of, sums_before
from domext.table.patterns import lazy_pattern
from domext.table.spoken import spoken_elements

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.pictures.multimedia import Multimedia
    from domext.table.nodes import RowArray
    from domext.table.page import Page

_CAPTIONED: Final = tags.mask(frozenset({"table", "figure"}))
_CAPTIONS_OF_TABLES: Final = tags.mask(frozenset({"caption", "figcaption"}))
_BOXES: Final = tags.mask(frozenset({"div", "figure", "section"}))
_MAY_BE_CAPTIONS: Final = tags.mask(frozenset("p div td dd span small".split()))
_CAPTION: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:(?:fig|image|img|media|photo|picture|thumb)?caption|cutline|bild(?:unterschrift|text))(?:[_-]{1,2}text)?(?=$|\s)|(?:^|\s)(?:caption-|gallery-?)text",
    re.IGNORECASE,
)
# Boxes of a picture and its title in the class names of site generators, and the title.
_BOX_OF_PICTURE: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:image-?block|photo|picture|illustration|figure)(?=$|[\s_-])", re.IGNORECASE
)
_TITLE_OF_PICTURE: Final = lazy_pattern(r"(?:^|[\s_-])(?:title|legend|credits?|description)(?=$|\s)", re.IGNORECASE)
_CAPTION_OF_CODE: Final = lazy_pattern(r"(?:^|[\s_-])(?:caption|title)(?=$|\s)", re.IGNORECASE)
_MAX_CAPTION_WORDS: Final = 60
_MIN_CODE_CAPTION_WORDS: Final = 3  # a shorter one may be the name of a language or of a file
_MAX_LEVELS: Final = 5


def _drawings(kept: KeptBlocks) -> list[int]:
    """The drawings in figures beside kept text, which have no address."""
    nodes, keep = kept.page.nodes, kept.mask
    if not nodes.has(tags.FIGURE) or not nodes.has(tags.SVG, tags.CANVAS):
        return []
    rows = rows_of((nodes.tag == tags.SVG) | (nodes.tag == tags.CANVAS))
    figure = nodes.nearest(nodes.tag == tags.FIGURE)[rows]
    first, last = nodes.first_block[figure] - 1, nodes.last_block[figure]
    is_beside = keep[np.maximum(first, 0)] & keep[np.minimum(last, len(keep) - 1)]
    drawings: list[int] = rows[(figure > 0) & is_beside & (first >= 0) & (last < len(keep))].tolist()
    return drawings


def with_captions(kept: KeptBlocks, media: Iterable[Multimedia]) -> KeptBlocks:
    """Return the kept blocks, and the captions of kept tables and code and in the boxes of pictures of the article.

    A caption is a ``<figcaption>``, or an element whose class says so. Its box is the smallest element around it that
    holds a picture of the article, unless that holds kept text, too. A caption for screen readers is not added.

    Args:
        kept: the kept blocks.
        media: the multimedia of the article, in reading order.
    """
    page, nodes = kept.page, kept.page.nodes
    of_kept = _of_kept(kept) if nodes.has(tags.TABLE, tags.FIGURE, tags.PRE) else np.zeros(0, np.intp)
    pictures = [*(item.index for item in media), *_drawings(kept)]
    of_pictures = _of_pictures(kept, pictures) if pictures else []
    if not (of_kept.size or of_pictures):  # on most pages
        return kept
    added = blocks_in(page, of_pictures)
    if nodes.has(tags.BUTTON):
        added &= ~nodes.inside(nodes.tag == tags.BUTTON)[page.blocks.owner]
    added |= blocks_in(page, of_kept)
    if (spoken := page.once(spoken_elements)) is not None:
        added &= ~nodes.inside(spoken).take(page.blocks.node)
    return kept.plus(added)


def _of_pictures(kept: KeptBlocks, pictures: list[int]) -> list[int]:
    """The captions in boxes without kept text that hold some pictures."""
    page, nodes = kept.page, kept.page.nodes
    boxes = _boxes_of(kept, pictures)
    if not boxes:  # on most pages
        return []
    named = attributes.rows_named(page, _MAY_BE_CAPTIONS, _CAPTION.search, "caption", "gallery", "cutline", "bild")
    rows = np.concatenate((rows_of(nodes.tag == tags.FIGCAPTION), named, _titles_of_pictures(page)))
    rows = np.unique(rows[(nodes.total.words[rows] <= _MAX_CAPTION_WORDS) & (kept.counts(rows) == 0)])
    return [row for row in rows.tolist() if not boxes.isdisjoint((row, *nodes.ancestors(row, _MAX_LEVELS - 1)))]


def _boxes_of(kept: KeptBlocks, pictures: list[int]) -> set[int]:
    """The elements with text, but without kept text, that hold one of some pictures."""
    nodes, seen = kept.page.nodes, set[int]()
    # Single reads of an array are slow.
    parent, first, last, before = nodes.parent.data, nodes.first_block.data, nodes.last_block.data, kept.before.data
    for picture in pictures:
        row = picture
        while row >= 0 and row not in seen and before[last[row]] == before[first[row]]:
            seen.add(row)
            row = parent[row]
    return {row for row in seen if last[row] > first[row]}


def _titles_of_pictures(page: Page) -> RowArray:
    """The elements that are named for a title, in a box that is named for a picture."""
    nodes = page.nodes
    parts = ("imageblock", "image-block", "photo", "picture", "illustration", "figure")
    boxes = attributes.rows_named(page, _BOXES, _BOX_OF_PICTURE.search, *parts)
    if not boxes.size:
        return boxes
    words = ("title", "legend", "credit", "description")
    titles = attributes.rows_named(page, _MAY_BE_CAPTIONS, _TITLE_OF_PICTURE.search, *words)
    is_box, parents = nodes.mask(boxes), np.maximum(nodes.parent[titles], 0)
    return np.asarray(titles[is_box[parents] | is_box[np.maximum(nodes.parent[parents], 0)]])


def _of_kept(kept: KeptBlocks) -> RowArray:
    """The captions of tables, figures and code of which something is kept."""
    nodes = kept.page.nodes
    captions = rows_of(nodes.tagged(_CAPTIONS_OF_TABLES) & (nodes.total.words <= _MAX_CAPTION_WORDS))
    boxes = nodes.parent[captions]
    captions = captions[(boxes >= 0) & _CAPTIONED[nodes.tag[boxes]] & (kept.counts(boxes) > 0)]
    return np.append(captions, _of_code(kept)) if nodes.has(tags.PRE) else captions


def _of_code(kept: KeptBlocks) -> RowArray:
    """The captions of several words right above kept code, in a box that holds nothing else."""
    nodes, words = kept.page.nodes, kept.page.nodes.total.words
    rows = attributes.rows_named(kept.page, _MAY_BE_CAPTIONS, _CAPTION_OF_CODE.search, "caption", "title")
    rows = rows[(words[rows] >= _MIN_CODE_CAPTION_WORDS) & (words[rows] <= _MAX_CAPTION_WORDS)]
    boxes = nodes.parent[rows]
    code = sums_before(np.where(nodes.tag == tags.PRE, words, 0))
    is_box = code[nodes.end[boxes]] - code[nodes.end[rows]] == words[boxes] - words[rows]
    return np.asarray(rows[is_box & (kept.before[nodes.last_block[boxes]] > kept.before[nodes.last_block[rows]])])
