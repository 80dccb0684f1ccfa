"""The numbers of equations that a page shows in elements of their own, below or beside the formula."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.completion.enclosed_code import RAW_FORMULA
from domext.body.inline.tex import is_number
from domext.table import tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.page import Page

_MAX_CHARACTERS: Final = 16


def with_equation_numbers(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the numbers right after kept formulas, in an element with nothing else."""
    page, keep, blocks = kept.page, kept.mask, kept.page.blocks
    if not (page.nodes.has(tags.MATH) or "$$" in blocks.source or "\\" in blocks.source):  # most pages
        return kept
    is_short = blocks.stop - blocks.start <= _MAX_CHARACTERS
    rows = rows_of(keep[:-1] & ~keep[1:] & kept.addable[1:] & is_short[1:]) + 1
    numbers = [row for row in rows.tolist() if is_number(blocks.text(row)) and is_number_of_formula(page, row)]
    return kept.plus_rows(numbers)


def is_number_of_formula(page: Page, block: int) -> bool:
    """Return whether the block before a number is a formula, and both are all that an element holds."""
    nodes, blocks = page.nodes, page.blocks
    box = int(blocks.owner[block])
    while box > 0 and nodes.first_block[box] == block:
        box = int(nodes.parent[box])
    if nodes.first_block[box] != block - 1 or nodes.last_block[box] != block + 1:
        return False
    first = blocks.pieces.parent[blocks.first_text[block - 1]]
    return bool(nodes.tag[first] == tags.MATH) or RAW_FORMULA.fullmatch(blocks.text(block - 1)) is not None
