"""Characters and names of MathML in TeX, from the tables of ``unicode-math``."""

from __future__ import annotations

import functools
import unicodedata
from typing import Final

_COMMANDS: Final = {
    "−": "-", "×": r"\times", "⋅": r"\cdot", "·": r"\cdot", "∙": r"\bullet", "∗": "*", "∘": r"\circ", "÷": r"\div",
    "±": r"\pm", "∓": r"\mp", "≤": r"\leq", "≥": r"\geq", "⩽": r"\leqslant", "⩾": r"\geqslant", "≪": r"\ll",
    "≫": r"\gg", "≠": r"\neq", "≈": r"\approx", "≃": r"\simeq", "≅": r"\cong", "≡": r"\equiv", "∼": r"\sim",
    "∝": r"\propto", "≺": r"\prec", "≻": r"\succ", "∣": r"\mid", "∤": r"\nmid", "∥": r"\parallel", "⊥": r"\perp",
    "→": r"\to", "←": r"\leftarrow", "↔": r"\leftrightarrow", "⇒": r"\Rightarrow", "⇐": r"\Leftarrow",
    "⇔": r"\Leftrightarrow", "⟶": r"\longrightarrow", "⟵": r"\longleftarrow", "⟹": r"\implies", "⟸": r"\impliedby",
    "⟺": r"\iff", "↦": r"\mapsto", "↑": r"\uparrow", "↓": r"\downarrow", "∈": r"\in", "∉": r"\notin", "∋": r"\ni",
    "⊂": r"\subset", "⊃": r"\supset", "⊆": r"\subseteq", "⊇": r"\supseteq", "∪": r"\cup", "∩": r"\cap",
    "∖": r"\setminus", "∅": r"\emptyset", "⋃": r"\bigcup", "⋂": r"\bigcap", "∧": r"\wedge", "∨": r"\vee",
    "⊕": r"\oplus", "⊗": r"\otimes", "⊙": r"\odot", "¬": r"\neg", "∀": r"\forall", "∃": r"\exists", "∄": r"\nexists",
    "⊢": r"\vdash", "⊨": r"\models", "⊤": r"\top", "∞": r"\infty", "∂": r"\partial", "∇": r"\nabla", "∑": r"\sum",
    "∏": r"\prod", "∐": r"\coprod", "∫": r"\int", "∬": r"\iint", "∭": r"\iiint", "∮": r"\oint", "√": r"\surd",
    "…": r"\ldots", "⋯": r"\cdots", "⋮": r"\vdots", "⋱": r"\ddots", "′": "'", "″": "''", "°": r"{}^\circ",
    "∠": r"\angle", "△": r"\triangle", "□": r"\square", "∎": r"\blacksquare", "★": r"\star", "†": r"\dagger",
    "‡": r"\ddagger", "ℏ": r"\hbar", "ℓ": r"\ell", "ℎ": "h", "ℜ": r"\Re", "ℑ": r"\Im", "ℵ": r"\aleph", "ı": r"\imath",
    "ȷ": r"\jmath", "⟨": r"\langle", "⟩": r"\rangle", "⌊": r"\lfloor", "⌋": r"\rfloor", "⌈": r"\lceil",
    "⌉": r"\rceil", "‖": r"\|", "{": r"\{", "}": r"\}", "%": r"\%", "&": r"\&", "#": r"\#", "_": r"\_", "$": r"\$",
    "\\": r"\backslash", "~": r"\sim", "^": r"\hat{}",
    # Invisible operators: application, multiplication, comma, plus.
    "\u2061": "", "\u2062": "", "\u2063": "", "\u2064": "", "\u200b": "", "\u2009": r"\,", "\u2003": r"\quad",
    "ε": r"\varepsilon", "ϵ": r"\epsilon", "ϑ": r"\vartheta", "φ": r"\varphi", "ϕ": r"\phi", "ϱ": r"\varrho",
    "ς": r"\varsigma", "ϖ": r"\varpi", "ο": "o",
}  # fmt: skip
#: Names that TeX sets upright with its own command.
FUNCTIONS: Final = frozenset(
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min"
    " Pr sec sin sinh sup tan tanh".split()
)
_ALPHABETS: Final = {
    "bold": r"\mathbf", "double-struck": r"\mathbb", "script": r"\mathcal", "fraktur": r"\mathfrak",
    "bold-script": r"\mathcal", "bold-fraktur": r"\mathfrak", "sans-serif": r"\mathsf", "monospace": r"\mathtt",
    "bold-italic": r"\boldsymbol",
}  # fmt: skip
# Letters that Unicode encodes apart from their alphabets.
_LETTERLIKE: Final = {
    **dict.fromkeys("ℂℍℕℙℚℝℤ", "double-struck"), **dict.fromkeys("ℬℰℱℋℐℒℳℛℯℊℴ", "script"), **dict.fromkeys("ℭℌℨ", "fraktur"),
}  # fmt: skip


def in_alphabet(tex: str, alphabet: str) -> str:
    """Return TeX in an alphabet, by the name that MathML's ``mathvariant`` gives it."""
    command = _ALPHABETS.get(alphabet)
    return f"{command}{{{tex}}}" if command and tex else tex


@functools.lru_cache(maxsize=4096)
def symbol(character: str) -> str:
    """Return a character of a formula as TeX; itself where TeX has no command for it."""
    command = _COMMANDS.get(character)
    if command is not None:
        return command
    if character.isascii():
        return character
    name = unicodedata.name(character, "")
    if character in _LETTERLIKE or name.startswith("MATHEMATICAL "):
        plain = unicodedata.normalize("NFKC", character)
        return in_alphabet(symbol(plain), _LETTERLIKE.get(character) or _alphabet(name))
    if name.startswith("GREEK ") and "LETTER" in name and " WITH " not in name:
        case, letter = name.split()[1], name.split()[-1].lower()
        return f"\\{letter.capitalize() if case == 'CAPITAL' else letter}".replace("lamda", "lambda").replace(
            "Lamda", "Lambda"
        )
    return character


def _alphabet(name: str) -> str:
    """The name of the alphabet in the Unicode name of a mathematical letter, such as MATHEMATICAL BOLD CAPITAL V."""
    words = name.split()
    for alphabet in ("double-struck", "script", "fraktur", "sans-serif", "monospace"):
        if alphabet.upper() in words:
            return alphabet
    if "BOLD" in words:
        return "bold-italic" if "ITALIC" in words else "bold"
    return ""
