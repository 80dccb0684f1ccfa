"""The places of a page that name its authors: bylines near the title and below the text, marked elements."""

from __future__ import annotations

import re
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from domext.metadata import byline_words as words
from domext.metadata import bylines
from domext.metadata.bylines import split_names
from domext.metadata.context_lines import inline_text
from domext.metadata.dates import short_date
from domext.metadata.declared_authors import AuthorCandidates
from domext.metadata.element_texts import short_text
from domext.metadata.no_bylines import is_button, is_heading_of_text, is_section
from domext.metadata.person_icons import beside_person_icons
from domext.metadata.person_names import is_person, is_role, names_in, parts
from domext.metadata.signatures import signature
from domext.metadata.title_context import names_author
from domext.table import attributes, tags
from domext.table.attributes import value_of
from domext.table.characters import COLONS, folded
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.record import Source
    from domext.metadata.title_context import TitleContext
    from domext.table.page import Page

# Classes of elements that hold a name and nothing else, beside one for the role and one for the picture.
_NAME_CLASS: Final = lazy_pattern(r"(?:author|byline)[\w\-]{0,20}name")
# A class of the name of an author who is not that of a comment.
_NAME_OF_ARTICLE_CLASS: Final = lazy_pattern(
    r"(?<![\w\-])(?![\w\-]{0,40}(?:comment|repl|review|user|quot|testimon|card))[\w\-]{0,30}author[\w\-]{0,20}name",
    re.IGNORECASE,
)
#: A longer line is prose.
MAX_LINE_CHARACTERS: Final = 150
# A longer element holds more than names.
_MAX_ELEMENT_CHARACTERS: Final = 80
# The name is among the first lines of an element.
_MAX_ELEMENT_LINES: Final = 3
# A name without a label must be this close to the title, and this close to a date.
_MAX_BLOCKS_FROM_TITLE: Final = 4
_MAX_BLOCKS_FROM_DATE: Final = 2
_MAX_LINKS: Final = 30  # elements of a line
_MAX_CONJUNCTION: Final = 3  # letters
_MAX_LISTED: Final = 6
_BLOCKS_OF_FOOTER: Final = 4
# Two capitals after a label are the initials in place of a picture.
_INITIALS: Final = 2


def shown_authors(sources: MetadataSources, context: TitleContext) -> Iterator[AuthorCandidates]:
    """Yield the authors in the lines near the title: in bylines, and in elements whose markup names an author."""
    for block in context.lines:
        if not context.is_by_reader(block):
            yield from _in_line(sources, context, block, context.lines, context.annotated)


def _in_line(
    sources: MetadataSources,
    context: TitleContext,
    block: int,
    lines: dict[int, str],
    annotated: dict[int, list[int]],
) -> Iterable[AuthorCandidates]:
    """The authors in one of some lines. The title is no byline, even if it looks like one: By the Sea."""
    line, label = lines[block], lines.get(block - 1)
    if len(line) <= MAX_LINE_CHARACTERS:
        byline = bylines.read(line, spaced=not line.isascii() and context.is_japanese)
        if byline and folded(line) != context.title and not is_heading_of_text(context, block, byline.names):
            return (AuthorCandidates(byline.names, "dom", people=True, rank=byline.rank),)
        if (
            label
            and bylines.is_label(label)
            and not _link(sources, block - 1)
            and (names := _listed(sources.page, lines, block))
            and not (len(names) > 1 and any(folded(name) in context.title for name in names))  # sections
        ):
            return (AuthorCandidates(names, "dom", people=True),)
    return _annotated(sources, annotated[block]) if block in annotated else ()


def authors_below(sources: MetadataSources, context: TitleContext) -> Iterator[AuthorCandidates]:
    """Yield the authors in lines at the end of the text and below it.

    Only the form of a person's name is credible there, or a line that also gives the time, close to the text: comments
    are further below.
    """
    ends = {block: line for block, line in context.ends.items() if not context.is_by_reader(block)}
    for block, line in ends.items():
        for place in _in_line(sources, context, block, context.ends, context.annotated_ends):
            is_footer = block < context.text[1] + _BLOCKS_OF_FOOTER and bylines.is_timed(line)
            if place.explicit and (place.rank or is_footer or is_person(place.names[0])):
                yield place
    after = (block for block in context.lines if block >= context.text[1] and not context.is_by_reader(block))
    lines = chain(ends.items(), ((block, context.lines[block]) for block in after))
    signed = [signature(sources.page, block, line) for block, line in lines if len(line) <= _MAX_ELEMENT_CHARACTERS]
    signatures = dict.fromkeys(filter(None, signed))
    if len(signatures) == 1:  # several are those of customers or readers
        yield AuthorCandidates(next(iter(signatures)), "dom", people=True)


def _listed(page: Page, lines: dict[int, str], block: int) -> tuple[str, ...]:
    """The names in the lines from a block on, of which the first follows a label."""
    first = split_names(lines[block])[:_MAX_LISTED]
    if not first or (len(first[0]) == _INITIALS and first[0].isupper()):
        return ()
    names = list(first)
    for index in range(block + 1, block + _MAX_LISTED):
        line = lines.get(index, "")
        if not (_is_listed_with(page, block, index) and is_person(line) and names_in(line) == (line,)):
            break
        names.append(line)
    return tuple(dict.fromkeys(names))


def _is_listed_with(page: Page, block: int, other: int) -> bool:
    """Whether two blocks belong to items of one list."""
    if other >= len(page.blocks):
        return False
    owners = [int(page.blocks.owner[index]) for index in (block, other)]
    parents = page.nodes.parent[owners]
    return bool(parents[0] == parents[1] and (page.nodes.tag[owners] == tags.LI).all())


def authors_beside_date(sources: MetadataSources, context: TitleContext) -> Iterator[AuthorCandidates]:
    """Yield the names of persons close below the title if they are beside a date or link to a page about an author."""
    first, last = context.title_end - _MAX_BLOCKS_FROM_DATE, context.title_end + _MAX_BLOCKS_FROM_TITLE
    beside = range(first - _MAX_BLOCKS_FROM_DATE, last + _MAX_BLOCKS_FROM_DATE)
    dated = {index for index in beside if index in context.lines and bylines.is_dateline(context.lines[index])}
    for block, line in context.lines.items():
        is_near = first <= block < last and block != context.title_end - 1 and not context.is_by_reader(block)
        if not is_near or len(line) > _MAX_ELEMENT_CHARACTERS or "©" in line or is_button(sources.page, block):
            continue
        link = _link(sources, block)
        is_author_page = bool(link) and any(path in link for path in words.AUTHOR_PATHS)
        around = range(block - _MAX_BLOCKS_FROM_DATE, block + _MAX_BLOCKS_FROM_DATE + 1)
        is_dated = block in dated or short_date(line, month_first=False) is not None
        if not (is_author_page or is_dated) and dated.isdisjoint(around):
            continue
        if not is_author_page and is_dated and (linked := _linked_author(sources, block)):
            yield AuthorCandidates(linked, "dom", explicit=False, people=True)
            continue
        names = bylines.persons(line) or ((line,) if _is_account(line, link) else ())
        if any(folded(name) in sources.organisations for name in names):
            continue
        if not is_author_page and any(folded(name) in context.title for name in names):  # the subject of the article
            continue
        if names and is_section(sources.page, block, names[0]):
            continue
        if names and (is_author_page or is_dated or (not link and _holds_only(sources.page, block, line, names))):
            yield AuthorCandidates(names, "dom", explicit=False, people=True)


def _linked_author(sources: MetadataSources, block: int) -> tuple[str, ...]:
    """The name in the first link of a line that leads to a page about an author; empty without one, and for a word."""
    page = sources.page
    nodes, owner = page.nodes, page.blocks.owner.item(block)
    for row in range(owner + 1, min(nodes.end.item(owner), owner + _MAX_LINKS)):
        href = (value_of(page, "href", row) or "").lower() if nodes.tag[row] == tags.A else ""
        if any(path in href for path in words.AUTHOR_PATHS):
            return tuple(name for name in split_names(short_text(page, row)) if not name.islower())
    return ()


def _is_account(line: str, link: str) -> bool:
    """Whether a line is the name of an account, with which the address of the page about an author ends."""
    folder, _, name = link.rstrip("/").rpartition("/")
    return folder.endswith(("/author", "/authors")) and folded(unquote(name)) == folded(line) != ""


def _holds_only(page: Page, block: int, line: str, names: tuple[str, ...]) -> bool:
    """Whether a line has one part, which holds these names, and perhaps roles; a heading holds nothing else."""
    line = bylines.without_mail(line)
    of_names = [part for part in parts(line) if not is_role(part)]
    if len(of_names) != 1 or names_in(of_names[0]) != names:
        return False
    is_heading = tags.IS_HEADING[page.nodes.tag[page.blocks.owner[block]]]
    return not is_heading or folded(line) == folded("".join(names))


def _link(sources: MetadataSources, block: int) -> str:
    """The address of the link around the beginning of a block, in lower case; empty without one."""
    page = sources.page
    row = int(page.blocks.node[block])
    return (value_of(page, "href", row) or "").lower() if page.nodes.tag[row] == tags.A else ""


def _annotated(sources: MetadataSources, rows: list[int]) -> Iterator[AuthorCandidates]:
    """The authors in the elements of one block.

    Several elements count only if properties or relations mark them, or if they have the same class for a name. What has the
    class of a byline and not the form of a person's name may be a caption.
    """
    names: dict[str, None] = {}
    source: Source = "dom"
    explicit = False
    page = sources.page
    classes_of = {row: (value_of(page, "class", row) or "").lower() for row in rows}
    named = [row for row, classes in classes_of.items() if _NAME_CLASS.search(classes)] or _row_of_names(
        sources, classes_of
    )
    of_names = classes_of[named[0]] if named else None
    related = [row for row in rows if _is_related(page, row)]
    for row in named or related or rows:
        classes, by_relation = classes_of[row], row in related
        by_property = _is_author_property(value_of(page, "itemprop", row) or "")
        is_marked = by_property or by_relation or names_author(classes)
        if not (is_marked or row in page.once(beside_person_icons)):
            continue
        if names and not (by_property or by_relation or classes == of_names):
            continue
        text, names_of_line = _first_line_with_name(sources, row)
        if len(text) > _MAX_ELEMENT_CHARACTERS or not (is_marked or names_of_line == (text,)):
            continue
        if not names and by_property:
            source = "microdata"
        names |= dict.fromkeys(name for name in names_of_line if not (len(name) == _INITIALS and name.isupper()))
        explicit |= (
            by_property
            or by_relation
            or ("byline" in classes and any(not name.isascii() or is_person(name) for name in names_of_line))
        )
    if names:
        yield AuthorCandidates(tuple(names), source, explicit, people=True)


def _is_related(page: Page, row: int) -> bool:
    """Whether an element has the relation to an author, and does not lead to the front page of the site, as its name in some blogs."""
    return "author" in (value_of(page, "rel", row) or "").lower().split() and value_of(page, "href", row) != "/"


def _row_of_names(sources: MetadataSources, classes_of: dict[int, str]) -> list[int]:
    """The elements of one class that name persons, one after another with at most a conjunction between; empty if there are no two.

    Args:
        sources: the sources of the page.
        classes_of: the class of each element of a line, in lower case.
    """
    page, nodes, offset = sources.page, sources.page.nodes, sources.page.blocks.pieces.offset
    for classes in dict.fromkeys(filter(names_author, classes_of.values())):
        rows = [row for row, others in classes_of.items() if others == classes]
        between = (
            page.blocks.source[offset.item(nodes.last_text.item(row)) : offset.item(nodes.first_text.item(after))]
            for row, after in pairwise(rows)
        )
        if len(rows) > 1 and all(sum(map(str.isalpha, text)) <= _MAX_CONJUNCTION for text in between):
            names = [_first_line_with_name(sources, row)[1] for row in rows]
            return rows if all(found and is_person(found[0]) for found in names) else []
    return []


def marked_authors(sources: MetadataSources, context: TitleContext, *, is_forum: bool) -> Iterator[AuthorCandidates]:
    """Yield the author in the elements of the whole page that properties or relations mark.

    In a forum it is the author of the first post; on other pages all the elements after the title must name the same one.
    """
    related = (row for row in sources.related("author") if _is_related(sources.page, row))
    rows = {*sources.with_property(_is_author_property), *related}
    if name := _only_name(sources, context, rows, is_forum=is_forum):
        yield AuthorCandidates((name,), "microdata", people=True)


def named_authors(sources: MetadataSources, context: TitleContext) -> Iterator[AuthorCandidates]:
    """Yield the author in the elements whose class names the author of the article, if they all name the same one."""
    page = sources.page
    if numbers := attributes.numbers_matching(page, "class", _NAME_OF_ARTICLE_CLASS, "author"):
        rows = rows_of(attributes.having(page, "class", numbers)).tolist()
        name = _only_name(sources, context, rows, is_forum=False)
        first = name.partition(" ")[0]
        is_caption = name.islower() or first.lower() in words.CAPTIONS or first.lower() in words.UNTITLED
        if name and not is_caption and (first == name or is_person(name, any_script=True)):
            yield AuthorCandidates((name,), "dom", people=True)


def _only_name(sources: MetadataSources, context: TitleContext, rows: Iterable[int], *, is_forum: bool) -> str:
    """The name that all of some elements after the title give, and in a forum the first one; empty if there is none."""
    nodes, blocks = sources.page.nodes, sources.page.blocks
    names: list[str] = []
    for row in sorted(rows):
        if nodes.first_block[row] < context.title_end:
            continue
        if is_forum or not context.is_by_reader(blocks.at(nodes.first_text.item(row))):
            _, names_of_line = _first_line_with_name(sources, row)
            names += names_of_line[:1]
            if len(names) > _MAX_LISTED or (names and is_forum):
                break
    return names[0] if len(set(map(folded, names))) == 1 else ""


def _is_author_property(name: str) -> bool:
    return name.lower() == "author"


def _first_line_with_name(sources: MetadataSources, row: int) -> tuple[str, tuple[str, ...]]:
    """The first line of an element that holds a name, or the whole text of an element within a line, and its names."""
    nodes, blocks = sources.page.nodes, sources.page.blocks
    first, last = nodes.first_block.item(row), nodes.last_block.item(row)
    start, stop = nodes.first_text.item(row), nodes.last_text.item(row)
    for block in range(first, min(last, first + _MAX_ELEMENT_LINES)):
        pieces = max(blocks.first_text.item(block), start), min(blocks.last_text.item(block), stop)
        line = inline_text(sources.page, *pieces)
        is_last = block + 1 == last
        if (names := split_names(line)) and (is_last or not line.endswith(COLONS)):
            return line, names
        if line.endswith(COLONS) and not bylines.is_label(line):  # of something else
            return "", ()
    if nodes.total.characters[row] > MAX_LINE_CHARACTERS:
        return "", ()
    text = inline_text(sources.page, start, stop)
    return text, split_names(text)
