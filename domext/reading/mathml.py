"""MathML as TeX. The trees of MathJax's CHTML and SVG output are read as the MathML that they display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from turbohtml import Element

from domext.reading.mathml_symbols import symbol
from domext.reading.mathml_tokens import TOKENS, glyphs, tex_of_text, token
from domext.reading.tex_fences import ends_fenced, join_matrices, match_fences
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_SCHEMATA: Final = frozenset(
    "mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mlabeledtr mtd mfenced menclose mstyle"
    " merror mpadded mphantom semantics mmultiscripts mprescripts none maction math".split()
)
_INVISIBLE: Final = frozenset({"annotation", "annotation-xml", "mphantom", "mjx-surd", "mjx-assistive-mml", "title"})
_ROWS: Final = frozenset({"mrow", "mstyle", "mpadded", "math", "merror", "mtd", "maction"})
_SCRIPTED: Final = frozenset({"msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts"})
#: Elements nested more deeply are written as their text.
_MAX_DEPTH: Final = 64
_OVER: Final = {
    "¯": r"\bar", "‾": r"\overline", "―": r"\overline", "_": r"\overline", "^": r"\hat", "ˆ": r"\hat", "~": r"\tilde",
    "˜": r"\tilde", "→": r"\vec", "⃗": r"\vec", "˙": r"\dot", ".": r"\dot", "⋅": r"\dot", "·": r"\dot", "¨": r"\ddot",
    "..": r"\ddot", "⋅⋅": r"\ddot", "...": r"\dddot", "−": r"\bar", "-": r"\bar", "–": r"\bar", "⏞": r"\overbrace", "ˇ": r"\check",
    "˘": r"\breve", "´": r"\acute", "`": r"\grave", "ˉ": r"\bar", "ˊ": r"\acute", "ˋ": r"\grave", "˚": r"\mathring",
    "←": r"\overleftarrow",
}  # fmt: skip
_WIDE: Final = {
    r"\bar": r"\overline", r"\hat": r"\widehat", r"\tilde": r"\widetilde", r"\vec": r"\overrightarrow",
}  # fmt: skip
_UNDER: Final = {"_": r"\underline", "̲": r"\underline", "¯": r"\underline", "⏟": r"\underbrace"}
_ENCLOSED: Final = {
    "top": r"\overline", "bottom": r"\underline", "box": r"\boxed", "roundedbox": r"\boxed", "radical": r"\sqrt",
    "updiagonalstrike": r"\cancel", "downdiagonalstrike": r"\bcancel", "updiagonalstrike downdiagonalstrike": r"\xcancel",
}  # fmt: skip
_BIG: Final = frozenset(
    r"\sum \prod \coprod \int \iint \iiint \oint \bigcup \bigcap \lim \limsup \liminf \max \min \sup \inf \det \gcd \Pr"
    r" \bigoplus \bigotimes \arg \operatorname".split()
)
_ZERO: Final = lazy_pattern(r"\A0(?!\.?\d*[1-9])")
_HEIGHT: Final = lazy_pattern(r"translate\([^,)]{1,24},\s{0,4}(-?[\d.]{1,12})")


def tex_of_mathml(root: Element) -> str:
    """Return the TeX of a formula, given by its element of MathML, or of the display of it by MathJax."""
    return _converted(root, 0).strip()


def _kind(element: Element) -> str:
    kind = element.attr("data-mml-node") or element.tag.removeprefix("mjx-").removeprefix("m:")
    return "mrow" if kind.lower() == "texatom" else kind


def _children(element: Element) -> list[Element]:
    """The parts of a formula directly in an element; other elements, which only place them, are looked through."""
    children: list[Element] = []
    stack = [child for child in element if isinstance(child, Element)][::-1]
    while stack:
        child = stack.pop()
        if child.tag in _INVISIBLE:
            continue
        kind = _kind(child)
        if kind in TOKENS or kind in _SCHEMATA:
            if kind != "mphantom":
                children.append(child)
        else:
            stack += [inner for inner in child if isinstance(inner, Element)][::-1]
    return children


def _converted(element: Element, depth: int) -> str:
    kind = _kind(element)
    if kind in TOKENS:
        return token(element, kind)
    children = _children(element)
    if depth > _MAX_DEPTH or not children:
        return "" if kind in {"none", "mprescripts"} else tex_of_text(glyphs(element))
    if kind in _ROWS or kind not in _SCHEMATA:
        return _row(children, depth)
    if kind == "semantics":
        return _converted(children[0], depth + 1)
    if kind in _SCRIPTED:
        return _scripted(element, kind, children, depth)
    return _layout(element, kind, children, depth)


# --- rows -------------------------------------------------------------------------------------------------------------


def _row(children: list[Element], depth: int) -> str:
    pieces = [_converted(child, depth + 1) for child in children]
    kinds = [_kind(child) for child in children]
    join_matrices(pieces, kinds)
    match_fences(pieces, kinds)
    _join_decimals(pieces, kinds)
    return " ".join(filter(None, pieces))


def _join_decimals(pieces: list[str], kinds: list[str]) -> None:
    """Write a number whose point is an element of its own, as converters of LaTeX write it, as one; the pieces are changed."""
    for number in range(1, len(kinds) - 1):
        if pieces[number] == "." and kinds[number - 1 : number + 2] == ["mn", "mo", "mn"]:
            pieces[number + 1] = f"{pieces[number - 1]}.{pieces[number + 1]}"
            pieces[number - 1] = pieces[number] = ""


# --- scripts ----------------------------------------------------------------------------------------------------------


def _scripted(element: Element, kind: str, children: list[Element], depth: int) -> str:
    if kind == "mmultiscripts":
        return _multiscripts(children, depth)
    base, *scripts = _arguments(element, kind, children)
    texts = [_converted(script, depth + 1) for script in scripts]
    if kind in {"mover", "munder"} and scripts:
        return _accented(base, kind, scripts[0], texts[0], depth)
    tex = _base(base, depth)
    if kind == "munderover" and tex not in _BIG:
        under, over = (*texts, "", "")[:2]
        return f"\\underset{{{under}}}{{\\overset{{{over}}}{{{tex}}}}}"
    if kind == "msup":
        texts = ["", *texts]
    return _with_scripts(tex, *texts[:2])


def _with_scripts(tex: str, lower: str = "", upper: str = "") -> str:
    below = f"_{{{lower}}}" if lower else ""
    if upper and not upper.strip("' "):
        return f"{tex}{upper.replace(' ', '')}{below}"
    return f"{tex}{below}^{{{upper}}}" if upper else tex + below


def _arguments(element: Element, kind: str, children: list[Element]) -> list[Element]:
    """The base, the lower and the upper script of an element; MathJax arranges them as they are drawn."""
    if element.attr("data-mml-node"):
        if len(children) == 3:
            children[1:] = sorted(children[1:], key=_height)
        return children
    if not element.tag.startswith("mjx-"):
        return children
    first = next((child for child in element if isinstance(child, Element)), None)
    if len(children) == 2 and first is not None and first.tag == "mjx-over":
        over, inner = children
        if kind == "munderover" and _kind(inner) == "munder":
            return [*_children(inner)[:2], over]
        return [inner, over]
    return [children[0], *children[:0:-1]] if len(children) == 3 else children


def _height(element: Element) -> float:
    match = _HEIGHT.search(element.attr("transform") or "")
    return float(match[1]) if match and match[1].count(".") < 2 and match[1][-1:].isdigit() else 0.0


def _accented(base: Element, kind: str, script: Element, text: str, depth: int) -> str:
    tex = _converted(base, depth + 1)
    accents = _OVER if kind == "mover" else _UNDER
    accent = accents.get(glyphs(script)) if _kind(script) == "mo" else None
    if accent:
        wide = len(_children(base)) > 1
        return f"{_WIDE.get(accent, accent) if wide else accent}{{{tex}}}"
    if tex.startswith(r"\operatorname{"):
        tex = tex.replace("{", "*{", 1)
    if tex in _BIG or tex.startswith((r"\underbrace", r"\overbrace", r"\operatorname*")):
        return _with_scripts(tex, *(("", text) if kind == "mover" else (text, "")))
    return f"\\{'over' if kind == 'mover' else 'under'}set{{{text}}}{{{tex}}}"


def _base(base: Element, depth: int) -> str:
    """The base of scripts, in braces unless it is one symbol, one command or inside fences."""
    tex = _converted(base, depth + 1)
    kind, inner = _kind(base), base
    while kind in _ROWS and len(children := _children(inner)) == 1:
        inner = children[0]
        kind = _kind(inner)
    single = kind in TOKENS and (len(tex) == 1 or tex.startswith("\\")) and not tex.startswith(r"\text")
    fenced = tex.startswith(r"\left") and tex.count(r"\left") == 1 and ends_fenced(tex)
    return tex if single or fenced or kind == "mn" else f"{{{tex}}}"


def _multiscripts(children: list[Element], depth: int) -> str:
    base, *scripts = children
    split = next((number for number, script in enumerate(scripts) if _kind(script) == "mprescripts"), len(scripts))
    texts = [_converted(script, depth + 1) for script in scripts]
    before, after = texts[split + 1 :], texts[:split]
    tex = _base(base, depth)
    for lower, upper in _pairs(after):
        tex = _with_scripts(tex, lower, upper)
    return "".join(_with_scripts("{}", lower, upper) for lower, upper in _pairs(before)) + tex


def _pairs(texts: list[str]) -> Iterator[tuple[str, str]]:
    return zip(texts[::2], [*texts[1::2], ""], strict=False)


# --- fractions, roots and tables --------------------------------------------------------------------------------------


def _layout(element: Element, kind: str, children: list[Element], depth: int) -> str:
    if kind == "mtable":
        return _table(element, depth)
    if kind in {"msqrt", "mroot"}:
        return _root(element, kind, children, depth)
    if kind == "mfrac" and len(children) > 1:
        above, below = (_converted(child, depth + 1) for child in children[:2])
        if _ZERO.match(element.attr("linethickness") or ""):
            return f"\\genfrac{{}}{{}}{{0pt}}{{}}{{{above}}}{{{below}}}"
        return f"\\frac{{{above}}}{{{below}}}"
    if kind == "mfenced":
        return _fenced(element, children, depth)
    tex = _row(children, depth)
    command = _ENCLOSED.get(element.attr("notation") or "") if kind == "menclose" else None
    return f"{command}{{{tex}}}" if command else tex


def _root(element: Element, kind: str, children: list[Element], depth: int) -> str:
    children = [child for child in children if glyphs(child) != "√" or _kind(child) != "mo"] or children
    if kind == "msqrt" or len(children) < 2:
        return f"\\sqrt{{{_row(children, depth)}}}"
    if element.tag.startswith("mjx-") or "scale(" in (children[0].attr("transform") or ""):
        children = children[::-1]  # MathJax draws the index first
    radicand, index = (_converted(child, depth + 1) for child in children[:2])
    return f"\\sqrt[{index}]{{{radicand}}}"


def _fenced(element: Element, children: list[Element], depth: int) -> str:
    opening, closing, separators = (
        element.attr(name) if element.attr(name) is not None else default
        for name, default in (("open", "("), ("close", ")"), ("separators", ","))
    )
    between = f"{separators[:1]} " if separators else " "
    content = between.join(_converted(child, depth + 1) for child in children)
    left, right = (symbol(fence.strip()[:1]) if fence and fence.strip() else "." for fence in (opening, closing))
    return f"\\left{left} {content} \\right{right}"


def _table(table: Element, depth: int) -> str:
    rows, tags = list[list[str]](), list[str]()
    for row in _children(table):
        cells = _children(row) if _kind(row) in {"mtr", "mlabeledtr"} else [row]
        if _kind(row) == "mlabeledtr" and cells:
            label = cells.pop(0)
            tags.append(f"\\tag{{{' '.join(label.text.split()).strip('()')}}}")
        rows.append([_converted(cell, depth + 2) for cell in cells])
    is_aligned = (table.attr("columnalign") or "").split()[:2] == ["right", "left"]
    if len(rows) == 1 and (tags or is_aligned):  # one equation
        return " ".join(filter(None, (*rows[0], *tags)))
    name = "aligned" if is_aligned else "matrix"
    content = r" \\ ".join(" & ".join(row) for row in rows)
    return f"\\begin{{{name}}} {content} \\end{{{name}}}"
