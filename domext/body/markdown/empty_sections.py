"""Find headings that head nothing, because the text below them was dropped or moved to the footnotes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from domext.body.tree import Block, Heading, Link, Note, Paragraph, line_of, text_of
from domext.table import tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.words import all_words
from domext.words.buttons import CONTENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_MARKS: Final = lazy_pattern(r"\A\W+|\W+\Z")
_NOTE_LETTERS: Final = 24
_MAX_NOTE_CHARACTERS: Final = 100
# A longer heading is text in the element of a heading, such as a quotation.
_MAX_HEADING_CHARACTERS: Final = 100
# A sentence of this many words is such text, too.
_MIN_SENTENCE_WORDS: Final = 5
_SENTENCE_ENDS: Final = (".", "!", "\u3002")
# Headings that head nothing are a list if there are as many of a level.
_MIN_LIST: Final = 3
#: Headings of tables of contents.
_CONTENTS: Final = all_words(CONTENTS)
_MAX_CONTENTS_CHARACTERS: Final = 30


def without_empty_sections(content: Sequence[Block], page: Page, keep: BoolArray) -> Sequence[Block]:
    """Return the blocks of a body without the headings of sections that were dropped, or that held only footnotes.

    The heading or label of a table of contents above something else than a list or links is one: scripts write such tables.

    Such a heading is followed by a heading of the same or a higher level, by the footnotes or by nothing, while text
    followed it on the page. A heading that has no text on the page either stays: it is text in a list of headings. So is
    one of several if most of its level head nothing. A long heading and a sentence stay, too, and so do headings before the first other
    block, because they are the title and its subtitles.

    Args:
        content: the blocks of the body.
        page: its page.
        keep: which blocks of the page are kept, shape ``(b,)``.
    """
    lost = {row for row, block in enumerate(content) if _heads_lost_contents(block, _after(content, row))}
    if lost:
        content = [block for row, block in enumerate(content) if row not in lost]
    headings = _headings(content)
    candidates = {row: heading for row, heading in headings.items() if _heads_nothing(heading, _after(content, row))}
    if not candidates:
        return content
    dropped = _texts_above_nothing(page, keep, {_letters(text_of((note,))) for note in content if type(note) is Note})
    first = next((row for row, block in enumerate(content) if type(block) is not Heading), len(content))
    empty = {
        row: heading
        for row, heading in candidates.items()
        if row > first and _bare(line_of(heading.content)) in dropped
    }
    levels = Counter(block.level for block in content[first:] if isinstance(block, Heading))
    above_nothing = Counter(heading.level for heading in empty.values() if dropped[_bare(line_of(heading.content))])
    texts = {level for level, count in above_nothing.items() if count >= _MIN_LIST and 2 * count > levels[level]}
    return [block for row, block in enumerate(content) if row not in empty or empty[row].level in texts]


def _headings(content: Sequence[Block]) -> dict[int, Heading]:
    """The headings among some blocks, by their positions."""
    return {row: block for row, block in enumerate(content) if isinstance(block, Heading)}


def _after(content: Sequence[Block], row: int) -> Block | None:
    """The block after another one; None after the last one."""
    return content[row + 1] if row + 1 < len(content) else None


def _heads_lost_contents(heading: Block, following: Block | None) -> bool:
    """Whether a heading or a line is that of a table of contents above the text of the article."""
    if not isinstance(heading, (Heading, Paragraph)) or not isinstance(following, (Heading, Paragraph)):
        return False
    first = heading.content[0] if heading.content else ""
    is_long = isinstance(first, str) and len(first) > _MAX_CONTENTS_CHARACTERS
    if is_long or (isinstance(heading, Paragraph) and len(heading.content) > 1):  # most blocks
        return False
    if line_of(heading.content).strip(" :：").casefold() not in _CONTENTS:
        return False
    is_line = len(line_of(following.content)) <= _MAX_HEADING_CHARACTERS
    links = following.content if is_line else following.content[:1]
    return not any(isinstance(part, Link) for part in links)


def _heads_nothing(heading: Heading, following: Block | None) -> bool:
    """Whether no text follows a heading before the next one of its level, or a higher one."""
    if isinstance(following, Heading):
        is_end = following.level <= heading.level
    else:
        is_end = following is None or isinstance(following, Note)
    if not is_end:
        return False
    text = line_of(heading.content)
    is_sentence = text.endswith(_SENTENCE_ENDS) and len(text.split()) >= _MIN_SENTENCE_WORDS
    return len(text) <= _MAX_HEADING_CHARACTERS and not is_sentence


def _texts_above_nothing(page: Page, keep: BoolArray, notes: set[str]) -> dict[str, bool]:
    """The bare texts of the kept headings above dropped text or a footnote, and whether no dropped heading is between.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        notes: the first letters of each footnote.
    """
    blocks, nodes = page.blocks, page.nodes
    is_heading = nodes.nearest(nodes.tagged(tags.IS_HEADING)).take(blocks.owner) >= 0
    headings, others = rows_of(keep & is_heading), rows_of(keep | ~is_heading)
    place = others.searchsorted(headings, side="right")
    headings, below = headings[place < len(others)], others[place[place < len(others)]]
    return {
        _bare(blocks.text(heading)): index == heading + 1
        for heading, index in zip(headings.tolist(), below.tolist(), strict=True)
        if not is_heading[index] and (not keep[index] or (notes and _letters(blocks.text(index)) in notes))
    }


def _bare(text: str) -> str:
    """The text of a heading without the marks at its ends, such as an anchor that the body leaves out."""
    return _MARKS.sub("", text) or text


def _letters(text: str) -> str:
    """The first letters of a note: it may have a number in front and an arrow at its end."""
    return "".join(filter(str.isalpha, text[:_MAX_NOTE_CHARACTERS]))[:_NOTE_LETTERS]
