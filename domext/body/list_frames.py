"""Turn an element of a list into parts of the body, once all of its kept content is known."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

from domext.body.code.code_signatures import names_signature
from domext.body.parts.aria_lists import aria_lists
from domext.body.parts.outlines import Entry, outlines, without_mark
from domext.body.parts.tasks import as_task, tasks
from domext.body.parts.written_lists import without_typed_marks
from domext.body.pieces import Frame, Piece, blocks_of
from domext.body.tables.cell_lists import is_item_mark, listed
from domext.body.tree import Block, Definition, Item, List, Math, Paragraph, Styled, Term, text_of
from domext.table import attributes, tags
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.table.page import Page

_MAX_MARK: Final = 7  # characters
_NUMBERED: Final = lazy_pattern(
    r"list-style(?:-type)?\s?:\s?(?:decimal|(?:lower|upper)-(?:alpha|latin|roman))", re.IGNORECASE
)
_ORDINAL: Final = lazy_pattern(r"\d{1,9}")


def close_list(page: Page, frame: Frame) -> Iterable[Piece]:
    """Return the list. Items with their levels and lists that a list only indents are blocks of their own."""
    if all(isinstance(part, (Entry, List)) for part in frame.parts):
        return blocks_of(frame.parts)
    ordered = page.nodes.tag.item(frame.node) == tags.OL or frame.node in page.once(aria_lists).numbers
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
    if (typed := without_typed_marks(tuple(items), ordered=ordered)) is not None:
        return (typed,)
    start = _start(page, frame.node) if ordered else 1
    return (List(tuple(items), ordered or _shows_numbers(page, frame.node), start),)


def _start(page: Page, node: int) -> int:
    """The number of the first item of a list: its own, or the one that the list gives."""
    first = page.elements[node + 1] if node + 1 < page.nodes.end[node] else None
    own = first.attr("value") if first is not None and first.tag == "li" else None
    number = _ORDINAL.fullmatch((own or page.elements[node].attr("start") or "").strip())
    return int(number[0]) if number else 1


def _shows_numbers(page: Page, node: int) -> bool:
    """Whether the style of a list, or of its first item, numbers the items; a list may have that although it is no ``<ol>``."""
    styles = [
        attributes.value_of(page, "style", row) for row in (node, *itertools.islice(page.nodes.children(node), 1))
    ]
    name = attributes.value_of(page, "class", node) or ""
    return "list-decimal" in name.split() or any(style and _NUMBERED.search(style) for style in styles)


def _is_unmarked(item: Item) -> bool:
    """Whether an item holds only a list; editors write a list in a list so."""
    content = item.content
    is_list = bool(content) and type(content[0]) is List  # few items
    return is_list and item.checked is None and all(isinstance(block, List) for block in content)


def close_item(page: Page, frame: Frame) -> Iterable[Piece]:
    """Return the item, with its number or letter in front of its text, or with the state of its task."""
    done, content = page.once(tasks).get(frame.node), blocks_of(frame.parts)
    if len(content) > 1:
        content = _with_mark_in_line(content)
    return (as_task(Item(content, done)),)


def _with_mark_in_line(content: tuple[Block, ...]) -> tuple[Block, ...]:
    """The content of an item with its number or letter, if that is a paragraph of its own, in front of the next one."""
    mark, text = content[:2]
    if not (isinstance(mark, Paragraph) and isinstance(text, Paragraph) and len(mark.content) == 1):
        return content
    label = mark.content[0]
    if not isinstance(label, str) or len(label) > _MAX_MARK or not is_item_mark(label):
        return content
    return (Paragraph((f"{label} ", *text.content)), *content[2:])


def close_entry(page: Page, frame: Frame) -> Iterable[Piece]:
    """Return the item with its level, without the mark that a word processor wrote."""
    lists, content = page.once(outlines), blocks_of(frame.parts)
    content = without_mark(content) if frame.node in lists.written else content
    done = page.once(tasks).get(frame.node)
    return (Entry(lists.levels[frame.node], as_task(Item(content, done))),)


def close_definitions(_: Page, frame: Frame) -> Iterable[Piece]:
    """Return the list of terms and definitions.

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


def close_term(page: Page, frame: Frame) -> Iterable[Piece]:
    """Return the term; the signature of a function in a reference manual is code."""
    content = blocks_of(frame.parts)
    is_signature = names_signature(attributes.value_of(page, "class", frame.node) or "")
    if is_signature and content and all(isinstance(block, Paragraph) for block in content):
        content = (Paragraph((Styled("code", (" ".join(text_of(content).split()),)),)),)
    return (Term(content),)


def _displayed(piece: Piece) -> Piece:
    """A paragraph that is only a formula as a displayed formula; other parts as they are."""
    if isinstance(piece, Paragraph) and len(piece.content) == 1 and isinstance(piece.content[0], Math):
        return Math(piece.content[0].tex, piece.content[0].text, display=True)
    return piece
