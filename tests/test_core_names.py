"""The compiled core finds the groups of terms in class names that Python finds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from domext.core import core
from domext.learned import vocabulary

pytestmark = pytest.mark.skipif(core is None, reason="the compiled core is not installed, or is switched off")

WORDS = sorted(vocabulary._EXACT_STEMS)
PARTS = st.one_of(
    st.sampled_from([*WORDS, *map(str.capitalize, WORDS), *map(str.upper, WORDS)]),
    st.text("abMN07-_ \t\x1c.:é中\xa0\ud800", max_size=5),
)
NAMES = st.lists(st.none() | st.lists(PARTS, max_size=6).map("".join), max_size=8)


@settings(max_examples=500, deadline=None)
@given(NAMES)
@example(
    ["HTMLComment", "commentHTML", "comments2", "2comment", "col2of3", "xComment", "ADs", "top10", "é-comment", ""]
)
def test_term_bits(names: list[str | None]) -> None:
    np.testing.assert_array_equal(vocabulary.term_bits(names), vocabulary._cached_term_bits(names))


def test_every_stem() -> None:
    bits = vocabulary.term_bits([*WORDS])
    assert bits.tolist() == [vocabulary._bits_of_token(word) for word in WORDS]


def test_arguments_that_do_not_fit() -> None:
    child, whole, prefix = vocabulary._stem_tree()
    bits = np.empty(2, np.uint64)
    core.term_bits(["a", None], child, whole, prefix, bits)
    for names, *rest in (
        (["a"], child, whole, prefix, bits),
        (("a", "b"), child, whole, prefix, bits),
        (["a", "b"], child[:-1], whole, prefix, bits),
        (["a", "b"], child, whole, prefix[:-1], bits),
        (["a", "b"], child[:0], whole[:0], prefix[:0], bits),
    ):
        with pytest.raises(ValueError, match="term_bits: "):
            core.term_bits(names, *rest)
    for beyond in (child + len(child), -child - 1):
        core.term_bits(["comment", "post"], beyond, whole, prefix, bits)
        assert not bits.any()
    with pytest.raises(TypeError):
        core.term_bits(["a", 1], child, whole, prefix, bits)
