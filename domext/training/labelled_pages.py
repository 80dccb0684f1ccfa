"""Labelled pages: parsed pages of a corpus with the share of each block that is in the gold text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from domext.engine import parse
from domext.errors import DomextError, ScorerError
from domext.evaluation.corpus import CorpusError, Gold, load_corpus
from domext.evaluation.page_statistics import Text, word_overlap
from domext.plugin.running import run_scorers
from domext.plugin.scores import ScoreTable
from domext.training.alignment import content_shares

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from domext.evaluation.corpus import Corpus
    from domext.plugin.hookspecs import Scorer
    from domext.table.nodes import BoolArray, FloatArray
    from domext.table.page import Page


@dataclass(frozen=True, eq=False, slots=True)
class LabelledPage:
    """A page with labels for its blocks.

    Attributes:
        gold: the gold of the page, with a text.
        page: the parsed page.
        shares: the share of each block's words that the gold text holds, shape ``(b,)``.
    """

    gold: Gold
    page: Page
    shares: FloatArray

    @property
    def content(self) -> BoolArray:
        """The blocks that are content, shape ``(b,)``: at least half of their words are in the gold text."""
        return np.asarray(self.shares >= 0.5)

    @property
    def ceiling(self) -> float:
        """The word F1 of a perfect choice of blocks: exactly those that are content."""
        kept = (text for text, content in zip(self.page.blocks.texts, self.content.tolist(), strict=True) if content)
        return word_overlap(Text("\n\n".join(kept)), Text(self.gold.text or "")).f1


def golds_with_text(folders: Sequence[Path]) -> list[tuple[Corpus, Gold]]:
    """Return the pages of corpora that have a gold text, which may be empty.

    Raises:
        CorpusError: a folder is not a corpus, or no page has a gold text.
    """
    golds = [(corpus, gold) for corpus in map(load_corpus, folders) for gold in corpus.golds if gold.text is not None]
    if not golds:
        msg = "no page of the corpora has a gold text"
        raise CorpusError(msg)
    return golds


def parse_page(corpus: Corpus, gold: Gold) -> Page:
    """Parse a page of a corpus.

    Raises:
        CorpusError: the page cannot be read; the message names its file.
    """
    try:
        return parse(corpus.read(gold), url=gold.url)
    except CorpusError:
        raise
    except DomextError as error:
        msg = f"{corpus.path(gold)}: {error}"
        raise CorpusError(msg) from error


def score_page(page: Page, scorers: dict[str, Scorer], path: Path) -> ScoreTable:
    """Score a page of a corpus with scorers by name.

    Raises:
        ScorerError: a scorer failed; the message names the file of the page.
    """
    try:
        return ScoreTable({name: run_scorers(page, {name: scorer})[name] for name, scorer in scorers.items()})
    except ScorerError as error:
        msg = f"{path}: {error}"
        raise ScorerError(msg) from error


def label(corpus: Corpus, gold: Gold) -> LabelledPage:
    """Parse and label a page.

    Raises:
        CorpusError: the page cannot be read.
        ExtraError: rapidfuzz is not installed.
    """
    page = parse_page(corpus, gold)
    return LabelledPage(gold, page, content_shares(page.blocks.texts, gold.text or ""))


def from_decisions(name: str, page: Page, keep: Sequence[bool], page_type: str | None) -> LabelledPage:
    """Return a page whose blocks were labelled by hand.

    Args:
        name: the name of the page.
        page: the page.
        keep: whether each block is content, as many as there are blocks.
        page_type: the type of the page.
    """
    shares = np.array(keep, dtype=np.float32)
    return LabelledPage(Gold(name, page.url, page_type, text=page.blocks.joined(shares > 0)), page, shares)
