"""The compiled core finds the groups of terms in class names that Python finds."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from domext.core import core
from domext.learned.features import vocabulary
from domext.table.value_search import join_values

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
def test_terms(names: list[str | None]) -> None:
    values: tuple[str | None, ...] = (None, *dict.fromkeys(name for name in names if name))
    bits = terms_of(values)
    np.testing.assert_array_equal(bits, vocabulary.term_bits([*values]))


def terms_of(values: tuple[str | None, ...]) -> npt.NDArray[np.uint64]:
    """The bits of each value, on a page with a node for each of them."""
    number, one = np.arange(len(values), dtype=np.int32), np.ones(len(values), np.int32)
    chosen, bits, of_nodes = np.empty_like(number), np.empty(len(values), np.uint64), np.ones(len(values), np.uint64)
    text = join_values(value or "" for value in values).encode(errors="replace")
    if core.terms(text, number, one - 1, one, *vocabulary.stem_tree(), chosen, bits, of_nodes):
        np.testing.assert_array_equal(of_nodes, 1)
        vocabulary.read_other_scripts(values, bits)
    else:
        np.testing.assert_array_equal(of_nodes, bits | np.uint64(1))
    np.testing.assert_array_equal(chosen, number)
    return bits


def test_every_stem() -> None:
    assert terms_of((None, *WORDS)).tolist() == [0, *map(vocabulary._bits_of_token, WORDS)]


def test_nodes_without_blocks_have_no_terms() -> None:
    first, last = np.array([0, 0, 1], np.int32), np.array([1, 0, 2], np.int32)
    chosen, bits, of_nodes = np.empty(3, np.int32), np.empty(3, np.uint64), np.zeros(3, np.uint64)
    number = np.array([1, 2, 1], np.int32)
    assert not core.terms(b"\0\0comment\0post\0", number, first, last, *vocabulary.stem_tree(), chosen, bits, of_nodes)
    assert chosen.tolist() == [1, 0, 1]
    assert bits.tolist() == [0, vocabulary._bits_of_token("comment"), 0]
    assert of_nodes.tolist() == [bits[1], 0, bits[1]]


def test_arguments_that_do_not_fit() -> None:
    child, whole, prefix = vocabulary.stem_tree()
    zeros = np.zeros(1, np.int32)
    fitting: list[Any] = [
        b"\0\0comment\0",
        zeros + 1,
        zeros,
        zeros + 1,
        child,
        whole,
        prefix,
        zeros.copy(),
        np.empty(2, np.uint64),
        np.zeros(1, np.uint64),
    ]
    core.terms(*fitting)
    for place, argument in (
        (0, b""),
        (0, b"\0\0"),
        (0, b"\0\0comment"),
        (1, zeros - 1),
        (1, zeros + 2),
        (1, zeros[:0]),
        (2, zeros[:0]),
        (3, zeros[:0]),
        (4, child[:-1]),
        (6, prefix[:-1]),
        (7, np.empty(2, np.int32)),
        (8, np.empty(1, np.uint64)),
        (9, np.empty(2, np.uint64)),
    ):
        with pytest.raises(ValueError, match="terms: "):
            core.terms(*fitting[:place], argument, *fitting[place + 1 :])
    for beyond in (child + len(child), -child - 1):
        core.terms(*fitting[:4], beyond, *fitting[5:])
        assert not fitting[8].any()
