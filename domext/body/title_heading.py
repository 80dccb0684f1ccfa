"""Add the title to a body that does not begin with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.tree import Block, Heading, Paragraph, text_of
from domext.table.characters import folded

if TYPE_CHECKING:
    from domext.body.tree import Body

# A page repeats its title among the first blocks of the body, if at all.
_FIRST_BLOCKS: Final = 5
# A heading within the title, or around it, repeats the title if it has this share of the characters of the longer one.
_MIN_SHARE: Final = 0.4


def with_title(body: Body, title: str | None) -> tuple[Block, ...]:
    """Return the content of a body, with the title as its first heading if no heading at its beginning repeats the title.

    A heading repeats the title if it is the title, or a large part of it: a title may hold the site's name, too. A
    paragraph that is the title becomes the heading.
    """
    content = body.content
    title_key = folded(title or "")
    if title is None or not title_key:
        return content
    first = content[:_FIRST_BLOCKS]
    if any(_repeats(folded(text_of((block,))), title_key) for block in first if isinstance(block, Heading)):
        return content
    rest = tuple(block for block in first if not isinstance(block, Paragraph) or folded(text_of((block,))) != title_key)
    return (Heading(1, (title,)), *rest, *content[_FIRST_BLOCKS:])


def _repeats(key: str, title_key: str) -> bool:
    shorter, longer = sorted((key, title_key), key=len)
    return shorter in longer and len(shorter) >= _MIN_SHARE * len(longer)
