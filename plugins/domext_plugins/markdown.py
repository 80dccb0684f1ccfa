"""The renderer ``markdown``: CommonMark with the tables, strikethrough, footnotes, formulas and callouts of GitHub."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass

from domext import Article, hookimpl
from domext.body.markdown.empty_sections import without_empty_sections
from domext.body.markdown.markdown_tables import Tables
from domext.body.markdown.markdown_writer import Settings, to_markdown
from domext.body.title_heading import with_title
from domext.reading.gc_pause import collector_paused
from domext.table.characters import readable


@dataclass(frozen=True, slots=True)
class Markdown:
    """Write the article as CommonMark, with the tables, strikethrough, footnotes, formulas and callouts of GitHub.

    Sub- and superscripts, marked text and ``<details>`` are written as HTML.

    Args:
        front_matter: begin with the metadata of the article, as YAML.
        title: write the title of the article above the text, unless the text begins with it.
        links: write the addresses of links; else only their text.
        images: write pictures.
        tables: how to write a table with spanned cells, lists or code: ``pipe`` repeats spanned cells and writes blocks as
            lines, ``html`` writes the table as HTML, ``rows`` as a list with one item for each row.
    """

    front_matter: bool = False
    title: bool = False
    links: bool = True
    images: bool = True
    tables: Tables = "pipe"

    def render(self, article: Article) -> str:
        """Write the article as Markdown."""
        body = with_title(article.body, article.metadata.title) if self.title else article.body.content
        content = without_empty_sections(body, article.page, article.keep)
        with collector_paused():
            text = readable(to_markdown(content, Settings(self.links, self.images, self.tables)))
        return _front_matter(article) + text if self.front_matter else text


def _front_matter(article: Article) -> str:
    """The metadata of the article as YAML, one line for each field. Every JSON value is a YAML value."""
    fields = dataclasses.asdict(article.metadata)
    lines = [
        f"{name}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in fields.items()
        if value and name != "sources"
    ]
    return "\n".join(["---", *lines, "---", "", ""])


@hookimpl
def domext_renderer() -> type[Markdown]:
    """Offer the renderer."""
    return Markdown
