"""A corpus on disk and the score of an extraction, for the benchmarks beside this file.

A corpus is a folder with ``html/ID.html`` and ``truth.jsonl``, one JSON object a line: ``id``, ``text`` (the gold),
``url``, ``page_type``.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from statistics import mean
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import numpy as np

from domext import DomextError, Page, parse

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from domext.nodes import BoolArray

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class GoldPage:
    """A page with its gold, its words numbered so that a selection of blocks is scored by counting."""

    ident: str
    kind: str
    fold: int
    page: Page
    words: np.ndarray[tuple[int], np.dtype[np.intp]]
    word_blocks: np.ndarray[tuple[int], np.dtype[np.intp]]
    gold: np.ndarray[tuple[int], np.dtype[np.intp]]
    gold_words: int

    def f1(self, keep: BoolArray) -> float:
        """Word F1 of keeping these blocks: bags of lower-cased words; an empty gold wants an empty text."""
        kept = self.words[keep[self.word_blocks]]
        if not self.gold_words or not len(kept):
            return float(not self.gold_words and not len(kept))
        right = int(np.minimum(np.bincount(kept, minlength=len(self.gold)), self.gold).sum())
        return 2 * right / (len(kept) + self.gold_words)


def load(folder: Path, limit: int | None = None, folds: int = 5) -> Iterator[GoldPage]:
    """The pages of a corpus; pages of one registered domain are in one fold."""
    # Not splitlines: a gold may hold other line separators than the newline.
    lines = filter(None, (folder / "truth.jsonl").read_text(encoding="utf-8").split("\n"))
    truths = [truth for truth in map(json.loads, lines) if truth.get("text") is not None]
    domains = sorted({domain(truth.get("url") or truth["id"]) for truth in truths})
    fold = dict(zip(domains, np.random.default_rng(0).permutation(len(domains)) % folds, strict=True))
    for truth in truths[:limit]:
        url = truth.get("url")
        try:
            page = parse((folder / "html" / f"{truth['id']}.html").read_bytes(), url=url)
        except DomextError as error:
            print(f"{truth['id']}: {error}")
            continue
        numbers: dict[str, int] = {}
        found = [(numbers.setdefault(w, len(numbers)), j) for j, t in enumerate(page.blocks.texts) for w in words(t)]
        wanted = words(truth["text"])
        gold = np.zeros(len(numbers), np.intp)
        np.add.at(gold, [numbers[word] for word in wanted if word in numbers], 1)
        pairs = np.array(found, np.intp).reshape(-1, 2)
        where = int(fold[domain(url or truth["id"])])
        yield GoldPage(
            truth["id"], truth.get("page_type") or "-", where, page, pairs[:, 0], pairs[:, 1], gold, len(wanted)
        )


def words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def domain(url: str) -> str:
    """The registered domain, near enough: two labels, three where the second is as short as ``co``."""
    labels = (urlsplit(url).hostname or url).split(".")
    short = len(labels) > 2 and len(labels[-2]) <= 3 and len(labels[-1]) == 2
    return ".".join(labels[-3 if short else -2 :])


def table(rows: list[tuple[str, list[float]]], pages: list[GoldPage]) -> None:
    """Print mean F1 overall and by kind of page, a named row a list of scores."""
    kinds = sorted({page.kind for page in pages}, key=lambda kind: -sum(page.kind == kind for page in pages))
    print(f"{'':44s}  all   " + " ".join(f"{kind[:8]:>8s}" for kind in kinds))
    for name, scores in rows:
        parts = [mean(s for s, page in zip(scores, pages, strict=True) if page.kind == kind) for kind in kinds]
        print(f"{name[:44]:44s} {mean(scores):.4f} " + " ".join(f"{part:8.3f}" for part in parts))
