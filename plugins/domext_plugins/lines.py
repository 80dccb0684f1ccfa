"""The renderer ``lines``: the source lines that a scorer with lines as units selects."""

from __future__ import annotations

from dataclasses import dataclass

from domext import Article, hookimpl
from domext.errors import OptionError
from domext.table.characters import readable


@dataclass(frozen=True, slots=True)
class SelectedLines:
    """Write the lines of the source that the first scorer with lines as units selects, without their tags.

    This is the answer of methods that are published with lines as units. It is the scorer's own decision, without what
    the selector and the overrides change.
    """

    def render(self, article: Article) -> str:
        """Write the lines as text.

        Raises:
            OptionError: no scorer of the article decides about lines.
        """
        for scores in article.scores.values():
            if scores.lines is not None:
                return readable(scores.lines.text)
        msg = "the format lines needs a scorer that decides about source lines, such as --plugin ttr:unit=line"
        raise OptionError(msg)


@hookimpl
def domext_renderer() -> type[SelectedLines]:
    """Offer the renderer."""
    return SelectedLines
