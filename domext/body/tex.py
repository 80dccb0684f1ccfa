r"""Formulas as TeX: from ``\(...\)`` in text, from the TeX source of MathML, or translated from MathML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import turbohtml

from domext.body.tree import Inline, Math

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The delimiters of formulas in text: for each opening one the closing one, and whether the formula has its own line.
_DELIMITERS: Final = {r"\(": (r"\)", False), r"\[": (r"\]", True), "$$": ("$$", True)}
_OPENING: Final = re.compile(r"\\\(|\\\[|\$\$")
# Price ranges ($$ - $$$) are not formulas.
_TEX_CHARACTER: Final = re.compile(r"[\\^_={]")
# MediaWiki wraps the TeX of the author in this command.
_DISPLAYSTYLE: Final = re.compile(r"\{\\(?:display|text)style (.*)\}", re.DOTALL)
_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_OPERATORS: Final = {
    "−": "-", "×": r"\times ", "⋅": r"\cdot ", "·": r"\cdot ", "÷": r"\div ", "±": r"\pm ", "≤": r"\leq ",
    "≥": r"\geq ", "≠": r"\neq ", "≈": r"\approx ", "≡": r"\equiv ", "∼": r"\sim ", "∝": r"\propto ",
    "→": r"\to ", "⇒": r"\Rightarrow ", "⇔": r"\Leftrightarrow ", "∈": r"\in ", "∉": r"\notin ", "⊂": r"\subset ",
    "⊆": r"\subseteq ", "∪": r"\cup ", "∩": r"\cap ", "∧": r"\wedge ", "∨": r"\vee ", "¬": r"\neg ", "∀": r"\forall ",
    "∃": r"\exists ", "∞": r"\infty ", "∂": r"\partial ", "∇": r"\nabla ", "∑": r"\sum ", "∏": r"\prod ",
    "∫": r"\int ", "√": r"\surd ", "…": r"\dots ", "⋯": r"\cdots ", "′": "'", "{": r"\{", "}": r"\}", "%": r"\%",
    "&": r"\&", "#": r"\#", "_": r"\_", "$": r"\$", "\u2061": "", "\u2062": "", "\u2063": ",", "\u2064": "+",
    "α": r"\alpha ", "β": r"\beta ", "γ": r"\gamma ", "δ": r"\delta ", "ε": r"\varepsilon ", "ϵ": r"\epsilon ",
    "ζ": r"\zeta ", "η": r"\eta ", "θ": r"\theta ", "ι": r"\iota ", "κ": r"\kappa ", "λ": r"\lambda ", "μ": r"\mu ",
    "ν": r"\nu ", "ξ": r"\xi ", "π": r"\pi ", "ρ": r"\rho ", "σ": r"\sigma ", "τ": r"\tau ", "υ": r"\upsilon ",
    "φ": r"\varphi ", "ϕ": r"\phi ", "χ": r"\chi ", "ψ": r"\psi ", "ω": r"\omega ", "Γ": r"\Gamma ", "Δ": r"\Delta ",
    "Θ": r"\Theta ", "Λ": r"\Lambda ", "Ξ": r"\Xi ", "Π": r"\Pi ", "Σ": r"\Sigma ", "Φ": r"\Phi ", "Ψ": r"\Psi ",
    "Ω": r"\Omega ",
}  # fmt: skip
_SCRIPTS: Final = {
    "msup": "{0}^{{{1}}}", "msub": "{0}_{{{1}}}", "msubsup": "{0}_{{{1}}}^{{{2}}}", "mfrac": "\\frac{{{0}}}{{{1}}}",
    "mroot": "\\sqrt[{1}]{{{0}}}", "munder": "{0}_{{{1}}}", "mover": "{0}^{{{1}}}", "munderover": "{0}_{{{1}}}^{{{2}}}",
}  # fmt: skip
_ACCENTS: Final = {"¯": r"\bar", "‾": r"\overline", "^": r"\hat", "~": r"\tilde", r"\to": r"\vec", "˙": r"\dot"}
_INVISIBLE: Final = frozenset({"annotation", "annotation-xml", "mphantom"})
_MAX_DEPTH: Final = 32


def split_tex(text: str) -> Iterator[Inline]:
    """The text and the formulas between the delimiters of MathJax and KaTeX in a text; takes linear time."""
    start, unclosed = 0, set[str]()
    for match in _OPENING.finditer(text):
        opening = match[0]
        closing, display = _DELIMITERS[opening]
        if match.start() < start or opening in unclosed:
            continue
        end = text.find(closing, match.end())
        if end < 0:
            unclosed.add(opening)
            continue
        tex = _trimmed(text[match.end() : end])
        if tex and (opening != "$$" or _TEX_CHARACTER.search(tex)):
            if match.start() > start:
                yield text[start : match.start()]
            start = end + len(closing)
            yield Math(tex, text[match.start() : start], display)
    if start < len(text):
        yield text[start:]


def tex_of(formula: turbohtml.Element) -> str | None:
    """The TeX of a MathML formula: its source if the markup gives it, else a translation; None for an empty formula."""
    annotation = formula.select_one('annotation[encoding*="tex" i]')
    math = formula if formula.tag == "math" else formula.select_one("math") or formula
    source = annotation.text if annotation is not None else math.attr("alttext")
    tex = " ".join((source if source is not None else _converted(math, 0)).split())
    wrapped = _DISPLAYSTYLE.fullmatch(tex)
    return _trimmed(wrapped[1] if wrapped else tex) or None


def _trimmed(tex: str) -> str:
    r"""TeX without white space at its ends. The space of a final ``\ `` stays, because it is a part of the command."""
    tex = tex.strip()
    backslashes = len(tex) - len(tex.rstrip("\\"))
    return f"{tex} " if backslashes % 2 else tex


def _converted(element: turbohtml.Element, depth: int) -> str:
    name = element.tag
    children = [child for child in element if isinstance(child, turbohtml.Element) and child.tag not in _INVISIBLE]
    if not children or depth > _MAX_DEPTH:
        return _token(name, " ".join(element.text.split()))
    parts = [_converted(child, depth + 1) for child in children]
    return _composed(name, parts, element)


def _composed(name: str, parts: list[str], element: turbohtml.Element) -> str:  # noqa: PLR0911  one case for each kind of element
    if name == "mover" and len(parts) == 2 and parts[1].strip() in _ACCENTS:
        return f"{_ACCENTS[parts[1].strip()]}{{{parts[0]}}}"
    if name in _SCRIPTS:
        return _SCRIPTS[name].format(*parts, *[""] * 3)
    if name == "msqrt":
        return f"\\sqrt{{{''.join(parts)}}}"
    if name == "mtable":
        return "\\begin{matrix}" + r" \\ ".join(parts) + "\\end{matrix}"
    if name == "mtr":
        return " & ".join(parts)
    if name == "mfenced":
        return f"{element.attr('open', '(')}{','.join(parts)}{element.attr('close', ')')}"
    return "".join(parts)


def _token(name: str, text: str) -> str:
    if name == "mtext" and text:
        return f"\\text{{{text}}}"
    if name == "mi" and _WORDS.fullmatch(text):
        return f"\\mathrm{{{text}}}"
    return "".join(_OPERATORS.get(character, character) for character in text)
