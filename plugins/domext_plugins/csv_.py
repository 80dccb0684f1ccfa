"""The renderer ``csv``: one row for each article, for spreadsheets and data frames."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext import Article, hookimpl
from domext.plugin.specs import check_choices

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

#: The columns that do not come from the metadata.
_ARTICLE: Final[dict[str, Callable[[Article], Any]]] = {
    "url": lambda article: article.page.url,
    "page_type": lambda article: article.page_type,
    "confidence": lambda article: None if article.confidence is None else round(article.confidence, 6),
    "text": lambda article: article.text,
    "reason": lambda article: article.reason,
    "encoding": lambda article: article.page.encoding,
}
_METADATA: Final = (
    "title", "authors", "published", "modified", "language", "site_name", "description", "image", "section", "tags",
    "licence", "words",
)  # fmt: skip
_DEFAULT: Final = (
    "url", "title", "authors", "published", "modified", "language", "site_name", "page_type", "confidence", "text",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Csv:
    """Write the article as one row of comma-separated values: URL, metadata, page type, confidence and text.

    Args:
        header: write the names of the columns first; set it to false from the second article on.
        fields: write only these columns, in this order.

    Raises:
        OptionError: there is no such column.
    """

    header: bool = True
    fields: tuple[str, ...] = _DEFAULT

    def __post_init__(self) -> None:
        check_choices("field", self.fields, (*_ARTICLE, *_METADATA))

    def render(self, article: Article) -> str:
        """Write the article as CSV."""
        return self._written(self._row(article), with_header=self.header)

    def render_record(self, article: Article, source: str, *, is_first: bool) -> str:
        """Write the article as CSV with the name of the page in the first column, ``source``."""
        return self._written({"source": source} | self._row(article), with_header=self.header and is_first)

    def _row(self, article: Article) -> dict[str, Any]:
        return {name: _ARTICLE[name](article) if name in _ARTICLE else _metadata(article, name) for name in self.fields}

    @staticmethod
    def _written(row: Mapping[str, Any], *, with_header: bool) -> str:
        output = io.StringIO()
        writer = csv.writer(output, lineterminator="\n")
        if with_header:
            writer.writerow(row)
        writer.writerow(row.values())
        return output.getvalue().removesuffix("\n")


def _metadata(article: Article, name: str) -> Any:
    value = getattr(article.metadata, name)
    return "; ".join(value) if isinstance(value, tuple) else value


@hookimpl
def domext_renderer() -> type[Csv]:
    """Offer the renderer."""
    return Csv
