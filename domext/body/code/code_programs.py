"""Programs that a page writes as several elements of code: fragments in one box, or an element for each line."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.code.code_kinds import is_gutter, shows_numbers
from domext.body.tree import Code, Paragraph, Styled, text_of
from domext.table import tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domext.body.tree import Block
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

#: Elements of code in a line.
CODE_ELEMENTS: Final = (tags.CODE, tags.SAMP, tags.TT)
_CODE_ELEMENTS: Final = tags.mask(frozenset({"code", "samp", "tt"}))
_FRAGMENTS: Final = tags.mask(frozenset({"code", "samp", "tt", "br"}) | tags.PREFORMATTED)
_BOXES: Final = tags.mask(frozenset("div p section figure blockquote".split()))
# The class of an element of code that is displayed as a block.
_BLOCK_CLASS: Final = lazy_pattern(r"(?:^|\s)(?:d-)?block(?=$|\s)")
# Two lines may be alternatives, such as the same command for two systems.
_MIN_LINES: Final = 3


def find_programs(page: Page, kept: BoolArray) -> Iterator[int]:
    """Yield the elements that hold only fragments of one program.

    They are inline elements of code that are displayed as blocks, perhaps with ``<pre>`` between them, or that have line
    breaks between them, or that are each in a box with the number of its line.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    nodes = page.nodes
    parent = nodes.parent
    if not nodes.has(*CODE_ELEMENTS):
        return
    is_code = nodes.tagged(_CODE_ELEMENTS)
    yield from _numbered_lines(page, rows_of(is_code), kept)
    is_box = nodes.mask(parent[is_code]) & nodes.tagged(_BOXES) & kept
    boxes = rows_of(is_box)
    if not boxes.size:
        return
    children = rows_of(is_box.take(parent))
    is_box[parent[children[~_FRAGMENTS[nodes.tag[children]]]]] = False
    for box in boxes[is_box[boxes]].tolist():
        rows = list(page.nodes.children(box))
        codes = [row for row in rows if nodes.tag[row] != tags.BR]
        if len(codes) > 1 and nodes.total.words[codes].sum() == nodes.total.words[box]:
            names = [
                page.elements[row].attr("class") or "" for row in codes if not tags.IS_PREFORMATTED[nodes.tag[row]]
            ]
            if len(rows) - len(codes) >= len(codes) - 1 or all(map(_BLOCK_CLASS.search, names)):
                yield box


def _numbered_lines(page: Page, codes: RowArray, kept: BoolArray) -> list[int]:
    """The boxes of lines that each hold the number of the line and one of some elements of code."""
    nodes = page.nodes
    lines = nodes.parent[codes]
    is_second = (nodes.end[lines + 1] == codes) & (nodes.end[lines] == nodes.end[codes])
    lines = lines[is_second & _BOXES[nodes.tag[lines]] & (nodes.total.words[lines + 1] == 1)]
    boxes, counts = np.unique(nodes.parent[lines], return_counts=True)
    numbered = {row for row in lines.tolist() if is_gutter(page, row + 1) and shows_numbers(page, row + 1)}
    boxes = boxes[_BOXES[nodes.tag[boxes]] & kept[boxes] & (counts >= _MIN_LINES)]
    return [box for box in boxes.tolist() if numbered.issuperset(nodes.children(box))]


def fragments_of(page: Page, node: int) -> list[int]:
    """Return the fragments of a program, in order; empty for an element that is not one of :func:`find_programs`."""
    tag = page.nodes.tag
    if not _BOXES[tag[node]]:
        return []
    rows = list(page.nodes.children(node))
    if not all(_FRAGMENTS[tag[row]] for row in rows):
        return []
    return [row for row in rows if tag[row] != tags.BR]


def with_programs(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield the blocks, in which each run of elements that are one line of code becomes one element.

    Such an element is code of one line, or a paragraph that is all code.
    """
    for key, group in itertools.groupby(blocks, _line_of_code):
        run = list(group)
        if key is None or len(run) < _MIN_LINES:
            yield from run
        else:
            yield Code("\n".join(map(_code_of, run)), key or None)


def _line_of_code(block: Block) -> str | None:
    """The language of a line of code, empty if it is unknown; None for other blocks."""
    if type(block) is Code and "\n" not in block.text:
        return block.language or ""
    if type(block) is Paragraph and len(block.content) == 1 and type(block.content[0]) is Styled:
        styled = block.content[0]
        if styled.style == "code" and len(styled.content) == 1 and type(styled.content[0]) is str:
            return ""
    return None


def _code_of(line: Block) -> str:
    return line.text if isinstance(line, Code) else text_of((line,))
