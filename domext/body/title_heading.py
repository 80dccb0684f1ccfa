"""Add the title to a body that does not begin with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.tree import Block, Heading, text_of
from domext.table.characters import folded

if TYPE_CHECKING:
    from domext.body.tree import Body

# A page repeats its title among the first blocks of the body, if at all.
_FIRST_BLOCKS: Final = 5


def with_title(body: Body, title: str | None) -> tuple[Block, ...]:
    """The content of a body, with the title as its first heading if no heading at its beginning repeats the title.

    A heading repeats the title if one contains the other: a title often holds the site's name, too.
    """
    content = body.content
    title_key = folded(title or "")
    if title is None or not title_key:
        return content
    keys = (folded(text_of((block,))) for block in content[:_FIRST_BLOCKS] if isinstance(block, Heading))
    if any(key and (key in title_key or title_key in key) for key in keys):
        return content
    return (Heading(1, (title,)), *content)
