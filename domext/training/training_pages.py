"""Pages of corpora made ready for training: features, labels and weights of their blocks, and of variants of them."""

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
from domext.learned.features import describe, schema
from domext.learned.model import ARTICLES, TYPES
from domext.plugin.registry import installed
from domext.plugin.running import make_scorers, run_scorers
from domext.reading.decode import decode
from domext.training.alignment import content_shares
from domext.training.augment import INSERTED, Chances, LabelledMarkup, variant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from domext.evaluation.corpus import Corpus, Gold
    from domext.learned.features import PageFeatures
    from domext.plugin.hookspecs import Scorer
    from domext.table.nodes import FloatArray
    from domext.table.page import Page

#: Variants of each page that training sees beside the page itself.
VARIANTS: Final = 3
_CHUNK: Final = 8  # pages that a process takes at a time
# Long blocks say more of a page than short ones, but a page of one long block and many short ones is more than that one.
_LENGTH_POWER: Final = 0.7
_VOICE: Final = 30  # characters of the shortest piece of text that a comment is made of
_VOICES_A_PAGE: Final = 60
_VOICES: Final = 200  # that a variant's comments are made of


@dataclass(frozen=True, slots=True)
class LabelledSource:
    """A page that can be learned from.

    Attributes:
        corpus: its corpus.
        gold: what is known of it.
        part: the fold that it is of; variants of it borrow from pages of the same part alone, so that no model has seen
            anything of the pages that it is measured on.
    """

    corpus: Corpus
    gold: Gold
    part: int


@dataclass(frozen=True, slots=True)
class _Source:
    """A page to prepare as it is (number 0), or a variant of it with what that may borrow."""

    page: LabelledSource
    number: int
    donor: LabelledSource | None = None
    voices: tuple[str, ...] = ()


class _Lenders:
    """What variants of the pages of one part borrow.

    Args:
        pages: of that part.
    """

    def __init__(self, pages: Sequence[LabelledSource]) -> None:
        self._voices: list[str] = []
        self._donors: dict[str | None, list[LabelledSource]] = {}
        for page in pages:
            gold = page.gold
            said = (gold.text or "").split("\n") if gold.page_type == "forum" else gold.segments_with
            self._voices += [line for line in said if len(line) > _VOICE][:_VOICES_A_PAGE]
            if gold.text:
                self._donors.setdefault(gold.page_type, []).append(page)

    def source(self, page: LabelledSource, number: int, random: Random) -> _Source:
        """A variant: with another page of its kind if there is one, and with voices if it is an article."""
        others = [one for one in self._donors.get(page.gold.page_type, ()) if one.gold is not page.gold]
        donor = random.choice(others) if others and page.gold.text else None
        several = random.choices(self._voices, k=_VOICES) if self._voices else []
        return _Source(page, number, donor, tuple(several) if page.gold.page_type in (None, *ARTICLES) else ())


def _labelled(page: LabelledSource) -> LabelledMarkup:
    gold = page.gold
    text = gold.text if gold.text is not None else "\n".join(gold.segments_with)
    return LabelledMarkup(decode(page.corpus.read(gold), None).text, text)


@dataclass(frozen=True, eq=False, slots=True)
class TrainingPage:
    """A page as training sees it.

    Attributes:
        folder: of the corpus that it is of.
        gold: what is known of it.
        varied: whether it is a variant of the page.
        page: as the model sees it.
        shares: how much of each block is content, in [0, 1]; -1 where nobody knows; shape ``(b,)``.
        weights: what each block counts, shape ``(b,)``; 0 where nothing is known.
        columns: the names of the scorers' columns.
    """

    folder: Path
    gold: Gold
    varied: bool
    page: PageFeatures
    shares: FloatArray
    weights: FloatArray
    columns: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the features."""
        return schema(self.columns)


def learnable(
    folders: Sequence[Path], number: int, group: Literal["domain", "page"] = "domain"
) -> list[LabelledSource]:
    """The pages of corpora that have a gold: a text, or segments that must be there.

    Args:
        folders: the corpora.
        number: of folds.
        group: what is not divided, see :func:`domext.evaluation.corpus.folds`.

    Raises:
        CorpusError: a folder is no corpus.
    """
    # A corpus without its golds is enough to read a page, and goes to other processes in no time.
    loaded = [(dataclasses.replace(corpus, golds=()), corpus.golds) for corpus in map(load_corpus, folders)]
    known = [(corpus, gold) for corpus, of_corpus in loaded for gold in of_corpus]
    golds = [gold for _, gold in known]
    number = min(number, len(set(group_names(golds, group))))
    parts = folds(golds, number, group) if number > 1 else [0] * len(golds)
    return [
        LabelledSource(corpus, gold, part)
        for (corpus, gold), part in zip(known, parts, strict=True)
        if gold.text is not None or gold.segments_with
    ]


def prepare(
    known: Sequence[LabelledSource],
    specs: tuple[str, ...],
    seed: int,
    jobs: int,
    tick: Callable[[], None] = lambda: None,
) -> list[TrainingPage]:
    """Those of some pages that show any text, and :data:`VARIANTS` of each.

    Args:
        known: the pages, see :func:`learnable`.
        specs: the scorers whose columns are features.
        seed: of the variants.
        jobs: processes; the result is the same for any number.
        tick: called after every page.

    Raises:
        DomextError: none of them can be learned from, a page's type is unknown, a page cannot be read, a scorer does not
            exist or fails, or a process died.
        ExtraError: a package of the extra ``train`` is not installed.
    """
    for page in known:
        if page.gold.page_type not in (None, *TYPES):
            where = page.corpus.path(page.gold)
            msg = f"{where}: the page type {page.gold.page_type!r} is none of {', '.join(TYPES)}"
            raise DomextError(msg)
    lenders = {part: _Lenders([page for page in known if page.part == part]) for part in {page.part for page in known}}
    sources = [_Source(page, 0) for page in known]
    sources += [
        lenders[page.part].source(page, number, _random(seed, page, number))
        for number in range(1, 1 + VARIANTS)
        for page in known
    ]
    made = []
    for ready in parallel_map(functools.partial(_prepare, specs, seed), sources, jobs, _CHUNK):
        tick()
        if ready is not None:
            made.append(ready)
    if not made:
        msg = "no page of the corpora shows a text and has a gold text, or segments that must be there"
        raise DomextError(msg)
    return made


@functools.lru_cache(maxsize=1)
def _scorers(specs: tuple[str, ...]) -> dict[str, Scorer]:
    return make_scorers(specs, installed())


def _random(seed: int, page: LabelledSource, number: int) -> Random:
    return Random(f"{seed} {number} {page.corpus.name} {page.gold.id}")  # noqa: S311  draws variants, no secrets


def _prepare(specs: tuple[str, ...], seed: int, source: _Source) -> TrainingPage | None:
    known, donor = source.page, source.donor
    gold, data, url = known.gold, known.corpus.read(known.gold), known.gold.url
    golds: tuple[Gold, ...] = (gold,)
    if source.number:
        lent = None if donor is None else functools.partial(_labelled, donor)
        random = _random(seed, known, source.number)
        changed = variant(_labelled(known), lent, source.voices, random, Chances())
        if changed is None:
            return None
        data, url = changed.source, None if changed.anonymous else url
        if gold.text is not None:
            golds = tuple(dataclasses.replace(gold, text=text) for text in changed.golds)
    try:
        page = parse(data, url=url)
    except DomextError as error:
        msg = f"{known.corpus.path(gold)}: {error}"
        raise DomextError(msg) from error
    if not len(page.blocks):
        return None
    scores = run_scorers(page, _scorers(specs))
    for failure in scores.errors.values():
        raise failure
    shares = np.max([_shares(page, gold) for gold in golds], axis=0)
    described = describe(page, scores)
    weights = (described.words / described.words.sum()) ** _LENGTH_POWER * (shares >= 0)
    return TrainingPage(
        known.corpus.folder,
        gold,
        source.number > 0,
        described,
        shares,
        weights.astype(np.float32),
        tuple(scores.blocks),
    )


def _shares(page: Page, gold: Gold) -> FloatArray:
    inserted = page.nodes.inside(page.matching(f"[{INSERTED}]"))[page.blocks.owner]
    texts = ["" if new else text for text, new in zip(page.blocks.texts, inserted.tolist(), strict=True)]
    shares = content_shares(texts, gold.text) if gold.text is not None else _known(texts, gold)
    return np.where(inserted, np.float32(0), shares)


def _known(texts: list[str], gold: Gold) -> FloatArray:
    """1 for the blocks with a segment that must be there, 0 for those with one that must not, -1 for the others."""
    shares = np.full(len(texts), -1, np.float32)
    flat = [" ".join(text.split()) for text in texts]
    for segments, share in ((gold.segments_without, 0), (gold.segments_with, 1)):
        for segment in filter(None, (" ".join(segment.split()) for segment in segments)):
            shares[[row for row, text in enumerate(flat) if segment in text]] = share
    return shares
