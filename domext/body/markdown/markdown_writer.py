"""Write a body as Markdown: CommonMark with the tables, strikethrough, footnotes, formulas and callouts of GitHub."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from domext.body.html import escaped
from domext.body.markdown import markdown_escapes as escapes
from domext.body.markdown.markdown_lines import LineWriter
from domext.body.markdown.markdown_tables import Tables, table
from domext.body.markdown.note_numbers import NoteNumbers
from domext.body.substitutes import line_of_post, link_of_player
from domext.body.tree import (
    Block,
    Callout,
    Code,
    Definition,
    Definitions,
    Details,
    Figure,
    Heading,
    Inline,
    Item,
    Link,
    List,
    Math,
    Note,
    Paragraph,
    Player,
    Post,
    Quote,
    Styled,
    Table,
    Term,
    line_of,
    text_of,
)
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

_LANGUAGE: Final = lazy_pattern(r"[^\s`]+")
_MAX_NUMBER: Final = 999_999_999  # CommonMark allows nine digits


@dataclass(frozen=True, slots=True)
class Settings:
    """Options of the Markdown output.

    Attributes:
        links: whether to write the addresses of links.
        images: whether to write pictures.
        tables: how to write tables that pipes cannot express.
    """

    links: bool = True
    images: bool = True
    tables: Tables = "pipe"


def to_markdown(blocks: Sequence[Block], settings: Settings | None = None) -> str:
    """Return the blocks as Markdown, with the footnotes at the end, numbered in the order of their references."""
    return _Writer(blocks, settings or Settings()).document(blocks)


class _Writer:
    """Writes blocks by recursion: the depth of a body is limited to :data:`domext.body.roles.MAX_DEPTH`."""

    def __init__(self, blocks: Sequence[Block], settings: Settings) -> None:
        self._settings = settings
        self._notes = NoteNumbers(blocks)
        self._lines = LineWriter(self._notes.number, links=settings.links, images=settings.images)

    def document(self, blocks: Sequence[Block]) -> str:
        text = [self._blocks(blocks)]
        definitions: list[str] = []
        for label, note in self._notes.by_label.items():
            self._define_referenced(definitions)
            if not self._notes.is_referenced(label):  # it is text
                text.append(self._blocks(note.content))
        self._define_referenced(definitions)
        return "\n\n".join(filter(None, [*text, *definitions]))

    def _define_referenced(self, definitions: list[str]) -> None:
        """Write the notes that have a reference, and those that they refer to."""
        for number, note in self._notes.referenced_after(len(definitions)):
            definitions.append(f"[^{number}]: {self._indented(self._blocks(note.content), '    ')}")

    def _blocks(self, blocks: Sequence[Block]) -> str:
        """Blocks with a blank line between them. Adjacent lists get different marks, else they would be one."""
        written: list[str] = []
        list_before: List | None = None
        is_second = False
        for block in blocks:
            if type(block) is Paragraph:
                text = self._paragraph(block)
                if text:
                    written.append(text)
                    list_before, is_second = None, False
                continue
            if type(block) is List:
                is_second = not is_second and list_before is not None and list_before.ordered == block.ordered
                text = self._list(block, is_second=is_second)
                if text:
                    list_before = block
            else:
                text = getattr(self, _METHODS[type(block)])(block)
                if text:
                    list_before, is_second = None, False
            if text:
                written.append(text)
        return "\n\n".join(written)

    @staticmethod
    def _indented(text: str, indent: str) -> str:
        return _with_marks(text, indent, "") if "\n" in text else text

    # --- text ---------------------------------------------------------------------------------------------------------

    def _heading(self, part: Heading) -> str:
        text = self._lines.line(part.content, " ")
        return f"{'#' * part.level} {escapes.without_closing_hashes(text)}" if text else ""

    def _paragraph(self, part: Paragraph) -> str:
        content = part.content
        for inline in content:
            if type(inline) is Math and inline.display:
                return self._with_formulas(content)
        return self._lines.line(content)

    def _with_formulas(self, content: Sequence[Inline]) -> str:
        """A paragraph with displayed formulas, which are blocks in Markdown."""
        blocks: list[str] = []
        start = 0
        for position, inline in enumerate(content):
            if isinstance(inline, Math) and inline.display:
                blocks += [self._lines.line(content[start:position]), self._math(inline)]
                start = position + 1
        return "\n\n".join(filter(None, [*blocks, self._lines.line(content[start:])]))

    def _math(self, part: Math) -> str:
        return f"$${escapes.tex(part.tex)}$$"

    def _code(self, part: Code) -> str:
        fence = escapes.code_fence(part.text)
        language = _LANGUAGE.search(part.language or "")
        return f"{fence}{language[0] if language else ''}\n{part.text}\n{fence}"

    def _player(self, part: Player) -> str:
        return self._lines.line((link_of_player(part),))

    # --- containers ---------------------------------------------------------------------------------------------------

    def _quote(self, part: Quote) -> str:
        return _quoted(self._blocks(part.content))

    def _callout(self, part: Callout) -> str:
        words = line_of(part.title).casefold().replace(" ", "")
        has_title = part.title and words.removesuffix("s") != part.kind.removesuffix("s")  # "Tips"
        title = self._paragraph(Paragraph((Styled("strong", _without_strong(part.title)),))) if has_title else ""
        content = self._blocks(part.content)
        follows = bool(title) or (bool(part.content) and type(part.content[0]) is Paragraph)
        text = "\n\n".join(filter(None, (title, content)))
        mark = f"[!{part.kind.upper()}]"
        return _quoted("".join((mark, "\n" if follows else "\n\n", text)) if text else mark)

    def _list(self, part: List, *, is_second: bool) -> str:
        """A list; ``is_second`` asks for other marks than usual, because a list of the same kind is before it."""
        number = min(part.start, _MAX_NUMBER)
        items: list[str] = []
        is_tight = True
        for item in part.items:
            mark = (
                f"{min(number, _MAX_NUMBER)}{')' if is_second else '.'}" if part.ordered else "*" if is_second else "-"
            )
            number += 1
            text, item_is_tight = self._item(item)
            if not text and not part.ordered:
                continue
            is_tight = is_tight and item_is_tight
            indent = " " * (len(mark) + 1)
            if text and item.checked is not None:
                mark += " [x]" if item.checked else " [ ]"
            items.append(f"{mark} {self._indented(text, indent)}" if text else mark)
        return ("\n" if is_tight else "\n\n").join(items)

    def _item(self, item: Item) -> tuple[str, bool]:
        """The content of an item, and whether it needs no blank lines."""
        content = item.content
        if len(content) == 1 and type(content[0]) is Paragraph:
            text = self._paragraph(content[0])
            return text, "\n\n" not in text
        if len(content) == 2 and type(content[0]) is Paragraph and type(content[1]) is List:
            above, below = self._paragraph(content[0]), self._list(content[1], is_second=False)
            if "\n\n" not in above and "\n\n" not in below and below[:2] in {"- ", "1."} and below != "1.":
                return "\n".join(filter(None, (above, below))), True
            return "\n\n".join(filter(None, (above, below))), False
        text = self._blocks(content)
        return text, "\n\n" not in text and len(content) == 1 and type(content[0]) is List

    def _table(self, part: Table) -> str:
        caption = self._blocks(part.caption)
        text = table(part, self._lines, self._settings.tables) if part.rows else ""
        return "\n\n".join(filter(None, (caption, text)))

    def _definitions(self, part: Definitions) -> str:
        """Terms in bold, each with a list of its definitions."""
        blocks: list[Block] = []
        items: list[Item] = []
        for entry in part.entries:
            if isinstance(entry, Definition):
                items.append(Item(entry.content))
                continue
            if items:
                blocks.append(List(tuple(items)))
                items = []
            blocks += _bold(entry)
        return self._blocks([*blocks, List(tuple(items))] if items else blocks)

    def _figure(self, part: Figure) -> str:
        parts = (part.caption, part.content) if part.above else (part.content, part.caption)
        return "\n\n".join(filter(None, map(self._blocks, parts)))

    def _details(self, part: Details) -> str:
        summary = " ".join(text_of(part.summary).split())
        text = self._blocks(part.content)
        return f"<details>\n<summary>{escaped(summary)}</summary>\n\n{text}\n\n</details>"

    def _post(self, part: Post) -> str:
        """A rule, a line about the post, and its blocks. A document that begins with hyphens would have front matter."""
        return "\n\n".join(filter(None, ("***", self._lines.line(line_of_post(part)), self._blocks(part.content))))

    def _note(self, _: Note) -> str:
        return ""  # written at the end


def _quoted(text: str) -> str:
    if not text:
        return ""
    first = ">" if text[0] == "\n" else "> "
    return first + _with_marks(text, "> ", ">")


def _with_marks(text: str, mark: str, blank: str) -> str:
    """Put a mark before each line but the first, another one before blank lines; a list of the lines takes more memory."""
    marked = text.replace("\n", f"\n{mark}")
    while f"\n{mark}\n" in marked:  # twice for blank lines that follow each other
        marked = marked.replace(f"\n{mark}\n", f"\n{blank}\n")
    return marked[: -len(mark)] + blank if text[-1] == "\n" else marked


def _bold(term: Term) -> list[Block]:
    """The blocks of a term with its paragraphs in bold."""
    return [
        Paragraph((Styled("strong", _without_strong(block.content)),))
        if isinstance(block, (Paragraph, Heading))
        else block
        for block in term.content
    ]


def _without_strong(parts: Sequence[Inline]) -> tuple[Inline, ...]:
    """The content of a block without bold type, for a place that is bold itself."""
    content: list[Inline] = []
    for part in parts:
        if isinstance(part, Styled):
            inner = _without_strong(part.content)
            content += inner if part.style == "strong" else (Styled(part.style, inner),)
        elif isinstance(part, Link):
            content.append(Link(part.address, _without_strong(part.content), part.nofollow))
        else:
            content.append(part)
    return tuple(content)


_METHODS: Final[dict[type, str]] = {
    Heading: "_heading",
    Paragraph: "_paragraph",
    Code: "_code",
    Math: "_math",
    Quote: "_quote",
    Callout: "_callout",
    Table: "_table",
    Definitions: "_definitions",
    Figure: "_figure",
    Player: "_player",
    Details: "_details",
    Note: "_note",
    Post: "_post",
}
