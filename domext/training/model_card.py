"""Model cards: the data that a model was trained on, and the quality of such models in cross-validation."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.errors import OptionError, one_line
from domext.evaluation.drawing import check_can_draw
from domext.evaluation.metrics import METRICS
from domext.evaluation.plots import draw_calibration
from domext.reading.files import read_regular_file
from domext.training.text_file import write_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from domext.table.nodes import FloatArray

_METRICS: Final = ("f1", "precision", "recall", "segment_f1")


def write_card(path: Path, facts: Mapping[str, str], caption: str = "", table: Sequence[Sequence[str]] = ()) -> None:
    """Write the card of a model beside its file, with the ending ``.md``.

    Args:
        path: the file of the model.
        facts: the facts to list, by name.
        caption: the text above the table.
        table: a table of metrics, whose first row is the header; empty for none.

    Raises:
        OptionError: the card cannot be written.
    """
    lines = [f"# {path.stem}", "", *(f"- {name}: {value}" for name, value in facts.items())]
    if table:
        rows = [f"| {' | '.join(row)} |" for row in table]
        lines += ["", caption, "", rows[0], "|---" * len(table[0]) + "|", *rows[1:]]
    write_text(path.with_suffix(".md"), "\n".join(lines) + "\n")


@dataclass(frozen=True, eq=False, slots=True)
class CrossValidationResults:
    """The part of the output of ``domext eval --cv --json`` that a card shows.

    Attributes:
        table: metrics by corpus and page type, with a header.
        calibration_error: the expected calibration error of the blocks' probabilities.
        rank_correlation: the rank correlation of the pages' confidence with their F1; None if it is undefined.
        bins: for each bin of probabilities the blocks, their mean probability, and the share that is content.
    """

    table: list[list[str]]
    calibration_error: float
    rank_correlation: float | None
    bins: tuple[FloatArray, FloatArray, FloatArray]

    @classmethod
    def read(cls, file: Path) -> CrossValidationResults:
        """Read the results from a JSON file.

        Raises:
            ExtraError: matplotlib, which draws the calibration, is not installed.
            OptionError: the file cannot be read, or does not hold the results of a cross-validation.
        """
        check_can_draw()
        try:
            results = json.loads(read_regular_file(file).decode())
            calibration = results["calibration"]
            blocks, predicted, true = (np.array(values, np.float32) for values in calibration["bins"])
            rank_correlation = calibration["rank_correlation"]
            return cls(
                _table(results["corpora"]),
                float(calibration["error"]),
                None if rank_correlation is None else float(rank_correlation),
                (blocks, predicted, true),
            )
        except OSError as error:
            msg = f"cannot read {file}: {one_line(error)}"
            raise OptionError(msg) from None
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            msg = f"{file}: not what domext eval --cv --json writes"
            raise OptionError(msg) from None

    def caption(self, model: Path) -> str:
        """Return the text above the table of a card, and draw its picture beside the model.

        Args:
            model: the file of the model.

        Raises:
            OptionError: the picture cannot be drawn.
        """
        picture = model.with_suffix(".svg")
        draw_calibration(self.bins, picture)
        correlation = "unknown" if self.rank_correlation is None else format(self.rank_correlation, ".2f")
        return (
            "Cross-validation: each model was measured on pages of domains that it did not see in training. The expected"
            f" calibration error of the block probabilities is {self.calibration_error:.3f}. The rank correlation between"
            f" a page's confidence and its F1 is {correlation}.\n\n"
            f"![Share of blocks that are content, by predicted probability]({picture.name})"
        )


def _table(corpora: list[dict[str, Any]]) -> list[list[str]]:
    rows = [["corpus", "page type", "pages", *(METRICS[name].title for name in _METRICS)]]
    for corpus in corpora:
        system, page_types = corpus["systems"][0], corpus["page_types"]
        groups = [("all", corpus["pages"], system["metrics"])]
        if len(page_types) > 1:
            groups += [(name, pages, system["page_types"][name]) for name, pages in page_types.items()]
        for name, pages, metrics in groups:
            rows.append([corpus["corpus"], name, str(pages), *(_cell(metrics.get(metric)) for metric in _METRICS)])
    return rows


def _cell(estimate: dict[str, float] | None) -> str:
    return "-" if estimate is None else f"{estimate['value']:.4f}"
