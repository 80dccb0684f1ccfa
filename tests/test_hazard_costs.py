"""The rows of `benchmarks/hazards.py` at a tenth of their size: time grows with the page, memory stays below its estimate."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import domext
from domext import core
from tests.benchmark_modules import benchmark
from tests.clock import MAX_GROWTH, growth, slowness

if TYPE_CHECKING:
    from collections.abc import Callable


BENCHMARK = benchmark("hazards")
HAZARDS = BENCHMARK.HAZARDS
SCALE = 0.1
ATTEMPTS = 4
#: Seconds that the first extraction of a process may take more than another one.
START = 0.2
#: Memory that the measurement itself and the caches of the allocator take.
SLACK = 30_000_000


def work(renderer: str) -> Callable[[str], object]:
    return lambda markup: domext.extract(markup).to(renderer or "text")


@pytest.mark.cost
@pytest.mark.parametrize("hazard", HAZARDS, ids=lambda hazard: hazard.name)
def test_eight_times_the_hazard_takes_eight_times_as_long(hazard: Any) -> None:
    assert growth(work(hazard.renderer), hazard.make) <= MAX_GROWTH


def measured(*names: str) -> dict[str, dict[str, Any]]:
    """The lines of the benchmark, by the name of the hazard."""
    command = [sys.executable, BENCHMARK.__file__, "--json", "--scale", str(SCALE), *names]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return {values["name"]: values for values in map(json.loads, lines)}


@pytest.mark.cost
@pytest.mark.skipif(sys.platform == "win32", reason="the peak of the memory is measured with the module resource")
def test_a_tenth_of_each_hazard_keeps_its_bounds() -> None:
    rows = measured()
    assert rows.keys() == {hazard.name for hazard in HAZARDS}
    for hazard in HAZARDS:
        values = rows[hazard.name]
        assert values["peak"] <= values["bound"] + SLACK, hazard.name
        bound = (hazard.seconds * SCALE + START) * (10 if core.core is None else 1)
        seconds, attempts = values["seconds"], 0
        while seconds > bound and attempts < ATTEMPTS:  # other tests may disturb a measurement
            seconds, attempts = measured(hazard.name)[hazard.name]["seconds"] / slowness(), attempts + 1
        assert seconds <= bound, hazard.name
