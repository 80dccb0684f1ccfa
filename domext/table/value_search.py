"""Search for texts in the distinct values of an attribute, in all of them at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# No parser leaves this character in a value.
_END: Final = "\0"


def joined(values: Sequence[str]) -> str:
    """Return the values in lower case with a mark after each, for :func:`positions`."""
    text = _END.join((*values, ""))
    if text.count(_END) > len(values):
        text = _END.join((*(value.replace(_END, " ") for value in values), ""))
    return text.lower()


def positions(lowered: str, parts: Iterable[str]) -> list[int]:
    """Return the positions of the values that contain one of some texts, ascending.

    Few values contain such a text, so one search in all of them costs much less than a search in each.

    Args:
        lowered: the values, from :func:`joined`.
        parts: the texts, in lower case.
    """
    found: set[int] = set()
    for part in parts:
        value, end, position = 0, 0, lowered.find(part)
        while position >= 0:
            value += lowered.count(_END, end, position)
            found.add(value)
            end = lowered.index(_END, position)
            position = lowered.find(part, end)
    return sorted(found)
