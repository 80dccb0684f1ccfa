"""The elements of a page that are recognised by more than their name: code, callouts, tabs, steps, headings, and marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body import roles
from domext.body.code.code_blocks import CodeBlocks
from domext.body.code.copy_buttons import find_copy_buttons
from domext.body.inline.inline_styles import styled
from domext.body.parts.aria_lists import aria_lists
from domext.body.parts.callouts import find_callouts
from domext.body.parts.choices import find_choices
from domext.body.parts.classifiers import find_classifiers
from domext.body.parts.container_names import ContainerNames
from domext.body.parts.drawn_signs import find_drawn_signs
from domext.body.parts.heading_marks import find_marks
from domext.body.parts.item_marks import find_item_marks
from domext.body.parts.line_groups import find_line_groups, names_verse
from domext.body.parts.outlines import outlines
from domext.body.parts.plain_texts import plain_texts
from domext.body.parts.printed_page_numbers import find_page_numbers
from domext.body.parts.quotation_boxes import find_quotation_tables, find_quotations
from domext.body.parts.quotation_labels import find_quotation_labels
from domext.body.parts.spoken_words import find_spoken_words, find_words_when_open
from domext.body.parts.steps import find_steps
from domext.body.parts.tabs import PANELS, code_in_panels, find_tabs
from domext.body.tables.box_tables import box_tables, grid_tables
from domext.body.tables.cell_labels import find_button_descriptions, find_cell_labels
from domext.body.tables.icon_cells import find_ligatures, find_sort_marks
from domext.discussion.quotations import quotation_boxes
from domext.table import attributes, tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from collections.abc import Collection

    import numpy as np
    import numpy.typing as npt

    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

_ROLES: Final = ("heading", "tabpanel")
# What finds elements within kept text that readers take for no part of it.
_MARKS: Final = (
    find_marks, find_item_marks, find_ligatures, find_sort_marks, find_cell_labels, find_page_numbers, find_spoken_words, find_choices,
    find_words_when_open, find_copy_buttons, find_drawn_signs,
)  # fmt: skip
_CONTAINERS: Final = tags.mask(frozenset("div section aside blockquote article figure".split()))


class Recognised:
    """The recognised elements of a page around the kept blocks.

    Attributes:
        tag: the tag id of every node, with the ids of :mod:`domext.body.roles` for recognised elements, shape ``(n,)``.
        code: the code of the page.
        callouts: the kind of each callout, by its node.
        icons: the nodes in the cells beside the text of callouts that hold only a picture.
        panels: the text of the tab of each panel of tabs, by its node.
        plain_texts: the preformatted text that is running text.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        post_lines: which of its blocks are lines about posts, shape ``(b,)``; None for a page without posts.
    """

    def __init__(self, page: Page, keep: BoolArray, post_lines: BoolArray | None = None) -> None:
        self._page = page
        kept = page.nodes.text_sums(page.blocks.pieces_in(keep)) > 0
        containers = rows_of(page.nodes.tagged(_CONTAINERS) & kept)
        names = ContainerNames(page, containers)
        headings, of_tabs = (_with_role(page, containers, role) for role in _ROLES)
        self.code = CodeBlocks(page, kept, names)
        self.callouts, self._titles, layout = find_callouts(page, names, post_lines)
        self.icons = _without_text(page, layout)
        panels = {*of_tabs, *names.of(PANELS)}
        self.panels, tabs = find_tabs(page, panels)
        self.plain_texts = plain_texts(page, keep)
        steps, numbers = find_steps(page, names)
        stepped = set(page.nodes.parent[steps].tolist()) if steps else set()
        lists, grids, aria = page.once(outlines), page.once(grid_tables), page.once(aria_lists)
        quotations, quoted, labels = _quotations(page, kept, names)
        self._dropped = {row for find in _MARKS for row in find(page, kept)}
        self._dropped.update(self.code.dropped, tabs, numbers, labels, lists.markers, *aria.numbers.values())
        self._dropped.update(find_button_descriptions(page))
        self.tag = _with_roles(
            page.nodes.tag,
            *styled(page, kept).items(),
            (roles.PLAIN, self.code.unwrapped | layout),
            (tags.UL, [row for row in aria.lists if row not in stepped]),
            (tags.LI, aria.items),
            *page.once(box_tables).items(),
            (tags.TABLE, grids),
            (roles.GRID_CELL, [cell for grid in grids for cell in page.nodes.children(grid)]),
            (roles.LINES, find_line_groups(names)),
            (roles.PLAIN, quoted),
            (tags.BLOCKQUOTE, quotations),
            (roles.HEADING, headings),
            (tags.PRE, self.code.containers),
            (roles.CALLOUT, self.callouts),
            (roles.CALLOUT_TITLE, self._titles),
            (roles.PANEL, self.panels),
            (tags.PRE, code_in_panels(page, self.panels)),
            (roles.STEP, steps),
            (roles.ENTRY, lists.paragraphs(page)),
            (roles.CLASSIFIER, find_classifiers(page, kept)),
            (roles.DROPPED, self._dropped),
        )

    def is_verse(self, node: int) -> bool:
        """Return whether preformatted text is a poem, as its class says."""
        return names_verse(attributes.value_of(self._page, "class", node) or "")

    def shown(self, keep: BoolArray) -> BoolArray:
        """Return the kept blocks, titles of callouts and whole programs, without toolbars, line numbers and marks of headings."""
        nodes, blocks = self._page.nodes, self._page.blocks
        keep = keep.copy() if self._dropped or self._titles or self.code.programs else keep
        for node in (*self._titles, *self.code.programs):
            inside = slice(int(nodes.first_block[node]), int(nodes.last_block[node]))
            keep[inside] = ~blocks.hidden[inside]
        for node in self._dropped:
            first, last = int(nodes.first_block[node]), int(nodes.last_block[node])
            if first < last:
                keep[first:last] &= blocks.last_text[first:last] > nodes.last_text[node]
        return keep


def _with_role(page: Page, rows: RowArray, role: str) -> list[int]:
    """Those of some nodes that have a role."""
    values, numbers = page.attribute_values("role")
    if role not in values:  # on most pages
        return []
    with_role: list[int] = rows[numbers[rows] == values.index(role)].tolist()
    return with_role


def _without_text(page: Page, layout: set[int]) -> frozenset[int]:
    """The nodes in those cells of a layout that hold no text."""
    cells = [row for row in layout if not page.nodes.total.characters[row]]
    return frozenset(inner for row in cells for inner in range(row, int(page.nodes.end[row])))


def _quotations(page: Page, kept: BoolArray, names: ContainerNames) -> tuple[list[int], list[int], set[int]]:
    """The elements that are quotations without ``<blockquote>``, those in them that only lay them out, and labels and marks."""
    tables, marks = find_quotation_tables(page, kept)
    quotations, quoted = find_quotations(page, kept, names)
    boxes = [*quotations, *tables, *(box for box in quotation_boxes(page) if kept[box])]
    declared = rows_of(page.nodes.tag == tags.BLOCKQUOTE).tolist() if page.nodes.has(tags.BLOCKQUOTE) else []
    return boxes, quoted, {*marks, *find_quotation_labels(page, kept, (*boxes, *declared))}


def _with_roles(tag: npt.NDArray[np.int16], *changes: tuple[int, Collection[int]]) -> npt.NDArray[np.int16]:
    """The tags of all nodes, with a role in place of the tag of some: of several for one node, the last."""
    if not any(rows for _, rows in changes):
        return tag
    changed = tag.copy()
    for role, rows in changes:
        changed[list(rows)] = role
    return changed
