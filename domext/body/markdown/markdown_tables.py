"""Write tables as Markdown: with pipes, as HTML or as a list of rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from domext.body.html import compact_html
from domext.body.substitutes import content_of_item, link_of_player
from domext.body.tables.data_tables import grid
from domext.body.tree import (
    Break,
    Callout,
    Code,
    Definitions,
    Details,
    Figure,
    Heading,
    Inline,
    List,
    Math,
    Paragraph,
    Player,
    Styled,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.body.markdown.markdown_lines import LineWriter
    from domext.body.tree import Block, Cell

#: The notation of a table that pipes cannot express.
Tables = Literal["html", "pipe", "rows"]
_PICTURE: Final = "!["
# A cell with more text is not repeated in the columns and rows that it spans.
_MAX_REPEATED: Final = 60


def table(part: Table, lines: LineWriter, complex_tables: Tables) -> str:
    """Return a table as Markdown.

    Args:
        part: the table.
        lines: writes the content of cells.
        complex_tables: how to write the table if cells span columns or rows, or hold lists, code or quotations.
    """
    if complex_tables == "pipe" or not _is_complex(part):
        return _with_pipes(part, lines)
    if complex_tables == "html":
        return compact_html(part, links=lines.links, images=lines.images)
    return _as_rows(part, lines)


def _is_complex(part: Table) -> bool:
    return any(
        cell.columns > 1
        or cell.rows > 1
        or any(not isinstance(block, (Paragraph, Heading, Math, Player)) for block in cell.content)
        for row in part.rows
        for cell in row
    )


def _with_pipes(part: Table, lines: LineWriter) -> str:
    rows = _filled(part.rows, lines, " <br>")  # programs that remove tags keep the words apart
    width = max(map(len, rows))
    rows[0] += [""] * (width - len(rows[0]))  # the first row sets the number of columns
    written = [f"| {' | '.join(cell.replace('|', _PIPE) for cell in row)} |" for row in rows]
    written.insert(1, f"|{' --- |' * width}")
    return "\n".join(written)


_PIPE: Final = r"\|"


def _filled(rows: Sequence[Sequence[Cell]], lines: LineWriter, separator: str) -> list[list[str]]:
    """The text of each column of each row. A short text in a cell that spans several is repeated in each of them."""
    filled: list[list[str]] = []
    repeated: dict[tuple[int, int], str] = {}
    for number, line in enumerate(grid(tuple(map(tuple, rows)))):
        texts: list[str] = []
        for column, cell in enumerate(line):
            if cell is None:
                texts.append(repeated.pop((number, column), ""))
                continue
            text = lines.line(tuple(_content(cell.content)), separator)
            texts.append(text)
            if (cell.columns > 1 or cell.rows > 1) and 0 < len(text) <= _MAX_REPEATED and _PICTURE not in text:
                spanned = [(row, right) for row in range(cell.rows) for right in range(cell.columns)]
                repeated |= {(number + row, column + right): text for row, right in spanned[1:]}
        filled.append(texts)
    return filled


def _as_rows(part: Table, lines: LineWriter) -> str:
    """One item for each row, with the header of each column before its value."""
    headers = 0
    while headers < len(part.rows) and all(cell.header for cell in part.rows[headers]):
        headers += 1
    rows = _filled(part.rows, lines, " ")
    names: list[str] = []
    for column in range(max(map(len, rows))):
        name = dict.fromkeys(row[column] for row in rows[:headers] if column < len(row))
        names.append(" ".join(filter(None, name)))
    items = []
    for row in rows[headers:] or rows:
        cells = [
            f"{name}: {text}" if name and headers < len(rows) else text
            for name, text in zip(names, row, strict=False)
            if text
        ]
        if cells:
            items.append(f"- {'; '.join(cells)}")
    return "\n".join(items)


def _content(blocks: Sequence[Block]) -> Iterator[Inline]:
    """Blocks as lines of one paragraph."""
    for number, line in enumerate(_cell_lines(blocks)):
        if number:
            yield Break()
        yield from line


def _cell_lines(blocks: Sequence[Block]) -> Iterator[Sequence[Inline]]:  # noqa: C901, PLR0912  one case for each type of block
    for block in blocks:
        match block:
            case Heading() | Paragraph():
                yield block.content
            case Code():
                yield from ((Styled("code", (line,)),) for line in block.text.split("\n") if line.strip())
            case Math():
                yield (block,)
            case List():
                for number, item in enumerate(block.items, block.start):
                    mark = f"{number}. " if block.ordered else "- "
                    for position, line in enumerate(_cell_lines(content_of_item(item))):
                        yield line if position else (mark, *line)
            case Table():
                for row in block.rows:
                    yield tuple(_content(tuple(inner for cell in row for inner in cell.content)))
            case Definitions():
                for entry in block.entries:
                    yield from _cell_lines(entry.content)
            case Figure():
                yield from _cell_lines(
                    (*block.caption, *block.content) if block.above else (*block.content, *block.caption)
                )
            case Details():
                yield from _cell_lines((*block.summary, *block.content))
            case Callout():
                yield from filter(None, (block.title,))
                yield from _cell_lines(block.content)
            case Player():
                yield (link_of_player(block),)
            case _:  # quotations and notes
                yield from _cell_lines(block.content)
