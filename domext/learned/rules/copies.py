"""Copies of a part of the article, which are dropped.

Pages hold a text twice for narrow and for wide screens, for printing, or in a slide show that starts again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.core import core
from domext.table import tags
from domext.table.masks import rows_of, without_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from domext.table.nodes import BoolArray, IntArray, RowArray
    from domext.table.page import Page

_QUOTATIONS: Final = tags.mask(frozenset({"blockquote", "q"}))
_QUOTED: Final = "> "  # before a text in a quotation
# Shorter repetitions are refrains, captions and the features that several offers have in common.
_MIN_WORDS: Final = 50
_MIN_SHARE: Final = 0.1
# The distance from one block of a copy to the next; some blocks are kept in the original only, or in the copy only.
_MAX_STEP: Final = 4
# Runs that are open at the same time.
_MAX_RUNS: Final = 8
# The kept words from the first to the last block of a copy, compared with those that are repeated.
_MAX_SPREAD: Final = 1.25
# A copy with other blocks in between has several different sentences: labels and numbers of tables repeat by chance.
_MIN_SENTENCES: Final = 4
_MIN_SENTENCE_WORDS: Final = 5


def without_copies(page: Page, keep: BoolArray, *, in_quotations: bool = True) -> BoolArray:
    """Drop blocks that repeat earlier ones.

    A copy is a run of kept blocks with the same texts as a run of kept blocks before it. Its different texts have at least 50 words, and at
    least a tenth of all kept words. Other blocks may be in between, with a quarter of these words, if four different blocks
    of the copy have five words each. A quotation is a copy of another one, next to a copy of other text.

    Args:
        page: the page.
        keep: which blocks the model keeps, shape ``(b,)``.
        in_quotations: whether a copy may hold quotations; those of threads repeat posts, and stay.

    Returns:
        Mask of the blocks to keep, shape ``(b,)``.
    """
    kept_words, words_of_copies = _words(page, keep)
    min_words = max(_MIN_WORDS, _MIN_SHARE * kept_words)
    if words_of_copies < min_words:
        return keep  # nearly all pages
    rows, nodes, counts = rows_of(keep), page.nodes, page.blocks.counts
    quoted = nodes.inside(nodes.tagged(_QUOTATIONS))[page.blocks.owner[rows]]
    shared = _shared(_keys(counts.characters, counts.letters, counts.words)[rows])
    if not in_quotations:
        shared = shared[~quoted[shared]]
    blocks, in_quotation = rows[shared].tolist(), quoted[shared].tolist()
    texts = {
        number: _QUOTED + page.blocks.text(block) if is_quoted else page.blocks.text(block)
        for number, block, is_quoted in zip(shared.tolist(), blocks, in_quotation, strict=True)
    }
    lengths: list[int] = counts.words[rows].tolist()  # single items of arrays are slow
    copies = [number for run in _runs(texts, lengths, min_words) for number in _copies(run, texts, lengths, min_words)]
    return without_rows(keep, rows[copies])


def _copies(parts: list[list[int]], texts: dict[int, str], lengths: list[int], min_words: float) -> list[int]:
    """The numbers of the copies in a run: all of them, or those of parts that are long enough by themselves."""
    run = [number for part in parts for number in part]
    if _different_words(run, texts, lengths) < min_words:
        return []  # most runs
    words = sum(lengths[number] for number in run)
    sentences = {texts[number] for number in run if lengths[number] >= _MIN_SENTENCE_WORDS}
    is_whole = len(sentences) >= _MIN_SENTENCES and sum(lengths[run[0] : run[-1] + 1]) <= _MAX_SPREAD * words
    return [
        number
        for copy in ([run] if is_whole else parts)
        if _different_words(copy, texts, lengths) >= min_words
        and not all(texts[number].startswith(_QUOTED) for number in copy)
        for number in copy
    ]


def _different_words(numbers: list[int], texts: dict[int, str], lengths: list[int]) -> int:
    """The words of the different texts of some numbers: a refrain is no copy."""
    return sum({texts[number]: lengths[number] for number in numbers}.values())


def _runs(texts: dict[int, str], lengths: list[int], min_words: float) -> Iterator[list[list[int]]]:
    """Runs of numbers whose texts are those of a run before, each in parts without gaps, from texts by number in order."""
    first: dict[str, int] = {}
    earliest = {number: first.setdefault(text, number) for number, text in texts.items()}
    repeated = [number for number, original in earliest.items() if original < number]
    if _different_words(repeated, texts, lengths) < min_words:
        return  # most pages
    active: list[_Run] = []
    for number in repeated:
        text = texts[number]
        # A short text continues several runs, most of which end soon.
        is_continued = [run.extend(number, text, texts) for run in active]
        if not any(is_continued):
            active.append(_Run([[number]], earliest[number]))
        ended = [run for run in active if run.parts[-1][-1] + _MAX_STEP <= number] or active[:-_MAX_RUNS]
        if ended:
            active = [run for run in active if run not in ended]
            yield from (run.parts for run in ended)
    yield from (run.parts for run in active)


@dataclass(slots=True, eq=False)
class _Run:
    """A run of copies in parts without gaps, here or in the original, and the number of the original of its last one."""

    parts: list[list[int]]
    original: int

    def extend(self, number: int, text: str, texts: dict[int, str]) -> bool:
        """Add a number if its text is that of one of the next originals, and return whether it is."""
        for step in range(self.original + 1, min(self.original + _MAX_STEP + 1, self.parts[0][0])):
            if texts.get(step) == text:
                if step == self.original + 1 and number == self.parts[-1][-1] + 1:
                    self.parts[-1].append(number)
                else:
                    self.parts.append([number])
                self.original = step
                return True
        return False


def _shared(keys: npt.NDArray[np.int64]) -> RowArray:
    """The rows whose key another row has, too."""
    order = keys.argsort(kind="stable")
    repeated = rows_of(keys[order[1:]] == keys[order[:-1]])
    is_shared = np.zeros(len(keys), np.bool_)
    is_shared[order[repeated]] = is_shared[order[repeated + 1]] = True
    return rows_of(is_shared)


def _words(page: Page, keep: BoolArray) -> tuple[int, int]:
    """The words of the kept blocks, and of those with as many characters, words and letters as an earlier one.

    Only these can be copies.
    """
    counts = page.blocks.counts
    if core is None:
        return _array_words(counts.characters[keep], counts.letters[keep], counts.words[keep])
    columns = map(np.ascontiguousarray, (counts.characters, counts.letters, counts.words, keep))
    words: tuple[int, int] = core.words_of_copies(*columns)
    return words


def _array_words(characters: IntArray, letters: IntArray, words: IntArray) -> tuple[int, int]:
    keys = _keys(characters, letters, words)
    order = keys.argsort(kind="stable")
    keys = keys[order]
    return int(words.sum()), int(words[order[1:]][keys[1:] == keys[:-1]].sum())


def _keys(characters: IntArray, letters: IntArray, words: IntArray) -> npt.NDArray[np.int64]:
    """A number for each block, equal for blocks with equal texts; core/copies.c computes the same."""
    return np.asarray((characters.astype(np.int64) << 32) + (letters.astype(np.int64) << 12) + words)
