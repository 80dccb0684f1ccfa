"""The assembly of inline content: the elements that are open, and what they hold so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
        add_part(items, parts[0])
        if len(parts) > 1:
            items += parts[1:]
    elif items and isinstance(items[-1], str):
        items[-1] = items[-1].rstrip()


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
