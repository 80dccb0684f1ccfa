"""Training pages: the features, targets and weights of the blocks of corpus pages and of variants of them."""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from domext.engine import parse
from domext.errors import DomextError
from domext.evaluation.corpus import folds, group_names, load_corpus
from domext.evaluation.processes import parallel_map
from domext.learned.features import extract_features, feature_names
from domext.learned.model import ARTICLE_TYPES, PAGE_TYPES
from domext.plugin.registry import installed
from domext.plugin.running import make_scorers, run_scorers
from domext.reading.decode import decode
from domext.training.alignment import content_shares
from domext.training.augment import INSERTED, ChangeProbabilities, LabelledMarkup, augment

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from domext.evaluation.corpus import Corpus, Gold
    from domext.learned.features import PageFeatures
    from domext.plugin.hookspecs import Scorer
    from domext.table.nodes import FloatArray
    from domext.table.page import Page

#: Variants of each page that training uses beside the page itself.
VARIANTS_PER_PAGE: Final = 3
#: Below this number, a model learns the pages by heart.
MIN_PAGES: Final = 10
_CHUNK: Final = 8  # pages that a process takes at a time
# Long blocks weigh more in the loss than short ones, but less than in proportion to their words.
_LENGTH_EXPONENT: Final = 0.7
_MIN_COMMENT_TEXT: Final = 31  # characters
_MAX_COMMENT_TEXTS_PER_PAGE: Final = 60
_COMMENT_TEXTS_PER_VARIANT: Final = 200
_UNKNOWN: Final = -1  # the target of a block that a gold without a text does not mention


@dataclass(frozen=True, slots=True)
class Variants:
    """The variants of each page that a model is trained on beside the page itself.

    Attributes:
        number: the variants of a page.
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
        """Return the random number generator of a variant, which depends on nothing but the seed and the page."""
        return Random(f"{seed} {variant} {self.corpus.name} {self.gold.id}")  # noqa: S311  not for cryptography


@dataclass(frozen=True, slots=True)
class _Task:
    """A page to prepare: the page itself as variant 0, or a variant with what it may take from other pages."""

    source: LabelledSource
    variant: int
    donor: LabelledSource | None = None
    comment_texts: tuple[str, ...] = ()


class _Donors:
    """What variants may take from the other pages of a fold: contents and comment texts.

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

    def task(self, source: LabelledSource, variant: int, rng: Random) -> _Task:
        """Draw a donor of the same page type for a page with a text, and comment texts for an article."""
        gold = source.gold
        donors = [donor for donor in self._by_page_type.get(gold.page_type, ()) if donor.gold is not gold]
        donor = rng.choice(donors) if donors and gold.text else None
        texts: list[str] = []
        if self._comment_texts and gold.page_type in (None, *ARTICLE_TYPES):
            texts = rng.choices(self._comment_texts, k=_COMMENT_TEXTS_PER_VARIANT)
        return _Task(source, variant, donor, tuple(texts))


@dataclass(frozen=True, eq=False, slots=True)
class TrainingPage:
    """A page or a variant of one, ready for training.

    Attributes:
        folder: the folder of the corpus.
        gold: the gold of the page.
        is_variant: whether the page is a variant.
        features: the features of its blocks.
        targets: the share of each block that is content, in [0, 1], or -1 if unknown; shape ``(b,)``.
        block_weights: the weight of each block in the loss, 0 if its target is unknown; shape ``(b,)``.
        columns: the names of the scorers' columns among the features.
    """

    folder: Path
    gold: Gold
    is_variant: bool
    features: PageFeatures
    targets: FloatArray
    block_weights: FloatArray
    columns: tuple[str, ...]

    @property
    def feature_names(self) -> tuple[str, ...]:
        """The names of the features, in the order of their rows."""
        return feature_names(self.columns)

    @property
    def page_type(self) -> str:
        """The page type; article for pages without one, which have segments and are nearly all articles."""
        return self.gold.page_type or PAGE_TYPES[0]


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


def check_number(sources: Sequence[LabelledSource]) -> None:
    """Check that there are enough pages to learn from.

    Raises:
        DomextError: there are fewer pages than :data:`MIN_PAGES`.
    """
    if len(sources) < MIN_PAGES:
        msg = (
            f"cannot learn from {len(sources)} labelled pages: at least {MIN_PAGES} are needed, and hundreds for a reliable"
            " model; label more pages, or add a corpus"
        )
        raise DomextError(msg)


def prepare(
    sources: Sequence[LabelledSource],
    specs: tuple[str, ...],
    variants: Variants,
    jobs: int,
    tick: Callable[[], None] = lambda: None,
) -> list[TrainingPage]:
    """Prepare pages and variants of each; pages without any text are left out.

    Args:
        sources: the pages, see :func:`labelled_sources`.
        specs: the scorers whose columns are features.
        variants: the variants of each page.
        jobs: the number of processes, which does not change the result.
        tick: called after every page.

    Raises:
        DomextError: no page can be used, a page type is unknown, a page cannot be read, a scorer does not exist or
            fails, or a process died.
        ExtraError: a package of the extra ``train`` is not installed.
    """
    for source in sources:
        if source.gold.page_type not in (None, *PAGE_TYPES):
            path = source.corpus.path(source.gold)
            msg = f"{path}: the page type {source.gold.page_type!r} is none of {', '.join(PAGE_TYPES)}"
            raise DomextError(msg)
    donors = {
        fold: _Donors([source for source in sources if source.fold == fold])
        for fold in {source.fold for source in sources}
    }
    tasks = [_Task(source, 0) for source in sources]
    tasks += [
        donors[source.fold].task(source, variant, source.rng(variants.seed, variant))
        for variant in range(1, 1 + variants.number)
        for source in sources
    ]
    pages = []
    for page in parallel_map(functools.partial(_prepare, specs, variants.seed), tasks, jobs, _CHUNK):
        tick()
        if page is not None:
            pages.append(page)
    if not pages:
        msg = "no page of the corpora shows a text and has a gold text, or segments that must be there"
        raise DomextError(msg)
    return pages


@functools.lru_cache(maxsize=1)
def _scorers(specs: tuple[str, ...]) -> dict[str, Scorer]:
    return make_scorers(specs, installed())


def _prepare(specs: tuple[str, ...], seed: int, task: _Task) -> TrainingPage | None:
    """Compute the features and targets of one page or variant; None if it has no text."""
    source, donor = task.source, task.donor
    gold, data, url = source.gold, source.corpus.read(source.gold), source.gold.url
    golds: tuple[Gold, ...] = (gold,)
    if task.variant:
        donor_markup = None if donor is None else donor.markup
        rng = source.rng(seed, task.variant)
        variant = augment(source.markup(), donor_markup, task.comment_texts, rng, ChangeProbabilities())
        if variant is None:
            return None
        data = variant.source
        if gold.text is not None:
            golds = tuple(dataclasses.replace(gold, text=text) for text in variant.golds)
    try:
        page = parse(data, url=url)
    except DomextError as error:
        msg = f"{source.corpus.path(gold)}: {error}"
        raise DomextError(msg) from error
    if not len(page.blocks):
        return None
    scores = run_scorers(page, _scorers(specs))
    for failure in scores.errors.values():
        raise failure
    targets = np.max([_targets(page, each) for each in golds], axis=0)
    features = extract_features(page, scores)
    block_weights = (features.words / features.words.sum()) ** _LENGTH_EXPONENT * (targets >= 0)
    return TrainingPage(
        source.corpus.folder,
        gold,
        task.variant > 0,
        features,
        targets,
        block_weights.astype(np.float32),
        tuple(scores.blocks),
    )


def _targets(page: Page, gold: Gold) -> FloatArray:
    """The target of each block by one gold; inserted blocks are never content."""
    inserted = page.nodes.inside(page.matching(f"[{INSERTED}]"))[page.blocks.owner]
    texts = ["" if is_new else text for text, is_new in zip(page.blocks.texts, inserted.tolist(), strict=True)]
    targets = content_shares(texts, gold.text) if gold.text is not None else _targets_of_segments(texts, gold)
    return np.where(inserted, np.float32(0), targets)


def _targets_of_segments(texts: list[str], gold: Gold) -> FloatArray:
    """1 for blocks with a segment that must be kept, 0 for blocks with one that must not, unknown for the others."""
    targets = np.full(len(texts), _UNKNOWN, np.float32)
    collapsed = [" ".join(text.split()) for text in texts]
    for segments, target in ((gold.segments_without, 0), (gold.segments_with, 1)):
        for segment in filter(None, (" ".join(segment.split()) for segment in segments)):
            targets[[row for row, text in enumerate(collapsed) if segment in text]] = target
    return targets
