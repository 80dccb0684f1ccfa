"""What an article's content is made of. All parts are values: they hold text, addresses and other parts, never the DOM."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias

Style = Literal["emphasis", "strong", "code", "subscript", "superscript", "deleted", "marked", "quoted"]


@dataclass(frozen=True, slots=True)
class Break:
    """The end of a line within a paragraph."""


@dataclass(frozen=True, slots=True)
class Styled:
    """Text that is set off from the text around it."""

    style: Style
    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A link: absolute if the page's address is known; ``nofollow`` as the page says."""

    address: str
    content: tuple[Inline, ...]
    nofollow: bool = False


@dataclass(frozen=True, slots=True)
class Image:
    """A picture with its size in CSS pixels, where the page says it."""

    address: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class Math:
    """A formula as TeX; ``text`` is what the page's text says in its place, ``display`` whether it has its own line."""

    tex: str
    text: str
    display: bool = False


@dataclass(frozen=True, slots=True)
class NoteReference:
    """A mark in the text that stands for the :class:`Note` with the same label; ``text`` is the mark as written."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 to 6."""

    level: int
    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, or a picture that stands alone."""

    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Preformatted text, and the language it is in where the page says it."""

    text: str
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation."""

    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list."""

    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class List:
    """A list; ``start`` is the number of the first item if it is ordered."""

    items: tuple[Item, ...]
    ordered: bool = False
    start: int = 1


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table and how many columns and rows it spans."""

    content: tuple[Block, ...]
    header: bool = False
    columns: int = 1
    rows: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    """A table of data; tables for layout become the blocks in them."""

    rows: tuple[tuple[Cell, ...], ...]
    caption: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """What a definition list defines."""

    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Definition:
    """What a definition list says of the terms before it."""

    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Definitions:
    """A definition list."""

    entries: tuple[Term | Definition, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """Pictures, code or whatever has a caption; ``above`` says that the caption stands first."""

    content: tuple[Block, ...]
    caption: tuple[Block, ...]
    above: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A film, a sound, or a frame that plays one."""

    kind: Literal["video", "audio", "frame"]
    address: str
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Details:
    """What a reader opens by its summary: a spoiler, an accordion."""

    summary: tuple[Block, ...]
    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote."""

    label: str
    content: tuple[Block, ...]


Inline: TypeAlias = str | Break | Styled | Link | Image | Math | NoteReference
Block: TypeAlias = Heading | Paragraph | Code | Quote | List | Table | Definitions | Figure | Player | Details | Note
Part: TypeAlias = Inline | Block | Item | Cell | Term | Definition


@dataclass(frozen=True, slots=True)
class Body:
    """The article's content, in the page's order."""

    content: tuple[Block, ...]

    @property
    def text(self) -> str:
        """All of its text, a blank line between blocks: the words of ``article.text``."""
        return text_of(self.content)


def text_of(parts: tuple[Part, ...]) -> str:
    """The text of some parts of a body, blank lines between blocks, no marks."""
    flowing = not parts or isinstance(parts[0], Inline)
    return ("" if flowing else "\n\n").join(filter(None, map(_text, parts)))


def _text(part: Part) -> str:  # noqa: PLR0911  a case a kind of part
    if isinstance(part, str):
        return part
    if isinstance(part, Break):
        return "\n"
    if isinstance(part, (Math, NoteReference, Code)):
        return part.text
    if isinstance(part, (Image, Player)):
        return ""
    if isinstance(part, List):
        return text_of(part.items)
    if isinstance(part, Definitions):
        return text_of(part.entries)
    if isinstance(part, Table):
        cells = tuple(cell for row in part.rows for cell in row)
        return "\n\n".join(filter(None, (text_of(part.caption), text_of(cells))))
    if isinstance(part, Figure):
        both = (part.caption, part.content) if part.above else (part.content, part.caption)
        return "\n\n".join(map(text_of, both))
    before = part.summary if isinstance(part, Details) else ()
    return "\n\n".join(filter(None, (text_of(before), text_of(part.content))))


def as_data(part: Part) -> Any:
    """A part as JSON has it: text, or an object with its ``type`` and its fields."""
    if isinstance(part, str):
        return part
    values = {field.name: getattr(part, field.name) for field in fields(part)}
    return {"type": re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(part).__name__).lower()} | {
        name: _value(value) for name, value in values.items()
    }


def _value(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_value(one) for one in value]
    return as_data(value) if isinstance(value, Part) else value
