"""The assembly of inline content: the elements that are open, and what they hold so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from domext.body.tree import Link, Styled

if TYPE_CHECKING:
    from domext.body.inline.chains import Chain
    from domext.body.tree import Break, Inline

_EMPHASIS: Final = frozenset({"emphasis", "strong", "deleted"})
_MIN_BEFORE: Final = 2  # an emphasis and a space


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
        elif type(first) is Styled and type(before) is str and before.isspace() and _is_rest(items, first):
            space, style = items.pop(), cast("Styled", items[-1])
            content = list(style.content)
            for part in (space, *first.content):
                add_part(content, part)
            items[-1] = Styled(style.style, tuple(content))
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


def _is_rest(items: list[Inline], part: Styled) -> bool:
    """Whether a part continues the emphasis before a space, which editors write as several elements."""
    style = items[-_MIN_BEFORE] if len(items) >= _MIN_BEFORE else None
    return type(style) is Styled and style.style == part.style and part.style in _EMPHASIS


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
