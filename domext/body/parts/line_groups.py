"""Poems: stanzas whose lines are elements, and preformatted text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.body.tree import Break, Paragraph
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.body.parts.container_names import ContainerNames

_VERSE: Final = lazy_pattern(r"(?:^|[\s_-])(?:lyrics|poem|poetry|verse)(?=$|[\s_-])", re.IGNORECASE)
_GROUP: Final = lazy_pattern(r"(?:^|\s)(?:line-?(?:block|group)|stanza|strophe)(?=$|\s)", re.IGNORECASE)
_GROUPS: Final = Sign("line-block", "lineblock", "line-group", "linegroup", "stanza", "strophe", pattern=_GROUP)

#: Each class attribute of a poem or of a stanza has one of these parts.
LINES_PARTS: Final = ("lyrics", "poem", "poetry", "verse", *_GROUPS.parts["class"])


def names_lines(name: str) -> bool:
    """Return whether a class attribute is that of a poem or of a stanza."""
    return names_verse(name) or _GROUP.search(name) is not None


def names_verse(name: str) -> bool:
    """Return whether a class attribute of preformatted text is that of a poem."""
    return _VERSE.search(name) is not None


def find_line_groups(names: ContainerNames) -> list[int]:
    """Return the elements whose class is that of a stanza.

    Args:
        names: the containers that hold kept text, by their class attribute.
    """
    return names.of(_GROUPS)


def joined(lines: Iterable[Paragraph]) -> Paragraph:
    """Return lines as one paragraph with a line break after each of them."""
    return Paragraph(tuple(part for line in lines for part in (Break(), *line.content))[1:])


def stanzas_of(text: str) -> tuple[Paragraph, ...]:
    """Return the stanzas of a poem in preformatted text."""
    stanzas = [[line.strip() for line in stanza.split("\n") if line.strip()] for stanza in text.split("\n\n")]
    return tuple(joined(Paragraph((line,)) for line in stanza) for stanza in stanzas if stanza)
