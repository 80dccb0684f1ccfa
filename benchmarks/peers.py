"""Other tools as peers in an evaluation: ``domext eval CORPUS --peer benchmarks/peers.py:justext``.

Each function takes the bytes of a page and returns its text, with the defaults of the tool. Tools that do not decode
receive the text that domext decodes. The extra ``peers`` installs the tools.
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
    """Return the main text that trafilatura (Barbaresi, 2021) extracts, with all of its fallbacks."""
    text: str | None = _package("trafilatura").extract(page, url=url)
    return text


def readability(page: bytes, url: str | None = None) -> str:
    """Return the text of the fragment that readability-lxml keeps, without the title."""
    fragment = _package("readability").Document(page, url=url).summary(html_partial=True)
    return _text(fragment)


def justext(page: bytes) -> str:
    """Return the paragraphs that jusText (Pomikálek, 2011) keeps with English stop words."""
    package = _package("justext")
    paragraphs = package.justext(page, package.get_stoplist("English"))
    return "\n\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


def boilerpipe(page: bytes) -> str:
    """Return the text of boilerpy3's ArticleExtractor, a port of boilerpipe (Kohlschütter et al., 2010)."""
    return _boilerpipe("ArticleExtractor", page)


def boilerpipe_num_words(page: bytes) -> str:
    """Return the text of boilerpy3's NumWordsRulesExtractor, which applies only the rules of the paper."""
    return _boilerpipe("NumWordsRulesExtractor", page)


def _boilerpipe(extractor: str, page: bytes) -> str:
    instance = getattr(_package("boilerpy3.extractors"), extractor)(raise_on_failure=False)
    text: str = instance.get_content(decode(page, None).text)
    return text


def resiliparse(page: bytes) -> str:
    """Return the main content that Resiliparse (Bevendorff et al., 2018) extracts, as plain text."""
    text: str = _package("resiliparse.extract.html2text").extract_plain_text(decode(page, None).text, main_content=True)
    return text


def turbohtml(page: bytes) -> str:
    """Return the main text by turbohtml, whose parser domext uses too."""
    text: str = _package("turbohtml").parse(page).main_text()
    return text


def newspaper(page: bytes, url: str | None = None) -> str:
    """Return the text of the article by newspaper4k, which downloads nothing here."""
    article = _package("newspaper").Article(url or "https://example.org/", fetch_images=False)
    article.download(input_html=decode(page, None).text)
    article.parse()
    text: str = article.text
    return text


def _text(fragment: str) -> str:
    """All text of a fragment of HTML, one line per text node."""
    if not fragment.strip():
        return ""
    return "\n".join(_package("lxml.html").fromstring(fragment).itertext())
