"""The rows of `benchmarks/hazards.py` at a tenth of their size: time grows with the page, memory stays below its estimate."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import domext
from domext import core
from tests.clock import MAX_GROWTH, growth, slowness

if TYPE_CHECKING:
    from collections.abc import Callable


def benchmark() -> Any:
    path = Path(__file__).parent.parent / "benchmarks" / "hazards.py"
    spec = importlib.util.spec_from_file_location("hazards", path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)  # its dataclass looks the module up by name
    spec.loader.exec_module(module)
    return module


BENCHMARK = benchmark()
HAZARDS = BENCHMARK.HAZARDS
SCALE = 0.1
#: Memory that the measurement itself and the caches of the allocator take.
SLACK = 30_000_000


def work(renderer: str) -> Callable[[str], object]:
    return lambda markup: domext.extract(markup).to(renderer or "text")


@pytest.mark.parametrize("hazard", HAZARDS, ids=lambda hazard: hazard.name)
def test_eight_times_the_hazard_takes_eight_times_as_long(hazard: Any) -> None:
    assert growth(work(hazard.renderer), hazard.make) <= MAX_GROWTH


@pytest.mark.skipif(sys.platform == "win32", reason="the peak of the memory is measured with the module resource")
@pytest.mark.parametrize("hazard", HAZARDS, ids=lambda hazard: hazard.name)
def test_a_tenth_of_the_hazard_keeps_its_bounds(hazard: Any) -> None:
    values = BENCHMARK.measured_apart(hazard, SCALE)
    assert values["peak"] <= values["bound"] + SLACK
    bound = max(hazard.seconds * SCALE, 0.1) * (10 if core.core is None else 1)
    if values["seconds"] > bound:  # other work on the machine may disturb a measurement
        assert BENCHMARK.measured_apart(hazard, SCALE)["seconds"] <= bound * slowness()
