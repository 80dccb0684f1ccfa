"""The compiled core filters parts by the trigrams of a text as Python does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domext.core import core
from domext.table import value_search

pytestmark = pytest.mark.skipif(core is None, reason="the compiled core is not installed, or is switched off")

_TEXT = st.text("ab-\0é項")


@given(_TEXT.map(str.encode), st.lists(_TEXT.map(str.encode), max_size=5))
def test_trigrams(text: bytes, parts: list[bytes]) -> None:
    known, expected = bytearray(b"\xff" * 8192), bytearray(8192)
    core.trigrams(text, known)
    value_search._array_trigrams(text, expected)
    assert known == expected
    lines = b"".join(part + b"\n" for part in parts)
    found, expected_found = bytearray(len(parts)), bytearray(len(parts))
    core.may_contain(known, lines, found)
    value_search._array_may_contain(known, lines, expected_found)
    assert found == expected_found
    assert all(likely for part, likely in zip(parts, found, strict=True) if part in text)


def test_arguments_that_do_not_fit() -> None:
    known = bytearray(8192)
    with pytest.raises(ValueError, match="trigrams: "):
        core.trigrams(b"abc", known[1:])
    for arguments in ((known[1:], b"a\n", 1), (known, b"a\nb\n", 1), (known, b"a\n", 2), (known, b"a\nb", 2)):
        with pytest.raises(ValueError, match="may_contain: "):
            core.may_contain(*arguments[:2], bytearray(arguments[2]))
