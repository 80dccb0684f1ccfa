"""``domext eval``: evaluates scorers, selectors and other tools on labelled corpora."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from domext.cli.corpus_commands import (
    corpora_argument,
    corpus_options,
    measure_with_progress,
    process_count,
    report_failures,
    selected_pages,
    warn_of_training_pages,
    write_json,
)
from domext.cli.output import require_folder, write_message
from domext.cli.shared_options import PLUGIN_METAVAR
from domext.errors import OptionError
from domext.options import DEFAULT_SELECTOR

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.evaluation.corpus import Corpus, Gold
    from domext.evaluation.measure import Measurement, Plan
    from domext.evaluation.metrics import Metric
    from domext.evaluation.systems import System
    from domext.training.calibration import Calibration

_DEFAULT_METRICS: Final = (
    "f1, precision, recall, useful, useless, shingle_f1, segment_f1, "
    "lcs_recall, edit_ratio, beginning, rouge_f1, exact, space_saved, gzip_saved"
)


@click.command("eval")
@corpora_argument
@click.option(
    "--plugin",
    "plugins",
    multiple=True,
    metavar=PLUGIN_METAVAR,
    help="Measure the decision of this scorer alone; repeatable.",
)
@click.option(
    "--selector",
    "selectors",
    multiple=True,
    metavar=PLUGIN_METAVAR,
    help="Measure extractions with this selector; repeatable.",
)
@click.option(
    "--peer",
    "peers",
    multiple=True,
    metavar="MODULE:CALLABLE",
    help="Measure another tool, also as FILE.py:CALLABLE; repeatable.",
)
@click.option("--by", type=click.Choice(["page_type"]), help="Also show the first metric by page type.")
@click.option(
    "--metrics",
    "names",
    default=_DEFAULT_METRICS,
    show_default=True,
    metavar="NAME,...",
    help="Compute and show these metrics.",
)
@click.option(
    "--distribution", is_flag=True, help="Also show medians, standard deviations, perfect pages, and sizes in bytes."
)
@click.option("--baseline", metavar="SYSTEM", help="Compare the other systems with this one.")
@click.option(
    "--resample",
    type=click.Choice(["page", "domain"]),
    default="page",
    show_default=True,
    help="Resample single pages, or whole domains, for the confidence intervals.",
)
@click.option(
    "--plots", "plots_folder", type=click.Path(file_okay=False), metavar="FOLDER", help="Draw figures into this folder."
)
@click.option(
    "--cv",
    type=click.IntRange(min=2),
    metavar="K",
    help="Cross-validate the learned selector in K folds, instead of measuring systems.",
)
@click.option(
    "--group",
    type=click.Choice(["domain", "page"]),
    default="domain",
    show_default=True,
    help="Divide whole domains, or single pages, into the folds of --cv.",
)
@click.option(
    "--models",
    "models_folder",
    type=click.Path(file_okay=False),
    metavar="FOLDER",
    help="With --cv, also write the model of each fold into this folder (0.npz, 1.npz, and so on), and which domain is in which fold.",
)
@corpus_options
def evaluate(
    corpora: tuple[str, ...],
    plugins: tuple[str, ...],
    selectors: tuple[str, ...],
    peers: tuple[str, ...],
    by: str | None,
    names: str,
    distribution: bool,
    baseline: str | None,
    resample: Any,
    plots_folder: str | None,
    cv: int | None,
    group: Any,
    models_folder: str | None,
    json_file: str | None,
    only: str | None,
    limit: int | None,
    workers: int | None,
) -> None:
    """Evaluate scorers, selectors and other tools on corpora.

    Each CORPUS is a folder with html/ and truth.jsonl. The systems to measure are named by --plugin, --selector and
    --peer. Without these options, the default selector is measured.

    A scorer (--plugin) is measured by its own decision, as its source describes it: without the comment policy, without
    the discarding of doubtful selections, and without the fallback to text in scripts and templates. A selector is
    measured as 'domext extract' runs it, with all of these.

    Examples:
      domext eval corpus --plugin ttr --plugin cuter --by page_type
      domext eval corpus --peer trafilatura:extract
    """
    from domext.cli.eval_output import EvaluationOutput
    from domext.evaluation.corpus import load_corpus
    from domext.evaluation.drawing import check_can_draw
    from domext.evaluation.measure import Plan
    from domext.evaluation.metrics import groups_of, metrics_in, metrics_named
    from domext.evaluation.summary import settings_as_dict

    if models_folder and cv is None:
        msg = "--models stores the models of --cv, which is missing"
        raise OptionError(msg)
    if cv is not None:
        _check_cv(plugins or selectors or peers or only or limit)
    systems = _systems(plugins, selectors, peers, baseline)
    if plots_folder:
        check_can_draw()
        require_folder(plots_folder)
    shown = metrics_named(map(str.strip, names.split(",")))
    plan = Plan(systems, groups_of(shown))
    metrics = metrics_in(plan.metric_groups)
    if cv is None:
        pages = [(corpus, selected_pages(corpus, only, limit)) for corpus in map(load_corpus, corpora)]
        _warn_of_missing_references(pages, shown)
        measurements, calibration = _measured(pages, plan, workers), None
    else:
        models = _folder_of_models(models_folder, cv) if models_folder else None
        folders = tuple(map(Path, corpora))
        measurements, calibration = _cross_validated(folders, cv, group, plan.metric_groups, workers, models)
    folder = Path(plots_folder) if plots_folder else None
    output = EvaluationOutput(shown, metrics, resample, by, distribution, baseline, folder)
    options = settings_as_dict(click.get_current_context().params, metrics)
    results: dict[str, Any] = {**options, "corpora": [], "comparisons": []}
    failed = False
    for measured in measurements:
        of_corpus, comparisons = output.write(measured)
        results["corpora"].append(of_corpus)
        results["comparisons"] += comparisons
        failed = report_failures(measured) or failed
    if calibration is not None:
        results["calibration"] = output.write_calibration(calibration)
    write_json(json_file, results)
    sys.exit(1 if failed else 0)


def _check_cv(conflicting: Any) -> None:
    from domext.training.crossvalidation import check_extra

    if conflicting:
        msg = "--cv trains the learned selector on whole corpora; it excludes --plugin, --selector, --peer, --only, --limit"
        raise OptionError(msg)
    check_extra()


def _folder_of_models(name: str, folds: int) -> Path:
    """A folder for the models of the folds. Others in it would be taken for models of further folds."""
    require_folder(name)
    folder = Path(name)
    written = {f"{fold}.npz" for fold in range(folds)}
    others = sorted(path.name for path in folder.glob("*.npz") if path.name not in written)
    if others:
        msg = f"{name} has other models: {', '.join(others)}; remove them, or name another folder"
        raise OptionError(msg)
    return folder


def _warn_of_missing_references(pages: Iterable[tuple[Corpus, tuple[Gold, ...]]], metrics: list[Metric]) -> None:
    """Write a warning for each corpus without a page that has the annotation of a metric; its figures are empty."""
    from domext.evaluation.corpus import TRUTH
    from domext.evaluation.metrics import has_reference, needing_annotation

    metrics = needing_annotation(metrics)
    for corpus, golds in pages:
        if metrics and not any(has_reference(gold, metrics) for gold in golds):
            names = ", ".join(metric.name for metric in metrics)
            need = "needs" if len(metrics) == 1 else "need"
            write_message(
                f"warning: {corpus.name}: no page has the gold text or the segments that {names} {need};"
                f" {TRUTH} has them under the keys text, with and without"
            )


def _measured(pages: list[tuple[Corpus, tuple[Gold, ...]]], plan: Plan, workers: int | None) -> Iterable[Measurement]:
    """Measure the pages of each corpus, one after the other, and warn of pages that models were trained on."""
    warn_of_training_pages(plan.systems, [corpus for corpus, _ in pages])
    return (measure_with_progress(corpus, golds, plan, workers) for corpus, golds in pages)


def _cross_validated(
    folders: tuple[Path, ...],
    folds: int,
    group: Literal["domain", "page"],
    metric_groups: tuple[str, ...],
    workers: int | None,
    models: Path | None,
) -> tuple[Iterable[Measurement], Calibration | None]:
    """Train a model for each fold on the other folds, and measure it on the fold."""
    from domext.cli.train_learned import check_folds, prepared_pages, report_step
    from domext.learned.features.block_features import SCORERS
    from domext.training.crossvalidation import CrossValidation, cross_validate

    settings = CrossValidation(folders, SCORERS, folds, group, metric_groups, 0, process_count(workers))
    check_folds(settings)
    return cross_validate(prepared_pages(settings), settings, report_step, models)


def _systems(
    plugins: Iterable[str], selectors: Iterable[str], peers: Iterable[str], baseline: str | None
) -> tuple[System, ...]:
    """The systems to measure, each loaded once so that errors are raised before the work begins."""
    from domext.evaluation.systems import System, load_system

    named = [
        *(System("plugin", spec) for spec in plugins),
        *(System("selector", spec) for spec in selectors),
        *(System("peer", spec) for spec in peers),
    ]
    systems = tuple(dict.fromkeys(named)) or (System("selector", DEFAULT_SELECTOR),)
    if baseline is not None and baseline not in {system.spec for system in systems}:
        msg = f"the baseline {baseline!r} is not measured; choose from {', '.join(system.spec for system in systems)}"
        raise OptionError(msg)
    for system in systems:
        load_system(system)
    return systems
