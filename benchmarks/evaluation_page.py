"""Renders docs/evaluation.md from the results that ``evaluation_report.py`` stores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from published_results import ALL, PUBLISHED, REASONS

from domext.evaluation.metrics import METRICS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_KINDS: Final = {"plugin": "scorer", "selector": "selector", "peer": "peer"}

_INTRODUCTION: Final = """\
# Evaluation

`python benchmarks/evaluation_report.py CORPUS...` writes this page from the results in [evaluation.json](evaluation.json).
[Evaluating](evaluating.md) defines the metrics and [describes the corpora](evaluating.md#the-corpora-behind-the-figures);
each scorer has a page of its own.

| kind of row | how it is measured |
|---|---|
| scorer | by its own decision, so that its results are comparable with those published for its method: without the comment policy, \
the discarding of doubtful selections, and the fallback to text in scripts and templates |
| selector | as `domext extract` runs it, with all of these |
| `learned, cross-validated` | by `domext eval CORPUS... --cv 5` on the three corpora that the card of the model names, so that no \
model is measured on a domain of its training pages |
| peer | another tool with its own defaults, see `benchmarks/peers.py` |

Scorers and selectors have their default parameters, unless the name says otherwise.

"""

_READING: Final = """\
Word F1 is a mean over pages, with its 95% confidence interval. Useful and useless text are shares of all words of a
corpus; less useless text is better. A metric is left out where a corpus has no reference for it.

Some results are not those of unseen pages, because parameters were tuned on the corpus: on `wcxb-dev-clean`, constants of
`cuter`, `links` and `histogram`, the weights of `vote`, and the network of `perceptron`; on `trafilatura-eval`, the
`coherence` of `cuter`. Cross-validated results are in the table of articles and on the pages of the scorers.
"""

_COST: Final = """\
The table shows CPU time on the pages of the first corpus with page types, as a multiple of the bare `lxml.html` parse of
the same pages in the same processes. *After parse* is the cost of a scorer or selector and of the text of the article, on
a page that is parsed and flattened. *Whole* is the cost from bytes to text. `python benchmarks/cost.py scorers FOLDER`
prints the cost of each scorer alone, without the text.
"""


def page(results: dict[str, Any]) -> str:
    """Render the whole page."""
    parts = [_INTRODUCTION, _versions(results["settings"]), "## Systems and corpora\n\n", _READING]
    for name, corpus in results["corpora"].items():
        parts.append(_corpus(name, corpus))
    typed = {name: corpus for name, corpus in results["corpora"].items() if _has_page_types(corpus)}
    parts += [_types(name, corpus) for name, corpus in typed.items()]
    if "articles" in results:
        parts.append(_articles(results["articles"]))
    parts += [_costs(typed or results["corpora"]), _published(results["corpora"])]
    return "".join(parts).rstrip("\n") + "\n"


def _versions(settings: dict[str, Any]) -> str:
    packages = ", ".join(f"{name} {version}" for name, version in settings["packages"].items() if version)
    return (
        f"The results were measured with domext {settings['domext']}, Python {settings['python']},\n{packages}.\n"
        f"Confidence intervals come from {settings['resamples']} bootstrap resamples.\n\n"
    )


def _has_page_types(corpus: dict[str, Any]) -> bool:
    return len(corpus["page_types"]) > 2


def _table(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(headers) + " |", "|---" + "|---:" * (len(headers) - 1) + "|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n\n"


def _number(estimate: Sequence[float] | None, digits: int = 3) -> str:
    return "-" if estimate is None else f"{estimate[0]:.{digits}f}"


def _interval(estimate: Sequence[float] | None) -> str:
    return "-" if estimate is None else f"{estimate[1]:.3f} to {estimate[2]:.3f}"


def _name(spec: str, row: dict[str, Any]) -> str:
    return spec if row["kind"] == "peer" else f"`{spec}`"


def _corpus(name: str, corpus: dict[str, Any]) -> str:
    """Render the systems on one corpus, the best first, without the metrics that no page has a reference for."""
    rows = corpus["systems"]
    metrics = [metric for metric in next(iter(rows.values()))["metrics"] if _has_values(rows, metric)]
    first = "f1" if "f1" in metrics else "segment_f1"
    others = [metric for metric in metrics if metric != first]
    headers = ["system", "kind", METRICS[first].title, "95% interval", *(METRICS[metric].title for metric in others)]
    order = sorted(rows, key=lambda spec: -rows[spec]["metrics"][first][0])
    lines = []
    for spec in order:
        estimates = rows[spec]["metrics"]
        values = [_number(estimates[metric]) for metric in others]
        kind = _KINDS[rows[spec]["kind"]]
        leading = estimates[first]
        lines.append([_name(spec, rows[spec]), kind, _number(leading, 4), _interval(leading), *values])
    failed = [f"{spec} on {row['failed']}" for spec, row in rows.items() if row["failed"]]
    sentences = [f"- {sentence}" for sentence in corpus["best"]]
    sentences.append(f"- Systems that failed on a page: {', '.join(failed) or 'none'}.")
    return f"\n### {name}, {corpus['pages']} pages\n\n" + _table(headers, lines) + "\n".join(sentences) + "\n"


def _has_values(rows: dict[str, Any], metric: str) -> bool:
    return any(row["metrics"][metric] is not None for row in rows.values())


def _types(name: str, corpus: dict[str, Any]) -> str:
    """Render word F1 by page type."""
    types, rows = corpus["page_types"], corpus["systems"]
    headers = ["system", *(f"{page_type} {count}" for page_type, count in types.items())]
    order = sorted(rows, key=lambda spec: -rows[spec]["metrics"]["f1"][0])
    lines = [
        [_name(spec, rows[spec]), *(_number(rows[spec]["page_types"][page_type]["f1"]) for page_type in types)]
        for spec in order
    ]
    return f"\n## Page types\n\nThe table shows word F1 on `{name}`.\n\n" + _table(headers, lines)


def _articles(tuned: dict[str, Any]) -> str:
    """Render the scorers tuned for articles."""
    text = (
        f"## Articles\n\nThe table shows scorers that are tuned for articles, on the {tuned['pages']} articles of "
        f"`{tuned['corpus']}`. For each of\n{tuned['folds']} folds of domains, the parameters are those with the least "
        "useless text on the other folds that keep at least 0.95 of\nthe useful text, or, if none do, those that come "
        "closest. The weights of `perceptron` and the vocabulary of `links` were\nchosen on all of these pages, so that "
        "only the parameters in the last column are cross-validated.\n\n"
    )
    lines = []
    for spec, row in sorted(tuned["systems"].items(), key=lambda item: -item[1]["f1"][0]):
        chosen = list(dict.fromkeys(row["chosen"]))
        values = [_number(row[name], 4) for name in ("useful", "useless", "f1")]
        lines.append([f"`{spec}`", *values, "; ".join(f"`{parameters}`" for parameters in chosen)])
    successful = [
        f"`{spec}`" for spec, row in tuned["systems"].items() if row["useful"][0] >= 0.95 and row["useless"][0] <= 0.1
    ]
    verdict = (
        "Scorers with useful text of at least 0.95 and useless text of at most 0.10: "
        f"{', '.join(successful) or 'none'}.\n"
    )
    return text + _table(["scorer", "useful text", "useless text", "word F1", "parameters"], lines) + verdict


def _costs(corpora: dict[str, Any]) -> str:
    rows = next(iter(corpora.values()))["systems"]
    order = sorted(rows, key=lambda spec: rows[spec]["cost"]["lxml"] or 0)
    lines = [
        [_name(spec, rows[spec]), *(_multiple(rows[spec]["cost"][base]) for base in ("after_parse", "lxml"))]
        for spec in order
    ]
    return f"\n## Cost\n\n{_COST}\n" + _table(["system", "after parse", "whole"], lines)


def _multiple(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _published(corpora: dict[str, Any]) -> str:
    """Render the published results beside those of domext."""
    lines = []
    for result in PUBLISHED:
        row = corpora.get(result.corpus, {}).get("systems", {}).get(result.spec)
        if row is not None:
            metrics = row["metrics"] if result.page_type == ALL else row["page_types"].get(result.page_type, {})
            measured = _number(metrics.get(result.metric), 4)
            title = METRICS[result.metric].title
            pages = "all pages" if result.page_type == ALL else result.page_type
            source = f"{result.source}: {result.condition}"
            lines.append([source, title, f"{result.value:.4f}", measured, f"`{result.spec}`, {pages}"])
    headers = ["source", "metric", "published", "domext", "scorer and pages"]
    return "## Published results\n\n" + _table(headers, lines) + REASONS
