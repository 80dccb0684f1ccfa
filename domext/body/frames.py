"""Turn an element into parts of the body, once all of its kept content is known."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.body.code.code_lines import code_text
from domext.body.code.code_signatures import names_signature
from domext.body.parts.aria_lists import aria_lists
from domext.body.parts.line_groups import joined, stanzas_of
from domext.body.parts.outlines import Entry, outlines, without_mark
from domext.body.parts.tasks import as_task, tasks
from domext.body.pieces import Caption, KeptCell, Piece, Preformatted, Row, Step, blocks_of
from domext.body.set_apart import callout_of, quotation_of
from domext.body.tables import data_tables
from domext.body.tables.box_tables import grid_tables
from domext.body.tables.cell_lists import is_item_mark, list_in_cells, listed, names_list
from domext.body.tree import (
    Block,
    Break,
    Cell,
    Code,
    Definition,
    Details,
    Figure,
    Heading,
    Inline,
    Item,
    List,
    Math,
    Paragraph,
    Styled,
    Table,
    Term,
    text_of,
)
from domext.table import attributes, tags
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from domext.table.page import Page

# The class of a summary that is hidden as long as its part is unfolded.
_HIDDEN: Final = lazy_pattern(r"(?:^|[\s_-])hide-?me(?=$|[\s_-])", re.IGNORECASE)
_MATH: Final = "math"  # the language of code that is a formula
#: The label of preformatted text that is a poem.
VERSE: Final = "verse"
_MAX_MARK: Final = 7  # characters
_ORDINAL: Final = lazy_pattern(r"\d{1,9}")
_FOOT: Final = tags.IDS["tfoot"]
_ORDERED: Final = tags.IDS["ol"]
_LEVELS: Final = {tags.IDS[f"h{level}"]: level for level in range(1, 7)}


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


def _captions(frame: Frame) -> tuple[Block, ...]:
    return tuple(block for part in frame.parts if isinstance(part, Caption) for block in part.content)


def _heading(page: Page, frame: Frame) -> Iterable[Piece]:
    """The paragraphs of a heading as lines of one heading; other blocks in it come after it."""
    content: list[Inline] = []
    others = []
    for part in frame.parts:
        if isinstance(part, Paragraph):
            content += [Break(), *part.content] if content else part.content
        else:
            others.append(part)
    return (*([Heading(_level(page, frame.node), _upright(tuple(content)))] if content else []), *others)


def _upright(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """The content of a heading, which is bold by itself, without an element that makes all of it bold."""
    only = content[0] if len(content) == 1 else None
    return only.content if isinstance(only, Styled) and only.style == "strong" else content


def _level(page: Page, node: int) -> int:
    """The level of a heading; that of ``role=heading`` without ``aria-level`` is 2."""
    level = _LEVELS.get(page.nodes.tag.item(node))
    if level is not None:
        return level
    stated = _ORDINAL.fullmatch(attributes.element(page, node).attr("aria-level") or "")
    return min(max(int(stated[0]), 1), 6) if stated else 2


def _code(page: Page, frame: Frame) -> Iterable[Piece]:
    text = code_text(page, frame.node, [part.block for part in frame.parts if isinstance(part, Preformatted)])
    if frame.label == _MATH and text:
        return (Math(" ".join(text.split()), text, display=True),)
    if frame.label == VERSE and text:
        return stanzas_of(text)
    return (Code(text, frame.label or None),) if text else ()


def _lines(_: Page, frame: Frame) -> Iterable[Piece]:
    """The lines of a stanza as one paragraph."""
    lines = [part for part in frame.parts if isinstance(part, Paragraph)]
    return (joined(lines),) if len(lines) == len(frame.parts) else frame.parts


def _list(page: Page, frame: Frame) -> Iterable[Piece]:
    """The list. Items with their levels and lists that a list only indents are blocks of their own."""
    if all(isinstance(part, (Entry, List)) for part in frame.parts):
        return blocks_of(frame.parts)
    ordered = page.nodes.tag.item(frame.node) == _ORDERED or frame.node in page.once(aria_lists).numbers
    items: list[Item] = []
    for part in frame.parts:
        content = part.content if type(part) is Item else blocks_of([part])
        is_inner = type(part) is Item and not ordered and _is_unmarked(part) and items and not _is_unmarked(items[-1])
        if is_inner or (isinstance(part, List) and items):  # a list that belongs to the item before it
            items[-1] = Item((*items[-1].content, *content), items[-1].checked)
        else:
            items.append(part if type(part) is Item else Item(content))
    if (level := page.once(outlines).levels.get(frame.node)) is not None:
        return tuple(Entry(level, item) for item in items)
    start = _ORDINAL.fullmatch((attributes.element(page, frame.node).attr("start") or "").strip()) if ordered else None
    return (List(tuple(items), ordered, int(start[0]) if start else 1),)


def _is_unmarked(item: Item) -> bool:
    """Whether an item holds only a list; editors write a list in a list so."""
    return item.checked is None and bool(item.content) and all(isinstance(block, List) for block in item.content)


def _item(page: Page, frame: Frame) -> Iterable[Piece]:
    done, content = page.once(tasks).get(frame.node), blocks_of(frame.parts)
    if len(content) > 1:
        content = _with_mark_in_line(content)
    return (as_task(Item(content, done), is_task=done is not None),)


def _with_mark_in_line(content: tuple[Block, ...]) -> tuple[Block, ...]:
    """The content of an item with its number or letter, if that is a paragraph of its own, in front of the next one."""
    mark, text = content[:2]
    if not (isinstance(mark, Paragraph) and isinstance(text, Paragraph) and len(mark.content) == 1):
        return content
    label = mark.content[0]
    if not isinstance(label, str) or len(label) > _MAX_MARK or not is_item_mark(label):
        return content
    return (Paragraph((f"{label} ", *text.content)), *content[2:])


def _entry(page: Page, frame: Frame) -> Iterable[Piece]:
    lists, content = page.once(outlines), blocks_of(frame.parts)
    content = without_mark(content) if frame.node in lists.written else content
    done = page.once(tasks).get(frame.node)
    return (Entry(lists.levels[frame.node], as_task(Item(content, done), is_task=done is not None)),)


def _row(page: Page, frame: Frame) -> Iterable[Piece]:
    kept = {part.node: part.cell for part in frame.parts if type(part) is KeptCell}
    loose = blocks_of(frame.parts) if len(kept) < len(frame.parts) else ()
    is_foot = bool(page.nodes.tag[page.nodes.parent[frame.node]] == _FOOT)
    return (Row(data_tables.build_row(page, frame.node, kept, loose), is_foot),)


def _cell(page: Page, frame: Frame) -> Iterable[Piece]:
    return (KeptCell(frame.node, data_tables.build_cell(page, frame.node, blocks_of(frame.parts))),)


def _table(page: Page, frame: Frame) -> Iterable[Piece]:
    if (columns := page.once(grid_tables).get(frame.node)) is not None:
        kept = {part.node: part.cell for part in frame.parts if isinstance(part, KeptCell)}
        rows = data_tables.rows_of_grid(page, frame.node, columns, kept)
    else:
        parts = sorted(frame.parts, key=lambda part: isinstance(part, Row) and part.is_foot)
        rows = [
            part.cells if isinstance(part, Row) else (Cell(blocks_of([part])),)
            for part in parts
            if not isinstance(part, Caption)
        ]
    caption, shown = _captions(frame), tuple(data_tables.without_empty_columns(rows))
    is_named = names_list(attributes.value_of(page, "class", int(page.nodes.parent[frame.node])) or "")
    if not caption and (items := list_in_cells(shown, is_named=is_named)):
        # Bullets of several tables in a row are one list.
        return items[0].items if isinstance(items[0], List) and not items[0].ordered else items
    if len(rows) > 1 and len(rows[0]) == 1 and all(type(block) is Heading for block in rows[0][0].content):
        return (*rows[0][0].content, Table(shown[1:], caption))
    cells = [cell for row in rows for cell in row]
    filled = [cell for cell in cells if cell.content]
    if len(filled) == 1 < len(cells) and not caption:
        return filled[0].content  # the others were dropped: their columns are a layout
    if len(filled) == 1 and all(map(_is_picture, filled[0].content)):
        return (Figure(filled[0].content, caption),)
    return (Table(shown, caption),) if shown else caption


def _is_picture(block: Block) -> bool:
    """Whether a block is pictures alone."""
    return isinstance(block, Paragraph) and not text_of((block,)).strip()


def _figure(_: Page, frame: Frame) -> Iterable[Piece]:
    content, caption = blocks_of(frame.parts), _captions(frame)
    if not content or not caption:
        return content or caption
    return (Figure(content, caption, isinstance(frame.parts[0], Caption)),)


def _details(page: Page, frame: Frame) -> Iterable[Piece]:
    """A part that readers can unfold; below a heading it is a section. Without content, its summary is text."""
    summary, content = _captions(frame), blocks_of(frame.parts)
    if content and _hides_summary(page, frame.node):
        return content
    is_section = not summary or (len(summary) == 1 and type(summary[0]) is Heading)
    return (*summary, *content) if not content or is_section else (Details(summary, content),)


def _hides_summary(page: Page, node: int) -> bool:
    """Whether readers see the content of a part from the start, and its summary only after they folded it."""
    element = attributes.element(page, node)
    summary = element.select_one("summary") if element.attr("open") is not None else None
    return summary is not None and _HIDDEN.search(summary.attr("class") or "") is not None


def _callout(_: Page, frame: Frame) -> Iterable[Piece]:
    return (callout_of(frame.label, _captions(frame), blocks_of(frame.parts)),)


def _quote(_: Page, frame: Frame) -> Iterable[Piece]:
    return (quotation_of(blocks_of(frame.parts)),)


def _panel(_: Page, frame: Frame) -> Iterable[Piece]:
    """The content of a panel below the text of its tab, unless the content begins with that text."""
    content = blocks_of(frame.parts)
    if content and isinstance(content[0], (Heading, Paragraph)) and text_of(content[:1]).strip() == frame.label:
        return content
    return (Paragraph((Styled("strong", (frame.label,)),)), *content)


def _definitions(_: Page, frame: Frame) -> Iterable[Piece]:
    """A list of terms and definitions.

    One without terms is a way to indent text, and to display formulas; one whose terms are pictures gives their captions.
    """
    if any(isinstance(part, Term) and text_of(part.content).strip() for part in frame.parts):
        return _numbered(frame.parts) or blocks_of(frame.parts)
    content = [part.content if isinstance(part, (Term, Definition)) else (part,) for part in frame.parts]
    return tuple(_displayed(block) for blocks in content for block in blocks)


def _numbered(parts: list[Piece]) -> tuple[Block, ...]:
    """The list or the paragraphs that a list of definitions is whose terms are numbers or letters; empty for other lists."""
    pairs = list(zip(parts[::2], parts[1::2], strict=False))
    if 2 * len(pairs) < len(parts):
        return ()
    marks, contents = [], []
    for term, definition in pairs:
        if not (isinstance(term, Term) and isinstance(definition, Definition) and definition.content):
            return ()
        marks.append(text_of(term.content).strip())
        contents.append(definition.content)
    return listed(marks, contents)


def _term(page: Page, frame: Frame) -> Iterable[Piece]:
    """A term; the signature of a function in a reference manual is code."""
    content = blocks_of(frame.parts)
    if (
        names_signature(attributes.value_of(page, "class", frame.node) or "")
        and content
        and all(map(_is_paragraph, content))
    ):
        content = (Paragraph((Styled("code", (" ".join(text_of(content).split()),)),)),)
    return (Term(content),)


def _is_paragraph(block: Block) -> bool:
    return isinstance(block, Paragraph)


def _displayed(piece: Piece) -> Piece:
    """A paragraph that is only a formula as a displayed formula; other parts as they are."""
    if isinstance(piece, Paragraph) and len(piece.content) == 1 and isinstance(piece.content[0], Math):
        return Math(piece.content[0].tex, piece.content[0].text, display=True)
    return piece


def _container(part: Callable[[tuple[Block, ...]], Piece]) -> Callable[[Page, Frame], Iterable[Piece]]:
    """A function that closes a frame as a part that holds its blocks."""
    return lambda _, frame: (part(blocks_of(frame.parts)),)


#: For each role a function that returns the parts that a frame with content becomes. They hold all of it, even where the
#: markup is not valid.
CLOSE: Final[dict[str, Callable[[Page, Frame], Iterable[Piece]]]] = {
    "heading": _heading,
    "code": _code,
    "list": _list,
    "row": _row,
    "cell": _cell,
    "grid cell": _cell,
    "table": _table,
    "figure": _figure,
    "details": _details,
    "callout": _callout,
    "definitions": _definitions,
    "panel": _panel,
    "lines": _lines,
    "step": _container(Step),
    "item": _item,
    "entry": _entry,
    "quote": _quote,
    "term": _term,
    "definition": _container(Definition),
    "caption": _container(Caption),
    "legend": _container(Caption),
    "summary": _container(Caption),
    "callout title": _container(Caption),
}
