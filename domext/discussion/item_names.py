"""Words in the classes and ids of the parts of a comment or post: its author, the lines about it, its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.table.class_names import words_of
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Words of classes and ids for the author, and for everything beside the text. Most markup is written in English.
_AUTHOR_CLASSES: Final = frozenset(
    "author autor auteur byline by commenter creator name nick nickname poster sender user username vcard".split()
)
_BYLINE_CLASSES: Final = frozenset(
    "action actions avatar author changes commentmetadata date edit expand flag head header foot footer info like likes link links meta"
    " metadata number permalink published rate rating reaction reactions reply report respond says share time timestamp tools vcard vote"
    " votes when edited lastedited modified".split()
)
# With these words, a class with the word "reply" is for the text of a reply and not for a button.
_TEXT_CLASSES: Final = frozenset("content body text txt message".split())
_SIGNATURE_CLASSES: Final = frozenset("postsignature sig sign signatur signature signaturecontainer".split())
#: Bits for what a name tells. It may also tell that an element is no author and no votes.
AUTHOR_BIT, BYLINE_BIT, VOTE_BIT, SIGNATURE_BIT, AVATAR_BIT, NO_AUTHOR_BIT, NO_VOTE_BIT, TEXT_BIT = (
    1 << bit for bit in range(8)
)
# The text of an avatar is the first letter of the name.
_AVATAR_CLASSES: Final = frozenset({"avatar"})
# Ranks and numbers of a member, and members whom a text addresses.
_NO_AUTHOR_CLASSES: Final = frozenset(
    "badge badges count group ip joined mention level location posts rank registered role stats title".split()
)
_VOTE_CLASSES: Final = frozenset("vote votes voters upvote upvotes upvoter score points likes like rating".split())
_NO_VOTE_CLASSES: Final = frozenset("reputation dislike dislikes downvote downvotes".split())


def name_bits(page: Page, chosen: BoolArray) -> npt.NDArray[np.uint8]:
    """Return the bits of the class and the id of each chosen node, united; 0 for the other nodes.

    Each distinct value is read once.

    Args:
        page: the page.
        chosen: mask of nodes, shape ``(n,)``.

    Returns:
        Bit sets of shape ``(n,)``.
    """
    bits, rows = np.zeros(len(page.nodes), np.uint8), rows_of(chosen)
    for attribute in ("class", "id"):
        values, numbers = page.attribute_values(attribute)
        own = numbers[rows]
        bits_of_value = np.zeros(len(values), np.uint8)
        for number in set(own.tolist()).intersection(page.containing(attribute, *_BITS_OF_WORD)):
            bits_of_value[number] = _bits_of_name(values[number])
        bits[rows] |= bits_of_value[own]
    return bits


def _bits_of_name(name: str) -> int:
    """The bits of a class or id."""
    bits, words = 0, words_of(name)
    ignored = {"reply"} if not _TEXT_CLASSES.isdisjoint(words) else set[str]()
    if "quote" not in words:  # a part of a post may unfold, too
        ignored.add("expand")
    for word in words:
        bits |= _BITS_OF_WORD.get(word, 0) if word not in ignored else 0
    if bits & (AVATAR_BIT | NO_AUTHOR_BIT):
        bits &= ~AUTHOR_BIT
    if bits & NO_VOTE_BIT:
        bits &= ~VOTE_BIT
    if bits & BYLINE_BIT or not words or words[-1] not in _TEXT_CLASSES:
        bits &= ~TEXT_BIT
    return bits


def _bits_of_words() -> dict[str, int]:
    bits: dict[str, int] = {}
    for bit, words in (
        (AUTHOR_BIT, _AUTHOR_CLASSES),
        (BYLINE_BIT, _BYLINE_CLASSES),
        (VOTE_BIT, _VOTE_CLASSES),
        (SIGNATURE_BIT, _SIGNATURE_CLASSES),
        (AVATAR_BIT, _AVATAR_CLASSES),
        (NO_AUTHOR_BIT, _NO_AUTHOR_CLASSES),
        (NO_VOTE_BIT, _NO_VOTE_CLASSES),
        (TEXT_BIT, _TEXT_CLASSES),
    ):
        for word in words:
            bits[word] = bits.get(word, 0) | bit
    return bits


# The words that tell something, with their bits.
_BITS_OF_WORD: Final = _bits_of_words()
