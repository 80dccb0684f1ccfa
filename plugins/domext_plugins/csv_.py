"""The renderer ``csv``: one row for each article, for spreadsheets and data frames."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from domext import Article, hookimpl


@dataclass(frozen=True, slots=True)
class Csv:
    """The article as one row of comma-separated values: URL, metadata, page type, confidence and text.

    Args:
        header: write the names of the columns first; set it to false from the second article on.
    """

    header: bool = True

    def render(self, article: Article) -> str:
        """Write the article as CSV."""
        metadata = article.metadata
        row = {
            "url": article.page.url,
            "title": metadata.title,
            "authors": "; ".join(metadata.authors),
            "published": metadata.published,
            "modified": metadata.modified,
            "language": metadata.language,
            "site_name": metadata.site_name,
            "page_type": article.page_type,
            "confidence": None if article.confidence is None else round(article.confidence, 6),
            "text": article.text,
        }
        output = io.StringIO()
        writer = csv.writer(output, lineterminator="\n")
        if self.header:
            writer.writerow(row)
        writer.writerow(row.values())
        return output.getvalue().removesuffix("\n")


@hookimpl
def domext_renderer() -> type[Csv]:
    """Offer the renderer."""
    return Csv
