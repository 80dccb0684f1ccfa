"""Measure how often pages in the legacy encodings of their language are decoded correctly without a declared encoding.

    python benchmarks/encodings.py CORPUS... [--limit N] [--wrong]

The UTF-8 pages of each corpus are encoded in the encodings that their language had before UTF-8. Their declarations are
removed, and characters that an encoding lacks become character references. Each page is decoded twice: intact, and with
1 in 10,000 bytes, at least one, replaced by a random byte from 0x80 on. The original page is decoded with broken bytes as
well, under the name utf-8. The text of an intact page is right if it equals the bytes decoded in the true encoding. The text
of a page with broken bytes is right if nearly all characters do: it differs in no more characters than bytes are broken,
or in 1 in 100 of the characters beyond ASCII. The language of a page is that of the corpus, or else the one that domext detects.

The columns under "few" are for pages with fewer than 10 characters beyond ASCII; the others do not contain these pages.
Costs are CPU times of decoding, as multiples of the bare lxml parse of the same bytes: of the intact and the broken pages.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import operator
import random
import re
import time
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import lxml.etree
import lxml.html
import turbohtml.detect  # noqa: F401  registers the codecs whatwg-NAME

import domext
from domext.evaluation.corpus import load_corpus
from domext.reading.decode import canonical, decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.evaluation.corpus import Corpus, Gold

_BROKEN_SHARE: Final = 1 / 10_000
_MIN_CHARACTERS: Final = 10
_LANGUAGES: Final = {
    ("gb18030", "gbk", "big5"): "zh",
    ("shift_jis", "euc-jp"): "ja",
    ("euc-kr",): "ko",
    ("windows-1251", "koi8-r"): "ru bg be sr mk",
    ("windows-1251", "koi8-u"): "uk",
    ("windows-1252",): "en de fr es it pt nl da sv no nb nn fi is id ms la lb ca eu gl ga af sw",
    ("windows-1250", "iso-8859-2"): "pl cs sk hu sl hr bs ro sq",
    ("windows-1253", "iso-8859-7"): "el",
    ("windows-1254",): "tr az",
    ("windows-1257", "iso-8859-13"): "lt lv et",
    ("windows-1256", "iso-8859-6"): "ar",
    ("windows-1256",): "fa ur",
    ("windows-1255",): "he",
    ("windows-874",): "th",
    ("windows-1258",): "vi",
}
_ENCODINGS: Final = {
    language: encodings for encodings, languages in _LANGUAGES.items() for language in languages.split()
}
# The codecs of Python that encode as the web decodes, where the names differ.
_CODECS: Final = {"big5": "cp950", "shift_jis": "cp932", "euc-kr": "cp949", "windows-874": "cp874"}
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]")
_DECLARATION: Final = re.compile(r"<meta\b[^>]{0,999}\bcharset\b[^>]{0,999}>|(?<=\?xml)[^>?]{0,99}", re.IGNORECASE)


@dataclass
class Results:
    """The results for the pages of one encoding."""

    pages: Counter[tuple[str, bool]] = field(default_factory=Counter)
    right: Counter[tuple[str, bool]] = field(default_factory=Counter)
    nanoseconds: Counter[str] = field(default_factory=Counter)
    bare_nanoseconds: Counter[str] = field(default_factory=Counter)

    def add(self, other: Results) -> None:
        """Add the results of another encoding."""
        for mine, theirs in zip(vars(self).values(), vars(other).values(), strict=True):
            mine.update(theirs)

    def row(self, name: str) -> str:
        """Return a row of the table."""
        cells = [f"{name:14}"]
        for few in (False, True):
            shares = (_share(self.right[state, few], self.pages[state, few]) for state in ("intact", "broken"))
            cells += [f"{self.pages['broken', few]:6}", *shares]
        cells += [_share(self.nanoseconds[state], self.bare_nanoseconds[state]) for state in ("intact", "broken")]
        return "  ".join(cells)


def _share(part: float, whole: float) -> str:
    return f"{part / whole:6.3f}" if whole else "     -"


def utf8_text(data: bytes) -> str | None:
    """Return the text of a UTF-8 page without its declaration; None for pages in other encodings."""
    with contextlib.suppress(UnicodeDecodeError):
        return _DECLARATION.sub("", data.decode("utf-8-sig"))
    return None


def language_of(corpus: Corpus, gold: Gold) -> str:
    """Return the language that the corpus states, or else the one that domext detects."""
    tag = gold.lang or domext.extract(corpus.read(gold), url=gold.url).metadata.language or ""
    return tag.partition("-")[0]


def encode(text: str, encoding: str) -> bytes:
    """Encode a page, with character references for the characters that the encoding lacks."""
    if encoding == "windows-1258":  # it has the tones of Vietnamese as combining characters only
        text = "".join(map(_with_combining_tone, text))
    return text.encode(_CODECS.get(encoding, encoding), "xmlcharrefreplace")


def _with_combining_tone(character: str) -> str:
    parts = unicodedata.decomposition(character).split()
    with contextlib.suppress(UnicodeEncodeError):
        return character.encode("windows-1258").decode("windows-1258")
    return "".join(chr(int(part, 16)) for part in parts) if parts and "<" not in parts[0] else character


def count_broken(data: bytes) -> int:
    """Return how many bytes of a page are broken."""
    return max(1, round(len(data) * _BROKEN_SHARE))


def with_broken_bytes(data: bytes, seed: str) -> bytes:
    """Return the page with some bytes replaced by random ones that are not ASCII."""
    source, broken = random.Random(seed), bytearray(data)  # noqa: S311  reproducible, not secret
    for position in source.sample(range(len(data)), count_broken(data)):
        broken[position] = source.randrange(0x80, 0x100)
    return bytes(broken)


def is_right(text: str, true: str, max_differences: int) -> bool:
    """Return whether a text has the length of the true one and differs in no more characters."""
    return len(text) == len(true) and sum(map(operator.ne, text, true)) <= max_differences


def true_text(data: bytes, encoding: str) -> str:
    """Return the bytes decoded in their encoding, with the replacements of domext."""
    name = canonical(encoding)
    return data.decode(f"whatwg-{name}", "replace").replace("\0", "\ufffd")


def variants(text: str, language: str, seed: str) -> Iterator[tuple[str, str, bytes]]:
    """Yield encoding, "intact" or "broken", and the bytes of a page."""
    for encoding in ("utf-8", *_ENCODINGS.get(language, ())):
        data = encode(text, encoding)
        if encoding != "utf-8":
            yield encoding, "intact", data
        yield encoding, "broken", with_broken_bytes(data, seed + encoding)


def measure(results: Results, state: str, data: bytes, encoding: str, *, few: bool) -> str | None:
    """Decode a page and count the result; return the encoding that was taken for the true one if the text is wrong."""
    start = time.process_time_ns()
    decoded = decode(data)
    results.nanoseconds[state] += time.process_time_ns() - start
    true = true_text(data, encoding)
    allowed = max(count_broken(data), _count_beyond_ascii(true) // 100) if state == "broken" else 0
    right = is_right(decoded.text, true, allowed)
    results.right[state, few] += right
    results.pages[state, few] += 1
    start = time.process_time_ns()
    with contextlib.suppress(lxml.etree.ParserError):
        lxml.html.document_fromstring(data)
    results.bare_nanoseconds[state] += time.process_time_ns() - start
    return None if right else decoded.encoding


def _count_beyond_ascii(text: str) -> int:
    return len(_BEYOND_ASCII.findall(text))


def measure_corpus(corpus: Corpus, limit: int | None, *, wrong: bool) -> None:
    """Print the table of a corpus."""
    table: dict[str, Results] = {}
    skipped: Counter[str] = Counter()
    for gold in corpus.golds[:limit]:
        text = utf8_text(corpus.read(gold))
        if text is None or text.isascii():
            skipped["not UTF-8" if text is None else "ASCII"] += 1
            continue
        gc.collect()
        few = _count_beyond_ascii(text) < _MIN_CHARACTERS
        for encoding, state, data in variants(text, language_of(corpus, gold), gold.id):
            mistaken = measure(table.setdefault(encoding, Results()), state, data, encoding, few=few)
            if wrong and mistaken:
                print(f"{gold.id}: {encoding}, {state}, read as {mistaken}")
    total = Results()
    for results in table.values():
        total.add(results)
    print(f"{corpus.name}: left out {', '.join(f'{count} pages in {reason}' for reason, count in skipped.items())}")
    print(f"{'':14}  {'text right':>22}  {'few':>22}  {'cost':>14}")
    print(f"{'':14}  " + "   pages  intact  broken" * 2 + "  intact  broken")
    for encoding, results in sorted(table.items()):
        print(results.row(encoding))
    print(total.row("all"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path, metavar="CORPUS")
    parser.add_argument("--limit", type=int, help="only the first pages of each corpus")
    parser.add_argument("--wrong", action="store_true", help="name the pages whose text is wrong")
    arguments: Any = parser.parse_args()
    for folder in arguments.corpora:
        measure_corpus(load_corpus(folder), arguments.limit, wrong=arguments.wrong)


if __name__ == "__main__":
    main()
