"""Divide a heading where its markup does: into a title, and a number, a date or a kicker before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.metadata.element_texts import own_text, short_text
from domext.metadata.title_candidates import TitleCandidate
from domext.table.characters import folded
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.metadata.metadata_sources import MetadataSources

_NUMBER: Final = lazy_pattern(r"\d{1,12}")
_MAX_PIECES: Final = 20
_MAX_PARTS: Final = 20
_TWO_PARTS: Final = 3  # with the separator


def repeated(agreed: TitleCandidate, heading: TitleCandidate, sources: MetadataSources) -> TitleCandidate | None:
    """Return the declared title, or the beginning of it, that markup separates in a heading from the rest.

    The rest is a number or a date, a short kicker before the title or an element after it, which the declared title lacks.
    """
    inner = range(heading.row + 1, min(sources.page.nodes.end.item(heading.row), heading.row + _MAX_PIECES))
    own = folded(own_text(sources.page, heading.row))
    keys = {folded(short_text(sources.page, row)) for row in inner} | {own}
    if agreed.key in keys:
        return agreed
    for n in range(min(len(agreed.parts), _MAX_PARTS), 0, -2):
        text = "".join(agreed.parts[:n])
        key = folded(text)
        if not key or key not in keys:
            continue
        rest = heading.key.removesuffix(key)
        is_kicker = 0 < len(rest) < len(key) and rest not in agreed.key
        is_above = own in {"", key} and heading.key.startswith(key) and heading.key.removeprefix(key) not in agreed.key
        if is_kicker or is_above or _NUMBER.fullmatch(heading.key.replace(key, "", 1)):
            return TitleCandidate(text, agreed.source)
    return None


def labelled(
    heading: TitleCandidate, declared: Sequence[TitleCandidate], sources: MetadataSources
) -> TitleCandidate | None:
    """Return the declared title that ends a heading, after an element with a label or a kicker; None without one."""
    own = folded(own_text(sources.page, heading.row))
    return next((title for title in declared if title.key == own and heading.key.endswith(own)), None)


def without_kicker(
    heading: TitleCandidate, declared: Sequence[TitleCandidate], sources: MetadataSources
) -> TitleCandidate | None:
    """Return the end of a heading that a declared title divides from an element before it; None without such an element.

    The element is a kicker or the label of a thread: ``<h1><span>Harbour</span> Mending the wall</h1>``.
    """
    for title in declared:
        if title.key == heading.key and len(title.parts) == _TWO_PARTS:
            end = title.parts[-1]
            if " ".join(own_text(sources.page, heading.row).split()) == " ".join(end.split()):
                return TitleCandidate(end, title.source)
    return None
