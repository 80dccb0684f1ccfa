"""What a plugin can be: the hooks that domext calls, and the shape of what they return.

A plugin is whatever an entry point of the group ``domext`` names: a module (or object) with functions marked
``@hookimpl``. The entry point's name is the plugin's name, the word for ``--plugin`` and the prefix of its columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

import pluggy

if TYPE_CHECKING:
    from domext.article import Article
    from domext.plugin.scores import Scores, ScoreTable, Selection
    from domext.table.page import Page

PROJECT: Final = "domext"
hookspec: Final = pluggy.HookspecMarker(PROJECT)
hookimpl: Final = pluggy.HookimplMarker(PROJECT)


@runtime_checkable
class Scorer(Protocol):
    """Gives every node and block of a page numbers, and decides which blocks to keep."""

    def score(self, page: Page) -> Scores:
        """Score a page: a pure function of the page and the scorer's own parameters."""
        ...


@runtime_checkable
class Selector(Protocol):
    """Combines the scores into the article."""

    @property
    def scorers(self) -> tuple[str, ...]:
        """The scorers it needs, as ``--plugin`` would name them (``"ttr:coefficient=1.5"``)."""
        ...

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """Select the blocks of the article: a pure function of its arguments and the selector's parameters."""
        ...


@runtime_checkable
class Renderer(Protocol):
    """Writes an article out."""

    def render(self, article: Article) -> str:
        """The article as text of the renderer's format, valid UTF-8."""
        ...


class Hooks:
    """The hooks. Each returns a factory, called with the parameters of ``NAME:key=value``: a frozen dataclass fits."""

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
