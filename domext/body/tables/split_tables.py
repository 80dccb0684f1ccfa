"""Tables whose header is a table of its own, so that it stays in view while readers scroll through the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.body.tree import Table, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.body.tree import Block, Cell


def with_headers(blocks: Iterable[Block]) -> list[Block]:
    """Return the blocks with each table of nothing but a header as the first row of the table after it, which may repeat it."""
    written: list[Block] = []
    for block in blocks:
        before = written[-1] if written else None
        if type(block) is Table and type(before) is Table and (whole := _whole(before, block)) is not None:
            written[-1] = whole
        else:
            written.append(block)
    return written


def _whole(head: Table, rows: Table) -> Table | None:
    """A table with the header that another one is; None if that is not its header."""
    header, first = head.rows[0] if head.rows else (), rows.rows[0] if rows.rows else ()
    is_header = len(head.rows) == 1 and all(cell.header for cell in header)
    if not is_header or rows.caption or len(first) < 2 or _columns(header) != _columns(first):
        return None
    if _repeats(_texts(header), _texts(first)):
        return Table((header, *rows.rows[1:]), head.caption)
    has_own = any(cell.header for row in rows.rows for cell in row)
    return None if has_own else Table((header, *rows.rows), head.caption)


def _repeats(header: list[str], first: list[str]) -> bool:
    """Whether a row is a copy of the header that gives its columns their width, perhaps without some of the texts."""
    return any(first) and all(text in {"", title} for title, text in zip(header, first, strict=False))


def _columns(row: tuple[Cell, ...]) -> int:
    return sum(cell.columns for cell in row)


def _texts(row: tuple[Cell, ...]) -> list[str]:
    return [text_of(cell.content).strip() for cell in row]
