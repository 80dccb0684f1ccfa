"""Words in the names of classes and ids."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from domext.table.page import Page

_WORD: Final = re.compile("[A-Z]?[a-z]+|[A-Z]+")


def class_names(page: Page) -> str:
    """Return all class attributes of a page in lower case, each on a line; one search shows that none has some part."""
    return "\n".join(filter(None, page.attribute_values("class").values)).lower()


def words_of(name: str) -> list[str]:
    """Return the words of a class or id in lower case, in order.

    A word ends before a character that is not a letter, and before a capital that follows a lower-case letter:
    "comment-list" and "pageFooter" have two words each, "footnotes" has one.
    """
    words = _WORD.findall(name)
    return words if name.islower() else [word.lower() for word in words]
