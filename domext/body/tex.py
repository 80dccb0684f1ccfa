r"""Formulas as TeX: what ``\(...\)`` in text says, what MathML was made of, and what else MathML means."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import turbohtml

from domext.body.tree import Inline, Math

if TYPE_CHECKING:
    from collections.abc import Iterator

#: What opens a formula in text, what closes it, and whether it has its own line.
_DELIMITERS: Final = {r"\(": (r"\)", False), r"\[": (r"\]", True), "$$": ("$$", True)}
_OPENING: Final = re.compile(r"\\\(|\\\[|\$\$")
# Two prices ($$ - $$$) are no formula.
_SAYS_TEX: Final = re.compile(r"[\\^_={]")
# MediaWiki wraps the TeX that it was given.
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
_UNSEEN: Final = frozenset({"annotation", "annotation-xml", "mphantom"})
_DEEPEST: Final = 32


def split_tex(text: str) -> Iterator[Inline]:
    """Text and the formulas in it that are marked as for MathJax and KaTeX; takes linear time."""
    start, dead = 0, set[str]()
    for found in _OPENING.finditer(text):
        opening = found[0]
        closing, display = _DELIMITERS[opening]
        if found.start() < start or opening in dead:
            continue
        end = text.find(closing, found.end())
        if end < 0:
            dead.add(opening)
            continue
        tex = _trimmed(text[found.end() : end])
        if tex and (opening != "$$" or _SAYS_TEX.search(tex)):
            if found.start() > start:
                yield text[start : found.start()]
            start = end + len(closing)
            yield Math(tex, text[found.start() : start], display)
    if start < len(text):
        yield text[start:]


def tex_of(formula: turbohtml.Element) -> str | None:
    """The TeX of MathML: what it was made from if it says so, else what its elements mean; None for an empty one."""
    annotation = formula.select_one('annotation[encoding*="tex" i]')
    math = formula if formula.tag == "math" else formula.select_one("math") or formula
    given = annotation.text if annotation is not None else math.attr("alttext")
    tex = " ".join((given if given is not None else _converted(math, 0)).split())
    wrapped = _DISPLAYSTYLE.fullmatch(tex)
    return _trimmed(wrapped[1] if wrapped else tex) or None


def _trimmed(tex: str) -> str:
    r"""TeX without blanks around it, but for the one of a last ``\ ``, which is a space."""
    tex = tex.strip()
    backslashes = len(tex) - len(tex.rstrip("\\"))
    return f"{tex} " if backslashes % 2 else tex


def _converted(element: turbohtml.Element, depth: int) -> str:
    name = element.tag
    children = [child for child in element if isinstance(child, turbohtml.Element) and child.tag not in _UNSEEN]
    if not children or depth > _DEEPEST:
        return _token(name, " ".join(element.text.split()))
    parts = [_converted(child, depth + 1) for child in children]
    return _composed(name, parts, element)


def _composed(name: str, parts: list[str], element: turbohtml.Element) -> str:  # noqa: PLR0911  a case a kind of element
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
