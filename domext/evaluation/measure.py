"""Running subjects over the pages of a corpus, in one process or several, with the same result."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import gc
import time
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.engine import parse
from domext.errors import DomextError, PluginWarning
from domext.evaluation.metrics import columns_of, figures
from domext.evaluation.processes import mapped
from domext.evaluation.systems import DomextSystem, PeerSystem, load
from domext.evaluation.texts import Reference, Text
from domext.table.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy.typing as npt

    from domext.evaluation.corpus import Corpus, Gold
    from domext.evaluation.systems import Answers, System

_CHUNK: Final = 4  # pages that a process takes at a time


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do with every page.

    Attributes:
        subjects: what is measured.
        families: the families of figures to count.
        timed: whether times shall be comparable; else what one subject computed serves the others.
    """

    subjects: tuple[System, ...]
    families: tuple[str, ...]
    timed: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a page gave.

    Attributes:
        figures: a row a subject, a column a figure.
        failures: why a subject failed, or half failed; else None.
        empty: which subjects found no text.
        seconds: CPU time of each subject, after the parse if it is domext's.
        parse_seconds: CPU time of domext's parse.
        lxml_seconds: CPU time of lxml's parse; NaN if it is not installed.
    """

    figures: list[list[float]]
    failures: list[str | None]
    empty: list[bool]
    seconds: list[float]
    parse_seconds: float
    lxml_seconds: float


@dataclass(frozen=True, eq=False)
class Measurement:
    """Subjects (s) over the pages (n) of a corpus, with c figures each.

    Attributes:
        corpus: the corpus's name.
        golds: its pages.
        subjects: what was measured.
        columns: the names of the figures.
        figures: shape ``(s, n, c)``.
        empty: which texts were empty, shape ``(s, n)``.
        seconds: CPU time of the subject, shape ``(s, n)``; without the parse for domext's own.
        parse_seconds: CPU time of domext's parse, shape ``(n,)``.
        lxml_seconds: the same of lxml; NaN where it is not installed.
        failures: for every subject the pages on which it failed, with the reason.
    """

    corpus: str
    golds: tuple[Gold, ...]
    subjects: tuple[System, ...]
    columns: list[str]
    figures: npt.NDArray[np.float64]
    empty: npt.NDArray[np.bool_]
    seconds: npt.NDArray[np.float64]
    parse_seconds: npt.NDArray[np.float64]
    lxml_seconds: npt.NDArray[np.float64]
    failures: list[list[tuple[str, str]]]


def measure(
    corpus: Corpus, golds: Sequence[Gold], plan: Plan, jobs: int = 1, tick: Callable[[], None] = lambda: None
) -> Measurement:
    """Run the subjects of a plan over pages of a corpus.

    Args:
        corpus: where the pages are.
        golds: which of them, at least one.
        plan: what to do.
        jobs: processes; the result is the same for any number, but for the times.
        tick: called after every page.

    Raises:
        DomextError: a page cannot be read, a subject cannot be loaded, or a process died.
    """
    outcomes = []
    for outcome in _outcomes(corpus, golds, plan, jobs):
        outcomes.append(outcome)
        tick()
    return Measurement(
        corpus.name,
        tuple(golds),
        plan.subjects,
        columns_of(plan.families),
        np.array([outcome.figures for outcome in outcomes], np.float64).swapaxes(0, 1),
        np.array([outcome.empty for outcome in outcomes], np.bool_).T,
        np.array([outcome.seconds for outcome in outcomes], np.float64).T,
        np.array([outcome.parse_seconds for outcome in outcomes], np.float64),
        np.array([outcome.lxml_seconds for outcome in outcomes], np.float64),
        [_failures(golds, [outcome.failures[row] for outcome in outcomes]) for row in range(len(plan.subjects))],
    )


def _failures(golds: Sequence[Gold], reasons: list[str | None]) -> list[tuple[str, str]]:
    return [(gold.id, reason) for gold, reason in zip(golds, reasons, strict=True) if reason is not None]


def _outcomes(corpus: Corpus, golds: Sequence[Gold], plan: Plan, jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        worker = _Worker(plan)
        yield from (worker.outcome(corpus.read(gold), gold) for gold in golds)
        return
    yield from mapped(functools.partial(_outcome, plan, corpus), golds, jobs, _CHUNK)


def _outcome(plan: Plan, corpus: Corpus, gold: Gold) -> Outcome:
    return _worker(plan).outcome(corpus.read(gold), gold)


@functools.lru_cache(maxsize=1)
def _worker(plan: Plan) -> _Worker:
    return _Worker(plan)


class _Worker:
    """The subjects of a plan, loaded."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._systems = [load(subject) for subject in plan.subjects]
        self._lxml = _lxml_parse()
        self._warm = not plan.timed

    def outcome(self, source: bytes, gold: Gold) -> Outcome:
        if not self._warm:  # what a first run imports and reads is no cost of a page
            self._warm = True
            self.outcome(source, gold)
        page, parse_seconds, reason = _timed(lambda: parse(source, url=gold.url))
        lxml_seconds = _timed(functools.partial(self._lxml, source))[1] if self._lxml else float("nan")
        answers: Answers | None = None if self._plan.timed else {}
        runs = [
            self._peer(system, source, gold)
            if isinstance(system, PeerSystem)
            else self._own(system, page or reason, answers)
            for system in self._systems
        ]
        reference = Reference(gold, source)
        counted = {text: figures(Text(text), reference, self._plan.families) for text in {run[0] for run in runs}}
        return Outcome(
            [counted[text] for text, _, _ in runs],
            [failure for _, _, failure in runs],
            [not text.strip() for text, _, _ in runs],
            [seconds for _, seconds, _ in runs],
            parse_seconds,
            lxml_seconds,
        )

    @staticmethod
    def _peer(peer: PeerSystem, source: bytes, gold: Gold) -> tuple[str, float, str | None]:
        text, seconds, failure = _timed(lambda: peer.text(source, gold.url))
        return text or "", seconds, failure

    @staticmethod
    def _own(system: DomextSystem, page: Page | str | None, answers: Answers | None) -> tuple[str, float, str | None]:
        """What a system of domext finds; a text in place of the page says why that cannot be parsed."""
        if not isinstance(page, Page):
            return "", 0.0, page
        fresh = _fresh(page) if answers is None else page
        text, seconds, failure = _timed(lambda: system.text(fresh, answers))
        return text or "", seconds, failure


def _fresh(page: Page) -> Page:
    """The page without what earlier subjects made it compute, so that each pays for itself."""
    return dataclasses.replace(page, nodes=dataclasses.replace(page.nodes), blocks=dataclasses.replace(page.blocks))


def _timed(work: Callable[[], Any]) -> tuple[Any, float, str | None]:
    """What some work gives (None if it fails), its CPU time, and what went wrong."""
    result, failure = None, None
    with warnings.catch_warnings(record=True, category=PluginWarning, action="always") as caught, _no_collection():
        start = time.process_time()
        try:
            result = work()
        except Exception as error:  # noqa: BLE001  strangers' code on strangers' pages
            prefix = "" if isinstance(error, DomextError) else f"{type(error).__name__}: "
            failure = " ".join(f"{prefix}{error}".split())
        seconds = time.process_time() - start
    if failure is None and caught:
        failure = "; ".join(str(warning.message) for warning in caught if issubclass(warning.category, PluginWarning))
    return result, seconds, failure or None


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Garbage of one subject is not collected in the time of another."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _lxml_parse() -> Callable[[bytes], Any] | None:
    """The bare parse that costs are compared with."""
    try:
        from lxml import html
    except ImportError:
        return None
    return html.document_fromstring
