"""What the labelling application does, without the web: pages and their labels as plain values, actions into the journal."""

from __future__ import annotations

import functools
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext import __version__
from domext.errors import DomextError
from domext.explain.frame import framed
from domext.label.journal import NAMES
from domext.label.page_labels import carried, guess, opened
from domext.learned.model import PAGE_TYPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.engine import Extractor
    from domext.label.journal import Journal, PageLabels
    from domext.label.page_labels import Guess, OpenedPage
    from domext.label.queue import QueuedPage
    from domext.table.page import Page

#: The files of the front end.
STATIC: Final = Path(__file__).parent / "static"
_REMEMBERED: Final = 8  # pages that stay parsed: the one at hand, and those that are gone back to
#: The keys that an action may have beside ``do``; all others of an entry are the desk's to write.
_KEYS: Final[dict[str, set[str]]] = {
    "paint": {"first", "last", "label"}, "type": {"type"}, "done": {"done"}, "undo": set(), "redo": set(),
}  # fmt: skip
_LONGEST_NAME: Final = 40


class ActionError(DomextError):
    """What the front end sent is no action, or there is no such page."""


class LabellingService:
    """The pages that are labelled, with the journal of it.

    Args:
        queue: the pages, in the order in which they are labelled.
        journal: where every action goes.
        extractor: its selector guesses.
    """

    def __init__(self, queue: Sequence[QueuedPage], journal: Journal, extractor: Extractor) -> None:
        self._queue = queue
        self._journal = journal
        self._extractor = extractor
        self._page = functools.lru_cache(_REMEMBERED)(self._read)

    def _read(self, number: int) -> tuple[OpenedPage, Guess]:
        if not 0 <= number < len(self._queue):
            msg = f"there is no page {number}"
            raise ActionError(msg)
        page = opened(self._queue[number].source)
        return page, guess(page.page, self._extractor)

    def overview(self) -> dict[str, Any]:
        """All pages in their order, and the types that a page can have."""
        sheets = self._journal.sheets
        pages = [
            {
                "name": one.source.name,
                "confidence": one.confidence,
                "failure": one.failure,
                "begun": one.source.name in sheets,
                "done": one.source.name in sheets and sheets[one.source.name].done,
            }
            for one in self._queue
        ]
        return {"pages": pages, "types": PAGE_TYPES, "labels": NAMES}

    def page(self, number: int) -> dict[str, Any]:
        """All that the front end shows of a page: what stays as it is while the page is labelled, and its state.

        Raises:
            DomextError: it cannot be read; so do the next.
        """
        page, guessed = self._page(number)
        blocks = page.page.blocks
        return {
            "name": page.source.name,
            "title": page.page.title,
            "texts": blocks.texts,
            "words": blocks.counts.words.tolist(),
            "hidden": np.flatnonzero(blocks.hidden).tolist(),
            "probability": [round(value, 3) for value in guessed.probability.tolist()],
            "containers": containers(page.page),
            "state": self.state(number),
        }

    def state(self, number: int) -> dict[str, Any]:
        """The labels of a page as they are now: a guess, until somebody does something to it."""
        page, guessed = self._page(number)
        sheet = self._journal.sheets.get(page.source.name)
        if sheet is None:
            return _state(guessed.labels, guessed.page_type)
        labels, notice = carried(sheet, page, guessed.labels)
        undo, redo = (len(sheet.past), len(sheet.future)) if _is_of(sheet, page) else (0, 0)
        state = _state(labels, sheet.page_type)
        return {**state, "done": sheet.done and notice is None, "undo": undo, "redo": redo, "notice": notice}

    def frame(self, number: int) -> str:
        """The page as inert HTML."""
        return framed(self._page(number)[0].page, frame_style())

    def act(self, number: int, action: Any) -> dict[str, Any]:
        """Do something to a page; it is on the disk when this returns.

        The first action opens the page in the journal, with the guess that was shown: so labels mean the same whatever a
        selector says tomorrow. A page whose blocks have changed is opened anew.

        Args:
            number: the page's, in the queue.
            action: ``do`` and its values, see :data:`domext.label.journal.ACTIONS`.

        Returns:
            The state after it.

        Raises:
            ActionError: it is no action, or there is no such page.
            DomextError: it does not fit the page, or cannot be written.
        """
        if not isinstance(action, dict) or {*action} != {"do"} | _KEYS.get(str(action.get("do")), {"nothing"}):
            msg = "this is no action"
            raise ActionError(msg)
        page, _ = self._page(number)
        about = {"page": page.source.name, "at": datetime.now(UTC).isoformat(timespec="milliseconds")}
        entries = [{**about, **action}]
        sheet = self._journal.sheets.get(page.source.name)
        if sheet is None or not _is_of(sheet, page):
            before = self.state(number)
            entries.insert(0, {**about, "do": "done", "done": before["done"]})
            entries.insert(0, {**about, **_opening(page, before)})
        self._journal.append(*entries)
        return self.state(number)


def _is_of(sheet: PageLabels, page: OpenedPage) -> bool:
    """Whether a sheet's labels are of the very blocks of a page, in their order."""
    return sheet.blocks == page.blocks


def _opening(page: OpenedPage, state: dict[str, Any]) -> dict[str, Any]:
    return {
        "do": "open",
        "sha256": page.sha256,
        "domext": __version__,
        "type": state["type"],
        "labels": state["labels"],
        "blocks": page.blocks,
    }


def _state(labels: str, page_type: str | None) -> dict[str, Any]:
    return {"labels": labels, "type": page_type, "done": False, "undo": 0, "redo": 0, "notice": None}


def containers(page: Page) -> list[tuple[int, int, str]]:
    """The runs of blocks that elements hold: the first, one past the last, and what the outermost such element is.

    In preorder, each run once: a selection grows to the smallest run around it.
    """
    nodes = page.nodes
    first, last = nodes.first_block.tolist(), nodes.last_block.tolist()
    found: dict[tuple[int, int], str] = {}
    for row in np.flatnonzero(nodes.last_block > nodes.first_block).tolist():
        if (first[row], last[row]) not in found:
            element = page.elements[row]
            identity, classes = element.attr("id") or "", (element.attr("class") or "").split()
            name = f"#{identity}" if identity else f".{classes[0]}" if classes else ""
            found[first[row], last[row]] = element.tag + name[:_LONGEST_NAME]
    return [(*run, name) for run, name in found.items()]


@functools.cache
def frame_style() -> str:
    """How the frame shows the labels of blocks."""
    return (STATIC / "frame.css").read_text(encoding="utf-8")
