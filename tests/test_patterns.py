"""Every regular expression of the package takes linear time, also on texts that its callers never give it."""

from __future__ import annotations

import ast
import functools
import importlib
import itertools
import math
import pkgutil
import re
import time
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]  # not in the stubs, the same in all versions since 3.11
from re import _parser as parser  # type: ignore[attr-defined]
from typing import TYPE_CHECKING, Any

import pytest

import domext
import domext_plugins
from domext.errors import DomextError
from domext.table.patterns import LazyPattern, lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PUMPS = (
    " ", "\n", "a", "a ", "A", "A.", "1", "1 ", "1 1 1 ", "1:", "2020-01-01 ", "Jan 1 ", " - ", "|", " and ", ", ", "(", "by ",
    "记者", "作者 ", "年", "기자 ", "A-", "a: ", "/2020", "-", "_", "f", "x1 ", "1px", "://", "a.b/", "[", "](", "{", "<", "\\", "&", '"',
)  # fmt: skip
PREFIXES = ("", "a", "1", "\n")
SUFFIX = "\0"
# Pumps are also made of these many characters that the pattern itself names.
MAX_SAMPLES = 10
LOOKS, ATTEMPTS, PAUSE = 6, 36, 0.02
# Of a pattern known to be quadratic, a few attempts suffice: each takes long, and none brings its growth down.
FEW_ATTEMPTS = 4
# The first look: a pattern is linear if the long text takes next to no time, or at most 12 times as long as the short one.
# Otherwise four of the long ones are compared with one of four times its length. That takes as long if time is linear, and
# four times as long if it is quadratic, so that no load of the machine makes one look like the other.
SHORT, LONG, LONGEST = 125, 1_000, 4_000
MAX_GROWTH_OF_EIGHT = 12
MAX_GROWTH = 2.0
MIN_SECONDS = 0.0001
# The expressions are measured in so many tests, which run beside each other.
PARTS = 12
CATEGORIES = {
    codes.CATEGORY_DIGIT: "7",
    codes.CATEGORY_SPACE: " ",
    codes.CATEGORY_WORD: "w",
    codes.CATEGORY_NOT_DIGIT: "w",
    codes.CATEGORY_NOT_SPACE: "w",
    codes.CATEGORY_NOT_WORD: ";",
}


def modules() -> Iterator[Any]:
    for package in (domext, domext_plugins):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.endswith("__main__"):
                continue
            try:
                yield importlib.import_module(module.name)
            except (ImportError, DomextError):  # the module needs an extra that is not installed
                assert ".integrations." in module.name


def compiled(value: object) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, LazyPattern):
        yield re.compile(value.pattern, value.flags)
    elif isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from compiled(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from compiled(each)


@functools.cache
def patterns() -> dict[str, re.Pattern[Any]]:
    named: dict[re.Pattern[Any], str] = {}
    for module in modules():
        for name, value in vars(module).items():
            for number, pattern in enumerate(compiled(value)):
                named.setdefault(pattern, f"{module.__name__}.{name}" + (f"[{number}]" if number else ""))
    return {name: pattern for pattern, name in named.items()}


def samples(parsed: Iterable[tuple[Any, Any]]) -> Iterator[str]:
    """Characters that a parsed pattern names, in its order."""
    for code, argument in parsed:
        if code in {codes.LITERAL, codes.NOT_LITERAL}:
            yield chr(argument)
        elif code is codes.RANGE:
            yield chr(argument[0])
        elif code is codes.CATEGORY:
            yield CATEGORIES[argument]
        elif code is codes.IN:
            yield from samples(argument)
        elif code is codes.BRANCH:
            yield from itertools.chain.from_iterable(map(samples, argument[1]))
        elif isinstance(argument, tuple):
            parts = (part for part in argument if isinstance(part, parser.SubPattern))
            yield from itertools.chain.from_iterable(map(samples, parts))


def attacks(pattern: re.Pattern[Any]) -> Iterator[tuple[str, str]]:
    named = list(dict.fromkeys(samples(parser.parse(pattern.pattern, pattern.flags))))[:MAX_SAMPLES]
    pairs = ("".join(pair) for pair in itertools.product(named, repeat=2))
    for pump in dict.fromkeys((*PUMPS, *named, *pairs)):
        for prefix in PREFIXES if pump in PUMPS else PREFIXES[:1]:
            yield prefix, pump


def seconds(pattern: re.Pattern[Any], text: str) -> float:
    subject: Any = text.encode() if isinstance(pattern.pattern, bytes) else text
    start = time.process_time()
    pattern.match(subject)
    pattern.fullmatch(subject)
    for _ in pattern.finditer(subject):
        pass
    return time.process_time() - start


def growth(pattern: re.Pattern[Any], prefix: str, pump: str, attempts: int = ATTEMPTS) -> float:
    """How many times as long a text takes as four of a quarter of its length; 1 where a first look shows that time is linear."""

    def measured(characters: int) -> float:
        return seconds(pattern, prefix + (pump * characters)[:characters] + SUFFIX)

    # The load of the machine only adds to a time, so the least of several is the time of the pattern.
    once = short = several = longest = math.inf
    for _ in range(LOOKS):
        once = min(once, measured(LONG))
        if once < MIN_SECONDS:
            return 1.0
        # One disturbed measurement would let a quadratic pattern pass.
        short = min(short, *(measured(SHORT) for _ in range(LOOKS)))
        if once <= MAX_GROWTH_OF_EIGHT * short:
            return 1.0
    for attempt in range(attempts):
        time.sleep(PAUSE * (attempt // LOOKS))  # what disturbs the tests takes longer than a few attempts
        # Both take equally long if time is linear. One disturbed measurement of the first would let a quadratic pattern pass.
        several = min(several, *(sum(measured(LONG) for _ in range(LONGEST // LONG)) for _ in range(LOOKS)))
        longest = min(longest, measured(LONGEST))
        if longest <= MAX_GROWTH * several:
            break
    return longest / max(several, 1e-9)


@pytest.mark.cost
@pytest.mark.parametrize("part", range(PARTS))
def test_time_grows_with_the_length_of_the_text(part: int) -> None:
    for name, pattern in list(patterns().items())[part::PARTS]:
        for prefix, pump in attacks(pattern):
            ratio = growth(pattern, prefix, pump)
            assert ratio <= MAX_GROWTH, (
                f"{name}: {ratio:.1f} times as long for {prefix!r} and {pump!r} as four of a quarter"
            )


@pytest.mark.cost
@pytest.mark.parametrize(
    ("pattern", "pump"),
    [
        ("a+b", "a"), (r"\s+$", " "), (r"\s{0,5000}x", "\n"), ("[^,;]*;", "a"), (r"(?:\w+\s)*\d", "a "), (r"\[.*?\]\(", "["),
        (r"(?s)<!--.*?-->", "<!--"), (r"(?i)(?:by|von)\s.{1,3000}\|", "by "),
    ],
)  # fmt: skip
def test_a_quadratic_pattern_is_detected(pattern: str, pump: str) -> None:
    assert growth(re.compile(pattern), "", pump, FEW_ATTEMPTS) > MAX_GROWTH


@pytest.mark.cost
def test_a_linear_pattern_is_not_suspected() -> None:
    assert growth(re.compile("a++b|c+"), "", "c") <= MAX_GROWTH


def test_a_lazy_pattern_is_compiled_at_its_first_use_and_has_what_a_pattern_has() -> None:
    broken, words = lazy_pattern("("), lazy_pattern(rb"\w+", re.ASCII)
    assert words.findall(b"two words") == [b"two", b"words"]
    assert words.sub(b"-", b"a b") == b"- -"
    assert (words.pattern, words.flags) == (rb"\w+", re.ASCII)
    with pytest.raises(re.error):
        broken.search("")


def test_no_module_compiles_at_import() -> None:
    for path in sorted(Path(domext.__file__).parent.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, (ast.Assign, ast.AnnAssign)):
                calls = {ast.unparse(call.func) for call in ast.walk(node) if isinstance(call, ast.Call)}
                assert "re.compile" not in calls, f"{path}:{node.lineno}"
