"""Training pages: the features, targets and weights of the blocks of corpus pages and of variants of them."""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.engine import parse
from domext.errors import DomextError, counted
from domext.learned.features.block_features import extract_features, feature_names
from domext.plugin.registry import installed
from domext.plugin.running import make_scorers
from domext.processes.parallel_map import parallel_map
from domext.table.page_types import PAGE_TYPES
from domext.training.alignment import content_shares
from domext.training.augment import INSERTED, OLD_MARKUP, ChangeProbabilities, augment
from domext.training.labelled_pages import score_page
from domext.training.short_pages import lines_of, short_page
from domext.training.short_pages import targets as short_targets
from domext.training.training_sources import tasks_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from domext.evaluation.corpus import Gold
    from domext.learned.features.block_features import PageFeatures
    from domext.plugin.hookspecs import Scorer
    from domext.table.nodes import FloatArray
    from domext.table.page import Page
    from domext.training.training_sources import LabelledSource, PageKind, PreparationTask, Variants

#: Below this number, a model learns the pages by heart.
MIN_PAGES: Final = 10
_CHUNK: Final = 8  # pages that a process takes at a time
# Long blocks weigh more in the loss than short ones, but less than in proportion to their words.
_LENGTH_EXPONENT: Final = 0.7
_UNKNOWN: Final = -1  # the target of a block that a gold without a text does not mention


@dataclass(frozen=True, eq=False, slots=True)
class TrainingPage:
    """A page or a variant of one, ready for training.

    Attributes:
        folder: the folder of the corpus.
        gold: the gold of the page.
        kind: the kind of the page.
        features: the features of its blocks.
        targets: the share of each block that is content, in [0, 1], or -1 if unknown; shape ``(b,)``.
        block_weights: the weight of each block in the loss, 0 if its target is unknown; shape ``(b,)``.
        columns: the names of the scorers' columns among the features.
    """

    folder: Path
    gold: Gold
    kind: PageKind
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


def check_number(sources: Sequence[LabelledSource]) -> None:
    """Check that there are enough pages to learn from.

    Raises:
        DomextError: there are fewer pages than :data:`MIN_PAGES`.
    """
    if len(sources) < MIN_PAGES:
        msg = (
            f"cannot learn from {counted(len(sources), 'labelled page')}: at least {MIN_PAGES} are needed, and hundreds for a reliable"
            " model; label more pages, or add a corpus"
        )
        raise DomextError(msg)


def prepare(
    sources: Sequence[LabelledSource],
    specs: tuple[str, ...],
    variants: Variants,
    workers: int,
    tick: Callable[[], None] = lambda: None,
) -> list[TrainingPage]:
    """Prepare pages and variants of each; pages without any text are left out.

    Args:
        sources: the pages, see :func:`domext.training.training_sources.labelled_sources`.
        specs: the scorers whose columns are features.
        variants: the variants of each page.
        workers: the number of processes, which does not change the result.
        tick: called after every page.

    Raises:
        DomextError: no page can be used, a page type is unknown, a page cannot be read, a scorer does not exist or
            fails, or a process died.
        ExtraError: a package of the extra ``train`` is not installed.
    """
    for source in sources:
        if source.gold.page_type not in (None, *PAGE_TYPES):
            path = source.corpus.path(source.gold)
            msg = f"{path}: the page type {source.gold.page_type!r} is unknown; choose from {', '.join(PAGE_TYPES)}"
            raise DomextError(msg)
    tasks = tasks_of(sources, variants)
    pages = []
    for page in parallel_map(functools.partial(_prepare, specs, variants.seed), tasks, workers, _CHUNK):
        tick()
        if page is not None:
            pages.append(page)
    if not pages:
        msg = "no page of the corpora shows text and has a gold text, or segments that must be there"
        raise DomextError(msg)
    return pages


@functools.lru_cache(maxsize=1)
def _scorers(specs: tuple[str, ...]) -> dict[str, Scorer]:
    return make_scorers(specs, installed())


def _prepare(specs: tuple[str, ...], seed: int, task: PreparationTask) -> TrainingPage | None:
    """Compute the features and targets of one page or variant; None if it has no text."""
    source, is_short = task.source, task.kind == "short page"
    data, golds = _source_and_golds(task, seed)
    try:
        page = parse(data, url=None if is_short else source.gold.url)
    except DomextError as error:
        msg = f"{source.corpus.path(source.gold)}: {error}"
        raise DomextError(msg) from error
    if not len(page.blocks):
        return None
    scores = score_page(page, _scorers(specs), source.corpus.path(source.gold))
    targets = short_targets(page) if is_short else np.max([_targets(page, gold) for gold in golds], axis=0)
    features = extract_features(page, scores)
    block_weights = (features.words / features.words.sum()) ** _LENGTH_EXPONENT * (targets >= 0)
    return TrainingPage(
        source.corpus.folder,
        dataclasses.replace(source.gold, page_type=None) if is_short else source.gold,
        task.kind,
        features,
        targets,
        block_weights.astype(np.float32),
        tuple(scores.blocks),
    )


def _source_and_golds(task: PreparationTask, seed: int) -> tuple[bytes, tuple[Gold, ...]]:
    """The HTML of one page or variant, and the golds whose texts are content; no HTML for a page without elements."""
    source, gold, donor = task.source, task.source.gold, task.donor
    if task.kind == "page":
        return source.corpus.read(gold), (gold,)
    rng = source.rng(seed, task.variant)
    if task.kind == "short page":
        return short_page(lines_of(gold), gold.segments_without, rng), (gold,)
    probabilities = OLD_MARKUP if task.kind == "old markup" else ChangeProbabilities()
    variant = augment(source.markup(), None if donor is None else donor.markup, task.comment_texts, rng, probabilities)
    if variant is None:
        return b"", (gold,)
    texts = (dataclasses.replace(gold, text=text) for text in variant.golds)
    return variant.source, (gold,) if gold.text is None else tuple(texts)


def _targets(page: Page, gold: Gold) -> FloatArray:
    """The target of each block by one gold, shape ``(b,)``; inserted blocks are never content."""
    inserted = page.nodes.inside(page.matching(f"[{INSERTED}]"))[page.blocks.owner]
    texts = ["" if is_new else text for text, is_new in zip(page.blocks.texts, inserted.tolist(), strict=True)]
    targets = content_shares(texts, gold.text) if gold.text is not None else _targets_of_segments(texts, gold)
    return np.where(inserted, np.float32(0), targets)


def _targets_of_segments(texts: list[str], gold: Gold) -> FloatArray:
    """The target of each text, shape ``(b,)``: 1 with a segment that must be kept, 0 with one that must not, else unknown."""
    targets = np.full(len(texts), _UNKNOWN, np.float32)
    collapsed = [" ".join(text.split()) for text in texts]
    for segments, target in ((gold.segments_without, 0), (gold.segments_with, 1)):
        for segment in filter(None, (" ".join(segment.split()) for segment in segments)):
            targets[[row for row, text in enumerate(collapsed) if segment in text]] = target
    return targets
