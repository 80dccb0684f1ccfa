"""Mutated fixtures; a seed and a number identify a mutant."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import domext
from domext import DomextError
from domext.core import core
from fuzz.seeds import SEEDS
from fuzz.text_accounting import check, check_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

#: The maximum time of an extraction, relative to the parse of the same page by ``domext.parse`` in the same run; numpy takes
#: longer than the compiled core.
MAX_COST: Final = 20.0 if core is None else 10.0
_TOKENS: Final = tuple(token.encode("utf-8", "replace") for pages in SEEDS.values() for token in pages if token)


@dataclass(slots=True)
class Summary:
    """The results of extracting mutants.

    Attributes:
        pages: the number of mutants.
        refused: the number of mutants that were refused, by the name of the error.
        slowest: the maximum time of an extraction, relative to the parse of its page.
        findings: for each broken promise the number of the mutant, the violation, and the page.
    """

    pages: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    findings: list[tuple[int, str, bytes]] = field(default_factory=list)


def mutants(folder: Path, count: int, seed: int = 0) -> Iterator[tuple[int, bytes]]:
    """Yield mutants of the pages of a folder, with one to eight mutations each; a seed and a number identify a mutant."""
    pages = [path.read_bytes() for path in sorted(folder.glob("*.html"))]
    for number in range(count):
        rng = random.Random(f"{seed} {number}")  # noqa: S311  no secret
        page = pages[number % len(pages)]
        for _ in range(rng.randint(1, 8)):
            page = damaged(page, rng, pages)
        yield number, page


def damaged(data: bytes, rng: random.Random, others: list[bytes]) -> bytes:
    """Return data after one random mutation, which may take parts of other data."""
    return rng.choice(_MUTATIONS)(data, rng, others)


def run(folder: Path, count: int, seed: int = 0) -> Summary:
    """Extract mutants: no error except DomextError, no lost text, no cost above :data:`MAX_COST` parses."""
    summary = Summary()
    domext.extract(b"<p>loads the model")
    for number, page in mutants(folder, count, seed):
        summary.pages += 1
        try:
            domext.extract(page)
            parsed = domext.parse(page)
        except DomextError as error:
            summary.refused[type(error).__name__] += 1
            continue
        except Exception as error:  # noqa: BLE001  any other exception is a finding
            summary.findings.append((number, f"{type(error).__name__}: {error}", page))
            continue
        try:
            check(parsed)
            check_source(parsed)
        except AssertionError as error:
            summary.findings.append((number, str(error), page))
        cost = _cost(page)
        summary.slowest = max(summary.slowest, cost)
        if cost > MAX_COST:
            summary.findings.append((number, f"{cost:.0f} times its parse", page))
    return summary


def _cost(page: bytes) -> float:
    """The time of an extraction relative to the parse; on a busy machine, the best of up to five runs."""
    best = float("inf")
    for _ in range(5):
        start = time.thread_time()
        domext.parse(page)
        parsed = time.thread_time()
        domext.extract(page).text  # noqa: B018  the text is built when it is first read
        best = min(best, (time.thread_time() - parsed) / max(parsed - start, 1e-5))
        if best <= MAX_COST:
            break
    return best


def _span(page: bytes, rng: random.Random) -> tuple[int, int]:
    start = rng.randrange(len(page) + 1)
    return start, min(len(page), start + int(rng.expovariate(1 / 200)))


def _cut(page: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    start, stop = _span(page, rng)
    return page[:start] + page[stop:]


def _repeat(page: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    start, stop = _span(page, rng)
    return page[:start] + page[start:stop] * rng.randint(2, 30) + page[stop:]


def _move(page: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    start, stop = _span(page, rng)
    rest = page[:start] + page[stop:]
    place = rng.randrange(len(rest) + 1)
    return rest[:place] + page[start:stop] + rest[place:]


def _end(page: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    return page[: rng.randrange(len(page) + 1)]


def _noise(page: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    changed = bytearray(page)
    for _n in range(rng.randint(1, 20)):
        if changed:
            changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def _insert(page: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    place = rng.randrange(len(page) + 1)
    return page[:place] + rng.choice(_TOKENS) * rng.choice((1, 1, 1, 40)) + page[place:]


def _untag(page: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    """Remove one kind of markup delimiter from a part of the page."""
    start = rng.randrange(len(page) + 1)
    stop = start + 2_000
    delimiter = rng.choice((b">", b"</", b'"', b"=", b"<", b"--", b";"))
    return page[:start] + page[start:stop].replace(delimiter, b"") + page[stop:]


def _graft(page: bytes, rng: random.Random, pages: list[bytes]) -> bytes:
    other = rng.choice(pages)
    start, stop = _span(other, rng)
    place = rng.randrange(len(page) + 1)
    return page[:place] + other[start : stop + 1_000] + page[place:]


def _nest(page: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    start, stop = _span(page, rng)
    tag = rng.choice((b"div", b"b", b"table", b"ul", b"a", b"font", b"span", b"template", b"noscript", b"svg"))
    times = rng.choice((1, 10, 300))
    return page[:start] + b"<%b>" % tag * times + page[start:stop] + b"</%b>" % tag * times + page[stop:]


_MUTATIONS: Final[tuple[Callable[[bytes, random.Random, list[bytes]], bytes], ...]] = (
    _cut,
    _repeat,
    _move,
    _end,
    _noise,
    _insert,
    _insert,
    _untag,
    _graft,
    _nest,
)
