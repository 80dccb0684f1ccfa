"""What KaTeX puts above each other in a formula, as MathML: scripts, limits, fractions, accents and arrows."""

from __future__ import annotations

import html
import itertools
import unicodedata
from typing import TYPE_CHECKING, Final, NamedTuple

from turbohtml import Element

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Since version 0.17 some classes begin with the name of the program.
_PREFIX: Final = "katex-"
#: A row of nothing.
EMPTY: Final = "<mrow></mrow>"
#: White space, and the character without a width that KaTeX writes.
NO_WIDTH: Final = " \t\r\n\u200b"
#: The stroke through a relation.
STROKE: Final = "\u0338"
# What is drawn, by the classes of its parts: the character that MathML has for it, or the name for ``<menclose>``.
_LINES: Final = {"overline-line": "‾", "underline-line": "_", "brace-left": "⏞", "fbox": "box"}
_NOTATIONS: Final = frozenset({"box", "updiagonalstrike"})
# The heights of the viewports of wide tildes; the other wide accents are hats.
_TILDES: Final = frozenset({"260", "286", "306", "312"})
_MAX_DRAWING: Final = 8
# What continues the token before it: a digit, perhaps with scripts, or a letter in an alphabet.
_OPENING: Final = lazy_pattern(r"(?:<msu(?:b|p|bsup)>(?=<mn))?(<mn[^>]{0,40}>|<mi [^>]{0,40}>)")


class Layer(NamedTuple):
    """One of the things that are above each other: how far it is below the line, in em, and what it is."""

    shift: float
    mathml: str
    element: Element


def class_names(element: Element) -> set[str]:
    """Return the classes of an element, as all versions of KaTeX name them."""
    return {name.removeprefix(_PREFIX) for name in (element.attr("class") or "").split()}


def child_elements(element: Element) -> list[Element]:
    """Return the elements directly in an element."""
    return [child for child in element if isinstance(child, Element)]


def with_scripts(base: str, scripts: Iterable[Layer]) -> str:
    """Return a base with its scripts, given from above to below: one below the line is the lower one."""
    shown = [script for script in scripts if script.mathml]
    if not shown:
        return base
    upper = shown[0].mathml if len(shown) > 1 or shown[0].shift <= 0 else ""
    lower = shown[-1].mathml if len(shown) > 1 or not upper else ""
    kind = f"m{'sub' * bool(lower)}{'sup' * bool(upper)}"
    return f"<{kind}>{base or EMPTY}{lower}{upper}</{kind}>"


def layered(layers: list[Layer], names: set[str]) -> str:
    """Return what is above each other: a fraction, a letter with its accent, or a sign with its limits.

    Args:
        layers: from above to below.
        names: the classes of the element that holds them.
    """
    shown = [layer for layer in layers if layer.mathml]
    if "mfrac" in names and len(shown) > 1:
        bar = "" if len(layers) > len(shown) else ' linethickness="0"'
        return f"<mfrac{bar}>{shown[0].mathml}{shown[-1].mathml}</mfrac>"
    marks = [layer for layer in layers if not layer.mathml or _is_accent(layer.element)]
    others = [layer for layer in shown if layer not in marks]
    mark = next(filter(None, (_mark(layer) for layer in marks)), "")
    if mark and others:
        return _marked(mark, marks[0], others, names)
    if len(shown) < 2:
        return shown[0].mathml if shown else ""
    base = min(shown, key=lambda layer: abs(layer.shift))
    return _with_limits(base, shown)


def _is_accent(element: Element) -> bool:
    return any("accent-body" in class_names(child) for child in child_elements(element))


def _mark(layer: Layer) -> str:
    """The character or the name of what is drawn beside a part of a formula; empty for nothing that MathML knows."""
    text = layer.element.text.strip(NO_WIDTH)
    if text:
        return html.escape(text[0])
    names = set[str]().union(*(class_names(node) for node in itertools.islice(_elements(layer.element), _MAX_DRAWING)))
    if found := next((_LINES[name] for name in _LINES if name in names), ""):
        return found
    drawing = layer.element.select_one("svg")
    if drawing is None:
        return ""
    if drawing.select_one("line") is not None:
        return "updiagonalstrike"
    place = drawing.attr("preserveaspectratio") or drawing.attr("preserveAspectRatio") or ""
    if "slice" in place:
        return "←" if place.startswith("xMin") else "→"
    height = (drawing.attr("viewbox") or drawing.attr("viewBox") or "").rpartition(" ")[2]
    return "→" if "overlay" in names else "~" if height in _TILDES else "^"


def _elements(element: Element) -> Iterator[Element]:
    return (node for node in element.descendants if isinstance(node, Element))


def _marked(mark: str, drawn: Layer, others: list[Layer], names: set[str]) -> str:
    """A part of a formula with what is drawn above, below, around or across it, or an arrow with what is written on it."""
    if "x-arrow" in names:
        arrow = Layer(drawn.shift, f"<mo>{mark}</mo>", drawn.element)
        return _with_limits(arrow, sorted([*others, arrow], key=lambda layer: layer.shift))
    base = others[0].mathml
    if mark in _NOTATIONS:
        return f'<menclose notation="{mark}">{base}</menclose>'
    if drawn.shift > others[0].shift or mark == "_":
        return f"<munder>{base}<mo>{mark.replace('⏞', '⏟')}</mo></munder>"
    return f"<mover>{base}<mo>{mark}</mo></mover>"


def _with_limits(base: Layer, layers: list[Layer]) -> str:
    """A base with what is above and below it, given all of them from above to below."""
    place = layers.index(base)
    over, under = (joined_parts([layer.mathml for layer in part]) for part in (layers[:place], layers[place + 1 :]))
    kind = f"m{'under' * bool(under)}{'over' * bool(over)}"
    return f"<{kind}>{base.mathml}{under}{over}</{kind}>"


def joined_parts(parts: list[str]) -> str:
    """Return the parts of a row as one element; digits are one number, and upright or bold letters one name."""
    joined: list[str] = []
    for part in filter(None, parts):
        before = joined[-1] if joined and joined[-1].count("<") == 2 else ""
        opening = _OPENING.match(part)
        if opening and before.startswith(opening[1]):
            joined[-1] = opening[0] + before[len(opening[1]) : before.rfind("<")] + part[opening.end() :]
        elif before == f"<mo>{STROKE}</mo>" and part.startswith("<mo>"):
            joined[-1] = unicodedata.normalize("NFC", part.replace("</", f"{STROKE}</"))
        else:
            joined.append(part)
    return joined[0] if len(joined) == 1 else f"<mrow>{''.join(joined)}</mrow>" if joined else ""
