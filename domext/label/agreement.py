"""Agreement of two labellers: Cohen's kappa over blocks, and F1 over the words that they keep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from domext.errors import DomextError
from domext.evaluation.page_statistics import Text, word_overlap
from domext.label.journal import LabelError
from domext.label.label_transfer import open_labelled_page
from domext.label.page_labels import KEEP, LABEL_NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    from domext.label.page_labels import PageLabels
    from domext.label.page_sources import PageSource

_LETTERS = tuple(LABEL_NAMES)


@dataclass(frozen=True, eq=False, slots=True)
class PageAgreement:
    """Agreement on one page.

    Attributes:
        name: the name of the page.
        counts: the confusion matrix: how many blocks have each pair of labels, with rows for the first labeller, columns
            for the second, and labels in the order of :data:`domext.label.page_labels.LABEL_NAMES`; shape ``(3, 3)``.
        f1: the F1 of the kept words, in [0, 1]; it is symmetric.
        types: the page type of each labeller.
    """

    name: str
    counts: npt.NDArray[np.int64]
    f1: float
    types: tuple[str | None, str | None]


@dataclass(frozen=True, eq=False, slots=True)
class Agreement:
    """Agreement on all pages that both labellers have done.

    Attributes:
        pages: the pages, in the order of the folder.
        left_out: a line for each page that both have started but that was left out, with the reason.
    """

    pages: tuple[PageAgreement, ...]
    left_out: tuple[str, ...]

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """The sum of the confusion matrices of all pages, shape ``(3, 3)``."""
        return np.asarray(np.sum([page.counts for page in self.pages], axis=0), np.int64)

    @property
    def f1(self) -> float:
        """The mean F1 of the pages."""
        return float(np.mean([page.f1 for page in self.pages]))


def compare_labels(
    sources: Sequence[PageSource], first: Mapping[str, PageLabels], second: Mapping[str, PageLabels]
) -> Agreement:
    """Compare the labels of two labellers for the same folder.

    Args:
        sources: the pages of the folder.
        first: the labels of the first labeller by page name.
        second: the labels of the second labeller.

    Raises:
        LabelError: both have done no page in common.
    """
    by_name = {source.name: source for source in sources}
    pages, left_out = [], []
    for name in (name for name in by_name if name in first and name in second):
        try:
            page, first_letters = open_labelled_page(name, by_name, first[name])
            _, second_letters = open_labelled_page(name, by_name, second[name])
        except DomextError as error:
            left_out.append(str(error))
            continue
        texts = page.page.blocks.texts
        f1 = word_overlap(_kept_text(texts, first_letters), _kept_text(texts, second_letters)).f1
        types = first[name].page_type, second[name].page_type
        pages.append(PageAgreement(name, _confusion_matrix(first_letters, second_letters), f1, types))
    if not pages:
        msg = "no page is marked as done in both journals"
        raise LabelError(msg)
    return Agreement(tuple(pages), tuple(left_out))


def _kept_text(texts: Sequence[str], letters: str) -> Text:
    return Text("\n\n".join(text for text, letter in zip(texts, letters, strict=True) if letter == KEEP))


def _confusion_matrix(first: str, second: str) -> npt.NDArray[np.int64]:
    pairs = list(zip(first, second, strict=True))
    return np.array([[pairs.count((row, column)) for column in _LETTERS] for row in _LETTERS], np.int64)


def cohen_kappa(counts: npt.NDArray[np.int64]) -> float | None:
    """Cohen's kappa (Cohen 1960): ``(p - e) / (1 - e)``.

    ``p`` is the share of blocks with the same label. ``e`` is the share expected by chance, given how often each labeller
    uses each label.

    Args:
        counts: a confusion matrix, see :class:`PageAgreement`.

    Returns:
        1 for full agreement, 0 for agreement by chance, below 0 for less. None if kappa is undefined: there are no
        blocks, or both labellers give all of them the same label.
    """
    total = int(counts.sum())
    if not total:
        return None
    expected = float(counts.sum(axis=0) @ counts.sum(axis=1)) / total**2
    return None if expected == 1 else float((np.trace(counts) / total - expected) / (1 - expected))
