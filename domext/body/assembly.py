"""The open elements of a body, and the lines that are added to the innermost of them."""

from __future__ import annotations

import itertools
from operator import itemgetter
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body import roles
from domext.body.completion.equation_numbers import is_number_of_formula
from domext.body.frame_stack import FrameStack
from domext.body.inline.chains import Chains
from domext.body.inline.inlines import Inlines
from domext.body.inline.tex import blocks_between, tagged
from domext.body.structure_elements import StructureElements
from domext.body.tree import Math, Paragraph, line_of
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.body.inline.chains import Chain
    from domext.body.inline.inlines import Placed
    from domext.body.notes.footnotes import Notes
    from domext.body.recognised import Recognised
    from domext.body.tree import Inline
    from domext.pictures.multimedia import Multimedia
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Parts of a paragraph with buttons in it: each of them copies those before it.
_MAX_JOINED: Final = 1000
#: Roles of elements that are one line, where a displayed formula is not a separate block.
_LINES: Final = frozenset({"heading", "cell", "grid cell", "term", "caption", "legend", "summary", "callout title"})


class Assembly:
    """What one pass over a page shares.

    Args:
        page: the page.
        notes: its notes, whose references are elements of their own.
        recognised: what its elements are.
        keep: which of its blocks the body holds, apart from those of the notes, shape ``(b,)``.

    Attributes:
        page: the page.
        tag: the role or element of each node, shape ``(n,)``.
        structure: the innermost node around each node that gives structure, shape ``(n,)``.
        chains: the elements to open for a structure node.
        inlines: reads the content of lines.
        open: the open elements.
    """

    def __init__(self, page: Page, notes: Notes, recognised: Recognised, keep: BoolArray) -> None:
        tag = recognised.tag
        if notes.references:
            tag = tag.copy()
            tag[list(notes.references)] = roles.REFERENCE
        self.page = page
        self.tag = tag.data  # single reads of an array are slow
        self.structure = page.nodes.nearest(roles.IS_STRUCTURE.take(tag))
        self.chains = Chains(self.structure, page.nodes.parent, StructureElements(page, tag).opens)
        in_body = page.blocks.pieces_in(keep)
        for span in notes.spans.values():
            in_body[span.first : span.last] = True
        self.inlines = Inlines(page, tag, notes, page.nodes.text_sums(in_body) > 0)
        self.open = FrameStack(page, self.tag, recognised)

    def fragment_links(self, keep: BoolArray, media: tuple[Multimedia, ...]) -> list[int]:
        """Return the nodes of the links to a part of the page in kept text outside of code, and around kept multimedia."""
        blocks = self.page.blocks
        fragments = self.page.attribute_values("href").holding("#")
        is_link = (np.asarray(self.tag) == tags.A) & attributes.having(self.page, "href", fragments)
        if not any_of(is_link):
            return []
        link_of = self.page.nodes.nearest(is_link)
        link = link_of.take(blocks.pieces.parent)
        pieces = rows_of(link >= 0).astype(np.int32)  # as the column: numpy converts the whole of it to another type
        block = np.searchsorted(blocks.last_text[:-1], pieces, side="right")
        pieces, block = pieces[keep[block]], block[keep[block]]
        inside = (blocks.first_text[block] <= pieces) & (pieces < blocks.last_text[block])
        rows = zip(link[pieces[inside]].tolist(), blocks.node[block[inside]].tolist(), strict=True)
        for node, start in dict.fromkeys(rows):
            if not self.ends_in_code(self.chain_of(start)):
                self.inlines.open(node)
        for item in media:
            self.inlines.open(int(link_of[item.index]))
        return self.inlines.elements.fragment_links

    def chain_of(self, node: int) -> Chain:
        """Return the elements to open for a node."""
        return self.chains[self.structure.item(node)]

    def ends_in_code(self, chain: Chain) -> bool:
        """Return whether the innermost element of a chain is code."""
        return bool(chain) and roles.STRUCTURE[self.tag[chain[-1]]] == "code"

    def add_cells(self, pieces: range, images: Sequence[Placed]) -> None:
        """Add a block with several cells of a table that are in a line, and the pictures in it."""
        cell_of = self.structure.take(self.page.blocks.pieces.parent[pieces.start : pieces.stop]).tolist()
        pictures: dict[int, list[Placed]] = {cell: [] for cell in cell_of}
        contents: list[tuple[int, int, tuple[Inline, ...]]] = []  # the first text piece at or after it, and its cell
        for position, node, image in images:
            cell = self.structure.item(node)
            if cell in pictures:
                pictures[cell].append((position, node, image))
            else:
                contents.append((position, cell, self.inlines.image(node, image)))
        for cell, places in itertools.groupby(pieces, key=lambda piece: cell_of[piece - pieces.start]):
            run = tuple(places)
            content = self.inlines.content_between(range(run[0], run[-1] + 1), pictures[cell])
            pictures[cell] = []
            contents.append((run[0], cell, content))
        for _, cell, content in sorted(contents, key=itemgetter(0)):
            if content:
                self.open.move(self.chains[cell])
                self.add(content)

    def add(self, content: tuple[Inline, ...]) -> None:
        """Add the content of a block to the innermost frame."""
        frame = self.open.innermost
        if self.inlines.displays and frame.role not in _LINES:
            frame.parts += blocks_between(content)
        else:
            frame.parts.append(Paragraph(content))

    def add_number(self, block: int, content: tuple[Inline, ...]) -> bool:
        """Make the content of a block the number of the formula before it; return whether it is one."""
        parts = self.open.innermost.parts
        formula = tagged(parts[-1], line_of(content)) if parts and isinstance(parts[-1], Math) else None
        if formula is None or not is_number_of_formula(self.page, block):
            return False
        parts[-1] = formula
        return True

    def join(self, block: int, content: tuple[Inline, ...]) -> None:
        """Add the content of a block to the paragraph of the block before it."""
        parts, blocks = self.open.innermost.parts, self.page.blocks
        if not parts or not isinstance(parts[-1], Paragraph) or len(parts[-1].content) > _MAX_JOINED:
            self.add(content)
            return
        start = int(blocks.start[block])
        before, after = parts[-1].content[-1], content[0]
        are_words = isinstance(before, str) and isinstance(after, str) and before[-1].isalnum() and after[0].isalnum()
        between = (" ",) if are_words or any(map(str.isspace, blocks.source[start - 1 : start + 1])) else ()
        parts[-1] = Paragraph((*parts[-1].content, *between, *content))
