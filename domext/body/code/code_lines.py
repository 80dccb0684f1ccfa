"""The text of code as its lines: without line numbers, and with a line for each element that shows one."""

from __future__ import annotations

import itertools
import re
import textwrap
from typing import TYPE_CHECKING, Final, NamedTuple

from domext.body.code.code_pieces import CodePieces
from domext.body.code.code_programs import fragments_of
from domext.body.code.code_signatures import signature_text, signatures
from domext.body.code.languages import language_of, language_of_label
from domext.table import attributes, tags
from domext.table.characters import LINE_BREAK

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.table.page import Page

_BLOCK_LEVEL: Final = tuple(name in tags.BLOCK_LEVEL for name in tags.NAMES)
_CODE: Final = tags.IDS["code"]
_TABLE: Final = tags.IDS["table"]
_CELL: Final = tags.IDS["td"]
_HEADER: Final = tags.IDS["th"]
_SPAN: Final = tags.IDS["span"]
_DIGITS: Final = re.compile(r"\d+")
_BUTTON: Final = tags.IDS["button"]
_ORDINARY_TAG: Final = tuple(not is_block and tag != _BUTTON for tag, is_block in enumerate(_BLOCK_LEVEL))
# Class names, in lower case, of the numbers beside the lines of code, in the words of the highlighters in use.
_GUTTER: Final = re.compile(
    r"(?:^|[\s_-])(?:line-?nos?|lineno?s?|linenr|line[-_]?num(?:ber)?s?|lnt?|gutters?|gl|ln-?num|blob-num|nums?|pre-numbering)(?=$|[\s_-])"
    r"|line-?numbers?(?![a-z])|tag_listingline|crayon-num|cm-gutter|codemirror-gutter|ace_gutter|margin-view-overlays"
)
# A name without any of these parts, all in lower case, is none of them.
_GUTTER_PARTS: Final = ("lin", "ln", "gutter", "gl", "num", "margin-view-overlays")
# The class of an element that shows a line, such as ``token-line``.
_LINE: Final = re.compile(r"(?:^|\s)(?:[a-z]{1,10}[-_]){0,3}line(?:$|\s)")
#: The class of a toolbar or of a file name beside code.
TOOLBAR: Final = re.compile(
    r"(?:^|[\s_-])(?:tool-?bar|copy-?(?:btn|button|code|icon|to)|(?:btn|button)-(?:copy|holder|group|bar)|clipboard|file-?names?"
    r"|code-?(?:block-?)?_{0,2}(?:header|title|lang|toolbar)|hljs-header|lang(?:uage)?(?:-?(?:name|label|tag))?)(?=$|[\s_-])",
    re.IGNORECASE,
)
# The classes of toolbars that hold their commands as words.
_BARS: Final = frozenset({"bar", "tools"})
# The class of an element that shows the type of a name while the pointer is over it, what a compiler says about the line
# above, or a line of a test that no reader sees.
_POPUP: Final = re.compile(
    r"(?:^|[\s_-])(?:tool-?tip|pop-?up|pop-?over|hover-?(?:info|card)|codemirror-measure|meta-line|error-behind"
    r"|completion-list)(?=$|[\s_-])|ltx_listing_data|(?:^|\s)(?:boring|ttc)(?=$|\s)",
    re.IGNORECASE,
)
_UNSELECTABLE: Final = re.compile(r"user-select\s{0,4}:\s{0,4}none")
# The text of a gutter: numbers, the signs of a comparison, marks that fold code.
_NUMBERS: Final = re.compile(r"[\d\s.:|+\-\u2212\u200b\u25b8\u25be\u2304\u203a]*")
# White space that holds the place of an empty line.
_BLANK_LINE: Final = re.compile(r"(?<=\n)[ \t]+(?=\n)")
_MIN_NUMBERED_LINES: Final = 3
_MAX_TOOLBAR_WORDS: Final = 8
_MAX_LABEL_WORDS: Final = 2
_CHARACTERS: Final = {0xA0: " ", 0x200B: None, 0xFEFF: None, ord(LINE_BREAK): "\n"}


class _Span(NamedTuple):
    """Text pieces: those of a line, or those between lines if ``is_line`` is False; none for the edge of a block."""

    first: int
    last: int
    is_line: bool
    is_block: bool = False


class _Kind(NamedTuple):
    """The kind of an element in code by its class: popup, gutter, line or toolbar."""

    is_popup: bool = False
    is_gutter: bool = False
    is_line: bool = False
    is_toolbar: bool = False


_ORDINARY: Final = _Kind()


def _kind_of(name: str) -> _Kind:
    """Return the kind that a class attribute declares. A page of code has thousands of elements of a few classes."""
    is_popup, is_line, is_toolbar = (pattern.search(name) is not None for pattern in (_POPUP, _LINE, TOOLBAR))
    kind = _Kind(is_popup, _names_gutter(name), is_line, is_toolbar)
    return _ORDINARY if kind == _ORDINARY else kind


def shows_numbers(page: Page, node: int) -> bool:
    """Whether the text of an element consists of numbers and marks, or is empty."""
    nodes, blocks = page.nodes, page.blocks
    start, stop = (int(blocks.pieces.offset[row]) for row in (nodes.first_text[node], nodes.last_text[node]))
    return _NUMBERS.fullmatch(blocks.source, start, stop) is not None


def is_gutter(page: Page, node: int) -> bool:
    """Whether the markup of an element says that it shows line numbers, or that readers cannot select its text."""
    return _names_gutter(attributes.value_of(page, "class", node) or "") or _is_marked_gutter(page, node)


def _names_gutter(name: str) -> bool:
    lower = name.lower()
    return any(part in lower for part in _GUTTER_PARTS) and _GUTTER.search(lower) is not None


def _is_marked_gutter(page: Page, node: int) -> bool:
    """Whether an attribute of an element other than its class says so."""
    attribute = attributes.element(page, node).attr
    return (
        attribute("data-line-number") is not None
        or attribute("aria-hidden") == "true"
        or attribute("unselectable") is not None
        or _UNSELECTABLE.search(attribute("style") or "") is not None
    )


def code_text(page: Page, node: int, kept: Sequence[int]) -> str:
    """The text of an element of code.

    Line numbers and buttons are left out. Block-level elements, and elements whose class says so, are lines; one of them
    without text is an empty line.

    Args:
        page: the page.
        node: the element.
        kept: its kept blocks, in order.
    """
    blocks, nodes = page.blocks, page.nodes
    if node in page.once(signatures):
        return signature_text(page, node, kept)
    if fragments := fragments_of(page, node):
        return _joined(page, node, kept, fragments)
    preformatted = bool(blocks.preformatted[kept[0]])
    is_plain = nodes.end[node] <= node + 2 and nodes.tag[int(nodes.end[node]) - 1] in {nodes.tag[node], _CODE}
    lines, dropped, is_counted = list[_Span](), list[tuple[int, int]](), False
    if not is_plain:
        found = _Lines(page, node)
        lines, dropped = found.spans()
        is_counted = found.is_counted
    if preformatted and len(kept) == 1 and not lines and not dropped:
        text = blocks.source[int(blocks.start[kept[0]]) : int(blocks.stop[kept[0]])]
    else:
        pieces = CodePieces(page, node, kept, dropped, has_lines=bool(lines))
        text = _assembled(pieces, lines, preformatted=preformatted)
    text = _trimmed(text)
    return text if preformatted and not is_counted else textwrap.dedent(text)


def _joined(page: Page, node: int, kept: Sequence[int], fragments: Sequence[int]) -> str:
    """The fragments of a program, each on lines of its own. A line break at the end of a fragment belongs to its last line."""
    nodes = page.nodes
    pieces = CodePieces(page, node, kept, _Lines(page, node).spans()[1], has_lines=True)
    texts = (pieces.text(int(nodes.first_text[row]), int(nodes.last_text[row])) for row in fragments)
    return _trimmed("\n".join(text.removesuffix("\n") for text in texts))


def _trimmed(text: str) -> str:
    """The text without white space at its end, in empty lines and before the first line, with ordinary spaces and line breaks."""
    text = _BLANK_LINE.sub("", text.translate(_CHARACTERS)).rstrip()
    first = len(text) - len(text.lstrip())
    return text[text.rfind("\n", 0, first) + 1 :]


class _Lines:
    """Finds the lines and the line numbers among the elements inside of an element of code.

    Attributes:
        is_counted: whether each line begins with its number in an element without a name.
    """

    is_counted = False

    def __init__(self, page: Page, node: int) -> None:
        nodes, inner = page.nodes, slice(node + 1, int(page.nodes.end[node]))
        self._page, self._node = page, node
        self._is_table = nodes.tag[node] == _TABLE
        self._tag, self._end = nodes.tag[inner].tolist(), nodes.end[inner].tolist()
        self._parent = nodes.parent[inner].tolist()
        self._first, self._last = nodes.first_text[inner].tolist(), nodes.last_text[inner].tolist()
        classes, numbers = page.attribute_values("class")
        own: list[int] = numbers[inner].tolist()
        kinds = {number: _kind_of(classes[number] or "") for number in set(own)}
        self._names, self._kinds = [classes[number] or "" for number in own], [kinds[number] for number in own]
        self._other_text = self._pieces_beside_numbers(int(nodes.first_text[node]), int(nodes.last_text[node]))

    def _pieces_beside_numbers(self, first: int, last: int) -> list[int]:
        """The number of pieces before each text piece of the code that contain more than numbers."""
        source, offsets = self._page.blocks.source, self._page.blocks.pieces.offset[first : last + 1].tolist()
        self._base, self._source, self._offsets = first, source, offsets
        pairs = itertools.pairwise(offsets)
        return [0, *itertools.accumulate(_NUMBERS.fullmatch(source, *pair) is None for pair in pairs)]

    def spans(self) -> tuple[list[_Span], list[tuple[int, int]]]:
        """The text pieces of the lines, and those of line numbers and buttons, both in order."""
        lines: dict[int, bool] = {}
        outer: set[int] = set()
        dropped: list[tuple[int, int]] = []
        counted: list[int] = []
        row, after_line, text, base = 0, 0, self._other_text, self._base
        while row < len(self._tag):
            kind = self._kinds[row]
            has_text = text[self._last[row] - base] > text[self._first[row] - base]  # other than numbers
            if has_text and kind is _ORDINARY and _ORDINARY_TAG[self._tag[row]]:  # most elements
                row += 1
                continue
            if self._is_dropped(row, kind, has_text=has_text):
                dropped.append((self._first[row], self._last[row]))
                row = self._end[row] - self._node - 1
                continue
            if self._tag[row] == _SPAN and not has_text:
                counted.append(row)
            is_block = _BLOCK_LEVEL[self._tag[row]]
            if is_block or (row >= after_line and kind.is_line):
                lines[row] = is_block
                after_line = self._end[row] - self._node - 1
                self._add_outer(row, outer)
            row += 1
        if not lines:
            lines = dict.fromkeys(self._paragraphs(), False)
            numbers = self._numbers_of_lines(counted)
            dropped, self.is_counted = dropped + numbers, bool(numbers)
        leaves = [row for row in lines if row not in outer]
        names = {row: (self._tag[row], _DIGITS.sub("", self._names[row])) for row in leaves}
        filled = {names[row] for row in leaves if self._has_text(self._first[row], self._last[row])}
        shown = {row for row in leaves if names[row] in filled}
        spans = [_Span(self._first[row], self._last[row], is_line=True, is_block=lines[row]) for row in shown]
        edges = {
            edge for row, is_block in lines.items() if is_block and row not in shown
            for edge in (self._first[row], self._last[row])
        }  # fmt: skip
        spans = sorted(spans + [_Span(edge, edge, is_line=False, is_block=True) for edge in edges])
        if not all(span.is_block for span in spans) and self._has_text_between(spans, dropped):
            spans = self._without_line_breaks(spans)
        return spans, dropped

    def _numbers_of_lines(self, rows: list[int]) -> list[tuple[int, int]]:
        """The text pieces of elements without a name that hold the number of their line, one at the start of each line.

        A space after each number separates it from the code.
        """
        if len(rows) < _MIN_NUMBERED_LINES:
            return []
        source, offsets, base = self._source, self._offsets, self._base
        pieces: list[tuple[int, int]] = []
        numbers: list[int] = []
        for row in rows:
            first, last = self._first[row], self._last[row]
            start, stop = offsets[first - base], offsets[last - base]
            number = source[start:stop].strip()
            if number.isdecimal() and (start == offsets[0] or source[start - 1] in {"\n", LINE_BREAK}):
                numbers.append(int(number))
                pieces.append((first, last))
        code = source[offsets[0] : offsets[-1]].rstrip()
        are_all = len(numbers) >= _MIN_NUMBERED_LINES and len(numbers) == code.count("\n") + code.count(LINE_BREAK) + 1
        return pieces if are_all and numbers == list(range(numbers[0], numbers[0] + len(numbers))) else []

    def _paragraphs(self) -> list[int]:
        """The children that are a line or several each, because nothing is between or around them, and each has an id or is code."""
        nodes, children = self._page.nodes, list[int]()
        position = self._base
        for node in nodes.children(self._node):
            row = node - self._node - 1
            first, last = self._first[row], self._last[row]
            text = self._source[self._offsets[first - self._base] : self._offsets[last - self._base]]
            is_code = self._tag[row] == _CODE
            is_named = is_code or (
                self._tag[row] == _SPAN and attributes.element(self._page, node).attr("id") is not None
            )
            is_line = text[-1:] not in {"", "\n", LINE_BREAK} or (is_code and text == LINE_BREAK)
            if first != position or not is_named or not is_line:
                return []
            children.append(row)
            position = last
        return children if position == self._base + len(self._other_text) - 1 else []

    def _without_line_breaks(self, spans: list[_Span]) -> list[_Span]:
        """The lines among text that has line breaks of its own: only those that begin a line and that no line break ends."""
        blocks, lines, end = self._page.blocks, list[_Span](), -1
        for span in spans:
            start, stop = (int(blocks.pieces.offset[piece]) for piece in (span.first, span.last))
            begins = start == end or span.first == self._base or blocks.source[start - 1] == "\n"
            if span.is_block or (start < stop and begins and blocks.source[stop - 1] != "\n"):
                lines.append(span)
                end = stop
        return lines

    def _has_text_between(self, spans: list[_Span], dropped: list[tuple[int, int]]) -> bool:
        position = self._base
        for first, last in sorted([*((span.first, span.last) for span in spans), *dropped]):
            if first > position and self._has_text(position, first):
                return True
            position = max(position, last)
        return self._has_text(position, self._base + len(self._other_text) - 1)

    def _is_dropped(self, row: int, kind: _Kind, *, has_text: bool) -> bool:
        tag = self._tag[row]
        if kind.is_popup or tag == _BUTTON or (_BLOCK_LEVEL[tag] and self._is_before(row, kind)):
            return True
        if has_text or self._first[row] == self._last[row]:  # an element without text may be an empty line
            return False
        is_number_cell = self._is_table and self._tag[row] in {_CELL, _HEADER} and self._parent[row] == self._node + row
        return (
            (is_number_cell and self._has_text(self._first[row], self._last[row]))
            or (tag == _CELL and "number" in self._names[row])
            or kind.is_gutter
            or _is_marked_gutter(self._page, self._node + 1 + row)
        )

    def _is_before(self, row: int, kind: _Kind) -> bool:
        """Whether a block-level element is a toolbar or the name of the language before the first line of code."""
        if not self._names[row]:
            return False
        is_first = not self._has_text(self._base, self._first[row])
        return is_first and (
            self._is_toolbar(row, kind) or self._is_label(row) or self._is_bar(row) or self._has_button(row)
        )

    def _has_button(self, row: int) -> bool:
        """Whether an element before the element of code has a button and few words."""
        end, node = self._end[row] - self._node - 1, self._node + 1 + row
        is_short = bool(self._page.nodes.total.words[node] <= _MAX_TOOLBAR_WORDS)
        return is_short and _BUTTON in self._tag[row:end] and _CODE in self._tag[end:] and _CODE not in self._tag[:end]

    def _is_toolbar(self, row: int, kind: _Kind) -> bool:
        words = self._page.nodes.total.words[self._node + 1 + row]
        return kind.is_toolbar and not kind.is_line and bool(words <= _MAX_TOOLBAR_WORDS)

    def _is_bar(self, row: int) -> bool:
        words = self._page.nodes.total.words[self._node + 1 + row]
        return self._names[row] in _BARS and bool(words <= _MAX_TOOLBAR_WORDS)

    def _is_label(self, row: int) -> bool:
        """Whether an element before the code is the name of its language, and no line like the next element."""
        end, node = self._end[row] - self._node - 1, self._node + 1 + row
        is_short = self._page.nodes.total.words[node] <= _MAX_LABEL_WORDS
        if not is_short or end >= len(self._tag) or self._names[end] == self._names[row]:
            return False
        label = language_of_label(attributes.element(self._page, node).text)
        inner = (
            attributes.element(self._page, self._node + 1 + other)
            for other, tag in enumerate(self._tag)
            if tag == _CODE
        )
        return label is not None and label == language_of(itertools.islice(inner, 1))

    def _add_outer(self, row: int, outer: set[int]) -> None:
        parent = self._parent[row] - self._node - 1
        while parent >= 0 and parent not in outer:
            outer.add(parent)
            parent = self._parent[parent] - self._node - 1

    def _has_text(self, first: int, last: int) -> bool:
        text = self._source[self._offsets[first - self._base] : self._offsets[last - self._base]]
        return bool(text) and not text.isspace()


def _assembled(pieces: CodePieces, lines: list[_Span], *, preformatted: bool) -> str:
    """The lines, each on a line of its own, and the text between them."""
    written: list[str] = []
    pending = False  # whether a line break comes before the next text
    spans = list(_with_gaps(lines, pieces.range))
    for span, following in itertools.zip_longest(spans, spans[1:]):
        text = pieces.text(span.first, span.last)
        if span.is_block and not span.is_line:
            pending = pending or bool(written and not written[-1].endswith("\n"))
        elif span.is_line:
            text = text.removesuffix("\n") if preformatted else text.strip("\n").rstrip()
            written += ["\n", text] if pending else [text]
            pending = True
        elif text.strip():
            if pending and "\n" not in text[: len(text) - len(text.lstrip())]:
                written.append("\n")
            written.append(text)
            pending = not text.endswith("\n")
        elif preformatted and "\n" in text:
            is_indentation = following is not None and not following.is_block
            written.append(text if is_indentation else text[: text.rfind("\n") + 1])
            pending = False
    return "".join(written)


def _with_gaps(lines: list[_Span], pieces: range) -> Iterator[_Span]:
    position = pieces.start
    for line in lines:
        if line.first > position:
            yield _Span(position, line.first, is_line=False)
        yield line
        position = max(line.last, position)
    if position < pieces.stop:
        yield _Span(position, pieces.stop, is_line=False)
