"""Checks that no visible text of a page is lost: an independent walk over its tree, and accounting of its blocks.

A formula is in its block as TeX, so its own text cannot be compared; the text around it can. A walk over a page marks
where an element that may hold a formula starts and ends.
"""

from __future__ import annotations

import enum
import itertools
import re
from typing import TYPE_CHECKING, Any, Final

import turbohtml

from domext.reading.xhtml import close_empty_elements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from domext import Page

#: XML forbids these characters; a block shows U+FFFD or white space in their place.
_FORBIDDEN_IN_XML: Final = re.compile("[\x00-\x08\x0e-\x1b\ud800-\udfff\ufffe\uffff]")
_INVISIBLE: Final = frozenset(
    "script style template title desc metadata meta link base noembed iframe #comment noscript noframes rp".split()
)
_MAYBE_VISIBLE: Final = ("noscript", "noframes")
_FORMULA_CLASS: Final = re.compile(
    r"katex|mathjax|mjx|temml|mwe-math|formula|equation|(?<![a-z])(?:la)?tex(?![a-z])|(?<![a-z])maths?(?![a-z])",
    re.IGNORECASE,
)
_FORMULA_ATTRIBUTES: Final = ("data-latex", "data-tex", "data-math", "data-formula", "data-original-tex", "data-expr")
_EQUATION_NUMBER: Final = re.compile(r"\s*\(\s?[\w.*′'-]{1,12}\s?\)\s*")
_MAX_NUMBER: Final = 40
#: Stands for a formula in the text of the blocks; :func:`bare` leaves no such character.
_TEX: Final = "\0"


class Mark(enum.Enum):
    """The start or the end of an element that may hold a formula."""

    START = enum.auto()
    END = enum.auto()


def bare(text: str) -> str:
    """Remove white space and soft hyphens, and replace characters that XML forbids by U+FFFD."""
    return _FORBIDDEN_IN_XML.sub("\ufffd", "".join(text.split()).replace("\u00ad", ""))


def check(page: Page) -> None:
    """Check that each visible character of the tidied DOM is in exactly one block.

    Raises:
        AssertionError: a character is in no block, or in two.
    """
    blocks = page.blocks
    assert bare("".join(blocks.texts)) == bare(page.tidied.document.text), "blocks and DOM differ"
    assert all(map(str.split, blocks.texts)), "a block without text"
    # The text pieces of successive blocks do not overlap, so no character is in two blocks.
    assert (blocks.first_text < blocks.last_text).all()
    assert (blocks.first_text[1:] >= blocks.last_text[:-1]).all()
    assert (blocks.start[1:] >= blocks.stop[:-1]).all()
    assert int(page.nodes.last_block[0]) == len(blocks)
    assert int(page.nodes.total.characters[0]) == int(blocks.counts.characters.sum())


def check_source(page: Page) -> None:
    """Check that the blocks of a page hold the visible text of its source; the builder must be the default one.

    Raises:
        AssertionError: they hold more text, or less.
    """
    assert page.source is not None
    markup = page.source.text
    if "<" in markup and not markup.lstrip().startswith(("{", "[")):
        text = text_around_formulas(page)
        assert any(is_same(shown, text) for shown in visible_texts(markup)), "blocks and source differ"


def text_around_formulas(page: Page) -> str:
    """Return the text of the blocks, bare, with NUL for each formula."""
    document = page.tidied.document
    if document.select_one("math") is None:
        return bare(document.text)
    pieces: list[str] = []
    stack: list[Iterator[turbohtml.Node]] = [iter(document)]
    while stack:
        node = next(stack[-1], None)
        if node is None:
            stack.pop()
        elif isinstance(node, turbohtml.Element) and node.tag == "math":
            pieces.append(_TEX)
        elif isinstance(node, turbohtml.Element):
            stack.append(iter(node))
        elif isinstance(node, (turbohtml.Text, turbohtml.CData)):
            pieces.append(bare(node.data))
    return "".join(pieces)


def is_same(shown: Iterable[str | Mark], text: str) -> bool:
    """Whether a page shows this text and no other.

    Args:
        shown: the visible text of the page in pieces, with marks. A marked part may be missing beside a formula.
        text: the text of the blocks, see :func:`text_around_formulas`.
    """
    places = _after_formulas({0}, text)
    outer: list[set[int]] = []
    for piece in shown:
        if piece is Mark.START:
            outer.append(places)
        elif piece is Mark.END:
            places = places | {place for place in outer.pop() if _TEX in text[max(0, place - 1) : place + 1]}
        else:
            characters = bare(piece)
            if characters:
                places = {place + len(characters) for place in places if text.startswith(characters, place)}
                places = _after_formulas(places, text)
    return len(text) in places


def _after_formulas(places: set[int], text: str) -> set[int]:
    """Add the places after the formulas that begin at these places."""
    for place in tuple(places):
        end = place
        while text.startswith(_TEX, end):
            end += 1
            places.add(end)
    return places


def may_be_formula(name: str, attributes: Mapping[str, Any]) -> bool:
    """Whether an element may be a formula, or a form of one."""
    return (
        name in {"math", "script"}
        or name.startswith("mjx-")
        or _FORMULA_CLASS.search(str(attributes.get("class") or "")) is not None
        or any(name in attributes for name in _FORMULA_ATTRIBUTES)
    )


def is_equation_number(cell: str) -> bool:
    """Whether the text of a cell may be the number of the formula in another cell."""
    return len(cell) < _MAX_NUMBER and _EQUATION_NUMBER.fullmatch(cell) is not None


def visible_texts(markup: str) -> Iterator[list[str | Mark]]:
    """Yield the visible text of a page in pieces, with and without its ``<noscript>`` and its ``<noframes>``.

    The walk is independent of the engine; they share only the parser, and the end tags that the empty elements of
    XHTML are given before it.
    """
    for source in dict.fromkeys((markup, close_empty_elements(markup))):
        document = turbohtml.parse(source, allow_declarative_shadow_roots=False)
        for choices in itertools.product((False, True), repeat=len(_MAYBE_VISIBLE)):
            invisible = _INVISIBLE - {name for name, visible in zip(_MAYBE_VISIBLE, choices, strict=True) if visible}
            yield list(_texts(document, invisible, {"noframes"} - invisible))


def _texts(nodes: Iterable[turbohtml.Node], invisible: AbstractSet[str], raw: AbstractSet[str]) -> Iterator[str | Mark]:
    """Yield the text of visible nodes; the parser read the content of ``raw`` elements as text, but it is markup."""
    stack: list[Iterator[turbohtml.Node | Mark]] = [iter(nodes)]
    while stack:
        node = next(stack[-1], None)
        if node is None:
            stack.pop()
        elif isinstance(node, Mark):
            yield node
        elif isinstance(node, turbohtml.Element):
            if node.tag in raw and node.find() is None:  # in SVG, noframes is an ordinary element
                yield from _texts(turbohtml.parse_fragment(node.text), invisible, frozenset())
            elif node.tag not in invisible or (node.tag == "template" and node.attr("shadowrootmode") is not None):
                if may_be_formula(node.tag, node.attrs) or (node.tag == "td" and is_equation_number(node.text)):
                    yield Mark.START
                    stack.append(iter((Mark.END,)))
                stack.append(iter(node))
        elif isinstance(node, turbohtml.DocumentFragment):
            stack.append(iter(node))
        elif isinstance(node, (turbohtml.Text, turbohtml.CData)):
            yield node.data
