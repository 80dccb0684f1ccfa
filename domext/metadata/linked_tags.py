"""The subjects of an article in links to the pages about them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.metadata.metadata_sources import MetadataSources

# The address of the page about a subject, or of its part of a page about all of them.
_ADDRESS: Final = lazy_pattern(
    r"/(?:tags?|etiquetas?|schlagworte?|mots?-cles?)/(?:[^/?#]{1,100}(?:/|\.html?)?|(?:index\.html)?#[^/]{1,100})$"
)
_ADDRESS_PARTS: Final = ("/tag", "/etiqueta", "/schlagwort", "/mot")
_LINK: Final = tags.IDS["a"]
_LINES: Final = tags.mask(tags.BLOCK_LEVEL - {"li"})
_BESIDE: Final = tags.mask(frozenset({"aside", "nav"}))
# More links are a cloud of all subjects of the site.
_MAX_LINKS: Final = 20
_BESIDE_TAG: Final = "#,;，、 "
_MAX_LABEL_WORDS: Final = 2
_MAX_LEVELS: Final = 4


def linked_tags(sources: MetadataSources, start: int | None) -> Iterator[str]:
    """Yield the texts of the links to pages about a subject: those with the relation, or else the first line of them by address.

    Args:
        sources: the sources of the page.
        start: the first block below the title of the article; None on a page that lists articles.
    """
    related = sources.related("tag")
    rows = related or (_first_line(sources, start) if start is not None else [])
    yield from (sources.short_text(row).strip(_BESIDE_TAG) for row in rows)


def _first_line(sources: MetadataSources, start: int) -> list[int]:
    """The links of the first element below the title that holds hardly anything but links to pages about a subject."""
    page, nodes = sources.page, sources.page.nodes
    named = [
        number
        for number in attributes.numbers_matching(page, "href", _ADDRESS, *_ADDRESS_PARTS)
        if _is_own(page.attribute_values("href").values[number] or "", sources.host)
    ]
    if not named:
        return []
    is_tag = attributes.having(page, "href", named) & (nodes.tag == _LINK) & (nodes.first_block >= start)
    is_tag &= ~nodes.inside(nodes.tagged(_BESIDE))
    is_tag &= (nodes.total.words > 0) & (nodes.last_block - nodes.first_block <= 1)
    rows: list[int] = rows_of(is_tag).tolist()
    for line, links in groupby(rows, lambda row: _line(sources, row)):
        group = list(links)
        others = nodes.total.words[line] - np.sum(nodes.total.words[group])
        if len(group) <= _MAX_LINKS and others <= _MAX_LABEL_WORDS + np.sum(nodes.total.words[group]):
            return group
    return []


def _is_own(href: str, host: str) -> bool:
    """Whether a link leads to the site itself."""
    return "//" not in href or (bool(host) and f"//{host}/" in href)


def _line(sources: MetadataSources, row: int) -> int:
    """The element around a link and those beside it, without elements of its own such as the item of a list."""
    nodes, line = sources.page.nodes, int(sources.page.nodes.parent[row])
    for _ in range(_MAX_LEVELS):
        if line <= 0 or _LINES[nodes.tag[line]]:
            break
        line = int(nodes.parent[line])
    return line
