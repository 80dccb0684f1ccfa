"""The compiled core searches in the values of an attribute as Python does."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from domext.core import core
from domext.table import value_search

pytestmark = pytest.mark.skipif(core is None, reason="the compiled core is not installed, or is switched off")

_TEXT = st.text("ab-\0é項").map(str.encode)
_VALUE = st.text("ab-é項").map(str.encode)
_PART = st.tuples(st.sampled_from([b"", b"\0"]), st.text("ab-é項", min_size=1, max_size=4).map(str.encode)).map(
    b"".join
)


@given(_TEXT)
def test_trigrams(text: bytes) -> None:
    known, expected = bytearray(b"\xff" * 8192), bytearray(8192)
    core.trigrams(text, known)
    value_search._array_trigrams(text, expected)
    assert known == expected


@given(st.lists(_VALUE, max_size=9), st.lists(_PART, max_size=5), st.sampled_from([0, 8192]))
@example([b"a" * 200, b"b" * 63 + b"ab", b"ab" + b"b" * 63, b""], [b"ab", b"\0ab", b"ba" * 40, b"b" * 64], 0)
@example([b"-" * shift + b"ab" for shift in range(70)], [b"ab", b"b", b"\0ab"], 8192)
def test_positions(values: list[bytes], parts: list[bytes], trigrams: int) -> None:
    text, known = b"\0".join((b"", *values, b"")), bytearray(trigrams)
    if trigrams:
        value_search._array_trigrams(text, known)
    lines = b"".join(part + b"\n" for part in parts)
    found = core.positions(text, known, lines)
    assert found == value_search._python_positions(text, known, lines)
    marked = [b"\0%s\0" % value for value in values]
    assert found == [number for number, value in enumerate(marked) if any(part in value for part in parts)]


def test_arguments_that_do_not_fit() -> None:
    known = bytearray(8192)
    with pytest.raises(ValueError, match="trigrams: "):
        core.trigrams(b"abc", known[1:])
    for arguments in (
        (b"\0a\0", known[1:], b"a\n"),
        (b"\0a\0", known, b"a\nb"),
        (b"\0a\0", known, b"\n"),
        (b"", known, b"a\n"),
        (b"\0a", known, b"a\n"),
        (b"a\0", known, b"a\n"),
    ):
        with pytest.raises(ValueError, match="positions: "):
            core.positions(*arguments)
    assert core.positions(b"\0", b"", b"\0\n") == core.positions(b"\0\0", b"", b"a\n") == []
