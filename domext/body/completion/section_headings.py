"""Add the headings of kept text, which are too short for most selectors to recognise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.code.code_signatures import names_signature
from domext.table import attributes, tags
from domext.table.characters import folded
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    import numpy.typing as npt

    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_BOXES: Final = tags.mask(frozenset("div p span button a".split()))
_QUESTION: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:question(?:[_-]{1,2}(?:title|text))?|(?:faqs?|accordion|toggle|spoiler)(?:[_-]{1,2}[a-z]{1,10})?[_-]{1,2}(?:title|head(?:er|ing)?))"
    r"(?=$|\s)",
    re.IGNORECASE,
)
# Names of headings that are the author and the date below a title.
_BYLINE: Final = frozenset({"author", "byline", "date", "dateline"})
_QUESTION_PARTS: Final = ("faq-", "faqs-", "accordion-", "toggle-", "spoiler-", "question")
_MAX_QUESTION_WORDS: Final = 30
_MAX_LEVELS: Final = 3  # of boxes around a question alone
_MIN_TERMS: Final = 2
_MAX_MARK_WORDS: Final = 4
# Blocks without letters between a heading and the text below it, such as an anchor and the number of the first step.
_MAX_NUMBERS: Final = 2
_MAX_TABS: Final = 6  # below a heading, of which each has a label
_MAX_BUTTONS: Final = 4  # below a heading, such as one to copy its address
# A bar above code has the language, the name of the file, and buttons.
_MAX_BAR_BLOCKS: Final = 3
_MAX_BAR_WORDS: Final = 3
# The blocks from a heading to the kept text below it, whose first block counts.
_MAX_BETWEEN: Final = _MAX_TABS + _MAX_NUMBERS + _MAX_BUTTONS + _MAX_BAR_BLOCKS + 1
# The time and the author beside the heading of a section.
_MAX_LINE_WORDS: Final = 12
_MIN_TITLE_SHARE: Final = 5  # a fifth of the characters of the title
_MAX_TITLE_CHARACTERS: Final = 1_000  # many lines are compared with it


def with_headings(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the headings, summaries and terms directly above one of them in the same element.

    A heading that repeats the title of the page belongs to the whole article and is not added, nor is its byline.
    """
    page, nodes, blocks = kept.page, kept.page.nodes, kept.page.blocks
    tag = nodes.tag.take(blocks.owner)
    is_heading = tags.IS_HEADING.take(tag)
    if numbers := page.containing("role", "heading"):
        is_heading |= attributes.having(page, "role", numbers).take(blocks.owner)
    # Terms, summaries and questions may hold paragraphs and headings.
    above: IntArray | None = None
    if nodes.has(tags.SUMMARY, tags.DT):
        above = nodes.nearest((nodes.tag == tags.SUMMARY) | _terms(page)).take(blocks.owner)
        is_heading |= above >= 0
    if (questions := _questions(page)) is not None:
        asked = nodes.nearest(questions).take(blocks.node)
        asked[nodes.total.words.take(asked) < blocks.counts.words] = -1
        above = asked if above is None else np.maximum(above, asked)
        is_heading |= asked >= 0
    candidates = rows_of(is_heading & ~kept.mask & kept.addable)
    candidates = candidates[: candidates.searchsorted(kept.rows[-1])] if kept.rows.size else candidates[:0]
    if not candidates.size:
        return kept
    keep = kept.mask.copy()
    title, main = folded_title(page), rows_of(tag == tags.H1)[:1]
    for block in candidates.tolist()[::-1]:
        unfolds = -1 if above is None else int(above[block])  # the summary or the term of the block
        box = box_of_heading(page, block) if unfolds < 0 else unfolds
        last = nodes.last_block.item(box)
        if not any_of(keep[last : last + _MAX_BETWEEN]):  # most of them
            continue
        following = _after_marks(page, last, keep, tag)
        if following >= len(keep) or not keep.item(following) or any_of(keep[nodes.first_block[box] : last]):
            continue
        is_question = questions is not None and questions[box]
        parent = _around(page, box) if is_question else int(nodes.parent[box])
        if parent <= blocks.owner[following] < nodes.end[parent]:
            text = folded(blocks.text(block))
            is_main = tag[block] == tags.H1 or any_of(main > block)
            belongs = bool(text) and (unfolds >= 0 or not _repeats(text, title, is_main=is_main))
            keep[block] = belongs and not _is_byline(page, blocks.owner.item(block))
    return kept.replaced(keep)


def _is_byline(page: Page, heading: int) -> bool:
    """Whether the class of a heading says that it is the author or the date below a title."""
    return not _BYLINE.isdisjoint((attributes.value_of(page, "class", heading) or "").split())


def _repeats(text: str, title: str, *, is_main: bool) -> bool:
    """Whether a heading repeats the title; one below the main heading that is only a word of it heads a section.

    Args:
        text: the folded text of the heading.
        title: the folded title; it may end with the name of the site.
        is_main: whether the level of the heading is 1, or it is above the first heading of that level.
    """
    is_part = text in title and (is_main or _MIN_TITLE_SHARE * len(text) >= len(title))
    return bool(title) and (is_part or title in text)


def folded_title(page: Page) -> str:
    """Return the folded title that a page declares; empty without one."""
    return folded((page.title or "")[:_MAX_TITLE_CHARACTERS])


def _around(page: Page, box: int) -> int:
    """The element around a box and more text; a button may be around the box alone."""
    nodes, parent = page.nodes, int(page.nodes.parent[box])
    for _ in range(_MAX_LEVELS):
        if parent <= 0 or nodes.last_block[parent] > nodes.last_block[box]:
            break
        parent = int(nodes.parent[parent])
    return parent


def _after_marks(page: Page, block: int, keep: BoolArray, tag: npt.NDArray[np.int16]) -> int:
    """The first block from this one on that is kept or has a letter, or the kept text below buttons, or the kept code below a bar.

    The number of a step has no letter.

    Args:
        page: the page.
        block: the block.
        keep: which of its blocks are kept, shape ``(b,)``.
        tag: the tag ids of the elements around them, shape ``(b,)``.
    """
    letters, words = page.blocks.counts.letters, page.blocks.counts.words
    tabs = page.once(_in_tabs)
    stop = min(block + _MAX_TABS, len(keep))
    while block < stop and not keep.item(block) and tabs.item(block):
        block += 1
    stop = min(block + _MAX_NUMBERS, len(keep))
    while block < stop and not keep.item(block) and not letters.item(block):
        block += 1
    stop = min(block + _MAX_BUTTONS, len(keep))
    while block < stop and not keep.item(block) and tag.item(block) == tags.BUTTON:
        block += 1
    below, stop = block, min(block + _MAX_BAR_BLOCKS, len(keep))
    while below < stop and not keep.item(below) and words.item(below) <= _MAX_BAR_WORDS:
        below += 1
    return below if below < len(keep) and keep[below] and page.blocks.preformatted[below] else block


def _in_tabs(page: Page) -> BoolArray:
    """Mask of the blocks that are labels of tabs, shape ``(b,)``."""
    numbers = attributes.numbers_where(page, "role", "tablist".__eq__, "tablist")
    if not numbers:
        return np.zeros(len(page.blocks), np.bool_)  # on most pages
    return np.asarray(page.nodes.inside(attributes.having(page, "role", numbers)).take(page.blocks.owner))


def _questions(page: Page) -> BoolArray | None:
    """Mask of the nodes that are named for the question above an answer, shape ``(n,)``; None if there are none."""
    nodes, words = page.nodes, page.nodes.total.words
    if not (named := attributes.numbers_matching(page, "class", _QUESTION, *_QUESTION_PARTS)):
        return None
    is_named = attributes.having(page, "class", named) & nodes.tagged(_BOXES)
    return is_named & (words > 0) & (words <= _MAX_QUESTION_WORDS)


def _terms(page: Page) -> BoolArray:
    """Mask of the nodes that are terms, shape ``(n,)``.

    The only term of a list may be the label of a box, except for the signature of a function, and for one of the description
    below another term, such as "Parameters". That of a definition of one block is added with the rest of the list, see
    :mod:`domext.body.completion.whole_lists`.
    """
    nodes = page.nodes
    is_term = np.asarray(nodes.tag == tags.DT)
    rows = rows_of(is_term)
    lists = nodes.nearest(nodes.tag == tags.DL)[rows]
    alone = rows[np.bincount(lists + 1, minlength=len(nodes) + 1)[lists + 1] < _MIN_TERMS]
    names = page.attribute_values("class").values
    signatures = [number for number in page.containing("class", "sig") if names_signature(names[number] or "")]
    within = nodes.nearest(nodes.tag == tags.DD)[nodes.nearest(nodes.tag == tags.DL)[alone]] >= 0
    alone = alone[~within]
    is_term[alone[~attributes.having(page, "class", signatures)[alone]]] = False
    return is_term


def box_of_heading(page: Page, block: int) -> int:
    """Return the heading of a block, or the element around it if that holds nothing else but links and buttons.

    It may also be the header of a section, with the time and the author, and a box that ends with the heading below a label, such as
    "Part 1 of 2"; a heading of level 1 is the title of the page.
    """
    nodes, heading = page.nodes, page.blocks.owner.item(block)
    box = nodes.parent.item(heading)
    if box > 0 and nodes.tag.item(box) == tags.HEADER and nodes.tag[heading] != tags.H1:
        inside = page.blocks.owner[nodes.first_block[box] : nodes.last_block[box]]
        is_alone = len(inside) <= _MAX_LINE_WORDS and np.count_nonzero(tags.IS_HEADING[nodes.tag[inside]]) == 1
        return box if is_alone and nodes.total.words[box] - nodes.total.words[heading] <= _MAX_LINE_WORDS else heading
    if box <= 0 or nodes.tag.item(box) != tags.DIV:
        return heading
    words, linked = nodes.total.words, nodes.total.link_words
    others = words[box] - words[heading]
    if nodes.first_block.item(box) != block:
        is_last = nodes.tag[heading] != tags.H1 and nodes.last_block[box] == block + 1
        return box if is_last and others <= _MAX_MARK_WORDS and not linked[box] else heading
    if others > _MAX_MARK_WORDS + words[heading]:
        return heading
    buttons = heading + rows_of(nodes.tag[heading : nodes.end[box]] == tags.BUTTON)
    return box if others == linked[box] - linked[heading] + words[buttons].sum() else heading
