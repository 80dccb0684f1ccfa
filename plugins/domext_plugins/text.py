"""The renderer ``text``: plain text that shows lists, tables and quotations."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from domext import Article, hookimpl
from domext.body.substitutes import content_of_item, line_of_post
from domext.body.tree import (
    Block,
    Callout,
    Code,
    Definition,
    Definitions,
    Details,
    Figure,
    Heading,
    List,
    Math,
    Note,
    Paragraph,
    Player,
    Post,
    Quote,
    Table,
    Term,
    line_of,
    tex_in_text,
    text_of,
)
from domext.table.characters import readable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True)
class PlainText:
    """Write the kept text in reading order: a blank line between blocks, bullets and numbers in lists, tables as rows, formulas as TeX."""

    def render(self, article: Article) -> str:
        """Write the article as text."""
        return readable("\n".join(_blocks(article.body.content)))


def _blocks(blocks: Sequence[Block]) -> Iterator[str]:
    """The lines of some blocks, with a blank line between blocks. A block without lines adds none."""
    is_first = True
    for block in blocks:
        for number, line in enumerate(_lines(block)):
            if number == 0 and not is_first:
                yield ""
            is_first = False
            yield line


def _lines(block: Block) -> Iterator[str]:  # noqa: C901, PLR0912  one case for each type of block
    match block:
        case Heading() | Paragraph():
            yield from filter(None, [text_of((block,), tex=True).strip()])
        case Code():
            yield block.text
        case Math():
            yield tex_in_text(block)
        case Callout():
            title = (Paragraph(block.title),) if block.title else ()
            yield from (f"> {line}".rstrip() for line in _blocks((*title, *block.content)))
        case Quote():
            yield from (f"> {line}".rstrip() for line in _blocks(block.content))
        case List():
            yield from _list(block)
        case Table():
            yield from _blocks(block.caption)
            for row in block.rows:
                yield " | ".join(" ".join(text_of(cell.content, tex=True).split()) for cell in row)
        case Definitions():
            for entry in block.entries:
                yield from _entry(entry)
        case Figure():
            content = (block.caption, block.content) if block.above else (block.content, block.caption)
            yield from _blocks(tuple(chain(*content)))
        case Details():
            yield from _blocks((*block.summary, *block.content))
        case Note():
            yield from _marked(f"[{block.label}] ", _blocks(block.content))
        case Post():
            yield from filter(None, [line_of(line_of_post(block))])
            yield from _blocks(block.content)
        case Player():
            pass  # it shows no text


def _list(block: List) -> Iterator[str]:
    for number, item in enumerate(block.items, block.start):
        # A nested list follows the line of its item; other blocks are separated by a blank line.
        lines: list[str] = []
        for part in content_of_item(item):
            part_lines = list(_lines(part))
            lines += [""] * bool(lines and part_lines and not isinstance(part, List)) + part_lines
        yield from _marked(f"{number}. " if block.ordered else "- ", iter(lines))


def _entry(entry: Term | Definition) -> Iterator[str]:
    lines = _blocks(entry.content)
    return lines if isinstance(entry, Term) else _marked("  ", lines)


def _marked(mark: str, lines: Iterator[str]) -> Iterator[str]:
    """The lines with a mark before the first one and an indent of the same width before the others."""
    for number, line in enumerate(line for text in lines for line in text.split("\n")):
        yield (" " * len(mark) if number else mark) + line if line else line


@hookimpl
def domext_renderer() -> type[PlainText]:
    """Offer the renderer."""
    return PlainText
