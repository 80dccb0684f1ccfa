"""The metadata of an article: every field's candidates gathered once, and one chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domext.metadata import authors, details, language, published, titles
from domext.metadata.record import Metadata
from domext.metadata.site import Site
from domext.metadata.sources import Clues
from domext.metadata.title_context import Surroundings

if TYPE_CHECKING:
    from domext.article import Article
    from domext.metadata.record import Source


def metadata(article: Article) -> Metadata:
    """Read what the article's page says of it."""
    page = article.page
    clues = Clues.of(page)
    site = Site.of(clues)
    page_type = details.page_type(clues)
    title = titles.choose(clues, site, is_article=page_type is not None and page_type[0] in {"article", "forum"})
    around = Surroundings.of(clues, title.text if title else None)
    writers = authors.choose(clues, around, site)
    when, changed = published.choose(clues, around)
    spoken, declared, detected = language.choose(clues, article)
    said: dict[str, tuple[Any, Source | None] | None] = {
        "title": (title.text, title.source) if title else None,
        "authors": (writers.names, writers.source) if writers else None,
        "published": (when.iso, when.source) if when else None,
        "modified": (changed.iso, changed.source) if changed else None,
        "language": spoken,
        "language_declared": (declared, None) if declared else None,
        "language_detected": (detected, None) if detected else None,
        "site_name": site.name,
        "url": details.address(clues),
        "description": details.description(clues),
        "image": details.image(clues),
        "section": details.section(clues),
        "tags": details.tags(clues),
        "licence": details.licence(clues),
        "page_type": page_type or ((article.page_type, None) if article.page_type else None),
    }
    if page.given_title is not None:
        said["title"] = page.given_title, None
    known = {name: one for name, one in said.items() if one}
    return Metadata(
        **{name: value for name, (value, _) in known.items()},
        words=int(page.blocks.counts.words[article.keep].sum()),
        sources={name: source for name, (_, source) in known.items() if source},
    )
