"""The table of a DOM by the compiled core, which scans the DOM as its own serialiser writes it."""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from domext.core import core
from domext.reading.builders import count_elements
from domext.reading.custom_elements import NAMES as CUSTOM_ELEMENTS
from domext.table import tags
from domext.table.attribute_values import AttributeValues
from domext.table.blocks import Blocks, Pieces
from domext.table.characters import kind_table
from domext.table.nodes import Counts, Nodes
from domext.table.value_search import NO_VALUE

if TYPE_CHECKING:
    from turbohtml import Document

    from domext.table.nodes import IntArray

# The roles of names, as core/scan.h numbers them, with what HTML says about how they are written.
_VOID: Final = frozenset(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split()
)
_RAW: Final = frozenset("style script xmp iframe noembed noframes plaintext".split())
_ROLES: Final = (
    tags.BLOCK_LEVEL,
    tags.PREFORMATTED,
    frozenset({"a"}),
    frozenset({"br"}),
    _VOID,
    _RAW,
    tags.CLOSED,
    frozenset({"dialog"}),
    frozenset({"pre", "textarea", "listing"}),
    frozenset({"svg", "math"}),
    frozenset(CUSTOM_ELEMENTS),
)
_NAMES: Final = (*tags.NAMES, *sorted(set().union(*_ROLES) - set(tags.NAMES)))
NAME_LINES: Final = "".join(f"{name}\n" for name in _NAMES).encode()
# The attributes that the default selector, its scorers, the metadata, the labels and the body read.
_ATTRIBUTES: Final = (
    "class", "id", "role", "itemprop", "rel", "itemtype", "property", "datetime", "name", "style", "type", "href",
    "aria-controls", "aria-expanded", "aria-hidden", "data-message-id", "data-message-author-role", "data-message-role",
    "data-author-role", "data-is-streaming", "data-footnote-id", "data-nosnippet", "data-cfemail", "align", "lang", "aria-modal", "title",
    "popovertarget", "data-block-id", "data-block", "data-callout", "data-callout-type", "face", "pubdate", "data-pid", "data-post-id",
    "data-postid", "data-comment-id", "data-commentid", "data-reply-id", "data-answer-id", "data-answerid", "data-note-id",
)  # fmt: skip
ATTRIBUTE_LINES: Final = "".join(f"{name}\n" for name in _ATTRIBUTES).encode()
ROLES_OF_NAME: Final = np.array(
    [sum(1 << bit for bit, names in enumerate(_ROLES) if name in names) for name in _NAMES], np.uint16
)


class Signs(IntFlag):
    """Constructs in a DOM that are searched for only if there may be some.

    PICTURES and MARKED are formulas in attributes, see :mod:`domext.reading.attribute_formulas`; CUSTOM are elements, see
    :mod:`domext.reading.custom_elements`; FRAMES are frames in Base64 in attributes, see :mod:`domext.reading.encoded_frames`.
    :func:`domext.reading.flatten.flatten_tidied` shows them. FACADES are players that a click loads, by the names of
    attributes, see :mod:`domext.pictures.facades`.
    """

    PICTURES = 1
    MARKED = 2
    CUSTOM = 4
    FACADES = 8
    FRAMES = 16
    ALL = PICTURES | MARKED | CUSTOM | FACADES | FRAMES


class Flat(NamedTuple):
    """A flattened DOM.

    Attributes:
        nodes: columns over the elements, in preorder.
        blocks: columns over the blocks, in reading order.
        replaced: number of characters that were replaced by U+FFFD.
        attributes: the values of some attributes, by name.
        signs: what the DOM may hold.
    """

    nodes: Nodes
    blocks: Blocks
    replaced: int
    attributes: dict[str, AttributeValues]
    signs: Signs


def scan(document: Document, *, is_parsed: bool = False) -> Flat | None:
    """Scan a tidied DOM without adjacent text nodes into the columns of its nodes and blocks.

    Args:
        document: the DOM.
        is_parsed: whether the default builder made the DOM.

    Returns:
        The columns; None without the compiled core, and if the written DOM does not tell all that the DOM has, such as
        children of elements that HTML writes without an end tag. The default builder gives such elements children in
        drawings and formulas only.
    """
    root = document.root
    if core is None or root is None:
        return None
    parts = root.serialize_iter()  # as a whole, it would take four bytes a character
    try:
        columns = core.scan(parts, NAME_LINES, ROLES_OF_NAME, len(tags.NAMES), kind_table(), ATTRIBUTE_LINES)
    except UnicodeEncodeError:  # a lone surrogate
        return None
    if columns is None:
        return None
    *columns, length, may_lack_children = columns
    flat = _table(columns)
    if is_parsed and not may_lack_children:
        return flat
    is_whole = len(flat.nodes) == count_elements(document) and length == document.xpath("string-length(/*)")
    return flat if is_whole else None


def _table(columns: list[Any]) -> Flat:
    """Wrap the columns of core/scan.c."""
    tag, hidden, node_table, hidden_blocks, preformatted, block_table, piece_parent, piece_offset = columns[:8]
    text, replaced, texts_by_name, signs = columns[8:]
    ids = np.frombuffer(tag, np.int16)
    of_tree, total, zeros = _split(node_table, len(ids), 6 + len(texts_by_name) - texts_by_name.count(NO_VALUE))
    parent, end, first_block, last_block, first_text, last_text, *of_attributes = of_tree
    numbers = iter(of_attributes)
    of_blocks, counts, _ = _split(block_table, len(hidden_blocks), 7)
    owner, node, start, stop, first_piece, last_piece, tags_around = of_blocks
    return Flat(
        Nodes(
            tag=ids,
            parent=parent,
            end=end,
            hidden=np.frombuffer(hidden, np.bool_),
            first_block=first_block,
            last_block=last_block,
            first_text=first_text,
            last_text=last_text,
            total=total,
        ),
        Blocks(
            owner=owner,
            node=node,
            start=start,
            stop=stop,
            first_text=first_piece,
            last_text=last_piece,
            hidden=np.frombuffer(hidden_blocks, np.bool_),
            preformatted=np.frombuffer(preformatted, np.bool_),
            tags=tags_around,
            counts=counts,
            source=text,
            pieces=Pieces(np.frombuffer(piece_parent, np.int32), np.frombuffer(piece_offset, np.int64)),
        ),
        replaced,
        {
            name: AttributeValues(values, zeros if values == NO_VALUE else next(numbers))
            for name, values in zip(_ATTRIBUTES, texts_by_name, strict=True)
        },
        Signs(signs),
    )


def _split(table: tuple[bytes, bytes], rows: int, number: int) -> tuple[list[IntArray], Counts, IntArray]:
    """Split a table into a number of columns and those of counts, and return a column of zeros with them.

    Columns of zeros share one array, whose memory the system provides only when it is written.
    """
    data, used = table
    columns = list(np.frombuffer(data, np.int32).reshape(number + sum(used), rows))
    zeros = np.zeros(rows, np.int32)
    zeros.setflags(write=False)
    counted = iter(columns[number:])
    return columns[:number], Counts(*(next(counted) if is_used else zeros for is_used in used)), zeros
