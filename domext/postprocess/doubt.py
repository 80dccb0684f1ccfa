"""Discard selections that are not an article: wordless ones, menus, and dialogs of pages that scripts fill."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.dialogs import dialogs
from domext.table.page_types import LIST_TYPES

if TYPE_CHECKING:
    from domext.plugin.selection import Selection
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_RULE: Final = "doubt"
# Discard a selection below this expected word F1, unless a block of it has five words outside links, or such words
# are a quarter of the page.
_MIN_CONFIDENCE: Final = 0.2
_MIN_SENTENCE_WORDS: Final = 5
_MIN_PAGE_SHARE: Final = 0.25
# An index of articles consists of titles, which have more words than the items of a menu; half of them have this many.
_MIN_TITLE_WORDS: Final = 6
_MIN_INDEX_WORDS: Final = 60
# A dialog has fewer words than this, and so has the rest of a page that shows only the dialog.
_MAX_DIALOG_WORDS: Final = 100


def discard_doubtful(page: Page, selection: Selection) -> Selection:
    """Return the selection, or an empty one with the reason why its blocks are not an article.

    Blocks without a single word are not an article. On a page that scripts fill, the best selection is often a menu or a
    request for consent: the selector's expected F1 is low, or every block is in a dialog.
    """
    keep = selection.keep
    words = page.blocks.words_in(keep)
    if not words:
        return selection.changed(np.zeros_like(keep), _RULE, "nothing that was kept has a word")
    is_unsure = selection.confidence is not None and selection.confidence < _MIN_CONFIDENCE
    if is_unsure and _is_menu(page, keep) and not (selection.page_type in LIST_TYPES and _is_index(page, keep)):
        why = "all that was kept looks like a menu, and the confidence is low"
    elif words < _MAX_DIALOG_WORDS and _is_dialog(page, keep):
        why = "all that was kept is in a dialog, and the page shows little else"
    else:
        return selection
    count = len(page.blocks)
    subject = "the only block is not" if count == 1 else f"none of the {count} blocks is"
    reason = f"{subject} likely to be content{missing_content_hint(page)}"
    return dataclasses.replace(selection.changed(np.zeros_like(keep), _RULE, why), reason=reason)


def missing_content_hint(page: Page) -> str:
    """Return the end of the reason for an empty article: other places where its content may be."""
    if (page.nodes.tag == tags.FRAME).any():
        return "; its frames are pages of their own"
    return "; scripts may write it" if page.scripts else ""


def _is_menu(page: Page, keep: BoolArray) -> bool:
    counts = page.blocks.counts
    unlinked = (counts.words - counts.link_words)[keep]
    return bool(unlinked.max() < _MIN_SENTENCE_WORDS and unlinked.sum() < _MIN_PAGE_SHARE * counts.words.sum())


def _is_index(page: Page, keep: BoolArray) -> bool:
    """Whether the kept blocks are the titles of articles rather than the items of a menu."""
    words = page.blocks.counts.words[keep]
    return bool(words.sum() >= _MIN_INDEX_WORDS and 2 * (words >= _MIN_TITLE_WORDS).sum() >= len(words))


def _is_dialog(page: Page, keep: BoolArray) -> bool:
    """Whether the kept blocks are all in dialogs or consent forms, and the page shows little else."""
    nodes, owner, counts = page.nodes, page.blocks.owner, page.blocks.counts
    inside = nodes.inside(page.once(dialogs)).take(owner)
    unlinked = counts.words - counts.link_words
    return bool(inside[keep].all() and unlinked[~inside].sum() < _MAX_DIALOG_WORDS)
