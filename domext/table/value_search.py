"""Search for texts in the distinct values of an attribute, in all of them at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: The character before each value in the text of :func:`joined`; no parser leaves it in a value.
START: Final = "\0"


def joined(values: Sequence[str]) -> str:
    """Return the values in lower case, each between two marks, for :func:`positions`.

    Underscores and spaces become hyphens, because all of them divide words in the names of classes.
    """
    text = START.join(("", *values, ""))
    if text.count(START) > len(values) + 1:
        text = START.join(("", *(value.replace(START, " ") for value in values), ""))
    text = text.lower()
    for mark in "_ \t\n":
        text = text.replace(mark, "-")
    return text


def positions(lowered: str, parts: Iterable[str]) -> list[int]:
    """Return the positions of the values that contain one of some texts, ascending.

    Few values contain such a text, so one search in all of them costs much less than a search in each.

    Args:
        lowered: the values, from :func:`joined`.
        parts: the texts, in lower case and with hyphens; a value starts with the text after :data:`START`.
    """
    found: set[int] = set()
    for part in parts:
        value, counted, position = -1, 0, lowered.find(part)
        while position >= 0:
            end = lowered.index(START, position + 1)
            value += lowered.count(START, counted, position + 1)
            found.add(value)
            counted = position + 1
            position = lowered.find(part, end)
    return sorted(found)
