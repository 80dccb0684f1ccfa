"""Find the boxes in an article that ask readers for something: the address of their mail, an account, or a subscription."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.masks import sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

#: Addresses of pages where a reader signs in, registers or subscribes.
ACCOUNT_ADDRESS: Final = lazy_pattern(
    r"(?:^|[/?&=])(?:log[-_]?[io]n|sign[-_]?(?:in|up|on)|register|registration|join|create[-_]?account|subscri(?:be|ptions?))"
    r"(?:\.\w{2,5})?(?=$|[/?&#])",
    re.IGNORECASE,
)
#: Parts of such addresses, one of which each has.
ACCOUNT_PARTS: Final = ("log", "sign", "regist", "join", "account", "subscri")
_MAX_FIELD_BOX_WORDS: Final = 40
_MAX_ACCOUNT_BOX_WORDS: Final = 60
_MAX_ACCOUNT_BOXES: Final = 2  # posts may each have such a link
_MAX_BOX_LEVELS: Final = 30
_MIN_OTHERS: Final = 2  # kept words for each word of such a box
_MIN_RUNNING_WORDS: Final = 25  # of a paragraph


def subscription_boxes(page: Page, keep: BoolArray) -> list[int]:
    """Return the blocks of short boxes with a field for the e-mail address of the reader, beside enough other kept text."""
    fields = attributes.inputs(page, "email")
    if not fields:
        return []  # most pages
    blocks = _blocks_of(page, keep, _boxes_around(page, fields, _MAX_FIELD_BOX_WORDS))
    is_short = page.blocks.counts.words < _MIN_RUNNING_WORDS  # the last paragraph of an article may be beside the field
    return [block for block in blocks if is_short[block]]


def account_boxes(page: Page, keep: BoolArray) -> list[int]:
    """Return the kept blocks of short boxes with a button for an account or a subscription, beside enough other kept text.

    The button is a link that is a block of its own: in a sentence, such a link may be the advice of the author.
    """
    nodes, blocks, counts = page.nodes, page.blocks, page.blocks.counts
    links = attributes.rows_matching(page, "href", ACCOUNT_ADDRESS, *ACCOUNT_PARTS)
    links = links[(nodes.tag[links] == tags.A) & (nodes.total.words[links] > 0)]
    lines = blocks.at_each(nodes.first_text[links])
    links = links[(counts.words[lines] == counts.link_words[lines]) & (nodes.total.words[links] == counts.words[lines])]
    if not links.size:
        return []  # most pages
    kept = sums_before(keep)
    boxes = _boxes_around(page, links.tolist(), _MAX_ACCOUNT_BOX_WORDS)
    boxes = boxes[kept[nodes.last_block[boxes]] > kept[nodes.first_block[boxes]]]
    if boxes.size > _MAX_ACCOUNT_BOXES:
        return []
    return [block for block in _blocks_of(page, keep, boxes) if keep[block]]


def _boxes_around(page: Page, rows: Iterable[int], most_words: int) -> RowArray:
    """The largest elements around some nodes that have few words."""
    nodes, words = page.nodes, page.nodes.total.words
    boxes = set()
    for row in rows:
        around = nodes.ancestors(row, _MAX_BOX_LEVELS)
        boxes.add(min((box for box in around if box and words.item(box) <= most_words), default=row))
    return np.array(sorted(boxes), np.intp)


def _blocks_of(page: Page, keep: BoolArray, boxes: RowArray) -> list[int]:
    """The blocks of boxes beside enough kept words for each of theirs."""
    first, last = page.nodes.first_block[boxes], page.nodes.last_block[boxes]
    kept = sums_before(np.where(keep, page.blocks.counts.words, 0))
    is_dropped = (_MIN_OTHERS + 1) * (kept[last] - kept[first]) <= kept[-1]
    spans = zip(first[is_dropped].tolist(), last[is_dropped].tolist(), strict=True)
    return [row for start, stop in spans for row in range(start, stop)]
