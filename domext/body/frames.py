"""Turn an element into parts of the body, once all of its kept content is known."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.body.code.code_lines import code_text
from domext.body.list_frames import close_definitions, close_entry, close_item, close_list, close_term
from domext.body.parts.line_groups import joined, stanzas_of
from domext.body.parts.plain_texts import blocks_of_text
from domext.body.pieces import Caption, Frame, KeptCell, Piece, Preformatted, Row, Step, blocks_of
from domext.body.set_apart import callout_of, quotation_of
from domext.body.tables import data_tables
from domext.body.tables.box_tables import grid_tables
from domext.body.tables.cell_lists import list_in_cells, names_list
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
    List,
    Math,
    Paragraph,
    Styled,
    Table,
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
#: The label of preformatted text that is running text.
PLAIN_TEXT: Final = "plain text"
_ORDINAL: Final = lazy_pattern(r"\d{1,9}")
_LEVELS: Final = {tags.IDS[f"h{level}"]: level for level in range(1, 7)}


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
    stated = _ORDINAL.fullmatch(page.elements[node].attr("aria-level") or "")
    return min(max(int(stated[0]), 1), 6) if stated else 2


def _code(page: Page, frame: Frame) -> Iterable[Piece]:
    text = code_text(page, frame.node, [part.block for part in frame.parts if isinstance(part, Preformatted)])
    if frame.label == _MATH and text:
        return (Math(" ".join(text.split()), text, display=True),)
    if frame.label == VERSE and text:
        return stanzas_of(text)
    if frame.label == PLAIN_TEXT and text:
        return blocks_of_text(text)
    return (Code(text, frame.label or None),) if text else ()


def _lines(_: Page, frame: Frame) -> Iterable[Piece]:
    """The lines of a stanza as one paragraph."""
    lines = [part for part in frame.parts if isinstance(part, Paragraph)]
    return (joined(lines),) if len(lines) == len(frame.parts) else frame.parts


def _row(page: Page, frame: Frame) -> Iterable[Piece]:
    kept = {part.node: part.cell for part in frame.parts if type(part) is KeptCell}
    loose = blocks_of(frame.parts) if len(kept) < len(frame.parts) else ()
    is_foot = bool(page.nodes.tag[page.nodes.parent[frame.node]] == tags.TFOOT)
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
    title, shown = data_tables.divide_title(tuple(data_tables.without_empty_columns(rows)))
    caption = (*_captions(frame), *title)
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
    element = page.elements[node]
    summary = element.select_one("summary") if element.attr("open") is not None else None
    return summary is not None and _HIDDEN.search(summary.attr("class") or "") is not None


def _callout(_: Page, frame: Frame) -> Iterable[Piece]:
    titles = [part.content for part in frame.parts if isinstance(part, Caption)]
    title = titles[-1] if titles else ()  # the first of two is the kind of the callout, in a cell with its icon
    return (callout_of(frame.label, title, blocks_of(frame.parts)),)


def _quote(_: Page, frame: Frame) -> Iterable[Piece]:
    return (quotation_of(blocks_of(frame.parts)),)


def _panel(_: Page, frame: Frame) -> Iterable[Piece]:
    """The content of a panel below the text of its tab, unless the content begins with that text."""
    content = blocks_of(frame.parts)
    if content and isinstance(content[0], (Heading, Paragraph)) and text_of(content[:1]).strip() == frame.label:
        return content
    return (Paragraph((Styled("strong", (frame.label,)),)), *content)


def _container(part: Callable[[tuple[Block, ...]], Piece]) -> Callable[[Page, Frame], Iterable[Piece]]:
    """A function that closes a frame as a part that holds its blocks."""
    return lambda _, frame: (part(blocks_of(frame.parts)),)


#: For each role a function that returns the parts that a frame with content becomes. They hold all of it, even where the
#: markup is not valid.
CLOSE: Final[dict[str, Callable[[Page, Frame], Iterable[Piece]]]] = {
    "heading": _heading,
    "code": _code,
    "list": close_list,
    "row": _row,
    "cell": _cell,
    "grid cell": _cell,
    "table": _table,
    "figure": _figure,
    "details": _details,
    "callout": _callout,
    "definitions": close_definitions,
    "panel": _panel,
    "lines": _lines,
    "step": _container(Step),
    "item": close_item,
    "entry": close_entry,
    "quote": _quote,
    "term": close_term,
    "definition": _container(Definition),
    "caption": _container(Caption),
    "legend": _container(Caption),
    "summary": _container(Caption),
    "callout title": _container(Caption),
}
