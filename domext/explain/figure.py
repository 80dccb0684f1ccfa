"""The paper's figure of a page: text-to-tag ratio down the reading order, and what a decision keeps of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from domext.engine import score
from domext.errors import OptionError
from domext.evaluation import plots
from domext.plugin.specs import plugin_name

if TYPE_CHECKING:
    from pathlib import Path

    from domext.explain.explanation import Explanation


def draw(story: Explanation, file: Path) -> None:
    """Draw the ratio of the page's blocks before and after smoothing, the bars of kept blocks set off.

    The threshold is the paper's, the standard deviation of the smoothed ratio. Where ``ttr`` did not score the page, it
    does now.

    Raises:
        ExtraError: matplotlib is not installed.
        OptionError: the name of the file has no ending of a figure, or it cannot be written.
    """
    plots.check(str(file))
    article = story.chosen.article
    names = [name for name in article.scores if plugin_name(name) == "ttr"]
    scores = article.scores[names[0]] if names else score(article.page, ["ttr"])["ttr"]
    ratio, smoothed = (np.asarray(scores.blocks[name], np.float32) for name in ("ttr", "smoothed"))
    if not smoothed.size:
        msg = f"nothing to draw: {article.reason}"
        raise OptionError(msg)
    decided = story.chosen.choices[0]
    drawn = (ratio, smoothed), decided.selection.keep, float(smoothed.std())
    plots.draw_ratio(plots.ScoredPage(f"{story.name}, {decided.name}", *drawn), file)
