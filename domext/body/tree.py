"""The parts of a body, and their text. They are values: they hold text, addresses and other parts, and never the DOM."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Style = Literal["emphasis", "strong", "code", "subscript", "superscript", "deleted", "marked", "quoted"]


@dataclass(frozen=True, slots=True)
class Break:
    """The end of a line within a paragraph."""


@dataclass(frozen=True, slots=True)
class Styled:
    """Text in a style of its own."""

    style: Style
    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A link.

    Attributes:
        address: its address, absolute if the page's address is known.
        content: its text.
        nofollow: whether the page marks it with ``rel=nofollow``.
    """

    address: str
    content: tuple[Inline, ...]
    nofollow: bool = False


@dataclass(frozen=True, slots=True)
class Image:
    """A picture, with its size in CSS pixels if the page gives it."""

    address: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class Math:
    """A formula: a part of a line, or a block of its own if it is displayed.

    Attributes:
        tex: the formula in TeX.
        text: the page's text for it.
        display: whether it is on a line of its own.
    """

    tex: str
    text: str
    display: bool = False


@dataclass(frozen=True, slots=True)
class NoteReference:
    """A reference to the :class:`Note` with the same label; ``text`` is the reference mark on the page."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 to 6."""

    level: int
    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, or a picture between paragraphs."""

    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Preformatted text, with its programming language if the page gives it."""

    text: str
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation."""

    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list; ``checked`` says whether a task is done, and is None for other items."""

    content: tuple[Block, ...]
    checked: bool | None = None


@dataclass(frozen=True, slots=True)
class List:
    """A list; ``start`` is the number of the first item if it is ordered."""

    items: tuple[Item, ...]
    ordered: bool = False
    start: int = 1


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table, with the number of columns and rows that it spans."""

    content: tuple[Block, ...]
    header: bool = False
    columns: int = 1
    rows: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    """A data table. A layout table is replaced by the blocks in it."""

    rows: tuple[tuple[Cell, ...], ...]
    caption: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A term in a definition list."""

    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Definition:
    """The definition of the terms before it."""

    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Definitions:
    """A definition list."""

    entries: tuple[Term | Definition, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """Pictures, code or other blocks with a caption; ``above`` if the caption comes first."""

    content: tuple[Block, ...]
    caption: tuple[Block, ...]
    above: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A film, a sound, or a frame with a player."""

    kind: Literal["video", "audio", "frame"]
    address: str
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Details:
    """A section that the reader opens by its summary, such as a spoiler or an accordion."""

    summary: tuple[Block, ...]
    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Callout:
    """A note, tip or warning that the page sets apart from its text.

    Attributes:
        kind: ``note``, ``tip``, ``important``, ``warning``, ``caution``, or another word of lower-case letters, digits and
            hyphens.
        title: the heading of the box; empty if it has none.
        content: its blocks.
    """

    kind: str
    title: tuple[Inline, ...]
    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote."""

    label: str
    content: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Post:
    """A post of a thread, or a comment of a reader.

    Attributes:
        content: its blocks, without the lines about it.
        author: the author's name as the page writes it; None if the page names no author.
        date: its date in ISO 8601, as precise as the page gives it; None if there is no date or an ambiguous one.
        votes: the number of votes for it, less than 0 for more votes against it; None if the page gives none.
        address: the address of the post; None if it has none.
        depth: 0 for a post of its own, 1 for a reply to it, and so on; 0 where the page does not mark the depth.
    """

    content: tuple[Block, ...]
    author: str | None = None
    date: str | None = None
    votes: int | None = None
    address: str | None = None
    depth: int = 0

    @property
    def body(self) -> Body:
        """Its blocks as a body."""
        return Body(self.content)

    @property
    def text(self) -> str:
        """Its text in plain form, see :attr:`Body.text`."""
        return self.body.text


Inline: TypeAlias = str | Break | Styled | Link | Image | Math | NoteReference
Block: TypeAlias = (
    Heading
    | Paragraph
    | Code
    | Math
    | Quote
    | Callout
    | List
    | Table
    | Definitions
    | Figure
    | Player
    | Details
    | Note
    | Post
)
Part: TypeAlias = Inline | Block | Item | Cell | Term | Definition


@dataclass(frozen=True, slots=True)
class Body:
    """The content of an article, in the order of the page."""

    content: tuple[Block, ...]

    @property
    def text(self) -> str:
        """The text of the body, with a blank line between blocks.

        It has the words of ``article.text``, but footnotes are at its end and have no marks, and the lines about posts are
        left out.
        """
        return text_of(self.content)


def text_of(parts: tuple[Part, ...], *, tex: bool = False) -> str:
    """Return the text of blocks, items or cells, with blank lines between them and without any markup.

    Args:
        parts: the blocks, items or cells.
        tex: whether to write formulas as TeX; else they are written as the page's text for them.
    """
    return "\n\n".join(filter(None, [_text(part, tex=tex) for part in parts]))


def line_of(parts: tuple[Inline, ...], *, tex: bool = False) -> str:
    """Return the text of the content of a block, without any markup; see :func:`text_of`."""
    return "".join([_text(part, tex=tex) for part in parts])


def tex_in_text(formula: Math) -> str:
    r"""Return a formula for a plain text: as the page writes it if that is TeX, else as TeX between ``\(`` and ``\)``."""
    if formula.tex in formula.text:
        return formula.text
    return rf"\[{formula.tex}\]" if formula.display else rf"\({formula.tex}\)"


def _text(part: Part, *, tex: bool) -> str:  # noqa: C901, PLR0911  one case for each type of part
    if isinstance(part, str):
        return part
    if isinstance(part, (Styled, Link, Heading, Paragraph)):  # most other parts
        return line_of(part.content, tex=tex)
    if isinstance(part, Break):
        return "\n"
    if isinstance(part, Math):
        return tex_in_text(part) if tex else part.text
    if isinstance(part, (NoteReference, Code)):
        return part.text
    if isinstance(part, (Image, Player)):
        return ""
    if isinstance(part, List):
        return text_of(part.items, tex=tex)
    if isinstance(part, Definitions):
        return text_of(part.entries, tex=tex)
    if isinstance(part, Table):
        cells = tuple(cell for row in part.rows for cell in row)
        return "\n\n".join(filter(None, (text_of(part.caption, tex=tex), text_of(cells, tex=tex))))
    if isinstance(part, Figure):
        content = (part.caption, part.content) if part.above else (part.content, part.caption)
        return "\n\n".join([text_of(blocks, tex=tex) for blocks in content])
    above = line_of(part.title, tex=tex) if isinstance(part, Callout) else ""
    if isinstance(part, Details):
        above = text_of(part.summary, tex=tex)
    return "\n\n".join(filter(None, (above, text_of(part.content, tex=tex))))
