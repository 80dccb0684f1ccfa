"""Add code and displayed formulas beside kept text, which have few words that a selector could recognise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.code.code_blocks import EDITOR_PARTS, editors, names_editor, styled_as_code
from domext.body.code.code_kinds import MAX_TOOLBAR_WORDS
from domext.body.code.code_signatures import diagrams, programs_of_lines, signatures
from domext.body.code.code_tables import code_tables
from domext.body.code.typewritten import typewritten
from domext.body.inline.tex import is_number
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_CODE: Final = tags.mask(frozenset("pre listing xmp code samp tt math".split()))
# The copy of the code for readers who copy it.
_FIELDS: Final = tags.mask(frozenset({"textarea"}))
_CONTAINERS: Final = tags.mask(frozenset({"div", "section"}))
#: TeX between the delimiters of a displayed formula, perhaps with the number of the equation and the symbol of a link to it.
RAW_FORMULA: Final = lazy_pattern(
    r"\A(?:\(\w{1,6}\)[^\w\s$\\]?\s?)?(?:\$\$[^$]+\$\$|\\\[.+\\\]|\\begin\{(\w+\*?)\}.+\\end\{\1\})(?:\s?\(\w{1,6}\)[^\w\s]?)?",
    re.DOTALL,
)
_BEGINNINGS: Final = "($\\"  # of such a formula
_MAX_LEVELS: Final = 8


def with_code(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the blocks of code and formulas that are partly kept, or next to a kept block.

    Next to it means in the same element, with only a toolbar of code between them. Code within a line of text is
    part of its block and shares its fate.
    """
    page, nodes, blocks = kept.page, kept.page.nodes, kept.page.blocks
    found = editors(page, attributes.rows_named(page, _CONTAINERS, names_editor, *EDITOR_PARTS).tolist())
    for find in (styled_as_code, signatures, programs_of_lines, diagrams, typewritten, code_tables):
        found += page.once(find)
    found += _raw_formulas(kept)
    found += _numbered_formulas(kept)
    if not found and not nodes.has_tagged(_CODE):  # most pages
        return kept
    is_code = nodes.tagged(_CODE)
    is_code[found] = True
    outermost = is_code & ~nodes.inside(is_code).take(nodes.parent)
    code = nodes.nearest(outermost).take(blocks.node)
    candidate = (code >= 0) & kept.addable & (nodes.last_text[code] >= blocks.last_text)
    missing = candidate & ~kept.mask
    if not any_of(missing):
        return kept
    partly = nodes.mask(code[candidate & kept.mask])
    keep = kept.mask | (candidate & partly[code])
    is_code |= nodes.tagged(_FIELDS)
    finder = _Neighbours(page, keep, np.where(nodes.inside(is_code).take(blocks.node), 0, blocks.counts.words))
    rows = np.unique(code[missing & ~keep]).tolist()
    for row in (*rows, *rows[::-1]):  # code beside code that was added
        first, last = int(nodes.first_block[row]), int(nodes.last_block[row])
        if not any_of(keep[first:last]) and finder.is_beside_kept(row):
            keep[first:last] |= candidate[first:last]
    return kept.replaced(keep)


def _raw_formulas(kept: KeptBlocks) -> Iterator[int]:
    """The elements around the blocks outside of the kept ones that are a displayed formula as raw TeX, and nothing else."""
    blocks, nodes = kept.page.blocks, kept.page.nodes
    source = blocks.source
    # A search for one character costs a part of one for several.
    has_dollars = "$" in source and "$$" in source
    if not has_dollars and not ("\\" in source and (r"\[" in source or r"\begin{" in source)):
        return
    is_alone = nodes.last_block - nodes.first_block == 1
    around = np.where(is_alone.take(blocks.owner), blocks.owner, blocks.node)  # or an element that a script displays
    rows = rows_of(~kept.mask & is_alone.take(around) & (nodes.last_text.take(around) >= blocks.last_text))
    spans = zip(rows.tolist(), blocks.start[rows].tolist(), blocks.stop[rows].tolist(), strict=True)
    for block, start, stop in spans:
        begins = source[start:stop].lstrip()[:1] in _BEGINNINGS
        if begins and RAW_FORMULA.fullmatch(blocks.text(block)) is not None:
            yield int(around[block])


def _numbered_formulas(kept: KeptBlocks) -> Iterator[int]:
    """The elements around the blocks outside of the kept ones that are a formula and the number of its equation."""
    nodes, blocks = kept.page.nodes, kept.page.blocks
    if not nodes.has(tags.MATH):
        return
    formulas = rows_of((nodes.tag == tags.MATH) & (nodes.first_text < nodes.last_text))
    places = blocks.at_each(nodes.first_text[formulas])
    formulas, places = formulas[places < len(blocks)], places[places < len(blocks)]
    begins = ~kept.mask.take(places) & (nodes.first_text[formulas] == blocks.first_text.take(places))
    for formula, block in zip(formulas[begins].tolist(), places[begins].tolist(), strict=True):
        box, number = blocks.owner.item(block), nodes.last_text.item(formula)
        if nodes.last_block[box] - nodes.first_block[box] == 1 and number < blocks.last_text[block]:
            rest = blocks.raw_text(number, blocks.last_text.item(block)).strip()
            if is_number(rest):
                yield box


class _Neighbours:
    """Finds out whether code is beside kept text.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``; blocks may be added later.
        words: the number of words of each block that are not code, shape ``(b,)``.
    """

    def __init__(self, page: Page, keep: BoolArray, words: IntArray) -> None:
        self._nodes, self._keep = page.nodes, keep
        self._kept, self._words = (sums_before(column) for column in (keep, words))

    def is_beside_kept(self, code: int) -> bool:
        """Whether the block before or after the box of some code is kept, and in the element around the box.

        The box is the largest element around the code without kept text, and with at most a toolbar and other code.
        """
        nodes, box = self._nodes, code
        for _ in range(_MAX_LEVELS):
            outer = int(nodes.parent[box])
            if outer < 0 or self._count(self._words, outer) > MAX_TOOLBAR_WORDS or self._count(self._kept, outer):
                break
            box = outer
        outer = int(nodes.parent[box])
        before, after = int(nodes.first_block[box]) - 1, int(nodes.last_block[box])
        return bool(
            (before >= nodes.first_block[outer] and self._keep[before])
            or (after < nodes.last_block[outer] and self._keep[after])
        )

    def _count(self, column: IntArray, node: int) -> int:
        return int(column[self._nodes.last_block[node]] - column[self._nodes.first_block[node]])
