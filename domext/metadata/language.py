"""The language: what the page declares, and what its text is written in."""

from __future__ import annotations

import functools
import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.metadata.record import Source
    from domext.metadata.sources import MetadataSources
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_TAG: Final = re.compile(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|\d{3}))?(?:[-_].*)?")
_WORD: Final = re.compile(r"[^\W\d_]+")
# Scripts that tell a language alone, the decisive ones first: a Japanese text has more kanji than kana.
_SCRIPTS: Final = tuple(
    (language, re.compile(f"[{letters}]"))
    for language, letters in (
        ("ja", "\u3040-\u30ff"),
        ("ko", "\u1100-\u11ff\uac00-\ud7af"),
        ("zh", "\u4e00-\u9fff"),
        ("th", "\u0e00-\u0e7f"),
        ("el", "\u0370-\u03ff"),
        ("he", "\u0590-\u05ff"),
        ("hy", "\u0530-\u058f"),
        ("ka", "\u10a0-\u10ff"),
        ("bn", "\u0980-\u09ff"),
        ("gu", "\u0a80-\u0aff"),
        ("ta", "\u0b80-\u0bff"),
        ("te", "\u0c00-\u0c7f"),
        ("km", "\u1780-\u17ff"),
        ("lo", "\u0e80-\u0eff"),
        ("my", "\u1000-\u109f"),
        ("am", "\u1200-\u137f"),
    )
)
_ANY_SCRIPT: Final = re.compile(
    "[\u0370-\u03ff\u0530-\u05ff\u0980-\u0aff\u0b80-\u0c7f\u0e00-\u0eff\u1000-\u11ff\u1200-\u137f\u1780-\u17ff\u3040-\u9fff\uac00-\ud7af]"
)
# Kana are a fifth of a Japanese text and more; a quoted word of another script is less.
_LEAST_SHARE: Final = 0.1
# Enough text to tell a language by its stop words, and the number of them from which it is told.
_CHARACTERS: Final = 600
_LEAST_HITS: Final = 5
# Lists of stop words differ in length, and a longer one finds more in any text.
_LENGTH_EXPONENT: Final = 0.2
# Languages whose stop words stand under another tag.
_MACRO: Final = {"nb": "no", "nn": "no", "iw": "he", "in": "id", "fil": "tl"}
# How much better than the declared language another one must fit before it is believed.
_MARGIN: Final = 1.5


def choose(sources: MetadataSources, keep: BoolArray) -> tuple[tuple[str, Source] | None, str | None, str | None]:
    """The language with its source, what the page declares, and what its text is written in, as tags of BCP 47.

    The text decides where it is clearly written in another language than the declared one, or none is declared.
    """
    said = declared(sources)
    tag = said[0] if said else None
    fits = scores(_opening(sources.page, keep))
    detected = max(sorted(fits), key=fits.__getitem__, default=None)
    if detected is None:
        return said, tag, None
    primary = tag.partition("-")[0] if tag else ""
    if said and (detected == primary or fits[detected] < _MARGIN * fits.get(_MACRO.get(primary, primary), 0.0)):
        return said, tag, detected
    return (detected, "dom"), tag, detected


def declared(sources: MetadataSources) -> tuple[str, Source] | None:
    """The first language that the page declares in due form, as a tag of BCP 47."""
    return next(((tag, source) for text, source in _declarations(sources) if (tag := normal(text))), None)


def normal(text: str) -> str | None:
    """A language tag with its parts' usual case (``pt-BR``, ``zh-Hans``), None if it is none."""
    found = _TAG.fullmatch(text.strip())
    if found is None:
        return None
    language, script, region = found.groups()
    return "-".join(filter(None, (language.lower(), script and script.title(), region and region.upper())))


def scores(text: str) -> dict[str, float]:
    """How well languages fit a text, best for the most; empty where it is too short to tell.

    By the script where that is one language's own, else by stop words: each counts for its languages, the less the
    more of them have it.
    """
    least = _LEAST_SHARE * len(text)
    if not text.isascii() and len(_ANY_SCRIPT.findall(text)) > least:
        for language, script in _SCRIPTS:
            if len(script.findall(text)) > least:
                return {language: 1.0}
    weights = _stop_words()
    hits = [word for word in _WORD.findall(text.lower()) if word in weights]
    found: defaultdict[str, float] = defaultdict(float)
    for word, count in Counter(hits).items():
        for language, weight in weights[word]:
            found[language] += count * weight
    return found if len(hits) >= _LEAST_HITS else {}


@functools.cache
def _stop_words() -> dict[str, tuple[tuple[str, float], ...]]:
    """For each stop word its languages with the weight that it has for each."""
    import stopwordsiso

    lists = {language: stopwordsiso.stopwords(language) for language in sorted(stopwordsiso.langs())}
    languages: defaultdict[str, list[str]] = defaultdict(list)
    for language, words in lists.items():
        for word in words:
            languages[word].append(language)
    return {
        word: tuple((one, 1 / len(having) / len(lists[one]) ** _LENGTH_EXPONENT) for one in having)
        for word, having in languages.items()
    }


def _opening(page: Page, keep: BoolArray) -> str:
    """The first kept text, as much as it takes to tell its language."""
    texts: list[str] = []
    length = 0
    for index in np.flatnonzero(keep).tolist():
        texts.append(page.blocks.text(index))
        length += len(texts[-1])
        if length >= _CHARACTERS:
            break
    return "\n".join(texts)[:_CHARACTERS]


def _declarations(sources: MetadataSources) -> Iterator[tuple[str, Source]]:
    if sources.language:
        yield sources.language, "dom"
    for thing in sources.graph.things:
        if text := sources.graph.text(thing.data.get("inLanguage")):
            yield text, "json-ld"
    yield from (
        (text.partition(",")[0], "meta") for text in sources.meta("content-language", "language", "dc.language")
    )
    yield from ((text, "opengraph") for text in sources.meta("og:locale"))
