"""The footnotes of a body in Markdown, numbered in the order of their references."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.tree import (
    Block,
    Callout,
    Definitions,
    Details,
    Figure,
    Heading,
    List,
    Note,
    Paragraph,
    Post,
    Quote,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CONTAINERS: Final = frozenset({Quote, Callout, List, Definitions, Figure, Details, Post})


class NoteNumbers:
    """The notes of a body. A note gets its number when a reference to it is written.

    Args:
        blocks: the body.

    Attributes:
        by_label: the notes in reading order, by label; of several with one label, the first.
    """

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.by_label: dict[str, Note] = {}
        self._numbers: dict[str, int] = {}
        self._referenced: list[Note] = []  # in the order of the numbers
        self._collect(blocks)

    def number(self, label: str) -> str | None:
        """Return the number of the note with a label, for a reference to it; None if there is no such note."""
        note = self.by_label.get(label)
        if note is None:
            return None
        if label not in self._numbers:
            self._referenced.append(note)
            self._numbers[label] = len(self._referenced)
        return str(self._numbers[label])

    def is_referenced(self, label: str) -> bool:
        """Return whether the note with a label has a number."""
        return label in self._numbers

    def referenced_after(self, number: int) -> Iterator[tuple[int, Note]]:
        """Yield the notes with a greater number, each with its own, those that get one meanwhile included."""
        while number < len(self._referenced):
            number += 1
            yield number, self._referenced[number - 1]

    def _collect(self, blocks: Sequence[Block]) -> None:
        for block in blocks:
            kind = type(block)
            if kind is Paragraph or kind is Heading:
                continue
            if kind is Note:
                self.by_label.setdefault(block.label, block)  # type: ignore[union-attr, arg-type]
                self._collect(block.content)  # type: ignore[union-attr, arg-type]
            elif kind in _CONTAINERS:
                self._collect_in(block)
            elif kind is Table:
                for row in block.rows:  # type: ignore[union-attr]
                    for cell in row:
                        self._collect(cell.content)

    def _collect_in(self, block: Block) -> None:
        if isinstance(block, (Quote, Callout, Figure, Details, Post)):
            self._collect(block.content)
        elif isinstance(block, (List, Definitions)):
            for entry in block.items if isinstance(block, List) else block.entries:
                content = entry.content
                if len(content) != 1 or type(content[0]) is not Paragraph:  # few entries
                    self._collect(content)
