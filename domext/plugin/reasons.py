"""Why a selector decided as it did: what any selector may tell of itself, in numbers that add up and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from domext.table.nodes import FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class Reasons:
    """What moved a selector's answer for every block of a page.

    A selector that has a method ``reasons(page, scores)`` returns this from it; ``domext explain`` shows it.

    Attributes:
        unit: of the numbers, in words ("log-odds", "share of the votes").
        start: what the answer is before anything is said of the block, shape ``(b,)``.
        parts: what each kind of evidence adds to that, by its name in words, shape ``(b,)`` each.
        facts: for each block single facts in words, and what each of them adds by itself; the strongest first.
    """

    unit: str
    start: FloatArray
    parts: Mapping[str, FloatArray]
    facts: tuple[tuple[tuple[str, float], ...], ...]

    @property
    def total(self) -> FloatArray:
        """The answer: the start and all parts, shape ``(b,)``."""
        whole = self.start.copy()
        for part in self.parts.values():
            whole += part
        return whole
