"""Lines of posts that begin with ``>``, as writers of mail mark what they quote."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from domext.body.parts.written_lists import lines_in
from domext.body.tree import Block, Break, Inline, Paragraph, Post, Quote
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SIGN: Final = ">"
# Not the number of another post (>>12), an arrow or a face.
_MARK: Final = lazy_pattern(r">(?!>\d)(?:[ \t\xa0]|\Z|(?=[>\"'“„«(]|[^\W_]))")
_MAX_QUOTES: Final = 8


def may_hold_quoted_lines(source: str) -> bool:
    """Return whether the text of a page has the sign of quoted lines."""
    return _SIGN in source


def with_quoted_lines(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield the blocks, with quotations for the lines of posts that begin with ``>``; a line of it alone is empty."""
    for block in blocks:
        yield replace(block, content=tuple(_blocks(block.content, 0))) if isinstance(block, Post) else block


def _blocks(blocks: Iterable[Block], depth: int) -> Iterator[Block]:
    """The blocks in so many quotations, with those that their lines mark."""
    pieces = itertools.chain.from_iterable(map(_pieces, blocks))
    for is_quoted, group in itertools.groupby(pieces, lambda piece: piece[0]):
        inner = (block for _, block in group)
        if not is_quoted or depth == _MAX_QUOTES:
            yield from inner
        else:
            unmarked = map(_unmarked, inner)
            quoted = [block for block in unmarked if not isinstance(block, Paragraph) or block.content]
            if quoted:
                yield Quote(tuple(_blocks(quoted, depth + 1)))


def _pieces(block: Block) -> Iterator[tuple[bool, Block]]:
    """A block, or the quoted and the other lines of a paragraph, each with whether it is quoted."""
    lines = lines_in(block.content) if isinstance(block, Paragraph) else []
    quoted = [_is_quoted(line) for line in lines]
    if not any(quoted):
        yield False, block
        return
    for is_quoted, group in itertools.groupby(zip(quoted, lines, strict=True), lambda line: line[0]):
        content: list[Inline] = []
        for _, line in group:
            content += (Break(), *line) if content else line
        yield is_quoted, Paragraph(tuple(content))


def _is_quoted(line: tuple[Inline, ...]) -> bool:
    return isinstance(line[0], str) and _MARK.match(line[0].lstrip()) is not None


def _unmarked(block: Block) -> Block:
    """A quoted paragraph without the marks in front of its lines."""
    if not isinstance(block, Paragraph):
        return block
    content: list[Inline] = []
    for line in lines_in(block.content):
        first = line[0].lstrip() if isinstance(line[0], str) else ""
        mark = _MARK.match(first)
        rest = first[mark.end() :].lstrip() if mark else first
        own = [*([rest] if rest else []), *line[1:]]
        content += [Break(), *own] if content and own else own
    return Paragraph(tuple(content))
