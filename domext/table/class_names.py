"""Words in the names of classes and ids."""

from __future__ import annotations

from typing import Final

from domext.table.patterns import lazy_pattern

_WORD: Final = lazy_pattern("[A-Z]?[a-z]+|[A-Z]+")


def words_of(name: str) -> list[str]:
    """Return the words of a class or id in lower case, in order.

    A word ends before a character that is not a letter, and before a capital that follows a lower-case letter:
    "comment-list" and "pageFooter" have two words each, "footnotes" has one.
    """
    words = _WORD.findall(name)
    return words if name.islower() else [word.lower() for word in words]
