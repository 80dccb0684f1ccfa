"""Plain text."""

from __future__ import annotations

from dataclasses import dataclass

from domext import Article, hookimpl


@dataclass(frozen=True, slots=True)
class PlainText:
    """The kept blocks in reading order, a blank line between them."""

    def render(self, article: Article) -> str:
        """Write the article as text."""
        return article.text


@hookimpl
def domext_renderer() -> type[PlainText]:
    """Offer the renderer."""
    return PlainText
