"""The fingerprint of an article, by which duplicates are found."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from domext.extras import need
from domext.table.patterns import lazy_pattern

#: The parameters of MinHash (Broder 1997), which must be equal to compare articles.
HASHES: Final = 128
SEED: Final = 42
_WORDS_PER_RUN: Final = 5
# Letters of scripts that do not separate words by spaces count as words.
_WORD: Final = lazy_pattern(
    r"[^\W\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]+|\w"
)


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The digest and the minhash by which articles are compared.

    Attributes:
        digest: digest of its text, regardless of the white space.
        minhash: estimates which share of its runs of words another article has, too.
    """

    digest: bytes
    minhash: Any


def check_extra() -> None:
    """Check that the package that finds near duplicates is installed.

    Raises:
        ExtraError: it is not.
    """
    need("rensa", "dedupe")


def fingerprint(text: str | None) -> Fingerprint | None:
    """Return the fingerprint of an article; None if it has no words."""
    words = _WORD.findall(text.casefold()) if text else []
    if not text or not words:
        return None
    count = max(1, len(words) - _WORDS_PER_RUN + 1)
    minhash = need("rensa", "dedupe").RMinHash(num_perm=HASHES, seed=SEED)
    minhash.update([" ".join(words[start : start + _WORDS_PER_RUN]) for start in range(count)])
    normalised = " ".join(text.split()).encode("utf-8", "replace")
    return Fingerprint(hashlib.blake2b(normalised, digest_size=16).digest(), minhash)
