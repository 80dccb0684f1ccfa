"""The systems that are evaluated: domext's scorers and selectors, and any other callable."""

from __future__ import annotations

import importlib
import inspect
import runpy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from domext.engine import Extractor
from domext.errors import OptionError, type_and_message
from domext.options import Options
from domext.plugin.running import run_scorers
from domext.reading.decode import decode

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.plugin.hookspecs import Scorer
    from domext.plugin.scores import Scores
    from domext.table.page import Page

#: The scores of one page by the ``id`` of the scorer, shared by the systems that are measured on the page.
ScoreCache = dict[int, "Scores"]


@dataclass(frozen=True, slots=True)
class System:
    """A system to measure, in a form that can be sent to other processes.

    Attributes:
        kind: ``plugin`` is the decision of one scorer, ``selector`` an extraction with a selector, and ``peer`` a
            callable from outside of domext.
        spec: ``NAME:key=value,...``; for a peer ``MODULE:CALLABLE`` or ``FILE.py:CALLABLE``.
    """

    kind: Literal["plugin", "selector", "peer"]
    spec: str


class DomextSystem:
    """A scorer or a selector of domext, ready to run on pages.

    The figures of a scorer are meant to be comparable with those published for its method. Therefore its own decision
    is measured, without the stages of an extraction that follow it: the comment policy, the discarding of doubtful
    selections, and the fallback to text in scripts and templates. A selector is measured as
    :class:`domext.Extractor` runs it, with all of these stages.

    Args:
        system: a system of the kind ``plugin`` or ``selector``.

    Raises:
        PluginError: the plugin does not exist or cannot be loaded.
        OptionError: its parameters are invalid.
    """

    def __init__(self, system: System) -> None:
        self._is_scorer = system.kind == "plugin"
        options = Options(scorers=(system.spec,)) if self._is_scorer else Options(selector=system.spec)
        self._extractor = Extractor(options)
        self._scorers = self._extractor.pipeline(None).scorers

    def text(self, page: Page, cache: ScoreCache | None = None) -> str:
        """Return the text that the system keeps of a page.

        Args:
            page: the page.
            cache: scores of this page from other systems; new scores are added.

        Raises:
            DomextError: the selector, or every scorer, failed on the page.
        """
        if cache is None and not self._is_scorer:
            return self._extractor(page).text  # without the scorers that the selector defers
        scorers = self._scorers
        if cache is not None:
            scorers = {name: _CachedScorer(scorer, page, cache) for name, scorer in scorers.items()}
        table = run_scorers(page, scorers)
        if self._is_scorer:
            return page.blocks.joined(next(iter(table.values())).keep)
        return self._extractor.article(page, table).text


@dataclass(frozen=True, slots=True)
class _CachedScorer:
    """A scorer that scores one page only once."""

    scorer: Scorer
    page: Page
    cache: ScoreCache

    @property
    def __wrapped__(self) -> Scorer:
        """The scorer itself, whose file a failure names."""
        return self.scorer

    def score(self, page: Page) -> Scores:
        if page is not self.page:
            return self.scorer.score(page)
        key = id(self.scorer)
        if key not in self.cache:
            self.cache[key] = self.scorer.score(page)
        return self.cache[key]


class PeerSystem:
    """Any callable that takes a page and returns its text: a string, None, or an object with the attribute ``text``.

    The callable receives the bytes of the page, or, if it raises TypeError, the text that domext decodes. If it has a
    parameter ``url``, it also receives the address of the page.

    Args:
        spec: ``MODULE:CALLABLE`` or ``FILE.py:CALLABLE``.

    Raises:
        OptionError: the module, file or callable does not exist or cannot be loaded.
    """

    def __init__(self, spec: str) -> None:
        module, _, name = spec.rpartition(":")
        if not module or not name:
            msg = f"a peer is MODULE:CALLABLE or FILE.py:CALLABLE, not {spec!r}"
            raise OptionError(msg)
        try:
            if module.endswith(".py"):
                peer = runpy.run_path(module)[name]
            else:
                peer = getattr(importlib.import_module(module), name)
        except (Exception, SystemExit) as error:  # noqa: BLE001  a foreign module can raise anything when it is imported
            msg = f"cannot load peer {spec!r}: {type_and_message(error)}"
            raise OptionError(msg) from None
        if not callable(peer):
            msg = f"cannot load peer {spec!r}: {name} is {type(peer).__name__}, which cannot be called"
            raise OptionError(msg)
        self._call: Callable[..., Any] = peer
        try:
            self._takes_url = "url" in inspect.signature(peer).parameters
        except (TypeError, ValueError):  # some callables written in C have no signature
            self._takes_url = False

    def text(self, source: bytes, url: str | None = None) -> str:
        """Return the text that the callable extracts from a page.

        Raises:
            TypeError: it returned neither text nor an object with text.
        """
        keywords = {"url": url} if self._takes_url and url is not None else {}
        try:
            result = self._call(source, **keywords)
        except TypeError:
            result = self._call(decode(source, None).text, **keywords)
        text = getattr(result, "text", result)
        if not isinstance(text, str | None):
            msg = f"returned {type(result).__name__}, neither text nor an object with text"
            raise TypeError(msg)
        return text or ""


def load_system(system: System) -> DomextSystem | PeerSystem:
    """Load a system; for errors see :class:`DomextSystem` and :class:`PeerSystem`."""
    return PeerSystem(system.spec) if system.kind == "peer" else DomextSystem(system)
