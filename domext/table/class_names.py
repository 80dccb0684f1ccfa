"""Classes and ids as the words that people made them of."""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = re.compile("[A-Z]?[a-z]+|[A-Z]+")


def words_of(name: str) -> list[str]:
    """The words of a class or id in lower case, in order.

    A word ends where no letter follows it, or a capital after a small one: "comment-list" and "pageFooter" are two
    words each, "footnotes" is one.
    """
    words = _WORD.findall(name)
    return words if name.islower() else [word.lower() for word in words]
