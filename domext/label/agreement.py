"""How far two labellers agree: Cohen's kappa over blocks, and F1 over the words that they keep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from domext.errors import DomextError
from domext.evaluation.page_statistics import Text, word_overlap
from domext.label.journal import KEEP, NAMES, LabelError
from domext.label.page_labels import labelled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    from domext.label.journal import PageLabels
    from domext.label.page_labels import Source

_LETTERS = tuple(NAMES)


@dataclass(frozen=True, eq=False, slots=True)
class PageAgreement:
    """Two labellers on one page.

    Attributes:
        name: the page's.
        counts: how many blocks the one (rows) and the other (columns) call what, in the order of
            :data:`domext.label.journal.NAMES`; shape ``(3, 3)``.
        f1: of the words that the one keeps against those that the other keeps; it is the same both ways.
        types: what kind of page each says.
    """

    name: str
    counts: npt.NDArray[np.int64]
    f1: float
    types: tuple[str | None, str | None]


@dataclass(frozen=True, eq=False, slots=True)
class Agreement:
    """Two labellers on the pages that both have done.

    Attributes:
        pages: a page each, in the order of the folder.
        left_out: why pages that both have begun are not among them, a line each.
    """

    pages: tuple[PageAgreement, ...]
    left_out: tuple[str, ...]

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """Those of all pages together, see :class:`PageAgreement`."""
        return np.asarray(np.sum([page.counts for page in self.pages], axis=0), np.int64)

    @property
    def f1(self) -> float:
        """The mean over pages."""
        return float(np.mean([page.f1 for page in self.pages]))


def agreement(sources: Sequence[Source], one: Mapping[str, PageLabels], other: Mapping[str, PageLabels]) -> Agreement:
    """Compare two journals over the same folder.

    Raises:
        LabelError: there is no page that both have done.
    """
    known = {source.name: source for source in sources}
    pages, left_out = [], []
    for name in (name for name in known if name in one and name in other):
        try:
            page, labels = labelled(name, known, one[name])
            _, others = labelled(name, known, other[name])
        except DomextError as error:
            left_out.append(str(error))
            continue
        kept = [_kept(page.page.blocks.texts, letters) for letters in (labels, others)]
        types = one[name].page_type, other[name].page_type
        pages.append(PageAgreement(name, _counts(labels, others), word_overlap(*kept).f1, types))
    if not pages:
        msg = "there is no page that both have done"
        raise LabelError(msg)
    return Agreement(tuple(pages), tuple(left_out))


def _kept(texts: Sequence[str], labels: str) -> Text:
    return Text("\n\n".join(text for text, letter in zip(texts, labels, strict=True) if letter == KEEP))


def _counts(one: str, other: str) -> npt.NDArray[np.int64]:
    return np.array([[list(zip(one, other, strict=True)).count((a, b)) for b in _LETTERS] for a in _LETTERS], np.int64)


def kappa(counts: npt.NDArray[np.int64]) -> float | None:
    """Cohen's kappa (Cohen 1960): the share of agreement beyond what chance gives, of what is possible beyond that.

    ``(p - e) / (1 - e)`` with the share ``p`` of blocks that both call the same, and ``e`` the share on which they would
    agree by chance, given how often each of them says what.

    Args:
        counts: see :class:`PageAgreement`.

    Returns:
        1 for full agreement, 0 for that of chance, less for less; None where nothing can be said, because there is no
        block or both call all of them the same.
    """
    total = int(counts.sum())
    if not total:
        return None
    by_chance = float(counts.sum(axis=0) @ counts.sum(axis=1)) / total**2
    return None if by_chance == 1 else float((np.trace(counts) / total - by_chance) / (1 - by_chance))
