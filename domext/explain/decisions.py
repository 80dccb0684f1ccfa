"""The decisions about a page: by the selector that extracts it, by other selectors, and by each scorer alone."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from domext.engine import Extractor
from domext.errors import PluginError, ScorerError
from domext.pipeline import Pipeline
from domext.plugin.label import Label
from domext.plugin.registry import installed
from domext.plugin.selection import Selection
from domext.plugin.specs import plugin_name
from domext.postprocess.labels import label_blocks, label_nodes
from domext.postprocess.navigation import navigation
from domext.postprocess.overrides import apply_overrides

if TYPE_CHECKING:
    from domext.article import Article
    from domext.options import Options
    from domext.plugin.hookspecs import Selector
    from domext.plugin.label import LabelArray
    from domext.plugin.reasons import Reasons
    from domext.plugin.registry import Plugins
    from domext.plugin.selection import Change
    from domext.table.nodes import BoolArray


#: Blocks that explanations show, from the first on, and the number from which pages on have no reasons. Nobody looks
#: through more, and the reasons of ``learned`` cost a tenth of a millisecond for each block.
MAX_BLOCKS: Final = 20_000


@dataclass(frozen=True, eq=False, slots=True)
class Decision:
    """One decision about the blocks of a page.

    Attributes:
        name: the spec of the selector or scorer.
        kind: which of the two decided.
        selection: the blocks that are kept in the end.
        labels: the :class:`~domext.plugin.label.Label` of each block, shape ``(b,)``.
        added: the blocks that are not kept but that the body of the article holds, such as captions and the headings
            above kept text; ``article.text`` does not hold them; shape ``(b,)``.
        body_changes: the changes by which the body of the article adds blocks to the kept ones, or drops some.
        reasons: the reasons of the selector; None if it gives none, or if the page has more than :data:`MAX_BLOCKS` blocks.
    """

    name: str
    kind: Literal["selector", "scorer"]
    selection: Selection
    labels: LabelArray
    added: BoolArray
    body_changes: tuple[Change, ...] = ()
    reasons: Reasons | None = None

    @property
    def lowest_kept(self) -> float | None:
        """The lowest probability that the selector keeps at first; None if it does not decide by the probabilities alone."""
        keep, probability = self.selection.first_keep, self.selection.probability
        if not keep.any():
            return None
        lowest = float(probability[keep].min())
        return lowest if lowest > probability[~keep].max(initial=0) else None

    @property
    def changes(self) -> tuple[tuple[str, Change], ...]:
        """The changes by rules and options to the selection, then those to the body, each with its action, such as "dropped"."""
        return (
            *(("kept" if change.keep else "dropped", change) for change in self.selection.changes),
            *(
                ("added to the body" if change.keep else "dropped from the body", change)
                for change in self.body_changes
            ),
        )


@dataclass(frozen=True, eq=False, slots=True)
class Decisions:
    """A page with every decision about it.

    Attributes:
        article: the article under the extractor's options; its score table has all scorers.
        primary: the decision that made the article.
        compared: the decisions that were requested for comparison.
        others: the remaining selectors, then the remaining scorers.
        errors: the error of each selector or scorer that failed, by name.
    """

    article: Article
    primary: Decision
    compared: tuple[Decision, ...]
    others: tuple[Decision, ...]
    errors: dict[str, str]

    @property
    def all(self) -> tuple[Decision, ...]:
        """Every decision, the primary one first."""
        return (self.primary, *self.compared, *self.others)

    @property
    def omission(self) -> str | None:
        """The blocks that an explanation leaves out because the page is too long, as a sentence; None if there are none."""
        blocks = len(self.article.page.blocks)
        if blocks <= MAX_BLOCKS:
            return None
        return (
            f"The page has {blocks:,} blocks. Only the first {MAX_BLOCKS:,} are shown;"
            f" {blocks - MAX_BLOCKS:,} are left out. Pages of this length have no reasons."
        )


def collect_decisions(source: Any, extractor: Extractor, compare: tuple[str, ...] = ()) -> Decisions:
    """Extract a page, and collect the decisions of all other installed selectors and scorers.

    Args:
        source: bytes, text or a page, see :func:`domext.parse`.
        extractor: the extractor of the page.
        compare: specs of selectors or scorers to compare with.

    Raises:
        DomextError: the extraction fails, or ``compare`` names something that does not exist.
    """
    page = extractor.read(source)
    pipeline = extractor.pipeline(page.url)
    options, plugins = pipeline.options, installed(pipeline.options.disable)
    pipelines, compared_scorers = _other_pipelines(options, plugins, compare)
    requested = (*compared_scorers, *(spec for other in pipelines.values() for spec in other.selector.scorers))
    named = {plugin_name(spec) for spec in (*requested, *pipeline.selector.scorers)}
    unnamed = [name for name in plugins.names("scorer") if name not in named]
    article = Extractor(options.changed(extra_scorers=(*options.extra_scorers, *requested, *unnamed)))(page)

    errors = {name: str(error) for name, error in article.scores.errors.items()}
    primary = _selector_decision(article, options.selector_name, pipeline.selector, article.selection)
    selectors = {}
    for spec, other in pipelines.items():
        try:
            selection = apply_overrides(article.page, other.select(article.page, article.scores), options)
            selectors[spec] = _selector_decision(article, spec, other.selector, selection)
        except ScorerError as error:
            errors[spec] = str(error)
    scorers = _scorer_decisions(article)
    keys = dict.fromkeys(article.scores.key(spec) for spec in compared_scorers)
    compared = [scorers.pop(key) for key in keys if key in scorers]
    compared += [selectors.pop(spec) for spec in dict.fromkeys(compare) if spec in selectors]
    return Decisions(article, primary, tuple(compared), (*selectors.values(), *scorers.values()), errors)


def _other_pipelines(
    options: Options, plugins: Plugins, compare: tuple[str, ...]
) -> tuple[dict[str, Pipeline], list[str]]:
    """The pipelines of the other selectors by spec, the compared ones first, and the scorers among ``compare``."""
    pipelines, scorers = {}, []
    for spec in compare:
        try:
            pipelines[spec] = Pipeline(options.changed(selector=spec, scorers=()))
        except PluginError:
            plugins.make(spec, "scorer")
            scorers.append(spec)
    # The decisions of single scorers are listed one by one, so "single" would repeat one.
    for spec in plugins.names("selector"):
        if spec not in {"single", options.selector_name, *pipelines}:
            pipelines[spec] = Pipeline(options.changed(selector=spec, scorers=()))
    return pipelines, scorers


def _selector_decision(article: Article, name: str, selector: Selector, selection: Selection) -> Decision:
    page, scores, blocks = article.page, article.scores, len(selection.keep)
    decided = dataclasses.replace(article, selection=selection)
    give_reasons = getattr(selector, "reasons", None)
    reasons = give_reasons(page, scores) if give_reasons and 0 < blocks <= MAX_BLOCKS else None
    of_body = decided.body_selection
    added, body_changes = of_body.keep & ~selection.keep, of_body.changes[len(selection.changes) :]
    return Decision(name, "selector", selection, decided.labels, added, body_changes, reasons)


def _scorer_decisions(article: Article) -> dict[str, Decision]:
    """The decision of each scorer alone; a scorer without labels has the markup's labels for the blocks it drops."""
    page = article.page
    nothing = np.zeros(len(page.blocks), np.bool_)
    markup_labels = label_blocks(page, nothing, label_nodes(page, nothing, page.once(navigation)))
    decisions = {}
    for name, scores in article.scores.items():
        labels = scores.labels
        if labels is None:
            labels = np.where(scores.keep, Label.TEXT, markup_labels).astype(np.uint8)
        selection = Selection(scores.keep, scores.keep.astype(np.float32), labels)
        decisions[name] = Decision(name, "scorer", selection, labels, nothing)
    return decisions
