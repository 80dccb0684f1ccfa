"""Find the elements beside headings that are not text: anchors, links for editing, buttons that copy an address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign
from domext.table.wrappers import wrapped_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_MARKS: Final = tags.mask(frozenset("a span button small sup div".split()))
_MARK: Final = lazy_pattern(
    r"edit-?(?:section|link|button|this)|perma-?link|(?:header|heading|section|hash|anchor|copy|title)-?(?:link|anchor|button|hash)"
    r"|(?:^|[\s_-])anchor(?:$|[\s_-])|headerlink|toc-?back(?!ref)|back-?to-?top|copy-?(?:url|btn)",
    re.IGNORECASE,
)
# Links to the source code of what a reference manual describes, and the version since which it is there.
_SOURCE: Final = lazy_pattern(
    r"(?:^|\s)(?:viewcode-(?:link|back)|method-click-advice|out-of-band|srclink|(?:src|since) rightside)(?=$|\s)|\A\s*rightside\s*\Z"
)
_SOURCES: Final = Sign("viewcode-", "method-click-", "out-of-band", "srclink", "rightside", pattern=_SOURCE)
_SOURCE_MARKS: Final = tags.mask(frozenset({"a", "span"}))
# The signs of links to headings.
_SIGNS: Final = frozenset({"#", "\u00b6", "\u00a7", "\u221e", "\u2693", "\U0001f517"})
_MAX_SOURCE_WORDS: Final = 12
_MAX_MARK_WORDS: Final = 5


def find_marks(page: Page, kept: BoolArray) -> Iterator[int]:
    """Yield the elements in a heading, or directly after one, whose class says that they are not a part of its text.

    So are buttons after its text, and signs that screen readers do not say. Links to source code may also be beside the heading or
    the term of a description.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    nodes = page.nodes
    links = _SOURCES.rows(page)
    if links.size:
        is_short = nodes.total.words[links] <= _MAX_SOURCE_WORDS
        yield from links[_SOURCE_MARKS[nodes.tag[links]] & is_short & kept[links]].tolist()
    is_heading = nodes.tagged(tags.IS_HEADING)
    headings = rows_of(is_heading & kept)
    if not headings.size:
        return
    if nodes.has(tags.BUTTON):
        buttons = rows_of(nodes.tag == tags.BUTTON)
        holds_button = buttons.searchsorted(nodes.end[headings]) > buttons.searchsorted(headings)
        yield from _buttons_in(page, headings[holds_button].tolist())
    ends = nodes.end[headings]
    is_near = nodes.inside(is_heading)
    if numbers := page.containing("aria-hidden", "true"):
        hidden = rows_of(attributes.having(page, "aria-hidden", numbers) & nodes.tagged(_MARKS) & kept & is_near)
        yield from (row for row in hidden.tolist() if _is_sign(page, row))
    is_near[ends[ends < len(nodes)]] = True
    rows = rows_of(nodes.tagged(_MARKS) & kept & is_near)
    values, number_of = page.attribute_values("class")
    numbers = number_of[rows].tolist()
    marks = {number for number in set(numbers) if _MARK.search(values[number] or "")}  # headings share their classes
    if not marks:  # on most pages
        return
    rows = rows[[number in marks for number in numbers]]
    characters, words = nodes.total.characters, nodes.total.words
    words_before = dict(zip(ends.tolist(), words[headings].tolist(), strict=True))  # of the heading that ends there
    for row, around in zip(rows.tolist(), wrapped_in(nodes, rows, is_heading).tolist(), strict=True):
        others = words[around] - words[row] if around >= 0 else words_before.get(row, -1)
        if others < 0 or words[row] > _MAX_MARK_WORDS + others:  # it may repeat the heading
            continue
        if around < 0 or (characters[around] > characters[row] and not _begins_heading(page, row, around)):
            yield row


def _is_sign(page: Page, row: int) -> bool:
    """Whether an element is only the sign of a link to its heading, after a space."""
    start, stop = page.nodes.first_text.item(row), page.nodes.last_text.item(row)
    text, before = page.blocks.raw_text(start, stop), page.blocks.raw_text(max(start - 1, 0), start)
    return text.strip() in _SIGNS and (text[:1].isspace() or before[-1:].isspace())


def _begins_heading(page: Page, row: int, heading: int) -> bool:
    """Whether a link is the first words of a heading, which another link in it ends: its fragment begins with these words, too."""
    start, stop = (page.nodes.first_text.item(node) for node in (heading, row))
    if stop - start > 1 or page.blocks.raw_text(start, stop).strip():  # at most a space is before it
        return False
    fragment = (attributes.value_of(page, "href", row) or "").partition("#")[2]
    text = _letters(page.elements[row].text)
    return bool(text) and _letters(unquote(fragment)).startswith(text)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _buttons_in(page: Page, headings: Iterable[int]) -> Iterator[int]:
    """The buttons in headings after text; a button without text before it may be the heading of a part to unfold."""
    nodes = page.nodes
    for heading in headings:
        for row in heading + 1 + rows_of(nodes.tag[heading + 1 : nodes.end[heading]] == tags.BUTTON):
            start, stop = (nodes.first_text.item(node) for node in (heading, row))
            if nodes.total.words[row] <= _MAX_MARK_WORDS and page.blocks.raw_text(start, stop).strip():
                yield int(row)
