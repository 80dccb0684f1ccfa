"""The HTML that KaTeX draws a formula with, as the MathML that it displays: pages may hold it without another form."""

from __future__ import annotations

import html
import itertools
import unicodedata
from operator import attrgetter
from typing import Final

from turbohtml import Element, Text

from domext.reading.katex_layers import (
    EMPTY,
    NO_WIDTH,
    STROKE,
    Layer,
    child_elements,
    class_names,
    joined_parts,
    layered,
    with_scripts,
)
from domext.table.patterns import lazy_pattern

# Elements nested more deeply are written as their text: about ten surround each level of a formula.
_MAX_DEPTH: Final = 200
# Elements that only place or draw, and hold nothing of the formula.
_DRAWING: Final = frozenset(
    "root tag strut pstrut vlist-s nulldelimiter arraycolsep frac-line overline-line underline-line sqrt-sign sqrt-line hline hdashline"
    " vertical-separator fix baseline-fix fontsize-ensurer mathml eqn-num".split()
)
_ALPHABETS: Final = {
    "mathbf": "bold", "textbf": "bold", "boldsymbol": "bold-italic", "mathbb": "double-struck", "amsrm": "double-struck",
    "mathcal": "script", "mathscr": "script", "mathfrak": "fraktur", "mathsf": "sans-serif", "textsf": "sans-serif",
    "mathtt": "monospace", "texttt": "monospace", "mathrm": "normal", "textrm": "normal", "mainrm": "normal",
}  # fmt: skip
# The parts of tall brackets, and the stroke through a relation, in the fonts of KaTeX.
_PARTS: Final = {
    **dict.fromkeys("⎛⎜⎝", "("), **dict.fromkeys("⎞⎟⎠", ")"), **dict.fromkeys("⎡⎢⎣", "["), **dict.fromkeys("⎤⎥⎦", "]"),
    **dict.fromkeys("⎧⎨⎩", "{"), **dict.fromkeys("⎫⎬⎭", "}"), "∣": "|", "∥": "‖", "⎪": "|",
}  # fmt: skip
# Tall brackets that are drawn: how the path begins, what else is in it, and the bracket.
_TALL: Final = (
    ("M403", "h347", "["), ("M403", "", "⌈"), ("M347", "H347z", "]"), ("M347", "", "⌉"), ("M319", "h263", "⌊"), ("M319", "", "⌋"),
    ("M863", "", "("), ("M76,", "", ")"), ("M145", "M367", "‖"), ("M145", "", "|"),
)  # fmt: skip
_STROKE_OF_FONT: Final = "\ue020"
_FUNCTION: Final = lazy_pattern(r"[^\W\d_]{2,}(?:\s[^\W\d_]+)*")
_LENGTH: Final = lazy_pattern(r"(?:^|;)\s*(top|height|margin-right)\s*:\s*(-?\d{0,6}\.?\d{1,20})\s*em")
_INVISIBLE: Final = lazy_pattern(r"(?:^|;)\s*(?:color\s*:\s*transparent|visibility\s*:\s*hidden)")
_NUMBER: Final = lazy_pattern(r"[\d.]")
# The lists of what is above each other, of all versions.
_LISTS: Final = frozenset({"vlist-t", "vlist"})
_COLUMN: Final = "col-align-"
_PLACES: Final = {"l": "left", "r": "right"}


def mathml_of_katex(drawn: Element) -> str:
    """Return the MathML of a formula, given by the element of class ``katex-html``."""
    tags = [child for child in child_elements(drawn) if "tag" in class_names(child) and child.text.strip(NO_WIDTH)]
    content = _row(drawn, 0)
    if not tags:
        return f"<math>{content}</math>"
    label = f"<mtd><mtext>{html.escape(tags[0].text)}</mtext></mtd>"
    return f"<math><mtable><mlabeledtr>{label}<mtd>{content}</mtd></mlabeledtr></mtable></math>"


def _row(element: Element, depth: int) -> str:
    """What an element holds, one after the other."""
    return joined_parts(_parts(element, depth))


def _parts(element: Element, depth: int) -> list[str]:
    """The parts of a row; scripts get the part before them as their base."""
    parts: list[str] = []
    for child in element:
        if isinstance(child, Text):
            parts += _tokens(child.data, class_names(element))
        elif isinstance(child, Element) and _DRAWING.isdisjoint(names := class_names(child)):
            if "msupsub" in names:
                parts.append(with_scripts(parts.pop() if parts else "", _layers(child, depth) or ()))
            elif "base" in names:
                parts += _parts(child, depth + 1)
            else:
                parts.append(_converted(child, names, depth + 1))
    return parts


def _converted(element: Element, names: set[str], depth: int) -> str:
    """One element as MathML: a token, a row, or what is above each other."""
    if _INVISIBLE.search(element.attr("style") or ""):
        return ""
    if depth > _MAX_DEPTH or "text" in names:
        return f"<mtext>{html.escape(element.text)}</mtext>"
    if "mspace" in names:
        width = _length(element, "margin-right")
        return f'<mspace width="{width}em"></mspace>' if width > 0 else ""
    if operator := _operator(element, names):
        return f"<mo>{html.escape(operator)}</mo>"
    if "mtable" in names:
        return _table(element, depth)
    return _root(element, depth) if "sqrt" in names else _layered_or_row(element, names, depth)


def _layered_or_row(element: Element, names: set[str], depth: int) -> str:
    layers = _layers(element, depth)
    return _row(element, depth) if layers is None else layered(layers, names)


def _operator(element: Element, names: set[str]) -> str:
    """The bracket, the name or the negated relation that an element is; empty for others."""
    if "delimsizing" in names:
        return _bracket(element)
    if "mop" in names:
        return _function(element)
    return _struck(element) if "mrel" in names else ""


def _tokens(text: str, names: set[str]) -> list[str]:
    """The characters of a text as MathML, by the classes of the element that they are in."""
    variant = next((_ALPHABETS[name] for name in sorted(names) if name in _ALPHABETS), "")
    attribute = f' mathvariant="{variant}"' if variant else ""
    tokens: list[str] = []
    for character in text.replace(_STROKE_OF_FONT, STROKE):
        if character.isspace() or character in NO_WIDTH:
            continue
        if character.isalpha() or _NUMBER.fullmatch(character):
            kind = "mi" if character.isalpha() else "mn"
            tokens.append(f"<{kind}{attribute}>{character}</{kind}>")
        else:
            tokens.append(f"<mo>{html.escape(character if 'mrel' in names else _PARTS.get(character, character))}</mo>")
    return tokens


def _bracket(element: Element) -> str:
    """The bracket that an element draws: a character, several above each other, or a drawing."""
    character = element.text.strip(NO_WIDTH)[:1]
    path = None if character else element.select_one("path")
    if path is None:
        return _PARTS.get(character, character)
    data = path.attr("d") or ""
    return next((tall for start, other, tall in _TALL if data.startswith(start) and other in data), "")


def _function(element: Element) -> str:
    """The letters of an operator, with a space for each small gap; empty for signs, and if there are scripts or limits."""
    pieces: list[str] = []
    for node in element.descendants:
        if isinstance(node, Text):
            pieces.append(node.data)
        elif isinstance(node, Element):
            names = class_names(node)
            if "vlist" in names:
                return ""
            pieces.append(" " if "mspace" in names else "")
    name = "".join(pieces).strip(NO_WIDTH)
    return name if _FUNCTION.fullmatch(name) else ""


def _struck(element: Element) -> str:
    """The relation that a stroke over it negates; empty for others."""
    text = "".join(element.text.split())
    return unicodedata.normalize("NFC", text[0] + STROKE) if len(text) == 2 and text[1] == "/" else ""


# --- what is above each other -----------------------------------------------------------------------------------------


def _layers(element: Element, depth: int) -> list[Layer] | None:
    """What an element puts above each other, the highest first; None if it does not."""
    inner = next((child for child in child_elements(element) if _DRAWING.isdisjoint(class_names(child))), None)
    if inner is None or _LISTS.isdisjoint(class_names(inner)):
        return None
    while "vlist" not in class_names(inner):
        first = next(iter(child_elements(inner)), None)
        if first is None:
            return None
        inner = first
    layers = [_layer(child, depth) for child in child_elements(inner) if "baseline-fix" not in class_names(child)]
    layers.reverse()  # KaTeX writes the lowest first
    layers.sort(key=lambda layer: layer.shift)
    return layers


def _layer(element: Element, depth: int) -> Layer:
    strut = next((child for child in child_elements(element) if "pstrut" in class_names(child)), None)
    height = 0.0 if strut is None else _length(strut, "height")
    return Layer(_length(element, "top") + height, _row(element, depth + 1), element)


def _length(element: Element, name: str) -> float:
    lengths = {match[1]: float(match[2]) for match in _LENGTH.finditer(element.attr("style") or "")}
    return lengths.get(name, 0.0)


def _root(element: Element, depth: int) -> str:
    """A root: the index is in an element of its own."""
    index = ""
    for child in child_elements(element):
        if "root" in class_names(child):
            index = joined_parts([layer.mathml for layer in _layers(child, depth) or ()])
    radicand = joined_parts([layer.mathml for layer in _layers(element, depth) or ()])
    return f"<mroot>{radicand or EMPTY}{index}</mroot>" if index else f"<msqrt>{radicand}</msqrt>"


def _table(element: Element, depth: int) -> str:
    """A table, of which KaTeX draws each column from top to bottom; the last cells of a row may be missing."""
    rows, places = dict[tuple[float, int], list[str]](), list[str]()
    for child in child_elements(element):
        place = next((name.removeprefix(_COLUMN) for name in class_names(child) if name.startswith(_COLUMN)), None)
        if place is None:
            continue
        places.append(_PLACES.get(place, "center"))
        for _, column in itertools.groupby(_layers(child, depth) or (), key=attrgetter("shift")):
            for number, cell in enumerate(column):  # a page without styles gives no heights
                rows.setdefault((cell.shift, number), []).append(f"<mtd>{cell.mathml}</mtd>")
    content = "".join(f"<mtr>{''.join(rows[place])}</mtr>" for place in sorted(rows))
    return f'<mtable columnalign="{" ".join(places)}">{content}</mtable>'
