"""The kinds of elements in and beside code, by their classes and attributes: lines, line numbers, toolbars and popups."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from domext.table import attributes
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign

if TYPE_CHECKING:
    from domext.table.page import Page

# Class names, in lower case, of the numbers beside the lines of code, in the words of the highlighters in use.
_GUTTER: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:line-?nos?|lineno?s?|linenr|line[-_]?num(?:ber)?s?|lnt?|gutters?|gl|ln-?num|blob-num|pre-numbering)(?=$|[\s_-])"
    r"|line-?numbers?(?![a-z])|^label$|tag_listingline|crayon-num|cm-gutter|codemirror-gutter|ace_gutter|margin-view-overlays"
)
_LINE_NUMBER: Final = lazy_pattern(r"(?:^|[\s_-])(?:linenr|line[-_]?(?:no|num(?:ber)?)s?)(?=$|[\s_-])", re.IGNORECASE)
#: The signs of such a class.
LINE_NUMBERS: Final = Sign("linenr", "lineno", "line-no", "line-num", "linenum", pattern=_LINE_NUMBER)
# The class of the number of a line, or of a number in the code.
_NUMBER: Final = lazy_pattern(r"(?:^|[\s_-])nums?(?=$|[\s_-])")
# The class of an element that shows a line, such as ``token-line``.
_LINE: Final = lazy_pattern(r"(?:^|\s)(?:[a-z]{1,10}[-_]){0,3}line(?:$|\s)")
#: The class of a toolbar or of a file name beside code.
TOOLBAR: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:tool-?bar|copy-?(?:btn|button|code|icon|to)|(?:btn|button)-(?:copy|holder|group|bar)|clipboard|file-?names?"
    r"|code-?(?:block-?)?_{0,2}(?:[a-z]{1,12}-)?(?:header|title|lang|toolbar)|hljs-header|lang(?:uage)?(?:-?(?:name|label|tag))?)(?=$|[\s_-])",
    re.IGNORECASE,
)
#: The class of the words that copy code, or of the bar above code with them.
CODE_BAR: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:(?:code-?)?copy-?(?:code-?)?(?:btn|button)|(?:btn|button)-copy(?:-code)?|code-?(?:block-?)?(?:[a-z]{1,12}-)?header)(?=$|[\s_-])",
    re.IGNORECASE,
)
# The class of an element that shows the type of a name while the pointer is over it, what a compiler says about the line
# above, or a line of a test that no reader sees.
_POPUP: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:tool-?tip|pop-?up|pop-?over|hover-?(?:info|card)|codemirror-measure|meta-line|error-behind"
    r"|completion-list)(?=$|[\s_-])|ltx_listing_data|(?:^|\s)(?:boring|ttc)(?=$|\s)",
    re.IGNORECASE,
)
_UNSELECTABLE: Final = lazy_pattern(r"user-select\s{0,4}:\s{0,4}none")
#: The text of a gutter: numbers, the signs of a comparison, marks that fold code.
NUMBERS: Final = lazy_pattern(r"[\d\s.:|+\-\u2212\u200b\u25b8\u25be\u2304\u203a]*")
#: Words of a bar beside code.
MAX_TOOLBAR_WORDS: Final = 8
_MAX_TOOLBAR_CHARACTERS: Final = 24  # of ideographs, each of which is a word


class CodeKind(NamedTuple):
    """The kind of an element in code by its class: popup, gutter, number, line, toolbar or words that copy it."""

    is_popup: bool = False
    is_gutter: bool = False
    is_number: bool = False
    is_line: bool = False
    is_toolbar: bool = False
    is_code_bar: bool = False


#: The kind of most elements.
ORDINARY: Final = CodeKind()


def kind_of(name: str) -> CodeKind:
    """Return the kind that a class attribute declares. A page of code has thousands of elements of a few classes."""
    lower = name.lower()
    is_gutter, is_number = (pattern.search(lower) is not None for pattern in (_GUTTER, _NUMBER))
    is_popup, *others = (pattern.search(name) is not None for pattern in (_POPUP, _LINE, TOOLBAR, CODE_BAR))
    kind = CodeKind(is_popup, is_gutter, is_number, *others)
    return ORDINARY if kind == ORDINARY else kind


def is_brief(words: int, characters: int) -> bool:
    """Return whether a bar beside code with this many words and characters is short."""
    return words <= MAX_TOOLBAR_WORDS or characters <= _MAX_TOOLBAR_CHARACTERS


def shows_numbers(page: Page, node: int) -> bool:
    """Return whether the text of an element consists of numbers and marks, or is empty."""
    nodes, blocks = page.nodes, page.blocks
    start, stop = (int(blocks.pieces.offset[row]) for row in (nodes.first_text[node], nodes.last_text[node]))
    return NUMBERS.fullmatch(blocks.source, start, stop) is not None


def is_gutter(page: Page, node: int) -> bool:
    """Return whether the markup of an element says that it shows line numbers, or that readers cannot select its text."""
    name = (attributes.value_of(page, "class", node) or "").lower()
    return _GUTTER.search(name) is not None or _NUMBER.search(name) is not None or is_marked_gutter(page, node)


def names_line_number(page: Page, node: int) -> bool:
    """Return whether an attribute of an element says in full that it is the number of a line."""
    name = attributes.value_of(page, "class", node) or ""
    return _LINE_NUMBER.search(name) is not None or page.elements[node].attr("data-line-number") is not None


def is_marked_gutter(page: Page, node: int) -> bool:
    """Return whether an attribute other than the class of an element says that it shows line numbers or cannot be selected."""
    attribute = page.elements[node].attr
    return (
        attribute("data-line-number") is not None
        or attribute("aria-hidden") == "true"
        or attribute("unselectable") is not None
        or _UNSELECTABLE.search(attribute("style") or "") is not None
    )
