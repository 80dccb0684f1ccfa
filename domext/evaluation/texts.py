"""What one prediction says about one page: the figures that metrics add up over pages.

Every family of figures is a tuple of numbers a page whose first one is 1 where the page has the gold that the family
needs, else all are 0. So sums over pages (and over pages drawn at random) are all that a metric has to know.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from domext.evaluation.corpus import Gold

_WORD: Final = re.compile(r"\w+")
_BLANK: Final = re.compile(r"\s+")
SHINGLE: Final = 4  # words
_LEVEL: Final = 6  # of gzip: what servers use


class Text:
    """A text in the forms that metrics compare, each made once."""

    def __init__(self, raw: str) -> None:
        self.raw = raw

    @cached_property
    def words(self) -> list[str]:
        """Lower-cased words."""
        return _WORD.findall(self.raw.lower())

    @cached_property
    def bag(self) -> Counter[str]:
        """Lower-cased words and how often each comes."""
        return Counter(self.words)

    @cached_property
    def shingles(self) -> Counter[tuple[str, ...]]:
        """Runs of four words as they are written; of a shorter text all words in one run."""
        words = _WORD.findall(self.raw)
        starts = range(max(len(words) - SHINGLE, 0) + 1) if words else ()
        return Counter(tuple(words[start : start + SHINGLE]) for start in starts)

    @cached_property
    def collapsed(self) -> str:
        """The text with every run of white space as one blank."""
        return _BLANK.sub(" ", self.raw).strip()

    @cached_property
    def characters(self) -> str:
        """The text without white space."""
        return "".join(self.raw.split())

    @cached_property
    def sizes(self) -> tuple[float, float]:
        """Bytes as UTF-8, raw and gzipped."""
        return _sizes(self.raw.encode("utf-8", "surrogatepass"))


class Reference:
    """The gold of a page and the page's own size, prepared once for all predictions.

    Args:
        gold: what is known of the page.
        html: the page's bytes.
    """

    def __init__(self, gold: Gold, html: bytes) -> None:
        self.html = html
        self.text = None if gold.text is None else Text(gold.text)
        self.segments_with = [_BLANK.sub(" ", segment).strip() for segment in gold.segments_with]
        self.segments_without = [_BLANK.sub(" ", segment).strip() for segment in gold.segments_without]

    @cached_property
    def sizes(self) -> tuple[float, float]:
        """Bytes of the page, raw and gzipped."""
        return _sizes(self.html)


def _sizes(data: bytes) -> tuple[float, float]:
    return float(len(data)), float(len(gzip.compress(data, _LEVEL, mtime=0)))


def words(predicted: Text, gold: Text) -> tuple[float, ...]:
    """Precision, recall and F1 of bags of words, then the words right, predicted and in the gold.

    An empty gold wants an empty prediction: all three are 1 then, else 0.
    """
    right, said, wanted = (predicted.bag & gold.bag).total(), len(predicted.words), len(gold.words)
    return (*_precision_recall(right, said, wanted), right, said, wanted)


def _precision_recall(right: int, said: int, wanted: int) -> tuple[float, float, float]:
    if not wanted:
        return (float(not said),) * 3
    if not right:
        return 0.0, 0.0, 0.0
    return right / said, right / wanted, 2 * right / (said + wanted)


def shingles(predicted: Text, gold: Text) -> tuple[float, ...]:
    """Precision of shingles, whether there is one (0 or 1), recall of shingles, whether there is one."""
    right = (predicted.shingles & gold.shingles).total()
    said, wanted = predicted.shingles.total(), gold.shingles.total()
    return right / max(said, 1), float(said > 0), right / max(wanted, 1), float(wanted > 0)


def characters(predicted: Text, gold: Text) -> tuple[float, ...]:
    """LCS recall and ratio of the edit distance of characters without white space (Weninger and Hsu 2008).

    ``LCS(o, m) / |m|`` for output o and gold m, and ``1 - ed(o, m) / max(|o|, |m|)``. Both are 1 for two empty texts,
    and LCS recall is 0 for an empty gold beside an output.

    Raises:
        ExtraError: rapidfuzz is not installed.
    """
    output, manual = predicted.characters, gold.characters
    distance = _distance("Levenshtein").normalized_similarity(output, manual)
    recall = _common(output, manual) / len(manual) if manual else float(not output)
    return recall, distance


def rouge(predicted: Text, gold: Text) -> tuple[float, ...]:
    """ROUGE-L: precision, recall and F1 of the longest common subsequence of words.

    Raises:
        ExtraError: rapidfuzz is not installed.
    """
    numbers: dict[str, int] = {}
    output, manual = ([numbers.setdefault(word, len(numbers)) for word in text.words] for text in (predicted, gold))
    return _precision_recall(_common(output, manual), len(output), len(manual))


def _common(one: Sequence[Hashable], other: Sequence[Hashable]) -> int:
    return int(_distance("LCSseq").similarity(one, other))


def _distance(name: str) -> Any:
    return getattr(need("rapidfuzz.distance", "eval"), name)


def exact(predicted: Text, gold: Text) -> tuple[float, ...]:
    """1 if the texts are equal but for white space."""
    return (float(predicted.collapsed == gold.collapsed),)


def segments(predicted: Text, reference: Reference) -> tuple[float, ...]:
    """Segments that should be there and are, and are not; that should not be there and are, and are not."""
    with_found = sum(segment in predicted.collapsed for segment in reference.segments_with)
    without_found = sum(segment in predicted.collapsed for segment in reference.segments_without)
    return (
        with_found,
        len(reference.segments_with) - with_found,
        without_found,
        len(reference.segments_without) - without_found,
    )


def space(predicted: Text, reference: Reference) -> tuple[float, ...]:
    """Bytes of the text and of the page, raw, then gzipped."""
    (text, packed_text), (html, packed_html) = predicted.sizes, reference.sizes
    return text, html, packed_text, packed_html


@dataclass(frozen=True, slots=True)
class Family:
    """Figures that are counted together.

    Attributes:
        columns: their names; the first is 1 for a page that has the gold for it.
        measure: gives the others for a prediction, if the page has the gold for it.
        applies: whether it has.
    """

    columns: tuple[str, ...]
    measure: Callable[[Text, Reference], tuple[float, ...]]
    applies: Callable[[Reference], bool]

    def figures(self, predicted: Text, reference: Reference) -> tuple[float, ...]:
        """The figures of a page, one a column."""
        if not self.applies(reference):
            return (0.0,) * len(self.columns)
        return (1.0, *map(float, self.measure(predicted, reference)))


def _against_text(*columns: str, measure: Callable[[Text, Text], tuple[float, ...]]) -> Family:
    def measured(predicted: Text, reference: Reference) -> tuple[float, ...]:
        return measure(predicted, reference.text) if reference.text else ()

    return Family(columns, measured, lambda reference: reference.text is not None)


#: The families by name.
FAMILIES: Final[dict[str, Family]] = {
    "words": _against_text(
        "words", "precision", "recall", "f1", "words_right", "words_said", "words_wanted", measure=words
    ),
    "shingles": _against_text(
        "shingles", "shingle_precision", "shingles_said", "shingle_recall", "shingles_wanted", measure=shingles
    ),
    "segments": Family(
        ("segments", "with_found", "with_missed", "without_found", "without_missed"),
        segments,
        lambda reference: bool(reference.segments_with or reference.segments_without),
    ),
    "characters": _against_text("characters", "lcs_recall", "edit_ratio", measure=characters),
    "exact": _against_text("exact_texts", "exact", measure=exact),
    "space": Family(
        ("space", "text_bytes", "html_bytes", "text_gzip", "html_gzip"), space, lambda reference: bool(reference.html)
    ),
    "rouge": _against_text("rouge", "rouge_precision", "rouge_recall", "rouge_f1", measure=rouge),
}
