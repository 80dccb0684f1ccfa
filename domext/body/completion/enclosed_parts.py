"""Add sentences, quotations, lists, tables and callouts between kept paragraphs; selectors take short ones for boxes beside the text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.kept_blocks import blocks_in
from domext.body.completion.part_places import (
    ASKS,
    MAX_LINKED_SHARE,
    is_beside,
    is_linked,
    part_box,
)
from domext.body.completion.whole_tables import partly_kept_tables
from domext.body.parts.aria_lists import aria_lists
from domext.body.parts.callout_names import generated_callouts, kinds_of_classes
from domext.body.parts.callouts import messages
from domext.body.tables.box_tables import box_tables
from domext.table import attributes, tags
from domext.table.characters import COLONS
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

_PARTS: Final = tags.mask(frozenset({"blockquote", "table", "ul", "ol", "dl", "details"}))
_WHOLES: Final = tags.mask(frozenset({"dl", "details"}))
_KEPT_ALONE: Final = tags.mask(frozenset({"pre", "details"}))
# Boxes that may hold only such a part, and perhaps its caption.
_WRAPPED: Final = tags.mask(frozenset({"blockquote", "table"}))
_BOXES: Final = tags.mask(frozenset({"div", "aside", "section", "figure"}))
_FIELDS: Final = tags.mask(frozenset({"form", "textarea", "select"}))  # but tasks have checkboxes
# Names of the boxes of papers that have a label as their heading, and the words of such a box.
_ENVIRONMENTS: Final = lazy_pattern(r"(?:^|[\s_-])(?:theorem|lemma|corollary|proposition|proof)(?=$|\s)", re.IGNORECASE)
_ENVIRONMENT_PARTS: Final = ("theorem", "lemma", "corollary", "proposition", "proof")
# Names of the previews of linked pages, and the words of a preview.
_CARDS: Final = (
    "bookmark-card",
    "onebox",
    "blogcard",
    "blog-card",
    "linkcard",
    "link-card",
    "link-preview",
    "linkpreview",
)
_MAX_CARD_WORDS: Final = 80
# Words of a paragraph without links; a shorter one may be a price or the name of a photographer.
_MIN_SENTENCE_WORDS: Final = 5
_MAX_SENTENCE_WORDS: Final = 60
_MAX_TITLE_WORDS: Final = 8  # of a box
_YEAR: Final = lazy_pattern(r"(?:1[5-9]|20)\d\d", re.ASCII)
_YEAR_DIGITS: Final = 4
_MAX_LINKED_SHARE_OF_LIST: Final = 0.9
_MIN_ANNOUNCING_WORDS: Final = 4
# Parts in a row.
_MAX_RUN: Final = 8


def with_parts(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the parts directly between two of them: sentences, quotations, lists, tables and callouts.

    Callouts are also added directly after the last kept block of an element. Directly means that the elements before and
    after the part have the same parent and belong to running text. Nothing of a part is kept before, except for data tables,
    definition lists, disclosures and previews of pages.
    """
    page, nodes, owner = kept.page, kept.page.nodes, kept.page.blocks.owner
    first, last, parent = nodes.first_block, nodes.last_block, nodes.parent
    selected = kept
    if page.once(kinds_of_classes) or page.once(messages):
        kept = _with_last_callouts(kept)
    if not kept.has_gaps:
        return kept
    # What is above or below all of the kept text is between no two blocks of it.
    is_filled = (last > first) & (first > kept.rows[0]) & (last <= kept.rows[-1])
    is_part = _parts(selected, is_filled & (selected.counts() == 0))
    cards = page.once(_cards)
    partly_kept = partly_kept_tables(selected, is_filled) + _wholes(page, is_filled)
    partly_kept += [card for card in cards if is_filled[card]]  # the caption of its picture may be kept
    if partly_kept:
        is_part[partly_kept] = True
    keep, rows = kept.mask, rows_of(is_part)
    if not any_of(keep[first[rows] - 1]):
        return kept
    with_links = is_part[cards]
    is_part[rows[is_linked(page, rows) & ~_announced(page, rows)]] = False
    is_part[cards] = with_links
    rows = rows[is_part[rows] & keep[first[rows] - 1]]
    if not rows.size:
        return kept
    is_last = _ends_section(page, rows, keep)
    last_rows = set(rows[is_last].tolist())
    added = []
    for row in rows[keep[last[rows]] | is_last | _precedes(page, rows, is_part)].tolist():
        run = [row] if row in last_rows else _run(page, row, is_part, keep)
        if not run:
            continue
        before, after = int(owner[first[row] - 1]), int(owner[last[run[-1]]])
        if is_beside(page, row, before, int(parent[row])) and (
            row in last_rows or is_beside(page, run[-1], after, int(parent[row])) or _heads(page, before, row)
        ):
            added.append((int(first[row]), int(last[run[-1]])))
    return kept.plus_ranges(added)


def _parts(kept: KeptBlocks, is_between: BoolArray) -> BoolArray:
    """Mask of the parts of which nothing is kept, shape ``(n,)``: by their elements, by their names, or by what they hold.

    Args:
        kept: the kept blocks.
        is_between: which nodes hold no kept block, but other blocks, shape ``(n,)``.
    """
    page, nodes, first, keep = kept.page, kept.page.nodes, kept.page.nodes.first_block, kept.mask
    is_part = nodes.tagged(_PARTS)
    boxes, lists, wrapped = page.once(box_tables)[tags.TABLE], _dropped_lists(page, is_between), _wrapped(kept)
    boxed = (*wrapped.tolist(), *boxes, *lists[keep[first[lists] - 1]].tolist())
    environments = attributes.rows_named(page, _BOXES, _ENVIRONMENTS.search, *_ENVIRONMENT_PARTS)
    environments = environments[nodes.total.words[environments] <= _MAX_SENTENCE_WORDS]
    is_part[_sentences(page, is_between)] = True
    named = (*boxes, *page.once(aria_lists).lists, *environments.tolist())
    is_part[[*named, *(part_box(page, row) for row in boxed)]] = True
    is_part[_boxes_of_parts(page, is_between, np.concatenate((lists, wrapped[is_between[wrapped]])), keep)] = True
    if page.once(kinds_of_classes) or page.once(messages):
        is_part[_callouts(page, is_between & ~is_part, is_between, keep)] = True
    return np.asarray(is_part & is_between)


def _wholes(page: Page, is_filled: BoolArray) -> list[int]:
    """The definition lists and disclosures without fields, also partly kept ones: half of them says nothing.

    So are lists that hold code or disclosures, which are kept without the short items beside them.
    """
    nodes = page.nodes
    is_whole = nodes.tagged(_WHOLES)
    if nodes.has_tagged(tags.IS_LIST) and nodes.has_tagged(_KEPT_ALONE):
        is_whole |= nodes.tagged(tags.IS_LIST) & nodes.holding(nodes.tagged(_KEPT_ALONE))
    rows = rows_of(is_whole & is_filled)
    lists: list[int] = rows[~nodes.holding(nodes.tagged(ASKS), rows)].tolist()
    return lists


def _sentences(page: Page, is_between: BoolArray) -> RowArray:
    """The paragraphs of a few sentences without links, and the shorter ones right below a heading.

    Args:
        page: the page.
        is_between: which nodes hold no kept block, but other blocks, shape ``(n,)``.
    """
    nodes, total = page.nodes, page.nodes.total
    rows = rows_of(is_between & (nodes.tag == tags.P))
    rows = rows[(total.link_words[rows] == 0) & (total.words[rows] <= _MAX_SENTENCE_WORDS)]
    above = page.blocks.owner[nodes.first_block[rows] - 1]
    is_headed = (
        ((total.letters[rows] > 0) | _are_years(page, rows))
        & tags.IS_HEADING[nodes.tag[above]]
        & (nodes.end[above] == rows)
    )
    return np.asarray(rows[is_headed | (total.words[rows] >= _MIN_SENTENCE_WORDS)])


def _are_years(page: Page, rows: RowArray) -> BoolArray:
    """Whether each paragraph holds nothing but a year, as below the title of a work."""
    nodes, counts = page.nodes, page.nodes.total
    short = (counts.digits[rows] == _YEAR_DIGITS) & (counts.characters[rows] == _YEAR_DIGITS)
    is_year = [
        bool(_YEAR.fullmatch(page.blocks.text(block).strip())) for block in nodes.first_block[rows[short]].tolist()
    ]
    short[short] = is_year
    return np.asarray(short)


def _wrapped(kept: KeptBlocks) -> RowArray:
    """The quotations and tables without kept text, around which may be boxes that hold nothing else."""
    nodes = kept.page.nodes
    if not nodes.has_tagged(_WRAPPED):
        return np.zeros(0, np.intp)
    rows = rows_of(nodes.tagged(_WRAPPED))
    return np.asarray(rows[kept.counts(rows) == 0])


def _cards(page: Page) -> list[int]:
    """The previews of pages that a writer links to, by their classes."""
    if not (numbers := page.containing("class", *_CARDS)):
        return []  # nearly all pages
    nodes = page.nodes
    is_card = attributes.having(page, "class", numbers) & nodes.tagged(_BOXES)
    cards: list[int] = rows_of(is_card & (nodes.total.words <= _MAX_CARD_WORDS)).tolist()
    return cards


def _dropped_lists(page: Page, is_between: BoolArray) -> RowArray:
    """The lists without kept text, but no list of buttons.

    Args:
        page: the page.
        is_between: which nodes hold no kept block, but other blocks, shape ``(n,)``.
    """
    nodes, words = page.nodes, page.nodes.total.words
    if not nodes.has_tagged(tags.IS_ANY_LIST):
        return np.zeros(0, np.intp)
    rows = rows_of(nodes.tagged(tags.IS_ANY_LIST) & is_between)
    if rows.size and nodes.has(tags.BUTTON):
        pressed = sums_before(np.where(nodes.tag == tags.BUTTON, words, 0))
        rows = rows[2 * (pressed[nodes.end[rows]] - pressed[rows]) < words[rows]]
    return rows


def _boxes_of_parts(page: Page, is_between: BoolArray, parts: RowArray, keep: BoolArray) -> RowArray:
    """The boxes right below kept text that hold lists, tables and quotations, perhaps below a title, and nothing else, such as fields.

    Args:
        page: the page.
        is_between: which nodes hold no kept block, but other blocks, shape ``(n,)``.
        parts: the lists, tables and quotations among them.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    if not parts.size:
        return parts
    nodes, first, last = page.nodes, page.nodes.first_block, page.nodes.last_block
    boxes = rows_of(nodes.tagged(_BOXES) & is_between)
    boxes = boxes[keep[first[boxes] - 1]]
    if not boxes.size:
        return boxes
    in_parts, counts = blocks_in(page, parts), page.blocks.counts
    inside, title = sums_before(in_parts), first[boxes]
    others = last[boxes] - title - (inside[last[boxes]] - inside[title])
    is_titled = ~in_parts[title] & (counts.words[title] <= _MAX_TITLE_WORDS) & (counts.link_words[title] == 0)
    boxes = boxes[others <= (is_titled & (last[boxes] - title > 1))]
    return np.asarray(boxes[~nodes.holding(nodes.tagged(_FIELDS), boxes)]) if boxes.size else boxes


def _announced(page: Page, rows: RowArray) -> BoolArray:
    """Whether each part is a list of links with words beside them, below a sentence with a colon.

    Labels of links to other articles have few words.
    """
    nodes, total, blocks = page.nodes, page.nodes.total, page.blocks
    above = nodes.first_block[rows] - 1
    is_announced = tags.IS_LIST[nodes.tag[rows]] & (
        total.link_words[rows] <= _MAX_LINKED_SHARE_OF_LIST * total.words[rows]
    )
    is_announced &= (blocks.counts.words[above] >= _MIN_ANNOUNCING_WORDS) & (nodes.end[blocks.owner[above]] == rows)
    is_announced[is_announced] = [
        blocks.text(block).rstrip().endswith(COLONS) for block in above[is_announced].tolist()
    ]
    return np.asarray(is_announced)


def _precedes(page: Page, rows: RowArray, chosen: BoolArray) -> BoolArray:
    """Whether the next sibling of each node is one of the chosen nodes."""
    following, parent = page.nodes.end[rows], page.nodes.parent
    beside = np.minimum(following, len(chosen) - 1)
    return np.asarray((following < len(chosen)) & (parent[beside] == parent[rows]) & chosen[beside])


def _ends_section(page: Page, rows: RowArray, keep: BoolArray) -> BoolArray:
    """Whether each node is the last in its element, and the text after that is kept, perhaps below a heading."""
    nodes, blocks, last = page.nodes, page.blocks, page.nodes.last_block
    after = last[rows]
    below = keep[np.minimum(after + 1, len(keep) - 1)] & tags.IS_HEADING[nodes.tag[blocks.owner[after]]]
    return np.asarray((after == last[nodes.parent[rows]]) & (keep[after] | below))


def _callouts(page: Page, candidates: BoolArray, is_between: BoolArray, keep: BoolArray) -> list[int]:
    """The callouts among some nodes beside kept blocks, and the callouts that follow on them.

    Args:
        page: the page.
        candidates: the nodes, shape ``(n,)``.
        is_between: which nodes hold no kept block, but other blocks, shape ``(n,)``.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    nodes = page.nodes
    is_callout = nodes.tagged(_BOXES) & attributes.having(page, "class", list(page.once(kinds_of_classes)))
    is_callout[list(page.once(messages))] = True
    boxes = rows_of(candidates & is_callout)
    boxes = boxes[keep[nodes.first_block[boxes] - 1]]
    callouts: dict[int, None] = {}
    for row in boxes[keep[nodes.last_block[boxes]] | _precedes(page, boxes, is_between)].tolist():
        callout = row
        while callout >= 0 and callout not in callouts and is_callout[callout]:
            callouts[callout] = None
            callout = nodes.next_sibling(callout)
    return list(callouts)


def _with_last_callouts(kept: KeptBlocks) -> KeptBlocks:
    """The kept blocks, and the callouts right below the last kept text of the same element."""
    page, nodes, owner = kept.page, kept.page.nodes, kept.page.blocks.owner
    first, last, total = nodes.first_block, nodes.last_block, nodes.total
    is_callout = page.once(generated_callouts) & (first > 0) & (last > first)
    is_callout &= (total.link_words <= MAX_LINKED_SHARE * total.words) & ~nodes.holding(nodes.tagged(ASKS))
    keep, before = kept.mask.copy(), kept.before
    for row in rows_of(is_callout).tolist():
        start, stop, parent = int(first[row]), int(last[row]), int(nodes.parent[row])
        is_last = keep[start - 1] and before[stop] == before[start] == before[last[parent]]
        if is_last and is_beside(page, row, int(owner[start - 1]), parent):
            keep[start:stop] |= kept.addable[start:stop]
    return kept.replaced(keep)


def _run(page: Page, row: int, is_part: BoolArray, keep: BoolArray) -> list[int]:
    """A part and the parts that follow it directly, up to the first one before a kept block; empty if no part is."""
    nodes, run = page.nodes, [row]
    while not keep[nodes.last_block[run[-1]]]:
        following = nodes.next_sibling(run[-1])
        if len(run) == _MAX_RUN or following < 0 or not is_part[following]:
            return []
        run.append(following)
    return run


def _heads(page: Page, owner: int, row: int) -> bool:
    """Whether a block is the heading right above a part, without anything between them."""
    nodes = page.nodes
    return bool(
        tags.IS_HEADING[nodes.tag[owner]] and nodes.parent[owner] == nodes.parent[row] and nodes.end[owner] == row
    )
