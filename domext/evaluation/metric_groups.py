"""The metric groups: statistics of a prediction that are computed together.

The statistics of a metric group are a tuple of numbers per page. The first number is 1 if the page has the reference
that the group needs; otherwise all are 0. Therefore a metric needs only sums over pages, also over the pages of a
bootstrap resample.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from domext.evaluation.page_statistics import (
    beginning_found,
    byte_counts,
    character_overlap,
    comment_counts,
    exact_match,
    rouge_l,
    segment_counts,
    shingle_overlap,
    word_overlap,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.evaluation.page_statistics import ReferencePage, Text


@dataclass(frozen=True, slots=True)
class MetricGroup:
    """Statistics that are computed together, for the metrics that need them.

    Attributes:
        name: the name of the group.
        names: the names of the statistics that ``compute`` returns.
        compute: computes them for a page with the reference that they need.
        applies: whether a page has that reference.
    """

    name: str
    names: tuple[str, ...]
    compute: Callable[[Text, ReferencePage], tuple[float, ...]]
    applies: Callable[[ReferencePage], bool]

    @property
    def page_column(self) -> str:
        """The name of the first statistic, which is 1 for a page with the reference that the group needs."""
        return f"{self.name}_pages"

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of all statistics, in the order of :meth:`statistics`."""
        return (self.page_column, *self.names)

    def statistics(self, predicted: Text, reference: ReferencePage) -> tuple[float, ...]:
        """Return the statistics of a page, one per column."""
        if not self.applies(reference):
            return (0.0,) * len(self.columns)
        return (1.0, *map(float, self.compute(predicted, reference)))


def _text_group(name: str, *names: str, compare: Callable[[Text, Text], tuple[float, ...]]) -> MetricGroup:
    def compute(predicted: Text, reference: ReferencePage) -> tuple[float, ...]:
        return compare(predicted, reference.text) if reference.text else ()

    return MetricGroup(name, names, compute, lambda reference: reference.text is not None)


#: The metric groups by name.
METRIC_GROUPS: Final[dict[str, MetricGroup]] = {
    group.name: group
    for group in (
        _text_group(
            "words",
            *("precision", "recall", "f1", "words_common", "words_predicted", "words_reference"),
            compare=word_overlap,
        ),
        _text_group(
            "shingles",
            *("shingle_precision", "shingles_predicted", "shingle_recall", "shingles_reference"),
            compare=shingle_overlap,
        ),
        MetricGroup(
            "segments",
            ("with_found", "with_missed", "without_found", "without_missed"),
            segment_counts,
            lambda reference: bool(reference.segments_with or reference.segments_without),
        ),
        MetricGroup(
            "comments",
            ("commented_found", "commented_missed", "comments_found", "comments_missed"),
            comment_counts,
            lambda reference: bool(reference.segments_with and reference.comments),
        ),
        _text_group(
            "characters",
            *("lcs_recall", "edit_ratio", "characters_common", "characters_predicted", "characters_reference"),
            compare=character_overlap,
        ),
        _text_group("beginning", "beginning", compare=beginning_found),
        _text_group("exact", "exact", compare=exact_match),
        MetricGroup(
            "space",
            ("text_bytes", "html_bytes", "text_gzip", "html_gzip"),
            byte_counts,
            lambda reference: bool(reference.html),
        ),
        _text_group("rouge", "rouge_precision", "rouge_recall", "rouge_f1", compare=rouge_l),
    )
}
