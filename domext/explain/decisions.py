"""What decides about a page: the selector that was asked for, others beside it, and every scorer by itself."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from domext.engine import Extractor, Pipeline
from domext.errors import PluginError, ScorerError
from domext.plugin.registry import installed
from domext.plugin.scores import Label, Selection
from domext.plugin.specs import plugin_name
from domext.postprocess.comment_regions import region
from domext.postprocess.labels import label_blocks, label_nodes, navigation
from domext.postprocess.overrides import apply_overrides

if TYPE_CHECKING:
    from domext.article import Article
    from domext.options import Options
    from domext.plugin.hookspecs import Selector
    from domext.plugin.reasons import Reasons
    from domext.plugin.registry import Plugins
    from domext.plugin.scores import LabelArray
    from domext.table.nodes import BoolArray


@dataclass(frozen=True, eq=False, slots=True)
class Decision:
    """One decision about the blocks of a page.

    Attributes:
        name: a selector's or scorer's spec.
        kind: what it is.
        selection: which blocks are kept in the end.
        labels: a label a block.
        own: which blocks the selector itself kept, before comments, doubts and the user's own say were heard.
        reasons: why, if it tells.
    """

    name: str
    kind: Literal["selector", "scorer"]
    selection: Selection
    labels: LabelArray
    own: BoolArray
    reasons: Reasons | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Decisions:
    """A page with every decision about it.

    Attributes:
        article: what is extracted with the options, its scores those of all scorers.
        choices: the first is that of the article, then those to compare with, other selectors, and scorers.
        errors: what failed, by its name.
        compared: how many of the choices after the first were asked for.
    """

    article: Article
    choices: tuple[Decision, ...]
    errors: dict[str, str]
    compared: int


def choose(source: Any, extractor: Extractor, compare: tuple[str, ...] = ()) -> Decisions:
    """Extract a page, and let everything else that is installed decide as well.

    Args:
        source: bytes, text or a page, see :func:`domext.parse`.
        extractor: what extracts the page.
        compare: selectors or scorers to show next to its selector.

    Raises:
        DomextError: as a call of the extractor; or one to compare with does not exist.
    """
    page = extractor.read(source)
    options = extractor.pipeline(page.url).options
    name, decides = options.selector_name, extractor.pipeline(page.url).selector
    plugins = installed(options.disable)
    others, shown = _others(options, plugins, name, compare)
    wanted = (*shown, *(spec for one in others.values() for spec in one.selector.scorers))
    named = {plugin_name(spec) for spec in (*wanted, *decides.scorers)}
    rest = [one for one in plugins.names("scorer") if one not in named]
    scored = options.changed(extra_scorers=(*options.extra_scorers, *wanted, *rest))
    article = Extractor(scored)(page)
    overruled = bool(options.include or options.exclude or options.prune_labels or options.min_words)
    choices = [_choice(article, name, decides, article.selection, overruled=overruled)]
    errors = {one: str(error) for one, error in article.scores.errors.items()}
    for one, pipeline in others.items():
        try:
            selection = apply_overrides(article.page, pipeline.select(article.page, article.scores), options)
            choices.append(_choice(article, one, pipeline.selector, selection, overruled=overruled))
        except ScorerError as error:
            errors[one] = str(error)
    alone = _alone(article)
    first = [key for spec in compare if (key := article.scores.key(spec)) in alone and spec not in others]
    choices[1:1] = [alone.pop(key) for key in dict.fromkeys(first)]
    # A selector that could not decide is among the errors.
    compared = len(first) + sum(choice.name in compare for choice in choices if choice.name in others)
    return Decisions(article, (*choices, *alone.values()), errors, compared)


def _others(
    options: Options, plugins: Plugins, name: str, compare: tuple[str, ...]
) -> tuple[dict[str, Pipeline], list[str]]:
    """The other selectors, those to compare with first, and the scorers among what to compare with."""
    selectors, scorers = {}, []
    for spec in compare:
        try:
            selectors[spec] = Pipeline(options.changed(selector=spec, scorers=()))
        except PluginError:
            plugins.make(spec, "scorer")
            scorers.append(spec)
    for spec in plugins.names("selector"):
        # What one scorer decides is shown for each of them.
        if spec not in {"single", name, *selectors}:
            selectors[spec] = Pipeline(options.changed(selector=spec, scorers=()))
    return selectors, scorers


def _choice(article: Article, name: str, selector: Selector, selection: Selection, *, overruled: bool) -> Decision:
    page, scores = article.page, article.scores
    labels = dataclasses.replace(article, selection=selection).labels
    own = selection.keep
    if selection.reason or overruled or page.once(region).items:  # else nothing was changed after it had decided
        own = np.asarray(selector.select(page, scores).keep)
    tell = getattr(selector, "reasons", None)
    return Decision(name, "selector", selection, labels, own, tell(page, scores) if tell and len(own) else None)


def _alone(article: Article) -> dict[str, Decision]:
    """Every scorer's own decision; what it drops is labelled by the page's markup, if it gives no labels."""
    page = article.page
    nothing = np.zeros(len(page.blocks), np.bool_)
    dropped = label_blocks(page, nothing, label_nodes(page, nothing, navigation(page)))
    found = {}
    for name, scores in article.scores.items():
        labels = np.where(scores.keep, Label.TEXT, dropped).astype(np.uint8) if scores.labels is None else scores.labels
        selection = Selection(scores.keep, scores.keep.astype(np.float32), labels)
        found[name] = Decision(name, "scorer", selection, labels, scores.keep)
    return found
