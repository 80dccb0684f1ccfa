"""Lines and columns that styles make within a paragraph: ``<span style="display: block">`` begins and ends a line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.characters import LINE_BREAK
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

_IN_LINE: Final = tags.mask(
    frozenset({"span", "b", "strong", "i", "em", "small", "a", "font", "label", "time", "cite"})
)
_LINE: Final = lazy_pattern(
    r"(?:^|[;\s])display\s{0,4}:\s{0,4}(?:block|flex|grid|table|list-item)\s{0,4}(?:$|[;!])", re.IGNORECASE
)
# Text beside the line, such as the large first letter of an article.
_BESIDE: Final = lazy_pattern(
    r"(?:^|[;\s])(?:float\s{0,4}:\s{0,4}(?:left|right)|position\s{0,4}:\s{0,4}(?:absolute|fixed))",
    re.IGNORECASE,
)
# The classes of boxes whose children are columns, and of columns at the end of a line.
_FLEXIBLE: Final = frozenset({"flex", "d-flex", "inline-flex", "is-flex"})
_JUSTIFIED: Final = frozenset({"justify-between", "justify-content-between"})
_FLOATING: Final = lazy_pattern(r"(?<!\S)(?:[a-z]{2}-)?(?:float|pull)-(?:right|end)(?!\S)")
_COLUMNS: Final = Sign("flex", "justify-", "float-", "pull-")
# The elements of fields beside each other, such as the name and the type of a parameter.
_FIELDS: Final = _IN_LINE | tags.mask(frozenset({"code"}))
# The elements of numbers in front of paragraphs and headings; in a <sup>, the page shows the number apart.
_NUMBERS: Final = tags.mask(frozenset({"span", "b", "strong", "small", "a"}))
_MAX_DIGITS: Final = 6  # with the full stops between those of sections
_MIN_CHARACTERS: Final = 2
# Lower-case letters before a part that begins with a capital; after fewer it may be the rest of a word.
_MIN_LETTERS: Final = 3
_ENDS: Final = frozenset(".!?\u2026")


def line_starts(page: Page, in_body: BoolArray) -> dict[int, str]:
    """Return the text pieces that a style sets apart from the text before, with what divides them.

    A line break is before such a line and the text after it. A space is before the text in another column or part, if nothing divides two words.

    Args:
        page: the page.
        in_body: which nodes hold text of the body, shape ``(n,)``.
    """
    before, part = _neighbours(page, in_body)
    of_neighbours = (*_parts(page, before, part), *_fields(page, before, part)) if part.size else ()
    apart = dict.fromkeys((*_columns(page, in_body), *of_neighbours, *_numbers(page, in_body)), " ")
    named = attributes.numbers_matching(page, "style", _LINE, "display")
    if not named:  # on most pages
        return apart
    values, nodes = page.attribute_values("style").values, page.nodes
    lines = [number for number in named if not _BESIDE.search(values[number] or "")]
    rows = rows_of(attributes.having(page, "style", lines) & nodes.tagged(_IN_LINE))
    rows = rows[nodes.total.characters[rows] >= _MIN_CHARACTERS]
    return apart | dict.fromkeys((*nodes.first_text[rows].tolist(), *nodes.last_text[rows].tolist()), LINE_BREAK)


@only_with(_COLUMNS, otherwise=list)
def _columns(page: Page, in_body: BoolArray) -> list[int]:
    """The text pieces at the edges of columns, right after a letter or digit and before another one."""
    nodes, blocks = page.nodes, page.blocks
    rows = rows_of(nodes.tagged(_IN_LINE) & in_body)
    values, numbers = page.attribute_values("class")
    own, around = numbers.take(rows).tolist(), numbers.take(nodes.parent.take(rows)).tolist()
    floating = {number for number in set(own) if _FLOATING.search(values[number] or "")}
    flexible = {number for number in set(around) if _is_flexible(values[number] or "")}
    if not (flexible or floating):
        return []
    rows = rows[[number in floating or outer in flexible for number, outer in zip(own, around, strict=True)]]
    divides_blocks = np.zeros(len(blocks.pieces.parent) + 1, np.bool_)
    divides_blocks[blocks.first_text] = divides_blocks[blocks.last_text] = True
    edges = np.concatenate((nodes.first_text[rows], nodes.last_text[rows]))
    edges = edges[~divides_blocks[edges]]
    offset, source = blocks.pieces.offset, blocks.source
    return [
        piece for piece in edges.tolist() if source[offset[piece] - 1].isalnum() and source[offset[piece]].isalnum()
    ]


def _is_flexible(names: str) -> bool:
    """Whether a class is one of such boxes, perhaps only on screens of a width: ``md:flex``."""
    classes = names.split()
    if not (_FLEXIBLE.isdisjoint(classes) and _JUSTIFIED.isdisjoint(classes)):
        return True
    return ":" in names and any(name[2:3] == ":" and name[3:] in _FLEXIBLE for name in classes)


def _neighbours(page: Page, in_body: BoolArray) -> tuple[RowArray, RowArray]:
    """The elements within lines right before others in the same element, without white space between, and these others."""
    nodes = page.nodes
    is_field = nodes.tagged(_FIELDS) & in_body
    before = rows_of(is_field)
    part = np.minimum(nodes.end.take(before), len(nodes) - 1)  # the node after each
    is_beside = is_field.take(part)
    before, part = before[is_beside], part[is_beside]
    start, edge = nodes.first_text.take(before), nodes.last_text.take(before)
    is_beside = (
        (edge == nodes.first_text.take(part)) & (edge > start) & (nodes.parent.take(part) == nodes.parent.take(before))
    )
    before, part, edge = before[is_beside], part[is_beside], edge[is_beside]
    source, places = page.blocks.source, page.blocks.pieces.offset[edge].tolist()
    glued = [row for row, place in enumerate(places) if not any(map(str.isspace, source[place - 1 : place + 1]))]
    return before[glued], part[glued]


def _parts(page: Page, before: RowArray, part: RowArray) -> list[int]:
    """The text pieces with which elements of several words begin right after another element, as a label and its text do.

    They begin with a capital after a word in small letters, a number or the end of a sentence.

    Args:
        page: the page.
        before: the elements right before others.
        part: these others.
    """
    nodes, blocks = page.nodes, page.blocks
    # The words of an element do not include the one that it and the element before seem to be.
    is_part = (
        (nodes.total.words.take(part) > 0) & (nodes.tag.take(part) != tags.CODE) & (nodes.tag.take(before) != tags.CODE)
    )
    before, part = before[is_part], part[is_part]
    start, edge = nodes.first_text.take(before), nodes.last_text.take(before)
    offset, source = blocks.pieces.offset, blocks.source
    edges = zip(offset[start].tolist(), offset[edge].tolist(), strict=True)
    begins = [source[position].isupper() and _ends_part(source[first:position]) for first, position in edges]
    if not any(begins):
        return []  # on most pages
    is_part = np.array(begins) & ~nodes.holding(nodes.tag == tags.IMG, before)  # a line ends below a picture
    is_part &= ~blocks.preformatted[np.minimum(nodes.first_block[part], len(blocks) - 1)]
    pieces: list[int] = edge[is_part].tolist()
    return pieces


def _fields(page: Page, before: RowArray, part: RowArray) -> list[int]:
    """The text pieces with which a time begins, or one of the fields that are all the text of a box, each with its own class.

    Args:
        page: the page.
        before: the elements right before others.
        part: these others.
    """
    nodes, blocks = page.nodes, page.blocks
    is_time = (nodes.tag[before] == tags.TIME) | (nodes.tag[part] == tags.TIME)
    may_be_apart = is_time | (nodes.tag[nodes.parent[part]] == tags.DIV)
    may_be_apart &= nodes.last_text[part] > nodes.first_text[part]
    if not may_be_apart.any():
        return []
    offset, source = blocks.pieces.offset, blocks.source
    starts = nodes.first_text[part].tolist()
    glued = [row for row in rows_of(may_be_apart).tolist() if _is_within_word(source, offset.item(starts[row]))]
    if not glued:
        return []
    before, part = before[glued], part[glued]
    is_text = ~nodes.holding(nodes.tag == tags.IMG, before)  # a line ends below a picture
    classes = page.attribute_values("class").numbers
    is_field = (classes[before] > 0) & (classes[part] > 0) & (classes[before] != classes[part])
    around = nodes.parent[part]
    is_field[is_field] = np.isin(around[is_field], _without_own_text(page, set(around[is_field].tolist())))
    return [
        starts[row]
        for row, is_apart in zip(glued, (is_text & (is_field | is_time[glued])).tolist(), strict=True)
        if is_apart and not blocks.preformatted[blocks.at(starts[row])]
    ]


def _without_own_text(page: Page, rows: set[int]) -> list[int]:
    """Those of some elements whose text is all in the elements within them."""
    characters = page.nodes.total.characters.data  # single reads of an array are slow
    return [row for row in rows if characters[row] == sum(map(characters.__getitem__, page.nodes.children(row)))]


def _is_within_word(source: str, place: int) -> bool:
    """Whether nothing divides the text before a place, which a word or a colon ends, from the word that begins there."""
    last = source[place - 1]
    return source[place].isalnum() and (last.isalnum() or last == ":")


def _numbers(page: Page, in_body: BoolArray) -> list[int]:
    """The text pieces right after a number in an element of its own at the beginning of a block: the text that it counts.

    They begin with two letters, the first one a capital, unlike the rest of "3D" or "2nd".
    """
    nodes, blocks = page.nodes, page.blocks
    pieces, offset, source = blocks.pieces, blocks.pieces.offset, blocks.source
    several = rows_of((blocks.last_text - blocks.first_text > 1) & ~blocks.preformatted)
    several = several[in_body.take(blocks.owner.take(several))]
    first = blocks.first_text[several]
    is_number = _NUMBERS[nodes.tag[pieces.parent[first]]] & (offset[first + 1] - offset[first] <= _MAX_DIGITS)
    return [
        piece + 1
        for piece in first[is_number].tolist()
        if source[offset[piece] : offset[piece + 1]].replace(".", "").isdecimal()
        and source[offset[piece + 1]].isupper()
        and source[offset[piece + 1] + 1 : offset[piece + 1] + 2].isalpha()
    ]


def _ends_part(text: str) -> bool:
    """Whether a text without a space at its end is a number, or ends with a word in small letters or as a sentence."""
    word = text[-_MIN_LETTERS:]
    is_word = len(word) == _MIN_LETTERS and word.isalnum() and word[-1].islower() and not word[1].isupper()
    return is_word or text[-1:] in _ENDS or text.strip().isdecimal()
