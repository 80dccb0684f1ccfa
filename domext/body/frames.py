"""What an element becomes once all that was kept of it is known."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from turbohtml import Element

from domext.body import data_tables
from domext.body.tree import (
    Block,
    Break,
    Cell,
    Code,
    Definition,
    Definitions,
    Details,
    Figure,
    Heading,
    Inline,
    Item,
    List,
    Note,
    Paragraph,
    Quote,
    Table,
    Term,
)
from domext.table.characters import LINE_BREAK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from domext.table.page import Page

_LANGUAGE: Final = re.compile(r"(?:^|\s)(?:lang(?:uage)?-|highlight-(?:source-)?|brush:\s?)([\w+#.-]+)")
_ORDINAL: Final = re.compile(r"\s*(\d{1,9})\s*")


@dataclass(frozen=True, slots=True)
class Caption:
    """What names the element around it."""

    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class KeptCell:
    """A cell of a row, and which one it is."""

    node: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Preformatted:
    """A block of preformatted text, by its index."""

    block: int


#: What stands in a frame: blocks, and what only the frame around it knows to place.
Piece = Block | Item | Term | Definition | Caption | KeptCell | Row | Preformatted


_NO_BLOCKS: Final = frozenset({Item, Term, Definition, Caption, KeptCell, Row, Preformatted})


@dataclass(slots=True)
class Frame:
    """An element that is open, its role, and what was kept of it so far.

    Attributes:
        node: the element.
        role: one of those in :data:`domext.body.roles.STRUCTURE`.
        label: of a footnote, its label.
        parts: what was kept of it.
    """

    node: int
    role: str
    label: str = ""
    parts: list[Piece] = field(default_factory=list)


def closed(page: Page, frame: Frame) -> Iterable[Piece]:
    """What a frame becomes. Nothing in it is lost, whatever stands where it should not."""
    if not frame.parts:
        return ()
    return _CLOSE[frame.role](page, frame)


def blocks_of(parts: Iterable[Piece]) -> tuple[Block, ...]:
    """Parts as blocks: items, terms and definitions that stand in no list of theirs come into one."""
    parts = tuple(parts)
    if _NO_BLOCKS.isdisjoint(map(type, parts)):
        return parts  # type: ignore[return-value]
    blocks: list[Block] = []
    for kind, group in itertools.groupby(parts, _loose):
        if kind == "item":
            blocks.append(List(tuple(part for part in group if isinstance(part, Item))))
        elif kind == "entry":
            blocks.append(Definitions(tuple(part for part in group if isinstance(part, (Term, Definition)))))
        elif kind == "block":
            blocks += group  # type: ignore[arg-type]
    return tuple(blocks)


def _loose(part: Piece) -> str:
    if isinstance(part, (Item, Term, Definition)):
        return "item" if isinstance(part, Item) else "entry"
    return "placed" if isinstance(part, (Caption, KeptCell, Row, Preformatted)) else "block"


def _captions(frame: Frame) -> tuple[Block, ...]:
    return tuple(block for part in frame.parts if isinstance(part, Caption) for block in part.content)


def _heading(page: Page, frame: Frame) -> Iterable[Piece]:
    """A heading is one line, whatever stands in it; players go after it."""
    content: list[Inline] = []
    others = []
    for part in frame.parts:
        if isinstance(part, Paragraph):
            content += [Break(), *part.content] if content else part.content
        else:
            others.append(part)
    level = int(page.elements[frame.node].tag[1])
    return (*([Heading(level, tuple(content))] if content else []), *others)


def _code(page: Page, frame: Frame) -> Iterable[Piece]:
    """Preformatted text with the white space between its blocks."""
    blocks = page.blocks
    kept = [part.block for part in frame.parts if isinstance(part, Preformatted)]
    texts = [blocks.text(kept[0])]
    for before, after in itertools.pairwise(kept):
        gap = blocks.source[blocks.stop[before] : blocks.start[after]].replace(LINE_BREAK, "\n")
        texts += [gap if after == before + 1 and "\n" in gap else "\n", blocks.text(after)]
    return (Code("".join(texts).rstrip(), _language(page, frame.node)),)


def _language(page: Page, node: int) -> str | None:
    """The language of code as the element in it says, or its own, or one of the two around it."""
    element = page.elements[node]
    inner = element.select_one("code")
    around = (up for up in itertools.islice(element.ancestors, 2) if isinstance(up, Element))
    for one in ([] if inner is None else [inner]) + [element, *around]:
        named = one.attr("data-lang") or one.attr("data-language")
        found = _LANGUAGE.search(one.attr("class") or "")
        if named or found:
            return (named or (found[1] if found else "")).strip().lower() or None
    return None


def _list(page: Page, frame: Frame) -> Iterable[Piece]:
    if any(isinstance(part, Note) for part in frame.parts):
        return blocks_of(frame.parts)
    items: list[list[Piece]] = []
    for part in frame.parts:
        if isinstance(part, List) and items:  # a list beside the item that it belongs to
            items[-1].append(part)
        else:
            items.append(list(part.content) if isinstance(part, Item) else [part])
    element = page.elements[frame.node]
    ordered = element.tag == "ol"
    start = _ORDINAL.fullmatch(element.attr("start") or "") if ordered else None
    made = tuple(Item(blocks_of(content)) for content in items)
    return (List(made, ordered, int(start[1]) if start else 1),)


def _row(page: Page, frame: Frame) -> Iterable[Piece]:
    known = {part.node: part.cell for part in frame.parts if isinstance(part, KeptCell)}
    return (Row(data_tables.row(page, frame.node, known, blocks_of(frame.parts))),)


def _cell(page: Page, frame: Frame) -> Iterable[Piece]:
    return (KeptCell(frame.node, data_tables.cell(page, frame.node, blocks_of(frame.parts))),)


def _table(_: Page, frame: Frame) -> Iterable[Piece]:
    rows = [
        part.cells if isinstance(part, Row) else (Cell(blocks_of([part])),)
        for part in frame.parts
        if not isinstance(part, Caption)
    ]
    caption = _captions(frame)
    return (Table(tuple(rows), caption),) if rows else caption


def _figure(_: Page, frame: Frame) -> Iterable[Piece]:
    content, caption = blocks_of(frame.parts), _captions(frame)
    if not content or not caption:
        return content or caption
    return (Figure(content, caption, isinstance(frame.parts[0], Caption)),)


def _details(_: Page, frame: Frame) -> Iterable[Piece]:
    return (Details(_captions(frame), blocks_of(frame.parts)),)


def _note(_: Page, frame: Frame) -> Iterable[Piece]:
    return (Note(frame.label, blocks_of(frame.parts)),)


def _definitions(_: Page, frame: Frame) -> Iterable[Piece]:
    return blocks_of(frame.parts)


def _holds(made: Callable[[tuple[Block, ...]], Piece]) -> Callable[[Page, Frame], Iterable[Piece]]:
    return lambda _, frame: (made(blocks_of(frame.parts)),)


_CLOSE: Final[dict[str, Callable[[Page, Frame], Iterable[Piece]]]] = {
    "heading": _heading,
    "code": _code,
    "list": _list,
    "row": _row,
    "cell": _cell,
    "table": _table,
    "figure": _figure,
    "details": _details,
    "note": _note,
    "definitions": _definitions,
    "item": _holds(Item),
    "quote": _holds(Quote),
    "term": _holds(Term),
    "definition": _holds(Definition),
    "caption": _holds(Caption),
    "legend": _holds(Caption),
    "summary": _holds(Caption),
}
