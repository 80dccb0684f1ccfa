"""Measurements of time that are fair to a slow machine and to one that does other work as well."""

from __future__ import annotations

import gc
import statistics
import time
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Input = TypeVar("Input")

# Steps of plain Python, and of Python that fills memory, with the processor time of each on a machine of usual speed.
# Programs beside the tests take the second kind's caches first, so one machine may be slow at one of them only.
_STEPS: Final = 500_000
_USUAL_SECONDS: Final = 0.03
_OBJECTS: Final = 60_000
_USUAL_SECONDS_OF_OBJECTS: Final = 0.03
_FACTOR: Final = 8
_MIN_SIZE: Final = 250
_MAX_SIZE: Final = 30_000  # of the small input, so that the large one stays below the limits of a page
_MIN_SECONDS: Final = 0.005  # of the small input
_ROUNDS: Final = (1, 3, 9)

#: The growth that a test allows where time is meant to be linear. Inputs that outgrow the processor's caches reach 1.7.
MAX_GROWTH: Final = 3.0


def slowness() -> float:
    """How many times as slow as usual Python is at this moment; at least 1."""
    start, total = time.process_time(), 0
    for step in range(_STEPS):
        total += step & 7
    middle = time.process_time()
    objects = {str(number): [number, number + 1] for number in range(_OBJECTS)}
    end = time.process_time()
    assert len(objects) == _OBJECTS
    return max(1.0, (middle - start) / _USUAL_SECONDS, (end - middle) / _USUAL_SECONDS_OF_OBJECTS)


def within(start: float, seconds: float) -> bool:
    """Whether no more processor time has passed since ``start`` than these seconds of a machine of usual speed."""
    taken = time.process_time() - start
    return taken <= seconds or taken <= seconds * slowness()  # slowness takes a moment: measure it only where it counts


def growth(work: Callable[[Input], object], make: Callable[[int], Input]) -> float:
    """How many times as long one input of eight times a size takes as eight inputs of the size.

    The result is about 1 if time is linear in the size, and about 8 if it is quadratic. It is that of one round, or the
    median of three or nine if it exceeds :data:`MAX_GROWTH`. Both measurements of a round follow each other, so that the speed of the
    machine in that moment cancels out. The size is doubled until constant costs no longer count.

    Args:
        work: the function whose processor time is measured.
        make: returns an input of a size; not measured.
    """
    gc.freeze()  # what other tests left behind is not searched for garbage while a large input fills the memory
    try:
        return _growth(work, make)
    finally:
        gc.unfreeze()


def _growth(work: Callable[[Input], object], make: Callable[[int], Input]) -> float:
    work(make(1))  # imports, tables and caches are paid once
    size, small = _MIN_SIZE, make(_MIN_SIZE)
    while size < _MAX_SIZE and min(_seconds(work, [small]), _seconds(work, [small])) < _MIN_SECONDS:
        size *= 2
        small = make(size)
    large = make(_FACTOR * size)
    ratios: list[float] = []
    for rounds in _ROUNDS:
        ratios += [_seconds(work, [large]) / _seconds(work, [small] * _FACTOR) for _ in range(rounds - len(ratios))]
        if statistics.median(ratios) <= MAX_GROWTH:
            break
    return statistics.median(ratios)


def _seconds(work: Callable[[Input], object], inputs: list[Input]) -> float:
    start = time.process_time()
    for each in inputs:
        work(each)
    return time.process_time() - start
