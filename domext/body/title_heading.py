"""An article's title above its body, once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.tree import Block, Heading, text_of
from domext.table.characters import folded

if TYPE_CHECKING:
    from domext.body.tree import Body

_FIRST: Final = 5  # blocks among which a page repeats its title


def with_title(body: Body, title: str | None) -> tuple[Block, ...]:
    """The content of a body with the title as its first heading, if none at its start says the same.

    A heading says the same if its words are in the title, which often holds the site's name as well, or the reverse.
    """
    content = body.content
    wanted = folded(title or "")
    if title is None or not wanted:
        return content
    said = (folded(text_of((block,))) for block in content[:_FIRST] if isinstance(block, Heading))
    if any(one and (one in wanted or wanted in one) for one in said):
        return content
    return (Heading(1, (title,)), *content)
