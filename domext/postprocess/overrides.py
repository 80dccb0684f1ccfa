"""The user's overrides, which include and exclude text regardless of the selector's decision."""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from domext.errors import counted
from domext.plugin.label import LABELS, Label
from domext.postprocess.labels import markup_labels
from domext.table.characters import readable
from domext.table.css_xpath import find
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.nodes import nearest

if TYPE_CHECKING:
    from domext.options import Options
    from domext.plugin.selection import Selection
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page


def apply_overrides(page: Page, selection: Selection, options: Options) -> Selection:
    """Return the selection after ``prune_labels``, ``include``, ``exclude`` and ``min_words``, in this order.

    ``include`` and ``exclude`` apply to the text in the matching elements. The innermost match wins; on the same element,
    ``exclude`` wins. A block is kept or dropped whole: it is dropped if it holds excluded text, else kept if it holds
    included text.

    Raises:
        OptionError: a selector cannot be applied.
    """
    if not (options.prune_labels or options.include or options.exclude or options.min_words):
        return selection
    changed = selection
    dropped = np.zeros_like(selection.keep) if selection.excluded is None else selection.excluded.copy()
    if options.prune_labels:
        labels = markup_labels(page) if selection.labels is None else selection.labels
        pruned = np.isin(labels, [LABELS.index(label) for label in options.prune_labels])
        changed = _without(changed, {"of a label that the option prune_labels names": pruned}, "prune_labels")
        dropped |= pruned
    if options.include or options.exclude:
        included, excluded = _included_and_excluded(page, options)
        for why, blocks in included.items():
            changed = changed.changed(changed.keep | blocks, "include", why)
            dropped &= ~blocks
        changed = _without(changed, excluded, "exclude")
        dropped = functools.reduce(np.logical_or, excluded.values(), dropped)
    words = int(page.blocks.counts.words[changed.keep].sum())
    if any_of(changed.keep) and words < max(options.min_words, 1):
        least = options.min_words
        reason = f"the article has {counted(words, 'word')}, fewer than {least}" if least else None
        changed = changed.changed(np.zeros_like(dropped), "min_words", reason or "nothing that was kept has a word")
        changed = dataclasses.replace(changed, reason=reason)
    return dataclasses.replace(changed, labels=_relabelled(selection, changed.keep), excluded=dropped)


def apply_title_selector(page: Page, options: Options) -> Page:
    """Return the page with the title that ``title_selector`` finds; a title that the caller gave stays.

    Raises:
        OptionError: the selector cannot be applied.
    """
    if page.given_title is not None or options.title_selector is None:
        return page
    matches = find(page.tidied.document, options.title_selector)
    texts = (" ".join(readable(element.text).split()) for element in matches)
    return dataclasses.replace(page, given_title=next(filter(None, texts), None))


def _without(selection: Selection, drop: dict[str, BoolArray], option: str) -> Selection:
    """The selection without some blocks, which are given by the reasons to drop them, and with a reason if none remains."""
    changed = selection
    for why, blocks in drop.items():
        changed = changed.changed(changed.keep & ~blocks, option, why)
    if not any_of(selection.keep) or any_of(changed.keep):
        return changed
    count = int(selection.keep.sum())
    dropped = "the only block that was kept" if count == 1 else f"all {count} blocks that were kept"
    return dataclasses.replace(changed, reason=f"{option} dropped {dropped}")


def _included_and_excluded(page: Page, options: Options) -> tuple[dict[str, BoolArray], dict[str, BoolArray]]:
    """Masks of the blocks with included text and of those with excluded text, shape ``(b,)``, by their reason."""
    blocks, numbers = page.blocks, np.zeros(len(page.nodes), np.int32)
    selectors = (*options.include, *options.exclude)
    for number, selector in enumerate(selectors, 1):  # the last one wins
        numbers[page.matching(selector)] = number
    pieces = _numbers_of_pieces(page, numbers)
    pieces[[text is None for text in page.texts]] = 0  # line breaks are not text
    included: dict[str, BoolArray] = {}
    excluded: dict[str, BoolArray] = {}
    for number in np.unique(pieces[pieces > 0]).tolist():
        before = sums_before(pieces == number)
        masks = included if number <= len(options.include) else excluded
        masks[f"matched by “{selectors[number - 1]}”"] = before[blocks.last_text] > before[blocks.first_text]
    return included, excluded


def _numbers_of_pieces(page: Page, numbers: IntArray) -> IntArray:
    """The number for each text piece, shape ``(t,)``: that of the innermost matching node around it, else 0.

    The starts and ends of the matching nodes are swept in document order: after the end of a node, the matching node
    around it applies again.

    Args:
        page: the page.
        numbers: the number of the selector that matches each node, 0 for none, shape ``(n,)``.
    """
    nodes = page.nodes
    matching = rows_of((numbers != 0) & (nodes.total.characters > 0))
    outer = np.append(nearest(nodes.parent, numbers != 0), -1)[nodes.parent[matching]]
    positions = np.concatenate([nodes.last_text[matching], nodes.first_text[matching]])
    values = np.concatenate([np.append(numbers, 0)[outer], numbers[matching]])
    # At the same position ends come before starts, inner ends before outer ones, outer starts before inner ones.
    order = np.concatenate([-matching, matching + 1])
    sweep = np.lexsort([order, positions])
    last = np.searchsorted(positions[sweep], np.arange(nodes.last_text[0]), side="right") - 1
    return np.append(values[sweep], 0)[last].astype(np.int32)


def _relabelled(selection: Selection, keep: BoolArray) -> npt.NDArray[np.uint8] | None:
    """The selector's labels, corrected for blocks that the overrides added or dropped, shape ``(b,)``; None without labels."""
    if selection.labels is None:
        return None
    labels = np.where(keep & ~selection.keep, Label.TEXT, selection.labels)
    dropped = ~keep & (labels == Label.TEXT)
    return np.where(dropped, Label.BOILERPLATE, labels).astype(np.uint8)
