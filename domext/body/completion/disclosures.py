"""Add what buttons of an article unfold: the questions above kept answers, and the panels of an accordion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.part_places import MAX_LINKED_SHARE
from domext.body.page_anchors import nodes_with
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of, with_rows

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_BESIDE: Final = tags.mask(frozenset({"nav", "header", "footer", "aside", "form"}))
_MAX_TITLE_WORDS: Final = 30
_MAX_LEVELS: Final = 8
_MAX_BOXES: Final = 3  # around a title alone
# A menu unfolds links, and filters of a search a few words.
_MIN_WORDS: Final = 8
# A hidden message of fewer words says that something has been copied.
_MIN_PANEL_WORDS: Final = 5
_FIELDS: Final = tags.mask(frozenset({"form", "input", "select", "textarea", "dialog"}))
# The addresses of links for scripts.
_NO_PAGES: Final = ("javascript:", "#")


def with_disclosures(kept: KeptBlocks, may_unfold: BoolArray) -> KeptBlocks:
    """Return the kept blocks, the titles of kept panels, and whole accordions.

    An accordion is added if a panel of it is kept or text directly above it; one whose buttons do not name their panels, if most of
    them are kept; and one of a single panel, if the text directly above and below it is kept.

    Args:
        kept: the kept blocks.
        may_unfold: which blocks may be added if the page hides them until a reader asks for them, shape ``(b,)``.
    """
    page = kept.page
    groups = page.once(_groups)
    if not groups:
        return kept
    nodes, letters, keep = page.nodes, page.blocks.counts.letters, kept.mask.copy()
    for group, is_named in groups:
        is_kept = [kept.is_in(panel) for _, panel in group]
        above = int(nodes.first_block[group[0][0]]) - 1
        begins = any(is_kept) or (above >= 0 and kept.mask[above]) if is_named else 2 * sum(is_kept) > len(group)
        below = int(nodes.last_block[group[-1][1]])
        is_between = above >= 0 and below < len(keep) and kept.mask[above] and kept.mask[below]
        is_whole = begins and (len(group) > 1 or is_between) and _holds_text(page, group)
        for (title, panel), has_kept in zip(group, is_kept, strict=True):
            if is_whole or has_kept:
                rows = (title, panel) if is_whole and not has_kept else (title,)
                for row in rows[_begins_with(page, panel, title) :]:
                    inside = slice(int(nodes.first_block[row]), int(nodes.last_block[row]))
                    keep[inside] |= may_unfold[inside] & (row == panel or letters[inside] > 0)
    return kept.replaced(keep)


def with_unfolded_text(kept: KeptBlocks, may_unfold: BoolArray) -> KeptBlocks:
    """Return the kept blocks, and hidden text between them that the button, or the link without a page, right above it unfolds.

    Args:
        kept: the kept blocks.
        may_unfold: which blocks may be added if the page hides them until a reader asks for them, shape ``(b,)``.
    """
    page, keep = kept.page, kept.mask
    blocks, nodes = page.blocks, page.nodes
    visible, shown = rows_of(~blocks.hidden), list[int]()
    starts = rows_of(blocks.hidden & ~np.append(False, blocks.hidden[:-1]))
    starts = starts[(starts > 1) & may_unfold[starts] & ~keep[starts]]
    for start in starts[keep[starts - 2] & ~keep[starts - 1]].tolist():
        title = blocks.owner.item(start - 1)
        trigger = _trigger(page, title, start - 1)
        panel = _after(page, trigger) if trigger >= 0 else -1
        if panel < 0 or nodes.first_block[panel] != start or not nodes.hidden[panel] or not _is_text(page, panel):
            continue
        inside = np.arange(start, nodes.last_block.item(panel))
        following = visible[visible.searchsorted(start) :][:1]
        if keep[following].any():
            is_button = blocks.counts.link_words[inside] == blocks.counts.words[inside]
            added = np.append(start - 1, inside[~is_button])
            shown += added[may_unfold[added]].tolist()
    return kept.replaced(with_rows(keep, shown))


def _trigger(page: Page, owner: int, block: int) -> int:
    """The button, or the link to no page, that is all of a block with this owner; -1 without one."""
    nodes = page.nodes
    if not 0 < page.blocks.counts.words[block] <= _MAX_TITLE_WORDS:
        return -1
    if nodes.tag[owner] == tags.BUTTON:
        return owner
    node = page.blocks.node.item(block)
    is_whole = nodes.total.words[node] == page.blocks.counts.words[block]
    leads = (attributes.value_of(page, "href", node) or "").strip().lower()
    return node if nodes.tag[node] == tags.A and is_whole and leads.startswith(_NO_PAGES) else -1


def _is_text(page: Page, panel: int) -> bool:
    """Whether a panel holds sentences, and nothing to fill in."""
    nodes, counts = page.nodes, page.nodes.total
    words, inside = int(counts.words[panel]), slice(panel, nodes.end.item(panel))
    is_sentence = words >= _MIN_PANEL_WORDS and int(counts.full_stops[panel]) > 0
    return is_sentence and 2 * counts.link_words[panel] <= words and not any_of(_FIELDS[nodes.tag[inside]])


def _begins_with(page: Page, panel: int, title: int) -> bool:
    """Whether the text of a panel begins with its title."""
    blocks, first = page.blocks, page.nodes.first_block
    return blocks.text(int(first[panel])).startswith(blocks.text(int(first[title])))


def _holds_text(page: Page, group: list[tuple[int, int]]) -> bool:
    """Whether the panels of an accordion hold running text."""
    total = page.nodes.total
    words = sum(int(total.words[panel]) for _, panel in group)
    links = sum(int(total.link_words[panel]) for _, panel in group)
    return words >= _MIN_WORDS * len(group) and links <= MAX_LINKED_SHARE * words


def _groups(page: Page) -> list[tuple[list[tuple[int, int]], bool]]:
    """The accordions of a page: for each panel the node of its title, and its own; and whether the buttons name their panels.

    Buttons that do not, and of which there are several in an element, unfold what is right below each of them.
    """
    if not page.attribute_values("aria-expanded").any:
        return []
    nodes, words = page.nodes, page.nodes.total.words
    is_trigger = attributes.present(page, "aria-expanded") & (words > 0) & (words <= _MAX_TITLE_WORDS)
    triggers = rows_of(is_trigger & ~nodes.inside(nodes.tagged(_BESIDE)))
    if not triggers.size:  # only menus unfold
        return []
    targets, target_of = page.attribute_values("aria-controls")
    ids = {name: row for name, row in nodes_with(page, "id") if name}
    named: set[int] = set()
    groups: dict[int, list[tuple[int, int]]] = {}
    for trigger, target in zip(triggers.tolist(), target_of[triggers].tolist(), strict=True):
        title = int(nodes.parent[trigger]) if tags.IS_HEADING[nodes.tag[nodes.parent[trigger]]] else trigger
        panel = ids.get(targets[target] or "", -1) if target else _after(page, title)
        if target:
            named.add(panel)
        if panel >= nodes.end[title] and (box := _around(page, title, panel)) >= 0:
            groups.setdefault(box, []).append((title, panel))
    return [(group, group[0][1] in named) for group in groups.values() if len(group) > 1 or group[0][1] in named]


def _after(page: Page, title: int) -> int:
    """The element right after a title, or after a box that holds nothing else; -1 without one."""
    nodes, words = page.nodes, page.nodes.total.words
    for _ in range(_MAX_BOXES):
        if (following := nodes.next_sibling(title)) >= 0:
            return following
        parent = int(nodes.parent[title])
        if parent < 0 or words[parent] > words[title]:
            break
        title = parent
    return -1


def _around(page: Page, title: int, panel: int) -> int:
    """The element of the accordion around a panel and its title; -1 if they are far from each other."""
    nodes = page.nodes
    box = next((outer for outer in nodes.ancestors(panel, _MAX_LEVELS + 1) if outer < title), -1)
    if box < 0 or nodes.first_block[panel] > nodes.last_block[title]:
        return -1
    is_item = nodes.first_block[box] == nodes.first_block[title] and nodes.last_block[box] == nodes.last_block[panel]
    return int(nodes.parent[box]) if is_item else box
