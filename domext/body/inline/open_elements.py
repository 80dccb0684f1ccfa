"""The assembly of inline content: the elements that are open, and what they hold so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.body.tree import Link

if TYPE_CHECKING:
    from domext.body.inline.chains import Chain
    from domext.body.tree import Break, Inline


def add_part(items: list[Inline], part: Inline) -> None:
    """Add a part to the items; text is added to text before it."""
    if items and type(part) is str and type(items[-1]) is str:
        items[-1] += part
    else:
        items.append(part)


def extend(items: list[Inline], parts: tuple[Inline, ...]) -> None:
    """Add the parts that an element became to the items; the white space before an element that became nothing is removed."""
    if parts:
        first, before = parts[0], items[-1] if items else None
        if type(first) is Link and type(before) is Link and _continues(before, first):
            content = list(before.content)
            extend(content, first.content)
            items[-1] = Link(before.address, tuple(content), before.nofollow)
        else:
            add_part(items, first)
        if len(parts) > 1:
            items += parts[1:]
    elif items and isinstance(items[-1], str):
        items[-1] = items[-1].rstrip()


def _continues(link: Link, following: Link) -> bool:
    """Whether a link is the rest of a word of the link before it, as editors split them."""
    start, end = following.content[:1], link.content[-1:]
    if link.address != following.address or not (start and isinstance(start[0], str) and isinstance(end[0], str)):
        return False
    first = start[0][0]
    return first.isalpha() and not first.isupper() and end[0][-1].isalnum()


class OpenElements:
    """The state of the assembly.

    Attributes:
        items: the content of the innermost open element so far.
        outer: the content of the elements around it, outermost first.
        path: the open elements.
        between: white space or a line break to write before the next item.
    """

    __slots__ = ("between", "items", "outer", "path")

    def __init__(self) -> None:
        self.items: list[Inline] = []
        self.outer: list[list[Inline]] = []
        self.path: Chain = ()
        self.between: str | Break = ""

    def write(self, part: Inline) -> None:
        """Add a part to the items; text is added to text before it."""
        add_part(self.items, part)
