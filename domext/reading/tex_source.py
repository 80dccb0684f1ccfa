"""TeX as the attributes, scripts and annotations of a page hold it."""

from __future__ import annotations

from typing import Final

from domext.table.patterns import lazy_pattern

#: Attributes that hold the TeX of an element.
TEX_ATTRIBUTES: Final = (
    "data-latex",
    "data-tex",
    "data-math",
    "data-formula",
    "data-original-tex",
    "data-expr",
    "data-equation",
    "data-equation-content",
)
#: Marks that only TeX has: a command, a script or braces. Words that follow each other are a description, not a formula.
TEX: Final = lazy_pattern(r"\\[A-Za-z,;!%&{}|\\]|[_^]\S|\{[^{}]{0,200}\}|^[^=]{0,40}=")
#: Commands, and what some of them set as text; words in them are not a description.
COMMANDS: Final = lazy_pattern(r"\\(?:text|mathrm|operatorname)\*?\{[^{}]{0,200}\}|\\[A-Za-z]{1,30}")
#: Words that follow each other.
WORDS: Final = lazy_pattern(r"[^\W\d_]{2} [^\W\d_]{2}")
# Comments that hide TeX in a script from parsers of XML.
_CDATA: Final = lazy_pattern(r"%\s{0,9}(?:<!\[CDATA\[|\]\]>)")
_TEX_COMMENT: Final = lazy_pattern(r"(?<!\\)%[^\n]*(\n?)")
# MediaWiki wraps the TeX of the author in this command.
_STYLED: Final = lazy_pattern(r"\{\\(?:display|text)style (.*)\}")
# Environments for a formula alone; what they hold is the formula.
_ENVIRONMENT: Final = lazy_pattern(r"\\begin\{(displaymath|math)\}(.*)\\end\{\1\}")
#: TeX between the delimiters of formulas in text.
DELIMITED: Final = lazy_pattern(r"\A(?:\\\((.*)\\\)|\\\[(.*)\\\]|\$\$(.*)\$\$|\$(.*)\$)")


def clean_tex(source: str) -> str:
    r"""Return TeX on one line, without comments and delimiters. The space of a final ``\ `` stays: it is a part of it."""
    source = _CDATA.sub("", source) if "CDATA" in source else source
    tex = " ".join(_TEX_COMMENT.sub(lambda match: match[1] or match[0], source).split())
    delimited = DELIMITED.fullmatch(tex)
    if delimited and "$" not in (inner := next(group for group in delimited.groups() if group is not None)):
        tex = inner.strip()
    styled, environment = _STYLED.fullmatch(tex), _ENVIRONMENT.fullmatch(tex)
    tex = (styled[1] if styled else environment[2] if environment else tex).strip()
    if tex.endswith("\\\\"):  # a line break after the last line shows nothing
        tex = tex.removesuffix("\\\\").rstrip()
    return f"{tex} " if (len(tex) - len(tex.rstrip("\\"))) % 2 else tex
