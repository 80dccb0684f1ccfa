"""Write the content of a block as one paragraph of Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.markdown import markdown_escapes as escapes
from domext.body.markdown.emphasis import Mark, Piece, Syntax, is_edge, written
from domext.body.markdown.styled_parts import first_character, joined, split_end, split_start
from domext.body.tree import Break, Image, Inline, Link, Math, NoteReference, Styled
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# The separator of the lines of a paragraph.
_HARD_BREAK: Final = "  \n"
_TAGS: Final = {"subscript": "sub", "superscript": "sup", "marked": "mark"}
_AUTOLINK: Final = lazy_pattern(r"https?://[^\s<>\x00-\x20|]+")


class LineWriter:
    """Writes the content of blocks.

    Args:
        label: returns the label of the footnote that a reference refers to; None if the article has no such note.
        links: write the addresses of links.
        images: write pictures.
    """

    def __init__(self, label: Callable[[str], str | None], *, links: bool, images: bool) -> None:
        self._label, self.links, self.images = label, links, images
        self._separator = _HARD_BREAK
        self._pieces: list[Piece] = []
        self._pairs = 0
        self._brackets = 0
        self._raw = ""  # text that is not in the pieces yet
        self._at_start: bool | None = None  # of the first line, of a further one (False), or None

    def line(self, parts: Sequence[Inline], separator: str = _HARD_BREAK) -> str:
        """Return the content of a block.

        Args:
            parts: the content.
            separator: what to write for a line break. Only lines of a paragraph can be taken for the beginning of a block.
        """
        in_paragraph = separator is _HARD_BREAK
        if len(parts) == 1 and type(parts[0]) is str:  # most blocks
            text = parts[0].strip()
            escaped = escapes.escaped_text(text, alone=True)
            if escapes.DOLLAR in escaped:
                escaped = escapes.with_dollars(escaped)
            return (
                self._start(text, escaped, first=True) if in_paragraph and text and not text[0].isalpha() else escaped
            )
        self._separator, self._at_start = separator, True if in_paragraph else None
        self._pieces, self._pairs, self._raw = [], 0, ""
        self._all(parts, " ")
        self._flush()
        while self._pieces and self._pieces[-1] == separator:
            self._pieces.pop()
        line = written(self._pieces) if self._pairs else "".join(self._pieces)  # type: ignore[arg-type]
        return (escapes.with_dollars(line) if escapes.DOLLAR in line else line).strip()

    def _all(self, parts: Sequence[Inline], after: str) -> None:
        """Write the parts; ``after`` is the character that follows them."""
        if not self.links or not self.images:
            parts = self._allowed(parts)
        position, count = 0, len(parts)
        while position < count:
            part = parts[position]
            position += 1
            kind = type(part)
            if kind is str:
                self._raw += part  # type: ignore[operator]
            elif kind is Link:
                self._link(part)  # type: ignore[arg-type]
            elif kind is Styled:
                styled, position = joined(parts, position - 1)
                following = first_character(parts[position]) if position < count else after
                self._styled(styled.style, styled.content, following)
            else:
                getattr(self, _METHODS[kind])(part)

    def _allowed(self, parts: Sequence[Inline]) -> list[Inline]:
        """The parts without links and pictures that the reader does not want."""
        allowed: list[Inline] = []
        for part in parts:
            if type(part) is Link and not self.links:
                allowed += self._allowed(part.content)
            elif type(part) is not Image or self.images:
                allowed.append(part)
        return allowed

    # --- text ---------------------------------------------------------------------------------------------------------

    def _text(self, text: str) -> None:
        self._raw += text

    def _flush(self) -> None:
        """Add the pending text to the pieces."""
        text, self._raw = self._raw, ""
        if not text:
            return
        pieces = self._pieces
        if "\n" in text:
            text = " ".join(text.split("\n"))
        if not pieces or self._at_start is False:
            text = text.lstrip()
            if not text:
                return
        escaped = escapes.escaped_text(text, alone=False)
        if self._brackets and ("[" in escaped or "]" in escaped):
            escaped = escapes.escaped_brackets(escaped)
        if self._at_start is not None:
            escaped = self._start(text, escaped, first=self._at_start)
            self._at_start = None
        elif text[0] in ":([" and self._before() == "]":
            escaped = "\\" + escaped.removeprefix("\\")  # a footnote is neither defined here nor a link
        pieces.append(escaped)

    def _start(self, text: str, escaped: str, *, first: bool) -> str:
        """Text at the beginning of a line, with an escape if it would begin a block."""
        position = escapes.line_start(text, first=first)
        if position < 0 or escaped[position] == "\\":
            return escaped
        return f"{escaped[:position]}\\{escaped[position:]}"

    def _syntax(self, text: str) -> None:
        """Write markup."""
        if self._raw:
            self._flush()
        pieces = self._pieces
        if text[0] == "[" and pieces and type(pieces[-1]) is str and pieces[-1][-1] in "!^":
            pieces[-1] = f"{pieces[-1][:-1]}\\{pieces[-1][-1]}"
        self._at_start = None
        pieces.append(Syntax(text))

    # --- styles -------------------------------------------------------------------------------------------------------

    def _styled(self, style: str, content: Sequence[Inline], after: str) -> None:
        if style == "code":
            self._code(content)
        elif style == "quoted":
            self._text('"')
            self._all(content, '"')
            self._text('"')
        elif style in _TAGS:
            self._syntax(f"<{_TAGS[style]}>")
            self._all(content, "<")
            self._syntax(f"</{_TAGS[style]}>")
        else:
            self._marked(style, content, after)

    def _marked(self, style: str, content: Sequence[Inline], after: str) -> None:
        """Write a style that has marks. Spaces, and punctuation where CommonMark demands it, move out of it."""
        before = self._before()
        only = content[0] if len(content) == 1 else None
        if type(only) is Link and self.links and not (is_edge("[", before) and is_edge(")", after)):
            self._link(Link(only.address, (Styled(style, only.content),)))  # type: ignore[arg-type]
            return
        content = list(content)
        leading = trailing = ""
        if type(content[0]) is str:
            leading, content[0] = split_start(content[0], before)
        if type(content[-1]) is str:
            content[-1], trailing = split_end(content[-1], after)
        content = [part for part in content if part != ""]
        if not content and leading.strip():  # punctuation alone
            content = [leading.strip()]
            leading, trailing = leading[: len(leading) - len(leading.lstrip())], leading[len(leading.rstrip()) :]
        self._text(leading)
        self._flush()
        pieces, self._pairs = self._pieces, self._pairs + 1
        opening = len(pieces)
        pieces.append(Mark(style, self._pairs, opens=True))
        pair, at_start = self._pairs, self._at_start
        if content:
            self._at_start = None
            self._all(content, trailing[:1] or after)
            self._flush()
        if len(pieces) == opening + 1:
            pieces.pop()
            self._at_start = at_start
        else:
            pieces.append(Mark(style, pair, opens=False))
        self._text(trailing)

    def _before(self) -> str:
        """The last character written, apart from the marks of styles."""
        if self._raw:
            return self._raw[-1]
        for piece in reversed(self._pieces):
            if type(piece) is not Mark:
                return piece[-1]  # type: ignore[index]
        return " "

    def _code(self, content: Sequence[Inline]) -> None:
        """Write code; links, styles and line breaks in code are written around it."""
        text = ""
        for part in content:
            if isinstance(part, str):
                text += part
                continue
            self._code_text(text)
            text = ""
            if isinstance(part, (Link, Styled)):
                inner = (
                    part.content
                    if isinstance(part, Styled) and part.style == "code"
                    else (Styled("code", part.content),)
                )
                self._all([Link(part.address, inner) if isinstance(part, Link) else Styled(part.style, inner)], "`")
            else:
                self._all((part,), "`")
        self._code_text(text)

    def _code_text(self, text: str) -> None:
        if not text.strip():
            self._text(text)
            return
        self._flush()
        pieces = self._pieces
        if pieces and type(pieces[-1]) is Syntax and pieces[-1][-1] == "`":  # two adjacent spans would be one
            pieces.append(Syntax("<!-- -->"))
        self._syntax(escapes.code_span(text))

    # --- other parts --------------------------------------------------------------------------------------------------

    def _break(self, _: Break) -> None:
        self._flush()
        if self._pieces:
            self._pieces.append(Syntax(self._separator))
            if self._separator is _HARD_BREAK:
                self._at_start = False

    def _link(self, part: Link) -> None:
        address = part.address
        only = part.content[0] if len(part.content) == 1 else None
        if type(only) is str and only.strip():  # most links
            if only == address and _AUTOLINK.fullmatch(address):
                self._syntax(f"<{address}>")
                return
            text = escapes.escaped_text(only.replace("\n", " "), alone=False)
            if "[" in text or "]" in text:
                text = escapes.escaped_brackets(text)
            self._syntax(f"[{text}]({escapes.destination(address)})")
            return
        references = [inner for inner in part.content if type(inner) is NoteReference]
        if references:  # a reference is a link, and cannot be in one
            part = Link(address, tuple(inner for inner in part.content if type(inner) is not NoteReference))
            self._all((part, *references), " ")
            return
        self._flush()
        pieces, at_start = self._pieces, self._at_start
        opening = len(pieces)
        self._syntax("[")
        self._brackets += 1
        self._all(part.content, "]")
        self._flush()
        self._brackets -= 1
        if len(pieces) == opening + 1:
            pieces.pop()
            self._at_start = at_start
        else:
            pieces.append(Syntax(f"]({escapes.destination(address)})"))

    def _image(self, part: Image) -> None:
        text = " ".join((part.description or "").split())
        if text:
            text = escapes.escaped_brackets(escapes.escaped_text(text, alone=False))
        self._syntax(f"![{text}]({escapes.destination(part.address)})")

    def _math(self, part: Math) -> None:
        source = escapes.tex(part.tex).lstrip()
        self._syntax(f"${source}{{}}$" if source.endswith(" ") else f"${source}$")  # a space would not end a formula

    def _reference(self, part: NoteReference) -> None:
        label = self._label(part.label)
        if label is None:
            self._all((Styled("superscript", (part.text,)),) if part.text else (), " ")
        else:
            self._syntax(f"[^{label}]")


_METHODS: Final[dict[type, str]] = {
    Break: "_break",
    Link: "_link",
    Image: "_image",
    Math: "_math",
    NoteReference: "_reference",
}
