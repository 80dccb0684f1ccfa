"""Add the captions of the pictures of an article, which selectors take for text beside it."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.part_places import blocks_in
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt

    from domext.pictures.multimedia import Multimedia
    from domext.table.nodes import BoolArray, IntArray
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


def _drawings(page: Page, keep: BoolArray) -> list[int]:
    """The drawings in figures beside kept text, which have no address."""
    nodes = page.nodes
    if not nodes.has(tags.FIGURE) or not nodes.has(tags.SVG, tags.CANVAS):
        return []
    rows = rows_of((nodes.tag == tags.SVG) | (nodes.tag == tags.CANVAS))
    figure = nodes.nearest(nodes.tag == tags.FIGURE)[rows]
    first, last = nodes.first_block[figure] - 1, nodes.last_block[figure]
    is_beside = keep[np.maximum(first, 0)] & keep[np.minimum(last, len(keep) - 1)]
    drawings: list[int] = rows[(figure > 0) & is_beside & (first >= 0) & (last < len(keep))].tolist()
    return drawings


def with_captions(page: Page, keep: BoolArray, addable: BoolArray, media: Iterable[Multimedia]) -> BoolArray:
    """Return the kept blocks, and the captions of kept tables and code and in the boxes of pictures of the article.

    A caption is a ``<figcaption>``, or an element whose class says so. Its box is the smallest element around it that
    holds a picture of the article, unless that holds kept text, too.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        addable: which of them may be added, shape ``(b,)``.
        media: the multimedia of the article, in reading order.
    """
    nodes = page.nodes
    pictures = sorted({*(item.index for item in media), *_drawings(page, keep)})
    kept = sums_before(keep)
    if nodes.has(tags.TABLE, tags.FIGURE, tags.PRE):
        keep = keep | (_of_kept(page, kept) & addable)
    if not pictures:
        return keep
    may_be_caption = nodes.tagged(_MAY_BE_CAPTIONS)
    is_caption = page.named(
        may_be_caption, lambda name: _CAPTION.search(name) is not None, ("caption", "gallery", "cutline", "bild")
    )
    is_caption |= _titles_of_pictures(page, may_be_caption)
    if any_of(is_caption):
        is_caption &= nodes.last_block > nodes.first_block
        is_caption &= kept.take(nodes.last_block) == kept.take(nodes.first_block)
    is_caption |= nodes.tag == tags.FIGCAPTION
    captions: list[int] = []
    for row in rows_of(is_caption & (nodes.total.words <= _MAX_CAPTION_WORDS)).tolist():
        for box in (row, *nodes.ancestors(row, _MAX_LEVELS - 1)):
            if kept[nodes.last_block[box]] > kept[nodes.first_block[box]]:
                break
            first = bisect_left(pictures, box)
            if first < len(pictures) and pictures[first] < nodes.end[box]:
                captions.append(row)
                break
    if not captions:
        return keep
    added = blocks_in(page, captions)
    if nodes.has(tags.BUTTON):
        added &= ~nodes.inside(nodes.tag == tags.BUTTON)[page.blocks.owner]
    return keep | (added & addable)


def _titles_of_pictures(page: Page, candidates: BoolArray) -> BoolArray:
    """Mask of the candidates that are named for a title, in a box that is named for a picture, shape ``(n,)``."""
    nodes = page.nodes
    parts = ("imageblock", "image-block", "photo", "picture", "illustration", "figure")
    boxes = page.named(nodes.tagged(_BOXES), lambda name: _BOX_OF_PICTURE.search(name) is not None, parts)
    if not any_of(boxes):
        return boxes
    inside = boxes[np.maximum(nodes.parent, 0)] | boxes[np.maximum(nodes.parent[np.maximum(nodes.parent, 0)], 0)]
    words = ("title", "legend", "credit", "description")
    return page.named(candidates & inside, lambda name: _TITLE_OF_PICTURE.search(name) is not None, words)


def _of_kept(page: Page, kept: IntArray) -> BoolArray:
    """The blocks of the captions of tables, figures and code of which something is kept, shape ``(b,)``.

    Args:
        page: the page.
        kept: the number of kept blocks before each block, shape ``(b + 1,)``.
    """
    nodes = page.nodes
    captions = rows_of(nodes.tagged(_CAPTIONS_OF_TABLES) & (nodes.total.words <= _MAX_CAPTION_WORDS))
    boxes = nodes.parent[captions]
    is_kept = kept[nodes.last_block[boxes]] > kept[nodes.first_block[boxes]]
    captions = captions[(boxes >= 0) & _CAPTIONED[nodes.tag[boxes]] & is_kept]
    return blocks_in(page, np.append(captions, _captions_of_code(page, kept)) if nodes.has(tags.PRE) else captions)


def _captions_of_code(page: Page, kept: IntArray) -> npt.NDArray[np.intp]:
    """The captions of several words right above kept code, in a box that holds nothing else.

    Args:
        page: the page.
        kept: the number of kept blocks before each block, shape ``(b + 1,)``.
    """
    nodes, words = page.nodes, page.nodes.total.words
    is_named = page.named(
        nodes.tagged(_MAY_BE_CAPTIONS), lambda name: _CAPTION_OF_CODE.search(name) is not None, ("caption", "title")
    )
    rows = rows_of(is_named & (words >= _MIN_CODE_CAPTION_WORDS) & (words <= _MAX_CAPTION_WORDS))
    boxes = nodes.parent[rows]
    code = sums_before(np.where(nodes.tag == tags.PRE, words, 0))
    is_box = code[nodes.end[boxes]] - code[nodes.end[rows]] == words[boxes] - words[rows]
    return np.asarray(rows[is_box & (kept[nodes.last_block[boxes]] > kept[nodes.last_block[rows]])])
