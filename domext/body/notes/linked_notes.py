"""Notes that links refer to: ``<a href="#fn1">``."""

from __future__ import annotations

import bisect
import itertools
import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from domext.body.notes.note_extents import MAX_LEVELS, NoteExtents
from domext.body.notes.note_marks import (
    MAX_MARK_CHARACTERS,
    MAX_NOTE_CHARACTERS,
    NoteSpan,
    Reference,
    plain_mark,
    text_of_node,
    text_of_pieces,
)
from domext.body.notes.note_ranges import GROUP, ranged_notes
from domext.body.notes.scripted_links import address_of
from domext.body.page_anchors import TOP, nodes_with, target_of
from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from domext.table.nodes import RowArray
    from domext.table.page import Page

_MAX_LABEL_CHARACTERS: Final = 20
_MAX_AROUND_MARK: Final = 100  # characters of an element that holds a mark and brackets
_MAX_NODES_AROUND_MARKS: Final = 50
_MAX_WAY_BACK_CHARACTERS: Final = 40
_MAX_LEVELS_OF_MARK: Final = 3
_MAX_PIECES_AFTER: Final = 4  # of brackets after a way back
_NAMES_OF_WAYS_BACK: Final = ("backlink", "backref")
_LABEL: Final = lazy_pattern(r"\s{0,9}+(?:\[\s{0,9}+([0-9]{1,9})\s{0,9}+\]|([0-9]{1,9})[.)])")
# The text around a number in brackets: other numbers, as in [1, 3-5], and a place in the work, as in [3, p. 12].
_GROUP_BEGINS: Final = lazy_pattern(r"\[[\s0-9,;\u2013\u2014-]*\Z")
_GROUP_ENDS: Final = lazy_pattern(r"[\s0-9,;\u2013\u2014-]{0,40}(?:,\s[^\[\]]{1,30})?\]")
# The key of a work, with its year.
_KEY: Final = lazy_pattern(r"\[[^\W\d_][\w+:-]*\d\w*\]")
_MAX_GROUP: Final = 40
# Words for screen readers before a mark, such as "Footnote".
_SPOKEN: Final = lazy_pattern(r"sr-only|screen-?reader|visually-?hidden|offscreen", re.IGNORECASE)
_MAX_SPOKEN_CHARACTERS: Final = 20
# A link of this class refers to a note. Generators of manuals name each link within a page "reference internal".
_NAMES_REFERENCE: Final = lazy_pattern(
    r"note|(?:^|[\s_-])fn|cit(?:e|ation)|reference(?!\s+internal)|biblio", re.IGNORECASE
)
# The address of a note, whose number or letter ends it.
_ADDRESS_OF_NOTE: Final = lazy_pattern(
    r"#_?(?:fn|ftn|edn|(?:foot|end)-?notes?|notes?)[-_:.]?(?:\d{1,4}|[a-z])$", re.IGNORECASE
)
# Symbols of permanent links and of links to the top.
_NOT_MARK: Final = frozenset("#¶§↑↩^")
# They begin the link from a note back to one of its references, such as the second one.
_WAY_BACK: Final = frozenset("↑↩^↵⤴⏎")


class LinkedNotes:
    """The notes that the links of a page refer to.

    Args:
        page: the page.
        links: the nodes of kept links to a part of a page.
    """

    def __init__(self, page: Page, links: Sequence[int]) -> None:
        self._page = page
        nodes, pieces = page.nodes, page.blocks.pieces
        # Single reads of an array are slow.
        self._tag, self._parent, self._end = nodes.tag.data, nodes.parent.data, nodes.end.data
        self._first_text, self._last_text = nodes.first_text.data, nodes.last_text.data
        self._characters, self._offset = nodes.total.characters.data, pieces.offset.data
        self._marks = {node: mark for node in links if (mark := self._mark(node))}
        self._links_to: dict[int, list[int]] = {}
        for node in self._marks:
            target = self._target(node)
            if target is not None:
                self._links_to.setdefault(target, []).append(node)
        self._ranged = ranged_notes(page, self._marks, self._target)
        self._targets = sorted({*self._links_to, *self._ranged})

    def notes(self) -> tuple[list[NoteSpan], list[Reference]]:
        """Return the notes, and the references to them."""
        if not self._targets:  # on most pages
            return [], []
        extents = NoteExtents(self._page, self._links_to, self._targets)
        items = {target: item for target in self._targets if (item := extents.item(target)) is not None}
        spans: list[NoteSpan] = []
        referring: dict[int, list[int]] = {}  # the notes of each link
        nodes = self._page.nodes
        ordered_list = nodes.nearest(nodes.tag == tags.OL)
        following = iter(items.items())
        next(following, None)
        for target, item in items.items():
            pieces = extents.pieces(target, item, next(following, None))
            if pieces is None:
                continue
            first, last = pieces
            links = {
                node: self._marks[node] for node in self._links_to.get(target, ()) if self._refers(node, first, last)
            }
            links |= {node: number for node, number in self._ranged.get(target, ()) if node in referring}
            if not links:
                continue
            numbered = self._tag[item] == tags.LI and ordered_list[item] >= 0 and not self._prints_number(item)
            spans.append(NoteSpan(first, last, "" if numbered else next(iter(links.values()))))
            for node in links:
                referring.setdefault(node, []).append(first)
        references = [self._reference(node, tuple(notes)) for node, notes in referring.items()]
        return spans, references

    def _prints_number(self, item: int) -> bool:
        """Whether an item of an ordered list begins with its number in an element of its own."""
        first = self._first_text[item]
        is_own = first + 1 < self._last_text[item] and self._page.blocks.pieces.parent[first] != item
        text = text_of_pieces(self._page, first, first + 1) if is_own else ""
        return text.strip("[]().") == str(self._numbers[item]) != text

    def ways_back(self, spans: Iterable[NoteSpan], references: Iterable[Reference]) -> frozenset[int]:
        """Return the links in notes that lead back to a reference, and the elements of several such links, by their nodes."""
        pieces = sorted({reference.piece for reference in references})
        if not pieces:
            return frozenset()
        back: set[int] = set()
        for span in spans:
            for link in self._links_in(span.first, span.last).tolist():
                target = self._target(link)
                if len(text_of_node(self._page, link)) > _MAX_WAY_BACK_CHARACTERS:
                    continue
                if target is None:
                    if self._leads_up(link, span.last):
                        back.add(link)
                    continue
                first = self._first_text[target]
                if span.first <= first and target < link < self._end[target]:
                    back.add(link)  # a link of the note to itself
                    continue
                position = bisect.bisect_left(pieces, first)
                end = max(self._last_text[target], first + (1 if self._characters[target] else 2))  # perhaps a bracket
                is_reference = position < len(pieces) and pieces[position] < end
                if is_reference and not span.first <= first < span.last:
                    back.add(link)
        return frozenset(back.union(*(self._holding(link, back) for link in back)))

    def _leads_up(self, link: int, last: int) -> bool:
        """Whether a link is the end of a note, and leads to the top of the page."""
        address = (attributes.value_of(self._page, "href", link) or "").strip()
        if address != "#" and TOP.match(address) is None:
            return False
        after = text_of_pieces(self._page, self._last_text[link], min(last, self._last_text[link] + _MAX_PIECES_AFTER))
        return not any(map(str.isalnum, after))

    def _holding(self, link: int, back: set[int]) -> Iterator[int]:
        """Yield the elements around a way back that are named for it, or hold nothing else but more of them and signs."""
        for outer in self._around(link):
            name = attributes.value_of(self._page, "class", outer) or ""
            if any(part in name for part in _NAMES_OF_WAYS_BACK):
                yield outer
            elif self._characters[outer] <= _MAX_AROUND_MARK and self._end[outer] - outer <= _MAX_NODES_AROUND_MARKS:
                links = back.intersection(range(outer, self._end[outer]))
                letters = sum(map(str.isalnum, text_of_node(self._page, outer)))
                if letters == sum(sum(map(str.isalnum, text_of_node(self._page, inner))) for inner in links):
                    yield outer

    def links_onward(self, spans: Iterable[NoteSpan]) -> list[int]:
        """Return the links in notes that may be references to later notes, by their nodes."""
        inside = (link for span in spans for link in self._links_in(span.first, span.last).tolist())
        return [
            link for link in inside if link not in self._marks and self._mark(link) and (self._target(link) or 0) > link
        ]

    def _mark(self, node: int) -> str:
        mark = self._shown_mark(node)
        return "" if set(mark) <= _NOT_MARK or mark[:1] in _WAY_BACK else mark

    def _shown_mark(self, node: int) -> str:
        """The text of a short link, without a word at its start that is for screen readers only."""
        if self._characters[node] > MAX_MARK_CHARACTERS + _MAX_SPOKEN_CHARACTERS:
            return ""
        first = node + 1
        if first < self._end[node] and _SPOKEN.search(attributes.value_of(self._page, "class", first) or ""):
            return text_of_pieces(self._page, self._last_text[first], self._last_text[node])
        text = text_of_node(self._page, node)
        is_long = self._characters[node] > MAX_MARK_CHARACTERS
        return "" if is_long and not (GROUP.fullmatch(text) or _KEY.fullmatch(text)) else text

    @cached_property
    def _ids(self) -> dict[str, int]:
        ids = {name: node for name, node in nodes_with(self._page, "id") if name}
        for name, node in nodes_with(self._page, "name"):
            if name:
                ids.setdefault(name, node)
        return ids

    def _target(self, node: int) -> int | None:
        fragment = address_of(self._page, node).partition("#")[2]
        return target_of(fragment, self._ids) if fragment else None

    def _refers(self, node: int, first: int, last: int) -> bool:
        """Whether a link is a reference: by its markup, or because a link in the note leads back to it."""
        mark = self._marks[node]
        if first <= self._first_text[node] < last or self._answers(node):
            return False
        if self._leads_back(node, first, last):
            return bool(self._first_text[node] < first)  # the later one of two links to each other is the way back
        element, address = self._page.elements[node], address_of(self._page, node)
        if not address.startswith("#") and not self._is_own(address):
            return False
        return (
            (mark[:1] == "[" and mark[-1:] == "]")
            or any(self._tag[outer] == tags.SUP for outer in self._around(node))
            or self._is_in_brackets(node, first)
            or "noteref" in f"{element.attr('role') or ''} {element.attr('epub:type') or ''}"
            or tags.SUP in self._tag[node : self._end[node]].tolist()
            or (plain_mark(mark) is not None and _NAMES_REFERENCE.search(element.attr("class") or "") is not None)
            or (plain_mark(mark) is not None and _ADDRESS_OF_NOTE.search(address) is not None)
        )

    def _answers(self, node: int) -> bool:
        """Whether a link leads back to a mark whose own target is beside it in the same line."""
        mark = self._mark_at(self._target(node))
        target = self._target(mark) if mark is not None and mark < node else None
        line = -1 if target is None else int(self._page.nodes.block_level[target])
        return line >= 0 and not line <= cast("int", mark) < self._end[line] and line <= node < self._end[line]

    def _mark_at(self, target: int | None) -> int | None:
        """The mark that a target is or begins with, or that directly follows a target without text."""
        if target is None:
            return None
        for node in range(target, min(target + _MAX_LEVELS_OF_MARK, len(self._end))):
            if node in self._marks:
                start, stop = self._offset[self._first_text[target]], self._offset[self._first_text[node]]
                is_near = node < self._end[target] or not self._characters[target]
                between = self._page.blocks.source[start : min(stop, start + MAX_MARK_CHARACTERS)]
                return node if is_near and not between.strip(" [(") else None
        return None

    def _is_in_brackets(self, node: int, note: int) -> bool:
        """Whether a link is a number in square brackets, and its note has the same number.

        The note begins with it in brackets or with a full stop, or is an item of a list with numbers.
        """
        mark, source, offset = self._marks[node], self._page.blocks.source, self._offset
        if not (mark.isdecimal() and mark.isascii()):
            return False
        start, stop = offset[self._first_text[node]], offset[self._last_text[node]]
        before, after = source[max(start - _MAX_GROUP, 0) : start], source[stop : stop + _MAX_GROUP]
        if "[" not in before or not (_GROUP_BEGINS.search(before) and _GROUP_ENDS.match(after)):
            return False
        begins = _LABEL.match(source, offset[note], offset[note] + _MAX_LABEL_CHARACTERS)
        if begins is None:
            return self._number_of_item(self._target(node)) == int(mark)
        is_heading = tags.IS_HEADING[self._page.nodes.tag[self._page.blocks.owner[self._page.blocks.at(note)]]]
        return mark in begins.groups() and not is_heading

    def _number_of_item(self, target: int | None) -> int:
        """The number of the item of an ordered list that a target is, or begins; 0 for other targets."""
        around = () if target is None else (target, *self._page.nodes.ancestors(target, MAX_LEVELS))
        item = next((node for node in around if self._tag[node] == tags.LI), -1)
        return self._numbers[item] if item >= 0 and self._tag[self._parent[item]] == tags.OL else 0

    @cached_property
    def _numbers(self) -> memoryview[int]:
        """The place of each item among the items of its list, from 1 on; 0 for other nodes."""
        nodes = self._page.nodes
        items = rows_of(nodes.tag == tags.LI)
        items = items[np.argsort(nodes.parent[items], kind="stable")]
        parents = nodes.parent[items]
        places, numbers = np.arange(len(items)), np.zeros(len(nodes), np.int32)
        numbers[items] = places - np.searchsorted(parents, parents) + 1
        return numbers.data

    def _is_own(self, address: str) -> bool:
        url = self._page.url
        return bool(url) and (self._page.addresses(address) or "").partition("#")[0] == (url or "").partition("#")[0]

    def _leads_back(self, node: int, first: int, last: int) -> bool:
        if plain_mark(self._marks[node]) is None:
            return False
        position = self._first_text[node]
        links = self._links_in(first, last)
        for link in {*links[:MAX_LEVELS].tolist(), *links[-MAX_LEVELS:].tolist()}:
            target = self._target(link)
            if target is not None and self._characters[target] <= MAX_NOTE_CHARACTERS:
                start = self._first_text[target]
                if start <= position < max(self._last_text[target], start + 1):
                    return True
        return False

    @cached_property
    def _all_links(self) -> tuple[RowArray, memoryview[int]]:
        """The links of the page, and the text pieces at which they begin."""
        links = rows_of(self._page.nodes.tag == tags.A)
        return links, self._page.nodes.first_text[links].data

    def _links_in(self, first: int, last: int) -> RowArray:
        """The links that begin in the text pieces from ``first`` to before ``last``."""
        links, starts = self._all_links
        return links[bisect.bisect_left(starts, first) : bisect.bisect_left(starts, last)]

    def _around(self, node: int) -> list[int]:
        around = self._page.nodes.ancestors(node, MAX_LEVELS)
        return list(itertools.takewhile(lambda outer: not tags.IS_BLOCK_LEVEL[self._tag[outer]], around))

    def _reference(self, node: int, notes: tuple[int, ...]) -> Reference:
        """The reference, at the outermost element that holds nothing else."""
        mark, outermost = text_of_node(self._page, node).strip("[]() "), node
        for outer in self._around(node):
            if self._characters[outer] > _MAX_AROUND_MARK:
                break
            if text_of_node(self._page, outer).strip("[]() ") != mark:
                break
            outermost = outer
        return Reference(self._first_text[node], outermost, notes, self._marks[node])
