"""Drop requests for consent to cookies beside an article.

Many of them are long texts in whole sentences. A model that knows few of them takes the request for a short article.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.features.page_features import title_heading
from domext.table import tags
from domext.table.dialogs import dialogs
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.value_search import SearchText
from domext.words import all_words
from domext.words.notices import CONSENT

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

# Most languages of all scripts write the English word. A search for a part of it is faster.
_COOKIE: Final = "cookie"
_PART: Final = slice(1, 5)
# Stems, in lower case. Searches for each of them are faster than one regular expression.
_AGREEMENT: Final = tuple(all_words(CONSENT))
# SearchText writes a space as a hyphen.
_AGREEMENT_PARTS: Final = tuple(stem.replace(" ", "-") for stem in _AGREEMENT)
_BUTTON: Final = tags.mask(frozenset({"button"}))
_BOXES: Final = tags.mask(frozenset("div section aside form".split()))
# Mentions of cookies and blocks that speak of agreement, together.
_MIN_SIGNS: Final = 3
_MAX_WORDS_PER_SIGN: Final = 60
#: At least this many words remain kept: a page about cookies consists of little else.
MIN_OTHER_WORDS: Final = 30


def without_consent(page: Page, keep: BoolArray, fewest: int = MIN_OTHER_WORDS) -> BoolArray:
    """Drop the blocks of requests for consent if other blocks are kept.

    A request is a dialog, or an element with such a name, whose text mentions cookies and speaks of agreement or privacy: at
    least three times together, and once in every 60 words. An element without such a name that holds a button counts if it is
    the first or the last thing that is kept, and if neither the title nor the other kept text mentions cookies.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        fewest: the words that must remain kept, or a request is kept, too.

    Returns:
        Mask of the blocks to keep, shape ``(b,)``.
    """
    cookies = page.once(_mentions)
    if cookies is None or not any_of(cookies[keep]):
        return keep
    rest = _without_requests(page, keep, page.once(dialogs), cookies, fewest)
    if not any_of(cookies[rest]) or _COOKIE in (page.title or "").lower():
        return rest
    other = _without_requests(page, rest, _boxes_at_edges(page, rest), cookies, fewest)
    return rest if any_of(cookies[other]) else other


def _without_requests(page: Page, keep: BoolArray, elements: BoolArray, cookies: IntArray, fewest: int) -> BoolArray:
    """The kept blocks without those in elements that are requests for consent, if enough others remain."""
    blocks, nodes, words = page.blocks, page.nodes, page.blocks.counts.words
    chosen = rows_of(elements)
    first, last = nodes.first_block[chosen], nodes.last_block[chosen]
    mentions, lengths = (before[last] - before[first] for before in map(sums_before, (cookies, words)))
    requests = np.zeros(len(nodes), np.bool_)
    requests[chosen] = (mentions > 0) & (lengths <= _MAX_WORDS_PER_SIGN * (mentions + last - first))
    inside = nodes.inside(requests).take(blocks.owner)
    agreements = np.zeros(len(blocks), np.bool_)
    rows = rows_of(inside)
    texts = list(map(blocks.text, rows.tolist()))
    likely = SearchText.of(texts).positions(_AGREEMENT_PARTS)  # one search for all stems in all blocks
    agreements[rows[[number for number in likely if any(map(texts[number].lower().__contains__, _AGREEMENT))]]] = True
    agreed = sums_before(agreements)
    agreed = agreed[last] - agreed[first]
    signs = mentions + agreed
    requests[chosen] &= (agreed > 0) & (signs >= _MIN_SIGNS) & (lengths <= _MAX_WORDS_PER_SIGN * signs)
    rest = keep & ~nodes.inside(requests).take(blocks.owner)
    return rest if words[rest].sum() >= fewest else keep


def _boxes_at_edges(page: Page, keep: BoolArray) -> BoolArray:
    """Mask of the elements with a button that hold the first or the last kept block but not the title, shape ``(n,)``."""
    nodes = page.nodes
    boxes = nodes.tagged(_BOXES)
    title, _ = page.once(title_heading)
    kept, rows = sums_before(keep), rows_of(boxes)
    first, last = nodes.first_block[rows], nodes.last_block[rows]
    at_edge = (kept[last] > kept[first]) & ((kept[first] == 0) | (kept[last] == kept[-1]))
    holds_title = (first <= title) & (title < last)
    boxes[rows] = at_edge & ~holds_title & nodes.holding(nodes.tagged(_BUTTON), rows)
    return boxes


def _mentions(page: Page) -> IntArray | None:
    """How often each block has the word "cookie", in lower case or with a capital, shape ``(b,)``; None if none has it."""
    blocks = page.blocks
    text, part, positions = blocks.source, _COOKIE[_PART], []
    position = text.find(part)
    while position >= 0:
        start = position - _PART.start
        if start >= 0 and text[start : start + len(_COOKIE)].lower() == _COOKIE:
            positions.append(start)
        position = text.find(part, position + 1)
    if not positions:
        return None
    of_position = np.searchsorted(blocks.start, positions, side="right") - 1
    return np.bincount(of_position[of_position >= 0], minlength=len(blocks)).astype(np.int32)
