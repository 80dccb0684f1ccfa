"""Fixtures with damage: seeded, so that a count and a seed say which pages they are."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import domext
from domext import DomextError
from fuzz.accounts import check, check_source
from fuzz.seeds import SEEDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

#: An extraction may take this many times the parse of its page (``domext.parse``, in the same run).
MOST: Final = 20.0
_TOKENS: Final = tuple(token.encode("utf-8", "replace") for kind in SEEDS.values() for token in kind if token)


@dataclass(slots=True)
class Summary:
    """What became of the mutants.

    Attributes:
        pages: how many there were.
        refused: how many of them were no pages any more, by the name of the error.
        slowest: the longest extraction, in parses of its page.
        findings: what broke a promise: the mutant's number, what happened, the page.
    """

    pages: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    findings: list[tuple[int, str, bytes]] = field(default_factory=list)


def mutants(folder: Path, count: int, seed: int = 0) -> Iterator[tuple[int, bytes]]:
    """``count`` pages of a folder with one to eight damages each; number n of a seed is always the same page."""
    pages = [path.read_bytes() for path in sorted(folder.glob("*.html"))]
    for number in range(count):
        chance = random.Random(f"{seed} {number}")  # noqa: S311  no secret
        page = pages[number % len(pages)]
        for _ in range(chance.randint(1, 8)):
            page = chance.choice(_DAMAGES)(page, chance, pages)
        yield number, page


def run(folder: Path, count: int, seed: int = 0) -> Summary:
    """Extract every mutant: no error but a typed one, no visible text lost, no more than :data:`MOST` parses."""
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
        except Exception as error:  # noqa: BLE001  what is looked for
            summary.findings.append((number, f"{type(error).__name__}: {error}", page))
            continue
        try:
            check(parsed)
            check_source(parsed)
        except AssertionError as error:
            summary.findings.append((number, str(error), page))
        ratio = _ratio(page)
        summary.slowest = max(summary.slowest, ratio)
        if ratio > MOST:
            summary.findings.append((number, f"{ratio:.0f} times its parse", page))
    return summary


def _ratio(page: bytes) -> float:
    """Extraction over parse; a busy machine gets further chances before it is a finding."""
    best = float("inf")
    for _ in range(5):
        start = time.thread_time()
        domext.parse(page)
        parsed = time.thread_time()
        domext.extract(page).text  # noqa: B018  lazy: asking for it is what costs
        best = min(best, (time.thread_time() - parsed) / max(parsed - start, 1e-5))
        if best <= MOST:
            break
    return best


def _span(page: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randrange(len(page) + 1)
    return start, min(len(page), start + int(chance.expovariate(1 / 200)))


def _cut(page: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    start, stop = _span(page, chance)
    return page[:start] + page[stop:]


def _repeat(page: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    start, stop = _span(page, chance)
    return page[:start] + page[start:stop] * chance.randint(2, 30) + page[stop:]


def _move(page: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    start, stop = _span(page, chance)
    rest = page[:start] + page[stop:]
    place = chance.randrange(len(rest) + 1)
    return rest[:place] + page[start:stop] + rest[place:]


def _end(page: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    return page[: chance.randrange(len(page) + 1)]


def _noise(page: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    changed = bytearray(page)
    for _n in range(chance.randint(1, 20)):
        if changed:
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _insert(page: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    place = chance.randrange(len(page) + 1)
    return page[:place] + chance.choice(_TOKENS) * chance.choice((1, 1, 1, 40)) + page[place:]


def _untag(page: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    """One of the characters that markup is made of, lost everywhere in a stretch of the page."""
    start = chance.randrange(len(page) + 1)
    stop = start + 2_000
    lost = chance.choice((b">", b"</", b'"', b"=", b"<", b"--", b";"))
    return page[:start] + page[start:stop].replace(lost, b"") + page[stop:]


def _graft(page: bytes, chance: random.Random, pages: list[bytes]) -> bytes:
    other = chance.choice(pages)
    start, stop = _span(other, chance)
    place = chance.randrange(len(page) + 1)
    return page[:place] + other[start : stop + 1_000] + page[place:]


def _nest(page: bytes, chance: random.Random, _: list[bytes]) -> bytes:
    start, stop = _span(page, chance)
    tag = chance.choice((b"div", b"b", b"table", b"ul", b"a", b"font", b"span", b"template", b"noscript", b"svg"))
    times = chance.choice((1, 10, 300))
    return page[:start] + b"<%b>" % tag * times + page[start:stop] + b"</%b>" % tag * times + page[stop:]


_DAMAGES: Final[tuple[Callable[[bytes, random.Random, list[bytes]], bytes], ...]] = (
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
