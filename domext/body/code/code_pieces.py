"""The text pieces of an element of code, with their white space."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from turbohtml import Text

from domext.body.code.code_kinds import NUMBERS
from domext.table.characters import LINE_BREAK, readable
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence

    from domext.table.page import Page

_BLANKS: Final = lazy_pattern(rf"[^\S{LINE_BREAK}]+")


class CodePieces:
    """The text pieces of an element of code that are shown: those of its kept blocks, and the white space between them.

    Args:
        page: the page.
        node: the element.
        kept: its kept blocks, in order.
        dropped: the first text piece and one past the last one of each part that is not shown.
        has_lines: whether elements show its lines.
    """

    def __init__(
        self, page: Page, node: int, kept: Sequence[int], dropped: Sequence[tuple[int, int]], *, has_lines: bool
    ) -> None:
        blocks, nodes = page.blocks, page.nodes
        first, last = int(nodes.first_text[node]), int(nodes.last_text[node])
        shown = [False] * (last - first)
        for block in kept:
            start, stop = int(blocks.first_text[block]) - first, int(blocks.last_text[block]) - first
            shown[start:stop] = [True] * (stop - start)
        self.range = range(first, last)
        self._is_wrapped = False
        if blocks.preformatted[kept[0]]:
            offsets = blocks.pieces.offset[first : last + 1].tolist()
            texts = [blocks.source[start:stop] for start, stop in itertools.pairwise(offsets)]
        else:
            texts = list(_written(page, node))
            self._is_wrapped = has_lines or LINE_BREAK in texts
        hidden = [not is_shown and bool(text.strip()) for text, is_shown in zip(texts, shown, strict=True)]
        self._texts = ["" if is_hidden else text for text, is_hidden in zip(texts, hidden, strict=True)]
        self._hides_code = [
            is_hidden and NUMBERS.fullmatch(text) is None for text, is_hidden in zip(texts, hidden, strict=True)
        ]
        for start, stop in dropped:
            self._texts[start - first : stop - first] = [""] * (stop - start)

    def text(self, first: int, last: int) -> str:
        """Return the text from a piece to before another one."""
        start = self.range.start
        text = "".join(self._texts[first - start : last - start])
        if self._is_wrapped and "\n" in text:
            text = without_newlines(text)
        return text.replace(LINE_BREAK, "\n")

    def are_hidden(self, first: int, last: int) -> bool:
        """Return whether the pieces from one to before another one hold text that is not kept, other than a number, and no other text."""
        pieces = slice(first - self.range.start, last - self.range.start)
        return any(self._hides_code[pieces]) and not "".join(self._texts[pieces]).strip()

    def count_breaks(self, first: int, last: int) -> int:
        """Return the number of line breaks from a piece to before another one, which are empty lines between boxes."""
        start = self.range.start
        return sum(text.count(LINE_BREAK) for text in self._texts[first - start : last - start])


def _written(page: Page, node: int) -> Iterator[str]:
    """The text pieces of an element as the markup has them: outside of ``<pre>``, a page holds them with folded white space."""
    for inner in page.elements[node].descendants:
        if isinstance(inner, Text):
            yield readable(inner.data)
        elif getattr(inner, "tag", None) == "br":
            yield LINE_BREAK


def without_newlines(text: str) -> str:
    """Return code with elements for its lines, without the newlines of its markup: they are beside a line, or between words."""
    head = text[: len(text) - len(text.lstrip())]
    text = text[head.rfind("\n") + 1 :]
    end = len(text.rstrip())
    stop = text.find("\n", end)
    if stop >= 0:
        stop = text.rfind(LINE_BREAK, end, stop) + 1 or stop
        text = text[:stop]
    return _BLANKS.sub(_without_newline, text)


def _without_newline(blanks: re.Match[str]) -> str:
    """White space between two words or line breaks: a newline after a line break, and all from one before a line break, go."""
    (start, stop), text, space = blanks.span(), blanks.string, blanks[0]
    if text[start - 1 : start] == LINE_BREAK:
        space = space[space.find("\n") + 1 :]
    if text[stop : stop + 1] == LINE_BREAK and "\n" in space:
        space = space[: space.index("\n")]
    return " " if "\n" in space else space
