"""The user's own say: what must be in an article and what must not, whatever the selector decided."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from domext.plugin.scores import LABELS, Label
from domext.postprocess.labels import marked_blocks
from domext.table.characters import readable
from domext.table.css_xpath import find
from domext.table.nodes import nearest

if TYPE_CHECKING:
    from domext.options import Options
    from domext.plugin.scores import Selection
    from domext.table.nodes import BoolArray
    from domext.table.page import Page


def apply_overrides(page: Page, selection: Selection, options: Options) -> Selection:
    """The selection after ``prune_labels``, ``include``, ``exclude`` and ``min_words``, in this order.

    ``include`` and ``exclude`` speak of the text in the elements that match. Of two elements one in the other, the inner
    one decides; of the same element, ``exclude`` does. Blocks are kept or dropped whole: one that holds excluded text is
    dropped, else one that holds included text is kept.

    Raises:
        OptionError: a selector cannot be applied.
    """
    if not (options.prune_labels or options.include or options.exclude or options.min_words):
        return selection
    keep, reason = selection.keep.copy(), selection.reason
    if options.prune_labels:
        labels = marked_blocks(page) if selection.labels is None else selection.labels
        keep, reason = _dropped(keep, np.isin(labels, _numbers(options.prune_labels)), "prune_labels", reason)
    if options.include or options.exclude:
        included, excluded = _named(page, options)
        keep, reason = _dropped(keep | included, excluded, "exclude", reason)
    words = int(page.blocks.counts.words[keep].sum())
    if keep.any() and words < max(options.min_words, 1):
        keep = np.zeros_like(keep)
        reason = f"the article has {words} words, fewer than {options.min_words}" if options.min_words else None
    return dataclasses.replace(selection, keep=keep, labels=_relabelled(selection, keep), reason=reason)


def apply_title_selector(page: Page, options: Options) -> Page:
    """The page with the title that ``title_selector`` finds, if none was given and it finds one.

    Raises:
        OptionError: the selector cannot be applied.
    """
    if page.given_title is not None or options.title_selector is None:
        return page
    texts = (" ".join(readable(one.text).split()) for one in find(page.tidied.document, options.title_selector))
    return dataclasses.replace(page, given_title=next(filter(None, texts), None))


def _dropped(keep: BoolArray, drop: BoolArray, by: str, reason: str | None) -> tuple[BoolArray, str | None]:
    left = keep & ~drop
    if keep.any() and not left.any():
        reason = f"{by} dropped all {int(keep.sum())} blocks that were kept"
    return left, reason


def _named(page: Page, options: Options) -> tuple[BoolArray, BoolArray]:
    """Which blocks hold text that is included, and which hold text that is excluded."""
    blocks, said = page.blocks, np.zeros(len(page.nodes), np.int8)
    for selectors, meaning in ((options.include, 1), (options.exclude, -1)):  # what comes last, decides
        for selector in selectors:
            said[page.matching(selector)] = meaning
    pieces = _of_pieces(page, said)
    pieces[[text is None for text in page.texts]] = 0  # a line break is no text
    held = []
    for meaning in (1, -1):
        before = np.append(0, (pieces == meaning).cumsum())
        held.append(before[blocks.last_text] > before[blocks.first_text])
    return held[0], held[1]


def _of_pieces(page: Page, said: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
    """What is said of each text piece: by the innermost node around it of which anything is said, else 0.

    A sweep over the beginnings and ends of these nodes: after an end, the node around it speaks again.
    """
    nodes = page.nodes
    chosen = np.flatnonzero((said != 0) & (nodes.total.characters > 0))
    around = np.append(nearest(nodes.parent, said != 0), -1)[nodes.parent[chosen]]
    places = np.concatenate([nodes.last_text[chosen], nodes.first_text[chosen]])
    values = np.concatenate([np.append(said, 0)[around], said[chosen]])
    order = np.concatenate([-chosen, chosen + 1])  # ends before beginnings; inner ends first, outer beginnings first
    sweep = np.lexsort([order, places])
    last = np.searchsorted(places[sweep], np.arange(nodes.last_text[0]), side="right") - 1
    return np.append(values[sweep], 0)[last].astype(np.int8)


def _numbers(labels: tuple[str, ...]) -> list[int]:
    return [LABELS.index(label) for label in labels]


def _relabelled(selection: Selection, keep: BoolArray) -> npt.NDArray[np.uint8] | None:
    """The selector's labels, true again where a block changed sides."""
    if selection.labels is None:
        return None
    labels = np.where(keep & ~selection.keep, Label.TEXT, selection.labels)
    dropped = ~keep & (labels == Label.TEXT)
    return np.where(dropped, Label.BOILERPLATE, labels).astype(np.uint8)
