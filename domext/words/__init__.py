"""Words that pages print, by subject and language, and the words of a list in all languages.

A list is a mapping from the code of a language (:mod:`domext.words.languages`) to its words in lower case, which ``|`` divides.
Where the comment above a list says so, the words are regular expressions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def all_words(subject: Mapping[str, str]) -> frozenset[str]:
    """Return the words of a list in all languages."""
    return frozenset("|".join(subject.values()).split("|"))


def longest_first(subject: Mapping[str, str]) -> tuple[str, ...]:
    """Return the words of a list in all languages, each before those that it may begin or end with."""
    return tuple(sorted(all_words(subject), key=lambda word: (-len(word), word)))


def expression(subject: Mapping[str, str]) -> str:
    """Return the regular expression for one of the words of a list in all languages."""
    return "|".join(subject.values())
