"""Columns beside the column of an article, which are dropped.

Blogs describe themselves, their authors and their sponsors in whole sentences, beside the posts. The column of the article is the one
that holds its title. Adam, Bouras and Poulopoulos (CUTER, 2009) drop all text before the title. We keep text in the elements around the
column, and also drop the columns after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.rules.article_title import exact_heading, title_line
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page


# Consecutive sections and articles may be parts of one text, and a page may show its title and its licence above its main element.
_SECTIONS: Final = tags.mask(frozenset({"section", "article", "main"}))
# The column of the article is the smallest element that holds the title and at least this many kept words after it.
_MIN_ARTICLE_WORDS: Final = 60
# A shorter article is one if its column holds nearly all kept words after the title, and the columns before it not many more.
_MIN_SHORT_ARTICLE_WORDS: Final = 20
_MIN_SHORT_ARTICLE_SHARE: Final = 0.9
_MAX_WORDS_BEFORE: Final = 2  # for each word after the title
# Text after the column is only dropped if the column holds at least this share of all kept words after the title.
_MIN_ARTICLE_SHARE: Final = 0.3
# Other columns with fewer words stay: they are a date, a name or a kicker.
_MIN_COLUMN_WORDS: Final = 10
_MIN_MENU_WORDS: Final = 3
_NONE: Final = np.zeros(0, np.intp)


def without_columns_before(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the kept blocks of columns before that of the article, unless an ``h1`` is among them."""
    title = page.once(exact_heading)
    around = _around_article(page, keep, title, 0) if title >= 0 and any_of(keep[:title]) else _NONE
    return _drop_before(page, keep, around)


def without_boxes_before(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the kept blocks of boxes before a short article, such as requests to turn an ad blocker off.

    The element around the title of a short article holds nearly all kept words after it, and the boxes have few more words.
    """
    title = page.once(exact_heading)
    if title < 0 or not any_of(keep[:title]):
        return keep  # most pages
    words = page.blocks.counts.words
    after = int(words[title:][keep[title:]].sum())
    if after >= _MIN_ARTICLE_WORDS:
        return keep
    around = _around_article(page, keep, title, _MIN_SHORT_ARTICLE_SHARE, _MIN_SHORT_ARTICLE_WORDS)
    rest = _drop_before(page, keep, around)
    return rest if words[keep & ~rest].sum() <= _MAX_WORDS_BEFORE * after else keep


def _drop_before(page: Page, keep: BoolArray, around: RowArray) -> BoolArray:
    first = int(page.nodes.first_block[around[-1]]) if len(around) else 0
    if not any_of(keep[:first]):
        return keep  # most pages
    dropped = keep & _beside(page, around)
    dropped[first:] = False
    has_h1 = any_of(page.nodes.tag[page.blocks.owner[dropped]] == tags.H1)
    return keep if has_h1 else _without(page, keep, dropped)


def without_columns_after(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the kept blocks of columns after that of the article, on a page whose content is a single text."""
    return _drop_after(page, keep, _around_article(page, keep, page.once(exact_heading), _MIN_ARTICLE_SHARE))


def without_columns_beside_line(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the kept blocks of columns before and after that of an article whose title is a line of text rather than a heading.

    Old pages write the title in a larger font, and some have so many headings before it that it is not found among them.
    """
    title = page.once(title_line) if page.once(exact_heading) < 0 else -1
    if title < 0:
        return keep  # most pages
    around = _around_article(page, keep, title, _MIN_ARTICLE_SHARE)
    words = page.blocks.counts.words * keep
    first, last = (page.nodes.first_block[around[-1]], page.nodes.last_block[around[-1]]) if len(around) else (0, 0)
    if words[first:last].sum() < _MIN_ARTICLE_SHARE * words.sum():
        return keep  # a box about the article
    return _drop_after(page, _drop_before(page, keep, around), around)


def _drop_after(page: Page, keep: BoolArray, around: RowArray) -> BoolArray:
    last = int(page.nodes.last_block[around[-1]]) if len(around) else len(keep)
    if not any_of(keep[last:]):
        return keep  # most pages
    dropped = keep & _beside(page, around)
    dropped[:last] = False
    return _without(page, keep, dropped)


def _without(page: Page, keep: BoolArray, dropped: BoolArray) -> BoolArray:
    """The kept blocks without the dropped ones, unless these have very few words that are not all links of a menu."""
    counts = page.blocks.counts
    words, links = int(counts.words[dropped].sum()), int(counts.link_words[dropped].sum())
    return keep if words < _MIN_COLUMN_WORDS and not _MIN_MENU_WORDS <= links == words else keep & ~dropped


def _around_article(
    page: Page, keep: BoolArray, title: int, min_share: float, fewest: int = _MIN_ARTICLE_WORDS
) -> RowArray:
    """Return the column of the article, the last, and the elements around it; none without its title."""
    if title < 0:
        return _NONE
    nodes = page.nodes
    words_before, heading = sums_before(page.blocks.counts.words * keep), int(page.blocks.owner[title])
    around = rows_of(nodes.end[: heading + 1] > heading)  # the heading and the elements around it, the innermost last
    after_title = words_before[nodes.last_block[around]] - words_before[title]
    min_words = max(fewest, min_share * (words_before[-1] - words_before[title]))
    return np.asarray(around[after_title >= min_words])


def _beside(page: Page, around: RowArray) -> BoolArray:
    """Return which blocks stand in other columns than that of the article, shape ``(b,)``.

    Paragraphs that stand directly in an element around the column are not beside it: they introduce a box that repeats the title,
    such as a recipe. Sections, articles, main elements, and elements in the same ``<article>`` as the title are not beside it either.

    Args:
        page: the page.
        around: the elements of :func:`_around_article`.
    """
    nodes = page.nodes
    holds_article = nodes.mask(around)
    branches = holds_article[np.maximum(nodes.parent, 0)]
    same_text = np.where(holds_article, nodes.tag == tags.ARTICLE, nodes.tagged(_SECTIONS))
    in_flow = holds_article | (branches & ~nodes.tagged(tags.IS_CELL)) | nodes.inside(same_text)
    return ~in_flow[page.blocks.owner]
