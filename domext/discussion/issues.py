"""Pages of issue trackers that a selector takes for articles: an issue with its fields, and what others wrote below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import attributes, tags
from domext.table.characters import COLONS
from domext.table.class_names import words_of
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_NAMES: Final = frozenset({"issue", "ticket", "bug"})
_MAX_LABEL_WORDS: Final = 3
_MIN_FIELDS: Final = 3


def is_issue(page: Page, keep: BoolArray) -> bool:
    """Return whether the first kept text is in an element named as an issue that holds fields above an answer with a date.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
    """
    named = attributes.named(page, _names_issue, *_NAMES)
    if named is None:
        return False  # nearly all pages
    nodes, owner = page.nodes, page.blocks.owner
    texts = rows_of(keep & ~tags.IS_HEADING[nodes.tag[owner]])
    boxes = [row for row in nodes.ancestors(owner.item(texts[0])) if named[row]] if len(texts) else []
    if not boxes:
        return False
    from domext.discussion.only_answers import dated_answers  # few pages are issues

    answers = dated_answers(page, texts.item(0))
    return bool(answers) and _count_labels(page, nodes.first_block.item(boxes[-1]), answers[0].first) >= _MIN_FIELDS


def _names_issue(name: str) -> bool:
    return not _NAMES.isdisjoint(words_of(name))


def _count_labels(page: Page, first: int, last: int) -> int:
    """The number of different short lines with a colon at their end between two blocks."""
    from domext.discussion.post_lines import block_beginning  # it reads dates, which most pages do not need

    short = first + rows_of(page.blocks.counts.words[first:last] <= _MAX_LABEL_WORDS)
    lines = {block_beginning(page, block).strip() for block in short.tolist()}
    return sum(line.endswith(COLONS) for line in lines)
