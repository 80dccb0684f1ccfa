"""Every regular expression of the metadata reader takes linear time, also on texts that its callers never give it."""

from __future__ import annotations

import importlib
import pkgutil
import re
import time

import pytest

import domext.metadata

PATTERNS = {
    f"{module.name}.{name}": value
    for module in pkgutil.iter_modules(domext.metadata.__path__)
    for name, value in vars(importlib.import_module(f"domext.metadata.{module.name}")).items()
    if isinstance(value, re.Pattern)
}
ATTACKS = (
    " ", "\n", "a", "a ", "A", "A.", "1", "1 ", "1 1 1 ", "1:", "2020-01-01 ", "Jan 1 ", " - ", "|", " and ", ", ", "(", "by ",
    "记者", "作者 ", "年", "기자 ", "A-", "a: ", "/2020",
)  # fmt: skip
CHARACTERS = 20_000
MAX_GROWTH = 2.6
ATTEMPTS = 5
# Times below this are mostly noise.
MIN_SECONDS = 0.002


def seconds(pattern: re.Pattern[str], text: str) -> float:
    start = time.process_time()
    pattern.match(text)
    for _ in pattern.finditer(text):
        pass
    return time.process_time() - start


@pytest.mark.parametrize("name", PATTERNS)
def test_time_grows_with_the_length_of_the_text(name: str) -> None:
    for attack in ATTACKS:
        text = (attack * CHARACTERS)[:CHARACTERS] + "\0"
        for _ in range(ATTEMPTS):
            short, long = seconds(PATTERNS[name], text), seconds(PATTERNS[name], text[:-1] + text)
            if long <= max(MAX_GROWTH * short, MIN_SECONDS):
                break
        else:
            pytest.fail(f"{long / short:.1f} times as long for {attack!r}")
