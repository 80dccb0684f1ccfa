"""Pages of corpora made ready for training: features, labels and weights of their blocks, and of variants of them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.decode import decode
from domext.engine import parse, score_page, scorers
from domext.errors import DomextError
from domext.evaluation.corpus import load_corpus
from domext.evaluation.processes import mapped
from domext.learned.features import describe, schema
from domext.learned.model import ARTICLES, TYPES
from domext.plugins import installed
from domext.training.alignment import content_shares
from domext.training.augment import INSERTED, Chances, variant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from domext.evaluation.corpus import Corpus, Gold
    from domext.hookspecs import Scorer
    from domext.learned.features import Described
    from domext.nodes import FloatArray
    from domext.page import Page

#: Variants of each page that training sees beside the page itself.
VARIANTS: Final = 2
_CHUNK: Final = 8  # pages that a process takes at a time
# Long blocks say more of a page than short ones, but a page of one long block and many short ones is more than that one.
_LENGTH_POWER: Final = 0.7
_VOICE: Final = 30  # characters of the shortest piece of text that a comment is made of
_VOICES_A_PAGE: Final = 60


@dataclass(frozen=True, slots=True)
class Source:
    """A page to prepare: as it is (0), or a variant of it by number."""

    corpus: Corpus
    gold: Gold
    variant: int


@dataclass(frozen=True, eq=False, slots=True)
class Prepared:
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
    page: Described
    shares: FloatArray
    weights: FloatArray
    columns: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the features."""
        return schema(self.columns)


def learnable(folders: Sequence[Path]) -> list[tuple[Corpus, Gold]]:
    """The pages of corpora that have a gold: a text, or segments that must be there.

    Raises:
        CorpusError: a folder is no corpus.
    """
    return [
        (corpus, gold)
        for corpus in map(load_corpus, folders)
        for gold in corpus.golds
        if gold.text is not None or gold.segments_with
    ]


def prepare(
    known: Sequence[tuple[Corpus, Gold]],
    specs: tuple[str, ...],
    seed: int,
    jobs: int,
    tick: Callable[[], None] = lambda: None,
) -> list[Prepared]:
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
    for corpus, gold in known:
        if gold.page_type not in (None, *TYPES):
            msg = f"{corpus.path(gold)}: the page type {gold.page_type!r} is none of {', '.join(TYPES)}"
            raise DomextError(msg)
    sources = [Source(corpus, gold, number) for number in range(1 + VARIANTS) for corpus, gold in known]
    work = functools.partial(_prepare, specs, _voices([gold for _, gold in known]), seed)
    made = []
    for page in mapped(work, sources, jobs, _CHUNK):
        tick()
        if page is not None:
            made.append(page)
    if not made:
        msg = "no page of the corpora shows a text and has a gold text, or segments that must be there"
        raise DomextError(msg)
    return made


def _voices(golds: list[Gold]) -> tuple[str, ...]:
    """What people say, from the golds of forums and the segments of other pages, to make comments of."""
    voices: list[str] = []
    for gold in golds:
        said = (gold.text or "").split("\n") if gold.page_type == "forum" else gold.segments_with
        voices += [line for line in said if len(line) > _VOICE][:_VOICES_A_PAGE]
    return tuple(voices)


@functools.lru_cache(maxsize=1)
def _scorers(specs: tuple[str, ...]) -> dict[str, Scorer]:
    return scorers(specs, installed())


def _prepare(specs: tuple[str, ...], voices: tuple[str, ...], seed: int, source: Source) -> Prepared | None:
    gold, data, url = source.gold, source.corpus.read(source.gold), source.gold.url
    if source.variant:
        random = Random(f"{seed} {source.variant} {source.corpus.name} {gold.id}")  # noqa: S311  draws variants, no secrets
        text = gold.text if gold.text is not None else "\n".join(gold.segments_with)
        article = gold.page_type in (None, *ARTICLES)
        changed = variant(decode(data, None).text, text, voices if article else (), random, Chances())
        if changed is None:
            return None
        data, url = changed.source, None if changed.anonymous else url
    try:
        page = parse(data, url=url)
    except DomextError as error:
        msg = f"{source.corpus.path(gold)}: {error}"
        raise DomextError(msg) from error
    if not len(page.blocks):
        return None
    scores = score_page(page, _scorers(specs))
    for failure in scores.errors.values():
        raise failure
    shares = _shares(page, gold)
    described = describe(page, scores)
    weights = (described.words / described.words.sum()) ** _LENGTH_POWER * (shares >= 0)
    return Prepared(
        source.corpus.folder,
        gold,
        source.variant > 0,
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
