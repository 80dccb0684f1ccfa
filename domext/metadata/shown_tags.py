"""Find the subjects of an article in links to pages about tags that no relation marks, by their addresses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.metadata.element_texts import short_text
from domext.table import tags
from domext.table.attributes import having, numbers_matching
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.metadata.metadata_sources import MetadataSources

#: Marks before and after the tags in a line of them.
BESIDE_TAG: Final = "#,;，、 "
_PARTS: Final = ("/tag", "/topic", "/label", "/keyword", "/tema", "/schlagw", "/etiqueta")
_ADDRESS: Final = lazy_pattern(
    r"/(?:tags?|topics?|labels?|keywords?|temas?|schlagw(?:o|oe|ö)rte?r?|etiquetas?|tagged)(?:/|/?\?[a-z]{1,9}=)[^/?#&]{1,99}/?$",
    re.IGNORECASE,
)
_MAX_BLOCKS_ABOVE: Final = 4
_MAX_BLOCKS_BELOW: Final = 5
# One link may be a button; more of them are all tags of the site.
_MIN_TAGS: Final = 2
_MAX_TAGS: Final = 15
_MAX_CHARACTERS: Final = 40
# The number of articles about a tag, in a list of all of them.
_COUNTED: Final = lazy_pattern(r"[(\[]\d{1,6}[)\]]$")


def beside_text(sources: MetadataSources, text: tuple[int, int], end: int) -> tuple[str, ...]:
    """Return the texts of the first group of links to tags directly below the text or, without one, directly above it.

    Args:
        sources: the sources of the page.
        text: the first block of the text and one past its last.
        end: one past the last kept block.
    """
    page = sources.page
    if not (numbers := numbers_matching(page, "href", _ADDRESS, *_PARTS)):  # on most pages
        return ()
    rows: list[int] = rows_of(having(page, "href", numbers) & (page.nodes.tag == tags.A)).tolist()
    groups: list[list[int]] = []
    above: tuple[str, ...] = ()
    last, first_block = -_MAX_BLOCKS_BELOW, page.nodes.first_block
    for row in rows:
        if (block := first_block.item(row)) > last + 1:
            groups.append([])
        groups[-1].append(row)
        last = block
    for group in groups:
        first = first_block.item(group[0])
        if text[0] - _MAX_BLOCKS_ABOVE <= first < text[0]:
            above = above or _names(sources, group)
        elif any(stop <= first < stop + _MAX_BLOCKS_BELOW for stop in (text[1], end)) and (
            names := _names(sources, group)
        ):
            return names
    return above


def _names(sources: MetadataSources, rows: list[int]) -> tuple[str, ...]:
    """The texts of a group of links if they may be the tags of one article; else none."""
    if len(rows) > 2 * _MAX_TAGS:
        return ()
    names = dict.fromkeys(name for row in rows if (name := short_text(sources.page, row).strip(BESIDE_TAG)))
    if not _MIN_TAGS <= len(names) <= _MAX_TAGS:
        return ()
    may_be_tags = all(len(name) <= _MAX_CHARACTERS and not _COUNTED.search(name) for name in names)
    return tuple(names) if may_be_tags else ()
