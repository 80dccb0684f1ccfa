"""Read the signatures below a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.metadata import bylines
from domext.metadata.person_names import is_person, names_in
from domext.table import tags
from domext.table.attributes import value_of
from domext.table.characters import folded
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.page import Page

_MAIL_NAME: Final = lazy_pattern(r"(?<![\w.+\-])([\w.+\-]{1,64})@")
# Shorter parts of a name are in an address of mail by chance.
_MIN_LETTERS: Final = 3


def signature(page: Page, block: int, line: str) -> tuple[str, ...]:
    """Return the name of a person in a line below the text: after a dash, alone on the right, or beside their mail in an ``<address>``; empty without one."""
    if names := bylines.signature(line):
        return names
    row = page.blocks.owner.item(block)
    if page.nodes.tag.item(row) == tags.ADDRESS:
        return _beside_own_mail(line)
    if not page.once(_has_right_edges) or page.nodes.tag.item(row) == tags.TD or line.isupper():
        return ()  # as on most pages; beside another cell; a caption
    is_right = any(_is_on_right(page, other) for other in (row, page.nodes.parent.item(row)))
    return (line,) if is_right and is_person(line) and names_in(line) == (line,) else ()


def _beside_own_mail(line: str) -> tuple[str, ...]:
    """The name of the person that begins a line with an address of mail that repeats a part of the name; empty without one."""
    names, mail = bylines.persons(line)[:1], _MAIL_NAME.search(line)
    account = mail[1].lower() if mail else ""
    words_of_name = map(folded, " ".join(names).split())
    return names if any(len(word) >= _MIN_LETTERS and word in account for word in words_of_name) else ()


def _has_right_edges(page: Page) -> bool:
    """Whether any element ends its lines at its right edge."""
    return bool(page.containing("style", "right") or page.containing("align", "right"))


def _is_on_right(page: Page, row: int) -> bool:
    """Whether the lines of an element end at its right edge, where letters are signed."""
    style = "".join((value_of(page, "style", row) or "").lower().split())
    return "text-align:right" in style or (value_of(page, "align", row) or "").lower() == "right"
