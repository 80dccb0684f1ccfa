"""The metadata of an article: every field's candidates gathered once, and one chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domext.metadata import authors, details, language, published, titles
from domext.metadata.record import Metadata
from domext.metadata.site import Site
from domext.metadata.sources import MetadataSources
from domext.metadata.title_context import TitleContext

if TYPE_CHECKING:
    from domext.metadata.record import Source
    from domext.table.nodes import BoolArray
    from domext.table.page import Page


def metadata(page: Page, keep: BoolArray, page_type: str | None = None) -> Metadata:
    """Read what a page says of its article.

    Args:
        page: the page.
        keep: which of its blocks are the article, shape ``(b,)``.
        page_type: the type that the selector takes the page for.
    """
    sources = MetadataSources.of(page)
    site = Site.of(sources)
    declared_type = details.page_type(sources)
    title = titles.choose(
        sources, site, is_article=declared_type is not None and declared_type[0] in {"article", "forum"}
    )
    around = TitleContext.of(sources, title.text if title else None)
    writers = authors.choose(sources, around, site)
    when, changed = published.choose(sources, around)
    spoken, declared, detected = language.choose(sources, keep)
    said: dict[str, tuple[Any, Source | None] | None] = {
        "title": (title.text, title.source) if title else None,
        "authors": (writers.names, writers.source) if writers else None,
        "published": (when.iso, when.source) if when else None,
        "modified": (changed.iso, changed.source) if changed else None,
        "language": spoken,
        "language_declared": (declared, None) if declared else None,
        "language_detected": (detected, None) if detected else None,
        "site_name": site.name,
        "url": details.address(sources),
        "description": details.description(sources),
        "image": details.image(sources),
        "section": details.section(sources),
        "tags": details.tags(sources),
        "licence": details.licence(sources),
        "page_type": declared_type or ((page_type, None) if page_type else None),
    }
    if page.given_title is not None:
        said["title"] = page.given_title, None
    known = {name: one for name, one in said.items() if one}
    return Metadata(
        **{name: value for name, (value, _) in known.items()},
        words=page.blocks.words_in(keep),
        sources={name: source for name, (_, source) in known.items() if source},
    )
