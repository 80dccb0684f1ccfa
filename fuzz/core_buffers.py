"""Random buffers for the compiled core: each call must succeed or raise an exception, and touch no other memory.

A fault shows if the core is built with the sanitizers of the compiler; see "Building" in docs/operations.md.
"""

from __future__ import annotations

import contextlib
import time
from typing import Any, Final

import numpy as np

import domext
from domext.core import core
from domext.learned.features import feature_table
from domext.learned.features.block_features import feature_names
from domext.learned.features.page_context import GROUPINGS, PageContext
from domext.learned.model import packed_size
from domext.learned.network import parameter_shapes
from domext.learned.scorer_columns import COLUMNS

#: The exceptions that the core raises for invalid arguments.
REFUSALS: Final = (ValueError, TypeError, BufferError, OverflowError)
_INPUTS: Final = len(feature_names(()))
_PAGE_TYPES: Final = 7
_SCORERS: Final = len(COLUMNS)
_EXTREMES: Final = (-(2**31), -1, 0, 1, 2, 255, 2**15 - 1, 2**31 - 1)
# Columns by their place in core/table.h.
_TAG, _PARENT, _END, _FIRST, _LAST, _CLASSES, _STRUCTURE, _TERMS, _OWNER, _NODE, _WORDS, _LINK_WORDS = map(
    feature_table.COLUMNS.index,
    ("tag", "parent", "end", "first_block", "last_block", "classes", "structure", "terms", "owner", "node", "words",
     "link_words"),
)  # fmt: skip


def random_tree(rng: np.random.Generator) -> list[Any]:
    """Return the columns of a tree that the core accepts, although no page has such a table."""
    nodes, blocks = int(rng.integers(1, 80)), int(rng.integers(1, 120))
    columns, _ = feature_table.of(PageContext.of(domext.parse("<p>Tea")))
    table: list[Any] = [
        *(rng.choice(_EXTREMES, nodes).astype(column.dtype) for column in columns[:_OWNER]),
        *(rng.choice(_EXTREMES, blocks).astype(column.dtype) for column in columns[_OWNER:-2]),
        *columns[-2:],
    ]
    index = np.arange(nodes)
    table[_TAG] = rng.integers(0, len(columns[-1]), nodes).astype(np.int16)
    table[_PARENT] = np.append(-1, (rng.random(nodes) * index)[1:]).astype(np.int32)
    table[_END] = rng.integers(index + 1, nodes + 1).astype(np.int32)
    table[_FIRST], table[_LAST] = np.sort(rng.integers(0, blocks + 1, (2, nodes)), axis=0).astype(np.int32)
    table[_CLASSES] = rng.choice((0, 1, 2, 2**31 - 1), nodes).astype(np.int32)
    table[_STRUCTURE], table[_TERMS] = rng.integers(0, 2**64 - 1, (2, nodes), np.uint64, endpoint=True)
    table[_OWNER], table[_NODE] = rng.integers(0, nodes, (2, blocks)).astype(np.int32)
    table[_WORDS] = rng.choice((0, 1, 5, 30, 2**31 - 1), blocks).astype(np.int32)
    table[_LINK_WORDS] = (table[_WORDS] * rng.random(blocks)).astype(np.int32)
    return table


def damaged(columns: list[Any], rng: np.random.Generator) -> list[Any]:
    """Return the columns with one of them replaced by something else."""
    place = int(rng.integers(len(columns)))
    column = columns[place].copy()
    match int(rng.integers(4)):
        case 0:
            column[rng.integers(len(column))] = np.array(rng.choice(_EXTREMES)).astype(column.dtype)
        case 1:
            column = column[: int(rng.integers(len(column)))]
        case 2:
            column = np.frombuffer(rng.bytes(column.nbytes), column.dtype)
        case _:
            column = np.frombuffer(rng.bytes(int(rng.integers(200))), np.uint8)
    return [*columns[:place], column, *columns[place + 1 :]]


def call_small(rng: np.random.Generator) -> None:
    """Call the functions of few columns with random arguments of random lengths."""
    lengths = rng.integers(0, 9, 5) if rng.random() < 0.5 else np.full(5, rng.integers(1, 300))
    first, second = (rng.choice((*_EXTREMES, 0.3, 0.7, np.nan), length).astype(np.float32) for length in lengths[:2])
    numbers = rng.choice(_EXTREMES[:5] if rng.random() < 0.5 else _EXTREMES, lengths[2]).astype(np.int32)
    parents = np.minimum(numbers, np.arange(lengths[2]) - 1).astype(np.int32)
    octets = np.frombuffer(rng.bytes(int(lengths[3])), np.uint8)
    results = np.empty(lengths[4], np.int32)
    names = "\0".join(
        "".join(map(chr, rng.integers(0, rng.choice((128, 0x3000)), 12))) for _ in range(lengths[0] + 1)
    ).encode()
    pairs, types = np.repeat(first, 2), np.zeros(lengths[3], np.float32)
    bits = np.empty(lengths[0], np.uint64)
    tags, levels, blocks = numbers.astype(np.int16), rng.integers(-1, 8, 300).astype(np.int8), len(octets)
    child = rng.integers(-2, 60, 26 * lengths[1]).astype(np.int16)
    sets, of_nodes = np.empty(lengths[1], np.uint64), np.zeros(lengths[4], np.uint64)
    known = np.empty(rng.choice((8192, 8191, lengths[4])), np.uint8)
    for function, arguments in (
        (core.nearest, (parents, octets, results)),
        (core.inside, (octets, numbers, np.empty(lengths[4], np.uint8))),
        (core.probabilities, (pairs, types, octets, second, numbers, (0.3, 4.0, 0.5, 0.75), results.view(np.float32))),
        (core.decide, (first, second, 1.0, int(rng.choice(_EXTREMES)), np.empty(lengths[4], np.uint8))),
        (core.decide, (first, second, 1.0, 20, np.empty(lengths[4], np.uint8))),
        (
            core.keep_together,
            (tags, parents, numbers, numbers[:blocks], parents[:blocks], octets, levels, octets.copy()),
        ),
        (core.terms, (names, parents, numbers, results, child, sets, sets, np.empty_like(results), bits, of_nodes)),
        (core.trigrams, (octets, known)),
        (core.positions, (names, known, names.replace(b"\0", b"\n"))),
        (core.positions, (b"\0" + names + b"\0", b"", b"a\n\0b\n" + names.replace(b"\0", b"\n") + b"\n")),
        (core.words_of_copies, (numbers, parents, results, octets)),
    ):
        with contextlib.suppress(*REFUSALS):
            function(*arguments)


def call(rng: np.random.Generator) -> bool:
    """Call the functions that take a table with random arguments, and return whether they were accepted."""
    columns = random_tree(rng)
    blocks = len(columns[_OWNER])
    facts: list[Any] = [*feature_table.of(PageContext.of(domext.parse("<p>Tea")))[1]]
    facts[0] = int(rng.integers(-1, blocks))
    networks, units, scorers = int(rng.integers(1, 4)), (int(rng.integers(1, 140)), int(rng.integers(1, 70))), _SCORERS
    shapes = parameter_shapes(_INPUTS + scorers, GROUPINGS, units, _PAGE_TYPES)
    size = sum(packed_size(networks * int(np.prod(shape))) for shape in shapes.values())
    outputs: list[Any] = [np.empty((GROUPINGS, blocks), np.int32), np.empty(blocks, np.float32)]
    rest: list[Any] = [
        rng.normal(size=(scorers, blocks)).astype(np.float32), rng.normal(size=size).astype(np.float32),
        networks, units, rng.normal(size=(_INPUTS + scorers, 4)).astype(np.float32), *outputs, np.empty((blocks, 2), np.float32), np.empty(_PAGE_TYPES, np.float32),
    ]  # fmt: skip
    if rng.integers(2):
        rest[0] = None  # the core computes the columns of the scorers
    match int(rng.integers(4)):
        case 0:
            columns = damaged(columns, rng)
        case 1:
            facts[int(rng.integers(len(facts)))] = int(rng.choice(_EXTREMES))
        case 2:
            place = int(rng.integers(len(rest)))
            if isinstance(rest[place], np.ndarray):
                rest[place] = np.empty(int(rng.integers(2 * rest[place].size)), rest[place].dtype)
            else:
                rest[place] = int(rng.choice(_EXTREMES))
    accepted = True
    matrix = np.empty((_INPUTS, blocks), np.float32)
    columns_of_scorers = np.empty((_SCORERS, blocks), np.float32)
    for function, arguments in (
        (core.features, [matrix, *outputs]), (core.scores, [columns_of_scorers]), (core.forward, rest),
    ):  # fmt: skip
        try:
            function(tuple(columns), tuple(facts), *arguments)
        except REFUSALS:
            accepted = False
    return accepted


def run(seconds: float, seed: int = 0) -> tuple[int, int]:
    """Call the core for some time, and return the numbers of calls and of accepted calls."""
    calls = accepted = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        call_small(np.random.default_rng((seed, calls)))
        accepted += call(np.random.default_rng((seed, calls)))
        calls += 1
    return calls, accepted
