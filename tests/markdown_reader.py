"""Read Markdown and bodies into one plain form, to compare them.

The text of a block becomes a list of characters, each with its styles and its link, so that the nesting of styles does not
matter. The punctuation at the edges of emphasis has no style in this form, because Markdown may write it outside.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from domext.body.tree import (
    Body,
    Break,
    Callout,
    Code,
    Heading,
    Image,
    Link,
    List,
    Math,
    Note,
    NoteReference,
    Paragraph,
    Quote,
    Styled,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from markdown_it.token import Token

    from domext.body.tree import Block, Inline

#: CommonMark with the extensions that every site has.
COMMON_MARK: Final = MarkdownIt("commonmark").enable(["table", "strikethrough"])
PARSER: Final = (
    MarkdownIt("commonmark")
    .enable(["table", "strikethrough"])
    .use(dollarmath_plugin, allow_space=False)
    .use(footnote_plugin, inline=False)
)
PARSER.normalizeLink = str  # type: ignore[method-assign, assignment]
_STYLES: Final = {"em": "emphasis", "strong": "strong", "s": "deleted", "del": "deleted", "sub": "subscript",
                  "sup": "superscript", "mark": "marked"}  # fmt: skip
_MOVABLE: Final = frozenset({"emphasis", "strong", "deleted"})


@dataclass
class Text:
    """The characters of a block. A picture, a formula or a reference counts as one character."""

    characters: list[tuple[str, frozenset[str]]] = field(default_factory=list)
    styles: list[str] = field(default_factory=list)

    def add(self, text: Iterable[str]) -> None:
        styles = frozenset(self.styles)
        self.characters += [(character, styles) for character in text]

    def trim(self) -> None:
        """Remove the space at the end, which browsers do not show before a line break."""
        if self.characters and self.characters[-1][0] == " ":
            self.characters.pop()

    def plain(self) -> list[tuple[str, frozenset[str]]]:
        """The characters without white space at the end, and without emphasis of punctuation where a style changes."""
        characters = self.characters[: len("".join(character[-1] for character, _ in self.characters).rstrip())]
        result = list(characters)
        for order in (range(len(characters)), range(len(characters) - 1, -1, -1)):
            current: frozenset[str] | None = None
            inside = False
            for index in order:
                character, styles = characters[index]
                inside = (inside and styles == current) or _is_word(character, styles)
                current = styles
                if not inside:
                    result[index] = character, styles - _MOVABLE
        return result


def _is_word(character: str, styles: frozenset[str]) -> bool:
    return len(character) > 1 or "code" in styles or unicodedata.category(character)[0] not in "PSZ"


def read_markdown(markdown: str) -> list[Any]:
    """The blocks of a document, and its footnotes in the order of their numbers."""
    env: dict[str, Any] = {}
    tokens = PARSER.parse(markdown, env)
    return list(_blocks(iter(tokens), ""))


def _blocks(tokens: Iterator[Token], end: str) -> Iterator[Any]:  # noqa: C901, PLR0912  one case for each type of token
    for token in tokens:
        match token.type:
            case kind if kind == end:
                return
            case "heading_open":
                yield "heading", int(token.tag[1]), _inline(next(tokens).children or [])
                next(tokens)
            case "paragraph_open":
                yield "paragraph", _inline(next(tokens).children or [])
                next(tokens)
            case "fence":
                yield "code", token.content.removesuffix("\n"), token.info
            case "math_block":
                yield "math", _tex(token.content)
            case "blockquote_open":
                yield _quotation(list(_blocks(tokens, "blockquote_close")))
            case "bullet_list_open" | "ordered_list_open":
                start = int(token.attrs.get("start", 1)) if token.tag == "ol" else 1
                items = list(_blocks(tokens, token.type.replace("open", "close")))
                yield "list", token.tag == "ol", start, items
            case "list_item_open":
                yield list(_blocks(tokens, "list_item_close"))
            case "table_open":
                yield "table", list(_blocks(tokens, "table_close"))
            case "tr_open":
                yield list(_blocks(tokens, "tr_close"))
            case "td_open" | "th_open":
                yield _inline(next(tokens).children or [])
                next(tokens)
            case "footnote_open":
                yield "note", list(_blocks(tokens, "footnote_close"))
            case "html_block":
                yield "html", token.content


def _quotation(blocks: list[Any]) -> Any:
    """A quotation, or a callout if its first line is the mark of one."""
    if blocks and blocks[0][0] == "paragraph":
        characters = blocks[0][1]
        match = re.match(r"\[!([A-Z-]+)\](?:\n|$)", "".join(character[-1] for character, _ in characters))
        if match:
            rest = [("paragraph", characters[match.end() :])] if match.end() < len(characters) else []
            return "callout", match[1].lower(), [*rest, *blocks[1:]]
    return "quote", blocks


def _inline(tokens: Sequence[Token]) -> list[Any]:  # noqa: C901, PLR0912  one case for each type of token
    text = Text()
    for token in tokens:
        name = token.tag
        if token.type == "html_inline":
            match = re.fullmatch(r"<(/?)(\w+)>", token.content)
            if match and match[2] == "br":
                text.trim()
                text.add("\n")
            elif match:
                _switch(text, _STYLES[match[2]], opens=not match[1])
            else:
                assert token.content == "<!-- -->", token.content
        elif token.type in {"text", "text_special"}:
            text.add(token.content)
        elif token.type in {"softbreak", "hardbreak"}:
            text.add("\n")
        elif token.type == "code_inline":
            text.styles.append("code")
            text.add(token.content)
            text.styles.pop()
        elif token.type == "image":
            alt = "".join(child.content for child in token.children or [])
            text.add([f"image {unquote(str(token.attrs['src']))} {alt}"])
        elif token.type == "math_inline":
            text.add([f"math {_tex(token.content)}"])
        elif token.type == "footnote_ref":
            text.add([f"note {token.meta['id'] + 1}"])
        elif token.type in {"link_open", "link_close"}:
            if token.nesting > 0:
                text.styles.append(f"link {unquote(str(token.attrs['href']))}")
            else:
                text.styles.pop()
        else:
            _switch(text, _STYLES[name], opens=token.nesting > 0)
    return text.plain()


def _switch(text: Text, style: str, *, opens: bool) -> None:
    if opens:
        text.styles.append(style)
    else:
        assert text.styles.pop() == style


def _tex(tex: str) -> str:
    return re.sub(r"\s+", "", tex)


# --- bodies -------------------------------------------------------------------------------------------------------------


def read_body(body: Body) -> list[Any]:
    """The blocks of a body in the form of :func:`read_markdown`."""
    labels: dict[str, int] = {}
    notes = {block.label: block for block in body.content if isinstance(block, Note)}
    blocks = list(_body_blocks(body.content, labels))
    footnotes: list[Any] = []
    while len(footnotes) < len(labels):
        note = notes.pop(list(labels)[len(footnotes)])
        footnotes.append(("note", list(_body_blocks(note.content, labels))))
    for note in notes.values():  # a note without a reference is text
        blocks += _body_blocks(note.content, labels)
    return [*blocks, *footnotes]


def _body_blocks(blocks: Sequence[Block], labels: dict[str, int]) -> Iterator[Any]:
    for block in blocks:
        match block:
            case Heading():
                yield "heading", block.level, _body_inline(block.content, labels)
            case Paragraph():
                yield from _paragraphs(block.content, labels)
            case Code():
                yield "code", block.text, block.language or ""
            case Math():
                yield "math", _tex(block.tex)
            case Quote():
                yield "quote", list(_body_blocks(block.content, labels))
            case Callout():
                yield "callout", block.kind, list(_body_blocks(block.content, labels))
            case List():
                items = [list(_body_blocks(item.content, labels)) for item in block.items]
                yield "list", block.ordered, block.start, items
            case Table():
                rows = [[_cell(cell.content, labels) for cell in row] for row in block.rows]
                yield "table", rows


def _paragraphs(parts: Sequence[Inline], labels: dict[str, int]) -> Iterator[Any]:
    """A paragraph. A displayed formula ends it, and is a separate block."""
    for is_formula, group in itertools.groupby(parts, lambda part: isinstance(part, Math) and part.display):
        content = tuple(group)
        if is_formula:
            yield from (("math", _tex(part.tex)) for part in content if isinstance(part, Math))
        else:
            text = _body_inline(content, labels)
            while text and text[0][0].isspace():
                del text[0]
            if text:
                yield "paragraph", text


def _cell(blocks: Sequence[Block], labels: dict[str, int]) -> list[Any]:
    content: list[Inline] = []
    for block in blocks:
        assert isinstance(block, Paragraph)
        content += [Break(), *block.content] if content else block.content
    return _body_inline(content, labels)


def _body_inline(parts: Sequence[Inline], labels: dict[str, int]) -> list[Any]:
    text = Text()
    _add(text, parts, labels)
    return text.plain()


def _add(text: Text, parts: Sequence[Inline], labels: dict[str, int]) -> None:
    for part in parts:
        match part:
            case str():
                text.add(part)
            case Break():
                text.add("\n")
            case Styled() | Link():
                text.styles.append(part.style if isinstance(part, Styled) else f"link {unquote(part.address)}")
                _add(text, part.content, labels)
                text.styles.pop()
            case Image():
                text.add([f"image {unquote(part.address)} {part.description or ''}"])
            case Math():
                text.add([f"math {_tex(part.tex)}"])
            case NoteReference():
                text.add([f"note {labels.setdefault(part.label, len(labels) + 1)}"])
