"""Read the metadata of an article: gather the candidates for every field once, and choose one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domext.metadata import authors, details, language, published, site_name, titles
from domext.metadata.declared_authors import AuthorCandidates
from domext.metadata.metadata_sources import MetadataSources
from domext.metadata.person_names import names_in
from domext.metadata.record import Metadata
from domext.metadata.site import Site
from domext.metadata.title_candidates import declared_titles
from domext.metadata.title_context import TitleContext
from domext.table.characters import folded
from domext.table.page_types import LIST_TYPES

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.metadata.record import OpeningPost, Source
    from domext.table.nodes import BoolArray
    from domext.table.page import Page


def read_metadata(
    page: Page, keep: BoolArray, page_type: str | None, find_opening: Callable[[], OpeningPost | None]
) -> Metadata:
    """Read the metadata of the article on a page.

    Args:
        page: the page.
        keep: which of its blocks are the article, shape ``(b,)``.
        page_type: the page type that the selector predicts.
        find_opening: finds the post that opens the thread, if the page is one. It costs more than the rest, so it is
            called only where the page does not declare the author or the date.
    """
    sources = MetadataSources.of(page)
    site = Site.of(sources)
    declared_type = details.page_type(sources)
    originals = tuple(declared_titles(sources))
    if originals and len(originals[0].parts) > 1:
        site = site._replace(title_end=folded(originals[0].parts[-1]))
    is_article = declared_type is not None and declared_type[0] in {"article", "forum"}
    title = titles.choose(sources, originals, site, is_article=is_article, page_type=page_type)
    context = TitleContext.of(sources, title.text if title else None, keep)
    writers = authors.choose(sources, context, site, is_forum=declared_type is not None and declared_type[0] == "forum")
    main_language, declared, detected = language.choose(sources, keep)
    created, changed = published.choose(
        sources, context, main_language[0] if main_language else None, page_type, find_opening
    )
    if page_type == "product" and declared_type and declared_type[0] == "product":  # of the entry in the shop
        writers = writers if writers and writers.source == "dom" else None
        created = created if created and created.source == "dom" else None
    elif page_type in LIST_TYPES and created is None and writers and writers.source in published.OF_OTHERS:
        writers = None
    # In a thread, microdata and lines of the page also name those who reply, or who edit a post.
    if (writers is None or writers.source in published.OF_OTHERS) and (opening := find_opening()) and opening.author:
        is_certain = opening.date is not None and names_in(opening.author) == (opening.author,)
        if is_certain or writers is None or writers.source == "microdata":
            writers = AuthorCandidates((opening.author,), "dom")
    fields: dict[str, tuple[Any, Source | None] | None] = {
        "title": (title.text, title.source) if title else None,
        "authors": (writers.names, writers.source) if writers else None,
        "published": (created.iso, created.source) if created else None,
        "modified": (changed.iso, changed.source) if changed else None,
        "language": main_language,
        "language_declared": (declared, None) if declared else None,
        "language_detected": (detected, None) if detected else None,
        "site_name": site_name.choose(sources, originals, site, title),
        "url": details.canonical_url(sources),
        "description": details.description(sources),
        "image": details.image(sources),
        "section": details.section(sources, title.text if title else None),
        "tags": details.tags(sources, context.text, context.end),
        "licence": details.licence(sources),
        "page_type": declared_type or ((page_type, None) if page_type else None),
    }
    if page.given_title is not None:
        fields["title"] = page.given_title, None
    filled = {name: field for name, field in fields.items() if field}
    return Metadata(
        **{name: value for name, (value, _) in filled.items()},
        words=page.blocks.words_in(keep),
        sources={name: source for name, (_, source) in filled.items() if source},
    )
