"""The footnotes of a page: the marks that refer to a note, and the text pieces of the notes."""

from __future__ import annotations

import bisect
import itertools
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from domext.body.notes.attribute_notes import attribute_notes
from domext.body.notes.button_notes import button_notes
from domext.body.notes.linked_notes import LinkedNotes
from domext.body.notes.note_marks import end_of_marks
from domext.body.notes.numbered_notes import numbered_notes
from domext.body.notes.scripted_links import scripted_links
from domext.body.notes.sidenotes import sidenotes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domext.body.notes.note_marks import NoteSpan, Reference
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

_PLACE: Final = attrgetter("piece", "node")


@dataclass(frozen=True)
class Notes:
    """The footnotes of a page.

    Attributes:
        labels: the label of each note, by its first text piece; in the order of the references.
        spans: the notes, and copies of them, by their first text piece; in the order of the page.
        references: by the node of a mark the labels of its notes; none for a link from a note back to the text.
        anchors: by the first text piece of a note without a mark in the text its label.
        texts: the notes in attributes of the page, by their labels.
    """

    labels: dict[int, str] = field(default_factory=dict)
    spans: dict[int, NoteSpan] = field(default_factory=dict)
    references: dict[int, tuple[str, ...]] = field(default_factory=dict)
    anchors: dict[int, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether there are any notes."""
        return bool(self.spans or self.texts)

    @cached_property
    def starts(self) -> list[int]:
        """The first text pieces of the notes, in ascending order."""
        return list(self.spans)

    def within(self, pieces: range) -> list[NoteSpan]:
        """Return the notes that some text pieces are a part of, in the order of the page."""
        starts = self.starts
        low = bisect.bisect_right(starts, pieces.start) - 1
        if low < 0 or self.spans[starts[low]].last <= pieces.start:
            low += 1
        return [self.spans[first] for first in starts[low : bisect.bisect_left(starts, pieces.stop)]]

    def without(self, labels: set[str]) -> Notes:
        """Return the same without some of the notes; their marks become text."""
        references = {
            node: rest
            for node, own in self.references.items()
            if (rest := tuple(label for label in own if label not in labels)) or not own
        }
        remaining = {first: label for first, label in self.labels.items() if label not in labels}
        return Notes(
            remaining,
            {first: span for first, span in self.spans.items() if first in remaining or first not in self.labels},
            references,
            {first: label for first, label in self.anchors.items() if first in remaining},
            self.texts,
        )


def find_notes(page: Page, keep: BoolArray, links: Sequence[int], raised: RowArray) -> Notes:
    """Return the notes that the kept text refers to, whether they are kept or not, and those that these refer to.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        links: the nodes of the kept links to a part of a page.
        raised: the elements whose text is raised.
    """
    links = sorted((*links, *scripted_links(page, keep)))
    linked = LinkedNotes(page, links)
    parts = [linked.notes(), sidenotes(page, keep), button_notes(page, keep)]
    if further := linked.links_onward(parts[0][0]):
        linked = LinkedNotes(page, [*links, *further])
        parts[0] = linked.notes()
    repeated = {piece for span in parts[1][0] for piece in range(span.first, end_of_marks(page, span))}
    linking = {reference.node for reference in parts[0][1]}
    # A note beside a mark that leads to its note is a copy of that, perhaps a shorter one.
    copies = {note for reference in parts[1][1] if reference.node in linking for note in reference.notes}
    taken = {reference.node for _, part in parts for reference in part}
    parts.append(numbered_notes(page, keep, raised, taken, repeated))
    spans = _disjoint(span for part, _ in parts for span in part)
    references = _to_notes((reference for _, part in parts for reference in part), spans)
    labels: dict[int, str] = {}
    for reference in references:
        for note in reference.notes:
            labels.setdefault(note, str(len(labels) + 1))
    marks = {
        reference.node: tuple(labels[note] for note in reference.notes)
        for reference in references
        if reference.node >= 0
    }
    anchors = {reference.notes[0]: labels[reference.notes[0]] for reference in references if reference.node < 0}
    spans = {first: span for first, span in spans.items() if first in labels or first in copies}
    marks = dict.fromkeys(linked.ways_back(spans.values(), references), ()) | marks
    texts: dict[str, str] = {}
    for node, text in attribute_notes(page, keep, marks):
        label = str(len(labels) + len(texts) + 1)
        texts[label], marks[node] = text, (label,)
    return Notes(labels, spans, marks, anchors, texts)


def _disjoint(spans: Iterable[NoteSpan]) -> dict[int, NoteSpan]:
    """The spans in the order of the page, without those that begin inside another one."""
    disjoint: dict[int, NoteSpan] = {}
    end = -1
    for span in sorted(spans, key=attrgetter("first")):
        if span.first >= end:
            disjoint[span.first] = span
            end = span.last
    return disjoint


def _to_notes(references: Iterable[Reference], spans: dict[int, NoteSpan]) -> list[Reference]:
    """The references in the order of the page, each with those of its notes that remain; none twice, none without notes."""
    remaining: list[Reference] = []
    for reference in references:
        notes = tuple(note for note in reference.notes if note in spans)
        if notes:
            remaining.append(reference if notes == reference.notes else reference._replace(notes=notes))
    remaining.sort(key=_PLACE)
    return [next(same) for _, same in itertools.groupby(remaining, _PLACE)]
