"""Read lines that name an author: after a label or a preposition, beside a date, in any script."""

from __future__ import annotations

import functools
import re
from typing import Final

from domext.metadata import byline_words as words
from domext.metadata import dates, ideographic_bylines
from domext.metadata.ages import gives_age, without_ages
from domext.metadata.dates import TIME_OF_DAY
from domext.metadata.ideographic_bylines import Byline
from domext.metadata.person_names import (
    GLUED_PREPOSITION,
    has_letters,
    is_person,
    names_in,
    parts,
    without_glued_preposition,
    without_role_before,
)
from domext.table.characters import COLONS
from domext.table.patterns import lazy_pattern
from domext.words import expression
from domext.words.bylines import MAIL_SENDER
from domext.words.calendar import BEFORE_AGES
from domext.words.reading_times import AFTER_MINUTES, MINUTES

_BEFORE_AGE: Final = lazy_pattern(rf"(?<!\S)(?:{expression(BEFORE_AGES)})\s(?=\d)", re.IGNORECASE)
_READING_TIME: Final = lazy_pattern(
    rf"\d(?<!\d.)\d{{0,2}}(?:\s?[–\-]\s?\d{{1,3}})?\s{{0,2}}[\-+]?\s?(?:{expression(MINUTES)})\b(?:\s(?:{expression(AFTER_MINUTES)}))?",
    re.IGNORECASE,
)
# Archives of mails write "at" for the sign.
_MAIL: Final = lazy_pattern(
    r"(?<![\w.+\-])[<(]?[\w.+\-]{1,64}(?:@|\s(?:at|\(at\)|\[at\])\s)[\w\-]{1,64}\.[\w.\-]{2,64}[>)]?"
)
# An address without a scheme, the name of a property in a program, and a key of a database.
_ADDRESS: Final = lazy_pattern(
    r"^(?:[\w.\-]{1,60}\.[a-z]{2,10}/\S|(?:[a-z_]{2,20}\.){2,6}[a-z_]{2,20}$|(?=[a-f\-]{0,30}\d)[0-9a-f\-]{16,64}$)"
)
# The address and the name of a writer in feeds.
_MAIL_BEFORE_NAME: Final = lazy_pattern(r"[^\s@]{1,64}@[^\s@]{1,64}\s{1,3}\(([^()@]{2,60})\)")
# The sender in the header of a mail, with an address.
_SENDER: Final = lazy_pattern(
    rf'(?:{expression(MAIL_SENDER)})\s{{0,3}}[:：]\s{{0,9}}"?([^<>"@]{{2,60}})"?\s{{0,3}}<[^<>\s]',
    re.IGNORECASE,
)
_AUTHOR_LABELS: Final = words.AUTHOR_LABELS | {*words.IDEOGRAPHIC_LABELS[0]}
# A label for authors of every gender: Autor(in), Autor:innen, Auteur·rice, Autor/a.
_GENDERED: Final = lazy_pattern(
    r"([^\W\d_]{4,20})(?:/-?|[*:·•_.(])(?:in|innen|rices?|trices?|ka|ky|a|as|e|es|x)\)?(?![^\W\d_])", re.IGNORECASE
)
# The words before a preposition in the label of another person.
_OF_PICTURES: Final = words.PICTURES | words.AND
# The words that end a label.
_TRIGGERS: Final = words.PREPOSITIONS | {label.rstrip(":").split()[-1] for label in words.AUTHOR_LABELS}
_DASH: Final = lazy_pattern(r"[\-–—~]{1,3}\s?")
_DIGIT: Final = lazy_pattern(r"\d")
_MAX_CHARACTERS: Final = 500
_MAX_LABEL_CHARACTERS: Final = 30
_MAX_LABEL_WORDS: Final = 6


def read(line: str, *, spaced: bool = False) -> Byline | None:
    """Return the names in a line after a label or a preposition; None without a name.

    Args:
        line: the line.
        spaced: whether the language divides ideographic names by a space.
    """
    if not line.isascii() and (byline := ideographic_bylines.read(line, spaced=spaced)):
        return byline
    if "<" in line and (match := _SENDER.match(line)):
        return Byline(names) if (names := names_in(match[1])) else None
    line = _with_one_gender(line)
    # Most lines hold none of the words, and this is cheaper than taking them apart.
    if _TRIGGERS.isdisjoint(line.lower().replace(":", " ").split()) and not GLUED_PREPOSITION.match(line):
        return None
    marked, has_date = with_marks(line)
    is_expected = False
    segments = list(filter(has_letters, parts(marked)))
    for part in segments:
        label, rest = _split_label(part, is_dated=has_date or marked != line or len(segments) > 1)
        if not label and any(map(part.lower().__contains__, words.GENERATED)):
            return None
        if label and not rest:
            is_expected = True
        elif label or is_expected:
            return Byline(names) if (names := names_in(rest)) else None
    return None


def signature(line: str) -> tuple[str, ...]:
    """Return the name of a person after a dash, as at the end of a text; empty for any other line."""
    match = _DASH.match(line)
    return names if match and len(names := names_in(line[match.end() :])) == 1 and is_person(names[0]) else ()


def persons(line: str) -> tuple[str, ...]:
    """Return the names of persons in the first part of a line that holds nothing else; empty without such a part."""
    for part in filter(has_letters, parts(with_marks(_MAIL.sub(" | ", line))[0])):
        if part.endswith(COLONS):  # the label of a date
            continue
        names = names_in(part)
        if names and is_person(names[0]):
            return tuple(filter(is_person, names))
    return ()


def without_mail(line: str) -> str:
    """Return a line without the addresses of mail at its end."""
    return _MAIL.sub("", line).rstrip(" ,") if "@" in line else line


def split_names(text: str) -> tuple[str, ...]:
    """Return the names of persons in a ``<meta>`` element, a property or a byline; empty if it holds no plausible name."""
    text = text.strip()
    is_address = "://" in text or text.startswith(("@", "www.", "/"))
    return () if is_address else _names_of(text[:_MAX_CHARACTERS])


# Several declarations mostly give the same name.
@functools.lru_cache(maxsize=64)
def _names_of(text: str) -> tuple[str, ...]:
    if _ADDRESS.match(text):
        return ()
    if match := _MAIL_BEFORE_NAME.fullmatch(text):
        text = match[1]
    if not text.isascii() and (byline := ideographic_bylines.read(text, spaced=False)):
        return byline.names
    for part in filter(has_letters, parts(with_marks(text)[0])):
        label, rest = _split_label(part, is_dated=True)
        if rest or not label:
            return names_in(rest)
    return ()


def is_dateline(line: str) -> bool:
    """Return whether a line holds a date, the age of a post or a reading time."""
    if not _DIGIT.search(line):
        return False
    return _READING_TIME.search(line) is not None or bool(dates.find_dates(line, month_first=True)) or gives_age(line)


def is_timed(line: str) -> bool:
    """Return whether a line holds a date or a time of day, and not that of a change."""
    if not _DIGIT.search(line) or any(map(line.lower().__contains__, words.CHANGE_LABELS)):
        return False
    return TIME_OF_DAY.search(line) is not None or is_dateline(line)


def is_label(line: str) -> bool:
    """Return whether a line is a label of an author and nothing else."""
    if len(line) > _MAX_LABEL_CHARACTERS:
        return False
    key = _with_one_gender(" ".join(line.lower().split())).rstrip(" :：")
    if key in _AUTHOR_LABELS:
        return True
    if key.rpartition(" ")[2] in words.CLEAR_PREPOSITIONS:
        return _is_of_text(key)
    return key.count(" ") == 2 and _is_of_text_and_pictures(key)


def _with_one_gender(line: str) -> str:
    """A line that begins with the label of an author without the mark and the ending for other genders."""
    match = _GENDERED.match(line)
    return f"{match[1]}{line[match.end() :]}" if match and match[1].lower() in _AUTHOR_LABELS else line


def with_marks(line: str) -> tuple[str, bool]:
    """Return the line with a mark in place of each date, age, time and reading time, and whether it holds a date."""
    text = _MAIL.sub(" | ", line) if "@" in line else line
    if not _DIGIT.search(text):
        return text, False
    matches = dates.find_dates(text, month_first=True)
    if not matches:  # il y a 3 ans
        text = _BEFORE_AGE.sub(" | ", without_ages(text, " | "))
    for match in reversed(matches):
        text = f"{text[: match.start]} | {text[match.stop :]}"
    return _READING_TIME.sub(" | ", TIME_OF_DAY.sub(" | ", text)), bool(matches)


def _is_of_text(key: str) -> bool:
    """Whether the words before a preposition of authors are nouns or verbs for the text, such as "opinion by"."""
    tokens = key.split()[:-1]
    return words.BEFORE_PREPOSITION.issuperset(tokens) and not _OF_PICTURES.issuperset(tokens)


def _is_of_text_and_pictures(key: str) -> bool:
    """Whether three words are a label of the writer who also made the pictures, such as "text and photos"."""
    first, mark, last = key.split()
    return (mark in words.AND or mark in words.SHORT_AND) and (
        (first in _AUTHOR_LABELS and last in words.PICTURES) or (first in words.PICTURES and last in _AUTHOR_LABELS)
    )


def _split_label(text: str, *, is_dated: bool) -> tuple[str, str]:
    """The label at the beginning of a part of a byline, and the rest; an empty label if there is none.

    Args:
        text: the part.
        is_dated: whether other parts stand in the line, such as a date; a name after a preposition may then be in lower case.
    """
    text = text.strip()
    before, colon, _ = text[:_MAX_LABEL_CHARACTERS].partition(":")
    if colon and is_label(before):
        rest = text[len(before) + 1 :].strip()
        return before, _after_preposition(rest)
    if is_label(text):
        return text, ""
    glued = without_glued_preposition(text)
    if glued != text:
        return text[: len(text) - len(glued)], glued
    tokens = text.split()
    start = _after_votes(tokens) if is_dated else 0
    start = start or _after_section(tokens)
    for index, token in enumerate(tokens[start : start + _MAX_LABEL_WORDS], start):
        key = token.lower().rstrip(":")
        if index and words.PICTURES.issuperset(map(str.lower, tokens[:index])):
            break
        if key in words.PREPOSITIONS and _is_byline(
            rest := without_role_before(" ".join(tokens[index + 1 :])), key, is_verb=index > 0, is_dated=is_dated
        ):
            return " ".join(tokens[: index + 1]), rest
        if key not in words.BEFORE_PREPOSITION:
            break
    for length in (1, 2):
        label, rest = " ".join(tokens[:length]), " ".join(tokens[length:])
        if label.lower() in words.AUTHOR_LABELS and " " in rest and is_person(" ".join(names_in(rest)[:1])):
            return label, rest
    return "", text


def _after_votes(tokens: list[str]) -> int:
    """The index of the preposition after a number of votes, as in "150 points by ann"; 0 for other words."""
    is_number = len(tokens) > 3 and tokens[0].isdecimal() and tokens[1].isalpha()
    return 2 if is_number and tokens[2].lower() in words.CLEAR_PREPOSITIONS else 0


def _after_section(tokens: list[str]) -> int:
    """The index of the preposition after a verb and a section, as in "posted in News by Ann Ode"; 0 for other words."""
    keys = [token.lower() for token in tokens[: 2 * _MAX_LABEL_WORDS]]
    if len(keys) < 2 or keys[0] not in words.BEFORE_PREPOSITION or keys[1] not in words.BEFORE_SECTION:
        return 0
    return next((index for index in range(3, len(keys)) if keys[index] in words.CLEAR_PREPOSITIONS), 0)


def _is_byline(rest: str, preposition: str, *, is_verb: bool, is_dated: bool) -> bool:
    """Whether the text after a preposition is the name of an author and not the rest of a sentence."""
    if not rest:
        return False
    names = names_in(rest)
    if preposition not in words.CLEAR_PREPOSITIONS and not is_verb:
        return bool(names) and is_person(names[0], any_script=True) and len(rest.split()) <= 2 * _MAX_LABEL_WORDS
    if not rest[0].islower():
        return bool(names) or is_verb
    return (is_verb or is_dated) and len(rest.split()) <= 3 and rest[-1] not in "!?"


def _after_preposition(text: str) -> str:
    first, _, rest = text.partition(" ")
    return rest if first.lower() in words.CLEAR_PREPOSITIONS and rest else text
