"""Code that generators write without ``<pre>``: the signatures of functions, programs as lines, and the source of diagrams."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.code.code_kinds import LINE_NUMBERS, shows_numbers
from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.table.page import Page

# Doxygen, Javadoc, TypeDoc, pdoc and RDoc.
_SIGNATURE: Final = lazy_pattern(
    r"(?:^|\s)(?:memproto|(?:member|type)-?signature|tsd-signature|method-heading|attr (?:class|function|variable))(?=$|\s)",
    re.IGNORECASE,
)
_SIGNATURES: Final = Sign(
    "memproto", "member-signature", "membersignature", "type-signature", "typesignature", "tsd-signature", "method-heading", "attr-",
    pattern=_SIGNATURE,
)  # fmt: skip
# Sphinx: a term.
_SIGNATURE_TERM: Final = lazy_pattern(r"(?:^|\s)sig(?=$|\s)")
# Doxygen: a box of lines.
_FRAGMENT: Final = lazy_pattern(r"(?:^|\s)fragment(?=$|\s)")
_FRAGMENTS: Final = Sign("fragment", pattern=_FRAGMENT)
_LINE: Final = lazy_pattern(r"(?:^|\s)line(?=$|\s)")
_NUMBERS: Final = tags.mask(frozenset({"a", "span"}))
_MIN_LINES: Final = 3
# The source of a diagram, which a script replaces by the picture.
_DIAGRAM: Final = lazy_pattern(r"(?:^|\s)mermaid(?=$|\s)")
_DIAGRAMS: Final = Sign("mermaid", pattern=_DIAGRAM)
# Buttons and labels in a signature that are not code.
_LABEL: Final = lazy_pattern(
    r"(?:^|\s)(?:mlabels-right|mlabel|view-source-button|method-click-advice|attribute-access-type|src)(?=$|\s)"
)
# White space between the cells of a signature that code does not have.
_BEFORE: Final = lazy_pattern(r"(?<=[(\[<]) | (?=[)\]>,;:])")


@only_with(_SIGNATURES, otherwise=dict)
def signatures(page: Page) -> dict[int, None]:
    """Return the outermost elements that hold a signature, in order; call it as ``page.once(signatures)``."""
    named = _SIGNATURES.numbers(page)
    if not named:
        return {}
    nodes = page.nodes
    rows = attributes.having(page, "class", named) & (nodes.tag == tags.DIV)
    return dict.fromkeys(rows_of(rows & ~nodes.inside(rows).take(nodes.parent)).tolist())


def names_signature(name: str) -> bool:
    """Return whether a class attribute is that of a term that is a signature."""
    return _SIGNATURE_TERM.search(name) is not None


@only_with(_FRAGMENTS, LINE_NUMBERS, otherwise=list)
def programs_of_lines(page: Page) -> list[int]:
    """Return the elements that hold only the lines of a program; call it as ``page.once(programs_of_lines)``."""
    nodes = page.nodes
    rows = _FRAGMENTS.rows(page)
    found = [row for row in rows[nodes.tag[rows] == tags.DIV].tolist() if _first_is_line(page, row)]
    return [*found, *_boxes_of_numbered_lines(page)]


def _boxes_of_numbered_lines(page: Page) -> Iterator[int]:
    """The elements whose children are boxes that begin with the number of a line each, as browsers of repositories write them."""
    nodes, numbers = page.nodes, LINE_NUMBERS.rows(page)
    numbers = numbers[numbers > 0]
    lines = numbers[_NUMBERS[nodes.tag[numbers]] & (nodes.tag[numbers - 1] == tags.DIV)] - 1
    boxes, counts = np.unique(nodes.parent[lines], return_counts=True)
    named = frozenset(lines.tolist())
    for box in boxes[(counts >= _MIN_LINES) & (nodes.tag[boxes] == tags.DIV)].tolist():
        if named.issuperset(nodes.children(box)) and all(shows_numbers(page, line + 1) for line in nodes.children(box)):
            yield box


@only_with(_DIAGRAMS, otherwise=list)
def diagrams(page: Page) -> list[int]:
    """Return the elements that hold only the source of a diagram, in lines; call it as ``page.once(diagrams)``."""
    nodes, rows = page.nodes, _DIAGRAMS.rows(page)
    is_plain = (nodes.tag[rows] == tags.DIV) & (nodes.end[rows] == rows + 1) & (nodes.total.words[rows] > 0)
    text = page.blocks.raw_text
    of_rows = ((row, nodes.first_text.item(row), nodes.last_text.item(row)) for row in rows[is_plain].tolist())
    return [row for row, first, last in of_rows if "\n" in text(first, last).strip()]


def _first_is_line(page: Page, row: int) -> bool:
    nodes = page.nodes
    child = row + 1
    is_child = child < nodes.end[row] and nodes.tag[child] == tags.DIV
    return is_child and _LINE.search(attributes.value_of(page, "class", child) or "") is not None


def signature_text(page: Page, node: int, kept: Sequence[int]) -> str:
    """Return a signature on one line, without buttons and labels: the cells and elements of its markup are not lines.

    Args:
        page: the page.
        node: the element.
        kept: its kept blocks, in order.
    """
    nodes, blocks = page.nodes, page.blocks
    values, numbers = page.attribute_values("class")
    inner = range(node + 1, int(nodes.end[node]))
    labels = [row for row in inner if _LABEL.search(values[numbers.item(row)] or "")]
    dropped = {piece for row in labels for piece in range(int(nodes.first_text[row]), int(nodes.last_text[row]))}
    texts = [
        "".join(
            blocks.raw_text(piece, piece + 1)
            for piece in range(int(blocks.first_text[block]), int(blocks.last_text[block]))
            if piece not in dropped
        )
        for block in kept
    ]
    return _BEFORE.sub("", " ".join(" ".join(texts).split()))
