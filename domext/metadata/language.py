"""Choose the language of an article: the declared one, or the one that its text is written in."""

from __future__ import annotations

import functools
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.record import Source
    from domext.table.nodes import BoolArray, DoubleArray, RowArray
    from domext.table.page import Page

_TAG: Final = lazy_pattern(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|\d{3}))?(?:[-_].*)?")
# Letters, with the vowel signs of Devanagari, which are marks.
_WORD: Final = lazy_pattern(r"(?:[^\W\d_]++|[\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963]++)++")
# The letters of ASCII in lower case, and a space for every other character.
_LOWER_LETTERS: Final = bytes(ord(chr(code).lower() if chr(code).isalpha() else " ") for code in range(128)).ljust(256)
# Scripts that identify one language. Kana come before Han, because a Japanese text has more kanji than kana.
_SCRIPTS: Final = tuple(
    (language, lazy_pattern(f"[{letters}]"))
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
_ANY_SCRIPT: Final = lazy_pattern(
    "[\u0370-\u03ff\u0530-\u05ff\u0980-\u0aff\u0b80-\u0c7f\u0e00-\u0eff\u1000-\u11ff\u1200-\u137f\u1780-\u17ff\u3040-\u9fff\uac00-\ud7af]"
)
# The share of a script in a text of its language. A Japanese text is a fifth kana or more; a quotation is less.
_MIN_SCRIPT_SHARE: Final = 0.1
_CYRILLIC: Final = lazy_pattern("[\u0430-\u045f\u0490-\u04ff]")
_MIN_CYRILLIC_LETTERS: Final = 60
# The share of a letter in texts of its language is three times this or more; a quotation has less.
_MIN_LETTER_SHARE: Final = 0.005
# The indefinite article of Afrikaans, which Dutch writes only in quotations of speech.
_AFRIKAANS: Final = lazy_pattern(r"(?<!\w)['’ŉ]n\s")
_AFRIKAANS_STARTS: Final = ("'n", "’n", "ŉn")  # few texts hold one, and this search is cheaper than the pattern
_MAX_CHARACTERS: Final = 600
_MIN_STOP_WORDS: Final = 5
# A long list of stop words matches more words of any text. Dividing by its length to this power corrects for that.
_LENGTH_EXPONENT: Final = 0.2
# Languages whose stop words are listed under another tag.
_MACROLANGUAGES: Final = {"nb": "no", "nn": "no", "iw": "he", "in": "id", "fil": "tl"}
# The detected language replaces the declared one if its score is this many times as high.
_MIN_SCORE_RATIO: Final = 1.5


def choose(sources: MetadataSources, keep: BoolArray) -> tuple[tuple[str, Source] | None, str | None, str | None]:
    """Return the language with its source, the declared language and the detected one, as BCP 47 tags.

    The detected language wins if the page declares none or the text fits it clearly better than the declared one.
    """
    declaration = declared(sources)
    tag = declaration[0] if declaration else None
    scores = language_scores(_opening(sources.page, keep))
    detected = max(scores, key=scores.__getitem__, default=None)
    if detected is None:
        return declaration, tag, None
    primary = tag.partition("-")[0] if tag else ""
    declared_score = scores.get(_MACROLANGUAGES.get(primary, primary), 0.0)
    if declaration and (detected == primary or scores[detected] < _MIN_SCORE_RATIO * declared_score):
        return declaration, tag, detected
    return (detected, "dom"), tag, detected


def declared(sources: MetadataSources) -> tuple[str, Source] | None:
    """Return the first declared language that is a valid BCP 47 tag."""
    declarations = ((normalized_tag(text), source) for text, source in _declarations(sources))
    return next(((tag, source) for tag, source in declarations if tag), None)


def normalized_tag(text: str) -> str | None:
    """Return a language tag in its usual case (``pt-BR``, ``zh-Hans``); None if the text is not a tag."""
    match = _TAG.fullmatch(text.strip())
    if match is None:
        return None
    language, script, region = match.groups()
    return "-".join(filter(None, (language.lower(), script and script.title(), region and region.upper())))


def language_scores(text: str) -> dict[str, float]:
    """Return a score for each language that a text may be in, higher for a better fit; empty if the text is too short.

    A script that one language alone uses decides. Otherwise each stop word in the text adds to the score of its
    languages, and it adds less the more languages share it.
    """
    min_characters = _MIN_SCRIPT_SHARE * len(text)
    # Each letter of another script takes two bytes or more in UTF-8, so most texts need no search for them.
    is_other_script = not text.isascii() and len(text.encode(errors="replace")) - len(text) >= min_characters
    if is_other_script and len(_ANY_SCRIPT.findall(text)) > min_characters:
        for language, script in _SCRIPTS:
            if len(script.findall(text)) > min_characters:
                return {language: 1.0}
    if is_other_script and (cyrillic := _by_cyrillic_letters(text)):
        return {cyrillic: 1.0}
    stop_words = _stop_words()
    numbers = list(filter(None, map(stop_words.numbers.get, _words(text))))
    if len(numbers) < _MIN_STOP_WORDS:
        return {}
    scores = stop_words.scores(numbers)
    has_article = any(start in text for start in _AFRIKAANS_STARTS)
    if has_article and "ij" not in text and _AFRIKAANS.search(text):
        scores.pop("nl", None)
    return scores


def _words(text: str) -> list[str]:
    """The words of a text in lower case, which consist of letters only; words beside punctuation may come last.

    A search for words in the whole text takes several times as long.
    """
    if text.isascii():
        return text.encode().translate(_LOWER_LETTERS).decode().split()
    tokens = text.lower().split()
    return tokens + _WORD.findall(" ".join([token for token in tokens if not token.isalpha()]))


def _by_cyrillic_letters(text: str) -> str | None:
    """The language whose alphabet a text in Cyrillic uses; None for other texts and for alphabets that several share.

    Each alphabet is known by letters that the others lack.
    """
    letters = _CYRILLIC.findall(text.lower())
    if len(letters) < _MIN_CYRILLIC_LETTERS or len(letters) < _MIN_SCRIPT_SHARE * len(text):
        return None
    share = {letter: count / len(letters) for letter, count in Counter(letters).items()}
    if any(letter in share for letter in "әғқңөұүһҷҳ"):
        return None
    if share.get("і", 0) > _MIN_LETTER_SHARE:
        return "be" if "ў" in share else None if "ы" in share else "uk"
    if share.get("ј", 0) > _MIN_LETTER_SHARE:
        return "mk" if any(letter in share for letter in "ѓќѕ") else "sr"
    if share.get("ы", 0) > _MIN_LETTER_SHARE:
        return "ru"
    return "bg" if share.get("ъ", 0) > _MIN_LETTER_SHARE and "ы" not in share else None


class _StopWords(NamedTuple):
    """The stop words of all languages.

    Attributes:
        numbers: the number of each word, from 1.
        languages: all languages.
        lengths: the number of each word's entries; the word 0 has none.
        stops: the end of each word's entries.
        language: the position of the language of each entry.
        weight: the weight of the word for this language.
    """

    numbers: dict[str, int]
    languages: tuple[str, ...]
    lengths: RowArray
    stops: RowArray
    language: RowArray
    weight: DoubleArray

    def scores(self, numbers: list[int]) -> dict[str, float]:
        """The sum of the weights of some words for each language that has one of them."""
        words = np.array(numbers)
        lengths = self.lengths.take(words)
        entries = (self.stops.take(words) - lengths.cumsum()).repeat(lengths)
        entries += np.arange(len(entries))
        sums = np.bincount(self.language.take(entries), self.weight.take(entries)).tolist()
        return {language: score for language, score in zip(self.languages, sums, strict=False) if score}


@functools.cache
def _stop_words() -> _StopWords:
    import stopwordsiso

    lists = {language: stopwordsiso.stopwords(language) for language in sorted(stopwordsiso.langs())}
    languages_of: defaultdict[str, list[int]] = defaultdict(list)
    for position, words in enumerate(lists.values()):
        for word in filter(_WORD.fullmatch, words):
            languages_of[word].append(position)
    weights = [1 / len(words) ** _LENGTH_EXPONENT for words in lists.values()]
    entries = [(position, weights[position] / len(shared)) for shared in languages_of.values() for position in shared]
    language, weight = zip(*entries, strict=True)
    lengths = np.array([0, *map(len, languages_of.values())])
    return _StopWords(
        {word: number for number, word in enumerate(languages_of, 1)},
        tuple(lists),
        lengths,
        lengths.cumsum(),
        np.array(language),
        np.array(weight),
    )


def _opening(page: Page, keep: BoolArray) -> str:
    """The beginning of the kept text, long enough to detect its language."""
    texts: list[str] = []
    length = 0
    for index in rows_of(keep).tolist():
        texts.append(page.blocks.text(index))
        length += len(texts[-1])
        if length >= _MAX_CHARACTERS:
            break
    return "\n".join(texts)[:_MAX_CHARACTERS]


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
