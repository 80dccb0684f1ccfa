"""The tokens of MathML as TeX: identifiers, numbers, operators, text and space."""

from __future__ import annotations

from typing import Final

from turbohtml import Element

from domext.reading.mathml_symbols import FUNCTIONS, in_alphabet, symbol
from domext.table.patterns import lazy_pattern

#: The names of the elements.
TOKENS: Final = frozenset({"mi", "mn", "mo", "mtext", "ms", "mspace"})
_GLYPH_CLASS: Final = lazy_pattern(r"(?:^|\s)mjx-c([0-9A-F]{2,6})(?:\s|$)")
_CODE: Final = lazy_pattern(r"[0-9A-Fa-f]{2,5}")
_COMMAND_END: Final = lazy_pattern(r"\\[A-Za-z]+$")
_ESCAPED_IN_TEXT: Final = lazy_pattern(r"[{}%&#$_]")
_SPACES: Final = " \t\n\r\f"
_QUAD: Final = lazy_pattern(r"\A\s*(?:width:\s*)?(\d(?:\.\d+)?)\s*em")


def glyphs(element: Element) -> str:
    """Return the text of a token: its characters, or the code points in the markup of MathJax."""
    text = " ".join(element.text.split())
    if text:
        return text
    codes = []
    for glyph in element.descendants:
        if isinstance(glyph, Element):
            match = _GLYPH_CLASS.search(glyph.attr("class") or "")
            code = glyph.attr("data-c") or (match[1] if match else "")
            if _CODE.fullmatch(code):
                codes.append(chr(int(code, 16)))
    return "".join(codes)


def tex_of_text(text: str) -> str:
    """Return the characters of a text as TeX, side by side; a command is kept apart from a letter after it."""
    joined: list[str] = []
    for piece in filter(None, (symbol(character) for character in text if not character.isspace())):
        if joined and piece[0].isalpha() and _COMMAND_END.search(joined[-1]):
            joined.append(" ")
        joined.append(piece)
    return "".join(joined)


def token(element: Element, kind: str) -> str:
    """Return the TeX of a token of a kind, such as ``mi``."""
    if kind == "mspace":
        width = _QUAD.match(element.attr("width") or element.attr("style") or "")
        return "" if width is None or float(width[1]) < 1 else r"\qquad" if float(width[1]) >= 2 else r"\quad"
    text = glyphs(element)
    if kind in {"mtext", "ms"}:
        return _text(element, text)
    variant = element.attr("mathvariant") or ""
    if len(text) > 1 and all(map(str.isalpha, words := text.split())) and (name := _name(words, kind, variant)):
        return name
    return in_alphabet(tex_of_text(text), variant)


def _name(words: list[str], kind: str, variant: str) -> str:
    """The name of a function or quantity, which TeX sets upright with a command; empty for letters side by side."""
    name = "".join(words)
    if name in FUNCTIONS:
        return f"\\{name}"
    if name.isascii() and (kind == "mo" or len(words) > 1):
        return "\\operatorname{" + r"\,".join(words) + "}"
    plain = tex_of_text(name)
    if kind != "mi" or "\\" in plain:
        return ""
    return in_alphabet(plain, variant) if variant not in {"", "normal"} else f"\\mathrm{{{plain}}}"


def _text(element: Element, text: str) -> str:
    """Text within a formula. Browsers show no other spaces at its edges than those without a line break."""
    raw = element.text.strip(_SPACES)
    if raw.strip():
        text = f"{' ' * raw[0].isspace()}{text}{' ' * raw[-1].isspace()}"
    escaped = _ESCAPED_IN_TEXT.sub(r"\\\g<0>", text or " ")
    return f"\\text{{{escaped}}}" if element.text or text else ""
