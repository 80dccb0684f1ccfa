"""Search for texts in the distinct values of an attribute, in all of them at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.core import core

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: The character before each value in the text of :func:`joined`; no parser leaves it in a value.
START: Final = "\0"


def containing(values: tuple[str | None, ...], parts: tuple[str, ...]) -> list[int]:
    """Return the positions of the values that contain one of some texts in any case, ascending.

    Args:
        values: the values; None contains nothing.
        parts: see :func:`positions`.
    """
    if core is None:
        numbers, others = [], [number for number, value in enumerate(values) if value]
    else:
        numbers, others = core.containing(values, parts)
    if others:
        lowered = joined([values[number] or "" for number in others])
        numbers = sorted((*numbers, *(others[position] for position in positions(lowered, parts))))
    return numbers


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
