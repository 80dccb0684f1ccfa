r"""Escape text, code and addresses for Markdown: CommonMark with the tables, footnotes and formulas of GitHub.

A mark is escaped only where a parser could read it as markup.
"""

from __future__ import annotations

import re
from typing import Final

from domext.table.patterns import lazy_pattern

# Characters that may need an escape anywhere in a line. Most texts have none.
_MARKS: Final = lazy_pattern(r"[\\`*_~$<&\]^\[]")
_SHORT: Final = 40  # characters that one search reads faster
_RUN: Final = "`*_~"
#: Stands for a dollar sign until the line around it is known. No page has this character.
DOLLAR: Final = "\0"
_DOLLAR: Final = lazy_pattern(r"\0|(?<!\\)\$")
# Each part begins with one character as it is: Python then looks for these characters alone, in a part of the time.
_ESCAPABLE: Final = lazy_pattern(
    r"""\\(?=[!-/:-@\[-`{-~]|\Z)
    | ``* | \*\** | __* | ~~* | \$
    | <(?=[A-Za-z/!?]|\Z)
    | &(?=[A-Za-z][A-Za-z0-9]{0,40};|\#[0-9]{1,8};|\#[xX][0-9A-Fa-f]{1,8};)
    | \](?=\()
    | \[(?=\^)
    | \^(?=\[)""",
    re.VERBOSE,
)
# The beginning of a heading, quotation, item, thematic break, fence, task or definition.
_BLOCK_START: Final = lazy_pattern(
    r"""\A(?:[-+*](?=\s|\Z)
    | \#{1,6}(?=\s|\Z)
    | >
    | ([-*_])(?:\s*\1)*\s*\Z
    | ~~~ | ```
    | \[(?:(?=[\ xX]\]|!)|(?=[^\]]*(?:\]:|\Z)))
    | (?P<number>[0-9]{1,9})(?=[.)](?:\s|\Z)))""",
    re.VERBOSE,
)
# The underline of a heading and the delimiters of a table, which only a further line can be.
_UNDERLINE: Final = lazy_pattern(r"\A(?:=+\s*\Z|[-:|][-:|\s]*\Z)")
_CLOSING_HASHES: Final = lazy_pattern(r"(?:^|(?<=\s))#+$")
_BACKTICKS: Final = lazy_pattern("`+")
_BRACKET: Final = lazy_pattern(r"[\[\]](?<!\\.)")
_UNESCAPED_BRACKET: Final = lazy_pattern(r"(?<!\\)((?:\\\\)*)([\[\]])")
_UNSAFE_IN_ADDRESS: Final = lazy_pattern(r"[\x00-\x20\x7f\s<>|\\]")
_ENTITY: Final = lazy_pattern(r"&(?=[A-Za-z][A-Za-z0-9]{0,40};|#)")
# A parser without support for formulas must find neither a tag nor a link in TeX.
_TAG: Final = lazy_pattern(r"<(?=[A-Za-z/!?])")
_DOLLARS: Final = lazy_pattern(r"(?<!\\)\$([^$]*)(?<!\\)\$")
_STRAY_DOLLAR: Final = lazy_pattern(r"(?<!\\)\$")


def escaped_text(text: str, *, alone: bool) -> str:
    """Return the text with escapes, for a place that is not the beginning of a line.

    Args:
        text: the text, without line breaks.
        alone: whether no other part of a block is beside the text.

    Returns:
        The text with its escapes, and with :data:`DOLLAR` for each dollar sign; :func:`with_dollars` decides about those.
    """
    if (len(text) > _SHORT and _is_plain(text)) or _MARKS.search(text) is None:
        return text
    single = [mark for mark in _RUN if _is_one_run(text, mark)] if alone else ()

    def replacement(match: re.Match[str]) -> str:
        run = match[0]
        mark = run[0]
        if mark == "$":
            return DOLLAR
        if mark in single or (mark in "*_~" and _is_inert(text, match, alone=alone)):
            return run
        return "".join(f"\\{character}" for character in run)

    return _ESCAPABLE.sub(replacement, text)


def _is_plain(text: str) -> bool:
    """Whether a text has none of the marks. Twelve searches for one character each cost less than one for any of them."""
    return not (
        "\\" in text or "`" in text or "*" in text or "_" in text or "~" in text or "$" in text
        or "<" in text or "&" in text or "]" in text or "^" in text or "[" in text
    )  # fmt: skip


def with_dollars(line: str) -> str:
    """Return a line with some :data:`DOLLAR`, with dollar signs for :data:`DOLLAR`, escaped where two of them would enclose a formula.

    As in Pandoc and GitHub, no white space follows the opening dollar sign of a formula, and none precedes the closing one.
    """
    pieces: list[str] = []
    following = end = len(line)
    closes = False  # whether the next dollar sign without escape can be the end of a formula
    for match in reversed(list(_DOLLAR.finditer(line))):
        start, stop = match.span()
        pieces.append(line[stop:end])
        end = start
        after = line[stop : stop + 1]
        is_text = match[0] == DOLLAR
        if is_text and (following == stop or (closes and after and not after.isspace())):
            pieces.append("\\$")
            following = start
            continue
        pieces.append(match[0].replace(DOLLAR, "$"))
        following, closes = start, start > 0 and not line[start - 1].isspace()
    pieces.append(line[:end])
    return "".join(reversed(pieces))


def _is_one_run(text: str, mark: str) -> bool:
    """Whether all occurrences of a mark are side by side, so that none has a partner."""
    first = text.find(mark)
    return first >= 0 and text.count(mark) == text.rfind(mark) + 1 - first


def _is_inert(text: str, match: re.Match[str], *, alone: bool) -> bool:
    """Whether a run of marks can neither open nor close a style."""
    start, stop = match.span()
    if not alone and (start == 0 or stop == len(text)):
        return False
    before, after = text[start - 1 : start] or " ", text[stop : stop + 1] or " "
    if before.isspace() and after.isspace():
        return True
    return match[0][0] == "_" and before.isalnum() and after.isalnum()


def line_start(text: str, *, first: bool) -> int:
    """Return the position at which the text at the beginning of a line needs an escape; -1 if it needs none.

    Args:
        text: the text at the beginning of the line.
        first: whether it is the first line of its block.
    """
    if text[0].isalpha():
        return -1
    if match := _BLOCK_START.match(text):
        return match.end("number") if match["number"] else 0
    return 0 if not first and _UNDERLINE.match(text) else -1


def without_closing_hashes(heading: str) -> str:
    """Return a heading whose last number signs are text."""
    return _CLOSING_HASHES.sub(lambda match: "\\" + match[0], heading) if heading.endswith("#") else heading


def escaped_brackets(text: str) -> str:
    """Return the text of a link, with escaped brackets unless they are in pairs."""
    depth = 0
    for bracket in _BRACKET.findall(text):
        depth += 1 if bracket == "[" else -1
        if depth < 0:
            break
    if depth == 0 and "\\]" not in text and "\\[" not in text:
        return text
    return _UNESCAPED_BRACKET.sub(r"\1\\\2", text)


def code_span(text: str) -> str:
    """Return the text as a code span."""
    text = " ".join(text.split("\n"))
    lengths = set(map(len, _BACKTICKS.findall(text))) if "`" in text else ()
    fence = "`" * next(length for length in range(1, len(lengths) + 2) if length not in lengths)
    pad = " " if text[0] == "`" or text[-1] == "`" or (text[0] == text[-1] == " " and text.strip()) else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def code_fence(text: str) -> str:
    """Return a fence that is longer than any in a text."""
    return "`" * max(3, 1 + max(map(len, _BACKTICKS.findall(text)), default=0)) if "```" in text else "```"


def destination(address: str) -> str:
    """Return an address as the destination of a link."""
    # Most addresses need no escape, and these searches cost less than a pattern. White space but the space is not printable.
    if address and address.isprintable() and not (
        " " in address or "&" in address or "(" in address or ")" in address or "<" in address or ">" in address
        or "|" in address or "\\" in address
    ):  # fmt: skip
        return address
    if _UNSAFE_IN_ADDRESS.search(address):
        address = _UNSAFE_IN_ADDRESS.sub(lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), address)
    if "&" in address:
        address = _ENTITY.sub("&amp;", address)
    if ("(" in address or ")" in address) and not _is_balanced(address):
        address = address.replace("(", "\\(").replace(")", "\\)")
    return address or "<>"


def _is_balanced(address: str) -> bool:
    depth = deepest = 0
    for character in address:
        if character == "(":
            depth += 1
            deepest = max(deepest, depth)
        elif character == ")":
            depth -= 1
            if depth < 0:
                return False
    return depth == 0 and deepest <= 3


def tex(source: str) -> str:
    r"""Return TeX for a place between dollar signs. Formulas within its text are written as ``\(...\)``."""
    if "\n" in source:
        source = " ".join(source.split("\n"))
    if "<" in source:
        source = _TAG.sub("< ", source)
    if "](" in source:
        source = source.replace("](", "] (")
    if "$" in source:
        source = _STRAY_DOLLAR.sub(r"\\$", _DOLLARS.sub(r"\\(\1\\)", source))
    return source
