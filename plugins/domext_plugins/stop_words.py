"""Stop words of the language of a page, and their share in its blocks."""

from __future__ import annotations

import functools
from typing import Final

import numpy as np

from domext import Page
from domext.table.nodes import BoolArray, DoubleArray

# These languages do not separate words by spaces, so splitting does not find their stop words.
_UNSPACED: Final = frozenset({"ja", "km", "lo", "my", "th", "zh"})
# The detector returns ISO 639-3 codes. A language without an entry has no list of stop words.
_ISO_639_1: Final = dict(
    pair.split(":")
    for pair in (
        "afr:af ara:ar bul:bg ben:bn bre:br cat:ca ces:cs dan:da deu:de ell:el eng:en epo:eo est:et eus:eu fas:fa pes:fa"
        " fin:fi fra:fr gle:ga glg:gl guj:gu hau:ha heb:he hin:hi hrv:hr hun:hu hye:hy ind:id ita:it kor:ko kur:ku lat:la"
        " lit:lt lav:lv mar:mr msa:ms zsm:ms nld:nl nor:no nob:no nno:no pol:pl por:pt ron:ro rus:ru slk:sk slv:sl som:so"
        " sot:st spa:es swe:sv swa:sw tgl:tl tur:tr ukr:uk urd:ur vie:vi yor:yo zul:zu"
    ).split()
)
_SYNONYMS: Final = {"nb": "no", "nn": "no", "iw": "he", "in": "id", "fil": "tl"}
# This is enough text for language detection, whose cost grows with the text.
_MAX_DETECTION_CHARACTERS: Final = 2000


def stop_word_shares(page: Page, selected: BoolArray, language: str | None) -> DoubleArray:
    """Return the share of stop words of the selected blocks, 0 for others, shape ``(b,)``.

    Every share is 1 in a language without a list of stop words or without spaces between words.

    Args:
        page: the page.
        selected: the blocks, shape ``(b,)``.
        language: ISO 639-1 code; None for the language that the page declares, or else the detected one.
    """
    share = np.zeros(len(selected))
    rows = np.flatnonzero(selected).tolist()
    if not rows:
        return share
    # A loop over blocks is necessary, because stop words are looked up as strings.
    spans = zip(page.blocks.start[rows].tolist(), page.blocks.stop[rows].tolist(), strict=True)
    texts = [page.blocks.source[start:stop] for start, stop in spans]
    named = language or page.elements[0].attr("lang") or _detected_language(texts)
    words = stop_words(named.lower().replace("_", "-").partition("-")[0].strip())
    if words is None:
        share[rows] = 1
        return share
    tokens = [text.lower().split() for text in texts]
    share[rows] = [sum(map(words.__contains__, of_block)) / max(len(of_block), 1) for of_block in tokens]
    return share


def stop_words(language: str) -> frozenset[str] | None:
    """Return the stop words of a language, or None if it has no list or no spaces between words."""
    import stopwordsiso  # reads its lists at import

    language = _SYNONYMS.get(language, language)
    return _stop_word_set(language) if language not in _UNSPACED and stopwordsiso.has_lang(language) else None


# The cache is bounded by the number of lists, because only languages with a list get here.
@functools.cache
def _stop_word_set(language: str) -> frozenset[str]:
    import stopwordsiso

    return frozenset(stopwordsiso.stopwords(language))


def _detected_language(texts: list[str]) -> str:
    from turbohtml.detect import detect_language

    return _ISO_639_1.get(detect_language(" ".join(texts)[:_MAX_DETECTION_CHARACTERS]).language or "", "any")
