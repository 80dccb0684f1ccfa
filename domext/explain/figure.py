"""The figure of Weninger and Hsu (2008): the text-to-tag ratio of a page's blocks, with the kept blocks marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from domext.engine import score
from domext.errors import OptionError
from domext.evaluation.drawing import check_can_draw
from domext.evaluation.page_plots import ScoredPage, draw_ratio
from domext.plugin.specs import plugin_name

if TYPE_CHECKING:
    from pathlib import Path

    from domext.explain.explanation import Explanation


def draw_figure(explanation: Explanation, file: Path) -> None:
    """Draw the text-to-tag ratio of the page's blocks before and after smoothing, and mark the kept blocks.

    The threshold of each panel is the paper's: the standard deviation of its ratio. With it, the scorer ``ttr`` decides about
    the smoothed ratio; the marks are those of the primary decision.

    Raises:
        ExtraError: matplotlib is not installed.
        OptionError: the page has no blocks, ``file`` has no extension of a figure format, or it cannot be written.
    """
    check_can_draw(str(file))
    article, decision = explanation.decisions.article, explanation.decisions.primary
    names = [name for name in article.scores if plugin_name(name) == "ttr"]
    scores = article.scores[names[0]] if names else score(article.page, ["ttr"])["ttr"]
    ratio, smoothed = (np.asarray(scores.blocks[name], np.float32) for name in ("ttr", "smoothed"))
    if not smoothed.size:
        msg = f"nothing to draw: {article.reason}"
        raise OptionError(msg)
    title = f"{explanation.name}, {decision.name}"
    columns, thresholds = {"ttr.ttr": ratio, "ttr.smoothed": smoothed}, (float(ratio.std()), float(smoothed.std()))
    draw_ratio(ScoredPage(title, columns, decision.selection.keep, thresholds), file)
