"""``domext eval``: scorers, selectors and other tools on labelled corpora."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from domext.cli.corpora import corpus_options, processes, run, say_failures, wanted, write_json
from domext.cli.output import write
from domext.cli.terminal_tables import number, write_table
from domext.errors import OptionError
from domext.options import DEFAULT_SELECTOR

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.evaluation.measure import Measurement
    from domext.evaluation.metrics import Metric
    from domext.evaluation.summary import Summary
    from domext.evaluation.systems import System
    from domext.training.calibration import Calibration

_SHOWN: Final = (
    "f1,precision,recall,useful,useless,shingle_f1,segment_f1,"
    "lcs_recall,edit_ratio,rouge_f1,exact,space_saved,gzip_saved"
)


@click.command("eval")
@click.argument("corpora", nargs=-1, required=True, metavar="CORPUS...")
@click.option("--plugin", "plugins", multiple=True, metavar="SPEC", help="A scorer, by its own decision.")
@click.option("--selector", "selectors", multiple=True, metavar="SPEC", help="A selector.")
@click.option("--peer", "peers", multiple=True, metavar="MODULE:CALLABLE", help="Any other tool.")
@click.option("--by", type=click.Choice(["page_type"]), help="Show the first metric by type of page, too.")
@click.option("--metrics", "names", default=_SHOWN, metavar="NAME,...", help="Which metrics to count and show.")
@click.option("--baseline", metavar="SPEC", help="Say whether the others are better than this one.")
@click.option(
    "--resample",
    type=click.Choice(["page", "domain"]),
    default="page",
    show_default=True,
    help="What the intervals draw.",
)
@click.option(
    "--plots", "drawings", type=click.Path(file_okay=False), metavar="FOLDER", help="Draw the figures into it."
)
@click.option("--cv", type=click.IntRange(min=2), metavar="K", help="Cross-validate the learned selector in K folds.")
@click.option(
    "--group",
    type=click.Choice(["domain", "page"]),
    default="domain",
    show_default=True,
    help="What stays in one fold.",
)
@corpus_options
def evaluate(
    corpora: tuple[str, ...],
    plugins: tuple[str, ...],
    selectors: tuple[str, ...],
    peers: tuple[str, ...],
    by: str | None,
    names: str,
    baseline: str | None,
    resample: Any,
    drawings: str | None,
    cv: int | None,
    group: Any,
    json_file: str | None,
    only: str | None,
    limit: int | None,
    jobs: int | None,
) -> None:
    """Measure scorers, selectors and other tools on each CORPUS: a folder with html/ and truth.jsonl.

    Examples: domext eval corpus --plugin ttr --plugin cuter --by page_type; domext eval corpus --peer trafilatura:extract
    """
    from domext.evaluation import plots
    from domext.evaluation.corpus import load_corpus
    from domext.evaluation.measure import Plan
    from domext.evaluation.metrics import chosen
    from domext.evaluation.summary import Summary, computed, setting

    subjects = _subjects(plugins, selectors, peers, baseline)
    if drawings:
        plots.check()
    shown = chosen(names.split(","))
    plan = Plan(subjects, tuple(dict.fromkeys(metric.family for metric in shown)))
    metrics = computed(plan.families)
    if cv is None:
        found = [(corpus, wanted(corpus, only, limit)) for corpus in map(load_corpus, corpora)]
        everything: Iterable[Measurement] = (run(corpus, golds, plan, jobs) for corpus, golds in found)
        calibration = None
    else:
        _refuse_with_cv(plugins or selectors or peers or only or limit)
        everything, calibration = _cross_validated(tuple(map(Path, corpora)), cv, group, plan.families, jobs)
    results: dict[str, Any] = {
        **setting(click.get_current_context().params, metrics),
        "corpora": [],
        "comparisons": [],
    }
    failed = False
    for measured in everything:
        summary = Summary(measured, metrics, resample)
        results["corpora"].append(summary.as_dict())
        _show(results["corpora"][-1], shown, by)
        if baseline is not None:
            results["comparisons"] += _compared(summary, baseline, shown[0])
        failed = say_failures(measured) or failed
        if drawings:
            plots.draw_evaluation(summary, Path(drawings))
    if calibration is not None:
        results["calibration"] = _show_calibration(calibration)
        if drawings:
            plots.draw_calibration(calibration.bins(), Path(drawings) / "calibration.svg")
    write_json(json_file, results)
    sys.exit(1 if failed else 0)


def _refuse_with_cv(given: Any) -> None:
    if given:
        msg = "--cv trains the learned selector on whole corpora: it goes with no subject, --only or --limit"
        raise OptionError(msg)


def _cross_validated(
    folders: tuple[Path, ...],
    folds: int,
    group: Literal["domain", "page"],
    families: tuple[str, ...],
    jobs: int | None,
) -> tuple[list[Measurement], Calibration]:
    """Models of all folds but one, each measured on that one."""
    from domext.cli.learn import prepared, say
    from domext.learned.features import SCORERS
    from domext.training.crossvalidation import CrossValidation, cross_validate

    how = CrossValidation(folders, SCORERS, folds, group, families, 0, processes(jobs))
    return cross_validate(prepared(how), how, say)


def _show_calibration(found: Calibration) -> dict[str, Any]:
    """Write how far the models can be believed, and give it for the file of all figures."""
    error, ranks = found.error(), found.rank_correlation()
    write(f"expected calibration error of the probabilities of {len(found.probability)} blocks: {error:.3f}")
    write(f"rank correlation of the confidence of {len(found.f1)} pages with their F1: {number(ranks)}")
    return {"error": error, "rank_correlation": ranks, "bins": [values.tolist() for values in found.bins()]}


def _subjects(
    plugins: Iterable[str], selectors: Iterable[str], peers: Iterable[str], baseline: str | None
) -> tuple[System, ...]:
    """What is measured; what is wrong with it is said here, before the work."""
    from domext.evaluation.systems import System, load

    found = [
        *(System("plugin", spec) for spec in plugins),
        *(System("selector", spec) for spec in selectors),
        *(System("peer", spec) for spec in peers),
    ]
    subjects = tuple(dict.fromkeys(found)) or (System("selector", DEFAULT_SELECTOR),)
    if baseline is not None and baseline not in {subject.spec for subject in subjects}:
        msg = f"the baseline {baseline!r} is none of {', '.join(subject.spec for subject in subjects)}"
        raise OptionError(msg)
    for subject in subjects:
        load(subject)
    return subjects


def _compared(summary: Summary, baseline: str, first: Metric) -> list[dict[str, Any]]:
    """The others against the baseline by every metric; what the first says is shown."""
    from domext.evaluation.summary import difference_as_dict

    differences = summary.differences(baseline)
    for difference in differences:
        if difference.metric == first:
            write(difference.sentence)
    return [{"corpus": summary.measured.corpus, **difference_as_dict(d)} for d in differences]


def _show(result: dict[str, Any], shown: list[Metric], by: str | None) -> None:
    """A row a subject, a column a metric; with ``by`` a second table with a column a type of page."""
    write(f"{result['corpus']}: {result['pages']} pages")
    first = shown[0]
    heads = ["subject", first.title, "95% interval", *(metric.title for metric in shown[1:])]
    rows = [
        [
            row["spec"],
            number(_value(row["metrics"], first)),
            _interval(row["metrics"][first.name]),
            *(number(_value(row["metrics"], metric)) for metric in shown[1:]),
            *(number(row["cost"][base], 2) for base in ("parse", "lxml")),
            str(row["empty"]),
            str(len(row["failures"])),
        ]
        for row in result["subjects"]
    ]
    write_table([*heads, "x parse", "x lxml", "empty", "failed"], rows)
    if by:
        write(f"{first.title} by type of page")
        kinds = result["page_types"]
        heads = ["subject", *(f"{kind} {count}" for kind, count in kinds.items())]
        write_table(
            heads,
            [
                [row["spec"], *(number(_value(row["page_types"][kind], first)) for kind in kinds)]
                for row in result["subjects"]
            ],
        )


def _value(metrics: dict[str, Any], metric: Metric) -> float | None:
    found = metrics[metric.name]
    return None if found is None else found["value"]


def _interval(estimate: dict[str, float] | None) -> str:
    return "-" if estimate is None else f"{estimate['low']:.3f}-{estimate['high']:.3f}"
