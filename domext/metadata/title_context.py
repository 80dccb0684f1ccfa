"""The title context: the short lines around the title, above the text and below it, which hold bylines and datelines."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.metadata.context_lines import lines_of
from domext.metadata.element_texts import MAX_LINE_CHARACTERS, visible_text
from domext.metadata.person_icons import beside_person_icons
from domext.table import attributes, tags
from domext.table.characters import folded
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.metadata.metadata_sources import MetadataSources
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Words in the classes of elements that name an author.
_AUTHOR_CLASSES: Final = ("byline", "author", "username", "autor", "auteur", "redakteur", "verfasser")
# Words in classes that begin like one for an author, and elements that hold something about an author, or of a reviewer, or
# of whoever made a picture.
_NO_AUTHOR_CLASS: Final = lazy_pattern(
    r"(?:image|img|photo|picture|foto|bild|caption|licen[cs]e|copyright|credits?)[\-_]{0,2}(?:author|autor|auteur|byline)|authori[sz]|authorit|autoref|(?:with|has|hide|no)[\-_]?author|(?:author|byline|autor)[\-_]{0,2}(?:(?:role|job|title|position|bio|desc(?:ription)?|buttons?|statistics|stats)(?![\w\-])|review)"
)
# Words in the classes of elements that may hold a timestamp in an attribute.
_DATE_CLASSES: Final = ("published", "date", "timestamp", "posted")
# Parts of attributes that name the content of an element.
_NAMES_IN_ATTRIBUTES: Final = {
    "itemprop": ("author",),
    "rel": ("author",),
    "class": (*_AUTHOR_CLASSES, *_DATE_CLASSES),
}
# Parts of the classes and ids of elements that hold the comments of readers, and what customers write about a product.
_COMMENT_NAMES: Final = ("comment", "komment", "disqus", "reviews", "bewertungen", "testimonial")
_BLOCKS_BEFORE: Final = 6
_BLOCKS_AFTER: Final = 12
# Without a heading, this many blocks above the text hold the title and the byline.
_BLOCKS_ABOVE_TEXT: Final = 8
_BLOCKS_BELOW_TEXT: Final = 6
# The last kept blocks may be a signature.
_LAST_BLOCKS: Final = 3
_MIN_TEXT_CHARACTERS: Final = 80
# Hostile pages hold thousands in one line.
_MAX_ELEMENTS: Final = 1000
_MAX_TIMES: Final = 10
_MAX_TITLE_BLOCK: Final = 400
_MIN_TITLE_CHARACTERS: Final = 6
_KANA: Final = lazy_pattern("[\u3040-\u30ff]")


@dataclass(frozen=True, eq=False)
class TitleContext:
    """The short blocks around the title and the text.

    Attributes:
        page: the page.
        language: the language that the page declares; None without one.
        title: the folded title; empty if it is not known.
        lines: the lines near the title, by block index, in this order: after the title, the title itself, before the
            title. Spaces divide inline elements that meet without one.
        annotated: the node indices of the elements in them whose markup names their content, by block index.
        title_end: one past the last block of the title; the first block of the text if the page shows no title.
        text: the first block of the text and one past its last; equal if there is no text.
        end: one past the last kept block, such as an item of a list that ends the text.
    """

    page: Page
    language: str | None
    title: str
    lines: dict[int, str]
    annotated: dict[int, list[int]]
    title_end: int
    text: tuple[int, int]
    end: int

    @classmethod
    def of(cls, sources: MetadataSources, title: str | None, keep: BoolArray) -> TitleContext:
        """Return the context of the title and the text.

        Args:
            sources: the sources of the page.
            title: the title, as far as it is known.
            keep: which blocks are the text, shape ``(b,)``.
        """
        page = sources.page
        long = rows_of(keep & (page.blocks.counts.characters >= _MIN_TEXT_CHARACTERS))
        text = (int(long[0]), int(long[-1]) + 1) if len(long) else (len(page.blocks), len(page.blocks))
        key = folded(title or "")
        title_blocks = _title_blocks(sources, key, text[0])
        near = _without_quotations(sources, _near(len(page.blocks), title_blocks, text[0]), text)
        lines = lines_of(page, near)
        return cls(
            page,
            sources.language,
            key,
            lines,
            _annotated(page, near),
            title_blocks[1] if title_blocks else text[0],
            text,
            int(rows_of(keep)[-1]) + 1 if len(long) else text[1],
        )

    @cached_property
    def is_japanese(self) -> bool:
        """Whether the language divides ideographic names by a space."""
        return (self.language or "").lower().startswith("ja") or any(
            _KANA.search(line) for line in self.lines.values() if not line.isascii()
        )

    @cached_property
    def ends(self) -> dict[int, str]:
        """The lines below the text and at its end, by block index."""
        start, stop = self.text
        below = dict.fromkeys((*self._below(stop), *self._below(self.end)))
        last = range(stop - 1, max(stop - 1 - _LAST_BLOCKS, start), -1)
        return lines_of(self.page, [index for index in (*below, *last) if index not in self.lines])

    def _below(self, end: int) -> range:
        """The first blocks below the text."""
        return range(end, min(end + _BLOCKS_BELOW_TEXT, len(self.page.blocks)))

    def is_by_reader(self, block: int) -> bool:
        """Return whether a block is, below the text, in an element of several lines that is named for comments."""
        return block >= self.text[1] and any(first <= block < last for first, last in self._comments)

    @cached_property
    def _comments(self) -> list[tuple[int, int]]:
        """The first block, and one past the last, of each such element."""
        nodes = self.page.nodes
        named = np.zeros(len(nodes), np.bool_)
        for attribute in ("class", "id"):
            if numbers := self.page.containing(attribute, *_COMMENT_NAMES):
                named |= attributes.having(self.page, attribute, numbers)
        if not any_of(named):
            return []
        rows = rows_of(named & (nodes.first_block >= self.text[1]) & (nodes.last_block - nodes.first_block > 1))
        return list(zip(nodes.first_block[rows].tolist(), nodes.last_block[rows].tolist(), strict=True))

    @cached_property
    def annotated_ends(self) -> dict[int, list[int]]:
        """The node indices of the elements in these lines whose markup names their content, by block index."""
        return _annotated(self.page, self.ends)

    @property
    def timed(self) -> tuple[dict[int, str], dict[int, list[int]]]:
        """The lines of the few ``<time>`` elements above comments, with the lines before them, and the elements in them."""
        rows = rows_of(self.page.nodes.tag == tags.TIME)
        if not len(rows):
            return {}, {}
        blocks = self.page.nodes.first_block[rows[:_MAX_TIMES]]
        above = blocks[blocks < self._below(self.end).stop].tolist()
        lines = lines_of(self.page, [index for block in above for index in (block - 1, block) if index >= 0])
        return lines, _annotated(self.page, above)


def names_author(classes: str) -> bool:
    """Return whether the classes of an element, in lower case, say that it names an author."""
    if not any(word in classes for word in _AUTHOR_CLASSES):
        return False
    rest = _NO_AUTHOR_CLASS.sub("", classes)
    return rest == classes or any(word in rest for word in _AUTHOR_CLASSES)


def _near(count: int, title: tuple[int, int] | None, text_start: int) -> dict[int, None]:
    """The blocks near the title, the closest first; without a title, the blocks above the text."""
    if title is None:
        return dict.fromkeys(range(min(text_start, count - 1), max(text_start - _BLOCKS_ABOVE_TEXT, 0) - 1, -1))
    first, last = title
    after = range(last, min(last + _BLOCKS_AFTER, count))
    before = range(first - 1, max(first - _BLOCKS_BEFORE, 0) - 1, -1)
    is_far = last + _BLOCKS_AFTER < text_start < count
    above_text = range(text_start - 1, text_start - _BLOCKS_BEFORE, -1) if is_far else ()
    return dict.fromkeys((*after, *range(first, last), *before, *above_text))


def _without_quotations(sources: MetadataSources, blocks: dict[int, None], text: tuple[int, int]) -> dict[int, None]:
    """Those of some blocks that are in no quotation, such as a post of a social network, which has its own author and date.

    An element of quotations around the whole text only indents it.
    """
    nodes = sources.page.nodes
    spans = [(nodes.first_block.item(row), nodes.last_block.item(row)) for row in sources.quotations]
    start, stop = min(blocks, default=0), max(blocks, default=0)
    near = [
        (first, last)
        for first, last in spans
        if first <= stop and start < last and not (first <= text[0] and text[1] <= last)
    ]
    if not near:
        return blocks
    return {block: None for block in blocks if not any(first <= block < last for first, last in near)}


def _annotated(page: Page, chosen: Iterable[int]) -> dict[int, list[int]]:
    """The short elements in blocks whose markup names their content, by block index in the order of the blocks."""
    rows, blocks = page.once(_annotated_elements)
    annotated: dict[int, list[int]] = {}
    for index in chosen:
        start = bisect_left(blocks, index)
        if start < len(blocks) and blocks[start] == index:
            annotated[index] = rows[start : min(bisect_right(blocks, index, start), start + _MAX_ELEMENTS)]
    return annotated


def _annotated_elements(page: Page) -> tuple[list[int], list[int]]:
    """The short elements of the page whose markup names their content, in document order, and the blocks in which they begin."""
    nodes = page.nodes
    names_content = nodes.tag == tags.TIME
    for attribute, parts in _NAMES_IN_ATTRIBUTES.items():
        if numbers := page.containing(attribute, *parts):
            names_content |= attributes.having(page, attribute, numbers)
    if icons := page.once(beside_person_icons):
        names_content[icons] = True
    rows = rows_of(names_content)
    length = nodes.total.characters[rows]
    rows = rows[(length > 0) & (length <= MAX_LINE_CHARACTERS)]
    blocks = page.blocks.at_each(nodes.first_text[rows])
    return rows.tolist(), blocks.tolist()


def _title_blocks(sources: MetadataSources, title: str, text_start: int) -> tuple[int, int] | None:
    """The first block of the title and one past its last.

    They are those of the heading that shows the title, or else of the block that does, or else of the first ``h1``.
    None if the page has none of these.
    """
    nodes = sources.page.nodes
    row = _heading_of(sources, title, text_start) if title else None
    if row is not None:
        return int(nodes.first_block[row]), int(nodes.last_block[row])
    if (index := _title_block(sources.page, title)) is not None:
        return index, index + 1
    first = next(sources.headings_of("h1"), None)
    return None if first is None else (int(nodes.first_block[first]), int(nodes.last_block[first]))


def _heading_of(sources: MetadataSources, title: str, text_start: int) -> int | None:
    """The heading that shows the title: the first ``h1``, the last ``h2`` above the text, or else the first with half or a part of it.

    Lists of the latest articles may repeat it further above, and the heading of the comments quotes it below the text.
    """
    nodes = sources.page.nodes
    found: dict[str, int] = {}
    for row, tag in sources.headings.items():
        if found and nodes.first_block[row] > text_start:
            break
        heading = folded(visible_text(sources.page, row))
        if heading == title:
            found["title"] = row
            if tag == "h1":
                break
        elif heading and (heading in title or (title in heading and nodes.first_block[row] <= text_start)):
            found.setdefault("half" if 2 * len(heading) >= len(title) else "part", row)
    return next((found[key] for key in ("title", "half", "part") if key in found), None)


def _title_block(page: Page, title: str) -> int | None:
    """The block whose text is the title or the most of it; None without one."""
    if len(title) < _MIN_TITLE_CHARACTERS:
        return None
    length = page.blocks.counts.characters[:_MAX_TITLE_BLOCK]
    for index in rows_of((2 * length >= len(title)) & (length <= 2 * len(title))).tolist():
        key = folded(page.blocks.text(index))
        if len(key) * 2 >= len(title) and (key in title or title in key):
            return int(index)
    return None
