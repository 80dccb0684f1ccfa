"""Links to a part of the page itself."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from domext.table import attributes, tags
from domext.table.characters import folded
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from domext.table.nodes import IntArray
    from domext.table.page import Page

# Terms of manuals link to themselves, like headings.
_HEADINGS: Final = tags.mask(tags.HEADINGS | {"dt"})
_MAX_NUMBER_CHARACTERS: Final = 16
_MAX_BLANK_PIECES: Final = 3  # of white space in the markup before the first text of an element
# Hosts that clean the markup of their users write it before each id, but not always before the fragments of links.
_PREFIX: Final = "user-content-"
#: The address of the top of a page.
TOP: Final = lazy_pattern(r"#(?:(?:page|doc)[_-]?)?top(?![a-z])", re.IGNORECASE)


def nodes_with(page: Page, attribute: str) -> Iterator[tuple[str, int]]:
    """Yield the value of an attribute of each node that has it, and the node, in document order."""
    values, numbers = page.attribute_values(attribute)
    rows = rows_of(numbers)
    for row, number in zip(rows.tolist(), numbers[rows].tolist(), strict=True):
        yield values[number] or "", row


def target_of(fragment: str, targets: Mapping[str, int]) -> int | None:
    """Return the node that a fragment names; None if there is none.

    Args:
        fragment: the fragment without its ``#``.
        targets: the nodes of a page by their ids and names.
    """
    target = targets.get(fragment)
    if target is None and "%" in fragment:
        target = targets.get(unquote(fragment))
    return targets.get(_PREFIX + fragment) if target is None else target


class PageAnchors:
    """The targets of the links of a page to its own parts.

    Args:
        page: the page.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._own = page.addresses("#") if page.url else None
        self._edges_of: dict[int, tuple[int, int]] = {}  # where the text of a heading starts and ends, by its node

    def fragment(self, href: str, address: str) -> str | None:
        """Return the fragment of a link to a part of the page, with its ``#``; None for links to other pages.

        Args:
            href: the link's attribute.
            address: its address.
        """
        if href[:1] == "#":
            return href
        if self._own is not None and address.startswith(self._own):
            return address[len(self._own) - 1 :]
        return None

    def is_target(self, fragment: str) -> bool:
        """Return whether an element has the name of a fragment."""
        return self._target(fragment) is not None

    def is_permalink(self, node: int, fragment: str) -> bool:
        """Return whether a link in a heading leads to that heading, or to an element around it."""
        heading = int(self._heading[node])
        target = self._target(fragment)
        return heading >= 0 and target is not None and self._page.nodes.overlap(heading, target)

    def is_toggle(self, node: int, fragment: str) -> bool:
        """Return whether a link shows and hides the text that it leads to: by its attributes, or from the heading right above it."""
        heading, target = int(self._heading[node]), self._target(fragment)
        if target is None or attributes.value_of(self._page, "aria-expanded", node) is not None:
            return target is not None
        nodes = self._page.nodes
        return heading >= 0 and bool(nodes.first_block[target] == nodes.last_block[heading])

    def leads_back(self, node: int, fragment: str) -> bool:
        """Return whether all words of a heading lead back to links above it: their line in the table of contents, or all of that."""
        heading, target = int(self._heading[node]), self._target(fragment)
        total, tag = self._page.nodes.total, self._page.nodes.tag
        if heading < 0 or target is None or target >= heading or tag[heading] == tags.DT:
            return False
        return bool(
            total.letters[node] == total.letters[heading] and 2 * total.link_words[target] > total.words[target]
        )

    def begins_target(self, node: int, fragment: str) -> bool:
        """Return whether a link is the first text of the element that it leads to, as the number of a paragraph or of an example is."""
        nodes, target = self._page.nodes, self._target(fragment)
        if target is None or not target < node < nodes.end[target]:
            return False
        start, stop = nodes.first_text.item(target), nodes.first_text.item(node)
        return stop - start <= _MAX_BLANK_PIECES and not self._page.blocks.raw_text(start, stop).strip()

    def follows_text(self, node: int) -> bool:
        """Return whether a link in a heading is after words of the heading, at its end; a number may be a separate link."""
        start, link, end, stop = self._edges(node)
        before = self._page.blocks.source[start : min(link, start + _MAX_NUMBER_CHARACTERS)]
        return start < link and end >= stop and (len(before) == _MAX_NUMBER_CHARACTERS or any(map(str.isalpha, before)))

    def is_name(self, node: int, fragment: str) -> bool:
        """Return whether a fragment is the words of a link in a heading, without those before them, such as "Appendix A"."""
        start, link, end, _ = self._edges(node)
        before, words = (folded(self._page.blocks.source[slice(*edges)]) for edges in ((start, link), (link, end)))
        name = folded(unquote(fragment))
        return bool(words) and words in name and before not in name

    def _edges(self, node: int) -> tuple[int, int, int, int]:
        """Where the text of the heading of a link starts, where the link does, where the link ends, and the heading."""
        nodes, pieces = self._page.nodes, self._page.blocks.pieces
        heading = int(self._heading[node])
        if heading not in self._edges_of:
            first, last = (int(pieces.offset[piece[heading]]) for piece in (nodes.first_text, nodes.last_text))
            text = self._page.blocks.source[first:last]
            self._edges_of[heading] = first + len(text) - len(text.lstrip()), first + len(text.rstrip())
        start, stop = self._edges_of[heading]
        return start, int(pieces.offset[nodes.first_text[node]]), int(pieces.offset[nodes.last_text[node]]), stop

    def leads_up(self, node: int, fragment: str) -> bool:
        """Return whether a link at the end of a heading leads to the top of the page."""
        is_top = fragment == "#" or TOP.match(fragment) is not None
        return is_top and int(self._heading[node]) >= 0 and self.follows_text(node)

    def _target(self, fragment: str) -> int | None:
        return target_of(fragment[1:], self._targets)

    @cached_property
    def _targets(self) -> dict[str, int]:
        targets: dict[str, int] = {}
        for attribute in ("id", "name"):
            for name, node in nodes_with(self._page, attribute):
                targets.setdefault(name, node)
        return targets

    @cached_property
    def _heading(self) -> IntArray:
        return self._page.nodes.nearest(self._page.nodes.tagged(_HEADINGS))
