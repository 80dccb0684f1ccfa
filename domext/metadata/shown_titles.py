"""Find the parts of declared titles that a page shows as lines of their own."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.attributes import value_of
from domext.table.characters import folded
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.page import Page

# Before the name of the site, many pages have marks that also occur within titles; titles in ideographs have no spaces.
_MARK: Final = lazy_pattern(
    r"\s?_\s?|\s:{1,2}\s?|\s?::\s?|(?<=[\u3001-\u9fff\uac00-\ud7af\uff01-\uff5e])\s?[\-–—]{1,2}\s?"
)
# Titles in ideographs have no spaces, so one may divide them from the name of the site.
_BETWEEN: Final = lazy_pattern(r":\s{1,4}|\s{1,4}[|\-–—·•»:]{1,2}\s{1,4}|(?<=[\u3001-\u9fff])\s(?=[\u3001-\u9fff])")
_TITLE: Final = lazy_pattern(r"(?:^|\s)(?:(?:page|post|entry|article|document)[_-]?)?title(?=$|\s)")
_MAX_SEPARATORS: Final = 5
# Marks such as quotation marks may differ.
_SLACK: Final = 2
_HEADINGS: Final = frozenset({tags.H1, tags.H2})
_SUBHEADINGS: Final = frozenset({tags.H2, tags.H3, tags.H4})
_BLOCKS_BELOW: Final = 20
_MIN_SENTENCE_WORDS: Final = 12
_MAX_LINES: Final = 200
_MAX_BLOCKS: Final = 1000
_MIN_PARAGRAPH_WORDS: Final = 25
_MIN_CHARACTERS: Final = 5


def beginning(page: Page, title: str) -> str | None:
    """Return the longest beginning of a declared title before such a mark that a block shows; None without one.

    It must be half of the title or more: a shorter one may be a section or the first part of a name.
    """
    beginnings = {
        folded(text): text
        for match in _MARK.finditer(title)
        if len(text := title[: match.start()].strip()) * 2 >= len(title) and len(text) >= _MIN_CHARACTERS
    }
    if not beginnings:
        return None
    lengths = [len(text) for text in beginnings.values()]
    characters = page.blocks.counts.characters[:_MAX_BLOCKS]
    rows = rows_of((characters >= min(lengths)) & (characters <= max(lengths)))
    shown = beginnings.keys() & {folded(page.blocks.text(row)) for row in rows.tolist()}
    return max((beginnings[key] for key in shown), key=len, default=None)


def end(page: Page, title: str) -> str | None:
    """Return the end of a declared title that the page shows above its text and below the name of a site; None without one.

    A page that does not show the name may show the end as the subheading that begins its text.

    The name begins the title. A subtitle is next to its title. Between the name of a site and a title there are other
    blocks, or the name is a heading with a link, or a class names the title. The name of a site that ends a title may also be shown below it, but not above text.
    """
    is_beginning_shown = False
    for match in islice(_BETWEEN.finditer(title), _MAX_SEPARATORS):
        above = _block_of(page, title[: match.start()])
        if above is None and is_beginning_shown:
            continue
        is_beginning_shown = above is not None
        if (below := _block_of(page, title[match.end() :])) is None:
            continue
        if not is_beginning_shown and _begins_text(page, below):
            return title[match.end() :].strip()
        if above is None or above >= below:
            continue
        tag = page.nodes.tag[page.blocks.owner[above]]
        is_colon = ":" in match[0]
        is_name = is_colon or tag == tags.H1
        is_apart = below - above > 1 or (tag in _HEADINGS and page.nodes.tag[page.blocks.node[above]] == tags.A)
        is_named = is_colon and tag not in _HEADINGS and _is_named_title(page, below)
        following = page.blocks.counts.words[below + 1 : below + _BLOCKS_BELOW]
        min_words = _MIN_SENTENCE_WORDS if is_colon else _MIN_PARAGRAPH_WORDS
        if is_named or (is_name and is_apart and following.max(initial=0) >= min_words):
            return title[match.end() :].strip()
    return None


def _is_named_title(page: Page, block: int) -> bool:
    """Whether the class of the element of a block says that it is the title of the page."""
    return _TITLE.search(value_of(page, "class", int(page.blocks.owner[block])) or "") is not None


def is_shown(page: Page, text: str) -> bool:
    """Return whether a block shows a text and nothing else."""
    return _block_of(page, text) is not None


def is_shown_without_link(page: Page, text: str) -> bool:
    """Return whether the first block that shows a text and nothing else has no link, as in a menu."""
    block = _block_of(page, text)
    return block is not None and not page.blocks.counts.link_words[block]


def leads_up(page: Page, text: str) -> bool:
    """Return whether the first block that shows a text is a link to a folder around the page."""
    block = _block_of(page, text)
    if block is None or not page.url:
        return False
    row = page.blocks.node.item(block)
    href = value_of(page, "href", row) if page.nodes.tag[row] == tags.A else None
    folder = (page.addresses(href) or "").rstrip("/") + "/" if href else ""
    return len(folder) > 1 and page.url.startswith(folder) and page.url.rstrip("/") != folder.rstrip("/")


def _begins_text(page: Page, block: int) -> bool:
    """Whether a block is a subheading with the first sentences of a page below it."""
    words = page.blocks.counts.words
    return page.nodes.tag[page.blocks.owner[block]] in _SUBHEADINGS and words[:block].max(
        initial=0
    ) < _MIN_SENTENCE_WORDS <= words[block + 1 : block + _BLOCKS_BELOW].max(initial=0)


def _block_of(page: Page, text: str) -> int | None:
    """The first block that shows a text; None without one."""
    key = folded(text)
    characters = page.blocks.counts.characters[:_MAX_BLOCKS]
    rows = rows_of((characters >= len(text) - _SLACK) & (characters <= len(text) + _SLACK)).tolist() if key else ()
    return next((row for row in rows if folded(page.blocks.text(row)) == key), None)


def are_shown_below_each_other(page: Page, first: str, last: str) -> bool:
    """Return whether two texts are lines above the first paragraph of a page, the one above the other."""
    blocks = page.blocks
    paragraphs = rows_of(blocks.counts.words[:_MAX_LINES] >= _MIN_PARAGRAPH_WORDS)
    lines = range(int(paragraphs[0]) if len(paragraphs) else 0)
    keys = [folded(line) for index in lines for line in blocks.text(index).splitlines()]
    above, below = folded(first), folded(last)
    return above in keys and below in keys[keys.index(above) + 1 :] and below not in keys[: keys.index(above)]
