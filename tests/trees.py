"""Random bodies, as values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from domext.body.tree import (
    Body,
    Break,
    Callout,
    Cell,
    Code,
    Heading,
    Image,
    Item,
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
from tests.bodies import MARKUP_WORDS

if TYPE_CHECKING:
    from domext.body.tree import Block, Inline

_TEXT = st.builds(str.join, st.sampled_from(["", " "]), st.lists(MARKUP_WORDS, min_size=1, max_size=3))
_STYLES = ("emphasis", "strong", "deleted", "superscript", "marked")
_ADDRESSES = st.sampled_from(
    [
        "http://e.org/a_b(c?d=*e*&f=1",
        "http://e.org/a b|c",
        "http://e.org/$1",
        "http://e.org/<x>&copy;",
        "#x",
        "http://e.org/",
    ]
)
_TEX = st.sampled_from(["x_1", "a*b*c", r"\left|x\right|", r"\frac{a}{b} \\ c", "a<b", "[0,1](x)", r"\$5", "x < y > z"])
LABELS = ("1", "b", "note-3")


def _tidy(parts: list[Inline], styles: frozenset[str] = frozenset()) -> tuple[Inline, ...]:
    """The parts as a body has them: text is one value, each style and a link only once around a part."""
    tidied: list[Inline] = []
    for part in parts:
        if isinstance(part, (Styled, Link)):
            name = part.style if isinstance(part, Styled) else "link"
            content = _tidy(list(part.content), styles | {name})
            if name in styles:
                pieces: tuple[Inline, ...] = content
            else:
                pieces = (Styled(part.style, content) if isinstance(part, Styled) else Link(part.address, content),)
        elif isinstance(part, NoteReference) and "link" in styles:  # it is a link itself
            pieces = (part.text,)
        else:
            pieces = (part,)
        for piece in pieces:
            if isinstance(piece, str) and tidied and isinstance(tidied[-1], str):
                tidied[-1] += piece
            else:
                tidied.append(piece)
    return tuple(tidied)


def _joined(parts: list[Inline], between: list[str]) -> list[Inline]:
    joined: list[Inline] = parts[:1]
    for part, separator in zip(parts[1:], between, strict=False):
        joined += [separator, part] if separator else [part]
    return joined


def _several(inner: st.SearchStrategy[Inline]) -> st.SearchStrategy[list[Inline]]:
    separators = st.lists(st.sampled_from(["", " "]), min_size=3, max_size=3)
    return st.builds(_joined, st.lists(inner, min_size=1, max_size=4), separators)


_LEAF = st.one_of(
    _TEXT,
    _TEXT,
    _TEXT.map(lambda text: Styled("code", (text,))),
    _TEX.map(lambda tex: Math(tex, tex)),
    st.builds(Image, _ADDRESSES, _TEXT),
    st.sampled_from(LABELS).map(lambda label: NoteReference(label, label)),
)
_PART: st.SearchStrategy[Inline] = st.recursive(
    _LEAF,
    lambda inner: st.one_of(
        st.builds(Styled, st.sampled_from(_STYLES[:3]), _several(inner).map(tuple)),
        st.builds(Styled, st.sampled_from(_STYLES), _several(inner).map(tuple)),
        st.builds(Link, _ADDRESSES, _several(inner).map(tuple)),
    ),
    max_leaves=5,
)
_LINE = _several(_PART).map(_tidy)
_LINES = st.lists(_LINE, min_size=1, max_size=3).map(
    lambda lines: tuple(part for number, line in enumerate(lines) for part in ((Break(), *line) if number else line))
)
_PARAGRAPH = st.builds(Paragraph, _LINES)
_CODE = st.builds(Code, st.lists(_TEXT, min_size=1, max_size=3).map("\n\n".join), st.sampled_from([None, "c++"]))
_ROWS = st.lists(
    st.lists(st.lists(_PARAGRAPH, max_size=2).map(tuple).map(Cell), min_size=2, max_size=2).map(tuple),
    min_size=1,
    max_size=3,
).map(tuple)
_BLOCK: st.SearchStrategy[Block] = st.recursive(
    st.one_of(
        _PARAGRAPH,
        _PARAGRAPH,
        st.builds(Heading, st.integers(1, 6), _LINE),
        _CODE,
        _TEX.map(lambda tex: Math(tex, tex, display=True)),
        st.builds(Table, _ROWS),
    ),
    lambda inner: st.one_of(
        st.builds(Quote, st.lists(inner, min_size=1, max_size=3).map(tuple)),
        st.builds(
            Callout, st.sampled_from(["note", "tip"]), st.just(()), st.lists(inner, min_size=1, max_size=2).map(tuple)
        ),
        st.builds(
            List,
            st.lists(st.lists(inner, min_size=1, max_size=3).map(tuple).map(Item), min_size=1, max_size=3).map(tuple),
            st.booleans(),
            st.just(1),
        ),
    ),
    max_leaves=6,
)
_NOTE_LINE = _LINE.map(lambda line: _tidy(list(line), frozenset({"link"})))  # without references
_NOTE_TEXT = st.lists(
    st.one_of(
        _CODE,
        st.builds(Paragraph, _NOTE_LINE),
        st.builds(Quote, st.lists(_CODE, min_size=1, max_size=2).map(tuple)),
    ),
    min_size=1,
    max_size=2,
)
#: Bodies as the builder makes them, with a note for every reference.
BODIES = st.builds(
    lambda blocks, notes: Body(
        (*blocks, *(Note(label, tuple(note)) for label, note in zip(LABELS, notes, strict=True)))
    ),
    st.lists(_BLOCK, min_size=1, max_size=3),
    st.lists(_NOTE_TEXT, min_size=3, max_size=3),
)
