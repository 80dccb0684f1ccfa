"""Statistics of one prediction on one page, from which metrics are computed over pages.

Each function returns the statistics of a metric group, see :mod:`domext.evaluation.metric_groups`.
"""

from __future__ import annotations

import gzip
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from domext.extras import need
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from domext.evaluation.corpus import Gold

_WORD: Final = lazy_pattern(r"\w+")
_WHITE_SPACE: Final = lazy_pattern(r"\s+")
_SHINGLE_WORDS: Final = 4
_BEGINNING_WORDS: Final = 4
_GZIP_LEVEL: Final = 6  # the default of web servers


class Text:
    """A text in the forms that metrics compare; each form is computed once.

    Args:
        raw: the text as it is.
    """

    def __init__(self, raw: str) -> None:
        self.raw = raw

    @cached_property
    def words(self) -> list[str]:
        """The lower-cased words, in order."""
        return _WORD.findall(self.raw.lower())

    @cached_property
    def bag(self) -> Counter[str]:
        """The bag of lower-cased words."""
        return Counter(self.words)

    @cached_property
    def shingles(self) -> Counter[tuple[str, ...]]:
        """The bag of word 4-grams, case preserved; a shorter text is one shingle."""
        words = _WORD.findall(self.raw)
        starts = range(max(len(words) - _SHINGLE_WORDS, 0) + 1) if words else ()
        return Counter(tuple(words[start : start + _SHINGLE_WORDS]) for start in starts)

    @cached_property
    def collapsed(self) -> str:
        """The text with each run of white space replaced by one space."""
        return _collapse(self.raw)

    @cached_property
    def characters(self) -> str:
        """The text without white space."""
        return "".join(self.raw.split())

    @cached_property
    def sizes(self) -> tuple[float, float]:
        """The size of the text in bytes of UTF-8, raw and gzipped."""
        return _sizes(self.raw.encode("utf-8", "surrogatepass"))


class ReferencePage:
    """The gold annotation and the size of a page, prepared once for all predictions.

    Args:
        gold: the annotation of the page.
        html: the bytes of the page.
    """

    def __init__(self, gold: Gold, html: bytes) -> None:
        self.html = html
        self.text = None if gold.text is None else Text(gold.text)
        self.segments_with = [_collapse(segment) for segment in gold.segments_with]
        self.segments_without = [_collapse(segment) for segment in gold.segments_without]
        self.comments = [_collapse(text) for text in gold.comments]

    @cached_property
    def sizes(self) -> tuple[float, float]:
        """The size of the page in bytes, raw and gzipped."""
        return _sizes(self.html)


def _collapse(text: str) -> str:
    return _WHITE_SPACE.sub(" ", text).strip()


def _sizes(data: bytes) -> tuple[float, float]:
    return float(len(data)), float(len(gzip.compress(data, _GZIP_LEVEL, mtime=0)))


class WordOverlap(NamedTuple):
    """The overlap of two bags of words.

    Attributes:
        precision: common words by predicted words.
        recall: common words by reference words.
        f1: the harmonic mean of both.
        common: the number of common words.
        predicted: the number of predicted words.
        reference: the number of reference words.
    """

    precision: float
    recall: float
    f1: float
    common: int
    predicted: int
    reference: int


def word_overlap(predicted: Text, reference: Text) -> WordOverlap:
    """Compare two texts as bags of words.

    If the reference is empty, precision, recall and F1 are 1 for an empty prediction and 0 for any other.
    """
    counts = (predicted.bag & reference.bag).total(), len(predicted.words), len(reference.words)
    return WordOverlap(*_precision_recall_f1(*counts), *counts)


def _precision_recall_f1(common: int, predicted: int, reference: int) -> tuple[float, float, float]:
    if not reference:
        return (float(not predicted),) * 3
    if not common:
        return 0.0, 0.0, 0.0
    return common / predicted, common / reference, 2 * common / (predicted + reference)


def shingle_overlap(predicted: Text, reference: Text) -> tuple[float, ...]:
    """Return precision and recall of shingles, each followed by 1 if its denominator is not 0, else by 0."""
    common = (predicted.shingles & reference.shingles).total()
    in_predicted, in_reference = predicted.shingles.total(), reference.shingles.total()
    return (
        common / max(in_predicted, 1),
        float(in_predicted > 0),
        common / max(in_reference, 1),
        float(in_reference > 0),
    )


def character_overlap(predicted: Text, reference: Text) -> tuple[float, ...]:
    """Return LCS recall and edit ratio over characters without white space, and the counts LCS(o, m), |o| and |m|.

    For output o and reference m, LCS recall is ``LCS(o, m) / |m|`` and the edit ratio is
    ``1 - ed(o, m) / max(|o|, |m|)`` (Weninger and Hsu 2008). Both are 1 for two empty texts. LCS recall is 0 if only
    the reference is empty.

    Raises:
        ExtraError: rapidfuzz is not installed.
    """
    output, manual = predicted.characters, reference.characters
    edit_ratio = _rapidfuzz("Levenshtein").normalized_similarity(output, manual)
    common = _lcs_length(output, manual)
    recall = common / len(manual) if manual else float(not output)
    return recall, edit_ratio, common, len(output), len(manual)


def beginning_found(predicted: Text, reference: Text) -> tuple[float, ...]:
    """Return 1 if the first words of the reference occur consecutively in the prediction, else 0.

    The first four words count, or all words of a shorter reference. The number is ours; the source, CUTER, says only
    that articles are found from their beginning. If the reference has no words, the result is 1 for a prediction
    without words.
    """
    first = reference.words[:_BEGINNING_WORDS]
    if not first:
        return (float(not predicted.words),)
    return (float(f" {' '.join(first)} " in f" {' '.join(predicted.words)} "),)


def rouge_l(predicted: Text, reference: Text) -> tuple[float, ...]:
    """Return ROUGE-L: precision, recall and F1 of the longest common subsequence of words.

    Raises:
        ExtraError: rapidfuzz is not installed.
    """
    numbers: dict[str, int] = {}
    output, manual = (
        [numbers.setdefault(word, len(numbers)) for word in text.words] for text in (predicted, reference)
    )
    return _precision_recall_f1(_lcs_length(output, manual), len(output), len(manual))


def _lcs_length(a: Sequence[Hashable], b: Sequence[Hashable]) -> int:
    return int(_rapidfuzz("LCSseq").similarity(a, b))


def _rapidfuzz(measure: str) -> Any:
    return getattr(need("rapidfuzz.distance", "eval"), measure)


def exact_match(predicted: Text, reference: Text) -> tuple[float, ...]:
    """Return 1 if the texts are equal except for white space, else 0."""
    return (float(predicted.collapsed == reference.collapsed),)


def segment_counts(predicted: Text, reference: ReferencePage) -> tuple[float, ...]:
    """Count the segments found and missed, first those that the text must contain, then those that it must not."""
    with_found = sum(segment in predicted.collapsed for segment in reference.segments_with)
    without_found = sum(segment in predicted.collapsed for segment in reference.segments_without)
    return (
        with_found,
        len(reference.segments_with) - with_found,
        without_found,
        len(reference.segments_without) - without_found,
    )


def comment_counts(predicted: Text, reference: ReferencePage) -> tuple[float, ...]:
    """Count the segments found and missed on a page with comments: those that the text must contain, and the comments."""
    with_found, with_missed, _, _ = segment_counts(predicted, reference)
    comments_found = sum(comment in predicted.collapsed for comment in reference.comments)
    return with_found, with_missed, comments_found, len(reference.comments) - comments_found


def byte_counts(predicted: Text, reference: ReferencePage) -> tuple[float, ...]:
    """Return the bytes of the text and of the page, first raw, then gzipped."""
    (text, gzipped_text), (html, gzipped_html) = predicted.sizes, reference.sizes
    return text, html, gzipped_text, gzipped_html
