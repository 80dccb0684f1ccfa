"""The labelling service: pages and their labels as plain values, and actions that go into the journal. No HTTP."""

from __future__ import annotations

import functools
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext import __version__
from domext.errors import DomextError
from domext.explain.frame import render_frame
from domext.label.label_transfer import guess_labels, transfer_labels
from domext.label.page_labels import LABEL_NAMES
from domext.label.page_sources import open_page
from domext.table.page_types import PAGE_TYPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.engine import Extractor
    from domext.label.journal import Journal
    from domext.label.label_transfer import LabelGuess
    from domext.label.page_labels import PageLabels
    from domext.label.page_queue import QueuedPage
    from domext.label.page_sources import OpenedPage
    from domext.table.page import Page

#: The files of the front end.
STATIC: Final = Path(__file__).parent / "static"
_CACHED_PAGES: Final = 8
# The keys of an action beside "do". The service itself writes the other keys of a journal entry.
_ACTION_KEYS: Final[dict[str, set[str]]] = {
    "paint": {"first", "last", "label"}, "type": {"type"}, "done": {"done"}, "undo": set(), "redo": set(),
}  # fmt: skip
_MAX_NAME_LENGTH: Final = 40


class ActionError(DomextError):
    """The front end sent something that is not an action, or named a page that does not exist."""


class LabellingService:
    """The pages to label, with the journal of their labels.

    Args:
        queue: the pages, in the order in which they are labelled; methods refer to them by index.
        journal: the journal of all actions.
        extractor: the extractor whose selector guesses the first labels.
    """

    def __init__(self, queue: Sequence[QueuedPage], journal: Journal, extractor: Extractor) -> None:
        self._queue = queue
        self._journal = journal
        self._extractor = extractor
        self._open = functools.lru_cache(_CACHED_PAGES)(self._open_and_guess)

    def _open_and_guess(self, index: int) -> tuple[OpenedPage, LabelGuess]:
        if not 0 <= index < len(self._queue):
            msg = f"there is no page {index}"
            raise ActionError(msg)
        page = open_page(self._queue[index].source)
        return page, guess_labels(page.page, self._extractor)

    def overview(self) -> dict[str, Any]:
        """Return all pages of the queue with their progress, the page types, and the names of the labels."""
        labels = self._journal.pages
        pages = [
            {
                "name": page.source.name,
                "confidence": page.confidence,
                "failure": page.failure,
                "started": page.source.name in labels,
                "done": page.source.name in labels and labels[page.source.name].done,
            }
            for page in self._queue
        ]
        return {"pages": pages, "pageTypes": PAGE_TYPES, "labelNames": LABEL_NAMES}

    def page(self, index: int) -> dict[str, Any]:
        """Return a page for the front end: its blocks, and the state of its labels.

        Raises:
            DomextError: the page cannot be read or extracted.
        """
        page, guess = self._open(index)
        blocks = page.page.blocks
        return {
            "name": page.source.name,
            "title": page.page.title,
            "texts": blocks.texts,
            "words": blocks.counts.words.tolist(),
            "hidden": np.flatnonzero(blocks.hidden).tolist(),
            "probability": [round(value, 3) for value in guess.probability.tolist()],
            "containers": containers(page.page),
            "state": self.state(index),
        }

    def state(self, index: int) -> dict[str, Any]:
        """Return the current labels of a page; the guess, until the first action.

        Raises:
            DomextError: the page cannot be read or extracted.
        """
        page, guess = self._open(index)
        labels = self._journal.pages.get(page.source.name)
        if labels is None:
            return _state(guess.labels, guess.page_type)
        letters, notice = transfer_labels(labels, page, guess.labels)
        undo, redo = (len(labels.undo_stack), len(labels.redo_stack)) if _has_same_blocks(labels, page) else (0, 0)
        state = _state(letters, labels.page_type)
        return {**state, "done": labels.done and notice is None, "undo": undo, "redo": redo, "notice": notice}

    def frame(self, index: int) -> str:
        """Return a page as inert HTML.

        Raises:
            DomextError: the page cannot be read or extracted.
        """
        return render_frame(self._open(index)[0].page, frame_style())

    def act(self, index: int, action: Any) -> dict[str, Any]:
        """Apply an action to a page. It is on disk when this method returns.

        The first action on a page also writes the guess to the journal, so the labels do not depend on what a selector
        guesses later. A page with changed blocks is opened again in the same way.

        Args:
            index: the page.
            action: ``do`` and its values, see :data:`domext.label.page_labels.ACTIONS`.

        Returns:
            The state of the page after the action.

        Raises:
            ActionError: ``action`` is not an action, or there is no such page.
            DomextError: the action does not fit the page, or cannot be written.
        """
        if not isinstance(action, dict) or {*action} != {"do"} | _ACTION_KEYS.get(str(action.get("do")), {"unknown"}):
            msg = "the request is not an action"
            raise ActionError(msg)
        page, _ = self._open(index)
        header = {"page": page.source.name, "at": datetime.now(UTC).isoformat(timespec="milliseconds")}
        entries = [{**header, **action}]
        labels = self._journal.pages.get(page.source.name)
        if labels is None or not _has_same_blocks(labels, page):
            state = self.state(index)
            entries.insert(0, {**header, "do": "done", "done": state["done"]})
            entries.insert(0, {**header, **_opening_entry(page, state)})
        self._journal.append(*entries)
        return self.state(index)


def _has_same_blocks(labels: PageLabels, page: OpenedPage) -> bool:
    return labels.blocks == page.blocks


def _opening_entry(page: OpenedPage, state: dict[str, Any]) -> dict[str, Any]:
    return {
        "do": "open",
        "sha256": page.sha256,
        "domext": __version__,
        "type": state["pageType"],
        "labels": state["labels"],
        "blocks": page.blocks,
    }


def _state(labels: str, page_type: str | None) -> dict[str, Any]:
    return {"labels": labels, "pageType": page_type, "done": False, "undo": 0, "redo": 0, "notice": None}


def containers(page: Page) -> list[tuple[int, int, str]]:
    """Return the ranges of blocks that elements contain, by which a selection grows.

    Returns:
        The first block, the end of the range, and the name of the outermost element with this range; in preorder of the
        elements, each range once.
    """
    nodes = page.nodes
    first, end = nodes.first_block.tolist(), nodes.last_block.tolist()
    names: dict[tuple[int, int], str] = {}
    for node in np.flatnonzero(nodes.last_block > nodes.first_block).tolist():
        if (first[node], end[node]) not in names:
            element = page.elements[node]
            identifier, classes = element.attr("id") or "", (element.attr("class") or "").split()
            suffix = f"#{identifier}" if identifier else f".{classes[0]}" if classes else ""
            names[first[node], end[node]] = element.tag + suffix[:_MAX_NAME_LENGTH]
    return [(*blocks, name) for blocks, name in names.items()]


@functools.cache
def frame_style() -> str:
    """Return the CSS for the labels of blocks in the frame."""
    return (STATIC / "frame_labels.css").read_text(encoding="utf-8")
