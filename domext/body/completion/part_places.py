"""Where a part of a page is: the boxes around it, the text beside it, and whether it leads elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.parts.callout_names import kinds_of_classes
from domext.body.parts.callouts import messages
from domext.table import attributes, tags
from domext.table.characters import COLONS
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

_BOXES: Final = tags.mask(frozenset({"div", "aside", "section"}))
_IN_LIST: Final = tags.mask(frozenset("ul ol dl li dt dd".split()))
_QUOTED: Final = tags.mask(frozenset({"blockquote", "figure"}))
_TEXT: Final = tags.mask(frozenset("p h2 h3 h4 h5 h6 ul ol dl pre blockquote table figure details".split()))
#: Elements that ask the reader for something: a part that holds one is a form.
ASKS: Final = tags.mask(frozenset({"form", "input", "button", "select"}))
#: Words of a part in links; a part with more is a menu or a list of further articles.
MAX_LINKED_SHARE: Final = 0.3
_MAX_LINKED_SHARE_OF_QUOTE: Final = 0.6  # such as a message of another site, with its address
# Words in the classes of quotations that stand for a post on another site, of which they may be the address only.
_EMBEDDED: Final = ("embed", "instagram-media")
# Boxes for the layout around a part, and around the text beside it.
_MAX_BOXES: Final = 6
_MAX_BOXES_OF_TEXT: Final = 3  # if text alone is beside the part
_MAX_LEVELS: Final = 15  # with those of lists in lists
_CALLOUTS: Final = tags.mask(frozenset("div aside section blockquote figure table".split()))
_MAX_CALLOUT_WORDS: Final = 120
_MAX_TABLE_LEVELS: Final = 5  # from a paragraph in a cell on


def part_box(page: Page, row: int) -> int:
    """Return the element around a part that holds nothing else, or a figure with it and a caption."""
    nodes, box = page.nodes, row
    for _ in range(_MAX_BOXES):
        parent = int(nodes.parent[box])
        is_around = (
            nodes.tag[parent] in {tags.DIV, tags.SECTION, tags.OTHER}
            and nodes.total.words[parent] == nodes.total.words[box]
        )
        if parent <= 0 or not (is_around or nodes.tag[parent] == tags.FIGURE):
            break
        box = parent
    return box


def is_beside(page: Page, row: int, owner: int, parent: int) -> bool:
    """Return whether the element around a block is a sibling of a part, and running text; boxes hold either if they hold both.

    Highlighters put code into boxes, and text in a callout or in a list of lists may be deep in it. Text directly in the element that
    holds the part is beside it, too.
    """
    nodes = page.nodes
    if owner == parent:
        return True
    table = -1
    in_cell = tags.IS_CELL[nodes.tag[owner]] or tags.IS_CELL[nodes.tag[nodes.parent[owner]]]
    if in_cell and (table := _table_below(page, owner, parent)) >= 0:
        owner = table
    is_boxed = nodes.tag[owner] == tags.PRE or (
        nodes.tag[row] in {tags.DIV, tags.SECTION, tags.FIGURE, tags.ASIDE} and _TEXT[nodes.tag[owner]]
    )
    boxes = _MAX_BOXES if is_boxed else _MAX_BOXES_OF_TEXT
    for _ in range(_MAX_LEVELS):
        if owner < 0 or not boxes or nodes.parent[owner] == parent:
            break
        boxes -= not _IN_LIST[nodes.tag[owner]]
        owner = int(nodes.parent[owner])
    is_text = (
        _TEXT[nodes.tag[owner]]
        or owner == table
        or (is_boxed and nodes.tag[owner] in {tags.DIV, tags.SECTION, tags.OTHER})
    )
    is_text = is_text or (_BOXES[nodes.tag[owner]] and _is_callout(page, owner))
    return owner >= 0 and bool(nodes.parent[owner] == parent and is_text and owner != row)


def _is_callout(page: Page, box: int) -> bool:
    """Whether the class of a box names it as a callout."""
    return int(page.attribute_values("class").numbers[box]) in page.once(kinds_of_classes)


def _table_below(page: Page, cell: int, parent: int) -> int:
    """The table around a cell, or around a paragraph in it, if only boxes that hold nothing else are between it and an element; -1 for others."""
    nodes = page.nodes
    table = next((row for row in nodes.ancestors(cell, _MAX_TABLE_LEVELS) if nodes.tag[row] == tags.TABLE), -1)
    box = part_box(page, table) if table >= 0 else -1
    return box if box >= 0 and nodes.parent[box] == parent else -1


def is_linked(page: Page, rows: RowArray) -> BoolArray:
    """Return whether each part is a menu, or a list of further articles. A quotation that embeds a message links to it."""
    tag, total = page.nodes.tag[rows], page.nodes.total
    share = np.where(tag == tags.BLOCKQUOTE, _MAX_LINKED_SHARE_OF_QUOTE, MAX_LINKED_SHARE)
    is_list_of_links = total.link_words[rows] > share * total.words[rows]
    may_embed = is_list_of_links & _QUOTED[tag]
    if any_of(may_embed):
        is_list_of_links &= ~(may_embed & attributes.having(page, "class", page.containing("class", *_EMBEDDED))[rows])
    return np.asarray(is_list_of_links)


def sentence_callouts(page: Page) -> frozenset[int]:
    """Return the callouts by their class or role whose text ends with a mark, not with a word or a colon.

    Call it as ``page.once(sentence_callouts)``. Without a sentence, such a box is the label of something else.
    """
    nodes, numbers, found = page.nodes, list(page.once(kinds_of_classes)), list(page.once(messages))
    if not (numbers or found):  # on most pages
        return frozenset()
    is_callout = attributes.having(page, "class", numbers)
    is_callout[found] = True
    is_callout &= nodes.tagged(_CALLOUTS) & (nodes.total.words > 0) & (nodes.total.words <= _MAX_CALLOUT_WORDS)
    return frozenset(row for row in rows_of(is_callout).tolist() if ends_with_mark(page, row))


def ends_with_mark(page: Page, row: int) -> bool:
    """Return whether the text of an element ends with a mark, as sentences do, and not with a word, a number or a colon."""
    end = page.blocks.text(int(page.nodes.last_block[row]) - 1).rstrip()[-1:]
    return not (end.isalnum() or end in COLONS)
