"""The results of scorers by the class of the page: a single body of text, several bodies, or comments.

Source: table 2 of G. Adam, C. Bouras, V. Poulopoulos, "CUTER: an Efficient Useful Text Extraction Mechanism" (2009).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from domext.evaluation.metrics import METRICS, Sums, columns_of, groups_of, page_statistics
from domext.evaluation.page_statistics import ReferencePage, Text
from domext.plugin.registry import installed
from domext.training.labelled_pages import label, score_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domext.evaluation.corpus import Corpus, Gold
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

#: The classes of pages, in the order of the source's table.
BodyClass = Literal["single body", "multi-body", "with comments"]
BODY_CLASSES: Final[tuple[BodyClass, ...]] = ("single body", "multi-body", "with comments")
#: The metrics of :func:`results_by_class`.
BODY_METRICS: Final = tuple(
    METRICS[name] for name in ("useful", "useless", "useful_characters", "useless_characters", "beginning", "f1")
)
# Shorter interruptions are captions, dates and buttons.
_MIN_INTERRUPTION_WORDS: Final = 10


def _body_class(page: Page, content: BoolArray, *, has_comments: bool) -> BodyClass:
    """The class of a page.

    The source gives no definition. Here a page has several bodies if at least ten words of other text are between two
    blocks of its content.

    Args:
        page: the page.
        content: whether each block is content, shape ``(b,)``.
        has_comments: whether the page has comments of readers.
    """
    if has_comments:
        return "with comments"
    words = page.blocks.counts.words
    rest = np.append(0, np.where(content, 0, words).cumsum())[np.flatnonzero(content & (words > 0))]
    interrupted = bool((np.diff(rest) >= _MIN_INTERRUPTION_WORDS).any())
    return "multi-body" if interrupted else "single body"


def results_by_class(
    pages: Iterable[tuple[Corpus, Gold]], specs: Sequence[str]
) -> dict[BodyClass, tuple[int, dict[str, list[float]]]]:
    """Return the number of pages of each class, and the :data:`BODY_METRICS` of scorers on them by their spec.

    Args:
        pages: the pages, with a gold text.
        specs: the scorers, as ``NAME:key=value,...``; their own decisions are measured.

    Raises:
        ScorerError: a scorer failed on a page.
        ExtraError: rapidfuzz is not installed.
    """
    scorers = {spec: installed().make(spec, "scorer")[1] for spec in specs}
    groups = groups_of(BODY_METRICS)
    statistics: defaultdict[BodyClass, defaultdict[str, list[list[float]]]] = defaultdict(lambda: defaultdict(list))
    for corpus, gold in pages:
        labelled = label(corpus, gold)
        page, reference = labelled.page, ReferencePage(gold, b"")
        rows = statistics[_body_class(page, labelled.content, has_comments=bool(gold.comments))]
        for spec, scores in score_page(page, scorers, corpus.path(gold)).items():
            text = Text(page.blocks.joined(scores.keep))
            rows[spec].append(page_statistics(text, reference, groups))
    columns = columns_of(groups)
    return {
        name: (
            len(statistics[name][specs[0]]),
            {
                spec: _metrics(dict(zip(columns, np.sum(rows, axis=0), strict=True)))
                for spec, rows in statistics[name].items()
            },
        )
        for name in BODY_CLASSES
        if name in statistics
    }


def _metrics(sums: Sums) -> list[float]:
    return [float(metric.value(sums)) for metric in BODY_METRICS]
