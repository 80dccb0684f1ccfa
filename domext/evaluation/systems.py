"""What is measured: domext's scorers and selectors, and any other callable."""

from __future__ import annotations

import importlib
import inspect
import runpy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from domext.engine import Extractor
from domext.errors import OptionError
from domext.options import Options
from domext.plugin.running import run_scorers
from domext.reading.decode import decode

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.plugin.hookspecs import Scorer
    from domext.plugin.scores import Scores
    from domext.table.page import Page

#: What scorers answered for the page at hand, by the scorer.
Answers = dict[int, "Scores"]


@dataclass(frozen=True, slots=True)
class System:
    """One thing that is measured; it goes to other processes as these two words.

    Attributes:
        kind: ``plugin`` is a scorer by its own decision, ``peer`` a callable that is not domext's.
        spec: ``NAME:key=value,...``, or of a peer ``module:callable`` or ``FILE.py:callable``.
    """

    kind: Literal["plugin", "selector", "peer"]
    spec: str


class DomextSystem:
    """A scorer by its own decision, or a selector with all that an extraction does, ready to run on pages.

    A scorer's own decision is measured as it is: without fallbacks, comment policy and doubts, so that a figure is that
    of the published method. A selector is measured as :class:`domext.Extractor` runs it.

    Args:
        subject: a ``plugin`` or ``selector``.

    Raises:
        PluginError: it does not exist or cannot be loaded.
        OptionError: its parameters are wrong.
    """

    def __init__(self, subject: System) -> None:
        options = Options(scorers=(subject.spec,)) if subject.kind == "plugin" else Options(selector=subject.spec)
        self._extractor = Extractor(options)
        self._scorers = self._extractor.pipeline(None).scorers
        self._is_scorer = subject.kind == "plugin"

    def text(self, page: Page, answers: Answers | None = None) -> str:
        """The text that is kept of a page.

        Args:
            page: the page.
            answers: what scorers answered for this page already; what they answer now is added.

        Raises:
            DomextError: the selector, or every scorer, failed on the page.
        """
        scorers = self._scorers
        if answers is not None:
            scorers = {name: _Remembered(scorer, page, answers) for name, scorer in scorers.items()}
        table = run_scorers(page, scorers)
        if self._is_scorer:
            return page.blocks.joined(next(iter(table.values())).keep)
        return self._extractor.article(page, table).text


@dataclass(frozen=True, slots=True)
class _Remembered:
    """A scorer that is asked once for the page at hand."""

    scorer: Scorer
    page: Page
    answers: Answers

    def score(self, page: Page) -> Scores:
        if page is not self.page:
            return self.scorer.score(page)
        key = id(self.scorer)
        if key not in self.answers:
            self.answers[key] = self.scorer.score(page)
        return self.answers[key]


class PeerSystem:
    """Any callable that takes a page and returns its text: a string, None, or an object with ``text``.

    It gets the page's bytes. Where it raises TypeError on them, it gets the text that domext decodes. If it has a
    parameter ``url``, it gets the page's address, too.

    Args:
        spec: ``module:callable`` or ``FILE.py:callable``.

    Raises:
        OptionError: there is no such module, file or callable.
    """

    def __init__(self, spec: str) -> None:
        place, _, name = spec.rpartition(":")
        try:
            if place.endswith(".py"):
                found = runpy.run_path(place)[name]
            else:
                found = getattr(importlib.import_module(place), name)
        except Exception as error:  # noqa: BLE001  whatever a stranger's module does at import
            why = " ".join(f"{type(error).__name__}: {error}".split())
            msg = f"cannot load peer {spec!r} (module:callable or FILE.py:callable): {why}"
            raise OptionError(msg) from None
        self._call: Callable[..., Any] = found
        try:
            self._takes_url = "url" in inspect.signature(found).parameters
        except (TypeError, ValueError):  # some callables written in C do not say
            self._takes_url = False

    def text(self, source: bytes, url: str | None = None) -> str:
        """What the callable finds in a page.

        Raises:
            TypeError: it returned something else.
        """
        known = {"url": url} if self._takes_url and url is not None else {}
        try:
            answer = self._call(source, **known)
        except TypeError:
            answer = self._call(decode(source, None).text, **known)
        text = getattr(answer, "text", answer)
        if not isinstance(text, str | None):
            msg = f"returned {type(answer).__name__}, neither text nor an object with text"
            raise TypeError(msg)
        return text or ""


def load(subject: System) -> DomextSystem | PeerSystem:
    """The subject ready to run, see :class:`DomextSystem` and :class:`PeerSystem`."""
    return PeerSystem(subject.spec) if subject.kind == "peer" else DomextSystem(subject)
