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


def has_name_of(names: str, subject: frozenset[str], words: frozenset[str]) -> bool:
    """Return whether one of the names in a class or id consists of some words, of which at least one is a word for its subject.

    Args:
        names: the value of a class or id attribute.
        subject: the words for the subject.
        words: all words that may be in such a name. A name with other words is that of something else.
    """
    return any(not subject.isdisjoint(own) and words.issuperset(own) for own in map(words_of, names.split()))
