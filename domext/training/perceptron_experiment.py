"""The experiment of the perceptron's source: the nine cells of Champandard's table, with errors in cross-validation."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final, Literal

import numpy as np
import numpy.typing as npt

from domext.evaluation.corpus import CorpusError, folds, group_names
from domext.learned.perceptron_network import CHOICES, PerceptronModel
from domext.training.perceptron_fit import fit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from domext.evaluation.corpus import Gold
    from domext.table.nodes import BoolArray, FloatArray, IntArray, RowArray
    from domext.table.page import Page
    from domext.training.labelled_pages import LabelledPage

#: The cells of the source's table, by name: lines and attributes.
CELLS: Final = {
    f"{lines}x{attributes}": (lines, attributes) for lines, attributes in itertools.product(CHOICES, CHOICES)
}
#: The numbers of hidden units to choose from by validation; 0 is a network with a single layer.
HIDDEN_UNITS: Final = (0, 2, 4, 8, 16)
FIXED: Final = "density > 0.5"
AVERAGE: Final = "density > average"
_THRESHOLD: Final = 0.5
_MAX_FOLDS: Final = 5
_TOO_FEW_PAGES: Final = (
    "training needs at least two pages with text, to measure each network on pages that it has not seen"
)
#: The headers of :func:`error_table`.
HEADERS: Final = [
    *("decision", "wrong blocks", "fewer errors", "false positives", "false negatives", "wrong text", "fewer errors")
]
#: The headers of :func:`errors_by_page_type`.
PAGE_TYPE_HEADERS: Final = ["pages", "blocks", FIXED, "network", "fewer errors"]


@dataclass(frozen=True, eq=False, slots=True)
class Rows:
    """The blocks of all pages, one in a row.

    Attributes:
        inputs: the inputs by line and attribute, shape ``(n, 3, 3)``. The first input is the density of the block.
        content: whether the block is content, shape ``(n,)``.
        characters: the characters of the block's text, shape ``(n,)``.
        page: the number of the block's page, shape ``(n,)``.
        ceiling: the mean word F1 of a perfect choice of blocks.
    """

    inputs: FloatArray
    content: BoolArray
    characters: IntArray
    page: RowArray
    ceiling: float

    def __len__(self) -> int:
        return len(self.content)

    def inputs_of(self, cell: str) -> FloatArray:
        """Return the inputs of the network of a cell, shape ``(n, lines * attributes)``."""
        lines, attributes = CELLS[cell]
        return self.inputs[:, :lines, :attributes].reshape(len(self), -1)

    def errors(self, keep: BoolArray, rows: BoolArray | slice = slice(None)) -> Errors:
        """Return the errors of a decision.

        Args:
            keep: the decision over all rows, shape ``(n,)``.
            rows: the rows to count, all by default.
        """
        wrong, content, characters = (keep != self.content)[rows], self.content[rows], self.characters[rows]
        false_positives, false_negatives = (float((wrong & side).mean()) for side in (~content, content))
        text = float(characters[wrong].sum() / max(int(characters.sum()), 1))
        return Errors(false_positives + false_negatives, false_positives, false_negatives, text)


@dataclass(frozen=True, slots=True)
class Errors:
    """The errors of a decision.

    Attributes:
        blocks: the share of blocks on the wrong side.
        false_positives: the share of blocks that are kept and are not content.
        false_negatives: the share of blocks that are content and are not kept.
        text: the share of characters in blocks on the wrong side.
    """

    blocks: float
    false_positives: float
    false_negatives: float
    text: float


def collect_rows(pages: Iterable[LabelledPage], inputs: Callable[[Page], npt.NDArray[np.floating]]) -> Rows:
    """Collect the blocks of labelled pages, without keeping the pages in memory.

    Args:
        pages: at least one page.
        inputs: returns the inputs of a page, shape ``(b, 3, 3)``.

    Raises:
        CorpusError: fewer than two pages have text.
    """
    columns, ceilings = [], []
    for number, labelled in enumerate(pages):
        values = np.asarray(inputs(labelled.page), np.float32)
        characters = labelled.page.blocks.counts.characters
        columns.append((values, labelled.content, characters, np.full(len(values), number)))
        ceilings.append(labelled.ceiling)
    all_inputs, content, all_characters, page = map(np.concatenate, zip(*columns, strict=True))
    if len(np.unique(page)) < 2:
        raise CorpusError(_TOO_FEW_PAGES)
    return Rows(all_inputs, content, all_characters, page, fmean(ceilings))


def threshold_decisions(rows: Rows) -> dict[str, BoolArray]:
    """Return the decisions of the source's two thresholds on density, a fixed one and the average of each page, shape ``(b,)``."""
    density = rows.inputs[:, 0, 0]
    average = np.bincount(rows.page, weights=density) / np.maximum(np.bincount(rows.page), 1)
    return {FIXED: density > _THRESHOLD, AVERAGE: density > average[rows.page]}


@dataclass(frozen=True, slots=True)
class Training:
    """The settings of the training of a network.

    Attributes:
        cell: the name of the cell, see :data:`CELLS`.
        hidden: the units of the hidden layer, 0 for none.
        seed: the seed of the initial weights and of the order of blocks.
        false_positive: the weight of an error on a block that is not content, relative to one on content.
    """

    cell: str
    hidden: int
    seed: int
    false_positive: float = 1.0

    def train(self, rows: Rows, chosen: BoolArray | slice = slice(None)) -> PerceptronModel:
        """Train a network on the chosen rows, all by default."""
        lines, attributes = CELLS[self.cell]
        inputs = rows.inputs_of(self.cell)[chosen]
        network = fit(inputs, rows.content[chosen], self.hidden, self.seed, self.false_positive)
        return PerceptronModel(lines, attributes, network)

    def cross_validate(self, rows: Rows, folds: Sequence[int]) -> BoolArray:
        """Return the decisions of networks, each on the fold that it was not trained on, shape ``(n,)``.

        Args:
            rows: the blocks.
            folds: the fold of every page.
        """
        fold = np.asarray(folds)[rows.page]
        keep = np.zeros(len(rows), dtype=np.bool_)
        for number in np.unique(fold):
            held_out = fold == number
            keep[held_out] = self.train(rows, ~held_out).probability(rows.inputs[held_out]) >= _THRESHOLD
        return keep


def folds_of(golds: Sequence[Gold]) -> list[int]:
    """Return the fold of every page: five folds by domain, or as many as there are domains; by page if there is one.

    Raises:
        CorpusError: there is one page only.
    """
    groups: tuple[Literal["domain", "page"], ...] = ("domain", "page")
    for group in groups:
        distinct = len(set(group_names(golds, group)))
        if distinct > 1:
            return folds(golds, min(_MAX_FOLDS, distinct), group)
    raise CorpusError(_TOO_FEW_PAGES)


def error_table(rows: Rows, decisions: Mapping[str, BoolArray]) -> list[list[str]]:
    """Return a row for each decision: its name, and its errors by blocks and by text.

    The wrong blocks and the wrong text are followed by the share of the fixed threshold's errors that the decision
    avoids. False positives and false negatives add up to the wrong blocks.
    """
    baseline = rows.errors(decisions[FIXED])
    table = []
    for name, keep in decisions.items():
        errors = rows.errors(keep)
        kinds = (f"{errors.false_positives:.4f}", f"{errors.false_negatives:.4f}")
        table.append([name, *_cells(errors.blocks, baseline.blocks), *kinds, *_cells(errors.text, baseline.text)])
    return table


def _cells(error: float, baseline: float) -> tuple[str, str]:
    return f"{error:.4f}", f"{1 - error / baseline:.1%}" if baseline else "-"


def errors_by_page_type(
    rows: Rows, decisions: tuple[BoolArray, BoolArray], page_types: Sequence[str]
) -> list[list[str]]:
    """Return a row for each page type, the most frequent first, with the errors of two decisions.

    Args:
        rows: the blocks.
        decisions: the decisions of the fixed threshold and of the network.
        page_types: the type of every page.
    """
    distinct = sorted(set(page_types), key=lambda name: (-page_types.count(name), name))
    number = np.array([distinct.index(name) for name in page_types])[rows.page]
    table = []
    for index, name in enumerate(distinct):
        of_type = number == index
        if of_type.any():
            fixed, network = (rows.errors(keep, of_type).blocks for keep in decisions)
            table.append([name, str(int(of_type.sum())), f"{fixed:.4f}", *_cells(network, fixed)])
    return table
