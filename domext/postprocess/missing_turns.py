"""Keep the short turns of a conversation with a program, such as questions: selectors take them for headings or labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.discussion.conversations import with_missing_turns
from domext.table.page_types import FORUM

if TYPE_CHECKING:
    from domext.plugin.selection import Selection
    from domext.table.page import Page


def with_turns(page: Page, selection: Selection) -> Selection:
    """Return the selection with the turns of a conversation of which it has nothing.

    Conversations that the selector takes for pages of other types are rare, and a search in all of them is not cheap.
    """
    if selection.page_type != FORUM:
        return selection
    keep = with_missing_turns(page, selection.keep, FORUM)
    return selection.changed(keep, "conversation", "a turn of a conversation with a program")
