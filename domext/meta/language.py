"""The language: what the page declares."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.meta.clues import Clues
    from domext.meta.record import Source

_TAG: Final = re.compile(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|\d{3}))?(?:[-_].*)?")


def declared(clues: Clues) -> tuple[str, Source] | None:
    """The first language that the page declares in due form, as a tag of BCP 47."""
    return next(((tag, source) for text, source in _declarations(clues) if (tag := normal(text))), None)


def normal(text: str) -> str | None:
    """A language tag with its parts' usual case (``pt-BR``, ``zh-Hans``), None if it is none."""
    found = _TAG.fullmatch(text.strip())
    if found is None:
        return None
    language, script, region = found.groups()
    return "-".join(filter(None, (language.lower(), script and script.title(), region and region.upper())))


def _declarations(clues: Clues) -> Iterator[tuple[str, Source]]:
    if clues.language:
        yield clues.language, "dom"
    for thing in clues.graph.things:
        if thing.main and (text := clues.graph.text(thing.data.get("inLanguage"))):
            yield text, "json-ld"
    yield from ((text.partition(",")[0], "meta") for text in clues.meta("content-language", "language", "dc.language"))
    yield from ((text, "opengraph") for text in clues.meta("og:locale"))
