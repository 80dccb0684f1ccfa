"""Keep what the person says in a conversation with a program: it is short, and selectors take it for a heading or a label."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.discussion.conversations import conversation
from domext.table.masks import any_of

if TYPE_CHECKING:
    from domext.plugin.selection import Selection
    from domext.table.page import Page


def with_turns(page: Page, selection: Selection) -> Selection:
    """Return the selection with the turns of a conversation of which it has nothing."""
    keep = selection.keep
    said = conversation(page, keep, selection.page_type)
    missing = [turn for turn in said if turn.is_person and not any_of(keep[turn.text : turn.last])]
    if not missing:
        return selection
    keep = keep.copy()
    for turn in missing:
        keep[turn.text : turn.last] = ~page.blocks.hidden[turn.text : turn.last]
    return selection.changed(keep, "conversation", "what the person says to the program")
