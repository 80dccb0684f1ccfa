"""XML documents that list pages and are not pages: feeds and sitemaps."""

from __future__ import annotations

from typing import Final

from domext.table.patterns import lazy_pattern

_HEAD_LENGTH: Final = 4096
_START_TAG: Final = lazy_pattern(r"<([\w:]{1,20})([^<>]{0,2000})")
# The root element, a part of its start tag, and the kind of such a document.
_KINDS: Final = (
    ("rss", "version", "an RSS feed, whose entries link to pages"),
    ("rdf:rdf", "purl.org/rss", "an RSS feed, whose entries link to pages"),
    ("feed", "www.w3.org/2005/atom", "an Atom feed, whose entries link to pages"),
    ("urlset", "sitemaps.org/schemas", "a sitemap, which lists the addresses of pages"),
    ("sitemapindex", "sitemaps.org/schemas", "an index of sitemaps"),
)


def kind_of_feed(text: str) -> str | None:
    """Return the kind of a feed or a sitemap by its root element; None for other texts."""
    head = text[:_HEAD_LENGTH].lstrip("\ufeff \t\r\n")
    while head.startswith(("<?", "<!")):
        end = "-->" if head.startswith("<!--") else ">"
        head = head.partition(end)[2].lstrip()
    root = _START_TAG.match(head)
    if root is None:
        return None
    name, attributes = root[1].lower(), root[2].lower()
    return next((kind for tag, mark, kind in _KINDS if tag == name and mark in attributes), None)
