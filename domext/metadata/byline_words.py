"""The words of bylines and datelines in all languages, from the lists by language in :mod:`domext.words`."""

from __future__ import annotations

from typing import Final

from domext.words import (
    after_names,
    all_words,
    author_labels,
    buttons,
    bylines,
    calendar,
    date_labels,
    longest_first,
    not_names,
    persons,
)

#: The days of the week, whole and short.
WEEKDAYS: Final = all_words(calendar.WEEKDAYS)
#: The names of the months, whole or in their usual short forms, for texts without a day and a year.
MONTH_NAMES: Final = all_words(calendar.MONTH_NAMES)
#: Prepositions between a text and its author.
PREPOSITIONS: Final = all_words(bylines.PREPOSITIONS)
#: Those that are prepositions of authors in bylines only.
CLEAR_PREPOSITIONS: Final = all_words(bylines.CLEAR_PREPOSITIONS)
#: Words that may precede a preposition in a byline.
BEFORE_PREPOSITION: Final = all_words(bylines.BEFORE_PREPOSITION)
#: Nouns for pictures, whose maker is not the author.
PICTURES: Final = all_words(bylines.PICTURES)
#: Words between a verb of publishing and a section.
BEFORE_SECTION: Final = all_words(bylines.BEFORE_SECTION)
#: Nouns that name an author before a colon or a line break.
AUTHOR_LABELS: Final = all_words(author_labels.AUTHOR_LABELS)
#: Labels before a name in scripts without spaces, the closest to "author" first: authors, reporters and editors, each tuple of the
#: same rank.
IDEOGRAPHIC_LABELS: Final = (
    longest_first(author_labels.IDEOGRAPHIC_AUTHORS),
    longest_first(author_labels.IDEOGRAPHIC_REPORTERS),
    longest_first(author_labels.IDEOGRAPHIC_EDITORS),
)
#: Labels before the name of the publication that a text comes from.
SOURCE_LABELS: Final = longest_first(author_labels.IDEOGRAPHIC_SOURCES)
#: Words that end a name also with a capital.
ALWAYS_AFTER_NAME: Final = all_words(after_names.ALWAYS_AFTER_NAME)
#: Words that end a byline with several names.
AFTER_BYLINE: Final = all_words(after_names.AFTER_BYLINE)
#: Words that end a name if they follow it in lower case.
AFTER_NAME: Final = all_words(after_names.AFTER_NAME)
#: Nouns for others who took part, after a name without a space between its letters.
IDEOGRAPHIC_CREDITS: Final = all_words(after_names.IDEOGRAPHIC_CREDITS)
#: Roles before and after a name without a space.
IDEOGRAPHIC_ROLES_BEFORE: Final = longest_first(persons.IDEOGRAPHIC_ROLES_BEFORE)
IDEOGRAPHIC_ROLES: Final = longest_first(persons.IDEOGRAPHIC_ROLES)
#: Titles that programs give pages without one, and those of front pages.
UNTITLED: Final = all_words(not_names.UNTITLED)
#: The section of an article without one.
UNCATEGORIZED: Final = all_words(not_names.UNCATEGORIZED)
#: Ends of the names of publications.
PUBLICATION_ENDINGS: Final = longest_first(not_names.PUBLICATION_ENDINGS)
#: Words after the kind of an organisation that go on with its name.
IN_ORGANISATIONS: Final = all_words(persons.IN_ORGANISATIONS)
#: Words for the work of persons, and words before one that belong to it.
ROLES: Final = all_words(persons.ROLES)
ROLE_MODIFIERS: Final = all_words(persons.ROLE_MODIFIERS)
#: Words that end the name of a department or group and never the name of a person.
DESKS: Final = all_words(persons.DESKS)
#: Placeholders and groups in place of a name, without spaces.
NOT_NAMES: Final = all_words(not_names.NOT_NAMES)
#: Words that no name of a person holds.
NOT_IN_NAMES: Final = all_words(not_names.NOT_IN_NAMES)
#: Captions of buttons and links beside a byline, and labels of other things.
CAPTIONS: Final = all_words(buttons.CAPTIONS)
#: Words that separate a caption from the name before it, at any place in a line.
CAPTION_WORDS: Final = all_words(buttons.CAPTION_WORDS)
#: Words between two names, and letters that also occur in the names of one person.
AND: Final = all_words(after_names.AND)
SHORT_AND: Final = all_words(after_names.SHORT_AND)
#: Particles of names, which are written in lower case.
PARTICLES: Final = all_words(persons.PARTICLES)
#: Words before the date of a change, before the date of publication, and before the date of something else.
CHANGE_LABELS: Final = longest_first(date_labels.CHANGES)
PUBLISHED_LABELS: Final = longest_first(date_labels.PUBLICATIONS)
GENERATED: Final = longest_first(date_labels.GENERATED)
OTHER_DATE_LABELS: Final = (*longest_first(date_labels.OTHER_DATES), *GENERATED)
#: The first words of news agencies whose names have several.
AGENCY_STARTS: Final = all_words(persons.AGENCIES)
#: News agencies and broadcasters, which occur after a name or alone, but not in a list of persons.
AGENCIES: Final = frozenset(
    "ap afp dpa aa dha iha stt lusa mti ats pti ians adnkronos tanjug agerpres mediafax reuters cnn bbc apa sda epd kna sid pap čtk efe ansa upi tass ria interfax bloomberg belga anp ntb tt ritzau"
    " europapress тасс риа интерфакс укринформ унн 新华社 共同通信 時事通信 연합뉴스 뉴시스 뉴스1".split()
)
#: Parts of the address of a page about an author.
AUTHOR_PATHS: Final = tuple(
    "/author /autor /auteur /autore /people/ /person/ /user/ /users/ /profile /staff/ /writer /journalist /redakt /contributor"
    " /team/ /by/ /u/ /@ /byline /forfatter /reporter".split()
)
