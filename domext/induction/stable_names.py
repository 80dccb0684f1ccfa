"""Recognise stable classes, ids and other names of elements: written by a person, and the same on other pages of the site."""

from __future__ import annotations

import re
from typing import Final

from domext.table.class_names import words_of
from domext.table.patterns import lazy_pattern

_MAX_LENGTH: Final = 40
# A name that needs no escape in CSS. Utility classes such as "md:w-1/2" need one, and they name no content.
_PLAIN: Final = lazy_pattern(r"[a-zA-Z_][\w-]*", re.ASCII)
#: Prefixes that style libraries put before a hash.
_LIBRARY: Final = lazy_pattern(r"(?:css|sc|jsx|jss|svelte|emotion|styled|tss|astro|makeStyles)-", re.ASCII)
_PART: Final = lazy_pattern(r"[a-zA-Z]+")
_VOWELS: Final = frozenset("aeiouyAEIOUY")
# A part of at least this length is a hash if it has no vowel, or if it changes its case like no word does.
_MIN_HASH: Final = 5
_MIN_WORD: Final = 2.5  # mean length of the words of a name in camel case
#: Names of a state or a position, which another page or another moment changes.
_STATES: Final = frozenset(
    "active animated closed collapsed collapsing current disabled enabled even expanded first focus hidden hover in-view inview"
    " is-active is-open is-visible last lazyload lazyloaded loaded loading odd open selected show shown sticky visible".split()
)


def is_stable(name: str) -> bool:
    """Return whether a class, an id or a similar name is likely to be the same on other pages of a site.

    Names with digits are not stable, because most of them are numbered (``post-4711``, ``col-6``) or hashes
    (``css-1x2y3z``). Names of states and positions (``active``, ``first``) and hashes without digits (``sc-bdVaJa``) are not
    stable either.
    """
    if len(name) > _MAX_LENGTH or not _PLAIN.fullmatch(name) or any(character.isdigit() for character in name):
        return False
    return name.lower() not in _STATES and not _LIBRARY.match(name) and not any(map(_is_hash, _PART.findall(name)))


def _is_hash(part: str) -> bool:
    if len(part) < _MIN_HASH:
        return False
    if not _VOWELS & set(part):
        return True
    words = words_of(part)
    return len(words) > 1 and len(part) / len(words) < _MIN_WORD
