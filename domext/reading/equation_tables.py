"""Equations that a table lays out: the formulas of a row are one, and the number beside them belongs to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from turbohtml import Element, Text

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from turbohtml import Node

#: The number of an equation, perhaps with the sign of a permanent link.
EQUATION_NUMBER: Final = lazy_pattern(r"\(\s?([\w.*′'-]{1,12})\s?\)\s?[¶#§]?")
_LAYOUT: Final = lazy_pattern(r"eqn|equation|align|split|gather", re.IGNORECASE)
_DISPLAY_STYLE: Final = lazy_pattern(r"\\displaystyle(?![A-Za-z])\s*")
_MAX_LEVELS: Final = 4
_MAX_CELLS: Final = 6


def join_rows(formulas: Iterable[Element]) -> None:
    """Join the formulas of one row, and make the numbers of equations parts of them, in place.

    Args:
        formulas: the elements of formulas, and others, which stay as they are.
    """
    for formula in formulas:
        if formula.tag == "math":
            _join_row(formula)


def _join_row(formula: Element) -> None:
    """Join the formulas of the row around a formula, and make the number of the equation a part of it, in place.

    The row must hold nothing else. A row with several formulas also needs a number, or a class that names equations; else
    it is a row of data.
    """
    cell = _cell(formula)
    row = None if cell is None else cell.parent
    if not isinstance(row, Element):
        return
    cells = [child for child in row if isinstance(child, Element)]
    filled = [other for other in cells[: _MAX_CELLS + 1] if other.text.strip()]
    matches = {other: EQUATION_NUMBER.fullmatch(other.text.strip()) for other in filled}
    numbers = [match[1] for match in matches.values() if match is not None]
    formulas = [found for other in filled if matches[other] is None and (found := _only_formula(other)) is not None]
    is_equation = bool(numbers) or (len(formulas) > 1 and _LAYOUT.search(row.attr("class") or "") is not None)
    if len(cells) > _MAX_CELLS or len(numbers) > 1 or len(formulas) + len(numbers) != len(filled):
        return
    if is_equation and formulas:
        _join(formulas, numbers)
        for other in cells:
            if other.select_one("math") is not formulas[0]:
                other.extract()


def _join(formulas: list[Element], numbers: list[str]) -> None:
    """Make the first of the formulas of an equation all of it."""
    texts = [formula.text for formula in formulas]
    tex = " ".join(_DISPLAY_STYLE.sub("", text).strip() for text in texts)
    if numbers and r"\tag" not in tex:
        tex = f"{tex} \\tag{{{numbers[0]}}}"
    formulas[0].clear()
    formulas[0].append(Text(tex))
    formulas[0].attrs["alttext"] = tex
    formulas[0].attrs["display"] = "block"


def _cell(formula: Element) -> Element | None:
    """The cell around a formula."""
    cell: Node | None = formula.parent
    for _ in range(_MAX_LEVELS):
        if not isinstance(cell, Element) or cell.tag == "td":
            break
        cell = cell.parent
    return cell if isinstance(cell, Element) and cell.tag == "td" else None


def _only_formula(cell: Element) -> Element | None:
    """The formula that is the only text of a cell; None if there is other text."""
    formula = cell.select_one("math")
    return formula if formula is not None and " ".join(cell.text.split()) == formula.text.strip() else None
