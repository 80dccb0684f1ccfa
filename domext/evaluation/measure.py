"""Runs systems over the pages of a corpus, in one process or several, with the same results."""

from __future__ import annotations

import dataclasses
import functools
import time
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.engine import parse
from domext.errors import DomextError, PluginWarning
from domext.evaluation.metrics import columns_of, page_statistics
from domext.evaluation.page_statistics import ReferencePage, Text
from domext.evaluation.systems import DomextSystem, PeerSystem, load_system
from domext.processes.parallel_map import parallel_map
from domext.reading.gc_pause import collector_paused
from domext.table.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from domext.evaluation.corpus import Corpus, Gold
    from domext.evaluation.systems import ScoreCache, System
    from domext.table.nodes import BoolArray, DoubleArray

_CHUNK_SIZE: Final = 4  # pages that a process takes at a time


@dataclass(frozen=True, slots=True)
class Plan:
    """The systems to run on each page, and the statistics to compute.

    Attributes:
        systems: the systems to measure.
        metric_groups: the names of the metric groups to compute.
        timed: whether the times of the systems must be comparable; if not, systems share the scores of a page.
    """

    systems: tuple[System, ...]
    metric_groups: tuple[str, ...]
    timed: bool = True


@dataclass(frozen=True, slots=True)
class PageResult:
    """The results of s systems on one page, with c statistics.

    Attributes:
        statistics: one row per system with one value per statistic.
        failures: for each system why it failed, wholly or in part; None if it did not.
        empty: for each system whether its text is empty.
        seconds: the CPU time of each system; for systems of domext without the parse.
        parse_seconds: the CPU time of domext's parse.
        lxml_seconds: the CPU time of lxml's parse; NaN if lxml is not installed.
    """

    statistics: list[list[float]]
    failures: list[str | None]
    empty: list[bool]
    seconds: list[float]
    parse_seconds: float
    lxml_seconds: float


@dataclass(frozen=True, eq=False)
class Measurement:
    """The results of s systems on n pages of a corpus, with c statistics.

    Attributes:
        corpus: the name of the corpus.
        golds: the annotations of the pages.
        systems: the systems that were measured.
        columns: the names of the statistics.
        statistics: the statistics, shape ``(s, n, c)``.
        empty: whether the extracted text is empty, shape ``(s, n)``.
        seconds: the CPU time of each system, shape ``(s, n)``; for systems of domext without the parse.
        parse_seconds: the CPU time of domext's parse, shape ``(n,)``.
        lxml_seconds: the CPU time of lxml's parse, shape ``(n,)``; NaN if lxml is not installed.
        failures: for each system the ids of the pages on which it failed, with the reasons.
    """

    corpus: str
    golds: tuple[Gold, ...]
    systems: tuple[System, ...]
    columns: list[str]
    statistics: DoubleArray
    empty: BoolArray
    seconds: DoubleArray
    parse_seconds: DoubleArray
    lxml_seconds: DoubleArray
    failures: list[list[tuple[str, str]]]


def measure(
    corpus: Corpus, golds: Sequence[Gold], plan: Plan, workers: int = 1, tick: Callable[[], None] = lambda: None
) -> Measurement:
    """Run the systems of a plan over pages of a corpus.

    Args:
        corpus: the corpus.
        golds: the pages of it to run over, at least one.
        plan: the systems to run and the statistics to compute.
        workers: the number of processes; it changes only the times.
        tick: called after each page.

    Raises:
        DomextError: a page cannot be read, a system cannot be loaded, or a process died.
    """
    results = []
    for result in _page_results(corpus, golds, plan, workers):
        results.append(result)
        tick()
    return Measurement(
        corpus.name,
        tuple(golds),
        plan.systems,
        columns_of(plan.metric_groups),
        np.array([result.statistics for result in results], np.float64).swapaxes(0, 1),
        np.array([result.empty for result in results], np.bool_).T,
        np.array([result.seconds for result in results], np.float64).T,
        np.array([result.parse_seconds for result in results], np.float64),
        np.array([result.lxml_seconds for result in results], np.float64),
        [_failures(golds, [result.failures[row] for result in results]) for row in range(len(plan.systems))],
    )


def _failures(golds: Sequence[Gold], reasons: list[str | None]) -> list[tuple[str, str]]:
    return [(gold.id, reason) for gold, reason in zip(golds, reasons, strict=True) if reason is not None]


def _page_results(corpus: Corpus, golds: Sequence[Gold], plan: Plan, workers: int) -> Iterator[PageResult]:
    if workers == 1:
        evaluator = _Evaluator(plan)
        yield from (evaluator.run(corpus.read(gold), gold) for gold in golds)
        return
    yield from parallel_map(functools.partial(_page_result, plan, corpus), golds, workers, _CHUNK_SIZE)


def _page_result(plan: Plan, corpus: Corpus, gold: Gold) -> PageResult:
    return _evaluator(plan).run(corpus.read(gold), gold)


@functools.lru_cache(maxsize=1)
def _evaluator(plan: Plan) -> _Evaluator:
    return _Evaluator(plan)


class _Evaluator:
    """Runs the systems of a plan on one page at a time."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._systems = [load_system(system) for system in plan.systems]
        self._parse_with_lxml = _lxml_parser()
        self._warmed_up = not plan.timed

    def run(self, source: bytes, gold: Gold) -> PageResult:
        if not self._warmed_up:  # imports and model files are loaded in the first run, which is not timed
            self._warmed_up = True
            self.run(source, gold)
        page, parse_seconds, parse_failure = _timed(lambda: parse(source, url=gold.url))
        lxml_seconds = float("nan")
        if self._parse_with_lxml:
            _, lxml_seconds, _ = _timed(functools.partial(self._parse_with_lxml, source))
        cache: ScoreCache | None = None if self._plan.timed else {}
        runs = [
            self._run_peer(system, source, gold)
            if isinstance(system, PeerSystem)
            else self._run_domext(system, page or parse_failure, cache)
            for system in self._systems
        ]
        reference = ReferencePage(gold, source)
        statistics = {
            text: page_statistics(Text(text), reference, self._plan.metric_groups)
            for text in {text for text, _, _ in runs}
        }
        return PageResult(
            [statistics[text] for text, _, _ in runs],
            [failure for _, _, failure in runs],
            [not text.strip() for text, _, _ in runs],
            [seconds for _, seconds, _ in runs],
            parse_seconds,
            lxml_seconds,
        )

    @staticmethod
    def _run_peer(peer: PeerSystem, source: bytes, gold: Gold) -> tuple[str, float, str | None]:
        text, seconds, failure = _timed(lambda: peer.text(source, gold.url))
        return text or "", seconds, failure

    @staticmethod
    def _run_domext(
        system: DomextSystem, page: Page | str | None, cache: ScoreCache | None
    ) -> tuple[str, float, str | None]:
        """Run a system on a page, or, if the page could not be parsed, return the reason as its failure."""
        if not isinstance(page, Page):
            return "", 0.0, page
        page_of_run = _without_cached_columns(page) if cache is None else page
        text, seconds, failure = _timed(lambda: system.text(page_of_run, cache))
        return text or "", seconds, failure


def _without_cached_columns(page: Page) -> Page:
    """Copy a page without the columns that earlier systems made it compute, so that each system pays for its own."""
    return dataclasses.replace(page, nodes=dataclasses.replace(page.nodes), blocks=dataclasses.replace(page.blocks))


def _timed(function: Callable[[], Any]) -> tuple[Any, float, str | None]:
    """Call a function; return its result (None if it fails), its CPU time in seconds, and why it failed."""
    result, failure = None, None
    with (
        warnings.catch_warnings(record=True, category=PluginWarning, action="always") as caught,
        collector_paused(),  # no system pays for the garbage of another
    ):
        start = time.process_time()
        try:
            result = function()
        except (Exception, SystemExit) as error:  # noqa: BLE001  plugins and peers can raise anything
            prefix = "" if isinstance(error, DomextError) else f"{type(error).__name__}: "
            failure = " ".join(f"{prefix}{error}".split())
        seconds = time.process_time() - start
    if failure is None and caught:
        failure = "; ".join(str(warning.message) for warning in caught if issubclass(warning.category, PluginWarning))
    return result, seconds, failure or None


def _lxml_parser() -> Callable[[bytes], Any] | None:
    """The bare parse by lxml, with which costs are compared, or None if lxml is not installed."""
    try:
        from lxml import html
    except ImportError:
        return None
    return html.document_fromstring
