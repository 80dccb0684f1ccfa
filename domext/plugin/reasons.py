"""Explanations of a selector's decision: contributions that add up to its result, and their descriptions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from domext.table.nodes import FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class Reasons:
    """Contributions to a selector's result for each block of a page.

    A selector can have a method ``reasons(page, scores)`` that returns them; ``domext explain`` shows them.

    Attributes:
        unit: unit of the numbers, such as "log-odds" or "share of the votes".
        start: the result before any evidence is added, shape ``(b,)``.
        parts: contribution of each kind of evidence, by a description of the kind, each of shape ``(b,)``.
        facts: for each block, pairs of the description of a fact and its contribution, the largest first.
    """

    unit: str
    start: FloatArray
    parts: Mapping[str, FloatArray]
    facts: tuple[tuple[tuple[str, float], ...], ...]

    @property
    def total(self) -> FloatArray:
        """The selector's result: the sum of ``start`` and all parts, shape ``(b,)``."""
        total = self.start.copy()
        for part in self.parts.values():
            total += part
        return total
