"""The text of code as its lines: without line numbers, and with a line for each element that shows one."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from domext.body.code.code_layout import CodeLayout, CodeSpan, find_layout
from domext.body.code.code_pieces import CodePieces
from domext.body.code.code_programs import fragments_of
from domext.body.code.code_signatures import signature_text, signatures
from domext.table import tags
from domext.table.characters import LINE_BREAK
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.table.page import Page

# White space that holds the place of an empty line.
_BLANK_LINE: Final = lazy_pattern(r"\n[ \t]+(?=\n)")
_PLAIN: Final = CodeLayout((), (), is_counted=False)  # of code without elements
_REPLACED: Final = (("\u00a0", " "), ("\u200b", ""), ("\ufeff", ""), (LINE_BREAK, "\n"))


def code_text(page: Page, node: int, kept: Sequence[int]) -> str:
    """Return the text of an element of code.

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
    is_plain = nodes.end[node] <= node + 2 and nodes.tag[int(nodes.end[node]) - 1] in {nodes.tag[node], tags.CODE}
    lines, dropped, is_counted = _PLAIN if is_plain else find_layout(page, node)
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
    pieces = CodePieces(page, node, kept, find_layout(page, node).dropped, has_lines=True)
    texts = (pieces.text(int(nodes.first_text[row]), int(nodes.last_text[row])) for row in fragments)
    return _trimmed("\n".join(text.removesuffix("\n") for text in texts))


def _trimmed(text: str) -> str:
    """The text without white space at its end, in empty lines and before the first line, with ordinary spaces and line breaks."""
    for character, shown in _REPLACED:
        text = text.replace(character, shown)
    text = _BLANK_LINE.sub("\n", text).rstrip()
    first = len(text) - len(text.lstrip())
    return text[text.rfind("\n", 0, first) + 1 :]


def _assembled(pieces: CodePieces, lines: Sequence[CodeSpan], *, preformatted: bool) -> str:
    """The lines, each on a line of its own, and the text between them."""
    written: list[str] = []
    pending = False  # whether a line break comes before the next text
    spans = list(_with_gaps(lines, pieces.range))
    for before, span, following in zip([None, *spans], spans, [*spans[1:], None], strict=False):
        text, breaks = pieces.text(span.first, span.last), pieces.count_breaks(span.first, span.last)
        if span.is_block and not span.is_line:
            pending = pending or bool(written and not written[-1].endswith("\n"))
        elif span.is_line and pieces.are_hidden(span.first, span.last):
            continue
        elif span.is_line:
            text = text.removesuffix("\n") if preformatted else text.strip("\n").rstrip()
            written += ["\n", text] if pending else [text]
            pending = True
        elif text.strip():
            if pending and "\n" not in text[: len(text) - len(text.lstrip())]:
                written.append("\n")
            written.append(text)
            pending = not text.endswith("\n")
        elif _is_block(before) and _is_block(following) and (not preformatted or breaks == len(text)):
            written.append("\n" * breaks)
        elif preformatted and "\n" in text:
            is_indentation = following is not None and not following.is_block
            written.append(text if is_indentation else text[: text.rfind("\n") + 1])
            pending = False
    return "".join(written)


def _is_block(span: CodeSpan | None) -> bool:
    return span is not None and span.is_block


def _with_gaps(lines: Sequence[CodeSpan], pieces: range) -> Iterator[CodeSpan]:
    position = pieces.start
    for line in lines:
        if line.first > position:
            yield CodeSpan(position, line.first, is_line=False)
        yield line
        position = max(line.last, position)
    if position < pieces.stop:
        yield CodeSpan(position, pieces.stop, is_line=False)
