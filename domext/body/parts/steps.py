"""Find the steps of instructions that a page numbers itself: each is an element with its number in front."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import attributes
from domext.table.class_names import words_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from domext.body.parts.container_names import ContainerNames
    from domext.table.page import Page

_NUMBER: Final = lazy_pattern(r"(?:[^\W\d_]{1,12}\s?)?0?(\d{1,2})[.):\uff1a]?")
_STEPS: Final = Sign("step")
_MAX_NUMBER_WORDS: Final = 2
_MIN_STEPS: Final = 2
_MAX_LEVELS: Final = 20  # of elements in front of a step that hold only its number


@only_with(_STEPS, otherwise=lambda: ([], []))
def find_steps(page: Page, names: ContainerNames) -> tuple[list[int], list[int]]:
    """Find the steps of a page: siblings whose class names a step, numbered from 1 on.

    Args:
        page: the page.
        names: the containers that hold kept text, by their class attribute.

    Returns:
        The nodes of the steps, and the nodes of their numbers.
    """
    groups: dict[int, list[int]] = {}
    for row in names.of(_STEPS):
        if "step" in words_of(attributes.value_of(page, "class", row) or ""):
            groups.setdefault(int(page.nodes.parent[row]), []).append(row)
    steps: list[int] = []
    numbers: list[int] = []
    for group in groups.values():
        in_front = [_number(page, row, n) for n, row in enumerate(sorted(group), 1)]
        if len(group) >= _MIN_STEPS and None not in in_front:
            steps += group
            numbers += filter(None, in_front)
    return steps, numbers


def _number(page: Page, step: int, number: int) -> int | None:
    """The outermost element at the beginning of a step that holds only its number; None if there is none."""
    nodes, blocks = page.nodes, page.blocks
    first = int(nodes.first_block[step])
    row, in_front = int(blocks.node[first]), None
    if nodes.depth[row] - nodes.depth[step] > _MAX_LEVELS:
        return None
    while row > step and nodes.total.words[row] <= _MAX_NUMBER_WORDS:
        match = _NUMBER.fullmatch(page.elements[row].text.strip())
        if match is None or int(match[1]) != number:
            break
        in_front, row = row, int(nodes.parent[row])
    return in_front
