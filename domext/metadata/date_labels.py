"""Read what the words beside a date say about it: published, changed, or something else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.metadata import byline_words as words
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.metadata import dates

#: The words before dates. A search in a text in lower case costs a part of one that ignores case.
CHANGE: Final = lazy_pattern("|".join(map(re.escape, words.CHANGE_LABELS)))
PUBLICATION: Final = lazy_pattern("|".join(map(re.escape, words.PUBLISHED_LABELS)))
OTHER: Final = lazy_pattern("|".join(map(re.escape, words.OTHER_DATE_LABELS)))
# Such a word after a date, with its weekday and the time of day, and whether it is all of the text there.
_AFTER: Final = lazy_pattern(
    r"(?:\s?[(（][^()（）]{1,3}[)）])?[\s\d:：,，|/·]{0,20}"
    rf"((?:{CHANGE.pattern}|{PUBLICATION.pattern})[日時时於于]?)(\W|\Z)?"
)
#: The number of characters before a date that may hold its label.
MAX_LABEL_CHARACTERS: Final = 25
# The same with a weekday, or with the name of whoever wrote the last post.
_MAX_WORDS_BEFORE: Final = 40


def with_labels(line: str, matches: Sequence[dates.DateMatch]) -> list[tuple[str, str]]:
    """Return the dates in a line, each with the text before it, or with the label after it; those of publication first."""
    labels = _labels_after(line, matches) or _labels_before(line, matches)
    dated = [(date.iso, label) for date, label in zip(matches, labels, strict=True)]
    return dated if len(dated) <= 1 else sorted(dated, key=lambda date: PUBLICATION.search(date[1].lower()) is None)


def _labels_before(line: str, matches: Sequence[dates.DateMatch]) -> list[str]:
    """The words before the dates of a line, each from the date before it on: zuletzt aktualisiert am Montag, den 14. Januar 2008."""
    labels: list[str] = []
    last = 0
    for date in matches:
        own = line[max(date.start - _MAX_WORDS_BEFORE, last) : date.start]
        labels.append(
            own if any(map(str.isalpha, own)) else line[max(date.start - MAX_LABEL_CHARACTERS, 0) : date.start]
        )
        last = date.stop
    return labels


def _labels_after(line: str, matches: Sequence[dates.DateMatch]) -> list[str]:
    """The words right after the dates of a line that say what each is of; empty unless all dates have one, and none is before them.

    The label of a single date is a word of its own, in ideographs or Hangul: others are more often the section of the article.
    """
    if not matches or any(map(str.isalpha, line[: matches[0].start])):
        return []
    ends = [*(date.start for date in matches[1:]), len(line)]
    found = [_AFTER.match(line[date.stop : end].lower()) for date, end in zip(matches, ends, strict=True)]
    labels = [label[1] for label in found if label]
    is_clear = len(matches) > 1 or (found[0] is not None and found[0][2] is not None and not found[0][1].isascii())
    return labels if is_clear and len(labels) == len(matches) else []


def is_change(label: str) -> bool:
    """Return whether the last word about a date in a label is one for a change."""
    key = label.lower()
    last = max((match.start() for match in CHANGE.finditer(key)), default=-1) if key else -1
    return last >= 0 and last > max((match.start() for match in PUBLICATION.finditer(key)), default=-1)
