"""Statistics of the content and the rest of labelled pages: punctuation, and decisions about source lines."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.errors import OptionError
from domext.evaluation.page_statistics import Text, character_overlap
from domext.plugin.registry import installed
from domext.training.alignment import content_shares
from domext.training.labelled_pages import label, parse_page, score_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from domext.evaluation.corpus import Corpus, Gold
    from domext.table.nodes import BoolArray, Counts
    from domext.table.page import Page

#: The statistics of all languages together.
ALL: Final = "all"
_COUNTS: Final = ("characters", "commas", "full_stops")


@dataclass(frozen=True, slots=True)
class Punctuation:
    """The punctuation of a part of some pages.

    Attributes:
        characters: the characters of the part.
        commas: the commas of the part, of all scripts.
        full_stops: the full stops of the part, of all scripts.
    """

    characters: int = 0
    commas: int = 0
    full_stops: int = 0

    def __add__(self, other: Punctuation) -> Punctuation:
        return Punctuation(
            self.characters + other.characters, self.commas + other.commas, self.full_stops + other.full_stops
        )

    def per_thousand(self, count: int) -> float:
        """Return a count per 1000 characters of the part."""
        return 1000 * count / max(self.characters, 1)


#: A part of a page: ``content`` or ``rest``, and whether it is in links.
Part = tuple[str, bool]


def punctuation_by_language(pages: Iterable[tuple[Corpus, Gold]]) -> dict[str, dict[Part, Punctuation]]:
    """Return the punctuation of content and rest, in links and outside, by language; all languages come first."""
    by_language: defaultdict[str, defaultdict[Part, Punctuation]] = defaultdict(lambda: defaultdict(Punctuation))
    for corpus, gold in pages:
        labelled = label(corpus, gold)
        for part, punctuation in _punctuation_of(labelled.page, labelled.content).items():
            for language in (ALL, gold.lang or "unknown"):
                by_language[language][part] += punctuation
    return {language: dict(parts) for language, parts in by_language.items()}


def _punctuation_of(page: Page, content: BoolArray) -> dict[Part, Punctuation]:
    """The punctuation of a page by part.

    Args:
        page: the page.
        content: whether each block is content, shape ``(b,)``.
    """
    counts = page.blocks.counts
    return {
        (name, in_links): _punctuation(counts, rows, in_links=in_links)
        for name, rows in (("content", content), ("rest", ~content))
        for in_links in (False, True)
    }


def _punctuation(counts: Counts, rows: BoolArray, *, in_links: bool) -> Punctuation:
    linked = [int(getattr(counts, f"link_{name}")[rows].sum()) for name in _COUNTS]
    if in_links:
        return Punctuation(*linked)
    whole = (int(getattr(counts, name)[rows].sum()) for name in _COUNTS)
    return Punctuation(*(total - link for total, link in zip(whole, linked, strict=True)))


@dataclass(frozen=True, slots=True)
class LineAccuracy:
    """The decisions of a scorer about the source lines of some pages. Lines without words are left out.

    Attributes:
        lines: the number of lines.
        content: the number of lines that are content.
        kept: the number of lines that the scorer keeps.
        common: the number of lines that are content and kept.
        lcs_recall: the mean LCS recall of the kept lines against the gold text.
        edit_ratio: the mean edit ratio of the kept lines against the gold text.
    """

    lines: int
    content: int
    kept: int
    common: int
    lcs_recall: float
    edit_ratio: float

    @property
    def accuracy(self) -> float:
        """The share of lines with a right decision."""
        return 1 - (self.content + self.kept - 2 * self.common) / max(self.lines, 1)

    @property
    def precision(self) -> float:
        """The share of kept lines that are content."""
        return self.common / max(self.kept, 1)

    @property
    def recall(self) -> float:
        """The share of content lines that are kept."""
        return self.common / max(self.content, 1)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.common / max(self.content + self.kept, 1)


def line_accuracies(pages: Iterable[tuple[Corpus, Gold]], specs: Sequence[str]) -> dict[str, LineAccuracy]:
    """Return the accuracy of scorers about source lines, by their spec.

    A line is content if at least half of its words are aligned with the gold text.

    Args:
        pages: the pages, with a gold text.
        specs: scorers that decide about lines, as ``NAME:key=value,...``.

    Raises:
        OptionError: a scorer does not decide about lines.
        ScorerError: a scorer failed on a page.
        ExtraError: rapidfuzz is not installed.
    """
    scorers = {spec: installed().make(spec, "scorer")[1] for spec in specs}
    counts: defaultdict[str, list[tuple[int, int, int, int]]] = defaultdict(list)
    overlaps: defaultdict[str, list[tuple[float, ...]]] = defaultdict(list)
    for corpus, gold in pages:
        page = parse_page(corpus, gold)
        shares: dict[tuple[str, ...], BoolArray] = {}
        for spec, scores in score_page(page, scorers, corpus.path(gold)).items():
            lines = scores.lines
            if lines is None:
                msg = f"{spec} decides about blocks, not about lines; name one that does, such as ttr:unit=line"
                raise OptionError(msg)
            if lines.texts not in shares:
                shares[lines.texts] = np.asarray(content_shares(lines.texts, gold.text or "") >= 0.5)
            content = shares[lines.texts]
            has_words = np.array([any(map(str.isalnum, text)) for text in lines.texts], dtype=np.bool_)
            keep = lines.keep & has_words
            with_words, content_lines, kept = int(has_words.sum()), int(content.sum()), int(keep.sum())
            counts[spec].append((with_words, content_lines, kept, int((keep & content).sum())))
            overlaps[spec].append(character_overlap(Text(lines.text), Text(gold.text or "")))
    return {spec: _accuracy(counts[spec], overlaps[spec]) for spec in scorers}


def _accuracy(counts: list[tuple[int, int, int, int]], overlaps: list[tuple[float, ...]]) -> LineAccuracy:
    lcs_recall, edit_ratio = (fmean(overlap[column] for overlap in overlaps) for column in (0, 1))
    lines, content, kept, common = map(sum, zip(*counts, strict=True))
    return LineAccuracy(lines, content, kept, common, lcs_recall, edit_ratio)


def cluster_means(pages: Iterable[tuple[Corpus, Gold]], spec: str) -> Mapping[int, tuple[list[float], int]]:
    """Return the runs of a clustering of text-to-tag ratios with 1, 2 and 3 clusters.

    Args:
        pages: the pages.
        spec: ``ttr`` with a clustering as decision.

    Returns:
        For each number of clusters the means of the clusters in ascending order, averaged over pages with as many
        distinct clusters, and the number of pages on which this run decides.

    Raises:
        OptionError: the scorer makes no clusters.
    """
    scorer = installed().make(spec, "scorer")[1]
    if not hasattr(scorer, "runs"):
        msg = f"{spec} makes no clusters with 1, 2 and 3 means; ttr:decision=k-means does"
        raise OptionError(msg)
    means: defaultdict[int, list[list[float]]] = defaultdict(list)
    decides: defaultdict[int, int] = defaultdict(int)
    for corpus, gold in pages:
        page = parse_page(corpus, gold)
        if not len(page.blocks):
            continue
        runs, chosen = scorer.runs(page)
        decides[chosen] += 1
        for k, values in runs.items():
            if len(values) == k:
                means[k].append(values)
    return {
        k: ([fmean(column) for column in zip(*means[k], strict=True)] if means[k] else [], decides[k])
        for k in (1, 2, 3)
    }
