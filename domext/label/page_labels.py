"""The labels of one page, and the actions that change them."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext.errors import type_and_message
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from domext.label.block_identity import BlockIdentity

#: The labels of blocks. The labels of a page are a string with one of these letters per block.
KEEP, DROP, COMMENT = "k", "d", "c"
LABEL_NAMES: Final = {KEEP: "keep", DROP: "drop", COMMENT: "comment"}
# Each action copies the stack, and a journal may come from others.
_MAX_UNDO: Final = 500
_LABELS: Final = lazy_pattern(f"[{''.join(LABEL_NAMES)}]*")


@dataclass(frozen=True, slots=True)
class PageLabels:
    """The labels of one page after all actions so far.

    Attributes:
        sha256: the digest of the page's bytes when it was opened.
        version: the version of domext that opened it.
        blocks: the identities of the page's blocks when it was opened.
        labels: a letter of :data:`LABEL_NAMES` per block.
        page_type: the type of the page; None if it is unknown.
        done: whether the labeller has finished the page.
        undo_stack: labels and page type before each of the last 500 actions that can be undone, the latest last.
        redo_stack: labels and page type after each undone action, the next one to redo last.
    """

    sha256: str
    version: str
    blocks: tuple[BlockIdentity, ...]
    labels: str
    page_type: str | None = None
    done: bool = False
    undo_stack: tuple[tuple[str, str | None], ...] = ()
    redo_stack: tuple[tuple[str, str | None], ...] = ()


# The functions of the actions raise ValueError for an entry that is malformed or does not fit the page.


def _open(entry: Mapping[str, Any]) -> PageLabels:
    blocks = tuple((str(path), str(digest)) for path, digest in entry["blocks"])
    labels = _checked_labels(entry["labels"])
    if len(labels) != len(blocks):
        msg = f"{len(labels)} labels for {len(blocks)} blocks"
        raise ValueError(msg)
    return PageLabels(str(entry["sha256"]), str(entry["domext"]), blocks, labels, _checked_page_type(entry["type"]))


def _paint(page: PageLabels, entry: Mapping[str, Any]) -> PageLabels:
    first, last = _checked_index(entry["first"]), _checked_index(entry["last"])
    letter = _checked_labels(entry["label"])
    if not 0 <= first < last <= len(page.labels) or len(letter) != 1:
        msg = f"cannot paint blocks {first} to {last} of {len(page.labels)} with {letter!r}"
        raise ValueError(msg)
    return _change(page, page.labels[:first] + letter * (last - first) + page.labels[last:], page.page_type)


def _set_page_type(page: PageLabels, entry: Mapping[str, Any]) -> PageLabels:
    return _change(page, page.labels, _checked_page_type(entry["type"]))


def _change(page: PageLabels, labels: str, page_type: str | None) -> PageLabels:
    undo_stack = (*page.undo_stack[1 - _MAX_UNDO :], (page.labels, page.page_type))
    return dataclasses.replace(page, labels=labels, page_type=page_type, undo_stack=undo_stack, redo_stack=())


def _set_done(page: PageLabels, entry: Mapping[str, Any]) -> PageLabels:
    if not isinstance(entry["done"], bool):
        msg = "done must be true or false"
        raise ValueError(msg)  # noqa: TRY004  every malformed entry is a ValueError
    return dataclasses.replace(page, done=entry["done"])


def _undo(page: PageLabels, _: Mapping[str, Any]) -> PageLabels:
    if not page.undo_stack:
        return page
    *undo_stack, (labels, page_type) = page.undo_stack
    redo_stack = (*page.redo_stack, (page.labels, page.page_type))
    return dataclasses.replace(
        page, labels=labels, page_type=page_type, undo_stack=tuple(undo_stack), redo_stack=redo_stack
    )


def _redo(page: PageLabels, _: Mapping[str, Any]) -> PageLabels:
    if not page.redo_stack:
        return page
    *redo_stack, (labels, page_type) = page.redo_stack
    undo_stack = (*page.undo_stack, (page.labels, page.page_type))
    return dataclasses.replace(
        page, labels=labels, page_type=page_type, undo_stack=undo_stack, redo_stack=tuple(redo_stack)
    )


#: The actions on an opened page, by the value of ``do`` in their entries.
ACTIONS: Final[dict[str, Callable[[PageLabels, Mapping[str, Any]], PageLabels]]] = {
    "paint": _paint,
    "type": _set_page_type,
    "done": _set_done,
    "undo": _undo,
    "redo": _redo,
}


def apply_entry(page: PageLabels | None, entry: Mapping[str, Any]) -> PageLabels:
    """Return the labels of a page after one more entry.

    Args:
        page: the labels before; None for a page that is not opened.
        entry: a line of the journal.

    Raises:
        ValueError: the entry is malformed, or the page has not been opened.
    """
    try:
        if entry["do"] == "open":
            return _open(entry)
        if page is None:
            msg = "the page has not been opened"
            raise ValueError(msg)
        return ACTIONS[entry["do"]](page, entry)
    except (KeyError, TypeError) as error:
        raise ValueError(type_and_message(error)) from None


def _checked_labels(value: Any) -> str:
    if not isinstance(value, str) or not _LABELS.fullmatch(value):
        msg = "labels must be letters of " + ", ".join(LABEL_NAMES)
        raise ValueError(msg)
    return value


def _checked_index(value: Any) -> int:
    if type(value) is not int:
        msg = "the index of a block must be an integer"
        raise ValueError(msg)
    return value


def _checked_page_type(value: Any) -> str | None:
    if not isinstance(value, str | None) or not (value or "").isprintable():  # it is shown on terminals
        msg = "the page type must be printable text or null"
        raise ValueError(msg)
    return value
