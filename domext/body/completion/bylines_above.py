"""Drop the lines above an article that say who wrote it and when: its metadata has both."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from domext.body.completion.section_headings import folded_title
from domext.table import tags
from domext.table.characters import folded
from domext.table.links import link_texts
from domext.table.masks import any_of, rows_of, without_rows
from domext.table.page_types import ARTICLE, ARTICLE_TYPES

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.metadata.record import Metadata
    from domext.plugin.selection import Selection
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# A value has a label beside it.
_VALUES: Final = tags.mask(frozenset("td th dd dt".split()))
_MAX_LINES: Final = 6
# Lines directly above the title: the section of the article, its kind, or its date.
_KICKERS: Final = tags.mask(frozenset("p div span header section a".split()))
_MAX_KICKERS: Final = 2
_MAX_KICKER_WORDS: Final = 8
_MAX_WORDS: Final = 25  # of such a line; a paragraph with more is the beginning of the text


def without_bylines(page: Page, selection: Selection, metadata: Callable[[], Metadata]) -> Selection:
    """Return the selection of an article without the lines above its first paragraph that only repeat authors and dates of its metadata.

    A date stays if it is one of several headings with dates, as in a list of changes.

    Args:
        page: the page.
        selection: which of its blocks are kept.
        metadata: reads the metadata, which takes time, if there is a line of names or dates.
    """
    if selection.page_type == ARTICLE:
        keep = without_rows(selection.keep, _above_title(page, selection.keep))
        selection = selection.changed(keep, "kickers", "the section or the date above the title")
    lines = _lines(page, selection.keep) if selection.page_type in ARTICLE_TYPES else []
    if not lines or len(lines) == selection.keep.sum():
        return selection  # nothing else is kept, as below the title of a video
    from domext.metadata.whole_bylines import is_known  # its vocabulary takes time to load

    known = metadata()
    lines = [row for row in lines if is_known(_without_section(page, row), known)]
    if lines:
        lines += _beside(page, selection.keep, lines, known.authors)
    keep = without_rows(selection.keep, lines)
    return selection.changed(keep, "bylines", "who wrote the article and when, which its metadata says")


def _above_title(page: Page, keep: BoolArray) -> list[int]:
    """The kept lines of a few words above the title of the page, such as the name of a section; empty if more text is above it."""
    nodes, counts = page.nodes, page.blocks.counts
    tag = nodes.tag.take(page.blocks.owner)
    title = next(iter(rows_of(tag == tags.H1).tolist()), 0)
    above = rows_of(keep[:title])
    if not 0 < len(above) <= _MAX_KICKERS or not any_of(keep[title + 1 :]):
        return []
    is_line = _KICKERS[tag[above]] & (counts.words[above] <= _MAX_KICKER_WORDS) & (above >= title - _MAX_KICKERS)
    texts = [page.blocks.text(row).rstrip() for row in above.tolist()]
    if not (is_line.all() and all(text[-1:].isalnum() for text in texts)):
        return []
    heading = folded(page.blocks.text(title))
    return above.tolist() if heading and heading in folded_title(page) else []


def _lines(page: Page, keep: BoolArray) -> list[int]:
    """The kept bylines above the first paragraph."""
    kept, tag = rows_of(keep), page.nodes.tag[page.blocks.owner]
    if not (above := _above_paragraphs(page, keep)):
        return []
    from domext.metadata.whole_bylines import is_whole

    candidates = [row for row in above if not _VALUES[tag[row]] and is_whole(_without_section(page, row))]
    lines = [row for row in candidates if not _is_in_list(page, int(page.blocks.owner[row]))]
    first_of = {tag.item(row): row for row in reversed(lines) if tags.IS_HEADING[tag[row]]}
    below = (other for level, row in first_of.items() for other in kept[(tag[kept] == level) & (kept > row)].tolist())
    return [] if any(is_whole(page.blocks.text(other)) for other in below) else lines


def _without_section(page: Page, row: int) -> str:
    """The text of a line without the section at its end, which is a link after a word such as "in"."""
    from domext.metadata.byline_words import BEFORE_SECTION

    text, links = page.blocks.text(row).rstrip(), link_texts(page, row)
    link = links[-1].strip() if links else ""
    before = text.removesuffix(link).split()
    return " ".join(before[:-1]) if link and before and before[-1].lower() in BEFORE_SECTION else text


def _above_paragraphs(page: Page, keep: BoolArray) -> list[int]:
    """The kept lines above the first paragraph."""
    words = page.blocks.counts.words
    return list(itertools.takewhile(lambda row: words[row] <= _MAX_WORDS, rows_of(keep)[:_MAX_LINES].tolist()))


def _beside(page: Page, keep: BoolArray, lines: list[int], authors: tuple[str, ...]) -> list[int]:
    """The lines above the first paragraph that are the name of an author alone, or the label of such a line or name below it.

    So is a line below a date that begins with the name of an author and is no sentence, such as several names with their offices.
    """
    from domext.metadata.whole_bylines import is_label

    texts = {row: page.blocks.text(row).strip() for row in _above_paragraphs(page, keep) if row not in lines}
    names = {name.casefold() for name in authors}
    found = [row for row, text in texts.items() if text.casefold() in names]
    labelled = {*lines, *found}
    found += [row for row, text in texts.items() if row - 1 in lines and _begins_with_name(text, names)]
    return found + [row for row, text in texts.items() if row + 1 in labelled and is_label(text)]


def _begins_with_name(text: str, names: set[str]) -> bool:
    """Whether a line begins with a name in lower case and a comma, and does not end with a mark."""
    return text[-1:].isalnum() and text.casefold().partition(",")[0] in names and "," in text


def _is_in_list(page: Page, node: int) -> bool:
    """Whether a node is an item of a list, or is in one."""
    return any(page.nodes.tag[row] == tags.LI for row in (node, *page.nodes.ancestors(node)))
