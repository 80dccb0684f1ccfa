"""Add the notes right below the tables of an article, which journals put into a box with the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.kept_blocks import blocks_in
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks

_MAY_BE_NOTES: Final = tags.mask(frozenset("div section footer p ul ol dl".split()))
_NAME: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:table|tbl|tw)(?:-?wrap)?[_-]{0,2}(?:foot(?:er|notes?)?|notes?)(?=$|[\s_-])", re.IGNORECASE
)
_MAX_WORDS: Final = 150
_MAX_BUTTON_WORDS: Final = 8  # between a table and its notes, such as "Open in a new tab"


def with_notes_of_tables(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the notes of kept tables: elements with a class for them, right below a table in the same box."""
    page, nodes = kept.page, kept.page.nodes
    if not nodes.has(tags.TABLE):
        return kept
    words, linked = nodes.total.words, nodes.total.link_words
    notes = attributes.rows_named(page, _MAY_BE_NOTES, _NAME.search, "foot", "note")
    notes = notes[(words[notes] <= _MAX_WORDS) & (2 * linked[notes] <= words[notes])]
    if not notes.size:  # nearly all pages
        return kept
    tables = rows_of(nodes.tag == tags.TABLE)
    tables = tables[kept.counts(tables) > 0]
    if not tables.size:
        return kept
    words = sums_before(page.blocks.counts.words)
    table = tables[np.maximum(np.searchsorted(tables, notes) - 1, 0)]
    between = words[nodes.first_block[notes]] - words[nodes.last_block[table]]
    is_below = (nodes.parent[notes] < table) & (nodes.end[table] <= notes) & (between <= _MAX_BUTTON_WORDS)
    if not any_of(is_below):
        return kept
    is_button = nodes.inside(nodes.tag == tags.BUTTON)[page.blocks.node]
    return kept.plus(blocks_in(page, notes[is_below]) & ~is_button)
