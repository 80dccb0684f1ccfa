r"""Formulas between delimiters in text, such as ``\(...\)``, and displayed formulas as blocks of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from domext.body.tree import Block, Break, Inline, Math, Paragraph, line_of
from domext.table.characters import LINE_BREAK
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Formulas that a page does not show: some open and close a group of TeX around the text of each author.
SHOWS_NOTHING: Final = frozenset({r"\begingroup", r"\endgroup"})
#: The delimiters of formulas in text: for each opening one the closing one, and whether the formula has its own line.
_DELIMITERS: Final = {
    r"\(": (r"\)", False),
    r"\[": (r"\]", True),
    "$" * 6: ("$" * 6, True),
    "$$$": ("$$$", False),
    "$$": ("$$", True),
    "$": ("$", False),
}
_INLINE: Final = frozenset({"$", "$$$"})
_OPENING: Final = lazy_pattern(
    r"\\\(|\\\[|\${6}|\${3}(?=[^\s$])|\$\$|(?<![\\\w$])\$(?=[^\s$])|\\begin\{((?:equation|align|alignat|gather|multline|eqnarray|displaymath|math|CD)\*?)\}"
)
# Price ranges ($$ - $$$) are not formulas.
_TEX_CHARACTER: Final = lazy_pattern(r"[\\^_={]")
# A formula between single dollars has a command, a script or a letter in front, or is of numbers, single letters and signs only.
# Prices and variables of programs are not.
_INLINE_TEX: Final = lazy_pattern(
    r"\A[A-Za-z]|\\[A-Za-z]|[\w)}][\^_][\w{\\]|\A(?!.*(?:[A-Za-z]{2}|\w \w))[-+*/=<>()[\]|,.! A-Za-z0-9]+(?<=[)\]|A-Za-z0-9])\Z"
)
# The number of an equation, perhaps with the sign of a permanent link.
_NUMBER: Final = lazy_pattern(r"\(\s?([\w.*′'-]{1,12})\s?\)\s?[¶#§]?")
_PUNCTUATION: Final = lazy_pattern(r"\s{0,9}([.,;:])(?=\s|$)")
_MAX_INLINE_CHARACTERS: Final = 500


def split_tex(text: str) -> Iterator[Inline]:
    """Yield the text and the shown formulas between the delimiters of MathJax and KaTeX in a text; takes linear time."""
    start = 0
    unclosed: set[str] = set()
    for match in _OPENING.finditer(text):
        opening = match[0]
        if match.start() < start or opening in unclosed:
            continue
        closing, display = _DELIMITERS.get(opening) or (f"\\end{{{match[1]}}}", True)
        is_inline = opening in _INLINE
        end = _end_of_inline(text, match.end(), closing) if is_inline else text.find(closing, match.end())
        if end < 0:
            if not is_inline:
                unclosed.add(opening)
            continue
        tex = _trimmed(text[match.end() : end]).strip("`")  # $`x`$ in GitHub's Markdown
        if tex and _is_tex(tex, opening):
            if match.start() > start:
                yield text[start : match.start()]
            start = end + len(closing)
            if tex not in SHOWS_NOTHING:
                yield Math(text[match.start() : start] if match[1] else tex, text[match.start() : start], display)
    if start < len(text):
        yield text[start:]


def with_whole_displays(text: str) -> str:
    """Return a text without the line breaks in its displayed formulas, which editors put there."""
    parts = (
        part if isinstance(part, str) else cast("Math", part).text.replace(LINE_BREAK, " ") for part in split_tex(text)
    )
    return "".join(parts)


def _end_of_inline(text: str, start: int, closing: str) -> int:
    """The dollars that close a formula, by the rule of Pandoc: no space before them, no digit after them; -1 if none."""
    end = text.find(closing, start, start + _MAX_INLINE_CHARACTERS)
    after = text[end + len(closing) : end + len(closing) + 1]
    if end < 0 or text[end - 1].isspace() or text[end - 1] == "\\" or after.isalnum():
        return -1
    return -1 if after == "$" else end


def _is_tex(tex: str, opening: str) -> bool:
    if opening in _INLINE:
        return _INLINE_TEX.search(tex) is not None and (len(tex) == 1 or not tex.isalpha())
    return opening != "$$" or _TEX_CHARACTER.search(tex) is not None


def _trimmed(tex: str) -> str:
    r"""TeX without white space at its ends. The space of a final ``\ `` stays, because it is a part of the command."""
    tex = tex.strip()
    backslashes = len(tex) - len(tex.rstrip("\\"))
    return f"{tex} " if backslashes % 2 else tex


def blocks_between(content: tuple[Inline, ...]) -> Iterator[Block]:
    """Yield the content of a paragraph as paragraphs, with the displayed formulas in it as blocks between them.

    If there is only a formula and its number, the number becomes a part of the formula.
    """
    if (numbered := _numbered(content)) is not None:
        yield numbered
        return
    line: list[Inline] = []
    formula: Math | None = None  # the one before the line
    for part in content:
        if formula is not None and not line and isinstance(part, str):
            formula, rest = _with_punctuation(formula, part)
            line += [rest] if rest else []
        elif isinstance(part, Math) and part.display:
            yield from _blocks_of_line(formula, line)
            formula, line = part, []
        else:
            line.append(part)
    yield from _blocks_of_line(formula, line)


def _blocks_of_line(formula: Math | None, line: list[Inline]) -> Iterator[Block]:
    if formula is not None:
        yield formula
    yield from _paragraph(line)


def _with_punctuation(formula: Math, text: str) -> tuple[Math, str]:
    """A displayed formula with the comma or full stop that ends it in the text after it, and the rest of the text."""
    mark = _PUNCTUATION.match(text)
    if mark is None or formula.tex.startswith(r"\begin"):
        return formula, text
    return Math(formula.tex + mark[1], formula.text + mark[1], display=True), text[mark.end() :]


def _numbered(content: tuple[Inline, ...]) -> Math | None:
    """The formula of a paragraph that holds it and its number; None for other paragraphs."""
    parts = [part for part in content if not isinstance(part, Break) and str(part).strip()]
    formula = next((part for part in parts if isinstance(part, Math)), None)
    if len(parts) != 2 or formula is None:
        return None
    number = _NUMBER.fullmatch(line_of(tuple(part for part in parts if part is not formula)).strip())
    if number is None or r"\tag" in formula.tex:
        return None
    return Math(f"{formula.tex} \\tag{{{number[1]}}}", formula.text, display=True)


def is_number(text: str) -> bool:
    """Return whether a text is the number of an equation."""
    return _NUMBER.fullmatch(text.strip()) is not None


def tagged(formula: Math, text: str) -> Math | None:
    """Return a formula with the number of the equation in the text below it; None for another text."""
    number = None if r"\tag" in formula.tex else _NUMBER.fullmatch(text.strip())
    if number is None:
        return None
    return Math(f"{formula.tex} \\tag{{{number[1]}}}", formula.text, display=True)


def _paragraph(line: list[Inline]) -> Iterator[Paragraph]:
    """A paragraph of these parts without the white space and line breaks at its ends; none if nothing is left."""
    while line and (isinstance(line[-1], Break) or (isinstance(line[-1], str) and not line[-1].strip())):
        line.pop()
    start = 0
    while start < len(line) and (isinstance(line[start], Break) or not str(line[start]).strip()):
        start += 1
    line = line[start:]
    if line:
        if isinstance(line[-1], str):
            line[-1] = line[-1].rstrip()
        if isinstance(line[0], str):
            line[0] = line[0].lstrip()
        yield Paragraph(tuple(line))
