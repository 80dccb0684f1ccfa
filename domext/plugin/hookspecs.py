"""The plugin interface: the hooks that domext calls, and the protocols of scorers, selectors and renderers.

A plugin is a module or object with functions marked ``@hookimpl``, named by an entry point of the group ``domext``. The
name of the entry point is the name of the plugin, for ``--plugin`` and as the prefix of its columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

import pluggy

if TYPE_CHECKING:
    from domext.article import Article
    from domext.plugin.scores import Scores, ScoreTable
    from domext.plugin.selection import Selection
    from domext.table.page import Page

PROJECT: Final = "domext"
hookspec: Final = pluggy.HookspecMarker(PROJECT)
hookimpl: Final = pluggy.HookimplMarker(PROJECT)


@runtime_checkable
class Scorer(Protocol):
    """Computes scores for the nodes and blocks of a page, and decides which blocks to keep.

    An attribute ``main_column`` may name the column by which ``domext score`` sorts; by default it is the first.
    """

    def score(self, page: Page) -> Scores:
        """Score a page. The result depends only on the page and the parameters of the scorer.

        Args:
            page: the page; it must not be changed.
        """
        ...


@runtime_checkable
class Selector(Protocol):
    """Selects the blocks of the article, by the scores of any number of scorers.

    An attribute ``deferred_scorers`` may list those of :attr:`scorers` that :meth:`select` seldom reads, by the same
    specs. They run when somebody reads their scores.
    """

    @property
    def scorers(self) -> tuple[str, ...]:
        """The scorers that the selector needs, each as ``NAME`` or ``NAME:key=value,...``."""
        ...

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """Select the blocks of the article. The result depends only on the arguments and the selector's parameters.

        Args:
            page: the page; it must not be changed.
            scores: scores of the page by scorer.
        """
        ...


@runtime_checkable
class Renderer(Protocol):
    """Renders articles in a format."""

    def render(self, article: Article) -> str:
        """Return the article in the format of the renderer, as text that can be encoded in UTF-8."""
        ...


@runtime_checkable
class RecordRenderer(Protocol):
    """A renderer whose output for several pages is one file of records, such as JSON Lines or CSV.

    Renderers may have this method beside :meth:`Renderer.render`; the command line calls it instead.
    """

    def render_record(self, article: Article, source: str, *, is_first: bool) -> str:
        """Return the article as a record, without the line feed at its end.

        Args:
            article: the article.
            source: the name or the address of the page, which becomes a field of the record.
            is_first: whether the record is the first of its file, which a header may precede.
        """
        ...


class Hooks:
    """The hooks. Each returns a class, such as a frozen dataclass, whose parameters are those of ``NAME:key=value``."""

    @hookspec
    def domext_scorer(self) -> type[Scorer]:
        """Return the class of a :class:`Scorer`."""
        raise NotImplementedError

    @hookspec
    def domext_selector(self) -> type[Selector]:
        """Return the class of a :class:`Selector`."""
        raise NotImplementedError

    @hookspec
    def domext_renderer(self) -> type[Renderer]:
        """Return the class of a :class:`Renderer`."""
        raise NotImplementedError
