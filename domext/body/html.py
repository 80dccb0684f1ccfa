"""A body as HTML: every text and every address in it is escaped, and nothing is there that the tree does not say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.data_tables import grid
from domext.body.tree import (
    Break,
    Cell,
    Code,
    Definition,
    Definitions,
    Details,
    Figure,
    Heading,
    Image,
    Item,
    Link,
    List,
    Math,
    Note,
    NoteReference,
    Paragraph,
    Part,
    Player,
    Quote,
    Styled,
    Table,
    Term,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_METHODS: Final[dict[type, str]] = {
    Break: "line_break",
    Styled: "styled",
    Link: "link",
    Image: "image",
    Math: "math",
    NoteReference: "reference",
    Heading: "heading",
    Paragraph: "paragraph",
    Code: "code",
    Quote: "quote",
    List: "list",
    Item: "item",
    Table: "table",
    Cell: "cell",
    Definitions: "definitions",
    Term: "term",
    Definition: "definition",
    Figure: "figure",
    Player: "player",
    Details: "details",
    Note: "note",
}
_STYLES: Final = {
    "emphasis": "em",
    "strong": "strong",
    "code": "code",
    "subscript": "sub",
    "superscript": "sup",
    "deleted": "del",
    "marked": "mark",
    "quoted": "q",
}


def escaped(text: str) -> str:
    """Text as it may stand between tags and in attributes with double quotes."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def to_html(parts: Sequence[Part], *, pipes: bool = False) -> str:
    """Parts of a body as HTML.

    Args:
        parts: blocks, or what stands within one.
        pipes: write what Markdown has: tables without spans, whose cells hold lines instead of blocks; definitions as
            lists below their terms; players as links; references to notes as ``<span class="note">LABEL</span>``; a
            ``<section>`` that means nothing after each quotation and table.
    """
    written: list[str] = []
    (_Pipes if pipes else _Writer)(written.append).all(parts)
    return "".join(written)


class _Writer:
    """Writes parts one after another. The depth of a body is limited (:data:`domext.body.roles.DEEPEST`)."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self.write = write

    def all(self, parts: Sequence[Part]) -> None:
        write = self.write
        for part in parts:
            if type(part) is str:
                write(escaped(part))
            else:
                getattr(self, _METHODS[type(part)])(part)

    def element(self, name: str, parts: Sequence[Part], attributes: str = "") -> None:
        self.write(f"<{name}{attributes}>")
        self.all(parts)
        self.write(f"</{name}>")

    def flow(self, name: str, parts: Sequence[Part], attributes: str = "") -> None:
        """An element with blocks in it; one that holds a paragraph only needs no tags for that."""
        first = parts[0] if len(parts) == 1 else None
        self.element(name, first.content if type(first) is Paragraph else parts, attributes)

    def line_break(self, _: Break) -> None:
        self.write("<br>")

    def styled(self, part: Styled) -> None:
        self.element(_STYLES[part.style], part.content)

    def link(self, part: Link) -> None:
        rel = ' rel="nofollow"' if part.nofollow else ""
        self.element("a", part.content, f' href="{escaped(part.address)}"{rel}')

    def image(self, part: Image) -> None:
        size = "".join(
            f' {name}="{value}"'
            for name, value in (("width", part.width), ("height", part.height))
            if value is not None
        )
        self.write(f'<img src="{escaped(part.address)}" alt="{escaped(part.description or "")}"{size}>')

    def math(self, part: Math) -> None:
        kind, opening, closing = ("display", r"\[", r"\]") if part.display else ("inline", r"\(", r"\)")
        self.write(f'<span class="math {kind}">{opening}{escaped(part.tex)}{closing}</span>')

    def reference(self, part: NoteReference) -> None:
        self.write(f'<sup><a href="#note-{escaped(part.label)}">{escaped(part.text)}</a></sup>')

    def heading(self, part: Heading) -> None:
        self.element(f"h{part.level}", part.content)

    def paragraph(self, part: Paragraph) -> None:
        self.element("p", part.content)

    def code(self, part: Code) -> None:
        language = f' class="language-{escaped(part.language)}"' if part.language else ""
        self.write(f"<pre><code{language}>{escaped(part.text)}</code></pre>")

    def quote(self, part: Quote) -> None:
        self.element("blockquote", part.content)

    def list(self, part: List) -> None:
        start = f' start="{part.start}"' if part.ordered and part.start != 1 else ""
        self.element("ol" if part.ordered else "ul", part.items, start)

    def item(self, part: Item) -> None:
        blocks = part.content
        # A list after the item's own line is the usual case: it needs no tags for a paragraph either.
        if len(blocks) == 2 and type(blocks[0]) is Paragraph and type(blocks[1]) is List:
            self.write("<li>")
            self.all(blocks[0].content)
            self.list(blocks[1])
            self.write("</li>")
        else:
            self.flow("li", blocks)

    def table(self, part: Table) -> None:
        self.write("<table>")
        if part.caption:
            self.flow("caption", part.caption)
        for row in part.rows:
            self.element("tr", row)
        self.write("</table>")

    def cell(self, part: Cell) -> None:
        spans = "".join(
            f' {name}="{span}"' for name, span in (("colspan", part.columns), ("rowspan", part.rows)) if span > 1
        )
        self.flow("th" if part.header else "td", part.content, spans)

    def definitions(self, part: Definitions) -> None:
        self.element("dl", part.entries)

    def term(self, part: Term) -> None:
        self.flow("dt", part.content)

    def definition(self, part: Definition) -> None:
        self.flow("dd", part.content)

    def figure(self, part: Figure) -> None:
        self.write("<figure>")
        if part.above:
            self.flow("figcaption", part.caption)
        self.all(part.content)
        if not part.above:
            self.flow("figcaption", part.caption)
        self.write("</figure>")

    def player(self, part: Player) -> None:
        if part.kind == "frame":
            self.player_link(part)
        else:
            named = f' title="{escaped(part.description)}"' if part.description else ""
            self.write(f'<{part.kind} src="{escaped(part.address)}" controls{named}></{part.kind}>')

    def player_link(self, part: Player) -> None:
        """Somebody else's page in a frame is a risk that a link is not."""
        self.paragraph(Paragraph((Link(part.address, (part.description or part.address,)),)))

    def details(self, part: Details) -> None:
        self.write("<details>")
        self.flow("summary", part.summary)
        self.all(part.content)
        self.write("</details>")

    def note(self, part: Note) -> None:
        self.element("aside", part.content, f' id="note-{escaped(part.label)}"')


class _Pipes(_Writer):
    """Writes what Markdown has; see :func:`to_html`."""

    # In a list's item turbohtml writes no blank line between a quotation or a table and what could go on with it, unless
    # an element that it is told how to write stands between them.
    _END: Final = "<section>.</section>"
    # Within an element that it is told how to write, turbohtml loses what follows a line break and a bar in code.
    raised = False

    def styled(self, part: Styled) -> None:
        if self.raised and part.style == "code":
            self.all(part.content)
            return
        before, self.raised = self.raised, self.raised or part.style in {"subscript", "superscript"}
        super().styled(part)
        self.raised = before

    def line_break(self, part: Break) -> None:
        if self.raised:
            self.write(" ")
        else:
            super().line_break(part)

    def quote(self, part: Quote) -> None:
        super().quote(part)
        self.write(self._END)

    def table(self, part: Table) -> None:
        if part.caption:
            self.all(part.caption)
        lines = grid(part.rows)
        width = max(map(len, lines))
        self.write("<table>")
        for line in [lines[0] + [None] * (width - len(lines[0])), *lines[1:]]:
            self.write("<tr>")
            for one in line:
                self.write("<td>")
                if one is not None:
                    self.lines(one.content)
                self.write("</td>")
            self.write("</tr>")
        self.write(f"</table>{self._END}")

    def lines(self, blocks: Sequence[Part]) -> None:
        """Paragraphs as lines; a list or a table in a cell stays what it is."""
        for number, block in enumerate(blocks):
            if number:
                self.write("<br>")
            self.all(block.content if isinstance(block, (Paragraph, Heading)) else (block,))

    def term(self, part: Term) -> None:
        self.write("<p><strong>")
        self.lines(part.content)
        self.write("</strong></p>")

    def definition(self, part: Definition) -> None:
        self.write("<ul>")
        self.flow("li", part.content)
        self.write("</ul>")

    def definitions(self, part: Definitions) -> None:
        self.all(part.entries)

    def player(self, part: Player) -> None:
        self.player_link(part)

    def reference(self, part: NoteReference) -> None:
        self.write(f'<span class="note">{escaped(part.label)}</span>')
