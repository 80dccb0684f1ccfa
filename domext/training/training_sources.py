"""The pages of corpora that a model can be trained on, and the variants and short pages derived from them."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, Literal

from domext.evaluation.corpus import folds, group_names, load_corpus
from domext.reading.decode import decode
from domext.table.page_types import ARTICLE_TYPES
from domext.training.augment import LabelledMarkup
from domext.training.short_pages import lines_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from domext.evaluation.corpus import Corpus, Gold

#: A page of a corpus, a variant of one, a variant in the markup of the years around 2000, or a short page, see
#: :mod:`domext.training.short_pages`.
PageKind = Literal["page", "variant", "old markup", "short page"]
#: Variants of each page that training uses beside the page itself.
VARIANTS_PER_PAGE: Final = 4
_MIN_COMMENT_TEXT: Final = 31  # characters
_MAX_COMMENT_TEXTS_PER_PAGE: Final = 60
_COMMENT_TEXTS_PER_VARIANT: Final = 200


@dataclass(frozen=True, slots=True)
class Variants:
    """The variants of each page that a model is trained on beside the page itself.

    Attributes:
        number: the variants of a page. The last one of several is in the markup of the years around 2000.
        seed: the seed of their changes.
    """

    number: int = VARIANTS_PER_PAGE
    seed: int = 0


@dataclass(frozen=True, slots=True)
class LabelledSource:
    """A corpus page that a model can be trained on.

    Attributes:
        corpus: the corpus of the page.
        gold: the gold of the page.
        fold: the cross-validation fold of the page. Variants combine pages of one fold only, so that a model sees
            nothing of the pages that it is measured on.
    """

    corpus: Corpus
    gold: Gold
    fold: int

    def markup(self) -> LabelledMarkup:
        """Read the page and its gold text; segments stand in for a missing text."""
        gold = self.gold
        text = gold.text if gold.text is not None else "\n".join(gold.segments_with)
        return LabelledMarkup(decode(self.corpus.read(gold), None).text, text)

    def rng(self, seed: int, variant: int) -> Random:
        """Return the random number generator of a variant, which depends only on the seed and the page."""
        return Random(f"{seed} {variant} {self.corpus.name} {self.gold.id}")  # noqa: S311  not for cryptography


@dataclass(frozen=True, slots=True)
class PreparationTask:
    """A page to prepare, the number of its variant, and what a variant may take from other pages."""

    source: LabelledSource
    kind: PageKind
    variant: int = 0
    donor: LabelledSource | None = None
    comment_texts: tuple[str, ...] = ()


class _Donors:
    """The contents and comment texts that variants may take from the other pages of a fold.

    Args:
        sources: the pages of the fold.
    """

    def __init__(self, sources: Sequence[LabelledSource]) -> None:
        self._comment_texts: list[str] = []
        self._by_page_type: dict[str | None, list[LabelledSource]] = {}
        for source in sources:
            gold = source.gold
            lines = (gold.text or "").split("\n") if gold.page_type == "forum" else gold.segments_with
            texts = [line for line in lines if len(line) >= _MIN_COMMENT_TEXT]
            self._comment_texts += texts[:_MAX_COMMENT_TEXTS_PER_PAGE]
            if gold.text:
                self._by_page_type.setdefault(gold.page_type, []).append(source)

    def task(self, source: LabelledSource, kind: PageKind, variant: int, rng: Random) -> PreparationTask:
        """Draw a donor of the same page type for a page with a text, and comment texts for an article."""
        gold = source.gold
        donors = [donor for donor in self._by_page_type.get(gold.page_type, ()) if donor.gold is not gold]
        donor = rng.choice(donors) if donors and gold.text else None
        texts: list[str] = []
        if self._comment_texts and gold.page_type in (None, *ARTICLE_TYPES):
            texts = rng.choices(self._comment_texts, k=_COMMENT_TEXTS_PER_VARIANT)
        return PreparationTask(source, kind, variant, donor, tuple(texts))


def labelled_sources(
    folders: Sequence[Path], number: int, group: Literal["domain", "page"] = "domain"
) -> list[LabelledSource]:
    """Return the pages of corpora that have a gold text, or segments that an extraction must contain.

    Args:
        folders: the corpora.
        number: the number of folds.
        group: the pages that stay in one fold, see :func:`domext.evaluation.corpus.folds`.

    Raises:
        CorpusError: a folder is not a corpus.
    """
    # A page is read through its corpus, which is pickled for other processes: without its golds, it is small.
    loaded = [(dataclasses.replace(corpus, golds=()), corpus.golds) for corpus in map(load_corpus, folders)]
    pages = [(corpus, gold) for corpus, of_corpus in loaded for gold in of_corpus]
    golds = [gold for _, gold in pages]
    number = min(number, len(set(group_names(golds, group))))
    fold_of = folds(golds, number, group) if number > 1 else [0] * len(golds)
    return [
        LabelledSource(corpus, gold, fold)
        for (corpus, gold), fold in zip(pages, fold_of, strict=True)
        if gold.text is not None or gold.segments_with
    ]


def tasks_of(sources: Sequence[LabelledSource], variants: Variants) -> list[PreparationTask]:
    """Return the pages to prepare: all pages, then variants of each, and short pages if there are variants.

    Args:
        sources: the pages, see :func:`labelled_sources`.
        variants: the variants of each page.
    """
    donors = {
        fold: _Donors([source for source in sources if source.fold == fold])
        for fold in {source.fold for source in sources}
    }
    tasks = [PreparationTask(source, "page") for source in sources]
    for variant in range(1, 1 + variants.number):
        kind: PageKind = "old markup" if variant == variants.number > 1 else "variant"
        tasks += [
            donors[source.fold].task(source, kind, variant, source.rng(variants.seed, variant)) for source in sources
        ]
    if variants.number:
        number = 1 + variants.number
        tasks += [PreparationTask(source, "short page", number) for source in sources if lines_of(source.gold)]
    return tasks
