"""Open elements, and the pieces of their content: blocks, and parts that only the element can place."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

from domext.body.parts.outlines import Entry, nested
from domext.body.tree import Block, Cell, Code, Definition, Definitions, Item, List, Paragraph, Term

if TYPE_CHECKING:
    from collections.abc import Iterable


class Caption(NamedTuple):
    """The caption of the element around it."""

    content: tuple[Block, ...]


class KeptCell(NamedTuple):
    """A cell of a row, with its node."""

    node: int
    cell: Cell


class Row(NamedTuple):
    """A row of a table, or of its foot, which is below the others wherever it is written."""

    cells: tuple[Cell, ...]
    is_foot: bool = False


class Step(NamedTuple):
    """A step of instructions outside of a list."""

    content: tuple[Block, ...]


class Preformatted(NamedTuple):
    """A block of preformatted text; ``block`` is its index."""

    block: int


#: The content of a frame: blocks, and pieces that only the frame around them can place.
Piece = Block | Item | Term | Definition | Caption | KeptCell | Row | Step | Entry | Preformatted
_NO_BLOCKS: Final = frozenset({Item, Term, Definition, Caption, KeptCell, Row, Step, Entry, Preformatted})


class Frame:
    """An open element: one whose end has not been reached.

    Attributes:
        node: its node.
        role: its role, one of those in :data:`domext.body.roles.STRUCTURE`.
        label: the kind of a callout, the language of code or the tab of a panel; empty for other elements.
        parts: its kept content so far.
    """

    __slots__ = ("label", "node", "parts", "role")

    def __init__(self, node: int, role: str, label: str = "") -> None:
        self.node, self.role, self.label = node, role, label
        self.parts: list[Piece] = []


def blocks_of(parts: Iterable[Piece]) -> tuple[Block, ...]:
    """Return the parts as blocks. Items, terms and definitions outside of a list become a list."""
    parts = tuple(parts)
    if len(parts) == 1 and type(parts[0]) is Paragraph:
        return parts  # type: ignore[return-value]
    kinds = set(map(type, parts))
    if Code in kinds:
        parts = _without_copies(parts)
    if kinds.isdisjoint(_NO_BLOCKS):
        may_continue = List in kinds and any(type(part) is List and part.start > 1 for part in parts)
        return _with_continued_lists(parts) if may_continue else parts  # type: ignore[return-value,arg-type]
    blocks: list[Block] = []
    for category, group in itertools.groupby(parts, _category):
        if category == "item":
            blocks.append(List(tuple(part for part in group if isinstance(part, Item))))
        elif category == "step":
            blocks.append(List(tuple(Item(part.content) for part in group if isinstance(part, Step)), ordered=True))
        elif category == "outline":
            blocks += nested([part for part in group if isinstance(part, Entry)])
        elif category == "entry":
            blocks.append(Definitions(tuple(part for part in group if isinstance(part, (Term, Definition)))))
        elif category == "block":
            blocks += group  # type: ignore[arg-type]
    return tuple(blocks)


def _without_copies(parts: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The parts, with each program once that several elements in a row hold, such as a coloured and a plain copy."""
    kept: list[Piece] = []
    for part in parts:
        before = kept[-1] if kept else None
        if isinstance(part, Code) and isinstance(before, Code) and "\n" in part.text and part.text == before.text:
            kept[-1] = part if part.language and not before.language else before
        else:
            kept.append(part)
    return tuple(kept)


def _with_continued_lists(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks, with each list that goes on counting right below another one as a part of it."""
    joined: list[Block | list[List]] = []
    following = 0  # the number after the last item of the list above
    for block in blocks:
        run = joined[-1] if joined else None
        if not (isinstance(block, List) and block.ordered):
            joined.append(block)
        elif isinstance(run, list) and 1 < following == block.start:
            run.append(block)
            following += len(block.items)
        else:
            joined.append([block])
            following = block.start + len(block.items)
    return tuple(_one_list(block) if isinstance(block, list) else block for block in joined)


def _one_list(run: list[List]) -> List:
    """Numbered lists that follow each other as one."""
    return List(tuple(item for part in run for item in part.items), ordered=True, start=run[0].start)


def _category(part: Piece) -> str:
    if isinstance(part, (Item, Term, Definition)):
        return "item" if isinstance(part, Item) else "entry"
    if isinstance(part, (Step, Entry)):
        return "step" if isinstance(part, Step) else "outline"
    return "placed" if isinstance(part, (Caption, KeptCell, Row, Preformatted)) else "block"
