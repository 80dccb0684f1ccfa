"""Extract the main content of web pages, and show the scores behind every decision.

:func:`extract` takes one page and returns an :class:`Article`; :class:`Extractor` takes many. :func:`parse` and
:func:`score` run the first stages by themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from domext.article import Article as Article
    from domext.discussion.comment_items import Comment as Comment
    from domext.engine import Extractor as Extractor
    from domext.engine import extract as extract
    from domext.engine import parse as parse
    from domext.engine import score as score
    from domext.errors import BuilderError as BuilderError
    from domext.errors import DomextError as DomextError
    from domext.errors import LimitError as LimitError
    from domext.errors import OptionError as OptionError
    from domext.errors import PluginError as PluginError
    from domext.errors import PluginWarning as PluginWarning
    from domext.errors import RowError as RowError
    from domext.errors import ScorerError as ScorerError
    from domext.errors import SourceError as SourceError
    from domext.limits import Limits as Limits
    from domext.multipage.stitch import stitch as stitch
    from domext.options import Options as Options
    from domext.plugin.hookspecs import hookimpl as hookimpl
    from domext.plugin.label import Label as Label
    from domext.plugin.scores import Scores as Scores
    from domext.plugin.scores import ScoreTable as ScoreTable
    from domext.plugin.selection import Change as Change
    from domext.plugin.selection import Selection as Selection
    from domext.postprocess.article_links import Link as Link
    from domext.reading.article_check import is_article as is_article
    from domext.rules import Rules as Rules
    from domext.table.page import Page as Page

# A name is imported when it is first used, so that ``import domext`` is cheap.
_EXPORTS = {
    "engine": ("Extractor", "extract", "parse", "score"),
    "article": ("Article",),
    "discussion.comment_items": ("Comment",),
    "postprocess.article_links": ("Link",),
    "errors": (
        "BuilderError",
        "DomextError",
        "LimitError",
        "OptionError",
        "PluginError",
        "PluginWarning",
        "RowError",
        "ScorerError",
        "SourceError",
    ),
    "plugin.hookspecs": ("hookimpl",),
    "multipage.stitch": ("stitch",),
    "limits": ("Limits",),
    "options": ("Options",),
    "table.page": ("Page",),
    "reading.article_check": ("is_article",),
    "rules": ("Rules",),
    "plugin.label": ("Label",),
    "plugin.scores": ("ScoreTable", "Scores"),
    "plugin.selection": ("Change", "Selection"),
}
_MODULE_OF = {name: module for module, names in _EXPORTS.items() for name in names}
# The modules that messages and examples name after ``import domext``.
_SUBMODULES = ("fetch", "testing")
__all__ = ["__version__", *sorted(_MODULE_OF)]  # noqa: PLE0604  the names are strings


if not TYPE_CHECKING:  # type checkers would accept any name

    def __getattr__(name: str) -> Any:
        import importlib

        if name in _SUBMODULES:
            return importlib.import_module(f"domext.{name}")
        if name not in _MODULE_OF:
            msg = f"module 'domext' has no attribute {name!r}"
            raise AttributeError(msg, name=name, obj=importlib.import_module("domext"))
        value = getattr(importlib.import_module(f"domext.{_MODULE_OF[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return __all__
