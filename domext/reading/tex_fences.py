"""Fences in a row of a formula: brackets that grow with what they enclose, and those of matrices."""

from __future__ import annotations

import re
from typing import Final

from domext.table.patterns import lazy_pattern

_CLOSING: Final = {
    "(": ")",
    "[": "]",
    r"\{": r"\}",
    r"\langle": r"\rangle",
    r"\lfloor": r"\rfloor",
    r"\lceil": r"\rceil",
}
_BARS: Final = frozenset({"|", r"\|"})
_MATRICES: Final = {"(": "pmatrix", "[": "bmatrix", r"\{": "Bmatrix", "|": "vmatrix", r"\|": "Vmatrix"}
_ENVIRONMENT: Final = lazy_pattern(r"\\begin\{(?:matrix|aligned)\}(.*)\\end\{(?:matrix|aligned)\}", re.DOTALL)


def join_matrices(pieces: list[str], kinds: list[str]) -> None:
    """Write fences with only a table between them as one environment.

    Args:
        pieces: the TeX of each element of the row; they are changed.
        kinds: the names of these elements in MathML.
    """
    for number, kind in enumerate(kinds):
        opening = pieces[number - 1] if number else ""
        table = _ENVIRONMENT.fullmatch(pieces[number]) if kind == "mtable" and opening in _MATRICES else None
        if table is None:
            continue
        closing = pieces[number + 1] if number + 1 < len(pieces) else ""
        if closing and closing == _CLOSING.get(opening, opening):
            name = _MATRICES[opening]
            pieces[number + 1] = ""
        elif opening == r"\{":
            name = "cases"
        else:
            continue
        pieces[number - 1] = ""
        pieces[number] = f"\\begin{{{name}}}{table[1]}\\end{{{name}}}"


def match_fences(pieces: list[str], kinds: list[str]) -> None:
    """Let fences that enclose a part of the row grow with it; for the arguments see :func:`join_matrices`."""
    opened: list[int] = []
    for number, (piece, kind) in enumerate(zip(pieces, kinds, strict=True)):
        if kind != "mo":
            continue
        if piece in _CLOSING:
            opened.append(number)
        elif opened and piece == _CLOSING[pieces[opened[-1]]]:
            start = opened.pop()
            pieces[start], pieces[number] = f"\\left{pieces[start]}", f"\\right{piece}"
    if len(pieces) > 2 and pieces[0] == pieces[-1] and pieces[0] in _BARS and pieces[0] not in pieces[1:-1]:
        pieces[0], pieces[-1] = f"\\left{pieces[0]}", f"\\right{pieces[-1]}"


def ends_fenced(tex: str) -> bool:
    """Return whether a formula ends with a fence that grows."""
    return any(tex.endswith(f"\\right{closing}") for closing in (*_CLOSING.values(), *_BARS))
