"""Everything that domext raises on purpose: one base class, one readable line a case."""

from __future__ import annotations


class DomextError(Exception):
    """Base of all errors that domext raises on purpose; ``str(error)`` is one line for a person."""


class SourceError(DomextError):
    """The input is not a page: binary data, JSON, an unknown type, an unknown encoding."""


class BuilderError(DomextError):
    """A tree builder is unknown, not installed, or would lose text of this page."""


class OptionError(DomextError):
    """An option or a plugin parameter has an unknown name or an impossible value."""


class PluginError(DomextError):
    """A plugin is unknown, ambiguous, broken, or of another kind than asked for."""


class ScorerError(DomextError):
    """A scorer or selector raised, or returned something that is no valid answer for the page."""


class PluginWarning(UserWarning):
    """A plugin failed and the work went on without it."""
