"""The fields without rules of their own: address, picture, description, section, tags, licence, page type."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from domext.metadata import byline_words as words
from domext.metadata import shown_tags
from domext.metadata.element_texts import short_text
from domext.metadata.schema_org import plain_text
from domext.table.attributes import having, value_of
from domext.table.characters import folded
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.table.tags import A

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.record import Source

# The JSON-LD types that describe a whole page, with the page type that each stands for.
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
_DESCRIPTIONS: Final = (
    "description twitter:description dc.description dcterms.description dcterms.abstract sailthru.description".split()
)
_SECTIONS: Final = "parsely-section og:article:section og:section prism.section columnname dc.subject".split()
_KEYWORDS: Final = ("news_keywords parsely-tags citation_keywords keywords keyword dc.subject dcterms.subject").split()
_PICTURES: Final = (
    "twitter:image twitter:image:src thumbnail thumbnailurl parsely-image-url sailthru.image.full"
).split()
# Pictures that stand for none, and those of the site: a logo with at most a short name before it, and a size or a colour after it.
# Systems for blogs keep the pictures of articles in folders of a month.
_PLACEHOLDER: Final = lazy_pattern(
    r"(?<!/[01]\d)/(?:blank|spacer|pixel|transparent|1x1|(?:[\w%]{1,16}[\-_.]){0,2}(?:logo|favicon|apple-touch-icon|no-?image|placeholder)"
    r"(?:[\-_.@]?(?:\d{1,4}(?:x\d{1,4})?x?|fb|facebook|twitter|og|social|share|default|large|small|square|white|black|dark|light))*)"
    r"\.(?:png|svg|jpe?g|gif|ico|webp)(?:$|\?)"
)
_PLACEHOLDER_WORDS: Final = (
    "logo favicon touch-icon no-image noimage placeholder blank spacer pixel transparent 1x1".split()
)
_TEMPLATE: Final = ("{{", "}}", "<?", "<%", "%%")
# The first group is a tag within a line.
_TAG: Final = lazy_pattern(r"</?(?:(a|b|em|i|span|strong|su[bp]|u)\b|[A-Za-z])[^<>]{0,200}>", re.IGNORECASE)
_CREATIVE_COMMONS: Final = "creativecommons.org/licenses/"
_LIST_SEPARATOR: Final = lazy_pattern(r"\s{0,4}[,;，、]\s{0,4}")
_MAX_TAG_CHARACTERS: Final = 60
_MAX_TAGS: Final = 500
_MAX_STEPS: Final = 20

#: A text and its source.
SourcedText = tuple[str, "Source"]


def canonical_url(sources: MetadataSources) -> SourcedText | None:
    """Return the page's canonical address, absolute."""
    return _first_absolute(sources, _canonical_urls(sources))


def image(sources: MetadataSources) -> SourcedText | None:
    """Return the address of the picture that represents the page, absolute."""
    return _first_absolute(sources, (image for image in _images(sources) if not _is_placeholder(image[0])))


def _is_placeholder(address: str) -> bool:
    """Whether a picture stands for none, or for the site; most addresses hold none of the words."""
    key = address.lower()
    return any(map(key.__contains__, _PLACEHOLDER_WORDS)) and _PLACEHOLDER.search(key) is not None


def description(sources: MetadataSources) -> SourcedText | None:
    """Return the page's summary of itself in a sentence or two."""
    for text, source in _texts(sources, "og:description", "description", *_DESCRIPTIONS):
        if not any(map(text.__contains__, _TEMPLATE)) and (shown := _without_tags(text)):
            return shown, source
    return None


def _without_tags(text: str) -> str:
    """A text without the tags that some pages leave in it; a text about tags rarely closes one."""
    return " ".join(_TAG.sub(lambda tag: "" if tag[1] else " ", text).split()) if "</" in text else text


def section(sources: MetadataSources, title: str | None) -> SourcedText | None:
    """Return the part of the site that the article belongs to: the declared one, the last in the path of JSON-LD, or a link.

    Args:
        sources: the sources of the page.
        title: the title of the article, which often ends the path.
    """
    declared = (
        named for named in _texts(sources, "article:section", "articleSection", *_SECTIONS) if _is_subject(named[0])
    )
    return next(declared, None) or _of_path(sources, title) or _only_category(sources)


def _is_subject(name: str) -> bool:
    """Whether the name of a section or a tag is not that of articles without one."""
    return name.lower() not in words.UNCATEGORIZED


def _only_category(sources: MetadataSources) -> SourcedText | None:
    """The section to which all links with this relation lead."""
    names = {name for row in sources.related("category") if (name := short_text(sources.page, row))}
    if len(names) != 1 or len(name := names.pop()) > _MAX_TAG_CHARACTERS or not _is_subject(name):
        return None
    return name, "dom"


def _of_path(sources: MetadataSources, title: str | None) -> SourcedText | None:
    """The last step of a path after its beginning, which is the site, and before the page itself."""
    path = next((thing.data for thing in sources.graph.things if "breadcrumblist" in thing.types), None)
    if path is None:
        return None
    steps = path.get("itemListElement")
    key, own = folded(title or ""), {address for address, _ in _canonical_urls(sources)}
    for step in reversed(steps[1:_MAX_STEPS]) if isinstance(steps, list) else ():
        if isinstance(step, dict) and (item := step.get("item")):
            name = sources.graph.text(step.get("name")) or sources.graph.text(item)
            address = (
                item
                if isinstance(item, str)
                else str(item.get("@id") or item.get("url"))
                if isinstance(item, dict)
                else ""
            )
            if address not in own and name and folded(name) not in key and "://" not in name:
                return (name, "json-ld") if len(name) <= _MAX_TAG_CHARACTERS else None
    return None


def tags(sources: MetadataSources, text: tuple[int, int], end: int) -> tuple[tuple[str, ...], Source] | None:
    """Return the subjects of the article, from the first source that gives any.

    Args:
        sources: the sources of the page.
        text: the first block of the text and one past its last.
        end: one past the last kept block.
    """
    lists: tuple[tuple[Source, Iterable[str]], ...] = (
        ("opengraph", sources.meta("article:tag", "og:article:tag")),
        ("json-ld", _properties(sources, "keywords")),
        ("meta", sources.meta(*_KEYWORDS)),
        ("dom", (short_text(sources.page, row).strip(shown_tags.BESIDE_TAG) for row in _tag_links(sources))),
    )
    for source, texts in lists:
        parts = texts if source == "dom" else (part for text in texts for part in _LIST_SEPARATOR.split(text))
        kept = tuple(
            dict.fromkeys(part for part in parts if part and len(part) <= _MAX_TAG_CHARACTERS and _is_subject(part))
        )
        if kept and kept != (sources.page.title,):  # some programs write the title in place of keywords
            return kept[:_MAX_TAGS], source
    shown = shown_tags.beside_text(sources, text, end)
    return (shown, "dom") if shown else None


def _tag_links(sources: MetadataSources) -> list[int]:
    """The links to pages about tags. Blogs mark those to sections as tags, too; they count without others only."""
    rows, sections = sources.related("tag"), frozenset(sources.related("category"))
    return [row for row in rows if row not in sections] or rows


def licence(sources: MetadataSources) -> SourcedText | None:
    """Return the address of the licence, or its name if the page gives no address."""
    page = sources.page
    related = (value_of(page, "href", row) or "" for row in sources.related("license"))
    of_licence = page.attribute_values("href").holding(_CREATIVE_COMMONS)
    links = rows_of(having(page, "href", of_licence) & (page.nodes.tag == A)).tolist() if of_licence else ()
    for href in chain(related, (value_of(page, "href", row) or "" for row in links)):
        if address := sources.absolute(href):
            return address, "dom"
    for href in sources.links.get("license", ()):
        if address := sources.absolute(href):
            return address, "meta"
    return next(_texts(sources, "", "license", "dcterms.license", "dc.rights", "dcterms.rights"), None)


def page_type(sources: MetadataSources) -> SourcedText | None:
    """Return the page type that the page declares. ``website`` is left out: every page is part of one."""
    for thing in sources.graph.things:
        if types := [_PAGE_TYPES[name] for name in sorted(thing.types) if name in _PAGE_TYPES]:
            return types[0], "json-ld"
    declared = (text.lower() for text in sources.meta("og:type"))
    return next(((text, "opengraph") for text in declared if text != "website"), None)


def _canonical_urls(sources: MetadataSources) -> Iterator[SourcedText]:
    yield from ((href, "meta") for href in sources.links.get("canonical", ()))
    yield from ((href, "opengraph") for href in sources.meta("og:url"))
    if sources.page.url:
        yield sources.page.url, "url"
    yield from ((href, "meta") for href in sources.meta("parsely-link", "twitter:url"))


def _images(sources: MetadataSources) -> Iterator[SourcedText]:
    yield from ((href, "opengraph") for href in sources.meta("og:image", "og:image:url", "og:image:secure_url"))
    yield from ((href, "json-ld") for href in _pictures(sources))
    yield from ((href, "meta") for href in sources.meta(*_PICTURES))
    yield from ((href, "meta") for href in sources.links.get("image_src", ()))


def _pictures(sources: MetadataSources) -> Iterator[str]:
    """The addresses of pictures in JSON-LD."""
    for data in sources.subjects:
        for value in filter(None, map(data.get, ("image", "primaryImageOfPage", "thumbnailUrl"))):
            for picture in sources.graph.objects(value):
                declared = picture if isinstance(picture, str) else picture.get("url") or picture.get("contentUrl")
                addresses = declared if isinstance(declared, list) else (declared,)
                yield from (plain_text(address) for address in addresses if isinstance(address, str))


def _first_absolute(sources: MetadataSources, addresses: Iterator[SourcedText]) -> SourcedText | None:
    absolute = ((sources.absolute(href), source) for href, source in addresses)
    return next(((address, source) for address, source in absolute if address), None)


def _texts(sources: MetadataSources, opengraph: str, property_name: str, *metas: str) -> Iterator[SourcedText]:
    """The texts of a field in Open Graph, JSON-LD and ``<meta>``, in this order."""
    yield from ((text, "opengraph") for text in sources.meta(opengraph))
    yield from ((text, "json-ld") for text in _properties(sources, property_name))
    yield from ((text, "meta") for text in sources.meta(*metas))


def _properties(sources: MetadataSources, *names: str) -> Iterator[str]:
    """The texts of these properties in JSON-LD, those of articles first, without those of the author and the site."""
    graph = sources.graph
    for data in sources.subjects:
        for name in names:
            if (values := data.get(name)) is None:
                continue
            for value in graph.objects(values):
                text = plain_text(value) if isinstance(value, str) else graph.text([value])
                if text:
                    yield text
