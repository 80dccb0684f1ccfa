"""Text-to-tag ratios of the units of a page: its blocks, or the lines of its source."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from domext import Page
from domext.errors import OptionError
from domext.plugin.scores import LineScores
from domext.table.characters import Kind, codepoints, kinds
from domext.table.nodes import BoolArray, DoubleArray, RowArray
from domext_plugins.line_units import line_units

Unit = Literal["block", "line"]
_MAX_ASCII = 0x7F


@dataclass(frozen=True, eq=False, slots=True)
class UnitRatios:
    """The text-to-tag ratio of every unit of a page.

    Attributes:
        row: the row of the unit of every block, shape ``(b,)``.
        ratio: the text-to-tag ratio of every unit, shape ``(units,)``.
        texts: the text of every unit if units are source lines, else None.
    """

    row: RowArray
    ratio: DoubleArray
    texts: list[str] | None

    def lines(self, keep: BoolArray, **columns: DoubleArray) -> LineScores | None:
        """Return a decision about source lines with its columns, each of shape ``(units,)``; None for blocks."""
        return None if self.texts is None else LineScores(tuple(self.texts), keep, columns)


def unit_ratios(page: Page, unit: Unit, *, ascii_only: bool = False) -> UnitRatios:
    """Return the text-to-tag ratios of the blocks or of the source lines of a page.

    Args:
        page: the page.
        unit: ``block`` or ``line``.
        ascii_only: whether only ASCII characters count.

    Raises:
        OptionError: the unit is ``line``, and the page has no source.
    """
    blocks = page.blocks
    if unit == "block":
        characters = blocks.counts.characters - (_non_ascii(page) if ascii_only else 0)
        return UnitRatios(np.arange(len(blocks)), ratios(characters, blocks.tags), None)
    units = line_units(page)
    lengths = [len(text.encode("ascii", "ignore") if ascii_only else text) for text in units.texts]
    return UnitRatios(units.row, ratios(np.array(lengths, dtype=np.intp), units.tags), units.texts)


def _non_ascii(page: Page) -> RowArray:
    """The number of characters of every block that are neither ASCII nor white space, shape ``(b,)``."""
    blocks = page.blocks
    codes = codepoints(blocks.source)
    running = np.append(0, np.cumsum((codes > _MAX_ASCII) & (kinds(codes) != Kind.SPACE)))
    return np.asarray(running[blocks.stop] - running[blocks.start])


def ratios(characters: npt.NDArray[np.integer], tags: npt.NDArray[np.integer]) -> DoubleArray:
    """Return characters per tag, or the characters where there is no tag. Same shape."""
    return np.asarray(characters / np.maximum(tags, 1), dtype=np.float64)


def check_smoothing(coefficient: float, radius: int) -> None:
    """Check the parameters of a smoothed threshold.

    Raises:
        OptionError: one of them is negative or not finite.
    """
    if not 0 <= coefficient < math.inf or radius < 0:
        msg = "coefficient and radius must be finite and at least 0"
        raise OptionError(msg)
