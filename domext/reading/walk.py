"""Flattening of a DOM into columns without the compiled core: by one loop over the tree and array arithmetic."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
from turbohtml import Element, Text

from domext.reading.counts import count
from domext.reading.gc_pause import collector_paused
from domext.reading.scan import Flat, Signs
from domext.table import tags
from domext.table.blocks import Blocks, Pieces
from domext.table.characters import LINE_BREAK
from domext.table.nodes import COUNTS, BoolArray, Counts, IntArray, Nodes, RowArray, freeze, inside, nearest
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from turbohtml import Document, Node

    from domext.reading.long_texts import LongText

_PREFORMATTED_SELECTOR: Final = ", ".join(sorted(tags.PREFORMATTED))
_LINKED_COUNTS: Final = [COUNTS.index(name.removeprefix("link_")) for name in COUNTS if name.startswith("link_")]
_CLOSED: Final = ", ".join(("dialog:not([open])", *sorted(tags.CLOSED)))
_MAYBE_HIDDEN: Final = '[hidden], [style*="none" i], [style*="hidden" i]'
_STYLE_HIDES: Final = lazy_pattern(
    r"(?<![\w-])(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Walk:
    """The elements and text pieces of a tree in document order."""

    elements: list[Element]
    tags: list[int]
    parents: list[int]
    pieces: list[str]
    piece_parents: list[int]
    piece_before: list[int]
    full_pieces: list[int]  # indices of the pieces that are not white space only


def flatten_nodes(document: Document, long_texts: Mapping[Text, LongText] | None = None) -> Flat:
    """Flatten a tidied DOM without adjacent text nodes, node by node; read its long texts from the source."""
    with collector_paused():
        walk = _walk(document, long_texts or {})
    parent = np.array(walk.parents, dtype=np.int32)
    tag = np.array(walk.tags, dtype=np.int16)
    end = _ends(walk.parents)
    hidden = _hidden(document, walk.elements, end)
    pieces = _Pieces.of(walk, nearest(parent, _block_level(tag)), inside(tag == tags.A, end), hidden, tag)
    first, last = _piece_ranges(pieces, end)
    prefix = np.zeros((len(COUNTS), len(pieces.parent) + 1), dtype=np.int32)
    np.cumsum(pieces.counts, axis=1, out=prefix[:, 1:])
    started = np.zeros(len(pieces.parent) + 1, dtype=np.int32)
    np.cumsum(pieces.starts_block, out=started[1:])
    nodes = Nodes(
        tag=tag,
        parent=parent,
        end=end,
        hidden=hidden,
        first_block=started[first],
        last_block=started[last],
        first_text=first,
        last_text=last,
        total=Counts(*(prefix.take(last, axis=1) - prefix.take(first, axis=1))),
    )
    blocks = _blocks(pieces, prefix, nodes)
    freeze(nodes, nodes.total, blocks, blocks.counts, blocks.pieces)
    return Flat(nodes, blocks, pieces.replaced, {}, Signs.ALL)


def _walk(document: Document, long_texts: Mapping[Text, LongText]) -> _Walk:
    """Collect elements and text pieces; a ``<br>`` is a separate piece. This is the only loop over the tree.

    About two fifths of the text of a typical page are white space between tags, so each run becomes one space unless
    the page has preformatted text.
    """
    squeeze = not document.select(_PREFORMATTED_SELECTOR)
    elements: list[Element] = []
    numbers: list[int] = []
    parents: list[int] = []
    pieces: list[str] = []
    piece_parents: list[int] = []
    piece_before: list[int] = []
    full_pieces: list[int] = []
    number = tags.IDS.get
    root = document.root
    if root is not None:
        elements.append(root)
        numbers.append(number(root.tag, 0))
        parents.append(-1)
    current: Node | None = root  # the parent of the previous node
    current_row = 0
    row = 0  # the next parent is the element of this row or one of its ancestors
    count = 1
    for node in root.descendants if root is not None else ():
        parent = node.parent
        if parent is not current:
            while elements[row] is not parent:
                row = parents[row]
            current, current_row = parent, row
        if type(node) is Text:
            data = _text(node, long_texts) if long_texts else node.data
            if not data.isspace():
                full_pieces.append(len(pieces))
            elif squeeze:
                data = " "
            pieces.append(data)
            piece_parents.append(current_row)
            piece_before.append(count)
        elif type(node) is Element:
            name = node.tag
            elements.append(node)
            numbers.append(number(name, 0))
            parents.append(current_row)
            row = count
            count += 1
            if name == "br":
                pieces.append(LINE_BREAK)
                piece_parents.append(count - 1)
                piece_before.append(count)
    return _Walk(elements, numbers, parents, pieces, piece_parents, piece_before, full_pieces)


def _text(node: Text, long_texts: Mapping[Text, LongText]) -> str:
    known, parent = long_texts.get(node), node.parent
    return known.text if known is not None and known.parent == parent and len(parent) == 1 else node.data


def _ends(parents: list[int]) -> IntArray:
    """One past the last descendant of each node, from the sizes of subtrees, summed from last to first."""
    size = [1] * len(parents)
    for child in range(len(parents) - 1, 0, -1):
        size[parents[child]] += size[child]
    return np.arange(len(parents), dtype=np.int32) + np.array(size, dtype=np.int32)


def _block_level(tag: npt.NDArray[np.int16]) -> BoolArray:
    block_level = tags.IS_BLOCK_LEVEL.take(tag)
    block_level[:1] = True  # the root, so that all text has an owner
    return block_level


def _hidden(document: Document, elements: list[Element], end: IntArray) -> BoolArray:
    hidden = np.zeros(len(end), dtype=np.bool_)
    chosen = [element for element in document.select(_MAYBE_HIDDEN) if _is_hidden(element)] + document.select(_CLOSED)
    if chosen:
        rows = dict(zip(elements, range(len(elements)), strict=True))
        hidden[[rows[element] for element in chosen]] = True
    return inside(hidden, end)


def _is_hidden(element: Element) -> bool:
    state = element.attr("hidden")
    return (state is not None and state.lower() != "until-found") or bool(
        _STYLE_HIDES.search(element.attr("style") or "")
    )


def _piece_ranges(pieces: _Pieces, end: IntArray) -> tuple[IntArray, IntArray]:
    """The first text piece of each subtree, and one past the last; the pieces of a subtree are contiguous."""
    own = np.bincount(pieces.parent, minlength=len(end))
    prefix = np.append(0, own.cumsum()).astype(np.int32)
    first = np.searchsorted(pieces.before, np.arange(len(end)), side="right").astype(np.int32)
    return first, first + prefix[end] - prefix[:-1]


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Columns over the text pieces."""

    parent: IntArray
    before: IntArray  # number of elements that start before the piece
    owner: IntArray
    hidden: BoolArray
    offset: npt.NDArray[np.int64]  # shape (pieces + 1,)
    starts_block: BoolArray
    ends_block: BoolArray
    counts: IntArray  # shape (len(COUNTS), pieces)
    text: str
    replaced: int

    @classmethod
    def of(
        cls, walk: _Walk, owners: IntArray, linked: BoolArray, hidden: BoolArray, tag: npt.NDArray[np.int16]
    ) -> _Pieces:
        parent = np.array(walk.piece_parents, dtype=np.int32)
        before = np.array(walk.piece_before, dtype=np.int32)
        owner, concealed = owners[parent], hidden[parent]
        full = np.array(walk.full_pieces, dtype=np.intp)
        boundary = _boundaries(full, before, owner, concealed, tag)
        starts, ends = np.zeros(len(parent), dtype=np.bool_), np.zeros(len(parent), dtype=np.bool_)
        starts[full[boundary]] = True
        ends[full[np.append(boundary[1:], True)[: len(full)]]] = True
        counted = count(walk.pieces, full[boundary])
        counts = np.concatenate((counted.columns, counted.columns[_LINKED_COUNTS] * linked[parent]))
        return cls(
            parent, before, owner, concealed, counted.offset, starts, ends, counts, counted.text, counted.replaced
        )


def _boundaries(
    full: RowArray, before: IntArray, owner: IntArray, hidden: BoolArray, tag: npt.NDArray[np.int16]
) -> BoolArray:
    """A mask over the pieces ``full`` of visible text: those that start a block.

    Two consecutive pieces are in the same block if they have the same owner and the same visibility, and between them
    no block-level element and at most one ``<br>`` starts. An element that ends between two pieces of the same owner
    also starts between them.
    """
    starts = np.append(0, _block_level(tag).cumsum())[before[full]]
    breaks = np.append(0, (tag == tags.BR).cumsum())[before[full]]
    boundary = np.ones(len(full), dtype=np.bool_)
    boundary[1:] = (
        (np.diff(owner[full]) != 0)
        | (np.diff(starts) != 0)
        | (np.diff(breaks) > 1)
        | (hidden[full][1:] != hidden[full][:-1])
    )
    return boundary


def _blocks(pieces: _Pieces, prefix: IntArray, nodes: Nodes) -> Blocks:
    first = np.flatnonzero(pieces.starts_block).astype(np.int32)
    last = np.flatnonzero(pieces.ends_block).astype(np.int32) + np.int32(1)
    owner = pieces.owner[first]
    preformatted = nodes.inside(nodes.tagged(tags.IS_PREFORMATTED))[owner]
    start = pieces.offset[first]
    for block in np.flatnonzero(preformatted).tolist():
        start[block] = _indentation(pieces, int(first[block]), int(last[block - 1]) if block else 0)
    return Blocks(
        owner=owner,
        node=pieces.parent[first],
        start=start.astype(np.int32),
        stop=pieces.offset[last].astype(np.int32),
        first_text=first,
        last_text=last,
        hidden=pieces.hidden[first],
        preformatted=preformatted,
        tags=np.diff(pieces.before[last - 1], prepend=np.int32(0)),
        counts=Counts(*(prefix.take(last, axis=1) - prefix.take(first, axis=1))),
        source=pieces.text,
        pieces=Pieces(pieces.parent, pieces.offset),
    )


def _indentation(pieces: _Pieces, first: int, floor: int) -> int:
    """The start of the first line of a preformatted block, including white space before its first word."""
    before = first
    while before > floor and pieces.owner[before - 1] == pieces.owner[first]:
        before -= 1
    start, word = int(pieces.offset[before]), int(pieces.offset[first])
    return max(start, pieces.text.rfind("\n", start, word) + 1)
