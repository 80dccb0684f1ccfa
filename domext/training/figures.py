"""The figures of a cross-validation, read back for a model's card."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.errors import OptionError, one_line
from domext.evaluation.metrics import METRICS
from domext.evaluation.plots import check, draw_calibration

if TYPE_CHECKING:
    from pathlib import Path

    from domext.table.nodes import FloatArray

_SHOWN: Final = ("f1", "precision", "recall", "segment_f1")


@dataclass(frozen=True, eq=False, slots=True)
class Figures:
    """What ``domext eval --cv --json`` wrote, as far as a card shows it.

    Attributes:
        table: metrics by corpus and type of page, with heads.
        error: the expected calibration error of the blocks' probabilities.
        ranks: the rank correlation of the pages' confidence with their F1, if there is one.
        bins: of blocks with about the same probability: how many, the mean probability, how much of them is content.
    """

    table: list[list[str]]
    error: float
    ranks: float | None
    bins: tuple[FloatArray, FloatArray, FloatArray]

    @classmethod
    def read(cls, file: Path) -> Figures:
        """Read them.

        Raises:
            ExtraError: matplotlib is not installed, which will draw.
            OptionError: the file cannot be read, or it is none of a cross-validation.
        """
        check()
        try:
            written = json.loads(file.read_text(encoding="utf-8"))
            believed = written["calibration"]
            blocks, said, true = (np.array(values, np.float32) for values in believed["bins"])
            ranks = believed["rank_correlation"]
            return cls(
                _table(written["corpora"]),
                float(believed["error"]),
                None if ranks is None else float(ranks),
                (blocks, said, true),
            )
        except OSError as error:
            msg = f"cannot read {file}: {one_line(error)}"
            raise OptionError(msg) from None
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            msg = f"{file}: not what domext eval --cv --json writes"
            raise OptionError(msg) from None

    def caption(self, model: Path) -> str:
        """What stands above the table of a model's card; the picture in it is drawn beside the model.

        Raises:
            OptionError: the picture cannot be drawn.
        """
        picture = model.with_suffix(".svg")
        draw_calibration(self.bins, picture)
        return (
            f"Such models on pages of domains that they had not seen (cross-validation). The expected calibration error of"
            f" the probabilities of blocks is {self.error:.3f}, the rank correlation of a page's confidence with its F1"
            f" {'unknown' if self.ranks is None else format(self.ranks, '.2f')}.\n\n"
            f"![How much of the blocks is content, by the probability that was given]({picture.name})"
        )


def _table(corpora: list[dict[str, Any]]) -> list[list[str]]:
    rows = [["corpus", "type", "pages", *(METRICS[name].title for name in _SHOWN)]]
    for corpus in corpora:
        subject, kinds = corpus["systems"][0], corpus["page_types"]
        groups = [("all", corpus["pages"], subject["metrics"])]
        if len(kinds) > 1:
            groups += [(kind, pages, subject["page_types"][kind]) for kind, pages in kinds.items()]
        for kind, pages, metrics in groups:
            rows.append([corpus["corpus"], kind, str(pages), *(_cell(metrics.get(name)) for name in _SHOWN)])
    return rows


def _cell(estimate: dict[str, float] | None) -> str:
    return "-" if estimate is None else f"{estimate['value']:.4f}"
