"""Labels for the blocks of an opened page: the guess of a selector, and the labels that a journal has for the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from domext import __version__
from domext.label.block_identity import match_blocks
from domext.label.journal import LabelError
from domext.label.page_labels import COMMENT, DROP, KEEP
from domext.label.page_sources import open_page
from domext.plugin.label import Label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from domext.engine import Extractor
    from domext.label.page_labels import PageLabels
    from domext.label.page_sources import OpenedPage, PageSource
    from domext.table.nodes import FloatArray
    from domext.table.page import Page


@dataclass(frozen=True, slots=True)
class LabelGuess:
    """The labels that a selector suggests for a page.

    Attributes:
        labels: a letter per block, see :data:`domext.label.page_labels.LABEL_NAMES`.
        probability: the probability of each block to be content, shape ``(b,)``.
        page_type: the page type that the selector predicts.
        confidence: the word F1 that the selector expects of its selection, in [0, 1]; None if it gives none.
    """

    labels: str
    probability: FloatArray
    page_type: str | None
    confidence: float | None


def guess_labels(page: Page, extractor: Extractor) -> LabelGuess:
    """Return the labels that the selector of an extractor suggests.

    The text of a page that shows next to nothing may come from its scripts. Such text has no blocks to label, so every
    block that the page shows is suggested to be dropped.

    Raises:
        DomextError: the extraction fails.
    """
    article = extractor(page)
    if article.page is not page:
        return LabelGuess(
            DROP * len(page.blocks), page.blocks.counts.words * 0.0, article.page_type, article.confidence
        )
    letters = [
        KEEP if keep else COMMENT if label == Label.COMMENT else DROP
        for keep, label in zip(article.keep.tolist(), article.labels.tolist(), strict=True)
    ]
    return LabelGuess("".join(letters), article.probability, article.page_type, article.confidence)


def transfer_labels(labels: PageLabels, page: OpenedPage, default: str) -> tuple[str, str | None]:
    """Return the labels for the blocks of a page that may have changed since it was labelled.

    Args:
        labels: the labels of the page.
        page: the page as it is now.
        default: the labels of blocks without a match, a letter per block.

    Returns:
        A letter per block, and one line that describes the change; None if every block has its label and every labelled
        block is still there.
    """
    matches = match_blocks(labels.blocks, page.blocks)
    letters = "".join(labels.labels[old] if old >= 0 else other for old, other in zip(matches, default, strict=True))
    unlabelled = matches.count(-1)
    lost = len(labels.blocks) - (len(matches) - unlabelled)
    if not unlabelled and not lost:
        return letters, None
    cause = (
        "the file has changed since it was labelled"
        if labels.sha256 != page.sha256
        else f"domext {__version__} finds other blocks than {labels.version}, with which it was labelled"
    )
    effect = f"{unlabelled} of {len(matches)} blocks have no label, {lost} labelled blocks are gone"
    return letters, f"{page.source.name}: {cause}: {effect}"


def open_labelled_page(name: str, sources: Mapping[str, PageSource], labels: PageLabels) -> tuple[OpenedPage, str]:
    """Open a page that is done, and return it with a label per block.

    Args:
        name: the name of the page.
        sources: the pages of the folder, by name.
        labels: the labels of the page.

    Raises:
        DomextError: the page is not done, is not in the folder, cannot be read, or has changed blocks.
    """
    if not labels.done:
        msg = f"{name}: not done yet"
        raise LabelError(msg)
    if name not in sources:
        msg = f"{name}: no such page in the folder"
        raise LabelError(msg)
    page = open_page(sources[name])
    letters, change = transfer_labels(labels, page, DROP * len(page.blocks))
    if change:
        raise LabelError(change)
    return page, letters
