"""LabelledMarkup pages: a corpus's pages with the share of each block that the gold text holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from domext.engine import parse
from domext.errors import DomextError
from domext.evaluation.corpus import CorpusError, load_corpus
from domext.evaluation.page_statistics import Text, word_overlap
from domext.training.alignment import content_shares

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from domext.evaluation.corpus import Corpus, Gold
    from domext.table.nodes import BoolArray, FloatArray
    from domext.table.page import Page


@dataclass(frozen=True, eq=False, slots=True)
class LabelledPage:
    """A page and what of it is content.

    Attributes:
        gold: what is known of it; it has a text.
        page: the parsed page.
        shares: of each block the share of its words that the gold holds, shape ``(b,)``; from one half it is content.
    """

    gold: Gold
    page: Page
    shares: FloatArray

    @property
    def content(self) -> BoolArray:
        """Which blocks are content, shape ``(b,)``."""
        return np.asarray(self.shares >= 0.5)

    @property
    def ceiling(self) -> float:
        """Word F1 of the text of just these blocks: what a faultless choice of blocks would have."""
        kept = (text for text, content in zip(self.page.blocks.texts, self.content.tolist(), strict=True) if content)
        return word_overlap(Text("\n\n".join(kept)), Text(self.gold.text or "")).f1


def with_text(folders: Sequence[Path]) -> list[tuple[Corpus, Gold]]:
    """The pages of some corpora that have a gold text, which may be empty.

    Raises:
        CorpusError: a folder is no corpus, or no page has a gold text.
    """
    found = [(corpus, gold) for corpus in map(load_corpus, folders) for gold in corpus.golds if gold.text is not None]
    if not found:
        msg = "no page of the corpora has a gold text"
        raise CorpusError(msg)
    return found


def label(corpus: Corpus, gold: Gold) -> LabelledPage:
    """Parse and label a page.

    Raises:
        CorpusError: the page cannot be read.
        ExtraError: rapidfuzz is not installed.
    """
    try:
        page = parse(corpus.read(gold), url=gold.url)
    except CorpusError:
        raise
    except DomextError as error:
        msg = f"{corpus.path(gold)}: {error}"
        raise CorpusError(msg) from error
    return LabelledPage(gold, page, content_shares(page.blocks.texts, gold.text or ""))
