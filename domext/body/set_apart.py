"""Callouts and quotations, from the blocks in their boxes."""

from __future__ import annotations

from typing import Final

from domext.body.parts.quotation_boxes import QUOTATION_MARKS
from domext.body.tree import Block, Break, Callout, Heading, Image, Inline, Paragraph, Quote, Styled, line_of, text_of
from domext.table.patterns import lazy_pattern

_TITLE_ICON: Final = lazy_pattern(r"[^\w\s!-~\u00a1-\u00bf\u2010-\u203f]{1,8}\s{0,9}(?=\w)")
_ICON: Final = lazy_pattern(r"[^\w\s$\\]{1,8}")
_SIGN: Final = lazy_pattern(r"\s{0,4}[!\u26a0\u2757\u203c\u2139]\ufe0f?(?:\s{1,4}|$)")
# A word with a colon, in front of a text.
_LABEL: Final = lazy_pattern(r"([^\W\d_]{1,30})\s{0,4}[:：]\s{0,9}")
# The sign of a button that closes a message.
_CLOSING_SIGNS: Final = frozenset("×✕✖✗✘⨯")
_SENTENCE_ENDS: Final = (".", "\u3002")
# The first line of a callout that a page shows as a quotation.
_CALLOUT: Final = lazy_pattern(r"\[!([A-Za-z][A-Za-z0-9-]{0,30})\][+-]?(?:\s+|$)")


def callout_of(kind: str, title: tuple[Block, ...], content: tuple[Block, ...]) -> Callout:
    """Return the callout that a box with a title and a content is.

    The first paragraph or heading of the title is the title, without the kind above it; the rest of it belongs to the content. Without a title, a first
    paragraph that is the kind of the callout is its title, and so is the kind with a colon in front of a paragraph.

    Args:
        kind: the kind of the callout.
        title: the blocks of the element that is its title; empty without one.
        content: the blocks beside it.
    """
    title, content = _without_icon(title), _without_sign(_without_icon(content))
    if len(content) > 1 and text_of(content[-1:]) in _CLOSING_SIGNS:
        content = content[:-1]
    if content and _is_icon(content[0], kind, text_of(title[:1])):
        content = content[1:]
    if len(title) > 1 and _letters(text_of(title[:1])) == _letters(kind):
        title = title[1:]
    if not title and len(content) > 1 and _letters(text_of(content[:1])) == _letters(kind):
        title, content = content[:1], content[1:]
    if not title and content and isinstance(content[0], Paragraph):
        word, text = _with_kind_apart(content[0].content, kind)
        if word:
            return Callout(kind, word, (Paragraph(text), *content[1:]))
    if title and isinstance(title[0], (Paragraph, Heading)):
        words = _without_kind(title[0].content, kind)
        return Callout(kind, words, (*title[1:], *content))
    return Callout(kind, (), (*title, *content))


def _with_kind_apart(content: tuple[Inline, ...], kind: str) -> tuple[tuple[Inline, ...], tuple[Inline, ...]]:
    """The kind with a colon in front of a paragraph, perhaps in bold, and the text after it; both empty without them."""
    first, after = content[0], content[1:]
    strong = line_of(first.content) if isinstance(first, Styled) and first.style == "strong" else ""
    text = first if isinstance(first, str) else strong
    if strong and after and isinstance(after[0], str):
        text, after = strong + after[0], after[1:]
    label = _LABEL.match(text)
    if label is None or label[1].casefold() != kind or label.end() < len(strong):
        return (), ()
    rest = text[label.end() :]
    if not rest and after and type(after[0]) is Break:
        after = after[1:]
    following = (rest, *after) if rest else after
    return ((label[1],), following) if following else ((), ())


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text.casefold()))


def quotation_of(content: tuple[Block, ...]) -> Quote | Callout:
    """Return the quotation that some blocks are, or the callout of a page whose program shows its mark as text."""
    content = _without_marks(content)
    if content and isinstance(content[0], Paragraph):
        content = (Paragraph(_with_line_of_author(content[0].content)), *content[1:])
    first = content[0].content if content and isinstance(content[0], Paragraph) else ()
    mark = _CALLOUT.match(first[0]) if first and isinstance(first[0], str) else None
    if mark is None:
        return Quote(content)
    line: tuple[Inline, ...] = (mark.string[mark.end() :], *first[1:])
    end = next((number for number, part in enumerate(line) if type(part) is Break), len(line))
    title, text = tuple(part for part in line[:end] if part), line[end + 1 :]
    # A line break after the mark may have become a space.
    if title and not text and (len(content) == 1 or line_of(title).endswith(_SENTENCE_ENDS)):
        title, text = (), title
    above = (Paragraph(text),) if text else ()
    return Callout(mark[1].lower(), title or (mark[1],), (*above, *content[1:]))


def _without_marks(content: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks of a quotation without a quotation mark in a block of its own above or below them."""
    first, last = (
        len(content) > 1 and isinstance(block, Paragraph) and text_of((block,)).strip() in QUOTATION_MARKS
        for block in (content[:1] + content[-1:] or ((), ()))
    )
    return content[int(first) : len(content) - int(last)]


def _with_line_of_author(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """The first paragraph of a quotation, with a line of its own for who wrote it, if style sheets show it so.

    Then no space follows the name and its colon.
    """
    name, text = content[:2] if len(content) > 1 else (None, None)
    is_name = isinstance(name, Styled) and name.style == "emphasis" and line_of(name.content).endswith((":", "："))
    if is_name and isinstance(text, str) and not text[0].isspace():
        return (content[0], Break(), *content[1:])
    return content


def _without_icon(content: tuple[Block, ...]) -> tuple[Block, ...]:
    """The content of a callout without a symbol in a block of its own in front, such as a lamp."""
    icon = content[0] if len(content) > 1 else None
    is_icon = (
        isinstance(icon, (Paragraph, Heading))
        and len(icon.content) == 1
        and _ICON.fullmatch(text_of((icon,))) is not None
    )
    return content[1:] if is_icon else content


def _without_sign(content: tuple[Block, ...]) -> tuple[Block, ...]:
    """The content of a callout without a sign of attention in front of its first line."""
    line = content[0].content if content and isinstance(content[0], Paragraph) else ()
    sign = _SIGN.match(line[0]) if line and isinstance(line[0], str) else None
    if sign is None or (len(line) == 1 and sign.end() == len(sign.string)):
        return content
    rest = sign.string[sign.end() :]
    return (Paragraph((rest, *line[1:]) if rest else line[1:]), *content[1:])


def _is_icon(block: Block, kind: str, title: str) -> bool:
    """Whether a block is the picture of the kind of a callout: its description or its file says no more than that."""
    part = block.content[0] if isinstance(block, Paragraph) and len(block.content) == 1 else block
    if not isinstance(part, Image):
        return False
    description, file = _letters(part.description or ""), _letters(part.address.rpartition("/")[2].partition(".")[0])
    return description in {_letters(kind), _letters(title)} - {""} or file in {kind, f"icon{kind}", f"{kind}icon"}


def _without_kind(title: tuple[Inline, ...], kind: str) -> tuple[Inline, ...]:
    """A title without a symbol in front, and without the kind that screen readers say there: nothing separates them."""
    first = title[0]
    if isinstance(first, str) and (icon := _TITLE_ICON.match(first)) is not None:
        first = first[icon.end() :]
        title = (first, *title[1:])
    if isinstance(first, str) and first[: len(kind)].casefold() == kind and first[len(kind) : len(kind) + 1].isupper():
        return (first[len(kind) :], *title[1:])
    return title
