"""The text of docs/evaluation.md from the figures that ``report.py`` measured."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from published import ALL, PUBLISHED, WHY

from domext.evaluation.metrics import METRICS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_KINDS: Final = {"plugin": "scorer", "selector": "selector", "peer": "peer"}

_HEAD: Final = """\
# Evaluation

This page is written by `python benchmarks/report.py CORPUS...` from figures in [evaluation.json](evaluation.json). How
they are measured is in [evaluating](evaluating.md); what each scorer does is on its own page. A scorer is measured by its
own decision, with its default parameters unless its name says otherwise. Peers are other tools with their own defaults,
see `benchmarks/peers.py`. Rows of `learned, cross-validated` are from `domext eval CORPUS... --cv 5` over the three corpora
of its card.

"""

_READING: Final = """\
Word F1 is a mean over pages, with its 95 % interval; useful and useless text are shares of all words of a corpus (less
useless text is better). What a corpus has no gold for is left open. Some constants of `cuter`, `links`, `histogram`, of the
vote's weights, and the networks of `perceptron` were chosen on the pages of `wcxb-dev-clean`: there, and only there,
their figures are not those of unseen pages. Cross-validated ones are in the table of articles and on the scorers' pages.
`learned` is cross-validated on the corpora of its card, so that no model is measured on a domain that it saw.
"""

_COST: Final = """\
CPU time on the pages of the first corpus above that has page types, as a multiple of the bare `lxml.html` parse of the
same pages in the same processes. *After parse* is what a scorer and the text of its article add to a page that is parsed
and flattened; *whole* is from bytes to text. What scorers add alone, without the text, is printed by
`python benchmarks/cost.py scorers FOLDER`.
"""


def page(figures: dict[str, Any]) -> str:
    """The whole page."""
    parts = [_HEAD, _versions(figures["setting"]), "## Systems and corpora\n\n", _READING]
    for name, corpus in figures["corpora"].items():
        parts.append(_corpus(name, corpus))
    typed = {name: corpus for name, corpus in figures["corpora"].items() if _is_typed(corpus)}
    parts += [_types(name, corpus) for name, corpus in typed.items()]
    if "articles" in figures:
        parts.append(_articles(figures["articles"]))
    parts += [_costs(typed or figures["corpora"]), _published(figures["corpora"])]
    return "".join(parts).rstrip("\n") + "\n"


def _versions(setting: dict[str, Any]) -> str:
    packages = ", ".join(f"{name} {version}" for name, version in setting["packages"].items() if version)
    return f"domext {setting['domext']}, Python {setting['python']},\n{packages};\n{setting['draws']} draws an interval.\n\n"


def _is_typed(corpus: dict[str, Any]) -> bool:
    return len(corpus["page_types"]) > 2


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|---" + "|---:" * (len(heads) - 1) + "|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n\n"


def _number(estimate: Sequence[float] | None, digits: int = 3) -> str:
    return "-" if estimate is None else f"{estimate[0]:.{digits}f}"


def _interval(estimate: Sequence[float] | None) -> str:
    return "-" if estimate is None else f"{estimate[1]:.3f} to {estimate[2]:.3f}"


def _name(spec: str, row: dict[str, Any]) -> str:
    return spec if row["kind"] == "peer" else f"`{spec}`"


def _corpus(name: str, corpus: dict[str, Any]) -> str:
    """All systems on one corpus, the best first; columns without any gold are left out."""
    rows = corpus["subjects"]
    known = [metric for metric in next(iter(rows.values()))["metrics"] if _known(rows, metric)]
    first = "f1" if "f1" in known else "segment_f1"
    others = [metric for metric in known if metric != first]
    heads = ["system", "kind", METRICS[first].title, "95 %", *(METRICS[metric].title for metric in others)]
    order = sorted(rows, key=lambda spec: -rows[spec]["metrics"][first][0])
    lines = []
    for spec in order:
        found = rows[spec]["metrics"]
        values = [_number(found[metric]) for metric in others]
        kind = _KINDS[rows[spec]["kind"]]
        lines.append([_name(spec, rows[spec]), kind, _number(found[first], 4), _interval(found[first]), *values])
    failed = [f"{spec} on {row['failed']}" for spec, row in rows.items() if row["failed"]]
    sentences = [f"- {sentence}" for sentence in corpus["best"]]
    sentences.append(f"- Failed on a page: {', '.join(failed) or 'none'}.")
    return f"\n### {name}, {corpus['pages']} pages\n\n" + _table(heads, lines) + "\n".join(sentences) + "\n"


def _known(rows: dict[str, Any], metric: str) -> bool:
    return any(row["metrics"][metric] is not None for row in rows.values())


def _types(name: str, corpus: dict[str, Any]) -> str:
    """Word F1 by type of page."""
    kinds, rows = corpus["page_types"], corpus["subjects"]
    heads = ["system", *(f"{kind} {count}" for kind, count in kinds.items())]
    order = sorted(rows, key=lambda spec: -rows[spec]["metrics"]["f1"][0])
    lines = [
        [_name(spec, rows[spec]), *(_number(rows[spec]["page_types"][kind]["f1"]) for kind in kinds)] for spec in order
    ]
    return f"\n## Types of page\n\nWord F1 on `{name}`.\n\n" + _table(heads, lines)


def _articles(found: dict[str, Any]) -> str:
    """The seeds tuned for articles."""
    text = (
        f"## Articles\n\nThe scorers of the sources that domext began with, on the {found['pages']} articles of "
        f"`{found['corpus']}`: for each of {found['folds']} folds of domains, the parameters with the least useless text "
        "that keep 0.95 of the useful on the other folds (or else are least short of it). The weights of `perceptron` "
        "and the vocabulary of `links` saw all of these pages, so that only the values of their parameters are cross-validated.\n\n"
    )
    lines = []
    for spec, row in sorted(found["subjects"].items(), key=lambda item: -item[1]["f1"][0]):
        chosen = list(dict.fromkeys(row["chosen"]))
        values = [_number(row[name], 4) for name in ("useful", "useless", "f1")]
        lines.append([f"`{spec}`", *values, "; ".join(f"`{one}`" for one in chosen)])
    reached = [
        f"`{spec}`" for spec, row in found["subjects"].items() if row["useful"][0] >= 0.95 and row["useless"][0] <= 0.1
    ]
    verdict = (
        f"Useful text of at least 0.95 with useless text of at most 0.10: {', '.join(reached) or 'none of them'}.\n"
    )
    return text + _table(["scorer", "useful text", "useless text", "word F1", "chosen"], lines) + verdict


def _costs(corpora: dict[str, Any]) -> str:
    rows = next(iter(corpora.values()))["subjects"]
    order = sorted(rows, key=lambda spec: rows[spec]["cost"]["lxml"] or 0)
    lines = [
        [_name(spec, rows[spec]), *(_multiple(rows[spec]["cost"][base]) for base in ("after_parse", "lxml"))]
        for spec in order
    ]
    return f"\n## Cost\n\n{_COST}\n" + _table(["system", "after parse", "whole"], lines)


def _multiple(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _published(corpora: dict[str, Any]) -> str:
    """Every published figure beside ours."""
    lines = []
    for one in PUBLISHED:
        row = corpora.get(one.corpus, {}).get("subjects", {}).get(one.ours)
        if row is not None:
            metrics = row["metrics"] if one.pages == ALL else row["page_types"].get(one.pages, {})
            ours = _number(metrics.get(one.metric), 4)
            title = METRICS[one.metric].title
            where = f"{one.pages} pages" if one.pages == ALL else one.pages
            lines.append([f"{one.source}: {one.what}", title, f"{one.value:.4f}", ours, f"`{one.ours}`, {where}"])
    heads = ["source", "metric", "published", "ours", "of"]
    return "## What was published\n\n" + _table(heads, lines) + "Likely reasons for the differences:\n\n" + WHY
