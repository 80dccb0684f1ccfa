"""Write a body as HTML. Every text and address is escaped, and the HTML holds nothing that the body does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.substitutes import content_of_item, line_of_post, link_of_player
from domext.body.tree import (
    Break,
    Callout,
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
    Post,
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
    Callout: "callout",
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
    Post: "post",
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
    """Return the text, escaped for use between tags and in attributes with double quotes."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def to_html(parts: Sequence[Part]) -> str:
    """Return parts of a body as HTML: blocks, or the content of a block."""
    pieces: list[str] = []
    _Writer(pieces.append).all(parts)
    return "".join(pieces)


def compact_html(table: Table, *, links: bool, images: bool) -> str:
    """Return a table as HTML on one line, with no attributes but the spans of cells and the addresses of links and pictures.

    Args:
        table: the table; its caption is left out.
        links: write links; else only their text.
        images: write pictures.
    """
    pieces: list[str] = []
    _CompactWriter(pieces.append, links=links, images=images).table(Table(table.rows))
    return "".join(pieces).replace("\n", "&#10;")


class _Writer:
    """Writes parts by recursion: the depth of a body is limited to :data:`domext.body.roles.MAX_DEPTH`."""

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
        """Write an element that holds blocks; a single paragraph in it is written without its tags."""
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
        style, opening, closing = ("display", r"\[", r"\]") if part.display else ("inline", r"\(", r"\)")
        self.write(f'<span class="math {style}">{opening}{escaped(part.tex)}{closing}</span>')

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

    def callout(self, part: Callout) -> None:
        """Write a callout with the class names of Docutils."""
        self.write(f'<div class="admonition {escaped(part.kind)}">')
        if part.title:
            self.element("p", part.title, ' class="admonition-title"')
        self.all(part.content)
        self.write("</div>")

    def list(self, part: List) -> None:
        start = f' start="{part.start}"' if part.ordered and part.start != 1 else ""
        self.element("ol" if part.ordered else "ul", part.items, start)

    def item(self, part: Item) -> None:
        blocks = content_of_item(part)
        # A paragraph before a nested list needs no tags either.
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
        """Write a player as a link: a frame would run the code of another site."""
        self.paragraph(Paragraph((link_of_player(part),)))

    def details(self, part: Details) -> None:
        self.write("<details>")
        self.flow("summary", part.summary)
        self.all(part.content)
        self.write("</details>")

    def note(self, part: Note) -> None:
        self.element("aside", part.content, f' id="note-{escaped(part.label)}"')

    def post(self, part: Post) -> None:
        depth = f' data-depth="{part.depth}"' if part.depth else ""
        votes = f' data-votes="{part.votes}"' if part.votes is not None else ""
        self.write(f"<article{depth}{votes}>")
        if line := line_of_post(part):
            self.element("header", line)
        self.all(part.content)
        self.write("</article>")


class _CompactWriter(_Writer):
    """Writes a table for a document in another format; see :func:`compact_html`."""

    def __init__(self, write: Callable[[str], None], *, links: bool, images: bool) -> None:
        super().__init__(write)
        self.links, self.images = links, images

    def link(self, part: Link) -> None:
        if self.links:
            self.element("a", part.content, f' href="{escaped(part.address)}"')
        else:
            self.all(part.content)

    def image(self, part: Image) -> None:
        if self.images:
            self.write(f'<img src="{escaped(part.address)}" alt="{escaped(part.description or "")}">')

    def math(self, part: Math) -> None:
        self.write(f"<code>{escaped(part.tex)}</code>")

    def reference(self, part: NoteReference) -> None:
        self.write(f"<sup>{escaped(part.text)}</sup>")

    def code(self, part: Code) -> None:
        self.write(f"<pre>{escaped(part.text)}</pre>")

    def player(self, part: Player) -> None:
        self.player_link(part)

    def note(self, part: Note) -> None:
        self.all(part.content)
