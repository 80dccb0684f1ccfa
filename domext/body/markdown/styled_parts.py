"""Styles in Markdown: which parts one style encloses, and which spaces and punctuation must be outside of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.body.markdown.emphasis import MARKS, is_edge, is_word
from domext.body.tree import Break, Inline, Styled

if TYPE_CHECKING:
    from collections.abc import Sequence


def joined(parts: Sequence[Inline], first: int) -> tuple[Styled, int]:
    """Return a styled part together with those after it that the same style encloses as a whole, and the position after them.

    A mark cannot separate a letter from punctuation with the same styles, regardless of the order of their styles.
    """
    part: Styled = parts[first]  # type: ignore[assignment]
    following = parts[first + 1] if first + 1 < len(parts) else None
    for style in (part.style, following.style) if type(following) is Styled else ():
        content: list[Inline] = []
        stop = first
        while stop < len(parts) and (lifted := _lifted(parts[stop], style)) is not None:
            content += lifted
            stop += 1
        if stop > first + 1:
            return Styled(style, tuple(content)), stop
    return part, first + 1


def _lifted(part: Inline, style: str) -> tuple[Inline, ...] | None:
    """The content of a part after one of the styles around all of it became the outermost; None if it is not one of them."""
    around: list[Styled] = []
    inner = part
    while type(inner) is Styled:
        if inner.style == style:
            content = inner.content
            for outer in reversed(around):
                content = (Styled(outer.style, content),)
            return content
        if len(inner.content) != 1 or inner.style not in MARKS:
            return None
        around.append(inner)
        inner = inner.content[0]
    return None


def first_character(part: Inline) -> str:
    """Return the first character that is written for a part, apart from the marks of styles."""
    while type(part) is Styled and part.style in MARKS and part.content:
        part = part.content[0]
    if type(part) is str:
        return part[:1] or " "
    return " " if type(part) is Break else "["


def split_start(text: str, before: str) -> tuple[str, str]:
    """Return the text that must precede a style that begins with a text, and the rest of the text."""
    rest = text.lstrip()
    if rest and not is_edge(rest[0], before if rest is text or len(rest) == len(text) else " "):
        rest = text[next((index for index, character in enumerate(text) if is_word(character)), len(text)) :]
    return text[: len(text) - len(rest)], rest


def split_end(text: str, after: str) -> tuple[str, str]:
    """Split the text at the end of a style into the part inside the style and the part that must follow it."""
    rest = text.rstrip()
    if rest and not is_edge(rest[-1], after if len(rest) == len(text) else " "):
        words = (index for index in range(len(text), 0, -1) if is_word(text[index - 1]))
        rest = text[: next(words, 0)]
    return rest, text[len(rest) :]
