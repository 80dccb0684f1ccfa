"""Text that readers of an article do not see: greetings that a script shows, words for screen readers, for paper and for old browsers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.covered_blocks import covered_blocks
from domext.table.hiding_classes import only_on_paper
from domext.table.masks import any_of, rows_of, with_rows
from domext.table.spoken import spoken_elements

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# A visible block with at least this many words outside links is a paragraph.
_MIN_PARAGRAPH_WORDS: Final = 10
_MIN_OTHER_WORDS: Final = 30
# Without the attribute, with that of the page, and with another one.
_MIN_LANGUAGES: Final = 3
# A cell or an item of a list would be empty without its words: they are the label of an icon.
_ITEMS: Final = tags.mask(frozenset("td th li dt dd".split()))
_PLAYERS: Final = tags.mask(frozenset({"video", "audio", "canvas"}))
_MAX_FALLBACK_WORDS: Final = 40
_MAX_NOISE_WORDS: Final = 20
_CLICKABLE: Final = tags.mask(frozenset({"a", "button", "input", "label"}))


def without_hidden_beginning(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the hidden blocks before the first visible paragraph, unless others are kept after it.

    A script shows a greeting there to new readers, or choices once they ask for them. Hidden blocks further below may be the content
    of tabs, or wait for a script that lets all paragraphs appear.
    """
    hidden = keep & page.blocks.hidden
    if not any_of(hidden):
        return keep  # most pages
    counts = page.blocks.counts
    paragraphs = keep & ~hidden & (counts.words - counts.link_words >= _MIN_PARAGRAPH_WORDS)
    paragraphs &= ~tags.IS_HEADING[page.nodes.tag[page.blocks.owner]]
    return keep if any_of(hidden[int(paragraphs.argmax()) :]) else without(page, keep, hidden)


def without_hidden_languages(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the hidden blocks in another language than the visible element beside them: a button shows either translation."""
    hidden = keep & page.blocks.hidden
    if not any_of(hidden):
        return keep  # most pages
    languages, number_of = page.attribute_values("lang")
    if len(languages) < _MIN_LANGUAGES:
        return keep
    nodes, parent = page.nodes, page.nodes.parent
    declared = rows_of((number_of > 0) & (nodes.total.words > 0) & (parent >= 0))
    shown: dict[int, set[str]] = {}
    for row in declared[~nodes.hidden[declared]].tolist():
        shown.setdefault(parent.item(row), set()).add(_language(languages[number_of[row]]))
    dropped = np.zeros(len(keep), np.bool_)
    for row in declared[nodes.hidden[declared]].tolist():
        beside, language = shown.get(parent.item(row), set()), _language(languages[number_of[row]])
        if language and beside and language not in beside:  # an empty attribute says that the language is unknown
            dropped[nodes.first_block[row] : nodes.last_block[row]] = True
    letters, rest = page.blocks.counts.letters, keep & ~(hidden & dropped)  # of all scripts
    return rest if 2 * letters[rest].sum() >= letters[hidden & dropped].sum() else keep


def _language(tag: str | None) -> str:
    """The language of a tag such as "pt-BR", without the country."""
    return (tag or "").strip().lower().partition("-")[0]


def without_spoken(page: Page, keep: BoolArray, *, but_headings: bool = False) -> BoolArray:
    """Drop the blocks that are only for screen readers, by their class, except in cells and items of lists.

    Args:
        page: the page.
        keep: which blocks the model keeps, shape ``(b,)``.
        but_headings: whether headings stay.

    Returns:
        Mask of the blocks to keep, shape ``(b,)``.
    """
    spoken = page.once(spoken_elements)
    if spoken is None:
        return keep
    dropped = covered_blocks(page, keep, spoken)
    if not any_of(dropped):
        return keep  # most pages
    stays = _ITEMS | tags.IS_HEADING if but_headings else _ITEMS
    return without(page, keep, dropped & ~stays[page.nodes.tag[page.blocks.owner]])


def without_text_for_paper(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks that only a printed page shows, by their class, such as the address of the page."""
    printed = page.once(only_on_paper)
    return keep if printed is None else without(page, keep, covered_blocks(page, keep, printed))


def without_hidden_noise(page: Page, keep: BoolArray) -> BoolArray:
    """Drop a few hidden words within a line that nothing opens: they spoil copies of a post, or addresses of mail for programs.

    Their element has no attribute but its style, and nothing to click stands right before it.
    """
    nodes, blocks = page.nodes, page.blocks
    hidden = keep & blocks.hidden
    if not any_of(hidden):
        return keep  # most pages
    hidden &= ~nodes.hidden.take(blocks.owner) & (blocks.counts.words <= _MAX_NOISE_WORDS)
    noise = [row for row in rows_of(hidden).tolist() if _is_noise(page, blocks.node.item(row))]
    return without(page, keep, with_rows(np.zeros_like(keep), noise))


def without_hidden_lines(page: Page, keep: BoolArray) -> BoolArray:
    """Drop short hidden lines below a paragraph that no script finds, such as notes of editors.

    They have no attribute but the one that hides them, and what opens a text stands right above it.
    """
    blocks, nodes = page.blocks, page.nodes
    hidden = keep & blocks.hidden
    if not any_of(hidden):
        return keep  # most pages
    hidden &= nodes.hidden.take(blocks.owner) & (blocks.counts.words <= _MAX_NOISE_WORDS)
    lines = [row for row in rows_of(hidden).tolist() if _is_unreachable(page, blocks.owner.item(row))]
    return without(page, keep, with_rows(np.zeros_like(keep), lines), fewest=0)


def _is_unreachable(page: Page, node: int) -> bool:
    """Whether an element hides itself, has nothing by which a script finds it, and stands below a paragraph."""
    nodes = page.nodes
    before = nodes.previous_sibling(node)
    if before < 0 or nodes.tag[before] != tags.P or nodes.hidden[nodes.parent[node]]:
        return False
    return [*page.elements[node].attrs] in (["style"], ["hidden"])


def _is_noise(page: Page, node: int) -> bool:
    """Whether an element has no attribute by which a script finds it, and nothing before it that a reader clicks."""
    before = page.nodes.previous_sibling(node)
    opens = before >= 0 and (_CLICKABLE[page.nodes.tag[before]] or page.elements[before].attr("onclick") is not None)
    return [*page.elements[node].attrs] == ["style"] and not opens


def without_player_fallbacks(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the words in players, which only a browser that cannot play anything shows. More words follow a tag that nothing closes."""
    nodes = page.nodes
    if not nodes.has(tags.VIDEO, tags.AUDIO, tags.CANVAS):
        return keep
    words = nodes.total.words
    players = nodes.tagged(_PLAYERS) & (words > 0) & (words <= _MAX_FALLBACK_WORDS)
    if not any_of(players):
        return keep  # most players hold no words
    return without(page, keep, keep & nodes.inside(players).take(page.blocks.node), fewest=0)


def without(page: Page, keep: BoolArray, dropped: BoolArray, fewest: int = _MIN_OTHER_WORDS) -> BoolArray:
    """Return the kept blocks without the dropped ones, if these have at most half of the words and enough others remain.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        dropped: which of them to drop, shape ``(b,)``.
        fewest: the words that must remain kept.

    Returns:
        Mask of the blocks to keep, shape ``(b,)``.
    """
    words, rest = page.blocks.counts.words, keep & ~dropped
    others = int(words[rest].sum())
    return rest if others >= max(fewest, int(words[dropped].sum())) else keep
