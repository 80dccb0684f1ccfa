"""Find the footnotes of a page: the short links that refer to a note, and the elements of the notes."""

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

_MAX_MARK_CHARACTERS: Final = 8  # such as [12], * and (iv)
_MAX_NOTE_WORDS: Final = 400
_CONTAINERS: Final = tags.mask(frozenset({"li", "p", "dd", "div", "aside"}))
_BLOCK_LEVEL: Final = tags.mask(tags.BLOCK_LEVEL)
_LI: Final = tags.IDS["li"]
_NOT_LABEL: Final = re.compile(r"[^A-Za-z0-9]+")
_NOT_WORD: Final = re.compile(r"[\W_]+")


def mark_of(content: tuple[Inline, ...]) -> str | None:
    """The text of a link if it is short enough for a reference mark, else None."""
    inner = content[0] if len(content) == 1 else None
    if isinstance(inner, Styled) and len(inner.content) == 1:
        inner = inner.content[0]
    return inner if isinstance(inner, str) and len(inner) <= _MAX_MARK_CHARACTERS else None


_NONE: Final[Mapping[int, str]] = MappingProxyType({})


class Notes:
    """The footnotes of a page.

    Attributes:
        labels: the label of each note, by its node.
        candidates: the reference marks of the links that may refer to a note, by their nodes; :meth:`label` adds them.
    """

    def __init__(self, page: Page, references: Mapping[int, str] = _NONE, labels: Mapping[int, str] = _NONE) -> None:
        self._page = page
        self._references = references
        self.labels = labels
        self.candidates: dict[int, str] = {}

    def label(self, node: int, mark: str) -> str | None:
        """The label of the note that a link refers to; None if it refers to no note or the notes are not resolved yet."""
        label = self._references.get(node)
        if label is None and self._may_refer(node, mark):
            self.candidates[node] = mark
        return label

    def is_mark(self, node: int, mark: str) -> bool:
        """Whether a link is not text but a symbol: the arrow from a note to its reference, the anchor of a heading."""
        return not _NOT_WORD.sub("", mark) and bool(self._fragment(node))

    def resolved(self, keep: BoolArray) -> Notes:
        """The footnotes that the candidates refer to, without those of which no text is kept."""
        ids = {name: row for row, name in enumerate(self._page.attribute("id")) if name}
        for row, name in enumerate(self._page.attribute("name")):
            if name:
                ids.setdefault(name, row)
        references: dict[int, str] = {}
        labels: dict[int, str] = {}
        for node, mark in self.candidates.items():
            target = ids.get(self._fragment(node))
            note = None if target is None else self._note(target, node, keep)
            if note is not None:
                if note not in labels:
                    labels[note] = _unused(_NOT_LABEL.sub("", mark) or str(len(labels) + 1), set(labels.values()))
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

    def _note(self, target: int, reference: int, keep: BoolArray) -> int | None:
        """The node of the note around the target of a link.

        It holds kept text, no more than a note does, and not the link itself; None if there is no such node.
        """
        nodes = self._page.nodes
        while target >= 0 and not _BLOCK_LEVEL[nodes.tag[target]]:
            target = int(nodes.parent[target])
        if target >= 0 and nodes.tag[nodes.parent[target]] == _LI:
            target = int(nodes.parent[target])
        if target < 0 or not _CONTAINERS[nodes.tag[target]] or target <= reference < nodes.end[target]:
            return None
        kept = keep[nodes.first_block[target] : nodes.last_block[target]].any()
        return target if kept and nodes.total.words[target] <= _MAX_NOTE_WORDS else None


def _unused(label: str, used: set[str]) -> str:
    """The label, with a number if it is in use."""
    number, unused = 1, label
    while unused in used:
        number += 1
        unused = f"{label}-{number}"
    return unused
