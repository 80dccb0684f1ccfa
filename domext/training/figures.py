"""The figures of a cross-validation, read back for a model's card."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.errors import OptionError
from domext.evaluation.metrics import METRICS
from domext.evaluation.plots import check, draw_calibration

if TYPE_CHECKING:
    from pathlib import Path

    from domext.nodes import FloatArray

_SHOWN: Final = ("f1", "precision", "recall", "segment_f1")


@dataclass(frozen=True, slots=True)
class Figures:
    """What ``domext eval --cv --json`` wrote.

    Attributes:
        corpora: of each its name, pages, pages by type, and the metrics of its subject for all of them and by type.
        calibration: how far probabilities and confidences can be believed.
    """

    corpora: list[dict[str, Any]]
    calibration: dict[str, Any]

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
            found = cls(written["corpora"], written["calibration"])
            found.table()
            found.bins()
        except OSError as error:
            msg = f"cannot read {file}: {(error.strerror or str(error)).lower()}"
            raise OptionError(msg) from None
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            msg = f"{file}: not what domext eval --cv --json writes"
            raise OptionError(msg) from None
        return found

    def told(self, model: Path) -> tuple[str, list[list[str]]]:
        """What stands below the facts of a model's card, and a table; the picture in it is drawn beside the model.

        Raises:
            OptionError: the picture cannot be drawn.
        """
        picture = model.with_suffix(".svg")
        draw_calibration(self.bins(), picture)
        error, ranks = self.calibration["error"], self.calibration["rank_correlation"]
        caption = (
            f"Such models on pages of domains that they had not seen (cross-validation). The expected calibration error of"
            f" the probabilities of blocks is {error:.3f}, the rank correlation of a page's confidence with its F1"
            f" {'unknown' if ranks is None else format(ranks, '.2f')}.\n\n"
            f"![How much of the blocks is content, by the probability that was given]({picture.name})"
        )
        return caption, self.table()

    def table(self) -> list[list[str]]:
        """Metrics by corpus and type of page, with heads."""
        rows = [["corpus", "type", "pages", *(METRICS[name].title for name in _SHOWN)]]
        for corpus in self.corpora:
            subject = corpus["subjects"][0]
            kinds = corpus["page_types"] if len(corpus["page_types"]) > 1 else {}
            groups = [("all", corpus["pages"], subject["metrics"])]
            groups += [(kind, pages, subject["page_types"][kind]) for kind, pages in kinds.items()]
            rows += [
                [corpus["corpus"], kind, str(pages), *map(_cell, _picked(metrics))] for kind, pages, metrics in groups
            ]
        return rows

    def bins(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Of the bins of blocks: blocks, their mean probability, and how much of them is content."""
        blocks, said, true = (np.array(values, np.float32) for values in self.calibration["bins"])
        return blocks, said, true


def _picked(metrics: dict[str, Any]) -> list[dict[str, float] | None]:
    return [metrics.get(name) for name in _SHOWN]


def _cell(estimate: dict[str, float] | None) -> str:
    return "-" if estimate is None else f"{estimate['value']:.4f}"
