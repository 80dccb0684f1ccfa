"""Find the dates that a page shows: in the title context, at the beginning and the end of its text, in ``<time>`` elements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from domext.metadata import byline_words as words
from domext.metadata import bylines, dates
from domext.metadata.ages import gives_age, may_give_age
from domext.metadata.date_labels import CHANGE, MAX_LABEL_CHARACTERS, OTHER, PUBLICATION, is_change, with_labels
from domext.metadata.declared_dates import SourcedDate
from domext.metadata.element_texts import short_text
from domext.metadata.no_dates import is_of_event, is_sentence
from domext.table import tags
from domext.table.attributes import value_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.metadata.title_context import TitleContext
    from domext.table.page import Page

_LABELLED: Final = lazy_pattern(r"[^\W\d_]{2,12}\s?[:：]\s?[\w ]")
# Microformats of around 2010 give the date as the title of an abbreviation.
_TIMESTAMP_ATTRIBUTES: Final = (
    "datetime", "title", "content", "data-datetime", "data-date", "data-timestamp", "data-time", "data-utime"
)  # fmt: skip
_MAX_TIMESTAMP: Final = 40
# A longer line with an age is prose.
_MAX_AGE_LINE: Final = 80
_MAX_ICONS: Final = 50  # elements beside dates
_DAY_LENGTH: Final = len("2019-03-04")
_DATE_CLASS: Final = lazy_pattern(
    r"(?<![a-z])(?:pub|post|entry|article)?(?:date|updated|published|posted|timestamp)(?![a-z])"
)
# A longer line is prose, and its dates belong to the story.
_MAX_LINE_CHARACTERS: Final = 120
_MAX_WORDS_A_LINK: Final = 3
# The byline and the date before the links to sections and tags.
_MAX_BEFORE_LINKS: Final = 90
_WORDS_ABOUT_POST: Final = words.BEFORE_PREPOSITION | words.WEEKDAYS
# A date with a short year must be about all of a line. Elsewhere such numbers are versions, sizes and results.
_MAX_SHORT_LINE: Final = 30
# Most lines have no such numbers, and words for publication take longer to search for.
_NUMBERS: Final = lazy_pattern(r"\d[./]\s?\d")
_FIRST_BLOCKS: Final = 4
_MAX_DATELINE_CHARACTERS: Final = 100
_MAX_PLACE_WORDS: Final = 4
_END_AFTER_PLACE: Final = lazy_pattern(r"[)\]]|[.:]?\s{0,2}[-–—|/(\[]")
_END_OF_DATELINE: Final = lazy_pattern(rf"{_END_AFTER_PLACE.pattern}|[.:]\s|\s{{0,2}}[„“\"«]")
# A date just above the title comes before one that is further below it.
_MAX_BLOCKS_BELOW_TITLE: Final = 6


@dataclass(frozen=True, slots=True)
class ShownDates:
    """The dates that a page shows, read in one order of day and month.

    Attributes:
        context: the title context.
        month_first: whether 3/4/2025 is in March.
    """

    context: TitleContext
    month_first: bool

    def near_title(self) -> tuple[list[SourcedDate], list[SourcedDate]]:
        """Return the dates in the lines near the title: those of publication and those of changes."""
        context = self.context
        # Lines below the text and far below the title are mostly about other articles.
        far = context.title_end + _MAX_BLOCKS_BELOW_TITLE
        lines = {
            block: context.lines[block]
            for block in sorted(context.lines, key=lambda block: (block >= context.text[1], block >= far))
            if not context.is_by_reader(block)
        }
        return self._in_lines(lines, context.annotated)

    def of_age(self) -> SourcedDate | None:
        """Return the timestamp of the only element near the title that shows an age: ``<b title="2019-05-03">2 years ago</b>``; None without one.

        Several ages are those of listed articles.
        """
        lines = {block: line for block, line in self.context.lines.items() if len(line) <= _MAX_AGE_LINE}
        if not may_give_age("\n".join(lines.values()).lower()):
            return None  # most pages
        days = [
            iso
            for block, line in lines.items()
            if gives_age(line) and not is_change(line) and not self.context.is_by_reader(block)
            if (iso := self._of_aged(block))
        ]
        return SourcedDate(days[0], "dom") if len(days) == 1 else None

    def short(self) -> SourcedDate | None:
        """Return the date in a short line that gives the year with two digits, or after a word for its publication."""
        for line in filter(_NUMBERS.search, self.context.lines.values()):
            key = line.lower()
            label = PUBLICATION.search(key) if _MAX_SHORT_LINE < len(line) <= _MAX_LINE_CHARACTERS else None
            text = line[label.end() :][:_MAX_SHORT_LINE] if label else line
            if len(text) > _MAX_SHORT_LINE and bylines.read(line):
                text = line[-_MAX_SHORT_LINE:]
            if (
                len(text) <= _MAX_SHORT_LINE
                and (iso := dates.short_date(text, month_first=self.month_first))
                and not OTHER.search(key)
                and (label or not is_change(text))
            ):
                return SourcedDate(iso, "dom")
        return None

    def only_timed(self) -> SourcedDate | None:
        """Return the date of the ``<time>`` elements of a page, wherever they are; None if they give several days."""
        shown, _ = self._in_lines(*self.context.timed)
        return shown[0] if len({date.day for date in shown}) == 1 else None

    def of_dateline(self) -> SourcedDate | None:
        """Return the date that begins the text, alone or after a place: OSTEND, March 3, 2019 --; None without one."""
        page, start = self.context.page, self.context.text[0]
        for block in range(start, min(start + _FIRST_BLOCKS, len(page.blocks))):
            offset = page.blocks.start.item(block)
            line = page.blocks.source[offset : offset + _MAX_DATELINE_CHARACTERS]
            for date in dates.find_dates(line, month_first=self.month_first)[:1]:
                before = line[: date.start].strip(" ([")
                is_end = (_END_AFTER_PLACE if before else _END_OF_DATELINE).match(line, date.stop)
                if is_end and len(before.split()) <= _MAX_PLACE_WORDS and not OTHER.search(before.lower()):
                    return SourcedDate(date.iso, "dom")
        return None

    def signed(self) -> SourcedDate | None:
        """Return the date at the end of the text, in a line that says when it was published, or by whom, or that is named for a date and begins with a label."""
        context = self.context
        lines = {
            block: line
            for block, line in context.ends.items()
            if PUBLICATION.search(line[:MAX_LABEL_CHARACTERS].lower())
            or self._of_post(line)
            or (block in context.annotated_ends and _LABELLED.match(line))
            or bylines.read(line)
        }
        published, _ = self._in_lines(lines, context.annotated_ends)
        return next(iter(published), None)

    def changed_below(self) -> SourcedDate | None:
        """Return the date after a word for a change that begins a line at the end of the text or below it; None if there are several."""
        lines = {
            block: line
            for block, line in self.context.ends.items()
            if CHANGE.search(line[:MAX_LABEL_CHARACTERS].lower()) and not self.context.is_by_reader(block)
        }
        _, changed = self._in_lines(lines, {})
        return changed[0] if len({date.day for date in changed}) == 1 else None

    def _in_lines(
        self, lines: dict[int, str], annotated: dict[int, list[int]]
    ) -> tuple[list[SourcedDate], list[SourcedDate]]:
        """Return the dates in lines: those of publication or without a label, and those of changes; those that the page hides come last."""
        page = self.context.page
        published: list[SourcedDate] = []
        changed: list[SourcedDate] = []
        for block in sorted(lines, key=page.blocks.hidden.item):
            line = lines[block]
            is_line = len(line) <= _MAX_LINE_CHARACTERS
            matches = dates.find_dates(line, month_first=self.month_first) if is_line else ()
            if matches and (is_of_event(block, lines) or is_sentence(line, matches[0])):
                continue
            rows = annotated.get(block, ())
            if not (matches or rows or not is_line):  # most lines
                continue
            found = with_labels(line, matches) if is_line else self._in_long_line(block, line)
            if matches and len(titles := _titles_of_icons(page, block)) == len(matches):
                found = [(date.iso, title) for date, title in zip(matches, titles, strict=True)]
            timestamps = {iso: row for row in rows if (iso := self._timestamp(row))}
            updated = _updated_times(page, rows)
            for iso, before in found or [
                (timestamp, _class_label(page, row) or line[:MAX_LABEL_CHARACTERS])
                for timestamp, row in timestamps.items()
            ]:
                label = before if any(map(str.isalpha, before)) else _label(page, block - 1, lines)
                if not OTHER.search(label.lower()):
                    exact = next((timestamp for timestamp in timestamps if _is_day(timestamp, iso, line)), iso)
                    is_changed = is_change(label) or timestamps.get(exact) in updated
                    (changed if is_changed else published).append(SourcedDate(exact, "dom"))
        return published, changed

    def _of_aged(self, block: int) -> str | None:
        """The timestamp of the first element of a block that has one and shows an age."""
        page = self.context.page
        owner = page.blocks.owner.item(block)
        rows = range(owner, min(page.nodes.end.item(owner), owner + _MAX_ICONS))
        aged = (row for row in rows if gives_age(short_text(page, row)))
        return next(filter(None, map(self._in_attributes, aged)), None)

    def _in_long_line(self, block: int, text: str) -> list[tuple[str, str]]:
        """The dates in the lines of a text, each with the text before it. A single line is about the post, or links to its sections and tags."""
        lines = text.splitlines()
        if len(lines) == 1:
            if not dates.find_dates(text[:_MAX_LINE_CHARACTERS], month_first=self.month_first):  # as in most lines
                return []
            if not _is_of_links(self.context.page, block):
                post = self._of_post(text)
                return [post] if post else []
            lines = [text[:_MAX_BEFORE_LINKS]]
        short = (line for line in lines if len(line) <= _MAX_LINE_CHARACTERS)
        return [
            found for line in short for found in with_labels(line, dates.find_dates(line, month_first=self.month_first))
        ]

    def _of_post(self, line: str) -> tuple[str, str] | None:
        """The date, with the words before it, of a sentence about the post: This entry was posted on ...; None for any other line."""
        for date in dates.find_dates(line[:_MAX_LINE_CHARACTERS], month_first=self.month_first)[:1]:
            before = line[: date.start]
            tokens = [token.strip(",:") for token in before.lower().split()]
            is_about_post = len(tokens) > 1 and _WORDS_ABOUT_POST.issuperset(tokens)
            if is_about_post and PUBLICATION.search(line[: date.stop + _MAX_LINE_CHARACTERS].lower()):
                return date.iso, before
        return None

    def _timestamp(self, row: int) -> str | None:
        """The date in an attribute of an element; None without one."""
        page = self.context.page
        if page.nodes.tag[row] == tags.TIME:
            return dates.parse_date(value_of(page, "datetime", row) or "", month_first=self.month_first)
        classes = (value_of(page, "class", row) or "").lower()
        if not _DATE_CLASS.search(classes):
            return None
        return self._in_attributes(row)

    def _in_attributes(self, row: int) -> str | None:
        """The day in an attribute of an element that may hold a timestamp; None without one."""
        values = filter(None, map(self.context.page.elements[row].attr, _TIMESTAMP_ATTRIBUTES))
        dated = (
            dates.parse_date(value, month_first=self.month_first) for value in values if len(value) <= _MAX_TIMESTAMP
        )
        return next((iso for iso in dated if iso and len(iso) >= _DAY_LENGTH), None)


def _is_day(timestamp: str, iso: str, line: str) -> bool:
    """Whether a timestamp is of the day that a line shows. It tells in which order day and month are."""
    swapped = f"{iso[:5]}{iso[8:_DAY_LENGTH]}-{iso[5:7]}"
    return timestamp[:_DAY_LENGTH] == iso[:_DAY_LENGTH] or (
        timestamp[:_DAY_LENGTH] == swapped and dates.AMBIGUOUS.search(line) is not None
    )


def _titles_of_icons(page: Page, block: int) -> list[str]:
    """The titles of the elements without text in the element of a block, such as icons before dates."""
    nodes, owner = page.nodes, page.blocks.owner.item(block)
    rows = range(owner + 1, min(nodes.end.item(owner), owner + _MAX_ICONS))
    titles = (page.elements[row].attr("title") for row in rows if not nodes.total.characters.item(row))
    return [title for title in titles if title]


def _is_of_links(page: Page, block: int) -> bool:
    """Whether a block holds many links, such as the sections and tags of an article after its date."""
    counts = page.blocks.counts
    return bool(counts.link_words[block] * _MAX_WORDS_A_LINK >= counts.words[block])


def _class_label(page: Page, row: int) -> str:
    """The class of an element that holds the date of a change and not that of publication; else empty."""
    classes = (value_of(page, "class", row) or "").lower()
    return classes if page.nodes.tag[row] != tags.TIME and "updated" in classes and "published" not in classes else ""


def _updated_times(page: Page, rows: Sequence[int]) -> frozenset[int]:
    """The elements of a line whose class is that of a change, beside one whose class is that of publication."""
    if len(rows) < 2:
        return frozenset()
    classes_of = {row: (value_of(page, "class", row) or "").lower() for row in rows}
    if not any("published" in classes for classes in classes_of.values()):
        return frozenset()
    return frozenset(row for row, classes in classes_of.items() if "updated" in classes and "published" not in classes)


def _label(page: Page, block: int, lines: dict[int, str]) -> str:
    """The line before a date if it can be the label of the date; else empty. The first of some lines may be far from others.

    A line with a copyright mark credits a picture, and one with a number may give another date. A heading of the first rank is a title.
    """
    if block < 0 or page.blocks.counts.characters.item(block) > MAX_LABEL_CHARACTERS:
        return ""
    if page.nodes.tag.item(page.blocks.owner.item(block)) == tags.H1:
        return ""
    line = lines.get(block) or page.blocks.text(block)
    return "" if "©" in line or any(map(str.isdigit, line)) else line
