"""The plainer things that a page says: address, picture, description, section, tags, licence, type."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.metadata.schema_org import plain
from domext.metadata.sources import LICENCES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.metadata.record import Source
    from domext.metadata.sources import MetadataSources

# Types of JSON-LD that say what the page as a whole is, by what else they are called in Open Graph.
_PAGE_TYPES: Final = {
    "newsarticle": "article",
    "blogposting": "article",
    "reportagenewsarticle": "article",
    "scholarlyarticle": "article",
    "techarticle": "article",
    "article": "article",
    "discussionforumposting": "forum",
    "qapage": "forum",
    "product": "product",
    "productgroup": "product",
    "recipe": "recipe",
    "event": "event",
    "jobposting": "job",
    "videoobject": "video",
    "book": "book",
    "profilepage": "profile",
    "itemlist": "listing",
    "collectionpage": "collection",
    "faqpage": "faq",
    "aboutpage": "about",
    "contactpage": "contact",
}
_SEVERAL: Final = re.compile(r"\s*[,;，、]\s*")
_LONGEST_TAG: Final = 60
_MOST_TAGS: Final = 500

Said = tuple[str, "Source"]


def address(sources: MetadataSources) -> Said | None:
    """The page's canonical address, absolute."""
    return _absolute(sources, _address(sources))


def image(sources: MetadataSources) -> Said | None:
    """The address of the picture that stands for the page, absolute."""
    return _absolute(sources, _image(sources))


def description(sources: MetadataSources) -> Said | None:
    """What the page says of itself in a sentence or two."""
    return next(_first(sources, "og:description", "description", "description"), None)


def section(sources: MetadataSources) -> Said | None:
    """The part of the site that the article belongs to."""
    return next(_first(sources, "article:section", "articleSection", "parsely-section", "dc.subject"), None)


def tags(sources: MetadataSources) -> tuple[tuple[str, ...], Source] | None:
    """The article's subjects, from the first source that has any."""
    for source, found in (
        ("opengraph", sources.meta("article:tag", "og:article:tag")),
        ("json-ld", _properties(sources, "keywords")),
        ("meta", sources.meta("news_keywords", "parsely-tags", "keywords")),
        (
            "dom",
            (sources.short_text(row) for row, element in sources.marked if _has_relation(element.attr("rel"), "tag")),
        ),
    ):
        parts = (part for text in found for part in _SEVERAL.split(text))
        kept = tuple(dict.fromkeys(part for part in parts if part and len(part) <= _LONGEST_TAG))
        if kept:
            return kept[:_MOST_TAGS], source  # type: ignore[return-value]
    return None


def licence(sources: MetadataSources) -> Said | None:
    """The address of the licence, or its name where there is no address."""
    linked = [(element.attr("href") or "", element.attr("rel")) for _, element in sources.marked]
    named = [href for href, relations in linked if _has_relation(relations, "license")]
    for href in (*named, *(href for href, _ in linked if LICENCES in href)):
        if whole := sources.absolute(href):
            return whole, "dom"
    for href in sources.links.get("license", ()):
        if whole := sources.absolute(href):
            return whole, "meta"
    return next(_first(sources, "", "license", "dcterms.license", "dc.rights", "dcterms.rights"), None)


def page_type(sources: MetadataSources) -> Said | None:
    """What the page says that it is; that it is a page of a website says nothing."""
    for thing in sources.graph.things:
        if known := [_PAGE_TYPES[kind] for kind in sorted(thing.types) if kind in _PAGE_TYPES]:
            return known[0], "json-ld"
    said = (text.lower() for text in sources.meta("og:type"))
    return next(((text, "opengraph") for text in said if text != "website"), None)


def _address(sources: MetadataSources) -> Iterator[Said]:
    yield from ((href, "meta") for href in sources.links.get("canonical", ()))
    yield from ((href, "opengraph") for href in sources.meta("og:url"))
    if sources.page.url:
        yield sources.page.url, "url"


def _image(sources: MetadataSources) -> Iterator[Said]:
    yield from ((href, "opengraph") for href in sources.meta("og:image", "og:image:url", "og:image:secure_url"))
    yield from ((href, "json-ld") for href in _properties(sources, "image", "thumbnailUrl"))
    yield from ((href, "meta") for href in sources.meta("twitter:image", "twitter:image:src", "thumbnail"))
    yield from ((href, "meta") for href in sources.links.get("image_src", ()))


def _absolute(sources: MetadataSources, said: Iterator[Said]) -> Said | None:
    return next(((whole, source) for href, source in said if (whole := sources.absolute(href))), None)


def _first(sources: MetadataSources, opengraph: str, prop: str, *metas: str) -> Iterator[Said]:
    yield from ((text, "opengraph") for text in sources.meta(opengraph))
    yield from ((text, "json-ld") for text in _properties(sources, prop))
    yield from ((text, "meta") for text in sources.meta(*metas))


def _properties(sources: MetadataSources, *names: str) -> Iterator[str]:
    """The texts of a property of what the page is about, those of articles first."""
    graph = sources.graph
    for thing in graph.things:
        for name in names:
            for one in graph.objects(thing.data.get(name)):
                text = plain(one) if isinstance(one, str) else graph.text([one])
                if text:
                    yield text


def _has_relation(relations: str | None, wanted: str) -> bool:
    return wanted in (relations or "").lower().split()
