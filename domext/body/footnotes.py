"""Footnotes: which short links lead to a note on the same page, and which elements are these notes."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from domext.body.tree import Inline, Styled
from domext.table import tags

if TYPE_CHECKING:
    from collections.abc import Mapping

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_LONGEST_MARK: Final = 8  # characters: [12], *, (iv)
_LONGEST_NOTE: Final = 400  # words
_HOLDERS: Final = tags.mask(frozenset({"li", "p", "dd", "div", "aside"}))
_BLOCK_LEVEL: Final = tags.mask(tags.BLOCK_LEVEL)
_LI: Final = tags.IDS["li"]
_NO_LABEL: Final = re.compile(r"[^A-Za-z0-9]+")
_NO_WORD: Final = re.compile(r"[\W_]+")


def mark_of(content: tuple[Inline, ...]) -> str | None:
    """The text of a link if it is as short as the mark of a footnote."""
    inner = content[0] if len(content) == 1 else None
    if isinstance(inner, Styled) and len(inner.content) == 1:
        inner = inner.content[0]
    return inner if isinstance(inner, str) and len(inner) <= _LONGEST_MARK else None


_NONE: Final[Mapping[int, str]] = MappingProxyType({})


class Notes:
    """The footnotes of a page.

    Attributes:
        labels: the label of each node that is a note.
        candidates: links that may refer to notes, and their marks, as they were asked for.
    """

    def __init__(self, page: Page, references: Mapping[int, str] = _NONE, labels: Mapping[int, str] = _NONE) -> None:
        self._page = page
        self._references = references
        self.labels = labels
        self.candidates: dict[int, str] = {}

    def label(self, node: int, mark: str) -> str | None:
        """The label of the note that a link refers to; None if it refers to none, or that is not known yet."""
        label = self._references.get(node)
        if label is None and self._may_refer(node, mark):
            self.candidates[node] = mark
        return label

    def is_mark(self, node: int, mark: str) -> bool:
        """Whether a link is a sign for those who browse: an arrow from a note to its reference, a heading's anchor."""
        return not _NO_WORD.sub("", mark) and bool(self._fragment(node))

    def resolved(self, keep: BoolArray) -> Notes:
        """The footnotes that the candidates refer to, as far as their text is kept."""
        ids = {name: row for row, name in enumerate(self._page.attribute("id")) if name}
        for row, name in enumerate(self._page.attribute("name")):
            if name:
                ids.setdefault(name, row)
        references: dict[int, str] = {}
        labels: dict[int, str] = {}
        for node, mark in self.candidates.items():
            target = ids.get(self._fragment(node))
            note = None if target is None else self._holder(target, node, keep)
            if note is not None:
                if note not in labels:
                    labels[note] = _free(_NO_LABEL.sub("", mark) or str(len(labels) + 1), set(labels.values()))
                references[node] = labels[note]
        return Notes(self._page, references, labels)

    def _fragment(self, node: int) -> str:
        address = (self._page.elements[node].attr("href") or "").strip()
        return address[1:] if address.startswith("#") else ""

    def _may_refer(self, node: int, mark: str) -> bool:
        if not self._fragment(node):
            return False
        element = self._page.elements[node]
        return (
            (mark[:1] == "[" and mark[-1:] == "]")
            or "noteref" in (element.attr("role") or "")
            or element.closest("sup") is not None
            or element.select_one("sup") is not None
        )

    def _holder(self, target: int, reference: int, keep: BoolArray) -> int | None:
        """The element of the note whose anchor is the target: it holds kept text, not much, not the reference."""
        nodes = self._page.nodes
        while target >= 0 and not _BLOCK_LEVEL[nodes.tag[target]]:
            target = int(nodes.parent[target])
        if target >= 0 and nodes.tag[nodes.parent[target]] == _LI:
            target = int(nodes.parent[target])
        if target < 0 or not _HOLDERS[nodes.tag[target]] or target <= reference < nodes.end[target]:
            return None
        kept = keep[nodes.first_block[target] : nodes.last_block[target]].any()
        return target if kept and nodes.total.words[target] <= _LONGEST_NOTE else None


def _free(label: str, taken: set[str]) -> str:
    number, free = 1, label
    while free in taken:
        number += 1
        free = f"{label}-{number}"
    return free
