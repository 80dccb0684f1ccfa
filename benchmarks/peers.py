"""Other tools as peers of an evaluation: ``domext eval CORPUS --peer benchmarks/peers.py:justext``.

Each takes a page's bytes and gives its text, with the tool's own defaults; those that decode nothing themselves get
what domext decodes. Install what is to be measured: ``pip install trafilatura readability-lxml lxml_html_clean justext
boilerpy3 resiliparse``.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from domext.reading.decode import decode


@cache
def _package(name: str) -> Any:
    return importlib.import_module(name)


def trafilatura(page: bytes, url: str | None = None) -> str | None:
    """The main text, as trafilatura (Barbaresi, 2021) finds it with all of its fallbacks."""
    text: str | None = _package("trafilatura").extract(page, url=url)
    return text


def readability(page: bytes, url: str | None = None) -> str:
    """The text of the fragment that readability-lxml keeps, without the title that it guesses."""
    fragment = _package("readability").Document(page, url=url).summary(html_partial=True)
    return _text(fragment)


def justext(page: bytes) -> str:
    """The paragraphs that jusText (Pomikálek, 2011) finds good, by the English stop words."""
    package = _package("justext")
    paragraphs = package.justext(page, package.get_stoplist("English"))
    return "\n\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


def boilerpipe(page: bytes) -> str:
    """The text of boilerpy3's ArticleExtractor, a port of boilerpipe (Kohlschütter et al., 2010)."""
    return _boilerpipe("ArticleExtractor", page)


def boilerpipe_num_words(page: bytes) -> str:
    """The text of boilerpy3's NumWordsRulesExtractor: the rules of the paper alone."""
    return _boilerpipe("NumWordsRulesExtractor", page)


def _boilerpipe(extractor: str, page: bytes) -> str:
    made = getattr(_package("boilerpy3.extractors"), extractor)(raise_on_failure=False)
    text: str = made.get_content(decode(page, None).text)
    return text


def resiliparse(page: bytes) -> str:
    """The main content of Resiliparse (Bevendorff et al., 2018), as plain text."""
    text: str = _package("resiliparse.extract.html2text").extract_plain_text(decode(page, None).text, main_content=True)
    return text


def _text(fragment: str) -> str:
    """All text of a fragment of HTML, an element a line."""
    if not fragment.strip():
        return ""
    return "\n".join(_package("lxml.html").fromstring(fragment).itertext())
